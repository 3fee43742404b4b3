"""The state graph against a plain reading that enumerates every order of the unseen cards."""

from __future__ import annotations

import pytest

from tests.support.lcg.plain import plain_value
from tests.support.lcg.random_combats import GOALS, combat_of_any_cards, value


@pytest.mark.parametrize("block", range(11))
@pytest.mark.rule("LC.combat.shadow", "LC.combat.deal_shadow", "LC.combat.deck_empty", "LC.card.shadow_effects", "LC.combat.defender_gone")
def test_graph_agrees_with_every_order_of_the_unseen_cards(block: int) -> None:
    for seed in range(block * 30, block * 30 + 30):
        p, goal = combat_of_any_cards(seed), GOALS[seed % 3]
        assert value(p, goal) == plain_value(p, goal), (seed, goal, str(p))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_graph_agrees_with_every_order_for_every_goal(block: int) -> None:
    for seed in range(5000 + block * 30, 5030 + block * 30):
        p = combat_of_any_cards(seed)
        for goal in GOALS:
            assert value(p, goal) == plain_value(p, goal), (seed, goal, str(p))


@pytest.mark.parametrize("block", range(4))
def test_merging_and_bounds_change_no_value(block: int) -> None:
    for seed in range(1000 + block * 15, 1015 + block * 15):
        p, goal = combat_of_any_cards(seed), GOALS[seed % 3]
        plain = value(p, goal, merge=False, compact=False)
        assert value(p, goal, compact=False) == plain, (seed, goal)
        assert value(p, goal) == plain, (seed, goal)
