"""How the sides of Wojna o Pierścień are called and coloured, and cards as things on the table."""

from __future__ import annotations

from collections.abc import Iterable

from mellon.assistant.views.values import Chip
from mellon.models.common import Text
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, card

SIDE_NAMES = {FREE_PEOPLES: Text("Wolne Ludy", "Free Peoples"), SHADOW: Text("Cień", "Shadow")}
KINDS = {FREE_PEOPLES: "free", SHADOW: "shadow"}


def card_chips(ids: Iterable[str], kind: str = "") -> tuple[Chip, ...]:
    """Return cards by their names."""
    return tuple(Chip(card(name).name, kind, id=name) for name in ids)
