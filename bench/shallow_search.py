"""A naive player that looks ahead a little: a few games at random by the plain rules after every first move, and the move with the best mean.

In the card game it looks at a few encounter cards only, as if there were no others; in a combat of Wojna it looks at a few of the choices.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from mellon import solver
from mellon.models.dwie_wieze import rules as tricks
from mellon.models.dwie_wieze.deals import random_play
from mellon.models.konfrontacja import Done
from mellon.models.konfrontacja import rules as duel
from mellon.models.wojna_o_pierscien import table_rules as war
from mellon.models.wyprawa_do_mordoru import Face
from mellon.models.wyprawa_do_mordoru import rules as dice
from mellon.solver.engines.alphabeta import CHANCE, END
from mellon.solver.wojna_o_pierscien.phase_tree import PhaseTree

LOOKS = 3
LONGEST = 40
ROUND = 99

Look = Callable[[Any, Any, random.Random], float]
"""One game at random after a first move: what it was worth to the mover."""


def player(game: str, looks: int = LOOKS) -> Callable[[Any, Sequence[Any]], Any]:
    """Return the player of a game; the same position gives the same choice."""
    return partial(_SPECIAL.get(game, partial(_played_out, _LOOKS.get(game))), looks=looks)


def _played_out(look: Look, position: Any, moves: Sequence[Any], looks: int) -> Any:
    rng = random.Random(str(position))
    return max(sorted(moves, key=str), key=lambda move: sum(look(position, move, rng) for _ in range(looks)))


def _round(position: Any, move: Any, rng: random.Random) -> float:
    """Count the goals that are met at the end of a round, and twice as much for all of them."""
    end = random_play(tricks.do(position, move)[0], ROUND, rng)
    met = [status.met for status in tricks.goal_status(end)]
    return 2 * tricks.chapter_won(end) + (sum(map(bool, met)) / len(met) if met and end.lost_by_rule is None else 0)


def _duel(position: Any, move: Any, rng: random.Random) -> float:
    """Return 1 for the mover's win, one half where nobody has won after many actions."""
    table, state = position.table, position.state
    side, action = state.turn, duel.find(table, state, move)
    for _ in range(LONGEST):
        node = duel.begin(table, state, action)
        while not isinstance(node, Done):
            node = duel.choose(table, node, rng.choice(duel.options(node)))
        state = node.state
        actions = duel.actions(table, state)
        if not actions:
            return float(duel.winner(table, state) == side)
        action = rng.choice(actions)
    return 0.5


def _turn(position: Any, move: Any, rng: random.Random) -> float:
    """Count what the own turn has brought: fields circled, and marks that the track can take more or less."""
    mover = position.mover
    now, _ = dice.do(position, move)
    while now.turn is not None and not now.over and now.mover == mover:
        if now.turn.roll is None:
            faces = tuple(Face(colour, rng.choice(now.dice.of(colour))) for colour in now.turn.free)
            now = replace(now, turn=replace(now.turn, roll=faces))
        now, _ = dice.do(now, rng.choice(dice.legal(now)))
    before, after = position.players[mover], now.players[mover]
    return after.circled - before.circled + after.track.left - before.track.left


def _wars(position: Any, moves: Sequence[Any], looks: int) -> Any:
    """Look at a few losses of a combat and take the best; play an action phase out at random."""
    rng = random.Random(str(position))
    if position.combat is not None:
        judged = {one.move: one.value_decimal for one in solver.ask(position, "hint").ranked}
        return min(rng.sample(sorted(moves, key=str), min(looks, len(moves))), key=lambda move: judged[move])
    tree = PhaseTree(position.table, position.state)
    sign = -1 if position.table.sides[war.actor(position.table, position.state)] else 1
    return max(sorted(moves, key=str), key=lambda move: sum(sign * _phase(tree, position, move, rng) for _ in range(looks)))


def _phase(tree: PhaseTree, position: Any, move: Any, rng: random.Random) -> float:
    state = tree.after(position.state, war.verify(position.table, position.state, move))
    while tree.side(state) != END:
        if tree.side(state) == CHANCE:
            found = war.chances(position.table, state)
            chosen = rng.choices([one for one, _ in found], [weight for _, weight in found])[0]
        else:
            chosen = rng.choice(war.options(position.table, state))
        state = tree.after(state, chosen)
    return float(tree.value(state))


def _cards(position: Any, moves: Sequence[Any], looks: int) -> Any:
    """Take the move that is best where only a few cards can come."""
    rng = random.Random(str(position))
    unseen = sorted(position.unseen_cards.elements())
    few = replace(position, unseen=tuple(sorted(rng.sample(unseen, min(len(unseen), looks)))))
    ranked = solver.ask(few, "hint").ranked
    return next((one.move for one in ranked if one.move in moves), min(moves, key=str))


_LOOKS: Mapping[str, Look] = {"dwie_wieze": _round, "konfrontacja": _duel, "wyprawa_do_mordoru": _turn}
_SPECIAL: Mapping[str, Callable[..., Any]] = {"wojna_o_pierscien": _wars, "lcg": _cards}
