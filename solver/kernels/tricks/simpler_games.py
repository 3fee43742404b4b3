"""The simpler games that bound how many cards of a suit a seat can still win: which goals have one, and the memory of its states by exact keys."""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import FULL, MIX_A
from mellon.solver.kernels.tricks.codes import (
    AND,
    ATOM,
    COLLECTORS,
    FIRST_RELAXED,
    LEAST_SHIFT,
    MOST_RELAXED,
    MOST_SHIFT,
    MOST_SUITS,
    ORDER_CODE,
    RELAXED_KEY,
    SPAN,
    SUIT_CODE,
)
from mellon.solver.kernels.tricks.kernel import Kernel


def open_collecting(k: Kernel):
    """Find the goals that ask a seat for cards of one suit, and make room for the simpler games; none where they would lack a rule: piles, layers, hiding, the One Ring, weariness."""
    k.may_collect = False
    if k.key_bits != 2 or k.layered or k.hideable or k.one_ring >= 0 or k.weary:
        return
    wanted = [one for goal in range(k.goals) for one in _wanted(k, goal)][:COLLECTORS]
    if not wanted or not _number_cards(k):
        return
    k.collect_atom = array("q", [atom for atom, _, _ in wanted])
    k.collect_seat = array("q", [seat for _, seat, _ in wanted])
    k.collect_suit = array("q", [suit for _, _, suit in wanted])
    k.relaxed_used = array("q", [0 for _ in wanted])
    k.relaxed_entries = FIRST_RELAXED
    k.relaxed = array("Q", bytes(8 * FIRST_RELAXED * len(wanted)))
    k.collectors = len(wanted)


def _wanted(k: Kernel, goal):
    """Return (atom, seat, suit) of what a goal cannot do without: so many cards of a whole suit, whenever and however they are won."""
    last = k.goal_code[goal + 1] - 1
    parts = [last]
    if k.code_op[last] == AND:
        parts, part = [], last - 1
        for _ in range(k.code_arg[last]):
            parts.append(part)
            part -= k.code_size[part]
    found = []
    for part in parts:
        atom = k.code_arg[part]
        if k.code_op[part] != ATOM or k.atom_term[atom + 1] - k.atom_term[atom] != 1 or k.term_weight[k.atom_term[atom]] != 1:
            continue
        slot = k.term_slot[k.atom_term[atom]]
        suit = _whole_suit(k, k.slot_tally[slot])
        if suit >= 0:
            found.append((atom, k.slot_seat[slot], suit))
    return found


def _whole_suit(k: Kernel, tally):
    """Return the suit whose cards a tally counts in every trick, or -1."""
    if k.tally_kind[tally] != 1 or k.tally_before[tally] or k.tally_after[tally] or k.tally_without[tally] or k.tally_not_won[tally]:
        return -1
    if (
        k.tally_needs_with[tally]
        or k.tally_won[tally] != FULL
        or k.tally_first[tally] > k.first_number
        or k.tally_last[tally] < k.total_tricks
    ):
        return -1
    return next((suit for suit in range(k.suits) if k.suit_mask[suit] == k.tally_cards[tally]), -1)


def _number_cards(k: Kernel):
    """Number what there can be of each suit, by counts and by order, and of the other cards; False if that takes too much room."""
    dealt = 0
    seat: cython.int
    group: cython.int
    for seat in range(k.players):
        dealt |= k.owner_mask[seat]
    others = dealt
    for group in range(k.suits):
        others &= ~k.suit_mask[group]
    masks = [dealt & k.suit_mask[group] for group in range(k.suits)] + [others]
    lows = [(mask & -mask).bit_length() - 1 if mask else 0 for mask in masks]
    if k.suits > MOST_SUITS or any(mask >> low >= SPAN for mask, low in zip(masks, lows, strict=True)):
        return False
    width = SUIT_CODE // k.players
    if any((mask & held).bit_count() >> width for mask in masks for held in k.owner_mask):
        return False
    k.group_low = array("Q", lows)
    k.count_code, k.order_code = array("Q", bytes(8 * SPAN * len(masks))), array("Q", bytes(8 * SPAN * len(masks)))
    for index, low in enumerate(lows):
        orders: dict[object, int] = {}
        last = index == k.suits
        for sub in range(SPAN):
            cards = [card for card in range(low, low + 8) if masks[index] >> card & 1 and sub >> (card - low) & 1]
            counts = sum(1 << (width * k.owner[card]) for card in cards)
            towers = [card for card in cards if k.towers >> card & 1]
            k.count_code[index * SPAN + sub] = counts
            told = (counts, *towers) if last else tuple([k.owner[card] for card in cards])
            k.order_code[index * SPAN + sub] = orders.setdefault(told, len(orders))
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def relaxed_key(k: Kernel, c: cython.int, cards: cython.ulonglong, leader: cython.int) -> cython.ulonglong:
    """Return the exact key of a state of a simpler game; other suits stand in it in the order of their codes, for nothing tells them apart."""
    i: cython.int
    code: cython.ulonglong
    least: cython.ulonglong = 0
    middle: cython.ulonglong = 0
    most: cython.ulonglong = 0
    key: cython.ulonglong = 4 | cython.cast(cython.ulonglong, leader)
    key = (key << ORDER_CODE) | k.order_code[k.suits * SPAN + ((cards >> k.group_low[k.suits]) & (SPAN - 1))]
    for i in range(k.suits):
        code = i * SPAN + ((cards >> k.group_low[i]) & (SPAN - 1))
        if i == k.collect_suit[c]:
            key = (key << ORDER_CODE) | k.order_code[code]
            continue
        code = k.count_code[code]
        if code > most:
            least = middle
            middle = most
            most = code
        elif code > middle:
            least = middle
            middle = code
        else:
            least = code
    key = (key << SUIT_CODE) | most
    key = (key << SUIT_CODE) | middle
    return (key << SUIT_CODE) | least


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def relaxed_place(k: Kernel, c: cython.int, key: cython.ulonglong) -> cython.longlong:
    """Return where a key stands in the memory of a simpler game, or where it would be written."""
    h: cython.ulonglong = ((key ^ (key >> 29)) * MIX_A) & FULL
    first: cython.longlong = c * k.relaxed_entries
    where: cython.longlong = (h >> 20) & (k.relaxed_entries - 1)
    while k.relaxed[first + where] != 0 and (k.relaxed[first + where] & RELAXED_KEY) != key:
        where = (where + 1) & (k.relaxed_entries - 1)
    return first + where


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def remember_collected(k: Kernel, c: cython.int, key: cython.ulonglong, least: cython.longlong, most: cython.longlong) -> cython.void:
    """Remember what was found of a state of a simpler game; give the simpler games up where that takes too much room."""
    at: cython.longlong = relaxed_place(k, c, key)
    if k.relaxed[at] == 0:
        k.relaxed_used[c] += 1
        if 2 * k.relaxed_used[c] > k.relaxed_entries:
            if k.relaxed_entries >= MOST_RELAXED:
                k.collectors = 0
                return
            with cython.gil:
                grow_relaxed(k)
            if k.collectors == 0:
                return
            at = relaxed_place(k, c, key)
    k.relaxed[at] = (
        key
        | (cython.cast(cython.ulonglong, most) << cython.cast(cython.ulonglong, MOST_SHIFT))
        | (cython.cast(cython.ulonglong, least) << cython.cast(cython.ulonglong, LEAST_SHIFT))
    )


def grow_relaxed(k: Kernel):
    """Give the memory of the simpler games twice the room; where the system has none left, they are given up."""
    old = k.relaxed
    size: cython.longlong = k.relaxed_entries
    c: cython.int
    n: cython.longlong
    try:
        larger = array("Q", [0]) * (2 * size * k.collectors)
    except MemoryError:
        k.collectors = 0
        return
    k.relaxed_entries, k.relaxed = 2 * size, larger
    for c in range(k.collectors):
        for n in range(c * size, (c + 1) * size):
            if old[n] != 0:
                k.relaxed[relaxed_place(k, c, old[n] & RELAXED_KEY)] = old[n]
