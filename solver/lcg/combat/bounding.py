"""What is proved about a combat that the limits ended: bounds on its value and on every first move, the most promising ones first.

Above, a look one card ahead; below, the chance of cards with which the goal is certain (`benign`), the first cards after which it is, what is
certain without events and abilities, and whatever a short search of the move alone still settles. Moves of which the same is known stand in the
order of what they bring without shadow cards.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mellon.models.lcg.combat.battle_parts import END, REVEAL, STRIKE, State
from mellon.models.lcg.moves import Move
from mellon.solver.lcg.combat.battle_graph import BITS, MASK
from mellon.solver.lcg.combat.benign import Benign
from mellon.solver.lcg.combat.fighting import Values, count
from mellon.solver.lcg.combat.growing import Grown
from mellon.solver.lcg.combat.guarantee import Guarantee
from mellon.solver.lcg.combat.openings import Opening, bounded, openings, value_of
from mellon.solver.lcg.combat.packed_graph import PackedGraph
from mellon.solver.lcg.combat.policies import after_card, ranked
from mellon.solver.lcg.combat.preference import Preference
from mellon.solver.lcg.combat.unaided import unaided
from mellon.solver.limits import LimitReached, Watch

_AT_ONCE = 4
"""The time is shared out as if so many moves at most were left, so that the most promising ones get most of it."""


@dataclass
class Bounds:
    """A first move and what its value lies between; `state` is where it leads to, `others` what other such states can be worth at most."""

    opening: Opening
    state: State | None
    node: Any
    low: Fraction
    high: Fraction
    others: Fraction


class Bounding:
    """Finds bounds on the first moves of a battle within a short time."""

    def __init__(self, values: Values, seconds: float, states: int | None = None) -> None:
        self.values, self.end, self.states = values, time.monotonic() + seconds, states
        self.deck = values.graph.deck
        self.least, self.most = map(Fraction, values.aim.bounds())
        values.allow(states)
        values.watch = Watch(self.end)
        self.guarantee = None if values.aim.scored else Guarantee(values.graph)
        self.benign = Benign(self.guarantee) if self.guarantee is not None and values.b.order is None and values.b.shadow else None

    def moves(self) -> list[Bounds]:
        """Return the first moves with their bounds, best first."""
        found = {one.move: self._begun(one) for one in openings(self.values)}
        plain = Preference(self.values, self._slice(4), by_rows=False)
        order = sorted(found.values(), key=lambda one: () if one.state is None else plain.key(one.state, self.deck), reverse=True)
        order.sort(key=lambda one: (one.state is None, -one.high))
        self._without_help(found)
        for raised, share in ((self._by_kind_cards, 2), (self._by_search, 1)):
            for at, one in enumerate(order):
                if max(other.low for other in order) < self.most and one.low < one.high and one.node is not None:
                    raised(one, self._slice(share * min(len(order) - at, _AT_ONCE)))
        return sorted(order, key=lambda one: (-one.low, -one.high))

    def _begun(self, opening: Opening) -> Bounds:
        """Return a first move with the bounds that cost nothing; of several states that it can lead to, the one that looks best."""
        found = sorted((self._reached(opening, state) for state in opening.ends), key=lambda one: (-one.high, -one.low))
        if not found:
            return Bounds(opening, None, None, self.least, self.most, self.most)
        found[0].others = max((one.high for one in found[1:]), default=self.least)
        found[0].low = max(one.low for one in found)
        return found[0]

    def _reached(self, opening: Opening, s: State) -> Bounds:
        graph = self.values.graph
        if self.values.aim.settled(s) is not None or (s.moment in (STRIKE, END) and isinstance(graph, PackedGraph)):
            try:
                value = value_of(self.values, s, self.deck)
                return Bounds(opening, s, None, value, value, self.least)
            except LimitReached:
                return Bounds(opening, s, None, self.least, self.most, self.least)
        node = graph.node(graph.bare(s) if graph.plenty else s)
        low, high = self._look(node)
        return Bounds(opening, s, node, low, min(self.most, high), self.least)

    def _look(self, node: Any) -> tuple[Fraction, Fraction]:
        """Return what is known of a node at once: at least and at most."""
        values, whole = self.values, self.values.whole(self.deck)
        if isinstance(values, Grown):
            low, high = values.known_bounds(node, self.deck, count(self.deck))
            return Fraction(low, whole), Fraction(high, whole)
        if not isinstance(values.graph, PackedGraph):
            return self.least, self.most
        return self.least, max(self.least, Fraction(values.look(node, self.deck), whole))

    def _slice(self, parts: int) -> Watch:
        """Return a watch over one of so many parts of the time that is left."""
        now = time.monotonic()
        return Watch(now + max(0.0, self.end - now) / parts)

    def _without_help(self, found: dict[Move, Bounds]) -> None:
        """Take over what first moves are worth without events and abilities."""
        if not self.values.b.actions or self.values.aim.scored:
            return
        try:
            for known in ranked(unaided(self.values.b.p, self.values.aim.goal, self._slice(2), self.states)):
                if known.move in found and known.value is not None:
                    one = found[known.move]
                    one.low = max(one.low, known.value)
        except LimitReached:
            return

    def _by_kind_cards(self, one: Bounds, watch: Watch) -> None:
        """Raise the lower bound of a move to the chance of cards with which the goal is certain."""
        if self.benign is not None and not watch.over:
            self.benign.guarantee.watch = watch
            one.low = max(one.low, self.benign.chance(one.node))

    def _by_search(self, one: Bounds, watch: Watch) -> None:
        """Narrow the bounds of a move by the first card, then by its value."""
        if watch.over:
            return
        try:
            if self.guarantee is not None:
                self.guarantee.watch = watch
                one.low = max(one.low, self._certain(one))
            self.values.watch = watch
            value = self.values.fraction(one.node, self.deck)
            one.low, one.high = max(one.low, value), max(value, one.others)
        except LimitReached:
            return

    def _certain(self, one: Bounds) -> Fraction:
        """Return the chance of the cards after which the goal is certain."""
        assert self.guarantee is not None and one.state is not None
        s, graph = one.state, self.values.graph
        if s.moment != REVEAL or s.frames[-1].known or self.values.b.order is not None:
            return Fraction(int(self.guarantee.sure(one.node, self.deck)))
        sure = 0
        for k in range(len(self.values.b.kinds)):
            copies = self.deck >> BITS * k & MASK
            if copies:
                left = self.deck - (1 << BITS * k)
                ends = [graph.node(graph.bare(after) if graph.plenty else after) for _, after in after_card(self.values, s, k)]
                sure += copies if any(self.guarantee.sure(node, left) for node in ends) else 0
        return Fraction(sure, count(self.deck))


def undecided(values: Values, seconds: float, states: int | None = None) -> dict[str, Any]:
    """Return the moves and the bounds of a battle whose search was ended, as an answer takes them; `states`: how many may be valued in all."""
    moves = Bounding(values, seconds, states).moves()
    least, most = map(Fraction, values.aim.bounds())
    weighed = [one for one in moves if one.state is not None]
    low, high = max((one.low for one in weighed), default=least), max((one.high for one in weighed), default=most)
    return {"moves": [bounded(one.opening, one.low, one.high) for one in moves], "bounds": (low, high)}
