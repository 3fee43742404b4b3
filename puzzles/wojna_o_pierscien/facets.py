"""What may be said of a move of Wojna o Pierścień before it is named: what kind it is or how many cards, then its first card."""

from __future__ import annotations

from mellon.models.wojna_o_pierscien.moves import Move


def area(move: Move) -> str:
    """Return the kind of action; of losses how many cards."""
    words = str(move).split()
    return f"{words[0]} ({len(words) - 1})" if words[0] == "eliminate" else words[0]


def piece(move: Move) -> str:
    """Return the action with its first card."""
    return " ".join(str(move).split()[:2])
