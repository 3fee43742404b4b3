"""Why a search ended before its answer, and the room that a deep one needs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_RECURSION = 40_000


@contextmanager
def deep() -> Iterator[None]:
    """Allow deep recursion inside, and put the limit back afterwards."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _RECURSION))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


class LimitReached(Exception):
    """A limit came before the answer: "states", "time" or "stopped"."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Tangled(Exception):
    """Play can come back to a state after cards have been spent: only the whole graph will do."""
