"""The game of a lone player as a chain of boards: where each turn leads, and how many turns it takes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mellon.solver.engines.layers import Floats
from mellon.solver.limits import Watch
from mellon.solver.wyprawa_do_mordoru import sweeping
from mellon.solver.wyprawa_do_mordoru.boards import DEAD
from mellon.solver.wyprawa_do_mordoru.halting import poll
from mellon.solver.wyprawa_do_mordoru.solo import SoloTable, solve
from mellon.solver.wyprawa_do_mordoru.turns import Setting

_TAIL = 1e-12
_MOST_TURNS = 2000


@dataclass(frozen=True)
class Chain:
    """[board, board] chances of one turn under the best policy; the two last columns are arrival and elimination."""

    steps: Floats

    def from_row(self, row: Floats, watch: Watch | None = None) -> list[tuple[float, float]]:
        """Return (arrives, is eliminated) after 1, 2, ... turns when the first turn's outcome is `row`. Raises LimitReached."""
        found: list[tuple[float, float]] = []
        now = row
        while len(found) < _MOST_TURNS:
            poll(watch)
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


def chain_of(setting: Setting, watch: Watch | None = None) -> Chain:
    """Return the chain of a solo setting. Raises LimitReached once the watch is over."""
    chain = _RECENT.get(setting)
    if chain is None:
        table = solve(setting, watch)
        steps = np.zeros((table.boards.count, table.boards.count + 2))
        for board in range(table.boards.count):
            poll(watch)
            steps[board] = row_of(table, board)
        _RECENT.clear()
        chain = _RECENT[setting] = Chain(steps)
    return chain


_RECENT: dict[Setting, Chain] = {}
