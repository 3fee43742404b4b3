"""What a player can know of an action phase who does not see every hand: what each own move is worth in the deals that fit, were all hands open from then on.

Every deal is an action phase with open hands, searched as such. The mean over the deals is no value of the game as it is played: with open hands
everybody adapts to cards that nobody sees at the table.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice
from typing import Any

from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.icons import Missing
from mellon.models.wojna_o_pierscien.moves import Move
from mellon.models.wojna_o_pierscien.position import WIN, Position
from mellon.models.wojna_o_pierscien.state import FIGHTING, State
from mellon.solver.engines.alphabeta import Value
from mellon.solver.game import Request
from mellon.solver.limits import NODES, TIME, Watch
from mellon.solver.seeds import seed_in_range
from mellon.solver.wojna_o_pierscien.mean_interval import mean_interval
from mellon.solver.wojna_o_pierscien.phase_bounds import WIDE
from mellon.solver.wojna_o_pierscien.phase_engine import COMPILED
from mellon.solver.wojna_o_pierscien.phase_search import SECONDS, PhaseSearch
from mellon.solver.wojna_o_pierscien.unseen_worlds import World, Worlds
from mellon.solver.wojna_o_pierscien.unstated import countable, end_values, with_values
from mellon.solver.wojna_o_pierscien.worlds_range import Ranges

MOST_COUNTED = 250
"""So many deals are counted one by one; of more a sample is drawn."""
DRAWN = 100
FEWEST = 16
"""How many deals share the time at least: a deal that takes longer stays open, with what is proved of it."""
WORLD_NODES = 100_000 if COMPILED else 2_000
PLAIN_NODES = 2_000
"""Nodes that the search of one deal may take where no time is given; no clock, so that every machine says the same."""

Bounds = tuple[Value, Value]


class Part(Watch):
    """A watch over the search of a part of the deals: it ends with the whole, with its share of the time, or with its nodes."""

    def __init__(self, whole: Watch, seconds: float | None, most: int | None) -> None:
        moments = [whole.deadline] if seconds is None else [whole.deadline, time.monotonic() + seconds]
        super().__init__(min((one for one in moments if one is not None), default=None), memory=whole.memory)
        self.whole, self.most = whole, most

    @property
    def over(self) -> bool:
        return self.whole.over or super().over or (self.most is not None and self.nodes >= self.most)

    @property
    def limit(self) -> str:
        if self.whole.over:
            return self.whole.limit
        return NODES if self.most is not None and self.nodes >= self.most else TIME

    def within(self, seconds: float) -> Watch:
        """Return a watch over a part of this part, which counts its nodes as this one does."""
        return Part(self, seconds, self.most)


@dataclass
class Found:
    """What was found of one move: bounds of its value in each deal that was looked at, and the weights of the deals."""

    deals: list[World] = field(default_factory=list)
    bounds: list[Bounds] = field(default_factory=list)

    @property
    def open(self) -> int:
        """Return in how many deals the value is not decided."""
        return sum(low != high for low, high in self.bounds)

    @property
    def decided(self) -> int:
        """Return in how many deals the value is decided."""
        return len(self.bounds) - self.open

    def mean(self, end: int, rest: int = 0, at: Value = 0) -> Fraction:
        """Return the mean of the lower (0) or upper (1) bounds, deals of the weight `rest` counted at a number."""
        whole = sum(deal.weight for deal in self.deals) + rest
        total = sum((deal.weight * Fraction(one[end]) for deal, one in zip(self.deals, self.bounds, strict=True)), Fraction(0))
        return (total + rest * Fraction(at)) / whole

    def decided_mean(self) -> Fraction | None:
        """Return the mean over the deals that were decided, drawn to between the means of the bounds; None where none was."""
        done = [(deal.weight, Fraction(low)) for deal, (low, high) in zip(self.deals, self.bounds, strict=True) if low == high]
        if not done:
            return None
        mean = sum((weight * value for weight, value in done), Fraction(0)) / sum(weight for weight, _ in done)
        return min(max(mean, self.mean(0)), self.mean(1))

    def worst(self, sign: int) -> tuple[Value, World, bool] | None:
        """Return the least that is sure for a side in the worst deal that was looked at, that deal, and whether it was decided."""
        sure = [(sign * bounds[0 if sign > 0 else 1], at) for at, bounds in enumerate(self.bounds)]
        if not sure:
            return None
        least, at = min(sure)
        return sign * least, self.deals[at], self.bounds[at][0] == self.bounds[at][1]


def _nodes_for(state: State, most: int, fast: bool) -> int:
    """Return how many nodes the search of one deal may take: the more cards the decks have, the longer each takes."""
    cards = sum(len(own.deck) + len(own.cycled) for own in state.seats)
    return most // (1 + cards // 5) if fast else min(most, PLAIN_NODES) // (1 + cards)


class View:
    """The deals that one question is about, all of them or a sample, and what each of some moves is worth in them."""

    def __init__(self, p: Position, moves: Sequence[Move], request: Request, most: int = MOST_COUNTED, drawn: int = DRAWN) -> None:
        self.p, self.moves, self.request = p, moves, request
        self.watch = request.watch
        self.timed = self.watch.deadline is not None
        self.limits: list[str] = []
        self.icons: dict[Missing, None] = {}
        """The icons that no source states and that leave values open."""
        self.nodes = 0
        rng = random.Random(seed_in_range(request.seed) + 1)
        self.worlds = Worlds(p)
        self.count = self.worlds.count
        few = self.worlds.few(most)
        self.whole = few is not None
        """Whether every deal is looked at, in an order by chance; else some are drawn."""
        self.deals = few if few is not None else [self.worlds.drawn(rng) for _ in range(drawn)]
        if self.whole:
            rng.shuffle(self.deals)
        self.ranges = self._ranges()
        self.looked = 0
        self.found = {move: Found() for move in moves}
        self._look()

    def _ranges(self) -> dict[Move, Bounds]:
        """Return for every move what its value cannot leave; all that there is where the time is over before it is found."""
        anything = (-1, 1) if self.p.objective == WIN else (-WIDE, WIDE)
        found: dict[Move, Bounds] = dict.fromkeys(self.moves, anything)
        ranges = None if self.watch.over else Ranges(self.p)
        for move in self.moves:
            if ranges is not None and not self.watch.over:
                found[move] = ranges.of(move)
        return found

    def _look(self) -> None:
        """Search the deals one after another while there is time; one that was begun counts with what is proved of it.

        Without a clock the first deals tell whether any can be decided at all.
        """
        whole = self.watch if self.timed else Part(self.watch, SECONDS, None)
        share = (whole.remaining() or 0.0) / FEWEST
        for at, deal in enumerate(self.deals):
            if whole.over:
                self._stop(whole.limit)
                return
            if not self.timed and at >= FEWEST and not any(found.decided for found in self.found.values()):
                self._stop(NODES)
                return
            seconds = max(share, (whole.remaining() or 0.0) / (len(self.deals) - at))
            part = Part(whole, seconds, None) if self.timed else Part(whole, None, WORLD_NODES)
            values = self._values(deal.position, part)
            for move, bounds in values.items():
                self.found[move].deals.append(deal)
                self.found[move].bounds.append(bounds)
            self.looked += 1

    def _stop(self, limit: str) -> None:
        if limit and limit not in self.limits:
            self.limits.append(limit)

    def _values(self, p: Position, watch: Part) -> Mapping[Move, Bounds]:
        """Return bounds of every move's value in one deal; what icons that no source states leave open counts as open."""
        unknown = countable(p)
        if not unknown:
            return self._searched(p, watch)
        left = watch.remaining()
        half = Part(watch, None if left is None else left / 2, watch.most and watch.most // 2)
        low = self._searched(with_values(p, end_values(unknown, False)), half)
        high = self._searched(with_values(p, end_values(unknown, True)), Part(watch, None, watch.most and watch.most // 2))
        if any(low[move][0] == low[move][1] < high[move][0] == high[move][1] for move in self.moves):
            self.icons |= dict.fromkeys(unknown)
        return {move: (low[move][0], high[move][1]) for move in self.moves}

    def _searched(self, p: Position, watch: Part) -> dict[Move, Bounds]:
        assert p.table is not None and p.state is not None
        if watch.over:
            return dict(self.ranges)
        search = PhaseSearch(p, replace(self.request, watch=watch))
        most = watch.most and _nodes_for(p.state, watch.most, search.fast is not None)
        found = dict(self.ranges)
        children = {}
        for move in self.moves:
            if watch.over:
                break
            children[move] = rules.do(p.table, p.state, move, None, FIGHTING)
            found[move] = self._in_range(move, search.bounds(children[move]))
        for at, (move, child) in enumerate(children.items()):
            if watch.over:
                break
            watch.most = most and most * (at + 1) // len(children)
            with search.within((watch.remaining() or 0.0) / (len(children) - at)):
                if search.value(child) is None:
                    self._stop(search.limit)
            found[move] = self._in_range(move, search.bounds(child))
        if watch.over:
            self._stop(watch.limit)
        self.nodes += search.nodes
        return found

    def _in_range(self, move: Move, bounds: Bounds) -> Bounds:
        least, most = self.ranges[move]
        return max(bounds[0], least), min(bounds[1], most)

    @property
    def exact(self) -> bool:
        """Tell whether every deal was looked at and decided."""
        return self.whole and self.looked == len(self.deals) and not any(found.open for found in self.found.values())

    @property
    def unlooked(self) -> int:
        """Return the weight of the deals that were to be counted and not looked at."""
        return sum(deal.weight for deal in islice(self.deals, self.looked, None)) if self.whole else 0

    def interval(self, move: Move) -> tuple[float, float]:
        """Return where the mean over all deals lies: proved where all are counted, else with a chance of 95 percent."""
        found, (least, most) = self.found[move], self.ranges[move]
        if self.whole:
            rest = self.unlooked
            return float(found.mean(0, rest, least)), float(found.mean(1, rest, most))
        lows, highs = ([float(one[end]) for one in found.bounds] for end in (0, 1))
        return mean_interval(lows, highs, float(least), float(most))

    @property
    def told(self) -> dict[str, Any]:
        """Return what an answer says about its deals."""
        return {
            "worlds": {"count": self.count, "sampled": self.looked, "exact": self.exact},
            "method": "all_deals" if self.whole else "sampled_deals",
            "information": "mine",
        }
