"""The rules asked of a position: verify, can, do, legal and judged, whatever the position is of.

A combat has one move, the losses of the defender; a table of an action phase has the moves of the one who decides now; where points are
counted nothing is left to decide. The rules of the table itself, which a search walks through, are in `table_rules`.
"""

from __future__ import annotations

from dataclasses import replace

from mellon.models.common import Illegal, Step, Text
from mellon.models.common.game_rules import GameRules, Judged
from mellon.models.wojna_o_pierscien import judging, table_rules
from mellon.models.wojna_o_pierscien.combat_steps import counting, losing
from mellon.models.wojna_o_pierscien.consequences import settle
from mellon.models.wojna_o_pierscien.loss_moves import after_combat, different_choices, fight_of, judged_losses, verify_losses
from mellon.models.wojna_o_pierscien.moves import Move
from mellon.models.wojna_o_pierscien.position import COMBAT, SCORE, Position
from mellon.models.wojna_o_pierscien.state import Log, State, Table

__all__ = ["can", "do", "judged", "legal", "verify"]

_NO_MOVES = Illegal("WR.score.check", Text("przy liczeniu punktów nie ma ruchów", "there are no moves when points are counted"))


def verify(p: Position, move: Move) -> None:
    """Raise Illegal with the rule that forbids the move; return silently if it is legal."""
    if p.question == COMBAT:
        verify_losses(fight_of(p), move)
    elif p.question == SCORE:
        raise Illegal(_NO_MOVES.rule, _NO_MOVES.why)
    else:
        judging.verify(*_parts(p), move)


def do(p: Position, move: Move) -> tuple[Position, list[Step]]:
    """Carry out a move and all that follows from it up to the next choice: the new position and the steps that happened. Raises Illegal."""
    if p.question == COMBAT:
        found = fight_of(p)
        lost = verify_losses(found, move)
        result = settle(found, lost)
        return after_combat(p, result), [*counting(found), *losing(found, lost, result)]
    verify(p, move)
    log = Log()
    state = table_rules.play(*_parts(p), move, log)
    return replace(p, state=state, moves=()), log.steps


def can(p: Position, move: Move) -> bool:
    """Tell whether a move is legal now."""
    return GameRules(legal, verify).can(p, move)


def legal(p: Position) -> list[Move]:
    """Return every legal move."""
    return judged(p)[0]


def judged(p: Position) -> Judged[Move]:
    """Return the legal moves, and the others that a player might think of with the rule that forbids each."""
    if p.question == COMBAT:
        found = fight_of(p)
        return judged_losses(found, different_choices(found))
    return ([], []) if p.question == SCORE else judging.judged(*_parts(p))


def _parts(p: Position) -> tuple[Table, State]:
    assert p.table is not None and p.state is not None
    return p.table, p.state
