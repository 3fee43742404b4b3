"""How hard a puzzle is, estimated from what the solver knows: one formula for all games, from the mover's view.

    rating = 900 + 1400 * (0.25 * bits + 0.45 * temptation + 0.20 * depth + 0.10 * closeness)

- bits: the logarithm of all different first moves over the right ones, 6 bits count as full;
- temptation: the share of naive players that choose wrong (the game's own, see `puzzles/<game>/naive.py`, and blind chance);
- depth: how long the line of the answer is, 12 decisions count as full;
- closeness: how little the best wrong move gives away, in the mover's own range of values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mellon.models.common import Text
from mellon.puzzles.judging import Judge

BASE, RANGE = 900, 1400
WEIGHTS = {"bits": 0.25, "temptation": 0.45, "depth": 0.20, "closeness": 0.10}
FULL_BITS, FULL_DEPTH = 6.0, 12.0
WORDS = (
    Text("bardzo łatwa", "very easy"),
    Text("łatwa", "easy"),
    Text("średnia", "medium"),
    Text("trudna", "hard"),
    Text("bardzo trudna", "very hard"),
)
_STEPS = (1200, 1450, 1700, 1950)

Naive = Callable[[Any, Sequence[Any]], Any]
"""A naive player: chooses one of the legal moves of a position."""


def rating(features: Mapping[str, float]) -> int:
    """Return the estimated rating.

    >>> rating({"bits": 0.5, "temptation": 1.0, "depth": 0.0, "closeness": 0.5})
    1775
    """
    return round(BASE + RANGE * sum(weight * features[name] for name, weight in WEIGHTS.items()))


def word(number: float) -> Text:
    """Return how hard a puzzle is, in one of five words.

    >>> word(1500).en
    'medium'
    """
    return WORDS[sum(number >= step for step in _STEPS)]


def features(judge: Judge, line_length: int) -> dict[str, float]:
    """Return the features of a puzzle, each from 0 to 1."""
    if not judge.asks_for_a_move:
        return {"bits": 1 / FULL_BITS, "temptation": 0.5, "depth": min(1.0, line_length / FULL_DEPTH), "closeness": 0.5}
    players = naive_players(judge.puzzle.game)
    moves = [one.move for one in judge.moves]
    wrong = [float(play(judge.puzzle.position, moves) not in judge.right) for play in players.values()]
    wrong.append(1 - len(judge.right) / len(moves))
    return {
        "bits": min(1.0, judge.bits / FULL_BITS),
        "temptation": sum(wrong) / len(wrong),
        "depth": min(1.0, line_length / FULL_DEPTH),
        "closeness": _closeness(judge),
    }


def naive_players(game: str) -> Mapping[str, Naive]:
    """Return the naive players of a game."""
    name = f"mellon.puzzles.{game}.naive"
    found: Mapping[str, Naive] = import_module(name).PLAYERS if find_spec(name) is not None else {}
    return found


def _closeness(judge: Judge) -> float:
    worths = [one.value_decimal for one in judge.moves if one.value_decimal is not None]
    wrong = next((one for one in judge.moves if one.move not in judge.right), None)
    if wrong is None or wrong.value_decimal is None or len(worths) < 2 or max(worths) == min(worths):
        return 0.5
    return 1 - abs(worths[0] - wrong.value_decimal) / (max(worths) - min(worths))
