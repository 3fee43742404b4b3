"""Naive players of Konfrontacja: attack where it is possible, or run with the bearer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mellon.models.konfrontacja.board import board


def _region(move: Any) -> int:
    name = str(move).rsplit("-", 1)[-1].split()[0]
    return next((number for number, one in enumerate(board().regions) if one.id == name), -1)


def _attacker(position: Any, moves: Sequence[Any]) -> Any:
    state, sides = position.state, position.table.side
    enemy = {place for place, side in zip(state.where, sides, strict=True) if side != state.turn}
    return next((move for move in sorted(moves, key=str) if _region(move) in enemy), min(moves, key=str))


def _runner(position: Any, moves: Sequence[Any]) -> Any:
    return next((move for move in sorted(moves, key=str) if str(move).startswith("frodo")), max(moves, key=str))


PLAYERS: Mapping[str, Callable[[Any, Sequence[Any]], Any]] = {"attacker": _attacker, "runner": _runner}
