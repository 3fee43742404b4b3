"""Wyprawa do Mordoru keeps the states and memory that it is given, and tells what little time leaves."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.limits.keeping import ROOT, assert_keeps_time, run
from tests.limits.tables.wyprawa_do_mordoru import TABLES
from tests.support.kernels import by_speed, needs_compiled_kernels


@pytest.fixture(autouse=True)
def no_tables(monkeypatch):
    monkeypatch.setenv("MELLON_CACHE", "off")


def test_a_fraction_that_takes_too_long_leaves_the_float_and_its_bounds():
    line = f"wyprawa_do_mordoru {TABLES['one, large']}"
    found = run("solve", line, "--engine", "fraction", "--time", by_speed("5", "30"))
    exact = run("solve", line, "--engine", "exact")
    assert found.code == 3 and found.answer["value"] is None
    low, high = found.answer["bounds"]
    assert low <= exact.answer["value_decimal"] <= high < low + 1e-9


@pytest.mark.parametrize("table", ["one", "two", "two, a turn", "three"])
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_a_bound_on_states_is_kept(verb, table):
    found = run(verb, f"wyprawa_do_mordoru {TABLES[table]}", "--max-states", "100", "--time", "20")
    assert found.code == 3 and found.answer["verdict"] == "unknown" and found.answer["stats"]["limits"] == ["states"]


def test_as_many_states_as_are_needed_are_enough():
    found = run("solve", f"wyprawa_do_mordoru {TABLES['one']}", "--max-states", "432")
    assert found.code == 0 and found.answer["verdict"] == "value"


@pytest.mark.parametrize("verb", ["solve", "explain"])
def test_a_bound_on_memory_is_kept(verb):
    found = run(verb, f"wyprawa_do_mordoru {TABLES['two, large']}", "--memory", "0.1")
    assert found.code == 3 and found.answer["stats"]["limits"] == ["memory"]


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the processor time of a running program is read from /proc")


@needs_proc
@pytest.mark.parametrize(
    ("table", "engine"),
    [
        ("one, large, own dice", "fraction"),
        *((table, engine) for table in ("one, large, own dice", "two", "two, large, own dice") for engine in ("auto", "exact")),
    ],
)
def test_an_interrupt_is_answered_at_once(table, engine):
    position = f"wyprawa_do_mordoru {TABLES[table]}"
    code, seconds, answer = _interrupted(["solve", position, "--json", "--engine", engine])
    assert code in (0, 130) and seconds < 1.0
    assert json.loads(answer)["verdict"] in ("unknown", "value")


@needs_proc
@needs_compiled_kernels
def test_an_interrupt_of_a_long_exact_search_leaves_the_estimate():
    code, seconds, answer = _interrupted(["solve", f"wyprawa_do_mordoru {TABLES['two']}", "--json"], after=8.0)
    found = json.loads(answer)
    assert (
        code == 130
        and seconds < 1.0
        and found["verdict"] == "value"
        and found["estimate"] is True
        and found["stats"]["limits"] == ["stopped"]
    )
    low, high = found["interval"]
    assert 0.4 < low <= found["value_decimal"] <= high < 0.6


@needs_proc
def test_the_table_command_shows_how_far_it_is_and_is_interrupted_at_once(tmp_path):
    code, seconds, _ = _interrupted(["mordor", "table", "--lang", "en"], MELLON_CACHE=str(tmp_path))
    assert code == 130 and seconds < 1.0 and not list(tmp_path.glob("*pair*"))
    assert "0%" in (tmp_path / "errors").read_text() and "Interrupted" in (tmp_path / "errors").read_text()


def _interrupted(words, after=2.0, **environment):
    """Interrupt the program once it has worked for some processor seconds; return its code, the processor seconds after that, its output."""
    errors = Path(environment["MELLON_CACHE"]) / "errors" if "MELLON_CACHE" in environment else Path(os.devnull)
    with errors.open("wb") as channel:
        process = subprocess.Popen(
            [sys.executable, "-m", "mellon", *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=channel, env={**os.environ, **environment}
        )
        while _used(process.pid) < after and process.poll() is None:
            time.sleep(0.05)
        before = _used(process.pid)
        process.send_signal(signal.SIGINT)
        output = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime - before, output


def _used(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize(("table", "seconds"), [("one", 0.1), ("one, a turn", 0.1), ("one, large", 0.5)])
def test_a_lone_player_short_of_time_knows_what_is_reached_at_least(table, seconds):
    position = f"wyprawa_do_mordoru {TABLES[table]}"
    short, exact = assert_keeps_time(seconds, "solve", position), run("solve", position, "--engine", "exact")
    assert short.code == 3 and short.answer["value"] is None and short.answer["note"]
    low, high = short.answer["bounds"]
    assert 0.8 < low <= exact.answer["value_decimal"] <= high == 1.0
    values = {entry["move"]: entry["value_decimal"] for entry in exact.answer["moves"]}
    assert set(values) == {entry["move"] for entry in short.answer["moves"]}
    lows = [entry["bounds"][0] for entry in short.answer["moves"]]
    assert lows == sorted(lows, reverse=True)
    assert all(entry["bounds"][0] <= values[entry["move"]] for entry in short.answer["moves"])


def test_expected_turns_short_of_time_are_an_estimate_and_say_so():
    found = assert_keeps_time(3.0, "solve", f"wyprawa_do_mordoru {TABLES['one, large, turns']}")
    assert found.code == 3 and found.answer["verdict"] == "unknown"
    assert found.answer["estimate"] is True and found.answer["value_decimal"] > 1 and "rule" in found.answer["estimate_of"]
