"""The complete tricks that can follow a state, one for each class of cards, best first."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import FULL, MIX_A, bits, lowest
from mellon.solver.kernels.tricks.bounds import judge
from mellon.solver.kernels.tricks.codes import DECLARED, LOSER_GONE, NO_SUIT, WEARY_LEADS, WEIGHED
from mellon.solver.kernels.tricks.collecting import out_of_reach
from mellon.solver.kernels.tricks.kernel import Kernel, grow_lists
from mellon.solver.kernels.tricks.reasons import blame_goals
from mellon.solver.kernels.tricks.rules import finish, winner_of


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def uncovered_cards(k: Kernel, rem: cython.ulonglong, depth: cython.int) -> cython.ulonglong:
    """Return the cards on which nothing lies; one that lies face down at the root cannot be played to its trick (DW.p27.pyramid_play, DW.p27.pyramid_turn)."""
    free: cython.ulonglong = FULL
    left: cython.ulonglong = rem & k.layered
    card: cython.int
    while left:
        card = lowest(left)
        left &= left - 1
        if k.covered_by[card] & rem:
            free &= ~(cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, card)) & FULL
    if depth == 0:
        free &= ~k.asleep & FULL
    return free


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def resume_trick(k: Kernel) -> cython.void:
    """Extend the unfinished trick that the root starts with (DW.p6.turn, DW.p7.tower_lead)."""
    led: cython.int = NO_SUIT
    at: cython.int
    table: cython.ulonglong = 0
    declared: cython.bint = False
    for at in range(k.fixed):
        if k.fixed_cards[at] & DECLARED:
            declared = True
        k.trick[at] = k.fixed_cards[at] & 63
        table |= cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, k.trick[at])
        if led < 0:
            led = k.suit_of[k.trick[at]]
    extend_trick(k, k.fixed, led, table, declared, 0, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def extend_trick(
    k: Kernel,
    at: cython.int,
    led: cython.int,
    table: cython.ulonglong,
    declared: cython.bint,
    newly: cython.ulonglong,
    weight: cython.longlong,
) -> cython.void:
    """Try every card class of the seat whose turn it is; a full trick becomes a child (DW.p6.lead, DW.p6.follow, DW.p6.void, DW.p8.orc_lead, DW.p22.ring_lock, DW.p22.ring_lock_exception, DW.p23.weariness_off_lead, DW.p11.hide_follow, DW.p11.hide_return)."""
    seat: cython.int
    own: cython.ulonglong
    concealed: cython.ulonglong
    hand: cython.ulonglong
    follow: cython.ulonglong
    others: cython.ulonglong
    free_to_hide: cython.bint
    if at == k.players:
        add_child(k, table, led, declared, newly, weight)
        return
    seat = k.now_leader + at
    if seat >= k.players:
        seat -= k.players
    own = k.now_rem & k.owner_mask[seat]
    concealed = own & k.now_hidden
    hand = own & ~concealed & k.now_open
    free_to_hide = (k.hideable & k.owner_mask[seat]) != 0 and ((k.now_hidden | newly) & k.owner_mask[seat]) == 0
    if at == 0:
        others = hand & ~k.orcs
        if k.now_locked and (hand & ~k.locked_cards) != 0:
            others &= ~k.locked_cards
            if free_to_hide and bits(hand & ~k.locked_cards) == 1 and (hand & ~k.locked_cards & ~k.hideable) == 0:
                try_cards(k, at, led, table, declared, newly | (hand & ~k.locked_cards), weight, hand & k.locked_cards, hand)
        try_cards(k, at, led, table, declared, newly, weight, others, hand)
        if (concealed & ~k.orcs) != 0 and not (k.now_locked and (concealed & k.locked_cards) != 0 and (hand & ~k.locked_cards) != 0):
            try_cards(k, at, led, table, declared, newly, weight, concealed, concealed)
        return
    follow = hand & k.suit_mask[led] if led >= 0 else 0
    if follow:
        try_cards(k, at, led, table, declared, newly, weight, follow, hand)
        if concealed & k.suit_mask[led]:
            try_cards(k, at, led, table, declared, newly, weight, concealed, concealed)
        if free_to_hide and bits(follow) == 1 and (follow & k.hideable) != 0:
            try_cards(k, at, led, table, declared, newly | follow, weight, hand & ~follow & ~k.weary, hand)
        return
    try_cards(k, at, led, table, declared, newly, weight, hand & ~k.weary, hand)
    if concealed & ~k.weary:
        try_cards(k, at, led, table, declared, newly, weight, concealed, concealed)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def try_cards(
    k: Kernel,
    at: cython.int,
    led: cython.int,
    table: cython.ulonglong,
    declared: cython.bint,
    newly: cython.ulonglong,
    weight: cython.longlong,
    options: cython.ulonglong,
    hand: cython.ulonglong,
) -> cython.void:
    """Continue the trick with one card of each class among `options`, cards of `hand` (DW.p22.one_ring)."""
    card: cython.int
    next_led: cython.int
    same: cython.longlong
    bit: cython.ulonglong
    while options:
        card = lowest(options)
        bit = cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, card)
        options &= options - 1
        same = 1
        if k.use_equivalence:
            while options and equivalent_cards(k, card, lowest(options), hand, table):
                options &= options - 1
                same += 1
        next_led = led if led >= 0 else k.suit_of[card]
        k.trick[at] = card
        extend_trick(k, at + 1, next_led, table | bit, declared, newly, weight * same)
        if card == k.one_ring:
            k.trick[at] = card
            extend_trick(k, at + 1, next_led, table | bit, True, newly, weight * same)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def equivalent_cards(k: Kernel, low: cython.int, high: cython.int, hand: cython.ulonglong, table: cython.ulonglong) -> cython.bint:
    """Tell whether two cards of one hand can stand for each other.

    Sound because swapping them everywhere in the rest of the round changes nothing: same suit and signature (no goal and no rule
    tells them apart), no card of others still in play, on the table included, ranks between them, and they cover the same cards.
    """
    between: cython.ulonglong
    if k.signature[low] != k.signature[high] or k.suit_of[low] != k.suit_of[high]:
        return False
    if ((k.covers[low] ^ k.covers[high]) & k.now_rem) != 0:
        return False
    if k.suit_of[low] < 0:
        return True
    between = (cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, high)) - (
        cython.cast(cython.ulonglong, 2) << cython.cast(cython.ulonglong, low)
    )
    return (between & ((k.now_rem & ~hand) | table)) == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_child(
    k: Kernel, table: cython.ulonglong, led: cython.int, declared: cython.bint, newly: cython.ulonglong, weight: cython.longlong
) -> cython.void:
    """Keep a full trick as a child unless some goal cannot be met after it."""
    packed: cython.ulonglong = 0
    at: cython.int
    winner: cython.int
    where: cython.longlong = k.base + k.children
    after: cython.ulonglong = k.now_rem & ~table
    at = winner_of(k, k.now_leader, declared)
    winner = -1 if at < 0 else (k.now_leader + at) % k.players
    if not k.counting:
        weigh_trick(k, table, after, winner, declared)
        if k.cost < 0 and (k.use_bounds or after == 0):
            return
        if k.collectors and k.use_collecting and out_of_reach(k, table, after, winner, k.now_hidden | newly):
            return
    if where == k.room:
        with cython.gil:
            grow_lists(k, 4 * k.room)
        if where == k.room:
            return
    for at in range(k.players):
        packed |= cython.cast(cython.ulonglong, k.trick[at]) << cython.cast(cython.ulonglong, 6 * at)
    if declared:
        packed |= cython.cast(cython.ulonglong, 1) << 32
    k.child_cards[where] = packed
    k.child_hidden[where] = newly
    k.child_weight[where] = weight
    k.child_order[where] = (rank_of(k, table, after, k.now_leader if winner < 0 else winner) << 20) | k.children
    k.children += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def weigh_trick(k: Kernel, table: cython.ulonglong, after: cython.ulonglong, winner: cython.int, declared: cython.bint) -> cython.void:
    """Set `cost` to what the goals ask for after a trick; tricks that no goal tells apart are judged once a node."""
    told: cython.ulonglong = table & k.told_apart
    where: cython.ulonglong = ((((told ^ (told >> 31)) * MIX_A) & FULL) >> 40) + winner
    where &= WEIGHED - 1
    if k.weighed_node[where] == k.generation and k.weighed_cards[where] == told and k.weighed_winner[where] == winner:
        k.cost = k.weighed_cost[where]
        return
    finish(k, k.now_depth, k.now_rem, k.now_leader, declared)
    judge(k, k.now_depth + 1, after)
    if k.cost < 0 and k.use_reasons:
        blame_goals(k, k.now_depth)
    k.weighed_node[where] = k.generation
    k.weighed_cards[where] = told
    k.weighed_winner[where] = winner
    k.weighed_cost[where] = k.cost


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rank_of(k: Kernel, table: cython.ulonglong, after: cython.ulonglong, leader: cython.int) -> cython.longlong:
    """Return the sorting key of a child: what the goals still ask for, less for losers that are gone or can be led next; noise for restarts."""
    rank: cython.longlong = k.cost * 4 + 256
    if k.cost < 0:
        rank = 1 << 30
    rank -= LOSER_GONE * bits(table & k.losers)
    if after & k.weary & k.owner_mask[leader]:
        rank -= WEARY_LEADS
    if k.noise:
        k.random ^= (k.random << 13) & FULL
        k.random ^= k.random >> 7
        k.random ^= (k.random << 17) & FULL
        rank += (k.random >> 11) % k.noise
    return rank if rank > 0 else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sort_children(k: Kernel, start: cython.longlong, n: cython.longlong) -> cython.void:
    """Sort children by their key (shell sort)."""
    gap: cython.longlong = 1
    i: cython.longlong
    j: cython.longlong
    moved: cython.longlong
    while gap < n:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, n):
            moved = k.child_order[start + i]
            j = i
            while j >= gap and k.child_order[start + j - gap] > moved:
                k.child_order[start + j] = k.child_order[start + j - gap]
                j -= gap
            k.child_order[start + j] = moved
        gap //= 3
