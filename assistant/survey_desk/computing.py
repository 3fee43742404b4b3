"""Compute a survey: batch after batch into its store, with progress, until all deals are done, the interval is narrow or Ctrl-C comes."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mellon.assistant.running import interrupts_heard
from mellon.assistant.survey_desk import words
from mellon.assistant.survey_desk.asked import MOST_DEALS, half_width, whole
from mellon.assistant.terminal import status_line, write_line
from mellon.assistant.texts import fill
from mellon.models.common import BadInput, Defect
from mellon.solver.surveys.batches import BATCH, CLUSTER_BATCH, answered, open_batches
from mellon.solver.surveys.cluster import run_on_cluster
from mellon.solver.surveys.question import Row, Survey
from mellon.solver.surveys.runner import Broken, run
from mellon.solver.surveys.statistics import any_time_interval
from mellon.solver.surveys.store import Store, verdict_counts
from mellon.solver.surveys.summary import summary

_MOST_WORKERS = 256
INTERRUPTED, UNDECIDED = 130, 3


@dataclass(frozen=True)
class PlanWords:
    """How a survey is to be computed, as the command line says it."""

    deals: str | None
    out: str | None
    resume: bool
    until: str | None
    workers: str | None
    dask: str | None

    def plan(self, defects: list[Defect]) -> Plan:
        """Return what the words mean; what is wrong with them goes to `defects`."""
        deals, workers = self.deals_and_workers(defects)
        if self.out is None:
            defects.append(Defect("--out", words.NO_OUT))
        return Plan(
            deals=deals,
            out=Path(self.out or ""),
            resume=self.resume,
            until=half_width(self.until, defects),
            workers=workers,
            dask=self.dask,
        )

    def deals_and_workers(self, defects: list[Defect]) -> tuple[int, int]:
        """Return how many deals are asked about, and by how many processes."""
        return (
            whole("--deals", self.deals, 1, MOST_DEALS, 1000, defects),
            whole("--workers", self.workers, 1, _MOST_WORKERS, os.cpu_count() or 1, defects),
        )


@dataclass(frozen=True)
class Plan:
    """How a survey is computed; `until` is the half width of the interval at which it may end before its last deal."""

    deals: int
    out: Path
    resume: bool
    until: float | None
    workers: int
    dask: str | None


def compute(survey: Survey, plan: Plan, lang: str, quiet: bool) -> tuple[dict[str, Any], int]:
    """Return the summary of a survey when the plan is carried out, and the exit code. Raises BadInput."""
    header = survey.header()
    interrupted = False
    with Store.open(plan.out, header) if plan.resume else Store.create(plan.out, header) as store:
        try:
            with interrupts_heard():
                _fill(store, plan, lang, quiet)
        except KeyboardInterrupt:
            interrupted = True
        except Broken as fault:
            raise BadInput([Defect("--deals", fill(words.BROKEN, batch=str(fault)))]) from None
        except BadInput:
            if not plan.resume and not store.done():
                store.close()
                plan.out.unlink(missing_ok=True)
            raise
        found = summary(store)
    if interrupted:
        write_line(fill(words.STOPPED, done=found["deals"], all=plan.deals).of(lang), sys.stderr)
    return found, INTERRUPTED if interrupted else UNDECIDED if found["unknown"] else 0


def compute_aside(survey: Survey, deals: int, workers: int, lang: str, quiet: bool) -> tuple[dict[str, Any] | None, bool]:
    """Return the summary of a survey that nobody keeps, None where it has no deal yet, and whether Ctrl-C ended it. Raises BadInput.

    A single deal is not worth a process.
    """
    header = survey.header()
    interrupted = False
    with TemporaryDirectory() as folder, Store.create(Path(folder) / "aside.db", header) as store:
        try:
            with interrupts_heard():
                rows = _one_row(header) if deals == 1 else run(header, open_batches(deals, set()), workers)
                with closing(rows), closing(_with_progress(rows, 0, deals, lang, quiet)) as told:
                    for new in told:
                        store.add(new)
        except KeyboardInterrupt:
            interrupted = True
        except Broken as fault:
            raise BadInput([Defect("--deals", fill(words.BROKEN, batch=str(fault)))]) from None
        return summary(store) if store.done() else None, interrupted


def _one_row(header: Mapping[str, Any]) -> Generator[list[Row], None, None]:
    yield answered(header, (0,))


def _fill(store: Store, plan: Plan, lang: str, quiet: bool) -> None:
    done = store.done()
    if _narrow(store, plan.until):
        return
    batches = open_batches(plan.deals, done, CLUSTER_BATCH if plan.dask else BATCH)
    rows = run_on_cluster(plan.dask, store.header, batches) if plan.dask else run(store.header, batches, plan.workers)
    already = sum(number < plan.deals for number in done)
    with closing(rows), closing(_with_progress(rows, already, plan.deals, lang, quiet)) as told:
        for new in told:
            store.add(new)
            if _narrow(store, plan.until):
                return


def _narrow(store: Store, until: float | None) -> bool:
    """Tell whether the interval that holds at any time is narrow enough to stop."""
    if until is None:
        return False
    winnable, _, unknown = verdict_counts(counts := store.counts())
    low, high = any_time_interval(winnable, sum(counts.values()) - winnable - unknown, unknown)
    return (high - low) / 2 <= until


def _with_progress(rows: Iterator[list[Row]], done: int, deals: int, lang: str, quiet: bool) -> Generator[list[Row], None, None]:
    if quiet:
        yield from rows
        return
    started, new = time.monotonic(), 0
    with status_line("…") as status:
        for batch in rows:
            yield batch
            new += len(batch)
            rate = new / max(1e-6, time.monotonic() - started)
            left = time.strftime("%H:%M:%S", time.gmtime((deals - done - new) / rate))
            status.update(fill(words.PROGRESS, done=done + new, all=deals, rate=f"{rate:.0f}", left=left).of(lang))
