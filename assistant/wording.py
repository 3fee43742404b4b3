"""Put plain data of an answer into words: numbers, moves, remarks, nested results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from assistant import texts as say
from models.common import Text

_NOT_REMARKS = frozenset({"move", "verdict", "value", "value_decimal"})


def count(number: int) -> str:
    """Return a whole number with its thousands apart.

    >>> count(1234567)
    '1 234 567'
    """
    return f"{number:,}".replace(",", " ")


def decimal(number: float, lang: str) -> str:
    """Return a decimal number to six significant digits, with the language's decimal mark.

    >>> decimal(0.25, "pl")
    '0,25'
    """
    written = f"{number:.6g}"
    return written.replace(".", ",") if lang == "pl" else written


def exact(value: object, value_decimal: float | None, lang: str) -> str:
    """Return a value as a fraction with its decimal, or what there is of the two.

    >>> exact(Fraction(63, 88), None, "en")
    '63/88 ≈ 0.715909'
    """
    if value is None:
        return "" if value_decimal is None else decimal(value_decimal, lang)
    written = str(value)
    if "/" not in written:
        return written
    number = float(Fraction(written)) if value_decimal is None else value_decimal
    return f"{written} ≈ {decimal(number, lang)}"


def words(value: object, lang: str) -> str:
    """Return any plain value as one line of words."""
    if isinstance(value, Text):
        return value.of(lang)
    if isinstance(value, bool):
        return (say.YES if value else say.NO).of(lang)
    if value is None:
        return "–"
    if isinstance(value, float):
        return decimal(value, lang)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {words(item, lang)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(words(item, lang) for item in value) or "–"
    return str(value)


def remarks(entry: Mapping[str, Any], lang: str) -> str:
    """Return what an entry of `moves` says besides the move and its worth."""
    parts = []
    for key, value in entry.items():
        if key in _NOT_REMARKS or value is None or value is False:
            continue
        parts.append(key if value is True else f"{key}: {words(value, lang)}")
    return "; ".join(parts)


def outline(value: object, lang: str, depth: int = 0) -> Iterator[str]:
    """Yield nested data as indented lines, one per fact."""
    pad = "  " * depth
    if isinstance(value, Mapping):
        for key, item in value.items():
            if _is_flat(item):
                yield f"{pad}{key}: {words(item, lang)}"
            else:
                yield f"{pad}{key}:"
                yield from outline(item, lang, depth + 1)
    elif isinstance(value, (list, tuple)):
        for item in value:
            if isinstance(item, Mapping) or _is_flat(item):
                yield f"{pad}- {words(item, lang)}"
            else:
                yield from outline(item, lang, depth + 1)
    else:
        yield f"{pad}{words(value, lang)}"


def _is_flat(value: object) -> bool:
    if isinstance(value, Mapping):
        return not value
    if isinstance(value, (list, tuple)):
        return all(not isinstance(item, (Mapping, list, tuple)) for item in value)
    return True
