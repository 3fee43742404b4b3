"""The points that can follow a point: moves, choices, cards played at once, and what the rules say of them."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import FELLOWSHIP
from mellon.models.konfrontacja.cards import FULL_HAND
from mellon.models.konfrontacja.state import Decision, Done, Simultaneous
from mellon.solver.kernels.endgames.codes import ENDLESS, HANDS, HEED_EVERY
from mellon.solver.kernels.endgames.points import Point, Tree, new_point, settle
from mellon.solver.konfrontacja.following import fetched, ways
from mellon.solver.konfrontacja.plans import CHOICE, CLASH, FETCH, FULL, LIVE, PICK, SIDE_BITS, Cards, Choice, Layout, discarded, joined

USUAL = (2, 3)
"""What is usually left to refute a win of the Fellowship, and to prove one of Sauron: measured to be good guesses, no more."""


@cython.cfunc
def expand_point(k: Tree, point: Point) -> list:
    """Return the points that can follow a point."""
    what, hands = point.what, point.hands
    if isinstance(what, Layout):
        k.states += 1
        if k.states > k.most or not k.states & HEED_EVERY:
            k.heed()
        moves = what.moves
        if moves is None:
            moves = k.planner.unfold(what)
        if not moves:
            return [k.lost if what.state.turn == k.side else k.won]
        return [step_point(k, way, hands) for way in moves]
    if isinstance(what, Choice):
        return [step_point(k, way, hands) for way in what.ways]
    if isinstance(what, Cards):
        if what.kind == CLASH:
            return clash_points(k, what, hands or FULL)
        if what.kind == FETCH:
            return [step_point(k, way, hands) for way in fetched(k.planner, what, discarded(what.side, hands))]
        if what.kind == LIVE:
            return [node_point(k, k.planner.live(what, hands or FULL))]
        return [step_point(k, way, left) for way, left in ways(k.planner, what, hands)]
    table = k.planner.table
    if isinstance(what, Simultaneous):
        pairs = [[(f, s) for s in what.sauron] for f in what.fellowship]
        mine = pairs if k.side == FELLOWSHIP else list(zip(*pairs, strict=True))
        return [reply_point(k, [node_point(k, rules.choose(table, what, pair)) for pair in line]) for line in mine]
    return [node_point(k, rules.choose(table, what, option)) for option in what.options]


@cython.cfunc
def clash_points(k: Tree, clash: object, hands: cython.longlong) -> list:
    """Return a point for each own card once it lies open; a reply known to refute it ends the matter and is tried first next time."""
    fresh: cython.bint = hands == FULL
    ours: tuple = k.held[hands >> SIDE_BITS]
    theirs: tuple = k.held[hands & FULL_HAND]
    forward: cython.bint = k.side == FELLOWSHIP
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
                step = k.planner.after_clash(clash, f, s, fresh)
            kid = step_point(k, step, hands & ~(one << (f + 9) | one << s))
            if not kid.refute:
                others.insert(0, others.pop(at))
                known = True
                break
            kids.append(kid)
        found.append(k.refuted if known else reply_point(k, kids))
    return found


@cython.cfunc
def reply_point(k: Tree, kids: list) -> Point:
    """Return the point after an own card: every reply must be won."""
    kid: Point
    least: cython.longlong = ENDLESS
    most: cython.longlong = 0
    unsettled: cython.longlong = 0
    for kid in kids:
        if not kid.refute:
            return k.refuted
        if kid.refute < least:
            least = kid.refute
        if kid.prove:
            unsettled += 1
            if kid.prove > most:
                most = kid.prove
    point: Point = new_point(None, 0, False)
    if not unsettled:
        settle(k, point, kids, True)
        return point
    point.kids, point.prove, point.refute = kids, most + unsettled - 1, least
    return point


@cython.ccall
def step_point(k: Tree, step: object, hands: cython.longlong) -> Point:
    """Return the point of a step with its hands."""
    if isinstance(step, Layout):
        return layout_point(k, step, hands)
    key: cython.longlong = step.number << HANDS | hands
    found: Point = k.points.get(key)
    if found is None:
        kind = step.kind
        own = kind == CLASH or (kind in (CHOICE, PICK, FETCH) and step.side == k.side)
        found = k.points[key] = new_point(step, hands, own)
    return found


@cython.ccall
def layout_point(k: Tree, layout: object, hands: cython.longlong) -> Point:
    """Return the point of a layout with its hands; one for all hands where they play no part."""
    fixed = layout.fixed
    if fixed is not None:
        return k.won if fixed == 1 - k.side else k.lost
    found: Point = k.always.get(layout.number)
    if found is not None:
        return found
    if not hands:
        hands = FULL
    key: cython.longlong = layout.number << HANDS | hands
    found = k.points.get(key)
    if found is None:
        state = layout.state
        found = k.points[key] = new_point(layout, hands, state.turn == k.side)
        # A guess of what is left: the nearer the bearer to the enemy's home, the nearer the Fellowship's win.
        left = k.rows[state.where[state.bearer]] if state.bearer >= 0 else 1
        found.prove, found.refute = (left, USUAL[0]) if k.side == FELLOWSHIP else (USUAL[1], left)
    return found


@cython.ccall
def node_point(k: Tree, node: object) -> Point:
    """Return the point of a node of the rules, its hands included."""
    if isinstance(node, Done):
        return layout_point(k, k.planner.layout(node.state), joined(node.state.hands))
    found: Point = k.nodes.get(node)
    if found is None:
        own = isinstance(node, Simultaneous) or (isinstance(node, Decision) and node.side == k.side)
        found = k.nodes[node] = new_point(node, 0, own)
    return found
