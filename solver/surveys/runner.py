"""Batches answered side by side by processes of this machine: a process that dies is replaced and its batch handed out again."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Iterable, Iterator, Mapping
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from mellon.solver.surveys.batches import Batch, answered
from mellon.solver.surveys.question import Row

_TRIES = 3


class Broken(Exception):
    """A batch ended the process that answered it, every time."""


def run_alone(header: Mapping[str, Any], batches: Iterable[Batch]) -> Iterator[list[Row]]:
    """Yield the rows of every batch, one after the other in this process."""
    for batch in batches:
        yield answered(header, batch)


def run(header: Mapping[str, Any], batches: Iterable[Batch], workers: int) -> Iterator[list[Row]]:
    """Yield the rows of every batch as it is done. Raises Broken where a batch ends process after process."""
    crew = _Crew(header, iter(batches))
    try:
        for _ in range(workers):
            crew.hire()
        while crew.at_work:
            yield from crew.finished()
    finally:
        crew.dismiss()


class _Crew:
    def __init__(self, header: Mapping[str, Any], batches: Iterator[Batch]) -> None:
        self.header, self.batches = header, batches
        self.at_work: dict[Connection, tuple[BaseProcess, Batch]] = {}
        self.failed: dict[Batch, int] = {}
        self.context = multiprocessing.get_context("spawn")

    def hire(self, batch: Batch | None = None) -> None:
        """Start a process with a batch; none where there is nothing to do."""
        batch = batch or next(self.batches, None)
        if batch is None:
            return
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=_work, args=(theirs, dict(self.header)), daemon=True)
        process.start()
        theirs.close()
        self.at_work[ours] = (process, batch)
        self._hand_out(ours, batch)

    def finished(self) -> Iterator[list[Row]]:
        """Wait for some process and yield the rows that came; the next batch is handed out first."""
        for ready in wait(list(self.at_work)):
            assert isinstance(ready, Connection)
            process, batch = self.at_work.pop(ready)
            try:
                rows: list[Row] = ready.recv()
            except (EOFError, ConnectionError):
                ready.close()
                process.join()
                self._again(batch)
                continue
            if (following := next(self.batches, None)) is not None:
                self.at_work[ready] = (process, following)
                self._hand_out(ready, following)
            else:
                ready.close()
                process.join()
            yield rows

    def dismiss(self) -> None:
        """End every process that is still at work."""
        for connection, (process, _) in self.at_work.items():
            process.terminate()
            process.join()
            connection.close()
        self.at_work.clear()

    def _hand_out(self, connection: Connection, batch: Batch) -> None:
        with contextlib.suppress(BrokenPipeError, ConnectionError):
            connection.send(batch)

    def _again(self, batch: Batch) -> None:
        self.failed[batch] = self.failed.get(batch, 0) + 1
        if self.failed[batch] == _TRIES:
            raise Broken(f"{batch[0]}-{batch[-1]}")
        self.hire(batch)


def _work(connection: Connection, header: dict[str, Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, ConnectionError, BrokenPipeError):
        while True:
            connection.send(answered(header, connection.recv()))
