"""Naive players of Dwie Wieże: the highest card, the lowest card (among equal ones the first by name, whatever order the moves come in), a look ahead."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mellon.models.dwie_wieze import rules
from mellon.models.dwie_wieze.deals import random_play
from mellon.models.dwie_wieze.moves import Move, Play
from mellon.puzzles.looking_ahead import looking_ahead

_ROUND = 99


def _rank(move: Move) -> int:
    word = (move.code if isinstance(move, Play) else "0").rstrip("+")[1:]
    return int(word) if word.isdigit() else 9


def _highest(position: Any, moves: Sequence[Any]) -> Any:
    return max(sorted(moves, key=str), key=_rank)


def _lowest(position: Any, moves: Sequence[Any]) -> Any:
    return min(sorted(moves, key=str), key=_rank)


def _goals_met(position: Any, move: Any, rng: random.Random) -> float:
    """Play the round out at random: the share of the goals met, and twice as much for all of them."""
    end = random_play(rules.do(position, move)[0], _ROUND, rng)
    met = [bool(status.met) for status in rules.goal_status(end)]
    return 2 * rules.chapter_won(end) + (sum(met) / len(met) if met and end.lost_by_rule is None else 0)


PLAYERS: Mapping[str, Callable[[Any, Sequence[Any]], Any]] = {"highest": _highest, "lowest": _lowest, "ahead": looking_ahead(_goals_met)}
