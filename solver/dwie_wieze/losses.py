"""Moves of an answer: what each is worth, and the rule by which it loses at once."""

from __future__ import annotations

from typing import Any

from mellon.models.dwie_wieze import Move, Position, rules
from mellon.solver.ranked import RankedMove


def with_loss(p: Position, move: Move, **worth: Any) -> RankedMove:
    """Return a move with its worth, and by which rule it loses the round at once where it does."""
    loss = rules.loss_of(p, move)
    return RankedMove.of(move=move, **worth, **({} if loss is None else {"loses_by": loss}))
