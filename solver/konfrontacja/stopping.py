"""Why a search ended before its answer, and the room that a deep one needs."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mellon.solver.limits import STATES, TIME, LimitReached, Watch

_RECURSION = 40_000
_CHECK_WATCH_EVERY = 8
_MUCH = 200_000
"""So many objects left behind take tenths of a second to go through."""


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


class _Leftovers:
    """Whether a large search has left something that is still to be cleared away."""

    there = False


@contextmanager
def cleared_later() -> Iterator[None]:
    """Look for no garbage inside; what a large search leaves is cleared away when the next one comes, while nobody waits for its answer."""
    if _Leftovers.there:
        gc.unfreeze()
        gc.collect()
        _Leftovers.there = False
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            if gc.get_count()[0] > _MUCH:
                gc.freeze()
                _Leftovers.there = True
            gc.enable()


def clear_now(watch: Watch) -> None:
    """Clear away what a finished part has left, where that is much and there is time."""
    if gc.get_count()[0] > _MUCH and not watch.over:
        gc.collect()


class Tangled(Exception):
    """Play can come back to a state after cards have been spent: only the whole graph will do."""


def ended(watch: Watch) -> str | None:
    """Return the limit by which a search has to end now, None while it may go on."""
    if not watch.over:
        return None
    return watch.limit


class Allowance:
    """How many states the searches of one question may look at together; each says how many it has looked at."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._counts: list[Callable[[], int]] = []

    def share(self, count: Callable[[], int]) -> None:
        """Let one more search take its states from it."""
        self._counts.append(count)

    @property
    def left(self) -> int:
        """Return how many states are left, below 0 where too many were taken."""
        return self.most - sum([count() for count in self._counts])


def heed(engine: str, states: int, allowance: Allowance, watch: Watch) -> None:
    """Raise LimitReached where the states, the time or the memory of a search are used up; `states` counts its own.

    That is looked at now and then, and at every state where there are more than the search alone may look at.
    """
    if states > allowance.most:
        raise LimitReached(STATES)
    if not states % _CHECK_WATCH_EVERY:
        if allowance.left < 0:
            raise LimitReached(STATES)
        watch.note(engine, states)
        limit = ended(watch)
        if limit is not None:
            raise LimitReached(limit)


@contextmanager
def at_most(watch: Watch, seconds: float) -> Iterator[None]:
    """Let what happens inside take no more than so many seconds of what is left; stopping and memory stay as they are."""
    before, part = watch.deadline, watch.within(seconds).deadline
    watch.deadline = part
    try:
        yield
    finally:
        watch.deadline = before


def is_only_part(limit: str | None, watch: Watch) -> bool:
    """Tell whether a limit that was met was that of a part: the search as a whole may go on."""
    return limit == TIME and not watch.over
