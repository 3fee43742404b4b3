"""Every search that counts states looks at their number often: a small `--max-states` ends it after no more than one batch beyond."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mellon import solver
from mellon.models.konfrontacja import Position
from mellon.models.lcg.notation import read_line
from mellon.puzzles import library
from mellon.solver import Answer, Limits, Verdict
from mellon.solver.limits import BATCH
from tests.limits.keeping import run
from tests.limits.tables.konfrontacja import FOUR, asked
from tests.limits.tables.lcg import HAND, PAIR_QUEST, PLAN, QUEST, ROUND, SCORE, TWO_PLAYERS
from tests.limits.tables.wojna_o_pierscien import DUEL, FOUR_PLAYERS
from tests.limits.test_dw_limits import read_hard_deal

FEW = 10
SEARCHED = {
    "combat of two players": TWO_PLAYERS,
    "combat with events": HAND,
    "combat for a score": SCORE,
    "quest": QUEST,
    "quest of two players": PAIR_QUEST,
    "plan": PLAN,
    "endgame": FOUR,
    "sure win": asked(FOUR, "sure_win"),
    "action phase": DUEL,
    "action phase of four": FOUR_PLAYERS,
}


@pytest.mark.parametrize("name", SEARCHED)
def test_few_states_end_a_search_within_a_batch(name: str) -> None:
    found = run("solve", SEARCHED[name], "--max-states", str(FEW), "--time", "30")
    assert found.code == 3 and found.answer["stats"]["limits"] == ["states"]
    assert found.answer["stats"]["nodes"] <= FEW + BATCH


@pytest.mark.parametrize("setup", ["done", "free"])
def test_few_states_end_a_search_of_tricks_within_a_batch(tmp_path: Path, setup: str) -> None:
    answer = solver.ask(read_hard_deal(tmp_path, setup), "solve", Limits(seconds=30, states=FEW), engine="search")
    assert answer.verdict is Verdict.UNKNOWN and answer.stats.limits == ("states",)
    assert answer.stats.nodes <= FEW + BATCH


TRIPLE = "konfrontacja to_move=sauron | frodo@caradhras gandalf@mirkwood pippin@enedwaith cards=2 | flying_nazgul@dagorlad orcs@dagorlad shelob@mordor cards=3"


@pytest.mark.parametrize("engine", ["auto", "graph", "search", "whole"])
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
@pytest.mark.parametrize("question", ["endgame", "sure_win"])
def test_all_searches_of_an_endgame_share_the_states(engine: str, verb: str, question: str) -> None:
    """The growing graph, both searches for a forced win and that for the value together, the moves that do not decide it included."""
    position = replace(Position.parse(TRIPLE), question=question)
    for most in (FEW, 300, 1000):
        answer = solver.ask(position, verb, Limits(seconds=30, states=most), engine=engine)
        assert answer.stats.nodes <= most + BATCH


def asked_with_few(puzzle: str, verb: str, engine: str) -> Answer:
    """Return what a shipped puzzle answers where few states are allowed."""
    return solver.ask(library.find(puzzle).position, verb, Limits(seconds=30, states=FEW), engine=engine)


@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_few_states_leave_the_smallest_combat_undecided(verb: str) -> None:
    answer = asked_with_few("spearman_and_the_spider", verb, "search")
    assert answer.verdict is Verdict.UNKNOWN and answer.stats.limits == ("states",)
    low, high = answer.extra["bounds"]
    assert answer.stats.nodes == FEW + 1 and low < high


@pytest.mark.parametrize("puzzle", ["spider_and_patrol", "orcs_and_a_fresh_spider"])
def test_a_value_known_within_few_states_is_told_without_the_rest(puzzle: str) -> None:
    answer, whole = asked_with_few(puzzle, "solve", "search"), solver.ask(library.find(puzzle).position)
    assert answer.value == whole.value and answer.stats.limits == ("states",)
    assert answer.stats.nodes <= FEW + len(whole.moves or ()) < whole.stats.nodes


@pytest.mark.parametrize(("engine", "most"), [("auto", FEW), ("sampling", FEW), ("graph", FEW), ("sampling", 40)])
def test_a_round_weighs_no_more_combats_than_states_are_allowed(engine: str, most: int) -> None:
    answer = solver.ask(read_line(ROUND), "solve", Limits(seconds=30, states=most), engine=engine)
    assert answer.verdict is Verdict.UNKNOWN and answer.stats.limits == ("states",)
    assert answer.stats.nodes <= most


@pytest.mark.parametrize("engine", ["auto", "search", "cpsat"])
def test_moves_left_open_for_their_states_name_that_limit(engine: str) -> None:
    for verb in ("solve", "hint", "explain"):
        answer = asked_with_few("dw19_captain_who_must_lead", verb, engine)
        assert answer.verdict is Verdict.UNKNOWN and answer.stats.limits == ("states",)


def test_the_moves_of_an_action_phase_share_the_states() -> None:
    answer = asked_with_few("wr_let_them_show_first", "hint", "alphabeta")
    assert answer.verdict is Verdict.UNKNOWN and answer.stats.limits == ("states",)
    assert answer.stats.nodes <= FEW + BATCH


def test_a_last_turn_needs_the_table_of_whoever_plays_on_alone() -> None:
    answer = asked_with_few("nazgul_at_the_gate", "solve", "auto")
    assert answer.verdict is Verdict.UNKNOWN and answer.stats.limits == ("states",)
