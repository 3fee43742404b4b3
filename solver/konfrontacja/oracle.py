"""Bounds on the worth of any state of a position, from whichever search fits, and what they cost."""

from __future__ import annotations

import gc
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.state import NOBODY, Chance, Decision, Done, Node, Simultaneous, State, Table
from mellon.solver.engines import stochastic
from mellon.solver.engines.matrix_game import Counts, MatrixGames
from mellon.solver.game import Request
from mellon.solver.konfrontacja import graphs, growing, worth
from mellon.solver.konfrontacja.bounding import Bounding
from mellon.solver.konfrontacja.growing import BUDGET, MOVE_BUDGET, Growing
from mellon.solver.konfrontacja.plans import BOTH_FULL, Planner, Step, joined
from mellon.solver.konfrontacja.stopping import Tangled, at_most, deep, is_only_part
from mellon.solver.konfrontacja.worth import Worth
from mellon.solver.limits import MEMORY, STATES, LimitReached
from mellon.solver.stats import Stats, per_second, since, stats_of

Interval = tuple[Fraction, Fraction]
ENDLESS = {"draw_half": Fraction(1, 2), "sauron_wins": Fraction(0), "fellowship_wins": Fraction(1)}
MAX_STATES = 3_000_000
"""A state takes about a kilobyte of memory; who has more can say so with `--max-states`."""
AUTO = "auto"
ENGINES = (growing.ENGINE, worth.ENGINE, graphs.ENGINE)
_ANYTHING: Interval = (Fraction(0), Fraction(1))


def state_limit(position: Position, request: Request) -> int:
    """Return how many states a search may look at: the smaller of what the position and the call allow, if either says anything."""
    return min((limit for limit in (position.wishes.max_states, request.limits.states) if limit is not None), default=MAX_STATES)


class Oracle:
    """Answers how much states are worth. `limit` names the limit that was met; from then on bounds may differ.

    The growing graph is asked first (engine `auto` with a budget, `graph` without), then the compiled search; every state is looked at where
    play comes back to itself in ways that the search cannot deal with, or where the engine `whole` was asked for.
    """

    def __init__(self, position: Position, request: Request, engine: str | None = None, endless: Fraction | None = None) -> None:
        self.table: Table = position.table
        self.limit: str | None = None
        self.engine = engine or request.engine
        self.watch, self._started = request.watch, time.perf_counter()
        self._endless = ENDLESS[position.reading("infinite_play")] if endless is None else endless
        self._max_states = state_limit(position, request)
        self._search = Worth(self.table, self._endless, self._max_states, request.watch)
        self._values: stochastic.Values[Any] | None = None
        self._graph: graphs.Graph | None = None
        self._root = position.state
        self._moves = self._first_steps()
        self.grown: Growing | None = None
        self._auto, self._grows, self._answered = self.engine == AUTO, False, False
        if self.engine == graphs.ENGINE:
            self._build_graph()
        elif self.engine != worth.ENGINE:
            grown = Growing(self._search.planner, request.watch)
            self._search.allowance.share(lambda: grown.expanded)
            self.grown, self._grows, self.engine = grown, True, growing.ENGINE

    @property
    def loops(self) -> bool:
        """Tell whether play was found that can go round."""
        return bool(self._search.circles) or (self._values is not None and self._values.cyclic_components > 0)

    def bounds(self, state: State) -> Interval:
        """Return what a state, reachable from the position, is worth at least and at most."""
        return self.node_bounds(Done(state))

    def node_bounds(self, node: Node) -> Interval:
        """Return what a node of the rules is worth at least and at most, searching as far as the limits go."""
        found = self.searched(node)
        return self.known([node])[0] if found is None else found

    def searched(self, node: Node) -> Interval | None:
        """Return what a search finds a node to be worth, None where a limit comes first."""
        if self._values is None and self.limit is None:
            exhausted = False
            try:
                with deep():
                    found = self._grow(node)
                    if found is None and self.limit is None:
                        found = self._through(node, self._by_search)
                self._answered = self._answered or found is not None
                return found
            except LimitReached as reached:
                self.limit = reached.limit
            except MemoryError:
                exhausted = True
            except Tangled:
                self._build_graph()
            if exhausted:
                self._start_afresh()
        return None if self._values is None else walk(self.table, node, self._in_graph)

    def _grow(self, node: Node) -> Interval | None:
        """Return what a node is worth by the growing graph; None where that is not the way, its budget ends first, or a limit comes.

        Once the graph could not answer it is not asked again: what is left is for the search.
        """
        grown = self.grown
        if grown is None or not self._grows:
            return None
        left = max(0, self._search.allowance.left)
        budget = min(MOVE_BUDGET if self._answered else BUDGET, left) if self._auto else left

        def settle(step: Step, hands: int) -> Interval:
            key = graphs.reached(step, hands)
            done, limit = grown.settle(key, budget)
            if not done and not grown.tangled and not (self._auto and limit == STATES):
                self.limit = limit
            return _interval(grown.bounds(key))

        found = self._through(node, settle)
        self._grows = not grown.tangled and (found[0] == found[1] or self._answered)
        return found if found[0] == found[1] else None

    def _by_search(self, step: Step, hands: int) -> Interval:
        if not self._answered:
            self.engine = worth.ENGINE
        if self.grown is not None:
            self.grown.hand_over()
        return _exact(self._search.of_step(step, hands))

    def _start_afresh(self) -> None:
        """Let go of all that was found, so that there is memory to answer in."""
        self.limit, self.grown, self._grows = MEMORY, None, False
        self._search = Worth(self.table, self._endless, self._max_states, self.watch)
        self._moves = self._first_steps()
        gc.collect()

    def known(self, nodes: Sequence[Node]) -> list[Interval]:
        """Return bounds on nodes from what is known now, without searching on."""
        found = [_ANYTHING if self.grown is None else self._through(node, self._in_grown) for node in nodes]
        if self._values is not None:
            return [_both(bounds, walk(self.table, node, self._in_graph)) for node, bounds in zip(nodes, found, strict=True)]
        if not self._search.states and not any(forcing.states for forcing in self._search.forcing):
            return found
        bounding = Bounding(self._search)

        def searched(step: Step, hands: int) -> Interval:
            return _interval(bounding.of_step(step, hands))

        return [
            bounds if bounds[0] == bounds[1] else _both(bounds, self._through(node, searched))
            for node, bounds in zip(nodes, found, strict=True)
        ]

    def _in_grown(self, step: Step, hands: int) -> Interval:
        assert self.grown is not None
        return _interval(self.grown.bounds(graphs.reached(step, hands)))

    def best_of(self, nodes: Sequence[Node], side: int) -> tuple[int, Fraction] | None:
        """Return the place of a best node for a side and its worth, searching no more than that needs; None where a limit comes first."""
        found = self.known(nodes)
        order = sorted(range(len(nodes)), key=lambda at: found[at][::-1] if side == SAURON else (-found[at][1], -found[at][0]))
        for at in (-1, *order):
            if at >= 0 and found[at][0] != found[at][1]:
                exact = self.searched(nodes[at])
                if exact is None:
                    return None
                found[at] = exact
            best = _best(found, side)
            if best[0] == best[1]:
                return found.index(best), best[0]
        return None

    @contextmanager
    def part(self, seconds: float) -> Iterator[None]:
        """Let a part of the search take no more than so many seconds; what is left out by it may be looked at again later."""
        with at_most(self.watch, seconds):
            yield
        if is_only_part(self.limit, self.watch):
            self.limit = None

    def _through(self, node: Node, settle: Callable[[Step, int], Interval]) -> Interval:
        """Return bounds on a node from bounds on the steps that it leads to.

        Where cards lie open the rules are walked themselves: what follows may depend on the very hands.
        """
        planner = self._search.planner
        first = self._moves.get(node)
        if first is not None:
            return settle(first, joined(self._root.hands))
        if isinstance(node, Done):
            return settle(planner.layout(node.state), joined(node.state.hands))
        p = node.pending
        if p.cards == (NOBODY, NOBODY):
            bare = node._replace(pending=p._replace(state=p.state._replace(hands=BOTH_FULL)))
            return settle(planner.step(bare), joined(p.state.hands))
        return combined(self.table, node, lambda after: self._through(after, settle))

    def _first_steps(self) -> dict[Node, Step]:
        """Return the nodes that the moves of the position begin with, each with its step in the search."""
        if rules.winner(self.table, self._root) != NOBODY:
            return {}
        return {rules.begin(self.table, self._root, action): step for action, step in self._search.planner.steps_of(self._root).items()}

    def _in_graph(self, state: State) -> Interval:
        assert self._values is not None and self._graph is not None
        return self._values.bounds_or(self._graph.key(state), _ANYTHING)

    def _build_graph(self) -> None:
        """Explore everything from the root and its moves, and solve it as a whole."""
        if not self._answered:
            self.engine = graphs.ENGINE
        planner, left = Planner(self.table), max(0, self._search.allowance.left)
        self._graph = graphs.Graph(planner, self._root)
        self._values = stochastic.evaluate(self._graph, graphs.START, max_states=left, watch=self.watch, endless=self._endless)
        self.limit = self._values.limit or self._values.graph.limit

    def stats(self) -> Stats:
        """Return what the search has done so far, for the answer's `stats`."""
        seconds = since(self._started)
        search = self._search
        states = search.allowance.most - search.allowance.left
        counts: Counts = search.games.counts
        layouts: int | None = len(search.planner.layouts)
        if self._values is not None:
            counts, layouts = self._values.counts, None
            states += self._values.expanded
        if self.grown is not None:
            counts = counts.plus(self.grown.games.counts)
        loops = self._values.cyclic_components if self._values else self._search.circles
        counted = {
            "states": states,
            "expansions": 0 if self.grown is None else self.grown.expanded,
            "layouts": layouts,
            **_game_counts(counts),
            "loops": loops,
            "states_per_second": per_second(states, seconds),
            "memory_mb": memory_mb(),
        }
        return stats_of(self.engine, states, [self.limit], seconds, **counted)


def memory_mb() -> int:
    """Return the most memory that the process has used, in megabytes."""
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used // (1 << 20 if sys.platform == "darwin" else 1 << 10)


def walk(table: Table, node: Node, leaf: Callable[[State], Interval]) -> Interval:
    """Return bounds on a node of the rules from bounds on the states that end it."""
    return leaf(node.state) if isinstance(node, Done) else combined(table, node, lambda after: walk(table, after, leaf))


def combined(table: Table, node: Decision | Chance | Simultaneous, of: Callable[[Node], Interval]) -> Interval:
    """Return bounds on a node from bounds on the nodes that follow its options."""
    if isinstance(node, Simultaneous):
        rows = [[of(rules.choose(table, node, (ours, theirs))) for theirs in node.sauron] for ours in node.fellowship]
        low, high = ([[pair[end] for pair in row] for row in rows] for end in (0, 1))
        value = _GAMES.solve(low).value
        return value, value if low == high else _GAMES.solve(high).value
    found = [of(rules.choose(table, node, option)) for option in node.options]
    if isinstance(node, Chance):
        return sum((low for low, _ in found), Fraction(0)) / len(found), sum((high for _, high in found), Fraction(0)) / len(found)
    return _best(found, node.side)


_GAMES = MatrixGames()


def _best(found: list[Interval], side: int) -> Interval:
    pick = max if side == FELLOWSHIP else min
    return pick(low for low, _ in found), pick(high for _, high in found)


def _both(one: Interval, other: Interval) -> Interval:
    """Return what two bounds on the same thing say together."""
    return max(one[0], other[0]), min(one[1], other[1])


def _interval(bounds: tuple[Fraction | int, Fraction | int]) -> Interval:
    return Fraction(bounds[0]), Fraction(bounds[1])


def _exact(value: Fraction | int) -> Interval:
    return Fraction(value), Fraction(value)


def _game_counts(counts: Counts) -> dict[str, int]:
    return {
        "matrix_games": counts.games,
        "saddle_points": counts.saddle,
        "lps": counts.lp + counts.simplex,
        "closed_form": counts.closed_form,
    }
