"""Which puzzle comes next: what is due again first, then the untried one nearest to the player's rating."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from mellon import puzzles
from mellon.assistant.training.progress import START, Progress
from mellon.puzzles.generated import records
from mellon.puzzles.library import generated_names


def shelf(game: str | None) -> dict[str, float]:
    """Return the rating of every puzzle of a game, or of all."""
    made = {name: float(records(one)[name].rating) for one, name in generated_names(game)}
    return {**{name: float(puzzles.load(one, name).rating or START) for one, name in puzzles.names(game)}, **made}


def next_puzzle(progress: Progress, rated: dict[str, float], now: datetime, seen: Sequence[str] = ()) -> tuple[str, bool] | None:
    """Return the next puzzle and whether it comes back, or None where there is none."""
    due = [name for name in progress.due(now) if name in rated and name not in seen]
    if due:
        return due[0], True
    tried, rating = progress.tried(), progress.rating
    fresh = [name for name in rated if name not in tried and name not in seen]
    return (min(fresh, key=lambda name: (abs(rated[name] - rating), name)), False) if fresh else None


def stars(rating: float) -> str:
    """Return how hard a puzzle is, in one to five stars.

    >>> stars(1500)
    '★★★☆☆'
    """
    count = min(5, max(1, 1 + int((rating - 900) // 300)))
    return "★" * count + "☆" * (5 - count)
