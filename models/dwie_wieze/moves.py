"""What can be done at the table, as small values, and the entries by which files and answers name them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mellon.models.common import Defect, Text
from mellon.models.dwie_wieze.cards import ONE_RING, Card, codes

EVENT = "event"
PLACED = ("exchange", "hide", "play")
"""What may name a place in the pyramid."""


@dataclass(frozen=True, slots=True)
class Take:
    """A player takes a character."""

    seat: int
    character: str

    def entry(self) -> dict[str, Any]:
        return {"seat": self.seat, "take": self.character}


@dataclass(frozen=True, slots=True)
class Burden:
    """Frodo chooses a burden token."""

    seat: int
    token: int

    def entry(self) -> dict[str, Any]:
        return {"seat": self.seat, "burden": self.token}


@dataclass(frozen=True, slots=True)
class Exchange:
    """A setup action: one card to a partner (a seat, or EVENT for the tower event), one card back."""

    seat: int
    partner: int | str
    gives: Card
    gets: Card
    at: str | None = None
    """The place in the pyramid of the card that leaves it, where the pyramid takes part."""

    def entry(self) -> dict[str, Any]:
        return _placed({"seat": self.seat, "exchange": {"with": self.partner, "gives": self.gives.code, "gets": self.gets.code}}, self.at)


@dataclass(frozen=True, slots=True)
class Hide:
    """A setup action: one card is tucked under the character; `at` is its place in the pyramid."""

    seat: int
    card: Card
    at: str | None = None

    def entry(self) -> dict[str, Any]:
        return _placed({"seat": self.seat, "hide": self.card.code}, self.at)


@dataclass(frozen=True, slots=True)
class Unhide:
    """A hidden card comes back to the hand."""

    seat: int
    card: Card

    def entry(self) -> dict[str, Any]:
        return {"seat": self.seat, "unhide": self.card.code}


@dataclass(frozen=True, slots=True)
class Play:
    """A card played to the current trick; `declared` only for the One Ring that is to win, `at` is its place in the pyramid."""

    seat: int
    card: Card
    declared: bool = False
    at: str | None = None

    @property
    def code(self) -> str:
        return self.card.code + ("+" if self.declared else "")

    def entry(self) -> dict[str, Any]:
        return _placed({"seat": self.seat, "play": self.code}, self.at)


def _placed(entry: dict[str, Any], at: str | None) -> dict[str, Any]:
    """Return an entry with the place in the pyramid, where there is one."""
    return entry if at is None else {**entry, "at": at}


@dataclass(frozen=True, slots=True)
class Lay:
    """A card laid under the token by the seat that speaks Entish; what lay there is played (DW.p12.entish)."""

    seat: int
    card: Card

    @property
    def code(self) -> str:
        return self.card.code

    def entry(self) -> dict[str, Any]:
        return {"seat": self.seat, "lay": self.code}


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards that come from the pile after a trick of the game for one player, seat 1's first."""

    cards: tuple[Card, ...]

    @property
    def seat(self) -> int:
        """Return 0: all hands draw."""
        return 0

    def entry(self) -> dict[str, Any]:
        return {"draw": codes(self.cards)}


CardMove = Play | Lay
"""What a seat does when it is its turn in a trick."""
Move = Take | Burden | Exchange | Hide | Unhide | CardMove | Draw


def parse_played(word: str) -> tuple[Card, bool]:
    """Return a card as it is written in a trick: `R1+` is the One Ring declared. Raises ValueError."""
    declared = word.endswith("+")
    card = Card.parse(word[:-1] if declared else word)
    if declared and card != ONE_RING:
        raise ValueError(word)
    return card, declared


_FORMS = "{seat, take}, {seat, burden}, {seat, exchange = {with, gives, gets}}, {seat, hide}, {seat, unhide}, {seat, play} (+ at), {seat, lay}, {draw}"


_CARD = Text('podaj kartę, np. "P5"', 'give a card like "P5"')
_FORM = {
    "take": Text("podaj postać tego rozdziału", "give a character of this chapter"),
    "burden": Text("podaj liczbę z żetonu brzemienia", "give the number of a burden token"),
    "exchange": Text('zapis: { with = 2, gives = "P1", gets = "C3" }', 'write { with = 2, gives = "P1", gets = "C3" }'),
    "hide": _CARD,
    "unhide": _CARD,
    "lay": _CARD,
    "play": Text('podaj kartę, np. "P5", zadeklarowany Jedyny Pierścień to "R1+"', 'give a card like "P5", the One Ring declared is "R1+"'),
}


def parse_move(entry: Any, where: str, players: int, character: Callable[[str], str | None]) -> tuple[Move | None, list[Defect]]:
    """Read one entry of `moves`; `character` resolves a name to an id. Defects come back beside the move."""
    if isinstance(entry, Mapping) and set(entry) == {"draw"}:
        return _read_draw(entry["draw"], f"{where}.draw")
    if not isinstance(entry, Mapping) or not isinstance(entry.get("seat"), int) or isinstance(entry.get("seat"), bool):
        return None, [
            Defect(where, Text(f"ruch musi być tabelą z numerem miejsca: {_FORMS}", f"a move is a table with a seat number: {_FORMS}"))
        ]
    seat = entry["seat"]
    if not 1 <= seat <= players:
        return None, [
            Defect(f"{where}.seat", Text(f"nie ma miejsca {seat}; są 1-{players}", f"there is no seat {seat}; seats are 1-{players}"))
        ]
    verbs = [key for key in entry if key not in ("seat", "at")]
    if len(verbs) != 1 or verbs[0] not in READERS or ("at" in entry and verbs[0] not in PLACED):
        return None, [Defect(where, Text(f"nieznany ruch; możliwe: {_FORMS}", f"unknown move; use one of {_FORMS}"))]
    verb = verbs[0]
    if not isinstance(entry.get("at", ""), str):
        return None, [Defect(f"{where}.at", Text('podaj miejsce w piramidzie, np. "3.2"', 'give a place in the pyramid like "3.2"'))]
    try:
        move = READERS[verb](seat, entry[verb], character)
        return (replace(move, at=entry["at"]) if isinstance(move, Play | Hide | Exchange) and "at" in entry else move), []
    except (ValueError, KeyError, TypeError, AttributeError):
        given, form = entry[verb], _FORM[verb]
        return None, [Defect(f"{where}.{verb}", Text(f"nie rozumiem „{given}”; {form.pl}", f'cannot read "{given}"; {form.en}'))]


def _read_draw(value: Any, where: str) -> tuple[Move | None, list[Defect]]:
    words = value.split() if isinstance(value, str) else value if isinstance(value, list) else []
    try:
        cards = tuple(Card.parse(str(word)) for word in words)
    except ValueError:
        cards = ()
    if cards:
        return Draw(cards), []
    form = Text('podaj karty od miejsca 1, np. "G4 L1 L6 L7"', 'give the cards from seat 1 on, like "G4 L1 L6 L7"')
    return None, [Defect(where, Text(f"nie rozumiem „{value}”; {form.pl}", f'cannot read "{value}"; {form.en}'))]


def _read_take(seat: int, value: Any, character: Callable[[str], str | None]) -> Move:
    found = character(str(value))
    if found is None:
        raise ValueError(value)
    return Take(seat, found)


def _read_burden(seat: int, value: Any, _: Callable[[str], str | None]) -> Move:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(value)
    return Burden(seat, value)


def _read_exchange(seat: int, value: Any, _: Callable[[str], str | None]) -> Move:
    partner = value["with"]
    if partner != EVENT and (isinstance(partner, bool) or not isinstance(partner, int)):
        raise ValueError(partner)
    return Exchange(seat, partner, Card.parse(value["gives"]), Card.parse(value["gets"]))


def _read_play(seat: int, value: Any, _: Callable[[str], str | None]) -> Move:
    card, declared = parse_played(value)
    return Play(seat, card, declared)


READERS: dict[str, Callable[[int, Any, Callable[[str], str | None]], Move]] = {
    "take": _read_take,
    "burden": _read_burden,
    "exchange": _read_exchange,
    "hide": lambda seat, value, _: Hide(seat, Card.parse(value)),
    "unhide": lambda seat, value, _: Unhide(seat, Card.parse(value)),
    "play": _read_play,
    "lay": lambda seat, value, _: Lay(seat, Card.parse(value)),
}
