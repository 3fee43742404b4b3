"""A combat walked out by the plain rules: a networkx graph of everything that can happen while choices are made in some way, and its value.

Nodes are states of the battle, the choice that a card leaves (`Turned`), and the beginning (`BEGIN`). Values are worked out backwards from the ends.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from mellon.models.lcg.combat.attack_course import Outcome, reveals
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import CHANCE, DEAD, END, GONE, State
from mellon.models.lcg.combat.decisions import choices
from mellon.models.lcg.combat.strikes import alive
from mellon.models.lcg.position import ALL_KILLED, BOTH, NO_HERO_LOST, Goal
from mellon.models.lcg.walks import Taking, unfolded, worked_out


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


class Walk:
    """Everything that can happen in a battle under some way of choosing. Raises TooLarge where that is more than `most` places."""

    def __init__(self, b: Battle, goal: Goal, taking: Taking, most: int) -> None:
        self._b, self._goal, self._taking = b, goal, taking
        self._options: dict[Turned, list[Outcome]] = {}
        self._ends: dict[Place, Fraction] = {}
        self.graph = unfolded(self._after, most)

    def _after(self, place: Place) -> dict[Place, Fraction | None]:
        """Return the places that follow one, with their chances where a card decides."""
        b = self._b
        if isinstance(place, str):
            return self._taken(place, b.initial())
        if isinstance(place, Turned):
            return self._taken(place, self._options[place])
        if place.moment == END or (place.lost and self._goal.name in (NO_HERO_LOST, BOTH)):
            self._ends[place] = Fraction(final_worth(b, place, self._goal))
            return {}
        return self._drawn(place) if place.moment in CHANCE else self._taken(place, choices(b, place))

    def _taken(self, place: Place, outcomes: list[Outcome]) -> dict[Place, Fraction | None]:
        if len(outcomes) == 1:
            return {outcomes[0][1]: None}
        taken = self._taking(place, outcomes)
        if not taken:
            self._ends[place] = Fraction(0)
        return dict.fromkeys((outcomes[at][1] for at in taken), None)

    def _drawn(self, s: State) -> dict[Place, Fraction | None]:
        turns = reveals(self._b, s)
        total = sum(weight for _, weight, _ in turns)
        found: dict[Place, Fraction | None] = {}
        for kind, weight, outcomes in turns:
            after: Place = outcomes[0][1]
            if len(outcomes) > 1:
                after = Turned(s, kind)
                self._options[after] = outcomes
            found[after] = (found.get(after) or Fraction(0)) + Fraction(weight, total)
        return found

    def values(self) -> dict[Place, Fraction]:
        """Return what every place is worth: where nobody draws, the best of what is followed."""
        return worked_out(self.graph, self._ends)
