"""Turn a finished search into what the checker replays: the strategy of a forced win, or what the other side does against everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.bearer_run import free_run
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.state import NOBODY, Chance, Decision, Done, Node, Simultaneous, State, Table
from mellon.solver.konfrontacja.following import Way, pairs, ways
from mellon.solver.konfrontacja.forcing import Forcing
from mellon.solver.konfrontacja.plans import CLASH, DRAW, FULL, LIVE, SIDE_BITS, Cards, Choice, Layout, Step, joined
from mellon.solver.konfrontacja.proof_numbers import ProofNumbers
from mellon.solver.konfrontacja.replaying import ANY, Path, Walk, asks_for_cards, check, check_refutation, choice_word, forks, without_hands
from mellon.solver.konfrontacja.stopping import deep
from mellon.solver.limits import LimitReached, Watch

Search = ProofNumbers | Forcing


class Incomplete(Exception):
    """The search did not keep all that has to be written."""


class Writer:
    """Writes one entry for every position that play can reach while the plan is kept.

    For a win every step leads to positions whose proofs come earlier, which rules out circles. Where the outcome does not depend on
    the hands one entry serves them all, unless `blind` is false.
    """

    def __init__(self, position: Position, search: Search, keeping: bool, walk: Walk, blind: bool = True) -> None:
        self._position, self._search, self._keeping, self._blind = position, search, keeping, blind
        self._side, self._planner = search.side, search.planner
        self._table: Table = position.table
        self._walk, self._naming = walk, walk.naming

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
            actions = self._walk.actions(state)
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
        return {
            "position": self._naming.line(without_hands(state)),
            "move": "",
            "inside": [],
            "cards": ANY,
            "run": [regions[region].id for region in path],
        }

    def _met(self, state: State, blind: bool, below: int | None) -> tuple[State, bool, int]:
        """Return how a state is written: for any hands or for its own, and the number of its proof (0 in a refutation)."""
        search, layout = self._search, self._planner.layout(state)
        if self._keeping:
            blind = blind or (self._blind and search.refuted_always(layout))
            return without_hands(state) if blind else state, blind, 0
        always = search.proof_always(layout)
        if blind or (self._blind and always and (below is None or always < below)):
            return without_hands(state), True, always
        known = [number for number in (always, search.proof(layout, joined(state.hands))) if number]
        if not known:
            raise Incomplete
        return state, False, min(known)

    def _holds(self, layout: Layout, hands: int, blind: bool, rank: int) -> bool:
        """Tell whether the plan can lead to a layout with these hands."""
        search = self._search
        if layout.state is None:
            return (layout.fixed == 1 - self._side) is not self._keeping
        if self._keeping:
            return search.refuted_always(layout) if blind else search.refuted(layout, hands)
        return 0 < search.proof_always(layout) < rank or (not blind and 0 < search.proof(layout, hands) < rank)

    def _good(self, node: Node, blind: bool, rank: int) -> bool:
        """Tell whether the plan can go through a node."""
        if isinstance(node, Done):
            return self._holds(self._planner.layout(node.state), joined(node.state.hands), blind, rank)
        cards = asks_for_cards(node)
        if blind and cards:
            return False
        if (
            cards
            and (isinstance(node, Simultaneous) or (isinstance(node, Decision) and node.side == SAURON))
            and not self._planner.is_live(node.pending)
        ):
            return self._good_step(self._planner.step(node), joined(node.pending.state.hands), rank)
        return all(
            any(all(self._good(self._walk.choose(node, option), blind, rank) for option in options) for _, options in alternatives)
            for _, alternatives in forks(self._table, node, (), self._side, self._keeping)
        )

    def _good_step(self, step: Step, hands: int, rank: int) -> bool:
        """Tell the same of a step, by what the planner keeps."""
        self._walk.heed()
        if isinstance(step, Layout):
            return self._holds(step, hands, False, rank)
        if step.kind == LIVE:
            assert isinstance(step, Cards)
            return self._good(self._planner.live(step, hands or FULL), False, rank)
        if step.kind == CLASH:
            assert isinstance(step, Cards)
            rows = pairs(self._planner, step, hands)
            lines: list[list[Way]] = rows if self._side == FELLOWSHIP else [list(line) for line in zip(*rows, strict=True)]
            if self._keeping:
                return all(any(self._good_step(way, left, rank) for way, left in line) for line in lines)
            return any(all(self._good_step(way, left, rank) for way, left in line) for line in lines)
        assert isinstance(step, (Choice, Cards))
        found = (self._good_step(way, left, rank) for way, left in ways(self._planner, step, hands))
        return any(found) if (step.kind != DRAW and step.side == self._side) is not self._keeping else all(found)

    def _taken(self, node: Decision | Chance | Simultaneous, option: Any, blind: bool, rank: int) -> bool:
        """Tell whether the plan can go on after an option."""
        if isinstance(node, Simultaneous) and not blind:
            clash, hands = self._planner.step(node), joined(node.pending.state.hands)
            if isinstance(clash, Cards) and clash.kind == CLASH:
                step = self._planner.after_clash(clash, option[0], option[1], hands == FULL)
                return self._good_step(step, hands & ~(1 << option[0] + SIDE_BITS | 1 << option[1]), rank)
        return self._good(self._walk.choose(node, option), blind, rank)

    def _entry(self, state: State, actions: list[rules.Action], blind: bool, rank: int) -> tuple[dict[str, Any], list[State]]:
        naming, move = self._naming, ""
        inside: list[dict[str, Any]] = []
        following: list[State] = []
        begun = [(action, self._walk.begin(state, action)) for action in actions]
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
                if isinstance(node, Done) and self._holds(self._planner.layout(node.state), 0, True, rank):
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
                chosen = next((one for one in alternatives if all(self._taken(node, option, blind, rank) for option in one[1])), ("", []))
                if not chosen[1]:
                    raise Incomplete
                inside.append({"after": list(after), "take": chosen[0]})
            for option in chosen[1]:
                self._inside(self._walk.choose(node, option), (*path, choice_word(table, node, option)), blind, rank, inside, following)


def _heeding(watch: Watch | None) -> Callable[[], None]:
    """Return what ends a walk once the watch is over: it raises LimitReached."""

    def heed() -> None:
        if watch is not None and watch.over:
            raise LimitReached(watch.limit)

    return heed


def in_order(search: Search) -> Search:
    """Return the search whose proofs are numbered without a gap: the one that can go round, where it had to help."""
    return search.fallback if isinstance(search, ProofNumbers) and search.fallback is not None else search


def strategy(position: Position, search: Search, watch: Watch | None = None) -> list[dict[str, Any]] | None:
    """Return a strategy that has stood up to the checker, None where the search did not keep one. Raises LimitReached."""
    walk = Walk(position, _heeding(watch))
    with deep():
        return _written(position, in_order(search), False, walk)


def refutation(position: Position, search: Search, watch: Watch | None = None) -> list[dict[str, Any]] | None:
    """Return a refutation that has stood up to the checker, None where the search did not keep one. Raises LimitReached."""
    walk = Walk(position, _heeding(watch))
    with deep():
        return _written(position, search, True, walk)


def _written(position: Position, search: Search, keeping: bool, walk: Walk) -> list[dict[str, Any]] | None:
    """Return what stands up to the checker: written for any hands where that will do, or else for each."""
    stands = check_refutation if keeping else check
    for blind in (True, False):
        try:
            entries = Writer(position, search, keeping, walk, blind).entries()
        except Incomplete:
            continue
        if stands(position, entries, search.side, walk):
            return entries
    return None
