"""Contested readings: a fair puzzle has the same answer under every one of them, or says which reading it is asked under.

A puzzle says it with the theme `ruling`, the ruling's key as a further theme and the ruling's title in the question. Every ruling is read
anew on its own, the others as the puzzle has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mellon import solver
from mellon.models.common import Ruling, Text
from mellon.puzzles.library import Puzzle

RULING = "ruling"
"""The theme of puzzles that are asked under a named reading."""
Touches = Callable[[Any, str], bool]
Told = Callable[[Any], object]
"""What a puzzle asks for in a position, to be compared; None where a limit leaves it open."""


@dataclass(frozen=True)
class Contest:
    """A reading under which a puzzle has another answer, or (`changes` is None) none within the limits."""

    ruling: Ruling
    reading: str
    changes: bool | None

    @property
    def setting(self) -> str:
        """Return the reading as `[rulings]` writes it."""
        return f"{self.ruling.key} = {self.reading}"


def contests(position: Any, told: Told) -> Iterator[Contest]:
    """Yield the readings that change what is told of a position, and those of which a limit leaves that open."""
    book, touches, now = solver.game(position.game).book, _touches(position.game), told(position)
    for key, ruling in book.rulings.items():
        if not touches(position, key):
            continue
        for value in ruling.values:
            if value == position.reading(key):
                continue
            there = told(position.with_rulings(position.rulings.with_reading(book, key, value)))
            if there != now:
                yield Contest(ruling, value, None if there is None or now is None else True)


def names(puzzle: Puzzle, ruling: Ruling) -> bool:
    """Tell whether a puzzle says that it is asked under a reading of this ruling."""
    told = all(ruling.title.of(lang) in puzzle.asks.of(lang) for lang in ("pl", "en"))
    return told and {RULING, ruling.key} <= set(puzzle.themes)


def named_rulings(puzzle: Puzzle) -> tuple[Ruling, ...]:
    """Return the rulings that a puzzle names."""
    return tuple(ruling for ruling in solver.game(puzzle.game).book.rulings.values() if names(puzzle, ruling))


def under_reading(position: Any, ruling: Ruling) -> Text:
    """Return the sentence that names the reading in force, to stand in a question."""
    reading = dict(ruling.readings)[position.reading(ruling.key)]
    return Text(f"Wykładnia „{ruling.title.pl}”: {reading.pl}.", f'The reading of "{ruling.title.en}": {reading.en}.')


def _touches(game: str) -> Touches:
    """Return what tells whether a ruling can play a part in a position; a game's own is in `puzzles/<game>/contested.py`."""
    name = f"mellon.puzzles.{game}.contested"
    if find_spec(name) is None:
        return lambda position, key: True
    found: Touches = import_module(name).touches
    return found
