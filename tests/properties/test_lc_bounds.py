"""Merging and pruning in the combat search change no value: random combats with and without them, and known hard cases."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.lcg.battle import Battle
from mellon.models.lcg.cards import cards, encounter_deck
from mellon.models.lcg.position import Goal, Position
from mellon.solver.lcg.aims import Aim
from mellon.solver.lcg.fighting import Values
from mellon.solver.limits import LimitReached
from tests.rules.lc_tables import player, table

SCENARIOS = ("passage_through_mirkwood", "journey_down_the_anduin", "escape_from_dol_guldur")
GOALS = ("no_hero_lost", "no_hero_lost", "all_killed", "no_hero_lost_and_all_killed")
ALLIES = (13, 16, 17, 28, 29, 30, 43, 45, 59)
CASES = 240


def random_combat(seed: int) -> Position | None:
    dice, known = random.Random(seed), cards()
    scenario = dice.choice(SCENARIOS)
    deck = [n for n, copies in encounter_deck(scenario).items() for _ in range(copies)]
    dice.shuffle(deck)
    heroes, foes = dice.sample(range(1, 13), 6), [n for n in deck if known[n].kind == "enemy"]
    players: list[dict[str, Any]] = []
    for _ in range(dice.choice([1, 1, 1, 2])):
        squad = [*(heroes.pop() for _ in range(dice.choice([1, 2, 2]))), *dice.sample(ALLIES, dice.choice([0, 1, 2]))]
        characters: list[Any] = [{"card": n, "damage": dice.randrange(known[n].hit_points), "exhausted": dice.random() < 0.25} for n in squad]
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
        return table(*players, question="combat", scenario=scenario, goal=dice.choice(GOALS), encounter={"unseen": unseen})
    except BadInput:
        return None


def value(p: Position, careful: bool) -> Fraction:
    battle = Battle(p)
    assert isinstance(p.goal, Goal)
    return Values(battle, Aim(battle, p.goal), max_states=40_000, merge=not careful, compact=not careful).best_start()


@pytest.mark.rule("LC.combat.shadow", "LC.combat.damage")
@pytest.mark.parametrize("block", range(8))
def test_lc_combat_merging_and_pruning_change_no_value(block: int) -> None:
    compared = 0
    for seed in range(block * CASES // 8, (block + 1) * CASES // 8):
        p = random_combat(seed)
        if p is None:
            continue
        try:
            expected = value(p, careful=True)
        except LimitReached:
            continue
        assert value(p, careful=False) == expected, repr(p)
        compared += 1
    assert compared > CASES // 16


@pytest.mark.rule("LC.card.gimli", "LC.card.attachments")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("lcg combat escape_from_dol_guldur goal=no_hero_lost_and_all_killed | 47: 4 +40, 11 d3 x / 101 d1 f | staging 91 | unseen 89 95 109", Fraction(1, 3)),
        ("lcg combat passage_through_mirkwood goal=no_hero_lost | 30: 1 d5 +40 / 98 | unseen 95 96", Fraction(1, 2)),
        ("lcg combat passage_through_mirkwood goal=no_hero_lost | 30: 1, 7 d2 x / 98 | unseen 75 95", Fraction(1, 2)),
        ("lcg combat journey_down_the_anduin goal=no_hero_lost | 30: 7 d2, 11 d4, 16, 28 d1 / 115, 111 d1 | unseen 89 93 114 115 117", Fraction(7, 10)),
    ],
)
def test_lc_combat_where_a_bound_was_once_too_bold(line: str, expected: Fraction) -> None:
    p = Position.parse(line)
    assert value(p, careful=False) == value(p, careful=True) == expected
