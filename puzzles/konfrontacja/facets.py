"""What may be said of a move of Konfrontacja before it is named: where it goes, then who goes."""

from __future__ import annotations

from mellon.models.konfrontacja.moves import Order


def area(move: Order | str) -> str:
    """Return where a piece goes; of a card the card itself."""
    return str(move).rsplit("-", 1)[-1].rsplit(" ", 1)[-1]


def piece(move: Order | str) -> str:
    """Return who moves."""
    return str(move).split()[0]
