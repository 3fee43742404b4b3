"""Who answers a combat, and what is told of one in the growing graph that a limit has ended."""

from __future__ import annotations

from fractions import Fraction

import pytest

import mellon
from mellon.models.lcg.position import Position
from mellon.solver import Limits, Verdict, ask
from tests.support.lcg.random_combats import combat_with_events

PLAIN = "lcg combat passage_through_mirkwood | 30: 1 d3, 13 / 96 f | unseen 74 76 78 95 96 98"
EVENT = "lcg combat passage_through_mirkwood goal=all_killed | 30: 7 r2, 11 / 89 f / hand 35 | unseen 76 78 95 96"


@pytest.mark.parametrize(
    ("line", "engine", "answered"),
    [
        (PLAIN, "auto", "search"),
        (PLAIN, "search", "search"),
        (PLAIN, "graph", "graph"),
        (EVENT, "auto", "graph"),
        (EVENT, "search", "search"),
        (EVENT, "graph", "graph"),
    ],
)
def test_lc_the_engine_that_found_the_value_is_named(line, engine, answered):
    found, other = ask(Position.parse(line), engine=engine), ask(Position.parse(line), engine="search")
    assert found.stats.engine == answered and found.stats.nodes > 0
    assert (found.value, found.verdict) == (other.value, Verdict.VALUE)
    assert {one.move: one.value for one in found.ranked} == {one.move: one.value for one in other.ranked}


def test_lc_a_shipped_combat_with_an_ability_is_found_in_the_graph_with_fewer_states():
    position = mellon.load("heal_before_the_blow")
    grown, plain = ask(position, engine="graph"), ask(position, engine="search")
    assert grown.value == plain.value == 1 and grown.stats.engine == "graph"


def test_lc_a_score_that_an_early_death_can_help_is_not_bounded_by_the_combat_without_cards():
    position = Position.parse("lcg combat goal=killed:1,threat:-1 peeks=not_used | 41: 10 x, 30 / 82 f, 103 f | unseen 81 100")
    for verb in ("solve", "explain"):
        assert ask(position, verb, engine="graph").value == ask(position, verb, engine="search").value


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5, 7, 8, 9, 10, 11])
@pytest.mark.parametrize("states", [1, 30, 120])
def test_lc_bounds_of_a_search_that_was_ended_hold(seed, states):
    position = combat_with_events(seed, unseen=5)
    assert position is not None, "another seed makes a table"
    exact, cut = ask(position, engine="search"), ask(position, engine="graph", limits=Limits(states=states))
    if cut.verdict is Verdict.VALUE:
        assert cut.value == exact.value
        return
    low, high = map(Fraction, cut.extra["bounds"])
    assert low <= exact.value <= high and cut.stats.limits == ("states",)
