"""The player's progress: one SQLite file that two processes may use at once and that no kill can spoil; JSON in and out."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from dataclasses import astuple
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mellon.assistant.training.exports import VERSION, read_export
from mellon.assistant.training.repeating import Attempt, Repeat, planned, plans
from mellon.models.common import BadInput, Defect, Text

START = 1500.0
STEP = 40.0
_MARK = 0x4D65547E
_SHAPE = (
    """CREATE TABLE IF NOT EXISTS attempts (puzzle TEXT NOT NULL, at TEXT NOT NULL, score REAL NOT NULL, bits REAL NOT NULL, rating REAL NOT NULL,
                                            PRIMARY KEY (puzzle, at))""",
    "CREATE TABLE IF NOT EXISTS repeats (puzzle TEXT PRIMARY KEY, card TEXT NOT NULL, due TEXT NOT NULL)",
)
_NOT_OURS = Text(
    "to nie jest plik postępów albo jest uszkodzony; niczego w nim nie zmieniono",
    "this is no file of progress, or it is damaged; nothing in it was changed",
)

_NO_FOLDER = Text(
    "nie ma folderu domowego na postępy; podaj plik: --data PLIK",
    "there is no home folder for the progress; name a file: --data FILE",
)


def default_file() -> Path:
    """Return the file in the user's data folder. Raises BadInput where there is none."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    if base.startswith("~"):
        raise BadInput([Defect("--data", _NO_FOLDER)])
    return Path(base) / "mellon" / "training.db"


class Progress:
    """What a player has tried, the rating that follows, and what comes back when."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=30, isolation_level=None)
            self._prepare()
        except (sqlite3.Error, OSError):
            raise BadInput([Defect(str(path), _NOT_OURS)]) from None

    def _prepare(self) -> None:
        """Make what is missing of the file's shape, all at once: another process may be doing the same. Raises sqlite3.Error."""
        names = "SELECT name FROM sqlite_master WHERE name IN ('attempts', 'repeats')"
        if self._is_ours() and len(self._connection.execute(names).fetchall()) == len(_SHAPE):
            return
        with self._connection as transaction:
            transaction.execute("BEGIN IMMEDIATE")
            if not self._is_ours() and self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] != 0:
                raise sqlite3.DatabaseError("another program's file")
            transaction.execute(f"PRAGMA application_id = {_MARK}")
            for table in _SHAPE:
                transaction.execute(table)

    def _is_ours(self) -> bool:
        return bool(self._connection.execute("PRAGMA application_id").fetchone()[0] == _MARK)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @property
    def rating(self) -> float:
        """Return the player's rating after the last attempt."""
        row = self._connection.execute("SELECT rating FROM attempts ORDER BY at DESC, rowid DESC LIMIT 1").fetchone()
        return float(row[0]) if row else START

    def tried(self) -> set[str]:
        """Return the puzzles that were tried."""
        return {puzzle for (puzzle,) in self._connection.execute("SELECT DISTINCT puzzle FROM attempts")}

    def due(self, now: datetime) -> list[str]:
        """Return the puzzles that come back now, the longest due first."""
        found = self._connection.execute("SELECT puzzle FROM repeats WHERE due <= ? ORDER BY due", (now.isoformat(),))
        return [puzzle for (puzzle,) in found]

    def note(self, puzzle: str, puzzle_rating: float, score: float, bits: float, now: datetime) -> float:
        """Keep an attempt and return the player's new rating. Only the first attempt at a puzzle moves the rating; misses come back."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            rating = self.rating
            if puzzle not in self.tried():
                rating += STEP * (score - expected(rating, puzzle_rating))
            self._connection.execute(
                "INSERT OR IGNORE INTO attempts VALUES (?, ?, ?, ?, ?)", (puzzle, now.isoformat(), score, bits, rating)
            )
            self._repeat(puzzle, score, bits, now)
            self._connection.execute("COMMIT")
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        return rating

    def _repeat(self, puzzle: str, score: float, bits: float, now: datetime) -> None:
        row = self._connection.execute("SELECT card FROM repeats WHERE puzzle = ?", (puzzle,)).fetchone()
        plan = planned(puzzle, row[0] if row else None, score, bits, now)
        if plan is not None:
            self._keep(plan)

    def _keep(self, plan: Repeat) -> None:
        self._connection.execute("INSERT OR REPLACE INTO repeats VALUES (?, ?, ?)", (plan.puzzle, plan.card, plan.due))

    def exported(self) -> dict[str, Any]:
        """Return everything as plain data."""
        attempts = self._connection.execute("SELECT puzzle, at, score, bits, rating FROM attempts ORDER BY at").fetchall()
        repeats = self._connection.execute("SELECT puzzle, card, due FROM repeats ORDER BY puzzle").fetchall()
        return {
            "mellon_training": VERSION,
            "attempts": [dict(zip(("puzzle", "at", "score", "bits", "rating"), row, strict=True)) for row in attempts],
            "repeats": [{"puzzle": puzzle, "card": json.loads(card), "due": due} for puzzle, card, due in repeats],
        }

    def take(self, table: Any) -> int:
        """Add what another file exported and return how many attempts were new; all or nothing. What comes back when follows from all attempts at a puzzle.

        Raises BadInput with every defect.
        """
        attempts, repeats = read_export(table)
        with self._connection as transaction:
            transaction.execute("BEGIN IMMEDIATE")
            new = transaction.executemany("INSERT OR IGNORE INTO attempts VALUES (?, ?, ?, ?, ?)", map(astuple, attempts)).rowcount
            transaction.executemany("INSERT OR IGNORE INTO repeats VALUES (?, ?, ?)", map(astuple, repeats))
            told = {one.puzzle for one in attempts}
            kept = transaction.execute("SELECT puzzle, at, score, bits, rating FROM attempts").fetchall()
            for plan in plans(Attempt(*row) for row in kept if row[0] in told):
                self._keep(plan)
        return new


def expected(player: float, puzzle: float) -> float:
    """Return the score that a player of this rating makes on average.

    >>> expected(1500, 1500)
    0.5
    """
    return float(1 / (1 + 10 ** ((puzzle - player) / 400)))


def utc_now() -> datetime:
    """Return this moment."""
    return datetime.now(UTC)
