"""What a player can do in a turn: as numbers for the engine (`Action`) and as words for people (`Order`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from mellon.models.common import Text
from mellon.models.common.text import join
from mellon.models.konfrontacja.board import SIDES, board, parse_region
from mellon.models.konfrontacja.cards import parse_special, special
from mellon.models.konfrontacja.characters import characters, parse_character

MOVE = "move"
STEPPING = ("shadowfax", "dark_of_mordor")
NAMING = ("king_revealed", "recall", "crebain")
LOOKING = ("palantir",)
BARE = ("gandalf_white",)
UNKNOWN = "?"
"""How a piece that is not seen is written, in moves and in lists of pieces."""
UNKNOWN_PIECE = Text("nieznana postać", "unknown piece")
PLAYED_IN_TURN = (*STEPPING, *NAMING, *LOOKING, *BARE)
_FORMS = Text(
    "ruch ma postać „merry mirkwood-dagorlad” albo „KARTA ...”: " + ", ".join(PLAYED_IN_TURN) + "; w jednej linii ruchy łączy „ > ”",
    'a move reads "merry mirkwood-dagorlad" or "CARD ...": ' + ", ".join(PLAYED_IN_TURN) + '; in one line moves are joined by " > "',
)


class Action(NamedTuple):
    """One action of the core. `kind` is MOVE or a special card; `way` says how a piece goes: step, river, tunnel or ability."""

    kind: str
    piece: int = -1
    dst: int = -1
    way: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """One action in words: "merry mirkwood-dagorlad", "shadowfax frodo fangorn-dagorlad", "recall orcs", "palantir rohan"."""

    kind: str
    piece: str = ""
    src: str = ""
    dst: str = ""

    def __str__(self) -> str:
        words = [] if self.kind == MOVE else [self.kind]
        if self.piece:
            words.append(self.piece)
        if self.src:
            words.append(f"{self.src}-{self.dst}")
        elif self.dst:
            words.append(self.dst)
        return " ".join(words)

    @property
    def told(self) -> Text:
        """Return the order as a person says it: names instead of ids.

        >>> Order.parse("merry mirkwood-dagorlad").told.en
        'Merry: Mirkwood → Dagorlad'
        """
        parts = [] if self.kind == MOVE else [special(self.kind).name]
        if self.piece:
            parts.append(UNKNOWN_PIECE if self.piece == UNKNOWN else characters()[self.piece].label)
        regions = [board().regions[board().number(name)].name for name in (self.src, self.dst) if name]
        if regions:
            parts.append(join(regions, " → "))
        return join(parts, ": ")

    @classmethod
    def parse(cls, text: str) -> Order:
        """Return the order that a text gives; names in either language. Raises UnreadableOrder.

        >>> str(Order.parse("Merry Mroczna Puszcza-Dagorlad"))
        'merry mirkwood-dagorlad'
        """
        card, rest = _leading_special(text.strip())
        if card is None or card in STEPPING:
            piece, src, dst = _piece_and_step(rest, text)
            return cls(card or MOVE, piece, src, dst)
        if card in NAMING:
            return cls(card, piece=_read(_piece, rest, text))
        if card in LOOKING:
            return cls(card, dst=_read(parse_region, rest, text))
        if rest:
            raise UnreadableOrder(text)
        return cls(card)


class UnreadableOrder(ValueError):
    """A text that is no move."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.what = Text(f"nie rozumiem ruchu „{text}”; ", f'cannot read the move "{text}"; ') + _FORMS


def _leading_special(text: str) -> tuple[str | None, str]:
    words = text.split()
    for length in range(min(4, len(words)), 0, -1):
        for side, _ in enumerate(SIDES):
            try:
                found = parse_special(side, " ".join(words[:length]))
            except ValueError:
                continue
            if found in PLAYED_IN_TURN:
                return found, " ".join(words[length:])
    return None, text


def _piece_and_step(rest: str, text: str) -> tuple[str, str, str]:
    tail, _, dst = rest.replace("->", "-").replace("–", "-").rpartition("-")
    words = tail.split()
    for cut in range(len(words) - 1, 0, -1):
        try:
            return _piece(" ".join(words[:cut])), parse_region(" ".join(words[cut:])), parse_region(dst)
        except ValueError:
            continue
    raise UnreadableOrder(text)


def _piece(word: str) -> str:
    return UNKNOWN if word == UNKNOWN else parse_character(word)


def _read(parse: object, word: str, text: str) -> str:
    assert callable(parse)
    try:
        found: str = parse(word)
    except ValueError:
        raise UnreadableOrder(text) from None
    return found
