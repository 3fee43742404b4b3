"""A goal is called final only when no way to go on changes it, and `resolve` does not miss one that is near the end."""

import random

import pytest
from brute_force import ends
from dw_positions import TABLES, late_positions

from models.dwie_wieze import Position, rules
from models.dwie_wieze.goals import holds
from solver.dwie_wieze.resolving import FEW_TRICKS, statuses
from solver.limits import Watch

POSITIONS = 70
TRICKS_LEFT = {3: {1: 1, 2: 4, 3: 1}, 4: {1: 1, 2: 3}}


def met_at(end: Position, seat: int) -> bool:
    """Tell whether a seat's goal is met by what has been played when the round ends, be it early by a loss."""
    return holds(end.goal(seat, final=False), end.done, end.table)


@pytest.mark.rule("DW.p9.goal_final", "DW.p9.early_failure", "DW.p10.result")
@pytest.mark.parametrize(("number", "players"), TABLES, ids=[f"{number}-{players}p" for number, players in TABLES])
def test_final_is_never_wrong_and_not_missed(number, players):
    stream = late_positions(number, players, random.Random(players), TRICKS_LEFT[players])
    fitting = (p for p in stream if not p.over and p.tricks_left <= 3)
    seen = set()
    for _ in range(POSITIONS):
        p = next(fitting)
        every_end = list(ends(p))
        easy = not p.burdensome_left or p.tricks_left <= FEW_TRICKS
        searched = statuses(p, Watch())
        for by_counting, by_search in zip(rules.goal_status(p), searched, strict=True):
            settled = all(met_at(end, by_search.seat) == by_search.met for end in every_end)
            assert settled or not by_counting.final, f"by counting, {by_counting}: {p}"
            assert settled or not by_search.final, f"{by_search}: {p}"
            assert by_search.final or not (settled and easy), f"missed, {by_search}: {p}"
            assert by_search.met == by_counting.met == met_at(p, by_search.seat)
            seen.add((by_search.met, by_search.final))
        if rules.lost_by(p, searched) is not None:
            assert not any(map(rules.chapter_won, every_end)), str(p)
        if rules.may_stop(p, searched) == "success":
            assert all(map(rules.chapter_won, every_end)), str(p)
    assert seen == {(True, True), (True, False), (False, True), (False, False)}
