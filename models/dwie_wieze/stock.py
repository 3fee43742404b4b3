"""The draw pile of a game for one player: what is left of it, and what was drawn after each finished trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mellon.models.dwie_wieze.cards import Card

HANDS = 4
"""One person plays four hands (DW.p28.solo)."""
OPENING = 4
"""Every hand begins with so many cards (DW.p28.solo_deal)."""


@dataclass(frozen=True)
class Stock:
    """The pile from the top, None where its order is not known, and for each finished trick the cards drawn after it, seat 1's first.

    `drawn` has an entry for a trick as soon as it is settled what follows it; the entry is empty where nothing is drawn.
    """

    pile: tuple[Card, ...] | None = None
    drawn: tuple[tuple[Card, ...], ...] = ()

    @property
    def draws(self) -> int:
        """Return how many times cards were drawn."""
        return sum(map(bool, self.drawn))

    def then(self, cards: Sequence[Card], pile: tuple[Card, ...] | None) -> Stock:
        """Return the stock after a draw, or after a trick that nothing is drawn after."""
        return replace(self, pile=pile, drawn=(*self.drawn, tuple(cards)))

    def drawn_by(self, number: int) -> list[Card]:
        """Return the cards that a seat has drawn."""
        return [cards[number - 1] for cards in self.drawn if len(cards) >= number]

    def coming(self, number: int) -> tuple[Card, ...]:
        """Return the cards that a seat will draw from a known pile that is dealt by seats, in order."""
        return self.pile[number - 1 :: HANDS] if self.pile is not None else ()


def unseen(deck: Counter[Card], seen: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of a deck that lie nowhere in sight, sorted."""
    return tuple(sorted((deck - Counter(seen)).elements()))
