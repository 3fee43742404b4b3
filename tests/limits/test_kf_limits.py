"""Konfrontacja keeps its limits: time by processor seconds, memory, states; and an interrupt is answered at once."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys

import pytest

from tests.limits.keeping import ROOT, assert_keeps_time, processor_seconds, run, wait_until_busy
from tests.limits.tables.konfrontacja import BAD_MOVES, FOUR, START, asked


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [10.0, 30.0])
@pytest.mark.parametrize("text", [START, FOUR])
def test_kf_keeps_a_long_time(seconds, text):
    assert_keeps_time(seconds, "solve", text)


def test_kf_the_value_is_told_though_some_moves_are_left_open():
    found = run("solve", BAD_MOVES, "--time", "2")
    assert found.code == 0 and found.answer["verdict"] == "value" and found.answer["value"] == "0"
    moves = found.answer["moves"]
    assert moves[0]["value"] == "0"
    left = [move for move in moves if move["value"] is None]
    assert all(move["verdict"] == "unknown" and len(move["bounds"]) == 2 for move in left)
    assert found.answer.get("undecided_moves", 0) == len(left)


@pytest.mark.parametrize("text", [FOUR, asked(FOUR, "sure_win")])
def test_kf_states_are_counted(text):
    found = run("solve", text, "--max-states", "500")
    assert found.code == 3 and found.answer["stats"]["limits"] == ["states"]


@pytest.mark.parametrize("text", [START, asked(START, "sure_win")])
@pytest.mark.parametrize("engine", ["auto", "graph", "whole"])
def test_kf_memory_is_bounded(text, engine):
    found = run("solve", text, "--memory", "0.1", "--time", "60", "--engine", engine)
    assert found.code == 3 and found.answer["stats"]["limits"] == ["memory"]


@pytest.mark.parametrize("text", [START, FOUR, asked(START, "sure_win")])
def test_kf_a_small_address_space_ends_in_an_answer(text):
    def small() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (700_000_000, 700_000_000))

    command = [sys.executable, "-m", "mellon", "solve", text, "--json", "--time", "60"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, preexec_fn=small, check=False, timeout=300)
    assert found.returncode == 3, (found.returncode, found.stderr[-500:])
    assert json.loads(found.stdout)["verdict"] == "unknown"
    assert json.loads(found.stdout)["stats"]["limits"] in (["memory"], ["time"])


@pytest.mark.parametrize("text", [START, FOUR, asked(START, "sure_win")])
def test_kf_an_interrupt_is_answered_with_what_is_known(text):
    process = subprocess.Popen([sys.executable, "-m", "mellon", "solve", text, "--json"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    wait_until_busy(process, 4.0)
    before = processor_seconds(process.pid)
    process.send_signal(signal.SIGINT)
    assert process.stdout is not None
    output = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 130
    answer = json.loads(output)
    assert answer["verdict"] == "unknown" and len(answer["moves"]) > 5
    assert used.ru_utime + used.ru_stime - before <= 1.0
