"""What one side can reach at most if the other one does nothing more, searched on packed states (compare `alone`).

A side may always pass or cycle a card, so it can leave its cards where they are for the rest of the phase and only answer texts. What the
other side reaches then bounds the value. In this search that side acts in any order of its players, need not pass, may stop at any time:
all this only helps it. Chance deals as it does. The idle side keeps its units and cards to forsake, as many as it has of those that do
not come back, nine at most: with fewer of them it is only worse off. So hands, decks and the turn of the idle side need not be told apart.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import divided
from mellon.solver.kernels.war_phase.codes import *
from mellon.solver.kernels.war_phase.combats import end_value, gather, muster
from mellon.solver.kernels.war_phase.dead_cards import keep_sight, recall_sight, repeated
from mellon.solver.kernels.war_phase.kernel import Kernel
from mellon.solver.kernels.war_phase.legal_moves import list_actions
from mellon.solver.kernels.war_phase.one_sided_states import (
    find_one_sided,
    give_up_other_side,
    make_one_sided_key,
    one_sided_mark,
    pointless,
    remember_one_sided,
)
from mellon.solver.kernels.war_phase.reachable import look_ahead
from mellon.solver.kernels.war_phase.state import copy_row, decider, number_in
from mellon.solver.kernels.war_phase.static_bounds import ceiling, floor_of
from mellon.solver.kernels.war_phase.transitions import deal_card, do_action, do_choice, run_tasks


@cython.cfunc
@cython.exceptval(check=False)
def one_sided_child(
    k: Kernel, d: cython.int, side: cython.int, move: cython.longlong, dealt: cython.bint, alpha: cython.longlong, beta: cython.longlong
) -> cython.longlong:
    """Return what a side reaches alone after a move, or after a card is dealt."""
    b: cython.int = d * k.row
    recall_sight(k, d)
    copy_row(k, d)
    if dealt:
        deal_card(k, b + k.row, cython.cast(cython.int, move))
    elif k.s[b + k.misc_at + TASKS]:
        do_choice(k, b + k.row, move)
    else:
        do_action(k, b + k.row, move)
    run_tasks(k, d + 1)
    return one_sided_search(k, d + 1, side, alpha, beta)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(
    m=cython.int,
    j=cython.int,
    u=cython.int,
    n=cython.int,
    t=cython.int,
    seat=cython.int,
    turns=cython.int,
    who=cython.int,
    mark=cython.longlong,
    move=cython.longlong,
    found=cython.longlong,
    top=cython.longlong,
    value=cython.longlong,
    upper=cython.longlong,
    low=cython.longlong,
    high=cython.longlong,
    at=cython.longlong,
    key_a=cython.ulonglong,
    key_z=cython.ulonglong,
    tasks=cython.bint,
    done=cython.bint,
    highest=cython.bint,
)
def one_sided_search(k: Kernel, d: cython.int, side: cython.int, alpha: cython.longlong, beta: cython.longlong) -> cython.longlong:
    """Return what a side reaches alone if it lies between alpha and beta, else a bound beyond the one that it passes.

    Where a mean of chance cannot be written exactly, it lies between the number returned and `one_sided_spread` more. `one_sided_over` tells
    afterwards that the effort did not suffice and the number means nothing.
    """
    b: cython.int = d * k.row
    m = b + k.misc_at
    k.one_sided_spread = 0
    if k.stopped or d >= DEPTHS:
        k.one_sided_over = True
        return 0
    if k.s[m + ENDED]:
        return end_value(k, b) if k.s[m + ENDED] != BEYOND else k.horizon * k.wide
    if k.one_sided_left <= 0:
        k.one_sided_over = True
        return 0
    k.one_sided_left -= 1
    k.one_sided_nodes += 1
    look_ahead(k, b, side)
    keep_sight(k, d)
    make_one_sided_key(k, b, side)
    key_a = k.one_sided_a
    key_z = k.one_sided_z
    tasks = k.s[m + TASKS] != 0
    at = find_one_sided(k)
    if at >= 0:
        low = cython.cast(cython.longlong, k.one_sided_memory[at + 2]) - BIAS
        high = cython.cast(cython.longlong, k.one_sided_memory[at + 3]) - BIAS
    else:
        low = -k.wide
        high = k.wide
        if not tasks:
            value = end_value(k, b)
            if side == 0:
                low = value
            else:
                high = value
        if not k.vague and low < beta and high > alpha:
            gather(k, b)
            if side == 0:
                value = ceiling(k, b)
                high = value if value > low else low
            else:
                value = floor_of(k, b)
                low = value if value < high else high
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    who = decider(k, b) if tasks else side
    if who < 0:
        # What is remembered bounds the mean alone; this holds whatever card comes.
        value = -k.wide
        upper = k.wide
        if not k.vague:
            gather(k, b)
            if side == 0:
                upper = ceiling(k, b)
            else:
                value = floor_of(k, b)
        one_sided_mean(k, d, side, alpha, beta, value, upper)
        if k.one_sided_over:
            return 0
        low = k.one_sided_low if k.one_sided_low > low else low
        high = k.one_sided_high if k.one_sided_high < high else high
        if low > high:
            low = high
        remember_one_sided(k, key_a, key_z, low, high)
        if low >= beta:
            return low
        if high <= alpha:
            return high
        k.one_sided_spread = high - low
        return low
    highest = who == 0
    value = -4 * k.wide if highest else 4 * k.wide
    if not tasks:
        value = low if side == 0 else high
    upper = value
    turns = 1 if tasks else k.norder
    done = False
    for t in range(turns):
        if not tasks:
            seat = k.order[t]
            n = 0
            for j in range(t):
                if k.order[j] == seat:
                    n = 1
            if n or k.sside[seat] != side:
                continue
            k.s[m + TURN] = t
            look_ahead(k, b, side)
            k.counts[d] = 0
            list_actions(k, d)
            n = 0
            for j in range(k.counts[d]):
                move = k.listed[d * MOVES + j]
                if not pointless(k, b, seat, move):
                    k.listed[d * MOVES + n] = move
                    k.marks[d * MOVES + n] = one_sided_mark(k, b, move)
                    n += 1
            k.counts[d] = n
        else:
            if who != side and k.s[b + k.task_at + TASK * (k.s[m + TASKS] - 1)] == T_ASIDE_PLAY:
                # The deck of the idle side is not the real one: it plays nothing from it. The last choice is to decline.
                k.listed[d * MOVES] = k.listed[d * MOVES + k.counts[d] - 1]
                k.counts[d] = 1
            for j in range(k.counts[d]):
                k.marks[d * MOVES + j] = -j
        n = k.counts[d]
        for j in range(n):
            u = -1
            mark = -BIAS
            for at in range(d * MOVES, d * MOVES + n):
                if k.marks[at] > mark:
                    mark = k.marks[at]
                    u = cython.cast(cython.int, at)
            move = k.listed[u]
            k.marks[u] = -BIAS
            found = one_sided_child(
                k, d, side, move, False, value if highest and value > alpha else alpha, upper if not highest and upper < beta else beta
            )
            if k.one_sided_over:
                return 0
            top = found + k.one_sided_spread
            if highest:
                if found > value:
                    value = found
                if top > upper:
                    upper = top
                done = value >= beta or value >= high
            else:
                if found < value:
                    value = found
                if top < upper:
                    upper = top
                done = upper <= alpha or upper <= low
            if done:
                break
        if done:
            break
    if value >= beta:
        low = value if value > low else low
    elif upper <= alpha:
        high = upper if upper < high else high
    else:
        low = value if value > low else low
        high = upper if upper < high else high
    # Bounds that were found before may be sharper than what the search says.
    if low > high:
        low = high if value >= beta else low
        high = low
    remember_one_sided(k, key_a, key_z, low, high)
    k.one_sided_spread = 0
    if low >= beta:
        return low
    if high <= alpha:
        return high
    k.one_sided_spread = high - low
    return low


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(
    i=cython.int, u=cython.int, weight=cython.longlong, a=cython.longlong, z=cython.longlong, found=cython.longlong, top=cython.longlong
)
def one_sided_mean(
    k: Kernel, d: cython.int, side: cython.int, alpha: cython.longlong, beta: cython.longlong, low: cython.longlong, high: cython.longlong
) -> cython.void:
    """Put what the mean over the cards that may lie on top is into `one_sided_low` and `one_sided_high`, searched until it passes the window or is known."""
    b: cython.int = d * k.row
    seat: cython.int = k.s[b + k.task_at + TASK * (k.s[b + k.misc_at + TASKS] - 1) + 1]
    total: cython.longlong = number_in(k, b, seat, IN_DECK)
    least: cython.longlong = total * low
    most: cython.longlong = total * high
    for i in range(k.seat_lo[seat], k.seat_hi[seat]):
        if k.s[b + i] != IN_DECK or repeated(k, b, i, -1):
            continue
        if least >= beta * total or most <= alpha * total:
            break
        weight = 0
        for u in range(i, k.seat_hi[seat]):
            if k.s[b + u] == IN_DECK and k.zcls[k.cls[u]] == k.zcls[k.cls[i]] and k.s[b + k.flag_at + u] == k.s[b + k.flag_at + i]:
                weight += 1
        a = divided(alpha * total - most + weight * high, weight)
        z = -divided(-(beta * total - least + weight * low), weight)
        if z <= a:
            z = a + 1
        found = one_sided_child(k, d, side, i, True, a, z)
        if k.one_sided_over:
            return
        top = found + k.one_sided_spread
        if (found >= z or top > a) and found > low:
            least += weight * (found - low)
        if (top <= a or found < z) and top < high:
            most -= weight * (high - top)
    k.one_sided_low = divided(least, total)
    k.one_sided_high = -divided(-most, total)
    if k.one_sided_low > k.one_sided_high:
        k.one_sided_low = k.one_sided_high


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int, at=cython.int, kind=cython.int)
def left_to(k: Kernel, b: cython.int, side: cython.int) -> cython.bint:
    """Tell whether the tasks under way leave all to one side but for cards that the other one forsakes or cycles."""
    for u in range(k.s[b + k.misc_at + TASKS]):
        at = b + k.task_at + TASK * u
        kind = k.s[at]
        if kind == T_NEXT or kind == T_EVENT_LEAVES or kind == T_FORSAKE or kind == T_FORSAKE_TOP or kind == T_CYCLE or kind == T_CYCLE_ONE:
            continue
        if kind == T_COMBAT or k.sside[k.s[at + 1]] != side:
            return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(
    i=cython.int, u=cython.int, l=cython.int, x=cython.int, w=cython.int, seat=cython.int, mine=cython.int, wait=cython.int, kept=cython.int
)
def helpless(k: Kernel, b: cython.int, side: cython.int) -> cython.bint:
    """Tell whether nothing that a side still does can matter but to the other one's right to pass, and that one gets all that it reaches alone.

    After `look_ahead`. No card that the side has or may get works by a text or adds icons, none of its armies can give support that is not
    given yet, and the other side deals it no cards. The other side must be one player whose turn comes before everybody has passed: it
    acts turn by turn, and cycles cards until it may pass. The side must have cards to forsake as the search of a side alone counts them.
    """
    m: cython.int = b + k.misc_at
    if k.s[m + TASKS] or k.unsure or k.vague:
        return False
    mine = 0
    for seat in range(k.seats):
        if k.sside[seat] != side:
            mine += 1
            continue
        if k.dealt[seat] or k.extra[seat] or k.opened[OPENED * seat + 4]:
            return False
        kept = 0
        w = 0
        for i in range(k.seat_lo[seat], k.seat_hi[seat]):
            u = k.s[b + i]
            if u == IN_HAND or u == IN_DECK or u == CYCLED:
                if k.spare[k.cls[i]]:
                    w = 1
                else:
                    kept += 1
        if w and kept < PLENTY:
            return False
    if mine != 1:
        return False
    wait = 0
    while wait < k.norder and k.sside[k.order[(k.s[m + TURN] + wait) % k.norder]] == side:
        wait += 1
    if k.s[m + PASSES] + wait >= k.norder:
        return False
    for i in range(k.n):
        w = k.pool[i]
        if w < 0 or k.sside[k.own[i]] != side:
            continue
        if w == 3 and k.flags[side] & 32:
            return False
        x = w * k.ncls + k.cls[i]
        if k.d_acts[x]:
            return False
        for u in range(k.s[b + k.place_at]):
            if k.d_gain[x * (k.locs + 1) + k.s[b + k.place_at + 1 + u]]:
                return False
        if w == 2 and k.s[b + k.flag_at + i] >= TOKEN:
            return False
    gather(k, b)
    for u in range(k.s[b + k.place_at]):
        l = k.s[b + k.place_at + 1 + u]
        if muster(k, b, l, side, 2) != muster(k, b, l, side, 0):
            return False
    return not (k.flags[0] | k.flags[1]) & 16


@cython.cfunc
@cython.exceptval(check=False)
def one_sided_from(
    k: Kernel, d: cython.int, side: cython.int, alpha: cython.longlong, beta: cython.longlong, effort: cython.longlong
) -> cython.longlong:
    """Return what a side reaches alone from the state at a depth on, in so many nodes at most (see `one_sided_search`)."""
    k.one_sided_left = effort
    k.one_sided_over = False
    recall_sight(k, d)
    give_up_other_side(k, d, side)
    run_tasks(k, d + 1)
    found: cython.longlong = one_sided_search(k, d + 1, side, alpha, beta)
    k.until_look -= effort - k.one_sided_left
    return found


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(found=cython.longlong, side=cython.int, now=cython.longlong, tasks=cython.bint)
def bound_by_one_side(k: Kernel, d: cython.int, alpha: cython.longlong, beta: cython.longlong) -> cython.void:
    """Raise `low` or sink `high` of a state past a window where a side alone cannot do more, as far as the effort goes.

    Where one side is helpless the other one gets just what it reaches alone. Else a side that could stop at once beyond the window is
    not looked at: it reaches that much at least.
    """
    b: cython.int = d * k.row
    k.one_sided_asked += 1
    if d + 30 > DEPTHS or k.one_sided_effort <= 0:
        return
    tasks = k.s[b + k.misc_at + TASKS] != 0
    if tasks and decider(k, b) >= 0:
        return
    for side in range(2):
        if helpless(k, b, 1 - side):
            found = one_sided_from(k, d, side, alpha, beta, 20 * k.one_sided_effort)
            if not k.one_sided_over:
                k.one_sided_cuts += 1
                if found > alpha and found > k.low:
                    k.low = found
                found += k.one_sided_spread
                if found < beta and found < k.high:
                    k.high = found
            k.stopped = 0
            return
    if k.one_sided_nodes > k.one_sided_ratio * k.one_sided_asked + k.one_sided_reward * k.one_sided_cuts + FIRST_EFFORT:
        return
    now = 0 if tasks else end_value(k, b)
    if left_to(k, b, 0) and (tasks or now <= alpha):
        found = one_sided_from(k, d, 0, alpha, alpha + 1, k.one_sided_effort) + k.one_sided_spread
        if not k.one_sided_over and found <= alpha and found < k.high:
            k.high = found
            k.one_sided_cuts += 1
    if k.high > alpha and left_to(k, b, 1) and (tasks or now >= beta):
        found = one_sided_from(k, d, 1, beta - 1, beta, k.one_sided_effort)
        if not k.one_sided_over and found >= beta and found > k.low:
            k.low = found
            k.one_sided_cuts += 1
    k.stopped = 0
