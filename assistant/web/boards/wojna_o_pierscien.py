"""What a value of Wojna o Pierścień measures."""

from __future__ import annotations

from mellon.models.common import Text

_LOSS = Text("strata", "loss")
_LEAD = Text("różnica punktów", "difference of points")


def worth_label(question: str | None, lang: str) -> str:
    """Say what a value measures."""
    return (_LOSS if question == "combat" else _LEAD).of(lang)
