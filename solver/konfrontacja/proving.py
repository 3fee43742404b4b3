"""Question `sure_win`: can the side to move force the win, and the strategy that proves it."""

from __future__ import annotations

import time
from typing import Any

from models.konfrontacja import Position, rules
from models.konfrontacja.board import FELLOWSHIP, SIDES
from models.konfrontacja.cards import deck
from models.konfrontacja.state import NOBODY, Chance, Decision, Done, Node, Simultaneous, State, Table
from solver.answer import Answer, Verdict
from solver.engines import sure_win as engine
from solver.game import Request
from solver.konfrontacja.forcing import Forcing
from solver.konfrontacja.graphs import PLAYERS, Graph
from solver.konfrontacja.lines import Scribe, option_word
from solver.konfrontacja.oracle import memory_mb, state_limit
from solver.konfrontacja.plans import Planner
from solver.konfrontacja.proof_numbers import ENGINE, ProofNumbers
from solver.konfrontacja.refuting import refutation
from solver.konfrontacja.replaying import Path, allowed, check, choice_word
from solver.konfrontacja.stopping import LimitReached

MAX_LINE = 60
_ORDER = [Verdict.WINNABLE.value, Verdict.UNKNOWN.value, Verdict.LOST.value]


class NoProof(Exception):
    """A forced win without a strategy: never to be printed as proved."""


class Prover:
    """Turns a finished search into a strategy: every step leads to states whose proofs come earlier."""

    def __init__(self, position: Position, forcing: ProofNumbers | Forcing) -> None:
        self._position = position
        self._forcing = in_order(forcing)
        self._table: Table = position.table
        self._side = forcing.side

    def strategy(self) -> list[dict[str, Any]]:
        """Return the side's choices in every state that winning play can reach."""
        entries, seen, stack = [], {self._position.state}, [self._position.state]
        while stack:
            state = stack.pop()
            if rules.winner(self._table, state) != NOBODY:
                continue
            entry, following = self._entry(state)
            entries.append(entry)
            for after in following:
                if after not in seen:
                    seen.add(after)
                    stack.append(after)
        return entries

    def _entry(self, state: State) -> tuple[dict[str, Any], list[State]]:
        table, rank = self._table, self._rank(state)
        inside: list[dict[str, Any]] = []
        following: list[State] = []
        move = ""
        if state.turn == self._side:
            action = next((a for a in rules.actions(table, state) if self._won(rules.begin(table, state, a), rank)), None)
            if action is None:
                raise NoProof
            move = str(rules.words(table, state, action))
            self._inside(rules.begin(table, state, action), (), rank, inside, following)
        else:
            for action in rules.actions(table, state):
                self._inside(rules.begin(table, state, action), (str(rules.words(table, state, action)),), rank, inside, following)
        return {"position": str(self._position.with_state(state)), "move": move, "inside": inside}, following

    def _inside(self, node: Node, path: Path, rank: int, inside: list[dict[str, Any]], following: list[State]) -> None:
        table = self._table
        if isinstance(node, Done):
            following.append(node.state)
            return
        chosen = own_choice(table, node, self._side, lambda after: self._won(after, rank))
        if chosen is not None:
            word, options = chosen
            inside.append({"after": list(path), "take": word})
        else:
            options = list(rules.options(node))
        for option in options:
            self._inside(rules.choose(table, node, option), (*path, choice_word(table, node, option)), rank, inside, following)

    def _rank(self, state: State) -> int:
        return self._forcing.proved(state)

    def _won(self, node: Node, rank: int) -> bool:
        """Tell whether a node is won through states whose proofs come before `rank`."""
        if isinstance(node, Done):
            if node.state.winner != NOBODY:
                return node.state.winner == self._side
            return 0 < self._rank(node.state) < rank
        if isinstance(node, (Decision, Simultaneous)) and (isinstance(node, Simultaneous) or node.side == self._side):
            return own_choice(self._table, node, self._side, lambda after: self._won(after, rank), False) is not None
        return all(self._won(rules.choose(self._table, node, option), rank) for option in node.options)


def in_order(forcing: ProofNumbers | Forcing) -> ProofNumbers | Forcing:
    """Return the search whose proofs are numbered without a gap: the one that can go round, where it had to help."""
    return forcing.fallback if isinstance(forcing, ProofNumbers) and forcing.fallback is not None else forcing


def own_choice(table: Table, node: Decision | Chance | Simultaneous, side: int, won: Any, must: bool = True) -> tuple[str, list[Any]] | None:
    """Return the word of a side's winning choice at a node and the options that it leaves; None where the side has no say.

    Raises NoProof where the side has a say but nothing wins, unless `must` is false.
    """
    if isinstance(node, Simultaneous):
        hands = (node.fellowship, node.sauron)
        for card in hands[side]:
            pairs = [(card, other) if side == FELLOWSHIP else (other, card) for other in hands[1 - side]]
            if all(won(rules.choose(table, node, pair)) for pair in pairs):
                return deck(side)[card].id, pairs
    elif isinstance(node, Decision) and node.side == side:
        for option in node.options:
            if won(rules.choose(table, node, option)):
                return option_word(table, node, option), [option]
    else:
        return None
    if must:
        raise NoProof
    return None


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Return whether the side to move can force the win, with a replayed strategy if it can."""
    return _answered(position, request, answer.but(question="sure_win"))


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Return for every legal move whether it keeps a forced win."""
    return _answered(position, request, answer.but(question="best move"))


def _answered(position: Position, request: Request, answer: Answer) -> Answer:
    started = time.perf_counter()
    side = position.state.turn
    forcing = ProofNumbers(Planner(position.table), side, state_limit(position, request), request.watch)
    limit, verdict, moves, certificate, line = None, Verdict.UNKNOWN, list[dict[str, Any]](), None, None
    try:
        over = rules.winner(position.table, position.state)
        won = over == side if over != NOBODY else forcing.wins(position.state)
        verdict = Verdict.WINNABLE if won else Verdict.LOST
        certificate = {"kind": "exhaustion", "engine": ENGINE, "states": forcing.states}
        if won and over == NOBODY:
            certificate, line = _proved(position, forcing)
        elif over == NOBODY and (entries := refutation(position, forcing)) is not None:
            certificate = {"kind": "refutation", "side": SIDES[1 - side], "checked": True, "positions": len(entries), "strategy": entries}
        moves = [] if over != NOBODY else _moves(position, forcing, verdict)
    except LimitReached as reached:
        limit = reached.limit
    seconds = time.perf_counter() - started
    stats = {
        "engine": ENGINE,
        "nodes": forcing.states,
        "seconds": round(seconds, 4),
        "limits": [limit] if limit else [],
        "states": forcing.states,
        "states_per_second": round(forcing.states / seconds) if seconds else 0,
        "memory_mb": memory_mb(),
    }
    extra = {"side": SIDES[side], "winner": position.winner}
    return answer.but(verdict=verdict, moves=moves, line=line, certificate=certificate, stats=stats, extra=extra, subject=position)


def _proved(position: Position, forcing: ProofNumbers) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the certificate of a forced win, checked, and the line of longest resistance."""
    try:
        entries = Prover(position, forcing).strategy()
    except NoProof:
        return _proved_by_graph(position, forcing), []
    if not check(position, entries, forcing.side):
        raise ArithmeticError("a strategy does not stand up to the checker")
    certificate = {"kind": "strategy", "side": SIDES[forcing.side], "checked": True, "positions": len(entries), "strategy": entries}
    return certificate, _line(position, forcing, entries)


def _proved_by_graph(position: Position, forcing: ProofNumbers) -> dict[str, Any]:
    """Prove a forced win over the whole graph, for play that can come back to itself in ways that the search did not number."""
    graph = Graph(Planner(position.table))
    root, asker = graph.key(position.state), PLAYERS[forcing.side]
    found = engine.sure_win(graph, root, asker)
    if not found.won or not engine.check_sure_win(graph, root, found.strategy, asker):
        raise ArithmeticError("a forced win was not confirmed over the whole graph")
    return {"kind": "graph_strategy", "side": SIDES[forcing.side], "checked": True, "positions": len(found.strategy)}


def _moves(position: Position, forcing: ProofNumbers, verdict: Verdict) -> list[dict[str, Any]]:
    """Return the legal moves with their verdicts, winning ones first; a limit leaves the rest unknown."""
    table, state = position.table, position.state
    found = []
    for action in rules.actions(table, state):
        told = Verdict.LOST
        if verdict is Verdict.WINNABLE:
            try:
                told = Verdict.WINNABLE if forcing.wins_node(rules.begin(table, state, action)) else Verdict.LOST
            except LimitReached:
                told = Verdict.UNKNOWN
        found.append({"move": str(rules.words(table, state, action)), "verdict": told.value})
    return sorted(found, key=lambda entry: _ORDER.index(entry["verdict"]))


def _line(position: Position, forcing: ProofNumbers, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Follow the strategy while the other side puts up the longest resistance that the proof knows."""
    table, state, side = position.table, position.state, forcing.side
    plans = {entry["position"]: entry for entry in entries}
    line: list[dict[str, Any]] = []

    def resistance(node: Node) -> int:
        if isinstance(node, Done):
            return in_order(forcing).proved(node.state)
        return max(resistance(rules.choose(table, node, option)) for option in rules.options(node))

    while rules.winner(table, state) == NOBODY and len(line) < MAX_LINE:
        entry = plans[str(position.with_state(state))]
        takes = {tuple(one["after"]): one["take"] for one in entry["inside"]}
        actions = rules.actions(table, state)
        if state.turn == side:
            action = next(a for a in actions if str(rules.words(table, state, a)) == entry["move"])
            path: Path = ()
        else:
            action = max(actions, key=lambda a: resistance(rules.begin(table, state, a)))
            path = (str(rules.words(table, state, action)),)
        scribe, node = Scribe(table), rules.begin(table, state, action)
        while not isinstance(node, Done):
            options = [option for option in rules.options(node) if allowed(table, node, option, side, takes.get(path))]
            option = max(options, key=lambda o, node=node: resistance(rules.choose(table, node, o)))  # type: ignore[misc]
            scribe.note(node, option)
            path, node = (*path, choice_word(table, node, option)), rules.choose(table, node, option)
        line.append({"side": SIDES[state.turn], "move": str(rules.words(table, state, action)), **scribe.entry()})
        state = node.state
    return line
