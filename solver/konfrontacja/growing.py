"""The growing graph of one position: best first, over the turns that the planner unfolds (see `solver.engines.graph_search`)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.state import NOBODY, Chance, Decision, Done, Node, Simultaneous, State
from mellon.solver.engines.game_graph import GameGraph, Point, Tangled
from mellon.solver.engines.graph_search import GraphSearch
from mellon.solver.engines.matrix_game import Exact, MatrixGames
from mellon.solver.konfrontacja.graphs import Graph, Key
from mellon.solver.konfrontacja.plans import BOTH_FULL, Layout, Planner, joined
from mellon.solver.limits import Watch

ENGINE = "graph"
BUDGET = 120
"""So many points are expanded before the compiled search is asked: some 10 ms, and twice what any shipped puzzle needs (`bench.graphs`)."""
MOVE_BUDGET = 10
"""So many for each first move, and for each step of the line, once the position itself has been decided in the graph."""
PROOF_BUDGET = 20_000
"""So many where a proof is asked for and the search has told the value: one to two seconds."""
Asked = State | Node
Enough = Callable[[Point[Key]], bool]
_ANYTHING = (0, 1)
_INSIDE, _TO_LOSE = (4, 4), 8
"""Guesses of what is left to prove inside a turn, and to prove that the Fellowship does not win."""


class Growing:
    """Searches one graph from the position and from its moves, and tells bounds on whatever it has met. `tangled`: play can go round."""

    def __init__(self, planner: Planner, watch: Watch, games: MatrixGames | None = None) -> None:
        self.planner, self.games = planner, games or MatrixGames()
        self._keys = Graph(planner)
        board = planner.table.board
        goal = sum(board.regions[board.home[SAURON]].grid)
        self._left = [max(1, goal - sum(region.grid)) ** 3 for region in board.regions]
        self.graph: GameGraph[Key] = GameGraph(self._keys, _fixed, guess=self._guess)
        self._search = GraphSearch(self.graph, watch, self.games)
        self.tangled, self._handed = False, 0
        self._told: tuple[dict[Node, Exact], dict[Node, Exact]] = ({}, {})

    def _guess(self, key: Key) -> tuple[int, int]:
        """Guess what is left to prove: the nearer the bearer to the enemy's home, the nearer the Fellowship's win."""
        if type(key) is not tuple or type(key[0]) is not Layout:
            return _INSIDE
        state = key[0].state
        assert state is not None
        return (self._left[state.where[state.bearer]] if state.bearer >= 0 else 1), _TO_LOSE

    def hand_over(self) -> None:
        """Let the search know what the graph has found out about whole turns."""
        if self._handed == self.expanded:
            return
        self._handed = self.expanded
        for key, point in self.graph.points.items():
            if point.low == point.high and type(key) is tuple and type(key[0]) is Layout and key[0].fixed is None:
                key[0].memo.setdefault(key[1], point.low)

    @property
    def expanded(self) -> int:
        return self.graph.expanded

    def settle(self, key: Key, budget: int | None = None, enough: Enough | None = None) -> tuple[bool, str | None]:
        """Search on from a key; tell whether the search is done, and the limit that came before. Nothing is done once play goes round."""
        for told in self._told:
            told.clear()
        if self.tangled:
            return False, None
        try:
            found = self._search.settle(key, budget, enough)
        except Tangled:
            self.tangled = True
            return False, None
        return found.limit is None, found.limit

    def key(self, state: State) -> Key:
        """Return the key of a state."""
        return self._keys.key(state)

    def bounds(self, key: Key) -> tuple[Exact, Exact]:
        """Return what a key is worth at least and at most."""
        point = self.graph.points.get(key)
        if point is not None:
            return point.low, point.high
        known = _fixed(key)
        return _ANYTHING if known is None else (known, known)

    def low(self, asked: Asked) -> Exact:
        """Return what a state or a node of the rules is worth at least."""
        return self._bound(asked, 0)

    def high(self, asked: Asked) -> Exact:
        """Return the same at most."""
        return self._bound(asked, 1)

    def _bound(self, asked: Asked, end: int) -> Exact:
        if isinstance(asked, State):
            return self.bounds(self.key(asked))[end]
        if isinstance(asked, Done):
            return self.bounds(self.key(asked.state))[end]
        told = self._told[end]
        found = told.get(asked)
        if found is None:
            found = told[asked] = self._of_node(asked, end)
        return found

    def _of_node(self, node: Decision | Chance | Simultaneous, end: int) -> Exact:
        """Return a bound on a node inside a turn: where cards are picked the graph knows the point, elsewhere it follows from the options."""
        table, p = self.planner.table, node.pending
        if p.cards == (NOBODY, NOBODY) and (isinstance(node, Simultaneous) or (isinstance(node, Decision) and node.kind == "card")):
            point = self._point(node, p.state) or self._point(node, self.planner.canonical(p.state))
            if point is not None:
                return (point.low, point.high)[end]
        if isinstance(node, Simultaneous):
            return self.games.value([[self._bound(rules.choose(table, node, (f, s)), end) for s in node.sauron] for f in node.fellowship])
        found = [self._bound(rules.choose(table, node, option), end) for option in node.options]
        if isinstance(node, Chance):
            return Fraction(sum(found), len(found))
        return max(found) if node.side == FELLOWSHIP else min(found)

    def _point(self, node: Decision | Simultaneous, state: State) -> Point[Key] | None:
        """Return the point where cards are picked with this table; the graph grows from layouts, without the marks that matter to nobody."""
        p = node.pending
        step = self.planner.step(node._replace(pending=p._replace(state=state._replace(hands=BOTH_FULL))))
        return self.graph.points.get((step, joined(p.state.hands)))


def _fixed(key: Key) -> Exact | None:
    """Return what a key is worth where the layout alone tells it."""
    if type(key) is tuple and type(key[0]) is Layout:
        return key[0].fixed
    return None
