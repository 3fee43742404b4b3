"""Batches of deals: which numbers are still to be answered, and the answer to one batch, wherever it is computed."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Mapping, Set
from typing import Any

from mellon.solver.surveys.question import Row, Survey, surveyed

BATCH = 500
"""Deals handed out at a time: so many that handing out costs little beside the quickest of them."""
CLUSTER_BATCH = 1000
"""The same by way of a scheduler, which costs more a batch."""
PATIENCE = 1.0
"""Processor seconds after which a batch of slow deals is given back with what is done of it, so that little is lost with a process."""
Batch = tuple[int, ...]


def open_batches(deals: int, done: Set[int], size: int = BATCH) -> Iterator[Batch]:
    """Yield the numbers below `deals` that are not done, in batches.

    >>> list(open_batches(7, {0, 1, 5}, 3))
    [(2, 3, 4), (6,)]
    """
    batch: list[int] = []
    for number in range(deals):
        if number in done:
            continue
        batch.append(number)
        if len(batch) == size:
            yield tuple(batch)
            batch = []
    if batch:
        yield tuple(batch)


class Line:
    """Batches that wait to be handed out: what is left of a batch comes before new ones.

    >>> line = Line(iter([(0, 1, 2), (3, 4)]))
    >>> line.give_back(line.next(), done=2)
    >>> line.next(), line.next(), line.next()
    ((2,), (3, 4), None)
    """

    def __init__(self, batches: Iterator[Batch]) -> None:
        self._batches = batches
        self._left: deque[Batch] = deque()

    def next(self) -> Batch | None:
        """Return the batch to hand out now, None where there is no more."""
        return self._left.popleft() if self._left else next(self._batches, None)

    def give_back(self, batch: Batch | None, done: int) -> None:
        """Take back what is left of a batch of which so many deals are done."""
        if batch is not None and batch[done:]:
            self._left.append(batch[done:])


def answered(header: Mapping[str, Any], batch: Batch, patience: float | None = None) -> list[Row]:
    """Return the rows of a batch, or of its beginning where it takes longer than `patience`.

    Everything it needs comes from the header, so any process on any machine can do it.
    """
    survey = Survey.of_header(header)
    asked = surveyed(survey.game)
    started, rows = time.process_time(), []
    for number in batch:
        rows.append(asked.measure(asked.deal(survey, number), survey, number))
        if patience is not None and time.process_time() - started > patience:
            break
    return rows
