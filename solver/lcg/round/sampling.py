"""Commitments weighed by random reveals: all in turn, then the promising ones more often, each with an interval that its few samples bear.

Sample number i draws the same luck for every set, so that sets differ by what is sent and not by the cards that came.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

from mellon.solver.lcg.round.look import Look, Result, TooMany, mixed
from mellon.solver.limits import STATES, LimitReached

CONFIDENCE = 0.95
TARGETS = (1, 2, 4, 8, 16, 32, 64, 128)
"""Samples of each set after each turn; from `_SETTLING` on only the better half of the sets goes on, as long as some are left."""
_SETTLING = 4
_FEWEST_SETS = 4


@dataclass
class Weighed:
    """What is known of one set: its samples, or its exact result. `turns`: how often it was found promising and went on."""

    mask: int
    turns: int = 0
    results: list[Result] = field(default_factory=list)
    exact: Result | None = None

    @property
    def known(self) -> bool:
        """Tell whether anything is known of the set."""
        return self.exact is not None or bool(self.results)

    @property
    def result(self) -> Result:
        """Return the exact result or the mean of the samples."""
        return self.exact if self.exact is not None else mixed([(1, one) for one in self.results])

    def interval(self, sets: int) -> tuple[float, float]:
        """Return the interval of the chance that holds for so many sets at once."""
        if self.exact is not None:
            return float(self.exact.value), float(self.exact.value)
        return wilson(float(self.result.value), len(self.results), sets) if self.results else (0.0, 1.0)

    def rank(self) -> tuple[Fraction, ...]:
        """Return what a better set has more of."""
        return self.result.rank()


def wilson(mean: float, samples: int, sets: int = 1) -> tuple[float, float]:
    """Return Wilson's interval for a mean of numbers between 0 and 1; `sets`: of how many such means it is one.

    It is meant for shares of successes, whose spread is the widest that numbers between 0 and 1 can have.

    >>> [round(end, 3) for end in wilson(1.0, 2)]
    [0.342, 1.0]
    """
    z = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / max(1, sets))
    square = z * z / samples
    middle = (mean + square / 2) / (1 + square)
    half = z * sqrt(mean * (1 - mean) / samples + square / (4 * samples)) / (1 + square)
    return max(0.0, min(mean, middle - half)), min(1.0, max(mean, middle + half))


def sample(look: Look, sets: list[Weighed], seed: int) -> str | None:
    """Weigh sets by samples until all promising ones have enough of them; return the limit that ended it before, or None."""
    going = [one for one in sets if one.exact is None]
    done = 0
    try:
        for target in TARGETS:
            if target > _SETTLING:
                going = _promising(sets, going)
            for number in range(done, target):
                for one in going:
                    look.watch.note("sampling", sum(len(each.results) for each in sets))
                    one.results.append(look.sampled(one.mask, random.Random(f"{seed} {number}")))
            done = target
    except TooMany:
        return STATES
    except LimitReached as stop:
        return stop.limit
    return None


def _promising(sets: list[Weighed], going: list[Weighed]) -> list[Weighed]:
    """Return the better half of the sets still sampled, without those that cannot be best any more."""
    floor = max(one.interval(len(sets))[0] for one in sets)
    open_ones = sorted((one for one in going if one.interval(len(sets))[1] >= floor), key=lambda one: one.rank(), reverse=True)
    chosen = open_ones[: max(_FEWEST_SETS, len(going) // 2)]
    for one in (*chosen, *(one for one in sets if one.exact is not None)):
        one.turns += 1
    return chosen
