"""Minimal material: nothing lies on the table of a puzzle without which the same move would be right and worth the same.

What can be taken away is the game's own (`lighter` in `puzzles/<game>/generator.py`): things that are no choice of their own are idle,
temptations are not, since fewer than three different moves make no puzzle. In games without `lighter` the rules fix what lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from mellon.puzzles.best_move import ask_best_move, clear_choice, minimal, same
from mellon.puzzles.generator import Made, hold, makers
from mellon.puzzles.library import Puzzle

Lighter = Callable[[Any], Iterator[Any]]


def lightened() -> tuple[str, ...]:
    """Return the games from whose tables something can be taken."""
    return tuple(game for game in makers() if _lighter(game) is not None)


def idle(position: Any) -> Any | None:
    """Return a position with one thing less that asks for the same move, worth the same; None where every thing is needed."""
    choice, lighter = clear_choice(position), _lighter(position.game)
    if choice is None or lighter is None:
        return None
    return next((less.position for one in lighter(position) if (less := same(choice, one)) is not None), None)


def lighter_puzzle(puzzle: Puzzle) -> Made | None:
    """Return the puzzle that is left of another one when everything idle is taken away, proved; None where it does not hold."""
    room, choice = import_module(f"mellon.puzzles.{puzzle.game}.generator"), clear_choice(puzzle.position)
    if choice is None:
        return None
    less = minimal(choice, room.lighter)
    return hold(ask_best_move(less, room.THEMES, *room.words(less)), puzzle.id, puzzle.source)


def _lighter(game: str) -> Lighter | None:
    found: Lighter | None = getattr(import_module(f"mellon.puzzles.{game}.generator"), "lighter", None)
    return found
