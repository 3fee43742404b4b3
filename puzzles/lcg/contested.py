"""Which contested rulings of the card game can play a part in a position."""

from __future__ import annotations

from mellon.models.lcg.position import COMBAT, QUEST, ROUND, Position
from mellon.solver.lcg.combat.rulings import can_matter
from mellon.solver.lcg.rulings import can_matter as can_matter_in_a_round

QUEST_RULINGS = ("blocked_stage", "encounter_deck_rebuild", "second_guarded_objective", "surge_and_doomed_in_setup", "win_with_last_hero")
"""Those that the rules of a quest phase ask for, whoever takes part."""
THALIN = 6


def touches(position: Position, key: str) -> bool:
    """Tell whether a ruling can play a part; outside of combats, quests and rounds every one may."""
    if position.question == COMBAT:
        return can_matter(position, key)
    if position.question == ROUND:
        return can_matter_in_a_round(position, key)
    if position.question != QUEST:
        return True
    if key == "thalin_kill_and_surge":
        return any(one.card == THALIN for player in position.players for one in player.characters)
    return key in QUEST_RULINGS or (key == "peeks" and can_matter(position, key))
