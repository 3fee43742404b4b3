"""When a puzzle comes back: a pure function of the attempts at it, the same at the command line and in the browser."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Any


@dataclass(frozen=True)
class Attempt:
    """One puzzle tried: the score from 0 to 1, the bits that hints cost, and the player's rating afterwards."""

    puzzle: str
    at: str
    score: float
    bits: float
    rating: float

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> Attempt:
        """Read an attempt of an export. Raises KeyError, TypeError or ValueError."""
        return cls(str(table["puzzle"]), moment(table["at"]), float(table["score"]), float(table["bits"]), float(table["rating"]))


@dataclass(frozen=True)
class Repeat:
    """When a puzzle comes back, and the memory card that the next plan is made from."""

    puzzle: str
    card: str
    due: str

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> Repeat:
        """Read a plan of an export. Raises KeyError, TypeError or ValueError."""
        return cls(str(table["puzzle"]), json.dumps(dict(table["card"])), moment(table["due"]))


def planned(puzzle: str, card: str | None, score: float, bits: float, now: datetime) -> Repeat | None:
    """Return when a puzzle comes back after a try, `card` being its plan so far; one that was never missed does not."""
    from fsrs import Card, Rating, Scheduler

    if card is None and score > 0 and bits == 0:
        return None
    known = Card.from_json(card) if card is not None else Card(card_id=1)
    grade = Rating.Again if score <= 0 else Rating.Hard if bits else Rating.Good
    reviewed, _ = Scheduler(enable_fuzzing=False).review_card(known, grade, now)
    return Repeat(puzzle, reviewed.to_json(), reviewed.due.isoformat())


def plans(attempts: Iterable[Attempt]) -> list[Repeat]:
    """Return the plan of every puzzle that comes back, made from all attempts at it in the order of time.

    >>> plans([Attempt("x", "2026-01-01T12:00:00+00:00", 1.0, 0.0, 1520.0)])
    []
    """
    found = []
    for puzzle, tries in groupby(sorted(attempts, key=lambda one: (one.puzzle, _when(one.at))), lambda one: one.puzzle):
        plan: Repeat | None = None
        for one in tries:
            plan = planned(puzzle, None if plan is None else plan.card, one.score, one.bits, _when(one.at)) or plan
        if plan is not None:
            found.append(plan)
    return found


def moment(text: Any) -> str:
    """Return a moment as it is kept, in universal time. Raises ValueError or OverflowError.

    >>> moment("2026-01-01T12:00:00.000Z"), moment("2026-01-01T13:30:00+01:30")
    ('2026-01-01T12:00:00+00:00', '2026-01-01T12:00:00+00:00')
    """
    return _when(str(text)).isoformat()


def _when(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
