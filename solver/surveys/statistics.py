"""What counts bear: the Wilson interval, with undecided deals counted both ways, and a sequence of intervals that may be looked at any time."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf, lgamma, log, log1p, sqrt

Z95 = 1.959963984540054


def wilson(successes: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Return the Wilson score interval of a share.

    >>> [round(end, 4) for end in wilson(1000, 1000)]
    [0.9962, 1.0]
    """
    if trials == 0:
        return 0.0, 1.0
    share, weight = successes / trials, z * z / trials
    middle = (share + weight / 2) / (1 + weight)
    half = z / (1 + weight) * sqrt(share * (1 - share) / trials + weight / (4 * trials))
    low = 0.0 if successes == 0 else max(0.0, middle - half)
    return low, 1.0 if successes == trials else min(1.0, middle + half)


def share_interval(winnable: int, lost: int, unknown: int) -> tuple[float, float]:
    """Return the interval of the share of winnable deals: undecided ones count as lost for its low end, as winnable for its high end.

    >>> [round(end, 4) for end in share_interval(3972, 11, 17)]
    [0.9899, 0.9985]
    """
    trials = winnable + lost + unknown
    return wilson(winnable, trials)[0], wilson(winnable + unknown, trials)[1]


def any_time_interval(winnable: int, lost: int, unknown: int, alpha: float = 0.05) -> tuple[float, float]:
    """Return an interval that holds at every number of deals at once, so that one may stop when it is narrow enough.

    It is Robbins' mixture of the binomial over all shares: every share whose likelihood is not too far below the mixture's.
    """
    trials = winnable + lost + unknown
    return _sequence(winnable, trials, alpha)[0], _sequence(winnable + unknown, trials, alpha)[1]


def _sequence(successes: int, trials: int, alpha: float) -> tuple[float, float]:
    if trials == 0:
        return 0.0, 1.0
    failures = trials - successes
    mixture = lgamma(successes + 1) + lgamma(failures + 1) - lgamma(trials + 2)

    def inside(share: float) -> bool:
        return mixture - _likelihood(successes, failures, share) < -log(alpha)

    middle = successes / trials
    return _edge(0.0, middle, inside), 1.0 - _edge(0.0, 1.0 - middle, lambda share: inside(1.0 - share))


def _likelihood(successes: int, failures: int, share: float) -> float:
    if share <= 0.0:
        return 0.0 if successes == 0 else -inf
    if share >= 1.0:
        return 0.0 if failures == 0 else -inf
    return successes * log(share) + failures * log1p(-share)


def _edge(outside: float, inside_end: float, inside: Callable[[float], bool]) -> float:
    """Return the lowest share inside, between an end that may be outside and one that is inside."""
    if inside(outside):
        return outside
    for _ in range(60):
        middle = (outside + inside_end) / 2
        if inside(middle):
            inside_end = middle
        else:
            outside = middle
    return outside


def difference_interval(only_first: int, only_second: int, pairs: int, z: float = Z95) -> tuple[float, float]:
    """Return the interval of a difference of two shares on the same deals: Agresti and Min's, which adds half a deal to each of four counts.

    >>> [round(end, 3) for end in difference_interval(20, 5, 100)]
    [0.053, 0.241]
    """
    if pairs == 0:
        return -1.0, 1.0
    first, second, all_pairs = only_first + 0.5, only_second + 0.5, pairs + 2
    middle = (first - second) / all_pairs
    half = z / all_pairs * sqrt(first + second - (first - second) ** 2 / all_pairs)
    return max(-1.0, middle - half), min(1.0, middle + half)


def chance_interval(values: list[float], unknown: int) -> tuple[float, float]:
    """Return the interval of a mean of chances: undecided deals count as 0 for its low end, as 1 for its high end.

    >>> [round(end, 2) for end in chance_interval([0.5] * 90, 10)]
    [0.42, 0.58]
    """
    low, high = mean_interval([*values, *[0.0] * unknown])[0], mean_interval([*values, *[1.0] * unknown])[1]
    return max(0.0, low), min(1.0, high)


def mean_interval(values: list[float], z: float = Z95) -> tuple[float, float]:
    """Return the interval of a mean of many values by their spread."""
    if len(values) < 2:
        return -inf, inf
    mean = sum(values) / len(values)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    half = z * spread / sqrt(len(values))
    return mean - half, mean + half


def paired(only_first: int, only_second: int) -> float:
    """Return how likely so unequal a split of the deals that differ is by chance alone (McNemar, exact)."""
    differing = only_first + only_second
    if differing == 0:
        return 1.0
    fewer = min(only_first, only_second)
    tail = sum(exp(lgamma(differing + 1) - lgamma(k + 1) - lgamma(differing - k + 1) - differing * log(2)) for k in range(fewer + 1))
    return min(1.0, 2 * tail)
