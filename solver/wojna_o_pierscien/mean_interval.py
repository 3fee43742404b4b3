"""Where the mean of numbers in a known range lies, by a sample of them.

The bound of Learned-Miller and Thomas: the sample cuts the range into steps whose shares are those of sorted uniform draws. It needs no shape of
the numbers, and where there are only two it is the interval of Clopper and Pearson; a number that the sample missed is allowed for.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

LEVEL = 0.95
DRAWS = 4000


def mean_interval(lows: Sequence[float], highs: Sequence[float], least: float, most: float) -> tuple[float, float]:
    """Return the 95 percent interval of the mean of numbers between `least` and `most`; of each number of the sample a lower and an upper bound is known.

    >>> low, high = mean_interval([2] * 100, [2] * 100, 0, 10)
    >>> round(low, 2), round(high, 2)
    (1.93, 2.29)
    >>> mean_interval([], [], -1, 1)
    (-1, 1)
    """
    if not lows or least >= most:
        return least, most
    return least + most - _upper([least + most - low for low in lows], least, most), _upper(highs, least, most)


def _upper(sample: Sequence[float], least: float, most: float) -> float:
    """Return what the mean does not pass with a chance of 97.5 percent."""
    import numpy

    steps = numpy.diff([*sorted(min(max(one, least), most) for one in sample), most])
    found = most - _sorted_draws(len(sample)) @ steps
    return min(most, float(numpy.quantile(found, (1 + LEVEL) / 2)))


@lru_cache(maxsize=4)
def _sorted_draws(count: int) -> Any:
    """Return rows of so many sorted uniform numbers, the same ones every time."""
    import numpy

    rng = random.Random(count)
    rows = numpy.array([[rng.random() for _ in range(count)] for _ in range(DRAWS)])
    rows.sort(axis=1)
    return rows
