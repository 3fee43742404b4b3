"""The JSON object that Python makes of an answer is whole: the place of every step in the rulebook, and what is taken as known."""

import pytest

import mellon

PUZZLES = ("dw29_ring_above_the_tower", "kf_even_odds", "quiet_through_the_gate", "wr_pass_is_the_threat", "tree_for_nothing")


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_step_of_an_explanation_has_its_place(puzzle):
    steps = mellon.ask(mellon.load(puzzle), "explain").to_json("en")["steps"]
    assert steps and all(step["source"] for step in steps)


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_verdict_says_what_it_takes_as_known(puzzle):
    assert mellon.ask(mellon.load(puzzle), "solve").to_json("en")["information"] == "open"
