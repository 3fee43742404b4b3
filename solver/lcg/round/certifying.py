"""The certificate of a whole round's value: a policy from the commitment to the last attack, and that nothing else does better, by the rules alone."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import State
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest.quest_moves import moves_of
from mellon.models.lcg.quest.quest_state import Table
from mellon.models.lcg.round.walking import Fighting, Place, Questing, Round, Settling, Travelling, goal_of
from mellon.solver.game import Request
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.certifying import CombatPolicy
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.proving import Policy, proved
from mellon.solver.lcg.round.look import Look
from mellon.solver.lcg.table.certifying import unproved


def certified(p: Position, look: Look, mask: int, only: bool, value: Fraction, engine: str, request: Request) -> dict[str, Any]:
    """Return the certificate of the value that was found for the best commitment, or for the only one that is asked about."""
    marked = any(c.committed for player in p.players for c in player.characters)
    if marked or (only and not mask):
        return unproved(p, {"goal": goal_of(p).name, "value": str(value)}, engine)
    p = _committed(p, mask) if only else p
    whole = Round(p)
    policy = Policy([str(made) for made in moves_of(Table(p), mask)], whole, _Searched(look, whole).worth, request.watch)
    return proved(p, {"goal": goal_of(p).name}, value, whole, policy, lambda: [engine], request.watch)


def _committed(p: Position, mask: int) -> Position:
    """Return the position with the commitment marked."""
    who = p.players[0]
    return p.with_player(0, replace(who, characters=tuple(replace(c, committed=bool(mask >> i & 1)) for i, c in enumerate(who.characters))))


class _Searched:
    """Tells what places of a round are worth by the search that found its value."""

    def __init__(self, look: Look, whole: Round) -> None:
        self._look, self._whole = look, whole
        self._fights: dict[int, CombatPolicy] = {}

    def worth(self, place: Place) -> Fraction:
        """Return what a place is worth. Raises LimitReached."""
        if isinstance(place, Questing):
            return self._look.quest_result(
                place.quest, None if place.stage is None else self._whole.stages[place.stage], place.progress
            ).value
        if isinstance(place, Settling):
            return self._look.settled(place.done, place.progress).value
        if isinstance(place, Travelling):
            return self._look.fight(place.position)
        if isinstance(place, Fighting):
            p, _ = self._whole.fights[place.number]
            return self._fight(place.number).worth(place.place) if isinstance(place.place, State) else self._look.worth(p)
        assert isinstance(place, Fraction)
        return place

    def _fight(self, number: int) -> CombatPolicy:
        if number not in self._fights:
            p, fight = self._whole.fights[number]
            b = Battle(p)
            self._fights[number] = CombatPolicy(Values(b, Aim(b, self._look.goal), self._look.watch), fight, scored=False)
        return self._fights[number]
