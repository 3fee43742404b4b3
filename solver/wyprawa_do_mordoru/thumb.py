"""Rules of thumb that a person can follow, played by a lone player against the optimum: what each one costs, exactly.

A rule of thumb looks at the roll and at what is kept, never at the board, so one turn has one distribution of results and the whole
game is a chain of boards that is solved without any choice left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from mellon.models.common import Text
from mellon.models.common.text import join
from mellon.models.wyprawa_do_mordoru.box import Symbol
from mellon.models.wyprawa_do_mordoru.dice import Profile
from mellon.models.wyprawa_do_mordoru.sheet import Sheet, Track
from mellon.solver.engines.layers import Choice, Floats, flow
from mellon.solver.wyprawa_do_mordoru import solo
from mellon.solver.wyprawa_do_mordoru.boards import DEAD, boards_of
from mellon.solver.wyprawa_do_mordoru.shape import Offer, Shape, Tally, offers
from mellon.solver.wyprawa_do_mordoru.turns import Turns, solo_setting

NEVER, AT_THE_END, WITH_WEAPON, ALWAYS = "never", "at_the_end", "with_weapon", "always"
WEAPON_AGAINST, WEAPON_ALWAYS = "against_orcs", "always"
GANDALF_NEVER, GANDALF_ALWAYS = "never", "always"
NO_TREE = 9
_SAME_DIGITS = 12

Seen = list[tuple[list[Tally], list[list[Offer]]]]


@dataclass(frozen=True)
class Thumb:
    """A short set of rules: always one Ring of a roll, and what to do with orcs, weapons, Gandalfs and the Tree.

    `tree` is the number of Rings from which the Tree is taken (orcs beaten); NO_TREE refuses it always.
    """

    orcs: str = WITH_WEAPON
    weapons: str = WEAPON_ALWAYS
    gandalfs: str = GANDALF_ALWAYS
    tree: int = 2

    @property
    def text(self) -> Text:
        """Return the rules in words."""
        return join((_ORCS[self.orcs], _WEAPONS[self.weapons], _GANDALFS[self.gandalfs], _tree_text(self.tree)), "; ")


_ORCS = {
    NEVER: Text("orka nigdy", "never an orc"),
    AT_THE_END: Text("orka tylko z bronią na niego i gdy to kończy rzuty", "an orc only with a weapon for it and if that ends the rolling"),
    WITH_WEAPON: Text("orka tylko z bronią na niego", "an orc only with a weapon for it"),
    ALWAYS: Text("orka zawsze", "an orc always"),
}
_WEAPONS = {
    WEAPON_AGAINST: Text("broń tylko na orka", "a weapon only against an orc"),
    WEAPON_ALWAYS: Text("broń zawsze", "a weapon always"),
}
_GANDALFS = {GANDALF_NEVER: Text("Gandalfa nigdy", "never Gandalf"), GANDALF_ALWAYS: Text("Gandalfa zawsze", "Gandalf always")}


def _tree_text(rings: int) -> Text:
    if rings == NO_TREE:
        return Text("Drzewa nigdy", "never the Tree")
    if rings == 0:
        return Text("Drzewo zawsze", "the Tree always")
    return Text(
        f"Drzewo od {rings} Pierścieni" if rings > 1 else "Drzewo od 1 Pierścienia", f"the Tree from {rings} Ring{'s' * (rings > 1)}"
    )


@dataclass(frozen=True)
class Kept:
    """What a person sees of the dice kept: how many of each symbol."""

    rings: int
    weapons: int
    orcs: int


def wish(thumb: Thumb, kept: Kept, offer: Offer) -> tuple[float, ...]:
    """Return how much the rules like an offer, to be compared with others of the same roll; more is better."""
    new = offer.symbols
    new_weapons, new_orcs, new_rings = new[Symbol.WEAPON], new[Symbol.ORC], new[Symbol.RING]
    weapons, orcs, rings = kept.weapons + new_weapons, kept.orcs + new_orcs, kept.rings + new_rings
    beaten = orcs <= weapons
    orc_fits = not new_orcs or {NEVER: False, AT_THE_END: beaten and offer.ends, WITH_WEAPON: beaten, ALWAYS: True}[thumb.orcs]
    weapon_fits = thumb.weapons == WEAPON_ALWAYS or not new_weapons or weapons <= orcs
    gandalf_fits = thumb.gandalfs == GANDALF_ALWAYS or not new[Symbol.GANDALF]
    tree = bool(new[Symbol.TREE])
    wants_tree = rings >= thumb.tree and beaten
    # A set that breaks a rule is taken only if every other does too; then the one that breaks least and keeps least.
    broken = (not orc_fits) * 4 + (tree and not wants_tree) * 3 + (not weapon_fits) + (not gandalf_fits)
    return (-broken, new_rings, tree and wants_tree, sum(new.values()) if not broken else -sum(new.values()), offer.black)


def choices(form: Shape, thumb: Thumb, seen: Seen) -> list[Choice]:
    """Return the rules of thumb as a policy on a turn's layers."""
    found = []
    for block, (codes, patterns) in zip(form.layers.blocks, seen, strict=True):
        chosen = np.zeros((len(codes), len(patterns)), dtype=np.int32)
        wished: dict[Kept, NDArray[np.int64]] = {}
        for row, tally in enumerate(codes):
            kept = Kept(tally.rings, tally.weapons, tally.orcs)
            if kept not in wished:
                picks = [max(range(len(offered)), key=lambda index: wish(thumb, kept, offered[index])) for offered in patterns]
                wished[kept] = np.array(picks, dtype=np.int64) + block.starts[: len(patterns)]
            chosen[row] = block.targets[row, wished[kept]]
        found.append(Choice(chosen, None))
    return found


@dataclass(frozen=True)
class Report:
    """One rule set's result from the start of the game, and what it loses against the optimum."""

    thumb: Thumb
    reach: float
    turns: float
    loss: float


def value(sheet: Sheet, dice: Profile, thumb: Thumb, seen: Seen | None = None) -> tuple[Floats, Floats]:
    """Return the chance to reach Mordor and the expected turns of every board under rules of thumb (basic sheet)."""
    boards = boards_of(sheet)
    turns: Turns = solo_setting(sheet, dice).turns(0)
    counts, total = flow(turns.shape.layers, choices(turns.shape, thumb, seen or offers(turns.shape)), turns.shape.start)
    chances = np.array([float(count / total) for count in counts])
    reach, length = np.zeros(boards.count), np.zeros(boards.count)
    for board in map(int, boards.order):
        after = turns.after[board]
        going = (after != DEAD) & (after < boards.count) & (after != board)
        stay = chances[after == board].sum()
        reach[board] = (chances[going] @ reach[after[going]] + chances[after >= boards.count].sum()) / (1.0 - stay)
        length[board] = (1.0 + chances[going] @ length[after[going]]) / (1.0 - stay)
    return reach, length


def report(sheet: Sheet, dice: Profile, thumbs: Iterator[Thumb] | list[Thumb]) -> list[Report]:
    """Return what each rule set is worth from the start of the game, best first; equal ones (to twelve digits) in the order given."""
    boards = boards_of(sheet)
    start = boards.tracks.index(Track(0, sheet.squares))
    best = float(solo.solve(solo_setting(sheet, dice)).reach[start])
    found = []
    seen = offers(solo_setting(sheet, dice).turns(0).shape)
    for thumb in thumbs:
        reach, length = value(sheet, dice, thumb, seen)
        found.append(Report(thumb, float(reach[start]), float(length[start]), best - float(reach[start])))
    return sorted(found, key=lambda entry: round(entry.loss, _SAME_DIGITS))


def every_thumb() -> Iterator[Thumb]:
    """Yield every rule set of this kind."""
    for orcs, weapons, gandalfs, tree in product(_ORCS, _WEAPONS, _GANDALFS, (0, 1, 2, 3, NO_TREE)):
        yield Thumb(orcs, weapons, gandalfs, tree)


def known_thumbs() -> list[Thumb]:
    """Return the rule sets that the report compares: the best one found, what people say, and one change at a time."""
    best = Thumb(AT_THE_END, WEAPON_ALWAYS, GANDALF_ALWAYS, 0)
    return [
        best,
        Thumb(NEVER, WEAPON_ALWAYS, GANDALF_ALWAYS, 0),
        Thumb(NEVER, WEAPON_ALWAYS, GANDALF_ALWAYS, 1),
        Thumb(NEVER, WEAPON_ALWAYS, GANDALF_ALWAYS, 2),
        Thumb(NEVER, WEAPON_ALWAYS, GANDALF_ALWAYS, NO_TREE),
        Thumb(WITH_WEAPON, WEAPON_ALWAYS, GANDALF_ALWAYS, 1),
        Thumb(WITH_WEAPON, WEAPON_ALWAYS, GANDALF_ALWAYS, 2),
        Thumb(WITH_WEAPON, WEAPON_AGAINST, GANDALF_ALWAYS, 2),
        Thumb(NEVER, WEAPON_ALWAYS, GANDALF_NEVER, 1),
        Thumb(ALWAYS, WEAPON_ALWAYS, GANDALF_ALWAYS, 2),
    ]
