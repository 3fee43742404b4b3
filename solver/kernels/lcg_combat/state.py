"""What a packed state tells: who is out, who attacks next, who can be chosen."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_combat.codes import ELIMINATED_AT, LEFT_FIELD, THREAT_FIELD, WAITING
from mellon.solver.kernels.lcg_combat.tables import Combat


@cython.cfunc
@cython.exceptval(check=False)
def hit_points_of(c: Combat, s: cython.longlong, i: cython.int) -> cython.longlong:
    """Return a character's hit points, attachments included (LC.card.attachments)."""
    most: cython.longlong = c.frail[i]
    n: cython.int
    if c.gear_on[i]:
        for n in range(c.toughs):
            if c.tough_host[n] == i and s >> c.gear_at & c.tough_bit[n]:
                most += c.tough_more[n]
    return most


@cython.cfunc
@cython.exceptval(check=False)
def is_out(c: Combat, s: cython.longlong, player: cython.int) -> cython.bint:
    """Tell whether a player is eliminated (LC.end.eliminated)."""
    n: cython.longlong
    if c.out_before[player]:
        return True
    if c.threats and not c.silent and s >> c.threat_at[player] & THREAT_FIELD >= ELIMINATED_AT:
        return True
    if c.hero_from[player] == c.hero_from[player + 1]:
        return False
    for n in range(c.hero_from[player], c.hero_from[player + 1]):
        if s >> c.char_at[c.hero_list[n]] & c.cmask:
            return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
def all_are_out(c: Combat, s: cython.longlong) -> cython.bint:
    """Tell whether nobody is left (LC.end.lost)."""
    n: cython.int
    for n in range(c.players):
        if not is_out(c, s, n):
            return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
def enemies_waiting(c: Combat, s: cython.longlong) -> cython.longlong:
    """Return a mask of the enemies that have not attacked yet (LC.combat.all_attack)."""
    found: cython.longlong = 0
    f: cython.int
    for f in range(c.foes):
        if s >> c.foe_at[f] & 7 == WAITING:
            found |= 1 << f
    return found


@cython.cfunc
@cython.exceptval(check=False)
def next_attackers(c: Combat, s: cython.longlong) -> cython.longlong:
    """Return a mask of the enemies one of which attacks next (LC.combat.all_attack, LC.combat.prevented, LC.combat.players_in_turn)."""
    found: cython.longlong = 0
    first: cython.longlong = -1
    f: cython.int
    for f in range(c.foes):
        if s >> c.foe_at[f] & 7 == WAITING and not c.snare[f] & s:
            if first < 0:
                first = c.foe_player[f]
            if c.foe_player[f] == first:
                found |= 1 << f
    return found


@cython.cfunc
@cython.exceptval(check=False)
def cards_available(c: Combat, s: cython.longlong, lying: cython.longlong, cards: cython.longlong) -> cython.longlong:
    """Return how many of so many further shadow cards there are, `lying` of the unseen ones being part of attacks under way (LC.combat.deck_empty)."""
    f: cython.int
    if c.plenty:
        return cards
    for f in range(c.foes):
        lying += s >> c.dealt_at + f & 1
    lying = (s >> c.left_at & LEFT_FIELD) - lying
    return 0 if lying < 0 else lying if lying < cards else cards


@cython.cfunc
@cython.exceptval(check=False)
def list_characters(
    c: Combat,
    count: cython.int,
    s: cython.longlong,
    people: cython.p_longlong,
    first: cython.longlong,
    last: cython.longlong,
    ready: cython.int,
    allies: cython.bint,
    apart: cython.int,
) -> cython.int:
    """List people in play in `picked` behind `count` others, one of each kind of equals; return how many stand there then.

    `ready`: 1 or 0, only those who are, or are not; -1: all. `allies`: no heroes. `apart`: somebody who is nobody's equal.
    """
    start: cython.int = count
    n: cython.longlong
    m: cython.int
    i: cython.longlong
    j: cython.longlong
    code: cython.longlong
    for n in range(first, last):
        i = people[n]
        code = s >> c.char_at[i] & c.cmask
        if not code or (ready >= 0 and code & 1 != ready) or (allies and c.hero[i]):
            continue
        for m in range(start, count):
            j = c.picked[m]
            if c.twin[j] == c.twin[i] and s >> c.char_at[j] & c.cmask == code and j != apart and i != apart:
                break
        else:
            c.picked[count] = i
            count += 1
    return count
