"""The files of perft counts: so many lines to such a depth from a fixed position, and where the number comes from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.support.places import PERFT

BY_HAND = "by hand"


@dataclass(frozen=True)
class Row:
    """One count."""

    name: str
    depth: int
    lines: int
    source: str
    position: str

    def __str__(self) -> str:
        return f"{self.name} ; {self.depth} ; {self.lines} ; {self.source} ; {self.position}"

    @property
    def id(self) -> str:
        """Return what a test of this count is called."""
        return f"{self.name} {self.depth}"


def file_of(game: str) -> Path:
    """Return the file with the counts of a game."""
    return PERFT / f"{game}.txt"


def rows(game: str) -> list[Row]:
    """Return the counts of a game."""
    found = []
    for line in file_of(game).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, depth, lines, source, position = (part.strip() for part in line.split(";", 4))
            found.append(Row(name, int(depth), int(lines), source, position))
    return found


def head(game: str) -> str:
    """Return the words at the top of the file of a game."""
    lines = file_of(game).read_text("utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if line.startswith("#"))
