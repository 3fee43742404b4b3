"""What players can know of a pyramid: the deals that fit are exactly those that fit, and the shares are those of brute force."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.history import defects
from mellon.models.dwie_wieze.notation import from_table, to_table
from mellon.models.dwie_wieze.pyramid_deals import deal_pyramid
from mellon.solver.dwie_wieze.seat_view import View
from mellon.solver.dwie_wieze.unseen_deals import Worlds, veiled
from mellon.solver.limits import Watch
from tests.support.dwie_wieze import pyramid_brute_force
from tests.support.dwie_wieze.positions import follow, play_on, winning_line
from tests.support.dwie_wieze.pyramids import CHAPTERS, set_up_pyramid
from tests.support.dwie_wieze.unseen import by_permutation


def late(rng: random.Random, tricks: int) -> Position:
    """Return a random position with so many tricks left in which something lies face down, not far from a winning line."""
    while True:
        start = set_up_pyramid(deal_pyramid(rng.choice(CHAPTERS), rng), rng, exchanges=0.1)
        cards = 3 * (12 - tricks) + rng.choice([0, 1, 2])
        p = play_on(follow(start, winning_line(start) or (), cards - rng.choice([0, 1, 2])), cards, rng)
        pyramid = p.seat(p.pyramid_seat or 0).pyramid
        assert pyramid is not None
        if not p.over and p.tricks_left in (tricks, tricks - 1) and any(laid.down for _, laid in pyramid.places()):
            return p


@pytest.mark.rule("DW.p27.pyramid_turn", "DW.p6.follow")
@pytest.mark.parametrize("private", [False, True], ids=["face-down cards", "a hand not seen too"])
def test_deals_that_fit_are_those_of_brute_force(private):
    rng = random.Random(26)
    shares = set()
    for _ in range(16):
        p = late(rng, 3 if private else 5)
        others = [n for n in p.numbers if n not in (p.pyramid_seat, p.to_play)]
        seen = veiled(p, frozenset(others[:1] if private and p.to_play != p.pyramid_seat else ()))
        truth = by_permutation(seen)
        worlds = Worlds(seen)
        found = {world.position: world.weight for world in worlds.all()}
        assert set(found) == set(truth)
        scale = Fraction(sum(truth.values()), sum(found.values()))
        assert all(truth[p] == scale * weight for p, weight in found.items()), "equal chances for all cards"
        assert worlds.count == sum(found.values())
        assert p in found
        share = View(seen, Watch(), rng).share()
        won = sum(ways for q, ways in truth.items() if pyramid_brute_force.winnable(q))
        assert Fraction(share.won, share.seen) == Fraction(won, sum(truth.values()))
        shares.add(Fraction(share.won, share.seen))
    assert len(shares) > 1, shares


@pytest.mark.rule("DW.p27.pyramid_turn")
def test_deals_drawn_at_random_fit():
    rng = random.Random(3)
    for number in CHAPTERS:
        p = play_on(set_up_pyramid(deal_pyramid(number, rng), rng), 9, rng)
        other = next(n for n in p.numbers if n != p.pyramid_seat)
        worlds = Worlds(veiled(p, frozenset({other})))
        for _ in range(20):
            drawn = worlds.drawn(rng)
            assert not defects(drawn)


@pytest.mark.rule("DW.p27.pyramid_turn")
def test_hidden_cards_are_written_and_read():
    rng = random.Random(8)
    for _ in range(10):
        p = play_on(set_up_pyramid(deal_pyramid(rng.choice(CHAPTERS), rng), rng), rng.randint(0, 20), rng)
        me, other = (n for n in p.numbers if n != p.pyramid_seat)
        for seen in (veiled(p), replace(veiled(p, frozenset({other})), me=me)):
            assert Position.parse(str(seen)) == seen
            assert from_table(to_table(seen)) == seen
