"""How a player sees Wyprawa do Mordoru in words: keeps."""

from __future__ import annotations

from typing import Any

from mellon.models.common import Text
from mellon.models.wyprawa_do_mordoru import Keep, Position, Symbol
from mellon.models.wyprawa_do_mordoru.moves import parse_move


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a keep in words."""
    if isinstance(move, str):
        try:
            move = parse_move(move)
        except ValueError:
            return str(move)
    if not isinstance(move, Keep):
        return Text("powtórzyć rzut", "repeat the roll").of(lang)
    words = ", ".join(f"{face.symbol.text.of(lang)} ({face.colour.text.of(lang)})" for face in move.faces)
    return words + (Text(" i koniec rzutów", " and stop").of(lang) if any(f.symbol is Symbol.TREE for f in move.faces) else "")
