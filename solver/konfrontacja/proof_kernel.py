# cython: language_level=3
"""The hot part of the search by proof numbers, compiled when a C compiler was there at build time; the same answers without.

`Tree` keeps the points of play that have been met and works on one of them until it is decided or no longer the cheapest
(see `proof_numbers`, which owns it and knows about limits and about play that goes round).
"""

from __future__ import annotations

import cython

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.cards import FULL_HAND, numbers
from mellon.models.konfrontacja.state import Decision, Done, Simultaneous
from mellon.solver.konfrontacja.following import fetched, ways
from mellon.solver.konfrontacja.plans import CHOICE, CLASH, FETCH, FULL, LIVE, PICK, SIDE_BITS, Cards, Choice, Layout, discarded, joined

ENDLESS = 1 << 60
_ENDLESS = cython.declare(cython.longlong, 1 << 60)
_HANDS = cython.declare(cython.int, 2 * 9)

HEED_EVERY = cython.declare(cython.longlong, 7)
USUAL = (2, 3)
"""What is usually left to refute a win of the Fellowship, and to prove one of Sauron: measured to be good guesses, no more."""

compiled: bool = cython.compiled


class Circling(Exception):
    """Play came back to a point under way: the search might go round for ever."""


@cython.cclass
class Point:
    """One point of play with its hands. `prove` and `refute` say what is left; `own` where the asking side chooses.

    `rank` numbers the proofs in the order in which they were found. `free`: decided without looking at the hands.
    """

    what = cython.declare(object, visibility="public")
    kids = cython.declare(list, visibility="public")
    hands = cython.declare(cython.longlong, visibility="public")
    prove = cython.declare(cython.longlong, visibility="public")
    refute = cython.declare(cython.longlong, visibility="public")
    rank = cython.declare(cython.longlong, visibility="public")
    own = cython.declare(cython.bint, visibility="public")
    busy = cython.declare(cython.bint, visibility="public")
    free = cython.declare(cython.bint, visibility="public")


@cython.cfunc
def new_point(what: object, hands: cython.longlong, own: cython.bint) -> Point:
    """Return a point that nothing is known about."""
    point: Point = Point.__new__(Point)
    point.what = what
    point.hands = hands
    point.own = own
    point.prove = 1
    point.refute = 1
    point.rank = 0
    point.kids = None
    point.busy = False
    point.free = False
    return point


@cython.cclass
class Tree:
    """The points of one side's question about the turns that one planner unfolds.

    `states` counts the states looked into; `heed` is called now and then and beyond `most` of them.
    """

    planner = cython.declare(object, visibility="public")
    side = cython.declare(cython.int, visibility="public")
    heed = cython.declare(object)
    most = cython.declare(cython.longlong)
    states = cython.declare(cython.longlong, visibility="public")
    rows = cython.declare(list)
    always = cython.declare(dict, visibility="public")
    points = cython.declare(dict, visibility="public")
    nodes = cython.declare(dict)
    path = cython.declare(list)
    proofs = cython.declare(cython.longlong)
    held = cython.declare(list)
    won = cython.declare(object)
    lost = cython.declare(object)
    nobody = cython.declare(list)
    refuted = cython.declare(object)

    def __init__(self, planner, side, most, heed):
        self.planner = planner
        self.side = side
        self.heed = heed
        self.most = most
        self.states = 0
        board = planner.table.board
        goal = sum(board.regions[board.home[SAURON]].grid)
        self.rows = [max(1, goal - sum(region.grid)) ** 3 for region in board.regions]
        self.always = {}
        self.points = {}
        self.nodes = {}
        self.path = []
        self.nobody = []
        self.proofs = 1
        self.held = [numbers(hand) for hand in range(FULL_HAND + 1)]
        self.won, self.lost, self.refuted = new_point(None, 0, False), new_point(None, 0, False), new_point(None, 0, False)
        self.won.prove, self.won.refute, self.won.rank, self.won.free = 0, ENDLESS, 1, True
        self.lost.prove, self.lost.refute, self.lost.free = ENDLESS, 0, True
        self.refuted.prove, self.refuted.refute = ENDLESS, 0

    def work(self, point):
        """Work on a point until it is decided. Raises Circling, or what `heed` raises."""
        try:
            self.search(point, ENDLESS, ENDLESS)
        except BaseException:
            for one in self.path:
                one.busy = False
            self.path.clear()
            raise

    @cython.cfunc
    @cython.exceptval(-1)
    def search(self, point: Point, prove_below: cython.longlong, refute_below: cython.longlong) -> cython.int:
        """Work on a point until it is decided or no longer the cheapest: one of its numbers reaches its bound."""
        if point.kids is None:
            point.kids = self.expand(point)
        kids: list = point.kids
        kid: Point
        best: Point
        least: cython.longlong
        second: cython.longlong
        most: cython.longlong
        unsettled: cython.longlong
        near: cython.longlong
        far: cython.longlong
        prove: cython.longlong
        refute: cython.longlong
        own: cython.bint = point.own
        point.busy = True
        self.path.append(point)
        while True:
            best = None
            least = second = _ENDLESS
            most = unsettled = 0
            for kid in kids:
                near, far = (kid.prove, kid.refute) if own else (kid.refute, kid.prove)
                if near < least:
                    best, least, second = kid, near, least
                elif near < second:
                    second = near
                if far:
                    unsettled += 1
                    if far > most:
                        most = far
            far = 0 if least else _ENDLESS
            if unsettled and least:
                far = most + unsettled - 1
            prove, refute = (least, far) if own else (far, least)
            if prove > _ENDLESS:
                prove = _ENDLESS
            if refute > _ENDLESS:
                refute = _ENDLESS
            if not prove or not refute:
                self.settle(point, kids, prove == 0)
                break
            if prove >= prove_below or refute >= refute_below:
                point.prove, point.refute = prove, refute
                break
            if best.busy:
                raise Circling
            if own:
                self.search(best, prove_below if prove_below < second + 1 + second // 4 else second + 1 + second // 4, refute_below - refute + best.refute)
            else:
                self.search(best, prove_below - prove + best.prove, refute_below if refute_below < second + 1 + second // 4 else second + 1 + second // 4)
        point.busy = False
        self.path.pop()
        return 0

    @cython.ccall
    @cython.exceptval(-1)
    def settle(self, point: Point, kids: list, won: cython.bint) -> cython.int:
        """Note that a point is decided, and whether that holds whatever the hands."""
        kid: Point
        free: cython.bint
        if won:
            self.proofs += 1
            point.prove, point.refute, point.rank = 0, _ENDLESS, self.proofs
        else:
            point.prove, point.refute = _ENDLESS, 0
        what = point.what
        if isinstance(what, (Layout, Choice)):
            if won == point.own:
                free = False
                for kid in kids:
                    if kid.free and (kid.prove == 0) == won:
                        free = True
                        break
            else:
                free = len(kids) > 0
                for kid in kids:
                    if not kid.free:
                        free = False
                        break
            point.free = free
            if free and isinstance(what, Layout):
                self.always.setdefault(what.number, point)
        point.kids = self.nobody
        return 0

    @cython.cfunc
    def expand(self, point: Point) -> list:
        """Return the points that can follow a point."""
        what, hands = point.what, point.hands
        if isinstance(what, Layout):
            self.states += 1
            if self.states > self.most or not self.states & HEED_EVERY:
                self.heed()
            moves = what.moves
            if moves is None:
                moves = self.planner.unfold(what)
            if not moves:
                return [self.lost if what.state.turn == self.side else self.won]
            return [self.step(way, hands) for way in moves]
        if isinstance(what, Choice):
            return [self.step(way, hands) for way in what.ways]
        if isinstance(what, Cards):
            if what.kind == CLASH:
                return self.clash(what, hands or FULL)
            if what.kind == FETCH:
                return [self.step(way, hands) for way in fetched(self.planner, what, discarded(what.side, hands))]
            if what.kind == LIVE:
                return [self.node(self.planner.live(what, hands or FULL))]
            return [self.step(way, left) for way, left in ways(self.planner, what, hands)]
        table = self.planner.table
        if isinstance(what, Simultaneous):
            pairs = [[(f, s) for s in what.sauron] for f in what.fellowship]
            mine = pairs if self.side == FELLOWSHIP else list(zip(*pairs, strict=True))
            return [self.replies([self.node(rules.choose(table, what, pair)) for pair in line]) for line in mine]
        return [self.node(rules.choose(table, what, option)) for option in what.options]

    @cython.cfunc
    def clash(self, clash: object, hands: cython.longlong) -> list:
        """Return a point for each own card once it lies open; a reply known to refute it ends the matter and is tried first next time."""
        fresh: cython.bint = hands == FULL
        ours: tuple = self.held[hands >> SIDE_BITS]
        theirs: tuple = self.held[hands & FULL_HAND]
        forward: cython.bint = self.side == FELLOWSHIP
        mine: tuple = ours if forward else theirs
        others: list = list(theirs if forward else ours)
        after: dict = clash.after
        found: list = []
        kids: list
        kid: Point
        card: cython.int
        reply: cython.int
        at: cython.int
        f: cython.int
        s: cython.int
        known: cython.bint
        one: cython.longlong = 1
        for card in mine:
            kids = []
            known = False
            for at in range(len(others)):
                reply = others[at]
                f, s = (card, reply) if forward else (reply, card)
                step = None if fresh else after.get((f << 4 | s) << 1)
                if step is None:
                    step = self.planner.after_clash(clash, f, s, fresh)
                kid = self.step(step, hands & ~(one << (f + 9) | one << s))
                if not kid.refute:
                    others.insert(0, others.pop(at))
                    known = True
                    break
                kids.append(kid)
            found.append(self.refuted if known else self.replies(kids))
        return found

    @cython.cfunc
    def replies(self, kids: list) -> Point:
        """Return the point after an own card: every reply must be won."""
        kid: Point
        least: cython.longlong = _ENDLESS
        most: cython.longlong = 0
        unsettled: cython.longlong = 0
        for kid in kids:
            if not kid.refute:
                return self.refuted
            if kid.refute < least:
                least = kid.refute
            if kid.prove:
                unsettled += 1
                if kid.prove > most:
                    most = kid.prove
        point: Point = new_point(None, 0, False)
        if not unsettled:
            self.settle(point, kids, True)
            return point
        point.kids, point.prove, point.refute = kids, most + unsettled - 1, least
        return point

    @cython.ccall
    def step(self, step: object, hands: cython.longlong) -> Point:
        """Return the point of a step with its hands."""
        if isinstance(step, Layout):
            return self.layout(step, hands)
        key: cython.longlong = step.number << _HANDS | hands
        found: Point = self.points.get(key)
        if found is None:
            kind = step.kind
            own = kind == CLASH or (kind in (CHOICE, PICK, FETCH) and step.side == self.side)
            found = self.points[key] = new_point(step, hands, own)
        return found

    @cython.ccall
    def layout(self, layout: object, hands: cython.longlong) -> Point:
        """Return the point of a layout with its hands; one for all hands where they play no part."""
        fixed = layout.fixed
        if fixed is not None:
            return self.won if fixed == 1 - self.side else self.lost
        found: Point = self.always.get(layout.number)
        if found is not None:
            return found
        if not hands:
            hands = FULL
        key: cython.longlong = layout.number << _HANDS | hands
        found = self.points.get(key)
        if found is None:
            state = layout.state
            found = self.points[key] = new_point(layout, hands, state.turn == self.side)
            # A guess of what is left: the nearer the bearer to the enemy's home, the nearer the Fellowship's win.
            left = self.rows[state.where[state.bearer]] if state.bearer >= 0 else 1
            found.prove, found.refute = (left, USUAL[0]) if self.side == FELLOWSHIP else (USUAL[1], left)
        return found

    @cython.ccall
    def node(self, node: object) -> Point:
        """Return the point of a node of the rules, its hands included."""
        if isinstance(node, Done):
            return self.layout(self.planner.layout(node.state), joined(node.state.hands))
        found: Point = self.nodes.get(node)
        if found is None:
            own = isinstance(node, Simultaneous) or (isinstance(node, Decision) and node.side == self.side)
            found = self.nodes[node] = new_point(node, 0, own)
        return found
