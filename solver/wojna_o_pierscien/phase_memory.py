# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What is remembered about packed states, and the names under which states that cannot differ in value are found again.

A part of the kernel of action phases (`phase_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from mellon.solver.wojna_o_pierscien.kernel_codes import *
    from mellon.solver.wojna_o_pierscien.kernel_words import (
        BIAS,
        BITS,
        DECKS,
        GOLDEN,
        LOW_HALF,
        MIX_A,
        MIX_B,
        MORE_DECKS,
        PLACES,
        mixed,
    )
    from mellon.solver.wojna_o_pierscien.phase_alone import Alone



@cython.cclass
class Memory(Alone):
    """What was proved about the states met, and the names of states.

    `horizon` makes the search end where chance or a cycle pile comes in: with -1 such a state counts as little as it can be worth, with 1
    as much, so that the values found are not above (not below) the true ones. Cycle piles need not be told apart then. 0 searches on; `luck` tells how many draws by chance a line may have before the horizon.
    """

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, c=cython.int, name=cython.int, zone=cython.int, flags=cython.int, x=cython.ulonglong, seat=cython.int, back=cython.bint)
    def make_key(self, b: cython.int) -> cython.void:
        """Name a state by two numbers, the same for states that cannot differ in value.

        Left out is what nothing can bring back or tell apart any more (after `look_ahead`): eliminated cards and cycled ones that no text takes and
        no refresh reaches, whether such a card was played, whether a unit that can go nowhere is fresh (`fades`), which of equal cards it is
        (`zcls`). Of a deck from which cards can only be forsaken, and more than can be forsaken, nothing is told, nor of units in the reserve
        that could only be forsaken instead (`inert`).
        """
        m: cython.int = b + self.misc_at
        a: cython.ulonglong = 0
        z: cython.ulonglong = 0
        for seat in range(self.seats):
            self.plenty[seat] = not self.unsure and not self.fresh_pile[seat] and not self.drawn[seat] and self.decks[seat] > self.left[seat] + 2
            if self.plenty[seat]:
                a = (a + mixed(DECKS + seat)) & BITS
                z = (z + mixed(MORE_DECKS + seat)) & BITS
        for i in range(self.n):
            zone = self.s[b + i]
            if zone == GONE:
                continue
            c = self.cls[i]
            seat = self.own[i]
            back = self.fresh_pile[seat] or (self.retaken[c] and (self.unsure or self.flags[self.sside[seat]] & 2))
            if zone == CYCLED and not back:
                continue
            flags = self.s[b + self.flag_at + i]
            if zone >= RESERVE:
                if flags & PLAYED and not back:
                    flags ^= PLAYED
                if zone == RESERVE or zone == FRESH:
                    if self.plenty[seat] and flags < TOKEN and (self.idles(c, seat) or (self.inert[c] and (self.stuck(c) or (zone == FRESH and not self.flags[self.sside[seat]] & 32)))):
                        continue
                    if self.stuck(c):
                        zone = RESERVE
            elif zone == IN_DECK and self.plenty[seat]:
                continue
            name = self.zcls[c] if zone == IN_DECK or zone >= AT else self.name_of(i)
            x = mixed((((name << 16) | (zone << 8) | flags) + 1) * GOLDEN & BITS)
            a = (a + x) & BITS
            z = (z + ((x ^ (x >> 29)) * MIX_A & BITS)) & BITS
        for i in range(self.locs):
            x = self.s[b + self.status_at + i] | (self.s[b + self.guard_at + i] << 8) | (self.s[b + self.spear_at + i] << 16)
            if x != 1:
                x = mixed(((x << 8 | i) + PLACES) * GOLDEN & BITS)
                a = (a + x) & BITS
                z = (z + ((x ^ (x >> 29)) * MIX_A & BITS)) & BITS
        x = self.horizon + 2 + (4 * self.luck if self.horizon else 0)
        for i in range(TURN, SHUFFLED + 1):
            x = (x << 8) | self.s[m + i]
            if i == RULES:
                x = mixed(x * GOLDEN & BITS) & LOW_HALF
        x = mixed(x * GOLDEN & BITS)
        for i in range(GROUPS, GROUPS + 4):
            if self.s[m + i]:
                x = mixed(x ^ (self.s[m + i] << 8) ^ i)
        for i in range(TASK * self.s[m + TASKS]):
            x = mixed(((x << 8 ^ x >> 56) & BITS) ^ (self.s[b + self.task_at + i] + 1))
        self.key_a = mixed((a + x) & BITS)
        self.key_b = mixed((z + mixed(x ^ MIX_B)) & BITS)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.longlong)
    def find(self, a: cython.ulonglong, z: cython.ulonglong) -> cython.longlong:
        """Return where a state is remembered, -1 if it is not."""
        at: cython.longlong = cython.cast(cython.longlong, z & (self.entries - 4))
        for k in range(at, at + 4):
            if self.memory[k * WORDS] == a and self.memory[k * WORDS + 4] == z:
                return k * WORDS
        return -1

    @cython.cfunc
    @cython.locals(k=cython.longlong, at=cython.longlong, least=cython.ulonglong)
    def remember(self, a: cython.ulonglong, z: cython.ulonglong, low: cython.longlong, high: cython.longlong, move: cython.longlong, work: cython.longlong, cloudy: cython.ulonglong) -> object:
        """Keep what is proved about a state; where memory is full the state that took least work goes."""
        if self.used * 2 > self.entries and self.entries < self.most_entries:
            self.grow()
        at = cython.cast(cython.longlong, z & (self.entries - 4))
        found: cython.longlong = -1
        for k in range(at, at + 4):
            if (self.memory[k * WORDS] == a and self.memory[k * WORDS + 4] == z) or self.memory[k * WORDS] == 0:
                found = k * WORDS
                break
        if found < 0:
            found = at * WORDS
            least = BITS
            for k in range(at, at + 4):
                if self.memory[k * WORDS + 3] >> 32 < least:
                    least = self.memory[k * WORDS + 3] >> 32
                    found = k * WORDS
        elif self.memory[found] == 0:
            self.used += 1
        if work > cython.cast(cython.longlong, LOW_HALF):
            work = cython.cast(cython.longlong, LOW_HALF)
        self.memory[found] = a
        self.memory[found + 1] = low + BIAS
        self.memory[found + 2] = high + BIAS
        self.memory[found + 3] = (work << 32) | move
        self.memory[found + 4] = z
        self.memory[found + 5] = cloudy
        return None

    @cython.cfunc
    @cython.locals(k=cython.longlong, j=cython.longlong, at=cython.longlong)
    def grow(self) -> object:
        """Give the memory four times the room."""
        old = self.memory
        count: cython.longlong = self.entries
        self.entries = 4 * count
        self.memory = array("Q", [0]) * (WORDS * self.entries)
        self.used = 0
        before: cython.ulonglong[::1] = old
        for k in range(count):
            if before[k * WORDS]:
                at = cython.cast(cython.longlong, before[k * WORDS + 4] & (self.entries - 4))
                for j in range(at, at + 4):
                    if self.memory[j * WORDS] == 0:
                        self.memory[j * WORDS] = before[k * WORDS]
                        self.memory[j * WORDS + 1] = before[k * WORDS + 1]
                        self.memory[j * WORDS + 2] = before[k * WORDS + 2]
                        self.memory[j * WORDS + 3] = before[k * WORDS + 3]
                        self.memory[j * WORDS + 4] = before[k * WORDS + 4]
                        self.memory[j * WORDS + 5] = before[k * WORDS + 5]
                        self.used += 1
                        break
        return None
