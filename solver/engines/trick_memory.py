# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The memory of states that were proved hopeless, by exact keys.

A part of the search over tricks (`trick_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from mellon.solver.engines.trick_moves import Moves
    from mellon.solver.engines.trick_words import FULL, KEY_WORDS, bits, lowest

MAX_ENTRIES = cython.declare(cython.longlong, 1 << 24)
MIX_A = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_B = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


@cython.cclass
class Memory(Moves):
    """Remembers hopeless states."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_key(self, depth: cython.int, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong) -> cython.void:
        """Write the state's exact key: owners in rank order per suit, special cards, leader, hidden card, counters that still matter.

        Needs `certain_goals` of this very state.
        """
        i: cython.int
        code: cython.ulonglong
        left: cython.ulonglong
        seat: cython.int
        card: cython.int
        value: cython.longlong
        open_goals: cython.ulonglong = ~self.certain_goals & FULL
        for i in range(KEY_WORDS):
            self.key[i] = 0
        self.key[0] = (cython.cast(cython.ulonglong, 1) << 63) | (cython.cast(cython.ulonglong, leader) << 61)
        for i in range(self.suits):
            left = rem & self.suit_mask[i]
            if self.suit_relative[i]:
                code = 1
                while left:
                    code = (code << 2) | cython.cast(cython.ulonglong, self.owner[lowest(left)])
                    left &= left - 1
            else:
                code = left >> cython.cast(cython.ulonglong, lowest(self.suit_mask[i]))
            self.key[self.suit_word[i]] |= code << cython.cast(cython.ulonglong, self.suit_shift[i])
        for card in range(self.cards):
            if self.special_word[card] >= 0 and (rem >> cython.cast(cython.ulonglong, card)) & 1:
                self.key[self.special_word[card]] |= cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, self.special_shift[card])
        for seat in range(self.players):
            if self.hide_word[seat] >= 0:
                code = 0
                left = hidden & self.owner_mask[seat]
                if left:
                    code = 1
                    if left & rem:
                        card = lowest(left)
                        code = 2 + cython.cast(cython.ulonglong, card)
                        if self.suit_of[card] >= 0:
                            code = 66 + 16 * cython.cast(cython.ulonglong, self.suit_of[card]) + cython.cast(
                                cython.ulonglong, bits(rem & self.suit_mask[self.suit_of[card]] & (left - 1))
                            )
                self.key[self.hide_word[seat]] |= code << cython.cast(cython.ulonglong, self.hide_shift[seat])
        for i in range(self.slots):
            if self.slot_goals[i] & open_goals:
                value = self.values[depth * self.slots + i]
                if value > self.slot_cap[i]:
                    value = self.slot_cap[i]
                self.key[self.slot_word[i]] |= cython.cast(cython.ulonglong, value) << cython.cast(cython.ulonglong, self.slot_shift[i])
        self.key[KEY_WORDS - 1] ^= self.certain_goals << 56

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def place(self) -> cython.longlong:
        """Return where the key is or would go in the memory."""
        h: cython.ulonglong = self.key[0]
        where: cython.ulonglong
        i: cython.int
        same: cython.bint
        for i in range(1, KEY_WORDS):
            h = ((h ^ (h >> 29)) * MIX_A) & FULL
            h ^= self.key[i]
        h = ((h ^ (h >> 30)) * MIX_B) & FULL
        h ^= h >> 31
        where = h & (self.entries - 1)
        while self.memory[where * KEY_WORDS] != 0:
            same = True
            for i in range(KEY_WORDS):
                if self.memory[where * KEY_WORDS + i] != self.key[i]:
                    same = False
                    break
            if same:
                break
            where = (where + 1) & (self.entries - 1)
        return where

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def known(self) -> cython.bint:
        """Tell whether the key is remembered as hopeless."""
        return self.memory[self.place() * KEY_WORDS] != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def remember(self) -> cython.void:
        """Remember the key as hopeless; forget others only when the memory may not grow any more."""
        where: cython.longlong
        i: cython.int
        if 2 * self.used > self.entries:
            if self.entries < MAX_ENTRIES:
                with cython.gil:
                    self._grow()
            elif 8 * self.used > 7 * self.entries:
                return
        where = self.place()
        if self.memory[where * KEY_WORDS] == 0:
            self.used += 1
            for i in range(KEY_WORDS):
                self.memory[where * KEY_WORDS + i] = self.key[i]

    def _grow(self):
        """Give the memory four times the room."""
        old = self.memory
        count = self.entries
        saved = [self.key[i] for i in range(KEY_WORDS)]
        self.entries = count * 4 if count < (1 << 20) else count * 2
        self.memory = array("Q", bytes(8 * KEY_WORDS * self.entries))
        self._move(old, count)
        for i in range(KEY_WORDS):
            self.key[i] = saved[i]

    @cython.cfunc
    def _move(self, old: cython.ulonglong[::1], count: cython.longlong):
        n: cython.longlong
        i: cython.int
        where: cython.longlong
        for n in range(count):
            if old[n * KEY_WORDS] != 0:
                for i in range(KEY_WORDS):
                    self.key[i] = old[n * KEY_WORDS + i]
                where = self.place()
                for i in range(KEY_WORDS):
                    self.memory[where * KEY_WORDS + i] = self.key[i]
