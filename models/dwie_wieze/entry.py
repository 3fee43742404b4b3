"""Cards as people write them: commas, suits written once (`P234`, `L 9 10`), the signs and brackets of the drawing.

>>> card_words("P234, 7  ▲ G1 OR")
['P2', 'P3', 'P4', 'P7', 'G1', 'OR']
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from mellon.models.common import Text
from mellon.models.dwie_wieze.cards import Card, Suit

SIGNS = {Suit.HILLS: "∩", Suit.MOUNTAINS: "▲", Suit.FORESTS: "♣", Suit.SHADOWS: "☾", Suit.RINGS: "○"}
"""How the drawing marks the suits."""

_LETTERS = frozenset("PGLCRHMFS")
_SUIT_OF_SIGN = {sign: suit.value for suit, sign in SIGNS.items()}
_BETWEEN = re.compile(r"[\s,;·]+")
_DRAWN = re.compile(r"[\[\]›]")
_ONE_SUIT = re.compile(r"([A-Za-z])([0-9]+)")
_MOST_DIGITS = 24


def card_words(text: str, deck: Collection[Card] = ()) -> list[str]:
    """Return the cards of a text one by one; what is no card stays as it is written, for the reader to refuse.

    A suit stays in force until the next letter: `P1 3 8` are three hills. `deck` says which cards there are; without it every rank of the
    game counts. A word that is a card is that card (`L12` where the deck has it), else its digits are ranks one by one (`L12` elsewhere).
    """
    found: list[str] = []
    suit, waiting = "", ""
    for word in _words(text):
        if word in _SUIT_OF_SIGN or (len(word) == 1 and word.upper() in _LETTERS):
            found += [waiting] if waiting else []
            suit, waiting = _SUIT_OF_SIGN.get(word, word.upper()), word
            continue
        cards = _cards(suit, word, deck)
        if waiting and not _of_suit(cards[0], suit):
            found.append(waiting)
        waiting = ""
        found += cards
        suit = cards[-1][0].upper() if _ONE_SUIT.fullmatch(cards[-1].rstrip("+")) else ""
    return [*found, waiting] if waiting else found


def _words(text: str) -> Iterator[str]:
    plain = _DRAWN.sub(" ", text)
    for sign in _SUIT_OF_SIGN:
        plain = plain.replace(sign, f" {sign} ")
    return (word for word in _BETWEEN.split(plain) if word)


def _cards(suit: str, word: str, deck: Collection[Card]) -> list[str]:
    full = suit + word if suit and word.isascii() and word.isdigit() else word
    together = _ONE_SUIT.fullmatch(full)
    if together is None or _is_card(full, deck):
        return [full]
    ways = ranks_of(together[1], together[2], deck)
    return [f"{together.group(1)}{rank}" for rank in ways[0]] if len(ways) == 1 else [full]


def _of_suit(word: str, suit: str) -> bool:
    return _polish(word[:1]) == _polish(suit)


def _polish(letter: str) -> str:
    return {"H": "P", "M": "G", "F": "L", "S": "C"}.get(letter.upper(), letter.upper())


def _is_card(word: str, deck: Collection[Card]) -> bool:
    try:
        card = Card.parse(word)
    except ValueError:
        return False
    return not deck or card in deck


def ranks_of(letter: str, digits: str, deck: Collection[Card] = ()) -> list[tuple[int, ...]]:
    """Return every way to read digits as different ranks of a suit."""
    if letter.upper() not in _LETTERS or len(digits) > _MOST_DIGITS:
        return []
    ranks = frozenset(str(rank) for rank in range(1, 17) if _is_card(f"{letter}{rank}", deck))
    return _readings(digits, ranks)


@lru_cache(maxsize=1000)
def _readings(digits: str, ranks: frozenset[str]) -> list[tuple[int, ...]]:
    if not digits:
        return [()]
    found = []
    for size in (1, 2):
        head = digits[:size]
        if len(head) == size and head in ranks:
            found += [(int(head), *rest) for rest in _readings(digits[size:], ranks - {head})]
    return found


def not_a_card(word: str, deck: Collection[Card] = ()) -> Text:
    """Return what is wrong with a word that stands where a card is expected."""
    together = _ONE_SUIT.fullmatch(word)
    if together is not None and len(ranks_of(together[1], together[2], deck)) > 1:
        return Text(
            f"„{word}” można czytać różnie; rozdziel karty, np. „L1 L2” albo „L 1 2”",
            f'"{word}" can be read in several ways; write the cards apart like "L1 L2" or "L 1 2"',
        )
    return Text(f"„{word}” to nie karta", f'"{word}" is not a card')
