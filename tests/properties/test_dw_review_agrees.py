"""The turn that a review finds by halving is the one that CP-SAT finds by solving every state."""

import random

import pytest

from mellon.models.dwie_wieze import Play, rules
from mellon.models.dwie_wieze.moves import parse_move
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.walking import walk
from tests.support.contract import told_extra, told_moves
from tests.support.dwie_wieze.played_rounds import first_turn, full_played, tiny_played, verdicts_one_by_one


def check(p):
    """Compare a review with the verdicts of all states, and play its line out."""
    one_by_one = list(verdicts_one_by_one(p))
    answer = p.review()
    course, turning = told_extra(answer)["course"], told_extra(answer)["turning_points"]
    assert [entry["before"] for entry in course] == [verdict.value for verdict in one_by_one[:-1]]
    assert [entry["after"] for entry in course] == [verdict.value for verdict in one_by_one[1:]]
    turn = first_turn(one_by_one)
    assert [entry["index"] for entry in turning] == ([] if turn is None else [turn])
    assert answer.verdict is one_by_one[-1] and answer.exit_code == 0
    if turn is None:
        return 0
    step = walk(p).steps[turn]
    entry = turning[0]
    assert (entry["trick"], entry["seat"], entry["card"]) == (step.trick, step.move.seat, step.card)
    line = [parse_move(move, "line", p.players, lambda name: name)[0] for move in entry["line"]]
    end, _ = rules.replay(step.before, line)
    assert rules.chapter_won(end)
    played = next(move for move in line if isinstance(move, Play))
    assert played.code in entry["better"] and (step.card not in entry["better"] or not isinstance(step.move, Play))
    return 1


def test_tiny_rounds():
    rng = random.Random(0)
    assert sum(check(tiny_played(rng)) for _ in range(45)) > 4


@pytest.mark.parametrize("seed", range(3))
def test_rounds_of_printed_chapters(seed):
    rng = random.Random(seed)
    assert sum(check(full_played(rng)) for _ in range(5)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_rounds_of_printed_chapters(seed):
    rng = random.Random(seed)
    assert sum(check(full_played(rng)) for _ in range(25)) > 2


@pytest.mark.parametrize("seed", range(3))
def test_every_better_card_wins_and_no_other_does(seed):
    rng = random.Random(seed)
    seen = 0
    while seen < 4:
        p = full_played(rng)
        turning = told_extra(p.review())["turning_points"]
        if not turning:
            continue
        before = walk(p).steps[turning[0]["index"]].before
        hints = told_moves(before.hint())
        keeps = {entry["move"]["play"] for entry in hints if "play" in entry["move"] and entry["verdict"] == Verdict.WINNABLE}
        assert set(turning[0]["better"]) == keeps
        seen += 1
