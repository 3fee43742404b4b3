"""Who can force the win, by proof numbers: the search goes where the least is left to prove or to refute.

Every point of play has two numbers: how much is left to prove that the side wins from here, and how much to refute it; 0 is done.
The search goes down to the point that can change the root's numbers most cheaply, and stops as soon as that is no longer the
cheapest (depth-first proof-number search with the weak sums that suit play that comes together again; kernel `endgames`). Proofs and
refutations are only ever built from finished ones, so both are sound also where play can go round; where the search itself would go
round, the other search (`forcing`) decides that point.
Wins are numbered in the order in which they were proved, so that a proof only ever leans on smaller numbers; 0 is no forced win.
"""

from __future__ import annotations

from typing import Any

from mellon.models.konfrontacja.state import Done, Node, State
from mellon.solver.kernels import load
from mellon.solver.kernels.endgames.codes import HANDS
from mellon.solver.konfrontacja.forcing import Forcing
from mellon.solver.konfrontacja.plans import FULL, Layout, Planner, Step, joined
from mellon.solver.konfrontacja.stopping import Allowance, deep, heed
from mellon.solver.limits import Watch

ENGINE = "proof_numbers"
endgames: Any = load("endgames")
_PATIENCE = 3
"""So many searches may go round before the other search is asked at once."""


class ProofNumbers:
    """Tells of the states of one table whether one side can force the win. `states` counts the states looked into."""

    def __init__(self, planner: Planner, side: int, allowance: Allowance, watch: Watch) -> None:
        self.planner, self.side = planner, side
        self._allowance, self._watch = allowance, watch
        self.tree: Any = endgames.Tree(planner, side, allowance.most, self._heed)
        self._circled = 0
        self.fallback: Forcing | None = None
        """The search that can go round, once one was needed; its proofs have numbers of their own."""
        allowance.share(lambda: self.states)

    @property
    def states(self) -> int:
        return int(self.tree.states) + (self.fallback.states if self.fallback is not None else 0)

    def _heed(self) -> None:
        heed(ENGINE, self.tree.states, self._allowance, self._watch)

    def wins(self, state: State) -> bool:
        """Tell whether the side can force the win from a state. Raises LimitReached."""
        with deep():
            return self.wins_from(self.planner.layout(state), joined(state.hands)) > 0

    def wins_from(self, layout: Layout, hands: int) -> int:
        """Return the number of the proof that a layout with these hands is won, 0 if it is not."""
        return self._decided(endgames.layout_point(self.tree, layout, hands))

    def wins_node(self, node: Node) -> bool:
        """Tell whether the side can force the win from a node of the rules. Raises LimitReached."""
        with deep():
            return self._decided(endgames.node_point(self.tree, node)) > 0

    def known_node(self, node: Node) -> bool | None:
        """Tell the same as far as it is known already, without searching on; None where it is not."""
        if isinstance(node, Done):
            layout, hands = self.planner.layout(node.state), joined(node.state.hands)
            if layout.fixed == 1 - self.side or self.is_proved(layout, hands):
                return True
            return False if self.refuted(layout, hands) else None
        point = endgames.node_point(self.tree, node)
        return None if point.prove and point.refute else point.prove == 0

    def _decided(self, point: Any) -> int:
        if point.prove and point.refute:
            if self._circled < _PATIENCE:
                try:
                    endgames.work(self.tree, point)
                except endgames.Circling:
                    self._circled += 1
            if point.prove and point.refute:
                self._ask_fallback(point)
        rank: int = point.rank
        return rank

    def _ask_fallback(self, point: Any) -> None:
        """Decide a point by the search that can deal with play that goes round."""
        if self.fallback is None:
            self.fallback = Forcing(self.planner, self.side, self._allowance, self._watch)
        what = point.what
        won = self.fallback.wins_from(what, point.hands) > 0 if isinstance(what, Layout) else self.fallback.wins_step(what, point.hands)
        endgames.settle(self.tree, point, [], won)

    def proof(self, layout: Layout, hands: int) -> int:
        """Return the number of the proof that a layout is won with these hands, 0 where none has been found."""
        if layout.fixed is not None:
            return int(layout.fixed == 1 - self.side)
        found = self.tree.points.get(layout.number << HANDS | (hands or FULL))
        return 0 if found is None else int(found.rank)

    def proof_always(self, layout: Layout) -> int:
        """Return the number of the proof that a layout is won whatever the hands, 0 where none has been found."""
        if layout.fixed is not None:
            return int(layout.fixed == 1 - self.side)
        found = self.tree.always.get(layout.number)
        return 0 if found is None else int(found.rank)

    def is_proved(self, layout: Layout, hands: int) -> bool:
        """Tell whether a layout with these hands has been proved to be won, without searching on."""
        found = self.tree.always.get(layout.number) or self.tree.points.get(layout.number << HANDS | (hands or FULL))
        if found is not None and found.prove == 0:
            return True
        return self.fallback is not None and self.fallback.is_proved(layout, hands)

    def is_step_proved(self, step: Step, hands: int) -> bool:
        """Tell the same of a step inside a turn."""
        found = self.tree.points.get(step.number << HANDS | hands)
        return found is not None and found.prove == 0

    def wins_always(self, layout: Layout) -> bool:
        """Tell whether the win is known to be forced whatever the hands."""
        found = self.tree.always.get(layout.number)
        return found is not None and found.prove == 0

    def refuted(self, layout: Layout, hands: int) -> bool:
        """Tell whether it has been shown that the win cannot be forced from a layout with these hands."""
        if layout.fixed is not None:
            return layout.fixed != 1 - self.side
        found = self.tree.points.get(layout.number << HANDS | (hands or FULL))
        if (found is not None and found.refute == 0) or self.refuted_always(layout):
            return True
        return self.fallback is not None and self.fallback.refuted(layout, hands)

    def refuted_always(self, layout: Layout) -> bool:
        """Tell whether that has been shown whatever the hands."""
        if layout.fixed is not None:
            return layout.fixed != 1 - self.side
        found = self.tree.always.get(layout.number)
        if found is not None:
            return bool(found.refute == 0)
        return self.fallback is not None and self.fallback.refuted_always(layout)
