"""Themes of a card that alone saves the round: each a predicate over the position and that card."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mellon.models.common import Text
from mellon.models.dwie_wieze import Position

Theme = Callable[[Position, str], bool]

THEMES: Mapping[str, Theme] = {
    "lead": lambda p, card: p.current is None,
    "last_to_play": lambda p, card: p.current is not None and len(p.current.cards) == p.players - 1,
    "towers": lambda p, card: card in ("BW", "CW"),
    "orc": lambda p, card: card == "OR",
    "weariness": lambda p, card: card == "ZM",
    "ring": lambda p, card: card.startswith("R"),
    "hills": lambda p, card: card.startswith("P"),
    "mountains": lambda p, card: card.startswith("G"),
    "forests": lambda p, card: card.startswith("L"),
    "shadows": lambda p, card: card.startswith("C") and card != "CW",
    "low_card": lambda p, card: card[1:] in ("1", "2"),
    "high_card": lambda p, card: card[1:] in ("7", "8"),
    "four_players": lambda p, card: p.players == 4,
    "departure": lambda p, card: p.chapter.name == 19,
    "riders": lambda p, card: p.chapter.name == 20,
    "marshes": lambda p, card: p.chapter.name == 29,
    "three_tricks_left": lambda p, card: p.tricks_left <= 3,
}

NAMES: Mapping[str, Text] = {
    "lead": Text("wyjście", "the lead"),
    "last_to_play": Text("ostatni w lewie", "last to play"),
    "towers": Text("wieże", "towers"),
    "orc": Text("ork", "orc"),
    "weariness": Text("zmęczenie", "weariness"),
    "ring": Text("pierścienie", "rings"),
    "hills": Text("pagórki", "hills"),
    "mountains": Text("góry", "mountains"),
    "forests": Text("lasy", "forests"),
    "shadows": Text("cienie", "shadows"),
    "low_card": Text("niska karta", "a low card"),
    "high_card": Text("wysoka karta", "a high card"),
    "four_players": Text("czworo graczy", "four players"),
    "departure": Text("rozdział 19", "chapter 19"),
    "riders": Text("rozdział 20", "chapter 20"),
    "marshes": Text("rozdział 29", "chapter 29"),
    "three_tricks_left": Text("trzy ostatnie lewy", "three tricks left"),
}


def true_of(p: Position, card: str) -> tuple[str, ...]:
    """Return the themes that a card which saves the round carries."""
    return tuple(name for name, holds in THEMES.items() if holds(p, card))
