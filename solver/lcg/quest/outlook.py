"""How a quest can end and how likely each end is, counted in whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Protocol


class Outcome(NamedTuple):
    """How one quest ends: progress placed, the biggest rise of a player's threat, characters lost."""

    progress: int
    gain: int
    lost: int


class Courses(Protocol):
    """Something that can count the courses to every outcome."""

    def counts(self) -> Mapping[Outcome, int]:
        """Return how many courses lead to each outcome."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a state is worth under the best choices: how many of `total` equally likely courses lead to each outcome, and to the goal.

    `only`: the one outcome there is. `sums`: progress, rise of threat and characters lost over all courses, where they are known already.
    """

    total: int
    reached: int
    courses: Mapping[Outcome, int] | Courses
    only: Outcome | None = None
    sums: tuple[int, int, int] | None = None

    @property
    def counts(self) -> Mapping[Outcome, int]:
        """Return how many courses lead to each outcome."""
        return self.courses if isinstance(self.courses, Mapping) else self.courses.counts()

    @property
    def value(self) -> Fraction:
        """Return the chance of the goal."""
        return Fraction(self.reached, self.total)

    @property
    def outcomes(self) -> dict[Outcome, Fraction]:
        """Return the chance of every outcome."""
        return {outcome: Fraction(count, self.total) for outcome, count in self.counts.items()}

    def _sum(self, field: int) -> int:
        return self.sums[field] if self.sums is not None else sum(count * outcome[field] for outcome, count in self.counts.items())

    @property
    def progress(self) -> Fraction:
        """Return the expected progress."""
        return Fraction(self._sum(0), self.total)

    @property
    def gain(self) -> Fraction:
        """Return the expected rise of threat."""
        return Fraction(self._sum(1), self.total)

    @property
    def lost(self) -> Fraction:
        """Return the expected number of characters lost."""
        return Fraction(self._sum(2), self.total)

    @property
    def rises(self) -> Fraction:
        """Return the chance that somebody's threat rises."""
        return Fraction(sum(count for o, count in self.counts.items() if o.gain > 0), self.total)

    def rank(self) -> tuple[Fraction | int, Fraction | int, Fraction | int, Fraction | int]:
        """Return what a better outlook has more of: the goal first, then progress, less threat, fewer losses."""
        if self.only is not None:
            return self.reached, self.only.progress, -self.only.gain, -self.only.lost
        return self.value, self.progress, -self.gain, -self.lost

    def need(self) -> tuple[Fraction | int, Fraction | int]:
        """Return what is worth spending cards for: the goal, then less threat."""
        if self.only is not None:
            return self.reached, -self.only.gain
        return self.value, -self.gain
