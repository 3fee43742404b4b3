"""The file of a user's chapter: which files a position may name, and how much of one is read."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from models.common import BadInput, Defect, Text
from models.common.reading_faults import why_unreadable

SUFFIX = ".toml"
LARGEST = 256 * 1024
MOST_DOTS = 40
"""Dots in one line: a key of very many parts would take the reader of TOML gigabytes."""


def chapter_text(path: str, base: Path | None) -> str:
    """Return the text of a chapter file. Raises BadInput for a file that is elsewhere, no regular TOML file, too large or unreadable."""
    folder = (base or Path()).resolve()
    try:
        file = (folder / path).resolve()
        if not file.is_relative_to(folder):
            raise _refused(path, Text("plik rozdziału musi leżeć w katalogu pozycji albo niżej", "a chapter file lies in the folder of the position or below it"))
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, path)
        if file.suffix.lower() != SUFFIX:
            raise _refused(path, Text(f"plik rozdziału ma końcówkę {SUFFIX}", f"the name of a chapter file ends in {SUFFIX}"))
        text = _read(path, file).decode("utf-8-sig")
    except (OSError, ValueError, RuntimeError) as fault:
        raise BadInput([Defect("chapter", Text(f"nie można odczytać pliku „{path}”: ", f'cannot read "{path}": ') + why_unreadable(fault))]) from None
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
        raise _refused(path, Text(f"w jednym wierszu jest więcej niż {MOST_DOTS} kropek", f"a line has more than {MOST_DOTS} dots"))
    return text


def _read(path: str, file: Path) -> bytes:
    """Return what a regular file holds; anything else is refused without waiting for it."""
    descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise _refused(path, Text("to nie jest zwykły plik", "this is no regular file"))
        with os.fdopen(os.dup(descriptor), "rb") as stream:
            found = stream.read(LARGEST + 1)
    finally:
        os.close(descriptor)
    if len(found) > LARGEST:
        raise _refused(path, Text(f"plik jest większy niż {LARGEST // 1024} KB", f"the file is larger than {LARGEST // 1024} KB"))
    return found


def _refused(path: str, why: Text) -> BadInput:
    return BadInput([Defect("chapter", Text(f"„{path}”: {why.pl}", f'"{path}": {why.en}'))])
