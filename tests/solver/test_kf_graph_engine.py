"""The engines over graphs, the growing one and the whole: they answer everywhere and agree with the search, and limits leave bounds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import mellon
from mellon.models.konfrontacja import Position
from mellon.solver import Limits, Verdict, ask
from mellon.solver.konfrontacja.growing import BUDGET
from tests.support.contract import told_moves

WINS_AT_ONCE = "konfrontacja to_move=fellowship | frodo@dagorlad sam@rohan cards=3 | orcs@gondor warg@arthedain cards=2"
NOT_AT_ONCE = "konfrontacja to_move=sauron | frodo@dagorlad sam@rohan cards=3,4 | orcs@gondor warg@mirkwood cards=2,1"
CONTESTED = "konfrontacja to_move=fellowship | frodo@enedwaith legolas@gondor cards=1,5,magic,retreat | shelob@mordor warg@rohan cards=1,5,magic,eye"
HARD = "konfrontacja to_move=sauron | frodo@caradhras merry@enedwaith cards=2,5,sacrifice,retreat | flying_nazgul@dagorlad cave_troll@mordor cards=2,3,magic,eye"
ROUND = (
    "konfrontacja to_move=sauron | frodo@arthedain pippin@caradhras cards=3"
    " | flying_nazgul@cardolan watcher_variant@fangorn cards=1 revealed=watcher_variant"
)
FILES = sorted((Path(__file__).resolve().parents[2] / "puzzles/konfrontacja").glob("*.toml"))
PUZZLES = [file.stem for file in FILES if mellon.load(str(file)).question != "battle"]
OVER_GRAPHS = ("graph", "whole")


@pytest.mark.parametrize("engine", OVER_GRAPHS)
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
@pytest.mark.parametrize("text", [WINS_AT_ONCE, NOT_AT_ONCE])
def test_kf_graphs_and_search_say_the_same(verb, text, engine):
    position = Position.parse(text)
    search, graph = (ask(position, verb, engine=name) for name in ("search", engine))
    assert search.value == graph.value is not None
    assert search.stats.engine == "search" and graph.stats.engine == engine
    if verb != "explain":
        assert {move["move"]: move["value"] for move in told_moves(search)} == {move["move"]: move["value"] for move in told_moves(graph)}


@pytest.mark.parametrize("engine", OVER_GRAPHS)
def test_kf_graphs_list_the_other_moves_where_one_wins_at_once(engine):
    answer = ask(Position.parse(WINS_AT_ONCE), engine=engine)
    assert answer.value == 1 and told_moves(answer)[0]["move"] == "frodo dagorlad-mordor"
    assert all(move["value"] is not None for move in told_moves(answer)) and len(told_moves(answer)) > 1


LIMITS = [(Limits(seconds=0.0), "time"), (Limits(states=3), "states"), (Limits(memory=-(1 << 40)), "memory")]


@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
@pytest.mark.parametrize(("text", "engine"), [(NOT_AT_ONCE, "whole"), (HARD, "graph")])
@pytest.mark.parametrize("limits, named", LIMITS)
def test_kf_graphs_bound_what_they_have_not_met(verb, text, engine, limits, named):
    answer = ask(Position.parse(text), verb, limits=limits, engine=engine)
    assert answer.verdict is Verdict.UNKNOWN and answer.exit_code == 3
    assert named in answer.stats.limits
    low, high = map(Fraction, answer.extra["bounds"])
    assert low <= {NOT_AT_ONCE: Fraction(1), HARD: Fraction(2, 5)}[text] <= high and low < high


@pytest.mark.parametrize("name", PUZZLES)
def test_kf_the_growing_graph_answers_every_shipped_endgame(name):
    position = replace(mellon.load(name), question="endgame")
    answer = ask(position)
    assert answer.stats.engine == "graph"
    assert answer.value == ask(position, engine="search").value
    forced = ask(replace(position, question="sure_win"))
    assert forced.stats.engine == "graph" and forced.verdict is ask(replace(position, question="sure_win"), engine="search").verdict


def test_kf_the_growing_graph_finds_values_between_without_a_budget():
    answer = ask(Position.parse(CONTESTED), engine="graph")
    assert answer.stats.engine == "graph" and str(answer.value) == "1/2"
    assert [move["value"] for move in told_moves(answer)] == [
        move["value"] for move in told_moves(ask(Position.parse(CONTESTED), engine="search"))
    ]


def test_kf_the_search_answers_where_the_budget_of_the_graph_ends():
    answer = ask(Position.parse(HARD))
    assert answer.stats.engine == "search" and answer.stats.extras["expansions"] == BUDGET
    assert str(answer.value) == "2/5"


@pytest.mark.parametrize("engine", ["auto", "graph"])
def test_kf_play_that_goes_round_is_left_to_the_search(engine):
    answer = ask(Position.parse(ROUND), engine=engine)
    assert answer.stats.engine == "search" and answer.stats.extras["loops"]
