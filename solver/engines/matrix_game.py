"""Two-player zero-sum matrix games, exact: value and optimal mixes in fractions, checked against every pure reply.

The rows belong to the maximiser. Work is done in whole numbers: a matrix is scaled once, and fractions are made only for the result.

>>> from fractions import Fraction
>>> solve([[1, -1], [-1, 1]])
Equilibrium(value=Fraction(0, 1), row_mix=(Fraction(1, 2), Fraction(1, 2)), column_mix=(Fraction(1, 2), Fraction(1, 2)))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from math import gcd, lcm
from operator import ge, le

from mellon.solver.engines.exact_linear import Mixes, mixes_of_basis, simplex

Exact = Fraction | int
Matrix = Sequence[Sequence[Exact]]
Whole = Sequence[Sequence[int]]

ZERO, ONE = Fraction(0), Fraction(1)
LP_FROM = 12
"""Games whose shorter side has fewer choices than this go straight to the exact simplex, which is then faster than GLOP."""
CACHE_SIZE = 200_000


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """What a matrix game is worth to the row player, and a mix for each side that secures it."""

    value: Fraction
    row_mix: tuple[Fraction, ...]
    column_mix: tuple[Fraction, ...]


@dataclass(slots=True)
class Counts:
    """How many games were asked for and which method settled each; `dominance` counts those that it made smaller on the way.

    `saddle + cached + closed_form + lp + simplex == games`; `lp_refused` counts solutions of the LP that the exact check threw out
    (the simplex settled those).
    """

    games: int = 0
    saddle: int = 0
    cached: int = 0
    dominance: int = 0
    closed_form: int = 0
    lp: int = 0
    lp_refused: int = 0
    simplex: int = 0

    def since(self, before: Counts) -> Counts:
        """Return what has been counted after an earlier copy was made."""
        return Counts(*[getattr(self, field.name) - getattr(before, field.name) for field in fields(self)])

    def plus(self, other: Counts) -> Counts:
        """Return what two counts make together."""
        return Counts(*[getattr(self, field.name) + getattr(other, field.name) for field in fields(self)])


class MatrixGames:
    """Solves matrix games, remembers those that were not trivial, and counts."""

    def __init__(self, cache_size: int = CACHE_SIZE, lp_from: int = LP_FROM, counts: Counts | None = None) -> None:
        self.counts = Counts() if counts is None else counts
        self._cache: dict[tuple[tuple[int, ...], ...], Mixes] = {}
        self._cache_size = cache_size
        self._lp_from = lp_from

    def solve(self, matrix: Matrix) -> Equilibrium:
        """Return the value and optimal mixes of a game that has at least one row and one column."""
        whole, scale = _scaled(matrix)
        self.counts.games += 1
        saddle = _saddle(whole)
        if saddle is not None:
            self.counts.saddle += 1
            i, j = saddle
            entry = matrix[i][j]
            return Equilibrium(entry if type(entry) is Fraction else Fraction(entry), _pure(i, len(whole)), _pure(j, len(whole[0])))
        mixes, step, shift = self._mixed(whole)
        return Equilibrium(
            Fraction(mixes.value * step + shift * mixes.scale, mixes.scale * scale),
            tuple([Fraction(share, mixes.whole) if share else ZERO for share in mixes.rows]),
            tuple([Fraction(share, mixes.whole) if share else ZERO for share in mixes.columns]),
        )

    def value(self, matrix: Matrix) -> Exact:
        """Return what a game is worth, without making fractions that nobody asked for."""
        whole, scale = _scaled(matrix)
        self.counts.games += 1
        saddle = _saddle(whole)
        if saddle is not None:
            self.counts.saddle += 1
            return matrix[saddle[0]][saddle[1]]
        mixes, step, shift = self._mixed(whole)
        above, below = mixes.value * step + shift * mixes.scale, mixes.scale * scale
        return Fraction(above, below) if above % below else above // below

    def _mixed(self, whole: Whole) -> tuple[Mixes, int, int]:
        """Return mixes for the canonical form of a game without saddle point, and the step and shift that lead back to the game."""
        low = min(map(min, whole))
        step = gcd(*[entry - low for row in whole for entry in row])
        canonical = tuple([tuple([(entry - low) // step + 1 for entry in row]) for row in whole])
        known = self._cache.get(canonical)
        if known is None:
            known = self._settle(canonical)
            if len(self._cache) >= self._cache_size:
                self._cache.clear()
            if self._cache_size:
                self._cache[canonical] = known
        else:
            self.counts.cached += 1
        return known, step, low - step

    def _settle(self, matrix: Whole) -> Mixes:
        """Solve a positive matrix without saddle point and check the result against every pure reply."""
        rows, columns = undominated(matrix)
        small = [[matrix[i][j] for j in columns] for i in rows]
        if len(rows) < len(matrix) or len(columns) < len(matrix[0]):
            self.counts.dominance += 1
        found = None
        if len(rows) == 2:
            self.counts.closed_form += 1
            found = _two_rows(small)
        elif len(columns) == 2:
            self.counts.closed_form += 1
            found = _two_columns(small)
        elif min(len(rows), len(columns)) >= self._lp_from:
            found = _by_lp(small)
            if found is not None and _certified(small, found):
                self.counts.lp += 1
            else:
                found = None
                self.counts.lp_refused += 1
        if found is None:
            self.counts.simplex += 1
            found = simplex(small)
        spread = Mixes(
            found.value, found.scale, _spread(found.rows, rows, len(matrix)), _spread(found.columns, columns, len(matrix[0])), found.whole
        )
        if not _certified(matrix, spread):
            raise ArithmeticError(f"no certified equilibrium for {matrix}")
        return spread


_SHARED = MatrixGames()


def solve(matrix: Matrix) -> Equilibrium:
    """Return the value and optimal mixes of a matrix game for a maximising row player."""
    return _SHARED.solve(matrix)


def counts() -> Counts:
    """Return the counters of the games solved through `solve` of this module."""
    return _SHARED.counts


def certify(matrix: Matrix, equilibrium: Equilibrium) -> bool:
    """Tell whether both mixes are mixes and neither side has a pure reply that does better than the value."""
    x, y, value = equilibrium.row_mix, equilibrium.column_mix, equilibrium.value
    if len(x) != len(matrix) or any(len(row) != len(y) for row in matrix):
        return False
    if min(x) < 0 or min(y) < 0 or sum(x) != 1 or sum(y) != 1:
        return False
    rows, columns = _pure_values(matrix, equilibrium)
    return max(rows) <= value <= min(columns)


def indifferent(matrix: Matrix, equilibrium: Equilibrium) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the rows and the columns that are best replies to the other side's mix."""
    rows, columns = _pure_values(matrix, equilibrium)
    best, least = max(rows), min(columns)
    return tuple(i for i, worth in enumerate(rows) if worth == best), tuple(j for j, worth in enumerate(columns) if worth == least)


def undominated(matrix: Whole) -> tuple[list[int], list[int]]:
    """Return the rows and columns left when weakly dominated ones are struck out one by one until none is left.

    Sound for the value: striking out a weakly dominated choice changes what neither side can secure. It may lose equilibria.
    """
    rows, columns = list(range(len(matrix))), list(range(len(matrix[0])))
    lines = [list(row) for row in matrix]
    while True:
        kept = _unbeaten(lines, better_is_more=True)
        across = list(zip(*[lines[k] for k in kept], strict=True))
        kept_across = _unbeaten(across, better_is_more=False)
        if len(kept_across) == len(columns) and len(kept) == len(rows):
            return rows, columns
        rows = [rows[k] for k in kept]
        columns = [columns[k] for k in kept_across]
        lines = [[line[k] for k in kept_across] for line in (lines[k] for k in kept)]


def _unbeaten(lines: Sequence[Sequence[int]], better_is_more: bool) -> list[int]:
    """Return the indices of the lines that no line left is at least as good as; of equal lines the first stays."""
    beats = ge if better_is_more else le
    kept: list[int] = []
    for index, line in enumerate(lines):
        for other in kept:
            if all(map(beats, lines[other], line)):
                break
        else:
            kept = [other for other in kept if not all(map(beats, line, lines[other]))]
            kept.append(index)
    return kept


def _scaled(matrix: Matrix) -> tuple[Whole, int]:
    """Return the matrix times the least number that makes it whole, and that number."""
    below = {entry.denominator for row in matrix for entry in row}
    if len(below) == 1:
        return [[entry.numerator for entry in row] for row in matrix], below.pop()
    scale = lcm(*below)
    return [[entry.numerator * (scale // entry.denominator) for entry in row] for row in matrix], scale


def _saddle(whole: Whole) -> tuple[int, int] | None:
    """Return a row and a column that are best replies to each other, or None."""
    least = [min(row) for row in whole]
    most = [max(column) for column in zip(*whole, strict=True)]
    best = max(least)
    if best != min(most):
        return None
    return least.index(best), most.index(best)


_PURE: dict[tuple[int, int], tuple[Fraction, ...]] = {}


def _pure(index: int, length: int) -> tuple[Fraction, ...]:
    mix = _PURE.get((index, length))
    if mix is None:
        mix = _PURE[index, length] = tuple(ONE if k == index else ZERO for k in range(length))
    return mix


def _spread(mix: list[int], places: list[int], length: int) -> list[int]:
    full = [0] * length
    for place, share in zip(places, mix, strict=True):
        full[place] = share
    return full


def _two_rows(matrix: Whole) -> Mixes:
    """Solve a game of two rows without saddle point by walking along the lower envelope of its columns to the peak."""
    start, slopes = matrix[1], [a - b for a, b in zip(*matrix, strict=True)]
    here = min(range(len(start)), key=lambda j: (start[j], slopes[j]))
    while True:
        # Weight a/b on the first row makes columns `here` and `j` equal; the first column crossed bounds the envelope next.
        above, below, crossed = 1, 0, here
        for j, slope in enumerate(slopes):
            if slope < slopes[here]:
                a, b = start[j] - start[here], slopes[here] - slope
                lead = a * below - above * b
                if lead < 0 or (lead == 0 and slope < slopes[crossed]):
                    above, below, crossed = a, b, j
        if slopes[crossed] <= 0:
            break
        here = crossed
    # The mixes that level both sides share one denominator, the difference of the slopes.
    columns = [0] * len(start)
    columns[here], columns[crossed] = -slopes[crossed], slopes[here]
    return Mixes(start[here] * below + above * slopes[here], below, [above, below - above], columns, below)


def _two_columns(matrix: Whole) -> Mixes:
    """Solve a game of two columns as the game of two rows that the other side sees."""
    seen = _two_rows([[-entry for entry in column] for column in zip(*matrix, strict=True)])
    return Mixes(-seen.value, seen.scale, seen.columns, seen.rows, seen.whole)


def _by_lp(matrix: Whole) -> Mixes | None:
    """Let GLOP find an optimal basis in floating point, and solve the equations of that basis exactly."""
    from ortools.linear_solver import pywraplp  # type: ignore[import-untyped]

    solver = pywraplp.Solver.CreateSolver("GLOP")
    endless = solver.infinity()
    shares = [solver.NumVar(0, endless, "") for _ in matrix]
    value = solver.NumVar(0, endless, "")
    whole = solver.Constraint(1, 1)
    for share in shares:
        whole.SetCoefficient(share, 1)
    replies = []
    for column in zip(*matrix, strict=True):
        reply = solver.Constraint(0, endless)
        for share, entry in zip(shares, column, strict=True):
            reply.SetCoefficient(share, entry)
        reply.SetCoefficient(value, -1)
        replies.append(reply)
    goal = solver.Objective()
    goal.SetCoefficient(value, 1)
    goal.SetMaximization()
    if solver.Solve() != solver.OPTIMAL:
        return None
    rows = [i for i, share in enumerate(shares) if share.basis_status() == solver.BASIC]
    columns = [j for j, reply in enumerate(replies) if reply.basis_status() != solver.BASIC]
    return mixes_of_basis(matrix, rows, columns) if len(rows) == len(columns) else None


def _certified(matrix: Whole, mixes: Mixes) -> bool:
    """Check mixes of a whole-number game against every pure reply."""
    rows, columns, whole, scale = mixes.rows, mixes.columns, mixes.whole, mixes.scale
    if whole <= 0 or scale <= 0 or min(rows) < 0 or min(columns) < 0 or sum(rows) != whole or sum(columns) != whole:
        return False
    bar = mixes.value * whole
    return all(sum([a * b for a, b in zip(row, columns, strict=True)]) * scale <= bar for row in matrix) and all(
        sum([a * b for a, b in zip(column, rows, strict=True)]) * scale >= bar for column in zip(*matrix, strict=True)
    )


def _pure_values(matrix: Matrix, equilibrium: Equilibrium) -> tuple[list[Exact], list[Exact]]:
    """Return what every row earns against the column mix, and every column against the row mix."""
    x, y = equilibrium.row_mix, equilibrium.column_mix
    rows: list[Exact] = [sum(a * b for a, b in zip(row, y, strict=True) if b) for row in matrix]
    columns: list[Exact] = [sum(a * b for a, b in zip(column, x, strict=True) if b) for column in zip(*matrix, strict=True)]
    return rows, columns
