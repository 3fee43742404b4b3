"""Batches of deals: which numbers are still to be answered, and the answer to one batch, wherever it is computed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any

from mellon.solver.surveys.question import Row, Survey, surveyed

BATCH = 100
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


def answered(header: Mapping[str, Any], batch: Batch) -> list[Row]:
    """Return the rows of a batch; everything it needs comes from the header, so any process on any machine can do it."""
    survey = Survey.of_header(header)
    asked = surveyed(survey.game)
    return [asked.measure(asked.deal(survey, number), survey, number) for number in batch]
