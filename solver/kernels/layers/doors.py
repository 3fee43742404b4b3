"""What callers use of this kernel."""

from __future__ import annotations

from mellon.solver.kernels.layers.pair import Pair, solve_row
from mellon.solver.kernels.layers.turn import Turn, flow, sweep

__all__ = ("Pair", "Turn", "flow", "solve_row", "sweep")
