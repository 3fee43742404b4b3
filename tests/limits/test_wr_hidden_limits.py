"""Hints of Wojna o Pierścień from one player's view keep their limits: states, Ctrl-C, what little time leaves; and one seed says the same again."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest

from tests.limits.keeping import ROOT, run, wait_until_busy
from tests.limits.tables.wojna_o_pierscien import BARE_DUEL, SEEN


@pytest.mark.parametrize("name", SEEN)
def test_wr_little_time_leaves_intervals_of_all_moves(name: str) -> None:
    found = run("hint", SEEN[name], "--time", "1").answer
    assert found["information"] == "mine" and found["stats"]["limits"] == ["time"]
    assert not found["worlds"]["exact"] and found["moves"]
    assert all(move["interval"][0] <= move["interval"][1] for move in found["moves"])


@pytest.mark.parametrize("name", ["duel from one hand", "bare duel from one hand"])
def test_wr_an_interrupted_hint_tells_the_deals_that_were_counted(name: str) -> None:
    command = [sys.executable, "-m", "mellon", "hint", SEEN[name], "--json"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until_busy(process, 3.0)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    answer = json.loads(out)
    assert process.returncode == 130, errors
    assert {"stopped", "interrupted"} & {*answer["stats"]["limits"]} and 0 < answer["worlds"]["sampled"] < 100
    assert answer["moves"] and all(len(move["interval"]) == 2 for move in answer["moves"])


@pytest.mark.slow
def test_wr_the_number_of_states_is_kept_deal_by_deal() -> None:
    few = run("hint", BARE_DUEL, "--max-states", "20", "--time", "60")
    assert "states" in few.answer["stats"]["limits"] and any("undecided" in move for move in few.answer["moves"])


def test_wr_a_seed_without_a_clock_says_the_same_again() -> None:
    small = BARE_DUEL.replace("hand_size=5", "hand_size=2").replace("grey.lego.elves.gimli.galad.merry", "lego.elves")
    one, again = (run("hint", small, "--seed", "7").answer for _ in range(2))
    assert one["worlds"]["sampled"] == 100 and one["moves"] == again["moves"]
