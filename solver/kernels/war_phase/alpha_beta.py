"""Windows on the values of packed states, searched by alpha-beta with chance."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import FULL, GOLDEN, divided
from mellon.solver.kernels.war_phase.codes import *
from mellon.solver.kernels.war_phase.combats import end_value
from mellon.solver.kernels.war_phase.dead_cards import keep_sight, recall_sight, repeated
from mellon.solver.kernels.war_phase.kernel import Kernel
from mellon.solver.kernels.war_phase.legal_moves import list_actions
from mellon.solver.kernels.war_phase.one_sided_bound import bound_by_one_side
from mellon.solver.kernels.war_phase.reachable import look_ahead
from mellon.solver.kernels.war_phase.state import copy_row, decider, number_in, top_of
from mellon.solver.kernels.war_phase.static_bounds import bound_state
from mellon.solver.kernels.war_phase.transitions import deal_card, do_action, do_choice, run_tasks
from mellon.solver.kernels.war_phase.transposition_table import find_entry, make_key, remember_bounds


@cython.cfunc
@cython.exceptval(check=False)
def step_to(k: Kernel, d: cython.int, move: cython.longlong) -> cython.void:
    """Put the state after a move of the one at a depth to the next depth; what is given up in texts depends on what was seen there."""
    b: cython.int = (d + 1) * k.row
    recall_sight(k, d)
    copy_row(k, d)
    if k.s[b + k.misc_at + TASKS]:
        do_choice(k, b, move)
    else:
        do_action(k, b, move)
    run_tasks(k, d + 1)


@cython.cfunc
@cython.exceptval(check=False)
def deal_to(k: Kernel, d: cython.int, i: cython.int) -> cython.void:
    """Put the state after a card has come off a shuffled deck to the next depth."""
    recall_sight(k, d)
    copy_row(k, d)
    deal_card(k, (d + 1) * k.row, i)
    run_tasks(k, d + 1)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(j=cython.int, kind=cython.int, x=cython.int, y=cython.int, z=cython.int, mark=cython.longlong, move=cython.longlong)
def order_moves(
    k: Kernel, d: cython.int, best: cython.longlong, side: cython.int, alpha: cython.longlong, beta: cython.longlong
) -> cython.void:
    """Mark the moves of a state: the one that was best before, those that cut off most often, then by what they seem to bring."""
    b: cython.int = d * k.row
    now: cython.longlong = 0
    content: cython.bint = False
    if not k.s[b + k.misc_at + TASKS]:
        now = end_value(k, b)
        content = now >= beta if side == 0 else now <= alpha
    for j in range(k.counts[d]):
        move = k.listed[d * MOVES + j]
        if move == best:
            k.marks[d * MOVES + j] = BIAS
            continue
        kind = (move >> 24) & 255
        x = (move >> 16) & 255
        y = (move >> 8) & 255
        z = move & 255
        mark = 100
        if kind == M_PLAY:
            if k.ctype[k.cls[x]] == EVENT_CARD:
                mark = 110
            elif k.ctype[k.cls[x]] == ITEM:
                mark = 120 + k.useful[k.cls[x]]
            elif y:
                mark = 130 + k.d_gain[k.cls[x] * (k.locs + 1) + y - 1]
            else:
                mark = 90
            if z and z < PAID_DECK:
                mark -= k.useful[k.cls[z - 1]]
        elif kind == M_MOVE:
            mark = 140 + k.d_gain[k.cls[x] * (k.locs + 1) + y]
        elif kind == M_USE:
            mark = 125
        elif kind == M_PASS:
            mark = 115
            if content or k.s[b + k.misc_at + PASSES] + 1 == k.norder:
                k.marks[d * MOVES + j] = BIAS - 1
                continue
        elif kind == M_CYCLE:
            mark = 80 - k.useful[k.cls[x]]
        elif kind == M_WINNOW:
            mark = 60 - k.useful[k.cls[x]] - k.useful[k.cls[y]]
        k.marks[d * MOVES + j] = 256 * k.history[slot_of(k, b, move)] + mark


@cython.cfunc
@cython.exceptval(check=False)
def slot_of(k: Kernel, b: cython.int, move: cython.longlong) -> cython.int:
    """Return where the history of a move is kept."""
    x: cython.ulonglong = move
    if k.s[b + k.misc_at + TASKS]:
        x += PLACES
    return cython.cast(cython.int, ((x * GOLDEN) & FULL) >> 40 & (HISTORY - 1))


@cython.cfunc
@cython.exceptval(check=False)
def forsakes_unseen(k: Kernel, b: cython.int) -> cython.int:
    """Return the seat that has to forsake the top of a deck of which nothing is told (see `make_key`), -1 else: the same state follows whichever card goes."""
    count: cython.int = k.s[b + k.misc_at + TASKS]
    at: cython.int = b + k.task_at + TASK * (count - 1)
    return k.s[at + 1] if count and k.s[at] == T_FORSAKE_TOP and k.plenty[k.s[at + 1]] else -1


@cython.cfunc
def paused(k: Kernel) -> cython.bint:
    """Count a node; tell whether the search has to stop."""
    k.nodes += 1
    k.until_look -= 1
    if k.until_look <= 0:
        k.until_look = k.look_every
        if k.over(k.nodes):
            k.stopped = STOPPED
    if not k.stopped and k.node_limit and k.nodes >= k.node_limit:
        k.stopped = PAUSED
    return k.stopped != 0


@cython.cfunc
@cython.locals(
    side=cython.int,
    forsakes=cython.int,
    j=cython.int,
    u=cython.int,
    n=cython.int,
    low=cython.longlong,
    high=cython.longlong,
    a=cython.longlong,
    z=cython.longlong,
    value=cython.longlong,
    upper=cython.longlong,
    found=cython.longlong,
    top=cython.longlong,
    move=cython.longlong,
    before=cython.longlong,
    mark=cython.longlong,
    at=cython.longlong,
    key_a=cython.ulonglong,
    key_b=cython.ulonglong,
)
def search(k: Kernel, d: cython.int, alpha: cython.longlong, beta: cython.longlong) -> cython.longlong:
    """Return the value of the state at a depth if it lies between alpha and beta, else a bound beyond the one that it passes.

    Where a mean of chance cannot be written exactly, the value lies between the number returned and `spread` more. `depends_on_horizon` tells whether
    something beyond the horizon was needed; if not, the answer holds without a horizon too.
    """
    b: cython.int = d * k.row
    best: cython.longlong = NO_MOVE
    was: cython.bint = False
    vague: cython.bint = False
    k.spread = 0
    k.depends_on_horizon = False
    if k.s[b + k.misc_at + ENDED]:
        if k.s[b + k.misc_at + ENDED] != BEYOND:
            return end_value(k, b)
        k.depends_on_horizon = True
        return k.horizon * k.wide
    if k.stopped or paused(k):
        return 0
    if d >= DEPTHS:
        k.stopped = INEXACT
        return 0
    look_ahead(k, b, BOTH)
    make_key(k, b)
    keep_sight(k, d)
    key_a = k.key_a
    key_b = k.key_b
    forsakes = forsakes_unseen(k, b)
    at = find_entry(k, key_a, key_b)
    if at >= 0:
        low = cython.cast(cython.longlong, k.memory[at + 1]) - BIAS
        high = cython.cast(cython.longlong, k.memory[at + 2]) - BIAS
        best = cython.cast(cython.longlong, k.memory[at + 3] & NO_MOVE)
        was = k.memory[at + 5] != 0
    else:
        low = -k.wide
        high = k.wide
        if k.use_bounds:
            k.low = low
            k.high = high
            if not k.vague:
                bound_state(k, b, alpha)
            low = k.low
            high = k.high
            if low < beta and high > alpha and low < high:
                if k.one_sided_effort and k.looked != BOTH:
                    look_ahead(k, b, BOTH)
                bound_by_one_side(k, d, alpha, beta)
                was = k.horizon != 0 and (k.low != low or k.high != high)  # a side alone ends at the horizon too
                low = k.low
                high = k.high
    if low >= beta or high <= alpha or low == high:
        k.depends_on_horizon = was
        return high if high <= alpha else low
    before = k.nodes
    side = decider(k, b)
    if forsakes >= 0:
        deal_to(k, d, top_of(k, b, forsakes))
        return search(k, d + 1, alpha, beta)
    if side < 0 and k.horizon and k.chance_depth <= 0:
        k.depends_on_horizon = True
        return low if k.horizon < 0 else high
    if side < 0:
        k.chance_depth -= 1
        chance_node(k, d, alpha, beta, -k.wide, k.wide)  # what is known of the mean says nothing of each outcome
        k.chance_depth += 1
        if k.stopped:
            return 0
        low = k.low if k.low > low else low
        high = k.high if k.high < high else high
        remember_bounds(k, key_a, key_b, low, high, NO_MOVE, k.nodes - before, 1)
        k.depends_on_horizon = True
        return window_value(k, low, high, alpha, beta)
    recall_sight(k, d)
    if not k.counts[d]:
        list_actions(k, d)
    a = alpha if alpha > low else low
    z = beta if beta < high else high
    order_moves(k, d, best, side, alpha, beta)
    n = k.counts[d]
    value = -4 * k.wide if side == 0 else 4 * k.wide
    upper = value
    for j in range(n):
        u = -1
        mark = -BIAS
        for at in range(d * MOVES, d * MOVES + n):
            if k.marks[at] > mark:
                mark = k.marks[at]
                u = cython.cast(cython.int, at)
        move = k.listed[u]
        k.marks[u] = -BIAS
        step_to(k, d, move)
        found = search(k, d + 1, a, z)
        if k.stopped:
            return 0
        top = found + k.spread
        vague = vague or k.depends_on_horizon
        if side == 0:
            if top > upper:
                upper = top
            if found > value:
                value = found
                best = move
                if value >= z:
                    vague = k.depends_on_horizon
                    break
                if value > a:
                    a = value
        else:
            if found < value:
                value = found
            if top < upper:
                upper = top
                best = move
                if upper <= a:
                    vague = k.depends_on_horizon
                    break
                if upper < z:
                    z = upper
    if (value >= beta) if side == 0 else (upper <= alpha):
        u = slot_of(k, b, best)
        k.history[u] += 1
        if k.history[u] > cython.cast(cython.longlong, PLACES):
            for u in range(HISTORY):
                k.history[u] >>= 1
    if upper <= alpha:
        high = upper if upper < high else high
    elif value >= beta:
        low = value if value > low else low
    else:
        low = value if value > low else low
        high = upper if upper < high else high
    k.depends_on_horizon = was or vague
    remember_bounds(k, key_a, key_b, low, high, best, k.nodes - before, k.depends_on_horizon)
    return window_value(k, low, high, alpha, beta)


@cython.cfunc
@cython.exceptval(check=False)
def window_value(k: Kernel, low: cython.longlong, high: cython.longlong, alpha: cython.longlong, beta: cython.longlong) -> cython.longlong:
    """Return what bounds mean for a window: the bound beyond it, or the value that they leave with its `spread`."""
    k.spread = 0
    if low >= beta:
        return low
    if high <= alpha:
        return high
    k.spread = high - low
    return low


@cython.cfunc
@cython.locals(
    i=cython.int, u=cython.int, weight=cython.longlong, a=cython.longlong, z=cython.longlong, value=cython.longlong, upper=cython.longlong
)
def chance_node(
    k: Kernel, d: cython.int, alpha: cython.longlong, beta: cython.longlong, low: cython.longlong, high: cython.longlong
) -> object:
    """Put what the mean over the cards that may lie on top is into `low` and `high`, searched until it passes the window or is known."""
    b: cython.int = d * k.row
    seat: cython.int = k.s[b + k.task_at + TASK * (k.s[b + k.misc_at + TASKS] - 1) + 1]
    total: cython.longlong = number_in(k, b, seat, IN_DECK)
    least: cython.longlong = 0
    most: cython.longlong = 0
    for i in range(k.seat_lo[seat], k.seat_hi[seat]):
        if k.s[b + i] == IN_DECK:
            u = d * MOST_CARDS + i
            k.floors[u] = low
            k.ceilings[u] = high
            if repeated(k, b, i, -1):
                k.floors[u] = k.ceilings[u] + 1
                continue
            weight = equal_cards(k, b, i)
            deal_to(k, d, i)
            if k.stopped:
                return None
            glance_at(k, d + 1)
            if k.low > low:
                k.floors[u] = k.low
            if k.high < high:
                k.ceilings[u] = k.high
            least += weight * k.floors[u]
            most += weight * k.ceilings[u]
    for i in range(k.seat_lo[seat], k.seat_hi[seat]):
        u = d * MOST_CARDS + i
        if k.s[b + i] != IN_DECK or k.floors[u] >= k.ceilings[u]:
            continue
        if least >= beta * total or most <= alpha * total:
            break
        weight = equal_cards(k, b, i)
        # The child decides where it takes the sum past one end of the window: between these two its value is needed exactly.
        a = divided(alpha * total - most + weight * k.ceilings[u], weight)
        z = -divided(-(beta * total - least + weight * k.floors[u]), weight)
        if z <= a:
            z = a + 1
        deal_to(k, d, i)
        value = search(k, d + 1, a, z)
        if k.stopped:
            return None
        upper = value + k.spread
        if (value >= z or upper > a) and value > k.floors[u]:
            least += weight * (value - k.floors[u])
        if (upper <= a or value < z) and upper < k.ceilings[u]:
            most -= weight * (k.ceilings[u] - upper)
    k.low = divided(least, total)
    k.high = -divided(-most, total)
    return None


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(j=cython.int)
def equal_cards(k: Kernel, b: cython.int, i: cython.int) -> cython.longlong:
    """Return how many cards of a deck are the same as one of them."""
    found: cython.longlong = 0
    for j in range(i, k.seat_hi[k.own[i]]):
        if k.s[b + j] == IN_DECK and k.zcls[k.cls[j]] == k.zcls[k.cls[i]] and k.s[b + k.flag_at + j] == k.s[b + k.flag_at + i]:
            found += 1
    return found


@cython.cfunc
@cython.locals(at=cython.longlong)
def glance_at(k: Kernel, d: cython.int) -> object:
    """Put what is known of the state at a depth without searching it into `low` and `high`."""
    b: cython.int = d * k.row
    if k.s[b + k.misc_at + ENDED]:
        k.low = end_value(k, b) if k.s[b + k.misc_at + ENDED] != BEYOND else k.horizon * k.wide
        k.high = k.low
        return None
    look_ahead(k, b, BOTH)
    make_key(k, b)
    at = find_entry(k, k.key_a, k.key_b)
    if at >= 0:
        k.low = cython.cast(cython.longlong, k.memory[at + 1]) - BIAS
        k.high = cython.cast(cython.longlong, k.memory[at + 2]) - BIAS
    elif k.vague or not k.use_bounds:
        k.low = -k.wide
        k.high = k.wide
    else:
        bound_state(k, b, -2 * k.wide)
    return None
