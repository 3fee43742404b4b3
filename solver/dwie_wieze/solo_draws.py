"""How the draws of a game for one player bear on the engines."""

from __future__ import annotations

from mellon.models.dwie_wieze import Position


def modelled(position: Position) -> bool:
    """Tell whether the CP-SAT model knows how cards are drawn: the same ones for every seat, whatever is played (DW.p28.solo_draw)."""
    return position.draws_fixed and (not position.in_pile or position.reading("set_aside_draw") == "yes")
