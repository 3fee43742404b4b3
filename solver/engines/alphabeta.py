"""Alpha-beta over the state graph of a two-sided game with perfect information and finite play: transpositions, chance nodes, bounds.

A game offers a `Tree`. Values are exact numbers (int or Fraction), high is good for MAX. States that are equal are the same node, so
lines that meet are searched once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm
from typing import Generic, Protocol, TypeVar

from mellon.solver.limits import STATES, LimitReached, Watch

MAX, MIN, CHANCE, END = 1, -1, 0, 2
_RECURSION = 20_000
PATIENCE = 40_000
"""The nodes that the search from a guess may take before the bounds are drawn together from outside."""

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

    def outcomes(self, state: S) -> Iterable[tuple[Fraction, S]]:
        """Return what chance may bring, with probabilities that add up to 1."""

    def value(self, state: S) -> Value:
        """Return the value of a state at the end."""

    def bounds(self, state: S) -> tuple[Value, Value]:
        """Return numbers that the value cannot leave."""


@dataclass
class Room:
    """How many states searches may keep together, and how many they keep; None for no limit."""

    most: int | None = None
    used: int = 0

    def take(self) -> None:
        """Count one more state. Raises LimitReached where that is too many."""
        if self.most is not None and self.used >= self.most:
            raise LimitReached(STATES)
        self.used += 1


@contextmanager
def deep() -> Iterator[None]:
    """Allow deep recursion inside, and put the limit back afterwards."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _RECURSION))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


class Node(Generic[S, M]):
    """A state that the search has met: what is proved about it, the move that proved it, and the nodes after its moves."""

    __slots__ = ("after", "best", "high", "low", "moves", "side", "state", "weights")

    def __init__(self, state: S, side: int, low: Value, high: Value) -> None:
        self.state = state
        self.side = side
        self.low = low
        self.high = high
        self.best: M | None = None
        self.moves: Sequence[M] = ()
        self.after: dict[M, Node[S, M]] = {}
        self.weights: list[tuple[Node[S, M], int]] = []
        """The outcomes of chance, equal ones once, with whole weights."""


class AlphaBeta(Generic[S, M]):
    """A search that keeps what it has proved: for every state met a lower and an upper bound and the move that proved it."""

    def __init__(self, tree: Tree[S, M], watch: Watch | None = None, room: Room | None = None, name: str = "alphabeta") -> None:
        self.tree = tree
        self.watch = watch or Watch()
        self.room = room or Room()
        self.name = name
        self.nodes = 0
        self.pause: int | None = None
        """The number of nodes at which the search under way is given up for another one."""
        self.refine: Callable[[S, Value, Value], tuple[Value | None, Value | None]] | None = None
        """A way to better bounds of a state for a window; None where it finds none."""
        self.known: dict[S, Node[S, M]] = {}
        self.cuts: dict[M, int] = {}
        """How often a move has cut a search off: such moves are tried first."""

    def _met(self, state: S) -> Node[S, M]:
        """Return the node of a state that the search has come to. Raises LimitReached: one new state may take milliseconds."""
        found = self.known.get(state)
        if found is None:
            self.watch.check()
            self.room.take()
            found = self.node(state)
        return found

    def node(self, state: S) -> Node[S, M]:
        """Return the node of a state; a new one knows the bounds that the tree tells."""
        found = self.known.get(state)
        if found is None:
            side = self.tree.side(state)
            if side == END:
                low = high = self.tree.value(state)
            else:
                low, high = self.tree.bounds(state)
            found = self.known[state] = Node(state, side, low, high)
        return found

    def proved(self, state: S) -> tuple[Value, Value]:
        """Return the bounds proved so far for a state."""
        node = self.node(state)
        return node.low, node.high

    def best(self, state: S) -> M | None:
        """Return the move that proved the most about a state so far, if any."""
        found = self.known.get(state)
        return None if found is None else found.best

    def exact(self, state: S, guess: Value | None = None) -> Value:
        """Return the value of a state, sought from a guess on. Raises LimitReached; what was proved until then stays known.

        Zero-width windows close in on the value from the guess. Where that takes long the bounds are drawn together from outside instead,
        the easier side first, so that a limit leaves them as narrow as can be. A value that chance makes a fraction is met inside a window.
        """
        with deep():
            node = self.node(state)
            try:
                self.pause = self.nodes + PATIENCE
                self._from_guess(node, guess)
            except Paused:
                self._from_outside(node)
            finally:
                self.pause = None
            return node.low

    def _from_guess(self, node: Node[S, M], guess: Value | None) -> None:
        while node.low < node.high:
            low, high = floor(node.low), ceil(node.high)
            aim = (low + high + 1) // 2 if guess is None else max(low + 1, min(floor(guess), high))
            guess = aim + 1 if self._search(node, aim - 1, aim) >= aim else aim - 1

    def _from_outside(self, node: Node[S, M]) -> None:
        """Raise the lower bound and sink the upper one by turns, each time with a little more patience."""
        patience = PATIENCE // 8
        while node.low < node.high:
            for raising in (True, False):
                while node.low < node.high:
                    low, high = floor(node.low), ceil(node.high)
                    self.pause = None if high - low == 1 else self.nodes + patience
                    try:
                        before = node.low, node.high
                        self._search(node, *((low, low + 1) if raising else (high - 1, high)))
                    except Paused:
                        break
                    if (node.low > before[0]) != raising:
                        break
            patience *= 2

    def search(self, state: S, alpha: Value, beta: Value) -> Value:
        """Return the value if it lies between alpha and beta, else a bound beyond the one that it passes."""
        return self._search(self.node(state), alpha, beta)

    def try_search(self, state: S, alpha: Value, beta: Value, most: int) -> tuple[Value, Value]:
        """Search a window with so many nodes at most, and return what is proved then; the next try goes on from there."""
        self.pause = self.nodes + most
        try:
            self.search(state, alpha, beta)
        except Paused:
            pass
        finally:
            self.pause = None
        return self.proved(state)

    def draw_together(self, state: S, most: int) -> tuple[Value, Value]:
        """Prove what so many nodes allow about a state, from both ends, and return the bounds."""
        node, end = self.node(state), self.nodes + most
        with deep():
            while node.low < node.high and self.nodes < end:
                share = max(1, (end - self.nodes) // 4)
                self.try_search(state, floor(node.low), floor(node.low) + 1, share)
                if node.low < node.high:
                    self.try_search(state, ceil(node.high) - 1, ceil(node.high), share)
        return node.low, node.high

    def narrow(self, state: S, low: Value, high: Value) -> None:
        """Take over bounds of a state that were proved elsewhere."""
        node = self.node(state)
        node.low, node.high = max(node.low, low), min(node.high, high)

    def _search(self, node: Node[S, M], alpha: Value, beta: Value) -> Value:
        if node.low >= beta or node.low == node.high:
            return node.low
        if node.high <= alpha:
            return node.high
        self._count()
        if node.side == CHANCE:
            return self._chance(node, alpha, beta)
        if self.refine is not None and self._refined(node, alpha, beta):
            return node.low if node.low >= beta or node.low == node.high else node.high
        value = self._best(node, max(alpha, node.low), min(beta, node.high), node.side == MAX)
        if value <= alpha:
            node.high = min(node.high, value)
        elif value >= beta:
            node.low = max(node.low, value)
        else:
            node.low = node.high = value
        return value

    def _refined(self, node: Node[S, M], alpha: Value, beta: Value) -> bool:
        """Sharpen the bounds of a node by other means than its moves; return whether that is enough."""
        assert self.refine is not None
        low, high = self.refine(node.state, max(alpha, node.low), min(beta, node.high))
        node.low = node.low if low is None else max(node.low, low)
        node.high = node.high if high is None else min(node.high, high)
        return node.low >= beta or node.high <= alpha or node.low == node.high

    def _ordered(self, node: Node[S, M]) -> Sequence[M]:
        """Return the moves: the one that was best before, then those that have cut off most often, then as the tree tells."""
        moves = node.moves
        if not moves:
            moves = node.moves = self.tree.moves(node.state)
        if len(moves) > 1:
            cuts, best = self.cuts, node.best
            moves = sorted(moves, key=lambda move: -cuts.get(move, 0))
            if best is not None and moves[0] != best:
                moves.remove(best)
                moves.insert(0, best)
        return moves

    def _best(self, node: Node[S, M], alpha: Value, beta: Value, rising: bool) -> Value:
        """Return the best value for the side that decides, cut off where the other side would not let it come to that."""
        after = node.after
        for move, child in after.items():
            if child.low >= beta if rising else child.high <= alpha:
                node.best = move
                return child.low if rising else child.high
        value: Value | None = None
        for move in self._ordered(node):
            if move not in after:
                after[move] = self._met(self.tree.after(node.state, move))
            found = self._search(after[move], alpha, beta)
            if value is None or (found > value if rising else found < value):
                value, node.best = found, move
                if value >= beta if rising else value <= alpha:
                    self.cuts[move] = self.cuts.get(move, 0) + 1
                    break
                if rising:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
        assert value is not None
        return value

    def _chance(self, node: Node[S, M], alpha: Value, beta: Value) -> Value:
        """Return the mean of the outcomes; it is cut off once what is known of the outcomes decides."""
        if not node.weights:
            node.weights = self._outcomes(node.state)
        total = sum(weight for _, weight in node.weights)
        least, most = alpha * total, beta * total
        low = sum(weight * child.low for child, weight in node.weights)
        high = sum(weight * child.high for child, weight in node.weights)
        for child, weight in node.weights:
            if low >= most or high <= least:
                break
            before = child.low, child.high
            if before[0] == before[1]:
                continue
            self._search(child, _over(least - high + weight * child.high, weight), _over(most - low + weight * child.low, weight))
            low += weight * (child.low - before[0])
            high += weight * (child.high - before[1])
        node.low, node.high = max(node.low, _over(low, total)), min(node.high, _over(high, total))
        return node.high if high <= least else node.low

    def _outcomes(self, state: S) -> list[tuple[Node[S, M], int]]:
        found: dict[S, Fraction] = {}
        for chance, after in self.tree.outcomes(state):
            self.watch.check()
            found[after] = found.get(after, Fraction(0)) + chance
        scale = lcm(*(chance.denominator for chance in found.values()))
        return [(self._met(after), int(chance * scale)) for after, chance in found.items()]

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes == self.pause:
            raise Paused
        if self.nodes % 16 == 0:
            self.watch.note(self.name, self.nodes)
            self.watch.check()


class Paused(Exception):
    """The search under way has used up its patience."""


def _over(amount: Value, count: int) -> Value:
    """Return a quotient, whole where it is whole."""
    found = Fraction(amount, count)
    return found.numerator if found.denominator == 1 else found
