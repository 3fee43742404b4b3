"""Which questions are asked from what a player can know, and which need every card."""

from __future__ import annotations

from collections.abc import Iterable

from mellon.models.common import BadInput, Defect, Text
from mellon.models.dwie_wieze import Burden, Move, Position, Take, rules


def asks_from_a_seat(p: Position) -> bool:
    """Tell whether some card counts as unknown: it is not given, or it lies face down in a pyramid and somebody asks (`me`)."""
    return p.unknown_cards > 0 or (p.pyramid_seat is not None and p.me is not None)


def verify_known(p: Position) -> None:
    """Raise BadInput where a question needs cards that are not known."""
    found = []
    if not p.order_known:
        what = Text(
            "to pytanie potrzebuje wszystkich kart: podaj talię w kolejności (pile), od wierzchu",
            "this question needs all cards: give the draw pile in its order (pile), top first",
        )
        found.append(Defect("pile", what))
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
    """Raise BadInput where the next card comes from a hand that the asking player does not see, and nothing else can be done."""
    if p.to_play is not None and p.seat(p.to_play).unseen and not own_moves(p, rules.legal(p)):
        what = Text(
            f"teraz gra miejsce {p.to_play}, którego ręki nie widać: podaj jego kartę w [[trick]]",
            f"seat {p.to_play} is to play, whose hand is not seen: give its card in [[trick]]",
        )
        raise BadInput([Defect(f"seat[{p.to_play}].hand", what)])


def own_moves(p: Position, moves: Iterable[Move]) -> list[Move]:
    """Return the moves that are not made with cards of a hand that is not seen: what others take and choose openly is among them."""
    return [move for move in moves if isinstance(move, Take | Burden) or not p.seat(move.seat).unseen]
