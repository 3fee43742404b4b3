"""A worker as its parent sees it: a process that is given a job and says how far it is, and that can be stopped or killed."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

Progress = Callable[[Mapping[str, Any]], None]
_LONGEST_LINE = 128 * 1024 * 1024


class Gone(Exception):
    """The process ended before it answered."""


class WorkerProcess:
    """One worker process; it has at most one job at a time."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.ready = asyncio.get_running_loop().create_future()
        self._answer: asyncio.Future[dict[str, Any]] | None = None
        self._number = 0
        self._on_progress: Progress | None = None
        self.listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, handler: str, memory: int | None) -> WorkerProcess:
        """Start a process that runs a handler; it is `ready` a while later."""
        bound = [] if memory is None else [str(memory)]
        command = [sys.executable, "-m", "mellon.solver.workers.worker", handler, *bound]
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=_LONGEST_LINE)
        return cls(process)

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        return self.process.pid

    @property
    def alive(self) -> bool:
        """Tell whether it can still answer."""
        return not self.listening.done()

    def give(self, number: int, job: Any, seconds: float | None, on_progress: Progress | None) -> asyncio.Future[dict[str, Any]]:
        """Hand over a job and return what it will say: its last message, or `Gone`."""
        self._answer = asyncio.get_running_loop().create_future()
        self._number, self._on_progress = number, on_progress
        if self.alive:
            self._say({"id": number, "job": job, "seconds": seconds})
        else:
            self._answer.set_exception(Gone())
        return self._answer

    def stop(self) -> None:
        """Ask it to end its job soon, with what is known."""
        self._say({"stop": self._number})

    def kill(self) -> None:
        """End the process at once."""
        with suppress(ProcessLookupError):
            self.process.kill()

    def _say(self, message: Mapping[str, Any]) -> None:
        assert self.process.stdin is not None
        with suppress(OSError, RuntimeError):
            self.process.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    async def _listen(self) -> None:
        assert self.process.stdout is not None
        try:
            while line := await self.process.stdout.readline():
                self._hear(json.loads(line))
        except (OSError, ValueError):
            self.kill()
        await self.process.wait()
        for waiting in (self.ready, self._answer):
            if waiting is not None and not waiting.done():
                waiting.set_exception(Gone())
                waiting.exception()

    def _hear(self, message: dict[str, Any]) -> None:
        if "ready" in message:
            self.ready.set_result(True)
        elif message["id"] != self._number or self._answer is None or self._answer.done():
            return
        elif "progress" not in message:
            self._answer.set_result(message)
        elif self._on_progress is not None:
            self._on_progress(message["progress"])
