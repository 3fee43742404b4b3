"""Certain bounds from a search that a limit cut short: what is known is carried back through everything that was unfolded.

No turn is unfolded anew, except for the positions asked about; a state about which nothing is known counts 0 at least and 1 at most. A
state met again while it is under way counts the same, so bounds hold also where play can go round.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from fractions import Fraction

from mellon.models.konfrontacja.board import FELLOWSHIP
from mellon.solver.engines.matrix_game import Exact, MatrixGames
from mellon.solver.konfrontacja.following import pairs, ways
from mellon.solver.konfrontacja.plans import CLASH, DRAW, FULL, LIVE, Cards, Choice, Layout, Step
from mellon.solver.konfrontacja.stopping import deep
from mellon.solver.konfrontacja.worth import Worth

Bounds = tuple[Exact, Exact]
PATIENCE = 0.1
"""Seconds: bounds are worked out when the time is up already, so there is little left for them."""
_LOOK_AT_CLOCK_EVERY = 32
_ANYTHING: Bounds = (0, 1)


class Bounding:
    """Bounds the states of one search. Each state is bounded once; when its seconds are over nothing more is worked out."""

    def __init__(self, search: Worth, seconds: float = PATIENCE) -> None:
        self._search, self._planner = search, search.planner
        self._games = MatrixGames()
        self._found: dict[tuple[Layout, int], Bounds] = {}
        self._steps, self._over, self._until = 0, False, time.monotonic() + seconds

    def of_step(self, step: Step, hands: int) -> Bounds:
        """Return what a step with the hands before it is worth at least and at most."""
        with deep():
            if isinstance(step, Layout) and step.fixed is None and step.moves is None and not self._is_over():
                self._planner.unfold(step)
            return self._step(step, hands)

    def _is_over(self) -> bool:
        self._steps += 1
        if not self._over and not self._steps % _LOOK_AT_CLOCK_EVERY:
            self._over = time.monotonic() > self._until
        return self._over

    def _layout(self, layout: Layout, hands: int) -> Bounds:
        if layout.fixed is not None:
            return layout.fixed, layout.fixed
        hands = hands or FULL
        key = (layout, hands)
        found = self._found.get(key)
        if found is None:
            known = self._search.known_worth(layout, hands)
            if known is not None:
                found = known, known
            elif layout.moves is None:
                found = _ANYTHING
            else:
                self._found[key] = _ANYTHING
                assert layout.state is not None
                found = self._chosen(layout.moves, hands, layout.state.turn)
            self._found[key] = found
        return found

    def _chosen(self, ways: Sequence[Step], hands: int, side: int) -> Bounds:
        return _best([self._step(way, hands) for way in ways], side)

    def _step(self, step: Step, hands: int) -> Bounds:
        if isinstance(step, Layout):
            return self._layout(step, hands)
        known = self._search.known_step(step, hands)
        if known is not None:
            return known, known
        if self._is_over():
            return _ANYTHING
        if isinstance(step, Cards) and step.kind in (CLASH, LIVE):
            return self._clash(step, hands) if step.kind == CLASH else _ANYTHING
        assert isinstance(step, (Choice, Cards))
        found = [self._step(*way) for way in ways(self._planner, step, hands)]
        if step.kind != DRAW:
            return _best(found, step.side)
        return Fraction(sum(low for low, _ in found), len(found)), Fraction(sum(high for _, high in found), len(found))

    def _clash(self, clash: Cards, hands: int) -> Bounds:
        rows = [[self._step(*way) for way in row] for row in pairs(self._planner, clash, hands)]
        low = self._games.value([[pair[0] for pair in row] for row in rows])
        return low, self._games.value([[pair[1] for pair in row] for row in rows])


def _best(found: list[Bounds], side: int) -> Bounds:
    pick = max if side == FELLOWSHIP else min
    return pick(low for low, _ in found), pick(high for _, high in found)
