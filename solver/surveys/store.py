"""The store of a survey: one SQLite file, one row a deal with its number as key, so that nothing is counted twice whoever answered it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.files import first_bytes
from mellon.models.common.reading_faults import why_unreadable
from mellon.models.common.tables import parsed_json
from mellon.solver.answer import Verdict
from mellon.solver.surveys.question import Row, is_header

_MARK = 0x4D656C6C
"""SQLite's application id of our files ("Mell")."""
_SHAPE = """
CREATE TABLE header (content TEXT NOT NULL);
CREATE TABLE deals (number INTEGER PRIMARY KEY, verdict TEXT NOT NULL, value TEXT, nodes INTEGER NOT NULL,
                    microseconds INTEGER NOT NULL, stage INTEGER NOT NULL);
CREATE TABLE positions (number INTEGER PRIMARY KEY, line TEXT NOT NULL);
"""
_CONTRADICTION = """
SELECT number FROM main.deals AS ours JOIN other.deals AS theirs USING (number)
WHERE ours.verdict != theirs.verdict AND 'unknown' NOT IN (ours.verdict, theirs.verdict) LIMIT 1
"""
_BEGINS = b"SQLite format 3\0"
_STRANGE_DEALS = """
SELECT 1 FROM deals WHERE verdict NOT IN ({}) OR typeof(value) NOT IN ('null', 'text') OR typeof(nodes) != 'integer'
OR typeof(microseconds) != 'integer' OR typeof(stage) != 'integer' LIMIT 1
"""
_STRANGE_POSITIONS = "SELECT 1 FROM positions WHERE typeof(number) != 'integer' OR typeof(line) != 'text' LIMIT 1"
_EXISTS = Text("ten plik już jest; przegląd kontynuuje --resume", "this file is there already; --resume goes on with a survey")
_NOT_A_STORE = Text(
    "to nie jest plik przeglądu albo jest uszkodzony; niczego w nim nie zmieniono",
    "this is no survey file, or it is damaged; nothing in it was changed",
)
_MISSING = Text(
    "nie ma takiego pliku; nowy przegląd zaczyna się bez --resume", "there is no such file; a new survey begins without --resume"
)


class _Damaged(ValueError):
    """A file that is no store, or no longer one."""


class Store:
    """The results of one survey."""

    def __init__(self, path: Path, header: Mapping[str, Any], connection: sqlite3.Connection) -> None:
        self.path, self.header, self._connection = path, header, connection

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> Store:
        """Begin a store in a file that does not exist yet. Raises BadInput."""
        if path.exists():
            raise BadInput([Defect(str(path), _EXISTS)])
        try:
            with path.open("xb"):
                pass
        except OSError as fault:
            raise BadInput([Defect(str(path), _unwritable(fault.strerror))]) from None
        try:
            connection = _connected(path)
            connection.executescript(f"PRAGMA application_id = {_MARK}; BEGIN; {_SHAPE} COMMIT;")
            with connection:
                connection.execute("INSERT INTO header VALUES (?)", (json.dumps(header, sort_keys=True),))
        except sqlite3.Error as fault:
            path.unlink(missing_ok=True)
            raise BadInput([Defect(str(path), _unwritable(str(fault)))]) from None
        return cls(path, header, connection)

    @classmethod
    def open(cls, path: Path, header: Mapping[str, Any] | None = None) -> Store:
        """Open a store; with a header, only if it is a store of that very survey. Raises BadInput."""
        try:
            begins = first_bytes(path, len(_BEGINS))
        except FileNotFoundError:
            raise BadInput([Defect(str(path), _MISSING)]) from None
        except OSError as fault:
            raise BadInput([Defect(str(path), why_unreadable(fault))]) from None
        try:
            if begins not in (_BEGINS, b""):
                raise _Damaged
            connection = _connected(path)
            found = _checked(connection)
        except (sqlite3.Error, ValueError):
            raise BadInput([Defect(str(path), _NOT_A_STORE)]) from None
        if header is not None:
            _must_agree(path, found, header)
        return cls(path, found, connection)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, rows: Iterable[Row]) -> None:
        """Keep rows, all or none of them; a deal that is there already stays as it is. Raises BadInput where the disk takes no more."""
        kept = list(rows)
        try:
            with self._connection as transaction:
                for row in kept:
                    value = None if row.value is None else str(row.value)
                    written = (row.number, row.verdict.value, value, row.nodes, row.microseconds, row.stage)
                    new = transaction.execute("INSERT OR IGNORE INTO deals VALUES (?, ?, ?, ?, ?, ?)", written).rowcount
                    if new and row.position is not None:
                        transaction.execute("INSERT INTO positions VALUES (?, ?)", (row.number, row.position))
        except sqlite3.Error as fault:
            raise BadInput([Defect(str(self.path), _unwritable(str(fault)))]) from None

    def done(self) -> set[int]:
        """Return the numbers of the deals that are answered."""
        return {number for (number,) in self._connection.execute("SELECT number FROM deals")}

    def counts(self) -> dict[str, int]:
        """Return how many deals have each verdict."""
        return dict(self._connection.execute("SELECT verdict, count(*) FROM deals GROUP BY verdict"))

    def values(self) -> Iterator[Fraction]:
        """Yield the values of the deals that have one, by number."""
        for (value,) in self._connection.execute("SELECT value FROM deals WHERE value IS NOT NULL ORDER BY number"):
            yield _fraction(self.path, value)

    def values_by_number(self) -> dict[int, Fraction]:
        """Return the values of the deals that have one by their numbers."""
        return {
            number: _fraction(self.path, value)
            for number, value in self._connection.execute("SELECT number, value FROM deals WHERE value IS NOT NULL")
        }

    def cost(self) -> tuple[int, int]:
        """Return the nodes and the microseconds that all deals took."""
        nodes, microseconds = self._connection.execute("SELECT total(nodes), total(microseconds) FROM deals").fetchone()
        return int(nodes), int(microseconds)

    def verdicts(self) -> dict[int, str]:
        """Return the verdict of every deal by its number."""
        return dict(self._connection.execute("SELECT number, verdict FROM deals"))

    def positions(self) -> Iterator[tuple[int, str, str]]:
        """Yield number, verdict and position of the deals that were kept."""
        yield from self._connection.execute("SELECT number, verdict, line FROM positions JOIN deals USING (number) ORDER BY number")

    def take_from(self, other: Path) -> int:
        """Add the deals of another store of the same survey and return how many were new. Raises BadInput."""
        Store.open(other, self.header).close()
        try:
            with _attached(self._connection, other), self._connection as transaction:
                if number := transaction.execute(_CONTRADICTION).fetchone():
                    raise BadInput([Defect(str(other), _contradicts(number[0]))])
                transaction.execute(
                    "INSERT INTO main.positions SELECT * FROM other.positions WHERE number NOT IN (SELECT number FROM main.deals)"
                )
                new = transaction.execute("INSERT OR IGNORE INTO main.deals SELECT * FROM other.deals").rowcount
        except sqlite3.Error as fault:
            raise BadInput([Defect(str(self.path), _unwritable(str(fault)))]) from None
        return new


def _checked(connection: sqlite3.Connection) -> dict[str, Any]:
    """Return the header of a store that is whole and holds what we write. Raises sqlite3.Error or ValueError."""
    if connection.execute("PRAGMA application_id").fetchone()[0] != _MARK or connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
        raise _Damaged
    header: dict[str, Any]
    (content,), *others = connection.execute("SELECT content FROM header").fetchall() or [(None,)]
    if others or not isinstance(content, str) or not is_header(header := parsed_json(content)):
        raise _Damaged
    verdicts = [verdict.value for verdict in Verdict]
    if connection.execute(_STRANGE_DEALS.format(", ".join("?" * len(verdicts))), verdicts).fetchone():
        raise _Damaged
    if connection.execute(_STRANGE_POSITIONS).fetchone():
        raise _Damaged
    return header


def _fraction(path: Path, value: str) -> Fraction:
    try:
        found = Fraction(value)
        float(found)
    except (ValueError, ArithmeticError):
        raise BadInput([Defect(str(path), _NOT_A_STORE)]) from None
    return found


def _connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=30)
    connection.execute("PRAGMA synchronous = NORMAL")
    return connection


@contextmanager
def _attached(connection: sqlite3.Connection, other: Path) -> Iterator[None]:
    connection.execute("ATTACH ? AS other", (str(other),))
    try:
        yield
    finally:
        with closing(connection.execute("DETACH other")):
            pass


def _must_agree(path: Path, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    different = [key for key in sorted({*found, *wanted}) if found.get(key) != wanted.get(key)]
    if different:
        raise BadInput([Defect(str(path), _differs(key, found.get(key), wanted.get(key))) for key in different])


def _differs(key: str, there: Any, asked: Any) -> Text:
    old, new = _listed(there), _listed(asked)
    return Text(
        f"to inny przegląd: w pliku {key}: {old}; teraz {key}: {new}", f"this is another survey: {key} in the file: {old}; {key} now: {new}"
    )


def _listed(value: Any) -> str:
    """Return a value of a header in words: the parts of a list or a table one after the other."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {one}" for key, one in value.items()) or "–"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _contradicts(number: int) -> Text:
    return Text(
        f"rozdanie {number} ma tu inny werdykt: któryś z plików jest błędny; niczego nie dopisano",
        f"deal {number} has another verdict here: one of the files is wrong; nothing was added",
    )


def _unwritable(why: str | None) -> Text:
    return Text(
        f"nie da się zapisać ({why}); co już było zapisane, zostało", f"cannot be written ({why}); what was written stays as it was"
    )


def verdict_counts(counts: Mapping[str, int]) -> tuple[int, int, int]:
    """Return how many deals are winnable, lost and unknown.

    >>> verdict_counts({"winnable": 3, "unknown": 1})
    (3, 0, 1)
    """
    return (counts.get(Verdict.WINNABLE, 0), counts.get(Verdict.LOST, 0), counts.get(Verdict.UNKNOWN, 0))
