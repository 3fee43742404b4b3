"""What a state is worth to the Fellowship, exactly: depth first, each state once, no further than its worth needs.

A choice ends at the first way that wins for certain, a battle at the first card that does. A worth that was found without looking at
the hands holds for all hands. Where play comes back to a state before any card is spent, the states with those hands are solved
together (`solver.engines.stochastic`); where it comes back in spite of spent cards, `Tangled` says that only the whole graph will do.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction

from models.konfrontacja import rules
from models.konfrontacja.board import FELLOWSHIP, SAURON
from models.konfrontacja.state import Chance, Decision, Done, Node, Simultaneous, State, Table
from solver.engines import stochastic
from solver.engines.matrix_game import Exact, MatrixGames
from solver.konfrontacja.following import Way, pairs, ways
from solver.konfrontacja.open_games import standing
from solver.konfrontacja.plans import CHOICE, CLASH, DRAW, FULL, LIVE, Cards, Choice, Layout, Planner, Step, joined
from solver.konfrontacja.proof_numbers import ProofNumbers
from solver.konfrontacja.stopping import LimitReached, Tangled, deep, heed
from solver.limits import Watch

ENGINE = "search"
_BUSY: Exact = Fraction(-1)
_TANGLED: Exact = Fraction(-2)


class _Circle(Exception):
    """Play has come back to a state under way."""

    def __init__(self, layout: Layout, hands: int) -> None:
        super().__init__()
        self.layout, self.hands = layout, hands


class Worth:
    """Evaluates the states of one table. `states` counts those evaluated, `circles` the groups solved together."""

    def __init__(self, table: Table, endless: Exact, max_states: int, watch: Watch, planner: Planner | None = None) -> None:
        self.planner = planner or Planner(table)
        self.games = MatrixGames()
        self.forcing = tuple(ProofNumbers(self.planner, side, max_states, watch) for side in (FELLOWSHIP, SAURON))
        self.states = self.circles = self.largest_circle = 0
        self._endless, self._max_states, self._watch = endless, max_states, watch
        self._looked = False
        self._under_way: list[tuple[Layout, int]] = []

    def of_state(self, state: State) -> Exact:
        """Return the worth of a state. Raises LimitReached or Tangled."""
        with deep():
            return self.of_step(self.planner.layout(state), joined(state.hands))

    def known_worth(self, layout: Layout, hands: int) -> Exact | None:
        """Return the worth of a layout with these hands if it has been found already or a side is known to force the win."""
        if layout.fixed is not None:
            return layout.fixed
        found = layout.memo.get(hands or FULL)
        if found is not None and found is not _BUSY and found is not _TANGLED:
            return found
        return next((1 - forcing.side for forcing in self.forcing if forcing.is_proved(layout, hands)), None)

    def known(self, state: State) -> Exact | None:
        """Return the worth of a state if it has been found already."""
        return self.known_worth(self.planner.layout(state), joined(state.hands))

    def of_step(self, step: Step, hands: int) -> Exact:
        """Return the worth of a step with the hands before it, solving circles on the way."""
        below = len(self._under_way)
        while True:
            try:
                return self._value(step, hands) if isinstance(step, Layout) else self._step(step, hands)
            except _Circle as circle:
                self._forget(below)
                self._solve_circle(circle.layout, circle.hands)
            except (LimitReached, Tangled):
                self._forget(below)
                raise

    def _forget(self, below: int) -> None:
        """Take back the marks of the states under way."""
        while len(self._under_way) > below:
            layout, hands = self._under_way.pop()
            if layout.memo.get(hands) is _BUSY:
                del layout.memo[hands]

    def _value(self, layout: Layout, hands: int) -> Exact:
        if layout.fixed is not None:
            return layout.fixed
        hands = hands or FULL
        known = layout.memo.get(hands)
        if known is not None:
            if known is _BUSY:
                raise _Circle(layout, hands)
            if known is _TANGLED:
                raise Tangled
            self._looked = True
            return known
        looked, self._looked = self._looked, False
        settled = self._forced(layout, hands)
        if settled is not None:
            self._looked = looked or self._looked
            return settled
        self._count()
        layout.memo[hands] = _BUSY
        self._under_way.append((layout, hands))
        moves = layout.moves
        if moves is None:
            moves = self.planner.unfold(layout)
        state = layout.state
        assert state is not None
        best = self._best(moves, hands, state.turn) if moves else int(state.turn == SAURON)
        self._under_way.pop()
        layout.memo[hands] = best
        if not self._looked:
            layout.fixed = best
        self._looked = looked or self._looked
        return best

    def _forced(self, layout: Layout, hands: int) -> Exact | None:
        """Return 1 or 0 where one side can force the win."""
        for forcing in self.forcing:
            if forcing.wins_from(layout, hands):
                worth = 1 - forcing.side
                if forcing.wins_always(layout):
                    layout.fixed = worth
                else:
                    layout.memo[hands] = worth
                    self._looked = True
                return worth
        return None

    def _count(self) -> None:
        self.states += 1
        used = self.states + self.forcing[0].states + self.forcing[1].states
        heed(ENGINE, self.states, used, self._max_states, self._watch)

    def _best(self, ways: Sequence[Step], hands: int, side: int) -> Exact:
        if side == FELLOWSHIP:
            best: Exact = 0
            for way in ways:
                worth = self._value(way, hands) if isinstance(way, Layout) else self._step(way, hands)
                if worth == 1:
                    return 1
                if worth > best:
                    best = worth
            return best
        best = 1
        for way in ways:
            worth = self._value(way, hands) if isinstance(way, Layout) else self._step(way, hands)
            if not worth:
                return 0
            if worth < best:
                best = worth
        return best

    def _step(self, step: Step, hands: int) -> Exact:
        kind = step.kind
        if isinstance(step, Layout):
            return self._value(step, hands)
        if isinstance(step, Choice):
            if kind == CHOICE:
                return self._best(step.ways, hands, step.side)
            worths = [self._step(way, hands) for way in step.ways]
            total = sum(worths)
            return _ratio(total, len(worths))
        assert isinstance(step, Cards)
        self._looked = True
        if kind == CLASH:
            return self._clash(step, hands or FULL)
        if kind == LIVE:
            return self._live(step, hands or FULL)
        return self._first_best(ways(self.planner, step, hands), step.side)

    def _first_best(self, found: Iterable[Way], side: int) -> Exact:
        goal = 1 - side
        best: Exact = side
        for way, hands in found:
            worth = self._step(way, hands)
            if worth == goal:
                return goal
            if worth > best if side == FELLOWSHIP else worth < best:
                best = worth
        return best

    def _clash(self, clash: Cards, hands: int) -> Exact:
        """Return the worth of a battle, working out only those pairs of cards that can matter."""
        steps = pairs(self.planner, clash, hands)
        game: list[list[Exact | None]] = [[self._glance(*way) for way in row] for row in steps]
        rows: Sequence[int] = range(len(game))
        columns: Sequence[int] = range(len(game[0]))
        while any(None in row for row in game):
            rows, columns = standing(game, rows, columns)
            at = next((i for i in rows if any(game[i][j] is None for j in columns)), None)
            if at is None:
                break
            for j in columns:
                if game[at][j] is None:
                    game[at][j] = self._step(*steps[at][j])
        return self.games.value([[game[i][j] for j in columns] for i in rows])  # type: ignore[misc]

    def _glance(self, step: Step, hands: int) -> Exact | None:
        """Return what a step is worth where that is known or one side can force the win."""
        if not isinstance(step, Layout):
            return None
        known = step.fixed if step.fixed is not None else step.memo.get(hands or FULL)
        if known is None:
            return self._forced(step, hands or FULL)
        return None if known is _BUSY or known is _TANGLED else known

    def _live(self, live: Cards, hands: int) -> Exact:
        found = live.memo.get(hands)
        if found is None:
            found = live.memo[hands] = self.of_node(self.planner.live(live, hands))
        return found

    def of_node(self, node: Node) -> Exact:
        """Return the worth of a node of the rules, by walking the rules themselves as far as the next states."""
        table = self.planner.table
        if isinstance(node, Done):
            return self._value(self.planner.layout(node.state), joined(node.state.hands))
        if isinstance(node, Simultaneous):
            return self.games.value(
                [[self.of_node(rules.choose(table, node, (ours, theirs))) for theirs in node.sauron] for ours in node.fellowship]
            )
        worths = [self.of_node(rules.choose(table, node, option)) for option in node.options]
        if isinstance(node, Chance):
            return _ratio(sum(worths), len(worths))
        assert isinstance(node, Decision)
        return max(worths) if node.side == FELLOWSHIP else min(worths)

    def _solve_circle(self, layout: Layout, hands: int) -> None:
        """Solve all states that can be reached from one before a card is spent; battles lead out and are evaluated on their own."""
        self.circles += 1
        marked: list[Layout] = []

        def expand(key: Hashable) -> stochastic.Node[Hashable]:
            step = key
            if isinstance(step, Layout):
                known = step.fixed if step.fixed is not None else step.memo.get(hands)
                if known is None:
                    known = self._forced(step, hands)
                if known is not None:
                    return stochastic.Terminal(known)
                self._count()
                moves = step.moves if step.moves is not None else self.planner.unfold(step)
                if step.fixed is not None:
                    return stochastic.Terminal(step.fixed)
                step.memo[hands] = _TANGLED
                marked.append(step)
                assert step.state is not None
                return stochastic.Choice(_PLAYERS[step.state.turn], moves)
            if isinstance(step, Choice):
                if step.kind == DRAW:
                    return stochastic.Chance([(Fraction(1, len(step.ways)), way) for way in step.ways])
                return stochastic.Choice(_PLAYERS[step.side], step.ways)
            assert isinstance(step, Cards)
            return stochastic.Terminal(self.of_step(step, hands))

        try:
            root: Hashable = layout
            found = stochastic.evaluate(expand, root, max_states=sys.maxsize, watch=self._watch, endless=self._endless, games=self.games)
            if found.graph.limit or found.limit in ("time", "stopped"):
                raise LimitReached(found.limit or "time")
            if not found.exact or found.unproved_components:
                raise Tangled
        except BaseException:
            for step in marked:
                del step.memo[hands]
            raise
        self.largest_circle = max(self.largest_circle, len(marked))
        for step in marked:
            step.memo[hands] = _whole(found.bounds(step)[0])
        self._looked = True


_PLAYERS = (stochastic.Player.MAX, stochastic.Player.MIN)


def _ratio(total: Exact, parts: int) -> Exact:
    return _whole(Fraction(total, parts))


def _whole(value: Fraction) -> Exact:
    return value.numerator if value.denominator == 1 else value
