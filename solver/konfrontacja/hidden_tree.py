"""The game with hidden pieces unfolded: every deal at once, by what everybody sees.

A branch is one deal with what both players have done in it. Branches that look the same to everybody go on together; at a choice those that
look the same to its player belong to one information set. Where all branches that look the same are one and the same state everybody
knows everything, and the rest of the game is worth what the open game is worth. Whoever may show a piece and does not is not seen
to have had the choice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.bearer_run import free_run, is_free_run
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF
from mellon.models.konfrontacja.state import NOBODY, Chance, Decision, Done, Node, Pending, Simultaneous, State, Table, counts, is_revealed
from mellon.solver.engines.sequence_form import SequenceGame
from mellon.solver.konfrontacja.oracle import Interval, Oracle
from mellon.solver.limits import STATES, LimitReached

PRIVATE = ("guard", "step_in", "beside", "aid")
"""Choices to show a piece: declining them is not seen."""
OPEN_SECONDS = 1.0
"""So long the open game is looked at where everybody knows everything; what it leaves open is bounded."""
NAMES_PIECE = ("swap",)
"""Choices whose options name pieces that the other side may not know."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One deal on its way: the node of the rules, its chance, and the last sequence of each side."""

    node: Node
    chance: Fraction
    row: int
    column: int

    def of(self, side: int) -> int:
        return self.column if side else self.row

    def went(self, side: int, sequence: int, node: Node) -> Branch:
        """Return the branch after a choice of one side."""
        return Branch(node, self.chance, self.row if side else sequence, sequence if side else self.column)


@dataclass(frozen=True, slots=True)
class CardPoint:
    """Cards picked in the first turn: the branch, and the first sequences of both sides there; None where all is known by then."""

    branch: Branch
    firsts: tuple[int, int] | None


class Tree:
    """The sequence form of a hidden game, as deep as `horizon` turns; `open_ends` tells whether something was left out, `cut` whether that was there.

    What is left out is worth between nothing and everything: `game` has the payoffs at least, `most` those at most. `known` keeps what
    open games are worth, also for deeper trees.
    """

    def __init__(
        self,
        table: Table,
        deals: Iterable[tuple[State, int, int]],
        oracle: Oracle,
        horizon: int,
        most_nodes: int,
        use_runs: bool = True,
        known: dict[Node, Interval] | None = None,
    ) -> None:
        self.table, self.oracle, self.horizon, self._left, self._use_runs = table, oracle, horizon, most_nodes, use_runs
        self.game, self.open_ends, self.cut, self.nodes, self.publics = SequenceGame(), False, False, 0, 0
        self._high: dict[tuple[int, int], Fraction] = {}
        self.cards: list[CardPoint] = []
        self._open = {} if known is None else known
        every = list(deals)
        self.first: tuple[dict[int, int], dict[int, int]] = ({}, {})
        branches = []
        for state, ours, theirs in every:
            for side, deal in ((0, ours), (1, theirs)):
                self.first[side].setdefault(deal, self.game.decide(side, ("deal", deal), 0, 1))
            branches.append(Branch(Done(state), Fraction(1, len(every)), self.first[0][ours], self.first[1][theirs]))
        self._turn(branches, self._public(), 0)

    @property
    def most(self) -> SequenceGame:
        """Return the same game with what was left out worth everything to the Fellowship."""
        found = SequenceGame()
        found.infosets, found.sequences = self.game.infosets, self.game.sequences
        found.payoffs = dict(self.game.payoffs)
        for (row, column), worth in self._high.items():
            found.pay(row, column, worth)
        return found

    def after(self, side: int, first: int) -> set[int]:
        """Return the sequences of a side that begin with one of an information set."""
        info = next(one for one in self.game.infosets[side] if one.first == first)
        found = set(range(first, first + info.count))
        for one in self.game.infosets[side]:
            if one.parent in found:
                found |= set(range(one.first, one.first + one.count))
        return found

    def _public(self) -> int:
        self.publics += 1
        return self.publics

    def _count(self, branches: list[Branch]) -> None:
        self.nodes += len(branches)
        if self.nodes > self._left:
            raise LimitReached(STATES)
        watch = self.oracle.watch
        watch.note("sequence_form", self.nodes)
        watch.check()

    def _pay(self, branch: Branch, low: Fraction, high: Fraction) -> None:
        self.game.pay(branch.row, branch.column, branch.chance * low)
        if low != high:
            self.open_ends = True
            key = (branch.row, branch.column)
            self._high[key] = self._high.get(key, Fraction(0)) + branch.chance * (high - low)

    def _leaf(self, branches: list[Branch]) -> bool:
        """Pay what the open game is worth where everybody knows everything."""
        node = branches[0].node
        if any(branch.node != node for branch in branches):
            return False
        found = self._open.get(node)
        if found is None:
            with self.oracle.part(OPEN_SECONDS):
                found = self._open[node] = self.oracle.node_bounds(node)
        low, high = found
        for branch in branches:
            self._pay(branch, low, high)
        return True

    def _turn(self, branches: list[Branch], public: int, depth: int) -> None:
        """Go on at the beginning of a turn: ends, known positions, certain runs of the bearer, then every move."""
        self._count(branches)
        live = []
        for branch in branches:
            assert isinstance(branch.node, Done)
            won = rules.winner(self.table, branch.node.state)
            if won == NOBODY:
                live.append(branch)
            else:
                worth = Fraction(int(won == FELLOWSHIP))
                self._pay(branch, worth, worth)
        live = self._without_runs(live)
        if not live or self._leaf(live):
            return
        if depth >= self.horizon:
            self.cut = True
            for branch in live:
                self._pay(branch, Fraction(0), Fraction(1))
            return
        mover, children = _state(live[0]).turn, defaultdict[Hashable, list[Branch]](list)
        for sequence, group in _by(live, mover).items():
            actions = rules.actions(self.table, _state(group[0]))
            first = self.game.decide(mover, (public, sequence), sequence, len(actions))
            for branch in group:
                state = _state(branch)
                for number, action in enumerate(actions):
                    seen = (action.kind, state.where[action.piece], action.dst)
                    children[seen].append(branch.went(mover, first + number, rules.begin(self.table, state, action)))
        for one in children.values():
            self._seen(one, depth + 1)

    def _without_runs(self, branches: list[Branch]) -> list[Branch]:
        """Pay the branches in which the Fellowship knows a run of the bearer that nobody can stop, whoever the enemies are.

        Sound: what it can secure there is the most that there is, and no other branch of its own looks the same to it.
        """
        if not self._use_runs:
            return branches
        left = []
        for group in _by(branches, FELLOWSHIP).values():
            states = [_state(branch) for branch in group]
            path = free_run(self.table, states[0])
            if path is not None and all(is_free_run(self.table, state, path) for state in states[1:]):
                for branch in group:
                    self._pay(branch, Fraction(1), Fraction(1))
            else:
                left += group
        return left

    def _seen(self, branches: list[Branch], depth: int) -> None:
        """Go on after something that everybody saw: choices to show a piece first, then what looks different apart."""
        public, ready, shown = self._public(), list[Branch](), defaultdict[Hashable, list[Branch]](list)
        todo = branches
        while todo:
            branch = todo.pop()
            node = branch.node
            if not isinstance(node, Decision) or node.kind not in PRIVATE:
                ready.append(branch)
                continue
            side, sequence, facts = node.side, branch.of(node.side), self._battle(node.pending)
            first = self.game.decide(side, (public, facts, node.kind, sequence), sequence, len(node.options))
            for number, option in enumerate(node.options):
                after = branch.went(side, first + number, rules.choose(self.table, node, option))
                if option:
                    shown[node.kind, facts].append(after)
                else:
                    todo.append(after)
        for one in shown.values():
            self._seen(one, depth)
        apart = defaultdict[Hashable, list[Branch]](list)
        for branch in ready:
            apart[self._looks(branch.node)].append(branch)
        for one in apart.values():
            self._go_on(one, depth)

    def _go_on(self, branches: list[Branch], depth: int) -> None:
        """Go on with branches that look the same."""
        node, public = branches[0].node, self._public()
        if isinstance(node, Done):
            return self._turn(branches, public, depth)
        if self._leaf(branches):
            if isinstance(node, Simultaneous) and depth == 1:
                self.cards += [CardPoint(branch, None) for branch in branches]
            return None
        self._count(branches)
        children = defaultdict[Hashable, list[Branch]](list)
        if isinstance(node, Chance):
            for branch in branches:
                assert isinstance(branch.node, Chance)
                options = branch.node.options
                for option in options:
                    after = rules.choose(self.table, branch.node, option)
                    children[None].append(Branch(after, branch.chance / len(options), branch.row, branch.column))
        elif isinstance(node, Decision):
            for sequence, group in _by(branches, node.side).items():
                first = self.game.decide(node.side, (public, sequence), sequence, len(node.options))
                for branch in group:
                    assert isinstance(branch.node, Decision)
                    for number, option in enumerate(branch.node.options):
                        label = None if node.kind in NAMES_PIECE else option
                        after = rules.choose(self.table, branch.node, option)
                        children[label].append(branch.went(node.side, first + number, after))
        else:
            for branch in branches:
                assert isinstance(branch.node, Simultaneous)
                row = self.game.decide(0, (public, branch.row), branch.row, len(node.fellowship))
                column = self.game.decide(1, (public, branch.column), branch.column, len(node.sauron))
                if depth == 1:
                    self.cards.append(CardPoint(branch, (row, column)))
                for i, ours in enumerate(node.fellowship):
                    for j, theirs in enumerate(node.sauron):
                        after = rules.choose(self.table, branch.node, (ours, theirs))
                        children[ours, theirs].append(Branch(after, branch.chance, row + i, column + j))
        for one in children.values():
            self._seen(one, depth)
        return None

    def _looks(self, node: Node) -> Hashable:
        """Return what everybody sees of a node."""
        if isinstance(node, Done):
            return ("done", self._facts(node.state))
        kind: Hashable = type(node).__name__
        if isinstance(node, Decision):
            kind = ("decision", node.kind, node.side, len(node.options), None if node.kind in NAMES_PIECE else node.options)
        return kind, self._battle(node.pending)

    def _battle(self, p: Pending) -> Hashable:
        """Return what everybody sees of a turn under way: the fighters once they are revealed, the cards that lie open."""
        fighters = tuple(n for n in (p.mover, p.foe) if n != NOBODY and is_revealed(p.state, n))
        return p.stage, p.origin, p.region, p.nth, p.flags, p.cards, fighters, self._facts(p.state)

    def _facts(self, state: State) -> Hashable:
        """Return what everybody sees of a state: how many stand where, who lies revealed, who is dead, the hands."""
        where, seen = state.where, state.marked | state.shown
        held = tuple(map(tuple, counts(self.table, where)))
        revealed = tuple((n, where[n]) for n in range(len(where)) if seen >> n & 1)
        dead = tuple(n for n in range(len(where)) if where[n] == OFF)
        return state.turn, held, revealed, dead, state.hands, state.specials, state.winner


def _state(branch: Branch) -> State:
    assert isinstance(branch.node, Done)
    return branch.node.state


def _by(branches: Iterable[Branch], side: int) -> dict[int, list[Branch]]:
    """Return the branches by what one side has done, which with the public course is all that it knows."""
    found: dict[int, list[Branch]] = {}
    for branch in branches:
        found.setdefault(branch.of(side), []).append(branch)
    return found
