"""The desk of the server: takes questions to the workers, shares what is asked twice, keeps answers, and counts what each address has under way."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any

from mellon.solver.workers import Busy, Failed, Overdue, Pool, Stopped

HANDLER = "mellon.assistant.web.questions"
QUICK_SECONDS = 10.0
_KEPT = 512
_LONGEST_KEPT = 200_000


@dataclass(frozen=True)
class Limits:
    """What the server lets a question take."""

    seconds: float = 20.0
    """How long a question may take that does not say so itself."""
    most_seconds: float = 120.0
    body: int = 256 * 1024
    query: int = 32 * 1024
    waiting: int = 16
    per_address: int = 4
    """Questions under way from one address other than this machine."""


USUAL = Limits()


@dataclass(eq=False)
class Running:
    """A question under way, perhaps for several readers."""

    task: asyncio.Task[Any]
    progress: Mapping[str, Any] = field(default_factory=dict)
    readers: int = 0


class Desk:
    """Asks the pool for all doors of the server."""

    def __init__(self, workers: int, limits: Limits = USUAL) -> None:
        self.limits = limits
        self.pool = Pool(HANDLER, workers, spare=1, waiting=limits.waiting)
        self._running: dict[str, Running] = {}
        self._kept: OrderedDict[str, Any] = OrderedDict()
        self._under_way: Counter[str] = Counter()

    async def ask(self, job: Mapping[str, Any], *, quick: bool) -> Any:
        """Return the workers' answer to a job. Raises what the pool raises."""
        seconds = job.get("seconds") or QUICK_SECONDS
        return await self.pool.ask(dict(job), seconds=seconds, quick=quick)

    @contextmanager
    def counted(self, address: str | None) -> Iterator[None]:
        """Count a question of an address while it lasts. Raises Busy where there are too many."""
        if address is None or _is_here(address):
            yield
            return
        if self._under_way[address] >= self.limits.per_address:
            raise Busy
        self._under_way[address] += 1
        try:
            yield
        finally:
            self._under_way[address] -= 1
            if not self._under_way[address]:
                del self._under_way[address]

    async def page(self, job: Mapping[str, Any]) -> Any:
        """Return the answer to a quick job of a page, kept from before where it was asked before."""
        key = _key(job)
        if key in self._kept:
            return self._from_shelf(key)
        answer = await self.ask(job, quick=True)
        self._keep(key, answer)
        return answer

    def known(self, job: Mapping[str, Any]) -> Any:
        """Return the answer to a job that was answered before, else None."""
        key = _key(job)
        return self._from_shelf(key) if key in self._kept else None

    @contextmanager
    def search(self, job: Mapping[str, Any], linger: float) -> Iterator[Running]:
        """Join the search for a job, or begin it; `linger` seconds after its last reader left it is stopped."""
        key = _key(job)
        running = self._running.get(key)
        if running is None:
            running = self._running[key] = self._begin(key, job)
        running.readers += 1
        try:
            yield running
        finally:
            running.readers -= 1
            if not running.readers:
                asyncio.get_running_loop().call_later(linger, self._stop_if_left, running)

    def _begin(self, key: str, job: Mapping[str, Any]) -> Running:
        async def work() -> Any:
            try:
                answer = await self.pool.ask(dict(job), seconds=job.get("seconds"), on_progress=heard)
                self._keep(key, answer)
                return answer
            finally:
                self._running.pop(key, None)

        def heard(progress: Mapping[str, Any]) -> None:
            running.progress = progress

        task = asyncio.create_task(work())
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        running = Running(task)
        return running

    def _stop_if_left(self, running: Running) -> None:
        if not running.readers:
            running.task.cancel()

    def _from_shelf(self, key: str) -> Any:
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: str, answer: Any) -> None:
        if len(json.dumps(answer)) > _LONGEST_KEPT:
            return
        self._kept[key] = answer
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)


def limit_of(fault: Exception) -> str | None:
    """Return the limit that ended a job whose worker was ended, or None where it was a fault."""
    if isinstance(fault, Overdue):
        return "time"
    if isinstance(fault, Stopped):
        return "stopped"
    return "memory" if isinstance(fault, Failed) and fault.kind == "MemoryError" else None


def _key(job: Mapping[str, Any]) -> str:
    return json.dumps(job, sort_keys=True, ensure_ascii=False)


def _is_here(address: str) -> bool:
    try:
        return ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return False
