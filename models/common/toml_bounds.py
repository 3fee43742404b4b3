"""Refuse TOML that no position needs: too much of it, nested too deeply, or with values that mean nothing here."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Iterator
from typing import Any

from mellon.models.common.characters import acting
from mellon.models.common.files import MOST_BYTES
from mellon.models.common.problems import Defect
from mellon.models.common.text import Text

MOST_PARTS = 16
"""Most parts of one dotted key."""
MOST_BRACKETS = 64
"""Most brackets open at once, and most tables and lists inside each other."""
MOST_DIGITS = 400
MOST_KEY = 200
MOST_ENTRIES = 1000
"""Most entries of one list or table."""
_WHOLE = range(-(2**63), 2**63)
_TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|\\\Z|"{1,2}(?!"))*+(?:"{3,5}|\Z)'
    r"|'''(?:[^']|'{1,2}(?!'))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*+["\\]?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|[0-9][0-9_]*+"
    r"|[\[\]{}.=,\n]",
    re.S,
)
TOO_MUCH = Text(f"tekst ma więcej niż {MOST_BYTES // 1024} KB", f"the text has more than {MOST_BYTES // 1024} KB")
_TOO_MANY_PARTS = Text(f"klucz ma więcej niż {MOST_PARTS} części", f"a key has more than {MOST_PARTS} parts")
TOO_DEEP = Text(f"zbyt głębokie zagnieżdżenie (ponad {MOST_BRACKETS})", f"nested too deeply (more than {MOST_BRACKETS})")
_TOO_MANY_DIGITS = Text("liczba ma zbyt wiele cyfr", "a number has too many digits")
_DATE = Text("data ani godzina nic tu nie znaczy; tekst stoi w cudzysłowie", "a date or time means nothing here; a text stands in quotes")
_NOT_FINITE = Text("potrzebna jest zwykła liczba, nie nan ani inf", "an ordinary number is needed, not nan or inf")
_TOO_WIDE = Text("liczba całkowita nie mieści się w 64 bitach", "the whole number does not fit in 64 bits")
_LONG_KEY = Text(f"nazwa klucza ma więcej niż {MOST_KEY} znaków", f"the name of a key has more than {MOST_KEY} characters")
_TOO_MANY_ENTRIES = Text(f"więcej niż {MOST_ENTRIES} wpisów", f"more than {MOST_ENTRIES} entries")


class Excess(ValueError):
    """A text that is not parsed because it has too much of something: `why`, and the line."""

    def __init__(self, why: Text, line: int | None = None) -> None:
        self.why, self.line = why, line
        super().__init__(why.en)


def check_bounds(text: str) -> None:
    """Raise `Excess` for a TOML text that is too long or nested too deeply, in one pass that skips strings and comments."""
    if len(text) > MOST_BYTES:
        raise Excess(TOO_MUCH)
    brackets = dots = 0
    for match in _TOKEN.finditer(text):
        first = match.group()[0]
        if first == ".":
            dots += 1
            if dots >= MOST_PARTS:
                raise _at(match, _TOO_MANY_PARTS)
        elif first in "[{":
            brackets, dots = brackets + 1, 0
            if brackets > MOST_BRACKETS:
                raise _at(match, TOO_DEEP)
        elif first in "]}":
            brackets, dots = max(0, brackets - 1), 0
        elif first in "=,\n":
            dots = 0
        elif first.isdigit() and match.end() - match.start() > MOST_DIGITS:
            raise _at(match, _TOO_MANY_DIGITS)


def unusable(table: dict[str, Any]) -> Iterator[Defect]:
    """Yield a defect for every key and value that no position can have: dates, nan, numbers and names too long, hidden characters."""
    waiting: list[tuple[str, Any, int]] = [("", table, 0)]
    while waiting:
        where, value, depth = waiting.pop()
        if depth > MOST_BRACKETS:
            yield Defect(where[:MOST_KEY], TOO_DEEP)
        elif isinstance(value, (dict, list)) and len(value) > MOST_ENTRIES:
            yield Defect(where or "toml", _TOO_MANY_ENTRIES)
        elif isinstance(value, dict):
            fit = [key for key in value if len(key) <= MOST_KEY]
            yield from (Defect(f"{where}.{key[:20]}…".lstrip("."), _LONG_KEY) for key in value if len(key) > MOST_KEY)
            yield from (Defect(f"{where}.{key}".lstrip("."), hidden(acting(key))) for key in fit if acting(key))
            waiting += [(f"{where}.{key}" if where else key, value[key], depth + 1) for key in reversed(fit)]
        elif isinstance(value, list):
            waiting += [(f"{where}[{number}]", item, depth + 1) for number, item in reversed(list(enumerate(value, start=1)))]
        else:
            what = _why_unusable(value)
            if what is not None:
                yield Defect(where, what)


def _why_unusable(value: object) -> Text | None:
    if isinstance(value, str):
        found = acting(value)
        return hidden(found) if found else None
    if isinstance(value, float):
        return None if math.isfinite(value) else _NOT_FINITE
    if isinstance(value, (datetime.date, datetime.time)):
        return _DATE
    return _TOO_WIDE if isinstance(value, int) and value not in _WHOLE else None


def hidden(character: str) -> Text:
    """Return what is wrong with a text that holds this character."""
    return Text(f"niewidoczny znak sterujący {character}; usuń go", f"the invisible control character {character}; remove it")


def _at(match: re.Match[str], why: Text) -> Excess:
    return Excess(why, match.string.count("\n", 0, match.start()) + 1)
