"""Texts of cards and locations carried out on packed states, step by step."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.war_phase.codes import *
from mellon.solver.kernels.war_phase.kernel import Kernel
from mellon.solver.kernels.war_phase.state import (
    eliminate_unit,
    forsakeable,
    is_target,
    mark_shuffled,
    may_march,
    next_path,
    open_to,
    push_task,
    put_away,
    recycle,
    takeable,
    unit_leaves,
    unit_of,
)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(at=cython.int, i=cython.int, l=cython.int, op=cython.int, found=cython.bint)
def text_possible(k: Kernel, b: cython.int, t: cython.int, seat: cython.int) -> cython.bint:
    """Tell whether a text in play or of an event can be used now: its price can be paid, what it activates is there (WR.action.use, WR.terms.eliminate)."""
    first: cython.int = STEP * k.tx_lo[t]
    last: cython.int = STEP * (k.tx_hi[t] - 1)
    if k.st[first] == S_FORSAKE and k.st[first + 1] < 0:
        if not forsakeable(k, b, seat):
            return False
        if k.st[last] == S_TAKE and k.st[last + 4] == FROM_DECK and not takeable(k, b, seat, FROM_DECK, k.st[last + 3]):
            return False
    for at in range(k.tx_lo[t], k.tx_hi[t]):
        op = k.st[STEP * at]
        if op == S_PATH or op == S_FIELD:
            found = False
            for l in range(k.locs):
                if op == S_PATH:
                    found = found or next_path(k, b, l, k.st[STEP * at + 3])
                else:
                    found = found or open_to(k, b, l, k.st[STEP * at + 3], k.st[STEP * at + 4])
            if not found:
                return False
        elif op == S_MOVE and not k.st[STEP * at + 5] and not k.moves_fresh[k.st[STEP * at + 3]]:
            i = unit_of(k, b, k.st[STEP * at + 3])
            if i >= 0 and k.s[b + i] == FRESH:
                return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, u=cython.int)
def worth_offering(k: Kernel, b: cython.int, t: cython.int, seat: cython.int) -> cython.bint:
    """Tell whether a text that may be declined can be used at all (WR.action.use)."""
    first: cython.int = STEP * k.tx_lo[t]
    op: cython.int = k.st[first]
    if op == S_FORSAKE or op == S_CYCLE:
        return forsakeable(k, b, seat)
    if op == S_TAKE and k.st[first + 4] != FROM_BOTH:
        return takeable(k, b, seat, k.st[first + 4], k.st[first + 3])
    if op == S_ELIMINATE:
        for i in range(k.n):
            if is_target(k, b, i, k.st[first + 3], False):
                return True
        return False
    if op == S_PATH:
        for i in range(k.locs):
            if next_path(k, b, i, k.st[first + 3]):
                return True
        return False
    if op == S_MOVE:
        for u in range(k.s[b + k.place_at]):
            if may_march(k, b, k.st[first + 3], k.s[b + k.place_at + 1 + u], k.st[first + 4], 0):
                return True
        return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int)
def has_needed(k: Kernel, b: cython.int, t: cython.int) -> cython.bint:
    """Tell whether the card without which a text does nothing is in a reserve (WR.action.reserve)."""
    if k.tx_need[t] == -1:
        return True
    if k.tx_need[t] < 0:
        return False
    i = k.inst_of[k.tx_need[t]]
    return i >= 0 and (k.s[b + i] == RESERVE or k.s[b + i] == FRESH)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(who=cython.int)
def begin_text(k: Kernel, b: cython.int, t: cython.int, seat: cython.int) -> cython.void:
    """Start a text; one that may be declined is offered first, one that cannot do anything is left out (WR.action.order)."""
    decider: cython.int = seat
    if not has_needed(k, b, t):
        return
    if k.tx_opt[t]:
        who = k.st[STEP * k.tx_lo[t] + 1]
        if who >= 0:
            if k.wl_lo[who] == k.wl_hi[who]:
                return
            decider = k.wl[k.wl_lo[who]]
        push_task(k, b, T_MAY, decider, t, seat, 0, 0)
        return
    push_task(k, b, T_TEXT, seat, t, 0, 0, 0)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(when=cython.int, zone=cython.int, starts=cython.bint)
def start_texts(k: Kernel, b: cython.int, i: cython.int, seat: cython.int, l: cython.int, played: cython.bint) -> cython.void:
    """Start the texts that work when a card is played or moved; `l` is the location, -1 for a reserve or a wielder (WR.action.reserve, WR.action.move)."""
    c: cython.int = k.cls[i]
    t: cython.int = k.tc_hi[c]
    while t > k.tc_lo[c]:
        t -= 1
        when = k.tx_when[t]
        starts = False
        if when == W_ENTER_LOCATION:
            starts = l >= 0
        elif when == W_ENTER_PATH:
            starts = l >= 0 and k.lpath[l] and (not k.only_path[c] or k.lnum[l] == k.only_path[c])
        elif when == W_ENTER_BATTLEGROUND:
            starts = l >= 0 and not k.lpath[l]
        elif played:
            if when == W_PLAY:
                starts = True
            elif when == W_PLAY_RESERVE:
                starts = k.s[b + i] == FRESH
            elif when == W_PLAY_BATTLEGROUND:
                starts = l >= 0 and not k.lpath[l]
            elif when == W_PLAY_ON:
                starts = l >= 0 and l == k.tx_arg[t]
            elif when == W_PLAY_HELD_IN_RESERVE:
                zone = k.s[b + i]
                starts = zone >= HELD and k.s[b + zone - HELD] <= FRESH
        if starts:
            begin_text(k, b, t, seat)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(t=cython.int)
def put_into_play(k: Kernel, b: cython.int, seat: cython.int, i: cython.int, place: cython.int) -> cython.void:
    """Put a card down where it is played and start its texts; `place` is a location + 1, a wielder for an item, 0 for the reserve (WR.action.play, WR.action.upgrade, WR.action.fresh)."""
    c: cython.int = k.cls[i]
    kind: cython.int = k.ctype[c]
    if kind == CHARACTER or kind == ITEM:
        k.s[b + k.flag_at + i] |= PLAYED
    if kind == EVENT_CARD:
        k.s[b + i] = EVENT
        push_task(k, b, T_EVENT_LEAVES, seat, i, 0, 0, 0)
        for t in range(k.tc_lo[c], k.tc_hi[c]):
            if k.tx_when[t] == W_EVENT:
                begin_text(k, b, t, seat)
        return
    if kind == ITEM:
        k.s[b + i] = HELD + place
        if k.locks and k.s[b + place] == RESERVE:
            k.s[b + place] = FRESH
        start_texts(k, b, i, seat, -1, True)
        return
    k.s[b + i] = AT + place - 1 if place else FRESH
    start_texts(k, b, i, seat, place - 1, True)


@cython.cfunc
@cython.exceptval(check=False)
def march_unit(k: Kernel, b: cython.int, i: cython.int, l: cython.int) -> cython.void:
    """Move a unit from its reserve to a location and start its texts for that (WR.action.move)."""
    k.s[b + i] = AT + l
    start_texts(k, b, i, k.own[i], l, False)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int)
def simple_step(k: Kernel, b: cython.int, at: cython.int, seat: cython.int, count: cython.int) -> cython.void:
    """Push the tasks of a step that one seat carries out (WR.action.text)."""
    op: cython.int = k.st[STEP * at]
    if op == S_DRAW:
        push_task(k, b, T_DRAW, seat, count, TO_HAND, 0, 0)
        return
    for u in range(count):
        if op == S_FORSAKE:
            push_task(k, b, T_FORSAKE, seat, 0, 0, 0, 0)
        elif op == S_CYCLE:
            push_task(k, b, T_CYCLE, seat, 0, 0, 0, 0)
        elif op == S_TAKE:
            push_task(k, b, T_TAKE, seat, k.st[STEP * at + 4], k.st[STEP * at + 3], k.st[STEP * at + 5], 0)
        else:
            push_task(k, b, T_ELIMINATE_UNIT, seat, k.st[STEP * at + 3], 0, 0, 0)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int)
def holder_of(k: Kernel, b: cython.int, seat: cython.int) -> cython.int:
    """Return the seat that holds cards drawn aside, the given one if none does."""
    for u in range(k.seats):
        if k.s[b + k.misc_at + GROUPS + u]:
            return u
    return seat


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, j=cython.int, u=cython.int, l=cython.int)
def do_step(k: Kernel, b: cython.int, t: cython.int, at: cython.int, seat: cython.int, there: cython.int) -> cython.void:
    """Carry out one step of a text; `there` is the battleground + 1 that the text has activated (WR.action.order, WR.action.text)."""
    x: cython.int = STEP * at
    op: cython.int = k.st[x]
    who: cython.int = k.st[x + 1]
    count: cython.int = k.st[x + 2]
    c: cython.int = k.tx_cls[t]
    if op <= S_ELIMINATE:
        if op == S_DRAW and k.st[x + 4] >= 0:
            for u in range(k.cl_lo[k.st[x + 4]], k.cl_hi[k.st[x + 4]]):
                i = k.inst_of[k.cl[u]]
                if i >= 0 and k.s[b + i] >= RESERVE and k.s[b + i] < HELD:
                    count = k.st[x + 3]
        if who < 0:
            simple_step(k, b, at, seat, count)
        else:
            u = k.wl_hi[who]
            while u > k.wl_lo[who]:
                u -= 1
                simple_step(k, b, at, k.wl[u], count)
    elif op == S_EACH:
        u = k.wl_hi[who]
        while u > k.wl_lo[who]:
            u -= 1
            j = k.st[x + 4]
            while j > k.st[x + 3]:
                j -= 1
                simple_step(k, b, j, k.wl[u], k.st[STEP * j + 2])
    elif op == S_CHOOSE:
        push_task(k, b, T_ALTERNATIVE, seat, at & 255, at >> 8, 0, 0)
    elif op == S_CYCLE_SELF or op == S_ELIMINATE_SELF:
        i = k.inst_of[c]
        if i < 0 or k.s[b + i] < RESERVE:
            return
        if k.s[b + i] >= HELD:
            k.s[b + i] = CYCLED if op == S_CYCLE_SELF or k.spare[c] & 1 else GONE
        elif op == S_CYCLE_SELF:
            unit_leaves(k, b, i, CYCLED, CYCLED)
        else:
            eliminate_unit(k, b, i, False)
    elif op == S_CYCLE_WIELDER:
        i = unit_of(k, b, c)
        if i >= 0:
            unit_leaves(k, b, i, CYCLED, CYCLED)
    elif op == S_REMOVE:
        remove_card(k, b, k.st[x + 3])
    elif op == S_RECYCLE:
        for u in range(k.wl_lo[who], k.wl_hi[who]):
            recycle(k, b, k.wl[u])
    elif op == S_ROUND_RULE:
        k.s[b + k.misc_at + RULES] |= k.st[x + 3]
    elif op == S_DRAW_ASIDE:
        j = seat if who < 0 else -1
        if who >= 0 and k.wl_lo[who] < k.wl_hi[who]:
            j = k.wl[k.wl_lo[who]]
        if j >= 0:
            k.s[b + k.misc_at + GROUPS + j] += 1
            if k.s[b + k.misc_at + GROUPS + j] > 4:
                k.stopped = INEXACT
            push_task(k, b, T_DRAW, j, count, TO_ASIDE, 0, 0)
    elif op == S_PLAY_ASIDE:
        push_task(k, b, T_ASIDE_PLAY, holder_of(k, b, seat), count, k.st[x + 3], k.st[x + 4], 0)
    elif op == S_ELIMINATE_ASIDE or op == S_CYCLE_ASIDE or op == S_TAKE_ASIDE:
        j = holder_of(k, b, seat)
        if op == S_TAKE_ASIDE or (op == S_CYCLE_ASIDE and count == 0):
            push_task(k, b, T_ASIDE_END, j, 0, 0, 0, 0)
        for u in range(count):
            push_task(
                k, b, T_ASIDE_PICK, j, PICK_LOSE if op == S_ELIMINATE_ASIDE else PICK_CYCLE if op == S_CYCLE_ASIDE else PICK_TAKE, 0, 0, 0
            )
    elif op == S_RIDE:
        push_task(k, b, T_RIDE, seat, k.st[x + 3], who, k.st[x + 4], 0)
    elif op == S_CORRUPTION:
        k.s[b + k.misc_at + CORRUPTION] += count
    elif op == S_CLEANSE:
        u = 0
        for i in range(k.n):
            if AT <= k.s[b + i] < HELD and k.lpath[k.s[b + i] - AT] and k.cfac[k.cls[i]] == k.st[x + 3]:
                u += 1
        j = k.s[b + k.misc_at + CORRUPTION]
        k.s[b + k.misc_at + CORRUPTION] = j - u if j > u else 0
    elif op == S_TOKEN:
        if k.st[x + 4] == ON_SELF:
            i = unit_of(k, b, c)
            if i >= 0:
                if k.st[x + 5] >= 0 and k.s[b + i] == AT + k.st[x + 5]:
                    count = k.st[x + 6]
                k.s[b + k.flag_at + i] += TOKEN * count
        elif k.st[x + 4] == ON_HERE:
            l = k.tx_loc[t]
            if k.corrupts[l]:
                k.s[b + k.misc_at + CORRUPTION] += count
            else:
                put_token(k, b, l, k.st[x + 3], count)
        else:
            push_task(k, b, T_TOKEN, seat, k.st[x + 3], count, k.st[x + 4], 0)
    elif op == S_FIELD:
        push_task(k, b, T_FIELD, seat, k.st[x + 3], k.st[x + 4], 0, 0)
    elif op == S_PATH:
        push_task(k, b, T_PATH, seat, k.st[x + 3], 0, 0, 0)
    elif op == S_MOVE:
        push_task(k, b, T_MARCH, seat, k.st[x + 3], k.st[x + 4], there, k.st[x + 5])


@cython.cfunc
@cython.exceptval(check=False)
def put_token(k: Kernel, b: cython.int, l: cython.int, attack: cython.int, count: cython.int) -> cython.void:
    """Put combat tokens on a location if it is active (WR.token.location)."""
    if k.s[b + k.status_at + l] == ACTIVE or k.s[b + k.status_at + l] == FROM_ENEMY:
        k.s[b + (k.spear_at if attack else k.guard_at) + l] += count


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(zone=cython.int)
def remove_card(k: Kernel, b: cython.int, c: cython.int) -> cython.void:
    """Eliminate a card wherever it is; a deck it was in is shuffled (WR.terms.remove)."""
    i: cython.int = k.inst_of[c]
    if i < 0:
        return
    zone = k.s[b + i]
    if zone >= RESERVE and zone < HELD:
        eliminate_unit(k, b, i, False)
    elif zone == IN_HAND or zone == CYCLED:
        put_away(k, b, i, 1)
    elif zone == IN_DECK:
        put_away(k, b, i, 1)
        mark_shuffled(k, b, k.own[i])


@cython.cfunc
@cython.exceptval(check=False)
def arrive_location(k: Kernel, b: cython.int, l: cython.int, status: cython.int, seat: cython.int) -> cython.void:
    """Put a location into play and start its text (WR.location.replaced_path, WR.location.reactivate)."""
    count: cython.int = k.s[b + k.place_at]
    if count >= MOST_ACTIVE:
        k.stopped = INEXACT
        return
    k.s[b + k.status_at + l] = status
    k.s[b + k.place_at + 1 + count] = l
    k.s[b + k.place_at] = count + 1
    if k.loc_text[l] >= 0:
        begin_text(k, b, k.loc_text[l], seat)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(at=cython.int)
def opens_path(k: Kernel, t: cython.int) -> cython.bint:
    """Tell whether a text activates a path (WR.location.path_once)."""
    for at in range(k.tx_lo[t], k.tx_hi[t]):
        if k.st[STEP * at] == S_PATH:
            return True
    return False
