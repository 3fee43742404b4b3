"""Exact values of two-player zero-sum games with choices, chance, simultaneous choices, and play that may go round.

>>> from fractions import Fraction
>>> game = {
...     "start": Choice(Player.MAX, ["toss", "again"]),
...     "toss": Chance([(Fraction(1, 3), "won"), (Fraction(2, 3), "start")]),
...     "again": Choice(Player.MIN, ["start"]),
...     "won": Terminal(1),
... }
>>> evaluate(game.__getitem__, "start").value
Fraction(1, 1)
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Generic

from mellon.solver.engines.backward import quotient, rounded, worth
from mellon.solver.engines.cycles import Knot, Unravelled, unravel
from mellon.solver.engines.matrix_game import Counts, Exact, MatrixGames
from mellon.solver.engines.state_graph import (
    SIMULTANEOUS,
    TERMINAL,
    UNEXPANDED,
    Chance,
    Choice,
    Expander,
    Link,
    Node,
    Player,
    S,
    Simultaneous,
    StateGraph,
    Terminal,
    components,
    is_cyclic,
)
from mellon.solver.engines.sure_win import SureWin, check_sure_win, check_trap, sure_win
from mellon.solver.limits import Watch

__all__ = [
    "Chance",
    "Choice",
    "Expander",
    "Node",
    "Player",
    "Precision",
    "Simultaneous",
    "SureWin",
    "Terminal",
    "Values",
    "check_sure_win",
    "check_trap",
    "evaluate",
    "sure_win",
]

ENGINE = "stochastic"
HALF = Fraction(1, 2)
_SOLVING_SECONDS_PER_STATE = 1.6e-5
_CHECK_WATCH_EVERY = 64


@dataclass(frozen=True, slots=True)
class Precision:
    """How far to go where exact values cannot be proved or grow too long.

    Value iteration stops when its bounds are `tolerance` apart or after `max_sweeps`. Values whose denominator is longer than
    `max_bits` are replaced by bounds, and bounds are kept as multiples of 1 / 2**`bound_bits`.
    """

    tolerance: Fraction = Fraction(1, 10**9)
    max_sweeps: int = 4096
    max_bits: int = 2048
    bound_bits: int = 128


@dataclass(frozen=True)
class Values(Generic[S]):
    """Bounds on the value of every state that was met, by number (`graph.ids`), and how they were found.

    `limit` says why the root has no exact value: "states", "time", "stopped", or "precision" when a cycle could not be proved exactly
    or fractions grew too long.
    `choices` holds, for some states in cycles, the number of the choice that makes progress where others only promise it; `steady`
    holds the states with simultaneous choices whose proof used every choice that secures the value.
    """

    graph: StateGraph[S]
    lower: Sequence[Exact]
    upper: Sequence[Exact]
    choices: Mapping[int, int]
    steady: Set[int]
    limit: str | None
    counts: Counts
    expanded: int
    components: int
    cyclic_components: int
    largest_component: int
    unproved_components: int
    sweeps: int
    precision: Precision
    seconds: float

    def bounds(self, state: S) -> tuple[Fraction, Fraction]:
        """Return what a state is worth at least and at most."""
        number = self.graph.ids[state]
        return Fraction(self.lower[number]), Fraction(self.upper[number])

    def bounds_or(self, state: S, unknown: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
        """Return the same for a state that may not have been met: `unknown` then."""
        return self.bounds(state) if state in self.graph.ids else unknown

    @property
    def exact(self) -> bool:
        """Tell whether the value of the root is known exactly."""
        return self.lower[0] == self.upper[0]

    @property
    def value(self) -> Fraction | None:
        """Return the value of the root, or None when only bounds are known."""
        return Fraction(self.lower[0]) if self.exact else None

    @property
    def states(self) -> int:
        return len(self.graph.states)

    @property
    def matrix_games(self) -> int:
        return self.counts.games

    @property
    def lps(self) -> int:
        return self.counts.lp

    @property
    def states_per_second(self) -> float:
        return self.states / self.seconds if self.seconds else 0.0


def evaluate(
    expander: Expander[S],
    root: S,
    max_states: int = 1_000_000,
    watch: Watch | None = None,
    endless: Exact = HALF,
    span: tuple[Exact, Exact] = (0, 1),
    precision: Precision | None = None,
    games: MatrixGames | None = None,
) -> Values[S]:
    """Return bounds on the value of every reachable state: equal ones wherever the value is proved.

    `max_states` limits the expanded states. Every value lies in `span`; a state that was not expanded can have any of it. Play that
    never ends is worth `endless`. States in cycles that cannot be proved exactly get bounds within the `precision` where possible.
    """
    low, high = span
    if not low <= endless <= high:
        raise ValueError(f"endless play is worth {endless}, outside {low}..{high}")
    watch = watch or Watch()
    games = games or MatrixGames()
    precision = precision or Precision()
    started, counts = time.perf_counter(), replace(games.counts)
    graph = StateGraph(expander, root)
    graph.explore(max_states, watch, _SOLVING_SECONDS_PER_STATE, ENGINE)
    work = _Induction(graph, (low, high), endless, precision, games, watch)
    work.run()
    exact = work.lower[0] == work.upper[0]
    return Values(
        graph=graph,
        lower=work.lower,
        upper=work.upper,
        choices=work.choices,
        steady=work.steady,
        limit=None if exact else graph.limit or work.limit or "precision",
        counts=games.counts.since(counts),
        expanded=sum(link.kind != UNEXPANDED for link in graph.links),
        components=work.components,
        cyclic_components=work.cyclic,
        largest_component=work.largest,
        unproved_components=work.unproved,
        sweeps=work.sweeps,
        precision=precision,
        seconds=time.perf_counter() - started,
    )


class _Induction(Generic[S]):
    """Backward induction over the components of a graph."""

    def __init__(
        self, graph: StateGraph[S], span: tuple[Exact, Exact], endless: Exact, precision: Precision, games: MatrixGames, watch: Watch
    ) -> None:
        self._links, self._span, self._endless = graph.links, span, endless
        self._precision, self._games, self._watch = precision, games, watch
        low, high = span
        self.lower: list[Exact] = [low] * len(graph.links)
        self.upper: list[Exact] = [high] * len(graph.links)
        self.choices: dict[int, int] = {}
        self.steady: set[int] = set()
        self._some_loose = any(link.kind == UNEXPANDED for link in graph.links)
        self.limit: str | None = None
        self.components = self.cyclic = self.largest = self.unproved = self.sweeps = 0

    def run(self) -> None:
        """Settle every component after those that it depends on, until the watch is over."""
        links, watch = self._links, self._watch
        if watch.stopped:
            return
        loose = bytearray(b"\1") * len(links)
        parts = components(links, watch)
        self.components = len(parts)
        for done, part in enumerate(parts):
            if len(part) > 1 or not done % _CHECK_WATCH_EVERY:
                watch.note(ENGINE, len(links), "solve")
                if watch.over:
                    self.limit = watch.limit
                    return
            node = part[0]
            if len(part) > 1 or is_cyclic(part, links):
                self._knot(part, loose)
            elif links[node].kind != UNEXPANDED:
                self._single(node, links[node], loose)
        if watch.over:
            self.limit = watch.limit

    def _single(self, node: int, link: Link, loose: bytearray) -> None:
        value = worth(link, self.lower, self._games)
        if link.kind == TERMINAL and not self._span[0] <= value <= self._span[1]:
            raise ValueError(f"a final value of {value}, outside {self._span[0]}..{self._span[1]}")
        above = value
        if self._some_loose and any(map(loose.__getitem__, link.targets)):
            above = worth(link, self.upper, self._games)
        loose[node] = self._note(node, value, above)

    def _note(self, node: int, lower: Exact, upper: Exact) -> bool:
        """Note the bounds of a node, rounded outward when they are long, and tell whether they differ."""
        exact = lower is upper or lower == upper
        longest = self._precision.max_bits if exact else self._precision.bound_bits
        if lower.denominator.bit_length() > longest:
            lower = self._rounded(lower, False)
        if upper.denominator.bit_length() > longest:
            upper = self._rounded(upper, True)
        self.lower[node], self.upper[node] = lower, upper
        if lower is upper or lower == upper:
            return False
        self._some_loose = True
        return True

    def _rounded(self, value: Exact, up: bool) -> Exact:
        unit = 1 << self._precision.bound_bits
        return quotient(rounded(value * unit, up), unit)

    def _knot(self, part: list[int], loose: bytearray) -> None:
        self.cyclic += 1
        self.largest = max(self.largest, len(part))
        place = {node: index for index, node in enumerate(part)}
        for node in part:
            for target in self._links[node].targets:
                place.setdefault(target, len(place))
        links = [
            link._replace(rows=tuple([tuple([place[target] for target in row]) for row in link.rows]))
            for link in (self._links[node] for node in part)
        ]
        outside = list(place)[len(part) :]
        below = self._unravel(links, [self.lower[node] for node in outside])
        above = below
        if any(map(loose.__getitem__, outside)):
            above = self._unravel(links, [self.upper[node] for node in outside])
        for index, node in enumerate(part):
            loose[node] = self._note(node, below.lower[index], above.upper[index])
        if not (below.exact and above.exact):
            self.unproved += 1
        elif above is below:
            self.choices.update((part[index], choice) for index, choice in below.choices.items())
            self.steady.update(node for node in part if self._links[node].kind == SIMULTANEOUS)

    def _unravel(self, links: Sequence[Link], outside: Sequence[Exact]) -> Unravelled:
        tolerance, sweeps = self._precision.tolerance, self._precision.max_sweeps
        found = unravel(Knot(links, outside, self._endless), self._games, self._watch, tolerance, sweeps)
        self.sweeps += found.sweeps
        return found
