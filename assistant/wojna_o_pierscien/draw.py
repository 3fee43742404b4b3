"""How a player sees Wojna o Pierścień in words: moves, and values by name."""

from __future__ import annotations

from typing import Any

from mellon.assistant.wojna_o_pierscien.move_words import move_words, thing_name
from mellon.models.common import Text
from mellon.models.wojna_o_pierscien.moves import Move
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.scenarios import scenario
from mellon.solver.ranked import LineEntry


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a move with the names of cards and places in the reader's language, its notation behind it."""
    if not isinstance(move, LineEntry):
        return move_words(move, lang)
    player = move.extras.get("player")
    return (f"{scenario(position.scenario).player(player).name.of(lang)}: " if player is not None else "") + move_words(move.move, lang)


_INFORMATION = {("", "information"): Text("karty graczy", "players' cards"), ("information", "open"): Text("wszystkie odkryte", "all open")}


def word_value(key: str, value: Any, position: Position, lang: str) -> str | None:
    """Return the name of a side, player, card or location, or a move in words."""
    if (key, value) in _INFORMATION:
        return _INFORMATION[key, value].of(lang)
    if key in ("best_so_far", "options") and isinstance(value, (Move, str)):
        return move_words(value, lang)
    return thing_name(value, position, lang) if isinstance(value, str) and key not in ("phase", "reading") else None
