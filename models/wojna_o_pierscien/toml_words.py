"""Values as TOML spells them: for the one-line notation and for messages that quote what a position says."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LEVELS = 30
"""Lists in lists deeper than any position has."""


def written_key(key: str) -> str:
    """Return a key, in quotes where TOML needs them."""
    return key if _BARE.fullmatch(key) else json.dumps(key)


def written(value: Any, levels: int = _LEVELS) -> str:
    """Return a value as it stands in an inline table; what is nested deeper than so many levels is left out.

    >>> written({"card": "gimli", "fresh": True, "items": []})
    '{card="gimli", fresh=true, items=[]}'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (Mapping, list, tuple)) and not levels:
        return "..."
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{written_key(str(key))}={written(item, levels - 1)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(written(item, levels - 1) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def quoted(value: Any) -> str:
    """Return a value for a message that puts quotation marks around it.

    >>> quoted("gimly"), quoted(True), quoted(["combat"])
    ('gimly', 'true', '["combat"]')
    """
    return value if isinstance(value, str) else written(value)
