"""A handler for worker processes whose jobs do what a test asks: count, sleep, fill memory, raise, end the process."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from mellon.solver import Watch

_hoard: list[bytes] = []


def prepare() -> None:
    """Need nothing."""


def handle(job: Any, watch: Watch) -> Any:
    """Do one job."""
    what = job["do"]
    if what == "echo":
        return job["text"]
    if what == "search":
        return _search(job["seconds"], watch)
    if what == "deaf":
        time.sleep(job["seconds"])
        return "slept"
    if what == "memory":
        return len(bytearray(job["bytes"]))
    if what == "hoard":
        _hoard.append(b"x" * job["bytes"])
        return os.getpid()
    if what == "raise":
        raise {"MemoryError": MemoryError, "KeyError": KeyError}[job["kind"]]("as asked")
    if what == "print":
        print("not for the parent")
        return "printed"
    if what == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "open":
        return _opened(job["path"])
    return os.getpid()


def _search(seconds: float, watch: Watch) -> dict[str, Any]:
    started, nodes = time.monotonic(), 0
    while time.monotonic() - started < seconds and not watch.over:
        nodes += 1
        watch.note("patient", nodes)
        time.sleep(0.005)
    return {"nodes": nodes, "limit": watch.limit if watch.over else None, "pid": os.getpid()}


def _opened(path: str) -> str:
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write("x")
    except OSError as fault:
        return type(fault).__name__
    return "written"
