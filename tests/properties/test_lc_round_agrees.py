"""Whole rounds against a slow second reading that goes through the plain rules alone and leaves nothing out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import pytest

from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import WHOLE_ROUND_GOALS, Position
from mellon.models.lcg.quest.quest_moves import moves_of, phase
from mellon.models.lcg.quest.quest_state import Table
from mellon.models.lcg.quest.walking import commitments
from mellon.models.lcg.round.round_moves import carry_out
from mellon.models.lcg.round.walking import Round
from mellon.models.lcg.walks import BEGIN, AtMost, Walk, everything
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


def played(p: Position, dice: random.Random) -> tuple[list[Move], Fraction]:
    """Play a round in which nothing is left to chance, well or at random at every choice; return its moves and what it is worth."""
    whole, place, words = Round(p), BEGIN, list[str]()
    bounds = AtMost(whole, _MOST)
    while not isinstance(node := whole.at(place), Fraction):
        if isinstance(node, Mapping):
            (place,) = node
        else:
            option = max(node, key=lambda one: bounds.best(one[1])) if dice.random() < 0.6 else dice.choice(node)
            words, place = [*words, *whole.words(option)], option[1]
    return [Move.parse(one) for one in words] or [Move("pass")], node


@pytest.mark.rule("LC.quest.compare", "LC.combat.order", "LC.damage.dead_hero")
@pytest.mark.parametrize("block", range(4))
def test_lc_a_round_that_is_carried_out_move_by_move_comes_to_what_its_end_is_worth(block: int) -> None:
    ends = Counter[Fraction]()
    for seed in range(25 * block, 25 * block + 25):
        p = random_round(seed, certain=True)
        moves, worth = played(p, random.Random(seed))
        after, told = carry_out(p, moves, [])
        _, quest = phase(p, list(enumerate(moves, start=1)), [])
        goal = p.goal.name
        missed = [
            "no_hero_lost" in goal and bool(told["heroes_lost"]),
            "all_killed" in goal and any(player.engaged for player in after.players),
            goal.startswith("progress") and not quest["progress"],
            goal.startswith("no_threat") and quest["threat_gain"] > 0,
            bool(told["eliminated"]),
        ]
        assert worth == int(told["won"] or not any(missed)), (seed, str(p), list(map(str, moves)))
        ends[worth] += 1
    assert min(ends[Fraction(0)], ends[Fraction(1)]) >= 3
