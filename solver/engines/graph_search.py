"""Best first search in a growing graph: go down to the point that matters most, look at what follows it, carry back what that changes.

Two numbers of every point tell how much is left to prove that MAX wins for certain, or MIN: the search goes for the cheaper proof. Where
neither can be had it goes where the bounds are furthest apart on the way that both sides hope for most. Bounds are exact, and what is known
of a point is known for good, so a search can go on from another root in the same graph.

>>> from fractions import Fraction
>>> from mellon.solver.engines.state_graph import Chance, Choice, Player, Terminal
>>> game = {"start": Choice(Player.MAX, ["toss", "lost"]), "toss": Chance([(Fraction(1, 3), "won"), (Fraction(2, 3), "lost")]),
...         "won": Terminal(1), "lost": Terminal(0)}
>>> search(game.__getitem__, "start").value
Fraction(1, 3)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from typing import Generic

from mellon.solver.engines.game_graph import NEVER, GameGraph, Known, Point
from mellon.solver.engines.matrix_game import Exact, MatrixGames
from mellon.solver.engines.state_graph import CHANCE, MAXIMISE, MINIMISE, TERMINAL, UNEXPANDED, Expander, S
from mellon.solver.limits import STATES, Watch

ENGINE = "graph"
_CHECK_WATCH_EVERY = 8
_WIN, _LOSE, _GAP = range(3)


@dataclass(frozen=True)
class Searched(Generic[S]):
    """What a search has found out about its root; `limit` tells why it ended before it was done, None where it was."""

    root: Point[S]
    graph: GameGraph[S]
    expanded: int
    limit: str | None

    @property
    def low(self) -> Exact:
        return self.root.low

    @property
    def high(self) -> Exact:
        return self.root.high

    @property
    def value(self) -> Fraction | None:
        """Return the value of the root in its unit, None while only bounds are known."""
        return Fraction(self.low) if self.root.settled else None


def search(
    expander: Expander[S], root: S, budget: int | None = None, watch: Watch | None = None, known: Known[S] | None = None
) -> Searched[S]:
    """Search for the value of a root, with at most `budget` expansions. Raises Tangled where play can go round."""
    return GraphSearch(GameGraph(expander, known), watch or Watch()).settle(root, budget)


class GraphSearch(Generic[S]):
    """Searches in one graph, from one root or from several in turn."""

    def __init__(self, graph: GameGraph[S], watch: Watch, games: MatrixGames | None = None) -> None:
        self.graph, self.watch, self._games = graph, watch, games or MatrixGames()

    def settle(self, root: S, budget: int | None = None, enough: Callable[[Point[S]], bool] | None = None) -> Searched[S]:
        """Search until the bounds of a root meet or are `enough`, or a limit comes. Raises Tangled where play can go round."""
        point, before = self.graph.point(root), self.graph.expanded
        limit: str | None = None
        while not (point.settled or (enough is not None and enough(point))):
            done = self.graph.expanded - before
            if budget is not None and done >= budget:
                limit = STATES
                break
            if not self.graph.expanded % _CHECK_WATCH_EVERY:
                self.watch.note(ENGINE, self.graph.expanded)
                if self.watch.over:
                    limit = self.watch.limit
                    break
            leaf = self._leaf(point)
            self.graph.expand(leaf)
            self._carry_back(leaf)
        return Searched(point, self.graph, self.graph.expanded - before, limit)

    def _leaf(self, point: Point[S]) -> Point[S]:
        """Go down from a point to one that has not been expanded."""
        goal = _GAP
        while point.kind != UNEXPANDED:
            if goal == _GAP and (point.to_win < NEVER or point.to_lose < NEVER):
                goal = _WIN if point.to_win <= point.to_lose else _LOSE
            point = self._nearest_win(point) if goal == _WIN else self._nearest_loss(point) if goal == _LOSE else self._widest(point)
        return point

    @staticmethod
    def _nearest_win(point: Point[S]) -> Point[S]:
        """Return the option with which to go on proving that MAX wins: the easiest of MAX's, the one of all others that may refute it."""
        if point.kind == MAXIMISE:
            return min(point.options, key=lambda option: option.to_win)
        options = point.options
        if point.width:
            options = min(point.rows, key=lambda row: sum([option.to_win for option in row]))
        return min([option for option in options if option.to_win], key=lambda option: (option.to_lose, -option.to_win))

    @staticmethod
    def _nearest_loss(point: Point[S]) -> Point[S]:
        """Return the option with which to go on proving that MIN wins."""
        if point.kind == MINIMISE:
            return min(point.options, key=lambda option: option.to_lose)
        options = point.options
        if point.width:
            columns = [options[at :: point.width] for at in range(point.width)]
            options = min(columns, key=lambda column: sum([option.to_lose for option in column]))
        return min([option for option in options if option.to_lose], key=lambda option: (option.to_win, -option.to_lose))

    def _widest(self, point: Point[S]) -> Point[S]:
        """Return the option in which most is open on the way that both sides hope for."""
        if point.kind == MAXIMISE:
            return max(point.options, key=lambda option: (option.high, option.high - option.low))
        if point.kind == MINIMISE:
            return min(point.options, key=lambda option: (option.low, option.low - option.high))
        if point.kind == CHANCE:
            weighted = zip(point.weights, point.options, strict=True)
            return max(weighted, key=lambda one: one[0] * (one[1].high - one[1].low))[1]
        rows = point.rows
        ours = self._games.solve([[option.high for option in row] for row in rows]).row_mix
        theirs = self._games.solve([[option.low for option in row] for row in rows]).column_mix
        open_pairs = [
            (x * y, option.high - option.low, option)
            for x, row in zip(ours, rows, strict=True)
            for y, option in zip(theirs, row, strict=True)
            if option.low != option.high
        ]
        return max(open_pairs, key=lambda one: (one[0] * one[1], one[1]))[2]

    def _carry_back(self, point: Point[S]) -> None:
        """Work out a point anew and all that lead to it as long as something changes, the later points first."""
        waiting: list[tuple[int, int, Point[S]]] = [(-point.rank, 0, point)]
        seen = {point}
        while waiting:
            point = heappop(waiting)[2]
            if not self._changed(point):
                continue
            for earlier in self.graph.before(point):
                if earlier not in seen and earlier.low != earlier.high:
                    seen.add(earlier)
                    heappush(waiting, (-earlier.rank, len(seen), earlier))

    def _changed(self, point: Point[S]) -> bool:
        """Work out a point's bounds and numbers from those of its options; tell whether they are new."""
        if point.kind == TERMINAL:
            return True
        before = (point.low, point.high, point.to_win, point.to_lose)
        low, high = self._bounds(point)
        if high > point.high:
            high = point.high
        point.low, point.high = low, high
        win, lose = (NEVER, NEVER) if low == high else self._numbers(point)
        point.to_win = 0 if low == point.top else NEVER if high < point.top else win
        point.to_lose = 0 if high == point.bottom else NEVER if low > point.bottom else lose
        return before != (low, high, point.to_win, point.to_lose)

    def _bounds(self, point: Point[S]) -> tuple[Exact, Exact]:
        options, kind = point.options, point.kind
        if kind == MAXIMISE:
            return max([option.low for option in options]), max([option.high for option in options])
        if kind == MINIMISE:
            return min([option.low for option in options]), min([option.high for option in options])
        if kind == CHANCE:
            low = _whole(sum([weight * option.low for weight, option in zip(point.weights, options, strict=True)]))
            return low, _whole(sum([weight * option.high for weight, option in zip(point.weights, options, strict=True)]))
        rows = point.rows
        lows, highs = [[option.low for option in row] for row in rows], [[option.high for option in row] for row in rows]
        low = self._games.value(lows)
        return low, low if lows == highs else self._games.value(highs)

    @staticmethod
    def _numbers(point: Point[S]) -> tuple[int, int]:
        """Return how much is left to prove of a win of MAX, and of a win of MIN."""
        wins, losses = [option.to_win for option in point.options], [option.to_lose for option in point.options]
        if point.kind == MAXIMISE:
            return min(wins), _all_of(losses)
        if point.kind == MINIMISE:
            return _all_of(wins), min(losses)
        if point.kind == CHANCE:
            return _all_of(wins), _all_of(losses)
        width = point.width
        return (
            min([_all_of(wins[at : at + width]) for at in range(0, len(wins), width)]),
            min([_all_of(losses[at::width]) for at in range(width)]),
        )


def _all_of(numbers: list[int]) -> int:
    """Return the number of what needs all of several proofs: the largest and one for each other, as they may share their parts."""
    most = max(numbers)
    return most if most >= NEVER else most + sum([number > 0 for number in numbers]) - (most > 0)


def _whole(value: Exact) -> Exact:
    return value.numerator if value.denominator == 1 else value
