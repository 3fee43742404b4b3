"""Which puzzle comes next: what is due again first, then the untried one nearest to the player's rating."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from mellon import puzzles
from mellon.assistant.training.progress import START, Progress
from mellon.puzzles.generated import records, replaced


def shelf(game: str | None) -> dict[str, float]:
    """Return the rating of every puzzle of a game, or of all, those included that only come back (`replaced_ones`)."""
    made = {name: float(one.rating) for room in _rooms(game) for name, one in {**replaced(room), **records(room)}.items()}
    return {**{name: float(puzzles.load(one, name).rating or START) for one, name in puzzles.names(game)}, **made}


def replaced_ones(game: str | None) -> frozenset[str]:
    """Return the puzzles whose place a lighter one has taken: who has missed one gets it again, nobody gets it anew."""
    return frozenset(name for room in _rooms(game) for name in replaced(room))


def _rooms(game: str | None) -> tuple[str, ...]:
    return puzzles.games() if game is None else (game,)


def next_puzzle(
    progress: Progress, rated: dict[str, float], now: datetime, seen: Sequence[str] = (), only_back: frozenset[str] = frozenset()
) -> tuple[str, bool] | None:
    """Return the next puzzle and whether it comes back, or None where there is none; those of `only_back` come back and never anew."""
    due = [name for name in progress.due(now) if name in rated and name not in seen]
    if due:
        return due[0], True
    tried, rating = progress.tried(), progress.rating
    fresh = [name for name in rated if name not in tried and name not in seen and name not in only_back]
    return (min(fresh, key=lambda name: (abs(rated[name] - rating), name)), False) if fresh else None


def stars(rating: float) -> str:
    """Return how hard a puzzle is, in one to five stars.

    >>> stars(1500)
    '★★★☆☆'
    """
    count = min(5, max(1, 1 + int((rating - 900) // 300)))
    return "★" * count + "☆" * (5 - count)
