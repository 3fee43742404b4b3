"""Naive players of Wyprawa do Mordoru: keep as many dice as possible, or rings and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def _most_dice(position: Any, moves: Sequence[Any]) -> Any:
    return max(moves, key=lambda move: (len(str(move).split()), str(move)))


def _rings(position: Any, moves: Sequence[Any]) -> Any:
    return max(moves, key=lambda move: (str(move).count(":ring"), -len(str(move).split()), str(move)))


PLAYERS: Mapping[str, Callable[[Any, Sequence[Any]], Any]] = {"most_dice": _most_dice, "rings": _rings}
