"""How the sides of Wojna o Pierścień are called and coloured, and cards as things on the table."""

from __future__ import annotations

from collections.abc import Iterable

from mellon.assistant.views.values import Chip
from mellon.models.common import Text
from mellon.models.common.text import as_text
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, UNSEEN, card

SIDE_NAMES = {FREE_PEOPLES: Text("Wolne Ludy", "Free Peoples"), SHADOW: Text("Cień", "Shadow")}
KINDS = {FREE_PEOPLES: "free", SHADOW: "shadow"}


BACK = as_text("(?)")
"""How a card is drawn that lies face down."""


def card_chips(ids: Iterable[str], kind: str = "") -> tuple[Chip, ...]:
    """Return cards by their names, those that lie face down behind them as backs."""
    backs = sorted(ids, key=lambda name: name == UNSEEN)
    return tuple(Chip(BACK, kind) if name == UNSEEN else Chip(card(name).name, kind, id=name) for name in backs)
