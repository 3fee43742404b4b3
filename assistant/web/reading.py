"""Read positions that come over the net: no file is opened, a chapter of one's own is handed over as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from mellon.assistant.sources import Loaded, from_table, parsed
from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.files import files_closed
from mellon.models.common.notation import parsed_toml
from mellon.models.common.tables import is_json, parsed_json
from mellon.models.dwie_wieze.chapter_file import chapter_handed_over
from mellon.puzzles import library

SOURCE = "-"
"""What an answer names as its source, as for a position from standard input."""
CHAPTER_TEXT = "chapter_text"
_NOWHERE = Path()
_EMPTY = Text(
    "brak pozycji: podaj plik TOML, zapis jednowierszowy albo id zagadki",
    "no position given: give a TOML file, a one-line notation or a puzzle's id",
)
_NO_TEXT = Text("treść rozdziału to napis", "the text of a chapter is a string")


@contextmanager
def as_guest(chapter_text: str | None) -> Iterator[None]:
    """Read and answer with all files closed, and with the chapter that came with the question."""
    with files_closed(), chapter_handed_over(chapter_text):
        yield


@contextmanager
def opened(source: str | Mapping[str, Any], chapter_text: str | None) -> Iterator[Loaded]:
    """Yield what a position's text or table holds; the chapter that came with it stays at hand meanwhile."""
    try:
        bare, inside = _without_chapter(source)
    except BadInput as bad:
        yield Loaded(SOURCE, defects=bad.defects)
        return
    with as_guest(inside if chapter_text is None else chapter_text):
        yield from_table(SOURCE, bare, _NOWHERE) if isinstance(bare, Mapping) else _written(bare)


def _written(text: str) -> Loaded:
    words = text.strip()
    if not words:
        return Loaded(SOURCE, defects=(Defect("position", _EMPTY),))
    if "\n" not in words and not is_json(words):
        with suppress(KeyError):
            return parsed(SOURCE, library.text_of(library.game_of(words), words), _NOWHERE)
    return parsed(SOURCE, text, _NOWHERE)


def _without_chapter(source: str | Mapping[str, Any]) -> tuple[str | Mapping[str, Any], str | None]:
    """Take a chapter's text out of a position that carries it. Raises BadInput where it is no text."""
    if isinstance(source, str):
        if CHAPTER_TEXT not in source:
            return source, None
        try:
            table: Mapping[str, Any] = parsed_json(source) if is_json(source) else parsed_toml(source)
        except ValueError:
            return source, None
        if CHAPTER_TEXT not in table:
            return source, None
    else:
        table = source
    rest = {key: value for key, value in table.items() if key != CHAPTER_TEXT}
    text = table.get(CHAPTER_TEXT)
    if text is not None and not isinstance(text, str):
        raise BadInput([Defect(CHAPTER_TEXT, _NO_TEXT)])
    return rest, text
