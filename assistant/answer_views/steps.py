"""A step of an answer as a line: what happens, and the rule behind it."""

from __future__ import annotations

from mellon.assistant.views.values import Line, Span
from mellon.models.common import Rulebook, Step
from mellon.models.common.text import as_text


def step_line(step: Step, sign: str = "", book: Rulebook | None = None, gap: str = "  ") -> Line:
    """Return a step behind its sign with its rule, and the place of that in the rulebook where the book is given."""
    place = "" if book is None else f", {book.source(step.rule)}"
    return Line((Span(as_text(sign) + step.text + gap), Span(as_text(f"[{step.rule}{place}]"), "dim")))
