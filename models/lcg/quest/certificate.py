"""The checker of certificates of quests: commitments, reveals and choices by the plain rules, in exact fractions (`policies`).

The first entry of a policy commits, unless the position gives the commitment.
`peeks` of the claim tells whether looking at a card before it is revealed is part of it (ruling peeks).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import AGREEMENT, Checked, nothing_proved, verify_sort
from mellon.models.lcg.policies import KINDS, examined
from mellon.models.lcg.position import QUEST, Position
from mellon.models.lcg.quest.quest_state import Table
from mellon.models.lcg.quest.walking import Questing, goal_of, table_of

QUESTIONS = (QUEST,)


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules alone. Raises BadInput where it cannot be read."""
    claim = table["claim"]
    verify_sort(table, QUESTIONS, KINDS)
    position = Position.parse(table["position"])
    if not provable(position):
        raise BadInput(
            [Defect("position", Text("tu stoi wyprawa z talią, bez ruchów", "a quest with its deck and without moves is expected here"))]
        )
    if type(claim.get("peeks")) is not bool:
        raise BadInput([Defect("claim.peeks", Text("tu stoi true albo false", "true or false is expected here"))])
    if table["kind"] == AGREEMENT:
        return nothing_proved(table, position.game)
    return examined(table, goal_of(position), Questing(table_of(position, claim["peeks"]), position))


def provable(p: Position) -> bool:
    """Tell whether a quest can be walked out: it begins here, and what may be revealed is known."""
    return p.question == QUEST and not p.moves and not (Table(p).reveals and not (p.unseen_cards or p.order is not None or p.discard))
