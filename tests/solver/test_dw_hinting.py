"""Verb `hint` of Dwie Wieże: whose moves they are."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mellon import load
from mellon.models.dwie_wieze import rules
from mellon.models.dwie_wieze.deals import deal, random_setup
from mellon.solver import ask
from mellon.solver.dwie_wieze.hinting import equal_cards
from tests.support.contract import told_moves
from tests.support.dwie_wieze.pyramid_tables import table


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


TRICKS = [
    (2, "P5 P8 C2"),
    (3, "L7 L2 L6"),
    (3, "C1 C5 C4"),
    (1, "G3 G5 L1"),
    (2, "C3 L8 C8"),
    (1, "C6 BW OR"),
    (2, "P2 P1 G7"),
    (2, "P7 P3 C7"),
    (2, "L4 L5 L3"),
]


@pytest.mark.rule("DW.p27.pyramid_play")
@pytest.mark.parametrize("row", ["G4 G8 G2", "G8 G2 G4", "G2 G4 G8"])
def test_uncovered_cards_are_equal_by_their_ranks_wherever_they_lie(row: str) -> None:
    text = table(
        ("boromir_fallen", "CW G6 OR"),
        ("aragorn_hunter", "G1 OR P4"),
        ("legolas_hunter", [row, "- - - -", "- - - - -"]),
        lost="P6",
        tricks=TRICKS,
    )
    position = load(text)
    assert {entry["move"]["play"]: entry["verdict"] for entry in told_moves(ask(position, "hint"))} == {
        "G8": "winnable",
        "G4": "lost",
        "G2": "lost",
    }
    grouped = equal_cards(position, rules.legal(position))
    assert {frozenset(str(move.entry()["play"]) for move in group) for group in grouped} == {frozenset({"G2", "G4"}), frozenset({"G8"})}
