"""The pyramid for the trick kernel: which bits lie on which, and where each bit lies."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Any

from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.pyramid import SIDE

if TYPE_CHECKING:
    from mellon.solver.dwie_wieze.problem import Deck


def places_of_bits(p: Position, deck: Deck) -> dict[int, str]:
    """Return the place in the pyramid of every bit that lies there; equal cards take their places in order."""
    number = p.pyramid_seat
    pyramid = p.seat(number).pyramid if number is not None else None
    if number is None or pyramid is None:
        return {}
    free = [i for i, seat in enumerate(deck.seats) if seat == number and (deck.left & ~deck.hidden) >> i & 1]
    for seat, card in zip(p.current.seats(p.players), p.current.cards, strict=True) if p.current is not None else ():
        if seat == number:
            free.remove(next(i for i in free if deck.cards[i] == card))
    found: dict[int, str] = {}
    for place, laid in pyramid.places():
        bit = next((i for i in free if deck.cards[i] == laid.card), None)
        assert bit is not None, f"{place} is not known: {p}"
        free.remove(bit)
        found[bit] = place
    return found


@cache
def _below(place: str) -> tuple[str, ...]:
    """Return the places whose cards would cover this one (DW.p26.pyramid)."""
    if place == SIDE:
        return ()
    row, at = map(int, place.split("."))
    return f"{row + 1}.{at}", f"{row + 1}.{at + 1}"


def layer_bits(p: Position, deck: Deck) -> int:
    """Return the bits of the pyramid's seat that are still to be played."""
    return 0 if p.pyramid_seat is None else deck.owned(p.pyramid_seat) & deck.left


def layers_of(p: Position, deck: Deck) -> dict[str, Any]:
    """Return what lies on each bit, what each bit lies on, and the bits that lie face down although nothing covers them.

    DW.p26.pyramid, DW.p27.pyramid_play.
    """
    size = len(deck.cards)
    covered_by, covers, asleep = [0] * size, [0] * size, 0
    number = p.pyramid_seat
    if number is not None:
        pyramid = p.seat(number).pyramid
        assert pyramid is not None
        places = places_of_bits(p, deck)
        bits = {place: bit for bit, place in places.items()}
        for bit, place in places.items():
            for below in _below(place):
                if below in bits:
                    covered_by[bit] |= 1 << bits[below]
                    covers[bits[below]] |= 1 << bit
        asleep = sum(1 << bits[place] for place, laid in pyramid.places() if laid.down and not covered_by[bits[place]])
    return {
        "covered_by": array("Q", covered_by),
        "covers": array("Q", covers),
        "layered": layer_bits(p, deck),
        "asleep": asleep,
    }
