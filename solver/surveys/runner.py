"""Batches answered side by side by worker processes of this machine: one that dies is replaced and its batch handed out again."""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Iterable, Mapping
from typing import Any

from mellon.solver.surveys import batch_handler
from mellon.solver.surveys.batches import Batch, Line
from mellon.solver.surveys.question import Row
from mellon.solver.workers import Failed, Lost, Pool

_GLANCE = 1.0
_STILLBORN = 4
"""So many processes that end one after the other, while none is ready, mean that none will be."""


class Broken(Exception):
    """A batch ended the process that answered it, every time, or could not be answered."""


def run(header: Mapping[str, Any], batches: Iterable[Batch], workers: int) -> Generator[list[Row], None, None]:
    """Yield the rows of every batch, or of its parts, as they are done. Raises Broken where a batch ends process after process."""
    loop = asyncio.new_event_loop()
    crew = _Crew(header, Line(iter(batches)), workers)
    try:
        loop.run_until_complete(crew.pool.start())
        while found := loop.run_until_complete(crew.finished()):
            yield from found
    finally:
        loop.run_until_complete(crew.dismiss())
        loop.close()


class _Crew:
    """The pool of a survey, with twice as many batches in hand as it has processes, so that none of them waits."""

    def __init__(self, header: Mapping[str, Any], line: Line, workers: int) -> None:
        self.header, self.line = dict(header), line
        self.most = 2 * workers
        self.pool = Pool(batch_handler.__name__, workers, waiting=self.most, memory=None)
        self.restarts = 0
        """Processes that had ended when the last rows came."""
        self.asked: dict[asyncio.Task[list[list[Any]]], Batch] = {}

    async def finished(self) -> list[list[Row]]:
        """Wait for some batch and return the rows that came, nothing once all is done. Raises Broken."""
        self._hand_out()
        if not self.asked:
            return []
        done: set[asyncio.Task[list[list[Any]]]] = set()
        while not done:
            done, _ = await asyncio.wait(self.asked, timeout=_GLANCE, return_when=asyncio.FIRST_COMPLETED)
            if not done and not self.pool.ready and self.pool.restarts - self.restarts >= _STILLBORN:
                raise Broken(_span(next(iter(self.asked.values()))))
        found = [self._rows(task) for task in done]
        self.restarts = self.pool.restarts
        self._hand_out()
        return found

    async def dismiss(self) -> None:
        """End every process, at work or not."""
        for task in self.asked:
            task.cancel()
        await asyncio.gather(*self.asked, return_exceptions=True)
        await self.pool.close()

    def _hand_out(self) -> None:
        while len(self.asked) < self.most and (batch := self.line.next()) is not None:
            self.asked[asyncio.create_task(self.pool.ask({"header": self.header, "batch": batch}))] = batch

    def _rows(self, task: asyncio.Task[list[list[Any]]]) -> list[Row]:
        batch = self.asked.pop(task)
        try:
            rows = [Row.of_plain(*fields) for fields in task.result()]
        except Lost:
            raise Broken(_span(batch)) from None
        except Failed as fault:
            raise Broken(f"{_span(batch)} ({fault})") from None
        self.line.give_back(batch, len(rows))
        return rows


def _span(batch: Batch) -> str:
    return f"{batch[0]}-{batch[-1]}"
