"""Random quests of one player."""

from __future__ import annotations

import random
from typing import Any

from mellon.models.common import BadInput
from mellon.models.lcg.cards.catalogue import card, encounter_deck
from mellon.models.lcg.position import Position
from tests.support.lcg.tables import player, table

SCENARIOS = ("passage_through_mirkwood", "journey_down_the_anduin", "escape_from_dol_guldur")
ALLIES = (13, 13, 14, 17, 28, 28, 29, 30, 43, 44, 45, 59)
STAGES = {"passage_through_mirkwood": 119, "journey_down_the_anduin": 127, "escape_from_dol_guldur": 124}
HANDS = ((50,), (50, 50), (50, 13), (50, 46), (46, 13), (50, 50, 26, 13), (65,), (50, 66))
"""A Test of Will alone and with cards that do nothing in the quest phase, which may be discarded instead; events that take away threat."""


def random_quest(seed: int, held: bool = False) -> Position | None:
    """Return a random quest of one player, with a hand where that is asked for; Eleanor, Faramir and Thalin, who act on the quest, often take part."""
    dice = random.Random(seed)
    scenario = SCENARIOS[seed % 3]
    deck = [n for n, copies in encounter_deck(scenario).items() for _ in range(copies) if n != 102]
    lying = dice.sample([n for n in deck if card(n).kind in ("location", "enemy")], dice.choice([0, 1, 2, 3]))
    for number in lying:
        deck.remove(number)
    squad = [*dice.sample(range(1, 13), dice.choice([1, 2, 3])), *dice.sample(ALLIES, dice.choice([2, 3, 4]))]
    if dice.random() < 0.4 and 8 not in squad:
        squad[0] = 8
    elif dice.random() < 0.3 and 6 not in squad:
        squad[0] = 6
    if dice.random() < 0.4 and 14 not in squad:
        squad[-1] = 14
    if held and dice.random() < 0.5 and 7 not in squad[1:]:
        squad[0] = 7
    characters: list[Any] = [{"card": n, "damage": dice.randrange(card(n).hit_points), "exhausted": dice.random() < 0.1} for n in squad]
    hand = {"hand": list(dice.choice(HANDS))} if held else {}
    for one in characters:
        one |= {"resources": dice.choice([0, 1, 1, 2])} if held and card(one["card"]).is_hero else {}
    try:
        return table(
            player(*characters, threat=dice.choice([25, 33, 36, 47, 49]), **hand),
            question="quest",
            scenario=scenario,
            goal=dice.choice(["progress", "no_threat"]),
            staging=lying,
            encounter={"unseen": sorted(dice.sample(deck, dice.choice([9, 11, 13])))},
            **({"stage": STAGES[scenario]} if dice.random() < 0.3 else {}),
        )
    except BadInput:
        return None
