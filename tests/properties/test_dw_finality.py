"""A goal is called final only when no way to go on changes it, and `resolve` does not miss one that is near the end."""

import random

import pytest

from mellon.models.dwie_wieze import Position, rules
from mellon.models.dwie_wieze.goals import holds
from mellon.solver.dwie_wieze.resolving import FEW_TRICKS, lost_by, statuses
from mellon.solver.limits import Watch
from tests.support.dwie_wieze.brute_force import ends
from tests.support.dwie_wieze.positions import TABLES, late_positions

POSITIONS = 70
TRICKS_LEFT = {3: {1: 1, 2: 4, 3: 1}, 4: {1: 1, 2: 3}}


def met_at(end: Position, seat: int) -> bool:
    """Tell whether a seat's goal is met by what has been played when the round ends, be it early by a loss."""
    return holds(end.goal(seat, final=False), end.done, end.table)


def check(p: Position) -> set[tuple[bool, bool]]:
    """Compare what is said of every goal with all ends of the round; return the states that were said."""
    every_end = list(ends(p))
    easy = not p.burdensome_left or p.tricks_left <= FEW_TRICKS
    searched = statuses(p, Watch())
    for by_counting, by_search in zip(rules.goal_status(p), searched, strict=True):
        settled = all(met_at(end, by_search.seat) == by_search.met for end in every_end)
        assert settled or not by_counting.final, f"by counting, {by_counting}: {p}"
        assert settled or not by_search.final, f"{by_search}: {p}"
        assert by_search.final or not (settled and easy), f"missed, {by_search}: {p}"
        assert by_search.met == by_counting.met == met_at(p, by_search.seat)
    assert (lost_by(p, searched, Watch())[0] is not None) == (not any(map(rules.chapter_won, every_end))), str(p)
    if rules.may_stop(p, searched) == "success":
        assert all(map(rules.chapter_won, every_end)), str(p)
    return {(status.met, status.final) for status in searched}


@pytest.mark.rule("DW.p9.goal_final", "DW.p9.early_failure", "DW.p10.result")
@pytest.mark.parametrize(("number", "players"), TABLES, ids=[f"{number}-{players}p" for number, players in TABLES])
def test_final_is_never_wrong_and_not_missed(number, players):
    stream = late_positions(number, players, random.Random(players), TRICKS_LEFT[players])
    fitting = (p for p in stream if not p.over and p.tricks_left <= 3)
    seen = set()
    for _ in range(POSITIONS):
        seen |= check(next(fitting))
    assert seen == {(True, True), (True, False), (False, True), (False, False)}


@pytest.mark.rule("DW.p9.goal_final", "DW.p8.orc_lead")
def test_a_partner_who_may_never_play_his_tower_settles_nothing():
    """A forced orc lead can end the round before Boromir plays the Black Tower; Aragorn then stands alone."""
    check(
        Position.parse(
            "dwie_wieze 19 setup=done lost=P1 together_most=combined | gimli_hunter G8 OR | boromir_fallen L2 CW | aragorn_hunter L7 OR"
            " / 3 BW C6 C3 / 3 L6 L3 L8 / 2 P4 P3 P8 / 1 C4 C5 C7 / 3 G2 G1 G3 / 2 L1 L4 P7 / 3 C8 C2 P6 / 3 C1 P2 G6 / 3 G5 G7 G4 / 1 P5 OR L5"
        )
    )
