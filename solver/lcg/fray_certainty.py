# cython: language_level=3, boundscheck=False, initializedcheck=False
"""What is certain in a packed battle, whatever cards come.

A part of the kernel of combats (`kernels`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg import shadow as sh
from mellon.solver.lcg.fray_cards import has

_GLANCE = cython.declare(cython.longlong, 511)
_GUARD_GLANCE = cython.declare(cython.longlong, 63)


@cython.cclass
class Proof:
    """Tells what is certain."""

    def __init__(self, graph: Graph, glance):
        self.graph, self.glance = graph, glance
        self.asked = 0

    @cython.cfunc
    def sure(self, node: Spot, deck: cython.longlong) -> cython.bint:
        """Tell whether a node reaches the goal for certain with a deck."""
        return node.settled and node.worth > 0

    @cython.cfunc
    def any_of(self, nodes: list, deck: cython.longlong) -> cython.bint:
        """Tell whether one of some nodes reaches the goal for certain."""
        node: Spot
        for node in nodes:
            if self.sure(node, deck):
                return True
        return False


@cython.cclass
class Guard(Proof):
    """Tells which nodes reach the goal whatever comes, if every kind of card but those that bring more cards could come again and again."""

    def __init__(self, graph: Graph, glance):
        Proof.__init__(self, graph, glance)
        there = [k for k in graph.kinds if graph.copies[k]]
        bringing = [k for k in there if has(graph.b.kinds[k].variants, sh.DEAL, sh.EXTRA)]
        self.rare = sum([int(graph.field[k]) << int(graph.at[k]) for k in bringing])
        self.rares = sum([1 << k for k in bringing])
        self.common = sum([1 << k for k in there if k not in bringing])

    @cython.cfunc
    def sure(self, node: Spot, deck: cython.longlong) -> cython.bint:
        """Tell whether a node reaches the goal for certain."""
        rare: cython.longlong
        coming: cython.longlong
        k: cython.int
        at: cython.int
        kept: cython.bint
        if node.settled:
            return node.worth > 0
        rare = deck & self.rare
        if node.safe is None:
            node.safe = {}
        found = node.safe.get(rare)
        if found is not None:
            return found
        self.asked += 1
        if not self.asked & _GUARD_GLANCE:
            self.glance()
        coming = self.common
        for k in range(self.graph.count):
            if self.rares >> k & 1 and rare >> self.graph.at[k] & self.graph.field[k]:
                coming |= 1 << k
        kept = False
        at = 0
        while not kept:
            if node.plans is None or at == len(node.plans):
                if node.complete or not self.graph.one_more(node):
                    break
                continue
            kept = self.keeps(node.plans[at], rare, coming)
            at += 1
        node.safe[rare] = kept
        return kept

    @cython.cfunc
    def keeps(self, plan: Plan, rare: cython.longlong, coming: cython.longlong) -> cython.bint:
        """Tell whether a plan reaches the goal for certain."""
        lead: Lead
        k: cython.int
        one: cython.longlong = 1
        if plan.direct is not None:
            return plan.floor > 0 or self.any_of(plan.direct, rare)
        if coming & ~plan.reach:
            return False
        for _, k, lead in plan.open:
            if coming >> k & 1 and not self.any_of(lead.nodes, rare - (one << self.graph.at[k]) if self.rares >> k & 1 else rare):
                return False
        return True


@cython.cclass
class Certainty(Proof):
    """Tells whether the goal is reached whatever card of a given deck comes each time; a card without effect comes where the deck has run out."""

    def holds(self, node: Spot, deck):
        """Tell whether a node reaches the goal for certain with a deck of six bits for each kind."""
        return self.sure(node, self.graph.inward(deck))

    @cython.cfunc
    def sure(self, node: Spot, deck: cython.longlong) -> cython.bint:
        """Tell whether a node reaches the goal for certain with a deck."""
        plan: Plan
        kept: cython.bint = False
        if node.settled:
            return node.worth > 0
        if node.certain is None:
            node.certain = {}
        found = node.certain.get(deck)
        if found is not None:
            return found
        self.asked += 1
        if not self.asked & _GLANCE:
            self.glance()
        for plan in self.graph.plans(node):
            if self.kept(plan, deck):
                kept = True
                break
        node.certain[deck] = kept
        return kept

    @cython.cfunc
    def kept(self, plan: Plan, deck: cython.longlong) -> cython.bint:
        """Tell whether a plan reaches the goal whatever card comes."""
        graph: Graph = self.graph
        lead: Lead
        k: cython.int
        one: cython.longlong = 1
        if plan.direct is not None:
            return plan.floor > 0 or self.any_of(plan.direct, deck)
        if not deck:
            return self.without_cards(plan)
        for k in range(graph.count):
            if not plan.reach >> k & 1 and deck >> graph.at[k] & graph.field[k]:
                return False
        for _, k, lead in plan.open:
            if deck >> graph.at[k] & graph.field[k] and not self.any_of(lead.nodes, deck - (one << graph.at[k])):
                return False
        return True

    @cython.cfunc
    def without_cards(self, plan: Plan) -> cython.bint:
        """Tell whether a plan reaches the goal once the deck has run out."""
        lead: Lead
        k: cython.int
        if self.graph.blank < 0 or plan.sure >> self.graph.blank & 1:
            return True
        for _, k, lead in plan.open:
            if k == self.graph.blank and self.any_of(lead.nodes, 0):
                return True
        return False
