"""Which contested rulings of Dwie Wieże can play a part in a position."""

from mellon.solver.dwie_wieze.explaining import can_matter as touches

__all__ = ["touches"]
