"""The trace of what the rules did, collected while they act."""

from __future__ import annotations

from mellon.models.common import Step, Text

Log = list[Step] | None
"""Where rule functions note their steps; None when nobody listens."""


def note(log: Log, rule: str, pl: str, en: str) -> None:
    """Add one step to the log, if there is one."""
    if log is not None:
        log.append(Step(Text(pl, en), rule))
