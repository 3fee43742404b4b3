"""Naive players of Wojna o Pierścień: give up the cheapest cards one by one, or as few cards as possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def _worths(position: Any) -> dict[str, float]:
    return {unit.card: float(unit.worth) for unit in position.combat.defenders} if position.combat is not None else {}


def _cheapest_first(position: Any, moves: Sequence[Any]) -> Any:
    """Choose the losses whose dearest card is cheapest."""
    worth = _worths(position)
    return min(moves, key=lambda move: (max((worth.get(word, 0.0) for word in str(move).split()), default=0.0), str(move)))


def _fewest(position: Any, moves: Sequence[Any]) -> Any:
    """Choose the losses of fewest cards."""
    return min(moves, key=lambda move: (len(str(move).split()), str(move)))


PLAYERS: Mapping[str, Callable[[Any, Sequence[Any]], Any]] = {"cheapest_first": _cheapest_first, "fewest": _fewest}
