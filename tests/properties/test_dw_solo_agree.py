"""One player: brute force, the search with the compiled and with the plain kernel and CP-SAT agree; so do the chances with every order played out."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import islice, permutations

import pytest

from mellon.models.dwie_wieze import Draw, Position, rules
from mellon.models.dwie_wieze.deals import random_setup
from mellon.models.dwie_wieze.notation import from_table, to_table
from mellon.models.dwie_wieze.solo_deals import covered, deal
from mellon.models.dwie_wieze.stock import HANDS
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import cpsat, search, solo_estimate
from mellon.solver.dwie_wieze.proof import replay_wins
from mellon.solver.dwie_wieze.solo_chances import Counter
from mellon.solver.dwie_wieze.solo_draws import modelled
from mellon.solver.dwie_wieze.solo_estimate import Sampler, with_order
from mellon.solver.limits import Watch
from tests.support.dwie_wieze.agreement import plain_python
from tests.support.dwie_wieze.solo import TooMany, brute_force, judged, played_on, small_positions
from tests.support.kernels import by_speed, needs_compiled_kernels

IN_SUITE = 80
MANY = 2000


def verdict(won: bool) -> Verdict:
    return Verdict.WINNABLE if won else Verdict.LOST


def agree(p: Position, won: bool, plain: bool) -> None:
    found = search.decide(p, Watch())
    assert found.verdict is verdict(won), str(p)
    if found.line is not None:
        replay_wins(p, found.line)
    if modelled(p):
        assert cpsat.decide(p, Watch()).verdict is verdict(won), str(p)
    if plain:
        with plain_python():
            assert search.decide(p, Watch()).verdict is verdict(won), str(p)


@pytest.mark.rule("DW.p28.solo_draw", "solo_draw", "set_aside_draw")
def test_engines_agree_with_brute_force():
    wins = 0
    for index, (p, won) in enumerate(judged(random.Random(28), IN_SUITE, most=400)):
        agree(p, won, index % 10 == 0)
        wins += won
    assert 0.05 * IN_SUITE < wins < 0.97 * IN_SUITE


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_engines_agree_with_brute_force_on_many(part):
    for index, (p, won) in enumerate(judged(random.Random(f"solo {part}"), MANY // 10, most=6_000)):
        agree(p, won, index % 10 == 0)


def by_every_order(p: Position) -> Fraction:
    """Return the chance of best play with one draw left: the best trick, judged by the orders that can be won after it."""
    if p.draw_due:
        orders = list(permutations(p.in_pile, HANDS))
        won = sum(search.decide(rules.do(p, Draw(order))[0], Watch()).verdict is Verdict.WINNABLE for order in orders)
        return Fraction(won, len(orders))
    if p.over or p.order_known:
        return Fraction(search.decide(p, Watch()).verdict is Verdict.WINNABLE)
    safe = [move for move in rules.legal(p) if rules.loss_of(p, move) is None]
    return max((by_every_order(rules.do(p, move)[0]) for move in safe), default=Fraction(0))


def test_chances_are_the_mean_over_every_order():
    rng, seen = random.Random(281), 0
    for p in islice(small_positions(rng), by_speed(60, 25)):
        p = covered(p)
        if p.order_known or (not p.draw_due and len(p.table) < 2):
            continue
        counted = Counter(p, Watch()).count()
        assert counted is not None
        assert counted.value == by_every_order(p), str(p)
        for move, value in counted.moves.items():
            if rules.loss_of(p, move) is None:
                assert value == by_every_order(rules.do(p, move)[0]), (str(p), move)
        seen += 0 < counted.value < 1
    assert seen >= by_speed(3, 1)


@pytest.mark.slow
def test_chances_agree_with_brute_force():
    judged_by_both = 0
    for p in islice(small_positions(random.Random(282)), 60):
        p = covered(p)
        if p.order_known:
            continue
        try:
            truth = brute_force(p, 60_000)
        except TooMany:
            continue
        counted = Counter(p, Watch()).count()
        assert counted is not None and counted.value == truth, str(p)
        judged_by_both += 1
    assert judged_by_both >= 10


def test_chances_of_the_plain_kernel_are_the_same():
    for p in islice(small_positions(random.Random(283)), 12):
        p = covered(p)
        if p.order_known:
            continue
        compiled = Counter(p, Watch()).count()
        with plain_python():
            plain = Counter(p, Watch()).count()
        assert compiled is not None and plain is not None
        assert (compiled.value, compiled.moves, compiled.states) == (plain.value, plain.moves, plain.states)


@needs_compiled_kernels
def test_merging_and_bounds_change_no_chance(monkeypatch):
    """Two draws left: with twin suits told apart and without bounds of goals the same is counted, only more slowly."""
    from mellon.solver.dwie_wieze import problem

    p = covered(played_on(random_setup(deal(29, random.Random(3)), random.Random(3)), 13, random.Random(3)))
    assert len(p.in_pile) == 8
    merged = Counter(p, Watch()).count()
    monkeypatch.setattr(problem, "_twins", lambda problem, signature, relative, free: [-1] * len(relative))
    monkeypatch.setattr(problem, "_programs", {})
    apart = Counter(p, Watch()).count()
    assert merged is not None and apart is not None
    assert merged.moves == apart.moves and merged.states < apart.states


def test_an_estimate_holds_the_chance_in_its_interval():
    rng, held, tried = random.Random(284), 0, 0
    for p in islice(small_positions(rng), 10):
        p = covered(p)
        if p.order_known or p.draw_due:
            continue
        counted = Counter(p, Watch()).count()
        sampler = Sampler(p, Watch(), seed=1)
        sampler.run([move for move in rules.legal(p) if rules.loss_of(p, move) is None][:2])
        assert counted is not None
        for move, one in sampler.moves.items():
            low, high = one.interval
            tried += 1
            held += low - 1e-9 <= counted.moves[move] <= high + 1e-9
    assert tried >= 4 and held >= 0.9 * tried


def test_intervals_are_calibrated(monkeypatch):
    """Two draws of a real deal left: over many seeds the exact chance lies in nearly all intervals, and they say something."""
    monkeypatch.setattr(solo_estimate, "WORLDS", 12)
    monkeypatch.setattr(solo_estimate, "GAMES", 8)
    held = tried = telling = positions = 0
    for start in range(40):
        rng = random.Random(start)
        p = covered(played_on(random_setup(deal(29, rng), rng), 18, rng))
        if p.order_known or p.draw_due or len(p.in_pile) > 8:
            continue
        counted = Counter(p, Watch()).count()
        assert counted is not None
        unsure = [move for move, value in counted.moves.items() if 0 < value < 1][:2]
        if not unsure:
            continue
        positions += 1
        for seed in range(by_speed(8, 2)):
            sampler = Sampler(p, Watch(), seed=seed)
            sampler.run(unsure)
            for move, one in sampler.moves.items():
                low, high = one.interval
                tried += 1
                held += low - 1e-9 <= counted.moves[move] <= high + 1e-9
                telling += high - low < 0.9
        if positions == 3:
            break
    assert positions == 3
    assert held >= 0.9 * tried and telling > 0.5 * tried


def test_positions_come_back_from_both_notations():
    rng = random.Random(285)
    for seed in range(30):
        p = random_setup(deal(29, random.Random(seed)), rng)
        p = played_on(p, rng.randint(0, 34), rng)
        for one in (p, covered(p)):
            assert from_table(to_table(one)) == one == Position.parse(str(one))
            if not one.order_known:
                assert with_order(one, one.in_pile).order_known


@pytest.mark.rule("DW.p11.hide_follow", "DW.p28.solo_draw")
def test_engines_agree_where_cards_may_be_hidden_from_the_opening_hand():
    rng, verdicts = random.Random(286), set()
    for _ in range(25):
        p = next(small_positions(rng, rng.choice((5, 6)), readings=0.0))
        while p.tricks:
            p = next(small_positions(rng, rng.choice((5, 6)), readings=0.0))
        cast = tuple(
            replace(person, setup=replace(person.setup, hide=True)) if person.setup is not None and person.id in ("bob", "cid") else person
            for person in p.chapter.cast
        )
        p = replace(p, chapter=replace(p.chapter, cast=cast), setup="free")
        found, other = search.decide(p, Watch()), cpsat.decide(p, Watch())
        assert found.verdict is other.verdict, str(p)
        verdicts.add(found.verdict)
        for one in (found, other):
            if one.line is not None:
                replay_wins(p, one.line)
    assert len(verdicts) == 2
