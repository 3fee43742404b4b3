"""One step backward: what a node is worth when the nodes after it are known, exactly or on a grid of rounded whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from mellon.solver.engines.matrix_game import Exact, MatrixGames
from mellon.solver.engines.state_graph import CHANCE, MAXIMISE, MINIMISE, TERMINAL, Link


def worth(link: Link, values: Sequence[Exact], games: MatrixGames) -> Exact:
    """Return the exact value of an expanded node; whole values come back as ints, which compare much faster than fractions."""
    kind = link.kind
    if kind == MAXIMISE:
        return max([values[target] for target in link.rows[0]])
    if kind == MINIMISE:
        return min([values[target] for target in link.rows[0]])
    if kind == CHANCE:
        parts = [values[target] for target in link.rows[0]]
        scale = lcm(*[part.denominator for part in parts])
        above = sum([weight * part.numerator * (scale // part.denominator) for weight, part in zip(link.weights, parts, strict=True)])
        return quotient(above, scale * link.whole)
    if kind == TERMINAL:
        return quotient(link.value.numerator, link.value.denominator)
    return games.value([[values[target] for target in row] for row in link.rows])


def rounded_worth(link: Link, values: Sequence[int], up: bool, games: MatrixGames) -> int:
    """Return the value of a node that is not over, on the grid of whole numbers, rounded up or down."""
    kind = link.kind
    if kind == MAXIMISE:
        return max([values[target] for target in link.rows[0]])
    if kind == MINIMISE:
        return min([values[target] for target in link.rows[0]])
    if kind == CHANCE:
        above = sum([weight * values[target] for weight, target in zip(link.weights, link.rows[0], strict=True)])
        return -(-above // link.whole) if up else above // link.whole
    return rounded(games.value([[values[target] for target in row] for row in link.rows]), up)


def rounded(value: Exact, up: bool) -> int:
    """Return the next whole number above or below."""
    return -(-value.numerator // value.denominator) if up else value.numerator // value.denominator


def quotient(above: int, below: int) -> Exact:
    """Return a quotient as an int when it is whole, as a fraction when not."""
    return Fraction(above, below) if above % below else above // below
