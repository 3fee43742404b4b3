"""Depth-first proof-number search: work on the point that can change the numbers of the root most cheaply."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.endgames.codes import ENDLESS
from mellon.solver.kernels.endgames.expansion import expand_point
from mellon.solver.kernels.endgames.points import Circling, Point, Tree, settle


def work(k: Tree, point):
    """Work on a point until it is decided. Raises Circling, or what `heed` raises."""
    try:
        search_point(k, point, ENDLESS, ENDLESS)
    except BaseException:
        for one in k.path:
            one.busy = False
        k.path.clear()
        raise


@cython.cfunc
@cython.exceptval(-1)
def search_point(k: Tree, point: Point, prove_below: cython.longlong, refute_below: cython.longlong) -> cython.int:
    """Work on a point until it is decided or no longer the cheapest: one of its numbers reaches its bound."""
    if point.kids is None:
        point.kids = expand_point(k, point)
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
    k.path.append(point)
    while True:
        best = None
        least = second = ENDLESS
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
        far = 0 if least else ENDLESS
        if unsettled and least:
            far = most + unsettled - 1
        prove, refute = (least, far) if own else (far, least)
        if prove > ENDLESS:
            prove = ENDLESS
        if refute > ENDLESS:
            refute = ENDLESS
        if not prove or not refute:
            settle(k, point, kids, prove == 0)
            break
        if prove >= prove_below or refute >= refute_below:
            point.prove, point.refute = prove, refute
            break
        if best.busy:
            raise Circling
        if own:
            search_point(
                k,
                best,
                prove_below if prove_below < second + 1 + second // 4 else second + 1 + second // 4,
                refute_below - refute + best.refute,
            )
        else:
            search_point(
                k,
                best,
                prove_below - prove + best.prove,
                refute_below if refute_below < second + 1 + second // 4 else second + 1 + second // 4,
            )
    point.busy = False
    k.path.pop()
    return 0
