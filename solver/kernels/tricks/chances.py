"""Best play where the order of the pile is chance: in how many orders it wins, counted exactly.

A state between tricks is a choice of a trick, then every seat draws. Values are whole numbers out of the orders of the cards in the pile.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import FULL, bits, lowest
from mellon.solver.kernels.tricks.bounds import judge
from mellon.solver.kernels.tricks.codes import NO_SUIT, WIN
from mellon.solver.kernels.tricks.collecting import within_reach
from mellon.solver.kernels.tricks.draws import give_card, nothing_drawn, take_back
from mellon.solver.kernels.tricks.kernel import LOOK_EVERY, Kernel, must_stop
from mellon.solver.kernels.tricks.legal_tricks import extend_trick, resume_trick, sort_children
from mellon.solver.kernels.tricks.rules import finish
from mellon.solver.kernels.tricks.search import count, dive, line, next_tricks, run, run_plan
from mellon.solver.kernels.tricks.transposition_table import make_key

__all__ = ["Kernel", "count", "line", "next_tricks", "run", "run_plan", "within_reach", "worth_of_cards", "worth_of_draw"]


def worth_of_draw(k: Kernel):
    """Return in how many orders best play wins where the cards after the last trick are still to be drawn; None if told to stop."""
    prepare(k)
    rem, leader, hidden = k.now_rem, k.now_leader, k.now_hidden
    value = drawn(k, 0, rem, leader, hidden, 0)
    k.now_rem, k.now_leader, k.now_hidden = rem, leader, hidden
    return None if k.stopped else value


def worth_of_cards(k: Kernel):
    """Return {(next card, declared): orders won by best play after it}; None if told to stop. Cards that lose at once are left out."""
    i: cython.longlong
    n: cython.longlong
    packed: cython.ulonglong
    declared: cython.bint
    prepare(k)
    rem, leader, hidden = k.now_rem, k.now_leader, k.now_hidden
    k.use_equivalence = False
    n = unfold(k, 0, rem, leader, hidden)
    k.use_equivalence = True
    found = {}
    for i in range(n):
        packed = k.child_cards[k.child_order[i] & 0xFFFFF]
        declared = (packed >> 32) & 1
        card = (packed >> cython.cast(cython.ulonglong, 6 * k.fixed)) & 63
        name = (card, bool(declared and card == k.one_ring))
        best = found.get(name, 0)
        k.base = 0
        k.children = n
        value = after_trick(k, 0, rem, leader, hidden, packed, best)
        if k.stopped:
            break
        if value > best or name not in found:
            found[name] = value if value > best else best
    k.base = 0
    k.children = 0
    k.now_rem, k.now_leader, k.now_hidden = rem, leader, hidden
    return None if k.stopped else found


@cython.cfunc
def prepare(k: Kernel):
    """Make ready for a count."""
    k.stopped = False
    k.counting = False
    k.nodes = 0
    k.node_limit = 0
    k.noise = 0
    k.base = 0
    k.children = 0


@cython.cfunc
def unfold(k: Kernel, depth: cython.int, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong) -> cython.longlong:
    """List the tricks that can follow, best first; return how many there are."""
    k.now_depth = depth
    k.now_rem = rem
    k.now_leader = leader
    k.now_hidden = hidden
    k.now_locked = k.root_locked and (rem & k.locked_cards) == k.locked_cards
    k.generation += 1
    if depth == 0 and k.fixed:
        resume_trick(k)
    else:
        extend_trick(k, 0, NO_SUIT, 0, False, 0, 1)
    sort_children(k, k.base, k.children)
    return k.children


@cython.cfunc
def after_trick(
    k: Kernel,
    depth: cython.int,
    rem: cython.ulonglong,
    leader: cython.int,
    hidden: cython.ulonglong,
    packed: cython.ulonglong,
    floor: cython.longlong,
) -> cython.longlong:
    """Return what a trick is worth, exactly if it is more than `floor`, else at most so much."""
    at: cython.int
    winner: cython.int
    after: cython.ulonglong = rem
    for at in range(k.players):
        k.trick[at] = (packed >> cython.cast(cython.ulonglong, 6 * at)) & 63
        after &= ~(cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, k.trick[at])) & FULL
    winner = finish(k, depth, rem, leader, (packed >> 32) & 1)
    if nothing_drawn(k, winner):
        return worth(k, depth + 1, after, leader if winner < 0 else winner, hidden, floor)
    return drawn(k, depth + 1, after, leader if winner < 0 else winner, hidden, floor)


@cython.cfunc
def drawn(
    k: Kernel, depth: cython.int, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong, floor: cython.longlong
) -> cython.longlong:
    """Return the sum over all draws, exactly if it is more than `floor`, else at most so much."""
    size: cython.int = bits(k.pile)
    missed: cython.longlong = deal(k, 0, depth, rem, leader, hidden, k.orders[size] - floor, 1, k.orders[size - k.players])
    return k.orders[size] - missed


@cython.cfunc
def deal(
    k: Kernel,
    seat: cython.int,
    depth: cython.int,
    rem: cython.ulonglong,
    leader: cython.int,
    hidden: cython.ulonglong,
    allowed: cython.longlong,
    copies: cython.longlong,
    most: cython.longlong,
) -> cython.longlong:
    """Return in how many orders best play does not win, over all cards for this seat and those after it.

    As soon as that is no less than `allowed` it is enough; cards of one kind without a suit are dealt once and counted with their copies.
    """
    card: cython.int
    same: cython.ulonglong
    left: cython.ulonglong = k.pile
    missed: cython.longlong = 0
    times: cython.longlong
    value: cython.longlong
    floor: cython.longlong
    if seat == k.players:
        floor = most - (allowed + copies - 1) // copies
        value = worth(k, depth, rem, leader, hidden, floor if floor > 0 else 0)
        return copies * (most - value)
    while left:
        card = lowest(left)
        left &= left - 1
        times = 1
        if k.suit_of[card] < 0:
            same = left
            while same:
                if k.suit_of[lowest(same)] < 0 and k.signature[lowest(same)] == k.signature[card] and alike(k, lowest(same), card):
                    times += 1
                    left &= ~(same & -same)
                same &= same - 1
        give_card(k, card, seat)
        missed += deal(k, seat + 1, depth, rem, leader, hidden, allowed - missed, copies * times, most)
        take_back(k, card)
        if missed >= allowed or k.stopped:
            return missed
    return missed


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def alike(k: Kernel, one: cython.int, other: cython.int) -> cython.bint:
    """Tell whether two cards without a suit are of one kind: both orcs, or both weariness."""
    pair: cython.ulonglong = (cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, one)) | (
        cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, other)
    )
    return (k.orcs & pair) == pair or (k.weary & pair) == pair


@cython.cfunc
def worth(
    k: Kernel, depth: cython.int, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong, floor: cython.longlong
) -> cython.longlong:
    """Return in how many orders of the pile best play wins, exactly if in more than `floor`, else at most in so many."""
    n: cython.longlong
    i: cython.longlong
    start: cython.longlong
    best: cython.longlong = floor
    bound: cython.longlong = 0
    value: cython.longlong
    most: cython.longlong = k.orders[bits(k.pile)]
    if k.first_number + depth > k.total_tricks:
        return 1
    k.nodes += 1
    k.until_look -= 1
    if k.until_look <= 0:
        k.until_look = LOOK_EVERY
        if must_stop(k):
            k.stopped = True
            return 0
    judge(k, depth, rem)
    if k.cost < 0:
        return 0
    make_key(k, depth, rem, leader, hidden)
    key = (k.key[0], k.key[1], k.key[2])
    known = k.worths.get(key)
    if known is not None:
        value = known
        if value >= 0:
            return value
        if -value - 1 <= floor:
            return -value - 1
    start = k.base + k.children
    if k.pile == 0:
        value = 1 if dive(k, depth, rem, leader, hidden) == WIN else 0
        if not k.stopped:
            k.worths[key] = value
        return value
    k.base = start
    k.children = 0
    n = unfold(k, depth, rem, leader, hidden)
    for i in range(n):
        k.base = start
        k.children = n
        value = after_trick(k, depth, rem, leader, hidden, k.child_cards[start + (k.child_order[start + i] & 0xFFFFF)], best)
        if k.stopped:
            break
        if value > bound:
            bound = value
        if value > best:
            best = value
            if best == most:
                break
    k.base = start
    k.children = 0
    if k.stopped:
        return 0
    if best > floor:
        k.worths[key] = best
        return best
    k.worths[key] = -bound - 1
    return bound
