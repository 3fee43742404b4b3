"""The graph engine answers everywhere: where a move wins at once, and where its time is up before it has met all moves."""

from __future__ import annotations

import pytest

from mellon.models.konfrontacja import Position
from mellon.solver import Limits, Verdict, ask

WINS_AT_ONCE = "konfrontacja to_move=fellowship | frodo@dagorlad sam@rohan cards=3 | orcs@gondor warg@arthedain cards=2"
NOT_AT_ONCE = "konfrontacja to_move=sauron | frodo@dagorlad sam@rohan cards=3,4 | orcs@gondor warg@mirkwood cards=2,1"


@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
@pytest.mark.parametrize("text", [WINS_AT_ONCE, NOT_AT_ONCE])
def test_kf_graph_and_search_say_the_same(verb, text):
    position = Position.parse(text)
    search, graph = (ask(position, verb, engine=engine) for engine in ("search", "graph"))
    assert search.value == graph.value is not None
    if verb != "explain":
        assert {move["move"]: move["value"] for move in search.moves} == {move["move"]: move["value"] for move in graph.moves}


def test_kf_graph_lists_the_other_moves_where_one_wins_at_once():
    answer = ask(Position.parse(WINS_AT_ONCE), engine="graph")
    assert answer.value == 1 and answer.moves[0]["move"] == "frodo dagorlad-mordor"
    assert all(move["value"] is not None for move in answer.moves) and len(answer.moves) > 1


@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
@pytest.mark.parametrize(
    "limits, named", [(Limits(seconds=0.0), "time"), (Limits(states=3), "states"), (Limits(memory=-(1 << 40)), "memory")]
)
def test_kf_graph_bounds_what_it_has_not_met(verb, limits, named):
    answer = ask(Position.parse(NOT_AT_ONCE), verb, limits=limits, engine="graph")
    assert answer.verdict is Verdict.UNKNOWN and answer.exit_code == 3
    assert named in answer.stats["limits"]
    assert answer.extra["bounds"] == ["0", "1"]
