"""What a file leaves out although it follows: the last hand, the hands of a round played to its end, the lost card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mellon.models.common import Defect, Text
from mellon.models.dwie_wieze.cards import Card, codes, hand
from mellon.models.dwie_wieze.chapter import Chapter
from mellon.models.dwie_wieze.history import places_of
from mellon.models.dwie_wieze.position import Seat
from mellon.models.dwie_wieze.trick import Trick

NO_HAND = Text('brak ręki: podaj karty, np. hand = "P1 P3 BW"', 'no hand: give the cards, e.g. hand = "P1 P3 BW"')


@dataclass(frozen=True)
class Completed:
    """The seats and the lost card with what follows filled in, a note on each, and what could not be filled in."""

    seats: tuple[Seat, ...]
    lost: Card | None
    notes: tuple[Text, ...] = ()
    defects: tuple[Defect, ...] = ()


def complete(
    chapter: Chapter, seats: tuple[Seat, ...], tricks: Sequence[Trick], event: Sequence[Card], lost: Card | None, bare: Sequence[int]
) -> Completed:
    """Fill in the hands of the `bare` seats and the lost card where only one card or hand is left for them."""
    assert chapter.deck is not None
    places = places_of(seats, tricks, event, lost)
    used = Counter({card: len(where) for card, where in places.items()})
    rest = hand((Counter(chapter.deck.counts) - used).elements())
    open_lost = chapter.lost_card and lost is None
    empty = [number for number in bare if _due(chapter, seats, tricks, number) <= 0]
    waiting = [number for number in bare if number not in empty]
    if len(waiting) == 1 and len(rest) == _due(chapter, seats, tricks, waiting[0]) and not open_lost:
        number = waiting[0]
        note = Text(f"Ręka miejsca {number} uzupełniona: {codes(rest)}.", f"The hand of seat {number} was filled in: {codes(rest)}.")
        filled = tuple(replace(seat, hand=rest) if n == number else seat for n, seat in enumerate(seats, start=1))
        return Completed(filled, lost, (note,))
    if not waiting and open_lost and len(rest) == 1:
        note = Text(f"Zagubiona karta uzupełniona: {rest[0]}.", f"The lost card was filled in: {rest[0]}.")
        return Completed(seats, rest[0], (note,))
    return Completed(seats, lost, (), tuple(_missing(rest, waiting, open_lost, len(waiting) == 1)))


def _due(chapter: Chapter, seats: Sequence[Seat], tricks: Sequence[Trick], number: int) -> int:
    """Return how many cards a seat without a given hand holds now."""
    players = len(seats)
    played = sum(number in trick.seats(players) for trick in tricks)
    return chapter.hands[players] - played - (seats[number - 1].hidden is not None)


def _missing(rest: Sequence[Card], waiting: Sequence[int], open_lost: bool, alone: bool) -> list[Defect]:
    found = [Defect(f"seat[{number}].hand", NO_HAND) for number in waiting]
    if alone and open_lost:
        what = Text(
            f"podaj zagubioną kartę, jedną z: {codes(rest)}; ręka miejsca {waiting[0]} to wtedy reszta",
            f"give the lost card, one of {codes(rest)}; the hand of seat {waiting[0]} is then the rest",
        )
        return [Defect("lost", what)]
    return found
