"""Perft: the number of lines to a given depth from fixed action phases."""

from __future__ import annotations

from pathlib import Path

import pytest

from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.state import State, Table

ROWS = [
    [part.strip() for part in line.split(";")]
    for line in Path(__file__).with_name("wojna_o_pierscien.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def lines(table: Table, state: State, depth: int) -> int:
    """Return how many lines of `depth` choices there are; a round that is over counts as one."""
    if depth == 0 or rules.over(state):
        return 1
    return sum(lines(table, rules.do(table, state, move), depth - 1) for move in rules.options(table, state))


@pytest.mark.parametrize("name, depth, count, source, position", ROWS, ids=[f"{row[0]} {row[1]}" for row in ROWS])
def test_wr_number_of_lines(name, depth, count, source, position):
    p = Position.parse(position)
    assert lines(p.table, p.state, int(depth)) == int(count)
