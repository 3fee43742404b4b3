"""What a state is worth to the Fellowship, exactly: depth first, each state once, no further than its worth needs.

A choice ends at the first way that wins for certain, a battle at the first card that does. A worth that was found without looking at
the hands holds for all hands. Where play comes back to a state before any card is spent, the states with those hands are solved
together (`solver.engines.stochastic`); where it comes back in spite of spent cards, `Tangled` says that only the whole graph will do.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable
from fractions import Fraction
from typing import Any

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.state import Chance, Decision, Done, Node, Simultaneous, State, Table
from mellon.solver.engines import stochastic
from mellon.solver.engines.matrix_game import Exact, MatrixGames
from mellon.solver.kernels import load
from mellon.solver.konfrontacja.plans import DRAW, FULL, Cards, Choice, Layout, Planner, Step, joined
from mellon.solver.konfrontacja.proof_numbers import ProofNumbers
from mellon.solver.konfrontacja.stopping import Allowance, Tangled, deep, heed
from mellon.solver.limits import MEMORY, STOPPED, TIME, LimitReached, Watch

ENGINE = "search"
endgames: Any = load("endgames")


class Worth:
    """Evaluates the states of one table. `states` counts those evaluated, `circles` the groups solved together."""

    def __init__(self, table: Table, endless: Exact, max_states: int, watch: Watch, planner: Planner | None = None) -> None:
        self.planner = planner or Planner(table)
        self.games = MatrixGames()
        self.allowance = Allowance(max_states)
        self.forcing = tuple(ProofNumbers(self.planner, side, self.allowance, watch) for side in (FELLOWSHIP, SAURON))
        self.values: Any = endgames.Values(self.planner, self.games, self.forcing, self._count, self._live)
        self.states = self.circles = self.largest_circle = 0
        self._endless, self._watch = endless, watch
        self.allowance.share(lambda: self.states)

    def of_state(self, state: State) -> Exact:
        """Return the worth of a state. Raises LimitReached or Tangled."""
        with deep():
            return self.of_step(self.planner.layout(state), joined(state.hands))

    def known_worth(self, layout: Layout, hands: int) -> Exact | None:
        """Return the worth of a layout with these hands if it has been found already or a side is known to force the win."""
        if layout.fixed is not None:
            return layout.fixed
        found = layout.memo.get(hands or FULL)
        if found is not None and found is not endgames.BUSY and found is not endgames.TANGLED:
            return found
        return next((1 - forcing.side for forcing in self.forcing if forcing.is_proved(layout, hands)), None)

    def known_step(self, step: Step, hands: int) -> Exact | None:
        """Return the worth of a step inside a turn if a side is known to force the win from it."""
        return next((1 - forcing.side for forcing in self.forcing if forcing.is_step_proved(step, hands)), None)

    def known(self, state: State) -> Exact | None:
        """Return the worth of a state if it has been found already."""
        return self.known_worth(self.planner.layout(state), joined(state.hands))

    def of_step(self, step: Step, hands: int) -> Exact:
        """Return the worth of a step with the hands before it, solving circles on the way."""
        below = len(self.values.under_way)
        while True:
            try:
                found: Exact = endgames.exact(self.values, step, hands)
                return found
            except endgames.Circle as circle:
                self._forget(below)
                self._solve_circle(circle.layout, circle.hands)
            except (LimitReached, Tangled):
                self._forget(below)
                raise

    def _forget(self, below: int) -> None:
        """Take back the marks of the states under way."""
        under_way = self.values.under_way
        while len(under_way) > below:
            layout, hands = under_way.pop()
            if layout.memo.get(hands) is endgames.BUSY:
                del layout.memo[hands]

    def _count(self) -> None:
        self.states += 1
        heed(ENGINE, self.states, self.allowance, self._watch)

    def _live(self, live: Cards, hands: int) -> Exact:
        found = live.memo.get(hands)
        if found is None:
            found = live.memo[hands] = self.of_node(self.planner.live(live, hands))
        return found

    def of_node(self, node: Node) -> Exact:
        """Return the worth of a node of the rules, by walking the rules themselves as far as the next states."""
        table = self.planner.table
        if isinstance(node, Done):
            found: Exact = endgames.exact(self.values, self.planner.layout(node.state), joined(node.state.hands))
            return found
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
                    known = endgames.forced_value(self.values, step, hands)
                if known is not None:
                    return stochastic.Terminal(known)
                self._count()
                moves = step.moves if step.moves is not None else self.planner.unfold(step)
                if step.fixed is not None:
                    return stochastic.Terminal(step.fixed)
                step.memo[hands] = endgames.TANGLED
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
            if found.graph.limit or found.limit in (TIME, MEMORY, STOPPED):
                raise LimitReached(found.graph.limit or found.limit or TIME)
            if not found.exact or found.unproved_components:
                raise Tangled
        except BaseException:
            for step in marked:
                del step.memo[hands]
            raise
        self.largest_circle = max(self.largest_circle, len(marked))
        for step in marked:
            step.memo[hands] = _whole(found.bounds(step)[0])
        self.values.looked = True


_PLAYERS = (stochastic.Player.MAX, stochastic.Player.MIN)


def _ratio(total: Exact, parts: int) -> Exact:
    return _whole(Fraction(total, parts))


def _whole(value: Fraction) -> Exact:
    return value.numerator if value.denominator == 1 else value
