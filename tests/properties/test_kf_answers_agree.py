"""Whatever is asked about a position, the answers are about the same game: headline, moves, verbs, questions and engines agree.

Positions are small but hold everything: special cards, revealed and defeated pieces, both editions, all abilities.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from mellon.models.konfrontacja import Position
from mellon.solver import Answer, Limits, Verdict, ask
from tests.support.contract import told_extra, told_line, told_moves
from tests.support.kernels import by_speed
from tests.support.konfrontacja.positions import random_position

LIMITS = Limits(seconds=4.0, states=2_500)
MANY = range(100)
QUICK, EACH = by_speed(15, 9), 50
NAMED = "whole", "search", "graph"
"""The engines asked by name beside the one that is chosen."""


def told(position: Position, verb: str, **options) -> Answer:
    """Return an answer, which must be one: undecided at the worst."""
    answer = ask(position, verb, limits=LIMITS, **options)
    assert answer.exit_code in (0, 3), str(position)
    return answer


def span(entry) -> tuple[Fraction, Fraction]:
    """Return what a move is worth at least and at most."""
    low, high = entry.get("bounds") or (entry["value"], entry["value"])
    return Fraction(low), Fraction(high)


def spans(answer: Answer) -> dict[str, tuple[Fraction, Fraction]]:
    return {move["move"]: span(move) for move in told_moves(answer)}


def overlap(one: tuple[Fraction, Fraction], other: tuple[Fraction, Fraction]) -> bool:
    return max(one[0], other[0]) <= min(one[1], other[1])


def check_headline(position: Position, answer: Answer) -> None:
    """Assert that the value is that of the first move listed and that no move is better; a limit may leave that move open."""
    fellowship = position.to_move == "fellowship"
    if answer.verdict is Verdict.VALUE:
        low, high = span(told_moves(answer)[0])
        assert low <= answer.value <= high and (low == high or answer.stats.limits), str(position)
        for low, high in spans(answer).values():
            assert high <= answer.value if fellowship else low >= answer.value, str(position)
        assert all(line["value"] == str(answer.value) for line in told_line(answer)[:1]), str(position)
    else:
        assert answer.stats.limits, str(position)


def check_verbs(position: Position, solved: Answer, hinted: Answer, legal: Answer) -> None:
    """Assert that three verbs list the same moves, two of them with the same values."""
    one, other = spans(solved), spans(hinted)
    assert set(one) == set(other) == {move["move"] for move in told_moves(legal)}, str(position)
    assert all(overlap(one[move], other[move]) for move in one), str(position)
    if solved.verdict is hinted.verdict is Verdict.VALUE:
        assert solved.value == hinted.value, str(position)


def check_forced(position: Position, solved: Answer, forced: Answer) -> None:
    """Assert that the win can be forced exactly where the value says so; where play can go round, only that forced wins are won."""
    won = Fraction(int(position.to_move == "fellowship"))
    worths = {None: span({"bounds": told_extra(solved).get("bounds"), "value": str(solved.value)}), **spans(solved)}
    verdicts = {None: forced.verdict.value, **{move["move"]: move["verdict"] for move in told_moves(forced)}}
    assert set(worths) == set(verdicts), str(position)
    for move, verdict in verdicts.items():
        low, high = worths[move]
        if verdict == "winnable":
            assert low <= won <= high, (str(position), move)
        elif verdict == "lost" and low == high and not solved.stats.extras["loops"]:
            assert low != won, (str(position), move)
    if forced.verdict is not Verdict.UNKNOWN and not forced.stats.limits:
        assert forced.certificate["kind"] in ("proof", "strategy", "refutation", "graph_strategy", "exhaustion"), str(position)


def check_engines(position: Position, solved: Answer, named: Answer) -> None:
    """Assert that another engine says the same of the position and of every move."""
    one, other = spans(solved), spans(named)
    assert set(one) == set(other), str(position)
    assert all(overlap(one[move], other[move]) for move in one), str(position)
    if solved.verdict is named.verdict is Verdict.VALUE:
        assert solved.value == named.value, str(position)


def agree(batch: int, count: int) -> Counter[str]:
    """Check so many positions and return how many had which verdict."""
    rng, seen = random.Random(f"answers {batch}"), Counter[str]()
    for _ in range(count):
        position = random_position(rng, 3, rng.randint(1, 3))
        solved, hinted, legal = (told(position, verb) for verb in ("solve", "hint", "legal"))
        forced = told(replace(position, question="sure_win"), "solve")
        named = [told(position, "solve", engine=engine) for engine in NAMED]
        for answer in (solved, hinted, *named):
            check_headline(position, answer)
        check_verbs(position, solved, hinted, legal)
        check_forced(position, solved, forced)
        for answer in named:
            check_engines(position, solved, answer)
        seen.update([f"solve {solved.verdict}", f"sure_win {forced.verdict}"])
        seen.update(f"{engine} {answer.verdict}" for engine, answer in zip(NAMED, named, strict=True))
    return seen


@pytest.mark.parametrize("batch", range(2))
def test_kf_answers_agree(batch):
    assert agree(batch, QUICK)["solve value"] > QUICK // 2


@pytest.mark.slow
@pytest.mark.parametrize("batch", MANY)
def test_kf_answers_agree_over_many_positions(batch):
    assert agree(1000 + batch, EACH)["solve value"] > EACH // 2
