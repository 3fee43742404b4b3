"""Read a position as the command line does: from a TOML or JSON file, its text, a one-line notation or a puzzle's id; or from a table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mellon.assistant.sources import Loaded, Reader, from_table, parsed
from mellon.models.common import BadInput
from mellon.models.common.tables import is_json


def load(source: str | Path | Mapping[str, Any]) -> Any:
    """Return the position that a file's path, a TOML or JSON text, a one-line notation, a shipped puzzle's id or a table describes.

    A table is what TOML and JSON are read into; an answer's `position` is one.

    Raises BadInput with every defect.

    >>> load("dw19_tower_against_tower").game
    'dwie_wieze'
    """
    found = from_table("table", source, Path.cwd()) if isinstance(source, Mapping) else _written(str(source))
    if found.defects:
        raise BadInput(found.defects)
    return found.position


def _written(text: str) -> Loaded:
    return parsed("text", text, Path.cwd()) if "\n" in text or is_json(text) else Reader().load(text)
