"""Read a position as the command line does: from a TOML file, its text, a one-line notation or a puzzle's id."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mellon.assistant.sources import Reader, parsed
from mellon.models.common import BadInput


def load(source: str | Path) -> Any:
    """Return the position that a file's path, a TOML text, a one-line notation or a shipped puzzle's id describes.

    Raises BadInput with every defect.

    >>> load("dw19_tower_against_tower").game
    'dwie_wieze'
    """
    text = str(source)
    found = parsed("text", text, Path.cwd()) if "\n" in text else Reader().load(text)
    if found.defects:
        raise BadInput(found.defects)
    return found.position
