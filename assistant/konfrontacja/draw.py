"""How a player sees Konfrontacja in words: moves, and values by name."""

from __future__ import annotations

from typing import Any

from mellon.assistant.konfrontacja.headlines import ALL_OPEN
from mellon.assistant.konfrontacja.words import entry_words, thing_name
from mellon.models.common import Text
from mellon.models.konfrontacja.cards import specials
from mellon.models.konfrontacja.moves import MOVE, Order, UnreadableOrder
from mellon.models.konfrontacja.position import OPEN, Position
from mellon.solver.ranked import LineEntry

_KEYS = {
    "information": Text("informacja", "information"),
    "undecided_moves": Text("ruchy bez dokładnej oceny", "moves without an exact answer"),
}


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a move in the reader's language, its notation behind it; an entry of a line with its cards and mixes."""
    if isinstance(move, LineEntry):
        return entry_words(move, word_move(move.move, position, lang), lang)
    if isinstance(move, str):
        try:
            move = Order.parse(move)
        except UnreadableOrder:
            return str(move)
    if lang == "en" and move.kind == MOVE:
        return str(move)
    return f"{order_words(move, lang)}  [{move}]"


def order_words(order: Order, lang: str) -> str:
    """Return an order in words, without its notation."""
    from mellon.models.konfrontacja.board import board
    from mellon.models.konfrontacja.characters import characters
    from mellon.models.konfrontacja.moves import UNKNOWN, UNKNOWN_PIECE

    card = next((card.name.of(lang) for card in specials() if card.id == order.kind), "")
    label = UNKNOWN_PIECE if order.piece == UNKNOWN else characters()[order.piece].label if order.piece else None
    piece = label.of(lang) if label else ""
    places = [board().regions[board().number(name)].name.of(lang) for name in (order.src, order.dst) if name]
    return ": ".join(filter(None, (card, piece, " – ".join(places))))


def word_value(key: str, value: Any, position: Position, lang: str) -> str | None:
    """Return the name of a side, character, card or region."""
    if not key and value in _KEYS:
        return _KEYS[value].of(lang)
    if key == "information" and value == OPEN:
        return ALL_OPEN.of(lang)
    return thing_name(value, lang) if isinstance(value, str) and key not in ("kind", "method", "reading") else None
