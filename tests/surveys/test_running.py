"""Surveys run side by side and survive kills: nothing written is lost, nothing counted twice, and going on completes."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time

import pytest

from mellon.solver.surveys.batches import answered, open_batches
from mellon.solver.surveys.question import survey_of
from mellon.solver.surveys.runner import run
from mellon.solver.surveys.store import Store

HEADER = survey_of("dwie_wieze", {"setup": "cast"}, 3, {}).header()


def plain(rows):
    return sorted((row.number, row.verdict) for row in rows)


def test_processes_answer_what_one_process_answers():
    batches = list(open_batches(40, {3, 4}, 10))
    found = [row for rows in run(HEADER, batches, 2) for row in rows]
    assert plain(found) == plain(row for batch in batches for row in answered(HEADER, batch))


def test_a_killed_process_is_replaced_and_its_batch_done_again():
    killed, found = [], []
    for rows in run(HEADER, open_batches(60, set(), 5), 2):
        found += rows
        if not killed:
            killed = [process.pid for process in multiprocessing.active_children()]
            os.kill(killed[0], signal.SIGKILL)
    assert killed
    assert [number for number, _ in plain(found)] == list(range(60))


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


def _wait_for_rows(path, running):
    for _ in range(600):
        time.sleep(0.1)
        assert running.poll() is None, running.stderr.read()
        if path.exists() and path.stat().st_size > 20_000:
            return
    raise AssertionError("no rows were written")
