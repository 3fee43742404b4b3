"""A message in both languages, and the folding that lets people type without diacritics."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LANGUAGES = ("pl", "en")


@dataclass(frozen=True, slots=True)
class Text:
    """Say one thing in Polish and in English.

    >>> Text("góry", "mountains").of("en")
    'mountains'
    """

    pl: str
    en: str

    def of(self, lang: str) -> str:
        """Return the wording in `lang` ("pl" or "en")."""
        return self.pl if lang == "pl" else self.en

    def __add__(self, other: Text | str) -> Text:
        other = as_text(other)
        return Text(self.pl + other.pl, self.en + other.en)

    @classmethod
    def read(cls, table: Mapping[str, str] | str) -> Text:
        """Read `{ pl = ..., en = ... }` or one string that serves both languages."""
        if isinstance(table, str):
            return cls(table, table)
        return cls(table["pl"], table["en"])


def as_text(value: Text | str) -> Text:
    """Return `value` as a Text; a plain string reads the same in both languages."""
    return value if isinstance(value, Text) else Text(value, value)


def join(texts: Iterable[Text | str], separator: Text | str = ", ") -> Text:
    """Join texts with a separator, language by language."""
    parts = [as_text(text) for text in texts]
    between = as_text(separator)
    return Text(between.pl.join(t.pl for t in parts), between.en.join(t.en for t in parts))


def fold(word: str) -> str:
    """Return `word` without case, diacritics and separators, for comparing what people type.

    >>> fold("Śmierdziel") == fold("smierdziel")
    True
    """
    plain = unicodedata.normalize("NFKD", word.replace("ł", "l").replace("Ł", "L"))
    letters = (c for c in plain if not unicodedata.combining(c))
    return "".join("_" if c in " -_" else c for c in letters).casefold().strip("_")
