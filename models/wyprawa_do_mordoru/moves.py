"""What a roller can do after a roll: keep dice, or in Rohan repeat the roll."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mellon.models.common import fold
from mellon.models.wyprawa_do_mordoru.box import Face, in_order

REPEAT_WORDS = ("repeat", "powtorz")


@dataclass(frozen=True, slots=True)
class Keep:
    """Dice put aside from one roll, in the order black, yellow, red, blue, green.

    >>> str(Keep.parse("yellow:ring black:tree"))
    'black:tree yellow:ring'
    """

    faces: tuple[Face, ...]

    @classmethod
    def of(cls, faces: Iterable[Face]) -> Keep:
        return cls(in_order(faces))

    @classmethod
    def parse(cls, words: str) -> Keep:
        """Read `colour:symbol` words. Raises ValueError with the word that is not known."""
        return cls.of(Face.parse(word) for word in words.replace(",", " ").split())

    def __str__(self) -> str:
        return " ".join(map(str, self.faces))


@dataclass(frozen=True, slots=True)
class Repeat:
    """Roll all dice of this roll once more (WM.p8.rohan)."""

    def __str__(self) -> str:
        return REPEAT_WORDS[0]


Move = Keep | Repeat


def parse_move(words: str) -> Move:
    """Return the move that a string names. Raises ValueError."""
    return Repeat() if fold(words) in REPEAT_WORDS else Keep.parse(words)
