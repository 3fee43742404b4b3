"""What an explanation says when its time is over, and what resolve says of a chapter that no line wins."""

import pytest

from mellon import solver
from mellon.models.common import BadInput
from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.notation import read_toml, to_table
from mellon.models.dwie_wieze.reading import read_table
from mellon.puzzles import library
from mellon.solver.limits import Limits


def puzzle(name: str) -> Position:
    return library.find(name).position


def test_a_ruling_that_time_left_open_is_not_said_to_matter_or_not():
    answer = solver.ask(puzzle("dw20_one_orc_too_many"), "explain", Limits(seconds=0.0))
    open_ones = [entry for entry in answer.extra["ruling_lens"] if entry["can_matter"]]
    assert open_ones and all(entry["matters"] is None for entry in open_ones)
    assert answer.stats.limits == ("time",)
    told = [step.text.en for step in answer.steps or () if step.rule == open_ones[0]["ruling"]]
    assert told and "not known whether it matters" in told[0]


def test_a_decided_lens_says_so():
    answer = solver.ask(puzzle("dw20_one_orc_too_many"), "explain", Limits(seconds=60.0))
    assert all(entry["matters"] in (True, False) for entry in answer.extra["ruling_lens"])


@pytest.mark.rule("DW.p10.result")
def test_goals_that_only_together_are_out_of_reach_lose_the_chapter():
    answer = solver.ask(puzzle("dw29_burden_too_great"), "resolve")
    assert answer.outcome["lost_by"] == "goal"
    assert not any(goal["final"] and not goal["met"] for goal in answer.outcome["goals"])


@pytest.mark.parametrize(
    ("entry", "form"),
    [
        ({"seat": 1, "play": 5}, "give a card"),
        ({"seat": 1, "exchange": "P1"}, "write { with"),
        ({"seat": 1, "exchange": {"with": 2}}, "write { with"),
        ({"seat": 1, "take": "eomer_of_elsewhere"}, "a character of this chapter"),
    ],
)
def test_a_move_that_cannot_be_read_is_answered_with_its_form(entry, form):
    table = to_table(puzzle("dw19_tower_against_tower")) | {"moves": [entry]}
    with pytest.raises(BadInput) as refused:
        read_table(table)
    (defect,) = refused.value.defects
    assert form in defect.what.en and "object" not in defect.what.en and "indices" not in defect.what.en


def test_cards_given_twice_are_named_beside_a_missing_seat():
    text = 'game = "dwie_wieze"\nchapter = 19\nplayers = 3\nlost = "L1"\n[[seat]]\nhand = "P1 P1"\n[[seat]]\nhand = "OR OR OR OR"\n'
    with pytest.raises(BadInput) as refused:
        read_toml(text)
    told = " ".join(defect.what.en for defect in refused.value.defects)
    assert "2 seats are given for 3 players" in told and "P1 appears 2 times" in told and "OR appears 4 times" in told
