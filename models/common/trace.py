"""The trace of what the rules did, one Step per applied rule."""

from __future__ import annotations

from dataclasses import dataclass

from mellon.models.common.text import Text


@dataclass(frozen=True, slots=True)
class Step:
    """One thing the rules did, with the id of the rule that says so."""

    text: Text
    rule: str


Steps = list[Step] | None
"""Where rule functions note their steps; None when nobody listens."""


def note(log: Steps, rule: str, pl: str, en: str) -> None:
    """Add one step to a log, if there is one.

    >>> log = []
    >>> note(log, "DW.p6.turn", "Gra miejsce 1.", "Seat 1 plays.")
    >>> log[0].rule
    'DW.p6.turn'
    """
    if log is not None:
        log.append(Step(Text(pl, en), rule))


class Log:
    """Collects the steps of a trace; a search passes none. A game adds what else it wants to know of what happened."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def say(self, rule: str, pl: str, en: str) -> None:
        """Add one step."""
        note(self.steps, rule, pl, en)
