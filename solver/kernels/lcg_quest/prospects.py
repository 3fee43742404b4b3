"""What states of a quest are worth, counted over equally likely courses, and which outcomes that comes from."""

from __future__ import annotations

from math import lcm

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_quest.codes import HIGHEST


class TooWide(Exception):
    """There are more courses than the fields of a prospect can count."""


@cython.cclass
class Prospect:
    """What a state is worth under the best choices, out of `total` equally likely courses.

    `sums`: those that reach the goal, their progress, and how far threat and losses stay below the highest, in fields from the highest on: a greater
    number is a better rank. `only`: the one outcome there is; otherwise `parts`: by turns copies of cards and what follows them, out of `share` courses for each copy.
    """

    total: object
    sums: object
    share: object
    parts: list
    only: object


@cython.cfunc
def new_prospect(total, sums, share, parts: list, only) -> Prospect:
    """Return a prospect."""
    found: Prospect = Prospect.__new__(Prospect)
    found.total, found.sums, found.share, found.parts, found.only = total, sums, share, parts, only
    return found


class Spread:
    """The outcomes of a prospect with their numbers of courses, worked out when first asked for."""

    def __init__(self, prospect):
        self.prospect = prospect
        self.found = None

    def counts(self):
        """Return how many courses lead to each outcome."""
        if self.found is None:
            self.found = courses_to_outcomes(self.prospect)
        return self.found


def courses_to_outcomes(root: Prospect):
    """Return the outcomes of a prospect: how often each part of it is met, from the whole to the single outcomes."""
    order: list = []
    visit(root, set(), order)
    weights = {root: 1}
    counts = {}
    one: Prospect
    part: Prospect
    n: cython.Py_ssize_t
    for one in reversed(order):
        weight = weights.pop(one)
        if one.only is not None:
            counts[one.only] = weight
            continue
        for n in range(0, len(one.parts), 2):
            part = one.parts[n + 1]
            weights[part] = weights.get(part, 0) + weight * one.parts[n] * (one.share // part.total)
    return counts


@cython.cfunc
def visit(one: Prospect, seen: set, order: list) -> cython.int:
    """List a prospect behind all its parts."""
    n: cython.Py_ssize_t
    if one not in seen:
        seen.add(one)
        for n in range(1, len(one.parts), 2):
            visit(one.parts[n], seen, order)
        order.append(one)
    return 0


@cython.cclass
class Scale:
    """How prospects count: in fields of so many bits."""

    width: object
    top: object
    field: object

    def __init__(self, width):
        self.width, self.top, self.field = width, 3 * width, (1 << width) - 1


@cython.cfunc
def single_prospect(scale: Scale, outcome, reached) -> Prospect:
    """Return the prospect of one outcome."""
    sums = int(reached)
    for field in (outcome.progress, HIGHEST - outcome.gain, HIGHEST - outcome.lost):
        sums = sums << scale.width | field
    return new_prospect(1, sums, 1, [], outcome)


@cython.cfunc
def courses_reached(scale: Scale, one: Prospect):
    """Return how many courses reach the goal."""
    return one.sums >> scale.top


def told_sums(scale: Scale, one: Prospect):
    """Return the sums of progress, rises of threat and losses over all courses."""
    progress, gain, lost = [one.sums >> n * scale.width & scale.field for n in (2, 1, 0)]
    most = HIGHEST * one.total
    return progress, most - gain, most - lost


@cython.cfunc
def averaged_prospect(scale: Scale, found: list, total) -> Prospect:
    """Return what the draws of a card are worth together, each with its copies."""
    one: Prospect
    n: cython.Py_ssize_t
    share, sums, before = 1, 0, 1
    for n in range(1, len(found), 2):
        one = found[n]
        if one.total is not before and share % one.total:
            share = lcm(share, one.total)
        before = one.total
    total = total * share
    if 2 * total.bit_length() + 12 > scale.width:
        raise TooWide
    for n in range(0, len(found), 2):
        one = found[n + 1]
        sums += found[n] * (share // one.total if one.only is None else share) * one.sums
    return new_prospect(total, sums, share, found, None)


@cython.cfunc
def is_ahead(scale: Scale, one: Prospect, other: Prospect, by_need: cython.bint) -> cython.bint:
    """Tell whether a prospect is better than another: in rank, or in what is worth spending cards for."""
    if by_need:
        return need_of(scale, one) * other.total > need_of(scale, other) * one.total
    return one.sums * other.total > other.sums * one.total


@cython.cfunc
def need_of(scale: Scale, one: Prospect):
    """Return what is worth spending cards for as one number: the goal, then less threat."""
    return one.sums >> scale.top << scale.width | one.sums >> scale.width & scale.field
