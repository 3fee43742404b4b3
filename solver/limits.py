"""How long a search may run and how much memory it may take, and the shared watch by which others can see it or stop it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from enum import StrEnum

from mellon.solver.memory import GIGABYTE, growth, resident_bytes


class Limit(StrEnum):
    """The name of a limit, as answers print it."""

    TIME = "time"
    MEMORY = "memory"
    STATES = "states"
    NODES = "nodes"
    STOPPED = "stopped"


TIME, MEMORY, STATES, NODES, STOPPED = Limit
MEMORY_BY_DEFAULT = 2 * GIGABYTE
BATCH = 64
"""Where the number of states is limited, it is looked at after at most so many of them."""
_GLANCE_AT_MEMORY = 0.02


class LimitReached(Exception):
    """A limit came before the answer; `limit` names it."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may use; None for no limit.

    `states` bounds what it keeps where the engine keeps the states that it meets; `memory` is how many bytes this process may
    grow by while it searches.
    """

    seconds: float | None = None
    states: int | None = None
    memory: int | None = MEMORY_BY_DEFAULT

    def deadline(self) -> float | None:
        """Return the `time.monotonic` moment at which these limits, starting now, are used up."""
        return None if self.seconds is None else time.monotonic() + self.seconds

    def watch(self) -> Watch:
        """Return a watch over a search that starts now and may use no more than this, nor more memory than the system will give."""
        grow = growth(self.memory)
        return Watch(self.deadline(), memory=None if grow is None else resident_bytes() + grow)


@dataclass
class Watch:
    """A running search as seen from outside: how far it is, and a way to stop it.

    The searching side calls `note` and ends once `over`, saying with `limit` why; the side that shows progress reads `engine` and
    `nodes`; whoever wants the search to end calls `stop`. `memory` is the size in bytes at which this process has to stop growing.
    A part of the search that gave up for a limit of its own (`cut_short`) leaves its name for an answer that it left undecided.
    """

    deadline: float | None = None
    stopped: bool = False
    engine: str = ""
    nodes: int = 0
    doing: str = ""
    on_stop: list[object] = field(default_factory=list)
    memory: int | None = None
    full: bool = False
    cut: str | None = None
    _next_glance: float = 0.0

    def note(self, engine: str, nodes: int, doing: str = "") -> None:
        """Record how far the search is."""
        self.engine, self.nodes, self.doing = engine, nodes, doing

    def cut_short(self, limit: str) -> None:
        """Record the limit for which a part of the search gave up."""
        self.cut = limit

    def stop(self) -> None:
        """Ask the search to end as soon as it can."""
        self.stopped = True
        for action in self.on_stop:
            if callable(action):
                action()

    def remaining(self) -> float | None:
        """Return the seconds left, or None when there is no limit."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def within(self, seconds: float) -> Watch:
        """Return a watch over a part of this search that may take so many seconds of what is left."""
        moment = time.monotonic() + seconds
        return Watch(moment if self.deadline is None else min(moment, self.deadline), self.stopped, memory=self.memory, full=self.full)

    @property
    def over(self) -> bool:
        """Tell whether the search has to end now."""
        if self.stopped or self.full:
            return True
        now = time.monotonic()
        if self.memory is not None and now >= self._next_glance:
            self._next_glance = now + _GLANCE_AT_MEMORY
            self.full = resident_bytes() > self.memory
        return self.full or (self.deadline is not None and now >= self.deadline)

    def check(self) -> None:
        """Raise LimitReached where the search has to end now."""
        if self.over:
            raise LimitReached(self.limit)

    @property
    def limit(self) -> str:
        """Return which limit ended a search that is over, `stopped`, `memory` or `time`; before that the one that cut a part of it short."""
        if self.stopped or self.full:
            return STOPPED if self.stopped else MEMORY
        return TIME if self.cut is None or self.remaining() == 0.0 else self.cut
