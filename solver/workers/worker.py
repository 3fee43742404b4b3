"""One worker: `python -m mellon.solver.workers.worker HANDLER [BYTES]` reads jobs as JSON lines and writes progress and answers as JSON lines.

    in    {"id": 7, "job": ..., "seconds": 10}    {"stop": 7}
    out   {"ready": true}    {"id": 7, "progress": {...}}    {"id": 7, "answer": ...}    {"id": 7, "failed": KIND, "what": ...}

It ends when its input does, after a failure that may have left it half alive, and after a job that left it holding much memory.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from importlib import import_module
from queue import SimpleQueue
from typing import Any, TextIO

from mellon.solver.limits import Limits, Watch
from mellon.solver.memory import resident_bytes
from mellon.solver.workers.confinement import confine, die_with_parent

PROGRESS_SECONDS = 0.2
_CRIPPLING = (MemoryError, ImportError, RuntimeError)
_SPENT = 3
_FULL_AT = 3
"""A worker that holds one part in so many of its memory between two jobs makes room for a fresh one."""


def main(words: list[str]) -> None:
    """Serve jobs until the input ends."""
    die_with_parent()
    output = _keep_output()
    handler = import_module(words[0])
    handler.prepare()
    memory = int(words[1]) if len(words) > 1 else None
    confine(memory)
    worker = Worker(handler, output, None if memory is None else memory // _FULL_AT)
    threading.Thread(target=worker.listen, name="mellon-listener", daemon=True).start()
    worker.serve()


class Worker:
    """Answers jobs one at a time while another thread listens for the word to stop."""

    def __init__(self, handler: Any, output: TextIO, most: int | None = None) -> None:
        self.handler = handler
        self.most = most
        self.output = output
        self.jobs: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self.watches: dict[int, Watch] = {}
        self.stopped: set[int] = set()

    def listen(self) -> None:
        """Read what the parent says; leave at once when it says no more."""
        for line in sys.stdin.buffer:
            said = json.loads(line)
            if "stop" in said:
                self.stopped.add(said["stop"])
                if said["stop"] in self.watches:
                    self.watches[said["stop"]].stop()
            else:
                self.jobs.put(said)
        os._exit(0)

    def serve(self) -> None:
        """Answer every job in turn."""
        self.say({"ready": True})
        while True:
            asked = self.jobs.get()
            self.answer(asked["id"], asked["job"], asked.get("seconds"))

    def answer(self, number: int, job: Any, seconds: float | None) -> None:
        """Answer one job, telling from time to time how far it is."""
        watch = self.watches[number] = Limits(seconds).watch()
        if number in self.stopped:
            watch.stop()
        result: dict[str, Any] = {}
        crippled: list[bool] = []

        def work() -> None:
            try:
                result["answer"] = self.handler.handle(job, watch)
            except BaseException as fault:
                result.update(failed=type(fault).__name__, what=str(fault))
                crippled.extend([True] if isinstance(fault, _CRIPPLING) else [])

        started = time.monotonic()
        try:
            thread = threading.Thread(target=work, name="mellon-search", daemon=True)
            thread.start()
        except RuntimeError as fault:
            self.say({"id": number, "failed": "MemoryError", "what": str(fault)})
            os._exit(_SPENT)
        while thread.is_alive():
            thread.join(PROGRESS_SECONDS)
            if thread.is_alive():
                self.say({"id": number, "progress": progress(watch, time.monotonic() - started)})
        del self.watches[number]
        self.say({"id": number, **result})
        if crippled or (self.most is not None and resident_bytes() > self.most):
            os._exit(_SPENT)

    def say(self, message: dict[str, Any]) -> None:
        """Write one line to the parent."""
        self.output.write(json.dumps(message, ensure_ascii=True, separators=(",", ":"), allow_nan=False) + "\n")
        self.output.flush()


def progress(watch: Watch, seconds: float) -> dict[str, Any]:
    """Return how far a search is, as plain data."""
    return {"engine": watch.engine, "nodes": watch.nodes, "doing": watch.doing, "seconds": round(seconds, 2)}


def _keep_output() -> TextIO:
    """Keep standard output for the parent: whatever else is printed there is dropped."""
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return output


if __name__ == "__main__":
    main(sys.argv[1:])
