"""Turn a finished search that found no forced win into a refutation: what the other side does against everything."""

from __future__ import annotations

from typing import Any

from models.konfrontacja import Position, rules
from models.konfrontacja.cards import deck
from models.konfrontacja.state import NOBODY, Decision, Done, Node, Simultaneous, State, Table
from solver.konfrontacja.proof_numbers import ProofNumbers
from solver.konfrontacja.replaying import Path, check_refutation, choice_word

MOST_STATES = 50
"""After a longer search the refutation is not written down: the answer then says that the search was exhausted."""


class Incomplete(Exception):
    """The search did not keep all of the refutation."""


class Refuter:
    """Writes for every position that play can reach the answer that keeps the win away."""

    def __init__(self, position: Position, search: ProofNumbers) -> None:
        self._position, self._search, self._side = position, search, search.side
        self._table: Table = position.table

    def entries(self) -> list[dict[str, Any]]:
        """Return the refutation. Raises Incomplete."""
        table = self._table
        found, seen, stack = list[dict[str, Any]](), {self._position.state}, [self._position.state]
        while stack:
            state = stack.pop()
            if rules.winner(table, state) != NOBODY:
                continue
            entry, following = self._entry(state)
            found.append(entry)
            for after in following:
                if after not in seen:
                    seen.add(after)
                    stack.append(after)
        return found

    def _entry(self, state: State) -> tuple[dict[str, Any], list[State]]:
        table, move = self._table, ""
        inside: list[dict[str, Any]] = []
        following: list[State] = []
        actions = rules.actions(table, state)
        if state.turn != self._side:
            action = next((a for a in actions if self._kept(rules.begin(table, state, a))), None)
            if action is None:
                raise Incomplete
            move = str(rules.words(table, state, action))
            self._inside(rules.begin(table, state, action), (), inside, following)
        else:
            for action in actions:
                self._inside(rules.begin(table, state, action), (str(rules.words(table, state, action)),), inside, following)
        return {"position": str(self._position.with_state(state)), "move": move, "inside": inside}, following

    def _inside(self, node: Node, path: Path, inside: list[dict[str, Any]], following: list[State]) -> None:
        table = self._table
        if isinstance(node, Done):
            following.append(node.state)
            return
        for options, after in self._forks(node, path):
            chosen = next((option for option in options if self._kept(rules.choose(table, node, option))), None)
            if chosen is None:
                raise Incomplete
            word = choice_word(table, node, chosen)
            if after is not None:
                take = deck(1 - self._side)[chosen[1 - self._side]].id if isinstance(node, Simultaneous) else word
                inside.append({"after": list(after), "take": take})
            self._inside(rules.choose(table, node, chosen), (*path, word), inside, following)

    def _forks(self, node: Any, path: Path) -> list[tuple[list[Any], Path | None]]:
        """Return the sets of options out of which one answer is needed each, and what goes before the answer (None: the asking side chooses)."""
        side = self._side
        if isinstance(node, Simultaneous):
            pairs = rules.options(node)
            cards = sorted({pair[side] for pair in pairs})
            return [([pair for pair in pairs if pair[side] == card], (*path, deck(side)[card].id)) for card in cards]
        if isinstance(node, Decision) and node.side == side:
            return [([option], None) for option in node.options]
        return [(list(node.options), path)]

    def _kept(self, node: Node) -> bool:
        """Tell whether a node is known not to be won for certain by the asking side."""
        if isinstance(node, Done):
            if node.state.winner != NOBODY:
                return node.state.winner != self._side
            return self._search.refuted(node.state) or rules.winner(self._table, node.state) == 1 - self._side
        return all(any(self._kept(rules.choose(self._table, node, option)) for option in options) for options, _ in self._forks(node, ()))


def refutation(position: Position, search: ProofNumbers, most: int = MOST_STATES) -> list[dict[str, Any]] | None:
    """Return a refutation that has stood up to the checker, None after a search that looked into more than `most` states."""
    if search.states > most:
        return None
    try:
        entries = Refuter(position, search).entries()
    except Incomplete:
        return None
    if not check_refutation(position, entries, search.side):
        raise ArithmeticError("a refutation does not stand up to the checker")
    return entries
