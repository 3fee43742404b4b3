"""The rules that a puzzle of the card game meets: whatever its legal first moves lead to before the phase, or the rounds asked about, are over.

Steps cite the rules that they carry out; `fights`, `quests`, `tables` and `rounds` add those that no step speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.lcg.position import COMBAT, ENGAGEMENT, PAYMENT, PLAN, QUEST, ROUND, SCORE, Position
from mellon.puzzles.lcg.fights import fight_rules
from mellon.puzzles.lcg.quests import quest_rules
from mellon.puzzles.lcg.rounds import rounds_rules
from mellon.puzzles.lcg.tables import engagement_rules, payment_phase_rules, score_rules
from mellon.solver import Limits

_RULES = {
    COMBAT: fight_rules,
    QUEST: quest_rules,
    ENGAGEMENT: engagement_rules,
    PAYMENT: payment_phase_rules,
    SCORE: score_rules,
    ROUND: rounds_rules,
    PLAN: rounds_rules,
}


def met(position: Position, limits: Limits) -> Iterator[str]:
    """Yield the rules that the phase, or the rounds, that a position asks about can meet."""
    yield from sorted(_RULES[position.question](position))
