"""The game of a lone player as a chain of boards: where each turn leads, and how many turns it takes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from mellon.solver.engines.layers import Floats
from mellon.solver.wyprawa_do_mordoru import sweeping
from mellon.solver.wyprawa_do_mordoru.boards import DEAD
from mellon.solver.wyprawa_do_mordoru.solo import SoloTable, solve
from mellon.solver.wyprawa_do_mordoru.turns import Setting

_TAIL = 1e-12
_MOST_TURNS = 2000


@dataclass(frozen=True)
class Chain:
    """[board, board] chances of one turn under the best policy; the two last columns are arrival and elimination."""

    steps: Floats

    def from_row(self, row: Floats) -> list[tuple[float, float]]:
        """Return (arrives, is eliminated) after 1, 2, ... turns when the first turn's outcome is `row`."""
        found: list[tuple[float, float]] = []
        now = row
        while len(found) < _MOST_TURNS:
            found.append((float(now[-2]), float(now[-1])))
            if now[:-2].sum() < _TAIL:
                break
            now = now[:-2] @ self.steps
        return found


def row_of(table: SoloTable, board: int, slot: int | None = None) -> Floats:
    """Return where a turn on this board leads, from its beginning or from a slot of it."""
    turns, slots, boards = table.turn(board), table.slots(board), table.boards
    start = turns.shape.start if slot is None else slot
    return spread(sweeping.flow(turns.shape, slots.reach, slots.more, start), turns.after[board], boards.count)


def spread(chances: Floats, after: np.ndarray[tuple[int, ...], np.dtype[np.int32]], count: int) -> Floats:
    """Gather the chances of results into a row of the chain."""
    row = np.zeros(count + 2)
    np.add.at(row, np.where(after == DEAD, count + 1, np.minimum(after, count)), chances)
    return row


@lru_cache(maxsize=8)
def chain_of(setting: Setting) -> Chain:
    """Return the chain of a solo setting."""
    table = solve(setting)
    return Chain(np.stack([row_of(table, board) for board in range(table.boards.count)]))
