"""What a search used, for the `stats` of an answer: engine, nodes, seconds, the limits that were met, and what a game counts beside them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any


def stats_of(engine: str, nodes: int, limits: Iterable[Any] = (), seconds: float | None = None, **counts: Any) -> dict[str, Any]:
    """Return the figures of a search, each limit once; None among the limits stands for no limit met.

    >>> stats_of("search", 12, [None, "time", "time"], 0.12345, states=4)
    {'engine': 'search', 'nodes': 12, 'seconds': 0.1235, 'limits': ['time'], 'states': 4}
    """
    timed = {} if seconds is None else {"seconds": round(seconds, 4)}
    return {"engine": engine, "nodes": nodes, **timed, "limits": _once(limits), **counts}


def since(started: float) -> float:
    """Return the seconds since a moment of `time.perf_counter`."""
    return time.perf_counter() - started


def per_second(count: int, seconds: float) -> int:
    """Return how many there were in a second.

    >>> per_second(10, 4.0), per_second(10, 0.0)
    (2, 0)
    """
    return round(count / seconds) if seconds else 0


def timed(stats: Mapping[str, Any], started: float) -> dict[str, Any]:
    """Return figures with the seconds since a moment; what only the rules answered has used no nodes."""
    return {"engine": "rules", "nodes": 0, **stats, "seconds": round(since(started), 4), "limits": list(stats.get("limits", ()))}


def with_limits(stats: Mapping[str, Any], limits: Iterable[Any]) -> dict[str, Any]:
    """Return figures with the limits that were met later added to those they name."""
    return {**stats, "limits": _once([*stats.get("limits", ()), *limits])}


def _once(limits: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(limit for limit in limits if limit))
