"""Linear systems and the simplex method in whole numbers: no rounding, one common denominator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mellon.solver.limits import Watch

_CHECK_WATCH_EVERY = 64


@dataclass(frozen=True, slots=True)
class Mixes:
    """The solution of a matrix game whose value is not zero: `value / scale`, and mixes as whole shares of `whole`."""

    value: int
    scale: int
    rows: list[int]
    columns: list[int]
    whole: int


def solve_square(matrix: Sequence[Sequence[int]], right: Sequence[int], watch: Watch | None = None) -> tuple[list[int], int] | None:
    """Return the numerators and the common denominator of the solution of a square system, or None when it is singular. Raises LimitReached."""
    table = [[*row, end] for row, end in zip(matrix, right, strict=True)]
    before = 1
    for step in range(len(table)):
        row = next((i for i in range(step, len(table)) if table[i][step]), None)
        if row is None:
            return None
        table[step], table[row] = table[row], table[step]
        line = table[step]
        pivot = line[step]
        for i, other in enumerate(table):
            if watch is not None and not i % _CHECK_WATCH_EVERY:
                watch.check()
            if i != step:
                factor = other[step]
                table[i] = [(pivot * a - factor * b) // before for a, b in zip(other, line, strict=True)]
        before = pivot
    return [row[-1] for row in table], before


def mixes_of_basis(matrix: Sequence[Sequence[int]], rows: Sequence[int], columns: Sequence[int]) -> Mixes | None:
    """Return the only mixes on as many rows as columns that make the other side indifferent among them, or None without any.

    The matrix has to be positive. The mixes may be negative: whoever asks has to check them.
    """
    ones = [1] * len(rows)
    found_rows = solve_square([[matrix[i][j] for i in rows] for j in columns], ones)
    found_columns = solve_square([[matrix[i][j] for j in columns] for i in rows], ones)
    if found_rows is None or found_columns is None:
        return None
    (shares, determinant), (column_shares, column_determinant) = found_rows, found_columns
    if determinant != column_determinant:
        shares, determinant = [-share for share in shares], -determinant
    whole = sum(shares)
    if whole == 0:
        return None
    row_mix, column_mix = [0] * len(matrix), [0] * len(matrix[0])
    for i, share in zip(rows, shares, strict=True):
        row_mix[i] = share
    for j, share in zip(columns, column_shares, strict=True):
        column_mix[j] = share
    if whole < 0:
        row_mix, column_mix = [-share for share in row_mix], [-share for share in column_mix]
        determinant, whole = -determinant, -whole
    return Mixes(determinant, whole, row_mix, column_mix, whole)


def simplex(matrix: Sequence[Sequence[int]], steepest: int | None = None) -> Mixes:
    """Return optimal mixes of a positive matrix by the simplex method with whole-number pivots.

    The steepest column enters first; after `steepest` pivots, by default enough to be suspicious, Bland's rule takes over, which
    cannot cycle.
    """
    height, width = len(matrix), len(matrix[0])
    table = [[*row, 1] for row in matrix]
    table.append([*[-1] * width, 0])
    unit = 1
    inside, outside = list(range(width, width + height)), list(range(width))
    patience = 4 * (height + width) if steepest is None else steepest
    while True:
        goal = table[height]
        patience -= 1
        if patience >= 0:
            column = min(range(width), key=goal.__getitem__)
            if goal[column] >= 0:
                break
        else:
            falling = [j for j in range(width) if goal[j] < 0]
            if not falling:
                break
            column = min(falling, key=outside.__getitem__)
        row = _leaving(table, column, inside)
        line = table[row]
        pivot = line[column]
        for i, other in enumerate(table):
            if i != row:
                factor = other[column]
                changed = [(pivot * a - factor * b) // unit for a, b in zip(other, line, strict=True)]
                changed[column] = -factor
                table[i] = changed
        line[column] = unit
        unit = pivot
        inside[row], outside[column] = outside[column], inside[row]
    row_mix, column_mix = [0] * height, [0] * width
    for variable, share in zip(outside, table[height], strict=False):
        if variable >= width:
            row_mix[variable - width] = share
    for variable, line in zip(inside, table, strict=False):
        if variable < width:
            column_mix[variable] = line[width]
    whole = table[height][width]
    return Mixes(unit, whole, row_mix, column_mix, whole)


def _leaving(table: list[list[int]], column: int, inside: list[int]) -> int:
    """Return the row that limits a growing column first; among equals the one with the smallest variable."""
    best, entry, end = -1, 0, 0
    for i, variable in enumerate(inside):
        line = table[i]
        if line[column] > 0:
            lead = line[-1] * entry - end * line[column]
            if best < 0 or lead < 0 or (lead == 0 and variable < inside[best]):
                best, entry, end = i, line[column], line[-1]
    return best
