"""What is remembered about packed states, and the names under which states that cannot differ in value are found again.

`horizon` makes the search end where chance or a cycle pile comes in: with -1 such a state counts as little as it can be worth, with 1
as much, so that the values found are not above (not below) the true ones. Cycle piles need not be told apart then. 0 searches on; `chance_depth` tells how many draws by chance a line may have before the horizon.
"""

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


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(
    i=cython.int, c=cython.int, name=cython.int, zone=cython.int, flags=cython.int, x=cython.ulonglong, seat=cython.int, back=cython.bint
)
def make_key(k: Kernel, b: cython.int) -> cython.void:
    """Name a state by two numbers, the same for states that cannot differ in value.

    Left out is what nothing can bring back or tell apart any more (after `look_ahead`): eliminated cards and cycled ones that no text takes and
    no refresh reaches, whether such a card was played, whether a unit that can go nowhere is fresh (`fades`), which of equal cards it is
    (`zcls`). Of a deck from which cards can only be forsaken, and more than can be forsaken, nothing is told, nor of units in the reserve
    that could only be forsaken instead (`inert`).
    """
    m: cython.int = b + k.misc_at
    a: cython.ulonglong = 0
    z: cython.ulonglong = 0
    for seat in range(k.seats):
        k.plenty[seat] = not k.unsure and not k.fresh_pile[seat] and not k.drawn[seat] and k.decks[seat] > k.left[seat] + 2
        if k.plenty[seat]:
            a = (a + mixed(DECKS + seat)) & FULL
            z = (z + mixed(MORE_DECKS + seat)) & FULL
    for i in range(k.n):
        zone = k.s[b + i]
        if zone == GONE:
            continue
        c = k.cls[i]
        seat = k.own[i]
        back = k.fresh_pile[seat] or (k.retaken[c] and (k.unsure or k.flags[k.sside[seat]] & 2))
        if zone == CYCLED and not back:
            continue
        flags = k.s[b + k.flag_at + i]
        if zone >= RESERVE:
            if flags & PLAYED and not back:
                flags ^= PLAYED
            if zone == RESERVE or zone == FRESH:
                if (
                    k.plenty[seat]
                    and flags < TOKEN
                    and (is_dead(k, c, seat) or (k.inert[c] and (stuck(k, c) or (zone == FRESH and not k.flags[k.sside[seat]] & 32))))
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
    x = k.horizon + 2 + (4 * k.chance_depth if k.horizon else 0)
    for i in range(TURN, SHUFFLED + 1):
        x = (x << 8) | k.s[m + i]
        if i == RULES:
            x = mixed(x * GOLDEN & FULL) & LOW_HALF
    x = mixed(x * GOLDEN & FULL)
    for i in range(GROUPS, GROUPS + 4):
        if k.s[m + i]:
            x = mixed(x ^ (k.s[m + i] << 8) ^ i)
    for i in range(TASK * k.s[m + TASKS]):
        x = mixed(((x << 8 ^ x >> 56) & FULL) ^ (k.s[b + k.task_at + i] + 1))
    k.key_a = mixed((a + x) & FULL)
    k.key_b = mixed((z + mixed(x ^ MIX_B)) & FULL)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.longlong)
def find_entry(k: Kernel, a: cython.ulonglong, z: cython.ulonglong) -> cython.longlong:
    """Return where a state is remembered, -1 if it is not."""
    at: cython.longlong = cython.cast(cython.longlong, z & (k.entries - 4))
    for u in range(at, at + 4):
        if k.memory[u * WORDS] == a and k.memory[u * WORDS + 4] == z:
            return u * WORDS
    return -1


@cython.cfunc
@cython.locals(u=cython.longlong, at=cython.longlong, least=cython.ulonglong)
def remember_bounds(
    k: Kernel,
    a: cython.ulonglong,
    z: cython.ulonglong,
    low: cython.longlong,
    high: cython.longlong,
    move: cython.longlong,
    work: cython.longlong,
    depends_on_horizon: cython.ulonglong,
) -> object:
    """Keep what is proved about a state; where memory is full the state that took least work goes."""
    if k.used * 2 > k.entries and k.entries < k.most_entries:
        grow_table(k)
    at = cython.cast(cython.longlong, z & (k.entries - 4))
    found: cython.longlong = -1
    for u in range(at, at + 4):
        if (k.memory[u * WORDS] == a and k.memory[u * WORDS + 4] == z) or k.memory[u * WORDS] == 0:
            found = u * WORDS
            break
    if found < 0:
        found = at * WORDS
        least = FULL
        for u in range(at, at + 4):
            if k.memory[u * WORDS + 3] >> 32 < least:
                least = k.memory[u * WORDS + 3] >> 32
                found = u * WORDS
    elif k.memory[found] == 0:
        k.used += 1
    if work > cython.cast(cython.longlong, LOW_HALF):
        work = cython.cast(cython.longlong, LOW_HALF)
    k.memory[found] = a
    k.memory[found + 1] = low + BIAS
    k.memory[found + 2] = high + BIAS
    k.memory[found + 3] = (work << 32) | move
    k.memory[found + 4] = z
    k.memory[found + 5] = depends_on_horizon
    return None


@cython.cfunc
@cython.locals(u=cython.longlong, j=cython.longlong, at=cython.longlong)
def grow_table(k: Kernel) -> object:
    """Give the memory four times the room; where the system has none left, it stays as it is from then on."""
    old = k.memory
    count: cython.longlong = k.entries
    try:
        larger = array("Q", [0]) * (4 * WORDS * count)
    except MemoryError:
        k.most_entries = count
        return None
    k.entries, k.memory = 4 * count, larger
    k.used = 0
    before: cython.ulonglong[::1] = old
    for u in range(count):
        if before[u * WORDS]:
            at = cython.cast(cython.longlong, before[u * WORDS + 4] & (k.entries - 4))
            for j in range(at, at + 4):
                if k.memory[j * WORDS] == 0:
                    k.memory[j * WORDS] = before[u * WORDS]
                    k.memory[j * WORDS + 1] = before[u * WORDS + 1]
                    k.memory[j * WORDS + 2] = before[u * WORDS + 2]
                    k.memory[j * WORDS + 3] = before[u * WORDS + 3]
                    k.memory[j * WORDS + 4] = before[u * WORDS + 4]
                    k.memory[j * WORDS + 5] = before[u * WORDS + 5]
                    k.used += 1
                    break
    return None
