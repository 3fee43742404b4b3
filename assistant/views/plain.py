"""Views as plain data in one language, for templates and for sending them between processes."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from mellon.models.common import Text


def plain(view: Any, lang: str) -> Any:
    """Return a view as mappings, lists and words of one language.

    >>> plain((Text("góry", "mountains"), 3), "en")
    ['mountains', 3]
    """
    if isinstance(view, Text):
        return view.of(lang)
    if is_dataclass(view):
        return {one.name: plain(getattr(view, one.name), lang) for one in fields(view)}
    if isinstance(view, (list, tuple)):
        return [plain(one, lang) for one in view]
    return view
