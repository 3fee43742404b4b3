"""One player, pile in unknown order and too large to count: bounds from sampled orders.

Two questions are asked of random orders. Could it be won if the order were known? That bounds the chance from above. And is it won by a
player who does not know it, and plays the trick that wins most of a few sampled orders? What a real player reaches bounds it from below.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import ceil, floor, sqrt
from statistics import NormalDist

from mellon.models.dwie_wieze import Card, Draw, Move, Play, Position, Unhide, rules
from mellon.models.dwie_wieze.stock import HANDS, Stock
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import search
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.problem import TooLarge
from mellon.solver.limits import Watch

WORLDS = 48
"""Orders in which every move is tried with the order known."""
GAMES = 24
"""Games played out without knowing the order, for each move."""
LOOKED_AT = 5
"""Orders that the player of such a game samples before each trick."""
SECONDS = 0.5
"""The longest that one sampled order is searched; an order not decided by then counts against the claim in both bounds."""
ROUNDED = 10_000
DOUBT = 0.05
"""All bounds that an answer gives hold together but in so many cases."""


@dataclass
class Estimate:
    """How a move did: orders in which it could be won with the order known, and games won without knowing it."""

    open_wins: int = 0
    open_tries: int = 0
    won: int = 0
    games: int = 0
    beside: int = 1
    """How many estimates an answer has."""

    @property
    def share(self) -> float:
        """Return the share of games won, though not more than could be won with the order known."""
        return min(self.won / self.games, self.interval[1]) if self.games else 0.0

    @property
    def open_share(self) -> float:
        return self.open_wins / self.open_tries if self.open_tries else 1.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return bounds of the chance of best play, rounded outwards; those of all moves hold together in 95 of 100 cases."""
        doubt = DOUBT / self.beside
        low = wilson(self.won, self.games, doubt)[0] if self.games else 0.0
        high = wilson(self.open_wins, self.open_tries, doubt)[1] if self.open_tries else 1.0
        return floor(min(low, high) * ROUNDED) / ROUNDED, ceil(max(low, high) * ROUNDED) / ROUNDED


def wilson(hits: int, tries: int, doubt: float = DOUBT) -> tuple[float, float]:
    """Return Wilson's interval of a share, which fails to hold it with a chance of `doubt`.

    >>> [round(bound, 3) for bound in wilson(10, 20)]
    [0.299, 0.701]
    """
    normal = NormalDist().inv_cdf(1 - doubt / 2)
    mean, square = hits / tries, normal**2 / tries
    middle, half = (mean + square / 2) / (1 + square), normal * sqrt(mean * (1 - mean) / tries + square / (4 * tries)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Sampler:
    """Sampled orders of the pile of a position, the same for the same seed."""

    p: Position
    watch: Watch
    seed: int = 0
    moves: dict[Move, Estimate] = field(default_factory=dict)
    whole: Estimate = field(default_factory=Estimate)
    worlds: int = 0
    nodes: int = 0

    def run(self, moves: Sequence[Move]) -> None:
        """Try every move (none: the position itself, where cards are drawn next or its setup is open) until the watch is over."""
        rng = random.Random(self.seed)
        self.moves = {move: Estimate(beside=len(moves)) for move in moves}
        after = {move: rules.do(self.p, move)[0] for move in moves}
        targets = [(self.moves[move], after[move]) for move in moves] or [(self.whole, self.p)]
        for number in range(WORLDS):
            self._try(targets, self._order(self.p, rng))
            if number * GAMES % WORLDS < GAMES:
                self._play(targets, self._order(self.p, rng), rng)

    def _try(self, targets: Sequence[tuple[Estimate, Position]], order: tuple[Card, ...]) -> None:
        """Try every target with the order of the pile known."""
        for one, start in targets:
            if self.watch.over:
                return
            one.open_tries += 1
            one.open_wins += self._decide(with_order(start, order)).verdict is not Verdict.LOST
        self.worlds += 1

    def _play(self, targets: Sequence[tuple[Estimate, Position]], order: tuple[Card, ...], rng: random.Random) -> None:
        """Play a game of every target without knowing the order."""
        for one, start in targets:
            won = self.game(start, order, rng)
            if self.watch.over:
                return
            one.won += won
            one.games += 1
        self.worlds += 1

    def some_order_wins(self) -> bool:
        """Tell whether one of a few sampled orders can be won."""
        rng = random.Random(self.seed)
        orders = (self._order(self.p, rng) for _ in range(LOOKED_AT))
        return any(self._decide(with_order(self.p, order)).verdict is Verdict.WINNABLE for order in orders)

    def _order(self, p: Position, rng: random.Random) -> tuple[Card, ...]:
        cards = list(p.in_pile)
        rng.shuffle(cards)
        return tuple(cards)

    def _decide(self, p: Position) -> Found:
        try:
            found = search.decide(p, self.watch.within(SECONDS))
        except TooLarge:
            return Found(Verdict.UNKNOWN, search.NAME)
        self.nodes += found.nodes
        return found

    def game(self, p: Position, order: tuple[Card, ...], rng: random.Random) -> bool:
        """Play a game whose order the player does not know until cards are drawn; tell whether it is won for certain."""
        while not p.over:
            if self.watch.over:
                return False
            if p.draw_due:
                p, order = rules.do(p, Draw(order[:HANDS]))[0], order[HANDS:]
            if p.order_known:
                return self._decide(p).verdict is Verdict.WINNABLE
            plan = self._plan(p, rng)
            if plan is None:
                return False
            for move in plan:
                p, _ = rules.do(p, move)
        return rules.chapter_won(p)

    def _plan(self, p: Position, rng: random.Random) -> tuple[Move, ...] | None:
        """Return the moves up to the next draw that win most of a few sampled orders; None if none of them can be won."""
        orders = [self._order(p, rng) for _ in range(LOOKED_AT)]
        plans: dict[tuple[Move, ...], int] = {}
        for order in orders:
            found = self._decide(with_order(p, order))
            if found.line is not None:
                plans.setdefault(up_to_draw(p, found.line), 0)
        if len(plans) > 1:
            for plan in plans:
                after, _ = rules.replay(p, list(plan))
                plans[plan] = sum(self._decide(with_order(after, order)).verdict is Verdict.WINNABLE for order in orders)
        return max(plans, key=lambda plan: plans[plan]) if plans else None


def with_order(p: Position, order: tuple[Card, ...]) -> Position:
    """Return the position with the order of its pile known; a draw that is due takes the first cards."""
    if p.stock is None or p.order_known:
        return p
    if p.draw_due:
        p, order = rules.do(p, Draw(order[:HANDS]))[0], order[HANDS:]
    assert p.stock is not None
    return replace(p, stock=Stock(order, p.stock.drawn))


def up_to_draw(p: Position, line: Sequence[Move]) -> tuple[Move, ...]:
    """Return the moves of a line up to the end of the trick under way: nothing is drawn before."""
    missing = HANDS - len(p.table)
    plays = 0
    for index, move in enumerate(line):
        plays += isinstance(move, Play)
        if plays == missing:
            return tuple(line[: index + 1])
        assert isinstance(move, (Play, Unhide)) or not plays
    return tuple(line)
