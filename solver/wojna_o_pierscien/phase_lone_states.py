# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""States in which one side acts alone: their names, what is remembered of them, and which of their moves are worth a look (see `phase_alone`).

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
        IDLE_SIDE,
        MIX_A,
        MIX_B,
        MORE_DECKS,
        PLACES,
        mixed,
    )
    from mellon.solver.wojna_o_pierscien.phase_worths import Worths

MOST_KEPT = cython.declare(cython.longlong, 1 << 22 if cython.compiled else 1 << 12)
EFFORT = cython.declare(cython.longlong, 3000)


@cython.cclass
class LoneStates(Worths):
    """States in which one side acts alone."""

    def __init__(self, tables, over):
        super().__init__(tables, over)
        self.lone_entries = FIRST_ENTRIES
        self.lone_memory = array("Q", [0]) * (4 * self.lone_entries)
        self.lone_used = 0
        self.lone_nodes = 0
        self.lone_asked = 0
        self.lone_cuts = 0
        self.lone_effort = EFFORT
        self.lone_ratio = 5
        self.lone_reward = 12

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, seat=cython.int, kept=cython.int, zone=cython.int)
    def leave_alone(self, d: cython.int, side: cython.int) -> cython.void:
        """Copy the state at a depth to the next one as it is when only one side acts: the other one has nothing but units and cards to forsake."""
        b: cython.int = (d + 1) * self.row
        self.copy_row(d)
        for seat in range(self.seats):
            if self.sside[seat] == side:
                continue
            kept = 0
            for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                zone = self.s[b + i]
                if zone == IN_HAND or zone == IN_DECK or zone == CYCLED:
                    if kept < PLENTY and not self.spare[self.cls[i]]:
                        self.s[b + i] = IN_DECK
                        kept += 1
                    else:
                        self.s[b + i] = GONE
            self.s[b + self.misc_at + SHUFFLED] &= 255 ^ (1 << seat)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, c=cython.int, name=cython.int, zone=cython.int, flags=cython.int, x=cython.ulonglong, seat=cython.int, back=cython.bint)
    def lone_key(self, b: cython.int, side: cython.int) -> cython.void:
        """Name a state in which one side acts alone by two numbers, the same for states that cannot differ in what it reaches (see `make_key`)."""
        m: cython.int = b + self.misc_at
        a: cython.ulonglong = 0
        z: cython.ulonglong = 0
        for seat in range(self.seats):
            self.plenty[seat] = not self.unsure and not self.fresh_pile[seat] and not self.drawn[seat] and self.decks[seat] > self.left[seat] + 2
            if self.sside[seat] != side:
                x = mixed(((self.decks[seat] << 8) | (self.hands[seat] << 16) | (self.number_in(b, seat, CYCLED) << 24) | seat) + IDLE_SIDE)
                a = (a + x) & BITS
                z = (z + ((x ^ (x >> 29)) * MIX_A & BITS)) & BITS
            elif self.plenty[seat]:
                a = (a + mixed(DECKS + seat)) & BITS
                z = (z + mixed(MORE_DECKS + seat)) & BITS
        for i in range(self.n):
            zone = self.s[b + i]
            if zone == GONE:
                continue
            c = self.cls[i]
            seat = self.own[i]
            flags = self.s[b + self.flag_at + i]
            if self.sside[seat] != side:
                if zone < RESERVE:
                    continue
                flags &= 255 ^ PLAYED
            else:
                back = self.fresh_pile[seat] or (self.retaken[c] and (self.unsure or self.flags[side] & 2))
                if zone == CYCLED and not back:
                    continue
                if zone >= RESERVE:
                    if flags & PLAYED and not back:
                        flags ^= PLAYED
                    if zone == RESERVE or zone == FRESH:
                        if self.plenty[seat] and flags < TOKEN and (self.idles(c, seat) or (self.inert[c] and (self.stuck(c) or (zone == FRESH and not self.flags[side] & 32)))):
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
        x = 2 * (self.horizon + 2) + side
        for i in range(CORRUPTION, SHUFFLED + 1):
            x = (x << 8) | self.s[m + i]
        x = mixed(x * GOLDEN & BITS)
        for i in range(GROUPS, GROUPS + 4):
            if self.s[m + i]:
                x = mixed(x ^ (self.s[m + i] << 8) ^ i)
        for i in range(TASK * self.s[m + TASKS]):
            x = mixed(((x << 8 ^ x >> 56) & BITS) ^ (self.s[b + self.task_at + i] + 1))
        self.lone_a = mixed((a + x) & BITS) | 1
        self.lone_z = mixed((z + mixed(x ^ MIX_B)) & BITS)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.longlong)
    def lone_find(self) -> cython.longlong:
        """Return where a state is remembered, -1 if it is not."""
        at: cython.longlong = cython.cast(cython.longlong, self.lone_z & (self.lone_entries - 4))
        for k in range(at, at + 4):
            if self.lone_memory[k * 4] == self.lone_a and self.lone_memory[k * 4 + 1] == self.lone_z:
                return k * 4
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.longlong)
    def lone_keep(self, a: cython.ulonglong, z: cython.ulonglong, low: cython.longlong, high: cython.longlong) -> cython.void:
        """Keep what is proved about a state, in place of any other one where there is no room."""
        if 2 * self.lone_used > self.lone_entries and self.lone_entries < MOST_KEPT:
            self.lone_grow()
        at: cython.longlong = cython.cast(cython.longlong, z & (self.lone_entries - 4))
        found: cython.longlong = at + cython.cast(cython.longlong, (z >> 40) & 3)
        for k in range(at, at + 4):
            if (self.lone_memory[k * 4] == a and self.lone_memory[k * 4 + 1] == z) or self.lone_memory[k * 4] == 0:
                found = k
                break
        if self.lone_memory[found * 4] == 0:
            self.lone_used += 1
        self.lone_memory[found * 4] = a
        self.lone_memory[found * 4 + 1] = z
        self.lone_memory[found * 4 + 2] = low + BIAS
        self.lone_memory[found * 4 + 3] = high + BIAS

    @cython.cfunc
    @cython.locals(k=cython.longlong, j=cython.longlong, at=cython.longlong, word=cython.int)
    def lone_grow(self) -> object:
        """Give the memory four times the room."""
        old = self.lone_memory
        before: cython.ulonglong[::1] = old
        count: cython.longlong = self.lone_entries
        self.lone_entries = 4 * count
        self.lone_memory = array("Q", [0]) * (4 * self.lone_entries)
        self.lone_used = 0
        for k in range(count):
            if before[k * 4]:
                at = cython.cast(cython.longlong, before[k * 4 + 1] & (self.lone_entries - 4))
                for j in range(at, at + 4):
                    if self.lone_memory[j * 4] == 0:
                        for word in range(4):
                            self.lone_memory[j * 4 + word] = before[k * 4 + word]
                        self.lone_used += 1
                        break
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def pointless(self, b: cython.int, seat: cython.int, move: cython.longlong) -> cython.bint:
        """Tell whether a move can only cost cards: a side alone needs no tempo, and what it holds can pay or be forsaken later.

        That holds where texts bring the seat no card and its pile does not come back: then a deck is drawn from by winnowing alone.
        """
        kind: cython.int = (move >> 24) & 255
        c: cython.int = self.cls[(move >> 16) & 255]
        if kind == M_PASS:
            return True
        if self.unsure or self.fresh_pile[seat] or self.dealt[seat]:
            return False
        if kind == M_CYCLE:
            return True
        if kind != M_PLAY or (move >> 8) & 255 or self.ctype[c] >= ITEM or not self.decks[seat]:
            return False
        return self.inert[c] and not self.d_acts[c] and not self.flags[self.sside[seat]] & 32

    @cython.cfunc
    @cython.exceptval(check=False)
    def lone_mark(self, b: cython.int, move: cython.longlong) -> cython.int:
        """Return how good a move looks to a side that acts alone."""
        kind: cython.int = (move >> 24) & 255
        c: cython.int = self.cls[(move >> 16) & 255]
        y: cython.int = (move >> 8) & 255
        z: cython.int = move & 255
        mark: cython.int = 100
        if self.s[b + self.misc_at + TASKS]:
            return mark
        if kind == M_PLAY:
            if self.ctype[c] == EVENT_CARD:
                mark = 110
            elif self.ctype[c] == ITEM:
                mark = 120 + self.useful[c]
            else:
                mark = 130 + self.d_gain[c * (self.locs + 1) + y - 1] if y else 90
            if z and z <= self.n:
                mark -= self.useful[self.cls[z - 1]]
        elif kind == M_MOVE:
            mark = 140 + self.d_gain[c * (self.locs + 1) + y]
        elif kind == M_WINNOW:
            mark = 60 - self.useful[c] - self.useful[self.cls[y]]
        elif kind == M_CYCLE:
            mark = 50 - self.useful[c]
        return mark
