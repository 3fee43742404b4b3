"""Naive players of Dwie Wieże: the highest card, the lowest card, the first that is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mellon.models.dwie_wieze.moves import Move, Play


def _rank(move: Move) -> int:
    word = (move.code if isinstance(move, Play) else "0").rstrip("+")[1:]
    return int(word) if word.isdigit() else 9


def _highest(position: Any, moves: Sequence[Any]) -> Any:
    return max(moves, key=_rank)


def _lowest(position: Any, moves: Sequence[Any]) -> Any:
    return min(moves, key=_rank)


PLAYERS: Mapping[str, Callable[[Any, Sequence[Any]], Any]] = {"highest": _highest, "lowest": _lowest}
