"""How a player sees Dwie Wieże in the terminal: the position, the answers, and moves in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType

from mellon.assistant.dwie_wieze import answers, names
from mellon.assistant.dwie_wieze.position import parts_of
from mellon.models.dwie_wieze import Position
from mellon.solver import Answer


def draw_position(position: Position, lang: str) -> RenderableType:
    """Return the table as a player sees it: seats, trick, goals, earlier tricks."""
    return Group(*parts_of(position, lang))


def draw_answer(answer: Answer, lang: str) -> RenderableType | None:
    """Return the body of an answer, or None where the game-neutral one is good enough."""
    if answer.subject is None or (answer.moves is None and answer.steps is None):
        return None  # interrupted before anything was found
    drawer = answers.DRAWERS.get(answer.verb)
    parts: Iterator[RenderableType] | None = drawer(answer, lang) if drawer else None
    return None if parts is None else Group(*parts)


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a move in words, such as "Boromir (seat 2) plays P3"."""
    return names.word_move(move, position, lang)
