"""Put plain data of an answer into words: numbers, moves, remarks, nested results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mellon.assistant import texts as say
from mellon.assistant.common_words import words_of
from mellon.models.common import Text
from mellon.models.common.text import decimal_text
from mellon.solver.told import Told, is_listing, written

_NOT_REMARKS = frozenset({"move", "verdict", "value", "value_decimal", "words", "loss_decimal"})
_MOVE_KEYS = frozenset({"move", "winning_instead", "do", "line", "best"})
_SAID_ABOVE = frozenset({"icons", "resources"})
_NAME_KEYS = ("id", "card", "hero")


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
    return decimal_text(f"{number:.6g}").of(lang)


def exact(value: Fraction | None, value_decimal: float | None, lang: str) -> str:
    """Return a value as a fraction with its decimal, or what there is of the two.

    >>> exact(Fraction(63, 88), None, "en")
    '63/88 ≈ 0.715909'
    """
    if value is None:
        return "" if value_decimal is None else decimal(value_decimal, lang)
    if value.denominator == 1:
        return str(value)
    return f"{value} ≈ {decimal(float(value) if value_decimal is None else value_decimal, lang)}"


@dataclass(frozen=True)
class Wording:
    """How plain data about one position is put into words: by the game where it offers that, else by the common tables."""

    lang: str
    word_move: Callable[[Any, Any, str], str] | None = None
    word_value: Callable[[str, Any, Any, str], str | None] | None = None
    position: Any = None
    game: str = ""

    def move(self, move: Any) -> str:
        """Return the words for one move."""
        return self.word_move(move, self.position, self.lang) if self.word_move else self.words(move)

    def key(self, key: object) -> str:
        """Return what a key is called: the game's own name, the common one, or the key without its underscores."""
        written = str(key)
        return self._own("", written) or words_of(self.game).key(written, self.lang) or written.replace("_", " ")

    def words(self, value: object, key: str = "") -> str:
        """Return any plain value that stands under `key` as one line of words."""
        if isinstance(value, Text):
            return value.of(self.lang)
        if isinstance(value, bool):
            return (say.YES if value else say.NO).of(self.lang)
        if value is None:
            return "–"
        if isinstance(value, float):
            return decimal(value, self.lang)
        if key in _MOVE_KEYS and self.word_move and not is_listing(value):
            return self.move(value)
        if isinstance(value, (Told, Mapping)):
            return self._facts(entry_of(value))
        if isinstance(value, (list, tuple)) and is_listing(value):
            between = "; " if any(isinstance(item, (Told, Mapping)) for item in value) else ", "
            return between.join(self.words(item, key) for item in value) or "–"
        told = written(value)
        if isinstance(told, Mapping):
            return self._facts(told)
        return self._own(key, told if isinstance(value, Fraction) else value) or words_of(self.game).value(key, told, self.lang) or told

    def fact(self, key: object, value: object) -> str:
        """Return one key with its value."""
        return f"{self.key(key)}: {self.words(value, str(key))}"

    def remarks(self, entry: Mapping[str, Any]) -> str:
        """Return what an entry of `moves` says besides the move and its worth."""
        told = ((key, value) for key, value in entry.items() if key not in _NOT_REMARKS and value is not None and value is not False)
        return "; ".join(self.key(key) if value is True else self.fact(key, value) for key, value in told)

    def outline(self, value: object, key: str = "", depth: int = 0) -> Iterator[str]:
        """Yield nested data as indented lines, one per fact."""
        pad = "  " * depth
        if isinstance(value, (Told, Mapping)):
            for inner, item in entry_of(value).items():
                if _is_flat(item) or (inner in _MOVE_KEYS and isinstance(item, (Told, Mapping))):
                    yield f"{pad}{self.fact(inner, item)}"
                else:
                    yield f"{pad}{self.key(inner)}:"
                    yield from self.outline(item, str(inner), depth + 1)
        elif isinstance(value, (list, tuple)) and is_listing(value):
            for item in value:
                if isinstance(item, (Told, Mapping)) or _is_flat(item):
                    yield f"{pad}- {self.words(item, key)}"
                else:
                    yield from self.outline(item, key, depth + 1)
        else:
            yield f"{pad}{self.words(value, key)}"

    def _facts(self, table: Mapping[Any, Any]) -> str:
        """Word a table by the name it begins with, where it has one."""
        rest = dict(table)
        key = next((key for key in _NAME_KEYS if key in rest), "")
        name = rest.pop(key, None)
        said = ", ".join(self.fact(key, item) for key, item in rest.items())
        if name is None:
            return said or "–"
        if len(rest) == 1 and _SAID_ABOVE.issuperset(rest):
            said = ", ".join(map(self.words, rest.values()))
        return f"{self.words(name, key)}: {said}" if said else self.words(name, key)

    def _own(self, key: str, value: object) -> str | None:
        return self.word_value(key, value, self.position, self.lang) if self.word_value else None


def _is_flat(value: object) -> bool:
    if isinstance(value, (Told, Mapping)):
        return not entry_of(value)
    if isinstance(value, (list, tuple)) and is_listing(value):
        return not any(isinstance(item, (Told, Mapping)) or is_listing(item) for item in value)
    return True


def entry_of(value: Told | Mapping[Any, Any]) -> Mapping[Any, Any]:
    """Return what is told under names."""
    return value.entry if isinstance(value, Told) else value
