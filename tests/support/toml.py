"""Write values as TOML."""

from __future__ import annotations

from typing import Any


def toml(value: Any) -> str:
    """Return a truth value, a number, a string, a list or a mapping as it stands after `key =`.

    >>> toml({"squares": 6, "hobbits": ["frodo", "sam"], "variant": True})
    '{ squares = 6, hobbits = ["frodo", "sam"], variant = true }'
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    return f'"{value}"' if isinstance(value, str) else str(value)
