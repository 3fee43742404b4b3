"""Random deals for one player, for tests, benchmarks and puzzles (DW.p28.solo_deal, DW.p14.ch20_solo_deal)."""

from __future__ import annotations

import random
from dataclasses import replace

from mellon.models.common import Rulings
from mellon.models.common.chance import Lot
from mellon.models.dwie_wieze.cards import ORC, Card, hand
from mellon.models.dwie_wieze.chapter import Chapter, chapter
from mellon.models.dwie_wieze.position import Position, Seat
from mellon.models.dwie_wieze.solo import ORCS_IN_HANDS, special_cards
from mellon.models.dwie_wieze.stock import HANDS, OPENING, Stock


def deal(number: int, rng: random.Random | Lot, rulings: Rulings = Rulings()) -> Position:
    """Return a fresh deal of a shipped chapter with a known pile, nothing set up yet."""
    return deal_chapter(chapter(number), rng, rulings)


def deal_chapter(played: Chapter, rng: random.Random | Lot, rulings: Rulings = Rulings()) -> Position:
    """Return a fresh deal of a chapter with a known pile: special cards in one hand, or among all where the chapter says so."""
    assert played.deck is not None
    cards = list(played.deck.cards)
    event: tuple[Card, ...] = () if played.tower_event is None else played.tower_event.cards
    special = list(special_cards(played))
    for card in (*event, *special):
        if card in cards:
            cards.remove(card)
    rng.shuffle(cards)
    lost = cards.pop() if played.lost_card else None
    orcs = ORCS_IN_HANDS.get(played.number or 0, 0)
    if orcs:
        for _ in range(orcs):
            cards.remove(ORC)
            special.append(ORC)
        opening = special + [cards.pop() for _ in range(HANDS * OPENING - len(special))]
        rng.shuffle(opening)
    else:
        opening = special + [cards.pop() for _ in range(HANDS * OPENING - len(special))]
    hands = [opening[i * OPENING : (i + 1) * OPENING] for i in range(HANDS)]
    rng.shuffle(hands)
    return Position(played, tuple(Seat(hand(held)) for held in hands), lost=lost, event=event, rulings=rulings, stock=Stock(tuple(cards)))


def covered(p: Position) -> Position:
    """Return the position with the order of its pile unknown."""
    assert p.stock is not None
    return replace(p, stock=replace(p.stock, pile=None if p.in_pile else ()))
