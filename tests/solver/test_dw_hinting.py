"""Verb `hint` of Dwie Wieże: whose moves they are."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mellon.models.dwie_wieze.deals import deal, random_setup
from mellon.solver import ask
from tests.support.contract import told_moves


@pytest.mark.rule("DW.p6.turn")
def test_a_seat_that_is_not_to_play_is_told_whose_moves_it_sees() -> None:
    rng = random.Random(1)
    position = random_setup(deal(19, 3, rng), rng)
    seat = position.to_play
    assert seat is not None
    other = seat % 3 + 1
    assert ask(replace(position, me=seat), "hint").steps == []
    told = ask(replace(position, me=other), "hint")
    assert [(step.rule, str(other) in step.text.en, str(seat) in step.text.pl) for step in told.steps] == [("DW.p6.turn", True, True)]
    assert all(entry["move"]["seat"] == seat for entry in told_moves(told))
