"""Hidden games: the sequence form agrees with all pure strategies, with open play where all is known, and with its own best replies."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.position import OPEN
from mellon.solver import Verdict, ask
from mellon.solver.engines.regret import matched
from mellon.solver.engines.sequence_form import best_reply, solve
from mellon.solver.game import Request
from mellon.solver.konfrontacja.hidden_deals import Deals
from mellon.solver.konfrontacja.hidden_tree import Tree
from mellon.solver.konfrontacja.oracle import Oracle
from tests.support.konfrontacja.hidden_brute_force import BruteForce

TINY = Path(__file__).parents[1] / "support" / "konfrontacja" / "tiny_hidden.txt"
MOST = 3_000


def tiny_games() -> list[tuple[int, Position]]:
    """Return tiny hidden games with the number of turns to be played: random ones, the last with Balrog, Sam, Gandalf or Sméagol on the spot."""
    lines = [line.split(" ", 1) for line in TINY.read_text("utf-8").splitlines() if line]
    return [(int(turns), Position.parse(line)) for turns, line in lines]


def tree_of(position: Position, horizon: int, use_runs: bool = False) -> Tree:
    return Tree(position.table, Deals.of(position).states(), Oracle(position, Request("solve")), horizon, MOST, use_runs)


@pytest.mark.rule("KF.p7.reveal", "KF.p8.hide", "KF.p12.balrog", "KF.p11.sam", "KF.p13.gandalf", "KF.p13.smeagol")
def test_kf_the_sequence_form_agrees_with_all_pure_strategies():
    games = tiny_games()
    assert len(games) >= 100 and all(Deals.of(position).count > 1 for _, position in games)
    for horizon, position in games:
        found = solve(tree_of(position, horizon).game)
        assert found.value == BruteForce(position, horizon).value(400), str(position)


def test_kf_each_plan_secures_what_it_says_and_regret_matching_comes_close():
    for horizon, position in tiny_games()[::6]:
        game = tree_of(position, horizon).game
        found, rough = solve(game), matched(game)
        assert found.value is not None
        assert best_reply(game, 1, found.plans[0])[0] == found.value == best_reply(game, 0, found.plans[1])[0]
        assert rough.low <= found.value <= rough.high and rough.gap < Fraction(1, 20)


def test_kf_certain_runs_of_the_bearer_change_no_value():
    for horizon, position in tiny_games()[::5]:
        plain, pruned = tree_of(position, horizon + 2), tree_of(position, horizon + 2, use_runs=True)
        before, after = (solve(tree.game).low for tree in (plain, pruned))
        above = solve(plain.most).high
        assert before <= after <= above, str(position)


def test_kf_with_everything_revealed_the_value_is_that_of_open_play():
    checked = 0
    for _, position in tiny_games()[::10]:
        table = position.table
        revealed = replace(position, state=position.state._replace(marked=(1 << len(table.cast)) - 1))
        hidden, plain = ask(revealed), ask(replace(revealed, information=OPEN))
        assert hidden.verdict is plain.verdict
        if plain.verdict is Verdict.VALUE:
            checked += 1
            assert hidden.value == plain.value == hidden.extra["naive"]
    assert checked > 5


def test_kf_what_each_deal_is_worth_averages_to_the_value_of_the_game():
    rng = random.Random(8)
    for _, position in rng.sample(tiny_games(), 12):
        whole, deals = ask(position), Deals.of(position)
        if whole.value is None:
            continue
        for side in (0, 1):
            worths = []
            for places in deals.sides[side]:
                where = tuple(places.get(name, at) for name, at in zip(position.table.cast, position.state.where, strict=True))
                seen = frozenset(deals.sides[1 - side][0])
                asked = replace(position, state=position.state._replace(where=where), me=side, unseen=seen)
                worths.append(ask(asked).value)
            assert None not in worths and sum(worths) / len(worths) == whole.value, str(position)
