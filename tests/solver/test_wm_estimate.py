"""The estimate for two players against the exact values: its interval holds what it says, its first advice costs next to nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass

import pytest

from mellon import solver
from mellon.models.wyprawa_do_mordoru import Position
from mellon.solver.limits import Limits
from mellon.solver.wyprawa_do_mordoru.halting import hurried
from mellon.solver.wyprawa_do_mordoru.outlook import _duel
from mellon.solver.wyprawa_do_mordoru.rollout import random_of
from mellon.solver.wyprawa_do_mordoru.rough import roughly
from tests.support.contract import told_moves
from tests.support.kernels import by_speed, needs_compiled_kernels
from tests.support.wyprawa_do_mordoru.cache import cache_folder, own_cache  # noqa: F401
from tests.support.wyprawa_do_mordoru.positions import two_players

ROLL = " / kept / roll black:orc yellow:ring red:nazgul blue:weapon green:orc"
FIVE_RINGS = "basic 9x3 dice=RGWONT,RRRRRN,RRRRRN,RRGWON,RRGWON objective=win | frodo 4 0 3 | sam 4 0 3" + ROLL
DEFAULT_DICE = "basic 9x3 objective=win | frodo 4 0 3 | sam 4 0 3" + ROLL


@dataclass(frozen=True)
class Comparison:
    """An estimate beside the exact value: whether its interval holds it, how far off it is, what its first advice costs, how wide it is."""

    inside: bool
    miss: float
    cost: float
    width: float


def compared(p, seed, seconds=None):
    """Compare the estimate of a position with its exact value; None where the time is too short even for an estimate."""
    exact = {entry["move"]: entry["value_decimal"] for entry in told_moves(solver.ask(p, "hint", engine="exact"))}
    about = solver.ask(p, "hint", Limits(seconds), engine="estimate", seed=seed)
    if about.verdict is solver.Verdict.UNKNOWN:
        return None
    best = max(exact.values())
    low, high = about.extra["interval"]
    assert about.extra["estimate"] is True and low <= about.value_decimal <= high
    return Comparison(
        low - 1e-9 <= best <= high + 1e-9, abs(about.value_decimal - best), best - exact[told_moves(about)[0]["move"]], high - low
    )


@dataclass(frozen=True)
class Summary:
    """Comparisons of many positions: the share of intervals that hold, means, and the highest cost of a first advice."""

    number: int
    inside: float
    miss: float
    cost: float
    highest_cost: float
    width: float


def compared_all(seeds, seconds=None):
    found = [one for seed in seeds if (one := compared(two_players(seed), seed, seconds)) is not None]
    means = [sum(getattr(one, name) for one in found) / len(found) for name in ("inside", "miss", "cost", "width")]
    summary = Summary(len(found), *means[:3], max(one.cost for one in found), means[3])
    print(summary)
    return summary


@needs_compiled_kernels
def test_the_interval_holds_the_exact_value_and_the_first_advice_is_good():
    found = compared_all(range(5000, 5008))
    assert found.number == 8 and found.inside >= 0.93 and found.miss < 0.005 and found.cost < 0.0005 and found.highest_cost < 0.005


@pytest.mark.slow
def test_the_interval_holds_in_two_hundred_positions():
    found = compared_all(range(1000, 1200))
    assert found.number == 200 and found.inside >= 0.93 and found.miss < 0.005 and found.cost < 0.0005 and found.highest_cost < 0.01


@pytest.mark.slow
def test_the_interval_holds_when_there_is_no_time_to_improve_the_estimate():
    found = compared_all(range(2000, 2100), seconds=0.3)
    assert found.number >= 50 and found.inside >= 0.93 and found.highest_cost < 0.03


@pytest.mark.parametrize("seed", [0, 12, 47])
def test_dice_full_of_rings_are_no_trap(seed):
    found = compared(Position.parse(f"wyprawa_do_mordoru {FIVE_RINGS}"), seed)
    assert found.inside and found.miss < 0.01 and found.cost < 0.002


@needs_compiled_kernels
@pytest.mark.parametrize("seed", [0, 12, 47])
def test_the_dice_that_ship_are_no_trap_either(seed):
    found = compared(Position.parse(f"wyprawa_do_mordoru {DEFAULT_DICE}"), seed)
    assert found.inside and found.cost < 0.005


QUESTIONS = [
    ("basic 9x6 objective=win | frodo 0 0 6 | sam 0 0 6", ("--time", by_speed("3", "12"))),
    ("basic 9x3 objective=win | frodo 6 0 2 | sam 6 0 2", ("--time", "0.4")),
    ("basic 9x3 objective=win | frodo 6 0 2 | sam 6 0 2", ()),
    ("basic 9x3 objective=win | frodo 6 0 2 | sam 6 0 2", ("--time", "0.4", "--engine", "exact")),
    ("basic 9x3 objective=win | frodo 6 0 2 | sam 6 0 2 | merry 6 0 2", ()),
    ("basic 9x3 | frodo 0 0 3", ("--time", "3")),
]


def asked(line, options, folder):
    command = [sys.executable, "-m", "mellon", "solve", f"wyprawa_do_mordoru {line}", "--json", *options]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=300, env={"MELLON_CACHE": str(folder), "PYTHONPATH": ".", "PATH": "/usr/bin:/bin"}
    )
    answer = json.loads(done.stdout)
    kind = (done.returncode, answer["verdict"], answer.get("estimate", False), answer["stats"]["engine"])
    return kind, answer["value_decimal"] if not answer.get("estimate") or len(answer.get("wins", ())) == 0 else None


@pytest.mark.parametrize(("line", "options"), QUESTIONS)
def test_the_same_question_gets_the_same_kind_of_answer_whatever_is_stored(line, options, tmp_path):
    """First nothing is stored, then every exact table that the question could use."""
    before = asked(line, options, tmp_path)
    pair_line = line.split(" | merry")[0]
    if "9x6" not in line:
        command = [sys.executable, "-c", _FILL, f"wyprawa_do_mordoru {pair_line}"]
        subprocess.run(command, check=True, timeout=300, env={"MELLON_CACHE": str(tmp_path), "PYTHONPATH": ".", "PATH": "/usr/bin:/bin"})
    assert asked(line, options, tmp_path) == before


_FILL = """
import sys
from mellon.models.wyprawa_do_mordoru import Position
from mellon.solver.wyprawa_do_mordoru import pair, solo
from mellon.solver.wyprawa_do_mordoru.boards import boards_of
from mellon.solver.wyprawa_do_mordoru.turns import solo_setting
p = Position.parse(sys.argv[1])
solo.solve(solo_setting(p.sheet, p.dice))
if len(p.players) > 1:
    boards = boards_of(p.sheet)
    assert pair.keep(pair.solve(pair.game_of(p, 0, 1), tuple(boards.index(player) for player in p.players[:2])))
"""


@pytest.mark.parametrize("seed", [-1, -(2**70), 2**31, 2**64, 10**40])
@pytest.mark.parametrize("players", ["frodo 6 0 2 | sam 6 0 2", "frodo 6 0 2 | sam 6 0 2 | merry 6 0 2"])
def test_any_whole_number_is_a_seed(seed, players):
    p = Position.parse(f"wyprawa_do_mordoru basic 9x3 objective=win | {players}")
    about = solver.ask(p, engine="estimate", seed=seed)
    assert about.extra["estimate"] is True and about.value_decimal == solver.ask(p, engine="estimate", seed=seed).value_decimal


def test_improving_leaves_time_for_the_answer():
    """Where the time is not enough to improve and to measure, the first values stand and can still be asked."""
    duel = _duel(Position.parse("wyprawa_do_mordoru basic 9x3 objective=win | frodo 6 0 2 | sam 6 0 2"))
    roughs = [
        roughly(duel.game, duel.at, duel.mover, rounds, random_of(0), Limits(seconds=1000.0).watch(), reserve)
        for rounds, reserve in ((0, 0.0), (3, 1e6), (1, 0.0))
    ]
    first, hurried_on, improved = (rough.turn(duel.mover, *rough.at)[0] for rough in roughs)
    assert (first == hurried_on).all() and not (first == improved).all()


def test_a_watch_that_leaves_time_ends_with_the_one_that_it_was_made_of():
    whole = Limits(seconds=100.0).watch()
    part = hurried(whole, 40.0)
    assert not part.over and 59.0 < part.remaining() <= 60.0 and hurried(whole, 101.0).over
    whole.stop()
    assert part.over
