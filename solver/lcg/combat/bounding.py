"""What is proved about a combat that the limits ended: bounds on its value and on every first move, the most promising ones first.

Above, a look one card ahead; below, the cards after which the goal is certain, what is certain without events and abilities, and whatever
a short search of the move alone still settles. Moves of which the same is known stand in the order of what they bring without shadow cards.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mellon.models.lcg.combat.acting import move_of, words_of
from mellon.models.lcg.combat.attack_course import Act
from mellon.models.lcg.combat.battle_parts import REVEAL, State
from mellon.solver.lcg.combat.battle_graph import BITS, MASK
from mellon.solver.lcg.combat.fighting import Values, count
from mellon.solver.lcg.combat.guarantee import Guarantee
from mellon.solver.lcg.combat.packed_graph import PackedGraph
from mellon.solver.lcg.combat.policies import after_card, first_moves, ranked
from mellon.solver.lcg.combat.preference import Preference
from mellon.solver.lcg.combat.unaided import unaided
from mellon.solver.limits import LimitReached, Watch


@dataclass
class Bounds:
    """A first move and what its value lies between."""

    act: Act
    state: State
    node: Any
    low: Fraction
    high: Fraction


class Bounding:
    """Finds bounds on the first moves of a battle within a short time."""

    def __init__(self, values: Values, seconds: float) -> None:
        self.values, self.end = values, time.monotonic() + seconds
        self.deck = values.graph.deck
        values.max_states = None
        self.guarantee = None if values.aim.scored else Guarantee(values.graph)

    def moves(self) -> list[Bounds]:
        """Return the first moves with their bounds, best first."""
        values = self.values
        least, most = values.aim.bounds()
        found: dict[str, Bounds] = {}
        for line, after in first_moves(values):
            node = values.graph.node(values.graph.bare(after) if values.graph.plenty else after)
            one = Bounds(line[0], after, node, Fraction(least), min(Fraction(most), self._look(node)))
            name = str(move_of(values.b, line[0]))
            if name not in found or one.high > found[name].high:
                found[name] = one
        plain = Preference(values, self._slice(4), by_rows=False)
        order = sorted(found.values(), key=lambda one: plain.key(one.state, self.deck), reverse=True)
        order.sort(key=lambda one: -one.high)
        self._without_help(found)
        for at, one in enumerate(order):
            self._raise(one, len(order) - at)
        return sorted(order, key=lambda one: (-one.low, -one.high))

    def _look(self, node: Any) -> Fraction:
        values = self.values
        if not isinstance(values.graph, PackedGraph):
            return Fraction(values.aim.bounds()[1])
        return Fraction(values.look(node, self.deck), values.whole(self.deck))

    def _slice(self, parts: int) -> Watch:
        """Return a watch over one of so many parts of the time that is left."""
        now = time.monotonic()
        return Watch(now + max(0.0, self.end - now) / parts)

    def _without_help(self, found: dict[str, Bounds]) -> None:
        """Take over what first moves are worth without events and abilities."""
        if not self.values.b.actions or self.values.aim.scored:
            return
        try:
            for entry in ranked(unaided(self.values.b.p, self.values.aim.goal, self._slice(2))):
                if entry["move"] in found:
                    one = found[entry["move"]]
                    one.low = max(one.low, Fraction(entry["value"]))
        except LimitReached:
            return

    def _raise(self, one: Bounds, parts: int) -> None:
        """Narrow the bounds of one move in its part of the time."""
        if one.low == one.high or time.monotonic() >= self.end:
            return
        watch = self._slice(parts)
        try:
            if self.guarantee is not None:
                self.guarantee.watch = watch
                one.low = max(one.low, self._certain(one))
            self.values.watch = watch
            one.low = one.high = self.values.fraction(one.node, self.deck)
        except LimitReached:
            return

    def _certain(self, one: Bounds) -> Fraction:
        """Return the chance of the cards after which the goal is certain."""
        assert self.guarantee is not None
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


def undecided(values: Values, seconds: float) -> dict[str, Any]:
    """Return the moves and the bounds of a battle whose search was ended, as an answer takes them."""
    moves = Bounding(values, seconds).moves()
    least, most = values.aim.bounds()
    low, high = max((one.low for one in moves), default=Fraction(least)), max((one.high for one in moves), default=Fraction(most))
    entries = []
    for one in moves:
        exact = one.low == one.high
        value = {"value": str(one.low) if exact else None, "value_decimal": float(one.low) if exact else None}
        entries.append(
            {
                "move": str(move_of(values.b, one.act)),
                **value,
                "bounds": [str(one.low), str(one.high)],
                "words": words_of(values.b, one.act),
            }
        )
    return {"moves": entries, "bounds": [str(low), str(high)]}
