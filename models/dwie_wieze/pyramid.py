"""The pyramid of a round for two players: where its cards lie, which of them nothing covers, and what playing one changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mellon.models.dwie_wieze.cards import Card, hand, without

SIDE = "side"
"""The place of cards put beside the bottom row; other places are "row.position", counted from the top and from the left."""
EMPTY = "-"
HIDDEN_FACE = "(?)"
LAYOUTS = {12: (3, 4, 5), 9: (2, 3, 4)}
"""The rows from top to bottom by the number of cards dealt (DW.p26.pyramid, DW.p18.ch28_pyramid)."""
TWO_PLAYERS = 2
TABLE_SEATS = 3
"""Two players and the pyramid sit at a table of three, with the three-player sides of the cards (DW.p27.pyramid_control)."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in its place, face up or face down; `card` is None where nobody who is asked knows it."""

    card: Card | None
    down: bool = False

    @property
    def word(self) -> str:
        """Return the card as position files write it."""
        code = "?" if self.card is None else self.card.code
        return f"({code})" if self.down else code


@dataclass(frozen=True, slots=True)
class Pyramid:
    """Rows from top to bottom, None for an empty place, and the cards beside the bottom row, which cover nothing."""

    rows: tuple[tuple[Laid | None, ...], ...]
    beside: tuple[Card, ...] = ()

    @property
    def bottom(self) -> int:
        """Return the number of the bottom row."""
        return len(self.rows)

    def places(self) -> Iterator[tuple[str, Laid]]:
        """Yield every card with its place, rows from top to bottom, then those beside."""
        for row, laid_row in enumerate(self.rows, start=1):
            for at, laid in enumerate(laid_row, start=1):
                if laid is not None:
                    yield f"{row}.{at}", laid
        for card in self.beside:
            yield SIDE, Laid(card)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards that are known, sorted."""
        return hand(laid.card for _, laid in self.places() if laid.card is not None)

    @property
    def unknown(self) -> int:
        """Return how many of its cards are not known."""
        return sum(laid.card is None for _, laid in self.places())

    @property
    def size(self) -> int:
        """Return how many cards lie in it and beside it."""
        return sum(1 for _ in self.places())

    def at(self, place: str) -> Laid | None:
        """Return what lies in a place of the rows, None where it is empty or does not exist."""
        row, _, at = place.partition(".")
        if not (row.isascii() and row.isdigit() and at.isascii() and at.isdigit()) or not 1 <= int(row) <= len(self.rows):
            return None
        laid_row = self.rows[int(row) - 1]
        return laid_row[int(at) - 1] if 1 <= int(at) <= len(laid_row) else None

    def covering(self, place: str) -> tuple[str, ...]:
        """Return the places whose cards cover this one: the two below it, as far as a card lies there (DW.p26.pyramid)."""
        if place == SIDE:
            return ()
        row, at = map(int, place.split("."))
        return tuple(below for below in (f"{row + 1}.{at}", f"{row + 1}.{at + 1}") if self.at(below) is not None)

    def uncovered(self, place: str) -> bool:
        """Tell whether nothing lies on a place."""
        return not self.covering(place)

    def open_places(self) -> Iterator[tuple[str, Card]]:
        """Yield the cards that may be played: uncovered and face up (DW.p27.pyramid_play)."""
        for place, laid in self.places():
            if not laid.down and laid.card is not None and self.uncovered(place):
                yield place, laid.card

    @property
    def playable(self) -> tuple[Card, ...]:
        """Return the uncovered cards, sorted; only they count for following suit (DW.p27.pyramid_play)."""
        return hand(card for _, card in self.open_places())

    def open_at(self, card: Card) -> list[str]:
        """Return the places where a card lies open."""
        return list(dict.fromkeys(place for place, other in self.open_places() if other == card))

    def lower_row(self, with_side: bool) -> Iterator[tuple[str, Card]]:
        """Yield the cards of the bottom row, and those beside it if they belong to it (DW.p27.pyramid_exchange)."""
        for place, card in self.open_places():
            if place.startswith(f"{self.bottom}.") or (with_side and place == SIDE):
                yield place, card

    def without(self, place: str, card: Card) -> Pyramid:
        """Return the pyramid less the card in a place."""
        return replace(self, beside=without(self.beside, card)) if place == SIDE else self._with(place, None)

    def with_beside(self, card: Card) -> Pyramid:
        """Return the pyramid with a card put beside its bottom row, face up."""
        return replace(self, beside=hand((*self.beside, card)))

    def swapped(self, place: str, gone: Card, come: Card, beside: bool) -> Pyramid:
        """Return the pyramid after an exchange: the new card lies in the place of the old one, or beside the bottom row."""
        left = self.without(place, gone)
        return left.with_beside(come) if beside or place == SIDE else left._with(place, Laid(come))

    def face_down_uncovered(self) -> list[str]:
        """Return the places of face-down cards that nothing covers."""
        return [place for place, laid in self.places() if laid.down and self.uncovered(place)]

    def turned_up(self) -> Pyramid:
        """Return the pyramid with every uncovered face-down card face up (DW.p27.pyramid_turn)."""
        turned = self
        for place in self.face_down_uncovered():
            laid = self.at(place)
            assert laid is not None
            turned = turned._with(place, Laid(laid.card))
        return turned

    def known_as(self, cards: dict[str, Card]) -> Pyramid:
        """Return the pyramid with face-down cards named, place by place."""
        named = self
        for place, card in cards.items():
            laid = self.at(place)
            assert laid is not None
            named = named._with(place, Laid(card, laid.down))
        return named

    def _with(self, place: str, laid: Laid | None) -> Pyramid:
        row, at = map(int, place.split("."))
        changed = (*self.rows[row - 1][: at - 1], laid, *self.rows[row - 1][at:])
        return replace(self, rows=(*self.rows[: row - 1], changed, *self.rows[row:]))

    @property
    def words(self) -> list[str]:
        """Return the rows as position files write them."""
        return [" ".join(EMPTY if laid is None else laid.word for laid in row) for row in self.rows]


def dealt_pyramid(cards: tuple[Card, ...], down_on_top: int = 2) -> Pyramid:
    """Return cards laid out as dealt: the top row open but for one card, the middle face down, the bottom open (DW.p26.pyramid).

    `down_on_top` is the position of the face-down card in the top row.
    """
    sizes = LAYOUTS[len(cards)]
    rows, start = [], 0
    for number, size in enumerate(sizes, start=1):
        row = cards[start : start + size]
        down = [number == 2 or (number == 1 and at == down_on_top) for at in range(1, size + 1)]
        rows.append(tuple(Laid(card, face) for card, face in zip(row, down, strict=True)))
        start += size
    return Pyramid(tuple(rows))
