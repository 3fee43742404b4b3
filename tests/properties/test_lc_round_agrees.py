"""Whole rounds against a slow second reading that goes through the plain rules alone and leaves nothing out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mellon.models.lcg.position import WHOLE_ROUND_GOALS, Position
from mellon.models.lcg.quest.quest_moves import moves_of
from mellon.models.lcg.quest.quest_state import Table
from mellon.models.lcg.quest.walking import commitments
from mellon.models.lcg.round.walking import Round
from mellon.models.lcg.walks import BEGIN, Walk, everything
from mellon.solver import ask
from tests.support.lcg.random_rounds import random_round

_MOST = 30_000


def by_the_rules(p: Position) -> dict[str, Fraction]:
    """Return what every commitment is worth, every place of the round walked out."""
    whole = Round(p)
    worth = Walk(whole, everything, _MOST).values()
    table = Table(p)
    words = [" ".join(str(made) for made in moves_of(table, mask)) or "pass" for mask in commitments(table, p)]
    starts = [after for _, after in whole.at(BEGIN)]
    return {said: worth[after] for said, after in zip(words, starts, strict=True)}


@pytest.mark.rule("LC.quest.compare", "LC.travel.one", "LC.encounter.check", "LC.combat.order")
@pytest.mark.parametrize("seed", range(100, 124))
def test_lc_a_round_is_worth_what_the_rules_alone_give(seed: int) -> None:
    p = random_round(seed)
    expected = by_the_rules(p)
    found = ask(p, "solve", engine="graph")
    assert found.value == max(expected.values())
    for one in found.ranked:
        assert one.value == expected[str(one.move)], (seed, str(one.move))


@pytest.mark.rule("LC.quest.compare", "LC.quest.reveal")
@pytest.mark.parametrize("seed", range(200, 212))
def test_lc_a_goal_of_quest_and_combat_is_no_likelier_than_either(seed: int) -> None:
    p = random_round(seed, WHOLE_ROUND_GOALS)
    both, heroes = by_the_rules(p), by_the_rules(p.but(goal=None))
    quest = Position.from_table({**p.to_table(), "question": "quest", "goal": str(p.goal.name).removesuffix("_and_no_hero_lost")})
    alone = {str(one.move): one.value for one in ask(quest, "solve").ranked}
    for move, worth in both.items():
        assert worth <= heroes[move], (seed, move)
        assert worth <= alone.get(move, 1), (seed, move)
