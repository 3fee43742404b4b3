"""Deductions: counting agrees with listing every case, and what really stands somewhere is never called impossible."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest

from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.course import Put, Seen, Went
from mellon.solver import ask
from mellon.solver.konfrontacja.counting import Contradiction, Counting
from tests.support.konfrontacja.public_games import CLASSIC, random_game

NAMES = ("a", "b", "c", "d", "e")
STARTS = {0: 2, 1: 1, 2: 1, 3: 1}


def random_evidence(rng: random.Random):
    """Return evidence that some true cast produces, with random abilities."""
    where = dict(zip(NAMES, rng.sample([0, 0, 1, 2, 3], 5), strict=True))
    found, barred = [], None
    for number in range(1, rng.randint(2, 7)):
        kind = rng.random()
        name = rng.choice([one for one in NAMES if where[one] != 16 and one != barred])
        if kind < 0.65:
            able = {one for one in NAMES if one == name or rng.random() < 0.6}
            dst, bars = rng.choice([r for r in range(6) if r != where[name]]), rng.random() < 0.2
            found.append(Went(number, where[name], dst, frozenset(able), bars=bars, barred=barred is not None))
            where[name], barred = dst, name if bars else None
        elif kind < 0.85:
            found.append(Seen(number, name, where[name]))
        else:
            found += [Seen(number, name, where[name]), Put(number, name, rng.choice([4, 5, 16]))]
            where[name] = found[-1].region
    return found, where


def listed(evidence) -> Counter:
    """Return every case one by one: the regions of the five pieces, with how many cases end so."""
    places = [region for region, count in STARTS.items() for _ in range(count)]
    cases = Counter((tuple(order), None) for order in set(itertools.permutations(places)))
    for one in evidence:
        after: Counter = Counter()
        for (cast, barred), ways in cases.items():
            for n, name in enumerate(NAMES):
                if isinstance(one, Went):
                    if cast[n] == one.src and name in one.able and not (one.barred and barred == n):
                        after[(*cast[:n], one.dst, *cast[n + 1 :]), n if one.bars else None] += ways
                elif name == one.piece and isinstance(one, Put):
                    after[(*cast[:n], one.region, *cast[n + 1 :]), barred] += ways
                elif name == one.piece and cast[n] == one.region:
                    after[cast, barred] += ways
        cases = after
    found: Counter = Counter()
    for (cast, _), ways in cases.items():
        found[cast] += ways
    return found


@pytest.mark.rule("KF.p8.shuffle", "KF.p3.setup")
def test_kf_counting_agrees_with_a_list_of_all_cases():
    rng = random.Random(23)
    for _ in range(150):
        evidence, where = random_evidence(rng)
        every, counted = listed(evidence), Counting(NAMES, STARTS, evidence)
        assert counted.total == sum(every.values())
        for region in range(6):
            standing = list(where.values()).count(region)
            if standing:
                chances = {
                    name: Fraction(sum(ways for cast, ways in every.items() if cast[n] == region), counted.total * standing)
                    for n, name in enumerate(NAMES)
                }
                assert counted.chances(region) == chances


def test_kf_evidence_that_fits_nobody_is_a_contradiction():
    nobody = [Seen(1, "a", 1), Went(2, 1, 4, frozenset("b"))]
    assert not listed(nobody)
    with pytest.raises(Contradiction) as found:
        Counting(NAMES, STARTS, nobody)
    assert found.value.event == 2


@pytest.mark.rule("KF.p5.forward", "KF.p7.reveal", "KF.p5.defeated")
def test_kf_what_stands_somewhere_is_never_called_impossible():
    rng = random.Random(4)
    for _ in range(4):
        events, state = random_game(rng, 20)
        position = Position.from_table({"question": "deduce", "event": events})
        answer = ask(position)
        for stand in answer.extra["stands"]:
            side = ("fellowship", "sauron").index(stand["side"])
            here = [n for n in CLASSIC.own[side] if position.table.board.regions[min(state.where[n], 15)].id == stand["region"]]
            there = {CLASSIC.cast[n] for n in here if state.where[n] != 16}
            assert len(there) == stand["count"] and there <= set(stand["possible"])
            assert sum(stand["possible"].values()) == 1
            assert {one["piece"] for one in stand["impossible"]} | set(stand["possible"]) == {CLASSIC.cast[n] for n in CLASSIC.own[side]}
