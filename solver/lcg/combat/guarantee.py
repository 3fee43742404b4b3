"""The worst case: is the goal reached whatever unseen cards turn up, and which cards break it?"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from mellon.solver.lcg.collecting import loosely
from mellon.solver.lcg.combat.battle_graph import ALWAYS, BITS, MASK, BattleGraph, Node
from mellon.solver.lcg.combat.packed_graph import PackedGraph
from mellon.solver.limits import LimitReached, Watch

_MOST_KINDS = 14
_GLANCE = 63


class Guarantee:
    """Max-min over the state graph: the adversary turns up any card that is left."""

    def __init__(self, graph: BattleGraph | PackedGraph, watch: Watch | None = None) -> None:
        self.graph = graph
        self.watch = watch or Watch()
        self.memo: dict[tuple[int, int], bool] = {}
        self.blanks = [BITS * k for k, kind in enumerate(graph.b.kinds) if kind.blank]
        self.kernel: Any = None
        self.packed: Any = None
        if isinstance(graph, PackedGraph):
            self.kernel = graph.kernel
            self.packed = graph.kernel.Certainty(graph.inner, loosely(self._glance))

    def holds(self, deck: int | None = None) -> bool:
        """Tell whether the goal is certain with this deck (default: all unseen cards)."""
        whole = self.graph.deck if deck is None else deck
        return any(self.sure(node, whole) for _, node in self.graph.starts)

    def sure(self, node: Any, deck: int) -> bool:
        """Tell whether the goal is certain at a node with a deck."""
        return bool(self.kernel.is_certain(self.packed, node, deck)) if self.packed is not None else self._sure(node, deck)

    def _glance(self) -> None:
        if self.watch.over:
            raise LimitReached(self.watch.limit)

    def _sure(self, node: Node, deck: int) -> bool:
        if node.worth is not None:
            return node.worth > 0
        key = (id(node), deck)
        found = self.memo.get(key)
        if found is None:
            if not len(self.memo) & _GLANCE:
                self._glance()
            found = self.memo[key] = self._searched(node, deck)
        return found

    def _searched(self, node: Node, deck: int) -> bool:
        assert isinstance(self.graph, BattleGraph)
        if not node.chance:
            return any(self._sure(option.node, deck) for option in self.graph.options(node))
        nothing_left = not deck and self.graph.b.order is None and not node.state.frames[-1].known
        for shift, _, follow in self.graph.turns(node):
            if shift == ALWAYS or nothing_left:
                if shift == ALWAYS or shift in self.blanks:
                    return any(self._sure(end, deck) for _, end in follow)
            elif deck >> shift & MASK and not any(self._sure(end, deck - (1 << shift)) for _, end in follow):
                return False
        return True

    def fails_on(self) -> list[int]:
        """Return the fewest unseen cards, as numbers, without which the goal would be certain; all where nothing helps.

        Cards of one kind stand and fall together; fewest counts copies.
        """
        b = self.graph.b
        kinds = [k for k in range(len(b.kinds)) if self.graph.deck >> BITS * k & MASK]
        copies = {k: self.graph.deck >> BITS * k & MASK for k in kinds}
        breaking = [k for k in kinds if not self._safe_alone(k)]
        rest = [k for k in kinds if k not in breaking]
        best: tuple[int, ...] | None = None
        if len(rest) <= _MOST_KINDS:
            groups = sorted(
                (g for size in range(len(rest) + 1) for g in combinations(rest, size)), key=lambda g: (sum(copies[k] for k in g), len(g))
            )
            for group in groups:
                out = (*breaking, *group)
                if len(out) < len(kinds) and self.holds(self._without(out)):
                    best = out
                    break
        chosen = best if best is not None else tuple(kinds)
        return sorted(number for k in chosen for number in b.kinds[k].cards if b.numbers[number])

    def _safe_alone(self, kind: int) -> bool:
        """Tell whether the goal is certain when every unseen card is of one kind (as many as there are of it)."""
        return self.holds((self.graph.deck >> BITS * kind & MASK) << BITS * kind)

    def _without(self, kinds: tuple[int, ...]) -> int:
        deck = self.graph.deck
        for k in kinds:
            deck &= ~(MASK << BITS * k)
        return deck
