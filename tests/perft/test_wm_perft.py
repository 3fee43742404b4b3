"""Perft: the number of ways to roll and keep in a turn from fixed positions, counted by the rules and by brute force over every part of every roll."""

from __future__ import annotations

import pytest

from tests.support.perft import rows
from tests.support.wyprawa_do_mordoru.perft import PlainTurn, lines

ROWS = rows("wyprawa_do_mordoru")
each = pytest.mark.parametrize("row", ROWS, ids=[row.id for row in ROWS])


@each
@pytest.mark.rule(
    "WM.p4.keep_one",
    "WM.p4.different",
    "WM.p4.nazgul_forced",
    "WM.p4.nazgul_one",
    "WM.p4.end",
    "WM.p6.tree",
    "WM.p8.rivendell",
    "WM.p8.rohan",
)
def test_wm_rules_count_the_lines_of_a_turn(row):
    assert lines(row.position, row.depth) == row.lines


@each
def test_wm_brute_force_counts_the_lines_of_a_turn(row):
    assert PlainTurn(row.position).lines(row.depth) == row.lines
