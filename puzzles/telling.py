"""What the themes of a puzzle tell of its answer: the moves of which they could be as true as of the right one.

A theme is a predicate over position and proof; here the proof is read as if another move were worth what the right one is.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mellon.puzzles.best_move import Choice
from mellon.puzzles.judging import Judge
from mellon.solver.ranked import RankedMove

Holds = Callable[[Judge, str, RankedMove], bool]
"""Whether a theme would be true if a move were the right one. A game's own is `holds` of `puzzles/<game>/telling.py`."""


def could_be_right(judge: Judge) -> list[Any]:
    """Return the moves that fit the themes which tell something of the answer, the right ones always among them."""
    puzzle, holds = judge.puzzle, _holds(judge.puzzle.game)
    telling = [theme for theme in puzzle.themes if theme not in puzzle.shown_themes]
    best = next((one for one in judge.moves if one.move in judge.right), None)
    told = [theme for theme in telling if best is not None and holds(judge, theme, best)]
    return [one.move for one in judge.moves if one.move in judge.right or all(holds(judge, theme, one) for theme in told)]


def _holds(game: str) -> Holds:
    name = f"mellon.puzzles.{game}.telling"
    if find_spec(name) is None:
        return _as_the_best
    found: Holds = import_module(name).holds
    return found


def _as_the_best(judge: Judge, theme: str, move: RankedMove) -> bool:
    """Tell whether a theme of a maker would be true of a choice in which this move is worth most and the best one what this is."""
    themes = import_module(f"mellon.puzzles.{judge.puzzle.game}.generator").THEMES
    best = judge.moves[0]
    if theme not in themes or any(one.value_decimal is None for one in judge.moves):
        return False
    worth = {"value": best.value, "value_decimal": best.value_decimal}
    less = {"value": move.value, "value_decimal": move.value_decimal}
    others = [one.but(**less) if one is best else one for one in judge.moves if one is not move]
    found = Choice(judge.puzzle.position, judge.hints, (move.but(**worth) if move is not best else move, *others))
    if all(one.value_decimal == found.right.value_decimal for one in found.moves):
        return False
    return bool(themes[theme](found))
