"""The exact value of a battle over its state graph, in whole numbers.

A value is kept as a whole number out of `Values.whole(n)`, where n is the number of unseen cards: drawing one of n cards turns
n possibilities into one of n - 1, so chance is a plain weighted sum and no fraction is ever reduced while searching.
A battle without events is searched over packed states with bounds (the kernel `lcg_combat`), any other one over the states of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from mellon.models.lcg.combat.attack_course import Act, Outcome
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import State
from mellon.solver.lcg.collecting import loosely, no_collection
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.battle_graph import ALWAYS, BITS, MASK, BattleGraph, Node
from mellon.solver.lcg.combat.packed_graph import PackedGraph
from mellon.solver.lcg.combat.packing import fits
from mellon.solver.limits import STATES, LimitReached, Watch

ENGINE = "search"
_GLANCE, _FEW = 63, 1024
"""The limits are looked at after so many states (all bits set), after every one where few are allowed."""


class Prefers(Protocol):
    """Tells equally good choices apart (`preference`)."""

    def best(self, outcomes: list[Outcome], deck: int) -> Outcome:
        """Return the outcome to take."""

    def key(self, s: State, deck: int) -> tuple[int, ...]:
        """Return what the better one of two states with the same value has more of."""

    def closing(self, s: State) -> tuple[tuple[Act, ...], tuple[Act, ...]]:
        """Return the players' attacks and the acts that end the phase."""


class Values:
    """Computes what nodes of a battle are worth for an aim, best play assumed.

    `merge` and `compact` switch the merging of equal states and the packed states off, `plain` the compiled kernel, for tests that compare.
    """

    def __init__(
        self,
        b: Battle,
        aim: Aim,
        watch: Watch | None = None,
        max_states: int | None = None,
        merge: bool = True,
        compact: bool = True,
        plain: bool = False,
    ) -> None:
        self.graph: BattleGraph | PackedGraph = PackedGraph(b, aim, plain) if compact and fits(b, aim) else BattleGraph(b, aim, merge)
        self.b, self.aim = b, aim
        self.watch = watch or Watch()
        self.preference: Prefers | None = None
        self._states = 0
        self._chance_nodes = 0
        floor = max(0, self.graph.total - b.most_reveals) if b.order is None else 0
        self._whole: list[int] = [1] * (self.graph.total + 1)
        for n in range(floor + 1, self.graph.total + 1):
            self._whole[n] = self._whole[n - 1] * n
        self._kernel: Any = None
        self._packed: Any = None
        if isinstance(self.graph, PackedGraph):
            self._kernel = self.graph.kernel
            self._packed = self._kernel.Expectation(self.graph.inner, self._whole, loosely(self._glance))
        self.allow(max_states)

    @property
    def engine(self) -> str:
        """Return who answers, as `stats` names it."""
        return ENGINE

    @property
    def states(self) -> int:
        """Return how many states were valued so far, each with its deck."""
        return self._states if self._packed is None else int(self._packed.states)

    @property
    def chance_nodes(self) -> int:
        """Return how many draws were weighed so far."""
        return self._chance_nodes if self._packed is None else int(self._packed.chance_nodes)

    def allow(self, max_states: int | None) -> None:
        """Set how many states may be valued in all; None for any number."""
        self.max_states = max_states
        self._poll_every = 0 if max_states is not None and max_states < _FEW else _GLANCE
        if self._packed is not None:
            self._packed.poll_every = self._poll_every

    def whole(self, deck: int) -> int:
        """Return what certainty counts with this deck."""
        return self._whole[count(deck)]

    def fraction(self, node: Any, deck: int | None = None) -> Fraction:
        """Return the value of a node as a fraction."""
        deck = self.graph.deck if deck is None else deck
        return Fraction(self.value(node, deck, count(deck)), self.whole(deck))

    def best_start(self) -> Fraction:
        """Return the value of the battle."""
        nodes = [node for _, node in self.graph.starts]
        with no_collection():
            return self.fraction(nodes[self.choose(nodes, self.graph.deck)])

    def value(self, node: Any, deck: int, n: int) -> int:
        """Return the value of a node with a deck of n cards, out of `whole`."""
        if self._packed is not None:
            return int(self._kernel.exact_value(self._packed, node, deck, n))
        assert isinstance(node, Node)
        if node.worth is not None:
            return node.worth * self._whole[n]
        found = node.values.get(deck)
        if found is None:
            found = self._drawn(node, deck, n) if node.chance else self._chosen(node, deck, n)
            node.values[deck] = found
            self._states += 1
            if not self._states & self._poll_every:
                self._glance()
        return found

    def reaches(self, node: Any, deck: int, wanted: int) -> bool:
        """Tell whether a node is worth so much at least, out of `whole`."""
        n = count(deck)
        return (
            bool(self._kernel.is_worth(self._packed, node, deck, n, wanted))
            if self._packed is not None
            else self.value(node, deck, n) >= wanted
        )

    def look(self, node: Any, deck: int) -> int:
        """Return what a packed node can be worth at most, seen one card ahead."""
        return int(self._kernel.first_look(self._packed, node, self._kernel.packed_deck(self._packed.graph, deck), count(deck)))

    def choose(self, nodes: Sequence[Any], deck: int, known: Fraction | None = None) -> int:
        """Return the place of the best of several nodes; `known`: its value, where that is known already."""
        n = count(deck)
        if self._packed is not None:
            wanted = None if known is None else int(known * self._whole[n])
            return int(self._kernel.best_node(self._packed, list(nodes), deck, n, wanted))
        return max(range(len(nodes)), key=lambda at: (self.value(nodes[at], deck, n), -at))

    def _glance(self) -> None:
        self.watch.note(self.engine, self.states)
        if self.watch.over:
            raise LimitReached(self.watch.limit)
        if self.max_states is not None and self.states > self.max_states:
            raise LimitReached(STATES)

    def _drawn(self, node: Node, deck: int, n: int) -> int:
        assert isinstance(self.graph, BattleGraph)
        self._chance_nodes += 1
        total = 0
        for shift, _, follow in self.graph.turns(node):
            if shift == ALWAYS:
                return max([self.value(child, deck, n) for _, child in follow])
            weight = deck >> shift & MASK
            if weight:
                left = deck - (1 << shift)
                total += weight * max([self.value(child, left, n - 1) for _, child in follow])
        return total

    def _chosen(self, node: Node, deck: int, n: int) -> int:
        assert isinstance(self.graph, BattleGraph)
        top: int | None = None
        most = self.aim.most * self._whole[n]
        for option in self.graph.options(node):
            found = self.value(option.node, deck, n)
            if top is None or found > top:
                top = found
                if top >= most:
                    break
        assert top is not None
        return top


def count(deck: int) -> int:
    """Return how many cards a deck number stands for."""
    total = 0
    while deck:
        total += deck & MASK
        deck >>= BITS
    return total
