"""`mellon train`: what is kept of a sitting, what comes back, and that neither two processes nor a kill spoil the file."""

import json
import os
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest

from mellon.assistant.cli import main
from mellon.assistant.training.choosing import next_puzzle
from mellon.assistant.training.progress import START, Progress
from mellon.models.common import BadInput

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


@pytest.fixture
def progress(tmp_path):
    found = Progress(tmp_path / "training.db")
    yield found
    found.close()


def test_a_solved_puzzle_raises_the_rating_and_does_not_come_back(progress):
    assert progress.note("easy", START, 1.0, 0.0, NOON) > START
    assert progress.due(NOON + timedelta(days=400)) == []
    assert progress.tried() == {"easy"}


def test_a_missed_puzzle_lowers_the_rating_and_comes_back(progress):
    assert progress.note("hard", START, 0.0, 0.0, NOON) < START
    assert progress.due(NOON + timedelta(days=1)) == ["hard"]
    rated = {"hard": START, "new": START}
    assert next_puzzle(progress, rated, NOON + timedelta(days=1)) == ("hard", True)
    assert next_puzzle(progress, rated, NOON) == ("new", False)


def test_only_the_first_attempt_moves_the_rating(progress):
    first = progress.note("hard", START, 0.0, 0.0, NOON)
    assert progress.note("hard", START, 1.0, 0.0, NOON + timedelta(hours=1)) == first


def test_a_puzzle_that_a_lighter_one_has_replaced_comes_back_and_never_anew(progress):
    rated = {"old": 1500.0, "new": 2100.0}
    assert next_puzzle(progress, rated, NOON, only_back=frozenset({"old"})) == ("new", False)
    progress.note("old", 1500.0, 0.0, 1.0, NOON)
    assert next_puzzle(progress, rated, NOON + timedelta(days=1), only_back=frozenset({"old"})) == ("old", True)


def test_the_next_puzzle_is_the_nearest_to_the_rating(progress):
    assert next_puzzle(progress, {"a": 900.0, "b": 1490.0, "c": 2100.0}, NOON) == ("b", False)
    assert next_puzzle(progress, {}, NOON) is None


def test_an_export_is_taken_back_whole_and_once(progress, tmp_path):
    progress.note("hard", START, 0.0, 1.5, NOON)
    exported = json.loads(json.dumps(progress.exported()))
    other = Progress(tmp_path / "other.db")
    assert other.take(exported) == 1
    assert other.take(exported) == 0
    assert other.exported() == progress.exported()
    with pytest.raises(BadInput):
        other.take({**exported, "attempts": [*exported["attempts"], {"puzzle": "x"}]})
    assert other.exported() == progress.exported()
    other.close()


def test_another_programs_file_is_refused_and_stays(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("my notes, " * 200)
    with pytest.raises(BadInput):
        Progress(path)
    assert path.read_text() == "my notes, " * 200


def test_a_sitting_by_the_command(tmp_path):
    words = [sys.executable, "-m", "mellon", "train", "konfrontacja", "--data", str(tmp_path / "t.db"), "--count", "1", "--lang", "en"]
    told = subprocess.run(words, input="m\n?\nnonsense\n!\n", capture_output=True, text=True, timeout=120, check=True)
    assert "Solved: 0 of 1." in told.stdout
    assert "this is no move of the position" in told.stderr or "winnable" in told.stderr
    kept = json.loads(_exported(tmp_path / "t.db"))
    assert [one["score"] for one in kept["attempts"]] == [0.0]


def test_two_processes_and_a_kill_lose_nothing(tmp_path):
    path = tmp_path / "t.db"
    note = (
        "import sys; from datetime import *; from pathlib import Path; from mellon.assistant.training.progress import Progress\n"
        "p = Progress(Path(sys.argv[1]))\n"
        "for n in range(int(sys.argv[3])): p.note(f'{sys.argv[2]}{n}', 1500, 0.0, 0.0, datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=n)); print(n, flush=True)\n"
    )
    pair = [subprocess.Popen([sys.executable, "-c", note, str(path), name, "40"], stdout=subprocess.PIPE) for name in "ab"]
    assert [one.wait(60) for one in pair] == [0, 0]
    victim = subprocess.Popen([sys.executable, "-c", note, str(path), "c", "100000"], stdout=subprocess.PIPE)
    for _ in range(30):
        victim.stdout.readline()
    os.kill(victim.pid, signal.SIGKILL)
    victim.wait()
    kept = {one["puzzle"] for one in json.loads(_exported(path))["attempts"]}
    assert {f"{name}{n}" for name in "ab" for n in range(40)} <= kept
    assert {f"c{n}" for n in range(30)} <= kept


def test_an_unknown_game_is_refused(capsys, tmp_path):
    assert main(["train", "chess", "--data", str(tmp_path / "t.db"), "--lang", "en"]) == 2
    assert "chess" in capsys.readouterr().err


def _exported(path):
    words = [sys.executable, "-m", "mellon", "train", "export", "--data", str(path)]
    return subprocess.run(words, capture_output=True, text=True, timeout=60, check=True).stdout
