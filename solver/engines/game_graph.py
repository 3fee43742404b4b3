"""The graph of a game as far as it has been looked at: a networkx graph of points that carry bounds on what they are worth.

Points are objects with fixed slots, so that a search reads them quickly; networkx keeps who leads to whom. Every point stands later than
all that lead to it (`rank`). Where that cannot be, play goes round and the graph says `Tangled`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Generic

from mellon.solver.engines.matrix_game import Exact
from mellon.solver.engines.state_graph import (
    CHANCE,
    MAXIMISE,
    MINIMISE,
    SIMULTANEOUS,
    TERMINAL,
    UNEXPANDED,
    Chance,
    Choice,
    Expander,
    Player,
    S,
    Terminal,
)

if TYPE_CHECKING:
    import networkx as nx  # type: ignore[import-untyped]

NEVER = 1 << 60
"""The proof number of what cannot be proved."""
Known = Callable[[S], Exact | None]
"""Tells what a key is worth where that can be seen without looking further."""
Span = tuple[Exact, Exact]
"""The lowest and the highest value."""
Cap = Callable[[S], Exact]
"""Tells what a key is worth at most where nothing follows it yet."""
Guess = Callable[[S], tuple[int, int]]
"""Guesses how much there is to prove that a key is won, and that it is lost, for MAX; only the order of the search depends on it."""


class Tangled(Exception):
    """Play can come back to a point that it has left: bounds carried back would go round for ever."""


class Point(Generic[S]):
    """One state of the game: what it is worth at least and at most, and how much is left to prove that it is won or lost for MAX.

    `options` are the points that can follow, for simultaneous choices row by row with `width` columns (`rows`); `weights` are the probabilities.
    Won is what is worth `top`, lost what is worth `bottom`.
    """

    __slots__ = ("bottom", "high", "key", "kind", "low", "options", "rank", "rows", "to_lose", "to_win", "top", "weights", "width")

    def __init__(self, key: S, rank: int, low: Exact, high: Exact) -> None:
        self.key, self.rank, self.low, self.high = key, rank, low, high
        self.bottom, self.top = low, high
        self.kind = UNEXPANDED
        self.to_win = self.to_lose = 1
        self.options: Sequence[Point[S]] = ()
        self.weights: Sequence[Exact] = ()
        self.rows: Sequence[Sequence[Point[S]]] = ()
        self.width = 0

    @property
    def settled(self) -> bool:
        """Tell whether the value is known."""
        return self.low == self.high


class GameGraph(Generic[S]):
    """Makes points from the keys of a game and keeps them in `graph`, a directed graph of networkx.

    `unit`: where a key's values are counted in a unit of its own (the weights of a chance then say how the units of what follows add up),
    how many units of it the span's 1 is; whole numbers then do where fractions would be needed. `cap`: what a key is worth at most, in its unit.
    """

    def __init__(
        self,
        expander: Expander[S],
        known: Known[S] | None = None,
        span: Span = (0, 1),
        guess: Guess[S] | None = None,
        unit: Callable[[S], int] | None = None,
        cap: Cap[S] | None = None,
    ) -> None:
        import networkx as nx

        self._expander, self._known, self._guess, self.span, self._unit, self._cap = expander, known, guess, span, unit, cap
        self.graph: nx.DiGraph = nx.DiGraph()
        self.points: dict[S, Point[S]] = {}
        self.expanded = 0

    def point(self, key: S, rank: int = 0) -> Point[S]:
        """Return the point of a key, a new one where it has not been met."""
        found = self.points.get(key)
        if found is None:
            low, high = self.span
            if self._unit is not None:
                unit = self._unit(key)
                low, high = low * unit, high * unit
            found = self.points[key] = Point(key, rank, low, high)
            self.graph.add_node(found)
            worth = None if self._known is None else self._known(key)
            if worth is not None:
                self._end(found, worth)
                return found
            if self._guess is not None:
                found.to_win, found.to_lose = self._guess(key)
            if self._cap is not None:
                self._lower(found, self._cap(key))
        return found

    def _lower(self, point: Point[S], cap: Exact) -> None:
        """Let a new point be worth no more than its cap."""
        if cap <= point.bottom:
            self._end(point, point.bottom)
        elif cap < point.top:
            point.high, point.to_win = cap, NEVER

    def before(self, point: Point[S]) -> Iterable[Point[S]]:
        """Return the points that lead to a point."""
        found: Iterable[Point[S]] = self.graph.predecessors(point)
        return found

    def expand(self, point: Point[S]) -> None:
        """Find out what can follow a point. Raises Tangled where play could then go round, ValueError for no game.

        An exception of the expander or of a cap leaves the point as it was.
        """
        node = self._expander(point.key)
        self.expanded += 1
        if isinstance(node, Terminal):
            self._end(point, node.value)
            return
        weights: Sequence[Exact] = ()
        width = 0
        if isinstance(node, Choice):
            keys: list[S] = list(node.successors)
            kind = MAXIMISE if node.player is Player.MAX else MINIMISE
        elif isinstance(node, Chance):
            keys = [key for _, key in node.outcomes]
            weights, kind = [weight for weight, _ in node.outcomes], CHANCE
        else:
            keys = [key for row in node.successors for key in row]
            width, kind = len(node.successors[0]) if node.successors else 0, SIMULTANEOUS
        if not keys:
            raise ValueError(f"a state that is not over has nothing after it: {point.key!r}")
        later = point.rank + 1
        options = [self.point(key, later) for key in keys]
        point.kind, point.options, point.weights, point.width = kind, options, weights, width
        if width:
            point.rows = [options[at : at + width] for at in range(0, len(options), width)]
        self.graph.add_edges_from([(point, option) for option in options])
        for option in options:
            if option.rank < later:
                self._move_back(option, later, point)

    def _end(self, point: Point[S], worth: Exact) -> None:
        if not point.bottom <= worth <= point.top:
            raise ValueError(f"a final value of {worth}, outside {point.bottom}..{point.top}")
        point.kind, point.low, point.high = TERMINAL, worth, worth
        point.to_win = 0 if worth == point.top else NEVER
        point.to_lose = 0 if worth == point.bottom else NEVER

    def _move_back(self, point: Point[S], rank: int, source: Point[S]) -> None:
        """Let a point, and all that it leads to, stand later. Raises Tangled where the source itself would have to."""
        stack: list[tuple[Point[S], int]] = [(point, rank)]
        while stack:
            moved, least = stack.pop()
            if moved is source:
                raise Tangled
            if moved.rank < least:
                moved.rank = least
                stack.extend([(option, least + 1) for option in dict.fromkeys(moved.options) if option.rank <= least])
