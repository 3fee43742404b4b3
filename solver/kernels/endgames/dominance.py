"""Games in matrices of which some entries are still open: what they are worth at least and at most, and choices that can be left out."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython


@cython.cfunc
def opened(game: list, rows: list, columns: list) -> cython.int:
    """Return the first row left that has an entry still open, -1 where there is none."""
    i: cython.int
    j: cython.int
    row: list
    for i in rows:
        row = game[i]
        for j in columns:
            if row[j] is None:
                return i
    return -1


@cython.cfunc
def at_least(game: list, rows: list, columns: list) -> object:
    """Return what the row player is certain of by one row, open entries counted as lost."""
    return max([min([0 if game[i][j] is None else game[i][j] for j in columns]) for i in rows])


@cython.cfunc
def at_most(game: list, rows: list, columns: list) -> object:
    """Return what the column player can hold it down to by one column, open entries counted as won."""
    return min([max([1 if game[i][j] is None else game[i][j] for i in rows]) for j in columns])


@cython.cfunc
def standing(ones: list, zeros: list, rows: list, columns: list) -> tuple:
    """Return the rows and columns left when those that another one makes needless are struck out one by one.

    `ones` and `zeros` say by bits where a row is won and where it is lost. A card is needless beside another that wins wherever the first
    does not lose. Sound for the value of the game, as a weakly dominated choice can be left out.
    """
    struck: cython.bint = True
    needless: cython.bint
    mask: cython.int
    line: cython.int
    other: cython.int
    at: cython.int
    while struck and (len(rows) > 1 or len(columns) > 1):
        struck = False
        mask = 0
        for line in columns:
            mask |= 1 << line
        for line in list(rows):
            needless = False
            for other in rows:
                if other != line and (ones[other] | zeros[line]) & mask == mask:
                    needless = True
                    break
            if needless:
                rows = [k for k in rows if k != line]
                struck = True
        for line in list(columns):
            needless = False
            for other in columns:
                if other == line:
                    continue
                needless = True
                for at in rows:
                    if not (zeros[at] >> other & 1 or ones[at] >> line & 1):
                        needless = False
                        break
                if needless:
                    break
            if needless:
                columns = [k for k in columns if k != line]
                struck = True
    return rows, columns
