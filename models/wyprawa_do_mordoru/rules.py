"""The rules as one door: verify, can and do for keeps, the whole turn, and the end of the game."""

from __future__ import annotations

from mellon.models.common import Step
from mellon.models.wyprawa_do_mordoru import keeping
from mellon.models.wyprawa_do_mordoru.effects import Effect, effect, finish_turn, next_mover, shares
from mellon.models.wyprawa_do_mordoru.keeping import can, candidates, judged, legal, verify
from mellon.models.wyprawa_do_mordoru.moves import Move
from mellon.models.wyprawa_do_mordoru.position import Position

__all__ = ["Effect", "can", "candidates", "do", "effect", "finish_turn", "judged", "legal", "next_mover", "settle", "shares", "verify"]


def do(p: Position, move: Move) -> tuple[Position, list[Step]]:
    """Carry out a move; when it ends the rolling, the second phase follows. Raises Illegal."""
    p, steps = keeping.do(p, move)
    p, more = settle(p)
    return p, [*steps, *more]


def settle(p: Position) -> tuple[Position, list[Step]]:
    """Carry out the second phase if the rolling of the turn under way is over."""
    if p.turn is not None and p.turn.ended and not p.over:
        return finish_turn(p)
    return p, []
