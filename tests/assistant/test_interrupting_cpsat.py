"""Ctrl-C on a terminal while CP-SAT searches: what is known is printed, exit code 130, and the cursor comes back."""

from __future__ import annotations

import os
import pty
import select
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from ortools.sat.python import cp_model

from mellon.models.dwie_wieze.deals import deal
from mellon.models.lcg.combat.battle import Battle
from mellon.solver import Verdict
from mellon.solver.dwie_wieze import cpsat
from mellon.solver.lcg.combat.cpsat import assignment
from mellon.solver.limits import Watch
from mellon.solver.wojna_o_pierscien.combat_best import best
from tests.limits.keeping import assert_keeps_time, processor_seconds
from tests.limits.tables.wojna_o_pierscien import hard_combat
from tests.support.dwie_wieze.hard_deals import hard_deal
from tests.support.lcg.random_combats import combat_of_any_cards
from tests.support.wojna_o_pierscien.random_combats import random_fight

ROOT = Path(__file__).parents[2]
BUSY = 2.0
"""Processor seconds after which CP-SAT has been loaded and searches."""
PATIENCE = 120.0
HIDE_CURSOR, SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"
CTRL_C = b"\x03"


@dataclass(frozen=True)
class Interrupted:
    """How a program ended that was interrupted on its terminal, and the processor seconds it used afterwards."""

    code: int
    output: str
    cpu_seconds: float


def interrupt(*arguments: str, busy: float = BUSY) -> Interrupted:
    """Run `mellon` on a terminal of its own, press Ctrl-C once it has worked for a while, and wait for its end."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(ROOT)
        os.environ.update(TERM="xterm-256color", COLUMNS="200", LINES="40")
        os.execv(sys.executable, [sys.executable, "-m", "mellon", *arguments])
    output, pressed, deadline = b"", None, time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        ready, _, _ = select.select([terminal], [], [], 0.05)
        try:
            output += os.read(terminal, 65536) if ready else b""
        except OSError:
            break
        if pressed is None and processor_seconds(pid) >= busy:
            pressed = processor_seconds(pid)
            os.write(terminal, CTRL_C)
    _, status, used = os.wait4(pid, 0)
    os.close(terminal)
    assert pressed is not None, output.decode()
    return Interrupted(os.waitstatus_to_exitcode(status), output.decode(), used.ru_utime + used.ru_stime - pressed)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads processor time from /proc")
@pytest.mark.parametrize(
    ("verb", "engine", "setup"),
    [
        ("solve", "cpsat", "done"),
        ("solve", "cpsat", "free"),
        ("solve", "auto", "done"),
        ("hint", "cpsat", "done"),
        ("explain", "cpsat", "done"),
    ],
)
def test_interrupting_cpsat_on_a_terminal(tmp_path, verb, engine, setup):
    said = interrupt(verb, hard_deal(tmp_path, setup), "--engine", engine, "--lang", "en")
    assert said.code == 130, said.output
    assert "UNDECIDED" in said.output and "stopped on request" in said.output
    assert said.output.rfind(SHOW_CURSOR) > said.output.rfind(HIDE_CURSOR) >= 0
    assert said.cpu_seconds <= 1.0


LCG_COMBAT = """
game = "lcg"
question = "combat"
shadow = false
goal = "no_hero_lost_and_all_killed"
[[player]]
threat = 20
characters = [3, 11, 2, 19, 16, 61, 13, 59, 73, 45, 30, 60]
engaged = [74, 115, 111, 102, 85, 96]
[[player]]
threat = 20
characters = [5, 1, 4, 28, 17, 18, 14, 29, 43, 44, 62, 15]
engaged = [81, 101, 103, 90, 97, 98]
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads processor time from /proc")
@pytest.mark.parametrize("verb", ["solve", "hint"])
def test_interrupting_cpsat_in_a_combat_of_the_card_game(tmp_path, verb):
    position = tmp_path / "combat.toml"
    position.write_text(LCG_COMBAT, encoding="utf-8")
    said = interrupt(verb, str(position), "--engine", "cpsat", "--lang", "en", busy=1.2)
    assert said.code == 130, said.output
    assert "UNDECIDED" in said.output and "stopped on request" in said.output
    assert "undefended" in said.output
    assert said.output.rfind(SHOW_CURSOR) >= said.output.rfind(HIDE_CURSOR)
    assert said.cpu_seconds <= 1.0


def test_a_combat_that_cpsat_does_not_decide_in_time_is_undecided(tmp_path):
    found = assert_keeps_time(1.0, "solve", LCG_COMBAT, "--engine", "cpsat")
    assert found.code == 3 and found.answer["verdict"] == "unknown" and found.answer["stats"]["limits"] == ["time"]
    assert found.answer["moves"] and found.answer["bounds"] == ["0", "1"]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads processor time from /proc")
def test_interrupting_cpsat_in_a_combat_of_wojna():
    said = interrupt("explain", hard_combat("morannon"), "--engine", "cpsat", "--lang", "en", busy=1.0)
    assert said.code == 130, said.output
    assert "Traceback" not in said.output and "stopped on request" in said.output
    assert said.output.rfind(SHOW_CURSOR) >= said.output.rfind(HIDE_CURSOR)
    assert said.cpu_seconds <= 1.0


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads processor time from /proc")
def test_interrupting_the_making_of_a_puzzle():
    said = interrupt("puzzle", "new", "dwie_wieze", "--theme", "verdict", "--seed", "101", "--lang", "en", busy=0.8)
    assert said.code == 130 and "Interrupted" in said.output and "Traceback" not in said.output
    assert said.cpu_seconds <= 1.0


@pytest.fixture
def catching(monkeypatch):
    """Return a list to which every CP-SAT search adds whether it would catch Ctrl-C itself."""
    seen, solve = [], cp_model.CpSolver.solve

    def watched(solver, *arguments):
        seen.append(solver.parameters.catch_sigint_signal)
        return solve(solver, *arguments)

    monkeypatch.setattr(cp_model.CpSolver, "solve", watched)
    return seen


def test_no_search_of_dwie_wieze_takes_ctrl_c_for_itself(catching):
    position = deal(19, 3, Random(7))
    assert cpsat.decide(position, Watch()).verdict is Verdict.WINNABLE
    assert catching and not any(catching)


def test_no_search_of_wojna_takes_ctrl_c_for_itself(catching):
    rng = Random(20221)
    while len(catching) < 3:
        best(random_fight(rng), "cpsat")
    assert not any(catching)


def test_no_search_of_the_card_game_takes_ctrl_c_for_itself(catching):
    for seed in range(2000, 2005):
        p = combat_of_any_cards(seed).but(shadow=False)
        assignment(Battle(p, shadow=False), kills=False)
    assert catching and not any(catching)


def test_only_one_place_makes_solvers():
    sites = [file for file in (ROOT / "solver").rglob("*.py") if "CpSolver()" in file.read_text(encoding="utf-8")]
    assert [file.relative_to(ROOT).as_posix() for file in sites] == ["solver/engines/cpsat.py"]
