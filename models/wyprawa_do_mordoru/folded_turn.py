"""A turn walked out, folded into numbered entries, so that a whole table of boards can be swept with the same few of them.

Kept dice from which the same effects come in the same way are one entry; so are choices among the same entries, wherever they are met. What entries are worth is one
whole number each, of which every choice takes the largest; who sweeps says what an effect is worth and how a mean is rounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter, mul

from mellon.models.wyprawa_do_mordoru.effects import Effect
from mellon.models.wyprawa_do_mordoru.turn_walk import Kept, TurnWalk

Pick = Callable[[Sequence[int]], tuple[int, ...]]


@dataclass(frozen=True)
class Mean:
    """Kept dice: how many rolls of the others there are, how often each choice comes, and the numbers of these choices."""

    total: int
    weights: tuple[int, ...]
    choices: Pick


Better = tuple[int, int]
"""A choice between two entries; of more than two it is made step by step, so that equal parts of choices are one entry too."""


@dataclass
class FoldedTurn:
    """The entries of a turn, each after those that it needs; `number` and `rolled` tell which are those of kept dice."""

    walk: TurnWalk
    entries: list[Effect | Better | Mean] = field(default_factory=list)
    _known: dict[object, int] = field(default_factory=dict)
    _kept: dict[Kept, int] = field(default_factory=dict)
    _rolled: dict[Kept, int] = field(default_factory=dict)

    @cached_property
    def start(self) -> int:
        """Return the number of the whole turn."""
        return self.number(())

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """Return every effect that the turn can have."""
        self.number(())
        return tuple(dict.fromkeys(self.walk.ends.values()))

    def number(self, kept: Kept) -> int:
        """Return the number of having kept some dice."""
        like = self.walk.like(kept)
        if like not in self.walk.ends and like not in self.walk.points:
            self.walk.walk(like)
        return self._of(like)

    def rolled(self, kept: Kept) -> int:
        """Return the number of rolling the free dice when the roll cannot be repeated (WM.p8.rohan_once)."""
        self.number(kept)
        return self._rolled[self.walk.like(kept)]

    def _of(self, kept: Kept) -> int:
        found = self._kept.get(kept)
        if found is None:
            effect = self.walk.ends.get(kept)
            found = self._kept[kept] = self._added(effect, effect) if effect is not None else self._point(kept)
        return found

    def _point(self, kept: Kept) -> int:
        options = Counter[frozenset[int]]()
        for weight, after in self.walk.points[kept].rolls:
            options[frozenset(map(self._of, after))] += weight
        once = self._rolled[kept] = self._mean(options)
        return self._mean(Counter({numbers | {once}: weight for numbers, weight in options.items()})) if self.walk.repeats else once

    def _mean(self, options: Counter[frozenset[int]]) -> int:
        rolls = Counter[int]()
        for numbers, weight in options.items():
            rolls[self._best(numbers)] += weight
        if len(rolls) == 1:
            return next(iter(rolls))
        return self._added(frozenset(rolls.items()), Mean(rolls.total(), tuple(rolls.values()), itemgetter(*rolls)))

    def _best(self, numbers: frozenset[int]) -> int:
        """Return the number of the choice among some entries: the better one of the best of all but one, known already if possible, and that one."""
        if len(numbers) == 1:
            return next(iter(numbers))
        found = self._known.get(numbers)
        if found is None:
            last = next((one for one in numbers if numbers - {one} in self._known), max(numbers))
            found = self._added(numbers, (self._best(numbers - {last}), last))
        return found

    def _added(self, key: object, entry: Effect | Better | Mean) -> int:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = len(self.entries)
            self.entries.append(entry)
        return found

    def worths(self, end: Callable[[Effect], int], mean: Callable[[int, int], int]) -> list[int]:
        """Return what every entry is worth; `mean` divides a sum by the number of rolls."""
        found: list[int] = []
        add = found.append
        for entry in self.entries:
            if isinstance(entry, tuple):
                one, other = found[entry[0]], found[entry[1]]
                add(one if one > other else other)
            elif isinstance(entry, Mean):
                add(mean(sum(map(mul, entry.weights, entry.choices(found))), entry.total))
            else:
                add(end(entry))
        return found
