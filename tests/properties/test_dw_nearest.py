"""The nearest winnable deal that CP-SAT proves is the one that trying every swap finds."""

import random
from dataclasses import replace
from itertools import combinations, product

import pytest

from mellon.models.dwie_wieze import Position, rules, setup
from mellon.models.dwie_wieze.cards import hand, without
from mellon.models.dwie_wieze.position import DONE
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import search
from mellon.solver.dwie_wieze.nearest import nearest, swapped
from mellon.solver.game import Request
from mellon.solver.limits import Limits, Watch
from tests.support.dwie_wieze.tiny_rounds import tiny_round


def lost_deals(rng: random.Random):
    """Yield deals of invented chapters that are lost once a random setup is over."""
    while True:
        p = tiny_round(rng)
        while not setup.setup_complete(p) and (moves := rules.legal(p)):
            p, _ = rules.do(p, rng.choice(moves))
        if setup.setup_complete(p) and p.to_play is not None:
            p = replace(p, setup=DONE, acted=frozenset())
            if not winnable(p):
                yield p


def winnable(p: Position) -> bool:
    return search.decide(p, Watch()).verdict is Verdict.WINNABLE


def fixed(p: Position):
    people = [p.character(n) for n in p.numbers]
    return {card for c in people for card in (*c.keeps, c.takes_first)}


def neighbours(p: Position, held: set):
    """Yield the deals one swap away."""
    for one, other in combinations(p.numbers, 2):
        for gives, gets in product(dict.fromkeys(p.seat(one).hand), dict.fromkeys(p.seat(other).hand)):
            if gives != gets and not {gives, gets} & held:
                a, b = p.seat(one), p.seat(other)
                q = p.with_seat(one, replace(a, hand=hand((*without(a.hand, gives), gets))))
                yield q.with_seat(other, replace(b, hand=hand((*without(b.hand, gets), gives))))


def distance(p: Position) -> int | None:
    """Return how many swaps away the nearest winnable deal is, by trying all; None if there is none."""
    held, seen, layer, far = fixed(p), {p.seats}, [p], 0
    while layer:
        far += 1
        found = [q for state in layer for q in neighbours(state, held)]
        layer = list({q.seats: q for q in found if q.seats not in seen}.values())
        seen |= {q.seats for q in layer}
        if any(map(winnable, layer)):
            return far
    return None


def check(p: Position) -> int | None:
    found = nearest(p, Request("review", Limits()))
    assert found.proved and found.swaps == distance(p)
    if found.swaps is not None:
        assert winnable(swapped(p, found.cards))
    return found.swaps


def test_tiny_deals():
    deals = lost_deals(random.Random(4))
    far = [check(next(deals)) for _ in range(12)]
    assert {1, None} <= set(far)


@pytest.mark.slow
def test_many_tiny_deals():
    deals = lost_deals(random.Random(5))
    far = [check(next(deals)) for _ in range(300)]
    assert {1, 2, None} <= set(far)


def test_without_time_it_is_at_least_one_swap_and_not_proved():
    p = next(lost_deals(random.Random(4)))
    found = nearest(p, Request("review", Limits(), watch=Watch(0.0)))
    assert (found.swaps, found.at_least, found.proved, found.limit) == (None, 1, False, "time")
