"""The whole graph of reachable states, for play that can come back to itself in any way (see `solver.engines.stochastic`)."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import SAURON
from mellon.models.konfrontacja.state import Chance, Decision, Done, Simultaneous, State
from mellon.solver.engines import stochastic
from mellon.solver.engines.stochastic import Player
from mellon.solver.konfrontacja.following import pairs, ways
from mellon.solver.konfrontacja.plans import CLASH, DRAW, FULL, LIVE, Cards, Choice, Layout, Planner, Step, joined

ENGINE = "whole"
START = "start"
"""The key of the position itself: all its moves are looked at, also where one of them wins at once."""
PLAYERS = (Player.MAX, Player.MIN)
Key = Hashable
"""A step with its hands, or a node of the rules inside a battle that depends on the hands in other ways."""


class Graph:
    """Expands keys into the nodes of the general engines."""

    def __init__(self, planner: Planner, start: State | None = None) -> None:
        self._planner, self._start = planner, start

    def key(self, state: State) -> Key:
        """Return the key of a state."""
        return reached(self._planner.layout(state), joined(state.hands))

    def __call__(self, key: Key) -> stochastic.Node[Key]:
        """Return what can follow a key."""
        if key == START:
            return self._started()
        if not isinstance(key, (Decision, Chance, Simultaneous)):
            assert isinstance(key, tuple)
            return self._expanded(key[0], key[1])
        choose, table = rules.choose, self._planner.table
        if isinstance(key, Simultaneous):
            return stochastic.Simultaneous([[self._node(choose(table, key, (f, s))) for s in key.sauron] for f in key.fellowship])
        found = [self._node(choose(table, key, option)) for option in key.options]
        return _drawn(found) if isinstance(key, Chance) else stochastic.Choice(PLAYERS[key.side], found)

    def _started(self) -> stochastic.Node[Key]:
        state, table = self._start, self._planner.table
        assert state is not None
        moves = [self._node(rules.begin(table, state, action)) for action in rules.actions(table, state)]
        return stochastic.Choice(PLAYERS[state.turn], [self.key(state), *moves])

    def _node(self, node: rules.Node) -> Key:
        return self.key(node.state) if isinstance(node, Done) else node

    def _expanded(self, step: Step, hands: int) -> stochastic.Node[Key]:
        planner = self._planner
        if isinstance(step, Layout):
            if step.state is None:
                assert step.fixed is not None
                return stochastic.Terminal(step.fixed)
            moves = step.moves if step.moves is not None else planner.unfold(step)
            if not moves:
                return stochastic.Terminal(int(step.state.turn == SAURON))
            return stochastic.Choice(PLAYERS[step.state.turn], [reached(way, hands) for way in moves])
        if isinstance(step, Cards) and step.kind == CLASH:
            return stochastic.Simultaneous([[reached(*way) for way in row] for row in pairs(planner, step, hands)])
        if isinstance(step, Cards) and step.kind == LIVE:
            return stochastic.Choice(Player.MAX, [self._node(planner.live(step, hands or FULL))])
        assert isinstance(step, (Choice, Cards))
        found = [reached(*way) for way in ways(planner, step, hands)]
        return _drawn(found) if step.kind == DRAW else stochastic.Choice(PLAYERS[step.side], found)


def reached(step: Step, hands: int) -> Key:
    """Return the key of a step: full hands where both are used up, none where the game is over."""
    if isinstance(step, Layout):
        return (step, 0 if step.state is None else hands or FULL)
    return (step, hands)


def _drawn(keys: list[Key]) -> stochastic.Node[Key]:
    return stochastic.Chance([(Fraction(1, len(keys)), key) for key in keys])
