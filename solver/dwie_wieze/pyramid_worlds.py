"""The deals that a player cannot tell apart: who may lie face down in the pyramid, and what the other player may hold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import comb, factorial

from mellon.models.dwie_wieze import Card, Position, Suit
from mellon.models.dwie_wieze.cards import hand
from mellon.models.dwie_wieze.history import reached_from_event, seat_history
from mellon.models.dwie_wieze.pyramid_history import excluded_by


@dataclass(frozen=True)
class World:
    """One deal: the position with every card named, and in how many ways the cards, taken one by one, make it up."""

    position: Position
    weight: int


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
            seats.append(replace(seat, hand=(), unseen=len(seat.hand) + seat.unseen))
        else:
            seats.append(seat)
    return replace(p, seats=tuple(seats))


class Worlds:
    """All deals that fit a position with unknown cards: each card of the pool lies in one unknown place or unseen hand."""

    def __init__(self, p: Position) -> None:
        assert p.chapter.deck is not None and p.pyramid_seat is not None
        self.p, self.pyramid_seat = p, p.pyramid_seat
        pyramid = p.seat(self.pyramid_seat).pyramid
        assert pyramid is not None
        self.pyramid = pyramid
        self.places = [place for place, laid in pyramid.places() if laid.card is None]
        self.unseen = [(number, p.seat(number).unseen) for number in p.numbers if p.seat(number).unseen]
        visible = Counter(card for number in p.numbers for card in p.dealt(number))
        visible.update([*p.event, *([p.lost] if p.lost is not None else [])])
        visible.update(seat.kept for seat in p.seats if seat.kept is not None)
        self.pool = sorted((Counter(p.chapter.deck.cards) - visible).elements())
        assert len(self.pool) == len(self.places) + sum(count for _, count in self.unseen), p
        assert len(self.unseen) <= 1, "one player does not see the other's hand"

    @property
    def size(self) -> int:
        """Return how many cards of the pool are in the unseen hand."""
        return self.unseen[0][1] if self.unseen else 0

    @cached_property
    def _hidden_once(self) -> bool:
        """Tell whether the unseen hand may have had a card hidden, which says nothing about following suit then."""
        character = self.p.character(self.unseen[0][0]) if self.unseen else None
        return character is not None and character.setup is not None and character.setup.hide

    @cached_property
    def must_be_held(self) -> list[Card]:
        """Return the cards of the pool that cannot lie face down: those from the tower event, and another seat's first card."""
        found = []
        event = self.p.chapter.tower_event
        for card in self.pool:
            owner = self._first_owner(card)
            if (event is not None and card in event.cards) or owner not in (None, self.pyramid_seat):
                found.append(card)
        return found

    @cached_property
    def may_be_held(self) -> list[Card]:
        """Return the cards of the pool that the unseen hand may have, as far as single cards tell (DW.p6.follow, DW.p5.first_character)."""
        if not self.unseen:
            return []
        number, event = self.unseen[0][0], self.p.chapter.tower_event
        plays = [] if self._hidden_once else _said(self.p, number)
        found = []
        for card in self.pool:
            reached = event is None or card not in event.cards or self._may_come(number)
            if reached and self._first_owner(card) in (None, number) and not any(excludes(card) for excludes in plays):
                found.append(card)
        return found

    def _may_come(self, number: int) -> bool:
        first = self.p.first_holder
        if first is None or any(seat.character is None for seat in self.p.seats):
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
    def count(self) -> int | None:
        """Return the number of deals, every card counted by itself; None where a hidden card makes it hard to count."""
        if any(card not in self.may_be_held for card in self.must_be_held):
            return 0
        free = len(self.may_be_held) - len(self.must_be_held)
        if self._hidden_once and _said(self.p, self.unseen[0][0]):
            return None
        chosen = self.size - len(self.must_be_held)
        return comb(free, chosen) * factorial(len(self.places)) if 0 <= chosen <= free else 0

    def all(self) -> Iterator[World]:
        """Yield every deal once, equal cards in whatever order as one."""
        amounts = Counter(self.pool)
        for held in sorted(set(combinations(self.may_be_held, self.size))):
            left = Counter(self.pool) - Counter(held)
            if any(card in left for card in self.must_be_held):
                continue
            ways = 1
            for card, count in Counter(held).items():
                ways *= comb(amounts[card], count)
            for count in left.values():
                ways *= factorial(count)
            for order in _arrangements(left, len(self.places)):
                found = self._world(held, order)
                if found is not None:
                    yield World(found, ways)

    def drawn(self, rng: random.Random) -> Position | None:
        """Return one deal at random, all with the same chance; None where chance made one that contradicts what was played."""
        must = list(self.must_be_held)
        rest = list(self.may_be_held)
        for card in must:
            if card not in rest:
                return None
            rest.remove(card)
        if len(rest) < self.size - len(must) or len(must) > self.size:
            return None
        held = [*must, *rng.sample(rest, self.size - len(must))]
        left = list((Counter(self.pool) - Counter(held)).elements())
        rng.shuffle(left)
        return self._world(tuple(held), tuple(left))

    def _world(self, held: tuple[Card, ...], order: tuple[Card, ...]) -> Position | None:
        pyramid = self.pyramid.known_as(dict(zip(self.places, order, strict=True)))
        p = self.p.with_seat(self.pyramid_seat, replace(self.p.seat(self.pyramid_seat), pyramid=pyramid, hand=pyramid.cards))
        for number, _ in self.unseen:
            p = p.with_seat(number, replace(p.seat(number), hand=hand((*p.seat(number).hand, *held)), unseen=0))
            if self._hidden_once and seat_history(p, number):
                return None
        return p


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
