"""Choices carried out on packed states, and all that follows up to the next one."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.war_phase.card_texts import (
    arrive_location,
    do_step,
    has_needed,
    march_unit,
    put_into_play,
    put_token,
    simple_step,
)
from mellon.solver.kernels.war_phase.codes import *
from mellon.solver.kernels.war_phase.combats import fight_path
from mellon.solver.kernels.war_phase.kernel import Kernel
from mellon.solver.kernels.war_phase.legal_moves import list_choices
from mellon.solver.kernels.war_phase.state import (
    eliminate_unit,
    forsake_card,
    lift_card,
    mark_shuffled,
    number_in,
    push_task,
    put_away,
    refresh_deck,
    top_of,
    unit_of,
)


@cython.cfunc
@cython.exceptval(check=False)
def do_action(k: Kernel, b: cython.int, move: cython.longlong) -> cython.void:
    """Carry out an action up to the tasks that it brings (WR.action.one, WR.action.pay, WR.action.winnow, WR.action.ring, WR.action.ring_duel)."""
    kind: cython.int = (move >> 24) & 255
    x: cython.int = (move >> 16) & 255
    y: cython.int = (move >> 8) & 255
    z: cython.int = move & 255
    m: cython.int = b + k.misc_at
    seat: cython.int = k.order[k.s[m + TURN]]
    if kind == M_PASS:
        k.s[m + PASSES] += 1
        if k.s[m + PASSES] < k.norder:
            k.s[m + TURN] = (k.s[m + TURN] + 1) % k.norder
        else:
            k.s[m + ENDED] = 1
        return
    push_task(k, b, T_NEXT, 0, 0, 0, 0, 0)
    if kind == M_PLAY:
        put_into_play(k, b, seat, x, y)
        if z == PAID_DECK:
            refresh_deck(k, b, seat)
            push_task(k, b, T_FORSAKE_TOP, seat, 0, 0, 0, 0)
        elif z:
            if k.s[b + z - 1] == IN_HAND:
                k.s[b + z - 1] = CYCLED
            else:
                forsake_card(k, b, z - 1)
    elif kind == M_MOVE:
        march_unit(k, b, x, y)
    elif kind == M_CYCLE:
        k.s[b + x] = CYCLED
    elif kind == M_WINNOW:
        put_away(k, b, x, 1)
        put_away(k, b, y, 1)
        push_task(k, b, T_DRAW, seat, 1, TO_HAND, 0, 0)
    elif kind == M_USE:
        if k.tx_once[y]:
            k.s[b + k.flag_at + x] |= USED
        push_task(k, b, T_TEXT, seat, y, 0, 0, 0)
    elif kind == M_RING:
        k.s[m + RINGS] &= 255 ^ (1 << seat)
        if k.ringkind[seat] == 1:
            push_task(k, b, T_DRAW, seat, 2, TO_HAND, 0, 0)
        else:
            push_task(k, b, T_CYCLE, seat, 0, 0, 0, 0)
            push_task(k, b, T_ELIMINATE_ONE, seat, 0, 0, 0, 0)
            push_task(k, b, T_DRAW, seat, 3, TO_HAND, 0, 0)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, u=cython.int, l=cython.int, left=cython.int, status=cython.int)
def do_choice(k: Kernel, b: cython.int, move: cython.longlong) -> cython.void:
    """Make the choice that is due (WR.action.text, WR.action.aside, WR.terms.forsake, WR.terms.cycle)."""
    x: cython.int = (move >> 16) & 255
    y: cython.int = (move >> 8) & 255
    z: cython.int = move & 255
    m: cython.int = b + k.misc_at
    count: cython.int = k.s[m + TASKS] - 1
    at: cython.int = b + k.task_at + TASK * count
    kind: cython.int = k.s[at]
    seat: cython.int = k.s[at + 1]
    p: cython.int = k.s[at + 2]
    q: cython.int = k.s[at + 3]
    r: cython.int = k.s[at + 4]
    w: cython.int = k.s[at + 5]
    k.s[m + TASKS] = count
    if kind == T_MAY:
        if x:
            push_task(k, b, T_TEXT, q, p, 0, 0, 0)
    elif kind == T_FORSAKE:
        if y:
            refresh_deck(k, b, seat)
            push_task(k, b, T_FORSAKE_TOP, seat, 0, 0, 0, 0)
        else:
            forsake_card(k, b, x)
    elif kind == T_CYCLE_ONE:
        k.s[b + x] = CYCLED
    elif kind == T_ELIMINATE_ONE:
        put_away(k, b, x, 1)
    elif kind == T_TAKE:
        if not y:
            if k.s[b + x] == IN_DECK:
                k.s[b + x] = IN_HAND
                mark_shuffled(k, b, seat)
                refresh_deck(k, b, seat)
            else:
                k.s[b + x] = IN_HAND
    elif kind == T_ELIMINATE_UNIT:
        eliminate_unit(k, b, x, False)
    elif kind == T_ASIDE_PLAY:
        if not z:
            left = 0
            for i in range(k.seat_lo[seat], k.seat_hi[seat]):
                if i != x and k.s[b + i] == k.s[b + x]:
                    left += 1
            push_task(k, b, T_ASIDE_PLAY, seat, p - 1, q, r, w + 1)
            put_into_play(k, b, seat, x, y)
            if left <= w:
                push_task(k, b, T_CYCLE, seat, 0, 0, 0, 0)
    elif kind == T_ASIDE_PICK:
        if p == PICK_LOSE:
            put_away(k, b, x, 1)
        else:
            k.s[b + x] = CYCLED if p == PICK_CYCLE else IN_HAND
    elif kind == T_TOKEN:
        put_token(k, b, x, p, q)
    elif kind == T_RIDE:
        if y:
            u = k.wl_hi[q]
            while u > k.wl_lo[q]:
                u -= 1
                for i in range(w):
                    push_task(k, b, T_ELIMINATE_UNIT, k.wl[u], r, 1, 0, 0)
        else:
            eliminate_unit(k, b, x, False)
            push_task(k, b, T_RIDE, seat, p, q, r, w + 1)
    elif kind == T_MARCH:
        if not y:
            march_unit(k, b, unit_of(k, b, p), x)
    elif kind == T_FIELD:
        if count and k.s[at - TASK] == T_TEXT and k.s[at - TASK + 1] == seat:
            k.s[at - TASK + 4] = x + 1
        status = k.s[b + k.status_at + x]
        arrive_location(k, b, x, FROM_ENEMY if status == (DARK_AREA if k.lside[x] == 0 else FREE_AREA) else ACTIVE, seat)
    elif kind == T_PATH:
        push_task(k, b, T_ARRIVE, seat, x, 0, 0, 0)
        for u in range(k.s[b + k.place_at]):
            l = k.s[b + k.place_at + 1 + u]
            if k.lpath[l]:
                push_task(k, b, T_COMBAT, 0, l, 0, 0, 0)
                break
    elif kind == T_ALTERNATIVE:
        u = STEP * (x | (y << 8))
        i = k.st[u + 4]
        while i > k.st[u + 3]:
            i -= 1
            simple_step(k, b, i, seat, k.st[STEP * i + 2])
    elif kind == T_COMBAT:
        fight_path(k, b, p, x | (y << 8))


@cython.cfunc
@cython.exceptval(check=False)
def deal_card(k: Kernel, b: cython.int, i: cython.int) -> cython.void:
    """Let a card come off its deck: drawn, or forsaken from the top (WR.terms.draw, WR.terms.forsake)."""
    m: cython.int = b + k.misc_at
    count: cython.int = k.s[m + TASKS] - 1
    at: cython.int = b + k.task_at + TASK * count
    seat: cython.int = k.s[at + 1]
    k.s[m + TASKS] = count
    if k.s[at] == T_FORSAKE_TOP:
        lift_card(k, b, i, CYCLED if k.spare[k.cls[i]] & 5 else GONE)
        refresh_deck(k, b, seat)
    elif k.s[at + 3] == TO_HAND:
        lift_card(k, b, i, IN_HAND)
    else:
        lift_card(k, b, i, ASIDE + k.s[m + GROUPS + seat] - 1)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(at=cython.int, kind=cython.int, seat=cython.int, x=cython.int, y=cython.int, i=cython.int)
def run_tasks(k: Kernel, d: cython.int) -> cython.void:
    """Do all tasks up to the next real choice, chance, or the end; the options of a choice are listed then (WR.action.order, WR.action.end, WR.terms.exhausted)."""
    b: cython.int = d * k.row
    m: cython.int = b + k.misc_at
    k.counts[d] = 0
    while k.s[m + TASKS] and not k.s[m + ENDED] and not k.stopped:
        at = b + k.task_at + TASK * (k.s[m + TASKS] - 1)
        kind = k.s[at]
        seat = k.s[at + 1]
        x = k.s[at + 2]
        y = k.s[at + 3]
        if kind == T_DEAL or kind == T_FORSAKE_TOP:
            if (k.s[m + SHUFFLED] >> seat) & 1 and several_tops(k, b, seat):
                return
            i = top_of(k, b, seat)
            if i < 0:
                k.s[m + TASKS] -= 1
            else:
                deal_card(k, b, i)
        elif kind == T_NEXT:
            k.s[m + TASKS] -= 1
            k.s[m + TURN] = (k.s[m + TURN] + 1) % k.norder
            k.s[m + PASSES] = 0
        elif kind == T_TEXT:
            if y >= k.tx_hi[x] - k.tx_lo[x] or (y == 0 and not has_needed(k, b, x)):
                k.s[m + TASKS] -= 1
            else:
                k.s[at + 3] = y + 1
                do_step(k, b, x, k.tx_lo[x] + y, seat, k.s[at + 4])
        elif kind == T_DRAW:
            k.s[m + TASKS] -= 1
            refresh_deck(k, b, seat)
            if x and top_of(k, b, seat) >= 0:
                push_task(k, b, T_DRAW, seat, x - 1, y, 0, 0)
                push_task(k, b, T_DEAL, seat, 0, y, 0, 0)
        elif kind == T_CYCLE:
            k.s[at] = T_CYCLE_ONE if number_in(k, b, seat, IN_HAND) else T_FORSAKE
        elif kind == T_EVENT_LEAVES:
            k.s[m + TASKS] -= 1
            put_away(k, b, x, 1)
        elif kind == T_ASIDE_END:
            k.s[m + TASKS] -= 1
            if k.s[m + GROUPS + seat]:
                k.s[m + GROUPS + seat] -= 1
                for i in range(k.seat_lo[seat], k.seat_hi[seat]):
                    if k.s[b + i] == ASIDE + k.s[m + GROUPS + seat]:
                        k.s[b + i] = CYCLED
        elif kind == T_ARRIVE:
            k.s[m + TASKS] -= 1
            k.s[m + NUMBER] = k.lnum[x]
            arrive_location(k, b, x, ACTIVE, seat)
        else:
            k.counts[d] = 0
            list_choices(k, d)
            if k.counts[d] > 1:
                return
            if k.counts[d]:
                k.counts[d] = 0
                do_choice(k, b, k.listed[d * MOVES])
            else:
                k.s[m + TASKS] -= 1


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int)
def several_tops(k: Kernel, b: cython.int, seat: cython.int) -> cython.bint:
    """Tell whether different cards may lie on top of a shuffled deck."""
    first: cython.int = top_of(k, b, seat)
    for i in range(k.seat_lo[seat], k.seat_hi[seat]):
        if k.s[b + i] == IN_DECK and k.cls[i] != k.cls[first]:
            return True
    return False
