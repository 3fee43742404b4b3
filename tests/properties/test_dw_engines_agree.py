"""Brute force, the search with the compiled and with the plain kernel, and CP-SAT say the same about thousands of late positions."""

import pytest
from agreement import JUDGES, compare, plain_kernel, plain_python, verdict_of

from models.dwie_wieze import Position
from solver.dwie_wieze import search

PARTS = 26
POSITIONS = 84
"""26 x 84 = 2,184 positions, each judged by all four."""


@pytest.mark.parametrize("part", range(PARTS))
def test_all_four_judges_agree(part):
    summary = compare(POSITIONS, seed=19_000 + part)
    assert not summary.disagreements, str(summary)
    assert summary.judged == POSITIONS and summary.engines == tuple(JUDGES) and len(JUDGES) == 4
    assert set(summary.verdicts) == {"winnable", "lost"}, str(summary)
    assert len(summary.tables) == 4, str(summary)
    assert {"mid-trick", "other rulings", "some seats", "hidden card", "tricks left: 1", "tricks left: 2", "tricks left: 3"} <= set(summary.kinds), str(summary)


HARD_ONES = [
    "dwie_wieze 19 setup=done lost=L5 | boromir_fallen P8 C4 | aragorn_hunter BW OR | legolas_hunter G8 / 2 L3 L4 L2 / 3 P2 P3 P1 / 1 P7 P6 OR"
    " / 1 P4 L8 CW / 3 L1 OR G1 / 3 L6 P5 G5 / 3 G3 G2 G6 / 2 C1 C5 C2 / 3 G7 G4 C3 / 3 L7 C8 C6 / 3 C7",
    "dwie_wieze 29 setup=done event=R3 burden=2 | gollum_stinker BW ZM | smeagol_slinker L3 | frodo_master R4 | sam_friend L5 C2 / 3 G2 G1 G3 G5"
    " / 2 ZM R1 P4 G4 / 3 CW G6 G7 R5 / 3 L7 L4 L6 L1 / 3 C7 C1 C6 C4 / 3 C3 C5 P2 P1 / 4 P6 P5 P7 P3 / 2 L2 R2",
    "dwie_wieze 20 setup=done lost=G6 | legolas_hunter P4 G1 G5 L1 L2 L3 L5 L8 C3 C4 C8 OR | eomer P1 P3 P7 P8 G2 G3 G4 G8 L7 C2 C5 hidden=OR"
    " | aragorn_hunter P2 P5 P6 G7 L4 L6 C1 C6 C7 BW CW OR",
]
"""A tower beside an orc or weariness in one hand, which are not alike; a hidden orc while others hold orcs too."""


@pytest.mark.parametrize("line", HARD_ONES, ids=["19", "29", "20"])
def test_cards_that_are_easily_confused(line):
    p = Position.parse(line)
    judges = JUDGES if p.tricks_left <= 2 else ("search", "plain", "cpsat")
    assert {verdict_of(name, p, None) for name in judges} == {"winnable"}, line


def test_positions_are_the_same_for_the_same_seed():
    once, again = (compare(12, 5, engines=("search",)) for _ in range(2))
    assert (once.verdicts, once.kinds) == (again.verdicts, again.kinds)
    assert compare(60, 6, engines=("search",)).kinds["hidden card"] > 0


def test_plain_kernel_is_plain_and_put_back():
    before = search.trick_kernel
    with plain_python():
        assert search.trick_kernel is plain_kernel() and not search.trick_kernel.compiled
    assert search.trick_kernel is before
