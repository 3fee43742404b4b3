"""Two alternating players whose boards only ever get nearer to an end.

Every pair of boards is solved for both movers, with the cycle "nothing changed" as a linear system.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

import numpy as np

from mellon.solver.kernels.layers.codes import DEAD
from mellon.solver.kernels.layers.turn import Turn, fill_slots

SETTLED = cython.declare(cython.double, 1e-13)


@cython.cclass
class Pair:
    """Two alternating players, boards 0..count-1 each; player 0 began the round. Tables are [board of 0, board of 1]."""

    count: cython.int
    turns: list
    after: list
    hits: list
    place: cython.int[::1]
    hit_once: cython.int[::1]
    alone: cython.double[:, ::1]
    last0: cython.double[:, ::1]
    last1: cython.double[:, ::1]
    win0: cython.double[:, :, ::1]
    win1: cython.double[:, :, ::1]
    own: cython.double[::1]
    other: cython.double[::1]
    stay: cython.double[::1]
    most_sweeps: cython.int
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


def solve_row(k: Pair, a: cython.int, others):
    """Solve every pair (a, b) for the boards `others`, in their order."""
    order: cython.int[::1] = others
    i: cython.int
    turn0: Turn = k.turns[0][k.place[a]]
    after0: cython.int[:, ::1] = k.after[0][k.place[a]]
    hits0: cython.int[::1] = k.hits[0][k.place[a]]
    turn1: Turn
    after1: cython.int[:, ::1]
    hits1: cython.int[::1]
    b: cython.int
    for i in range(order.shape[0]):
        b = order[i]
        turn1 = k.turns[1][k.place[b]]
        after1 = k.after[1][k.place[b]]
        hits1 = k.hits[1][k.place[b]]
        solve_pair(k, a, b, turn0, after0, hits0, turn1, after1, hits1)


@cython.cfunc
@cython.exceptval(check=False)
def solve_pair(
    k: Pair,
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
    near: cython.int = k.hit_once[b]
    nearer: cython.int = k.hit_once[a]
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
            k.win0[i, a, b] = k.win0[i, a, near]
            k.win1[i, a, b] = k.win1[i, a, near]
            if nearer != DEAD:
                k.win0[i, a, b] += k.win0[i, nearer, b] - k.win0[i, nearer, near]
                k.win1[i, a, b] += k.win1[i, nearer, b] - k.win1[i, nearer, near]
    for _round in range(k.most_sweeps):
        u = k.win0[1, a, b]
        v = k.win1[1, a, b]
        fill_results(k, 0, a, b, turn0, after0, hits0)
        fill_slots(turn0, k.own, k.other, k.stay)
        stay0 = k.stay[turn0.start]
        p0 = k.own[turn0.start] - stay0 * u
        p1 = k.other[turn0.start] - stay0 * v
        u = k.own[turn0.start]
        v = k.other[turn0.start]
        change = max(abs(u - k.win0[0, a, b]), abs(v - k.win1[0, a, b]))
        k.win0[0, a, b] = u
        k.win1[0, a, b] = v
        fill_results(k, 1, a, b, turn1, after1, hits1)
        fill_slots(turn1, k.own, k.other, k.stay)
        stay1 = k.stay[turn1.start]
        q1 = k.own[turn1.start] - stay1 * v
        q0 = k.other[turn1.start] - stay1 * u
        k.sweeps += 2
        det = 1.0 - stay0 * stay1
        if det < SETTLED:
            p0 = p1 = q0 = q1 = 0.0
            det = 1.0
        u = (p0 + stay0 * q0) / det
        v = (p1 + stay0 * q1) / det
        change = max(change, abs(u - k.win0[0, a, b]), abs(v - k.win1[0, a, b]))
        k.win0[0, a, b] = u
        k.win1[0, a, b] = v
        u = (q0 + stay1 * p0) / det
        v = (q1 + stay1 * p1) / det
        change = max(change, abs(u - k.win0[1, a, b]), abs(v - k.win1[1, a, b]))
        k.win0[1, a, b] = u
        k.win1[1, a, b] = v
        if change < SETTLED:
            break
    k.worst = max(k.worst, change)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_results(
    k: Pair, mover: cython.int, a: cython.int, b: cython.int, turn: Turn, after: cython.int[:, ::1], hits: cython.int[::1]
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
        y = k.hit_once[theirs] if hits[r] else theirs
        own = 0.0
        other = 0.0
        if x == DEAD:
            if y != DEAD:
                other = k.alone[1 - mover, y]
        elif x >= k.count:
            own = 1.0
            if mover == 0 and y != DEAD:
                own = k.last0[y, x - k.count]
                other = k.last1[y, x - k.count]
        elif y == DEAD:
            own = k.alone[mover, x]
        elif mover == 0:
            own = k.win0[1, x, y]
            other = k.win1[1, x, y]
        else:
            own = k.win1[0, y, x]
            other = k.win0[0, y, x]
        k.own[r] = own
        k.other[r] = other
        k.stay[r] = 1.0 if x == mine and y == theirs else 0.0
