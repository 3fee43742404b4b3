"""The memory of states that were proved hopeless, by exact keys."""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import FULL, MIX_A, MIX_B, bits, lowest
from mellon.solver.kernels.tricks.codes import IN_PILE, KEY_WORDS, MAX_ENTRIES
from mellon.solver.kernels.tricks.kernel import Kernel


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def make_key(k: Kernel, depth: cython.int, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong) -> cython.void:
    """Write the state's exact key: owners in rank order per suit, special cards, leader, hidden card, counters that still matter.

    While cards still cover each other the layered seat's cards stand in it one by one: which of them are left says what lies where.
    Needs `certain_goals` of this very state. With a pile (`key_bits` 3) owners change, so every card left is told with its owner or as one
    of the pile; suits that no goal and no rule tells apart stand in the order of their codes.
    """
    i: cython.int
    code: cython.ulonglong
    left: cython.ulonglong
    every: cython.ulonglong
    seat: cython.int
    card: cython.int
    value: cython.longlong
    open_goals: cython.ulonglong = ~k.certain_goals & FULL
    for i in range(KEY_WORDS):
        k.key[i] = 0
    k.key[0] = (cython.cast(cython.ulonglong, 1) << 63) | (cython.cast(cython.ulonglong, leader) << 61)
    for i in range(k.suits):
        left = rem & k.suit_mask[i]
        if k.suit_relative[i]:
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
    if k.key_bits != 2:
        sort_twins(k)
    for i in range(k.suits):
        k.key[k.suit_word[i]] |= k.suit_code[i] << cython.cast(cython.ulonglong, k.suit_shift[i])
    for card in range(k.cards):
        if k.special_word[card] >= 0 and (rem >> cython.cast(cython.ulonglong, card)) & 1:
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
    """Put the codes of suits that stand for each other in order."""
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
def place_of_key(k: Kernel) -> cython.longlong:
    """Return where the key is or would go in the memory."""
    h: cython.ulonglong = k.key[0]
    where: cython.ulonglong
    i: cython.int
    same: cython.bint
    for i in range(1, KEY_WORDS):
        h = ((h ^ (h >> 29)) * MIX_A) & FULL
        h ^= k.key[i]
    h = ((h ^ (h >> 30)) * MIX_B) & FULL
    h ^= h >> 31
    where = h & (k.entries - 1)
    while k.memory[where * KEY_WORDS] != 0:
        same = True
        for i in range(KEY_WORDS):
            if k.memory[where * KEY_WORDS + i] != k.key[i]:
                same = False
                break
        if same:
            break
        where = (where + 1) & (k.entries - 1)
    return where


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def known_hopeless(k: Kernel) -> cython.bint:
    """Tell whether the key is remembered as hopeless."""
    return k.memory[place_of_key(k) * KEY_WORDS] != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def remember_hopeless(k: Kernel) -> cython.void:
    """Remember the key as hopeless; forget others only when the memory may not grow any more."""
    where: cython.longlong
    i: cython.int
    if 2 * k.used > k.entries:
        if k.entries < MAX_ENTRIES:
            with cython.gil:
                grow_table(k)
        elif 8 * k.used > 7 * k.entries:
            return
    where = place_of_key(k)
    if k.memory[where * KEY_WORDS] == 0:
        k.used += 1
        for i in range(KEY_WORDS):
            k.memory[where * KEY_WORDS + i] = k.key[i]


def grow_table(k: Kernel):
    """Give the memory four times the room."""
    old = k.memory
    count = k.entries
    saved = [k.key[i] for i in range(KEY_WORDS)]
    k.entries = count * 4 if count < (1 << 20) else count * 2
    k.memory = array("Q", bytes(8 * KEY_WORDS * k.entries))
    move_entries(k, old, count)
    for i in range(KEY_WORDS):
        k.key[i] = saved[i]


@cython.cfunc
def move_entries(k: Kernel, old: cython.ulonglong[::1], count: cython.longlong):
    n: cython.longlong
    i: cython.int
    where: cython.longlong
    for n in range(count):
        if old[n * KEY_WORDS] != 0:
            for i in range(KEY_WORDS):
                k.key[i] = old[n * KEY_WORDS + i]
            where = place_of_key(k)
            for i in range(KEY_WORDS):
                k.memory[where * KEY_WORDS + i] = k.key[i]
