"""What may be said of a move of Dwie Wieże before it is named: what kind it is or which suit, then which card or person."""

from __future__ import annotations

from mellon.models.dwie_wieze.moves import Move, Play


def area(move: Move) -> str:
    """Return the suit of a card that is played, else the kind of the setup move."""
    if isinstance(move, Play):
        return move.code[:1] if move.code[1:2].isdigit() else move.code
    return next(key for key in move.entry() if key != "seat")


def piece(move: Move) -> str:
    """Return the card, or what the setup move is about."""
    return " ".join(f"{value}" for key, value in move.entry().items() if key != "seat")
