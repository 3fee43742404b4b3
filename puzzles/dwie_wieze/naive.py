"""Naive players of Dwie Wieże: the highest card and the lowest card; among equal ones the first by name, whatever order the moves come in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mellon.models.dwie_wieze.moves import Move, Play


def _rank(move: Move) -> int:
    word = (move.code if isinstance(move, Play) else "0").rstrip("+")[1:]
    return int(word) if word.isdigit() else 9


def _highest(position: Any, moves: Sequence[Any]) -> Any:
    return max(sorted(moves, key=str), key=_rank)


def _lowest(position: Any, moves: Sequence[Any]) -> Any:
    return min(sorted(moves, key=str), key=_rank)


PLAYERS: Mapping[str, Callable[[Any, Sequence[Any]], Any]] = {"highest": _highest, "lowest": _lowest}
