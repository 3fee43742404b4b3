"""A message in both languages, and the folding that lets people type without diacritics."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LANGUAGES = ("pl", "en")
_SEPARATORS = str.maketrans(" -", "__")


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
    if not plain.isascii():
        plain = "".join(c for c in plain if not unicodedata.combining(c))
    return plain.translate(_SEPARATORS).casefold().strip("_")


def counted(number: int, polish: str, english: str) -> Text:
    """Return a number with its noun; `polish` lists the forms after 1, 2 and 5, `english` those after 1 and 2.

    >>> [counted(n, "karta karty kart", "card cards").pl for n in (1, 2, 5, 12, 22)]
    ['1 karta', '2 karty', '5 kart', '12 kart', '22 karty']
    >>> counted(1, "karta karty kart", "card cards").en
    '1 card'
    """
    one, few, many = polish.split()
    single, plural = english.split()
    size = abs(number)
    several = size % 10 in (2, 3, 4) and size % 100 not in (12, 13, 14)
    return Text(f"{number} {one if size == 1 else few if several else many}", f"{number} {single if size == 1 else plural}")


def card_count(number: int) -> Text:
    """Return so many cards in words.

    >>> card_count(3).pl
    '3 karty'
    """
    return counted(number, "karta karty kart", "card cards")


def decimal_text(written: str) -> Text:
    """Return a number written with a decimal point as each language writes it.

    >>> decimal_text("95.45%").pl
    '95,45%'
    """
    return Text(written.replace(".", ","), written)
