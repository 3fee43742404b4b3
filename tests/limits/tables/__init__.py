"""Hard positions of every game: which verb is asked about them, of which engine, and in how many seconds; and what an engine refuses.

A module of a game has POSITIONS (a text, or a function that writes it into a folder), CASES and REFUSED.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

Hard = str | Callable[[Path], str]


class Case(NamedTuple):
    """One question about a position, named, with the time that it is given."""

    position: str
    verb: str
    engine: str = "auto"
    seconds: float = 0.5

    def __str__(self) -> str:
        return f"{self.position}: {self.verb}, {self.engine}, {self.seconds:g} s"


def crossed(positions: Iterable[str], verbs: Iterable[str], engines: Iterable[str] = ("auto",), seconds: float = 0.5) -> Iterator[Case]:
    """Yield every verb by every engine about every position."""
    for name, verb, engine in product(positions, verbs, engines):
        yield Case(name, verb, engine, seconds)


def written(position: Hard, folder: Path) -> str:
    """Return a position as the program takes it: a text or the path of a file in a folder."""
    return position if isinstance(position, str) else position(folder)
