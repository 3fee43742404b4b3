"""State graphs of two-player games: what a state can be, which states can be reached, and where play can come back to itself.

A game offers an expander: a function from a state (anything hashable) to its node. A graph that is there already is an expander by
its `__getitem__`. Nodes may carry labels for their moves; they play no part in the search.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import lcm
from typing import Generic, NamedTuple, TypeVar

from mellon.solver.engines.matrix_game import Exact
from mellon.solver.limits import STATES, Watch

S = TypeVar("S", bound=Hashable)
Labels = Sequence[Hashable]


class Player(Enum):
    """The two sides: MAX wants the value high and chooses rows, MIN wants it low and chooses columns."""

    MAX = "max"
    MIN = "min"

    @property
    def other(self) -> Player:
        return Player.MIN if self is Player.MAX else Player.MAX


@dataclass(frozen=True, slots=True)
class Terminal:
    """A state in which the game is over and worth `value`."""

    value: Exact


@dataclass(frozen=True, slots=True)
class Choice(Generic[S]):
    """A state in which one player chooses the next state."""

    player: Player
    successors: Sequence[S]
    labels: Labels = ()


@dataclass(frozen=True, slots=True)
class Chance(Generic[S]):
    """A state in which chance decides: probabilities above 0 that add up to 1."""

    outcomes: Sequence[tuple[Exact, S]]
    labels: Labels = ()


@dataclass(frozen=True, slots=True)
class Simultaneous(Generic[S]):
    """A state in which MAX chooses a row and MIN a column, neither knowing the other's choice."""

    successors: Sequence[Sequence[S]]
    row_labels: Labels = ()
    column_labels: Labels = ()


Node = Terminal | Choice[S] | Chance[S] | Simultaneous[S]
Expander = Callable[[S], "Node[S]"]

UNEXPANDED, TERMINAL, MAXIMISE, MINIMISE, CHANCE, SIMULTANEOUS = range(6)


class Link(NamedTuple):
    """How the value of a node follows from others, named by number.

    `rows` has one row for a choice or for chance, and all rows for simultaneous choices; chance has `weights` out of `whole`.
    """

    kind: int
    rows: tuple[tuple[int, ...], ...] = ()
    value: Exact = 0
    weights: tuple[int, ...] = ()
    whole: int = 1

    @property
    def targets(self) -> Iterable[int]:
        """Return the nodes that this one depends on, some perhaps more than once."""
        if len(self.rows) == 1:
            return self.rows[0]
        return [target for row in self.rows for target in row]


_UNKNOWN = Link(UNEXPANDED)
_CHECK_WATCH_EVERY = 4096


class StateGraph(Generic[S]):
    """The states reachable from a root, numbered in the order of discovery: `links[ids[state]]` is what is known about a state."""

    def __init__(self, expander: Expander[S], root: S) -> None:
        self.expander = expander
        self.states: list[S] = [root]
        self.ids: dict[S, int] = {root: 0}
        self.links: list[Link] = []
        self.limit: str | None = None
        """Why the exploration ended early: "states", "time" or "stopped"; None when every reachable state was expanded."""

    def explore(self, max_states: int, watch: Watch, reserve: float = 0.0, engine: str = "") -> None:
        """Expand states breadth first until all are known or a limit comes.

        `reserve` is the time per state, in seconds, to leave on the watch for whatever follows.
        """
        states, links = self.states, self.links
        while len(links) < len(states):
            done = len(links)
            if done >= max_states:
                self.limit = STATES
                break
            if not done & 63:
                watch.note(engine, done, "explore")
                left = watch.remaining()
                if watch.over or (left is not None and left < reserve * len(states)):
                    self.limit = watch.limit
                    break
            links.append(self._link(states[done]))
        links.extend([_UNKNOWN] * (len(states) - len(links)))

    def _link(self, state: S) -> Link:
        node = self.expander(state)
        if isinstance(node, Terminal):
            return Link(TERMINAL, value=node.value)
        if isinstance(node, Choice):
            if not node.successors:
                raise ValueError(f"a choice without successors: {state!r}")
            return Link(MAXIMISE if node.player is Player.MAX else MINIMISE, (self._numbers(node.successors),))
        if isinstance(node, Chance):
            whole = lcm(*[probability.denominator for probability, _ in node.outcomes])
            weights = tuple([probability.numerator * (whole // probability.denominator) for probability, _ in node.outcomes])
            if not weights or min(weights) <= 0 or sum(weights) != whole:
                raise ValueError(f"probabilities that are not above 0 or do not add up to 1: {state!r}")
            return Link(CHANCE, (self._numbers([target for _, target in node.outcomes]),), weights=weights, whole=whole)
        rows = tuple([self._numbers(row) for row in node.successors])
        if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
            raise ValueError(f"simultaneous choices that are no matrix: {state!r}")
        return Link(SIMULTANEOUS, rows)

    def _numbers(self, states: Sequence[S]) -> tuple[int, ...]:
        found = []
        for state in states:
            number = self.ids.get(state)
            if number is None:
                number = self.ids[state] = len(self.states)
                self.states.append(state)
            found.append(number)
        return tuple(found)


def components(links: Sequence[Link], watch: Watch | None = None) -> list[list[int]]:
    """Return the strongly connected components, each after all that it depends on; only those found by then when the watch is over before."""
    return strongly_connected(len(links), lambda node: links[node].targets, watch)


def strongly_connected(size: int, targets: Callable[[int], Iterable[int]], watch: Watch | None = None) -> list[list[int]]:
    """Return the strongly connected components of the nodes 0..size-1 by networkx, each after all that it depends on, as far as the watch allows.

    Where play cannot go round, generation after generation of single nodes comes from the ends, and the watch is looked at after each; only what is left
    then is searched for circles, which networkx does without a pause. It yields components in that order too, without promising it: a property of the tests
    says so for the versions that are allowed.
    """
    import networkx as nx  # type: ignore[import-untyped]

    dependants = nx.DiGraph()
    dependants.add_nodes_from(range(size))
    for first in range(0, size, _CHECK_WATCH_EVERY):
        if watch is not None and watch.over:
            return []
        rows = range(first, min(first + _CHECK_WATCH_EVERY, size))
        dependants.add_edges_from([(target, node) for node in rows for target in targets(node)])
    found: list[list[int]] = []
    try:
        for generation in nx.topological_generations(dependants):
            found += [[node] for node in generation]
            if watch is not None and watch.over:
                return found
        return found
    except nx.NetworkXUnfeasible:
        left = set(range(size)).difference(*found)
    rest = nx.DiGraph([(node, target) for node in left for target in targets(node) if target in left])
    for part in nx.strongly_connected_components(rest):
        found.append(sorted(part))
        if watch is not None and not len(found) % _CHECK_WATCH_EVERY and watch.over:
            break
    return found


def is_cyclic(component: Sequence[int], links: Sequence[Link]) -> bool:
    """Tell whether play can go round in a strongly connected component."""
    return len(component) > 1 or component[0] in links[component[0]].targets
