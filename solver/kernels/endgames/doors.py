"""What callers use of this kernel."""

from __future__ import annotations

from mellon.solver.kernels.endgames.expansion import layout_point, node_point
from mellon.solver.kernels.endgames.points import Circling, Point, Tree, settle
from mellon.solver.kernels.endgames.proof_search import work
from mellon.solver.kernels.endgames.worths import BUSY, TANGLED, Circle, Values, exact, forced_value

__all__ = (
    "BUSY",
    "TANGLED",
    "Circle",
    "Circling",
    "Point",
    "Tree",
    "Values",
    "exact",
    "forced_value",
    "layout_point",
    "node_point",
    "settle",
    "work",
)
