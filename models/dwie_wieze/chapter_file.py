"""The file of a user's chapter: which files a position may name."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.files import bounded_text, check_open
from mellon.models.common.reading_faults import why_unreadable

SUFFIX = ".toml"
_handed: ContextVar[str | None] = ContextVar("chapter_handed_over", default=None)


@contextmanager
def chapter_handed_over(text: str | None) -> Iterator[None]:
    """Take this text for the user's chapter that a position names, instead of opening a file, while this lasts."""
    token = _handed.set(text)
    try:
        yield
    finally:
        _handed.reset(token)


def chapter_text(path: str, base: Path | None) -> str:
    """Return the text of a chapter file, or the one handed over in its place. Raises BadInput for a file that is elsewhere, no regular TOML file, too large or unreadable."""
    handed = _handed.get()
    if handed is not None:
        return handed
    folder = (base or Path()).resolve()
    try:
        check_open()
        file = (folder / path).resolve()
        if not file.is_relative_to(folder):
            raise _refused(
                path,
                Text(
                    "plik rozdziału musi leżeć w katalogu pozycji albo niżej",
                    "a chapter file lies in the folder of the position or below it",
                ),
            )
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, path)
        if file.suffix.lower() != SUFFIX:
            raise _refused(path, Text(f"plik rozdziału ma końcówkę {SUFFIX}", f"the name of a chapter file ends in {SUFFIX}"))
        return bounded_text(file)
    except (OSError, ValueError, RuntimeError) as fault:
        raise BadInput(
            [Defect("chapter", Text(f"nie można odczytać pliku „{path}”: ", f'cannot read "{path}": ') + why_unreadable(fault))]
        ) from None


def _refused(path: str, why: Text) -> BadInput:
    return BadInput([Defect("chapter", Text(f"„{path}”: {why.pl}", f'"{path}": {why.en}'))])
