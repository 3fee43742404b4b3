"""How long a search may run, and the shared watch by which others can see it or stop it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may use; None for no limit. `states` bounds its memory where the engine keeps the states that it meets."""

    seconds: float | None = None
    states: int | None = None

    def deadline(self) -> float | None:
        """Return the `time.monotonic` moment at which these limits, starting now, are used up."""
        return None if self.seconds is None else time.monotonic() + self.seconds


@dataclass
class Watch:
    """A running search as seen from outside: how far it is, and a way to stop it.

    The searching side calls `note`; the side that shows progress reads `engine` and `nodes`; whoever wants the search to end sets
    `stopped` through `stop`.
    """

    deadline: float | None = None
    stopped: bool = False
    engine: str = ""
    nodes: int = 0
    doing: str = ""
    on_stop: list[object] = field(default_factory=list)

    def note(self, engine: str, nodes: int, doing: str = "") -> None:
        """Record how far the search is."""
        self.engine, self.nodes, self.doing = engine, nodes, doing

    def stop(self) -> None:
        """Ask the search to end as soon as it can."""
        self.stopped = True
        for action in self.on_stop:
            if callable(action):
                action()

    def remaining(self) -> float | None:
        """Return the seconds left, or None when there is no limit."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    @property
    def over(self) -> bool:
        """Tell whether the search has to end now."""
        return self.stopped or (self.deadline is not None and time.monotonic() >= self.deadline)
