"""Alpha-beta over the state graph of a two-sided game with perfect information and finite play: transpositions, chance nodes, bounds.

A game offers a `Tree`. Values are exact numbers (int or Fraction), high is good for MAX. States that are equal are the same node, so
lines that meet are searched once.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from solver.limits import Watch

MAX, MIN, CHANCE, END = 1, -1, 0, 2
_RECURSION = 20_000

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)
Value = int | Fraction


class Tree(Protocol[S, M]):
    """What the engine needs to know of a game."""

    def side(self, state: S) -> int:
        """Return who decides: MAX, MIN, CHANCE or END."""

    def moves(self, state: S) -> Sequence[M]:
        """Return the moves of the side that decides, the most promising first."""

    def after(self, state: S, move: M) -> S:
        """Return the state after a move."""

    def outcomes(self, state: S) -> Sequence[tuple[Fraction, S]]:
        """Return what chance may bring, with probabilities that add up to 1."""

    def value(self, state: S) -> Value:
        """Return the value of a state at the end."""

    def bounds(self, state: S) -> tuple[Value, Value]:
        """Return numbers that the value cannot leave."""


class LimitReached(Exception):
    """A limit came before the answer: "states", "time" or "stopped"."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


@contextmanager
def deep() -> Iterator[None]:
    """Allow deep recursion inside, and put the limit back afterwards."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _RECURSION))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


class AlphaBeta(Generic[S, M]):
    """A search that keeps what it has proved: for every state met a lower and an upper bound and the move that proved it."""

    def __init__(self, tree: Tree[S, M], watch: Watch | None = None, states: int | None = None, name: str = "alphabeta") -> None:
        self.tree = tree
        self.watch = watch or Watch()
        self.most = states
        self.name = name
        self.nodes = 0
        self.known: dict[S, tuple[Value, Value, M | None]] = {}
        self.cuts: dict[M, int] = {}
        """How often a move has cut a search off: such moves are tried first."""
        self.grown: dict[S, tuple[Sequence[M], dict[M, S]]] = {}
        """Moves and the states after them, kept because zero-width windows come back to a state."""

    def proved(self, state: S) -> tuple[Value, Value]:
        """Return the bounds proved so far for a state."""
        found = self.known.get(state)
        if found is not None:
            return found[0], found[1]
        return self.tree.bounds(state)

    def exact(self, state: S, guess: Value | None = None) -> Value:
        """Return the value of a state, sought from a guess on. Raises LimitReached; what was proved until then stays known.

        Zero-width windows close in on the value; where chance makes it a fraction the last interval is searched as a whole.
        """
        with deep():
            return self._exact(state, guess)

    def _exact(self, state: S, guess: Value | None) -> Value:
        low, high = self.proved(state)
        guess = self._guess(low, high) if guess is None else max(low + 1, min(guess, high))
        while low < high:
            if not isinstance(guess, int):
                break
            found = self.search(state, guess - 1, guess)
            if found >= guess:
                low = max(low, found)
            else:
                high = min(high, found)
            proved = self.known.get(state)
            if proved is not None:
                low, high = max(low, proved[0]), min(high, proved[1])
            if not (isinstance(low, int) and isinstance(high, int)) or high - low < 1:
                break
            guess = low + 1 if found >= guess else high
        return low if low == high else self.search(state, low, high)

    @staticmethod
    def _guess(low: Value, high: Value) -> Value:
        if isinstance(low, int) and isinstance(high, int):
            return (low + high + 1) // 2
        return low

    def search(self, state: S, alpha: Value, beta: Value) -> Value:
        """Return the value if it lies between alpha and beta, else a bound beyond the one that it passes."""
        found = self.known.get(state)
        if found is not None:
            low, high, best = found
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        else:
            side = self.tree.side(state)
            if side == END:
                value = self.tree.value(state)
                self.known[state] = (value, value, None)
                return value
            low, high = self.tree.bounds(state)
            best = None
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        self._count()
        side = self.tree.side(state)
        if side == CHANCE:
            value = self._chance(state, max(alpha, low), min(beta, high), low, high)
        elif side == MAX:
            value, best = self._max(state, max(alpha, low), min(beta, high), best)
        else:
            value, best = self._min(state, max(alpha, low), min(beta, high), best)
        before = self.known.get(state)
        if before is not None:
            low, high = max(low, before[0]), min(high, before[1])
        if value <= alpha:
            high = min(high, value)
        elif value >= beta:
            low = max(low, value)
        else:
            low = high = value
        self.known[state] = (low, high, best)
        return value

    def _ordered(self, state: S, best: M | None) -> tuple[Sequence[M], dict[M, S]]:
        found = self.grown.get(state)
        if found is None:
            found = self.grown[state] = (self.tree.moves(state), {})
        moves, after = found
        cuts = self.cuts
        if len(moves) > 1:
            moves = sorted(moves, key=lambda move: -cuts.get(move, 0))
        if best is not None and moves[0] != best:
            moves = [best, *(move for move in moves if move != best)]
        return moves, after

    def _after(self, state: S, move: M, after: dict[M, S]) -> S:
        found = after.get(move)
        if found is None:
            found = after[move] = self.tree.after(state, move)
        return found

    def _max(self, state: S, alpha: Value, beta: Value, best: M | None) -> tuple[Value, M | None]:
        value: Value | None = None
        moves, after = self._ordered(state, best)
        for move in moves:
            found = self.search(self._after(state, move, after), alpha, beta)
            if value is None or found > value:
                value, best = found, move
                if value >= beta:
                    self.cuts[move] = self.cuts.get(move, 0) + 1
                    break
                alpha = max(alpha, value)
        assert value is not None
        return value, best

    def _min(self, state: S, alpha: Value, beta: Value, best: M | None) -> tuple[Value, M | None]:
        value: Value | None = None
        moves, after = self._ordered(state, best)
        for move in moves:
            found = self.search(self._after(state, move, after), alpha, beta)
            if value is None or found < value:
                value, best = found, move
                if value <= alpha:
                    self.cuts[move] = self.cuts.get(move, 0) + 1
                    break
                beta = min(beta, value)
        assert value is not None
        return value, best

    def _chance(self, state: S, alpha: Value, beta: Value, low: Value, high: Value) -> Value:
        """Return the mean of the outcomes; it is cut off once the outcomes not looked at cannot bring it back between alpha and beta."""
        outcomes = self.tree.outcomes(state)
        done, left = Fraction(0), Fraction(1)
        for chance, after in outcomes:
            left -= chance
            floor = (alpha - done - left * high) / chance
            ceiling = (beta - done - left * low) / chance
            found = self.search(after, floor, ceiling)
            done += chance * found
            if found <= floor and done + left * high <= alpha:
                return done + left * high
            if found >= ceiling and done + left * low >= beta:
                return done + left * low
        return int(done) if done.denominator == 1 else done

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes % 512 == 0:
            self.watch.note(self.name, self.nodes)
            if self.watch.stopped:
                raise LimitReached("stopped")
            if self.watch.over:
                raise LimitReached("time")
            if self.most is not None and len(self.known) > self.most:
                raise LimitReached("states")
