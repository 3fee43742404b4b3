"""What follows from a combat: who wins, what is eliminated and cycled, and what is scored (WR.path, WR.battle, WR.scenario.duel_path)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, card
from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.models.wojna_o_pierscien.parts import Fighter
from mellon.models.wojna_o_pierscien.scenarios import scenario

ELIMINATED, CYCLED = "eliminated", "cycled"
_ALWAYS = ("replace_elimination_or_forsake",)
_ON_PATH = ("replace_path_combat_elimination",)
_WIELDER = ("replace_combat_elimination_of_wielder",)
_WIELDER_ON_PATH = ("replace_path_combat_elimination_of_wielder",)


@dataclass(frozen=True, slots=True)
class Fate:
    """Where a unit goes after the combat and where its items go; `chosen` tells that it was given up (or attacked)."""

    unit: str
    items: str
    chosen: bool
    by_text: str = ""
    """The card whose text cycles the unit instead."""


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a combat. `winner` is None where nobody scores; `worth` is what the defenders lost."""

    winner: str | None
    uncancelled: int
    corruption: int
    points: int
    worth: Fraction
    attackers: tuple[Fate, ...]
    defenders: tuple[Fate, ...]
    eliminated: tuple[str, ...]
    cycled: tuple[str, ...]


def settle(found: Fight, lost: tuple[int, ...]) -> Result:
    """Return what follows when the defender gives up these units, which must be one of `loss_choices`. Raises MissingIcons."""
    part = found.part
    attackers = tuple(_fate(found, unit, True) for unit in part.attackers)
    defenders = tuple(_fate(found, unit, index in lost) for index, unit in enumerate(part.defenders))
    uncancelled = max(0, found.need - found.defense) if found.need else 0
    winner = _winner(found, lost, uncancelled)
    on_path = found.place.is_path
    return Result(
        winner,
        uncancelled,
        uncancelled if on_path and winner == SHADOW else 0,
        found.place.points if winner and not (on_path and winner == SHADOW) else 0,
        sum((unit_worth(found, index) for index in lost), Fraction(0)),
        attackers,
        defenders,
        _cards(found, attackers, defenders, ELIMINATED),
        _cards(found, attackers, defenders, CYCLED),
    )


def unit_worth(found: Fight, index: int) -> Fraction:
    """Return what giving up a defender costs: its worth, nothing where a text cycles it instead (ruling replaced_loss)."""
    unit = found.part.defenders[index]
    if found.reading("replaced_loss") == "not_lost" and replaced(found, unit)[0]:
        return Fraction(0)
    return unit.worth


def replaced(found: Fight, unit: Fighter) -> tuple[str, str]:
    """Return the card whose text cycles the unit instead of eliminating it in this combat, and what happens to its items; ("", "") if none."""
    on_path = found.place.is_path
    own = _ALWAYS + _ON_PATH if on_path else _ALWAYS
    lent = _WIELDER + _WIELDER_ON_PATH if on_path else _WIELDER
    for effect in card(unit.card).effects_when(*own):
        return unit.card, CYCLED if effect.steps[0]["items"] == "cycle" else ELIMINATED
    for item in unit.items:
        if card(item).effects_when(*lent):
            return item, CYCLED
    return "", ""


def _fate(found: Fight, unit: Fighter, chosen: bool) -> Fate:
    if not chosen:
        return Fate(CYCLED, CYCLED, False)
    text, items = replaced(found, unit)
    if text:
        return Fate(CYCLED, items, True, text)
    return Fate(ELIMINATED, ELIMINATED, True)


def _winner(found: Fight, lost: tuple[int, ...], uncancelled: int) -> str | None:
    place = found.place
    if uncancelled:
        return place.attacking_side
    if not place.is_path or scenario(found.scenario).path_tie == FREE_PEOPLES:
        return place.side
    used = range(len(found.part.defenders)) if found.reading("duel_path_defense") == "all" else lost
    whole = found.location_defense + sum(found.plain_defense[index] for index in used)
    return FREE_PEOPLES if whole > found.attack else None


def _cards(found: Fight, attackers: tuple[Fate, ...], defenders: tuple[Fate, ...], where: str) -> tuple[str, ...]:
    units = zip((*found.part.attackers, *found.part.defenders), (*attackers, *defenders), strict=True)
    names: list[str] = []
    for unit, fate in units:
        names += [unit.card] if fate.unit == where else []
        names += unit.items if fate.items == where else ()
    return tuple(names)
