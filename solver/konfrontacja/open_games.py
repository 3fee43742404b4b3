"""Matrix games of which some entries are still open: what is no better than another choice, whatever they turn out to be, is struck out."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ge

from solver.engines.matrix_game import Exact

Entries = Sequence[Sequence[Exact | None]]
"""The rows of a game with values from 0 to 1; None where the value is not known."""


def standing(game: Entries, rows: Sequence[int], columns: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    """Return the rows and columns left when those that another one makes needless are struck out one by one.

    Sound for the value of the game: a weakly dominated choice can be left out.

    >>> standing([[1, None, 0], [0, 0, 0], [None, 1, None]], (0, 1, 2), (0, 1, 2))
    ([0, 2], [0, 2])
    """
    while True:
        low = [[game[i][j] or 0 for j in columns] for i in rows]
        high = [[_most(game[i][j]) for j in columns] for i in rows]
        kept = _unbeaten(low, high)
        across = [[-high[k][j] for k in kept] for j in range(len(columns))]
        kept_across = _unbeaten(across, [[-low[k][j] for k in kept] for j in range(len(columns))])
        if len(kept) == len(rows) and len(kept_across) == len(columns):
            return rows, columns
        rows, columns = [rows[k] for k in kept], [columns[k] for k in kept_across]


def _most(entry: Exact | None) -> Exact:
    return 1 if entry is None else entry


def _unbeaten(low: list[list[Exact]], high: list[list[Exact]]) -> list[int]:
    """Return the lines that are not certain to be no better than another one that is left."""
    kept = list(range(len(low)))
    for line in range(len(low)):
        above = high[line]
        if any(other != line and all(map(ge, low[other], above)) for other in kept):
            kept.remove(line)
    return kept
