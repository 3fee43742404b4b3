"""A pool of worker processes: a line of bounded length, limits that hold, and a process put in the place of every one that ends."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from itertools import count
from typing import Any

from mellon.solver.memory import GIGABYTE
from mellon.solver.workers.process import Gone, Progress, WorkerProcess

MEMORY = 2 * GIGABYTE
_GRACE = 1.0
"""Seconds past its time after which a job's process is killed."""
_PATIENCE = 0.6
"""Seconds that a job told to stop may still take."""
_TRIES = 2
_LONGEST_PAUSE = 8.0


class Busy(Exception):
    """All workers have a job and the line is full."""


class Lost(Exception):
    """Two workers in turn ended in the middle of the job."""


class Overdue(Exception):
    """The job went on past its time and was killed."""


class Stopped(Exception):
    """The job was told to stop, did not, and was killed."""


class Failed(Exception):
    """The handler raised: `kind` is the name of the exception."""

    def __init__(self, kind: str, what: str) -> None:
        super().__init__(f"{kind}: {what}")
        self.kind, self.what = kind, what


class Pool:
    """Worker processes for one handler, used from one event loop.

    `workers` jobs run at once; `spare` more processes are kept for quick ones, so that these never wait behind a long search.
    """

    def __init__(self, handler: str, workers: int = 2, spare: int = 0, waiting: int = 8, memory: int | None = MEMORY) -> None:
        self.handler, self.workers, self.spare, self.most_waiting, self.memory = handler, workers, spare, waiting, memory
        self.restarts = 0
        self._all: set[WorkerProcess] = set()
        self._idle: deque[WorkerProcess] = deque()
        self._lines: dict[bool, deque[asyncio.Future[WorkerProcess]]] = {True: deque(), False: deque()}
        self._long_running = 0
        self._numbers = count(1)
        self._keepers: list[asyncio.Task[None]] = []
        self._retiring: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> None:
        """Begin to start the processes; questions may be asked at once and wait for the first of them."""
        self._keepers = [asyncio.create_task(self._keep()) for _ in range(self.workers + self.spare)]

    async def close(self) -> None:
        """End every process and refuse who still waits."""
        self._closed = True
        for keeper in self._keepers:
            keeper.cancel()
        for process in self._all:
            process.kill()
        await asyncio.gather(*self._keepers, *self._retiring, *(process.listening for process in self._all), return_exceptions=True)
        for line in self._lines.values():
            for waiting in line:
                if not waiting.done():
                    waiting.set_exception(Lost())

    @property
    def ready(self) -> int:
        """Count the processes that can take a job or have one."""
        return sum(process.alive and process.ready.done() for process in self._all)

    @property
    def free(self) -> int:
        """Count the processes without a job."""
        return len(self._idle)

    @property
    def waiting(self) -> int:
        """Count the jobs in line."""
        return sum(len(line) for line in self._lines.values())

    @property
    def pids(self) -> tuple[int, ...]:
        """Return the numbers of the processes that are ready."""
        return tuple(process.pid for process in self._all if process.alive and process.ready.done())

    async def ask(
        self,
        job: Any,
        *,
        seconds: float | None = None,
        quick: bool = False,
        on_progress: Progress | None = None,
        stop: asyncio.Event | None = None,
    ) -> Any:
        """Return what the handler answers. A job whose process ends is given to another one, once.

        Cancelling the call stops the job. Raises Busy, Lost, Overdue, Stopped or Failed.
        """
        for _ in range(_TRIES):
            process = await self._take(quick, stop)
            try:
                message = await self._run(process, job, seconds, on_progress, stop)
            except Gone:
                continue
            finally:
                self._finished(quick)
            if "failed" in message:
                raise Failed(message["failed"], message["what"])
            return message["answer"]
        raise Lost

    async def _run(
        self, process: WorkerProcess, job: Any, seconds: float | None, on_progress: Progress | None, stop: asyncio.Event | None
    ) -> dict[str, Any]:
        answer = process.give(next(self._numbers), job, seconds, on_progress)
        stopping = asyncio.create_task(stop.wait()) if stop is not None else None
        try:
            wanted: set[asyncio.Future[Any]] = {answer} if stopping is None else {answer, stopping}
            await asyncio.wait(wanted, timeout=None if seconds is None else seconds + _GRACE, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done() and stopping is not None and stopping.done():
                process.stop()
                await asyncio.wait({answer}, timeout=_PATIENCE)
        except asyncio.CancelledError:
            self._retire(process, answer)
            raise
        finally:
            if stopping is not None:
                stopping.cancel()
        if not answer.done():
            process.kill()
            raise Stopped if stop is not None and stop.is_set() else Overdue
        message = answer.result()
        self._put_back(process)
        return message

    def _retire(self, process: WorkerProcess, answer: asyncio.Future[dict[str, Any]]) -> None:
        """Stop a job that nobody waits for any more; its process takes the next one, or is killed where it does not end."""

        async def end() -> None:
            process.stop()
            await asyncio.wait({answer}, timeout=_PATIENCE)
            if answer.done():
                with suppress(Gone):
                    answer.result()
                    self._put_back(process)
            else:
                process.kill()

        task = asyncio.create_task(end())
        self._retiring.add(task)
        task.add_done_callback(self._retiring.discard)

    async def _take(self, quick: bool, stop: asyncio.Event | None) -> WorkerProcess:
        """Wait in line for a process. Raises Busy where the line is full, Stopped where the wait is called off."""
        if self._closed:
            raise Lost
        if self._idle and not self._lines[quick] and (quick or self._long_running < self.workers):
            self._long_running += not quick
            return self._idle.popleft()
        if self.waiting >= self.most_waiting:
            raise Busy
        mine: asyncio.Future[WorkerProcess] = asyncio.get_running_loop().create_future()
        self._lines[quick].append(mine)
        stopping = asyncio.create_task(stop.wait()) if stop is not None else None
        try:
            wanted: set[asyncio.Future[Any]] = {mine} if stopping is None else {mine, stopping}
            await asyncio.wait(wanted, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            self._leave(mine, quick)
            raise
        finally:
            if stopping is not None:
                stopping.cancel()
        if not mine.done():
            self._leave(mine, quick)
            raise Stopped
        return mine.result()

    def _leave(self, mine: asyncio.Future[WorkerProcess], quick: bool) -> None:
        with suppress(ValueError):
            self._lines[quick].remove(mine)
        if mine.done() and not mine.cancelled() and mine.exception() is None:
            self._put_back(mine.result())
            self._finished(quick)

    def _finished(self, quick: bool) -> None:
        self._long_running -= not quick
        self._hand_out()

    def _put_back(self, process: WorkerProcess) -> None:
        if process.alive:
            self._idle.append(process)
        self._hand_out()

    def _hand_out(self) -> None:
        """Give idle processes to those who wait: quick jobs first, long ones as far as so many may run."""
        for quick in (True, False):
            line = self._lines[quick]
            while line and self._idle and (quick or self._long_running < self.workers):
                process = self._idle.popleft()
                if not process.alive:
                    continue
                waiting = line.popleft()
                if waiting.done():
                    self._idle.appendleft(process)
                    continue
                self._long_running += not quick
                waiting.set_result(process)

    async def _keep(self) -> None:
        """Keep one place filled: start a process, and another one when it ends; wait longer each time one ends before it was ready."""
        pause = 0.0
        while not self._closed:
            await asyncio.sleep(pause)
            process = await self._started()
            try:
                await process.ready
                self._put_back(process)
                pause = 0.0
            except Gone:
                pause = min(_LONGEST_PAUSE, 2 * pause + 0.25)
            await asyncio.wait({process.listening})
            self._all.discard(process)
            with suppress(ValueError):
                self._idle.remove(process)
            self.restarts += 1

    async def _started(self) -> WorkerProcess:
        """Start a process; one that is on its way when the pool closes is killed, not forgotten."""
        starting = asyncio.ensure_future(WorkerProcess.start(self.handler, self.memory))
        try:
            process = await asyncio.shield(starting)
        except asyncio.CancelledError:
            (await starting).kill()
            raise
        self._all.add(process)
        return process
