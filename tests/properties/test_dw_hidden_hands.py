"""What a player of three or four knows who sees the own hand only: the deals that fit are those of brute force, and so are the shares."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from mellon.models.dwie_wieze import Position, rules
from mellon.models.dwie_wieze.deals import deal
from mellon.models.dwie_wieze.history import defects
from mellon.models.dwie_wieze.notation import from_table, to_table
from mellon.solver.dwie_wieze.seat_view import View
from mellon.solver.dwie_wieze.unseen_deals import Worlds, veiled
from mellon.solver.limits import Watch
from tests.support.dwie_wieze import brute_force
from tests.support.dwie_wieze.positions import TABLES, late_positions, play_on, set_up
from tests.support.dwie_wieze.unseen import by_permutation
from tests.support.watches import Looks

MOST_UNSEEN = 7


def seen_late(number: int, players: int, rng: random.Random) -> Iterator[tuple[Position, Position]]:
    """Yield positions near the end with what the player to move sees of them."""
    tricks = {2: 2, 3: 2} if players == 3 else {2: 1}
    for p in late_positions(number, players, rng, tricks):
        if p.over or p.to_play is None:
            continue
        seen = veiled(p, frozenset(p.numbers) - {p.to_play})
        if len(seen.pool) <= MOST_UNSEEN:
            yield p, seen


@pytest.mark.rule("DW.p9.communication", "DW.p6.follow", "DW.p11.hide_follow", "DW.p5.first_character", "DW.p20.event_exchange")
@pytest.mark.parametrize("number, players", TABLES)
def test_deals_that_fit_a_hand_are_those_of_brute_force(number, players):
    rng = random.Random(100 * number + players)
    shares, hidden, ruled_out = set(), 0, 0
    for (p, seen), _ in zip(seen_late(number, players, rng), range(16), strict=False):
        truth = by_permutation(seen)
        worlds = Worlds(seen)
        found = {world.position: world.weight for world in worlds.all()}
        assert set(found) == set(truth), seen
        scale = Fraction(sum(truth.values()), sum(found.values()))
        assert all(truth[q] == scale * weight for q, weight in found.items()), "equal chances for all cards"
        assert worlds.count == sum(found.values())
        assert p.with_rulings(p.rulings) in found or any(seat.unhidden for seat in p.seats)
        share = View(seen, Watch(), rng).share()
        won = sum(ways for q, ways in truth.items() if brute_force.winnable(q))
        assert Fraction(share.won, share.seen) == Fraction(won, sum(truth.values()))
        shares.add(Fraction(share.won, share.seen))
        hidden += any(seat.hides for seat in seen.seats)
        ruled_out += len(truth) < len(set(permutations(seen.pool)))
    assert len(shares) > 1 and ruled_out


@pytest.mark.rule("DW.p9.communication")
@pytest.mark.parametrize("looks", [0, 1, 7, 40, 400])
def test_a_limit_leaves_all_moves_judged_by_the_same_deals(looks):
    p = play_on(set_up(deal(19, 3, random.Random(5)), random.Random(5)), 21, random.Random(5))
    seen = veiled(p, frozenset(p.numbers) - {p.to_play})
    lines = [(move,) for move in rules.legal(seen)]
    view = View(seen, Looks(looks), random.Random(5), most=0, drawn=30)
    shares = view.shares(lines)
    assert len(lines) > 1 and {share.drawn for share in shares} == {view.looked_at} == {view.told["worlds"]["sampled"]}
    unlimited = View(seen, Watch(), random.Random(5), most=0, drawn=30)
    unlimited.deals = unlimited.deals[: view.looked_at]
    for share, whole in zip(shares, unlimited.shares(lines), strict=True):
        assert share.won <= whole.won <= share.won + share.open


@pytest.mark.rule("DW.p9.communication", "DW.p11.hide")
@pytest.mark.parametrize("number, players", TABLES)
def test_deals_drawn_at_random_fit_a_hand(number, players):
    rng = random.Random(number + players)
    for cards in (0, 5, 11, 16):
        p = play_on(set_up(deal(number, players, rng), rng), cards, rng)
        me = p.to_play or 1
        worlds = Worlds(veiled(p, frozenset(p.numbers) - {me}))
        for _ in range(20):
            drawn = worlds.drawn(rng)
            assert not defects(drawn) and drawn.seat(me) == p.seat(me) and not drawn.unknown_cards


@pytest.mark.rule("DW.p9.communication")
def test_every_deal_is_drawn_as_often_as_any_other():
    rng = random.Random(4)
    worlds = next(Worlds(seen) for _, seen in seen_late(20, 3, rng) if 10 <= Worlds(seen).count <= 60)
    drawn = Counter(worlds.drawn(rng) for _ in range(6_000))
    for world in worlds.all():
        expected = 6_000 * world.weight / worlds.count
        assert abs(drawn[world.position] - expected) < 5 * expected**0.5


@pytest.mark.rule("DW.p9.communication")
@pytest.mark.parametrize("number, players", TABLES)
def test_hands_that_are_not_seen_are_written_and_read(number, players):
    rng = random.Random(players)
    for cards in (0, 3, 7, 14, 25, 32):
        p = play_on(set_up(deal(number, players, rng), rng), cards, rng)
        me = p.to_play or 1
        known = rng.choice([n for n in p.numbers if n != me])
        seen = replace(veiled(p, frozenset(p.numbers) - {me}), me=me)
        held = p.seat(known).hand[:2]
        told = seen.with_seat(known, replace(seen.seat(known), hand=held, unseen=seen.seat(known).unseen - len(held)))
        for view in (seen, told):
            assert Position.parse(str(view)) == view
            assert from_table(to_table(view)) == view
