"""Question `sure_win`: can the side to move force the win, with the strategy that proves it or the refutation."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from mellon.models.common import Text
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.bearer_run import free_run
from mellon.models.konfrontacja.board import FELLOWSHIP, SIDES
from mellon.models.konfrontacja.certificate import PARTS
from mellon.models.konfrontacja.moves import Action
from mellon.models.konfrontacja.state import NOBODY, Done, Node, State
from mellon.solver.answer import Answer, Verdict
from mellon.solver.engines import sure_win as engine
from mellon.solver.engines.game_graph import Point
from mellon.solver.game import Request
from mellon.solver.konfrontacja import graphs, growing
from mellon.solver.konfrontacja.certifying import certified_force, finished, force_claim, headed, unproved
from mellon.solver.konfrontacja.graphs import PLAYERS, Graph, Key
from mellon.solver.konfrontacja.growing import BUDGET, MOVE_BUDGET, PROOF_BUDGET, Growing
from mellon.solver.konfrontacja.lines import Scribe, line_entry
from mellon.solver.konfrontacja.oracle import AUTO, memory_mb, state_limit
from mellon.solver.konfrontacja.plans import Planner, joined
from mellon.solver.konfrontacja.proof_numbers import ENGINE, ProofNumbers
from mellon.solver.konfrontacja.replaying import Outcome, Written
from mellon.solver.konfrontacja.stopping import Allowance, at_most, deep
from mellon.solver.konfrontacja.worth import ENGINE as SEARCH
from mellon.solver.konfrontacja.writing import in_order, refutation, strategy
from mellon.solver.limits import STATES, TIME, LimitReached
from mellon.solver.ranked import LineEntry, RankedMove
from mellon.solver.stats import per_second, since, stats_of

MAX_LINE = 60
QUESTION = "sure_win"
MOVE_SECONDS = 2.0
"""So long are the moves looked at that do not decide the verdict, where no time is given."""
UNCONFIRMED = "unconfirmed"
"""A proof did not stand up to its checker: nothing is claimed."""
_ORDER = [Verdict.WINNABLE, Verdict.UNKNOWN, Verdict.LOST]


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
    expansions = 0 if case.grown is None else case.grown.expanded
    counted = {"states": states + expansions, "expansions": expansions, "states_per_second": per_second(states + expansions, seconds)}
    stats = stats_of(case.engine, states + expansions, case.limits, seconds, **counted, memory_mb=memory_mb())
    extra: dict[str, Any] = {"side": SIDES[case.side], "winner": position.winner}
    undecided = sum(move.verdict is Verdict.UNKNOWN for move in case.moves)
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
        self.most = state_limit(position, request)
        self.allowance = Allowance(self.most)
        self.search = ProofNumbers(Planner(position.table), self.side, self.allowance, request.watch)
        self.grown: Growing | None = None
        self.engine = ENGINE
        self._steps = self.search.planner.steps_of(position.state) if rules.winner(position.table, position.state) == NOBODY else {}
        self.verdict = Verdict.UNKNOWN
        self.limits: list[str] = []
        self.moves: list[RankedMove] = []
        self.certificate: dict[str, Any] | None = None
        self.line: list[LineEntry] | None = None
        self.counted: dict[str, Any] = {}
        self.notes: list[Text] = []

    def decide(self) -> None:
        """Find the verdict and all that goes with it; a limit leaves out what is not known by then."""
        over = rules.winner(self.position.table, self.position.state)
        try:
            won = over == self.side if over != NOBODY else self._forced()
        except LimitReached as reached:
            self.limits.append(reached.limit)
            self.moves = self._moves(searching=False)
            return
        self.verdict = Verdict.WINNABLE if won else Verdict.LOST
        self.certificate = unproved(self.position, QUESTION, force_claim(self.position, won), self.engine)
        if over != NOBODY:
            self.certificate = certified_force(self.position, finished(self.position, self.request.watch), won, self.request.watch)
            return
        try:
            self._prove(won)
        except LimitReached as reached:
            self.limits.append(reached.limit)
        if self.verdict is Verdict.WINNABLE and self.request.verb == "solve":
            from mellon.solver.konfrontacja.play_telling import counted_win

            line, self.counted, self.notes = counted_win(self.position, self.request)
            self.line = self.line if line is None else line
        with at_most(self.request.watch, MOVE_SECONDS) if self.request.limits.seconds is None else nullcontext():
            self.moves = self._moves(searching=True)

    def _forced(self) -> bool:
        """Tell whether the side to move can force the win: by the growing graph first, then by the search. Raises LimitReached."""
        wished, state = self.request.engine, self.position.state
        if wished == graphs.ENGINE:
            return self._by_whole_graph()
        if wished != SEARCH:
            grown = Growing(self.search.planner, self.request.watch)
            self.allowance.share(lambda: grown.expanded)
            self.grown, self.engine = grown, growing.ENGINE
            found = self._in_graph(grown.key(state), min(BUDGET, self.most) if wished == AUTO else self.most)
            if found is not None:
                return found
        self.engine = ENGINE
        return self.search.wins(state)

    def _in_graph(self, key: Key, budget: int) -> bool | None:
        """Tell whether the win is forced from a key by the growing graph, None where its budget is used up or play goes round. Raises LimitReached."""
        grown = self.grown
        if grown is None or grown.tangled:
            return None
        done, limit = grown.settle(key, budget, self._refuted)
        if done:
            return not self._refuted(grown.graph.point(key))
        if limit is not None and (limit != STATES or self.request.engine == growing.ENGINE):
            raise LimitReached(limit)
        return None

    def _refuted(self, point: Point[Key]) -> bool:
        """Tell whether the side is known not to win for certain from a point."""
        return point.high < 1 if self.side == FELLOWSHIP else point.low > 0

    def _by_whole_graph(self) -> bool:
        """Tell whether the win is forced, by the graph of all states. Raises LimitReached."""
        self.engine, graph = graphs.ENGINE, Graph(Planner(self.position.table))
        found = engine.sure_win(graph, graph.key(self.position.state), PLAYERS[self.side], max_states=self.most, watch=self.request.watch)
        if found.won is None:
            raise LimitReached(found.limit or TIME)
        return found.won

    def _prove(self, won: bool) -> None:
        """Write what proves the verdict, checked: a proof, a strategy or a refutation. Raises LimitReached."""
        position, search, watch = self.position, self.search, self.request.watch
        if self.request.certificate and self.engine == ENGINE:
            self.grown = self.grown or Growing(search.planner, watch)
            proved = self._in_graph(self.grown.key(position.state), PROOF_BUDGET) is won
        else:
            proved = self.engine == growing.ENGINE
        if proved and self.grown is not None:
            found = certified_force(position, self.grown, won, watch)
            if found is not None:
                self.certificate = found
                self.line = _planned_line(position, self.side, found) if won else None
                return
        if self.engine != ENGINE:
            search.wins(position.state)
        if not won:
            entries = refutation(position, search, watch)
            if entries is not None:
                self.certificate = self._replayed("refutation", 1 - self.side, entries)
            return
        entries = strategy(position, search, watch)
        if entries is not None:
            self.certificate = self._replayed("strategy", self.side, entries)
            self.line = _line(position, search, entries)
        else:
            self._prove_by_graph()

    def _replayed(self, kind: str, side: int, entries: list[dict[str, Any]]) -> dict[str, Any]:
        """Return the certificate of a plan that has been replayed against everything."""
        claim = force_claim(self.position, kind == "strategy")
        told = {"side": SIDES[side], "checked": True, "positions": len(entries), "strategy": entries}
        return headed(self.position, QUESTION, claim, kind=kind, **told)

    def _prove_by_graph(self) -> None:
        """Prove a forced win over the whole graph, for play that can come back to itself in ways that the search did not number."""
        graph = Graph(Planner(self.position.table))
        root, asker = graph.key(self.position.state), PLAYERS[self.side]
        found = engine.sure_win(graph, root, asker, max_states=self.most, watch=self.request.watch)
        if found.won is None:
            raise LimitReached(found.limit or TIME)
        if not found.won or not engine.check_sure_win(graph, root, found.strategy, asker):
            self.verdict, self.certificate = Verdict.UNKNOWN, None
            self.limits.append(UNCONFIRMED)
            return
        self.certificate = unproved(self.position, QUESTION, force_claim(self.position, True), self.engine, graphs.ENGINE)
        self.line = []

    def _moves(self, searching: bool) -> list[RankedMove]:
        """Return the legal moves with their verdicts, winning ones first: what is known at once, and then what can be found in time."""
        table, state, search = self.position.table, self.position.state, self.search
        told: list[Verdict | None] = []
        nodes = [(action, rules.begin(table, state, action)) for action in rules.actions(table, state)]
        for action, node in nodes:
            won = False if self.verdict is Verdict.LOST else self._known(action, node)
            told.append(None if won is None else Verdict.WINNABLE if won else Verdict.LOST)
        for at, (action, node) in enumerate(nodes):
            if told[at] is None and searching:
                try:
                    won = (
                        self._in_graph(self._key(action), min(MOVE_BUDGET, max(0, self.allowance.left)))
                        if self.engine == growing.ENGINE
                        else None
                    )
                    told[at] = Verdict.WINNABLE if (search.wins_node(node) if won is None else won) else Verdict.LOST
                except LimitReached as reached:
                    self.limits.append(reached.limit)
                    searching = False
        found = [
            RankedMove.of(move=rules.words(table, state, action), verdict=verdict or Verdict.UNKNOWN)
            for (action, _), verdict in zip(nodes, told, strict=True)
        ]
        return sorted(found, key=lambda move: _ORDER.index(move.verdict or Verdict.UNKNOWN))

    def _key(self, action: Action) -> Key:
        return graphs.reached(self._steps[action], joined(self.position.state.hands))

    def _known(self, action: Action, node: Node) -> bool | None:
        """Tell whether a move keeps a forced win as far as that is known already."""
        if self.grown is not None:
            low, high = self.grown.bounds(self._key(action))
            if (low == 1 if self.side == FELLOWSHIP else high == 0) or (high < 1 if self.side == FELLOWSHIP else low > 0):
                return low == 1 if self.side == FELLOWSHIP else high == 0
        return self.search.known_node(node)


def _planned_line(position: Position, side: int, proof: dict[str, Any]) -> list[LineEntry]:
    """Follow a proof while the other side puts up the longest resistance that it knows."""
    entries = [_as_plan(entry) for entry in proof[PARTS[side]] if "end" not in entry]
    written, depths = Written(position, entries, side), dict[State, int]()

    def resistance(state: State) -> int:
        if state not in depths:
            actions = rules.actions(position.table, state)
            found = written.plan(state, False) if actions else None
            outcomes = written.outcomes(state, actions, False, found[2]) if found is not None and not found[2].run else []
            depths[state] = 1 + max([resistance(outcome.state) for outcome in outcomes], default=0)
        return depths[state]

    with deep():
        return _followed(position, written, lambda outcome: resistance(outcome.state))


def _as_plan(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry of a proof as that of a strategy: where the win is certain one card is."""
    inside = [{"after": one["after"], "take": one.get("take") or next(iter(one["mix"]))} for one in entry.get("inside", ())]
    return {"position": entry["position"], "move": entry.get("move", ""), "inside": inside, "run": entry.get("run", [])}


def _line(position: Position, search: ProofNumbers, entries: list[dict[str, Any]]) -> list[LineEntry]:
    """Follow the strategy while the other side puts up the longest resistance that the proof knows."""
    written, numbers = Written(position, entries, search.side), in_order(search)

    def resistance(outcome: Outcome) -> int:
        layout = search.planner.layout(outcome.state)
        known = [number for number in (numbers.proof(layout, joined(outcome.state.hands)), numbers.proof_always(layout)) if number]
        return min(known, default=0)

    return _followed(position, written, resistance)


def _followed(position: Position, written: Written, resistance: Callable[[Outcome], int]) -> list[LineEntry]:
    """Follow a plan while the other side resists as long as it can."""
    table, state = position.table, position.state
    line: list[LineEntry] = []
    while len(line) < MAX_LINE and (actions := rules.actions(table, state)):
        found = written.plan(state, False)
        if found is None or found[2].run:
            return line + _run(position, state)
        last = max(written.outcomes(state, actions, False, found[2]), key=resistance)
        scribe = Scribe(table)
        for node, option in last.trail:
            scribe.note(node, option)
        line.append(line_entry(table, state, last.action, scribe))
        state = last.state
    return line


def _run(position: Position, state: State) -> list[LineEntry]:
    """Follow the bearer's run to its end; the other side looks on, or fights elsewhere where it must."""
    table = position.table
    line: list[LineEntry] = []
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
        line.append(line_entry(table, state, action, scribe))
        state = node.state
    return line
