"""What a theme of Dwie Wieże tells of the card that saves the round."""

from __future__ import annotations

from mellon.models.dwie_wieze.moves import Play
from mellon.puzzles.dwie_wieze.themes import THEMES
from mellon.puzzles.judging import Judge
from mellon.solver.ranked import RankedMove


def holds(judge: Judge, theme: str, move: RankedMove) -> bool:
    """Tell whether a theme would be true of the round if this card saved it."""
    return theme in THEMES and isinstance(move.move, Play) and THEMES[theme](judge.puzzle.position, move.move.code)
