"""Count lines of actions of Konfrontacja by the rules."""

from __future__ import annotations

from mellon.models.konfrontacja import Done, Position, rules
from mellon.models.konfrontacja.state import State, Table


def lines(position: str, depth: int) -> int:
    """Return how many lines there are to a depth."""
    p = Position.parse(position)
    return _lines(p.table, p.state, depth)


def _lines(table: Table, state: State, depth: int) -> int:
    """Return how many lines of `depth` actions there are; a game that is over counts as one."""
    if depth == 0:
        return 1
    actions = rules.actions(table, state)
    return sum(_below(table, rules.begin(table, state, action), depth) for action in actions) if actions else 1


def _below(table: Table, node: rules.Node, depth: int) -> int:
    if isinstance(node, Done):
        return _lines(table, node.state, depth - 1)
    return sum(_below(table, rules.choose(table, node, option), depth) for option in rules.options(node))
