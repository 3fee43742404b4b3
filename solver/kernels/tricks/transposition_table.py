"""The memory of states that were proved hopeless, by exact keys."""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import FULL, MIX_A, MIX_B, bits, lowest
from mellon.solver.kernels.tricks.codes import IN_PILE, KEY_WORDS, MOST_LIMITS, SPAN
from mellon.solver.kernels.tricks.kernel import Kernel
from mellon.solver.kernels.tricks.reasons import no_more_than, note_limits, note_sums, recall_reasons


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def make_key(k: Kernel, depth: cython.int, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong) -> cython.void:
    """Write the state's exact key: the cards, and the counters that still matter. Needs `certain_goals` of this very state."""
    i: cython.int
    value: cython.longlong
    open_goals: cython.ulonglong = ~k.certain_goals & FULL
    make_card_key(k, rem, leader, hidden)
    for i in range(k.slots):
        if k.slot_goals[i] & open_goals:
            value = k.values[depth * k.slots + i]
            if value > k.slot_cap[i]:
                value = k.slot_cap[i]
            k.key[k.slot_word[i]] |= cython.cast(cython.ulonglong, value) << cython.cast(cython.ulonglong, k.slot_shift[i])
    k.key[KEY_WORDS - 1] ^= k.certain_goals << 56


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def make_card_key(k: Kernel, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong) -> cython.void:
    """Write the exact key of what the cards are: owners in rank order per suit, special cards, leader, hidden card.

    While cards still cover each other the layered seat's cards stand in it one by one: which of them are left says what lies where.
    With a pile (`key_bits` 3) owners change, so every card left is told with its owner or as one
    of the pile; suits that no goal and no rule tells apart stand in the order of their codes.
    """
    i: cython.int
    code: cython.ulonglong
    left: cython.ulonglong
    every: cython.ulonglong
    seat: cython.int
    card: cython.int
    for i in range(KEY_WORDS):
        k.key[i] = 0
    k.key[0] = (cython.cast(cython.ulonglong, 1) << 63) | (cython.cast(cython.ulonglong, leader) << 61)
    for i in range(k.suits):
        left = rem & k.suit_mask[i]
        if k.codes_noted and k.noted_low[i] >= 0:
            code = k.noted_code[i * SPAN + cython.cast(cython.longlong, left >> cython.cast(cython.ulonglong, k.noted_low[i]))]
        elif k.suit_relative[i]:
            code = 1
            while left:
                code = (code << cython.cast(cython.ulonglong, k.key_bits)) | holder_of(k, lowest(left))
                left &= left - 1
        elif k.key_bits == 2:
            code = left >> cython.cast(cython.ulonglong, lowest(k.suit_mask[i]))
        else:
            code = 0
            every = k.suit_mask[i]
            while every:
                code <<= 3
                if every & -every & left:
                    code |= 1 + holder_of(k, lowest(every))
                every &= every - 1
        k.suit_code[i] = code
    if k.use_twins:
        sort_twins(k)
    for i in range(k.suits):
        k.key[k.suit_word[i]] |= k.suit_code[i] << cython.cast(cython.ulonglong, k.suit_shift[i])
    left = rem & k.special_cards
    while left:
        card = lowest(left)
        left &= left - 1
        code = 1 if k.key_bits == 2 else 1 + holder_of(k, card)
        k.key[k.special_word[card]] |= code << cython.cast(cython.ulonglong, k.special_shift[card])
    for seat in range(k.players):
        if k.hide_word[seat] >= 0:
            code = 0
            left = hidden & k.owner_mask[seat]
            if left:
                code = 1
                if left & rem:
                    card = lowest(left)
                    code = 2 + cython.cast(cython.ulonglong, card)
                    if k.suit_of[card] >= 0:
                        code = (
                            66
                            + 16 * cython.cast(cython.ulonglong, k.suit_of[card])
                            + cython.cast(cython.ulonglong, bits(rem & k.suit_mask[k.suit_of[card]] & (left - 1)))
                        )
            k.key[k.hide_word[seat]] |= code << cython.cast(cython.ulonglong, k.hide_shift[seat])
    if k.layered and layers_matter(k, rem):
        left = rem & k.layered
        while left:
            card = lowest(left)
            left &= left - 1
            k.key[k.layer_word] |= cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, k.layer_shift[card])


def note_codes(k: Kernel):
    """Note the code of whatever can be left of each suit of eight cards whose owners stay the same, so that it is looked up from now on."""
    i: cython.int
    sub: cython.int
    high: cython.int
    if k.codes_noted or k.key_bits != 2:
        return
    k.noted_low = array("q", [-1] * k.suits)
    k.noted_code = array("Q", bytes(8 * SPAN * k.suits))
    for i in range(k.suits):
        if not k.suit_relative[i] or not k.suit_mask[i] or k.suit_mask[i] >> lowest(k.suit_mask[i]) >= SPAN:
            continue
        k.noted_low[i] = lowest(k.suit_mask[i])
        k.noted_code[i * SPAN] = 1
        high = 0
        for sub in range(1, SPAN):
            if sub >= 2 << high:
                high += 1
            if k.noted_low[i] + high < k.cards:
                k.noted_code[i * SPAN + sub] = (k.noted_code[i * SPAN + sub - (1 << high)] << 2) | (holder_of(k, k.noted_low[i] + high) & 3)
    k.codes_noted = True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def layers_matter(k: Kernel, rem: cython.ulonglong) -> cython.bint:
    """Tell whether some card left is still covered."""
    left: cython.ulonglong = rem & k.layered
    while left:
        if k.covered_by[lowest(left)] & rem:
            return True
        left &= left - 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def holder_of(k: Kernel, card: cython.int) -> cython.ulonglong:
    """Return who has a card: a seat, or the pile."""
    return IN_PILE if k.owner[card] < 0 else cython.cast(cython.ulonglong, k.owner[card])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sort_twins(k: Kernel) -> cython.void:
    """Put the codes of suits that stand for each other in order.

    Sound because renaming such suits everywhere in the rest of the round changes nothing: no goal, no rule, no card still to be drawn and none that lies hidden or
    covered tells them apart, and a code says who holds which rank of what is left.
    """
    i: cython.int
    j: cython.int
    code: cython.ulonglong
    for i in range(k.suits):
        for j in range(i + 1, k.suits):
            if k.twins[i] >= 0 and k.twins[i] == k.twins[j] and k.suit_code[j] < k.suit_code[i]:
                code = k.suit_code[i]
                k.suit_code[i] = k.suit_code[j]
                k.suit_code[j] = code


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def first_place(k: Kernel) -> cython.ulonglong:
    """Return where the search for the key in the memory begins."""
    h: cython.ulonglong = k.key[0]
    i: cython.int
    for i in range(1, KEY_WORDS):
        h = ((h ^ (h >> 29)) * MIX_A) & FULL
        h ^= k.key[i]
    h = ((h ^ (h >> 30)) * MIX_B) & FULL
    h ^= h >> 31
    return h & (k.entries - 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def has_key(k: Kernel, at: cython.longlong) -> cython.bint:
    """Tell whether the entry that begins at a word of the memory has the key."""
    i: cython.int
    for i in range(KEY_WORDS):
        if k.memory[at + i] != k.key[i]:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def known_hopeless(k: Kernel, depth: cython.int) -> cython.bint:
    """Tell whether the key is remembered as hopeless up to sums that are no less than those of the state; then they are its reasons."""
    where: cython.ulonglong = first_place(k)
    at: cython.longlong = where * k.entry_words
    note_sums(k, depth)
    while k.memory[at] != 0:
        if has_key(k, at) and covers_sums(k, at + KEY_WORDS):
            recall_reasons(k, depth, at + KEY_WORDS)
            return True
        where = (where + 1) & (k.entries - 1)
        at = where * k.entry_words
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def covers_sums(k: Kernel, limits: cython.longlong) -> cython.bint:
    """Tell whether the limits at a word of the memory are no less than the noted sums; without dominance, the same."""
    i: cython.int
    for i in range(k.sum_words):
        if k.use_dominance:
            if not no_more_than(k.sums[i], k.memory[limits + i]):
                return False
        elif k.sums[i] != k.memory[limits + i]:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def covered_by_sums(k: Kernel, limits: cython.longlong) -> cython.bint:
    """Tell whether the limits at a word of the memory are no more than the noted ones, so that they need not be kept beside them."""
    i: cython.int
    for i in range(k.sum_words):
        if not no_more_than(k.memory[limits + i], k.sums[i]):
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def remember_hopeless(k: Kernel, depth: cython.int) -> cython.void:
    """Remember the key as hopeless up to the limits of its reasons; forget others only where the memory may not grow any more."""
    if not note_limits(k, depth):
        return
    if 2 * k.used > k.entries:
        if k.entries < k.most_entries:
            with cython.gil:
                grow_table(k)
        elif 8 * k.used > 7 * k.entries:
            return
    write_entry(k)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_entry(k: Kernel) -> cython.void:
    """Write key and noted limits into the memory: over limits that they make needless, or over the last ones if there are too many of one key."""
    where: cython.ulonglong = first_place(k)
    at: cython.longlong = where * k.entry_words
    same: cython.int = 0
    i: cython.int
    while k.memory[at] != 0:
        if has_key(k, at):
            same += 1
            if same == MOST_LIMITS or (k.use_dominance and covered_by_sums(k, at + KEY_WORDS)):
                break
        where = (where + 1) & (k.entries - 1)
        at = where * k.entry_words
    if k.memory[at] == 0:
        k.used += 1
    for i in range(KEY_WORDS):
        k.memory[at + i] = k.key[i]
    for i in range(k.sum_words):
        k.memory[at + KEY_WORDS + i] = k.sums[i]


def grow_table(k: Kernel):
    """Give the memory four times the room; where the system has none left, it stays as it is from then on."""
    old = k.memory
    count = k.entries
    wanted = count * 4 if count < (1 << 20) else count * 2
    try:
        larger = array("Q", [0]) * (k.entry_words * wanted)
    except MemoryError:
        k.most_entries = count
        return
    key, sums = [k.key[i] for i in range(KEY_WORDS)], [k.sums[i] for i in range(k.sum_words)]
    k.entries, k.memory = wanted, larger
    move_entries(k, old, count)
    for i in range(KEY_WORDS):
        k.key[i] = key[i]
    for i in range(k.sum_words):
        k.sums[i] = sums[i]


@cython.cfunc
def move_entries(k: Kernel, old: cython.ulonglong[::1], count: cython.longlong):
    n: cython.longlong
    i: cython.int
    k.used = 0
    for n in range(count):
        if old[n * k.entry_words] != 0:
            for i in range(KEY_WORDS):
                k.key[i] = old[n * k.entry_words + i]
            for i in range(k.sum_words):
                k.sums[i] = old[n * k.entry_words + KEY_WORDS + i]
            write_entry(k)
