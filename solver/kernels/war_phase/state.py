"""Rows of bytes for states of action phases, and the small steps that change them: cards that leave a zone for another."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.war_phase.codes import *
from mellon.solver.kernels.war_phase.kernel import Kernel


@cython.cfunc
@cython.exceptval(check=False)
def push_task(
    k: Kernel, b: cython.int, kind: cython.int, seat: cython.int, x: cython.int, y: cython.int, z: cython.int, w: cython.int
) -> cython.void:
    """Put a task before all others."""
    count: cython.int = k.s[b + k.misc_at + TASKS]
    at: cython.int = b + k.task_at + TASK * count
    if count >= MOST_TASKS:
        k.stopped = INEXACT
        return
    k.s[at] = kind
    k.s[at + 1] = seat
    k.s[at + 2] = x
    k.s[at + 3] = y
    k.s[at + 4] = z
    k.s[at + 5] = w
    k.s[at + 6] = 0
    k.s[at + 7] = 0
    k.s[b + k.misc_at + TASKS] = count + 1


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int)
def number_in(k: Kernel, b: cython.int, seat: cython.int, zone: cython.int) -> cython.int:
    """Return how many cards of a seat are in a zone."""
    found: cython.int = 0
    for i in range(k.seat_lo[seat], k.seat_hi[seat]):
        if k.s[b + i] == zone:
            found += 1
    return found


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, zone=cython.int)
def carryover(k: Kernel, b: cython.int, seat: cython.int) -> cython.int:
    """Return the carryover limit of a seat now (WR.action.carryover)."""
    found: cython.int = k.limit[seat]
    for i in range(k.seat_lo[seat], k.seat_hi[seat]):
        zone = k.s[b + i]
        if zone >= HELD:
            zone = k.s[b + zone - HELD]
        elif zone == EVENT:
            continue
        if zone == RESERVE or zone == FRESH:
            found += k.carry_r[k.cls[i]]
        elif zone >= AT:
            found += k.carry_p[k.cls[i]]
    return found


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int, count=cython.int)
def may_pass(k: Kernel, b: cython.int, seat: cython.int) -> cython.bint:
    """Tell whether a seat may pass (WR.action.pass)."""
    least: cython.int = 255
    held: cython.int = number_in(k, b, seat, IN_HAND)
    if held <= carryover(k, b, seat):
        return True
    if k.others_lo[seat] == k.others_hi[seat]:
        least = 0
    for u in range(k.others_lo[seat], k.others_hi[seat]):
        count = number_in(k, b, k.others[u], IN_HAND)
        if count < least:
            least = count
    return held < least


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(j=cython.int, u=cython.int, other=cython.int, rules=cython.int)
def may_be_at(k: Kernel, b: cython.int, i: cython.int, l: cython.int, moving: cython.bint) -> cython.bint:
    """Tell whether a unit may be played or moved to an active location (WR.action.army, WR.action.character)."""
    c: cython.int = k.cls[i]
    how: cython.int = k.cond[c * k.locs + l]
    if how & C_YES:
        return True
    if how == 0:
        return False
    if how & C_SHY:
        for u in range(k.s[b + k.place_at]):
            other = k.s[b + k.place_at + 1 + u]
            if not k.lpath[other] and (k.shy[c] >> k.lside[other]) & 1:
                return False
        return True
    rules = k.s[b + k.misc_at + RULES]
    if how & C_HUNTER and rules & RULE_HUNTERS:
        return True
    if how & C_ARROW and rules & RULE_ARROW and not moving:
        return True
    if how & C_FRIEND:
        for j in range(k.n):
            if k.s[b + j] == AT + l and k.ctype[k.cls[j]] == ARMY and k.cfac[k.cls[j]] == k.permf[c]:
                return True
    if how & C_KEEPER:
        for u in range(k.keepers):
            if k.kp[3 * u + 1] == k.cfac[c] and k.kp[3 * u + 2] == l:
                j = k.inst_of[k.kp[3 * u]]
                if j >= 0 and (k.s[b + j] == RESERVE or k.s[b + j] == FRESH):
                    return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(j=cython.int)
def may_hold(k: Kernel, b: cython.int, item: cython.int, i: cython.int) -> cython.bint:
    """Tell whether an item may be played on a unit in play (WR.action.item)."""
    c: cython.int = k.cls[item]
    if not k.wields[k.cls[i] * k.ncls + c]:
        return False
    if k.weapon[c]:
        for j in range(k.n):
            if k.s[b + j] == HELD + i and k.weapon[k.cls[j]] and (k.onlyw[k.cls[j]] or k.onlyw[c]):
                return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, zone=cython.int)
def forsakeable(k: Kernel, b: cython.int, seat: cython.int) -> cython.bint:
    """Tell whether a seat has a card to forsake; where the search ends at a deck that runs out, its pile is not looked at (WR.terms.forsake)."""
    if k.horizon:
        return True
    for i in range(k.seat_lo[seat], k.seat_hi[seat]):
        zone = k.s[b + i]
        if zone == IN_HAND or zone == IN_DECK or zone == CYCLED or zone == RESERVE or zone == FRESH:
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, zone=cython.int)
def takeable(k: Kernel, b: cython.int, seat: cython.int, source: cython.int, sel: cython.int) -> cython.bint:
    """Tell whether a text finds a card that it may take (WR.terms.take)."""
    for i in range(k.seat_lo[seat], k.seat_hi[seat]):
        zone = k.s[b + i]
        if ((zone == IN_DECK and source != FROM_CYCLE) or (zone == CYCLED and source != FROM_DECK)) and k.fit[sel * k.ncls + k.cls[i]]:
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def is_target(k: Kernel, b: cython.int, i: cython.int, sel: cython.int, on_field: cython.bint) -> cython.bint:
    """Tell whether a card is a unit in play that a text may eliminate (WR.terms.eliminate)."""
    zone: cython.int = k.s[b + i]
    if zone < RESERVE or zone >= HELD or not k.fit[sel * k.ncls + k.cls[i]]:
        return False
    return not on_field or (zone >= AT and not k.lpath[zone - AT])


@cython.cfunc
@cython.exceptval(check=False)
def open_to(k: Kernel, b: cython.int, l: cython.int, how: cython.int, mask: cython.int) -> cython.bint:
    """Tell whether a text may activate or reactivate a battleground (WR.location.battleground, WR.location.reactivate, WR.location.loop_guard)."""
    status: cython.int = k.s[b + k.status_at + l]
    if k.lpath[l] or not k.lm[mask * k.locs + l]:
        return False
    if status == WAITING:
        return how != REACTIVATE
    return (status == FREE_AREA or status == DARK_AREA) and how != ACTIVATE


@cython.cfunc
@cython.exceptval(check=False)
def next_path(k: Kernel, b: cython.int, l: cython.int, which: cython.int) -> cython.bint:
    """Tell whether a text may activate a path now (WR.location.path_once, WR.location.path_nine)."""
    number: cython.int = k.s[b + k.misc_at + NUMBER] + (1 if which == NEXT else 0)
    return number <= k.last_path and k.lpath[l] and k.lnum[l] == number and k.s[b + k.status_at + l] == WAITING


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(zone=cython.int)
def unit_of(k: Kernel, b: cython.int, c: cython.int) -> cython.int:
    """Return the unit that a card in play is or is held by, -1 if it is not in play (WR.terms.in_play)."""
    i: cython.int = k.inst_of[c]
    if i < 0:
        return -1
    zone = k.s[b + i]
    if zone >= HELD:
        return zone - HELD
    return i if zone >= RESERVE else -1


@cython.cfunc
@cython.exceptval(check=False)
def may_march(k: Kernel, b: cython.int, c: cython.int, l: cython.int, to: cython.int, there: cython.int) -> cython.bint:
    """Tell whether a text may move a unit (or the wielder of an item) from a reserve to an active location (WR.action.move, WR.action.fresh)."""
    i: cython.int = unit_of(k, b, c)
    if i < 0 or k.s[b + i] > FRESH or (k.s[b + i] == FRESH and not k.moves_fresh[c]):
        return False
    if there != l + 1 and not (to == TO_PATH and k.lpath[l]) and not (to == TO_BATTLEGROUND and not k.lpath[l]):
        return False
    return may_be_at(k, b, i, l, True)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int)
def top_of(k: Kernel, b: cython.int, seat: cython.int) -> cython.int:
    """Return the first card of a deck, -1 if there is none."""
    for i in range(k.seat_lo[seat], k.seat_hi[seat]):
        if k.s[b + i] == IN_DECK:
            return i
    return -1


@cython.cfunc
@cython.exceptval(check=False)
def mark_shuffled(k: Kernel, b: cython.int, seat: cython.int) -> cython.void:
    """Note that the order of a deck is not known any more, where it has more than one card."""
    k.s[b + k.misc_at + SHUFFLED] &= 255 ^ (1 << seat)
    if number_in(k, b, seat, IN_DECK) > 1:
        k.s[b + k.misc_at + SHUFFLED] |= 1 << seat


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int)
def recycle(k: Kernel, b: cython.int, seat: cython.int) -> cython.void:
    """Shuffle the cycle pile of a seat into its deck (WR.terms.refresh)."""
    if k.horizon:
        k.s[b + k.misc_at + ENDED] = BEYOND
        return
    for i in range(k.seat_lo[seat], k.seat_hi[seat]):
        if k.s[b + i] == CYCLED:
            k.s[b + i] = IN_DECK
    mark_shuffled(k, b, seat)


@cython.cfunc
@cython.exceptval(check=False)
def refresh_deck(k: Kernel, b: cython.int, seat: cython.int) -> cython.void:
    """Make a new deck of the cycle pile where the deck has run out (WR.terms.refresh)."""
    if top_of(k, b, seat) < 0:
        recycle(k, b, seat)


@cython.cfunc
@cython.exceptval(check=False)
def lift_card(k: Kernel, b: cython.int, i: cython.int, zone: cython.int) -> cython.void:
    """Take a card off a deck into a zone (WR.terms.draw)."""
    seat: cython.int = k.own[i]
    k.s[b + i] = zone
    if (k.s[b + k.misc_at + SHUFFLED] >> seat) & 1:
        mark_shuffled(k, b, seat)


@cython.cfunc
@cython.exceptval(check=False)
def put_away(k: Kernel, b: cython.int, i: cython.int, spared: cython.int) -> cython.void:
    """Eliminate a card unless one of these texts of its own cycles it instead (WR.terms.eliminate)."""
    k.s[b + i] = CYCLED if k.spare[k.cls[i]] & spared else GONE


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(j=cython.int)
def unit_leaves(k: Kernel, b: cython.int, i: cython.int, zone: cython.int, items: cython.int) -> cython.void:
    """Take a unit from play with its items, each to a zone (WR.action.item_fate, WR.token.card)."""
    k.s[b + i] = zone
    k.s[b + k.flag_at + i] &= TOKEN - 1
    for j in range(k.n):
        if k.s[b + j] == HELD + i:
            k.s[b + j] = items


@cython.cfunc
@cython.exceptval(check=False)
def eliminate_unit(k: Kernel, b: cython.int, i: cython.int, forsaken: cython.bint) -> cython.void:
    """Eliminate a unit from play; a text of its own may cycle it instead (WR.terms.eliminate, WR.action.item_fate)."""
    texts: cython.int = k.spare[k.cls[i]] & (3 if forsaken else 1)
    items: cython.int = GONE
    if texts and k.spare[k.cls[i]] & (16 if texts == 2 else 8):
        items = CYCLED
    unit_leaves(k, b, i, CYCLED if texts else GONE, items)


@cython.cfunc
@cython.exceptval(check=False)
def forsake_card(k: Kernel, b: cython.int, i: cython.int) -> cython.void:
    """Forsake a unit or an item from a reserve, or a card from a hand (WR.terms.forsake)."""
    zone: cython.int = k.s[b + i]
    if zone == RESERVE or zone == FRESH:
        eliminate_unit(k, b, i, True)
    else:
        put_away(k, b, i, 1)


@cython.cfunc
@cython.exceptval(check=False)
def add_move(k: Kernel, d: cython.int, kind: cython.int, x: cython.int, y: cython.int, z: cython.int) -> cython.void:
    """List a move of the state at a depth."""
    count: cython.int = k.counts[d]
    if count >= MOVES:
        k.stopped = INEXACT
        return
    k.listed[d * MOVES + count] = (kind << 24) | (x << 16) | (y << 8) | z
    k.counts[d] = count + 1


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int)
def copy_row(k: Kernel, d: cython.int) -> cython.void:
    """Copy the state at a depth to the next one."""
    b: cython.int = d * k.row
    size: cython.int = k.task_at + TASK * k.s[b + k.misc_at + TASKS]
    for i in range(size):
        k.s[b + k.row + i] = k.s[b + i]


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(at=cython.int)
def decider(k: Kernel, b: cython.int) -> cython.int:
    """Return the side that decides now, -1 for chance."""
    count: cython.int = k.s[b + k.misc_at + TASKS]
    if not count:
        return k.sside[k.order[k.s[b + k.misc_at + TURN]]]
    at = b + k.task_at + TASK * (count - 1)
    if k.s[at] == T_DEAL or k.s[at] == T_FORSAKE_TOP:
        return -1
    if k.s[at] == T_COMBAT:
        return 0
    return k.sside[k.s[at + 1]]
