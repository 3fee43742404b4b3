"""Bounds on the value of a packed state: what each side can gain at most while the other one does nothing more (compare `phase_bounds`)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.war_phase.codes import BOTH, CHARACTER, CORRUPTION, PATH_KINDS, PLAYED, TOKEN
from mellon.solver.kernels.war_phase.combats import area_score, cover_of, gather, is_last, judged_score, muster, ring_score
from mellon.solver.kernels.war_phase.kernel import Kernel
from mellon.solver.kernels.war_phase.reachable import best_of, look_ahead


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(
    seat=cython.int,
    i=cython.int,
    u=cython.int,
    j=cython.int,
    x=cython.int,
    c=cython.int,
    w=cython.int,
    gain=cython.int,
    counts=cython.bint,
    column=cython.int,
    l=cython.int,
    total=cython.int,
)
def advantage(k: Kernel, b: cython.int, side: cython.int) -> cython.int:
    """Return the most that a side can gain on the other one if that one does nothing more (see `phase_bounds`), after `look_ahead`."""
    plays: cython.int = 0
    able: cython.int = 0
    flags: cython.int = k.flags[side]
    places: cython.int = k.s[b + k.place_at]
    for seat in range(k.seats):
        if k.sside[seat] == side:
            plays += k.plays[seat]
    for u in range((places + 2) * 32):
        k.tops[u] = 0
    for u in range(places + 1):
        k.free[u] = 0
    for i in range(k.n):
        w = k.pool[i]
        if w < 0 or k.sside[k.own[i]] != side:
            continue
        c = k.cls[i]
        if w == 3 and flags & 32:
            w = 2
        x = w * k.ncls + c
        if w == 0 or k.returns[c]:
            able += 1
        gain = k.d_ext[x]
        if k.d_kind[x] >= 0:
            gain += k.worth_of[16 * side + k.d_kind[x]] * (2 if k.returns[c] else 1)
        if gain:
            if w:
                k.free[places] += gain
            else:
                # Who opens a path counted on the one before, so that play serves twice.
                u = places if k.d_kind[x] < 0 or k.d_kind[x] >= PATH_KINDS else places + 1
                k.tops[u * 32 + (gain if gain < 31 else 31)] += 1
        for u in range(places):
            l = k.s[b + k.place_at + 1 + u]
            column = k.locs if k.lpath[l] and flags & 16 else l
            gain = k.d_gain[x * (k.locs + 1) + column]
            if w == 0:
                if gain:
                    k.tops[u * 32 + (gain if gain < 31 else 31)] += 1
            else:
                if w == 2 and k.ctype[c] <= CHARACTER:
                    gain += k.s[b + k.flag_at + i] // TOKEN
                k.free[u] += gain
                if k.returns[c] and flags & 80 and not k.s[b + k.flag_at + i] & PLAYED:
                    gain = k.d_gain[c * (k.locs + 1) + column]
                    k.tops[u * 32 + (gain if gain < 31 else 31)] += 1
    if plays > able:
        plays = able
    if plays > 60:
        plays = 60
    # The best way to share the plays out among the locations and what texts bring beside them.
    for u in range(plays + 1):
        k.shared[u] = 0
    for x in range(places + 1):
        gain = k.free[x]
        j = 31
        if x < places:
            l = k.s[b + k.place_at + 1 + x]
            ready_place(k, b, l, side, flags)
        for u in range(plays + 1):
            if u:
                while j > 0 and k.tops[x * 32 + j] == 0:
                    j -= 1
                if j > 0:
                    gain += j
                    k.tops[x * 32 + j] -= 1
            k.worths[u] = place_worth(k, l, side, flags, gain) if x < places else gain
        u = plays
        while u >= 0:
            total = -999
            for j in range(u + 1):
                if k.shared[u - j] + k.worths[j] > total:
                    total = k.shared[u - j] + k.worths[j]
            k.shared[u] = total
            u -= 1
    total = k.shared[plays] + best_of(k, places + 1, plays, 31)
    if side == 0 and flags & 8:
        total += k.s[b + k.misc_at + CORRUPTION]
    if side == 1 and flags & 16:
        counts = False
        for u in range(places):
            counts = counts or k.lpath[k.s[b + k.place_at + 1 + u]]
        if not counts:
            total += any_path_gain(k)
    return total


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int)
def any_path_gain(k: Kernel) -> cython.int:
    """Return the icons that the cards of the pool could bring to a path that is yet to come."""
    total: cython.int = 0
    for i in range(k.n):
        if k.pool[i] >= 0:
            total += k.d_gain[(k.pool[i] * k.ncls + k.cls[i]) * (k.locs + 1) + k.locs]
    return total


@cython.cfunc
@cython.exceptval(check=False)
def ready_place(k: Kernel, b: cython.int, l: cython.int, side: cython.int, flags: cython.int) -> cython.void:
    """Count what stands at a location: the side at its most, the other one at its least."""
    k.mine = muster(k, b, l, side, 2)
    k.theirs = muster(k, b, l, 1 - side, 1 if flags & 4 else 3)
    if k.lside[l] == side:
        k.mine += cover_of(k, b, l, 2)
        k.theirs += k.s[b + k.spear_at + l]
    else:
        k.mine += k.s[b + k.spear_at + l]
        k.theirs += cover_of(k, b, l, 1)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(left=cython.int)
def place_worth(k: Kernel, l: cython.int, side: cython.int, flags: cython.int, added: cython.int) -> cython.int:
    """Return what a location brings a side that adds so many icons there."""
    if not k.lpath[l]:
        if k.lside[l] == side:
            return k.lpts[l] if k.theirs <= k.mine + added else -k.lpts[l]
        return k.lpts[l] if k.mine + added > k.theirs else -k.lpts[l]
    if side == 1:
        left = k.mine + added - k.theirs
        if flags & 16:
            return max(0, left, added)
        if left > 0:
            return left
        return -k.lpts[l] if not k.strict_paths or left < 0 else 0
    left = k.theirs - k.mine - added
    if left > 0:
        left = -left
    else:
        left = k.lpts[l] if not k.strict_paths or left < 0 else 0
    return max(left, 0) if flags & 16 and flags & 8 else left


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(high=cython.int)
def ceiling(k: Kernel, b: cython.int) -> cython.longlong:
    """Return a number that the value of a state cannot pass, since the Shadow may do nothing more; after `look_ahead` and `gather`."""
    last: cython.bint = is_last(k, b)
    later: cython.bint = last or (k.forced_last < 0 and (k.flags[0] | k.flags[1]) & 16)
    high = area_score(k, b) + advantage(k, b, 0) + (ring_score(k, b, 0) if later else 0)
    if k.win:
        high = max(judged_score(k, high, last), judged_score(k, high, later))
    return high * k.scale


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(low=cython.int)
def floor_of(k: Kernel, b: cython.int) -> cython.longlong:
    """Return a number that the value of a state cannot fall below, since the Free Peoples may do nothing more."""
    last: cython.bint = is_last(k, b)
    later: cython.bint = last or (k.forced_last < 0 and (k.flags[0] | k.flags[1]) & 16)
    low = area_score(k, b) - advantage(k, b, 1) - (ring_score(k, b, 1) if later else 0)
    if k.win:
        low = min(judged_score(k, low, last), judged_score(k, low, later))
    return low * k.scale


@cython.cfunc
@cython.exceptval(check=False)
def bound_state(k: Kernel, b: cython.int, alpha: cython.longlong) -> cython.void:
    """Put numbers into `low` and `high` that the value of a state cannot leave; the lower one only where the upper one passes alpha."""
    gather(k, b)
    k.low = -k.wide
    look_at_one_side(k, b, 0)
    k.high = ceiling(k, b)
    if k.high > alpha:
        look_at_one_side(k, b, 1)
        k.low = floor_of(k, b)


@cython.cfunc
@cython.exceptval(check=False)
def look_at_one_side(k: Kernel, b: cython.int, side: cython.int) -> cython.void:
    """Look ahead for one side alone where what is known was found for another one or owes something to it."""
    if k.looked != side and (k.looked != BOTH or k.crossed[side]):
        look_ahead(k, b, side)
