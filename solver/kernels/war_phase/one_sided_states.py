"""States in which one side acts alone: their names, what is remembered of them, and which of their moves are worth a look (see `one_sided_bound`)."""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import FULL, GOLDEN, MIX_A, MIX_B, mixed
from mellon.solver.kernels.war_phase.codes import *
from mellon.solver.kernels.war_phase.dead_cards import is_dead, name_of, stuck
from mellon.solver.kernels.war_phase.kernel import Kernel
from mellon.solver.kernels.war_phase.state import copy_row, number_in


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, seat=cython.int, kept=cython.int, zone=cython.int)
def give_up_other_side(k: Kernel, d: cython.int, side: cython.int) -> cython.void:
    """Copy the state at a depth to the next one as it is when only one side acts: the other one has nothing but units and cards to forsake."""
    b: cython.int = (d + 1) * k.row
    copy_row(k, d)
    for seat in range(k.seats):
        if k.sside[seat] == side:
            continue
        kept = 0
        for i in range(k.seat_lo[seat], k.seat_hi[seat]):
            zone = k.s[b + i]
            if zone == IN_HAND or zone == IN_DECK or zone == CYCLED:
                if kept < PLENTY and not k.spare[k.cls[i]]:
                    k.s[b + i] = IN_DECK
                    kept += 1
                else:
                    k.s[b + i] = GONE
        k.s[b + k.misc_at + SHUFFLED] &= 255 ^ (1 << seat)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(
    i=cython.int, c=cython.int, name=cython.int, zone=cython.int, flags=cython.int, x=cython.ulonglong, seat=cython.int, back=cython.bint
)
def make_one_sided_key(k: Kernel, b: cython.int, side: cython.int) -> cython.void:
    """Name a state in which one side acts alone by two numbers, the same for states that cannot differ in what it reaches (see `make_key`)."""
    m: cython.int = b + k.misc_at
    a: cython.ulonglong = 0
    z: cython.ulonglong = 0
    for seat in range(k.seats):
        k.plenty[seat] = not k.unsure and not k.fresh_pile[seat] and not k.drawn[seat] and k.decks[seat] > k.left[seat] + 2
        if k.sside[seat] != side:
            x = mixed(((k.decks[seat] << 8) | (k.hands[seat] << 16) | (number_in(k, b, seat, CYCLED) << 24) | seat) + IDLE_SIDE)
            a = (a + x) & FULL
            z = (z + ((x ^ (x >> 29)) * MIX_A & FULL)) & FULL
        elif k.plenty[seat]:
            a = (a + mixed(DECKS + seat)) & FULL
            z = (z + mixed(MORE_DECKS + seat)) & FULL
    for i in range(k.n):
        zone = k.s[b + i]
        if zone == GONE:
            continue
        c = k.cls[i]
        seat = k.own[i]
        flags = k.s[b + k.flag_at + i]
        if k.sside[seat] != side:
            if zone < RESERVE:
                continue
            flags &= 255 ^ PLAYED
        else:
            back = k.fresh_pile[seat] or (k.retaken[c] and (k.unsure or k.flags[side] & 2))
            if zone == CYCLED and not back:
                continue
            if zone >= RESERVE:
                if flags & PLAYED and not back:
                    flags ^= PLAYED
                if zone == RESERVE or zone == FRESH:
                    if (
                        k.plenty[seat]
                        and flags < TOKEN
                        and (is_dead(k, c, seat) or (k.inert[c] and (stuck(k, c) or (zone == FRESH and not k.flags[side] & 32))))
                    ):
                        continue
                    if stuck(k, c):
                        zone = RESERVE
            elif zone == IN_DECK and k.plenty[seat]:
                continue
        name = k.zcls[c] if zone == IN_DECK or zone >= AT else name_of(k, i)
        x = mixed((((name << 16) | (zone << 8) | flags) + 1) * GOLDEN & FULL)
        a = (a + x) & FULL
        z = (z + ((x ^ (x >> 29)) * MIX_A & FULL)) & FULL
    for i in range(k.locs):
        x = k.s[b + k.status_at + i] | (k.s[b + k.guard_at + i] << 8) | (k.s[b + k.spear_at + i] << 16)
        if x != 1:
            x = mixed(((x << 8 | i) + PLACES) * GOLDEN & FULL)
            a = (a + x) & FULL
            z = (z + ((x ^ (x >> 29)) * MIX_A & FULL)) & FULL
    x = 2 * (k.horizon + 2) + side
    for i in range(CORRUPTION, SHUFFLED + 1):
        x = (x << 8) | k.s[m + i]
    x = mixed(x * GOLDEN & FULL)
    for i in range(GROUPS, GROUPS + 4):
        if k.s[m + i]:
            x = mixed(x ^ (k.s[m + i] << 8) ^ i)
    for i in range(TASK * k.s[m + TASKS]):
        x = mixed(((x << 8 ^ x >> 56) & FULL) ^ (k.s[b + k.task_at + i] + 1))
    k.one_sided_a = mixed((a + x) & FULL) | 1
    k.one_sided_z = mixed((z + mixed(x ^ MIX_B)) & FULL)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.longlong)
def find_one_sided(k: Kernel) -> cython.longlong:
    """Return where a state is remembered, -1 if it is not."""
    at: cython.longlong = cython.cast(cython.longlong, k.one_sided_z & (k.one_sided_entries - 4))
    for u in range(at, at + 4):
        if k.one_sided_memory[u * 4] == k.one_sided_a and k.one_sided_memory[u * 4 + 1] == k.one_sided_z:
            return u * 4
    return -1


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.longlong)
def remember_one_sided(k: Kernel, a: cython.ulonglong, z: cython.ulonglong, low: cython.longlong, high: cython.longlong) -> cython.void:
    """Keep what is proved about a state, in place of any other one where there is no room."""
    if 2 * k.one_sided_used > k.one_sided_entries and k.one_sided_entries < k.most_one_sided:
        grow_one_sided(k)
    at: cython.longlong = cython.cast(cython.longlong, z & (k.one_sided_entries - 4))
    found: cython.longlong = at + cython.cast(cython.longlong, (z >> 40) & 3)
    for u in range(at, at + 4):
        if (k.one_sided_memory[u * 4] == a and k.one_sided_memory[u * 4 + 1] == z) or k.one_sided_memory[u * 4] == 0:
            found = u
            break
    if k.one_sided_memory[found * 4] == 0:
        k.one_sided_used += 1
    k.one_sided_memory[found * 4] = a
    k.one_sided_memory[found * 4 + 1] = z
    k.one_sided_memory[found * 4 + 2] = low + BIAS
    k.one_sided_memory[found * 4 + 3] = high + BIAS


@cython.cfunc
@cython.locals(u=cython.longlong, j=cython.longlong, at=cython.longlong, word=cython.int)
def grow_one_sided(k: Kernel) -> object:
    """Give the memory four times the room; where the system has none left, it stays as it is from then on."""
    old = k.one_sided_memory
    before: cython.ulonglong[::1] = old
    count: cython.longlong = k.one_sided_entries
    try:
        larger = array("Q", [0]) * (16 * count)
    except MemoryError:
        k.most_one_sided = count
        return None
    k.one_sided_entries, k.one_sided_memory = 4 * count, larger
    k.one_sided_used = 0
    for u in range(count):
        if before[u * 4]:
            at = cython.cast(cython.longlong, before[u * 4 + 1] & (k.one_sided_entries - 4))
            for j in range(at, at + 4):
                if k.one_sided_memory[j * 4] == 0:
                    for word in range(4):
                        k.one_sided_memory[j * 4 + word] = before[u * 4 + word]
                    k.one_sided_used += 1
                    break
    return None


@cython.cfunc
@cython.exceptval(check=False)
def pointless(k: Kernel, b: cython.int, seat: cython.int, move: cython.longlong) -> cython.bint:
    """Tell whether a move can only cost cards: a side alone needs no tempo, and what it holds can pay or be forsaken later.

    That holds where texts bring the seat no card and its pile does not come back: then a deck is drawn from by winnowing alone.
    """
    kind: cython.int = (move >> 24) & 255
    c: cython.int = k.cls[(move >> 16) & 255]
    if kind == M_PASS:
        return True
    if k.unsure or k.fresh_pile[seat] or k.dealt[seat]:
        return False
    if kind == M_CYCLE:
        return True
    if kind != M_PLAY or (move >> 8) & 255 or k.ctype[c] >= ITEM or not k.decks[seat]:
        return False
    return k.inert[c] and not k.d_acts[c] and not k.flags[k.sside[seat]] & 32


@cython.cfunc
@cython.exceptval(check=False)
def one_sided_mark(k: Kernel, b: cython.int, move: cython.longlong) -> cython.int:
    """Return how good a move looks to a side that acts alone."""
    kind: cython.int = (move >> 24) & 255
    c: cython.int = k.cls[(move >> 16) & 255]
    y: cython.int = (move >> 8) & 255
    z: cython.int = move & 255
    mark: cython.int = 100
    if k.s[b + k.misc_at + TASKS]:
        return mark
    if kind == M_PLAY:
        if k.ctype[c] == EVENT_CARD:
            mark = 110
        elif k.ctype[c] == ITEM:
            mark = 120 + k.useful[c]
        else:
            mark = 130 + k.d_gain[c * (k.locs + 1) + y - 1] if y else 90
        if z and z <= k.n:
            mark -= k.useful[k.cls[z - 1]]
    elif kind == M_MOVE:
        mark = 140 + k.d_gain[c * (k.locs + 1) + y]
    elif kind == M_WINNOW:
        mark = 60 - k.useful[c] - k.useful[k.cls[y]]
    elif kind == M_CYCLE:
        mark = 50 - k.useful[c]
    return mark
