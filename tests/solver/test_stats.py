"""The figures of an answer: the same keys in every game and for every verb that searches."""

import pytest

from mellon import solver
from mellon.puzzles import library
from mellon.solver.answer import Answer
from mellon.solver.limits import Limits
from mellon.solver.stats import Stats, stats_of, timed, with_limits

FIRST = {game: library.load(*library.names(game)[0]) for game in solver.games()}


@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
@pytest.mark.parametrize("game", sorted(FIRST))
def test_every_search_tells_engine_nodes_seconds_and_limits(game, verb):
    found = solver.ask(FIRST[game].position, verb, Limits(seconds=20))
    assert {"engine", "nodes", "seconds", "limits"} <= set(found.stats.names)
    assert found.stats.engine and found.stats.nodes >= 0 and found.stats.limits == () and found.stats.seconds >= 0
    assert found.to_json("en")["stats"] == {**found.stats.entry, "limits": []}


def test_a_limit_is_named_once_and_none_is_no_limit():
    assert stats_of("search", 3, [None, "time", "time", ""]).limits == ("time",)
    assert with_limits(stats_of("search", 3, ["time"]), ["memory", "time"]).limits == ("time", "memory")


def test_what_the_rules_answer_has_used_no_nodes():
    found = timed(Stats(), 0.0)
    assert (found.engine, found.nodes, found.limits) == ("rules", 0, ()) and found.seconds > 0


def test_an_answer_of_the_rules_alone_has_no_figures():
    assert not Stats() and Answer("lcg", "legal").to_json("en")["stats"] == {}
