"""Question `endgame`: what the position is worth, what every first move is worth, and the line of best play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import FELLOWSHIP
from mellon.models.konfrontacja.moves import Action
from mellon.models.konfrontacja.state import NOBODY
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.konfrontacja.lines import principal_line
from mellon.solver.konfrontacja.oracle import ENDLESS, Interval, Oracle
from mellon.solver.konfrontacja.stopping import ended

_READING = "infinite_play"


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Return the value, every first move with its value, and the principal line."""
    return _answered(position, request, answer.but(question="endgame"), with_line=True)


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Return the legal moves ranked by value, with what each gives away."""
    return _answered(position, request, answer.but(question="best move"), with_line=False)


def _answered(position: Position, request: Request, answer: Answer, with_line: bool) -> Answer:
    oracle = Oracle(position, request)
    table, state = position.table, position.state
    over = rules.winner(table, state)
    root = _certain(over) if over != NOBODY else oracle.bounds(state)
    ranked = [] if over != NOBODY else rank(oracle, position)
    if ranked and root[0] != root[1]:
        pick = max if state.turn == FELLOWSHIP else min
        root = pick(low for _, (low, _) in ranked), pick(high for _, (_, high) in ranked)
    moves = entries(position, ranked, root)
    exact = root[0] == root[1]
    extra: dict[str, Any] = {"winner": position.winner}
    cut: list[str] = []
    if not exact:
        extra["bounds"] = [str(root[0]), str(root[1])]
    if over == NOBODY and exact and oracle.loops:
        extra["endless_play"], cut = endless_values(position, request, root[0])
    line = None
    if with_line and over == NOBODY and exact:
        line, _ = principal_line(oracle, state)
    return answer.but(
        verdict=Verdict.VALUE if exact else Verdict.UNKNOWN,
        value=root[0] if exact else None,
        moves=moves,
        line=line,
        certificate={"kind": "value", "equilibria": "checked against every pure reply", "method": oracle.engine} if exact else None,
        stats=oracle.stats() | ({} if not exact else {"limits": list(dict.fromkeys(_left(oracle, moves) + cut))}),
        extra=extra,
        subject=position,
    )


def _left(oracle: Oracle, moves: list[dict[str, Any]]) -> list[str]:
    """Return the limit that left some move without an exact value."""
    return [oracle.limit] if oracle.limit and any("bounds" in move for move in moves) else []


def _certain(winner: int) -> Interval:
    value = Fraction(int(winner == FELLOWSHIP))
    return value, value


def rank(oracle: Oracle, position: Position) -> list[tuple[Action, Interval]]:
    """Return every legal action with bounds on its worth, best first for the side to move."""
    table, state = position.table, position.state
    found = [(action, oracle.node_bounds(rules.begin(table, state, action))) for action in rules.actions(table, state)]
    if state.turn == FELLOWSHIP:
        return sorted(found, key=lambda pair: (-pair[1][0], -pair[1][1]))
    return sorted(found, key=lambda pair: (pair[1][1], pair[1][0]))


def entries(position: Position, ranked: list[tuple[Action, Interval]], root: Interval) -> list[dict[str, Any]]:
    """Return the moves as the contract wants them: value, decimal, and the loss against the best."""
    found = []
    for action, (low, high) in ranked:
        entry: dict[str, Any] = {"move": str(rules.words(position.table, position.state, action))}
        if low == high:
            entry |= {"value": str(low), "value_decimal": float(low)}
            if root[0] == root[1]:
                entry["loss"] = str(abs(root[0] - low))
        else:
            entry |= {"verdict": Verdict.UNKNOWN.value, "value": None, "bounds": [str(low), str(high)]}
        found.append(entry)
    return found


def endless_values(position: Position, request: Request, value: Fraction) -> tuple[dict[str, str | None], list[str]]:
    """Return the value under every reading of endless play, where play can go round, and the limits that left one open."""
    found: dict[str, str | None] = {}
    limits: list[str] = []
    for reading, endless in ENDLESS.items():
        if reading == position.reading(_READING):
            found[reading] = str(value)
            continue
        limit, low, high = ended(request.watch), Fraction(0), Fraction(1)
        if limit is None:
            oracle = Oracle(position, request, endless=endless)
            low, high = oracle.bounds(position.state)
            limit = oracle.limit
        found[reading] = str(low) if low == high else None
        if low != high and limit is not None:
            limits.append(limit)
    return found, limits
