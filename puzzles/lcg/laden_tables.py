"""Random tables with more on them than heroes and enemies: attachments, events in hand, discard piles, a second player, places to go."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from mellon.models.lcg.cards.catalogue import card, encounter_deck
from mellon.models.lcg.position import COMBAT, QUEST

Table = dict[str, Any]
WORN = (39, 41, 40, 42, 57, 55, 70, 26, 27, 71)
"""Attachments for heroes; the second half are those of no sphere of war."""
COMBAT_EVENTS = (20, 21, 22, 23, 32, 33, 34, 35, 37, 38, 46, 48, 52, 63, 68)
QUEST_EVENTS = (50, 65, 66)
ENEMIES = (74, 82, 84, 85, 89, 90, 91, 96, 97, 98, 101, 102, 103, 111, 115)
"""Enemies with something of their own in a combat, and some plain ones."""
HEROES = tuple(range(1, 13))
ALLIES = (13, 15, 17, 28, 29, 30, 43, 45, 58, 14)
GOALS = ("no_hero_lost", "all_killed", "no_hero_lost_and_all_killed")


def armed(rng: random.Random) -> Table:
    """Return a combat in which heroes bear attachments, an enemy perhaps one too."""
    table = _combat(rng, heroes=rng.choice((2, 3)), foes=rng.choice((1, 2)))
    player = table["player"][0]
    for number in rng.sample(WORN, rng.choice((1, 2))):
        bearer = rng.choice([one for one in player["characters"] if card(one["card"]).is_hero])
        bearer.setdefault("attached", []).append(number)
    if len(player["engaged"]) > 1 and rng.random() < 0.4 and player["engaged"][0]["card"] != 102:
        player["engaged"][0]["attached"] = [69]
    return table


def with_events(rng: random.Random) -> Table:
    """Return a combat with one or two events in hand that can be paid for, now and then cards that come back from a pile."""
    table = _combat(rng, heroes=rng.choice((2, 3)), foes=1 if rng.random() < 0.6 else 2)
    player = table["player"][0]
    hand = rng.sample(COMBAT_EVENTS, 1)
    if hand == [23]:
        hand.append(rng.choice((73, 15, 18)))
        table["staging"] = {"cards": [{"card": rng.choice((89, 97, 83))}]} if hand[1] == 15 else table["staging"]
    chance = rng.random()
    if chance < 0.15:
        hand, player["discard"] = [51], [rng.choice((13, 29, 28, 17))]
    elif chance < 0.25:
        hand, player["discard"] = [53, rng.choice((33, 34, 32))], [rng.choice((48, 52))]
    elif chance < 0.4:
        hand = [36]
    player["hand"] = hand
    spheres = {card(number).sphere for number in hand}
    for one in player["characters"]:
        if card(one["card"]).is_hero:
            one["resources"] = rng.choice((1, 2, 3)) if card(one["card"]).sphere in spheres else rng.choice((0, 0, 1))
    return table


def two_players(rng: random.Random) -> Table:
    """Return a combat of two players in which a ranged character or a sentinel may help the other."""
    table = _combat(rng, heroes=2, foes=1)
    other = _combat(rng, heroes=2, foes=1)
    table["player"] += other["player"]
    own, second = ([one["card"] for one in player["characters"]] for player in table["player"])
    if set(own) & set(second):
        second = [number for number in rng.sample(HEROES, 6) if number not in own][:2]
        table["player"][1]["characters"] = [{"card": number} for number in second]
    helper = rng.choice((17, 29, 30))
    rng.choice(table["player"])["characters"].append({"card": helper})
    table["encounter"] = {"unseen": table["encounter"]["unseen"][:3]}
    return table


def on_the_way(rng: random.Random) -> Table:
    """Return a quest with a place that is active or may be explored, abilities to use, cards in hand, or enemies engaged already."""
    scenario = rng.choice(("passage_through_mirkwood", "journey_down_the_anduin", "escape_from_dol_guldur"))
    deck = _deck(rng, scenario)
    heroes = rng.sample(HEROES, 3)
    squad = [{"card": number} for number in (*heroes, *rng.sample((14, 44, 45, 13), rng.choice((0, 1))))]
    for one in squad:
        if card(one["card"]).is_hero:
            one["resources"] = rng.choice((0, 1, 1))
    places = [number for number in deck if card(number).kind == "location"]
    staged = [number for number in deck if card(number).kind in ("enemy", "location")][: rng.choice((1, 2))]
    player: Table = {"threat": rng.choice((28, 33, 44)), "characters": squad, "engaged": []}
    if rng.random() < 0.6:
        player["hand"] = rng.sample((*QUEST_EVENTS, 13, 39), rng.choice((1, 2)))
    table: Table = {"question": QUEST, "scenario": scenario, "goal": rng.choice(("progress", "no_threat")), "player": [player]}
    table["staging"] = {"cards": [{"card": number} for number in staged]}
    left = list(deck)
    for number in staged:
        left.remove(number)
    if rng.random() < 0.5 and places and places[0] in left:
        left.remove(places[0])
        table["active"] = {"card": places[0]}
    if rng.random() < 0.4:
        foe = next(number for number in left if card(number).kind == "enemy")
        left.remove(foe)
        player["engaged"] = [{"card": foe}]
    table["encounter"] = {"unseen": sorted(left[: rng.choice((4, 5, 6))])}
    return table


LADEN: Mapping[str, Callable[[random.Random], Table]] = {
    "attachments": armed,
    "events": with_events,
    "two_players": two_players,
    "on_the_way": on_the_way,
}
"""By the theme that asks for such tables."""


def _combat(rng: random.Random, heroes: int, foes: int) -> Table:
    party: list[Table] = [{"card": number} for number in rng.sample(HEROES, heroes)]
    for one in party:
        if rng.random() < 0.4:
            one["damage"] = rng.randrange(card(one["card"]).hit_points)
    if rng.random() < 0.5:
        party.append({"card": rng.choice(ALLIES)})
    engaged: list[Table] = []
    for number in rng.sample(ENEMIES, foes):
        enemy: Table = {"card": number}
        if rng.random() < 0.3:
            enemy["fresh"] = True
        if rng.random() < 0.5:
            enemy["damage"] = rng.randrange(card(number).hit_points)
        if number == 90:
            enemy["tokens"] = rng.choice((1, 2))
        engaged.append(enemy)
    shadows = [number for number in _deck(rng, rng.choice(_SCENARIOS)) if card(number).shadow is not None or rng.random() < 0.4]
    return {
        "question": COMBAT,
        "goal": rng.choice(GOALS),
        "player": [{"threat": rng.choice((28, 34, 46)), "characters": party, "engaged": engaged}],
        "staging": {"cards": [{"card": 83}] if rng.random() < 0.15 else []},
        "encounter": {"unseen": sorted(shadows[: rng.choice((2, 3, 4))])},
    }


_SCENARIOS = ("passage_through_mirkwood", "journey_down_the_anduin", "escape_from_dol_guldur")


def _deck(rng: random.Random, scenario: str) -> list[int]:
    deck = [number for number, copies in encounter_deck(scenario).items() for _ in range(copies)]
    rng.shuffle(deck)
    return deck
