"""Layers of chance and choice solved backwards with numpy.

A `Layers` is a finite decision tree folded into slots: the first slots are results, the others are states before a chance event. Each
block holds states that share their chance patterns; every pattern offers some slots, all of them earlier ones, to choose from. Values
are pairs: the first is maximised, among equals (within `TIE`) the second is minimised. A third number is carried along the choice:
the probability of ending in results that are marked as "nothing changed".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

TIE = 1e-14

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]


@dataclass(frozen=True)
class Block:
    """States `first`.. that share patterns: pattern i has `weights[i]` of `total` and offers targets[:, starts[i]:starts[i+1]]."""

    first: int
    targets: Ints
    starts: Ints
    weights: NDArray[np.int64]
    total: int

    @property
    def states(self) -> int:
        return int(self.targets.shape[0])

    @property
    def chances(self) -> Floats:
        return self.weights / self.total


@dataclass(frozen=True)
class Layers:
    """Results, blocks in an order in which every target comes earlier, and whether every chance event may be repeated once."""

    results: int
    slots: int
    blocks: Sequence[Block]
    repeat: bool = False

    @property
    def entries(self) -> int:
        """Return how many (state, pattern, choice) triples there are."""
        return sum(int(block.targets.size) for block in self.blocks)


@dataclass(frozen=True)
class Choice:
    """A policy on one block: the slot chosen per state and pattern, and where the chance event is repeated instead."""

    chosen: Ints
    repeated: NDArray[np.bool_] | None


def sweep(layers: Layers, own: Floats, other: Floats, stay: Floats) -> None:
    """Fill the values of all states from those of the results, in place."""
    for block in layers.blocks:
        _fill(layers, block, own, other, stay)


def _fill(layers: Layers, block: Block, own: Floats, other: Floats, stay: Floats) -> tuple[Floats, Floats, Floats]:
    kept_own, kept_other, kept_stay = _best(block, own, other, stay)
    chances = block.chances
    values = [kept @ chances for kept in (kept_own, kept_other, kept_stay)]
    if layers.repeat:
        again = _again(values, kept_own, kept_other)
        values = [
            np.where(again, value[:, None], kept) @ chances for value, kept in zip(values, (kept_own, kept_other, kept_stay), strict=True)
        ]
    here = slice(block.first, block.first + block.states)
    own[here], other[here], stay[here] = values
    return kept_own, kept_other, kept_stay


def _again(values: Sequence[Floats], kept_own: Floats, kept_other: Floats) -> NDArray[np.bool_]:
    fresh, fresh_other = values[0][:, None], values[1][:, None]
    better: NDArray[np.bool_] = (fresh > kept_own + TIE) | ((fresh > kept_own - TIE) & (fresh_other < kept_other - TIE))
    return better


def _best(block: Block, own: Floats, other: Floats, stay: Floats) -> tuple[Floats, Floats, Floats]:
    offered = own[block.targets]
    best = np.maximum.reduceat(offered, block.starts[:-1], axis=1)
    widths = np.diff(block.starts)
    short = offered < np.repeat(best, widths, axis=1) - TIE
    seconds = np.where(short, np.inf, other[block.targets])
    least = np.minimum.reduceat(seconds, block.starts[:-1], axis=1)
    rest = np.where(seconds > np.repeat(least, widths, axis=1), -1.0, stay[block.targets])
    return best, least, np.maximum.reduceat(rest, block.starts[:-1], axis=1)


def policy(layers: Layers, own: Floats, other: Floats, tie: float = TIE) -> list[Choice]:
    """Return the choices that the values of all slots call for, block by block; first values within `tie` count as equal."""
    found = []
    for block in layers.blocks:
        offered, widths = own[block.targets], np.diff(block.starts)
        best = np.maximum.reduceat(offered, block.starts[:-1], axis=1)
        short = offered < np.repeat(best, widths, axis=1) - tie
        seconds = np.where(short, np.inf, other[block.targets])
        least = np.minimum.reduceat(seconds, block.starts[:-1], axis=1)
        order = np.where(seconds > np.repeat(least, widths, axis=1) + TIE, block.targets.shape[1], np.arange(block.targets.shape[1]))
        first = np.minimum.reduceat(order, block.starts[:-1], axis=1)
        chosen = np.take_along_axis(block.targets, first, axis=1)
        repeated = None
        if layers.repeat:
            values = [np.asarray(best @ block.chances), np.asarray(least @ block.chances)]
            repeated = _again(values, best, least)
        found.append(Choice(chosen, repeated))
    return found


def flow(layers: Layers, choices: Sequence[Choice], start: int) -> tuple[NDArray[Any], int]:
    """Return how often each result is reached from a slot under a policy, as whole numbers, and the number they are parts of."""
    scale = _scale(layers)
    weight = np.zeros(layers.slots, dtype=object if scale >= 2**62 else np.int64)
    weight[start] = scale
    for block, choice in zip(reversed(layers.blocks), reversed(choices), strict=True):
        here = slice(block.first, block.first + block.states)
        if not weight[here].any():
            continue
        share = weight[here] // block.total
        parts = share[:, None] * block.weights[None, :]
        if choice.repeated is not None:
            fresh = np.where(choice.repeated, parts, 0).sum(axis=1) // block.total
            parts = np.where(choice.repeated, 0, parts) + fresh[:, None] * block.weights[None, :]
        np.add.at(weight, choice.chosen, parts)
    return weight[: layers.results], scale


def spread(layers: Layers, choices: Sequence[Choice], start: int) -> Floats:
    """Return the chance of each result from a slot under a policy."""
    weight = np.zeros(layers.slots)
    weight[start] = 1.0
    for block, choice in zip(reversed(layers.blocks), reversed(choices), strict=True):
        here = weight[block.first : block.first + block.states]
        if not here.any():
            continue
        parts = here[:, None] * block.chances[None, :]
        if choice.repeated is not None:
            fresh = np.where(choice.repeated, parts, 0.0).sum(axis=1)
            parts = np.where(choice.repeated, 0.0, parts) + fresh[:, None] * block.chances[None, :]
        weight += np.bincount(choice.chosen.reshape(-1), weights=parts.reshape(-1), minlength=layers.slots)
    return weight[: layers.results]


def _scale(layers: Layers) -> int:
    """Return a number that every chain of chance events divides: one factor per size of event, twice where it may be repeated."""
    totals = sorted({block.total for block in layers.blocks})
    scale = 1
    for total in totals:
        scale *= total if not layers.repeat else total**2
    return scale
