"""Processes that answer questions one after another: a crash, a limit or a cancelled question ends there and nowhere else.

A handler is a module with

    prepare() -> None                          import all that a question may need; memory is bounded afterwards
    handle(job, watch: Watch) -> plain data    answer one job; end soon once `watch.over`

and a `Pool` hands its jobs out to processes that run it.
"""

from mellon.solver.workers.pool import Busy, Failed, Lost, Overdue, Pool, Stopped

__all__ = ["Busy", "Failed", "Lost", "Overdue", "Pool", "Stopped"]
