"""Naive players of Konfrontacja: attack where it is possible, run with the bearer, or look ahead a little."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mellon.models.konfrontacja import Done, rules
from mellon.models.konfrontacja.board import board
from mellon.puzzles.looking_ahead import looking_ahead

_LONGEST = 40


def _region(move: Any) -> int:
    name = str(move).rsplit("-", 1)[-1].split()[0]
    return next((number for number, one in enumerate(board().regions) if one.id == name), -1)


def _attacker(position: Any, moves: Sequence[Any]) -> Any:
    state, sides = position.state, position.table.side
    enemy = {place for place, side in zip(state.where, sides, strict=True) if side != state.turn}
    return next((move for move in sorted(moves, key=str) if _region(move) in enemy), min(moves, key=str))


def _runner(position: Any, moves: Sequence[Any]) -> Any:
    return next((move for move in sorted(moves, key=str) if str(move).startswith("frodo")), max(moves, key=str))


def _won(position: Any, move: Any, rng: random.Random) -> float:
    """Play on at random: 1 for the mover's win, one half where nobody has won after many actions."""
    table, state = position.table, position.state
    side, action = state.turn, rules.find(table, state, move)
    for _ in range(_LONGEST):
        node = rules.begin(table, state, action)
        while not isinstance(node, Done):
            node = rules.choose(table, node, rng.choice(rules.options(node)))
        state = node.state
        actions = rules.actions(table, state)
        if not actions:
            return float(rules.winner(table, state) == side)
        action = rng.choice(actions)
    return 0.5


PLAYERS: Mapping[str, Callable[[Any, Sequence[Any]], Any]] = {"attacker": _attacker, "runner": _runner, "ahead": looking_ahead(_won)}
