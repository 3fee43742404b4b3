"""Question `sure_win`: can the side to move force the win, with the strategy that proves it or the refutation."""

from __future__ import annotations

import time
from contextlib import nullcontext
from typing import Any

from mellon.models.common import Text
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
from mellon.solver.konfrontacja.stopping import at_most
from mellon.solver.konfrontacja.writing import in_order, refutation, strategy
from mellon.solver.limits import TIME, LimitReached
from mellon.solver.stats import per_second, since, stats_of

MAX_LINE = 60
MOVE_SECONDS = 5.0
"""So long are the moves looked at that do not decide the verdict, where no time is given."""
UNCONFIRMED = "unconfirmed"
"""A proof did not stand up to its checker: nothing is claimed."""
_ORDER = [Verdict.WINNABLE.value, Verdict.UNKNOWN.value, Verdict.LOST.value]


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Return whether the side to move can force the win, with a replayed strategy if it can and a replayed refutation if not."""
    return _answered(position, request, answer.but(question="sure_win"))


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Return for every legal move whether it keeps a forced win."""
    return _answered(position, request, answer.but(question="best move"))


def _answered(position: Position, request: Request, answer: Answer) -> Answer:
    started = time.perf_counter()
    case = Case(position, request)
    case.decide()
    seconds, states = since(started), case.search.states
    stats = stats_of(
        ENGINE, states, case.limits, seconds, states=states, states_per_second=per_second(states, seconds), memory_mb=memory_mb()
    )
    extra: dict[str, Any] = {"side": SIDES[case.side], "winner": position.winner}
    undecided = sum(entry["verdict"] == Verdict.UNKNOWN.value for entry in case.moves)
    if undecided and case.verdict is not Verdict.UNKNOWN:
        extra["undecided_moves"] = undecided
    extra |= case.counted
    return answer.but(
        verdict=case.verdict,
        moves=case.moves,
        line=case.line,
        certificate=case.certificate,
        stats=stats,
        extra=extra,
        subject=position,
        notes=(*answer.notes, *case.notes),
    )


class Case:
    """One question of a forced win: the verdict first, then what proves it, then every move as far as the time goes."""

    def __init__(self, position: Position, request: Request) -> None:
        self.position, self.request, self.side = position, request, position.state.turn
        self.search = ProofNumbers(Planner(position.table), self.side, state_limit(position, request), request.watch)
        self.verdict = Verdict.UNKNOWN
        self.limits: list[str] = []
        self.moves: list[dict[str, Any]] = []
        self.certificate: dict[str, Any] | None = None
        self.line: list[dict[str, Any]] | None = None
        self.counted: dict[str, Any] = {}
        self.notes: list[Text] = []

    def decide(self) -> None:
        """Find the verdict and all that goes with it; a limit leaves out what is not known by then."""
        over = rules.winner(self.position.table, self.position.state)
        try:
            won = over == self.side if over != NOBODY else self.search.wins(self.position.state)
        except LimitReached as reached:
            self.limits.append(reached.limit)
            self.moves = self._moves(searching=False)
            return
        self.verdict = Verdict.WINNABLE if won else Verdict.LOST
        self.certificate = {"kind": "exhaustion", "engine": ENGINE, "states": self.search.states}
        if over != NOBODY:
            return
        try:
            self._prove()
        except LimitReached as reached:
            self.limits.append(reached.limit)
        if self.verdict is Verdict.WINNABLE and self.request.verb == "solve":
            from mellon.solver.konfrontacja.play_telling import counted_win

            line, self.counted, self.notes = counted_win(self.position, self.request)
            self.line = self.line if line is None else line
        with at_most(self.request.watch, MOVE_SECONDS) if self.request.limits.seconds is None else nullcontext():
            self.moves = self._moves(searching=True)

    def _prove(self) -> None:
        """Write what proves the verdict, checked: a strategy or a refutation. Raises LimitReached."""
        position, search, watch = self.position, self.search, self.request.watch
        if self.verdict is Verdict.LOST:
            entries = refutation(position, search, watch)
            if entries is not None:
                self.certificate = _certificate("refutation", 1 - self.side, entries)
            return
        entries = strategy(position, search, watch)
        if entries is not None:
            self.certificate = _certificate("strategy", self.side, entries)
            self.line = _line(position, search, entries)
        else:
            self._prove_by_graph()

    def _prove_by_graph(self) -> None:
        """Prove a forced win over the whole graph, for play that can come back to itself in ways that the search did not number."""
        graph = Graph(Planner(self.position.table))
        root, asker = graph.key(self.position.state), PLAYERS[self.side]
        found = engine.sure_win(graph, root, asker, max_states=state_limit(self.position, self.request), watch=self.request.watch)
        if found.won is None:
            raise LimitReached(found.limit or TIME)
        if not found.won or not engine.check_sure_win(graph, root, found.strategy, asker):
            self.verdict, self.certificate = Verdict.UNKNOWN, None
            self.limits.append(UNCONFIRMED)
            return
        self.certificate = {"kind": "graph_strategy", "side": SIDES[self.side], "checked": True, "positions": len(found.strategy)}
        self.line = []

    def _moves(self, searching: bool) -> list[dict[str, Any]]:
        """Return the legal moves with their verdicts, winning ones first: what is known at once, and then what can be found in time."""
        table, state, search = self.position.table, self.position.state, self.search
        told: list[Verdict | None] = []
        nodes = [(action, rules.begin(table, state, action)) for action in rules.actions(table, state)]
        for _, node in nodes:
            won = False if self.verdict is Verdict.LOST else search.known_node(node)
            told.append(None if won is None else Verdict.WINNABLE if won else Verdict.LOST)
        for at, (_, node) in enumerate(nodes):
            if told[at] is None and searching:
                try:
                    told[at] = Verdict.WINNABLE if search.wins_node(node) else Verdict.LOST
                except LimitReached as reached:
                    self.limits.append(reached.limit)
                    searching = False
        found = [
            {"move": str(rules.words(table, state, action)), "verdict": (verdict or Verdict.UNKNOWN).value}
            for (action, _), verdict in zip(nodes, told, strict=True)
        ]
        return sorted(found, key=lambda entry: _ORDER.index(entry["verdict"]))


def _certificate(kind: str, side: int, entries: list[dict[str, Any]]) -> dict[str, Any]:
    return {"kind": kind, "side": SIDES[side], "checked": True, "positions": len(entries), "strategy": entries}


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
