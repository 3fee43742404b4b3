"""The exact value of a battle over its state graph, in whole numbers, and whether it is guaranteed whatever card comes.

A value is kept as a whole number out of `Values.whole(n)`, where n is the number of unseen cards: drawing one of n cards turns
n possibilities into one of n - 1, so chance is a plain weighted sum and no fraction is ever reduced while searching.
"""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter

from models.lcg.battle import Battle
from solver.lcg.aims import Aim
from solver.lcg.battle_graph import ALWAYS, BITS, MASK, BattleGraph, Node, Turned
from solver.limits import Watch

_GLANCE = 511


class Stopped(Exception):
    """The limits ended the search."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Plan:
    """The choices at a node that are worth a look, each split into kinds of card that are sure and kinds that are open."""

    __slots__ = ("open", "sure")

    def __init__(self, sure: int, turns: list[Turned]) -> None:
        self.sure = sure
        self.open = turns


class Values:
    """Computes what nodes of a battle are worth for an aim, best play assumed.

    `merge` and `prune` switch the merging of equal states and the pruning by bounds off, for tests that compare.
    """

    def __init__(
        self, b: Battle, aim: Aim, watch: Watch | None = None, max_states: int | None = None, merge: bool = True, prune: bool = True
    ) -> None:
        self.graph = BattleGraph(b, aim, merge, prune)
        self.b, self.aim = b, aim
        self.watch = watch or Watch()
        self.max_states = max_states
        self.states = 0
        self.chance_nodes = 0
        self.floor = max(0, self.graph.total - b.most_reveals) if b.order is None else 0
        self._whole: list[int] = [1] * (self.graph.total + 1)
        for n in range(self.floor + 1, self.graph.total + 1):
            self._whole[n] = self._whole[n - 1] * n
        self._plans: dict[int, list[Plan]] = {}

    def whole(self, deck: int) -> int:
        """Return what certainty counts with this deck."""
        return self._whole[count(deck)]

    def fraction(self, node: Node, deck: int | None = None) -> Fraction:
        """Return the value of a node as a fraction."""
        deck = self.graph.deck if deck is None else deck
        return Fraction(self.value(node, deck, count(deck)), self.whole(deck))

    def best_start(self) -> Fraction:
        """Return the value of the battle."""
        return max(self.fraction(node) for _, node in self.graph.starts)

    def value(self, node: Node, deck: int, n: int) -> int:
        """Return the value of a node with a deck of n cards, out of `whole`."""
        if node.worth is not None:
            return node.worth * self._whole[n]
        if node.sure:
            return self._whole[n]
        if not node.likely:
            return 0
        found = node.values.get(deck)
        if found is None:
            found = self._drawn(node, deck, n) if node.chance else self._chosen(node, deck, n)
            node.values[deck] = found
            self.states += 1
            if not self.states & _GLANCE:
                self._glance()
        return found

    def _glance(self) -> None:
        self.watch.note("graph", self.states)
        if self.watch.over:
            raise Stopped("stopped" if self.watch.stopped else "time")
        if self.max_states is not None and self.states > self.max_states:
            raise Stopped("states")

    def _drawn(self, node: Node, deck: int, n: int) -> int:
        self.chance_nodes += 1
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
        if not self.graph.bounded:
            return self._highest(node, deck, n)
        plans = self._plans.get(id(node))
        if plans is None:
            plans = self._plans[id(node)] = self._planned(node)
        if n == 0:
            return max([self._cut(plan, deck, n, 0, 0, -1) for plan in plans], default=0)
        return self._best_plan(plans, deck, n)

    def _highest(self, node: Node, deck: int, n: int) -> int:
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

    def _best_plan(self, plans: list[Plan], deck: int, n: int) -> int:
        """Return the best value among plans."""
        return self._contest(plans, deck, n)[0]

    def _contest(self, plans: list[Plan], deck: int, n: int) -> tuple[int, int]:
        """Return the best value and its plan's place: by what they can be worth, cut once the rest cannot beat the best so far."""
        full, unit = self._whole[n], self._whole[n - 1]
        ranked = []
        top, at_top = 0, 0
        for at, plan in enumerate(plans):
            sure = full if plan.sure < 0 else weigh(plan.sure, deck) * unit
            left = 0
            for turn in plan.open:
                left += unit * (deck >> turn.shift & MASK) if turn.shift != ALWAYS else full
            if sure > top:
                top, at_top = sure, at
            ranked.append((sure + left, sure, -at, plan, left))
        if top >= full:
            return full, at_top
        ranked.sort(key=itemgetter(0, 1, 2), reverse=True)
        for bound, sure, at, plan, left in ranked:
            if bound <= top:
                break
            found = self._cut(plan, deck, n, sure, left, top)
            if found > top:
                top, at_top = found, -at
                if top >= full:
                    break
        return top, at_top

    def choose(self, nodes: list[Node], deck: int) -> int:
        """Return the place of the best of several nodes."""
        n = count(deck)
        if not self.graph.bounded or n == 0:
            return max(range(len(nodes)), key=lambda at: (self.value(nodes[at], deck, n), -at))
        return self._contest([self._plan_of(node) or Plan(0, []) for node in nodes], deck, n)[1]

    def _cut(self, plan: Plan, deck: int, n: int, total: int, left: int, top: int) -> int:
        """Return the value of a plan, or anything not above `top` once that is certain."""
        self.chance_nodes += 1
        for shift, _, follow in plan.open:
            if shift == ALWAYS:
                return max([self.value(child, deck, n) for _, child in follow])
            weight = deck >> shift & MASK
            if not weight:
                continue
            rest, unit, best = deck - (1 << shift), self._whole[n - 1], 0
            for _, child in follow:
                found = self.value(child, rest, n - 1)
                if found > best:
                    best = found
                    if best >= unit:
                        break
            total += weight * best
            left -= weight * unit
            if total + left <= top:
                return total
        return total if plan.sure >= 0 or plan.open else self._whole[n]

    def _plan_of(self, child: Node) -> Plan | None:
        """Split what a choice leads to into what is sure and what is open; None where nothing can come of it."""
        if child.sure:
            return Plan(-1, [])
        if not child.likely or (child.chance and self.graph.hopeless(child)):
            return None
        turns = self.graph.turns(child) if child.chance else [Turned(ALWAYS, ALWAYS, [((), child)])]
        sure, open_turns = 0, []
        for shift, kind, follow in turns:
            if any(end.sure for _, end in follow):
                if shift == ALWAYS:
                    return Plan(-1, [])
                sure |= MASK << shift
                continue
            live = [(acts, end) for acts, end in follow if end.likely]
            if live:
                open_turns.append(Turned(shift, kind, live))
        open_turns.sort(key=lambda turn: -(self.graph.deck >> turn.shift & MASK) if turn.shift != ALWAYS else 0)
        return Plan(sure, open_turns)

    def _planned(self, node: Node) -> list[Plan]:
        """Return the plans of all options, without those that another one covers."""
        plans = []
        for option in self.graph.options(node):
            plan = self._plan_of(option.node)
            if plan is not None:
                if plan.sure < 0:
                    return [plan]
                plans.append(plan)
        plans.sort(key=lambda plan: -len(plan.open))
        kept: list[Plan] = []
        for plan in plans:
            reach = plan.sure | sum(MASK << turn.shift for turn in plan.open if turn.shift != ALWAYS)
            certain = any(turn.shift == ALWAYS for turn in plan.open)
            if certain or not any(reach & ~other.sure == 0 and other is not plan and (other.sure != plan.sure or other in kept) for other in plans):
                kept.append(plan)
        return kept


def count(deck: int) -> int:
    """Return how many cards a deck number stands for."""
    total = 0
    while deck:
        total += deck & MASK
        deck >>= BITS
    return total


def weigh(kinds: int, deck: int) -> int:
    """Return how many cards of a deck belong to a mask of kinds."""
    return count(deck & kinds)
