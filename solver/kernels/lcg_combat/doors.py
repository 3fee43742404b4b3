"""What callers use of this kernel."""

from __future__ import annotations

from mellon.solver.kernels.lcg_combat.certainty import Certainty, is_certain
from mellon.solver.kernels.lcg_combat.expectation import Expectation, best_node, exact_value, first_look, is_worth
from mellon.solver.kernels.lcg_combat.graph import Graph, clear_cycles, node_of_state, packed_deck

__all__ = ("Certainty", "Expectation", "Graph", "best_node", "clear_cycles", "exact_value", "first_look", "is_certain", "is_worth", "node_of_state", "packed_deck")
