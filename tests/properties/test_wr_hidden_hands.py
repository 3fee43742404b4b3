"""Deals that fit what one player sees: no card is lost or doubled, few are all counted, many drawn alike, and hints are what searching every deal says."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import comb

import pytest

from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.cards import UNSEEN
from mellon.models.wojna_o_pierscien.notation import to_table
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.reading import read_table
from mellon.models.wojna_o_pierscien.state import all_cards
from mellon.solver.game import Request
from mellon.solver.wojna_o_pierscien.mean_interval import mean_interval
from mellon.solver.wojna_o_pierscien.seat_view import View
from mellon.solver.wojna_o_pierscien.unseen_worlds import Worlds
from tests.support.wojna_o_pierscien.unseen import mine_table, values_by_move

SCENARIOS = ("two_player_duel", "fellowship", "trilogy", "three_player_duel")
DRAWN = 8
"""Deals that a sample of tiny positions has."""


def any_position(seed: int) -> Position:
    """Return a phase of any size that its mover asks about."""
    rng = random.Random(seed)
    scenario_id = SCENARIOS[seed % 4]
    return read_table(
        mine_table(
            rng,
            scenario_id,
            rng.choice((2, 3, 4)),
            pool=rng.choice((5, 12, 20)),
            known=rng.choice((0, 1)),
            decks=rng.random() < 0.7,
            reserve=rng.choice((0, 1, 3)),
            deck=rng.choice((0, 2, 5)),
            ring=rng.random() < 0.4 and scenario_id != "fellowship",
        )
    )


def tiny_position(seed: int) -> Position:
    """Return a phase of two players with few deals, all of which are searched in a moment."""
    rng = random.Random(seed)
    scenario_id = rng.choice(SCENARIOS[:2])
    texts, decks = rng.random() < 0.4, rng.random() < 0.2
    return read_table(mine_table(rng, scenario_id, 2, pool=rng.choice((3, 4, 5)), decks=decks, texts=texts, reserve=rng.choice((0, 1))))


@pytest.mark.rule("WR.view.piles", "WR.setup.decks")
@pytest.mark.parametrize("seed", range(24))
def test_deals_lose_no_card_and_double_none(seed):
    p = any_position(seed)
    rng, worlds = random.Random(seed), Worlds(p)
    for _ in range(5):
        deal = worlds.drawn(rng).position
        for seat, player in enumerate(p.table.players):
            seen, own = p.state.seats[seat], deal.state.seats[seat]
            if player.id == p.me:
                assert own == seen
                continue
            assert all_cards(deal.state)[seat] == tuple(sorted(name for name, copies in player.deck for _ in range(copies)))
            assert [len(zone) for zone in own.piles] == [len(zone) for zone in seen.piles]
            assert all(not Counter(was) - Counter(zone) - Counter({UNSEEN: 60}) for was, zone in zip(seen.piles, own.piles, strict=True))
        assert not deal.hidden and read_table(to_table(deal)) == deal


@pytest.mark.rule("WR.view.piles")
@pytest.mark.parametrize("seed", range(24, 48))
def test_own_moves_are_the_same_in_every_deal(seed):
    p = any_position(seed)
    mine, worlds = rules.options(p.table, p.state), Worlds(p)
    for number in range(4):
        deal = worlds.drawn(random.Random(number)).position
        assert sorted(rules.options(deal.table, deal.state)) == sorted(mine)


@pytest.mark.rule("WR.view.piles")
@pytest.mark.parametrize("seed", range(48, 64))
def test_hands_that_are_not_seen_are_written_and_read(seed):
    p = any_position(seed)
    assert p.hidden and p.me
    for move in [None, *rules.options(p.table, p.state)]:
        here = p if move is None else replace(p, state=rules.do(p.table, p.state, move))
        assert Position.parse(str(here)) == here == read_table(to_table(here))
    assert eval(repr(p), {"Position": Position}) == p


def test_all_ways_are_counted():
    table = mine_table(random.Random(1), "fellowship", 3, pool=7)
    (other,) = [player for player in table["player"] if player["id"] != table["me"]]
    other |= {"cycled_size": 2}
    p = read_table(table)
    worlds = Worlds(p)
    deals = list(worlds.all())
    assert worlds.count == sum(deal.weight for deal in deals) == comb(7, 3) * comb(4, 2)
    assert len({deal.position.state for deal in deals}) == len(deals) == len(worlds.few(len(deals)))
    assert worlds.few(len(deals) - 1) is None


def test_every_deal_is_drawn_as_often_as_any_other():
    table = mine_table(random.Random(3), "two_player_duel", 2, pool=4)
    worlds, rng = Worlds(read_table(table)), random.Random(4)
    drawn = Counter(worlds.drawn(rng).position.state for _ in range(1200))
    for deal in worlds.all():
        assert abs(drawn[deal.position.state] - 1200 * deal.weight / worlds.count) < 75


@pytest.mark.rule("WR.view.piles")
@pytest.mark.parametrize("seed", range(16))
def test_hints_of_few_deals_are_the_mean_of_all_of_them(seed):
    p = tiny_position(seed)
    moves = rules.options(p.table, p.state)
    view, plain = View(p, moves, Request("hint")), values_by_move(p)
    sign = -1 if p.table.sides[p.table.ids.index(p.me)] else 1
    assert view.exact and view.told["worlds"]["count"] == Worlds(p).count
    for move in moves:
        mean, worst = plain[move]
        assert view.found[move].mean(0) == view.found[move].mean(1) == view.found[move].decided_mean() == mean
        assert view.found[move].worst(sign)[0] == worst and view.interval(move) == (float(mean), float(mean))
        least, most = view.ranges[move]
        assert least <= worst <= most and all(least <= low <= most for low, _ in view.found[move].bounds)


@pytest.mark.rule("WR.view.piles")
def test_intervals_of_samples_hold_the_value_of_all_deals():
    held, values = 0, []
    for seed in range(110):
        p = tiny_position(1000 + seed)
        moves = rules.options(p.table, p.state)[:1]
        whole = View(p, moves, Request("hint"))
        part = View(p, moves, Request("hint", seed=seed), most=0, drawn=DRAWN)
        assert whole.exact and not part.exact and part.told["method"] == "sampled_deals" and part.looked == DRAWN
        values.append(whole.found[moves[0]].mean(0))
        low, high = part.interval(moves[0])
        held += low - 1e-9 <= values[-1] <= high + 1e-9
    assert held >= 0.93 * len(values)
    assert sum(value.denominator > 1 for value in values) > 20


@pytest.mark.parametrize("share", [0.02, 0.1, 0.3])
def test_intervals_hold_means_of_numbers_that_a_sample_may_miss(share):
    held = 0
    for seed in range(300):
        rng = random.Random(seed)
        sample = [9.0 if rng.random() < share else 1.0 for _ in range(40)]
        low, high = mean_interval(sample, sample, 0, 10)
        held += low <= 1 + 8 * share <= high
    assert held >= 0.93 * 300


def test_deals_that_are_left_open_widen_the_interval():
    narrow = mean_interval([1, 2, 3] * 10, [1, 2, 3] * 10, -5, 5)
    wide = mean_interval([1, 2, -5] * 10, [1, 2, 5] * 10, -5, 5)
    assert wide[0] < narrow[0] < 2 < narrow[1] < wide[1]


def test_the_same_seed_draws_the_same_deals():
    p = any_position(3)
    one, again, other = (Worlds(p).drawn(random.Random(seed)).position for seed in (1, 1, 2))
    assert one == again != other
