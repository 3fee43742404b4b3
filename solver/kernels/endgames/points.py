"""Points of play with what is left to prove and to refute about them, and the tree that keeps those that were met."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.konfrontacja.board import SAURON
from mellon.models.konfrontacja.cards import FULL_HAND, numbers
from mellon.solver.kernels.endgames.codes import ENDLESS
from mellon.solver.konfrontacja.plans import Choice, Layout


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
    heed: object
    most: cython.longlong
    states = cython.declare(cython.longlong, visibility="public")
    rows: list
    always = cython.declare(dict, visibility="public")
    points = cython.declare(dict, visibility="public")
    nodes: dict
    path: list
    proofs: cython.longlong
    held: list
    won: object
    lost: object
    nobody: list
    refuted: object

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


@cython.ccall
@cython.exceptval(-1)
def settle(k: Tree, point: Point, kids: list, won: cython.bint) -> cython.int:
    """Note that a point is decided, and whether that holds whatever the hands."""
    kid: Point
    free: cython.bint
    if won:
        k.proofs += 1
        point.prove, point.refute, point.rank = 0, ENDLESS, k.proofs
    else:
        point.prove, point.refute = ENDLESS, 0
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
            k.always.setdefault(what.number, point)
    point.kids = k.nobody
    return 0
