# cython: language_level=3, boundscheck=False, initializedcheck=False
"""The exact value of the nodes of a packed battle, over all the orders in which unseen cards can come.

A part of the kernel of combats (`kernels`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

if not cython.compiled:
    from mellon.solver.lcg.fray_certainty import Guard
    from mellon.solver.lcg.fray_nodes import Memory
    from mellon.solver.lcg.fray_rows import Store

_GLANCE = cython.declare(cython.longlong, 511)


@cython.cclass
class Weighing(Store):
    """The exact value of nodes, out of `whole`: what certainty counts for each number of unseen cards.

    Plans come by what they can be worth, each given up once it cannot beat the best so far. A value that is not above the bound it is asked for need
    not be exact: then it is only known not to be more, and kept as such.
    """

    def __init__(self, graph: Graph, whole, glance):
        self.graph, self.glance = graph, glance
        self.whole = self.row(whole)
        self.scored = graph.scored
        self.guard = None if self.scored else Guard(graph, glance)
        self.states = self.chance_nodes = 0
        self.memory = Memory()
        self.deck_bits = sum([int(graph.field[k]).bit_length() for k in range(graph.count)])
        self.nothing = graph.least * whole[-1] - 1

    def worth(self, node: Spot, deck, n):
        """Return the exact value of a node with a deck of six bits for each kind and n cards."""
        return self.value(node, self.graph.inward(deck), n, self.nothing)

    def reaches(self, node: Spot, deck, n, wanted):
        """Tell whether a node is worth so much at least."""
        return self.value(node, self.graph.inward(deck), n, wanted - 1) >= wanted

    @cython.cfunc
    def value(self, node: Spot, deck: cython.longlong, n: cython.int, beat: cython.longlong) -> cython.longlong:
        """Return the value with a deck of n cards, or a bound on it that is not above `beat`."""
        full: cython.longlong = self.whole[n]
        most: cython.longlong
        best: cython.longlong
        key: cython.longlong
        known: cython.longlong
        if node.settled:
            return node.worth * full
        most = node.cap * full
        if most <= beat:
            return most
        if node.lone is not None:
            best = self.promise(node.lone, deck) * self.whole[n - 1]
            return best if best <= beat or not node.lone.open else self.followed(node.lone, deck, n, best, beat)
        key = node.number << self.deck_bits | deck
        known = self.memory.get(key)
        if known >= 0:
            best = (known >> 1) + self.nothing
            if known & 1 or best <= beat:
                return best
        if self.guard is not None and self.guard.sure(node, deck):
            return full
        self.states += 1
        if not self.states & _GLANCE:
            self.glance()
        best = self.best(self.graph.plans(node), deck, n, beat, most)
        self.memory.put(key, (best - self.nothing << 1) + (best > beat))
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def tally(self, deck: cython.longlong, kinds: cython.longlong) -> cython.longlong:
        """Return how many cards of some kinds a deck has."""
        graph: Graph = self.graph
        k: cython.int
        total: cython.longlong = 0
        for k in range(graph.count):
            if kinds >> k & 1:
                total += deck >> graph.at[k] & graph.field[k]
        return total

    @cython.cfunc
    def weighed(self, deck: cython.longlong, caps: list) -> cython.longlong:
        """Return the sum of what a plan can be worth after each card of a deck."""
        graph: Graph = self.graph
        k: cython.int
        copies: cython.longlong
        cap: cython.longlong
        total: cython.longlong = 0
        for k in range(graph.count):
            copies = deck >> graph.at[k] & graph.field[k]
            if copies:
                cap = caps[k]
                total += copies * cap
        return total

    @cython.cfunc
    def promise(self, plan: Plan, deck: cython.longlong) -> cython.longlong:
        """Return what drawing a card can be worth at most."""
        return self.weighed(deck, plan.caps) if self.scored else self.tally(deck, plan.reach)

    @cython.cfunc
    def best(self, plans: list, deck: cython.longlong, n: cython.int, beat: cython.longlong, most: cython.longlong) -> cython.longlong:
        """Return the best value among plans, or a bound on it that is not above `beat`."""
        unit: cython.longlong = self.whole[n - 1] if n else 0
        top: cython.longlong = beat
        bound: cython.longlong = self.nothing
        reach: cython.longlong
        sure: cython.longlong
        found: cython.longlong
        plan: Plan
        first: Plan
        if not self.scored:
            bound = 0
            if top < 0:
                top = 0
        for plan in plans:
            if plan.direct is not None:
                plan.now = most
                continue
            plan.now = reach = self.promise(plan, deck) * unit
            if plan.sure and not self.scored:
                sure = self.tally(deck, plan.sure) * unit
                if sure > top:
                    top = sure
            if not plan.open:
                plan.now = self.nothing
                if reach > top:
                    top = reach
                elif reach > bound:
                    bound = reach
        if top >= most:
            return top
        while True:
            first = None
            for plan in plans:
                if plan.now > self.nothing and (first is None or plan.now > first.now):
                    first = plan
            if first is None:
                break
            reach = first.now
            first.now = self.nothing
            if reach <= top:
                if reach > bound:
                    bound = reach
                break
            found = self.followed(first, deck, n, reach, top)
            if found > top:
                top = found
                if top >= most:
                    break
            elif found > bound:
                bound = found
        if top > beat:
            return top
        return bound if bound < beat else beat

    @cython.cfunc
    def followed(self, plan: Plan, deck: cython.longlong, n: cython.int, reach: cython.longlong, top: cython.longlong) -> cython.longlong:
        """Return the value of a plan, or a bound on it that is not above `top`."""
        graph: Graph = self.graph
        best: cython.longlong
        found: cython.longlong
        copies: cython.longlong
        others: cython.longlong
        unit: cython.longlong
        rest: cython.longlong
        one: cython.longlong = 1
        k: cython.int
        at: cython.int = 0
        node: Spot
        lead: Lead
        bounds: list = []
        if plan.direct is not None:
            return self.chosen(plan.direct, deck, n, plan.floor * self.whole[n], top, reach)
        self.chance_nodes += 1
        unit = self.whole[n - 1]
        for _, k, lead in plan.open:
            copies = deck >> graph.at[k] & graph.field[k]
            if not copies:
                continue
            best = lead.floor * unit
            rest = deck - (one << graph.at[k])
            for node in lead.nodes:
                found = self.glimpse(node, rest, n - 1)
                if found > best:
                    best = found
            reach -= copies * (lead.cap * unit - best)
            if reach <= top:
                return reach
            bounds.append(best)
        for _, k, lead in plan.open:
            copies = deck >> graph.at[k] & graph.field[k]
            if not copies:
                continue
            found = bounds[at]
            at += 1
            others = reach - copies * found
            best = self.chosen(lead.nodes, deck - (one << graph.at[k]), n - 1, lead.floor * unit, (top - others) // copies, found)
            reach = others + copies * best
            if reach <= top:
                return reach
        return reach

    @cython.cfunc
    def chosen(self, nodes: list, deck: cython.longlong, n: cython.int, best: cython.longlong, beat: cython.longlong, most: cython.longlong) -> cython.longlong:
        """Return the value of the best node where `best` can be had for certain and no more than `most`, or a bound on it that is not above `beat`."""
        node: Spot
        found: cython.longlong
        for node in nodes:
            found = self.value(node, deck, n, beat if beat > best else best)
            if found > best:
                best = found
                if best >= most:
                    break
        return best

    @cython.cfunc
    def glimpse(self, node: Spot, deck: cython.longlong, n: cython.int) -> cython.longlong:
        """Return a bound on the value of a node by looking one card ahead."""
        most: cython.longlong = node.cap * self.whole[n]
        best: cython.longlong = self.nothing
        reach: cython.longlong
        known: cython.longlong
        plan: Plan
        if node.settled or not n:
            return most
        if node.lone is None:
            known = self.memory.get(node.number << self.deck_bits | deck)
            if known >= 0:
                reach = (known >> 1) + self.nothing
                if known & 1:
                    return reach
                if reach < most:
                    most = reach
        for plan in self.graph.plans(node):
            if plan.direct is not None:
                return most
            reach = self.promise(plan, deck) * self.whole[n - 1]
            if reach > best:
                best = reach
                if best >= most:
                    return most
        return best

    def choose(self, nodes, deck, n, known=None):
        """Return the place of the best of several nodes; of equals the one that looks best at once, then the first.

        `known`: what the best one is worth, so that no other one need be valued exactly.
        """
        inward = self.graph.inward(deck)
        top, at_top = int(self.nothing) if known is None else known - 1, 0
        for at in sorted(range(len(nodes)), key=lambda at: -self.look(nodes[at], inward, n)):
            found = self.value(nodes[at], inward, n, top)
            if found > top:
                top, at_top = found, at
        return at_top

    def look(self, node: Spot, deck, n):
        """Return what a node looks worth at once."""
        plan: Plan
        if node.settled or not isinstance(node.end, tuple):
            return node.cap * self.whole[n]
        plans = self.graph.plans(node)
        if len(plans) != 1:
            return node.cap * self.whole[n] if plans else self.nothing
        plan = plans[0]
        if plan.direct is not None:
            return node.cap * self.whole[n]
        return self.promise(plan, deck) * self.whole[n - 1]
