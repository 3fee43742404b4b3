"""Depth-first search over tricks.

A node is the state between two tricks; its children are all complete tricks, best first. States proved hopeless are remembered.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import FULL
from mellon.solver.kernels.tricks.bounds import add_up
from mellon.solver.kernels.tricks.codes import ABORT, DECLARED, FAIL, NO_SUIT, SEAT_SHIFT, WIN
from mellon.solver.kernels.tricks.draws import draw_next, must_know_order, put_back
from mellon.solver.kernels.tricks.kernel import Kernel, must_stop
from mellon.solver.kernels.tricks.legal_tricks import extend_trick, resume_trick, sort_children, uncovered_cards
from mellon.solver.kernels.tricks.reasons import add_reasons, open_reasons
from mellon.solver.kernels.tricks.rules import finish, winner_of
from mellon.solver.kernels.tricks.simpler_games import open_collecting
from mellon.solver.kernels.tricks.transposition_table import known_hopeless, make_card_key, note_codes, remember_hopeless


def run(k: Kernel, node_limit: cython.longlong = 0, noise: cython.longlong = 0, seed: cython.ulonglong = 1) -> cython.int:
    """Search for a line that meets every goal: WIN, FAIL (proved) or ABORT (limit of nodes, or told to stop)."""
    return run_plan(k, array("q", [node_limit]), array("q", [noise]), seed, 0)


def run_plan(k: Kernel, node_limits, noises, seed: cython.ulonglong, turn: cython.longlong) -> cython.int:
    """Search again and again, each time with its limit of nodes and its noise, from `turn` on, until decided, told to stop or at the end.

    The whole plan runs without a return to Python. `turn` is then the one to go on with.
    """
    result: cython.int = ABORT
    must_know_order(k)
    limits: cython.longlong[::1] = node_limits
    noise: cython.longlong[::1] = noises
    turns: cython.longlong = len(node_limits)
    rem: cython.ulonglong = k.now_rem
    leader: cython.int = k.now_leader
    hidden: cython.ulonglong = k.now_hidden
    k.stopped = False
    k.counting = False
    with cython.nogil:
        while turn < turns:
            k.nodes = 0
            k.node_limit = limits[turn]
            k.noise = noise[turn]
            k.random = ((seed + turn) * 2 + 1) & FULL
            k.base = 0
            k.children = 0
            result = dive(k, 0, rem, leader, hidden)
            k.total_nodes += k.nodes
            if result != ABORT or k.stopped:
                break
            turn += 1
    k.turn = turn
    k.now_rem, k.now_leader, k.now_hidden = rem, leader, hidden
    return result


def count(k: Kernel, tricks: cython.int) -> cython.longlong:
    """Return the number of legal lines over so many tricks, cards that lose the round left out (perft)."""
    result: cython.longlong
    must_know_order(k)
    k.base = 0
    k.children = 0
    k.counting = True
    rem: cython.ulonglong = k.now_rem
    leader: cython.int = k.now_leader
    hidden: cython.ulonglong = k.now_hidden
    with cython.nogil:
        result = count_lines(k, tricks, 0, rem, leader, hidden)
    k.now_rem, k.now_leader, k.now_hidden = rem, leader, hidden
    k.counting = False
    return result


def next_tricks(k: Kernel):
    """Return the tricks that can follow, as the kernel lists them: cards from the leader on, whether one was declared, the winner's place or -1."""
    at: cython.int
    i: cython.longlong
    found = []
    k.base = 0
    k.children = 0
    k.counting = True
    k.now_depth = 0
    k.now_locked = k.root_locked and (k.now_rem & k.locked_cards) == k.locked_cards
    k.now_open = uncovered_cards(k, k.now_rem, 0)
    if k.fixed:
        resume_trick(k)
    else:
        extend_trick(k, 0, NO_SUIT, 0, False, 0, 1)
    k.counting = False
    for i in range(k.children):
        cards = [(k.child_cards[i] >> cython.cast(cython.ulonglong, 6 * at)) & 63 for at in range(k.players)]
        declared = bool((k.child_cards[i] >> 32) & 1)
        for at in range(k.players):
            k.trick[at] = cards[at]
        found.append((tuple(cards), declared, winner_of(k, k.now_leader, declared)))
    return found


def settle(k: Kernel):
    """Make ready for a long search: what a short one would not pay for."""
    k.settled = True
    note_codes(k)
    if k.use_collecting and k.may_collect:
        open_collecting(k)


def line(k: Kernel):
    """Return the winning line as (seat, card, declared) after a WIN, and the mask of cards hidden in it."""
    left = k.total_tricks - k.first_number + 1
    played = [(card >> SEAT_SHIFT, card & 63, bool(card & DECLARED)) for card in k.path[: left * k.players]]
    return played[k.fixed :], k.final_hidden


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def dive(k: Kernel, depth: cython.int, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong) -> cython.int:
    """Search below a state between tricks (at the root perhaps within one)."""
    n: cython.longlong
    i: cython.longlong
    at: cython.int
    start: cython.longlong
    packed: cython.ulonglong
    after: cython.ulonglong
    declared: cython.bint
    newly: cython.ulonglong
    winner: cython.int
    count: cython.int
    result: cython.int
    key_0: cython.ulonglong = 0
    key_1: cython.ulonglong = 0
    key_2: cython.ulonglong = 0
    if k.first_number + depth > k.total_tricks:
        k.final_hidden = hidden
        return WIN
    k.nodes += 1
    k.until_look -= 1
    if k.until_look <= 0:
        k.until_look = k.look_every
        if must_stop(k):
            k.stopped = True
            return ABORT
    if k.node_limit and k.nodes > k.node_limit:
        return ABORT
    if not k.settled and k.total_nodes + k.nodes > k.collect_after:
        with cython.gil:
            settle(k)
    if k.use_memory and depth > 0:
        add_up(k, depth)
        make_card_key(k, rem, leader, hidden)
        if known_hopeless(k, depth):
            return FAIL
        key_0 = k.key[0]
        key_1 = k.key[1]
        key_2 = k.key[2]
    open_reasons(k, depth)
    start = k.base + k.children
    k.base = start
    k.children = 0
    k.now_depth = depth
    k.now_rem = rem
    k.now_leader = leader
    k.now_hidden = hidden
    k.now_locked = k.root_locked and (rem & k.locked_cards) == k.locked_cards
    k.now_open = uncovered_cards(k, rem, depth)
    k.generation += 1
    if depth == 0 and k.fixed:
        resume_trick(k)
    else:
        extend_trick(k, 0, NO_SUIT, 0, False, 0, 1)
    if k.stopped:
        return ABORT
    n = k.children
    sort_children(k, start, n)
    result = FAIL
    for i in range(n):
        packed = k.child_cards[start + (k.child_order[start + i] & 0xFFFFF)]
        newly = k.child_hidden[start + (k.child_order[start + i] & 0xFFFFF)]
        after = rem
        declared = (packed >> 32) & 1
        for at in range(k.players):
            k.trick[at] = (packed >> (6 * at)) & 63
            after &= ~(cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, k.trick[at])) & FULL
            k.path[depth * k.players + at] = k.trick[at] | (k.owner[k.trick[at]] << SEAT_SHIFT)
            if declared and k.trick[at] == k.one_ring:
                k.path[depth * k.players + at] |= DECLARED
        winner = finish(k, depth, rem, leader, declared)
        k.base = start
        k.children = n
        count = draw_next(k, winner, leader)
        result = dive(k, depth + 1, after, leader if winner < 0 else winner, hidden | newly)
        put_back(k, count)
        if result != FAIL:
            break
        add_reasons(k, depth)
    k.base = start
    k.children = 0
    if result == FAIL and k.use_memory and depth > 0:
        k.key[0] = key_0
        k.key[1] = key_1
        k.key[2] = key_2
        remember_hopeless(k, depth)
    return result


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_lines(
    k: Kernel, tricks: cython.int, depth: cython.int, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong
) -> cython.longlong:
    total: cython.longlong = 0
    n: cython.longlong
    i: cython.longlong
    at: cython.int
    start: cython.longlong
    packed: cython.ulonglong
    after: cython.ulonglong
    winner: cython.int
    count: cython.int
    declared: cython.bint
    if tricks == 0 or k.first_number + depth > k.total_tricks:
        return 1
    start = k.base + k.children
    k.base = start
    k.children = 0
    k.now_depth = depth
    k.now_rem = rem
    k.now_leader = leader
    k.now_hidden = hidden
    k.now_locked = k.root_locked and (rem & k.locked_cards) == k.locked_cards
    k.now_open = uncovered_cards(k, rem, depth)
    if depth == 0 and k.fixed:
        resume_trick(k)
    else:
        extend_trick(k, 0, NO_SUIT, 0, False, 0, 1)
    n = k.children
    for i in range(n):
        packed = k.child_cards[start + i]
        after = rem
        declared = (packed >> 32) & 1
        for at in range(k.players):
            k.trick[at] = (packed >> (6 * at)) & 63
            after &= ~(cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, k.trick[at])) & FULL
        winner = finish(k, depth, rem, leader, declared)
        k.base = start
        k.children = n
        count = draw_next(k, winner, leader)
        total += k.child_weight[start + i] * count_lines(
            k, tricks - 1, depth + 1, after, leader if winner < 0 else winner, hidden | k.child_hidden[start + i]
        )
        put_back(k, count)
    k.base = start
    k.children = 0
    return total
