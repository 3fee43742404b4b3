"""The growing graph of a battle: best first over its nodes and decks (see `solver.engines.graph_search`), for battles with events and abilities.

A value is a whole number out of what certainty counts with so many unseen cards, as in `fighting`. What the same battle comes to without shadow
cards is a bound from above; a battle with fewer attacks to come is taken to be nearer to its goal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import PICK, STRIKE, WAITING, WINDOW
from mellon.solver.engines.game_graph import GameGraph
from mellon.solver.engines.graph_search import GraphSearch
from mellon.solver.engines.state_graph import Chance, Choice, Player
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.battle_graph import ALWAYS, MASK, BattleGraph, Node
from mellon.solver.lcg.combat.cardless import Cardless, only_harms
from mellon.solver.lcg.combat.fighting import Values, count
from mellon.solver.limits import STATES, LimitReached, Watch

ENGINE = "graph"
BUDGET = 1_000
"""So many points are expanded before the plain search goes on with what is known by then (`bench.graphs --sets combats`)."""
_UNBOUNDED_SHARE = 10
"""Where nothing is known from above, so many times fewer."""
Key = tuple[Node | tuple[Node, ...], int, int]
"""A node, or several of which one is chosen, with the unseen cards and their number."""
_QUIET = (PICK, STRIKE, WINDOW)
"""Moments at which it is looked what comes without cards."""
_LONGER = 3
"""How many times longer each attack to come makes the proof of a success; a guess."""


class Grown(Values):
    """The values of a battle, found in a growing graph; once its `budget` (None: no end) is used up, by plain search with what is known by then."""

    def __init__(self, b: Battle, aim: Aim, watch: Watch | None = None, max_states: int | None = None, budget: int | None = None) -> None:
        super().__init__(b, aim, watch, max_states, compact=False)
        assert isinstance(self.graph, BattleGraph)
        self._nodes, self._budget = self.graph, budget
        self._described = False
        self.cardless = Cardless(b, aim, self.watch, max_states) if b.shadow and only_harms(b, aim) else None
        if self.cardless is None and budget is not None:
            self._budget = budget // _UNBOUNDED_SHARE
        self.points: GameGraph[Key] = GameGraph(
            self._expanded, self._settled, aim.bounds(), self._guess, lambda key: self._whole[key[2]], self._cap
        )
        self._search = GraphSearch(self.points, self.watch)

    @property
    def engine(self) -> str:
        """Return who has answered so far: the growing graph, or the plain search after it."""
        return ENGINE if not self._states else super().engine

    @property
    def states(self) -> int:
        """Return how many points were expanded so far, states without cards and states of the plain search included."""
        return self.points.expanded + self._states + (0 if self.cardless is None else self.cardless.states)

    def value(self, node: Any, deck: int, n: int) -> int:
        """Return the value of a node with a deck of n cards, out of `whole`."""
        if node.worth is not None:
            return int(node.worth) * self._whole[n]
        found = node.values.get(deck)
        if found is not None:
            return int(found)
        low, high = self._bounds((node, deck, n), None)
        if low == high:
            node.values[deck] = low
            return low
        return super().value(node, deck, n)

    def reaches(self, node: Any, deck: int, wanted: int) -> bool:
        """Tell whether a node is worth so much at least, out of `whole`."""
        n = count(deck)
        if node.worth is not None or deck in node.values:
            return self.value(node, deck, n) >= wanted
        low, high = self._bounds((node, deck, n), wanted)
        return low >= wanted if low >= wanted or high < wanted else super().value(node, deck, n) >= wanted

    def choose(self, nodes: Sequence[Any], deck: int, known: Fraction | None = None) -> int:
        """Return the place of the best of several nodes, the first of equals; `known`: its value, where that is known already."""
        if len(nodes) == 1:
            return 0
        n = count(deck)
        if known is not None:
            top = int(known * self._whole[n])
        elif self._goes_on:
            low, high = self._bounds((tuple(dict.fromkeys(nodes)), deck, n), None)
            top = low if low == high else max(self.value(node, deck, n) for node in nodes)
        else:
            return super().choose(nodes, deck)
        return next(at for at, node in enumerate(nodes) if self.reaches(node, deck, top))

    def best_start(self) -> Fraction:
        """Return the value of the battle; all that is asked afterwards only describes it."""
        found = super().best_start()
        self._described = True
        return found

    @property
    def _goes_on(self) -> bool:
        """Tell whether the graph may still grow."""
        return self._budget is None or not (self._described or self.points.expanded >= self._budget)

    def _bounds(self, key: Key, wanted: int | None) -> tuple[int, int]:
        """Return what a key is worth at least and at most after a search for it, or for whether it is worth what is wanted."""
        if not self._goes_on:
            return self.known_bounds(*key)
        self._hand_watch_on()
        left = None if self._budget is None else self._budget - self.points.expanded
        found = self._search.settle(key, left, None if wanted is None else lambda point: point.low >= wanted or point.high < wanted)
        if found.limit is not None and found.limit != STATES:
            raise LimitReached(found.limit)
        return int(found.low), int(found.high)

    def known_bounds(self, node: Node | tuple[Node, ...], deck: int, n: int) -> tuple[int, int]:
        """Return what is known of a key without a further search: what it is worth at least and at most, out of `whole`."""
        key = (node, deck, n)
        point = self.points.points.get(key)
        if point is not None:
            return int(point.low), int(point.high)
        worth = self._settled(key)
        least, most = self.aim.bounds()
        return (least * self._whole[n], most * self._whole[n]) if worth is None else (worth, worth)

    def _hand_watch_on(self) -> None:
        self._search.watch = self.watch
        if self.cardless is not None:
            self.cardless.values.watch = self.watch

    def _settled(self, key: Key) -> int | None:
        """Return what a key is worth where that can be seen at once."""
        node, deck, n = key
        if isinstance(node, tuple):
            return None
        return node.values.get(deck) if node.worth is None else node.worth * self._whole[n]

    def _cap(self, key: Key) -> int:
        """Return what a key can be worth at most: what it comes to without cards."""
        node, _, n = key
        most = self.aim.bounds()[1] * self._whole[n]
        if self.cardless is None or isinstance(node, tuple) or node.state.moment not in _QUIET:
            return most
        found = self.cardless.worth(node.state)
        return most if found is None else min(most, found * self._whole[n])

    def _guess(self, key: Key) -> tuple[int, int]:
        node = key[0][0] if isinstance(key[0], tuple) else key[0]
        if node.worth is not None:
            return 1, 1
        to_come = sum([code & 15 == WAITING for code in node.state.foes])
        return _LONGER**to_come * (1 if node.state.moment in _QUIET else 2), 1

    def _expanded(self, key: Key) -> Choice[Key] | Chance[Key]:
        """Return what can follow a key; every choice is the players'."""
        self._glance_at_states()
        node, deck, n = key
        if isinstance(node, tuple):
            return self._choice(node, deck, n)
        if not node.chance:
            return self._choice([option.node for option in self._nodes.options(node)], deck, n)
        self._chance_nodes += 1
        found: list[tuple[int, Key]] = []
        for shift, _, follow in self._nodes.turns(node):
            after = tuple(dict.fromkeys([child for _, child in follow]))
            if shift == ALWAYS:
                return self._choice(after, deck, n)
            copies = deck >> shift & MASK
            if copies:
                found.append((copies, (after[0] if len(after) == 1 else after, deck - (1 << shift), n - 1)))
        return Chance(found)

    @staticmethod
    def _choice(nodes: Iterable[Node], deck: int, n: int) -> Choice[Key]:
        return Choice(Player.MAX, [(node, deck, n) for node in dict.fromkeys(nodes)])

    def _glance_at_states(self) -> None:
        if self.max_states is not None and self.states > self.max_states:
            raise LimitReached(STATES)
