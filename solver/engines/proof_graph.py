"""What a search has found, as a graph that can be checked: one choice (or mix) of one side, and every reply of the other and of chance.

A proof that a root is worth at least (for MAX) or at most (for MIN) so much is a networkx graph. Its nodes are keys of the game; `bound`
is what the plan secures there, `plan` says how: the number of a choice, a mix over rows or columns, "all" where the side has no say, "end"
where the game is over, and "given up" where nothing is claimed. The check expands every node anew and carries bounds back from the ends
alone; it needs nothing of the search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Generic

from mellon.solver.engines.game_graph import GameGraph, Point
from mellon.solver.engines.matrix_game import Exact, MatrixGames
from mellon.solver.engines.state_graph import Chance, Choice, Expander, Node, Player, S, Simultaneous, Terminal
from mellon.solver.limits import NODES, LimitReached, Watch

if TYPE_CHECKING:
    import networkx as nx  # type: ignore[import-untyped]

Plan = int | tuple[Fraction, ...] | str
ALL, END, GIVEN_UP = "all", "end", "given up"
_CHECK_WATCH_EVERY = 64


@dataclass(frozen=True)
class Proof(Generic[S]):
    """That a root is worth at least (`side` MAX) or at most (MIN) `bound`."""

    graph: nx.DiGraph
    root: S
    side: Player

    @property
    def bound(self) -> Exact:
        found: Exact = self.graph.nodes[self.root]["bound"]
        return found


def at_least(
    expander: Expander[S],
    root: S,
    low: Callable[[S], Exact],
    watch: Watch | None = None,
    most: int | None = None,
    want: Exact | None = None,
) -> Proof[S]:
    """Return a proof that a root is worth at least `want` (what `low` says of it where nothing is given).

    `low` may be any sound lower bound that the search can tell of a key. Raises LimitReached past `most` nodes or when the watch is over.
    """
    return _Writer(expander, low, Player.MAX, watch, most).proof(root, want)


def at_most(
    expander: Expander[S],
    root: S,
    high: Callable[[S], Exact],
    watch: Watch | None = None,
    most: int | None = None,
    want: Exact | None = None,
) -> Proof[S]:
    """Return a proof that a root is worth at most `want`, by upper bounds, in the same way."""
    return _Writer(expander, high, Player.MIN, watch, most).proof(root, want)


def lows(graph: GameGraph[S]) -> Callable[[S], Exact]:
    """Return what keys are worth at least by the points of a graph."""
    return lambda key: _of(graph, key, lambda point: point.low, graph.span[0])


def highs(graph: GameGraph[S]) -> Callable[[S], Exact]:
    """Return what keys are worth at most by the points of a graph."""
    return lambda key: _of(graph, key, lambda point: point.high, graph.span[1])


def _of(graph: GameGraph[S], key: S, told: Callable[[Point[S]], Exact], unknown: Exact) -> Exact:
    point = graph.points.get(key)
    return unknown if point is None else told(point)


def gain(value: Exact, side: Player) -> Exact:
    """Return a value between 0 and 1 as the share of a side."""
    return value if side is Player.MAX else 1 - value


class _Writer(Generic[S]):
    """Collects the nodes of one proof, each with as much as the others need of it."""

    def __init__(self, expander: Expander[S], told: Callable[[S], Exact], side: Player, watch: Watch | None, most: int | None) -> None:
        self._expander, self._told, self._side = expander, told, side
        self._watch, self._most, self._games = watch, most, MatrixGames()
        self._nodes: dict[S, Node[S]] = {}
        self._wanted: dict[S, Exact] = {}
        self._plans: dict[S, tuple[Plan, Sequence[S]]] = {}

    def proof(self, root: S, want: Exact | None) -> Proof[S]:
        """Return the proof."""
        import networkx as nx

        waiting = [(root, self._share(root) if want is None else gain(want, self._side))]
        steps = 0
        while waiting:
            key, wanted = waiting.pop()
            if key in self._wanted and self._wanted[key] >= wanted:
                continue
            steps += 1
            if self._most is not None and len(self._wanted) > self._most:
                raise LimitReached(NODES)
            if self._watch is not None and not steps % _CHECK_WATCH_EVERY and self._watch.over:
                raise LimitReached(self._watch.limit)
            self._wanted[key] = wanted
            waiting += self._planned(key, wanted)
        graph = nx.DiGraph()
        graph.add_node(root)
        reached, stack = {root}, [root]
        while stack:
            key = stack.pop()
            following = self._plans[key][1]
            graph.add_edges_from([(key, after) for after in following])
            new = [after for after in dict.fromkeys(following) if after not in reached]
            reached.update(new)
            stack += new
        bounds: dict[S, Exact] = {}
        for key in reversed(list(nx.topological_sort(graph))):
            plan = self._plans[key][0]
            bounds[key] = secured(self._nodes.get(key), plan, bounds, self._side)
            graph.add_node(key, bound=bounds[key], plan=plan)
        return Proof(graph, root, self._side)

    def _share(self, key: S) -> Exact:
        return gain(self._told(key), self._side)

    def _planned(self, key: S, wanted: Exact) -> list[tuple[S, Exact]]:
        """Plan for a key so that it secures a share; return what that needs of others."""
        if wanted <= 0:
            self._plans[key] = GIVEN_UP, ()
            return []
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = self._expander(key)
        plan, needs = self._plan(node, wanted)
        self._plans[key] = plan, [after for after, _ in needs]
        return needs

    def _plan(self, node: Node[S], wanted: Exact) -> tuple[Plan, list[tuple[S, Exact]]]:
        if isinstance(node, Terminal):
            return END, []
        if isinstance(node, Chance):
            return ALL, [(key, self._share(key)) for _, key in node.outcomes]
        if isinstance(node, Choice):
            if node.player is not self._side:
                return ALL, [(key, wanted) for key in node.successors]
            at = self._chosen(node.successors, wanted)
            return at, [(node.successors[at], wanted)]
        lines = node.successors if self._side is Player.MAX else list(zip(*node.successors, strict=True))
        shares = [[self._share(key) for key in line] for line in lines]
        mix = self._games.solve(shares).row_mix
        return mix, [
            (key, share) for x, line, row in zip(mix, lines, shares, strict=True) if x for key, share in zip(line, row, strict=True)
        ]

    def _chosen(self, options: Sequence[S], wanted: Exact) -> int:
        """Return the number of an option that will do: one that is in the proof already, or the surest."""
        shares = [self._share(key) for key in options]
        for at, key in enumerate(options):
            if shares[at] >= wanted and self._wanted.get(key, -1) >= wanted:
                return at
        best = max(shares)
        if best < wanted:
            raise ValueError("bounds that do not follow from each other")
        return shares.index(best)


def secured(node: Node[S] | None, plan: Plan, bounds: dict[S, Exact], side: Player) -> Exact:
    """Return the bound that a plan secures at a node, from the bounds of what can follow. Raises KeyError where one is missing, ValueError for no plan."""
    trivial: Exact = 0 if side is Player.MAX else 1
    if node is None or plan == GIVEN_UP:
        return trivial
    if isinstance(node, Terminal):
        if plan != END:
            raise ValueError("a plan for a game that is over")
        return node.value
    worst = min if side is Player.MAX else max
    if isinstance(node, Simultaneous):
        if not isinstance(plan, tuple):
            raise ValueError("no mix")
        lines = node.successors if side is Player.MAX else list(zip(*node.successors, strict=True))
        if len(plan) != len(lines) or min(plan) < 0 or sum(plan) != 1:
            raise ValueError("no mix")
        used = [(share, line) for share, line in zip(plan, lines, strict=True) if share]
        return worst(sum(share * bounds[line[at]] for share, line in used) for at in range(len(lines[0])))
    if isinstance(node, Choice) and node.player is side:
        if not isinstance(plan, int) or not 0 <= plan < len(node.successors):
            raise ValueError("no choice")
        return bounds[node.successors[plan]]
    if plan != ALL:
        raise ValueError("a plan where the side has no say")
    if isinstance(node, Chance):
        return sum(weight * bounds[key] for weight, key in node.outcomes)
    return worst(bounds[key] for key in node.successors)


def following(node: Node[S] | None, plan: Plan, side: Player) -> list[S]:
    """Return all that can follow a node while its plan is kept."""
    if node is None or isinstance(node, Terminal):
        return []
    if isinstance(node, Chance):
        return [key for _, key in node.outcomes]
    if isinstance(node, Choice):
        return [node.successors[plan]] if isinstance(plan, int) else list(node.successors)
    lines = node.successors if side is Player.MAX else list(zip(*node.successors, strict=True))
    assert isinstance(plan, tuple)
    return [key for share, line in zip(plan, lines, strict=True) if share for key in line]


def check(proof: Proof[S], expander: Expander[S], watch: Watch | None = None) -> bool:
    """Tell whether a proof holds: every node's bound is what its plan secures against all that can follow, and play cannot go round.

    Raises LimitReached when the watch is over before.
    """
    import networkx as nx

    graph, bounds = proof.graph, dict[S, Exact]()
    if proof.root not in graph or not nx.is_directed_acyclic_graph(graph):
        return False
    if len(nx.descendants(graph, proof.root)) + 1 < len(graph):
        return False
    for done, key in enumerate(reversed(list(nx.topological_sort(graph)))):
        if watch is not None and not done % _CHECK_WATCH_EVERY and watch.over:
            raise LimitReached(watch.limit)
        told = graph.nodes[key]
        try:
            node = None if told["plan"] == GIVEN_UP else expander(key)
            bounds[key] = secured(node, told["plan"], bounds, proof.side)
        except (KeyError, ValueError):
            return False
        if bounds[key] != told["bound"] or set(graph.successors(key)) != set(following(node, told["plan"], proof.side)):
            return False
    return True
