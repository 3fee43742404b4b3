"""What counts bear, against simulation and against formulas worked out another way."""

import random
from math import comb

import pytest

from mellon.solver.surveys.statistics import any_time_interval, difference_interval, paired, wilson


@pytest.mark.parametrize("share", [0.03, 0.3, 0.97])
def test_wilson_holds_as_often_as_it_says(share):
    deals = 400
    chances = [comb(deals, won) * share**won * (1 - share) ** (deals - won) for won in range(deals + 1)]
    held = sum(chance for won, chance in enumerate(chances) if wilson(won, deals)[0] <= share <= wilson(won, deals)[1])
    assert 0.93 < held < 0.97


def test_an_interval_looked_at_all_the_time_holds_where_wilson_does_not():
    rng, share, rounds = random.Random(5), 0.9, 150
    missed, wilson_missed = 0, 0
    for _ in range(rounds):
        won, outside, outside_wilson = 0, False, False
        for deals in range(1, 1001):
            won += rng.random() < share
            if deals % 20 == 0:
                low, high = any_time_interval(won, deals - won, 0)
                outside |= not low <= share <= high
                low, high = wilson(won, deals)
                outside_wilson |= not low <= share <= high
        missed += outside
        wilson_missed += outside_wilson
    assert missed <= 0.08 * rounds < wilson_missed


@pytest.mark.parametrize(("both", "first", "second", "neither"), [(0.6, 0.1, 0.05, 0.25), (0.9, 0.03, 0.0, 0.07)])
def test_the_difference_on_the_same_deals_holds_as_often_as_it_says(both, first, second, neither):
    rng, held, rounds, pairs = random.Random(3), 0, 600, 300
    for _ in range(rounds):
        kinds = rng.choices(["both", "first", "second", "neither"], [both, first, second, neither], k=pairs)
        low, high = difference_interval(kinds.count("first"), kinds.count("second"), pairs)
        held += low <= first - second <= high
    assert 0.92 < held / rounds < 0.985


def test_the_split_of_differing_deals_is_judged_by_fair_coins():
    assert paired(0, 0) == 1.0
    assert paired(1, 5) == pytest.approx(2 * (1 + 6) / 64)
    assert paired(3, 3) == 1.0
