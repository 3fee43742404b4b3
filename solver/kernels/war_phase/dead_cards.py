"""Which cards can do nothing more from a packed state on: they are interchangeable, and pay before all others.

What was found for the position as a whole (`rests`, `zcls`, `fades`) holds in every state. As cards leave the game more of them become idle: who
can get to no location that is active or may still be opened, whose texts need such a location, and who is meant by no text and wields or is
wielded by nothing that is in play or may still come. What idles in a state idles in all that follow from it.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.war_phase.codes import CLASS_WORDS, IDLE_NAMES, IN_HAND, ITEM, RULE_ARROW, RULE_HUNTERS, RULES, SIGHT
from mellon.solver.kernels.war_phase.kernel import Kernel


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int)
def forget_sight(k: Kernel) -> cython.void:
    """Take nothing for granted that was seen in other states."""
    k.clear = False
    k.stamp += 1
    for u in range(k.seats):
        k.fresh_pile[u] = True


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int)
def see_state(k: Kernel, b: cython.int) -> cython.void:
    """Note what may still come from a state on; where tasks make that unclear, only what holds for the whole position counts."""
    rules: cython.int = k.s[b + k.misc_at + RULES]
    k.clear = k.use_idle and not k.unsure and not k.vague
    k.stamp += 1
    if not k.clear:
        return
    for u in range(k.s[b + k.place_at]):
        k.open_ways |= cython.cast(cython.ulonglong, 1) << k.s[b + k.place_at + 1 + u]
    k.hunting = rules & RULE_HUNTERS != 0
    k.arrows = rules & RULE_ARROW != 0
    for u in range(CLASS_WORDS):
        k.hunting = k.hunting or k.met[u] & k.rule_givers[u] != 0
        k.arrows = k.arrows or k.met[u] & k.rule_givers[CLASS_WORDS + u] != 0


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int)
def keep_sight(k: Kernel, d: cython.int) -> cython.void:
    """Keep what was seen in the state at a depth."""
    at: cython.int = SIGHT * d
    found: cython.ulonglong = (1 if k.clear else 0) | (2 if k.hunting else 0) | (4 if k.arrows else 0)
    for u in range(k.seats):
        if k.fresh_pile[u]:
            found |= 16 << u
    k.sights[at] = found
    k.sights[at + 1] = k.open_ways
    for u in range(CLASS_WORDS):
        k.sights[at + 2 + u] = k.met[u]


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int)
def recall_sight(k: Kernel, d: cython.int) -> cython.void:
    """See again what was seen in the state at a depth."""
    at: cython.int = SIGHT * d
    found: cython.ulonglong = k.sights[at]
    k.clear = found & 1 != 0
    k.hunting = found & 2 != 0
    k.arrows = found & 4 != 0
    for u in range(k.seats):
        k.fresh_pile[u] = (found >> (4 + u)) & 1
    k.open_ways = k.sights[at + 1]
    for u in range(CLASS_WORDS):
        k.met[u] = k.sights[at + 2 + u]
    k.stamp += 1


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int)
def tied(k: Kernel, c: cython.int, in_deck: cython.int) -> cython.bint:
    """Tell whether a card has to do with another one that is in play or may come, or with a location; or (1) would if it got back to a deck."""
    at: cython.int = 2 * c + in_deck
    if k.wanted_at[at] & k.open_ways:
        return True
    for u in range(CLASS_WORDS):
        if k.ties[CLASS_WORDS * at + u] & k.met[u]:
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def stuck(k: Kernel, c: cython.int) -> cython.bint:
    """Tell whether a unit can get to no location that is active or may be opened."""
    if k.fades[c]:
        return True
    if not k.clear:
        return False
    ways: cython.ulonglong = k.ways[c]
    if k.hunting:
        ways |= k.hunter_ways[c]
    if k.arrows:
        ways |= k.arrow_ways[c]
    return ways & k.open_ways == 0


@cython.cfunc
@cython.exceptval(check=False)
def is_dead(k: Kernel, c: cython.int, seat: cython.int) -> cython.bint:
    """Tell whether a card can do nothing more but fill a hand or a reserve and pay."""
    found: cython.bint = False
    if k.rests[c]:
        return True
    if not k.clear:
        return False
    if k.known_idle[c] >> 1 == k.stamp:
        return k.known_idle[c] & 1 != 0
    if k.calm[c] and not tied(k, c, 0):
        found = (k.ctype[c] == ITEM or stuck(k, c)) and not (k.fresh_pile[seat] and tied(k, c, 1))
    k.known_idle[c] = 2 * k.stamp + (1 if found else 0)
    return found


@cython.cfunc
@cython.exceptval(check=False)
def name_of(k: Kernel, i: cython.int) -> cython.int:
    """Return a number that interchangeable cards share."""
    c: cython.int = k.cls[i]
    if is_dead(k, c, k.own[i]):
        return IDLE_NAMES + 4 * k.own[i] + k.ctype[c]
    return k.zcls[c]


@cython.cfunc
@cython.exceptval(check=False)
def outdoes(k: Kernel, c: cython.int, other: cython.int, seat: cython.int) -> cython.bint:
    """Tell whether whoever keeps the first card in hand can do all that the second could do there, so that the second may be given up instead.

    Both must stay away once they are gone. An idle item only pays and fills a hand, which any card can. An idle unit can beside that go to
    the reserve and be forsaken there (`keeps` tells which units can do that as well).
    """
    if k.retaken[other] or not is_dead(k, other, seat):
        return False
    if k.ctype[other] == ITEM:
        return k.keeps[c] & 1 != 0 and (k.ctype[c] != ITEM or not is_dead(k, c, seat))
    return k.keeps[c] & 2 != 0 and not is_dead(k, c, seat)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(other=cython.int, x=cython.int)
def outdone(k: Kernel, b: cython.int, seat: cython.int, i: cython.int, j: cython.int) -> cython.bint:
    """Tell whether giving up hand card `i` is no better than giving up another one, which is not `j`."""
    c: cython.int = k.cls[i]
    if not k.use_dominance or k.fresh_pile[seat]:
        return False
    if k.listing == seat:
        for x in range(k.hand_count):
            other = k.hand_list[x]
            if other != i and other != j and outdoes(k, c, k.cls[other], seat):
                return True
        return False
    for other in range(k.seat_lo[seat], k.seat_hi[seat]):
        if k.s[b + other] == IN_HAND and other != i and other != j and outdoes(k, c, k.cls[other], seat):
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(j=cython.int, u=cython.int)
def repeated(k: Kernel, b: cython.int, i: cython.int, but: cython.int) -> cython.bint:
    """Tell whether a card before this one in the same zone of the same seat is the same for the rest of the phase."""
    name: cython.int
    if k.s[b + i] == IN_HAND:
        name = name_of(k, i)
        if k.listing == k.own[i]:
            for u in range(k.hand_count):
                j = k.hand_list[u]
                if j >= i:
                    return False
                if j != but and name_of(k, j) == name and k.s[b + k.flag_at + j] == k.s[b + k.flag_at + i]:
                    return True
            return False
        for j in range(k.seat_lo[k.own[i]], i):
            if k.s[b + j] == IN_HAND and j != but and name_of(k, j) == name and k.s[b + k.flag_at + j] == k.s[b + k.flag_at + i]:
                return True
        return False
    for j in range(k.seat_lo[k.own[i]], i):
        if (
            k.s[b + j] == k.s[b + i]
            and j != but
            and k.zcls[k.cls[j]] == k.zcls[k.cls[i]]
            and k.s[b + k.flag_at + j] == k.s[b + k.flag_at + i]
        ):
            return True
    return False
