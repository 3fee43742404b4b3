"""What may be chosen in a packed state: the six actions, passing, and the choices that texts ask for."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.war_phase.card_texts import opens_path, text_possible, worth_offering
from mellon.solver.kernels.war_phase.codes import *
from mellon.solver.kernels.war_phase.combats import list_losses
from mellon.solver.kernels.war_phase.dead_cards import outdone, repeated
from mellon.solver.kernels.war_phase.kernel import Kernel
from mellon.solver.kernels.war_phase.state import (
    add_move,
    is_target,
    may_be_at,
    may_hold,
    may_march,
    may_pass,
    next_path,
    number_in,
    open_to,
    takeable,
)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(
    i=cython.int,
    j=cython.int,
    u=cython.int,
    l=cython.int,
    t=cython.int,
    c=cython.int,
    kind=cython.int,
    zone=cython.int,
    when=cython.int,
    possible=cython.bint,
    x=cython.int,
    y=cython.int,
)
def list_actions(k: Kernel, d: cython.int) -> cython.void:
    """List the actions of the seat whose turn it is (WR.action.one, WR.action.play, WR.action.move, WR.action.cycle, WR.action.winnow, WR.action.use, WR.action.ring)."""
    b: cython.int = d * k.row
    seat: cython.int = k.order[k.s[b + k.misc_at + TURN]]
    lo: cython.int = k.seat_lo[seat]
    hi: cython.int = k.seat_hi[seat]
    held: cython.int = number_in(k, b, seat, IN_HAND)
    places: cython.int = k.s[b + k.place_at]
    k.hand_count = 0
    for i in range(lo, hi):
        if k.s[b + i] == IN_HAND and k.hand_count < 60:
            k.hand_list[k.hand_count] = i
            k.hand_count += 1
    k.listing = seat
    for x in range(k.hand_count):
        i = k.hand_list[x]
        if repeated(k, b, i, -1):
            continue
        c = k.cls[i]
        kind = k.ctype[c]
        if (kind == CHARACTER or kind == ITEM) and k.s[b + k.flag_at + i] & PLAYED:
            continue
        if kind == EVENT_CARD:
            possible = True
            for t in range(k.tc_lo[c], k.tc_hi[c]):
                if k.tx_when[t] == W_EVENT and opens_path(k, t) and not text_possible(k, b, t, seat):
                    possible = False
            if possible:
                list_payments(k, d, b, seat, i, 0, held)
        elif kind == ITEM:
            for j in range(k.n):
                if k.s[b + j] >= RESERVE and k.s[b + j] < HELD and k.cside[k.cls[j]] == k.cside[c] and may_hold(k, b, i, j):
                    list_payments(k, d, b, seat, i, j, held)
        else:
            for u in range(places):
                l = k.s[b + k.place_at + 1 + u]
                if may_be_at(k, b, i, l, False):
                    list_payments(k, d, b, seat, i, l + 1, held)
            list_payments(k, d, b, seat, i, 0, held)
    for i in range(lo, hi):
        if k.s[b + i] == RESERVE and not repeated(k, b, i, -1):
            for u in range(places):
                l = k.s[b + k.place_at + 1 + u]
                if may_be_at(k, b, i, l, True):
                    add_move(k, d, M_MOVE, i, l, 0)
    for i in range(k.n):
        zone = k.s[b + i]
        if zone < RESERVE:
            continue
        c = k.cls[i]
        if k.tc_lo[c] == k.tc_hi[c]:
            continue
        if zone >= HELD:
            zone = k.s[b + zone - HELD]
        for t in range(k.tc_lo[c], k.tc_hi[c]):
            when = k.tx_when[t]
            if when < W_ACTION_RESERVE:
                continue
            if (k.tx_user[t] if k.tx_user[t] != -1 else k.own[i]) != seat:
                continue
            if when == W_ACTION_RESERVE and zone > FRESH:
                continue
            if when == W_ACTION_LOCATION and zone < AT:
                continue
            if when == W_ACTION_PATH and (zone < AT or not k.lpath[zone - AT]):
                continue
            if k.s[b + k.flag_at + i] & USED and k.tx_once[t]:
                continue
            if text_possible(k, b, t, k.own[i]):
                add_move(k, d, M_USE, i, t, 0)
    if (k.s[b + k.misc_at + RINGS] >> seat) & 1 and k.ringkind[seat]:
        add_move(k, d, M_RING, 0, 0, 0)
    if may_pass(k, b, seat):
        add_move(k, d, M_PASS, 0, 0, 0)
    for x in range(k.hand_count):
        i = k.hand_list[x]
        if not repeated(k, b, i, -1) and not outdone(k, b, seat, i, -1):
            add_move(k, d, M_CYCLE, i, 0, 0)
    for x in range(k.hand_count):
        i = k.hand_list[x]
        if not repeated(k, b, i, -1):
            for y in range(x + 1, k.hand_count):
                j = k.hand_list[y]
                if not repeated(k, b, j, i) and not outdone(k, b, seat, i, j) and not outdone(k, b, seat, j, i):
                    add_move(k, d, M_WINNOW, i, j, 0)
    k.listing = -1


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(j=cython.int, u=cython.int, before=cython.int, zone=cython.int)
def list_payments(
    k: Kernel, d: cython.int, b: cython.int, seat: cython.int, i: cython.int, place: cython.int, held: cython.int
) -> cython.void:
    """List a play with everything that may pay for it (WR.action.pay, WR.action.last_card)."""
    deck: cython.bint = False
    if held > 1:
        for u in range(k.hand_count):
            j = k.hand_list[u]
            if j != i and not repeated(k, b, j, i) and not outdone(k, b, seat, j, i):
                add_move(k, d, M_PLAY, i, place, j + 1)
        return
    before = k.counts[d]
    for j in range(k.seat_lo[seat], k.seat_hi[seat]):
        zone = k.s[b + j]
        if zone == RESERVE or zone == FRESH:
            if not second_of_name(k, b, j):
                add_move(k, d, M_PLAY, i, place, j + 1)
        elif zone == IN_DECK or zone == CYCLED:
            deck = True
    for j in range(k.n):
        if k.s[b + j] >= HELD:
            zone = k.s[b + j] - HELD
            if k.own[zone] == seat and k.s[b + zone] <= FRESH:
                add_move(k, d, M_PLAY, i, place, j + 1)
    if deck or k.horizon:
        add_move(k, d, M_PLAY, i, place, PAID_DECK)
    if before == k.counts[d] and k.last_free:
        add_move(k, d, M_PLAY, i, place, 0)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(j=cython.int, zone=cython.int)
def second_of_name(k: Kernel, b: cython.int, i: cython.int) -> cython.bint:
    """Tell whether another unit of the same name in the reserve is the one meant when it is forsaken: a fresh one first (WR.terms.forsake)."""
    for j in range(k.seat_lo[k.own[i]], k.seat_hi[k.own[i]]):
        zone = k.s[b + j]
        if (
            j != i
            and (zone == RESERVE or zone == FRESH)
            and k.zcls[k.cls[j]] == k.zcls[k.cls[i]]
            and (zone > k.s[b + i] or (zone == k.s[b + i] and j < i))
            and not holds_items(k, b, j)
            and not holds_items(k, b, i)
        ):
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(j=cython.int)
def holds_items(k: Kernel, b: cython.int, i: cython.int) -> cython.bint:
    """Tell whether a unit wields an item."""
    for j in range(k.n):
        if k.s[b + j] == HELD + i:
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, zone=cython.int)
def list_forsakes(k: Kernel, d: cython.int, b: cython.int, seat: cython.int) -> cython.void:
    """List the ways to forsake a card: from the hand, from the reserve, from the deck (WR.terms.forsake)."""
    deck: cython.bint = False
    for i in range(k.seat_lo[seat], k.seat_hi[seat]):
        zone = k.s[b + i]
        if zone == IN_HAND:
            if not repeated(k, b, i, -1) and not outdone(k, b, seat, i, -1):
                add_move(k, d, M_CHOOSE, i, 0, 0)
        elif zone == RESERVE or zone == FRESH:
            if not second_of_name(k, b, i):
                add_move(k, d, M_CHOOSE, i, 0, 0)
        elif zone == IN_DECK or zone == CYCLED:
            deck = True
    for i in range(k.n):
        if k.s[b + i] >= HELD:
            zone = k.s[b + i] - HELD
            if k.own[zone] == seat and k.s[b + zone] <= FRESH:
                add_move(k, d, M_CHOOSE, i, 0, 0)
    if deck or k.horizon:
        add_move(k, d, M_CHOOSE, 0, 1, 0)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, j=cython.int, u=cython.int, l=cython.int, step=cython.int, group=cython.int, found=cython.bint)
def list_choices(k: Kernel, d: cython.int) -> cython.void:
    """List the options of the choice that is due (WR.action.text, WR.action.aside)."""
    b: cython.int = d * k.row
    at: cython.int = b + k.task_at + TASK * (k.s[b + k.misc_at + TASKS] - 1)
    kind: cython.int = k.s[at]
    seat: cython.int = k.s[at + 1]
    x: cython.int = k.s[at + 2]
    y: cython.int = k.s[at + 3]
    z: cython.int = k.s[at + 4]
    if kind == T_MAY:
        if worth_offering(k, b, x, seat):
            add_move(k, d, M_CHOOSE, 1, 0, 0)
            add_move(k, d, M_CHOOSE, 0, 0, 0)
    elif kind == T_FORSAKE:
        list_forsakes(k, d, b, seat)
    elif kind == T_CYCLE_ONE or kind == T_ELIMINATE_ONE:
        for i in range(k.seat_lo[seat], k.seat_hi[seat]):
            if k.s[b + i] == IN_HAND and not repeated(k, b, i, -1) and not outdone(k, b, seat, i, -1):
                add_move(k, d, M_CHOOSE, i, 0, 0)
    elif kind == T_TAKE:
        for i in range(k.seat_lo[seat], k.seat_hi[seat]):
            if ((k.s[b + i] == IN_DECK and x != FROM_CYCLE) or (k.s[b + i] == CYCLED and x != FROM_DECK)) and k.fit[y * k.ncls + k.cls[i]]:
                found = False
                for j in range(k.seat_lo[seat], k.seat_hi[seat]):
                    if (
                        j != i
                        and k.cls[j] == k.cls[i]
                        and ((k.s[b + j] == IN_DECK and x != FROM_CYCLE) or (k.s[b + j] == CYCLED and x != FROM_DECK))
                        and (k.s[b + j] < k.s[b + i] or (k.s[b + j] == k.s[b + i] and j < i))
                    ):
                        found = True
                if not found:
                    add_move(k, d, M_CHOOSE, i, 0, 0)
        if z and k.counts[d]:
            add_move(k, d, M_CHOOSE, 0, 1, 0)
    elif kind == T_ELIMINATE_UNIT:
        for i in range(k.n):
            if is_target(k, b, i, x, y) and not hidden_by_name(k, b, i, x, y):
                add_move(k, d, M_CHOOSE, i, 0, 0)
    elif kind == T_ASIDE_PLAY:
        group = k.s[b + k.misc_at + GROUPS + seat]
        if group and x:
            for i in range(k.seat_lo[seat], k.seat_hi[seat]):
                if k.s[b + i] == ASIDE + group - 1 and k.fit[y * k.ncls + k.cls[i]] and not repeated(k, b, i, -1):
                    list_aside_places(k, d, b, i, z)
        if k.counts[d]:
            add_move(k, d, M_CHOOSE, 0, 0, 1)
    elif kind == T_ASIDE_PICK:
        group = k.s[b + k.misc_at + GROUPS + seat]
        if group:
            for i in range(k.seat_lo[seat], k.seat_hi[seat]):
                if k.s[b + i] == ASIDE + group - 1 and not repeated(k, b, i, -1):
                    add_move(k, d, M_CHOOSE, i, 0, 0)
    elif kind == T_TOKEN:
        for u in range(k.s[b + k.place_at]):
            l = k.s[b + k.place_at + 1 + u]
            if z == ON_LOCATION or (z == ON_PATH) == (k.lpath[l] != 0):
                add_move(k, d, M_CHOOSE, l, 0, 0)
    elif kind == T_RIDE:
        for i in range(k.seat_lo[seat], k.seat_hi[seat]):
            if (k.s[b + i] == RESERVE or k.s[b + i] == FRESH) and k.cfac[k.cls[i]] == x and not first_of_name(k, b, i):
                add_move(k, d, M_CHOOSE, i, 0, 0)
        add_move(k, d, M_CHOOSE, 0, 1, 0)
    elif kind == T_MARCH:
        for u in range(k.s[b + k.place_at]):
            l = k.s[b + k.place_at + 1 + u]
            if may_march(k, b, x, l, y, z):
                add_move(k, d, M_CHOOSE, l, 0, 0)
        if k.s[at + 5] and k.counts[d]:
            add_move(k, d, M_CHOOSE, 0, 1, 0)
    elif kind == T_FIELD:
        for l in range(k.locs):
            if open_to(k, b, l, x, y):
                add_move(k, d, M_CHOOSE, l, 0, 0)
    elif kind == T_PATH:
        for l in range(k.locs):
            if next_path(k, b, l, x):
                add_move(k, d, M_CHOOSE, l, 0, 0)
    elif kind == T_ALTERNATIVE:
        step = STEP * (x | (y << 8))
        for u in range(k.st[step + 3], k.st[step + 4]):
            j = STEP * k.st[STEP * u + 3]
            if k.st[j] == S_TAKE:
                found = takeable(k, b, seat, k.st[j + 4], k.st[j + 3])
            else:
                found = False
                for i in range(k.n):
                    found = found or is_target(k, b, i, k.st[j + 3], False)
            if found:
                add_move(k, d, M_CHOOSE, u & 255, u >> 8, 0)
    elif kind == T_COMBAT:
        list_losses(k, d, b, x)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(j=cython.int, zone=cython.int)
def first_of_name(k: Kernel, b: cython.int, i: cython.int) -> cython.bint:
    """Tell whether another unit of the same name comes before this one in a reserve: one that is not fresh first (WR.terms.forsake)."""
    for j in range(k.seat_lo[k.own[i]], k.seat_hi[k.own[i]]):
        zone = k.s[b + j]
        if j != i and (zone == RESERVE or zone == FRESH) and k.cls[j] == k.cls[i] and (zone < k.s[b + i] or (zone == k.s[b + i] and j < i)):
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(j=cython.int)
def hidden_by_name(k: Kernel, b: cython.int, i: cython.int, sel: cython.int, on_field: cython.bint) -> cython.bint:
    """Tell whether a text that names this unit means another one of its name: reserves come first, then locations in their order (WR.terms.eliminate)."""
    for j in range(k.seat_lo[k.own[i]], k.seat_hi[k.own[i]]):
        if j != i and k.cls[j] == k.cls[i] and is_target(k, b, j, sel, on_field):
            if rank_in_play(k, b, j) < rank_in_play(k, b, i) or (k.s[b + j] == k.s[b + i] and j < i):
                return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int)
def rank_in_play(k: Kernel, b: cython.int, i: cython.int) -> cython.int:
    """Return how far back a unit stands when all units in play are gone through."""
    zone: cython.int = k.s[b + i]
    if zone < AT:
        return zone
    for u in range(k.s[b + k.place_at]):
        if k.s[b + k.place_at + 1 + u] == zone - AT:
            return AT + u
    return AT + 99


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(j=cython.int, u=cython.int, l=cython.int)
def list_aside_places(k: Kernel, d: cython.int, b: cython.int, i: cython.int, to: cython.int) -> cython.void:
    """List where a card drawn aside may be played; `to` is 0 for anywhere, 1 for the reserve, a location + 2 (WR.action.aside)."""
    c: cython.int = k.cls[i]
    kind: cython.int = k.ctype[c]
    if (kind == CHARACTER or kind == ITEM) and k.s[b + k.flag_at + i] & PLAYED:
        return
    if kind == EVENT_CARD:
        if to == 0:
            add_move(k, d, M_CHOOSE, i, 0, 0)
    elif kind == ITEM:
        if to == 0:
            for j in range(k.n):
                if k.s[b + j] >= RESERVE and k.s[b + j] < HELD and k.cside[k.cls[j]] == k.cside[c] and may_hold(k, b, i, j):
                    add_move(k, d, M_CHOOSE, i, j, 0)
    else:
        for u in range(k.s[b + k.place_at]):
            l = k.s[b + k.place_at + 1 + u]
            if (to == 0 or to == l + 2) and may_be_at(k, b, i, l, False):
                add_move(k, d, M_CHOOSE, i, l + 1, 0)
        if to <= 1:
            add_move(k, d, M_CHOOSE, i, 0, 0)
