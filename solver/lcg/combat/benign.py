"""A lower bound on a combat: the chance that only cards come with which the goal is certain whatever their order.

A set of kinds of cards is sought, as large as the time allows, such that the goal is certain as long as every card turned up is of these kinds;
which cards come first does not depend on how the combat is fought, so the chance that they all are is a chance of success.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from mellon.models.lcg.combat import shadow as sh
from mellon.models.lcg.combat.battle import Battle
from mellon.solver.lcg.combat.battle_graph import BITS, MASK
from mellon.solver.lcg.combat.guarantee import Guarantee
from mellon.solver.limits import LimitReached


class Benign:
    """Finds for nodes of a battle the cards with which the goal is certain."""

    def __init__(self, guarantee: Guarantee) -> None:
        self.guarantee = guarantee
        self.b: Battle = guarantee.graph.b
        self.deck = guarantee.graph.deck
        self.copies = {k: self.deck >> BITS * k & MASK for k in range(len(self.b.kinds)) if self.deck >> BITS * k & MASK}
        self.largest: tuple[int, ...] = ()

    def chance(self, node: Any) -> Fraction:
        """Return a bound that the value of a node is not below, as good as the time of the watch allows."""
        found: tuple[int, ...] | None = None
        try:
            for kinds in self._tried(node):
                found = kinds
        except LimitReached:
            pass
        if found is None:
            return Fraction(0)
        if sum(self.copies[k] for k in found) > sum(self.copies[k] for k in self.largest):
            self.largest = found
        return self._all_among(found)

    def _tried(self, node: Any) -> Any:
        """Yield larger and larger sets with which the goal is certain. Raises LimitReached."""
        kinds = tuple(k for k in self.copies if self.b.kinds[k].blank)
        if self.largest and self._holds(node, self.largest):
            kinds = self.largest
        elif not self._holds(node, kinds):
            return
        yield kinds
        for k in sorted((k for k in self.copies if k not in kinds), key=lambda k: (self._brings(k), -self.copies[k])):
            if self._holds(node, (*kinds, k)):
                kinds = (*kinds, k)
                yield kinds

    def _holds(self, node: Any, kinds: tuple[int, ...]) -> bool:
        return self.guarantee.sure(node, sum(self.copies[k] << BITS * k for k in kinds))

    def _brings(self, kind: int) -> int:
        """Return how many more cards a card of a kind can bring."""
        words = {word for part in self.b.kinds[kind].variants for word, _ in part}
        return (sh.DEAL in words) * self.b.players + (sh.EXTRA in words)

    def _all_among(self, kinds: tuple[int, ...]) -> Fraction:
        """Return the chance that every card that can be turned up is of these kinds."""
        total, good = sum(self.copies.values()), sum(self.copies[k] for k in kinds)
        own = sum(1 + foe.extra_cards for foe in self.b.foes if foe.engaged) + self.b.most_peeks
        turned = min(total, own + sum(self._brings(k) * self.copies[k] for k in kinds))
        return Fraction(comb(good, turned), comb(total, turned))
