"""What a value of Wojna o Pierścień measures."""

from __future__ import annotations

from mellon.assistant.wojna_o_pierscien.unseen_view import worth_over_deals
from mellon.models.common import Text
from mellon.solver.ranked import RankedMove

_LOSS = Text("strata", "loss")
_LEAD = Text("różnica punktów", "difference of points")


def worth_label(question: str | None, lang: str) -> str:
    """Say what a value measures."""
    return (_LOSS if question == "combat" else _LEAD).of(lang)


def told_worth(one: RankedMove, lang: str) -> tuple[str, str] | None:
    """Return the mean over the deals that a move is worth and the worst deal, where not every card is seen."""
    found = worth_over_deals(one)
    return None if found is None else (found[0].of(lang), found[1].of(lang))
