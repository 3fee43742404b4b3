"""A combat as the plain rules carry it out, place by place: states of the battle, the choice that a card leaves (`Turned`), and the beginning (`BEGIN`)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from mellon.models.lcg.combat.acting import move_of
from mellon.models.lcg.combat.attack_course import Outcome, reveals
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import CHANCE, DEAD, END, GONE, State
from mellon.models.lcg.combat.decisions import choices
from mellon.models.lcg.combat.strikes import alive
from mellon.models.lcg.position import ALL_KILLED, BOTH, NO_HERO_LOST, Goal
from mellon.models.lcg.walks import Node, Option


class Turned(NamedTuple):
    """A card of some kind was turned up in a state, and something is to be chosen."""

    state: State
    kind: int


Place = State | Turned | str


def final_worth(b: Battle, s: State, goal: Goal) -> int:
    """Return what a finished combat is worth: 1 or 0 for a goal that is reached or missed, else the score."""
    if goal.name in (NO_HERO_LOST, ALL_KILLED, BOTH):
        missed = (goal.name != ALL_KILLED and s.lost) or (goal.name != NO_HERO_LOST and alive(b, s))
        return int(not missed)
    counts = {
        "hero_lost": s.lost,
        "ally_lost": sum(code == GONE and not who.hero for code, who in zip(s.chars, b.fighters, strict=True)),
        "killed": sum(code & 15 == DEAD and foe.engaged for code, foe in zip(s.foes, b.foes, strict=True)),
        "damage": sum(code >> 1 for code, who in zip(s.chars, b.fighters, strict=True) if code >= 0 and who.hero),
        "threat": sum(now - player.threat for now, player in zip(s.threat, b.p.players, strict=True)) if s.threat else 0,
    }
    return sum(weight * counts[key] for key, weight in goal.weights)


class Fight:
    """A battle that is fought for a goal, place by place (`walks.Game`)."""

    def __init__(self, b: Battle, goal: Goal) -> None:
        self._b, self._goal = b, goal
        self.most = None if goal.name == "score" else Fraction(1)
        self._options: dict[Turned, list[Outcome]] = {}

    def at(self, place: Place) -> Node:
        """Return what a finished combat is worth, or what can be chosen, or where a shadow card leads."""
        b = self._b
        if isinstance(place, str):
            return b.initial()
        if isinstance(place, Turned):
            return self._options[place]
        if place.moment == END or (place.lost and self._goal.name in (NO_HERO_LOST, BOTH)):
            return Fraction(final_worth(b, place, self._goal))
        return self._drawn(place) if place.moment in CHANCE else choices(b, place)

    def words(self, option: Option) -> list[str]:
        """Return the acts of an outcome as moves."""
        return [str(move_of(self._b, act)) for act in option[0]]

    def _drawn(self, s: State) -> dict[Place, Fraction]:
        turns = reveals(self._b, s)
        total = sum(weight for _, weight, _ in turns)
        found: dict[Place, Fraction] = {}
        for kind, weight, outcomes in turns:
            after: Place = outcomes[0][1]
            if len(outcomes) > 1:
                after = Turned(s, kind)
                self._options[after] = outcomes
            found[after] = found.get(after, Fraction(0)) + Fraction(weight, total)
        return found
