"""The whole graph of reachable states, for play that can come back to itself in any way (see `solver.engines.stochastic`)."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from models.konfrontacja import rules
from models.konfrontacja.board import FELLOWSHIP, SAURON
from models.konfrontacja.cards import FULL_HAND, numbers
from models.konfrontacja.state import Chance, Decision, Done, Simultaneous, State
from solver.engines import stochastic
from solver.engines.stochastic import Player
from solver.konfrontacja.plans import CHOICE, CLASH, FETCH, FULL, PICK, SIDE_BITS, Cards, Choice, Layout, Planner, Step, discarded, joined

ENGINE = "graph"
PLAYERS = (Player.MAX, Player.MIN)
Key = Hashable
"""A step with its hands, or a node of the rules inside a battle that depends on the hands in other ways."""


class Graph:
    """Expands keys into the nodes of the general engines."""

    def __init__(self, planner: Planner) -> None:
        self._planner = planner

    def key(self, state: State) -> Key:
        """Return the key of a state."""
        return self._reached(self._planner.layout(state), joined(state.hands))

    def __call__(self, key: Key) -> stochastic.Node[Key]:
        """Return what can follow a key."""
        if not isinstance(key, (Decision, Chance, Simultaneous)):
            assert isinstance(key, tuple)
            return self._expanded(key[0], key[1])
        choose, table = rules.choose, self._planner.table
        if isinstance(key, Simultaneous):
            return stochastic.Simultaneous([[self._node(choose(table, key, (f, s))) for s in key.sauron] for f in key.fellowship])
        ways = [self._node(choose(table, key, option)) for option in key.options]
        return _drawn(ways) if isinstance(key, Chance) else stochastic.Choice(PLAYERS[key.side], ways)

    def _node(self, node: rules.Node) -> Key:
        return self.key(node.state) if isinstance(node, Done) else node

    @staticmethod
    def _reached(step: Step, hands: int) -> Key:
        """Return the key of a step: full hands where both are used up, none where the game is over."""
        if isinstance(step, Layout):
            return (step, 0 if step.state is None else hands or FULL)
        return (step, hands)

    def _expanded(self, step: Step, hands: int) -> stochastic.Node[Key]:
        planner, reached = self._planner, self._reached
        if isinstance(step, Layout):
            if step.state is None:
                assert step.fixed is not None
                return stochastic.Terminal(step.fixed)
            moves = step.moves if step.moves is not None else planner.unfold(step)
            if not moves:
                return stochastic.Terminal(int(step.state.turn == SAURON))
            return stochastic.Choice(PLAYERS[step.state.turn], [reached(way, hands) for way in moves])
        if isinstance(step, Choice):
            ways = [reached(way, hands) for way in step.ways]
            return stochastic.Choice(PLAYERS[step.side], ways) if step.kind == CHOICE else _drawn(ways)
        assert isinstance(step, Cards)
        if step.kind == FETCH:
            cards = numbers(discarded(step.side, hands))
            return stochastic.Choice(PLAYERS[step.side], [reached(planner.after_fetch(step, card), hands) for card in cards])
        hands = hands or FULL
        if step.kind == CLASH:
            return self._clash(step, hands)
        if step.kind == PICK:
            shift = SIDE_BITS if step.side == FELLOWSHIP else 0
            own = hands >> shift & FULL_HAND
            picks = [reached(planner.after_pick(step, card, own == FULL_HAND), hands & ~(1 << card + shift)) for card in numbers(own)]
            return stochastic.Choice(PLAYERS[step.side], picks)
        return stochastic.Choice(Player.MAX, [self._node(planner.live(step, hands))])

    def _clash(self, clash: Cards, hands: int) -> stochastic.Node[Key]:
        fresh = hands == FULL
        return stochastic.Simultaneous(
            [
                [
                    self._reached(self._planner.after_clash(clash, ours, theirs, fresh), hands & ~(1 << ours + SIDE_BITS | 1 << theirs))
                    for theirs in numbers(hands & FULL_HAND)
                ]
                for ours in numbers(hands >> SIDE_BITS)
            ]
        )


def _drawn(ways: list[Key]) -> stochastic.Node[Key]:
    return stochastic.Chance([(Fraction(1, len(ways)), way) for way in ways])
