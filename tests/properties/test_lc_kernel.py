"""The kernel of packed combats gives the same answers compiled and as plain Python, also where numbers are too big for machine words."""

from __future__ import annotations

import random

import pytest

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.position import Goal, Position
from mellon.solver.kernels import load, load_plain
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.guarantee import Guarantee
from mellon.solver.lcg.combat.packed_graph import PackedGraph
from mellon.solver.lcg.combat.packing import Packing, fits
from tests.support.lcg.random_combats import GOALS, combat_of_a_scenario, random_score


@pytest.mark.rule("LC.combat.shadow", "LC.combat.damage")
@pytest.mark.parametrize("block", range(4))
def test_lc_the_kernel_answers_alike_compiled_and_in_plain_python(block: int) -> None:
    compared = 0
    for seed in range(9000 + block * 20, 9020 + block * 20):
        p = combat_of_a_scenario(seed)
        for goal in (Goal(GOALS[seed % 3]), random_score(random.Random(seed))) if p is not None else ():
            assert p is not None
            b = Battle(p.but(goal=goal))
            aim = Aim(b, goal)
            if not fits(b, aim):
                continue
            first, second = Values(b, aim), Values(b, aim, plain=True)
            assert first.best_start() == second.best_start(), (seed, str(p))
            assert (first.states, first.chance_nodes) == (second.states, second.chance_nodes)
            assert isinstance(first.graph, PackedGraph) and isinstance(second.graph, PackedGraph)
            assert second.graph.kernel is load_plain("lcg_combat")
            if not aim.scored:
                assert Guarantee(first.graph).fails_on() == Guarantee(second.graph).fails_on()
            compared += first.graph.kernel is load("lcg_combat")
    assert compared > 10


@pytest.mark.rule("LC.combat.shadow", "LC.keywords.sentinel")
def test_lc_a_combat_too_wide_for_machine_words_is_searched_in_plain_python() -> None:
    line = (
        "lcg combat goal=no_hero_lost"
        " | 44: 1 x, 4 d3, 5 d3 x, 28 x, 29, 13 x, 59 x / 89 f, 96"
        " | 46: 7 d2, 9 x, 11 d2 x, 30 x, 43 x, 44 x, 45 x / 98, 75, 90 d1"
        " | unseen 76 86 89 97 95"
    )
    p = Position.parse(line)
    assert p.goal is not None
    b = Battle(p)
    aim = Aim(b, p.goal)
    assert fits(b, aim) and not Packing(b, aim).narrow
    packed = Values(b, aim)
    assert isinstance(packed.graph, PackedGraph) and packed.graph.kernel is load_plain("lcg_combat")
    assert packed.best_start() == Values(b, aim, compact=False).best_start()
