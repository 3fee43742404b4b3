"""Surveys run side by side and survive kills: nothing written is lost, nothing counted twice, and going on completes."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest

from mellon.solver.surveys.batches import answered, open_batches
from mellon.solver.surveys.question import survey_of
from mellon.solver.surveys.runner import Broken, run
from mellon.solver.surveys.store import Store
from tests.support.kernels import by_speed
from tests.support.processes import children

HEADER = survey_of("dwie_wieze", {"setup": "cast"}, 3, {}).header()
SLOW = survey_of("dwie_wieze", {"chapter": "20", "setup": "cast"}, 3, {}).header()
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are found and killed as Linux does it")


def plain(rows):
    return sorted((row.number, row.verdict) for row in rows)


def test_processes_answer_what_one_process_answers():
    batches = list(open_batches(40, {3, 4}, 10))
    found = [row for rows in run(HEADER, batches, 2) for row in rows]
    assert plain(found) == plain(row for batch in batches for row in answered(HEADER, batch))


@pytest.mark.parametrize(("slow", "deals"), [(False, 60), (True, 16)])
def test_a_killed_process_is_replaced_and_its_batch_done_again(slow, deals):
    killed, found = [], []
    batches = [tuple(range(deals))] if slow else open_batches(deals, set(), 5)
    before = set(children())
    for rows in run(SLOW if slow else HEADER, batches, 2):
        found += rows
        if not killed:
            killed = [pid for pid in children() if pid not in before]
            os.kill(killed[0], signal.SIGKILL)
    assert killed
    assert [number for number, _ in plain(found)] == list(range(deals))
    assert not set(children()) - before


def test_a_survey_whose_processes_all_die_is_given_up():
    before, ended = set(children()), threading.Event()

    def kill_all() -> None:
        while not ended.wait(0.02):
            for pid in set(children()) - before:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    killer = threading.Thread(target=kill_all)
    killer.start()
    try:
        with pytest.raises(Broken, match="0-4"):
            list(run(HEADER, [tuple(range(5))], 1))
    finally:
        ended.set()
        killer.join()


def test_a_batch_that_cannot_be_answered_is_told_with_the_fault():
    with pytest.raises(Broken, match=r"0-4.*KeyError"):
        list(run({**HEADER, "options": {"chapter": 99, "players": 3, "setup": "free"}}, [tuple(range(5))], 1))


def test_a_slow_batch_is_given_back_with_what_is_done():
    first = answered(HEADER, tuple(range(50)), patience=0.0)
    assert [row.number for row in first] == [0]
    assert [row.number for row in answered(HEADER, tuple(range(5)), patience=60.0)] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("victim", ["parent", "interrupted"])
def test_a_survey_that_is_stopped_goes_on_where_it_was(tmp_path, victim):
    out = tmp_path / "survey.db"
    words = ["survey", "dwie_wieze", "--deals", "3000", "--seed", "3", "--setup", "cast", "--workers", "2", "--out", str(out), "--json"]
    running = subprocess.Popen([sys.executable, "-m", "mellon", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    _wait_for_rows(out, running)
    running.send_signal(signal.SIGKILL if victim == "parent" else signal.SIGINT)
    told, _ = running.communicate(timeout=60)
    with Store.open(out, HEADER) as store:
        before = store.verdicts()
    assert 0 < len(before) < 3000
    if victim == "interrupted":
        assert running.returncode == 130
        assert f'"deals":{len(before)}'.encode() in told
    some = sorted(before)[:: max(1, len(before) // 5)]
    more = len(before) + 100
    with Store.open(out, HEADER) as store:
        for rows in run(HEADER, open_batches(more, store.done(), 50), 2):
            store.add(rows)
        after = store.verdicts()
    assert set(range(more)) <= set(after)
    assert {number: after[number] for number in some} == {number: before[number] for number in some}


def test_a_table_that_is_interrupted_tells_the_rows_that_it_has():
    words = ["survey", "table", "dwie_wieze", "--deals", "300000", "--seed", "3", "--workers", "1", "--json", "--lang", "en"]
    running = subprocess.Popen([sys.executable, "-m", "mellon", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not children(running.pid):
        time.sleep(0.05)
        assert running.poll() is None, running.communicate()
    time.sleep(by_speed(1.0, 3.0))
    running.send_signal(signal.SIGINT)
    told, errors = running.communicate(timeout=60)
    assert running.returncode == 130, errors
    found = json.loads(told)
    assert found["interrupted"] is True and f"interrupted: {len(found['table'])} of " in errors
    assert len(found["table"]) <= 1 and all(
        0 < row["deals"] < 300_000 and row["interval"][0] <= row["rate"] <= row["interval"][1] for row in found["table"]
    )


def _wait_for_rows(path, running):
    for _ in range(2_400):
        time.sleep(0.1)
        assert running.poll() is None, running.stderr.read()
        if path.exists() and path.stat().st_size > 20_000:
            return
    raise AssertionError("no rows were written")


def test_a_terminal_is_told_how_far_it_is_how_fast_and_how_long_it_takes(tmp_path):
    words = ["survey", "dwie_wieze", "--deals", "150", "--seed", "3", "--workers", "1", "--out", str(tmp_path / "told.db"), "--lang", "en"]
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="200", LINES="40")
        os.execv(sys.executable, [sys.executable, "-m", "mellon", *words])
    told = b""
    with suppress(OSError):
        while some := os.read(terminal, 4096):
            told += some
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert re.search(rb"150 of 150 deals \S+ \d+/s \S+ 00:00:00 left", told)
