"""Attacks of enemies: how each goes on after every choice."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_combat.codes import DEAD, LOOSE, NO_FOE, REVEAL
from mellon.solver.kernels.lcg_combat.damage import (
    damage_from_attack,
    exhaust_defender,
    leave_play,
    mark_attacked,
    raise_threat,
    sole_attack_damage,
)
from mellon.solver.kernels.lcg_combat.state import cards_available, is_out, list_characters
from mellon.solver.kernels.lcg_combat.tables import Combat


@cython.cfunc
def begin_attack(c: Combat, s: cython.longlong, f: cython.int) -> tuple:
    """Pick an enemy to attack; the last value tells that the attacked player is out before anything else happens (LC.combat.order, LC.card.adder, LC.card.beastmaster, LC.card.wargs)."""
    cards: cython.longlong
    known = c.known[f]
    if c.plenty:
        cards = c.dealt >> f & 1
    else:
        cards = s >> c.dealt_at + f & 1
        s -= cards << c.dealt_at + f
    if c.foe_extra[f] and c.shadow:
        cards += cards_available(c, s, cards, c.foe_extra[f])
    returns = bool(c.foe_returns[f]) and not cards and not known and c.returns_bare
    player: cython.int = c.foe_player[f]
    frames = ((f, player, -1, c.foe_attack[f], cards, known, False, returns, False),)
    if c.foe_threat[f]:
        s = raise_threat(c, s, player, c.foe_threat[f])
        if s < 0 or is_out(c, s, player):
            return s, frames, True
    return s, frames, False


@cython.cfunc
def possible_defenders(c: Combat, s: cython.longlong, player: cython.int) -> list:
    """Return who may defend an attack on a player, one of each kind of equals (LC.combat.one_defender, LC.combat.own_enemies, LC.keywords.sentinel)."""
    count: cython.int = list_characters(c, 0, s, c.able_list, c.able_from[player], c.able_from[player + 1], 1, False, -1)
    return [c.picked[n] for n in range(count)]


@cython.cfunc
def without_gone_defenders(c: Combat, s: cython.longlong, frames: tuple) -> tuple:
    """Return attacks under way without the defenders who have left play (LC.combat.defender_gone)."""
    for frame in frames:
        if frame[2] >= 0 and not s >> c.char_at[frame[2]] & c.cmask:
            break
    else:
        return frames
    return tuple([(*frame[:2], -1, *frame[3:]) if frame[2] >= 0 and not s >> c.char_at[frame[2]] & c.cmask else frame for frame in frames])


@cython.cfunc
def declare_defender(c: Combat, s: cython.longlong, frames: tuple, i: cython.int) -> list:
    """Declare a defender, who exhausts and may hurt the attacker (LC.combat.one_defender, LC.card.spearman, LC.combat.shadow_leaves)."""
    foe, player, _, attack, cards, known, zero, returns, owes = frames[-1]
    s = exhaust_defender(c, s, foe, i)
    frames = (*frames[:-1], (foe, player, i, attack, cards, known, zero, returns, owes))
    if foe != NO_FOE and s >> c.foe_at[foe] & 7 == DEAD:
        return drop_cards(c, s, frames)
    return next_shadow_card(c, s, frames)


@cython.cfunc
def drop_cards(c: Combat, s: cython.longlong, frames: tuple) -> list:
    """Go on with an attack whose enemy is destroyed: its shadow cards are discarded unused, then it is over (LC.combat.shadow_leaves)."""
    return [(LOOSE, s, frames)] if frames[-1][4] else finish_attack(c, s, frames)


@cython.cfunc
def next_shadow_card(c: Combat, s: cython.longlong, frames: tuple) -> list:
    """Turn the next shadow card of the attack under way, or go on to its damage (LC.combat.shadow)."""
    if frames[-1][4] or frames[-1][5]:
        return [(REVEAL, s, frames)]
    return attack_damage(c, s, frames)


@cython.cfunc
def attack_damage(c: Combat, s: cython.longlong, frames: tuple) -> list:
    """Deal the damage of the attack under way (LC.combat.damage, LC.combat.undefended, LC.combat.defender_gone)."""
    n: cython.int
    count: cython.int
    foe, player, who, attack, _, _, zero, returns, _ = frames[-1]
    if len(frames) == 1:
        count = sole_attack_damage(c, 0, s, foe, player, who, attack, zero, returns)
        return [c.ends[n] for n in range(count)]
    if who >= 0:
        return hit_character(c, s, frames, who, attack if zero else attack - c.defense[who])
    if attack <= 0:
        return finish_attack(c, s, frames)
    owner: cython.int = player
    count = list_characters(c, 0, s, c.hero_list, c.hero_from[owner], c.hero_from[owner + 1], -1, False, -1)
    if not count:
        return finish_attack(c, s, frames)
    heroes: list = [c.picked[n] for n in range(count)]
    found: list = []
    for n in heroes:
        found += hit_character(c, s, frames, n, attack)
    return found


@cython.cfunc
def hit_character(c: Combat, s: cython.longlong, frames: tuple, i: cython.int, amount: cython.longlong) -> list:
    """Put the damage of the attack under way on a character (LC.combat.damage, LC.card.hill_troll)."""
    s = damage_from_attack(c, s, frames[-1][0], frames[-1][1], i, amount)
    return [] if s < 0 else finish_attack(c, s, without_gone_defenders(c, s, frames))


@cython.cfunc
def finish_attack(c: Combat, s: cython.longlong, frames: tuple) -> list:
    """End the attack under way and go on (LC.combat.shadow, LC.card.nazgul, LC.end.eliminated)."""
    foe, player, _, _, _, _, _, returns, _ = frames[-1]
    s = mark_attacked(c, s, foe, returns)
    if len(frames) == 1 or (not c.saves and s >> c.lost_at & c.lost_mask and is_out(c, s, player)):
        return [s]
    outer = frames[-2]
    if not outer[8]:
        return next_shadow_card(c, s, frames[:-1])
    found: list = []
    for after, rest in discard_character(c, s, (*frames[:-2], (*outer[:8], False))):
        found += [after] if is_out(c, after, outer[1]) else next_shadow_card(c, after, rest)
    return found


@cython.cfunc
def lose_one_character(
    c: Combat, s: cython.longlong, frames: tuple, ready: cython.int, allies: cython.bint, destroyed: cython.bint
) -> list:
    """Return what follows when the attacked player loses one character, any that the goal can spare; None where there is nobody to lose (LC.card.shadow_effects, LC.card.nazgul)."""
    player: cython.int = frames[-1][1]
    n: cython.int
    after: cython.longlong
    count: cython.int = list_characters(c, 0, s, c.squad_list, c.squad_from[player], c.squad_from[player + 1], ready, allies, frames[-1][2])
    found: list = []
    for n in range(count):
        after = leave_play(c, s, c.picked[n], destroyed)
        if after >= 0:
            found.append((after, without_gone_defenders(c, after, frames)))
    return found if count else None


@cython.cfunc
def discard_character(c: Combat, s: cython.longlong, frames: tuple) -> list:
    """Make the attacked player discard one character (LC.card.nazgul)."""
    found = None if is_out(c, s, frames[-1][1]) else lose_one_character(c, s, frames, -1, False, True)
    return [(s, frames)] if found is None else found
