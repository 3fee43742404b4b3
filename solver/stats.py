"""What a search used, for the `stats` of an answer: engine, nodes, seconds, the limits that were met, and what a game counts beside them."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from mellon.models.common import Text
from mellon.solver.told import Told


@dataclass(frozen=True, slots=True)
class Stats(Told):
    """What a search used: its engine, what it counts as nodes, the seconds, the limits that it met; in `extras` what a game counts beside them."""

    engine: str | None = None
    nodes: int = 0
    seconds: float | None = None
    limits: tuple[str | Text, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.names)


def stats_of(engine: str, nodes: int, limits: Iterable[str | Text | None] = (), seconds: float | None = None, **counts: Any) -> Stats:
    """Return the figures of a search, each limit once; None among the limits stands for no limit met.

    >>> stats_of("search", 12, [None, "time", "time"], 0.12345, states=4).entry
    {'engine': 'search', 'nodes': 12, 'seconds': 0.1235, 'limits': ('time',), 'states': 4}
    """
    timed = {} if seconds is None else {"seconds": round(seconds, 4)}
    return Stats.of(engine=engine, nodes=nodes, **timed, limits=_once(limits), **counts)


def since(started: float) -> float:
    """Return the seconds since a moment of `time.perf_counter`."""
    return time.perf_counter() - started


def per_second(count: int, seconds: float) -> int:
    """Return how many there were in a second.

    >>> per_second(10, 4.0), per_second(10, 0.0)
    (2, 0)
    """
    return round(count / seconds) if seconds else 0


def timed(stats: Stats, started: float) -> Stats:
    """Return figures with the seconds since a moment; what only the rules answered has used no nodes."""
    return Stats.of(**{"engine": "rules", "nodes": 0, **stats.entry, "seconds": round(since(started), 4), "limits": stats.limits})


def with_limits(stats: Stats, limits: Iterable[str | Text | None]) -> Stats:
    """Return figures with the limits that were met later added to those they name."""
    return stats.but(limits=_once([*stats.limits, *limits]))


def _once(limits: Iterable[str | Text | None]) -> tuple[str | Text, ...]:
    return tuple(dict.fromkeys(limit for limit in limits if limit))
