"""How many cards of a suit a seat can still win: the simpler games never promise too little, and a search with them says what one without them says."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from mellon.models.dwie_wieze import Play, Position, rules
from mellon.models.dwie_wieze.goals import Atom
from mellon.models.dwie_wieze.goals.status import count
from mellon.models.dwie_wieze.moves import Move
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import search
from mellon.solver.dwie_wieze.problem import build
from mellon.solver.kernels.tricks.codes import ABORT, FAIL
from mellon.solver.limits import Watch
from tests.support.dwie_wieze import brute_force
from tests.support.dwie_wieze.agreement import plain_kernel
from tests.support.dwie_wieze.positions import TABLES, late_positions
from tests.support.kernels import by_speed, needs_compiled_kernels

CHAPTERS = pytest.mark.parametrize("number", [19, 20])
WITH = search.Pruning(collect_after=0)
WITHOUT = search.Pruning(collecting=False)
SMALL = {2: 1, 3: 3}
LONGER = {4: 2, 5: 1}
LONG = {6: 1, 7: 1}
LOST_DEAL = (
    "dwie_wieze 19 setup=done lost=CW | legolas_hunter P4 G3 G4 G7 L1 L3 C3 C4 C7 OR OR OR"
    " | boromir_fallen P3 P5 P6 P8 G1 G2 G5 L4 L7 C1 C5 C8 | aragorn_hunter P1 P2 P7 G6 G8 L2 L5 L6 L8 C2 C6 BW"
)


def kernel_of(p: Position, over: Any = lambda nodes: False, kernel: Any = search.trick_kernel) -> Any:
    return kernel.Kernel(build(p, [p.goal(number) for number in p.numbers]), over)


def within_reach(p: Position) -> int | None:
    """Return what the simpler game says of the one goal that asks for a suit; None where it says nothing."""
    found = search.trick_kernel.within_reach(kernel_of(p))
    return found[0][2] if found else None


def won(p: Position) -> int:
    """Return how many cards of its suit the seat with such a goal has won."""
    goals = [goal for number in p.numbers if isinstance(goal := p.goal(number), Atom)]
    (_, tally, seat), *_ = next(goal.terms for goal in goals if goal.terms[0][1].cards.suits)
    return count(tally, seat, p.done)


def cards_left(p: Position) -> int:
    """Return how many cards of that suit are left."""
    goals = [goal for number in p.numbers if isinstance(goal := p.goal(number), Atom)]
    suits = next(goal.terms[0][1].cards.suits for goal in goals if goal.terms[0][1].cards.suits)
    return sum(card.suit in suits for seat in p.seats for card in seat.hand)


def between_tricks(number: int, seed: int, left: dict[int, int], size: int) -> list[Position]:
    """Return positions of three players between two tricks, no card hidden."""
    stream = late_positions(number, 3, random.Random(seed), left)
    return list(islice((p for p in stream if not p.over and not p.table and all(s.hidden is None for s in p.seats)), size))


def ways_on(p: Position, moves: tuple[Move, ...] = ()) -> Iterator[Position]:
    """Yield the positions after every trick that the rules allow and that does not lose at once."""
    if p.over or (moves and not p.table):
        yield p
        return
    for move in rules.legal(p):
        if isinstance(move, Play) and rules.loss_of(p, move) is None:
            yield from ways_on(rules.do(p, move)[0], (*moves, move))


@CHAPTERS
@pytest.mark.rule(
    "DW.p6.follow", "DW.p6.void", "DW.p6.win", "DW.p7.tower_wins", "DW.p7.tower_cancel", "DW.p8.orc_lead", "DW.p8.nobody_wins"
)
def test_a_trick_never_brings_more_than_was_within_reach(number):
    """Trick by trick by the rules: what a seat wins in it and what is within reach after it were within reach before."""
    tight = 0
    for p in between_tricks(number, 7 * number, LONGER, by_speed(12, 2)):
        before = within_reach(p)
        after = [(won(q) - won(p) + (0 if q.over else within_reach(q) or 0), q) for q in ways_on(p)]
        for reach, q in after:
            assert reach <= before, f"{reach} > {before}: {p} > {q}"
        tight += max((reach for reach, _ in after), default=0) == before
    assert tight


@CHAPTERS
def test_no_play_wins_more_than_was_within_reach(number):
    exact = short = 0
    for p in between_tricks(number, 9 * number, SMALL, by_speed(16, 6)):
        ends = [won(end) - won(p) for end in brute_force.ends(p) if end.lost_by_rule is None]
        reach = within_reach(p)
        assert reach is not None
        assert max(ends, default=0) <= reach <= cards_left(p), str(p)
        exact += max(ends, default=0) == reach
        short += reach < cards_left(p)
    assert exact
    assert short


@CHAPTERS
def test_verdict_is_that_of_brute_force_with_and_without(number):
    verdicts = set()
    for p in islice(late_positions(number, 3, random.Random(11 * number), {2: 1, 3: 2}), 30):
        found = {search.decide(p, Watch(), pruning=pruning).verdict for pruning in (WITH, WITHOUT)}
        assert found == {Verdict.WINNABLE if brute_force.winnable(p) else Verdict.LOST}, str(p)
        verdicts |= found
    assert verdicts == {Verdict.WINNABLE, Verdict.LOST}


@needs_compiled_kernels
@CHAPTERS
def test_verdict_of_long_rounds_is_the_same_with_and_without(number):
    verdicts = set()
    fewer = 0
    for p in islice(late_positions(number, 3, random.Random(13 * number), LONG), 80):
        for seats in (None, frozenset((3,))):
            found = [search.decide(p, Watch(), pruning=pruning, seats=seats) for pruning in (WITH, WITHOUT)]
            assert found[0].verdict == found[1].verdict, f"{seats}: {p}"
            verdicts.add(found[0].verdict)
            fewer += found[0].nodes < found[1].nodes
    assert verdicts == {Verdict.WINNABLE, Verdict.LOST}
    assert fewer


@pytest.mark.parametrize(("number", "players"), TABLES)
def test_noted_codes_of_suits_make_the_same_keys(number, players):
    """The same search node by node, whether codes are worked out or looked up."""
    for p in islice(late_positions(number, players, random.Random(17 * number), {4: 1, 5: by_speed(1, 0)}), by_speed(20, 4)):
        worked_out, looked_up = (search.decide(p, Watch(), pruning=search.Pruning(collecting=False, collect_after=n)) for n in (10**9, 0))
        assert (worked_out.verdict, worked_out.nodes, worked_out.detail) == (looked_up.verdict, looked_up.nodes, looked_up.detail), str(p)


@needs_compiled_kernels
def test_simpler_games_shorten_the_proof_of_a_loss():
    p = Position.parse(LOST_DEAL)
    with_them, without = (search.decide(p, Watch(), pruning=pruning) for pruning in (WITH, WITHOUT))
    assert with_them.verdict == without.verdict == Verdict.LOST
    assert 100 * with_them.nodes < without.nodes


def test_both_forms_play_the_same_simpler_games():
    for p in between_tricks(19, 3, {5: 1}, 3):
        kernels = [kernel_of(p), kernel_of(p, kernel=plain_kernel())]
        assert search.trick_kernel.within_reach(kernels[0]) == plain_kernel().within_reach(kernels[1])


def test_a_search_stopped_within_a_simpler_game_claims_nothing_and_can_go_on():
    """The first look comes before the search, the second one within the simpler game of its first trick."""
    p = Position.parse(LOST_DEAL)
    looks: list[int] = []

    def over(nodes: int) -> bool:
        looks.append(nodes)
        return len(looks) == 2

    kernel = kernel_of(p, over)
    kernel.collect_after, kernel.look_every = 0, 16
    assert search.trick_kernel.run(kernel) == ABORT
    assert kernel.stopped
    assert looks == [1, 1]
    if by_speed(True, False):
        kernel.look_every = 1024
        assert search.trick_kernel.run(kernel) == FAIL


@pytest.mark.parametrize(
    "line",
    [
        "dwie_wieze 29 setup=done event=L1 burden=5 | sam_friend P1 P2 G3 G5 G6 L2 C6 C7 R2 | frodo_master P4 P5 G1 G2 G4 C1 C2 R1 R3"
        " | gollum_stinker P3 P6 P7 L4 L5 L7 R4 BW ZM | smeagol_slinker G7 L3 L6 C3 C4 C5 R5 CW ZM",
    ],
    ids=["one ring and weariness"],
)
def test_nothing_is_said_where_the_simpler_game_would_lack_a_rule(line):
    assert within_reach(Position.parse(line)) is None
