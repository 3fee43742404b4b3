"""What may be said of a move of Dwie Wieże before it is named: what kind it is or which suit, then which card or person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def area(move: Mapping[str, Any]) -> str:
    """Return the suit of a card that is played, else the kind of the setup move."""
    if "play" in move:
        return str(move["play"])[:1] if str(move["play"])[1:2].isdigit() else str(move["play"])
    return next(key for key in move if key != "seat")


def piece(move: Mapping[str, Any]) -> str:
    """Return the card, or what the setup move is about."""
    return " ".join(f"{value}" for key, value in move.items() if key != "seat")
