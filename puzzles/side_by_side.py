"""Attempts at puzzles made side by side by worker processes; they come back in the order in which they were handed out."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Generator, Iterable, Mapping
from itertools import islice
from typing import Any

from mellon.puzzles import attempt_handler
from mellon.puzzles.generated import Record
from mellon.solver.workers import Failed, Lost, Pool


class Broken(Exception):
    """An attempt ended the process that made it, every time, or could not be made."""


def side_by_side(attempts: Iterable[Mapping[str, Any]], workers: int) -> Generator[Record | None, None, None]:
    """Yield what every attempt finds, in their order; as many are under way as there are workers. Raises Broken."""
    loop = asyncio.new_event_loop()
    pool = Pool(attempt_handler.__name__, workers, waiting=workers, memory=None)
    waiting, asked = iter(attempts), deque[asyncio.Task[str | None]]()
    try:
        loop.run_until_complete(pool.start())
        while True:
            asked += [loop.create_task(pool.ask(dict(attempt))) for attempt in islice(waiting, workers - len(asked))]
            if not asked:
                return
            yield _record(loop, asked.popleft())
    finally:
        loop.run_until_complete(_dismissed(pool, asked))
        loop.close()


def _record(loop: asyncio.AbstractEventLoop, task: asyncio.Task[str | None]) -> Record | None:
    try:
        line = loop.run_until_complete(task)
    except (Lost, Failed) as fault:
        raise Broken(str(fault)) from None
    return None if line is None else Record.of_line(line)


async def _dismissed(pool: Pool, asked: Iterable[asyncio.Task[str | None]]) -> None:
    """End every process, at work or not."""
    tasks = list(asked)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await pool.close()
