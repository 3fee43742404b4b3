"""The exact value of nodes of a packed battle: plans by what they can be worth, each given up once it cannot beat the best so far.

A value that is not above the bound it is asked for need not be exact: then it is only known not to be more, and kept as such.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

from models.lcg.shadow import DEAL, EXTRA
from solver.lcg.battle_graph import BITS, MASK
from solver.lcg.compact_graph import CompactGraph
from solver.lcg.compact_plans import Plan, Spot

_GLANCE = 511
_GUARD_GLANCE = 63
_first = itemgetter(0)


class Guard:
    """Tells which nodes reach the goal whatever comes, if every kind of card but those that bring more cards could come again and again."""

    def __init__(self, graph: CompactGraph, glance: Callable[[], None]) -> None:
        self.graph, self.glance = graph, glance
        self.asked = 0
        kinds = [(BITS * k, graph.b.kinds[k]) for k in graph.kinds if graph.copies[k]]
        self.rare = sum(MASK << at for at, kind in kinds if any(word in (DEAL, EXTRA) for part in kind.variants for word, _ in part))
        self.common = sum(MASK << at for at, _ in kinds) & ~self.rare
        self.rares = [at for at, _ in kinds if self.rare >> at & 1]

    def __call__(self, node: Spot, deck: int) -> bool:
        """Tell whether a node reaches the goal for certain."""
        if node.worth is not None:
            return node.worth > 0
        rare = deck & self.rare
        found = node.safe.get(rare)
        if found is None:
            self.asked += 1
            if not self.asked & _GUARD_GLANCE:
                self.glance()
            coming = self.common
            for at in self.rares:
                if rare >> at & MASK:
                    coming |= MASK << at
            found = node.safe[rare] = any(self._keeps(plan, rare, coming) for plan in self.graph.each_plan(node))
        return found

    def _keeps(self, plan: Plan, rare: int, coming: int) -> bool:
        if plan.direct is not None:
            return plan.floor > 0 or any(self(node, rare) for node in plan.direct)
        if coming & ~plan.reach:
            return False
        for shift, _, _, nodes in plan.open:
            if coming >> shift & 1:
                rest = rare - (1 << shift) if self.rare >> shift & 1 else rare
                if not any([self(node, rest) for node in nodes]):
                    return False
        return True


class Weighing:
    """Computes values out of `whole`: what certainty counts for each number of unseen cards."""

    def __init__(self, graph: CompactGraph, whole: list[int], glance: Callable[[], None]) -> None:
        self.graph, self.whole, self.glance = graph, whole, glance
        self.scored = graph.aim.scored
        self.guard = None if self.scored else Guard(graph, glance)
        self.states = 0
        self.chance_nodes = 0
        self.nothing = graph.least * whole[-1] - 1

    def value(self, node: Spot, deck: int, n: int, beat: int) -> int:
        """Return the value with a deck of n cards, or a bound on it that is not above `beat`."""
        full = self.whole[n]
        if node.worth is not None:
            return node.worth * full
        most = node.cap * full
        if most <= beat:
            return most
        found = node.values.get(deck)
        if found is not None:
            return found
        found = node.above.get(deck)
        if found is not None and found <= beat:
            return found
        if self.guard is not None and self.guard(node, deck):
            return full
        self.states += 1
        if not self.states & _GLANCE:
            self.glance()
        found = self._best(node.plans if node.complete else self.graph.plans(node), deck, n, beat, most)
        if found > beat:
            node.values[deck] = found
        else:
            node.above[deck] = found
        return found

    def _best(self, plans: list[Plan], deck: int, n: int, beat: int, most: int) -> int:
        """Return the best value among plans, or a bound on it that is not above `beat`."""
        unit = self.whole[n - 1] if n else 0
        top, bound = (beat, self.nothing) if self.scored else (max(beat, 0), 0)
        ranked = []
        for plan in plans:
            if plan.direct is not None:
                ranked.append((most, plan))
                continue
            if self.scored:
                reach = 0
                for cap, mask in plan.caps:
                    reach += cap * ((deck & mask) % MASK)
                reach *= unit
            else:
                reach = (deck & plan.reach) % MASK * unit
                if plan.sure:
                    sure = (deck & plan.sure[0][1]) % MASK * unit
                    if sure > top:
                        top = sure
            if plan.open:
                ranked.append((reach, plan))
            elif reach > top:
                top = reach
            elif reach > bound:
                bound = reach
        if top >= most:
            return top
        ranked.sort(key=_first, reverse=True)
        for reach, plan in ranked:
            if reach <= top:
                bound = max(bound, reach)
                break
            found = self._followed(plan, deck, n, reach, top)
            if found > top:
                top = found
                if top >= most:
                    break
            elif found > bound:
                bound = found
        return top if top > beat else min(bound, beat)

    def _followed(self, plan: Plan, deck: int, n: int, reach: int, top: int) -> int:
        """Return the value of a plan, or a bound on it that is not above `top`."""
        if plan.direct is not None:
            best = plan.floor * self.whole[n]
            for node in plan.direct:
                found = self.value(node, deck, n, top if top > best else best)
                if found > best:
                    best = found
            return best
        self.chance_nodes += 1
        unit = self.whole[n - 1]
        for shift, floor, cap, nodes in plan.open:
            copies = deck >> shift & MASK
            if not copies:
                continue
            others = reach - copies * cap * unit
            beat = (top - others) // copies
            best = floor * unit
            rest = deck - (1 << shift)
            for node in nodes:
                found = self.value(node, rest, n - 1, beat if beat > best else best)
                if found > best:
                    best = found
                    if best >= cap * unit:
                        break
            reach = others + copies * best
            if reach <= top:
                return reach
        return reach

    def choose(self, nodes: list[Spot], deck: int, n: int, known: int | None = None) -> int:
        """Return the place of the best of several nodes; of equals the one that looks best at once, then the first.

        `known`: what the best one is worth, so that no other one need be valued exactly.
        """
        top, at_top = self.nothing if known is None else known - 1, 0
        for at in sorted(range(len(nodes)), key=lambda at: -self._reach(nodes[at], deck, n)):
            found = self.value(nodes[at], deck, n, top)
            if found > top:
                top, at_top = found, at
        return at_top

    def _reach(self, node: Spot, deck: int, n: int) -> int:
        """Return what a node looks worth at once."""
        if node.worth is not None or isinstance(node.end, int):
            return node.cap * self.whole[n]
        plans = self.graph.plans(node)
        if len(plans) != 1 or plans[0].direct is not None:
            return node.cap * self.whole[n] if plans else self.nothing
        return sum(cap * ((deck & mask) % MASK) for cap, mask in plans[0].caps) * self.whole[n - 1]
