# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Depth-first search over tricks: the hot kernel, compiled when a C compiler was there at build time, else plain Python.

It knows cards as bits, seats, suits, towers (win alone, cancel as a pair), losers (cards that cannot win and may lose the round),
one card that may be declared to win, and goals as and/or programs over counters. It knows no game: `Problem` arrays say it all.
A node is the state between two tricks; its children are all complete tricks, best first. States proved hopeless are remembered.

Every pruning rule has a switch: `use_equivalence`, `use_bounds`, `use_memory`.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from mellon.solver.engines.trick_memory import Memory
    from mellon.solver.engines.trick_words import DECLARED, FULL, NO_SUIT

WIN: int = 1
FAIL: int = 0
ABORT: int = 2

compiled: bool = cython.compiled

LOOK_EVERY = cython.declare(cython.longlong, 1024 if cython.compiled else 64)


@cython.cclass
class Kernel(Memory):
    """One search problem and the memory of what was proved about it."""

    def run(self, node_limit: cython.longlong = 0, noise: cython.longlong = 0, seed: cython.ulonglong = 1) -> cython.int:
        """Search for a line that meets every goal: WIN, FAIL (proved) or ABORT (limit of nodes, or told to stop)."""
        return self.run_plan(array("q", [node_limit]), array("q", [noise]), seed, 0)

    def run_plan(self, node_limits, noises, seed: cython.ulonglong, turn: cython.longlong) -> cython.int:
        """Search again and again, each time with its limit of nodes and its noise, from `turn` on, until decided, told to stop or at the end.

        The whole plan runs without a return to Python. `turn` is then the one to go on with.
        """
        result: cython.int = 2
        limits: cython.longlong[::1] = node_limits
        noise: cython.longlong[::1] = noises
        turns: cython.longlong = len(node_limits)
        rem: cython.ulonglong = self.now_rem
        leader: cython.int = self.now_leader
        hidden: cython.ulonglong = self.now_hidden
        self.stopped = False
        self.counting = False
        with cython.nogil:
            while turn < turns:
                self.nodes = 0
                self.node_limit = limits[turn]
                self.noise = noise[turn]
                self.random = ((seed + turn) * 2 + 1) & FULL
                self.base = 0
                self.children = 0
                result = self.dive(0, rem, leader, hidden)
                self.total_nodes += self.nodes
                if result != 2 or self.stopped:
                    break
                turn += 1
        self.turn = turn
        self.now_rem, self.now_leader, self.now_hidden = rem, leader, hidden
        return result

    def count(self, tricks: cython.int) -> cython.longlong:
        """Return the number of legal lines over so many tricks, cards that lose the round left out (perft)."""
        result: cython.longlong
        self.base = 0
        self.children = 0
        self.counting = True
        rem: cython.ulonglong = self.now_rem
        leader: cython.int = self.now_leader
        hidden: cython.ulonglong = self.now_hidden
        with cython.nogil:
            result = self.count_lines(tricks, 0, rem, leader, hidden)
        self.now_rem, self.now_leader, self.now_hidden = rem, leader, hidden
        self.counting = False
        return result

    def line(self):
        """Return the winning line as (card, declared) pairs after a WIN, and the mask of cards hidden in it."""
        left = self.total_tricks - self.first_number + 1
        played = [(card & 63, bool(card & DECLARED)) for card in self.path[: left * self.players]]
        return played[self.fixed :], self.final_hidden

    @property
    def remembered(self):
        """Return how many hopeless states are remembered."""
        return self.used

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def must_stop(self) -> cython.bint:
        result: cython.bint
        with cython.gil:
            result = self.over(self.total_nodes + self.nodes)
        return result

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def dive(self, depth: cython.int, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong) -> cython.int:
        """Search below a state between tricks (at the root perhaps within one)."""
        n: cython.longlong
        i: cython.longlong
        at: cython.int
        start: cython.longlong
        packed: cython.ulonglong
        after: cython.ulonglong
        declared: cython.bint
        newly: cython.ulonglong
        winner: cython.int
        result: cython.int
        key_0: cython.ulonglong = 0
        key_1: cython.ulonglong = 0
        key_2: cython.ulonglong = 0
        if self.first_number + depth > self.total_tricks:
            self.final_hidden = hidden
            return 1
        self.nodes += 1
        self.until_look -= 1
        if self.until_look == 0:
            self.until_look = LOOK_EVERY
            if self.must_stop():
                self.stopped = True
                return 2
        if self.node_limit and self.nodes > self.node_limit:
            return 2
        if self.use_memory and depth > 0:
            self.judge(depth, rem)
            self.make_key(depth, rem, leader, hidden)
            if self.known():
                return 0
            key_0 = self.key[0]
            key_1 = self.key[1]
            key_2 = self.key[2]
        start = self.base + self.children
        self.base = start
        self.children = 0
        self.now_depth = depth
        self.now_rem = rem
        self.now_leader = leader
        self.now_hidden = hidden
        self.now_locked = self.root_locked and (rem & self.locked_cards) == self.locked_cards
        self.generation += 1
        if depth == 0 and self.fixed:
            self.resume_trick()
        else:
            self.extend(0, NO_SUIT, 0, False, 0, 1)
        n = self.children
        self.sort(start, n)
        result = 0
        for i in range(n):
            packed = self.child_cards[start + (self.child_order[start + i] & 0xFFFFF)]
            newly = self.child_hidden[start + (self.child_order[start + i] & 0xFFFFF)]
            after = rem
            declared = (packed >> 32) & 1
            for at in range(self.players):
                self.trick[at] = (packed >> (6 * at)) & 63
                after &= ~(cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, self.trick[at])) & FULL
                self.path[depth * self.players + at] = self.trick[at]
                if declared and self.trick[at] == self.one_ring:
                    self.path[depth * self.players + at] |= DECLARED
            winner = self.finish(depth, rem, leader, declared)
            self.base = start
            self.children = n
            result = self.dive(depth + 1, after, leader if winner < 0 else winner, hidden | newly)
            if result != 0:
                break
        self.base = start
        self.children = 0
        if result == 0 and self.use_memory and depth > 0:
            self.key[0] = key_0
            self.key[1] = key_1
            self.key[2] = key_2
            self.remember()
        return result

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_lines(self, tricks: cython.int, depth: cython.int, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong) -> cython.longlong:
        total: cython.longlong = 0
        n: cython.longlong
        i: cython.longlong
        at: cython.int
        start: cython.longlong
        packed: cython.ulonglong
        after: cython.ulonglong
        winner: cython.int
        declared: cython.bint
        if tricks == 0 or self.first_number + depth > self.total_tricks:
            return 1
        start = self.base + self.children
        self.base = start
        self.children = 0
        self.now_depth = depth
        self.now_rem = rem
        self.now_leader = leader
        self.now_hidden = hidden
        self.now_locked = self.root_locked and (rem & self.locked_cards) == self.locked_cards
        if depth == 0 and self.fixed:
            self.resume_trick()
        else:
            self.extend(0, NO_SUIT, 0, False, 0, 1)
        n = self.children
        for i in range(n):
            packed = self.child_cards[start + i]
            after = rem
            declared = (packed >> 32) & 1
            for at in range(self.players):
                self.trick[at] = (packed >> (6 * at)) & 63
                after &= ~(cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, self.trick[at])) & FULL
            winner = self.finish(depth, rem, leader, declared)
            self.base = start
            self.children = n
            total += self.child_weight[start + i] * self.count_lines(
                tricks - 1, depth + 1, after, leader if winner < 0 else winner, hidden | self.child_hidden[start + i]
            )
        self.base = start
        self.children = 0
        return total
