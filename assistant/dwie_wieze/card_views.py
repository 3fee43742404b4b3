"""Cards of Dwie Wieże as things on a table: the code, the suit's sign, a kind for the colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from mellon.assistant.views.table import Group
from mellon.assistant.views.values import NOTHING, Chip, Line, Span, chips_between, lines_between
from mellon.models.common import Text
from mellon.models.common.text import as_text
from mellon.models.dwie_wieze import Card, Suit
from mellon.models.dwie_wieze.entry import SIGNS
from mellon.models.dwie_wieze.moves import Hide, Play


def kind_of(card: Card) -> str:
    """Return the kind of a card: its suit's letter, or its code where it has no suit."""
    return card.code.lower() if card.suit is None else card.suit.value


def sign_of(card: Card) -> str:
    """Return the sign of a card's suit; nothing for a card without one."""
    return "" if card.suit is None else SIGNS[card.suit]


def card_chip(card: Card, code: str = "", note: Text = NOTHING, tone: str = "") -> Chip:
    """Return a card; `code` is what stands on it where it is declared or marked."""
    return Chip(as_text(code or card.code), kind_of(card), NOTHING, note, card.code, sign_of(card), tone)


def card_chips(cards: Iterable[Card]) -> tuple[Chip, ...]:
    """Return cards in the order given."""
    return tuple(map(card_chip, cards))


def suit_groups(cards: Sequence[Card]) -> tuple[Group, ...]:
    """Return a hand suit by suit, each behind its sign; the cards that have no suit come as one group."""
    groups = []
    for suit, same in groupby(sorted(cards), key=lambda card: card.suit):
        groups.append(Group("" if suit is None else SIGNS[suit], "" if suit is None else suit.value, card_chips(same)))
    return tuple(groups)


def suits_line(cards: Sequence[Card]) -> Line:
    """Return cards suit by suit in one line, each suit behind its sign."""
    return lines_between([_suit_line(group) for group in suit_groups(cards)], "  ")


def _suit_line(group: Group) -> Line:
    sign = (Span(as_text(f"{group.sign} "), group.kind),) if group.sign else ()
    return Line((*sign, *chips_between(group.chips)))


def placed_line(moves: Sequence[Play | Hide]) -> Line:
    """Return cards of the pyramid with their places."""
    return lines_between([_placed(move) for move in moves], "   ")


def _placed(move: Play | Hide) -> Line:
    card = card_chip(move.card, "R1+" if isinstance(move, Play) and move.declared else "")
    return Line((card, Chip(as_text(f" {move.at}"), card.kind, tone="dim beside"))) if move.at else Line((card,))


def legend(suits: Iterable[Suit]) -> Line:
    """Return the line that says which letter and sign is which suit."""
    spans: list[Span] = []
    for suit in suits:
        spans += [Span(as_text("  "))] if spans else []
        spans.append(Span(as_text(f"{SIGNS[suit]} {suit.value} ") + suit.title, suit.value))
    return Line(tuple(spans))
