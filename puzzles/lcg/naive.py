"""Naive players of the card game: everybody goes or defends, or nobody does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def _eager(position: Any, moves: Sequence[Any]) -> Any:
    """Choose the move that names most cards."""
    return max(moves, key=lambda move: (len(str(move).split()), str(move)))


def _timid(position: Any, moves: Sequence[Any]) -> Any:
    """Choose the move that names fewest cards."""
    return min(moves, key=lambda move: (len(str(move).split()), str(move)))


PLAYERS: Mapping[str, Callable[[Any, Sequence[Any]], Any]] = {"eager": _eager, "timid": _timid}
