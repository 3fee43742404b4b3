"""The search over packed states against the plain one over the states of the rules: weighted scores, and cases where a bound or a merger would be too bold."""

from __future__ import annotations

import random

import pytest

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.position import BOOK, Goal, Position
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.guarantee import Guarantee
from mellon.solver.lcg.combat.packed_graph import PackedGraph
from mellon.solver.lcg.combat.packing import fits
from mellon.solver.limits import LimitReached
from tests.support.lcg.random_combats import combat_of_a_scenario, combat_of_any_cards, random_score


@pytest.mark.parametrize("block", range(8))
@pytest.mark.rule("LC.combat.shadow", "LC.card.shadow_effects")
def test_lc_scores_over_packed_states_agree_with_the_plain_search(block: int) -> None:
    compared = 0
    for seed in range(block * 40, block * 40 + 40):
        p = combat_of_any_cards(seed) if seed % 2 else combat_of_a_scenario(seed)
        if p is None:
            continue
        p = p.but(goal=random_score(random.Random(seed)))
        assert p.goal is not None
        b = Battle(p)
        aim = Aim(b, p.goal)
        if not fits(b, aim):
            continue
        try:
            expected = Values(b, aim, compact=False, merge=False, max_states=1500).best_start()
        except LimitReached:
            continue
        assert Values(b, aim).best_start() == expected, (seed, str(p))
        compared += 1
    assert compared > 10


@pytest.mark.rule("LC.card.wargs", "LC.card.dunhere", "LC.end.eliminated")
@pytest.mark.parametrize(
    "line",
    [
        "lcg combat goal=ally_lost:-4,damage:-2,threat:-2 | 33: 6 x, 13 / 115, 85 f | unseen 93 104",
        "lcg combat goal=killed:1,threat:-1 peeks=not_used | 41: 10 x, 30 / 82 f, 103 f | unseen 81 100",
        "lcg combat goal=hero_lost:-18,ally_lost:-2,killed:1,damage:-2,threat:-1 | 46: 8, 28, 30 / 96 f, 89 f, 82 f | unseen 86 100 117",
        "lcg combat goal=hero_lost:-1,killed:2 | 49: 9 d1, 7 d1, 28, 30 / 85, 111 | unseen 91 92",
        "lcg combat goal=no_hero_lost | 47: 6, 13 / 115, 85 f | unseen 93 104 104",
        "lcg combat goal=all_killed | 30: 9, 28 / 85 | unseen 91 92 93",
        "lcg combat goal=no_hero_lost_and_all_killed | 30: 9, 6 / 85, 89 | unseen 78 92 93",
    ],
)
def test_lc_cases_where_a_shadow_card_helps_or_a_place_counts(line: str) -> None:
    p = Position.parse(line)
    assert p.goal is not None
    b = Battle(p)
    aim = Aim(b, p.goal)
    assert fits(b, aim)
    assert Values(b, aim).best_start() == Values(b, aim, compact=False, merge=False).best_start()


@pytest.mark.rule("LC.combat.shadow")
def test_lc_guarantees_over_packed_states_agree_with_the_plain_search() -> None:
    for seed in range(7000, 7090):
        p, goal = combat_of_any_cards(seed), Goal(("no_hero_lost", "all_killed", "no_hero_lost_and_all_killed")[seed % 3])
        b = Battle(p.but(rulings=p.rulings.with_reading(BOOK, "peeks", "not_used")))
        aim = Aim(b, goal)
        packed, plain = Values(b, aim), Values(b, aim, compact=False, merge=False)
        assert isinstance(packed.graph, PackedGraph)
        first, second = Guarantee(packed.graph), Guarantee(plain.graph)
        assert first.holds() == second.holds(), (seed, str(p))
        assert first.fails_on() == second.fails_on(), (seed, str(p))


@pytest.mark.rule("LC.combat.undefended")
def test_lc_a_score_that_weighs_threat_follows_it_far_below_fifty() -> None:
    p = Position.parse("lcg combat goal=threat:-1 | 20: 1 / 89 | unseen 76")
    b = Battle(p)
    assert p.goal is not None
    for compact in (True, False):
        assert Values(b, Aim(b, p.goal), compact=compact).best_start() == -4
