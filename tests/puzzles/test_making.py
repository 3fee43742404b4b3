"""`mellon puzzle new --count`: the same wishes make the same puzzles by any number of workers, a killed run goes on, and nothing idle lies on the table."""

from __future__ import annotations

import csv
import fcntl
import json
import os
import random
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

from mellon import solver
from mellon.assistant.cli import main
from mellon.puzzles.best_move import clear_choice
from mellon.puzzles.generated import Record, records
from mellon.puzzles.generator import makers
from mellon.puzzles.workshop import Wanted, made

WISHES = Wanted("dwie_wieze", ("only_card",), seed=3)
NEW = ("puzzle", "new", "dwie_wieze", "--theme", "only_card", "--seed", "3")


def shelf(folder: Path) -> Path:
    return folder / "dwie_wieze" / "generated.jsonl"


@pytest.fixture(scope="module")
def expected() -> list[str]:
    return [record.line() for record in made(WISHES, 6)]


def test_any_number_of_workers_makes_the_same_puzzles(expected):
    assert [record.line() for record in made(WISHES, 6, workers=3)] == expected


def test_making_goes_on_behind_the_last_one_made_for_the_same_wishes(expected):
    known = [Record.of_line(line) for line in expected[:4]]
    assert [record.line() for record in made(WISHES, 6, known)] == expected[4:]
    assert list(made(WISHES, 4, known)) == []
    others = Wanted("dwie_wieze", ("only_card",), seed=4)
    assert [others.attempt_of(one) for one in known] == [None] * 4
    assert [WISHES.seed_of(WISHES.attempt_of(one)) for one in known] == [int(one.seed.split()[-1]) for one in known]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_run_leaves_whole_puzzles_and_goes_on(workers, expected, tmp_path):
    command = [sys.executable, "-m", "mellon", *NEW, "--out", str(tmp_path), "--workers", str(workers), "--count"]
    run = subprocess.Popen([*command, "1000"], start_new_session=True)
    file = shelf(tmp_path)
    while not (file.is_file() and file.read_bytes().count(b"\n") >= 2):
        assert run.poll() is None
        time.sleep(0.01)
    run.send_signal(signal.SIGKILL)
    run.wait()
    _all_gone(run.pid)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[: len(expected)] == expected[: len(lines)]
    file.write_bytes(b"".join(line.encode() + b"\n" for line in lines[:2]) + lines[-1].encode()[:40])
    subprocess.run([*command, "6"], check=True)
    assert file.read_text(encoding="utf-8").splitlines() == expected


def test_two_runs_never_add_to_one_shelf_at_once(expected, tmp_path, capsys):
    assert main([*NEW, "--count", "1", "--out", str(tmp_path)]) == 0
    with shelf(tmp_path).open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert main([*NEW, "--count", "3", "--out", str(tmp_path), "--lang", "en"]) == 2
    assert "somebody else is adding puzzles" in capsys.readouterr().err
    assert main([*NEW, "--count", "3", "--out", str(tmp_path)]) == 0
    assert shelf(tmp_path).read_text(encoding="utf-8").splitlines() == expected[:3]


def _all_gone(group: int) -> None:
    """Wait until no process of a killed run's session is left; raise AssertionError if one stays."""
    for _ in range(1000):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    raise AssertionError(group)


@pytest.mark.parametrize(
    ("options", "where"),
    [
        (("--workers", "0"), "--workers"),
        (("--workers", "many"), "--workers"),
        (("--count", "-1"), "--count"),
        (("--rating", "9"), "--rating"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(options, where, capsys):
    assert main([*NEW, *options]) == 2
    assert where in capsys.readouterr().err


@pytest.mark.parametrize("game", ["konfrontacja", "lcg", "wojna_o_pierscien"])
def test_nothing_can_be_taken_off_the_table_of_a_made_puzzle(game):
    """The first attempt that finds a puzzle with something to take away."""
    room = import_module(f"mellon.puzzles.{game}.generator")
    for seed in range(60):
        draft = room.MAKER.attempt(None, random.Random(f"minimal {seed}"))
        if draft is None:
            continue
        position = solver.game(game).read({"game": game, **draft.position})
        less = [clear_choice(one) for one in room.lighter(position)]
        if less:
            worth = clear_choice(position).right.value_decimal
            same = [one for one in less if one is not None and (one.right.move, one.right.value_decimal) == (draft.answer["move"], worth)]
            assert same == []
            return
    raise AssertionError(game)


def test_the_dump_has_every_generated_puzzle_with_its_refutations(tmp_path, capsys):
    file = tmp_path / "puzzles.csv"
    assert main(["puzzle", "dump", str(file)]) == 0
    with file.open(encoding="utf-8", newline="") as text:
        rows = {row["PuzzleId"]: row for row in csv.DictReader(text)}
    kept = {name: record for game in makers() for name, record in records(game).items()}
    assert rows.keys() == kept.keys()
    for name, record in kept.items():
        assert json.loads(rows[name]["Refutations"]) == record.refutations
        assert rows[name]["Rules"].split() == list(record.rules) and rows[name]["Position"] == record.position
    assert main(["puzzle", "dump", str(file)]) == 2 and str(file) in capsys.readouterr().err
