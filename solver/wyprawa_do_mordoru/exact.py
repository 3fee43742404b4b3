"""The chance to reach Mordor as an exact fraction.

The float table proposes the policy; its value is then computed with whole numbers only. That no other keep does better is checked
too: keeps that floats see as clearly worse are worse, and those that floats cannot tell apart are compared by their exact values
modulo a large prime (`CHECK`), where unequal fractions collide with a chance of about 1e-18.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from mellon.solver.engines.layers import Choice, flow, policy
from mellon.solver.limits import Watch
from mellon.solver.wyprawa_do_mordoru.boards import DEAD
from mellon.solver.wyprawa_do_mordoru.halting import poll
from mellon.solver.wyprawa_do_mordoru.shape import Shape
from mellon.solver.wyprawa_do_mordoru.solo import Slots, SoloTable, solve
from mellon.solver.wyprawa_do_mordoru.turns import Setting

CHECK = 2**61 - 1
FEW_BOARDS = 40
MOST_DIGITS = 4000
_NOISE = 1e-13


@dataclass
class ExactSolo:
    """Exact values of boards, found one by one as they are asked for."""

    table: SoloTable
    known: dict[int, Fraction] = field(default_factory=dict)
    proved: bool = True
    """False once two keeps were found that floats cannot order and that are not equal either."""

    def reach(self, board: int, watch: Watch | None = None) -> Fraction:
        """Return the exact chance to reach Mordor from a board. Raises LimitReached once the watch is over."""
        below = self._below(board)
        for done, needed in enumerate(below):
            if watch is not None:
                watch.note("fraction", done, f"{done / len(below):.0%}")
            if needed not in self.known:
                self._solve(needed, watch)
        return self.known[board]

    def reach_from_slot(self, board: int, slot: int, watch: Watch | None = None) -> Fraction:
        """Return the exact chance from within a turn begun on this board. Raises LimitReached once the watch is over."""
        turns, slots = self.table.turn(board), self.table.slots(board)
        self.reach(board, watch)
        counts, total = flow(turns.shape.layers, _strict(turns.shape, slots), slot)
        value = Fraction(0)
        for after, count in _gathered(turns.after[board], counts):
            poll(watch)
            value += Fraction(count, total) * self._result(after) if count else 0
        return value

    def boards_below(self, board: int) -> int:
        """Return how many boards the value of this one rests on, itself included."""
        return len(self._below(board))

    def _below(self, board: int) -> list[int]:
        count = self.table.boards.count
        seen, todo = {board}, [board]
        while todo:
            now = todo.pop()
            fresh = {int(b) for b in np.unique(self.table.turn(now).after[now]) if 0 <= b < count} - seen
            seen |= fresh
            todo += fresh
        return [int(b) for b in self.table.boards.order if int(b) in seen]

    def _result(self, after: int) -> Fraction:
        if after == DEAD:
            return Fraction(0)
        return Fraction(1) if after >= self.table.boards.count else self.known[after]

    def _solve(self, board: int, watch: Watch | None) -> None:
        turns, slots = self.table.turn(board), self.table.slots(board)
        choices = _strict(turns.shape, slots)
        counts, total = flow(turns.shape.layers, choices, turns.shape.start)
        value, stays = Fraction(0), 0
        for after, count in _gathered(turns.after[board], counts):
            poll(watch)
            if after == board:
                stays = count
            elif count:
                value += count * self._result(after)
        found = value / (total - stays) if total != stays else Fraction(0)
        results = [found if after == board else self._result(int(after)) for after in turns.after[board]]
        proved = _optimal(turns.shape, choices, slots, results, watch)
        self.known[board] = found
        self.proved = self.proved and proved


def _strict(form: Shape, slots: Slots) -> list[Choice]:
    """Return the choices by the chance alone: a tie-break on turns could prefer a keep that is worse in the thirteenth digit."""
    return policy(form.layers, slots.reach, np.zeros_like(slots.reach), tie=0.0)


def _gathered(after: Any, counts: Any) -> list[tuple[int, int]]:
    places, inverse = np.unique(after, return_inverse=True)
    sums = [0] * len(places)
    for place, count in zip(inverse, counts, strict=True):
        sums[place] += int(count)
    return [(int(place), total) for place, total in zip(places, sums, strict=True)]


def _optimal(form: Shape, choices: Sequence[Choice], slots: Slots, results: list[Fraction], watch: Watch | None) -> bool:
    """Tell whether no keep anywhere in the turn is better than the chosen one, equal ones compared modulo `CHECK`."""
    layers = form.layers
    seen: dict[Fraction, int] = {}
    for value in results:
        poll(watch)
        if value not in seen:
            seen[value] = value.numerator * pow(value.denominator, -1, CHECK) % CHECK
    marks = np.zeros(layers.slots, dtype=object)
    marks[: layers.results] = [seen[value] for value in results]
    for block, choice in zip(layers.blocks, choices, strict=True):
        poll(watch)
        inverse = pow(block.total, -1, CHECK)
        widths = np.diff(block.starts)
        chosen = np.repeat(choice.chosen, widths, axis=1)
        gap = slots.reach[block.targets] - slots.reach[chosen]
        if (gap > _NOISE).any():
            return False
        close = np.abs(gap) <= _NOISE
        if (marks[block.targets[close]] != marks[chosen[close]]).any():
            return False
        kept = (marks[choice.chosen] * block.weights[None, :]).sum(axis=1) * inverse % CHECK
        here = slice(block.first, block.first + block.states)
        if choice.repeated is None:
            marks[here] = kept
            continue
        taken = np.where(choice.repeated, kept[:, None], marks[choice.chosen])
        marks[here] = (taken * block.weights[None, :]).sum(axis=1) * inverse % CHECK
    return True


@lru_cache(maxsize=8)
def exact_of(setting: Setting) -> ExactSolo:
    """Return the exact values of a solo setting, none of them computed yet."""
    return ExactSolo(solve(setting))
