"""Why a search ended before its answer, and the room that a deep one needs."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from mellon.solver.limits import Watch

_RECURSION = 40_000
_CHECK_WATCH_EVERY = 32


@contextmanager
def deep() -> Iterator[None]:
    """Allow deep recursion inside, and look for no garbage among the many states that are all kept; put both back afterwards."""
    before, collecting = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(before, _RECURSION))
    gc.disable()
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
        if collecting:
            gc.enable()


class LimitReached(Exception):
    """A limit came before the answer: "states", "time" or "stopped"."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Tangled(Exception):
    """Play can come back to a state after cards have been spent: only the whole graph will do."""


def ended(watch: Watch) -> str | None:
    """Return the limit by which a search has to end now, None while it may go on."""
    if not watch.over:
        return None
    return watch.limit


def heed(engine: str, states: int, used: int, most: int, watch: Watch) -> None:
    """Raise LimitReached where a search has used up its states (`used` of `most`) or its time; `states` counts its own."""
    if used > most:
        raise LimitReached("states")
    if not states % _CHECK_WATCH_EVERY:
        watch.note(engine, states)
        limit = ended(watch)
        if limit is not None:
            raise LimitReached(limit)
