"""Bounds on the worth of any state of a position, from whichever search fits, and what they cost."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import FELLOWSHIP
from mellon.models.konfrontacja.state import Chance, Done, Node, Simultaneous, State, Table
from mellon.solver.engines import stochastic
from mellon.solver.engines.matrix_game import Counts, MatrixGames
from mellon.solver.game import Request
from mellon.solver.konfrontacja import graphs, worth
from mellon.solver.konfrontacja.bounding import FEW_STEPS, MOST_STEPS, Bounding
from mellon.solver.konfrontacja.plans import Planner
from mellon.solver.konfrontacja.stopping import LimitReached, Tangled
from mellon.solver.konfrontacja.worth import Worth

Interval = tuple[Fraction, Fraction]
ENDLESS = {"draw_half": Fraction(1, 2), "sauron_wins": Fraction(0), "fellowship_wins": Fraction(1)}
MAX_STATES = 3_000_000
"""A state takes about a kilobyte of memory; who has more can say so with `--max-states`."""
ENGINES = (worth.ENGINE, graphs.ENGINE)


def state_limit(position: Position, request: Request) -> int:
    """Return how many states a search may look at: the smaller of what the position and the call allow, if either says anything."""
    return min((limit for limit in (position.wishes.max_states, request.limits.states) if limit is not None), default=MAX_STATES)


class Oracle:
    """Answers how much states are worth. `limit` names the limit that was met; from then on bounds may differ."""

    def __init__(self, position: Position, request: Request, engine: str | None = None, endless: Fraction | None = None) -> None:
        self.table: Table = position.table
        self.limit: str | None = None
        self.engine = engine or request.engine
        self._request, self._started = request, time.perf_counter()
        self._endless = ENDLESS[position.reading("infinite_play")] if endless is None else endless
        self._max_states = state_limit(position, request)
        self._search = Worth(self.table, self._endless, self._max_states, request.watch)
        self._values: stochastic.Values[Any] | None = None
        self._graph: graphs.Graph | None = None
        self._bounding: Bounding | None = None
        self._root = position.state
        if self.engine == graphs.ENGINE:
            self._build_graph()
        else:
            self.engine = worth.ENGINE

    @property
    def loops(self) -> bool:
        """Tell whether play was found that can go round."""
        return bool(self._search.circles) or (self._values is not None and self._values.cyclic_components > 0)

    def bounds(self, state: State) -> Interval:
        """Return what a state, reachable from the position, is worth at least and at most."""
        if self._values is None:
            try:
                if self.limit is None:
                    return _exact(self._search.of_state(state))
                return self._rough(state)
            except LimitReached as reached:
                self.limit = reached.limit
                return self._rough(state)
            except Tangled:
                self._build_graph()
        assert self._values is not None and self._graph is not None
        return self._values.bounds(self._graph.key(state))

    def node_bounds(self, node: Node) -> Interval:
        """Return what a node of the rules is worth at least and at most."""
        return walk(self.table, node, self.bounds)

    def _build_graph(self) -> None:
        """Explore everything from the root and solve it as a whole."""
        self.engine = graphs.ENGINE
        planner = Planner(self.table)
        self._graph = graphs.Graph(planner)
        self._values = stochastic.evaluate(
            self._graph, self._graph.key(self._root), max_states=self._max_states, watch=self._request.watch, endless=self._endless
        )
        self.limit = self._values.limit

    def _rough(self, state: State) -> Interval:
        """Return bounds from what is known, without searching on."""
        if self._bounding is None:
            self._bounding = Bounding(self._search, FEW_STEPS if self.limit in ("time", "stopped") else MOST_STEPS)
        low, high = self._bounding.of_state(state)
        return Fraction(low), Fraction(high)

    def stats(self) -> dict[str, Any]:
        """Return what the search has done so far, for the answer's `stats`."""
        seconds = time.perf_counter() - self._started
        if self._values is not None:
            counts, states, layouts = self._values.counts, self._values.states, None
        else:
            search = self._search
            counts, layouts = search.games.counts, len(search.planner.layouts)
            states = search.states + sum(forcing.states for forcing in search.forcing)
        return {
            "engine": self.engine,
            "nodes": states,
            "seconds": round(seconds, 4),
            "limits": [self.limit] if self.limit else [],
            "states": states,
            "layouts": layouts,
            **_game_counts(counts),
            "loops": self._values.cyclic_components if self._values else self._search.circles,
            "states_per_second": round(states / seconds) if seconds else 0,
            "memory_mb": memory_mb(),
        }


def memory_mb() -> int:
    """Return the most memory that the process has used, in megabytes."""
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used // (1 << 20 if sys.platform == "darwin" else 1 << 10)


def walk(table: Table, node: Node, leaf: Callable[[State], Interval]) -> Interval:
    """Return bounds on a node of the rules from bounds on the states that end it."""
    if isinstance(node, Done):
        return leaf(node.state)
    if isinstance(node, Simultaneous):
        rows = [[walk(table, rules.choose(table, node, (ours, theirs)), leaf) for theirs in node.sauron] for ours in node.fellowship]
        low, high = ([[pair[end] for pair in row] for row in rows] for end in (0, 1))
        value = _GAMES.solve(low).value
        return value, value if low == high else _GAMES.solve(high).value
    found = [walk(table, rules.choose(table, node, option), leaf) for option in node.options]
    if isinstance(node, Chance):
        return sum((low for low, _ in found), Fraction(0)) / len(found), sum((high for _, high in found), Fraction(0)) / len(found)
    return _best(found, node.side)


_GAMES = MatrixGames()


def _best(found: list[Interval], side: int) -> Interval:
    pick = max if side == FELLOWSHIP else min
    return pick(low for low, _ in found), pick(high for _, high in found)


def _exact(value: Fraction | int) -> Interval:
    return Fraction(value), Fraction(value)


def _game_counts(counts: Counts) -> dict[str, int]:
    return {"matrix_games": counts.games, "saddle_points": counts.saddle, "lps": counts.lp + counts.simplex, "closed_form": counts.closed_form}
