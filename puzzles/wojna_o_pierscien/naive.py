"""Naive players of Wojna o Pierścień: give up the cheapest cards one by one, as few cards as possible, or the best of a few choices."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mellon import solver
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.puzzles.looking_ahead import LOOKS, looking_ahead
from mellon.solver.engines.alphabeta import CHANCE, END
from mellon.solver.wojna_o_pierscien.phase_tree import PhaseTree


def _worths(position: Any) -> dict[str, float]:
    return {unit.card: float(unit.worth) for unit in position.combat.defenders} if position.combat is not None else {}


def _cheapest_first(position: Any, moves: Sequence[Any]) -> Any:
    """Choose the losses whose dearest card is cheapest."""
    worth = _worths(position)
    return min(moves, key=lambda move: (max((worth.get(word, 0.0) for word in str(move).split()), default=0.0), str(move)))


def _fewest(position: Any, moves: Sequence[Any]) -> Any:
    """Choose the losses of fewest cards."""
    return min(moves, key=lambda move: (len(str(move).split()), str(move)))


def _few_choices(position: Any, moves: Sequence[Any]) -> Any:
    """Choose the best of a few losses; in an action phase play on at random."""
    if position.combat is None:
        return _PLAYED_ON(position, moves)
    rng = random.Random(str(position))
    worth = {one.move: one.value_decimal or 0.0 for one in solver.ask(position, "hint").ranked}
    return min(rng.sample(sorted(moves, key=str), min(LOOKS, len(moves))), key=lambda move: worth[move])


def _phase(position: Any, move: Any, rng: random.Random) -> float:
    """Play an action phase on at random: what it is worth to the mover's side."""
    tree, table = PhaseTree(position.table, position.state), position.table
    state = tree.after(position.state, rules.verify(table, position.state, move))
    while tree.side(state) != END:
        if tree.side(state) == CHANCE:
            found = rules.chances(table, state)
            chosen = rng.choices([one for one, _ in found], [weight for _, weight in found])[0]
        else:
            chosen = rng.choice(rules.options(table, state))
        state = tree.after(state, chosen)
    return float(tree.value(state)) * (-1 if table.sides[rules.actor(table, position.state)] else 1)


_PLAYED_ON = looking_ahead(_phase)


PLAYERS: Mapping[str, Callable[[Any, Sequence[Any]], Any]] = {
    "cheapest_first": _cheapest_first,
    "fewest": _fewest,
    "few_choices": _few_choices,
}
