"""Ways to share things that are alike among places of limited room."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb


def splits(count: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every way to split a number into parts that fit the room.

    >>> list(splits(2, (1, 2)))
    [(0, 2), (1, 1)]
    """
    if not room:
        if count == 0:
            yield ()
        return
    for first in range(max(0, count - sum(room[1:])), min(count, room[0]) + 1):
        for rest in splits(count - first, room[1:]):
            yield (first, *rest)


def multinomial(parts: tuple[int, ...]) -> int:
    """Return in how many ways single things make up a split.

    >>> multinomial((2, 1))
    3
    """
    ways, total = 1, 0
    for part in parts:
        total += part
        ways *= comb(total, part)
    return ways
