"""Read the `[puzzle]` table: every key checked, every defect listed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from mellon.models.common import Defect, Text
from mellon.models.common.reader import TableReader
from mellon.models.common.text import LANGUAGES
from mellon.solver import Verdict

KEYS = ("id", "title", "asks", "themes", "answer", "unique", "source", "rating")
ANSWER_KEYS = ("verdict", "value", "move")
VERDICTS = (Verdict.WINNABLE, Verdict.LOST)
MOST_RATING = 5000
_NAME = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


@dataclass(frozen=True)
class StoredAnswer:
    """The answer a puzzle stores: any of a verdict, a value and a right first move.

    `value` is kept as written: a fraction is exact, a decimal number counts to the digits given.
    """

    verdict: Verdict | None = None
    value: str | None = None
    move: Any = field(default=None, hash=False)

    @property
    def told(self) -> str:
        """Return what a question that asks for no move is answered by: the value where one is stored, else the verdict."""
        return self.value if self.value is not None else str(self.verdict)

    def fits(self, exact: Fraction | None, decimal: float | None) -> bool:
        """Tell whether a computed value is the stored one.

        >>> StoredAnswer(value="63/88").fits(Fraction(63, 88), None), StoredAnswer(value="0.72").fits(None, 0.7159)
        (True, True)
        """
        assert self.value is not None
        stored = Fraction(self.value)
        if exact is None and decimal is None:
            return False
        _, point, digits = self.value.partition(".")
        if not point and exact is not None:
            return exact == stored
        slack = Fraction(1, 2 * 10 ** len(digits)) if point else Fraction(1, 10**9)
        return abs((exact if exact is not None else Fraction(decimal or 0.0)) - stored) <= slack


@dataclass(frozen=True)
class Card:
    """What a `[puzzle]` table says."""

    id: str
    title: Text
    asks: Text
    themes: tuple[str, ...]
    answer: StoredAnswer
    unique: bool
    source: Text
    rating: int | None = None


def read_card(table: Any) -> tuple[Card | None, list[Defect]]:
    """Return what a `[puzzle]` table says, or None and everything that is wrong with it."""
    if not isinstance(table, Mapping):
        return None, [Defect("puzzle", Text("brak tabeli [puzzle]", "the table [puzzle] is missing"))]
    reader = _Reader(table)
    card = Card(
        reader.name("id"),
        reader.text("title"),
        reader.text("asks"),
        reader.themes(),
        reader.answer(),
        reader.unique(),
        reader.source(),
        reader.rating(),
    )
    reader.unknown_keys(table, KEYS)
    if card.unique and card.answer.verdict is Verdict.LOST:
        reader.fail("unique", "pozycja przegrana nie ma właściwego ruchu", "a lost position has no right move")
    return (None if reader.defects else card), reader.defects


class _Reader(TableReader):
    """A reader of the `[puzzle]` table: it names its places by the key alone and lists the keys that there are."""

    def fail(self, where: str, pl: str, en: str) -> None:
        """Note one defect of the table."""
        super().fail(f"puzzle.{where}", pl, en)

    def unknown_keys(self, table: Mapping[str, Any], known: Iterable[str], where: str = "") -> None:
        """Note keys that nobody reads, and which ones there are."""
        listed = ", ".join(known)
        for key in table:
            if key not in known:
                self.fail(f"{where}{key}", f"nieznany klucz; są: {listed}", f"unknown key; there are {listed}")

    def name(self, key: str) -> str:
        value = self.table.get(key)
        if isinstance(value, str) and _NAME.fullmatch(value):
            return value
        self.fail(key, "potrzebna jest nazwa z małych liter, cyfr i _", "a name of small letters, digits and _ is needed")
        return ""

    def text(self, key: str) -> Text:
        value = self.table.get(key)
        words = value if isinstance(value, Mapping) else {}
        for lang in LANGUAGES:
            said = words.get(lang)
            if not isinstance(said, str) or not said.strip():
                self.fail(f"{key}.{lang}", "brak tekstu w tym języku", "the text in this language is missing")
        self.unknown_keys(words, LANGUAGES, f"{key}.")
        return Text(str(words.get("pl", "")), str(words.get("en", "")))

    def source(self) -> Text:
        value = self.table.get("source")
        if isinstance(value, str) and value.strip():
            return Text(value, value)
        return self.text("source")

    def themes(self) -> tuple[str, ...]:
        value = self.table.get("themes")
        if isinstance(value, list) and value and all(isinstance(theme, str) and _NAME.fullmatch(theme) for theme in value):
            if len(set(value)) < len(value):
                self.fail("themes", "temat podany dwa razy", "a theme is given twice")
            return tuple(value)
        self.fail(
            "themes", "potrzebna jest lista nazw z małych liter, cyfr i _", "a list of names of small letters, digits and _ is needed"
        )
        return ()

    def unique(self) -> bool:
        value = self.table.get("unique")
        if not isinstance(value, bool):
            self.fail("unique", "potrzebne jest true albo false", "true or false is needed")
        return value is True

    def rating(self) -> int | None:
        value = self.table.get("rating")
        if value is None or (type(value) is int and 0 < value < MOST_RATING):
            return value
        self.fail("rating", f"potrzebna jest liczba od 1 do {MOST_RATING - 1}", f"a number from 1 to {MOST_RATING - 1} is needed")
        return None

    def answer(self) -> StoredAnswer:
        value = self.table.get("answer")
        if not isinstance(value, Mapping) or not any(key in value for key in ANSWER_KEYS):
            forms = '{ verdict = "winnable" | "lost" }, { value = "63/88" }, { move = ... }'
            self.fail("answer", f"potrzebna jest odpowiedź: {forms}", f"an answer is needed: {forms}")
            return StoredAnswer()
        self.unknown_keys(value, ANSWER_KEYS, "answer.")
        verdict, number = value.get("verdict"), value.get("value")
        if verdict is not None and verdict not in VERDICTS:
            self.fail("answer.verdict", "możliwe są winnable i lost", "choose winnable or lost")
            verdict = None
        if number is not None and not _is_number(number):
            self.fail("answer.value", 'potrzebna jest liczba jako napis, np. "63/88"', 'a number as a text is needed, such as "63/88"')
            number = None
        if "move" in value and not isinstance(value["move"], (str, Mapping)):
            self.fail("answer.move", "ruch zapisuje się tak jak w odpowiedzi solvera", "a move is written as in an answer")
        return StoredAnswer(None if verdict is None else Verdict(verdict), number, value.get("move"))


def _is_number(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        Fraction(value)
    except (ValueError, ZeroDivisionError):
        return False
    return "e" not in value.lower()
