"""Perft: the number of lines to a given depth from fixed positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from mellon.models.konfrontacja import Done, Position, rules
from mellon.models.konfrontacja.state import State, Table

ROWS = [
    [part.strip() for part in line.split(";")]
    for line in Path(__file__).with_name("konfrontacja.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def lines(table: Table, state: State, depth: int) -> int:
    """Return how many lines of `depth` actions there are; a game that is over counts as one."""
    if depth == 0:
        return 1
    actions = rules.actions(table, state)
    return sum(_below(table, rules.begin(table, state, action), depth) for action in actions) if actions else 1


def _below(table: Table, node: rules.Node, depth: int) -> int:
    if isinstance(node, Done):
        return lines(table, node.state, depth - 1)
    return sum(_below(table, rules.choose(table, node, option), depth) for option in rules.options(node))


@pytest.mark.parametrize("name, depth, count, source, position", ROWS, ids=[f"{row[0]} {row[1]}" for row in ROWS])
def test_number_of_lines(name, depth, count, source, position):
    p = Position.parse(position)
    assert lines(p.table, p.state, int(depth)) == int(count)
