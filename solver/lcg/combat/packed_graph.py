"""The state graph of a battle without events, over packed states: the kernel behind the face of `BattleGraph`."""

from __future__ import annotations

from typing import Any

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import State
from mellon.solver.kernels import load, load_plain
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.battle_graph import BITS
from mellon.solver.lcg.combat.packing import Packing
from mellon.solver.lcg.combat.sameness import Sameness


class PackedGraph:
    """The nodes of one battle for one aim; which cards are unseen is given as six bits for each kind, as in `battle_graph`."""

    def __init__(self, b: Battle, aim: Aim, plain: bool = False) -> None:
        self.b, self.aim = b, aim
        self.same = Sameness(aim)
        self.packing = Packing(b, aim)
        self.kernel = load("lcg_combat") if self.packing.narrow and not plain else load_plain("lcg_combat")
        self.inner = self.kernel.Graph(b, aim, self.packing, self.same)
        self.total, self.plenty = self.packing.total, self.packing.plenty
        self.deck = sum(sum(b.numbers[number] for number in kind.cards) << BITS * k for k, kind in enumerate(b.kinds))
        self._bare = (self.total, *((0,) * max(0, len(b.kinds) - 1))) if b.kinds else ()
        self.starts = [(acts, self.node(self.bare(s))) for acts, s in b.initial()]

    def __del__(self) -> None:
        """Untie the nodes, some of which lead back to themselves, so that they are freed at once."""
        if hasattr(self, "inner"):
            self.kernel.clear_cycles(self.inner)

    @property
    def nodes(self) -> dict[Any, Any]:
        """Return the nodes made so far."""
        found: dict[Any, Any] = self.inner.nodes
        return found

    def bare(self, s: State) -> State:
        """Return a state whose deck tells only how many cards are left."""
        return s._replace(deck=self._bare)

    def node(self, s: State) -> Any:
        """Return the node of a state of the rules."""
        return self.kernel.node_of_state(self.inner, s)
