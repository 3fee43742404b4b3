"""How a quest can end and how likely each end is, counted in whole numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple


class Outcome(NamedTuple):
    """How one quest ends: progress placed, the biggest rise of a player's threat, characters lost."""

    progress: int
    gain: int
    lost: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a state is worth under the best choices: how many of `total` equally likely courses lead to each outcome, and to the goal.

    `only`: the one outcome there is.
    """

    total: int
    reached: int
    counts: Mapping[Outcome, int]
    only: Outcome | None = None

    @property
    def value(self) -> Fraction:
        """Return the chance of the goal."""
        return Fraction(self.reached, self.total)

    @property
    def outcomes(self) -> dict[Outcome, Fraction]:
        """Return the chance of every outcome."""
        return {outcome: Fraction(count, self.total) for outcome, count in self.counts.items()}

    @property
    def progress(self) -> Fraction:
        """Return the expected progress."""
        return Fraction(sum(count * o.progress for o, count in self.counts.items()), self.total)

    @property
    def gain(self) -> Fraction:
        """Return the expected rise of threat."""
        return Fraction(sum(count * o.gain for o, count in self.counts.items()), self.total)

    @property
    def lost(self) -> Fraction:
        """Return the expected number of characters lost."""
        return Fraction(sum(count * o.lost for o, count in self.counts.items()), self.total)

    @property
    def rises(self) -> Fraction:
        """Return the chance that somebody's threat rises."""
        return Fraction(sum(count for o, count in self.counts.items() if o.gain > 0), self.total)

    def rank(self) -> tuple[Fraction | int, Fraction | int, Fraction | int, Fraction | int]:
        """Return what a better outlook has more of: the goal first, then progress, less threat, fewer losses."""
        if self.only is not None:
            return self.reached, self.only.progress, -self.only.gain, -self.only.lost
        return self.value, self.progress, -self.gain, -self.lost

    def rank_parts(self) -> Iterator[int]:
        """Yield the parts of `rank`, out of `total`, each worked out when it is asked for."""
        yield self.reached
        yield sum(count * o.progress for o, count in self.counts.items())
        yield -sum(count * o.gain for o, count in self.counts.items())
        yield -sum(count * o.lost for o, count in self.counts.items())

    def need_parts(self) -> Iterator[int]:
        """Yield the parts of `need`, out of `total`."""
        yield self.reached
        yield -sum(count * o.gain for o, count in self.counts.items())

    def need(self) -> tuple[Fraction | int, Fraction | int]:
        """Return what is worth spending cards for: the goal, then less threat."""
        if self.only is not None:
            return self.reached, -self.only.gain
        return self.value, -self.gain
