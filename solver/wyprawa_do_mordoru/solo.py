"""One player alone: the chance to reach Mordor and the expected turns, for every board, by backward induction.

The policy maximises the chance; among keeps of equal chance it takes the fewer expected turns. A turn that changes nothing leads back
to the same board: for a fixed policy x = a + b * x is solved exactly, and the policy is improved until it no longer changes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mellon.solver.engines import store
from mellon.solver.engines.layers import TIE, Choice, Floats, policy
from mellon.solver.limits import Watch
from mellon.solver.wyprawa_do_mordoru import sweeping
from mellon.solver.wyprawa_do_mordoru.boards import DEAD, Boards, boards_of
from mellon.solver.wyprawa_do_mordoru.halting import poll
from mellon.solver.wyprawa_do_mordoru.turns import Setting, Turns

NEVER = 1e12
STORE = "mordor-solo"
_MOST_SWEEPS = 200
_SETTLED = 1e-13
_ROUNDING = 2.0**-53
ROLLS = 5
_NEAR = 1e-9
_CHECKED = 6
_MOST_RECENT = 16


@dataclass(frozen=True)
class Slots:
    """The values of all slots of one turn: chance, expected turns still to come, and the chance that the board stays as it is."""

    reach: Floats
    more: Floats
    stay: Floats


@dataclass(frozen=True)
class SoloTable:
    """Every board's chance to reach Mordor and expected number of turns (`NEVER` or more: the game need not end)."""

    setting: Setting
    reach: Floats
    turns: Floats
    sweeps: int

    @property
    def boards(self) -> Boards:
        return boards_of(self.setting.sheet)

    def turn(self, board: int) -> Turns:
        """Return the turns of a board."""
        return self.setting.turns(board // len(self.boards.tracks))

    def slots(self, board: int) -> Slots:
        """Return the values of every slot of a turn begun on this board."""
        return slots_of(self.turn(board), board, self.boards, self.reach, self.turns)

    def error(self, board: int) -> float:
        """Bound the error of a board's chance by the errors of the turns that follow.

        Each turn of the policy adds what its equation is allowed to miss (`_SETTLED`) and, per roll, the rounding of one sum of chances
        times values below one and the difference that counts as a tie; a board's error is that of a turn times the expected turns.
        """
        rolls = ROLLS * (2 if any(self.setting.turns(c).shape.layers.repeat for c in range(self.boards.fields)) else 1)
        terms = max(len(block.weights) for c in range(self.boards.fields) for block in self.setting.turns(c).shape.layers.blocks)
        return min(1.0, float(self.turns[board] * (_SETTLED + rolls * (TIE + (terms + 1) * _ROUNDING))))

    def fits(self, board: int) -> bool:
        """Tell whether a board's chance is what a turn begun on it comes to."""
        return abs(float(self.slots(board).reach[self.turn(board).shape.start] - self.reach[board])) <= _NEAR

    def policy(self, board: int) -> list[Choice]:
        """Return the best choices of a turn begun on this board."""
        slots = self.slots(board)
        return policy(self.turn(board).shape.layers, slots.reach, slots.more)


def slots_of(turns: Turns, board: int, boards: Boards, reach: Floats, expected: Floats) -> Slots:
    layers = turns.shape.layers
    own, more, stay = np.zeros(layers.slots), np.zeros(layers.slots), np.zeros(layers.slots)
    after = turns.after[board]
    under_way = (after != DEAD) & (after < boards.count)
    where = np.where(under_way, after, 0)
    own[: layers.results] = np.where(under_way, reach[where], after >= boards.count)
    more[: layers.results] = np.where(under_way, expected[where], 0.0)
    stay[: layers.results] = after == board
    sweeping.sweep(turns.shape, own, more, stay)
    return Slots(own, more, stay)


def solve(setting: Setting, watch: Watch | None = None) -> SoloTable:
    """Solve every board of a solo setting, or take the values from the disk. Raises LimitReached once the watch is over."""
    table = _RECENT.get(setting)
    if table is None:
        table = stored(setting)
    if table is None:
        table = solved(setting, watch)
        store.save(STORE, setting.key, {"reach": table.reach, "turns": table.turns})
    if setting not in _RECENT and len(_RECENT) >= _MOST_RECENT:
        _RECENT.clear()
    _RECENT[setting] = table
    return table


_RECENT: dict[Setting, SoloTable] = {}


def forget() -> None:
    """Forget the tables in memory; those on the disk stay."""
    _RECENT.clear()


def stored(setting: Setting) -> SoloTable | None:
    """Return the table on the disk, if there is one of the right size whose values fit each other."""
    found = store.load(STORE, setting.key)
    size = (boards_of(setting.sheet).count,)
    if found is None or any(
        name not in found or found[name].shape != size or found[name].dtype != np.float64 for name in ("reach", "turns")
    ):
        return None
    reach, turns = found["reach"], found["turns"]
    if not (
        np.isfinite(reach).all()
        and np.isfinite(turns).all()
        and (reach >= 0.0).all()
        and (reach <= 1.0 + _NEAR).all()
        and (turns >= 0.0).all()
    ):
        return None
    table = SoloTable(setting, reach, turns, 0)
    order = table.boards.order
    checked = {int(order[at]) for at in np.linspace(0, len(order) - 1, _CHECKED).astype(int)}
    return table if all(table.fits(board) for board in checked) else None


def solved(setting: Setting, watch: Watch | None = None) -> SoloTable:
    """Solve every board of a solo setting. Raises LimitReached once the watch is over."""
    boards = boards_of(setting.sheet)
    reach, expected = np.zeros(boards.count), np.zeros(boards.count)
    sweeps = 0
    for done, board in enumerate(map(int, boards.order)):
        turns = setting.turns(board // len(boards.tracks))
        start = turns.shape.start
        if watch is not None:
            watch.note("exact", done, f"{done / boards.count:.0%}")
        for _ in range(_MOST_SWEEPS):
            poll(watch)
            slots = slots_of(turns, board, boards, reach, expected)
            sweeps += 1
            stay = slots.stay[start]
            alone = max(1.0 - stay, 0.0)
            if alone < _SETTLED:
                found, length = 0.0, NEVER
            else:
                found = (slots.reach[start] - stay * reach[board]) / alone
                length = min((1.0 + slots.more[start] - stay * expected[board]) / alone, NEVER)
            settled = abs(found - reach[board]) <= _SETTLED and abs(length - expected[board]) <= _SETTLED * max(1.0, length)
            reach[board], expected[board] = found, length
            if settled:
                break
    return SoloTable(setting, reach, expected, sweeps)
