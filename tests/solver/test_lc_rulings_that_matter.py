"""Gra karciana: every question's explanation tells which contested reading changes its answer, and each such reading gives that answer."""

from __future__ import annotations

from typing import Any

import pytest

import mellon
from mellon.models.lcg.position import BOOK
from mellon.solver.lcg.rulings import can_matter

FARAMIR = 14
SECOND_FARAMIR = {
    "game": "lcg",
    "question": "payment",
    "player": [{"threat": 30, "characters": [{"card": 3, "resources": 9}, {"card": FARAMIR}], "hand": [FARAMIR, 13]}],
}
CROWS_BEFORE_THALIN = {
    "game": "lcg",
    "question": "quest",
    "scenario": "journey_down_the_anduin",
    "goal": "no_threat",
    "player": [{"threat": 30, "characters": [{"card": 6, "committed": True}]}],
    "encounter": {"unseen": [115, 84]},
}
EQUAL_COSTS = {
    "game": "lcg",
    "question": "engagement",
    "scenario": "journey_down_the_anduin",
    "moves": ["answer 91"],
    "player": [{"threat": 36, "characters": [{"card": 1}]}, {"threat": 35, "characters": [{"card": 7}]}],
    "staging": {"cards": [{"card": 90}, {"card": 91}]},
}


def explained(table: dict[str, Any]) -> dict[str, Any]:
    return dict(mellon.ask(mellon.load(table), "explain").to_json("en"))


@pytest.mark.rule("unique_binds")
def test_a_second_copy_of_a_unique_ally_is_a_matter_of_its_ruling():
    (one,) = explained(SECOND_FARAMIR)["rulings_that_matter"]
    assert (one["ruling"], one["reading"], one["value"], one["can_pay"]) == ("unique_binds", "other_players", "2", ["play 14", "play 13"])
    (moved,) = explained({**SECOND_FARAMIR, "moves": ["play 14"]})["rulings_that_matter"]
    assert (moved["reading"], moved["verdict"]) == ("other_players", "winnable")


@pytest.mark.rule("thalin_kill_and_surge")
def test_crows_that_thalin_kills_may_still_bring_the_adder():
    found = explained(CROWS_BEFORE_THALIN)
    (one,) = found["rulings_that_matter"]
    assert (found["value"], one["ruling"], one["reading"], one["value"]) == ("1/2", "thalin_kill_and_surge", "still_resolves", "0")
    assert found["steps"][-1]["rule"] == "thalin_kill_and_surge"


@pytest.mark.rule("equal_engagement_costs")
def test_a_choice_among_equal_costs_is_a_matter_of_its_ruling():
    (one,) = explained(EQUAL_COSTS)["rulings_that_matter"]
    assert (one["ruling"], one["engaged"][0]) == ("equal_engagement_costs", {"player": 1, "card": 90})


@pytest.mark.rule("blocked_stage")
def test_a_plan_through_a_blocked_stage_is_a_matter_of_its_ruling():
    found = mellon.ask(mellon.load("prisoner_of_the_caverns"), "explain").to_json("en")
    (one,) = found["rulings_that_matter"]
    assert (found["verdict"], one["ruling"], one["verdict"]) == ("winnable", "blocked_stage", "lost")


def test_a_score_is_counted_alike_under_every_reading():
    found = mellon.ask(mellon.load("price_of_the_road_home"), "explain").to_json("en")
    assert found["rulings_that_matter"] == [] and found["steps"][-1]["text"] == "No contested reading changes the answer here."


def test_an_open_answer_tries_no_reading():
    found = mellon.ask(mellon.load("two_rounds_for_the_spider"), "explain", limits=mellon.Limits(states=1)).to_json("en")
    assert found["verdict"] == "unknown" and "rulings_that_matter" not in found


@pytest.mark.parametrize("puzzle", ["after_the_other_company", "faramir_stays_home", "waste_beyond_the_river", "second_of_that_name"])
def test_a_ruling_that_is_passed_over_changes_nothing(puzzle: str):
    p = mellon.load(puzzle)
    now = mellon.ask(p, "solve")
    for key, ruling in BOOK.rulings.items():
        if not can_matter(p, key):
            for reading in ruling.values:
                other = mellon.ask(p, "solve", rulings={key: reading})
                assert (other.verdict, other.value, other.line) == (now.verdict, now.value, now.line), (key, reading)
