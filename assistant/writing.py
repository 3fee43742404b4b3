"""Files that a call is to write: what stands in the way is told before anything is done."""

from __future__ import annotations

import os
from pathlib import Path

from mellon.models.common import Defect, Text


def obstacle(path: str, option: str) -> list[Defect]:
    """Return why a file cannot be written; nothing where it can."""
    try:
        why = _unwritable(Path(path))
    except (OSError, ValueError) as fault:
        why = Text(str(fault), str(fault))
    return [] if why is None else [cannot(path, why, option)]


def _unwritable(target: Path) -> Text | None:
    if not target.name or target.is_dir():
        return Text("to katalog, nie plik", "this is a folder, not a file")
    if not target.parent.is_dir():
        return Text("nie ma takiego katalogu", "there is no such folder")
    if not os.access(target.parent, os.W_OK) or (target.exists() and not (target.is_file() and os.access(target, os.W_OK))):
        return Text("nie wolno tu pisać", "writing here is not allowed")
    return None


def cannot(path: str, why: Text, option: str) -> Defect:
    """Return the defect of an option whose file cannot be written."""
    return Defect(option, Text(f"nie da się zapisać pliku {path}: {why.pl}", f"the file {path} cannot be written: {why.en}"))
