"""The same survey on a Dask cluster of two worker processes on loopback, with workers, client and scheduler killed in the middle."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager, suppress

import pytest

pytest.importorskip("distributed")

from mellon.models.common import BadInput
from mellon.solver.surveys.batches import open_batches
from mellon.solver.surveys.cluster import run_on_cluster
from mellon.solver.surveys.question import survey_of
from mellon.solver.surveys.store import Store

HEADER = survey_of("dwie_wieze", {"setup": "cast"}, 4, {}).header()
DEALS = 1200


@contextmanager
def cluster():
    """Start a scheduler and two workers with Dask's own commands; end what is left of them."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
    dask = [sys.executable, "-m", "dask"]
    scheduler = [*dask, "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    worker = [*dask, "worker", address, "--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard"]
    started = [subprocess.Popen(scheduler, **quiet)]
    try:
        started += [subprocess.Popen(worker, **quiet) for _ in range(2)]
        yield address, started
    finally:
        for process in started:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def answer_all(address, store):
    for rows in run_on_cluster(address, HEADER, open_batches(DEALS, store.done(), 50)):
        store.add(rows)
        yield


def test_killed_workers_and_client_lose_nothing_and_count_nothing_twice(tmp_path):
    with cluster() as (address, started), Store.create(tmp_path / "survey.db", HEADER) as store:
        going = answer_all(address, store)
        next(going)
        os.killpg(started[1].pid, signal.SIGKILL)
        next(going)
        going.close()
        kept = store.done()
        assert 0 < len(kept) < DEALS
        for _ in answer_all(address, store):
            pass
        assert store.done() == set(range(DEALS))
        assert kept <= store.done()


def test_a_lost_scheduler_is_told_and_what_was_written_stays(tmp_path):
    with Store.create(tmp_path / "survey.db", HEADER) as store:
        with cluster() as (address, started):
            going = answer_all(address, store)
            next(going)
            os.killpg(started[0].pid, signal.SIGKILL)
            with pytest.raises(BadInput) as bad:
                for _ in going:
                    pass
        assert bad.value.defects[0].where == "--dask"
        kept = store.done()
        assert 0 < len(kept) < DEALS
        with cluster() as (address, _):
            for _ in answer_all(address, store):
                pass
        assert store.done() == set(range(DEALS))


def test_an_address_without_a_scheduler_is_refused_and_leaves_no_file(tmp_path):
    out = tmp_path / "survey.db"
    words = ["survey", "dwie_wieze", "--deals", "10", "--dask", "tcp://127.0.0.1:9", "--out", str(out), "--lang", "en"]
    told = subprocess.run([sys.executable, "-m", "mellon", *words], capture_output=True, text=True, timeout=120)
    assert told.returncode == 2
    assert "no Dask scheduler answers" in told.stderr
    assert not out.exists()
