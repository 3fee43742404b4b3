"""What callers use of this kernel."""

from __future__ import annotations

from mellon.solver.kernels.lcg_combat.certainty import Certainty, is_certain
from mellon.solver.kernels.lcg_combat.expectation import Expectation, best_node, exact_value, first_look, is_worth
from mellon.solver.kernels.lcg_combat.graph import Graph, clear_cycles, node_of_state, packed_deck
from mellon.solver.kernels.lcg_combat.steps import declared_ends, told_drawing, told_outcomes, turned_ends

__all__ = (
    "Certainty",
    "Expectation",
    "Graph",
    "best_node",
    "clear_cycles",
    "declared_ends",
    "exact_value",
    "first_look",
    "is_certain",
    "is_worth",
    "node_of_state",
    "packed_deck",
    "told_drawing",
    "told_outcomes",
    "turned_ends",
)
