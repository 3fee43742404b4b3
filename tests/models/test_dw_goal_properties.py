"""Random goals: every derivation from the one definition says the same as reading the goal literally."""

import random
from dataclasses import replace
from functools import cache

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.goals import bind, holds, negate, parse_goal, possible, sentence
from mellon.models.dwie_wieze.rules import outlook
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import cpsat, search
from mellon.solver.dwie_wieze.problem import TooLarge
from mellon.solver.kernels.tricks.codes import FAIL, WIN
from mellon.solver.limits import Watch
from tests.support.dwie_wieze.brute_force import can_meet, ends
from tests.support.dwie_wieze.goal_reader import Reader
from tests.support.dwie_wieze.goal_strategies import goals
from tests.support.dwie_wieze.positions import TABLES, late_positions

PEOPLE = {19: ("aragorn", "boromir"), 20: ("aragorn", "eomer"), 29: ("frodo", "gollum", "smeagol")}
TRICKS_LEFT = {1: 3, 2: 1}
POOL = 60

often = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
seldom = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def pool(number: int, players: int) -> tuple[Position, ...]:
    """Return late positions of a chapter, each with a burden token so that every goal can be bound."""
    stream = late_positions(number, players, random.Random(number + players), TRICKS_LEFT)
    fitting = (p for p in stream if not p.over and p.tricks_left <= max(TRICKS_LEFT))
    return tuple(replace(p, burden=3) for p in (next(fitting) for _ in range(POOL)))


@cache
def finished(number: int, players: int, index: int) -> tuple[Position, ...]:
    """Return some of the ends that a position of the pool can reach without losing by a rule."""
    complete = [end for end in ends(pool(number, players)[index]) if end.lost_by_rule is None]
    random.Random(index).shuffle(complete)
    return tuple(complete[:6])


@st.composite
def situations(draw):
    """Draw a late position, a goal in writing, and the seat that has it."""
    number, players = draw(st.sampled_from(TABLES))
    index = draw(st.integers(0, POOL - 1))
    return (number, players, index), draw(goals(*PEOPLE[number])), draw(st.integers(1, players))


def reader(p: Position) -> Reader:
    people = {name: seat for name in PEOPLE[p.chapter.number or 0] if (seat := p.seat_of(name)) is not None}
    combined, before = p.reading("together_most") == "combined", p.reading("card_never_played") == "all_before"
    return Reader(p.done, p.players, people, {"burden": 3}, {}, combined, before)


def formula(p: Position, goal: dict, seat: int):
    return bind(parse_goal(goal), seat, p.goal_table(seat))


@often
@given(situations())
def test_status_at_the_end_is_the_goal_read_literally(situation):
    where, goal, seat = situation
    for end in finished(*where):
        bound = formula(end, goal, seat)
        assert holds(bound, end.done) == reader(end).met(goal, seat), f"seat {seat}, {goal}: {end}"
        assert holds(negate(bound), end.done) != holds(bound, end.done)
        assert holds(negate(negate(bound)), end.done) == holds(bound, end.done)
        assert possible(bound, outlook(end)) == holds(bound, end.done), f"seat {seat}, {goal}: {end}"


@often
@given(situations())
def test_goal_that_is_called_impossible_is_met_by_no_line(situation):
    where, goal, seat = situation
    p = pool(*where[:2])[where[2]]
    bound, view = formula(p, goal, seat), outlook(p)
    for asked in (bound, negate(bound)):
        if not possible(asked, view):
            met = [end for end in ends(p) if end.lost_by_rule is None and holds(asked, end.done)]
            assert not met, f"seat {seat}, {goal}: {met[0]} from {p}"


@seldom
@given(situations())
def test_engines_agree_about_any_goal(situation):
    where, goal, seat = situation
    p = pool(*where[:2])[where[2]]
    bound = formula(p, goal, seat)
    expected = can_meet(p, bound)
    try:
        results = [
            search.Table(p, [bound], search.Effort(Watch()), pruning=pruning).search().result
            for pruning in (search.Pruning(), search.Pruning(False, False, False))
        ]
    except TooLarge:
        assume(False)
    wanted = WIN if expected else FAIL
    assert results == [wanted, wanted], f"search, seat {seat}, {goal}: {p}"
    verdict = cpsat.decide(with_goal(p, seat, goal), Watch(), seats=frozenset({seat})).verdict
    assert verdict is (Verdict.WINNABLE if expected else Verdict.LOST), f"cpsat, seat {seat}, {goal}: {p}"


def with_goal(p: Position, seat: int, goal: dict) -> Position:
    """Return the position with another goal on the card of a seat's character."""
    character = p.character(seat)
    assert character is not None
    card = replace(character, goals={p.players: parse_goal(goal)})
    cast = tuple(card if c.id == card.id else c for c in p.chapter.cast)
    return replace(p, chapter=replace(p.chapter, cast=cast))


@often
@given(goals("frodo", "gollum"))
def test_every_goal_has_a_sentence_in_both_languages(goal):
    text = sentence(parse_goal(goal))
    assert text.pl.strip(". ") and text.en.strip(". ") and text.pl != text.en
    assert text.pl[0].isupper() and text.en[0].isupper() and text.pl.endswith(".") and text.en.endswith(".")
