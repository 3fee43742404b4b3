"""What may be said of a keep before it is named: how many dice, then the first of them."""

from __future__ import annotations


def area(move: str) -> str:
    """Return how many dice are kept."""
    return str(len(move.split()))


def piece(move: str) -> str:
    """Return how many dice are kept and the first of them."""
    words = move.split()
    return f"{len(words)}: {words[0]}"
