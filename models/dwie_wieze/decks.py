"""Decks as data: which cards a chapter is played with (DW.p3.deck_part1, DW.p15.fangorn_suit, DW.p20.deck_part2)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from mellon.models.common import Text
from mellon.models.dwie_wieze.cards import Card, Suit

DECK_KEYS = ("suits", "special", "title", "assumption", "source", "confidence")
MOST_OF_A_KIND = 20


@dataclass(frozen=True)
class Deck:
    """A deck: its cards in order, and an assumption to show where the rulebook does not print it."""

    id: str
    title: Text
    cards: tuple[Card, ...]
    assumption: Text | None = None

    @property
    def counts(self) -> Counter[Card]:
        return Counter(self.cards)

    @classmethod
    def read(cls, deck_id: str, table: Mapping[str, Any]) -> Deck:
        """Read a deck record. Raises ValueError or KeyError where a suit, a rank range or a special card is wrong."""
        if strange := set(table) - set(DECK_KEYS):
            raise ValueError(", ".join(sorted(strange)))
        cards: list[Card] = []
        for name, ranks in table.get("suits", {}).items():
            first, last = ranks
            cards += [Card.parse(f"{Suit[name.upper()].value}{rank}") for rank in range(first, last + 1)]
        for name, count in table.get("special", {}).items():
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_OF_A_KIND:
                raise ValueError(f"{name} = {count}")
            cards += [Card.parse(name)] * count
        assumption = table.get("assumption")
        title = Text.read(table.get("title", deck_id))
        return cls(deck_id, title, tuple(sorted(cards)), Text.read(assumption) if assumption else None)


@cache
def decks() -> Mapping[str, Deck]:
    """Return the shipped decks by id."""
    raw = tomllib.loads(files("mellon.models.dwie_wieze").joinpath("decks.toml").read_text("utf-8"))
    return {deck_id: Deck.read(deck_id, table) for deck_id, table in raw.items()}
