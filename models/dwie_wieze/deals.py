"""Random deals for tests, benchmarks and puzzles: a shuffled deck dealt by a chapter's rules (DW.p4.lost_card, DW.p4.deal, DW.p20.deal)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from mellon.models.common import Rulings
from mellon.models.common.chance import Lot
from mellon.models.dwie_wieze import rules, setup
from mellon.models.dwie_wieze.cards import BLACK_TOWER, WHITE_TOWER, Card, hand
from mellon.models.dwie_wieze.chapter import Chapter, chapter
from mellon.models.dwie_wieze.moves import EVENT, Burden, Exchange, Take
from mellon.models.dwie_wieze.position import DONE, Position, Seat


def deal(number: int, players: int, rng: random.Random | Lot, rulings: Rulings = Rulings()) -> Position:
    """Return a fresh deal of a shipped chapter, nothing set up yet."""
    cards = cards_to_deal(number)
    rng.shuffle(cards)
    return dealt(number, players, cards, rulings)


def cards_to_deal(number: int) -> list[Card]:
    """Return the deck of a chapter without what lies at its tower event."""
    return cards_of(chapter(number))


def cards_of(played: Chapter) -> list[Card]:
    """Return the deck of any chapter without what lies at its tower event."""
    assert played.deck is not None
    cards = list(played.deck.cards)
    for card in _event(played):
        cards.remove(card)
    return cards


def _event(played: Chapter) -> tuple[Card, ...]:
    return played.tower_event.cards if played.tower_event is not None else ()


def dealt(number: int, players: int, shuffled: Sequence[Card], rulings: Rulings = Rulings()) -> Position:
    """Return the deal of a shuffled deck: the lost card first, then hand after hand."""
    return dealt_of(chapter(number), players, shuffled, rulings)


def dealt_of(played: Chapter, players: int, shuffled: Sequence[Card], rulings: Rulings = Rulings()) -> Position:
    """Return the deal of a shuffled deck of any chapter."""
    cards, lost = list(shuffled), None
    if played.lost_card:
        p = Position(played, (), rulings=rulings)
        barred = {WHITE_TOWER} | ({BLACK_TOWER} if p.reading("black_tower_lost") == "redraw" else set())
        lost = next(card for card in cards if card not in barred)
        cards.remove(lost)
    size = played.hands[players]
    seats = tuple(Seat(hand(cards[i * size : (i + 1) * size])) for i in range(players))
    return Position(played, seats, lost=lost, event=_event(played), rulings=rulings)


def random_cast(p: Position, rng: random.Random | Lot) -> Position:
    """Return the deal with a random legal cast, everything else still to be set up."""
    while (chooser := setup.next_to_choose(p)) is not None:
        options = [Take(chooser, c.id) for c in p.chapter.cast]
        p, _ = rules.do(p, rng.choice([move for move in options if rules.can(p, move)]))
    return p


def random_setup(p: Position, rng: random.Random | Lot) -> Position:
    """Return the deal with a random legal cast and token, exchanges left out except the swap with the tower event."""
    p = random_cast(p, rng)
    while not setup.setup_complete(p):
        number = next(n for n in setup.pending(p) if not setup.skippable(p, n))
        open_moves = [m for m in rules.candidates(p) if m.seat == number and rules.can(p, m)]
        forced = [m for m in open_moves if isinstance(m, Burden) or (isinstance(m, Exchange) and m.partner == EVENT)]
        p, _ = rules.do(p, rng.choice(forced))
    return replace(p, setup=DONE, acted=frozenset())


def random_play(p: Position, cards: int, rng: random.Random) -> Position:
    """Return the position after so many random legal cards, or earlier where only a losing card is left."""
    for _ in range(cards):
        options = [m for m in rules.legal(p) if rules.loss_of(p, m) is None]
        if not options:
            return p
        p, _ = rules.do(p, rng.choice(options))
    return p
