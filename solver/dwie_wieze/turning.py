"""Where a round turned: what is lost stays lost and what can be won could be won before, so halving finds the step that let the win go."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.deciding import decide
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.parts import Part
from mellon.solver.dwie_wieze.walking import Walk
from mellon.solver.game import Request

WINNABLE, LOST, UNKNOWN = Verdict.WINNABLE, Verdict.LOST, Verdict.UNKNOWN
ONE_STATE = 0.3
"""The share of the time left that one state may take at first."""


@dataclass
class Verdicts:
    """What is known of every state of a walk: `low` is the last one that can be won, `high` the first one that is lost."""

    walk: Walk
    low: int = -1
    high: int = 0
    lines: dict[int, Found] = field(default_factory=dict)
    nodes: int = 0
    limits: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.high = len(self.walk.states)

    @property
    def settled(self) -> bool:
        """Tell whether every state is decided."""
        return self.high - self.low <= 1

    def of(self, index: int) -> Verdict:
        """Return the verdict of a state."""
        return WINNABLE if index <= self.low else LOST if index >= self.high else UNKNOWN

    @property
    def turn(self) -> int | None:
        """Return the step that let the win go; None where there is none, or where it is not settled."""
        return self.low if self.settled and 0 <= self.low < len(self.walk.steps) else None

    def find(self, request: Request) -> None:
        """Decide the states by halving, the end first; a state that took too long is tried again with all the time that is left."""
        for share in (ONE_STATE, 1.0):
            tried: set[int] = set()
            untried = [len(self.walk.states) - 1]
            while untried and not request.watch.over:
                index = untried[len(untried) // 2]
                tried.add(index)
                self._decide(index, request, share)
                untried = [i for i in range(self.low + 1, self.high) if i not in tried]
            if self.settled or request.watch.deadline is None:
                return

    def _decide(self, index: int, request: Request, share: float) -> None:
        left = request.watch.remaining()
        part = request if left is None or share == 1.0 else replace(request, watch=Part(request.watch, left * share))
        found = decide(self.walk.states[index], part)
        self.nodes += found.nodes
        if found.verdict is WINNABLE:
            self.lines[index] = found
            self.low = max(self.low, index)
        elif found.verdict is LOST:
            self.high = min(self.high, index)
        elif found.limit:
            self.limits.append(found.limit)
