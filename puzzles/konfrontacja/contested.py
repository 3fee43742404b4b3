"""Which contested rulings of Konfrontacja can play a part in a position."""

from __future__ import annotations

from mellon.models.konfrontacja import Position
from mellon.solver.konfrontacja.battles_explaining import NEVER_IN_A_BATTLE
from mellon.solver.konfrontacja.lens import can_matter


def touches(position: Position, key: str) -> bool:
    """Tell whether a ruling can play a part; an answer of yes may be too careful, one of no is not."""
    if position.question == "battle":
        return key not in NEVER_IN_A_BATTLE
    return can_matter(key, position, loops=True)
