"""How a player sees Dwie Wieże in words: moves, and values by name."""

from __future__ import annotations

from typing import Any

from mellon.assistant.dwie_wieze import names
from mellon.models.dwie_wieze import Position


def word_value(key: str, value: Any, position: Position, lang: str) -> str | None:
    """Return the name of a character by its id."""
    found = position.chapter.by_id.get(value) if key == "character" and isinstance(value, str) else None
    return None if found is None else found.name.of(lang)


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a move in words, such as "Boromir (seat 2) plays P3"."""
    return names.word_move(move, position, lang)
