"""The bounds that are told of a combat whose search was ended hold: the exact values lie between them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from mellon import solver
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.notation import read_line
from mellon.models.lcg.position import Goal, Position
from mellon.solver import Limits, Verdict
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.benign import Benign
from mellon.solver.lcg.combat.bounding import undecided
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.guarantee import Guarantee
from mellon.solver.limits import Watch
from mellon.solver.told import written
from tests.limits.tables.lcg import TWO_PLAYERS
from tests.support.contract import told_moves
from tests.support.lcg.random_combats import GOALS, combat_of_a_scenario, combat_of_any_cards

CERTAIN_FIRST = "lcg combat passage_through_mirkwood | 20: 1 r3, 3 r3, 2 r3, 13, 17 / 89, 96, 97 / hand 23 73 20 34 22"


def battle(p: Position) -> Values:
    b = Battle(p)
    assert p.goal is not None
    return Values(b, Aim(b, p.goal), max_states=40_000)


def some_combats(first: int, last: int) -> list[Position]:
    found = [replace(combat_of_any_cards(seed), goal=Goal(GOALS[seed % len(GOALS)])) for seed in range(first, last)]
    return [*found, *(p for seed in range(first, last) if (p := combat_of_a_scenario(seed)) is not None and p.goal is not None)]


@pytest.mark.rule("LC.combat.shadow", "LC.combat.order")
@pytest.mark.parametrize("block", range(3))
def test_lc_cards_with_which_the_goal_is_certain_bound_the_value_from_below(block: int) -> None:
    raised = 0
    for p in some_combats(100 * block, 100 * block + 100):
        values = battle(p)
        if values.aim.scored or not values.b.shadow or values.b.order is not None:
            continue
        value = values.best_start()
        low = max(Benign(Guarantee(values.graph)).chance(node) for _, node in values.graph.starts)
        assert low <= value, p
        raised += 0 < low < 1
    assert raised > 5


@pytest.mark.rule("LC.combat.shadow", "LC.combat.order")
@pytest.mark.parametrize("seconds", [0.0, 0.02])
def test_lc_values_of_first_moves_lie_between_what_is_told_of_an_ended_search(seconds: float) -> None:
    for p in some_combats(60, 100):
        exact = {entry["move"]: entry["value"] for entry in told_moves(solver.ask(p, "hint"))}
        told = undecided(battle(p), seconds)
        bounds = {written(one.move): one.bounds for one in told["moves"]}
        assert set(bounds) == set(exact)
        for move, (low, high) in bounds.items():
            assert exact[move] is None or low <= Fraction(exact[move]) <= high, (p, move)


@pytest.mark.rule("LC.combat.order")
def test_lc_a_large_combat_has_bounds_that_rank_its_first_moves() -> None:
    answer = solver.ask(read_line(TWO_PLAYERS), "solve", Limits(seconds=6))
    assert answer.verdict is Verdict.UNKNOWN and told_moves(answer)
    lows = [Fraction(entry["bounds"][0]) for entry in told_moves(answer)]
    assert lows == sorted(lows, reverse=True) and lows[0] > 0
    assert Fraction(answer.extra["bounds"][0]) == lows[0]


@pytest.mark.rule("LC.combat.order")
@pytest.mark.parametrize("stopped", [True, False])
def test_lc_an_ended_search_tells_a_first_move_that_is_proved_certain(stopped: bool) -> None:
    p = read_line(CERTAIN_FIRST)
    watch = Watch(None if stopped else 0.0, stopped=stopped)
    answer = solver.ask(p, "solve", watch=watch)
    assert answer.verdict is Verdict.VALUE and answer.value == 1
    assert told_moves(answer) and told_moves(answer)[0]["value"] == "1"
