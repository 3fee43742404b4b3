"""What a worker process of a survey does: answer batches, one job a batch (see `solver/workers`)."""

from __future__ import annotations

from typing import Any

from mellon.solver.limits import Watch
from mellon.solver.surveys.batches import PATIENCE, answered


def prepare() -> None:
    """Need nothing more: a survey is about one game, whose rooms are imported with its first deal."""


def handle(job: Any, watch: Watch) -> list[list[Any]]:
    """Return the rows of a batch, or of its beginning, as plain data."""
    return [row.plain() for row in answered(job["header"], tuple(job["batch"]), PATIENCE)]
