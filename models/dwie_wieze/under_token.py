"""The token of the White Tower in the setup: the lost card goes under it (DW.p15.ch22_setup)."""

from __future__ import annotations

from dataclasses import replace

from mellon.models.common import Step, Text
from mellon.models.dwie_wieze.position import Position


def settled(p: Position) -> Position:
    """Return the position with the lost card under the token, as soon as everybody has a character (DW.p15.ch22_setup)."""
    number = p.speaker
    if number is None or not p.lost_lies or any(seat.character is None for seat in p.seats):
        return p
    return p.with_seat(number, replace(p.seat(number), under=p.lost))


def token_steps(before: Position, after: Position) -> list[Step]:
    """Tell that the lost card went under the token, where it did (DW.p15.ch22_setup)."""
    number = after.speaker
    if number is None or after.seat(number).under is None or before.seat(number).under is not None:
        return []
    card = after.seat(number).under
    text = Text(
        f"Zagubiona karta {card} trafia pod żeton Białej Wieży, do miejsca {number}.",
        f"The lost card {card} goes under the White Tower token, to seat {number}.",
    )
    return [Step(text, "DW.p15.ch22_setup")]
