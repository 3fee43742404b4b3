"""Merging and pruning in the combat search change no value: random combats with and without them, and known hard cases."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.position import Goal, Position
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.limits import LimitReached
from tests.support.lcg.random_combats import combat_of_a_scenario

CASES = 240


def value(p: Position, careful: bool) -> Fraction:
    battle = Battle(p)
    assert isinstance(p.goal, Goal)
    return Values(battle, Aim(battle, p.goal), max_states=40_000, merge=not careful, compact=not careful).best_start()


@pytest.mark.rule("LC.combat.shadow", "LC.combat.damage")
@pytest.mark.parametrize("block", range(8))
def test_lc_combat_merging_and_pruning_change_no_value(block: int) -> None:
    compared = 0
    for seed in range(block * CASES // 8, (block + 1) * CASES // 8):
        p = combat_of_a_scenario(seed)
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
        (
            "lcg combat escape_from_dol_guldur goal=no_hero_lost_and_all_killed | 47: 4 +40, 11 d3 x / 101 d1 f | staging 91 | unseen 89 95 109",
            Fraction(1, 3),
        ),
        ("lcg combat passage_through_mirkwood goal=no_hero_lost | 30: 1 d5 +40 / 98 | unseen 95 96", Fraction(1, 2)),
        ("lcg combat passage_through_mirkwood goal=no_hero_lost | 30: 1, 7 d2 x / 98 | unseen 75 95", Fraction(1, 2)),
        (
            "lcg combat journey_down_the_anduin goal=no_hero_lost | 30: 7 d2, 11 d4, 16, 28 d1 / 115, 111 d1 | unseen 89 93 114 115 117",
            Fraction(7, 10),
        ),
    ],
)
def test_lc_combat_where_a_bound_was_once_too_bold(line: str, expected: Fraction) -> None:
    p = Position.parse(line)
    assert value(p, careful=False) == value(p, careful=True) == expected
