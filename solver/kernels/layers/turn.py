"""One turn: values of layers of chance and choice, filled exactly as `engines.layers.sweep` does."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython


import numpy as np

from mellon.solver.engines import layers as plain

TIE = cython.declare(cython.double, 1e-14)
HUGE = cython.declare(cython.double, 1e300)


@cython.cclass
class Turn:
    """One turn's layers as flat arrays."""

    layers: object
    blocks: cython.int
    results = cython.declare(cython.int, visibility="readonly")
    slots = cython.declare(cython.int, visibility="readonly")
    start: cython.int
    repeat: cython.bint
    first: cython.int[::1]
    states: cython.int[::1]
    target_at: cython.longlong[::1]
    width: cython.int[::1]
    pattern_at: cython.int[::1]
    patterns: cython.int[::1]
    ends: cython.int[::1]
    chances: cython.double[::1]
    targets: cython.int[::1]
    kept_own: cython.double[::1]
    kept_other: cython.double[::1]
    kept_stay: cython.double[::1]

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


def sweep(k: Turn, own, other, stay):
    """Fill the values of all states from those of the results, in place."""
    a: cython.double[::1] = own
    b: cython.double[::1] = other
    c: cython.double[::1] = stay
    fill_slots(k, a, b, c)


def flow(k: Turn, own, other, weight):
    """Pass the weights of states on to the results that the best choices lead to, in place. No repeatable events."""
    a: cython.double[::1] = own
    b: cython.double[::1] = other
    c: cython.double[::1] = weight
    block: cython.int
    row: cython.int
    for block in range(k.blocks - 1, -1, -1):
        for row in range(k.states[block]):
            if c[k.first[block] + row] > 0.0:
                pass_on(k, block, row, a, b, c)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pass_on(
    k: Turn, block: cython.int, row: cython.int, own: cython.double[::1], other: cython.double[::1], weight: cython.double[::1]
) -> cython.void:
    at: cython.longlong = k.target_at[block] + cython.cast(cython.longlong, row) * k.width[block]
    base: cython.int = k.pattern_at[block]
    entry: cython.int = 0
    first: cython.int
    end: cython.int
    p: cython.int
    slot: cython.int
    chosen: cython.int
    best: cython.double
    here: cython.double = weight[k.first[block] + row]
    for p in range(k.patterns[block]):
        end = k.ends[base + p]
        first = entry
        best = own[k.targets[at + entry]]
        while entry < end:
            slot = k.targets[at + entry]
            best = own[slot] if own[slot] > best else best
            entry += 1
        chosen = -1
        entry = first
        while entry < end:
            slot = k.targets[at + entry]
            if own[slot] >= best - TIE and (chosen < 0 or other[slot] < other[chosen] - TIE):
                chosen = slot
            entry += 1
        weight[chosen] += here * k.chances[base + p]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_slots(k: Turn, own: cython.double[::1], other: cython.double[::1], stay: cython.double[::1]) -> cython.void:
    block: cython.int
    row: cython.int
    if not cython.compiled:
        plain.sweep(k.layers, own, other, stay)
        return
    for block in range(k.blocks):
        for row in range(k.states[block]):
            fill_state(k, block, row, own, other, stay)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_state(
    k: Turn, block: cython.int, row: cython.int, own: cython.double[::1], other: cython.double[::1], stay: cython.double[::1]
) -> cython.void:
    at: cython.longlong = k.target_at[block] + cython.cast(cython.longlong, row) * k.width[block]
    base: cython.int = k.pattern_at[block]
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
    for p in range(k.patterns[block]):
        end = k.ends[base + p]
        start = entry
        best = own[k.targets[at + entry]]
        entry += 1
        while entry < end:
            value = own[k.targets[at + entry]]
            best = value if value > best else best
            entry += 1
        entry = start
        second = HUGE
        third = 0.0
        while entry < end:
            slot = k.targets[at + entry]
            entry += 1
            if own[slot] >= best - TIE and other[slot] < second:
                second = other[slot]
                third = stay[slot]
        chance = k.chances[base + p]
        sum_own += chance * best
        sum_other += chance * second
        sum_stay += chance * third
        if k.repeat:
            k.kept_own[p] = best
            k.kept_other[p] = second
            k.kept_stay[p] = third
    slot = k.first[block] + row
    own[slot] = sum_own
    other[slot] = sum_other
    stay[slot] = sum_stay
    if k.repeat:
        repeat_state(k, block, slot, own, other, stay)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def repeat_state(
    k: Turn, block: cython.int, slot: cython.int, own: cython.double[::1], other: cython.double[::1], stay: cython.double[::1]
) -> cython.void:
    """Replace the value of a state by that of one whose chance event may be repeated once."""
    p: cython.int
    base: cython.int = k.pattern_at[block]
    chance: cython.double
    fresh: cython.double = own[slot]
    fresh_other: cython.double = other[slot]
    fresh_stay: cython.double = stay[slot]
    sum_own: cython.double = 0.0
    sum_other: cython.double = 0.0
    sum_stay: cython.double = 0.0
    for p in range(k.patterns[block]):
        chance = k.chances[base + p]
        if fresh > k.kept_own[p] + TIE or (fresh > k.kept_own[p] - TIE and fresh_other < k.kept_other[p] - TIE):
            sum_own += chance * fresh
            sum_other += chance * fresh_other
            sum_stay += chance * fresh_stay
        else:
            sum_own += chance * k.kept_own[p]
            sum_other += chance * k.kept_other[p]
            sum_stay += chance * k.kept_stay[p]
    own[slot] = sum_own
    other[slot] = sum_other
    stay[slot] = sum_stay
