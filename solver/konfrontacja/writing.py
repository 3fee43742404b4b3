"""Turn a finished search into what the checker replays: the strategy of a forced win, or what the other side does against everything."""

from __future__ import annotations

from typing import Any

from models.konfrontacja import Position, rules
from models.konfrontacja.board import SAURON
from models.konfrontacja.state import NOBODY, Done, Node, State, Table
from solver.konfrontacja.forcing import Forcing
from solver.konfrontacja.naming import Naming
from solver.konfrontacja.proof_numbers import ProofNumbers
from solver.konfrontacja.replaying import ANY, Path, asks_for_cards, check, check_refutation, choice_word, forks, without_hands
from solver.konfrontacja.running import free_run

Search = ProofNumbers | Forcing


class Incomplete(Exception):
    """The search did not keep all that has to be written."""


class Writer:
    """Writes one entry for every position that play can reach while the plan is kept.

    For a win every step leads to positions whose proofs come earlier, which rules out circles. Where the outcome does not depend on
    the hands one entry serves them all, unless `blind` is false.
    """

    def __init__(self, position: Position, search: Search, keeping: bool, blind: bool = True) -> None:
        self._position, self._search, self._keeping, self._blind = position, search, keeping, blind
        self._side = search.side
        self._table: Table = position.table
        self._naming = Naming(position)

    def entries(self) -> list[dict[str, Any]]:
        """Return the entries. Raises Incomplete."""
        found = list[dict[str, Any]]()
        seen: set[tuple[State, bool]] = set()
        stack = [self._met(self._position.state, False, None)]
        while stack:
            state, blind, rank = stack.pop()
            if (state, blind) in seen:
                continue
            seen.add((state, blind))
            actions = rules.actions(self._table, state)
            if not actions:
                continue
            path = free_run(self._table, state) if self._keeping is (self._side == SAURON) else None
            if path is not None:
                found.append(self._run(state, path))
                continue
            entry, following = self._entry(state, actions, blind, rank)
            found.append(entry)
            stack += [self._met(after, blind, rank) for after in following if after.winner == NOBODY]
        return found

    def _run(self, state: State, path: tuple[int, ...]) -> dict[str, Any]:
        """Return the entry of a state in which the bearer's run is certain to arrive."""
        regions = self._table.board.regions
        return {"position": self._naming.line(state), "move": "", "inside": [], "cards": ANY, "run": [regions[region].id for region in path]}

    def _met(self, state: State, blind: bool, below: int | None) -> tuple[State, bool, int]:
        """Return how a state is written: for any hands or for its own, and the number of its proof (0 in a refutation)."""
        search = self._search
        if self._keeping:
            blind = blind or (self._blind and search.refuted_always(state))
            return without_hands(state) if blind else state, blind, 0
        always = search.proof_always(state) if self._blind else 0
        if blind or (always and (below is None or always < below)):
            return without_hands(state), True, always
        return state, False, search.proof(state)

    def _holds(self, state: State, blind: bool, rank: int) -> bool:
        """Tell whether the plan can lead to a state."""
        search = self._search
        if state.winner != NOBODY:
            return (state.winner == self._side) is not self._keeping
        if self._keeping:
            return search.refuted_always(state) or (not blind and search.refuted(state))
        return 0 < search.proof_always(state) < rank or (not blind and 0 < search.proof(state) < rank)

    def _good(self, node: Node, blind: bool, rank: int) -> bool:
        """Tell whether the plan can go through a node."""
        if isinstance(node, Done):
            return self._holds(node.state, blind, rank)
        if blind and asks_for_cards(node):
            return False
        table = self._table
        return all(
            any(all(self._good(rules.choose(table, node, option), blind, rank) for option in options) for _, options in alternatives)
            for _, alternatives in forks(table, node, (), self._side, self._keeping)
        )

    def _entry(self, state: State, actions: list[rules.Action], blind: bool, rank: int) -> tuple[dict[str, Any], list[State]]:
        naming, move = self._naming, ""
        inside: list[dict[str, Any]] = []
        following: list[State] = []
        begun = [(action, rules.begin(self._table, state, action)) for action in actions]
        if (state.turn == self._side) is not self._keeping:
            action, node = self._choice(begun, blind, rank)
            move = naming.move(state, action)
            self._inside(node, (), blind, rank, inside, following)
        else:
            for action, node in begun:
                self._inside(node, (naming.move(state, action),), blind, rank, inside, following)
        entry: dict[str, Any] = {"position": naming.line(state), "move": move, "inside": inside}
        return entry | ({"cards": ANY} if blind else {}), following

    def _choice(self, begun: list[tuple[rules.Action, Node]], blind: bool, rank: int) -> tuple[rules.Action, Node]:
        """Return the action to take: one after which the hands no longer matter, or the first that will do."""
        if not blind:
            for action, node in begun:
                if isinstance(node, Done) and self._holds(node.state, True, rank):
                    return action, node
        for action, node in begun:
            if self._good(node, blind, rank):
                return action, node
        raise Incomplete

    def _inside(self, node: Node, path: Path, blind: bool, rank: int, inside: list[dict[str, Any]], following: list[State]) -> None:
        if isinstance(node, Done):
            following.append(node.state)
            return
        if blind and asks_for_cards(node):
            raise Incomplete
        table = self._table
        for after, alternatives in forks(table, node, path, self._side, self._keeping):
            chosen = alternatives[0]
            if after is not None:
                chosen = next((one for one in alternatives if all(self._good(rules.choose(table, node, o), blind, rank) for o in one[1])), ("", []))
                if not chosen[1]:
                    raise Incomplete
                inside.append({"after": list(after), "take": chosen[0]})
            for option in chosen[1]:
                self._inside(rules.choose(table, node, option), (*path, choice_word(table, node, option)), blind, rank, inside, following)


def in_order(search: Search) -> Search:
    """Return the search whose proofs are numbered without a gap: the one that can go round, where it had to help."""
    return search.fallback if isinstance(search, ProofNumbers) and search.fallback is not None else search


def strategy(position: Position, search: Search) -> list[dict[str, Any]] | None:
    """Return a strategy that has stood up to the checker, None where the search did not keep one."""
    entries = _written(position, in_order(search), keeping=False)
    if entries is not None and not check(position, entries, search.side):
        raise ArithmeticError("a strategy does not stand up to the checker")
    return entries


def refutation(position: Position, search: Search) -> list[dict[str, Any]] | None:
    """Return a refutation that has stood up to the checker, None where the search did not keep one."""
    entries = _written(position, search, keeping=True)
    if entries is not None and not check_refutation(position, entries, search.side):
        raise ArithmeticError("a refutation does not stand up to the checker")
    return entries


def _written(position: Position, search: Search, keeping: bool) -> list[dict[str, Any]] | None:
    for blind in (True, False):
        try:
            return Writer(position, search, keeping, blind).entries()
        except Incomplete:
            continue
    return None
