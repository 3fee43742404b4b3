"""The checker of certificates of whole rounds: a policy against every card, and everything else that can be done, by the plain rules (`policies`).

The first entry of a policy commits, unless the position gives the commitment (`committed`); then come responses and choices of the quest phase, a
journey with the engagement, and the acts of the combat. What is left out of both is said in `walking`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import AGREEMENT, Checked, nothing_proved, verify_sort
from mellon.models.lcg.policies import KINDS, examined
from mellon.models.lcg.position import ROUND, Position
from mellon.models.lcg.round.walking import Round, goal_of

QUESTIONS = (ROUND,)


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules alone. Raises BadInput where it cannot be read."""
    verify_sort(table, QUESTIONS, KINDS)
    position = Position.parse(table["position"])
    if not provable(position):
        what = Text(
            "tu stoi runda jednego gracza z talią i celem, bez ruchów",
            "a round of one player with its deck and a goal, without moves, is expected here",
        )
        raise BadInput([Defect("position", what)])
    if table["kind"] == AGREEMENT:
        return nothing_proved(table, position.game)
    return examined(table, goal_of(position).name, Round(position))


def provable(p: Position) -> bool:
    """Tell whether a round can be walked out: it begins here, for one player, and what may be revealed is known."""
    known = p.unseen is not None or p.scenario is not None or p.order is not None
    return p.question == ROUND and not p.moves and len(p.players) == 1 and known and goal_of(p).name != "score"
