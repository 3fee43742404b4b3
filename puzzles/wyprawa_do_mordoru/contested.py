"""Which contested rulings of Wyprawa do Mordoru can play a part in a position."""

from __future__ import annotations

from mellon.models.wyprawa_do_mordoru import Position


def touches(position: Position, key: str) -> bool:
    """Tell whether a ruling can play a part: all of them are about rivals."""
    return len(position.players) > 1
