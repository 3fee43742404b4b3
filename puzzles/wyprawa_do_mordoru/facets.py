"""What may be said of a keep before it is named: how many dice, then the first of them."""

from __future__ import annotations

from mellon.models.wyprawa_do_mordoru import Move


def area(move: Move) -> str:
    """Return how many dice are kept."""
    return str(len(str(move).split()))


def piece(move: Move) -> str:
    """Return how many dice are kept and the first of them."""
    words = str(move).split()
    return f"{len(words)}: {words[0]}"
