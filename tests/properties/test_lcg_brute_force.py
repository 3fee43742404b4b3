"""The state graph against a plain reading that enumerates every order of the unseen cards."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from lcg_plain import plain_value

from mellon.models.lcg.battle import Battle
from mellon.models.lcg.cards import card
from mellon.models.lcg.position import ALL_KILLED, BOTH, NO_HERO_LOST, Character, Enemy, Goal, Player, Position
from mellon.solver.lcg.aims import Aim
from mellon.solver.lcg.fighting import Values

HEROES = (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12)
ALLIES = (13, 13, 15, 17, 28, 29, 30, 60)
FOES = (74, 75, 81, 82, 83, 84, 85, 89, 90, 91, 96, 97, 98, 102, 103, 111, 115)
CARDS = (74, 75, 76, 78, 81, 81, 85, 86, 89, 89, 97, 99, 104, 112, 115, 117, 111)
BLANKS = (78, 79, 93, 100)


def random_combat(seed: int) -> Position:
    """Return a small combat: one or two players, up to three enemies, up to four unseen cards."""
    dice = random.Random(seed)
    players = 2 if dice.random() < 0.25 else 1
    heroes, allies, foes = dice.sample(HEROES, 4), dice.sample(ALLIES, 3), dice.sample(FOES, 3)
    count = dice.choice((1, 2, 2, 2, 3)) if players == 1 else 2
    engaged = [[] for _ in range(players)]
    for n, number in enumerate(foes[:count]):
        engaged[n % players].append(Enemy(number, fresh=dice.random() < 0.5, damage=dice.choice((0, 0, 1)) if card(number).hit_points > 1 else 0))
    found = []
    for n in range(players):
        squad = [*heroes[2 * n : 2 * n + dice.choice((1, 2))], *allies[n : n + dice.choice((0, 1, 2 if players == 1 else 1))]]
        chars = tuple(Character(number, exhausted=dice.random() < 0.2) for number in squad)
        found.append(Player(dice.choice((20, 33, 41, 46)), chars, engaged=tuple(engaged[n])))
    unseen = tuple(sorted([*dice.sample(CARDS, dice.choice((1, 2, 3))), dice.choice(BLANKS)]))
    return Position("combat", tuple(found), unseen=unseen)


def value(p: Position, goal: str, **switches: bool) -> object:
    b = Battle(p)
    return Values(b, Aim(b, Goal(goal)), **switches).best_start()


GOALS = (NO_HERO_LOST, ALL_KILLED, BOTH)


@pytest.mark.parametrize("block", range(11))
@pytest.mark.rule("LC.combat.shadow", "LC.combat.deal_shadow", "LC.combat.deck_empty", "LC.card.shadow_effects", "LC.combat.defender_gone")
def test_graph_agrees_with_every_order_of_the_unseen_cards(block: int) -> None:
    for seed in range(block * 30, block * 30 + 30):
        p, goal = random_combat(seed), GOALS[seed % 3]
        assert value(p, goal) == plain_value(p, goal), (seed, goal, str(p))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_graph_agrees_with_every_order_for_every_goal(block: int) -> None:
    for seed in range(5000 + block * 30, 5030 + block * 30):
        p = random_combat(seed)
        for goal in GOALS:
            assert value(p, goal) == plain_value(p, goal), (seed, goal, str(p))


@pytest.mark.parametrize("block", range(4))
def test_merging_and_bounds_change_no_value(block: int) -> None:
    for seed in range(1000 + block * 15, 1015 + block * 15):
        p, goal = random_combat(seed), GOALS[seed % 3]
        plain = value(p, goal, merge=False, compact=False)
        assert value(p, goal, compact=False) == plain, (seed, goal)
        assert value(p, goal) == plain, (seed, goal)
