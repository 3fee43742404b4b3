"""What can still happen from a packed state on: cards that may come, plays, and locations that may be opened (compare `outlook`)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import FULL, GOLDEN, mixed
from mellon.solver.kernels.war_phase.codes import *
from mellon.solver.kernels.war_phase.dead_cards import see_state
from mellon.solver.kernels.war_phase.kernel import Kernel
from mellon.solver.kernels.war_phase.state import open_to


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(t=cython.int)
def count_in(k: Kernel, i: cython.int, w: cython.int) -> cython.void:
    """Count what a card may bring about from where it is; of cards still to be played those that bring most are chosen later.

    A card that was in play at the start may act there, come back and be played once more: it opens two locations.
    """
    seat: cython.int = k.own[i]
    x: cython.int = w * k.ncls + k.cls[i]
    k.pool[i] = w
    k.met[k.cls[i] >> 6] |= cython.cast(cython.ulonglong, 1) << (k.cls[i] & 63)
    if not k.d_acts[x]:
        return
    if k.d_kind[x] >= 0:
        k.opening = True
        k.crossed[1 - k.sside[seat]] = True
        k.openers[16 * k.sside[seat] + k.d_kind[x]] += 2 if k.returns[k.cls[i]] else 1
    k.flags[k.sside[seat]] |= k.d_flags[x]
    if not k.deals[x]:
        return
    x *= k.seats
    for t in range(k.seats):
        k.lose[t] += k.d_lose[x + t]
        k.aside[t] += k.d_aside[x + t]
        k.extra[t] += k.d_extra[x + t]
        if k.sside[t] != k.sside[seat] and (k.d_come[x + t] or k.d_aside[x + t] or k.d_extra[x + t] or k.d_paid[x + t]):
            k.crossed[k.sside[t]] = True
        if w or t != seat:
            k.come[t] += k.d_come[x + t]
            k.paid[t] += k.d_paid[x + t]
        else:
            k.tops[seat * 32 + k.d_come[x + t]] += 1
            k.tops[(4 + seat) * 32 + k.d_paid[x + t]] += 1


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(count=cython.int)
def best_of(k: Kernel, at: cython.int, most: cython.int, j: cython.int) -> cython.int:
    """Return the sum of the best numbers up to `j` that were counted, so many at most."""
    total: cython.int = 0
    while j > 0 and most > 0:
        count = k.tops[at * 32 + j]
        if count > most:
            count = most
        total += count * j
        most -= count
        j -= 1
    return total


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(
    i=cython.int,
    j=cython.int,
    u=cython.int,
    seat=cython.int,
    zone=cython.int,
    plays=cython.int,
    base=cython.int,
    lost=cython.int,
    left=cython.int,
    drawn=cython.int,
    counts=cython.bint,
    short=cython.bint,
)
def look_ahead(k: Kernel, b: cython.int, who: cython.int) -> cython.void:
    """Find how many cards may still come to each seat and leave its deck at most, which cards may act, and how many plays that makes.

    `who` is BOTH, or the side that acts while the other one does nothing more. `crossed` tells which side's prospects owe something to the
    other one: what it may do alone has to be looked at again then.

    Each card that comes to a hand may once be winnowed for another one, or be the last one for which a card is forsaken; a play takes two
    cards but for the last one. Everything is counted too high rather than too low (compare `outlook`).
    """
    m: cython.int = b + k.misc_at
    changed: cython.bint = True
    k.flags[0] = 0
    k.flags[1] = 0
    k.unsure = False
    k.vague = False
    for seat in range(8):
        for u in range(k.most_dealt + 1):
            k.tops[32 * seat + u] = 0
    for u in range(32):
        k.openers[u] = 0
    k.open_ways = 0
    k.opening = False
    k.looked = who
    k.crossed[0] = False
    k.crossed[1] = False
    for u in range(OPENED * k.seats):
        k.opened[u] = 0
    for u in range(CLASS_WORDS):
        k.met[u] = 0
    for seat in range(k.seats):
        k.hands[seat] = 0
        k.decks[seat] = 0
        k.come[seat] = 0
        k.lose[seat] = 0
        k.paid[seat] = 0
        k.extra[seat] = 0
        k.aside[seat] = 0
        if (k.s[m + RINGS] >> seat) & 1 and k.ringkind[seat]:
            k.come[seat] = 2 if k.ringkind[seat] == 1 else 3
            k.paid[seat] = (k.come[seat] + 1) // 2
    if k.s[m + TASKS]:
        look_at_tasks(k, b)
    for i in range(k.n):
        k.pool[i] = -1
        zone = k.s[b + i]
        if zone == IN_DECK:
            k.decks[k.own[i]] += 1
        elif zone == IN_HAND:
            k.hands[k.own[i]] += 1
            if not k.s[b + k.flag_at + i] & PLAYED and (who == BOTH or k.sside[k.own[i]] == who):
                count_in(k, i, 0)
        elif zone >= RESERVE and (who == BOTH or k.sside[k.own[i]] == who):
            if zone >= HELD:
                zone = k.s[b + zone - HELD]
            count_in(k, i, 2 if zone == RESERVE else 3 if zone == FRESH else 4 if k.lpath[zone - AT] else 5)
    while changed:
        changed = False
        if k.opening:
            if not k.open_ways:
                see_places(k, b)
            k.opening = False
            look_at_openers(k, b)
        for seat in range(k.seats):
            if who != BOTH and k.sside[seat] != who:
                k.fresh_pile[seat] = True
                continue
            plays = 0
            base = (k.hands[seat] + 1) // 2 + k.paid[seat] + k.extra[seat] + k.opened[OPENED * seat + 1] + k.opened[OPENED * seat + 4]
            u = base
            while u > plays:
                plays = u
                u = base + best_of(k, 4 + seat, plays, k.most_dealt)
            k.plays[seat] = plays
            u = k.come[seat] + best_of(k, seat, plays, k.most_dealt) + k.opened[OPENED * seat]
            lost = k.lose[seat] + k.aside[seat] + k.opened[OPENED * seat + 2] + k.opened[OPENED * seat + 3]
            left = 2 * u + k.hands[seat] + lost
            drawn = left - 1 if k.hands[seat] > 1 or u or k.aside[seat] or k.opened[OPENED * seat + 3] else 0
            k.left[seat] = left
            k.dealt[seat] = u + k.aside[seat] + k.opened[OPENED * seat + 3]
            k.drawn[seat] = drawn
            short = k.unsure or k.decks[seat] <= left or k.flags[k.sside[seat]] & 128
            k.fresh_pile[seat] = short and not k.horizon
            j = 0
            for i in range(k.seat_lo[seat], k.seat_hi[seat]):
                zone = k.s[b + i]
                if zone == IN_DECK:
                    counts = j < drawn or (drawn > 0 and (k.flags[k.sside[seat]] & 1 or (k.s[m + SHUFFLED] >> seat) & 1))
                    j += 1
                elif zone == CYCLED or (k.horizon and zone == GONE):
                    counts = short or (k.retaken[k.cls[i]] and k.flags[k.sside[seat]] & 2)
                else:
                    continue
                if counts and k.pool[i] < 0 and (k.horizon or not k.s[b + k.flag_at + i] & PLAYED):
                    count_in(k, i, 0)
                    changed = True
    see_state(k, b)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(kind=cython.int, u=cython.int, at=cython.int, many=cython.int)
def look_at_openers(k: Kernel, b: cython.int) -> cython.void:
    """Count what the texts of locations that may be opened bring each seat, the best one for each text that opens one.

    No location is opened twice in a phase.
    """
    width: cython.int = OPENED * k.seats
    number: cython.int = k.s[b + k.misc_at + NUMBER]
    further: cython.int = number + k.openers[1] + k.openers[17]
    k.open_ways = 0
    for u in range(width):
        k.opened[u] = 0
    for kind in range(k.kinds):
        many = k.openers[kind] + k.openers[16 + kind]
        if not many:
            continue
        if kind == 1 and many > k.last_path - number:
            many = k.last_path - number
        at = look_at_kind(k, b, kind, further if kind < PATH_KINDS else 0)
        k.open_ways |= k.kind_ways[at]
        k.flags[0] |= k.kind_flags[at]
        k.flags[1] |= k.kind_flags[at]
        k.worth_of[kind] = k.kind_worth[2 * at]
        k.worth_of[16 + kind] = k.kind_worth[2 * at + 1]
        for u in range(at * width, (at + 1) * width):
            k.opened[u - at * width] += min(many * k.widest[u], k.summed[u])


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(side=cython.int, l=cython.int, u=cython.int, at=cython.int, deal=cython.int, worth=cython.int)
def look_at_kind(k: Kernel, b: cython.int, kind: cython.int, further: cython.int) -> cython.int:
    """Find which locations one kind of text may open, what they bring and what they are worth; return where that is kept.

    It is the same while no location changes. A path that is opened has at least the number of the active one and is at most as many numbers
    further as texts go on to the next.
    """
    width: cython.int = OPENED * k.seats
    number: cython.int = k.s[b + k.misc_at + NUMBER]
    seen: cython.ulonglong = k.places_seen + further
    at = KIND_SIGHTS * kind + cython.cast(cython.int, (seen ^ (seen >> 20)) & (KIND_SIGHTS - 1))
    if k.kind_seen[at] == seen:
        return at
    k.kind_seen[at] = seen
    k.kind_ways[at] = 0
    k.kind_flags[at] = 0
    k.kind_worth[2 * at] = 0
    k.kind_worth[2 * at + 1] = 0
    for u in range(at * width, (at + 1) * width):
        k.widest[u] = 0
        k.summed[u] = 0
    for l in range(k.locs):
        if kind < PATH_KINDS:
            if not k.lpath[l] or k.s[b + k.status_at + l] != WAITING or k.lnum[l] > further or k.lnum[l] < number + kind:
                continue
        elif not open_to(k, b, l, k.kd_how[kind], k.kd_mask[kind]):
            continue
        k.kind_ways[at] |= cython.cast(cython.ulonglong, 1) << l
        if k.lchain[l] >= 0:
            k.kind_ways[at] |= cython.cast(cython.ulonglong, 1) << k.lchain[l]
        k.kind_flags[at] |= k.l_flags[l]
        for u in range(width):
            deal = k.l_deals[l * width + u]
            k.summed[at * width + u] += deal
            if deal > k.widest[at * width + u]:
                k.widest[at * width + u] = deal
        for side in range(2):
            worth = opened_worth(k, b, l, side)
            if k.lchain[l] >= 0:
                worth += opened_worth(k, b, k.lchain[l], side)
            if worth > k.kind_worth[2 * at + side]:
                k.kind_worth[2 * at + side] = worth
    return at


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(l=cython.int, x=cython.ulonglong)
def see_places(k: Kernel, b: cython.int) -> cython.void:
    """Name what is known of the locations by a number."""
    x = k.s[b + k.misc_at + NUMBER]
    for l in range(k.locs):
        x = (x * GOLDEN + k.s[b + k.status_at + l] + 1) & FULL
    k.places_seen = mixed(x) & ALL_BUT_LAST


@cython.cfunc
@cython.exceptval(check=False)
def opened_worth(k: Kernel, b: cython.int, l: cython.int, side: cython.int) -> cython.int:
    """Return the most points that a side can gain by opening a location: twice those of a battleground that the other side holds."""
    status: cython.int = k.s[b + k.status_at + l]
    if k.lpath[l]:
        return k.lpts[l] if side == 0 else 0
    if status == FREE_AREA:
        return 0 if side == 0 else 2 * k.lpts[l]
    if status == DARK_AREA:
        return 0 if side == 1 else 2 * k.lpts[l]
    return k.lpts[l]


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int, at=cython.int, kind=cython.int, seat=cython.int)
def look_at_tasks(k: Kernel, b: cython.int) -> cython.void:
    """Count what the tasks under way may bring; where that is not easily told nothing is taken for granted (`unsure`)."""
    m: cython.int = b + k.misc_at
    for u in range(k.s[m + TASKS]):
        at = b + k.task_at + TASK * u
        kind = k.s[at]
        seat = k.s[at + 1]
        if kind == T_DRAW:
            if k.s[at + 3] == TO_HAND:
                k.come[seat] += k.s[at + 2]
                k.paid[seat] += k.s[at + 2]
            else:
                k.unsure = True
        elif kind == T_DEAL:
            if k.s[at + 3] == TO_HAND:
                k.come[seat] += 1
                k.paid[seat] += 1
            else:
                k.unsure = True
        elif kind == T_FORSAKE or kind == T_FORSAKE_TOP or kind == T_CYCLE:
            k.lose[seat] += 1
        elif kind == T_NEXT or kind == T_CYCLE_ONE or kind == T_ELIMINATE_ONE or kind == T_EVENT_LEAVES:
            continue
        elif kind == T_TOKEN or kind == T_ELIMINATE_UNIT:
            k.vague = True
        elif kind == T_TEXT and k.s[at + 3] >= k.tx_hi[k.s[at + 2]] - k.tx_lo[k.s[at + 2]]:
            continue
        else:
            k.unsure = True
    if k.unsure:
        k.vague = True
