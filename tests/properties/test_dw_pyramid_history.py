"""A pyramid is accepted exactly where some order of uncovering explains the cards played from it."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

import pytest

from mellon.models.dwie_wieze import Card, Position, Suit
from mellon.models.dwie_wieze.deals import random_setup
from mellon.models.dwie_wieze.pyramid import Laid, Pyramid
from mellon.models.dwie_wieze.pyramid_deals import deal_pyramid
from mellon.models.dwie_wieze.pyramid_history import history_defects, layout_defects
from mellon.models.dwie_wieze.trick import Trick, card_fault
from tests.support.dwie_wieze.positions import play_on


def plays_of(p: Position) -> list[tuple[int, tuple[Card, ...], Card, bool]]:
    """Return the pyramid's plays: trick, cards on the table before, card, whether rings were locked."""
    found, locked = [], True
    for index, trick in enumerate(p.tricks, start=1):
        for at, (seat, card) in enumerate(zip(trick.seats(p.players), trick.cards, strict=True)):
            if seat == p.pyramid_seat:
                found.append((index, trick.cards[:at], card, locked))
        locked = locked and all(card.suit is not Suit.RINGS for card in trick.cards)
    return found


def explained(p: Position) -> bool:
    """Try every way in which the cards played can have lain in the places that are empty now, and play each out by the rules."""
    pyramid = p.seat(p.pyramid_seat or 0).pyramid
    assert pyramid is not None
    empty = [f"{r}.{k}" for r, row in enumerate(pyramid.rows, 1) for k, laid in enumerate(row, 1) if laid is None]
    plays = plays_of(p)
    assert len(plays) == len(empty)
    return any(_fits(p, pyramid, dict(zip(order, plays, strict=True))) for order in permutations(empty))


def _fits(p: Position, pyramid: Pyramid, lying: dict[str, tuple[int, tuple[Card, ...], Card, bool]]) -> bool:
    start = pyramid
    for place, (_, _, card, _) in lying.items():
        start = start._with(place, Laid(card, place.startswith("2.")))
    for place, laid in start.places():
        if place.startswith("2.") and not laid.down:
            start = start._with(place, Laid(laid.card, True))
    now, last = start, 0
    for place, (index, before, card, locked) in lying.items():
        if index > last + 1 or index > 1:
            now = now.turned_up()
        last = index
        if place not in now.open_at(card) or card_fault(now.playable, None, before, card, locked, p.rulings) is not None:
            return False
        now = now.without(place, card)
    if p.current is None or not plays_of(p) or plays_of(p)[-1][0] != len(p.tricks):
        now = now.turned_up()
    return all((now.at(place) or laid).down == laid.down for place, laid in pyramid.places() if place.startswith("2."))


def corrupted(p: Position, rng: random.Random) -> Position:
    """Return the position with two cards of the table changed for each other: played or lying ones of the pyramid, or one of a hand."""
    number = p.pyramid_seat or 0
    pyramid = p.seat(number).pyramid
    assert pyramid is not None
    played = [card for _, _, card, _ in plays_of(p)]
    one, other = rng.choice(played), rng.choice([laid.card for _, laid in pyramid.places() if laid.card is not None])
    change = {one: other, other: one}
    rows = tuple(
        tuple(None if laid is None else replace(laid, card=change.get(laid.card, laid.card)) for laid in row) for row in pyramid.rows
    )
    tricks = tuple(
        Trick(
            trick.lead,
            tuple(change.get(c, c) if s == number else c for s, c in zip(trick.seats(p.players), trick.cards, strict=True)),
            trick.declared,
        )
        for trick in p.tricks
    )
    named = Pyramid(rows)
    return replace(p.with_seat(number, replace(p.seat(number), pyramid=named, hand=named.cards)), tricks=tricks)


@pytest.mark.rule("DW.p27.pyramid_play", "DW.p27.pyramid_turn")
def test_histories_are_accepted_where_some_order_explains_them():
    rng = random.Random(12)
    verdicts = {True: 0, False: 0}
    for _ in range(150):
        p = play_on(random_setup(deal_pyramid(rng.choice((19, 29)), rng), rng), rng.randint(3, 17), rng)
        if not plays_of(p):
            continue
        assert explained(p) and not history_defects(p, p.pyramid_seat)
        bad = corrupted(p, rng)
        if any(card.code in ("OR", "ZM") for _, _, card, _ in plays_of(bad)) or list(layout_defects(bad)):
            continue
        truth = explained(bad)
        assert (not history_defects(bad, bad.pyramid_seat)) == truth, str(bad)
        verdicts[truth] += 1
    assert min(verdicts.values()) > 10, verdicts
