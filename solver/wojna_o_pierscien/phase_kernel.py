# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search of an action phase over packed states, compiled when a C compiler was there at build time; the same answers without.

A state is a row of bytes: where every card is, what is written on it, the locations, whose turn it is, and the tasks still to be done (the
next one last). `packing` compiles the tables from the data of the cards, `packed_states` writes states of the rules as rows. The moves and
what follows from them are those of the rules for the texts that `packing` accepts; the tests compare both, and every line is replayed by
the rules. Values are whole numbers, the score difference times `scale`, so that the means of chance stay exact.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from mellon.solver.wojna_o_pierscien.kernel_codes import *
    from mellon.solver.wojna_o_pierscien.phase_windows import Windows

compiled: bool = cython.compiled


@cython.cclass
class Kernel(Windows):
    """One position's tables, the rows of the line under search, and what was proved about the states met."""

    @cython.locals(i=cython.int, value=cython.longlong)
    def prove(self, row, alpha, beta, most):
        """Search a window for a state in at most so many nodes (0: no limit); return how it ended and the value or bound found."""
        for i in range(len(row)):
            self.s[i] = row[i]
        self.stopped = 0
        self.node_limit = self.nodes + most if most else 0
        self.counts[0] = 0
        self.forget()
        if self.s[self.misc_at + TASKS] and not self.s[self.misc_at + ENDED]:
            self.run(0)
        value = self.search(0, alpha, beta)
        return self.stopped, value, value + self.spread

    @cython.locals(i=cython.int)
    def bounds(self, row):
        """Return numbers that the value of a state cannot leave."""
        for i in range(len(row)):
            self.s[i] = row[i]
        self.stopped = 0
        if self.s[self.misc_at + ENDED]:
            return self.end_value(0), self.end_value(0)
        self.look_ahead(0, BOTH)
        if self.vague:
            return -self.wide, self.wide
        self.bound(0, -2 * self.wide)
        return self.low, self.high

    def prospects(self, row):
        """Return for every seat how many plays it may still have, how many cards may leave its deck and whether its pile may come back."""
        self.key_of(row)
        return [(self.plays[k], self.left[k], bool(self.fresh_pile[k]), self.flags[self.sside[k]]) for k in range(self.seats)]

    @cython.locals(i=cython.int)
    def key_of(self, row):
        """Return the name of a state."""
        for i in range(len(row)):
            self.s[i] = row[i]
        self.look_ahead(0, BOTH)
        self.make_key(0)
        return self.key_a

    @cython.locals(at=cython.longlong, move=cython.longlong)
    def best_key(self, row):
        """Return the name of the state after the best move known for a state, None if none is known."""
        self.stopped = 0
        self.key_of(row)
        at = self.find(self.key_a, self.key_b)
        if at < 0 or self.s[self.misc_at + ENDED] or self.decider(0) < 0:
            return None
        move = cython.cast(cython.longlong, self.memory[at + 3] & NO_MOVE)
        if move == NO_MOVE:
            return None
        self.copy_row(0)
        self.forget()
        if self.s[self.misc_at + TASKS]:
            self.do_choice(self.row, move)
        else:
            self.do_action(self.row, move)
        self.run(1)
        self.look_ahead(self.row, BOTH)
        self.make_key(self.row)
        return self.key_a

    @cython.locals(i=cython.int, j=cython.int)
    def children(self, row):
        """Return the rows after every move of a state with the moves, as the kernel lists them; for tests."""
        for i in range(len(row)):
            self.s[i] = row[i]
        self.stopped = 0
        self.counts[0] = 0
        self.forget()
        if self.s[self.misc_at + TASKS]:
            self.run(0)
        if not self.counts[0] and not self.s[self.misc_at + ENDED]:
            self.list_actions(0)
        found = []
        for j in range(self.counts[0]):
            self.copy_row(0)
            if self.s[self.misc_at + TASKS]:
                self.do_choice(self.row, self.listed[j])
            else:
                self.do_action(self.row, self.listed[j])
            self.run(1)
            found.append((self.listed[j], bytes(bytearray(self.s[self.row : 2 * self.row]))))
        return found
