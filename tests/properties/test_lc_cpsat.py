"""The basic game twice: CP-SAT's assignment against the graph search."""

from __future__ import annotations

import pytest

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.position import BOTH, NO_HERO_LOST, Goal
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.cpsat import assignment, unfit
from mellon.solver.lcg.combat.fighting import Values
from tests.support.lcg.random_combats import combat_of_any_cards


@pytest.mark.rule("LC.basic.no_shadow", "LC.combat.one_defender", "LC.attack.sum")
def test_assignment_agrees_with_the_graph_search() -> None:
    compared = 0
    for seed in range(2000, 2150):
        p = combat_of_any_cards(seed).but(shadow=False)
        b = Battle(p, shadow=False)
        for goal in (NO_HERO_LOST, BOTH):
            if unfit(b, p, goal) is None:
                found = assignment(b, kills=goal == BOTH)
                assert (found is not None) == (Values(b, Aim(b, Goal(goal))).best_start() == 1), (seed, goal, str(p))
                compared += 1
    assert compared > 100
