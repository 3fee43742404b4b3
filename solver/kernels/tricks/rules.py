"""Who wins a trick and what it adds to the counters."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import FULL, bits
from mellon.solver.kernels.tricks.codes import NO_SUIT
from mellon.solver.kernels.tricks.kernel import Kernel


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def winner_of(k: Kernel, leader: cython.int, declared: cython.bint) -> cython.int:
    """Return the position in the trick that wins it, or -1 if nobody does (DW.p6.win, DW.p7.tower_wins, DW.p7.tower_cancel, DW.p8.nobody_wins, DW.p23.nobody_wins, DW.p22.one_ring, DW.p15.nobody_follows)."""
    at: cython.int
    led: cython.int = NO_SUIT
    best: cython.int = -1
    tower: cython.int = -1
    count: cython.int = 0
    orc: cython.bint = False
    weary: cython.bint = False
    card: cython.int
    bit: cython.ulonglong
    for at in range(k.players):
        card = k.trick[at]
        if declared and card == k.one_ring:
            return at
        bit = cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, card)
        if bit & k.towers:
            count += 1
            tower = at
        elif bit & k.orcs:
            orc = True
        elif bit & k.weary:
            weary = True
        elif led < 0:
            led = k.suit_of[card]
            best = at
        elif k.suit_of[card] == led and card > k.trick[best]:
            best = at
    if count == 1:
        return tower
    if count == 2 and ((orc and k.void_with_orc) or (weary and k.void_with_weary)):
        return -1
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def finish(k: Kernel, depth: cython.int, rem: cython.ulonglong, leader: cython.int, declared: cython.bint) -> cython.int:
    """Count the full trick into the values of the next depth; return the winner's seat or -1 (DW.p9.goal)."""
    at: cython.int
    i: cython.int
    winner: cython.int
    won: cython.ulonglong = 0
    table: cython.ulonglong = 0
    number: cython.int = k.first_number + depth
    seat: cython.int
    gain: cython.longlong
    at = winner_of(k, leader, declared)
    winner = -1
    if at >= 0:
        winner = (leader + at) % k.players
        won = cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, k.trick[at])
    for at in range(k.players):
        table |= cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, k.trick[at])
    for i in range(k.tallies):
        k.tally_counts[i] = counts_trick(k, i, number, rem, table, won)
    for i in range(k.slots):
        seat = k.slot_seat[i]
        gain = 0
        if k.tally_counts[k.slot_tally[i]]:
            if k.tally_kind[k.slot_tally[i]] == 2:
                gain = bits(table & k.tally_cards[k.slot_tally[i]] & k.owner_mask[seat])
            elif seat == winner:
                gain = 1 if k.tally_kind[k.slot_tally[i]] == 0 else bits(table & k.tally_cards[k.slot_tally[i]])
        k.values[(depth + 1) * k.slots + i] = k.values[depth * k.slots + i] + gain
    return winner


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def counts_trick(
    k: Kernel, tally: cython.int, number: cython.int, rem: cython.ulonglong, table: cython.ulonglong, won: cython.ulonglong
) -> cython.bint:
    """Tell whether a tally counts this trick; `rem` are the cards unplayed before it (DW.p9.goal)."""
    if number < k.tally_first[tally] or number > k.tally_last[tally]:
        return False
    if (k.tally_before[tally] & ~(rem & ~table)) != 0 or (k.tally_after[tally] & rem) != 0:
        return False
    if (k.tally_needs_with[tally] and (table & k.tally_with[tally]) == 0) or (table & k.tally_without[tally]) != 0:
        return False
    if won == 0:
        return k.tally_won[tally] == FULL
    return (won & k.tally_won[tally]) != 0 and (won & k.tally_not_won[tally]) == 0
