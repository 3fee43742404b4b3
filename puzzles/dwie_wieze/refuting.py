"""A wrong card of Dwie Wieże played out: what the rules do with it, and which goals exclude each other after it."""

from __future__ import annotations

from typing import Any

from mellon.models.dwie_wieze.position import Position
from mellon.puzzles.refuting import PATIENCE, PlayedOut, carried_out
from mellon.solver.dwie_wieze.explaining import why_lost
from mellon.solver.game import Request
from mellon.solver.told import written


def played_out(position: Position, move: Any) -> PlayedOut:
    """Return a move with the reason why nothing is won after it."""
    plain = carried_out(position, [move])
    if not plain.steps or not position.order_known:
        return plain
    made = Position.from_table({**position.to_table(), "moves": [written(move)]})
    why = why_lost(made, Request("explain", PATIENCE, watch=PATIENCE.watch()))
    return plain if why is None else PlayedOut((*plain.steps, why), plain.line)
