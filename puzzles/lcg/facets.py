"""What may be said of a move of the card game before it is named: what kind it is, then the first card it names."""

from __future__ import annotations

from mellon.models.lcg.moves import Move


def area(move: Move) -> str:
    """Return the kind of action."""
    words = str(move).split()
    return words[1] if words[0].isdigit() and len(words) > 1 else words[0]


def piece(move: Move) -> str:
    """Return the action with its first card."""
    words = str(move).split()
    start = 1 if words[0].isdigit() else 0
    return " ".join(words[start : start + 2])
