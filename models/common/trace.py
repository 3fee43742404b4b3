"""The trace of what the rules did, one Step per applied rule."""

from __future__ import annotations

from dataclasses import dataclass

from mellon.models.common.text import Text


@dataclass(frozen=True, slots=True)
class Step:
    """One thing the rules did, with the id of the rule that says so."""

    text: Text
    rule: str
