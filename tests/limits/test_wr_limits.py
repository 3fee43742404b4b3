"""Wojna o Pierścień keeps its limits: states by every search, memory, Ctrl-C; what a limit leaves is told."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys

import pytest

from tests.limits.keeping import ROOT, run, wait_until_busy
from tests.limits.tables.wojna_o_pierscien import DUEL, POSITIONS
from tests.support.kernels import by_speed


@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_wr_the_number_of_states_is_kept(verb: str) -> None:
    found = run(verb, DUEL, "--max-states", by_speed("2000", "200"), "--time", "200")
    assert found.code == 3 and found.answer["stats"]["limits"] == ["states"]


@pytest.mark.parametrize("states", [50, 300])
def test_wr_the_plain_engine_keeps_no_state_more_than_allowed(states: int) -> None:
    found = run("solve", DUEL, "--engine", "plain", "--max-states", str(states), "--time", "200")
    assert found.code == 3 and found.answer["stats"]["limits"] == ["states"]
    assert 0 < found.answer["stats"]["states"] <= states + 64


def test_wr_a_search_that_may_not_grow_says_so() -> None:
    found = run("solve", DUEL, "--memory", "0.03", "--time", "200")
    assert found.code == 3 and found.answer["stats"]["limits"] == ["memory"]


@pytest.mark.parametrize("name", ["duel", "four players", "combat"])
@pytest.mark.parametrize("verb", ["solve", "hint"])
def test_wr_a_small_address_space_is_no_fault_of_the_program(name: str, verb: str) -> None:
    command = [sys.executable, "-m", "mellon", verb, POSITIONS[name], "--json", "--time", "4"]
    limit = 1_200_000 * 1024
    process = subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        check=False,
    )
    assert process.returncode in (0, 3), process.stderr
    assert json.loads(process.stdout)["verdict"] in ("value", "unknown")


@pytest.mark.parametrize("name", ["duel", "four players"])
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_wr_an_interrupted_search_tells_what_is_proved(name: str, verb: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "mellon", verb, POSITIONS[name], "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_until_busy(process, 3.0)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    answer = json.loads(out)
    assert process.returncode == 130, errors
    assert answer["verdict"] == "unknown" and answer["bounds"]["low"] < answer["bounds"]["high"]
    if verb == "hint":
        assert answer["moves"] and all("bounds" in entry or "value" in entry for entry in answer["moves"])


def test_wr_an_undecided_hint_ranks_by_what_is_proved() -> None:
    found = run("hint", DUEL, "--time", "3", "--lang", "en").answer
    assert found["verdict"] == "unknown" and "ranked by what is proved" in found["order_note"]
    sure = [entry["bounds"]["low"] if "bounds" in entry else int(entry["value"]) for entry in found["moves"]]
    assert sure == sorted(sure, reverse=True)
    assert [entry["move"] for entry in found["moves"]] != sorted(entry["move"] for entry in found["moves"])
