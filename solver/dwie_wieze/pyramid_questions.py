"""Which questions about a pyramid are asked from what players can know, and which need every card."""

from __future__ import annotations

from mellon.models.common import BadInput, Defect, Text
from mellon.models.dwie_wieze import Position


def asks_from_a_seat(p: Position) -> bool:
    """Tell whether face-down cards count as unknown: somebody asks (`me`), or some card is not known."""
    return p.pyramid_seat is not None and (p.me is not None or p.unknown_cards > 0)


def verify_known(p: Position) -> None:
    """Raise BadInput where a question needs cards that are not known."""
    found = []
    for number, seat in enumerate(p.seats, start=1):
        if seat.pyramid is not None and seat.pyramid.unknown:
            found.append(
                Defect(
                    f"seat[{number}].pyramid",
                    Text(
                        "to pytanie potrzebuje wszystkich kart: wpisz zakryte zamiast (?)",
                        "this question needs all cards: write the face-down ones instead of (?)",
                    ),
                )
            )
        if seat.unseen:
            found.append(
                Defect(
                    f"seat[{number}].hand",
                    Text("to pytanie potrzebuje wszystkich kart: podaj tę rękę", "this question needs all cards: give this hand"),
                )
            )
    if found:
        raise BadInput(found)


def verify_turn(p: Position) -> None:
    """Raise BadInput where the next card comes from a hand that the asking player does not see."""
    if p.to_play is not None and p.seat(p.to_play).unseen:
        what = Text(
            f"teraz gra miejsce {p.to_play}, którego ręki nie widać: podaj jego kartę w [[trick]]",
            f"seat {p.to_play} is to play, whose hand is not seen: give its card in [[trick]]",
        )
        raise BadInput([Defect(f"seat[{p.to_play}].hand", what)])
