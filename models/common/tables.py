"""Positions as tables of plain data: from JSON text, or handed over in Python as an answer's `position` is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mellon.models.common.files import MOST_BYTES
from mellon.models.common.problems import BadInput, Defect
from mellon.models.common.text import Text
from mellon.models.common.toml_bounds import MOST_BRACKETS, TOO_DEEP, TOO_MUCH, Excess, unusable

_NO_NAME = Text("nazwa klucza to tekst", "the name of a key is a text")
_NO_DATA = Text(
    "tu może stać tekst, liczba, true lub false, lista albo tabela", "a text, a number, true or false, a list or a table can stand here"
)
_TWICE = Text("klucz podany po raz drugi", "the key is given twice")
_NO_TABLE = Text("potrzebna jest jedna tabela w nawiasach klamrowych", "one table in braces is needed")


class BadJson(ValueError):
    """A JSON text that cannot be read: `why`, and the line."""

    def __init__(self, why: Text, line: int | None = None) -> None:
        self.why, self.line = why, line
        super().__init__(why.en)


def is_json(text: str) -> bool:
    """Tell whether a text is meant as JSON: no TOML begins with a brace.

    >>> is_json('  {"game": "lcg"}'), is_json('game = "lcg"')
    (True, False)
    """
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def parsed_json(text: str) -> dict[str, Any]:
    """Return the table of a JSON text of bounded size and depth; of an answer with a position, that position. Raises BadJson or Excess."""
    if len(text) > MOST_BYTES:
        raise Excess(TOO_MUCH)
    try:
        table = json.loads(text, object_pairs_hook=_once)
    except RecursionError:
        raise Excess(TOO_DEEP) from None
    except json.JSONDecodeError as fault:
        raise BadJson(Text(f"kolumna {fault.colno}: {fault.msg}", f"column {fault.colno}: {fault.msg}"), fault.lineno) from None
    except BadJson:
        raise
    except ValueError as fault:
        raise BadJson(Text(str(fault), str(fault))) from None
    if not isinstance(table, dict):
        raise BadJson(_NO_TABLE)
    answered = table.get("position")
    return answered if "verb" in table and isinstance(answered, dict) else table


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        name = next(name for name in names if names.count(name) > 1)
        raise BadJson(Text(f"{name}: {_TWICE.pl}", f"{name}: {_TWICE.en}"))
    return found


def plain_table(table: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a table as a file would give it: null is as good as not given. Raises BadInput for what no file can hold."""
    defects: list[Defect] = []
    found: dict[str, Any] = _plain(table, "", defects, 0)
    defects += unusable(found)
    if defects:
        raise BadInput(defects)
    return found


def _plain(value: Any, where: str, defects: list[Defect], depth: int) -> Any:
    if depth > MOST_BRACKETS:
        defects.append(Defect(where, TOO_DEEP))
        return ""
    if isinstance(value, Mapping):
        defects += [Defect(f"{where}.{key}".lstrip("."), _NO_NAME) for key in value if not isinstance(key, str)]
        given = {key: item for key, item in value.items() if isinstance(key, str) and item is not None}
        return {key: _plain(item, f"{where}.{key}".lstrip("."), defects, depth + 1) for key, item in given.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item, f"{where}[{number}]", defects, depth + 1) for number, item in enumerate(value, start=1)]
    if not isinstance(value, (str, bool, int, float)):
        defects.append(Defect(where, _NO_DATA))
    return value
