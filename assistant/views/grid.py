"""Rows and columns of an answer: what stands in the cells, apart from how wide a screen is."""

from __future__ import annotations

from dataclasses import dataclass, field

from mellon.assistant.views.values import NOTHING, Line
from mellon.models.common import Text


@dataclass(frozen=True)
class Head:
    """A column: its heading, the tone of its cells, and how it is set."""

    text: Text = NOTHING
    side: str = "left"
    """Where its cells stand: `left`, `right` or `center`."""
    tone: str = ""
    whole: bool = False
    """Its cells are not broken into lines."""
    cut: bool = False
    """A word too long for it is cut off, instead of going on in the next line."""
    width: int = 0
    """So many signs wide; 0: as wide as its cells."""
    wide: bool = False
    """It takes the room that the other columns leave."""
    own_tone: str = ""
    """The tone of the heading, where that is not as usual."""


@dataclass(frozen=True)
class Row:
    """One row: a line for each column; the tone is for all of it."""

    cells: tuple[Line, ...]
    tone: str = ""


@dataclass(frozen=True)
class Grid:
    """Rows below headings; without headings, rows whose columns stand below each other."""

    heads: tuple[Head, ...]
    rows: tuple[Row, ...]
    title: Text = NOTHING
    caption: bool = False
    """The title belongs to the rows alone: it stands right above them, in a lighter tone."""
    close: bool = False
    """The columns stand close together."""
    names: int = 0
    """So many columns name a row: on a narrow screen it becomes a name with the other cells, each behind its heading, below. 0: never."""
    shape: str = field(default="grid", init=False)


@dataclass(frozen=True)
class Form:
    """One way to tell rows, and the key to it."""

    grid: Grid
    key: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Forms:
    """The same rows told in more or in fewer words: the first form that fits on the screen is shown, the last where none does."""

    forms: tuple[Form, ...]
    shape: str = field(default="forms", init=False)
