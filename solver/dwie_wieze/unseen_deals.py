"""The deals that a player cannot tell apart: who may lie face down in the pyramid, and what the other players may hold.

Every card of the pool goes to one holder: a hand that is not seen, the hidden card of such a hand, or the face-down places. What was played says which
cards a hand cannot have; the deals that are left are counted, listed and drawn exactly, all with the same weight.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import factorial

from mellon.models.dwie_wieze import Card, Position, Suit
from mellon.models.dwie_wieze.cards import hand
from mellon.models.dwie_wieze.history import reached_from_event, seat_history
from mellon.models.dwie_wieze.pyramid_history import excluded_by
from mellon.solver.engines.splits import multinomial, splits

Held = tuple[tuple[Card, ...], ...]
"""What each holder of a shape has."""


@dataclass(frozen=True)
class World:
    """One deal: the position with every card named, and in how many ways the cards, taken one by one, make it up."""

    position: Position
    weight: int


@dataclass(frozen=True)
class Holder:
    """Somebody or something that has so many cards of the pool, each of those that it may have."""

    seat: int
    size: int
    may_have: frozenset[Card]
    hidden: bool = False
    """Whether it is the hidden card of the seat."""
    face_down: bool = False
    """Whether it is the unknown places of the pyramid, each of which counts by itself."""


def veiled(p: Position, private: frozenset[int] = frozenset()) -> Position:
    """Return the position as a player sees it: face-down cards not named, nor the hands of the seats named."""
    seats = []
    for number, seat in enumerate(p.seats, start=1):
        if seat.pyramid is not None:
            rows = tuple(
                tuple(replace(laid, card=None) if laid is not None and laid.down else laid for laid in row) for row in seat.pyramid.rows
            )
            pyramid = replace(seat.pyramid, rows=rows)
            seats.append(replace(seat, pyramid=pyramid, hand=pyramid.cards))
        elif number in private:
            hides = seat.hidden is not None or seat.hides
            back = None if seat.unhidden is not None and seat.unhidden[0] in seat.hand else seat.unhidden
            seats.append(replace(seat, hand=(), hidden=None, unhidden=back, hides=hides, unseen=len(seat.held) + seat.unseen))
        else:
            seats.append(seat)
    return replace(p, seats=tuple(seats))


class Worlds:
    """All deals that fit a position with unknown cards: each card of the pool lies in one unknown place or unseen hand."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.pool = p.pool
        pyramid = None if p.pyramid_seat is None else p.seat(p.pyramid_seat).pyramid
        self.places = [] if pyramid is None else [place for place, laid in pyramid.places() if laid.card is None]
        self.unseen = [number for number in p.numbers if p.seat(number).unseen]
        assert len(self.pool) == len(self.places) + sum(p.seat(number).unseen for number in self.unseen), p

    @cached_property
    def shapes(self) -> list[tuple[Holder, ...]]:
        """Return the ways in which holders can share the pool; no deal fits two of them."""
        down: list[list[tuple[Holder, ...]]] = []
        if self.places:
            assert self.p.pyramid_seat is not None
            down = [[(Holder(self.p.pyramid_seat, len(self.places), frozenset(self._may_lie_down()), face_down=True),)]]
        return [sum(parts, ()) for parts in product(*map(self._hands_of, self.unseen), *down)]

    def _hands_of(self, number: int) -> list[tuple[Holder, ...]]:
        """Return how the cards of a seat can be held: one may be hidden, or have been while others followed suit (DW.p11.hide_follow)."""
        seat = self.p.seat(number)
        own = frozenset(card for card in self.pool if self._may_come_to(number, card))
        said = _said(self.p, number)
        free = frozenset(card for card in own if not any(excludes(card) for excludes in said))
        if seat.hides:
            return [(Holder(number, seat.unseen - 1, free), Holder(number, 1, own, hidden=True))]
        back = frozenset(card for card in own - free if self._may_be_back(number, card))
        alone = (Holder(number, seat.unseen, free),)
        return [alone, (Holder(number, seat.unseen - 1, free), Holder(number, 1, back))] if back else [alone]

    def _may_be_back(self, number: int, card: Card) -> bool:
        """Tell whether a card that the plays of a seat exclude may have been hidden then and taken back since (DW.p11.hide_return)."""
        seat = self.p.seat(number)
        known = replace(seat, hand=hand((*seat.hand, card)), unseen=0)
        return not seat_history(self.p.with_seat(number, known), number)

    def _may_lie_down(self) -> Iterator[Card]:
        """Yield the cards of the pool that can lie face down: none from the tower event, nor another seat's first card."""
        event = self.p.chapter.tower_event
        for card in self.pool:
            if (event is None or card not in event.cards) and self._first_owner(card) in (None, self.p.pyramid_seat):
                yield card

    def _may_come_to(self, number: int, card: Card) -> bool:
        """Tell whether the setup can have brought a card to a seat (DW.p5.first_character, DW.p20.event_exchange)."""
        if self._first_owner(card) not in (None, number):
            return False
        event, first = self.p.chapter.tower_event, self.p.first_holder
        if event is None or card not in event.cards or first is None or any(seat.character is None for seat in self.p.seats):
            return True
        return number in reached_from_event(self.p, first[0])

    def _first_owner(self, card: Card) -> int | None:
        """Return the seat whose character was taken, or is kept, with a card."""
        for number in self.p.numbers:
            character = self.p.character(number)
            if character is not None and character.takes_first == card:
                return number
        return None

    @cached_property
    def count(self) -> int:
        """Return the number of deals, every card counted by itself."""
        return sum(self._ways)

    @cached_property
    def _shared(self) -> list[Sharing]:
        return [Sharing(self.pool, shape) for shape in self.shapes]

    @cached_property
    def _ways(self) -> list[int]:
        return [sharing.ways * factorial(len(self.places)) for sharing in self._shared]

    def all(self) -> Iterator[World]:
        """Yield every deal once, equal cards in whatever order as one."""
        for shape in self.shapes:
            for held, ways in _listed(sorted(Counter(self.pool).items()), shape, tuple(holder.size for holder in shape)):
                down = [cards for holder, cards in zip(shape, held, strict=True) if holder.face_down]
                lying = Counter(down[0] if down else ())
                for count in lying.values():
                    ways *= factorial(count)
                for order in _arrangements(lying, len(self.places)):
                    yield World(self._world(shape, held, order), ways)

    def drawn(self, rng: random.Random) -> Position:
        """Return one deal at random, all with the same chance. There has to be one."""
        (at,) = rng.choices(range(len(self.shapes)), weights=self._ways)
        held = self._shared[at].drawn(rng)
        down = [card for holder, cards in zip(self.shapes[at], held, strict=True) if holder.face_down for card in cards]
        rng.shuffle(down)
        return self._world(self.shapes[at], held, tuple(down))

    def _world(self, shape: tuple[Holder, ...], held: Held, order: tuple[Card, ...]) -> Position:
        seats = list(self.p.seats)
        for holder, cards in zip(shape, held, strict=True):
            seat = seats[holder.seat - 1]
            if holder.face_down:
                assert seat.pyramid is not None
                pyramid = seat.pyramid.known_as(dict(zip(self.places, order, strict=True)))
                seat = replace(seat, pyramid=pyramid, hand=pyramid.cards)
            elif holder.hidden:
                seat = replace(seat, hidden=cards[0], hides=False)
            else:
                seat = replace(seat, hand=hand((*seat.hand, *cards)), unseen=0)
            seats[holder.seat - 1] = seat
        return replace(self.p, seats=tuple(seats))


class Sharing:
    """The ways to share the cards of a pool, each counted by itself, among the holders of a shape."""

    def __init__(self, pool: tuple[Card, ...], shape: tuple[Holder, ...]) -> None:
        groups: dict[tuple[int, ...], list[Card]] = {}
        for card in pool:
            groups.setdefault(tuple(at for at, holder in enumerate(shape) if card in holder.may_have), []).append(card)
        self.groups = sorted(groups.items(), key=lambda group: (len(group[0]), group[0]))
        self.sizes = tuple(holder.size for holder in shape)
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}

    @property
    def ways(self) -> int:
        """Return how many ways there are."""
        return self._from(0, self.sizes)

    def _from(self, group: int, room: tuple[int, ...]) -> int:
        if group == len(self.groups):
            return int(not any(room))
        key = (group, room)
        if key not in self._known:
            self._known[key] = sum(ways * self._from(group + 1, left) for _, left, ways in self._splits(group, room))
        return self._known[key]

    def _splits(self, group: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
        """Yield how many cards of a group go to each holder that may have them, the room left then, and in how many ways."""
        allowed, cards = self.groups[group]
        for split in splits(len(cards), tuple(room[at] for at in allowed)):
            left = list(room)
            for at, count in zip(allowed, split, strict=True):
                left[at] -= count
            yield split, tuple(left), multinomial(split)

    def drawn(self, rng: random.Random) -> Held:
        """Return one way at random, all with the same chance."""
        room, held = self.sizes, [list[Card]() for _ in self.sizes]
        for group, (allowed, cards) in enumerate(self.groups):
            options = list(self._splits(group, room))
            weights = [ways * self._from(group + 1, left) for _, left, ways in options]
            ((split, room, _),) = rng.choices(options, weights=weights)
            mixed = rng.sample(cards, len(cards))
            for at, count in zip(allowed, split, strict=True):
                held[at] += mixed[:count]
                mixed = mixed[count:]
        return tuple(map(tuple, held))


def _listed(kinds: list[tuple[Card, int]], shape: tuple[Holder, ...], room: tuple[int, ...]) -> Iterator[tuple[Held, int]]:
    """Yield every way to share kinds of cards among holders, with the number of ways in which single cards make it up."""
    if not kinds:
        if not any(room):
            yield tuple(() for _ in shape), 1
        return
    (card, count), *rest = kinds
    for split in splits(count, tuple(left if card in holder.may_have else 0 for holder, left in zip(shape, room, strict=True))):
        left = tuple(had - given for had, given in zip(room, split, strict=True))
        for held, ways in _listed(rest, shape, left):
            yield tuple((card,) * given + had for given, had in zip(split, held, strict=True)), ways * multinomial(split)


def _said(p: Position, number: int) -> list[Callable[[Card], bool]]:
    """Return what the plays of a seat say about the cards that it had."""
    found: list[Callable[[Card], bool]] = []
    locked = True
    for trick in p.tricks:
        for at, (seat, card) in enumerate(zip(trick.seats(p.players), trick.cards, strict=True)):
            excludes = excluded_by(trick.cards[:at], card, locked) if seat == number else None
            if excludes is not None:
                found.append(excludes)
        locked = locked and all(card.suit is not Suit.RINGS for card in trick.cards)
    return found


def _arrangements(left: Counter[Card], size: int) -> Iterator[tuple[Card, ...]]:
    """Yield every order of so many cards once."""
    if size == 0:
        yield ()
        return
    for card in sorted(card for card, count in left.items() if count):
        left[card] -= 1
        for rest in _arrangements(left, size - 1):
            yield (card, *rest)
        left[card] += 1
