"""The checker of certificates of combats: everything is walked out anew by the plain rules, and networkx works values out from the ends.

Kind `proof` claims a value. `at_least` is a policy as in `walks`. That the value is no higher is walked out without a policy: `states` says how many
places can be reached by any choice at all, `MOST_STATES` at most.
Kind `policy` claims only `at_least`; `agreed` names the engines that found the same value, which proves nothing here. Kind `agreement`
has no more than these.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import AGREEMENT, Checked, Fault, nothing_proved, signed, verify_sort
from mellon.models.lcg.combat.acting import move_of
from mellon.models.lcg.combat.attack_course import Outcome
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.walking import Walk
from mellon.models.lcg.position import COMBAT, NO_HERO_LOST, Goal, Position
from mellon.models.lcg.walks import PolicyChecker

QUESTIONS = (COMBAT,)
PROOF, POLICY, _ = KINDS = ("proof", "policy", AGREEMENT)
MOST_STATES = 20_000
"""Places that are walked out for the value being no higher."""


def words_of(b: Battle, outcome: Outcome) -> list[str]:
    """Return the acts of an outcome as moves."""
    return [str(move_of(b, act)) for act in outcome[0]]


def goal_of(p: Position) -> Goal:
    """Return the goal of a combat, no hero lost where none is named."""
    return p.goal or Goal(NO_HERO_LOST)


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules alone. Raises BadInput where it cannot be read."""
    question, kind, claim = table["question"], table["kind"], table["claim"]
    verify_sort(table, QUESTIONS, KINDS)
    position = Position.parse(table["position"])
    if position.question != COMBAT or position.moves or (position.shadow and not (position.scenario or position.unseen or position.order)):
        raise BadInput(
            [Defect("position", Text("tu stoi walka z talią, bez ruchów", "a combat with its deck and without moves is expected here"))]
        )
    if kind == AGREEMENT:
        return nothing_proved(table, position.game)
    goal, battle = goal_of(position), Battle(position)
    checker = PolicyChecker(
        table.get("at_least"),
        lambda taking, most: Walk(battle, goal, taking, most),
        lambda outcome: words_of(battle, outcome),
        may_give_up=goal.name != "score",
    )
    name = "value" if kind == PROOF else "at_least"
    value = signed(claim.get(name), f"claim.{name}")
    try:
        if claim.get("goal") != goal.name:
            raise Fault(f"cel pozycji to {goal.name}", f"the position's goal is {goal.name}")
        checker.follow(value)
        if kind == PROOF:
            checker.exhaust(value, table.get("states"), MOST_STATES)
    except Fault as fault:
        return Checked(False, position.game, question, claim, checker.done, fault.why)
    return Checked(True, position.game, question, claim, checker.done)
