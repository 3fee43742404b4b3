"""Cards that are not seen, by brute force: every order of them tried, the impossible deals dropped."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations

from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.cards import hand
from mellon.models.dwie_wieze.history import defects


def by_permutation(seen: Position) -> Counter[Position]:
    """Return every deal that fits what is seen, with the number of orders of the other cards that make it up."""
    found: Counter[Position] = Counter()
    for order in permutations(seen.pool):
        p, rest = seen, list(order)
        for number in seen.numbers:
            seat = seen.seat(number)
            cards, rest = rest[: seat.unknown], rest[seat.unknown :]
            if seat.pyramid is not None:
                places = [place for place, laid in seat.pyramid.places() if laid.card is None]
                named = seat.pyramid.known_as(dict(zip(places, cards, strict=True)))
                p = p.with_seat(number, replace(seat, pyramid=named, hand=named.cards))
            else:
                hidden = cards.pop() if seat.hides else seat.hidden
                p = p.with_seat(number, replace(seat, hand=hand((*seat.hand, *cards)), hidden=hidden, hides=False, unseen=0))
        found[p] += 1
    return Counter({p: ways for p, ways in found.items() if not defects(p)})
