"""The end of a computation by a limit, whatever it was in the middle of."""

from __future__ import annotations

from mellon.solver.limits import LimitReached, Watch

_A_MOMENT = 0.25


def poll(watch: Watch | None) -> None:
    """Raise LimitReached once the watch is over."""
    if watch is not None and watch.over:
        raise LimitReached(watch.limit)


def unhurried(watch: Watch) -> Watch:
    """Return a watch that ends with another one, but a moment after its clock: for what an answer is worth nothing without."""
    return _moved(watch, _A_MOMENT)


def hurried(watch: Watch, seconds: float) -> Watch:
    """Return a watch that ends with another one, but so many seconds before its clock: they are left for what comes afterwards."""
    return _moved(watch, -seconds)


def _moved(watch: Watch, seconds: float) -> Watch:
    deadline = None if watch.deadline is None else watch.deadline + seconds
    found = Watch(deadline, watch.stopped, memory=watch.memory, full=watch.full)
    watch.on_stop.append(found.stop)
    return found
