"""What may be said of a move of Konfrontacja before it is named: where it goes, then who goes."""

from __future__ import annotations


def area(move: str) -> str:
    """Return where a piece goes; of a card the card itself."""
    return move.rsplit("-", 1)[-1].rsplit(" ", 1)[-1]


def piece(move: str) -> str:
    """Return who moves."""
    return move.split()[0]
