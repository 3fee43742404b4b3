"""Whether a side wins in so many own moves whatever the other does, by the rules alone."""

from __future__ import annotations

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.state import NOBODY, Chance, Done, Simultaneous


def within(table, state, side: int, moves: int, memo: dict) -> bool:
    """Tell by the rules alone whether a side wins in so many own moves whatever the other does."""
    key = (state, moves)
    if key not in memo:
        winner = rules.winner(table, state)
        if winner != NOBODY:
            memo[key] = winner == side
        elif state.turn == side and not moves:
            memo[key] = False
        else:
            own = state.turn == side
            begun = (rules.begin(table, state, action) for action in rules.actions(table, state))
            memo[key] = (any if own else all)(_node_within(table, node, side, moves - own, memo) for node in begun)
    return memo[key]


def _node_within(table, node, side: int, moves: int, memo: dict) -> bool:
    if isinstance(node, Done):
        return within(table, node.state, side, moves, memo)

    def after(option):
        return _node_within(table, rules.choose(table, node, option), side, moves, memo)

    if isinstance(node, Simultaneous):
        hands = (node.fellowship, node.sauron)
        return any(all(after((mine, other) if side == 0 else (other, mine)) for other in hands[1 - side]) for mine in hands[side])
    if isinstance(node, Chance):
        return all(map(after, node.options))
    return (any if node.side == side else all)(map(after, node.options))
