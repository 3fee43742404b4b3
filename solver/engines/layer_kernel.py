# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The hot loops over layers of chance and choice, compiled when a C compiler was there at build time.

`Turn` fills the slots of one `Layers` (see `layers`) exactly as `layers.sweep` does. `Pair` solves two alternating players whose boards
only ever get nearer to an end: every pair of boards, both movers, with the cycle "nothing changed" solved as a linear system.
Both know numbers only, no game.
"""

from __future__ import annotations

import cython
import numpy as np

from mellon.solver.engines import layers as plain

TIE = cython.declare(cython.double, 1e-14)
SETTLED = cython.declare(cython.double, 1e-13)
HUGE = cython.declare(cython.double, 1e300)
DEAD = cython.declare(cython.int, -1)

compiled: bool = cython.compiled


@cython.cclass
class Turn:
    """One turn's layers as flat arrays."""

    layers = cython.declare(object)
    blocks = cython.declare(cython.int)
    results = cython.declare(cython.int, visibility="readonly")
    slots = cython.declare(cython.int, visibility="readonly")
    start = cython.declare(cython.int)
    repeat = cython.declare(cython.bint)
    first = cython.declare(cython.int[::1])
    states = cython.declare(cython.int[::1])
    target_at = cython.declare(cython.longlong[::1])
    width = cython.declare(cython.int[::1])
    pattern_at = cython.declare(cython.int[::1])
    patterns = cython.declare(cython.int[::1])
    ends = cython.declare(cython.int[::1])
    chances = cython.declare(cython.double[::1])
    targets = cython.declare(cython.int[::1])
    kept_own = cython.declare(cython.double[::1])
    kept_other = cython.declare(cython.double[::1])
    kept_stay = cython.declare(cython.double[::1])

    def __init__(self, layers, start):
        self.layers = layers
        blocks = list(layers.blocks)
        self.blocks = len(blocks)
        self.results = layers.results
        self.slots = layers.slots
        self.start = start
        self.repeat = layers.repeat
        self.first = np.array([block.first for block in blocks], dtype=np.int32)
        self.states = np.array([block.states for block in blocks], dtype=np.int32)
        self.width = np.array([block.targets.shape[1] for block in blocks], dtype=np.int32)
        self.target_at = np.cumsum([0, *(block.targets.size for block in blocks)]).astype(np.int64)
        self.patterns = np.array([len(block.weights) for block in blocks], dtype=np.int32)
        self.pattern_at = np.cumsum([0, *(len(block.weights) for block in blocks)]).astype(np.int32)
        self.ends = np.concatenate([block.starts[1:] for block in blocks]).astype(np.int32)
        self.chances = np.concatenate([block.chances for block in blocks]).astype(np.float64)
        self.targets = np.concatenate([block.targets.ravel() for block in blocks]).astype(np.int32)
        most = max(len(block.weights) for block in blocks)
        self.kept_own, self.kept_other, self.kept_stay = np.zeros(most), np.zeros(most), np.zeros(most)

    def sweep(self, own, other, stay):
        """Fill the values of all states from those of the results, in place."""
        a: cython.double[::1] = own
        b: cython.double[::1] = other
        c: cython.double[::1] = stay
        self.fill(a, b, c)

    def flow(self, own, other, weight):
        """Pass the weights of states on to the results that the best choices lead to, in place. No repeatable events."""
        a: cython.double[::1] = own
        b: cython.double[::1] = other
        c: cython.double[::1] = weight
        block: cython.int
        row: cython.int
        for block in range(self.blocks - 1, -1, -1):
            for row in range(self.states[block]):
                if c[self.first[block] + row] > 0.0:
                    self.pass_on(block, row, a, b, c)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pass_on(
        self, block: cython.int, row: cython.int, own: cython.double[::1], other: cython.double[::1], weight: cython.double[::1]
    ) -> cython.void:
        at: cython.longlong = self.target_at[block] + cython.cast(cython.longlong, row) * self.width[block]
        base: cython.int = self.pattern_at[block]
        entry: cython.int = 0
        first: cython.int
        end: cython.int
        p: cython.int
        slot: cython.int
        chosen: cython.int
        best: cython.double
        here: cython.double = weight[self.first[block] + row]
        for p in range(self.patterns[block]):
            end = self.ends[base + p]
            first = entry
            best = own[self.targets[at + entry]]
            while entry < end:
                slot = self.targets[at + entry]
                best = own[slot] if own[slot] > best else best
                entry += 1
            chosen = -1
            entry = first
            while entry < end:
                slot = self.targets[at + entry]
                if own[slot] >= best - TIE and (chosen < 0 or other[slot] < other[chosen] - TIE):
                    chosen = slot
                entry += 1
            weight[chosen] += here * self.chances[base + p]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill(self, own: cython.double[::1], other: cython.double[::1], stay: cython.double[::1]) -> cython.void:
        block: cython.int
        row: cython.int
        if not cython.compiled:
            plain.sweep(self.layers, own, other, stay)
            return
        for block in range(self.blocks):
            for row in range(self.states[block]):
                self.fill_state(block, row, own, other, stay)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill_state(
        self, block: cython.int, row: cython.int, own: cython.double[::1], other: cython.double[::1], stay: cython.double[::1]
    ) -> cython.void:
        at: cython.longlong = self.target_at[block] + cython.cast(cython.longlong, row) * self.width[block]
        base: cython.int = self.pattern_at[block]
        entry: cython.int = 0
        start: cython.int
        end: cython.int
        p: cython.int
        slot: cython.int
        chance: cython.double
        value: cython.double
        best: cython.double
        second: cython.double
        third: cython.double
        sum_own: cython.double = 0.0
        sum_other: cython.double = 0.0
        sum_stay: cython.double = 0.0
        for p in range(self.patterns[block]):
            end = self.ends[base + p]
            start = entry
            best = own[self.targets[at + entry]]
            entry += 1
            while entry < end:
                value = own[self.targets[at + entry]]
                best = value if value > best else best
                entry += 1
            entry = start
            second = HUGE
            third = 0.0
            while entry < end:
                slot = self.targets[at + entry]
                entry += 1
                if own[slot] >= best - TIE and other[slot] < second:
                    second = other[slot]
                    third = stay[slot]
            chance = self.chances[base + p]
            sum_own += chance * best
            sum_other += chance * second
            sum_stay += chance * third
            if self.repeat:
                self.kept_own[p] = best
                self.kept_other[p] = second
                self.kept_stay[p] = third
        slot = self.first[block] + row
        own[slot] = sum_own
        other[slot] = sum_other
        stay[slot] = sum_stay
        if self.repeat:
            self.repeat_state(block, slot, own, other, stay)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def repeat_state(
        self, block: cython.int, slot: cython.int, own: cython.double[::1], other: cython.double[::1], stay: cython.double[::1]
    ) -> cython.void:
        """Replace the value of a state by that of one whose chance event may be repeated once."""
        p: cython.int
        base: cython.int = self.pattern_at[block]
        chance: cython.double
        fresh: cython.double = own[slot]
        fresh_other: cython.double = other[slot]
        fresh_stay: cython.double = stay[slot]
        sum_own: cython.double = 0.0
        sum_other: cython.double = 0.0
        sum_stay: cython.double = 0.0
        for p in range(self.patterns[block]):
            chance = self.chances[base + p]
            if fresh > self.kept_own[p] + TIE or (fresh > self.kept_own[p] - TIE and fresh_other < self.kept_other[p] - TIE):
                sum_own += chance * fresh
                sum_other += chance * fresh_other
                sum_stay += chance * fresh_stay
            else:
                sum_own += chance * self.kept_own[p]
                sum_other += chance * self.kept_other[p]
                sum_stay += chance * self.kept_stay[p]
        own[slot] = sum_own
        other[slot] = sum_other
        stay[slot] = sum_stay


@cython.cclass
class Pair:
    """Two alternating players, boards 0..count-1 each; player 0 began the round. Tables are [board of 0, board of 1]."""

    count = cython.declare(cython.int)
    turns = cython.declare(list)
    after = cython.declare(list)
    hits = cython.declare(list)
    place = cython.declare(cython.int[::1])
    hit_once = cython.declare(cython.int[::1])
    alone = cython.declare(cython.double[:, ::1])
    last0 = cython.declare(cython.double[:, ::1])
    last1 = cython.declare(cython.double[:, ::1])
    win0 = cython.declare(cython.double[:, :, ::1])
    win1 = cython.declare(cython.double[:, :, ::1])
    own = cython.declare(cython.double[::1])
    other = cython.declare(cython.double[::1])
    stay = cython.declare(cython.double[::1])
    most_sweeps = cython.declare(cython.int)
    sweeps = cython.declare(cython.longlong, visibility="readonly")
    worst = cython.declare(cython.double, visibility="readonly")

    def __init__(self, problem):
        """Take the problem's arrays; `win0` and `win1` are [mover, board of 0, board of 1] and are filled by `solve_row`."""
        self.count = problem["count"]
        self.turns = problem["turns"]
        self.after = problem["after"]
        self.hits = problem["hits"]
        self.place = problem["place"]
        self.hit_once = problem["hit_once"]
        self.alone = problem["alone"]
        self.last0 = problem["last0"]
        self.last1 = problem["last1"]
        self.win0 = problem["win0"]
        self.win1 = problem["win1"]
        self.most_sweeps = problem["most_sweeps"]
        slots = max(turn.slots for side in self.turns for turn in side)
        self.own, self.other, self.stay = np.zeros(slots), np.zeros(slots), np.zeros(slots)
        self.sweeps = 0
        self.worst = 0.0

    def solve_row(self, a: cython.int, others):
        """Solve every pair (a, b) for the boards `others`, in their order."""
        order: cython.int[::1] = others
        i: cython.int
        turn0: Turn = self.turns[0][self.place[a]]
        after0: cython.int[:, ::1] = self.after[0][self.place[a]]
        hits0: cython.int[::1] = self.hits[0][self.place[a]]
        turn1: Turn
        after1: cython.int[:, ::1]
        hits1: cython.int[::1]
        b: cython.int
        for i in range(order.shape[0]):
            b = order[i]
            turn1 = self.turns[1][self.place[b]]
            after1 = self.after[1][self.place[b]]
            hits1 = self.hits[1][self.place[b]]
            self.solve_pair(a, b, turn0, after0, hits0, turn1, after1, hits1)

    def fill_turn(self, mover: cython.int, a: cython.int, b: cython.int, own, other, stay):
        """Fill the slots of one turn from the solved tables, as `solve_row` sees them."""
        side = self.place[a] if mover == 0 else self.place[b]
        turn: Turn = self.turns[mover][side]
        after: cython.int[:, ::1] = self.after[mover][side]
        hits: cython.int[::1] = self.hits[mover][side]
        self.own, self.other, self.stay = own, other, stay
        self.results(mover, a, b, turn, after, hits)
        turn.fill(self.own, self.other, self.stay)

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve_pair(
        self,
        a: cython.int,
        b: cython.int,
        turn0: Turn,
        after0: cython.int[:, ::1],
        hits0: cython.int[::1],
        turn1: Turn,
        after1: cython.int[:, ::1],
        hits1: cython.int[::1],
    ) -> cython.void:
        """Improve both movers' policies on one pair of boards until the values no longer change."""
        i: cython.int
        _round: cython.int
        near: cython.int = self.hit_once[b]
        nearer: cython.int = self.hit_once[a]
        u: cython.double
        v: cython.double
        p0: cython.double
        p1: cython.double
        q0: cython.double
        q1: cython.double
        stay0: cython.double
        stay1: cython.double
        det: cython.double
        change: cython.double = 1.0
        if near != DEAD:
            for i in range(2):
                self.win0[i, a, b] = self.win0[i, a, near]
                self.win1[i, a, b] = self.win1[i, a, near]
                if nearer != DEAD:
                    self.win0[i, a, b] += self.win0[i, nearer, b] - self.win0[i, nearer, near]
                    self.win1[i, a, b] += self.win1[i, nearer, b] - self.win1[i, nearer, near]
        for _round in range(self.most_sweeps):
            u = self.win0[1, a, b]
            v = self.win1[1, a, b]
            self.results(0, a, b, turn0, after0, hits0)
            turn0.fill(self.own, self.other, self.stay)
            stay0 = self.stay[turn0.start]
            p0 = self.own[turn0.start] - stay0 * u
            p1 = self.other[turn0.start] - stay0 * v
            u = self.own[turn0.start]
            v = self.other[turn0.start]
            change = max(abs(u - self.win0[0, a, b]), abs(v - self.win1[0, a, b]))
            self.win0[0, a, b] = u
            self.win1[0, a, b] = v
            self.results(1, a, b, turn1, after1, hits1)
            turn1.fill(self.own, self.other, self.stay)
            stay1 = self.stay[turn1.start]
            q1 = self.own[turn1.start] - stay1 * v
            q0 = self.other[turn1.start] - stay1 * u
            self.sweeps += 2
            det = 1.0 - stay0 * stay1
            if det < SETTLED:
                p0 = p1 = q0 = q1 = 0.0
                det = 1.0
            u = (p0 + stay0 * q0) / det
            v = (p1 + stay0 * q1) / det
            change = max(change, abs(u - self.win0[0, a, b]), abs(v - self.win1[0, a, b]))
            self.win0[0, a, b] = u
            self.win1[0, a, b] = v
            u = (q0 + stay1 * p0) / det
            v = (q1 + stay1 * p1) / det
            change = max(change, abs(u - self.win0[1, a, b]), abs(v - self.win1[1, a, b]))
            self.win0[1, a, b] = u
            self.win1[1, a, b] = v
            if change < SETTLED:
                break
        self.worst = max(self.worst, change)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def results(
        self, mover: cython.int, a: cython.int, b: cython.int, turn: Turn, after: cython.int[:, ::1], hits: cython.int[::1]
    ) -> cython.void:
        """Fill the values of a turn's results: what the mover wins, what the other wins, and whether nothing changed."""
        r: cython.int
        mine: cython.int = a if mover == 0 else b
        theirs: cython.int = b if mover == 0 else a
        x: cython.int
        y: cython.int
        own: cython.double
        other: cython.double
        for r in range(turn.results):
            x = after[mine, r]
            y = self.hit_once[theirs] if hits[r] else theirs
            own = 0.0
            other = 0.0
            if x == DEAD:
                if y != DEAD:
                    other = self.alone[1 - mover, y]
            elif x >= self.count:
                own = 1.0
                if mover == 0 and y != DEAD:
                    own = self.last0[y, x - self.count]
                    other = self.last1[y, x - self.count]
            elif y == DEAD:
                own = self.alone[mover, x]
            elif mover == 0:
                own = self.win0[1, x, y]
                other = self.win1[1, x, y]
            else:
                own = self.win1[0, y, x]
                other = self.win0[0, y, x]
            self.own[r] = own
            self.other[r] = other
            self.stay[r] = 1.0 if x == mine and y == theirs else 0.0
