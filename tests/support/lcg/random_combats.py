"""Random small combats of the card game, and what the graph search says of them."""

from __future__ import annotations

import random
from typing import Any

from mellon.models.common import BadInput
from mellon.models.lcg.cards.catalogue import card, cards, encounter_deck
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.position import ALL_KILLED, BOTH, NO_HERO_LOST, Character, Enemy, Goal, Player, Position
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.fighting import Values
from tests.support.lcg.tables import player, table

GOALS = (NO_HERO_LOST, ALL_KILLED, BOTH)
SCENARIOS = ("passage_through_mirkwood", "journey_down_the_anduin", "escape_from_dol_guldur")
AIMS = ("no_hero_lost", "no_hero_lost", "all_killed", "no_hero_lost_and_all_killed")
OWN_ALLIES = (13, 16, 17, 28, 29, 30, 43, 45, 59)
HEROES = (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12)
ALLIES = (13, 13, 15, 17, 28, 29, 30, 60)
FOES = (74, 75, 81, 82, 83, 84, 85, 89, 90, 91, 96, 97, 98, 102, 103, 111, 115)
CARDS = (74, 75, 76, 78, 81, 81, 85, 86, 89, 89, 97, 99, 104, 112, 115, 117, 111)
BLANKS = (78, 79, 93, 100)
RANGES = (("hero_lost", -20, 3), ("ally_lost", -6, 2), ("killed", -2, 8), ("damage", -3, 1), ("threat", -2, 1))


def combat_of_any_cards(seed: int) -> Position:
    """Return a small combat: one or two players, up to three enemies, up to four unseen cards."""
    dice = random.Random(seed)
    players = 2 if dice.random() < 0.25 else 1
    heroes, allies, foes = dice.sample(HEROES, 4), dice.sample(ALLIES, 3), dice.sample(FOES, 3)
    count = dice.choice((1, 2, 2, 2, 3)) if players == 1 else 2
    engaged = [[] for _ in range(players)]
    for n, number in enumerate(foes[:count]):
        engaged[n % players].append(
            Enemy(number, fresh=dice.random() < 0.5, damage=dice.choice((0, 0, 1)) if card(number).hit_points > 1 else 0)
        )
    found = []
    for n in range(players):
        squad = [*heroes[2 * n : 2 * n + dice.choice((1, 2))], *allies[n : n + dice.choice((0, 1, 2 if players == 1 else 1))]]
        chars = tuple(Character(number, exhausted=dice.random() < 0.2) for number in squad)
        found.append(Player(dice.choice((20, 33, 41, 46)), chars, engaged=tuple(engaged[n])))
    unseen = tuple(sorted([*dice.sample(CARDS, dice.choice((1, 2, 3))), dice.choice(BLANKS)]))
    return Position("combat", tuple(found), unseen=unseen)


def combat_of_a_scenario(seed: int) -> Position | None:
    """Return a combat in a scenario, its unseen cards from the encounter deck; None where no such table can be."""
    dice, known = random.Random(seed), cards()
    scenario = dice.choice(SCENARIOS)
    deck = [n for n, copies in encounter_deck(scenario).items() for _ in range(copies)]
    dice.shuffle(deck)
    heroes, foes = dice.sample(range(1, 13), 6), [n for n in deck if known[n].kind == "enemy"]
    players: list[dict[str, Any]] = []
    for _ in range(dice.choice([1, 1, 1, 2])):
        squad = [*(heroes.pop() for _ in range(dice.choice([1, 2, 2]))), *dice.sample(OWN_ALLIES, dice.choice([0, 1, 2]))]
        characters: list[Any] = [
            {"card": n, "damage": dice.randrange(known[n].hit_points), "exhausted": dice.random() < 0.25} for n in squad
        ]
        if dice.random() < 0.4:
            characters[0]["attached"] = [dice.choice([39, 40, 41])]
        engaged = [{"card": foes.pop(), "fresh": dice.random() < 0.3} for _ in range(dice.choice([1, 1, 2]))]
        players.append(player(*characters, threat=dice.choice([30, 34, 44, 47, 49]), engaged=engaged))
    for who in players:
        for enemy in who["engaged"]:
            deck.remove(enemy["card"])
    acting, blank = [n for n in deck if known[n].shadow], [n for n in deck if not known[n].shadow]
    unseen = dice.sample(acting, min(len(acting), dice.choice([1, 2, 3]))) + blank[: dice.choice([0, 1, 2])]
    try:
        return table(*players, question="combat", scenario=scenario, goal=dice.choice(AIMS), encounter={"unseen": unseen})
    except BadInput:
        return None


def combat_with_events(seed: int, unseen: int | None = None) -> Position | None:
    """Return a combat of a scenario with events in hand and resources to pay for them; None where no such table can be or nothing can be used.

    `unseen`: how many cards are unseen, the whole encounter deck where nothing is said.
    """
    dice, known = random.Random(f"events {seed}"), cards()
    scenario = dice.choice(SCENARIOS)
    deck = [n for n, copies in encounter_deck(scenario).items() for _ in range(copies)]
    dice.shuffle(deck)
    heroes, foes = dice.sample(range(1, 13), 6), [n for n in deck if known[n].kind == "enemy"]
    events = [n for n, one in known.items() if one.kind == "event"]
    players: list[dict[str, Any]] = []
    engaged = []
    count = dice.choice((1, 1, 1, 2)) if unseen is not None else 1
    for _ in range(count):
        own = [heroes.pop() for _ in range(dice.choice((1, 2) if unseen is not None else (2, 3)))]
        squad = [*own, *dice.sample(OWN_ALLIES, dice.choice((0, 0, 1)))]
        characters: list[dict[str, Any]] = [
            {"card": n, "damage": dice.choice((0, 0, dice.randrange(known[n].hit_points))), "exhausted": dice.random() < 0.2} for n in squad
        ]
        for character in characters[: len(own)]:
            character["resources"] = dice.randrange(4)
        if dice.random() < 0.3:
            characters[0]["attached"] = [dice.choice((26, 39, 40, 42, 70))]
        mine = [{"card": foes.pop(), "fresh": True} for _ in range(1 if count > 1 else dice.choice((1, 2)))]
        engaged += [enemy["card"] for enemy in mine]
        hand = dice.sample(events, dice.choice((1, 1, 2))) + dice.sample(OWN_ALLIES, dice.choice((0, 0, 1)))
        players.append(player(*characters, threat=dice.choice((25, 34, 44, 48)), engaged=mine, hand=hand))
    for number in engaged:
        deck.remove(number)
    lying = {} if unseen is None else {"encounter": {"unseen": deck[:unseen]}}
    try:
        found = table(*players, question="combat", scenario=scenario, goal=dice.choice(AIMS), **lying)
    except BadInput:
        return None
    if unseen is not None and dice.random() < 0.2:
        found = found.but(goal=random_score(dice))
    return found if Battle(found).actions else None


def random_score(dice: random.Random) -> Goal:
    """Return random weights, most of them such that harm costs."""
    weights = [(key, dice.randrange(low, high)) for key, low, high in RANGES if dice.random() < 0.6] or [("killed", 1)]
    if dice.random() < 0.6:
        weights = [(key, abs(n) if key == "killed" else -abs(n) * (3 if key == "hero_lost" else 1)) for key, n in weights]
    return Goal("score", tuple(weights))


def value(p: Position, goal: str, **switches: bool) -> object:
    """Return what the graph search says of a combat."""
    b = Battle(p)
    return Values(b, Aim(b, Goal(goal)), **switches).best_start()
