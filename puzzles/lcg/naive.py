"""Naive players of the card game: everybody goes or the sturdiest defends, nobody does, or the best as if only a few cards could come."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mellon import solver
from mellon.models.lcg.cards.catalogue import cards
from mellon.models.lcg.position import COMBAT, QUEST, ROUND
from mellon.puzzles.looking_ahead import LOOKS


def _eager(position: Any, moves: Sequence[Any]) -> Any:
    """Choose the move that names most cards; of several defenders the one with the highest defence, or most hit points."""
    return max(sorted(moves, key=str), key=lambda move: (len(str(move).split()), _sturdy(move)))


def _sturdy(move: Any) -> tuple[int, int]:
    named = [cards()[int(word)] for word in str(move).split() if word.isdigit() and int(word) in cards()]
    return sum(one.defense for one in named), sum(one.hit_points for one in named)


def _timid(position: Any, moves: Sequence[Any]) -> Any:
    """Choose the move that names fewest cards."""
    return min(moves, key=lambda move: (len(str(move).split()), str(move)))


def _few_cards(position: Any, moves: Sequence[Any]) -> Any:
    """Choose the move that is best where only a few of the unseen cards can come."""
    rng = random.Random(str(position))
    if position.question in (COMBAT, QUEST, ROUND):
        unseen = sorted(position.unseen_cards.elements())
        position = replace(position, unseen=tuple(sorted(rng.sample(unseen, min(len(unseen), LOOKS)))))
    ranked = solver.ask(position, "hint").ranked
    return next((one.move for one in ranked if one.move in moves), min(moves, key=str))


PLAYERS: Mapping[str, Callable[[Any, Sequence[Any]], Any]] = {"eager": _eager, "timid": _timid, "few_cards": _few_cards}
