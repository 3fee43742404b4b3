"""Write a table of plain data as a TOML document that a person can read: values first, then tables, then lists of tables.

>>> print(toml_document({"game": "lcg", "staging": {"cards": [{"card": 98}]}, "player": [{"threat": 30}]}), end="")
game = "lcg"
<BLANKLINE>
[staging]
cards = [{ card = 98 }]
<BLANKLINE>
[[player]]
threat = 30
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def toml_document(table: Mapping[str, Any]) -> str:
    """Return the document; entries that are None are left out."""
    return "\n".join(_lines(table)) + "\n"


def toml_value(value: Any) -> str:
    """Return a value as inline TOML.

    >>> toml_value({"cards": ["P1"], "open": True})
    '{ cards = ["P1"], open = true }'
    """
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {toml_value(item)}" for key, item in value.items() if item is not None)
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(toml_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _lines(table: Mapping[str, Any]) -> Iterator[str]:
    given = {key: value for key, value in table.items() if value is not None}
    later = {key: value for key, value in given.items() if _is_table(value) or _is_list_of_tables(value)}
    for key, value in given.items():
        if key not in later:
            yield f"{_key(key)} = {toml_value(value)}"
    for key, value in later.items():
        for one in value if _is_list_of_tables(value) else [value]:
            yield ""
            yield f"[[{_key(key)}]]" if _is_list_of_tables(value) else f"[{_key(key)}]"
            yield from (f"{_key(name)} = {toml_value(item)}" for name, item in one.items() if item is not None)


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)
