"""The turns of a game: for every place its shape, and what each result does to the roller and to the opponents."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from mellon.models.wyprawa_do_mordoru.box import COLOURS, Place
from mellon.models.wyprawa_do_mordoru.dice import Profile
from mellon.models.wyprawa_do_mordoru.effects import nazgul_marks, rings_that_count
from mellon.models.wyprawa_do_mordoru.position import Position
from mellon.models.wyprawa_do_mordoru.sheet import Sheet
from mellon.solver.engines.layers import Ints
from mellon.solver.wyprawa_do_mordoru.boards import boards_of
from mellon.solver.wyprawa_do_mordoru.shape import ROLLER, VERSION, Faces, Shape, shape


@dataclass(frozen=True)
class Turns:
    """Turns at one place: the shape, the effect of every result, and [board, result] -> the roller's board after it."""

    shape: Shape
    fields: NDArray[np.int64]
    halvings: NDArray[np.int64]
    marks: NDArray[np.int64]
    hits: Ints
    after: Ints
    """`hits` is [result, opponent] -> marks; `after` has the codes of `Boards.own_after`."""


def targets_of(p: Position) -> tuple[int, ...]:
    """Return for each die whom its Nazgul hunts: 0 the roller, 1.. the other living players in turn order."""
    others = {index: number for number, index in enumerate(opponents(p), start=1)}
    return tuple(others.get(p.target(colour), ROLLER) for colour in COLOURS)


def opponents(p: Position) -> tuple[int, ...]:
    """Return the other living players in turn order after the roller."""
    assert p.mover is not None
    count = len(p.players)
    around = [(p.mover + step) % count for step in range(1, count)]
    return tuple(index for index in around if not p.players[index].out)


@dataclass(frozen=True)
class Setting:
    """What turns depend on besides the boards: the sheet, the dice, whom each die hunts, and one reading."""

    sheet: Sheet
    faces: tuple[Faces, ...]
    targets: tuple[int, ...]
    both: bool = False

    @property
    def key(self) -> str:
        """Return the text that names tables of this setting; the order of the dice does not matter to values."""
        dice = sorted(("".join(symbol.code for symbol in die), target) for die, target in zip(self.faces, self.targets, strict=True))
        return repr((VERSION, self.sheet, dice, self.both))

    def turns(self, circled: int) -> Turns:
        """Return the turns begun with this many fields circled."""
        return _turns(self, self.sheet.place(circled))


def setting_of(p: Position) -> Setting:
    """Return the setting of the turn that a position is in."""
    return Setting(p.sheet, p.dice.faces, targets_of(p), p.reading("opponent_nazgul") == "both")


def solo_setting(sheet: Sheet, dice: Profile) -> Setting:
    """Return the setting of a player who is alone: every die hunts the roller (WM.p7.neutral)."""
    return Setting(sheet, dice.faces, (ROLLER,) * len(COLOURS))


@lru_cache(maxsize=256)
def _turns(setting: Setting, place: Place) -> Turns:
    form = shape(setting.faces, setting.targets, place.equal_symbols, place.repeat_roll)
    fields, halvings, marks, hits = [], [], [], []
    for tally in form.tallies:
        own, others_hit = nazgul_marks(tally.own, sum(tally.others), place, setting.both)
        fields.append(rings_that_count(tally.rings, tally.weapons, tally.orcs, place))
        halvings.append(tally.gandalfs if place.gandalf_works else 0)
        marks.append(own)
        hits.append(tally.others if others_hit else (0,) * form.opponents)
    circles, halves, crosses = (np.array(column, dtype=np.int64) for column in (fields, halvings, marks))
    after = boards_of(setting.sheet).own_after(circles, halves, crosses)
    return Turns(form, circles, halves, crosses, np.array(hits, dtype=np.int32).reshape(len(fields), form.opponents), after)
