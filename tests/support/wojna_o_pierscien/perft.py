"""Count lines of choices in action phases of Wojna o Pierścień by the rules."""

from __future__ import annotations

from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.state import State, Table


def lines(position: str, depth: int) -> int:
    """Return how many lines there are to a depth."""
    p = Position.parse(position)
    assert p.table is not None and p.state is not None
    return _lines(p.table, p.state, depth)


def _lines(table: Table, state: State, depth: int) -> int:
    """Return how many lines of `depth` choices there are; a round that is over counts as one."""
    if depth == 0 or rules.over(state):
        return 1
    return sum(_lines(table, rules.do(table, state, move), depth - 1) for move in rules.options(table, state))
