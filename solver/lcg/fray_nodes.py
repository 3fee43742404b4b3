# cython: language_level=3, boundscheck=False, initializedcheck=False
"""The nodes of a packed battle, the plans at them and what follows each card; and a memory of values.

A part of the kernel of combats (`kernels`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

if not cython.compiled:
    from mellon.solver.lcg.fray_rows import Store

_MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


@cython.cclass
class Memory(Store):
    """Numbers kept under whole numbers that are not negative; as plain Python a dictionary."""

    def __init__(self):
        self.found = {}
        self.make_room(1 << 12)

    @cython.cfunc
    def make_room(self, size: cython.longlong) -> cython.int:
        """Begin anew with room for so many keys, none of them taken."""
        n: cython.longlong
        self.held, self.size = 0, size
        if cython.compiled:
            self.keys, self.numbers = self.empty_row(size), self.empty_row(size)
            for n in range(size):
                self.keys[n] = -1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def get(self, key: cython.longlong) -> cython.longlong:
        """Return the number under a key, -1 where there is none."""
        at: cython.longlong
        if not cython.compiled:
            return self.found.get(key, -1)
        at = self.place(key)
        return self.numbers[at] if self.keys[at] == key else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def place(self, key: cython.longlong) -> cython.longlong:
        """Return where a key is, or the empty place where it belongs."""
        mixed: cython.ulonglong = cython.cast(cython.ulonglong, key) * _MIX
        at: cython.longlong = cython.cast(cython.longlong, mixed >> 20) & (self.size - 1)
        while self.keys[at] != key and self.keys[at] >= 0:
            at = at + 1 & self.size - 1
        return at

    @cython.cfunc
    def put(self, key: cython.longlong, number: cython.longlong) -> cython.int:
        """Keep a number under a key."""
        at: cython.longlong
        if not cython.compiled:
            self.found[key] = number
            return 0
        at = self.place(key)
        if self.keys[at] < 0:
            self.keys[at] = key
            self.held += 1
        self.numbers[at] = number
        if 3 * self.held > 2 * self.size:
            self.grow()
        return 0

    def grow(self):
        """Make room for twice as many keys."""
        n: cython.longlong
        size: cython.longlong = self.size
        keys: cython.p_longlong = self.keys
        numbers: cython.p_longlong = self.numbers
        rows: list = self.kept
        self.kept = None
        self.make_room(2 * size)
        for n in range(size):
            if keys[n] >= 0:
                self.put(keys[n], numbers[n])
        rows.clear()


@cython.cclass
class Spot:
    """A node: a packed state at a choice of attack, or an end in the midst of an attack. `cap`: it is worth no more.

    `settled`: it is worth `worth` for certain. `todo`: choices whose plans are still to be made. `lone`: the only plan where that draws a card and
    leads to no further choice of attack, so that its value is quickly found again.
    """


@cython.cclass
class Lead:
    """What can follow a card: what is settled at least, what is possible at most, and the nodes in between."""


@cython.cclass
class Plan:
    """One choice. `caps`: the highest worth after each kind of card; `sure`: kinds that settle it in favour; `reach`: kinds after which it is possible;
    `open`: what must be searched. `direct`: no card is drawn, one of these nodes is chosen (or the worth `floor` taken). `now`: what it can be worth
    with the deck under way.
    """


@cython.cfunc
def new_spot(end, settled: cython.bint, worth: cython.longlong, number: cython.longlong) -> Spot:
    """Return a node without plans."""
    spot: Spot = Spot.__new__(Spot)
    spot.end = end
    spot.settled = settled
    spot.complete = False
    spot.worth = spot.cap = worth
    spot.number = number
    spot.plans = spot.todo = spot.safe = spot.certain = spot.lone = None
    return spot


@cython.cfunc
def new_lead(floor: cython.longlong, nodes: list, least: cython.longlong) -> Lead:
    """Return what is settled and the nodes that could beat it."""
    lead: Lead = Lead.__new__(Lead)
    node: Spot
    if floor > least and nodes:
        nodes = [node for node in nodes if node.cap > floor]
    lead.floor, lead.cap, lead.nodes = floor, floor, nodes
    for node in nodes:
        if node.cap > lead.cap:
            lead.cap = node.cap
    return lead


@cython.cfunc
def new_plan(floor: cython.longlong, direct: list) -> Plan:
    """Return a plan that nothing is known about yet."""
    plan: Plan = Plan.__new__(Plan)
    plan.floor, plan.direct = floor, direct
    plan.sure = plan.reach = plan.now = 0
    plan.open, plan.caps = [], None
    return plan


@cython.cfunc
def lone_plan(node: Spot) -> Plan:
    """Return the only plan of a node in the midst of an attack where it draws a card that leads to no further choice of attack, else None."""
    plan: Plan
    lead: Lead
    other: Spot
    if len(node.plans) != 1 or not isinstance(node.end, tuple):
        return None
    plan = node.plans[0]
    if plan.direct is not None:
        return None
    for _, _, lead in plan.open:
        for other in lead.nodes:
            if not isinstance(other.end, tuple):
                return None
    return plan


@cython.cfunc
def best_plans(plans: list) -> list:
    """Leave out plans that another one covers: where it settles in favour at least the kinds that they could reach at all."""
    plan: Plan
    kept: list = []
    for plan in plans:
        if plan.direct is not None and plan.floor:
            return [plan]
    seen = set()
    for plan in plans:
        if plan.direct is None:
            if covered(plan, plans):
                continue
            if not plan.open:
                if plan.sure in seen:
                    continue
                seen.add(plan.sure)
        kept.append(plan)
    return kept


@cython.cfunc
def covered(plan: Plan, plans: list) -> cython.bint:
    """Tell whether another plan settles in favour all that one could reach."""
    other: Plan
    for other in plans:
        if other.direct is None and other.sure and other.sure != plan.sure and not plan.reach & ~other.sure:
            return True
    return False
