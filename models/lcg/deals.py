"""Random combats and quests: the heroes of a starter deck with some of its allies against cards of a scenario."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from mellon.models.common import BadInput
from mellon.models.common.chance import Lot
from mellon.models.lcg.cards.catalogue import card, encounter_deck, scenarios, starter_decks
from mellon.models.lcg.position import COMBAT, COMBAT_GOALS, QUEST, QUEST_GOALS, Position

MOST_ALLIES, MOST_FOES, MOST_STAGED = 2, 3, 3


def random_combat(lot: Lot) -> Position:
    """Return a combat of one player with one to three enemies of a scenario; what the reader refuses is drawn again."""
    while True:
        scenario, deck = _deck(lot)
        foes = [number for number in deck if card(number).kind == "enemy"][: 1 + lot.below(MOST_FOES)]
        engaged = [{"card": number, "fresh": bool(lot.below(2))} for number in foes]
        with suppress(BadInput):
            return _position(lot, COMBAT, scenario, lot.choice(COMBAT_GOALS), engaged, [])


def random_quest(lot: Lot) -> Position:
    """Return a quest of one player with one to three enemies and locations in the staging area; what the reader refuses is drawn again."""
    while True:
        scenario, deck = _deck(lot)
        staged = [number for number in deck if card(number).kind in ("enemy", "location")][: 1 + lot.below(MOST_STAGED)]
        with suppress(BadInput):
            return _position(lot, QUEST, scenario, lot.choice(QUEST_GOALS), [], [{"card": number} for number in staged])


def _deck(lot: Lot) -> tuple[str, list[int]]:
    scenario = lot.choice(list(scenarios()))
    return scenario, lot.shuffled(number for number, copies in encounter_deck(scenario).items() for _ in range(copies))


def _position(lot: Lot, question: str, scenario: str, goal: str, engaged: list[dict[str, Any]], staged: list[dict[str, Any]]) -> Position:
    started = lot.choice(list(starter_decks().values()))
    allies = lot.shuffled(number for number in started.cards if card(number).kind == "ally")[: lot.below(MOST_ALLIES + 1)]
    characters: list[dict[str, Any]] = [{"card": number} for number in (*started.heroes, *allies)]
    for one in characters:
        if card(one["card"]).is_hero and not lot.below(3):
            one["damage"] = lot.below(card(one["card"]).hit_points)
        if not lot.below(6):
            one["exhausted"] = True
    player = {"threat": started.starting_threat + lot.below(8), "characters": characters, "engaged": engaged}
    table = {"game": "lcg", "question": question, "scenario": scenario, "goal": goal, "player": [player], "staging": {"cards": staged}}
    return Position.from_table(table)
