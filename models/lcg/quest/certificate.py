"""The checker of certificates of quests: commitments, reveals and choices are walked out anew by the plain rules, in exact fractions.

Kind `proof` claims the `value`, the chance of the goal. `at_least` is a policy as in `walks`; its first entry commits, unless the position gives the
commitment. That no other commitment does better is walked out without a policy: `states` says how many places can be reached by any choice at all,
`MOST_STATES` at most.
Kind `policy` claims only `at_least`; `agreed` names the engines that found the same value, which proves nothing here. Kind `agreement`
has no more than these.
`peeks` of the claim tells whether looking at a card before it is revealed is part of it (ruling peeks).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import AGREEMENT, Checked, Fault, nothing_proved, signed, verify_sort
from mellon.models.lcg.position import QUEST, Position
from mellon.models.lcg.quest.quest_state import Table
from mellon.models.lcg.quest.walking import Walk, goal_of, table_of
from mellon.models.lcg.walks import PolicyChecker

QUESTIONS = (QUEST,)
PROOF, POLICY, _ = KINDS = ("proof", "policy", AGREEMENT)
MOST_STATES = 20_000
"""Places that are walked out for the value being no higher."""


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules alone. Raises BadInput where it cannot be read."""
    kind, claim = table["kind"], table["claim"]
    verify_sort(table, QUESTIONS, KINDS)
    position = Position.parse(table["position"])
    if not provable(position):
        raise BadInput(
            [Defect("position", Text("tu stoi wyprawa z talią, bez ruchów", "a quest with its deck and without moves is expected here"))]
        )
    if type(claim.get("peeks")) is not bool:
        raise BadInput([Defect("claim.peeks", Text("tu stoi true albo false", "true or false is expected here"))])
    if kind == AGREEMENT:
        return nothing_proved(table, position.game)
    there = table_of(position, claim["peeks"])
    checker = PolicyChecker(
        table.get("at_least"), lambda taking, most: Walk(there, position, taking, most), lambda option: list(option[0]), may_give_up=True
    )
    name = "value" if kind == PROOF else "at_least"
    value = signed(claim.get(name), f"claim.{name}")
    try:
        if claim.get("goal") != goal_of(position):
            raise Fault(f"cel pozycji to {goal_of(position)}", f"the position's goal is {goal_of(position)}")
        checker.follow(value)
        if kind == PROOF:
            checker.exhaust(value, table.get("states"), MOST_STATES)
    except Fault as fault:
        return Checked(False, position.game, QUEST, claim, checker.done, fault.why)
    return Checked(True, position.game, QUEST, claim, checker.done)


def provable(p: Position) -> bool:
    """Tell whether a quest can be walked out: it begins here, and what may be revealed is known."""
    return p.question == QUEST and not p.moves and not (Table(p).reveals and not (p.unseen_cards or p.order is not None or p.discard))
