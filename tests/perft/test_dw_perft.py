"""Perft: the number of lines of cards over so many tricks from fixed positions, counted by the rules and by the kernel."""

from __future__ import annotations

from itertools import product

import pytest

from mellon.models.dwie_wieze import Position
from mellon.solver.dwie_wieze.problem import build
from mellon.solver.dwie_wieze.search import trick_kernel
from tests.support.dwie_wieze.golden import TABLES
from tests.support.dwie_wieze.perft import SOURCE, lines
from tests.support.perft import rows

COUNTS = rows("dwie_wieze")
FEW = 5000
"""So many lines are counted again by the rules with every run of the tests; the kernel counts all."""


@pytest.mark.parametrize("count", COUNTS, ids=[f"{count.position.split(' |')[0]} {count.depth}" for count in COUNTS])
def test_kernel_counts_the_lines_that_the_rules_allow(count):
    p = Position.parse(count.position)
    goals = [p.goal(number) for number in p.numbers]
    assert count.source == SOURCE and count.lines > 0
    for asked, equivalence in product((goals, []), (True, False)):
        kernel = trick_kernel.Kernel(build(p, asked), lambda nodes: False)
        kernel.use_equivalence = equivalence
        assert trick_kernel.count(kernel, count.depth) == count.lines


@pytest.mark.parametrize("count", [count for count in COUNTS if count.lines <= FEW], ids=lambda count: str(count.id))
def test_dw_rules_count_the_lines_that_are_written(count):
    assert lines(count.position, count.depth) == count.lines


def test_perft_covers_every_complete_chapter():
    seen = {(Position.parse(count.position).chapter.number, Position.parse(count.position).people) for count in COUNTS}
    assert seen == {*TABLES, (29, 1)}
    assert {count.depth for count in COUNTS} >= {1, 2, 3}
