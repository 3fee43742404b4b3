"""Plans for a turn: what a way of keeping dice does to the sheets, as chances of effects, whatever the board.

A plan is made by valuing the effects of a turn (fields circled, squares halved and crossed, the opponent hit) and making the best keeps
for these values. On every board of a place the same plan has the same chances of effects, so a few plans serve many boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from mellon.solver.engines.layers import Floats, Ints
from mellon.solver.wyprawa_do_mordoru import sweeping
from mellon.solver.wyprawa_do_mordoru.turns import Setting, Turns

_MOST_RINGS = 5
_CROSSED = (0.05, 0.35)
_HIT = (0.0, 0.2)
_HALVED = 0.15


@dataclass(frozen=True)
class Effects:
    """The distinct effects of the turns of a place, those without a hit first: [effect] arrays, and which effect every result has."""

    turns: Turns
    fields: NDArray[np.int64]
    halvings: NDArray[np.int64]
    marks: NDArray[np.int64]
    hits: NDArray[np.int64]
    of_result: NDArray[np.int64]
    one_of: NDArray[np.int64]

    @property
    def count(self) -> int:
        """Return how many effects there are."""
        return len(self.fields)

    @property
    def harmless(self) -> int:
        """Return how many effects, the first ones, do not hit the opponent."""
        return int((self.hits == 0).sum())

    @property
    def key(self) -> tuple[object, ...]:
        """Return what plans depend on: equal keys can share them."""
        form = self.turns.shape
        counts = tuple(form.kind_of.count(kind) for kind in range(len(form.kinds)))
        return (
            form.kinds,
            counts,
            form.layers.repeat,
            form.layers.entries,
            self.fields.tobytes(),
            self.halvings.tobytes(),
            self.marks.tobytes(),
            self.hits.tobytes(),
        )

    @property
    def after(self) -> Ints:
        """Return [board, effect] -> the roller's board after it, as `Boards.own_after` has it."""
        found: Ints = self.turns.after[:, self.one_of]
        return found

    def plan(self, own: Floats, other: Floats) -> Floats:
        """Return the chances of all effects when the slots of a turn have these values and the best keeps are made."""
        form = self.turns.shape
        chances = sweeping.flow(form, own, other, form.start)
        found: Floats = np.bincount(self.of_result, weights=chances, minlength=self.count).astype(np.float64)
        return found

    def planned_for(self, worth: Floats) -> Floats:
        """Return the plan that is best for these values of the effects."""
        own, zero, stay = (np.zeros(self.turns.shape.layers.slots) for _ in range(3))
        own[: len(self.of_result)] = worth[self.of_result]
        sweeping.sweep(self.turns.shape, own, zero, stay)
        return self.plan(own, zero)


@lru_cache(maxsize=64)
def effects_of(setting: Setting, circled: int) -> Effects:
    """Return the effects of turns begun with this many fields circled, against one opponent or none."""
    turns = setting.turns(circled)
    hits = turns.hits[:, 0].astype(np.int64) if turns.hits.shape[1] else np.zeros(len(turns.fields), dtype=np.int64)
    rows = np.stack([hits, turns.fields, turns.halvings, turns.marks])
    kinds, one_of, of_result = np.unique(rows, axis=1, return_index=True, return_inverse=True)
    return Effects(turns, kinds[1], kinds[2], kinds[3], kinds[0], of_result.reshape(-1), one_of)


def first_plans(effects: Effects, needed: int) -> Iterator[Floats]:
    """Yield plans to begin with: hurrying to some number of fields, with more or less fear of Nazguls and wish to hit the opponent."""
    for goal, fear, wish in product(range(1, min(needed, _MOST_RINGS) + 1), _CROSSED, _HIT):
        hurry = np.minimum(effects.fields, goal) / goal
        worth = hurry + 0.5 * (effects.fields >= goal) - fear * effects.marks + _HALVED * fear * effects.halvings + wish * effects.hits
        yield effects.planned_for(worth)
