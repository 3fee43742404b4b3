"""The server as a process: its address, its end, killed workers, busy times, and searches that nobody waits for any more."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.conftest import ROOT, Served, ended, started

pytestmark = [pytest.mark.xdist_group("web"), pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")]
LONG = (
    "konfrontacja to_move=sauron"
    " | frodo@shire sam@shire merry@shire pippin@shire gandalf@arthedain aragorn@cardolan legolas@rhudaur gimli@eregion boromir@enedwaith"
    " | orcs@mordor shelob@mordor saruman@mordor warg@mordor balrog@gondor flying_nazgul@dagorlad witch_king@fangorn cave_troll@mirkwood black_rider@rohan"
)
SHORT = "dw19_orc_under_the_tower"


def workers_of(served: Served) -> list[int]:
    """Return the processes that the server started."""
    text = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children").read_text("ascii")
    return [int(word) for word in text.split()]


def cpu_of(pid: int) -> float:
    """Return the processor seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def busiest(served: Served, seconds: float = 0.4) -> int:
    """Return the worker that works."""
    before = {pid: cpu_of(pid) for pid in workers_of(served)}
    time.sleep(seconds)
    return max(before, key=lambda pid: cpu_of(pid) - before[pid])


def eventually(holds: Callable[[], bool], seconds: float = 60) -> bool:
    """Tell whether something comes true before long."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.05)
    return False


def asking(served: Served, body: Any) -> tuple[threading.Thread, list[httpx.Response]]:
    """Ask in a thread of its own."""
    found: list[httpx.Response] = []
    thread = threading.Thread(target=lambda: found.append(served.ask("solve", body)))
    thread.start()
    return thread, found


@pytest.mark.parametrize("by", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
def test_the_server_ends_with_everything_it_started(by: int) -> None:
    served = started("--workers", "1")
    assert served.address.startswith("http://127.0.0.1:")
    assert eventually(lambda: served.health()["ready"] == 2)
    workers = workers_of(served)
    assert len(workers) == 2, "one to search, one spare for quick questions"
    assert (served.health()["workers"], served.health()["spare"]) == (1, 1)
    thread, found = asking(served, {"position": LONG, "time": 60})
    assert eventually(lambda: served.health()["free"] < 2)
    assert ended(served, by) == 0
    thread.join(20)
    assert [(answer.status_code, answer.headers["retry-after"]) for answer in found] == [(503, "2")], "who waits is told, not cut off"
    assert eventually(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in workers))


@pytest.mark.slow
def test_workers_do_not_outlive_a_server_that_is_killed() -> None:
    served = started("--workers", "1")
    workers = workers_of(served)
    ended(served, signal.SIGKILL)
    assert eventually(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in workers))


def test_a_question_whose_worker_is_killed_is_still_answered(own: Served) -> None:
    assert eventually(lambda: own.health()["ready"] == 2)
    before = own.health()["restarts"]
    thread, found = asking(own, {"position": LONG, "time": 2.5})
    assert eventually(lambda: own.health()["free"] < 2)
    os.kill(busiest(own), signal.SIGKILL)
    thread.join(60)
    (answer,) = found
    assert answer.status_code == 200
    assert answer.json()["verdict"] in ("unknown", "value", "winnable", "lost")
    assert eventually(lambda: own.health()["restarts"] > before and own.health()["ready"] == 2)


def test_who_leaves_stops_the_search(own: Served) -> None:
    assert eventually(lambda: own.health()["free"] == 2)
    with pytest.raises(httpx.ReadTimeout):
        httpx.post(f"{own.address}api/v1/solve", json={"position": LONG, "time": 60}, timeout=1.0)
    assert eventually(lambda: own.health()["free"] == 2)


def test_time_is_kept_and_undecided_is_no_refusal(own: Served) -> None:
    answer = own.ask("solve", {"position": LONG, "time": 0.5})
    assert answer.status_code == 200
    assert answer.json()["verdict"] == "unknown"
    assert answer.json()["stats"]["limits"] == ["time"]


def test_quick_questions_do_not_wait_behind_a_search(own: Served) -> None:
    thread, _ = asking(own, {"position": LONG, "time": 5})
    assert eventually(lambda: own.health()["free"] < 2)
    started_at = time.monotonic()
    assert own.ask("legal", SHORT).status_code == 200
    assert thread.is_alive() and time.monotonic() - started_at < 5
    thread.join(60)


def test_too_many_questions_are_refused_with_a_time_to_come_again(own: Served) -> None:
    async def flood() -> list[httpx.Response]:
        async with httpx.AsyncClient(timeout=120) as client:
            body = {"position": LONG, "time": 0.15}
            return list(await asyncio.gather(*(client.post(f"{own.address}api/v1/solve", json=body) for _ in range(24))))

    answers = asyncio.run(flood())
    codes = sorted(answer.status_code for answer in answers)
    assert set(codes) == {200, 429}
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert int(refused.headers["retry-after"]) >= 1


def test_progress_comes_live_and_leaving_ends_the_search(own: Served) -> None:
    events: list[tuple[str, str]] = []
    with httpx.stream("GET", f"{own.address}en/konfrontacja/live", params={"p": LONG, "ask": "solve", "time": "60"}, timeout=30) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        name = ""
        for line in stream.iter_lines():
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                events.append((name, json.loads(line.removeprefix("data: "))))
            if len(events) >= 4:
                break
        assert own.health()["free"] < 2
    assert {name for name, _ in events} == {"progress"}
    assert any("nodes" in text for _, text in events)
    assert eventually(lambda: own.health()["free"] == 2)


def test_a_live_answer_that_is_known_is_done_at_once(own: Served) -> None:
    page = own.get(f"en/dwie_wieze?p={SHORT}&wait=1", follow_redirects=True)
    text = own.get("en/dwie_wieze/live", params={"p": page.url.params["p"], "ask": "hint"}).text
    assert text.splitlines()[0] == "event: done"


def _called(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mellon", "web", *options]
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths, **environment}, check=False
    )


def test_a_missing_extra_is_named_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "starlette.py").write_text("raise ModuleNotFoundError(\"No module named 'starlette'\", name='starlette')\n", "utf-8")
    paths = os.pathsep.join([str(tmp_path), str(ROOT / "src"), str(ROOT)])
    said = _called("--port", "0", "--lang", "en", PYTHONPATH=paths)
    assert said.returncode == 2
    assert said.stdout == ""
    (line,) = said.stderr.splitlines()
    assert 'pip install "mellon[web]"' in line and "starlette" in line


def test_wrong_options_are_refused_all_at_once() -> None:
    said = _called("--port", "99999", "--workers", "none", "--lang", "en")
    assert said.returncode == 2
    assert "--port" in said.stderr and "--workers" in said.stderr


def test_a_port_that_is_taken_is_refused(own: Served) -> None:
    said = _called("--port", own.address.rstrip("/").rsplit(":", 1)[1], "--lang", "en")
    assert said.returncode == 2
    assert "cannot listen" in said.stderr
