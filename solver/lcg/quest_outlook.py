"""How a quest can end and how likely each end is, counted in whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
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


def first_best(outlooks: Iterable[Outlook], parts: Callable[[Outlook], Iterator[int]]) -> Outlook:
    """Return the best outlook, the first of equals: parts out of its total, compared one after another."""
    best: Outlook | None = None
    for one in outlooks:
        if best is None:
            best = one
            continue
        for mine, other in zip(parts(one), parts(best), strict=True):
            ahead = mine * best.total - other * one.total
            if ahead:
                best = one if ahead > 0 else best
                break
    assert best is not None
    return best


def averaged(found: list[tuple[int, Outlook]], total: int) -> Outlook:
    """Return what the draws of a card are worth together, each with its copies."""
    share = lcm(*[one.total for _, one in found])
    reached, counts = 0, dict[Outcome, int]()
    for copies, one in found:
        if one.only is not None:
            weight = copies * share
            reached += weight * one.reached
            counts[one.only] = counts.get(one.only, 0) + weight
            continue
        weight = copies * (share // one.total)
        reached += weight * one.reached
        for outcome, count in one.counts.items():
            counts[outcome] = counts.get(outcome, 0) + weight * count
    return Outlook(total * share, reached, counts)
