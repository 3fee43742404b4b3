"""The view of a position of Wojna o Pierścień by its question: a combat, the scoring areas, or the table of an action phase."""

from __future__ import annotations

from mellon.assistant.views.table import Board
from mellon.assistant.wojna_o_pierscien.combat_board import combat_board, score_board
from mellon.assistant.wojna_o_pierscien.phase_board import phase_board
from mellon.models.wojna_o_pierscien.position import COMBAT, SCORE, Position


def board(p: Position) -> Board:
    """Return the table as the question sees it."""
    if p.question == COMBAT:
        return combat_board(p)
    return score_board(p) if p.question == SCORE else phase_board(p)
