"""Cards on the screen: a colour and a sign for every suit, the code always readable without either."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.text import Text as RichText

from mellon.models.dwie_wieze import Card, Suit
from mellon.models.dwie_wieze.entry import SIGNS

_SUIT_STYLES = {
    Suit.HILLS: "yellow",
    Suit.MOUNTAINS: "cyan",
    Suit.FORESTS: "green",
    Suit.SHADOWS: "magenta",
    Suit.RINGS: "bold bright_yellow",
}
_SPECIAL_STYLES = {"BW": "bold black on white", "CW": "bold white on grey23", "OR": "bold red", "ZM": "bold dark_orange"}


def style_of(card: Card) -> str:
    """Return the colour of a card."""
    return _SPECIAL_STYLES[card.code] if card.suit is None else _SUIT_STYLES[card.suit]


def card_text(card: Card, code: str | None = None, extra: str = "") -> RichText:
    """Return a card's code in its colour; `code` replaces it where the card is declared or marked."""
    return RichText(code or card.code, f"{style_of(card)} {extra}".strip())


def cards_text(cards: Iterable[Card]) -> RichText:
    """Return cards in their colours with blanks between, in the order given."""
    return RichText(" ").join(card_text(card) for card in cards)


def suit_groups(cards: Sequence[Card]) -> list[RichText]:
    """Return a hand as one text per suit, each behind the sign of its suit, and one for the cards that have none."""
    groups = []
    for suit, same in groupby(sorted(cards), key=lambda card: card.suit):
        text = cards_text(same)
        groups.append(text if suit is None else RichText(f"{SIGNS[suit]} ", _SUIT_STYLES[suit]).append_text(text))
    return groups


def legend(suits: Iterable[Suit], lang: str) -> RichText:
    """Return the line that says which letter and sign is which suit."""
    parts = [RichText(f"{SIGNS[suit]} {suit.value} {suit.title.of(lang)}", _SUIT_STYLES[suit]) for suit in suits]
    return RichText("  ").join(parts)


def flow(groups: Sequence[RichText], width: int, gap: str = "   ") -> RichText:
    """Return groups packed into lines of at most `width` columns; a group that is longer alone is wrapped later."""
    lines: list[RichText] = []
    for group in groups:
        if lines and lines[-1].cell_len + len(gap) + group.cell_len <= width:
            lines[-1].append(gap).append_text(group)
        else:
            lines.append(group.copy())
    return RichText("\n").join(lines)
