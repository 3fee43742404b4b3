"""What is advised where several choices are worth the same, and what is certain without events."""

from __future__ import annotations

import pytest

from mellon.models.lcg.position import Position
from mellon.solver import Limits, ask
from mellon.solver.lcg.combat.answering import goal_of
from mellon.solver.lcg.combat.unaided import unaided
from tests.support.contract import told_extra, told_line, told_moves

MIRKWOOD = "passage_through_mirkwood"
ONE_ORC = f"lcg combat {MIRKWOOD} | 29: 1, 3, 2, 13 / 89"


@pytest.mark.rule("LC.combat.order")
def test_lc_one_orc_is_defended_and_killed_where_everything_is_safe() -> None:
    found = ask(Position.parse(ONE_ORC), "solve")
    assert found.value == 1 and found.extra["preference"] == "exact"
    assert told_moves(found)[0]["move"] == told_extra(found)["policy"]["do"][0] == "defend 89 with 1"
    assert any(move.startswith("attack 89") for move in told_line(found))


@pytest.mark.rule("LC.combat.order")
@pytest.mark.parametrize(
    "squad",
    ["26: 6, 4 d2, 1 d1, 13 d1, 28 / 115 f, 91 f, 82 f", pytest.param("34: 4, 5, 6, 28, 29, 30 / 89, 111, 85", marks=pytest.mark.slow)],
)
def test_lc_a_preference_over_too_many_states_is_partial_and_leaves_the_value_alone(squad: str) -> None:
    p = Position.parse(f"lcg combat journey_down_the_anduin | {squad}")
    found, hint = ask(p, "solve"), ask(p, "hint")
    assert found.extra["preference"] == hint.extra["preference"] == "partial"
    best = [entry["value"] for entry in told_moves(hint)]
    assert (
        best[0] == str(found.value) == told_moves(found)[0]["value"]
        and told_moves(hint)
        and told_moves(hint)[0]["move"] == told_moves(found)[0]["move"]
    )


@pytest.mark.rule("LC.card.combat_events")
@pytest.mark.parametrize("hand", ["20", "34", "32", "22", "23 73", "35"])
def test_lc_what_is_reached_without_events_is_reached_with_them(hand: str) -> None:
    for foes in ("89", "96 f", "76", "89, 97"):
        p = Position.parse(
            f"lcg combat {MIRKWOOD} goal=no_hero_lost_and_all_killed | 29: 1 d3 r2, 4 r2, 13 / {foes} / hand {hand} | unseen 74 75 93 95 98 79"
        )
        value = ask(p, "solve", Limits(60)).value
        assert value is not None and unaided(p, goal_of(p)).best_start() <= value
