"""What an answer says: its headline, its moves with their worth, forbidden moves, steps with their rules, notices."""

from __future__ import annotations

from dataclasses import dataclass, field

from mellon.assistant.views.grid import Forms, Grid
from mellon.assistant.views.table import Board, Lines
from mellon.assistant.views.values import NOTHING, Line
from mellon.models.common import Text

Headline = tuple[Line, ...]
"""The verdict and value in one line, then lines that belong to it."""


@dataclass(frozen=True)
class MoveLine:
    """A legal move in words, what it is worth, and what else is said of it; `tone` is its verdict."""

    words: Text
    worth: Text = NOTHING
    tone: str = ""
    remarks: Text = NOTHING


@dataclass(frozen=True)
class MoveList:
    """Legal moves in their order."""

    title: Text
    moves: tuple[MoveLine, ...]
    shape: str = field(default="moves", init=False)


@dataclass(frozen=True)
class ForbiddenMove:
    """A move that the rules forbid, with the rule and the reason."""

    words: Text
    rule: str
    why: Text


@dataclass(frozen=True)
class ForbiddenMoves:
    """Moves that the rules forbid."""

    title: Text
    moves: tuple[ForbiddenMove, ...]
    shape: str = field(default="forbidden", init=False)


@dataclass(frozen=True)
class Outline:
    """Facts as indented lines below a title, and the table that they lead to where there is one."""

    title: Text
    lines: tuple[Text, ...] = ()
    board: Board | None = None
    shape: str = field(default="outline", init=False)


@dataclass(frozen=True)
class Steps(Lines):
    """The steps of an answer one below the other; a page, which lists all steps with links to their rules, leaves them out here."""


AnswerPart = MoveList | ForbiddenMoves | Outline | Lines | Grid | Forms | Board
AnswerBody = tuple[AnswerPart, ...]


def told(lines: tuple[Line, ...], lang: str) -> str:
    """Return lines as plain words."""
    return "\n".join(one.text.of(lang) for one in lines)
