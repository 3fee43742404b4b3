"""The checker of certificates of combats: a policy against every shadow card, and everything else that can be done, by the plain rules (`policies`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import AGREEMENT, Checked, nothing_proved, verify_sort
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.walking import Fight
from mellon.models.lcg.policies import KINDS, examined
from mellon.models.lcg.position import COMBAT, NO_HERO_LOST, Goal, Position

QUESTIONS = (COMBAT,)


def goal_of(p: Position) -> Goal:
    """Return the goal of a combat, no hero lost where none is named."""
    return p.goal or Goal(NO_HERO_LOST)


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules alone. Raises BadInput where it cannot be read."""
    verify_sort(table, QUESTIONS, KINDS)
    position = Position.parse(table["position"])
    if position.question != COMBAT or position.moves or (position.shadow and not (position.scenario or position.unseen or position.order)):
        raise BadInput(
            [Defect("position", Text("tu stoi walka z talią, bez ruchów", "a combat with its deck and without moves is expected here"))]
        )
    if table["kind"] == AGREEMENT:
        return nothing_proved(table, position.game)
    goal = goal_of(position)
    return examined(table, goal.name, Fight(Battle(position), goal), may_give_up=goal.name != "score")
