"""Brute force, the search with the compiled and with the plain kernel, and CP-SAT say the same about thousands of late positions."""

import pytest

from mellon.solver.dwie_wieze import search
from tests.support.dwie_wieze.agreement import JUDGES, compare, plain_kernel, plain_python

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
    assert {"mid-trick", "other rulings", "some seats", "hidden card", "tricks left: 1", "tricks left: 2", "tricks left: 3"} <= set(
        summary.kinds
    ), str(summary)


def test_positions_are_the_same_for_the_same_seed():
    once, again = (compare(12, 5, engines=("search",)) for _ in range(2))
    assert (once.verdicts, once.kinds) == (again.verdicts, again.kinds)
    assert compare(60, 6, engines=("search",)).kinds["hidden card"] > 0


def test_plain_kernel_is_plain_and_put_back():
    before = search.trick_kernel
    with plain_python():
        assert search.trick_kernel is plain_kernel() and str(plain_kernel().__file__).endswith(".py")
    assert search.trick_kernel is before
