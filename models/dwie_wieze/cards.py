"""Cards of Dwie Wieże: codes, suits, ranks and kinds."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import ClassVar

from mellon.models.common import Text, fold


class Suit(Enum):
    """A suit; its value is the Polish letter of the card codes."""

    HILLS = "P"
    MOUNTAINS = "G"
    FORESTS = "L"
    SHADOWS = "C"
    RINGS = "R"

    @property
    def id(self) -> str:
        return self.name.lower()

    @property
    def title(self) -> Text:
        return _SUIT_TITLES[self]


class Kind(Enum):
    """What sort of card it is: one with a suit, or one of the special ones."""

    SUITED = "suited"
    TOWER = "tower"
    ORC = "orc"
    WEARINESS = "weariness"


_SUIT_TITLES = {
    Suit.HILLS: Text("pagórki", "hills"),
    Suit.MOUNTAINS: Text("góry", "mountains"),
    Suit.FORESTS: Text("lasy", "forests"),
    Suit.SHADOWS: Text("cienie", "shadows"),
    Suit.RINGS: Text("pierścienie", "rings"),
}
_SPECIAL = {"BW": Kind.TOWER, "CW": Kind.TOWER, "OR": Kind.ORC, "ZM": Kind.WEARINESS}
_SPECIAL_TITLES = {
    "BW": Text("Biała Wieża", "White Tower"),
    "CW": Text("Czarna Wieża", "Black Tower"),
    "OR": Text("orkowie", "orcs"),
    "ZM": Text("zmęczenie", "weariness"),
}
_ENGLISH_SUITS = {"H": "P", "M": "G", "F": "L", "S": "C"}
_ENGLISH_SPECIAL = {"WT": "BW", "BT": "CW", "WE": "ZM"}
_LONG_NAMES = {
    "biala_wieza": "BW",
    "white_tower": "BW",
    "czarna_wieza": "CW",
    "black_tower": "CW",
    "orc": "OR",
    "orcs": "OR",
    "orkowie": "OR",
    "weariness": "ZM",
    "zmeczenie": "ZM",
    "one_ring": "R1",
    "jedyny_pierscien": "R1",
}
_ORDER = "PGLCR"


class Card:
    """One card, named by its Polish code; there is one object per code. Orcs are all alike, and so are weariness cards.

    >>> Card.parse("F12")
    Card('L12')
    """

    __slots__ = ("code", "kind", "order", "rank", "suit")
    code: str
    kind: Kind
    suit: Suit | None
    rank: int | None
    order: tuple[int, int]
    """The key by which hands are sorted: suits first, then towers, orcs, weariness."""

    _known: ClassVar[dict[str, Card]] = {}

    def __new__(cls, code: str) -> Card:
        found = cls._known.get(code)
        if found is None:
            found = super().__new__(cls)
            found.code = code
            found.kind = _SPECIAL.get(code, Kind.SUITED)
            found.suit = Suit(code[0]) if found.kind is Kind.SUITED else None
            found.rank = int(code[1:]) if found.kind is Kind.SUITED else None
            found.order = (_ORDER.index(code[0]), found.rank) if found.rank is not None else (9, list(_SPECIAL).index(code))
            cls._known[code] = found
        return found

    @staticmethod
    def parse(text: str) -> Card:
        """Return the card that a Polish or English code or a name of a special card means. Raises ValueError."""
        code = text.strip()
        upper = _LONG_NAMES.get(fold(code), code.upper())
        upper = _ENGLISH_SPECIAL.get(upper, upper)
        if upper not in _SPECIAL:
            letter, rank = upper[:1], upper[1:]
            letter = _ENGLISH_SUITS.get(letter, letter)
            top = 16 if letter == "L" else 8
            if not letter or letter not in _ORDER or not rank.isascii() or not rank.isdigit() or not 1 <= int(rank) <= top:
                raise ValueError(text)
            upper = f"{letter}{int(rank)}"
        return Card(upper)

    @property
    def title(self) -> Text:
        """Return the card's name for people."""
        if self.suit is None:
            return _SPECIAL_TITLES[self.code]
        if self.code == "R1":
            return Text("Jedyny Pierścień", "One Ring")
        return Text(f"{self.suit.title.pl} {self.rank}", f"{self.suit.title.en} {self.rank}")

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.code,)

    def __lt__(self, other: Card) -> bool:
        return self.order < other.order


WHITE_TOWER = Card.parse("BW")
BLACK_TOWER = Card.parse("CW")
ORC = Card.parse("OR")
WEARINESS = Card.parse("ZM")
ONE_RING = Card.parse("R1")


def hand(cards: Iterable[Card] | str) -> tuple[Card, ...]:
    """Return cards as a hand, sorted.

    >>> hand("OR P3 P1")
    (Card('P1'), Card('P3'), Card('OR'))
    """
    if isinstance(cards, str):
        cards = (Card.parse(word) for word in cards.split())
    return tuple(sorted(cards))


def without(cards: tuple[Card, ...], gone: Card) -> tuple[Card, ...]:
    """Return a hand less one copy of a card that is in it."""
    at = cards.index(gone)
    return cards[:at] + cards[at + 1 :]


def codes(cards: Iterable[Card]) -> str:
    """Return cards as the contract writes them: codes with blanks between."""
    return " ".join(card.code for card in cards)
