"""Find the line of a TOML file that a defect speaks of, so that messages can name it."""

from __future__ import annotations

import re
from collections.abc import Mapping

_TABLE = re.compile(r"^\s*(\[\[?)\s*([A-Za-z0-9_.\-\"]+)\s*\]\]?")
_KEY = re.compile(r"^\s*([A-Za-z0-9_\-\"]+(?:\.[A-Za-z0-9_\-\"]+)*)\s*=")


def line_numbers(text: str) -> dict[str, int]:
    """Map every dotted path of a TOML text to its line number, array tables counted from 1.

    >>> line_numbers("a = 1\\n[[seat]]\\nhand = 'P1'")
    {'a': 1, 'seat[1]': 2, 'seat[1].hand': 3}
    """
    found: dict[str, int] = {}
    counts: dict[str, int] = {}
    prefix = ""
    for number, line in enumerate(text.split("\n"), start=1):
        table = _TABLE.match(line)
        if table:
            name = table.group(2).replace('"', "")
            if table.group(1) == "[[":
                counts[name] = counts.get(name, 0) + 1
                name = f"{name}[{counts[name]}]"
            prefix = name
            found.setdefault(prefix, number)
            continue
        key = _KEY.match(line)
        if key:
            name = key.group(1).replace('"', "")
            found.setdefault(f"{prefix}.{name}" if prefix else name, number)
    return found


def line_of(where: str, lines: Mapping[str, int]) -> int | None:
    """Return the line of `where`, or of the nearest enclosing table that the file has."""
    while where:
        if where in lines:
            return lines[where]
        cut = max(where.rfind("."), where.rfind("["))
        where = where[:cut] if cut > 0 else ""
    return None
