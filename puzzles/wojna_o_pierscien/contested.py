"""Which contested rulings of Wojna o Pierścień can play a part in a position."""

from __future__ import annotations

from mellon.models.wojna_o_pierscien.position import Position
from mellon.solver.wojna_o_pierscien.combats_explaining import RULINGS


def touches(position: Position, key: str) -> bool:
    """Tell whether a ruling can play a part; outside of a combat every one may."""
    return position.combat is None or key in RULINGS
