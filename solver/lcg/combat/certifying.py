"""The certificate of a combat's value: a policy that the rules alone can replay, and as much about the value being no higher as can be walked out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from mellon.models.lcg.combat.attack_course import Outcome
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import STRIKE, State
from mellon.models.lcg.combat.certificate import goal_of
from mellon.models.lcg.combat.decisions import choices
from mellon.models.lcg.combat.walking import Fight, Place, final_worth
from mellon.models.lcg.policies import MOST_STATES
from mellon.models.lcg.position import Position
from mellon.models.lcg.walks import GIVE_UP, TooLarge
from mellon.solver.game import Request
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.battle_graph import BITS
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.growing import Grown
from mellon.solver.lcg.combat.packing import fits
from mellon.solver.lcg.proving import proved
from mellon.solver.lcg.shares import share_of
from mellon.solver.limits import LimitReached, Watch

_SECOND_SHARE, _SECOND_SECONDS = 0.5, 10.0
"""The part of the time that a second engine may take, and seconds where no time is given."""


def certified(p: Position, value: Fraction, engine: str, request: Request) -> dict[str, Any]:
    """Return the certificate of a value; it only names engines where its policy is too large or time runs out."""
    b, goal = Battle(p), goal_of(p)
    aim = Aim(b, goal)
    values = Values(b, aim, request.watch) if fits(b, aim) else Grown(b, aim, request.watch)
    fight = Fight(b, goal)
    policy = CombatPolicy(values, fight, goal.name == "score")
    return proved(p, {"goal": goal.name}, value, fight, policy, lambda: _agreed(b, aim, value, engine, request), request.watch)


def _agreed(b: Battle, aim: Aim, value: Fraction, engine: str, request: Request) -> list[str]:
    """Return the engines that found the value: the one that answered, and another one where it comes to an end."""
    watch: Watch = share_of(request.watch, _SECOND_SHARE, _SECOND_SECONDS)
    second = Values(b, aim, watch) if engine == "graph" else Grown(b, aim, watch)
    try:
        return [engine, second.engine] if second.best_start() == value else [engine]
    except (LimitReached, MemoryError):
        return [engine]


class CombatPolicy:
    """Takes the best outcome at every choice, and notes what it took."""

    def __init__(self, values: Values, fight: Fight, scored: bool) -> None:
        self._values, self._b, self._fight, self._scored = values, values.b, fight, scored
        self._ends: dict[State, int] = {}
        self.entries: list[tuple[Place, dict[str, Any]]] = []

    def take(self, place: Place, outcomes: Sequence[Outcome]) -> Sequence[int]:
        """Return the first of the best outcomes; nothing where all is lost."""
        worth = [self.worth(after) for _, after in outcomes]
        best = max(worth)
        if not best and not self._scored:
            self.entries.append((place, {"given_up": True}))
            return GIVE_UP
        at = worth.index(best)
        self.entries.append((place, {"take": at, "do": self._fight.words(outcomes[at])}))
        return (at,)

    def worth(self, s: State) -> Fraction:
        values, graph = self._values, self._values.graph
        if s.moment == STRIKE and not self._b.actions:
            return Fraction(self._end(s))
        settled = values.aim.settled(s)
        if settled is not None:
            return Fraction(settled)
        if self._b.order is not None:
            return values.fraction(graph.node(s), 0)
        deck = sum(n << BITS * k for k, n in enumerate(s.deck))
        left = s._replace(deck=(sum(s.deck), *[0] * (len(s.deck) - 1)) if s.deck else ())
        return values.fraction(graph.node(graph.bare(s) if graph.plenty else left), deck)

    def _end(self, s: State) -> int:
        """Return the best that the players' attacks can come to."""
        found = self._ends.get(s)
        if found is None:
            if s.moment == STRIKE:
                found = max(self._end(after) for _, after in choices(self._b, s))
            else:
                found = final_worth(self._b, s, self._values.aim.goal)
            self._ends[s] = found
            if len(self._ends) > MOST_STATES:
                raise TooLarge
        return found
