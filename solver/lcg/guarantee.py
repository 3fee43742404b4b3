"""The worst case: is the goal reached whatever unseen cards turn up, and which cards break it?"""

from __future__ import annotations

from itertools import combinations

from solver.lcg.battle_graph import ALWAYS, BITS, MASK, BattleGraph, Node
from solver.lcg.fighting import Stopped
from solver.limits import Watch

_MOST_KINDS = 14
_GLANCE = 511


class Guarantee:
    """Max-min over the state graph: the adversary turns up any card that is left."""

    def __init__(self, graph: BattleGraph, watch: Watch | None = None) -> None:
        self.graph = graph
        self.watch = watch or Watch()
        self.memo: dict[tuple[int, int], bool] = {}

    def holds(self, deck: int | None = None) -> bool:
        """Tell whether the goal is certain with this deck (default: all unseen cards)."""
        whole = self.graph.deck if deck is None else deck
        return any(self._sure(node, whole) for _, node in self.graph.starts)

    def _sure(self, node: Node, deck: int) -> bool:
        if node.worth is not None:
            return node.worth > 0
        if node.sure:
            return True
        if not node.likely:
            return False
        key = (id(node), deck)
        found = self.memo.get(key)
        if found is None:
            if not len(self.memo) & _GLANCE and self.watch.over:
                raise Stopped("stopped" if self.watch.stopped else "time")
            found = self.memo[key] = self._chance(node, deck) if node.chance else any(self._sure(o.node, deck) for o in self.graph.options(node))
        return found

    def _chance(self, node: Node, deck: int) -> bool:
        if not deck and self.graph.b.order is None and not node.state.frames[-1].known:
            return self._nothing_left(node)
        for shift, _, follow in self.graph.turns(node):
            if shift == ALWAYS:
                return any(self._sure(end, deck) for _, end in follow)
            if deck >> shift & MASK:
                left = deck - (1 << shift)
                if not any(self._sure(end, left) for _, end in follow):
                    return False
        return True

    def _nothing_left(self, node: Node) -> bool:
        """Take a card without effect where the cards that are looked at have run out."""
        for _, kind, follow in self.graph.turns(node):
            if self.graph.b.kinds[kind].blank:
                return any(self._sure(end, 0) for _, end in follow)
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
            groups = sorted((g for size in range(len(rest) + 1) for g in combinations(rest, size)), key=lambda g: (sum(copies[k] for k in g), len(g)))
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
