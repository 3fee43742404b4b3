"""Read tables from users: every game's reader collects its defects and asks for numbers, truth values, tables and names here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mellon.models.common.problems import Defect
from mellon.models.common.text import Text

_NOTHING = Text("", "")
_A_LIST = Text("podaj listę", "give a list")
MOST_OFFERS = 100
"""After so many defects nobody reads on, and looking for words spelt alike is slow."""


def nearest(word: str, known: Iterable[str], most: int = 1, likeness: float = 0.6) -> list[str]:
    """Return the known words that are spelt much like `word`, the likeliest first.

    >>> nearest("frodoo", ("frodo", "sam")), nearest("xyz", ("frodo", "sam"))
    (['frodo'], [])
    """
    from difflib import get_close_matches

    return get_close_matches(word, list(known), most, likeness)


def did_you_mean(pl: Iterable[str], en: Iterable[str]) -> Text:
    """Return the end of a message that offers other words, in Polish and in English; nothing where there are none.

    >>> did_you_mean(["kość"], ["die"]).en
    '; did you mean "die"?'
    """
    polish, english = " lub ".join(f"„{name}”" for name in pl), " or ".join(f'"{name}"' for name in en)
    return Text(f"; czy chodziło o {polish}?", f"; did you mean {english}?") if polish else _NOTHING


def meant(word: str, known: Iterable[str]) -> Text:
    """Return the end of a message that offers the known word nearest to `word`; nothing where none is near."""
    found = nearest(word, known)
    return did_you_mean(found, found)


class TableReader:
    """Collects defects while the parts of a table are read; `where` is what stands before a key in the name of its place."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table
        self.defects: list[Defect] = []

    @property
    def offering(self) -> bool:
        """Tell whether defects still offer words that may have been meant."""
        return len(self.defects) < MOST_OFFERS

    def fail(self, where: str, pl: str, en: str) -> None:
        """Note one defect."""
        self.defects.append(Defect(where, Text(pl, en)))

    def unknown_keys(self, table: Mapping[str, Any], known: Iterable[str], where: str = "") -> None:
        """Note keys that nobody reads, with the nearest known one."""
        known = tuple(known)
        for key in table:
            if key not in known:
                hint = meant(str(key), known) if self.offering else _NOTHING
                self.fail(f"{where}{key}", f"nieznany klucz{hint.pl}", f"unknown key{hint.en}")

    def number(self, table: Mapping[str, Any], key: str, default: int | None, low: int, high: int, where: str = "") -> int | None:
        """Return a whole number in a range; None and a defect where it is missing without a default, or wrong."""
        value = table.get(key, default)
        if value is None:
            self.fail(f"{where}{key}", f"brak liczby ({low}-{high})", f"the number is missing ({low}-{high})")
        elif isinstance(value, bool) or not isinstance(value, int):
            self.no_number(value, f"{where}{key}")
        elif not low <= value <= high:
            self.fail(f"{where}{key}", f"{value} jest poza zakresem {low}-{high}", f"{value} is outside {low}-{high}")
        else:
            return value
        return None

    def whole(self, table: Mapping[str, Any], key: str, where: str = "") -> int | None:
        """Return a whole number of any size; None where it is missing, and with a defect where it is something else."""
        value = table.get(key)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
            self.no_number(value, f"{where}{key}")
            return None
        return value

    def no_number(self, value: Any, where: str) -> None:
        """Note that a value is no whole number."""
        said = self.quoted(value)
        self.fail(where, f"„{said}” to nie liczba całkowita", f'"{said}" is not a whole number')

    def flag(self, table: Mapping[str, Any], key: str, where: str = "", default: bool = False) -> bool:
        """Return a truth value, the default where it is missing or wrong."""
        value = table.get(key, default)
        if isinstance(value, bool):
            return value
        self.fail(f"{where}{key}", "tu stoi true albo false", "true or false is expected here")
        return default

    def mapping(self, table: Mapping[str, Any], key: str, where: str = "", known: Iterable[str] | None = None) -> Mapping[str, Any]:
        """Return a table, empty where it is missing or wrong; with `known`, other keys in it are defects."""
        value = table.get(key, {})
        if not isinstance(value, Mapping):
            self.fail(f"{where}{key}", "tu stoi tabela", "a table is expected here")
            return {}
        if known is not None:
            self.unknown_keys(value, known, f"{where}{key}.")
        return value

    def listed(self, table: Mapping[str, Any], key: str, where: str = "", why: Text = _A_LIST) -> list[Any]:
        """Return a list, empty where it is missing or wrong; `why` then says what is wanted."""
        value = table.get(key, [])
        if isinstance(value, list):
            return value
        self.fail(f"{where}{key}", why.pl, why.en)
        return []

    def named(self, parse: Callable[[str], str], value: Any, where: str, pl: str, en: str, known: Iterable[str] = ()) -> str | None:
        """Return the id that a word names; a word that names nothing is a defect with the nearest id."""
        try:
            return parse(str(value))
        except ValueError:
            hint = meant(str(value), known) if self.offering else _NOTHING
            self.fail(where, f"„{value}”: {pl}{hint.pl}", f'"{value}" is {en}{hint.en}')
            return None

    def quoted(self, value: Any) -> str:
        """Return a value for a message that puts quotation marks around it."""
        return str(value)
