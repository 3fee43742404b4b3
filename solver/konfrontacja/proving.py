"""Question `sure_win`: can the side to move force the win, with the strategy that proves it or the refutation."""

from __future__ import annotations

import time
from typing import Any

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import FELLOWSHIP, SIDES
from mellon.models.konfrontacja.state import NOBODY, Done, State
from mellon.solver.answer import Answer, Verdict
from mellon.solver.engines import sure_win as engine
from mellon.solver.game import Request
from mellon.solver.konfrontacja.graphs import PLAYERS, Graph
from mellon.solver.konfrontacja.lines import Scribe
from mellon.solver.konfrontacja.oracle import memory_mb, state_limit
from mellon.solver.konfrontacja.plans import Planner, joined
from mellon.solver.konfrontacja.proof_numbers import ENGINE, ProofNumbers
from mellon.solver.konfrontacja.replaying import Outcome, Written
from mellon.solver.konfrontacja.running import free_run
from mellon.solver.konfrontacja.stopping import LimitReached
from mellon.solver.konfrontacja.writing import in_order, refutation, strategy

MAX_LINE = 60
_ORDER = [Verdict.WINNABLE.value, Verdict.UNKNOWN.value, Verdict.LOST.value]


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Return whether the side to move can force the win, with a replayed strategy if it can and a replayed refutation if not."""
    return _answered(position, request, answer.but(question="sure_win"))


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Return for every legal move whether it keeps a forced win."""
    return _answered(position, request, answer.but(question="best move"))


def _answered(position: Position, request: Request, answer: Answer) -> Answer:
    started = time.perf_counter()
    side = position.state.turn
    search = ProofNumbers(Planner(position.table), side, state_limit(position, request), request.watch)
    limit, verdict, moves, certificate, line = None, Verdict.UNKNOWN, list[dict[str, Any]](), None, None
    try:
        over = rules.winner(position.table, position.state)
        won = over == side if over != NOBODY else search.wins(position.state)
        verdict = Verdict.WINNABLE if won else Verdict.LOST
        certificate = {"kind": "exhaustion", "engine": ENGINE, "states": search.states}
        if over == NOBODY and won:
            certificate, line = _proved(position, search)
        elif over == NOBODY and (entries := refutation(position, search)) is not None:
            certificate = _certificate("refutation", 1 - side, entries)
        moves = [] if over != NOBODY else _moves(position, search, verdict)
    except LimitReached as reached:
        limit = reached.limit
        moves = moves or _moves(position, search, verdict)
    seconds = time.perf_counter() - started
    stats = {
        "engine": ENGINE,
        "nodes": search.states,
        "seconds": round(seconds, 4),
        "limits": [limit] if limit else [],
        "states": search.states,
        "states_per_second": round(search.states / seconds) if seconds else 0,
        "memory_mb": memory_mb(),
    }
    extra = {"side": SIDES[side], "winner": position.winner}
    return answer.but(verdict=verdict, moves=moves, line=line, certificate=certificate, stats=stats, extra=extra, subject=position)


def _certificate(kind: str, side: int, entries: list[dict[str, Any]]) -> dict[str, Any]:
    return {"kind": kind, "side": SIDES[side], "checked": True, "positions": len(entries), "strategy": entries}


def _proved(position: Position, search: ProofNumbers) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the certificate of a forced win, checked, and the line of longest resistance."""
    entries = strategy(position, search)
    if entries is None:
        return _proved_by_graph(position, search.side), []
    return _certificate("strategy", search.side, entries), _line(position, search, entries)


def _proved_by_graph(position: Position, side: int) -> dict[str, Any]:
    """Prove a forced win over the whole graph, for play that can come back to itself in ways that the search did not number."""
    graph = Graph(Planner(position.table))
    root, asker = graph.key(position.state), PLAYERS[side]
    found = engine.sure_win(graph, root, asker)
    if not found.won or not engine.check_sure_win(graph, root, found.strategy, asker):
        raise ArithmeticError("a forced win was not confirmed over the whole graph")
    return {"kind": "graph_strategy", "side": SIDES[side], "checked": True, "positions": len(found.strategy)}


def _moves(position: Position, search: ProofNumbers, verdict: Verdict) -> list[dict[str, Any]]:
    """Return the legal moves with their verdicts, winning ones first; a limit leaves the rest unknown."""
    table, state = position.table, position.state
    found = []
    for action in rules.actions(table, state):
        told = verdict
        if verdict is Verdict.WINNABLE:
            try:
                told = Verdict.WINNABLE if search.wins_node(rules.begin(table, state, action)) else Verdict.LOST
            except LimitReached:
                told = Verdict.UNKNOWN
        found.append({"move": str(rules.words(table, state, action)), "verdict": told.value})
    return sorted(found, key=lambda entry: _ORDER.index(entry["verdict"]))


def _line(position: Position, search: ProofNumbers, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Follow the strategy while the other side puts up the longest resistance that the proof knows."""
    table, state = position.table, position.state
    written, numbers = Written(position, entries, search.side), in_order(search)
    line: list[dict[str, Any]] = []

    def resistance(outcome: Outcome) -> int:
        layout = search.planner.layout(outcome.state)
        known = [number for number in (numbers.proof(layout, joined(outcome.state.hands)), numbers.proof_always(layout)) if number]
        return min(known, default=0)

    while len(line) < MAX_LINE and (actions := rules.actions(table, state)):
        found = written.plan(state, False)
        if found is None or found[2].run:
            return line + _run(position, state)
        last = max(written.outcomes(state, actions, False, found[2]), key=resistance)
        scribe = Scribe(table)
        for node, option in last.trail:
            scribe.note(node, option)
        line.append({"side": SIDES[state.turn], "move": written.naming.move(state, last.action), **scribe.entry()})
        state = last.state
    return line


def _run(position: Position, state: State) -> list[dict[str, Any]]:
    """Follow the bearer's run to its end; the other side looks on, or fights elsewhere where it must."""
    table = position.table
    line: list[dict[str, Any]] = []
    while actions := rules.actions(table, state):
        path, scribe = free_run(table, state), Scribe(table)
        assert path is not None
        if state.turn == FELLOWSHIP:
            action = next(one for one in actions if one.piece == state.bearer and one.dst == path[0])
        else:
            action = next((one for one in actions if isinstance(rules.begin(table, state, one), Done)), actions[0])
        node = rules.begin(table, state, action)
        while not isinstance(node, Done):
            option = rules.options(node)[0]
            scribe.note(node, option)
            node = rules.choose(table, node, option)
        line.append({"side": SIDES[state.turn], "move": str(rules.words(table, state, action)), **scribe.entry()})
        state = node.state
    return line
