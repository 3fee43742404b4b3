"""What may be said of a move of Wojna o Pierścień before it is named: what kind it is or how many cards, then its first card."""

from __future__ import annotations


def area(move: str) -> str:
    """Return the kind of action; of losses how many cards."""
    words = move.split()
    return f"{words[0]} ({len(words) - 1})" if words[0] == "eliminate" else words[0]


def piece(move: str) -> str:
    """Return the action with its first card."""
    return " ".join(move.split()[:2])
