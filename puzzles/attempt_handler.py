"""What a worker process of a maker does: one attempt at a puzzle a job (see `solver/workers`)."""

from __future__ import annotations

from typing import Any

from mellon.solver.limits import Watch


def prepare() -> None:
    """Import what every attempt needs; a game's own rooms come with its first attempt."""
    from mellon.puzzles import workshop

    assert workshop


def handle(job: Any, watch: Watch) -> str | None:
    """Return the puzzle of an attempt as a line of the shelf, None where it finds none."""
    from mellon.puzzles.workshop import make

    record = make(job["game"], job["theme"], job["seed"])
    return None if record is None else record.line()
