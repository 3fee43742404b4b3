"""The small steps that change a packed state: damage, losses, threat, and the damage of one attack with all that can follow it."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_combat.codes import DEAD, DONE, ELIMINATED_AT, HALF, HELD, NO_FOE, STAGED, THREAT_FIELD, WAITING
from mellon.solver.kernels.lcg_combat.state import hit_points_of, is_out, list_characters
from mellon.solver.kernels.lcg_combat.tables import Combat


@cython.cfunc
@cython.exceptval(check=False)
def deal_damage(c: Combat, s: cython.longlong, i: cython.int, damage: cython.longlong) -> cython.longlong:
    """Put damage on a character; `excess` is then how much exceeded its hit points (LC.damage.stays, LC.damage.destroyed, LC.combat.defense_vs_effects)."""
    code: cython.longlong = s >> c.char_at[i] & c.cmask
    over: cython.longlong
    c.excess = 0
    if not code or c.prisoner[i]:
        return s
    over = (code - 2 >> 1) + damage - hit_points_of(c, s, i)
    if over < 0:
        return s + (2 * damage << c.char_at[i])
    c.excess = over
    return leave_play(c, s, i, True)


@cython.cfunc
@cython.exceptval(check=False)
def leave_play(c: Combat, s: cython.longlong, i: cython.int, destroyed: cython.bint) -> cython.longlong:
    """Take a character out of play (LC.damage.dead_hero, LC.attachments.leave_with_host, LC.end.eliminated)."""
    one: cython.longlong = 1
    if c.hero[i] and c.saves:
        return -1
    s &= ~(c.cmask << c.char_at[i] | c.gear_on[i] << c.gear_at)
    if c.hero[i]:
        s += one << c.lost_at
        if is_out(c, s, c.owner[i]):
            return eliminate(c, s, c.owner[i])
    elif destroyed and c.scored:
        s += one << c.gone_at
    return s


@cython.cfunc
@cython.exceptval(check=False)
def raise_threat(c: Combat, s: cython.longlong, player: cython.int, amount: cython.longlong) -> cython.longlong:
    """Raise a player's threat where it is followed (LC.end.eliminated)."""
    now: cython.longlong
    then: cython.longlong
    if not c.threats or c.silent or not amount:
        return s
    now = s >> c.threat_at[player] & THREAT_FIELD
    then = now + amount
    if then > ELIMINATED_AT:
        then = ELIMINATED_AT
    s += then - now << c.threat_at[player]
    return eliminate(c, s, player) if then >= ELIMINATED_AT else s


@cython.cfunc
@cython.exceptval(check=False)
def eliminate(c: Combat, s: cython.longlong, player: cython.int) -> cython.longlong:
    """Take a player out: characters gone, enemies back to staging (LC.end.eliminated_cards)."""
    one: cython.longlong = 1
    n: cython.longlong
    i: cython.longlong
    f: cython.int
    status: cython.longlong
    if c.saves:
        return -1
    for n in range(c.squad_from[player], c.squad_from[player + 1]):
        i = c.squad_list[n]
        if s >> c.char_at[i] & c.cmask:
            s &= ~(c.cmask << c.char_at[i])
            if c.hero[i]:
                s += one << c.lost_at
            elif c.scored:
                s += one << c.gone_at
    for f in range(c.foes):
        status = s >> c.foe_at[f] & 7
        if c.foe_engaged[f] and c.foe_player[f] == player and (status == WAITING or status == DONE or status == HELD):
            s += STAGED - status << c.foe_at[f]
    return s & ~(c.gear_of[player] << c.gear_at)


@cython.cfunc
@cython.exceptval(check=False)
def exhaust_defender(c: Combat, s: cython.longlong, foe: cython.int, i: cython.int) -> cython.longlong:
    """Declare a defender, who exhausts and may hurt or destroy the attacker (LC.combat.one_defender, LC.card.spearman, LC.damage.destroyed)."""
    one: cython.longlong = 1
    dead: cython.longlong = DEAD
    at: cython.longlong
    s -= one << c.char_at[i]
    if not c.stings[i] or foe == NO_FOE:
        return s
    at = c.foe_at[foe]
    if (s >> at + 3 & c.dmask) + c.stings[i] >= c.foe_hits[foe]:
        return s & ~(c.fmask << at) | dead << at
    return s + (c.stings[i] << at + 3)


@cython.cfunc
@cython.exceptval(check=False)
def mark_attacked(c: Combat, s: cython.longlong, foe: cython.longlong, returns: cython.bint) -> cython.longlong:
    """Mark that an enemy has attacked (LC.combat.all_attack, LC.card.wargs)."""
    status: cython.longlong
    if foe != NO_FOE and s >> c.foe_at[foe] & 7 == WAITING:
        status = STAGED if returns else DONE
        s += status << c.foe_at[foe]
    return s


@cython.cfunc
@cython.exceptval(check=False)
def damage_from_attack(
    c: Combat, s: cython.longlong, foe: cython.longlong, player: cython.int, i: cython.int, amount: cython.longlong
) -> cython.longlong:
    """Put the damage of an attack on a character; what exceeds its hit points may raise threat (LC.combat.damage, LC.card.hill_troll)."""
    if amount <= 0:
        return s
    s = deal_damage(c, s, i, amount)
    if c.excess > 0 and s >= 0 and foe != NO_FOE and c.foe_excess[foe]:
        s = raise_threat(c, s, player, c.excess)
    return s


@cython.cfunc
@cython.exceptval(check=False)
def land_damage(
    c: Combat,
    count: cython.int,
    s: cython.longlong,
    foe: cython.int,
    player: cython.int,
    i: cython.int,
    amount: cython.longlong,
    returns: cython.bint,
) -> cython.int:
    """Put the damage of the only attack under way on a character and note its end; return how many ends there are (LC.combat.damage)."""
    s = damage_from_attack(c, s, foe, player, i, amount)
    if s < 0:
        return count
    c.ends[count] = mark_attacked(c, s, foe, returns)
    return count + 1


@cython.cfunc
@cython.exceptval(check=False)
def sole_attack_damage(
    c: Combat,
    count: cython.int,
    s: cython.longlong,
    foe: cython.int,
    player: cython.int,
    who: cython.int,
    attack: cython.longlong,
    zero: cython.bint,
    returns: cython.bint,
) -> cython.int:
    """Deal the damage of the only attack under way; its ends stand in `ends` behind `count` others, and their number then is returned (LC.combat.damage, LC.combat.undefended, LC.combat.defender_gone)."""
    first: cython.int = HALF
    last: cython.int = first
    n: cython.int
    if who >= 0:
        return land_damage(c, count, s, foe, player, who, attack if zero else attack - c.defense[who], returns)
    if attack > 0:
        last = list_characters(c, first, s, c.hero_list, c.hero_from[player], c.hero_from[player + 1], -1, False, -1)
    if first == last:
        c.ends[count] = mark_attacked(c, s, foe, returns)
        return count + 1
    for n in range(first, last):
        count = land_damage(c, count, s, foe, player, c.picked[n], attack, returns)
    return count


@cython.cfunc
@cython.exceptval(check=False)
def sole_attack_after_return(
    c: Combat,
    s: cython.longlong,
    foe: cython.int,
    player: cython.int,
    who: cython.int,
    attack: cython.longlong,
    zero: cython.bint,
    returns: cython.bint,
    threat: cython.longlong,
) -> cython.int:
    """Take an exhausted ally to hand, or raise threat where there is none, then deal the damage of the only attack under way (LC.card.shadow_effects, LC.combat.defender_gone)."""
    count: cython.int = 0
    some: cython.int
    n: cython.int
    i: cython.int
    if not c.saves and is_out(c, s, player):
        c.ends[0] = s
        return 1
    some = list_characters(c, 0, s, c.squad_list, c.squad_from[player], c.squad_from[player + 1], 0, True, who)
    for n in range(some):
        i = c.picked[n]
        count = sole_attack_damage(c, count, leave_play(c, s, i, False), foe, player, -1 if i == who else who, attack, zero, returns)
    if some:
        return count
    s = raise_threat(c, s, player, threat)
    if s < 0:
        return 0
    if not c.saves and is_out(c, s, player):
        c.ends[0] = s
        return 1
    return sole_attack_damage(c, 0, s, foe, player, who, attack, zero, returns)
