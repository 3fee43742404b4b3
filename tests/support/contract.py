"""The parts of an answer as the JSON writes them, for tests that compare them with words of the contract."""

from __future__ import annotations

from typing import Any

from mellon.solver import Answer
from mellon.solver.told import worded


def told_moves(answer: Answer) -> list[Any]:
    """Return the moves of an answer, none where it lists none."""
    return list(worded(list(answer.moves or ()), "en"))


def told_illegal(answer: Answer) -> list[Any]:
    """Return the forbidden moves of an answer."""
    return list(worded(list(answer.illegal or ()), "en"))


def told_line(answer: Answer) -> list[Any]:
    """Return the line of an answer."""
    return list(worded(list(answer.line or ()), "en"))


def told_extra(answer: Answer) -> dict[str, Any]:
    """Return what an answer tells beside the fields of every answer."""
    return dict(worded(dict(answer.extra), "en"))
