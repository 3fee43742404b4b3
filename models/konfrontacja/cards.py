"""Combat cards and special cards (KF.p10, KF.p15). A hand is a set of bits, one per card of the side's nine."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from mellon.models.common import Text, fold
from mellon.models.konfrontacja.board import SIDES

FULL_HAND = 0b1_1111_1111
HAND_SIZE = 9
STRENGTH = "strength"


@dataclass(frozen=True, slots=True)
class Card:
    """One combat card: a strength card with its value, or a text card with what its text does."""

    side: int
    id: str
    effect: str
    value: int
    way: str
    name: Text
    rule: str
    aliases: tuple[str, ...]

    @property
    def is_text(self) -> bool:
        return self.effect != STRENGTH


@dataclass(frozen=True, slots=True)
class Special:
    """One special card: whose it is, when it may be used, whom it needs and where it puts a piece."""

    side: int
    id: str
    when: str
    name: Text
    rule: str
    person: str = ""
    region: str = ""


@cache
def deck(side: int) -> tuple[Card, ...]:
    """Return the nine combat cards of a side; the place of a card in it is its number."""
    return tuple(_card(entry) for entry in _data()["combat"] if entry["side"] == SIDES[side])


@cache
def specials() -> tuple[Special, ...]:
    """Return the eight special cards; the place of a card is its bit."""
    return tuple(_special(entry) for entry in _data()["special"])


@cache
def special(name: str) -> Special:
    """Return the special card with this id."""
    return next(card for card in specials() if card.id == name)


@cache
def special_bit(name: str) -> int:
    """Return the bit of a special card."""
    return 1 << next(place for place, card in enumerate(specials()) if card.id == name)


@cache
def number(side: int, card: str) -> int:
    """Return the number of a card id in a side's deck."""
    return next(place for place, entry in enumerate(deck(side)) if entry.id == card)


@cache
def numbers(hand: int) -> tuple[int, ...]:
    """Return the numbers of the cards in a hand."""
    return tuple(place for place in range(HAND_SIZE) if hand >> place & 1)


def ids(side: int, hand: int) -> list[str]:
    """Return the ids of the cards in a hand."""
    return [deck(side)[place].id for place in numbers(hand)]


def hand_of(side: int, cards: Iterable[str]) -> int:
    """Return the hand that holds these card ids."""
    return sum(1 << number(side, card) for card in set(cards))


def parse_card(side: int, word: str) -> str:
    """Return the id of a side's combat card from its id or a name in either language. Raises ValueError.

    >>> parse_card(0, "Płaszcz Elfów")
    'cloak'
    """
    wanted = fold(word).removeprefix(f"{SIDES[side][0]}_")
    for card in deck(side):
        if wanted in {fold(name) for name in (card.id, card.name.pl, card.name.en, *card.aliases)}:
            return card.id
    raise ValueError(word)


def parse_special(side: int, word: str) -> str:
    """Return the id of a side's special card from its id or a name in either language. Raises ValueError."""
    wanted = fold(word).removeprefix("sp_")
    for card in specials():
        if card.side == side and wanted in {fold(name) for name in (card.id, card.name.pl, card.name.en)}:
            return card.id
    raise ValueError(word)


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("mellon.models.konfrontacja").joinpath("cards.toml").read_text("utf-8"))


def _special(entry: dict[str, Any]) -> Special:
    return Special(
        SIDES.index(entry["side"]),
        entry["id"],
        entry["when"],
        Text.read(entry["name"]),
        entry["rule"],
        entry.get("person", ""),
        entry.get("region", ""),
    )


def _card(entry: dict[str, Any]) -> Card:
    return Card(
        SIDES.index(entry["side"]),
        entry["id"],
        entry["effect"],
        entry.get("value", 0),
        entry.get("way", ""),
        Text.read(entry.get("name", entry["id"])),
        entry.get("rule", "KF.p10.strength"),
        tuple(entry.get("aliases", ())),
    )
