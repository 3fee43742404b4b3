"""How a player sees the card game in words: moves, and values by name."""

from __future__ import annotations

from typing import Any

from mellon.assistant.lcg.board import GOALS
from mellon.assistant.lcg.move_words import word_move as word_move
from mellon.models.common import Text
from mellon.models.lcg.cards.catalogue import SPHERE_NAMES
from mellon.models.lcg.position import Position

_CARD_KEYS = frozenset(
    {
        "killed",
        "heroes_lost",
        "allies_lost",
        "fails_on",
        "card",
        "cards",
        "hero",
        "engaged",
        "staging",
        "committed",
        "kept_back",
        "shadow",
        "left_out",
    }
)
_MANY = Text("(kilka postaci: numery po kolei; nikt: pass)", "(several characters: their numbers one after the other; nobody: pass)")


def word_value(key: str, value: Any, position: Position, lang: str) -> str | None:
    """Return the name of a card by its number, of a sphere or of a goal."""
    if key in _CARD_KEYS and isinstance(value, int):
        return f"{position.card(value).name.of(lang)} ({value})"
    if key == "sphere" and value in SPHERE_NAMES:
        return SPHERE_NAMES[value].of(lang)
    return GOALS[value].of(lang) if key == "goal" and value in GOALS else None


def more_moves(position: Position) -> Text | None:
    """Return how moves are written that are not listed one by one: commitments of several characters, and of nobody."""
    return _MANY if position.question == "quest" else None
