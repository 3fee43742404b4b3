"""What shadow cards do to an attack under way."""

from __future__ import annotations

from itertools import combinations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg.combat import shadow as sh
from mellon.solver.kernels.lcg_combat.codes import ANSWER, DONE, HELD, NO_FOE, THREAT_FIELD, WAITING
from mellon.solver.kernels.lcg_combat.damage import deal_damage, leave_play, raise_threat
from mellon.solver.kernels.lcg_combat.enemy_attacks import discard_character, lose_one_character, next_shadow_card, without_gone_defenders
from mellon.solver.kernels.lcg_combat.state import cards_available, hit_points_of, is_out
from mellon.solver.kernels.lcg_combat.tables import Combat


@cython.cfunc
def turn_card(c: Combat, s: cython.longlong, frames: tuple, kind: cython.int) -> list:
    """Turn a card of a kind up; it is no longer among the cards to be turned (LC.combat.shadow, LC.card.wargs)."""
    frame = frames[-1]
    found = c.kinds[kind]
    if found.blank:
        if frame[0] != NO_FOE and c.foe_returns[frame[0]]:
            frames = (*frames[:-1], (*frame[:7], True, frame[8]))
        return next_shadow_card(c, s, frames)
    player: cython.int = frame[1]
    threat: cython.longlong = s >> c.threat_at[player] & THREAT_FIELD if c.threats else c.threat_now[player]
    return carry_out_card(c, s, frames, found.effects(frame[2] < 0, threat))


@cython.cfunc
def turn_known_card(c: Combat, s: cython.longlong, frames: tuple) -> list:
    """Turn the first of the cards of the attack under way that are known (LC.combat.shadow)."""
    frame = frames[-1]
    return turn_card(c, s, (*frames[:-1], (*frame[:5], frame[5][1:], *frame[6:])), frame[5][0])


@cython.cfunc
def without_next_card(frames: tuple) -> tuple:
    """Return attacks under way without the next card of the last one, which is turned or discarded (LC.combat.shadow)."""
    frame: tuple = frames[-1]
    return (*frames[:-1], (*frame[:4], frame[4] - 1, *frame[5:]))


@cython.cfunc
def carry_out_card(c: Combat, s: cython.longlong, frames: tuple, effects) -> list:
    """Carry out the effects of a shadow card and go on with the attack (LC.card.shadow_effects, LC.card.nazgul, LC.end.eliminated)."""
    foe, player, depth = frames[-1][0], frames[-1][1], len(frames)
    under = [(s, frames)]
    for word, number in effects:
        under = [end for state, left in under for end in carry_out_effect(c, state, left, word, number)]
    if foe != NO_FOE and c.foe_takes[foe]:
        under = [
            end
            for state, left in under
            for end in (discard_character(c, state, left) if len(left) == depth else [(state, owing_character(left))])
        ]
    found: list = []
    for state, left in under:
        if not c.saves and is_out(c, state, player):
            found.append(state)
        elif len(left) > depth:
            found.append((ANSWER, state, left))
        else:
            found += next_shadow_card(c, state, left)
    return found


@cython.cfunc
def carry_out_effect(c: Combat, s: cython.longlong, frames: tuple, word, number) -> list:
    """Carry out one effect of a shadow card; return the states and attacks under way that can follow (LC.card.shadow_effects)."""
    foe, player, who, attack, cards, known, zero, returns, owes = frames[-1]
    n: cython.longlong
    f: cython.int
    status: cython.longlong
    if not c.saves and is_out(c, s, player):
        return [(s, frames)]
    if word == sh.ATTACK:
        return [(s, (*frames[:-1], (foe, player, who, attack + number, cards, known, zero, returns, owes)))]
    if word == sh.DEFENSE_ZERO:
        return [(s, (*frames[:-1], (foe, player, who, attack, cards, known, True, returns, owes)))]
    if word in (sh.THREAT, sh.THREAT_PER_ENEMY):
        if word == sh.THREAT_PER_ENEMY:
            n = 0
            for f in range(c.foes):
                status = s >> c.foe_at[f] & 7
                n += (status == WAITING or status == DONE or status == HELD) and c.foe_player[f] == player
            number = n
        return unless_lost(c, raise_threat(c, s, player, number), frames)
    if word == sh.EXHAUST:
        return [(state, frames) for state in exhaust_characters(c, s, player, number)]
    if word == sh.DAMAGE_ALL:
        for n in range(c.squad_from[player], c.squad_from[player + 1]):
            if s >= 0:
                s = deal_damage(c, s, c.squad_list[n], number)
        return unless_lost(c, s, frames)
    if word == sh.BOUNCE:
        return return_ally(c, s, frames, number)
    if word == sh.DEAL:
        more = cards_available(c, s, sum([frame[4] for frame in frames]), number * c.in_game)
        return [(s, (*frames[:-1], (foe, player, who, attack, cards + more, known, zero, returns, owes)))]
    if word == sh.EXTRA:
        more = cards_available(c, s, sum([frame[4] for frame in frames]), 1)
        return [(s, (*frames, (NO_FOE, player, -1, number, more, (), False, False, False)))]
    if word in (sh.DISCARD, sh.DISCARD_DEFENDER, sh.DISCARD_ALL):
        return discard_attachments(c, s, frames, word)
    return [(s, frames)]


@cython.cfunc
def unless_lost(c: Combat, s: cython.longlong, frames: tuple) -> list:
    """Return what follows an effect: nothing where the goal is lost."""
    return [(s, without_gone_defenders(c, s, frames))] if s >= 0 else []


@cython.cfunc
def exhaust_characters(c: Combat, s: cython.longlong, player: cython.int, number) -> list:
    """Return the states after a player exhausts so many characters, equals counted once (LC.card.shadow_effects, LC.ready.exhausted)."""
    n: cython.longlong
    ready = [c.squad_list[n] for n in range(c.squad_from[player], c.squad_from[player + 1]) if s >> c.char_at[c.squad_list[n]] & 1]
    if len(ready) < number:
        number = len(ready) if c.few_exhaust else 0
    if not number:
        return [s]
    found = {}
    for group in combinations(ready, number):
        alike = tuple(sorted([(c.twin[i], s >> c.char_at[i] & c.cmask) for i in group]))
        if alike not in found:
            after: cython.longlong = s
            for n in group:
                after &= ~(cython.cast(cython.longlong, 1) << c.char_at[n])
            found[alike] = after
    return list(found.values())


@cython.cfunc
def return_ally(c: Combat, s: cython.longlong, frames: tuple, threat) -> list:
    """Return what follows when an exhausted ally goes back to hand, or threat rises where there is none (LC.card.shadow_effects)."""
    found = lose_one_character(c, s, frames, 0, True, False)
    return unless_lost(c, raise_threat(c, s, frames[-1][1], threat), frames) if found is None else found


@cython.cfunc
def discard_attachments(c: Combat, s: cython.longlong, frames: tuple, word) -> list:
    """Return what follows when attachments are lost (LC.card.shadow_effects, LC.effects.control)."""
    player, who = frames[-1][1:3]
    g: cython.int
    one: cython.longlong = 1
    held: cython.longlong = s >> c.gear_at & c.own_gear[player]
    if word == sh.DISCARD_ALL:
        return without_attachments(c, s, frames, held)
    if word == sh.DISCARD_DEFENDER:
        held = s >> c.gear_at & c.gear_on[who] if who >= 0 else 0
    if not held:
        return [(s, frames)]
    found: list = []
    for g in range(c.gears):
        if held >> g & 1:
            found += without_attachments(c, s, frames, one << g)
    return found


@cython.cfunc
def without_attachments(c: Combat, s: cython.longlong, frames: tuple, mask: cython.longlong) -> list:
    """Take attachments away; who lived by their hit points dies (LC.card.attachments, LC.damage.destroyed)."""
    n: cython.int
    host: cython.longlong
    code: cython.longlong
    s &= ~(mask << c.gear_at)
    for n in range(c.toughs):
        host = c.tough_host[n]
        code = s >> c.char_at[host] & c.cmask if s >= 0 else 0
        if mask & c.tough_bit[n] and code and code - 2 >> 1 >= hit_points_of(c, s, host):
            s = leave_play(c, s, host, True)
    return unless_lost(c, s, frames)


def owing_character(frames):
    """Note that a character is due after the extra attack that has just begun."""
    return (*frames[:-2], (*frames[-2][:8], True), frames[-1])
