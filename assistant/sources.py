"""Turn a POSITION argument (a TOML or JSON file, `-`, a one-line notation) into a game and its position."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

from mellon import solver
from mellon.assistant import texts as say
from mellon.models.common import BadInput, Defect, Text, fold
from mellon.models.common.characters import visible
from mellon.models.common.files import MOST_BYTES, bounded_bytes, bounded_stream
from mellon.models.common.lines import line_numbers, line_of
from mellon.models.common.notation import parsed_toml
from mellon.models.common.reading_faults import describe, why_unreadable
from mellon.models.common.tables import BadJson, is_json, parsed_json
from mellon.models.common.toml_bounds import Excess, unusable
from mellon.solver import Game

STANDARD_INPUT = "-"
_WHOLE_FILE, _WHOLE_JSON = "toml", "json"


@dataclass(frozen=True)
class Loaded:
    """What one POSITION argument turned out to be: a position of a game, or defects."""

    argument: str
    game: Game | None = None
    position: Any = None
    base: Path | None = None
    lines: Mapping[str, int] = field(default_factory=dict)
    table: Mapping[str, Any] = field(default_factory=dict)
    defects: tuple[Defect, ...] = ()
    notation: bool = False

    def line_of(self, defect: Defect) -> int | None:
        """Return the line of the file that a defect speaks of."""
        return line_of(defect.where, self.lines)

    @property
    def label(self) -> str:
        """Return the argument as messages name it: printable and of bounded length."""
        whole, most = printable(self.argument), 60 if self.notation else 300
        return whole if len(whole) <= most else whole[: most - 3] + "..."


class Reader:
    """Reads POSITION arguments; standard input is read once, however often it is named."""

    def load(self, argument: str) -> Loaded:
        """Return what `argument` holds; whatever is wrong comes back as defects."""
        if not argument.strip():
            return Loaded(argument, defects=(Defect("POSITION", say.EMPTY_NAME),))
        if argument == STANDARD_INPUT:
            try:
                return self._decoded(argument, self._standard_input, Path.cwd())
            except OSError as error:
                return Loaded(argument, defects=(Defect(argument, why_unreadable(error)),))
        notation_game = game_of_notation(argument)
        if notation_game is not None and not os.path.isfile(argument):
            return _read(notation_game.read_line, Loaded(argument, notation_game, base=Path.cwd(), notation=True), argument)
        try:
            raw = bounded_bytes(argument)
        except (OSError, ValueError) as error:
            puzzle = _shipped_puzzle(argument)
            if puzzle is not None:
                return self._decoded(argument, puzzle, Path.cwd())
            return Loaded(argument, defects=(Defect(printable(argument), _why_unreadable(error)),))
        return self._decoded(argument, raw, Path(argument).parent)

    @cached_property
    def _standard_input(self) -> bytes:
        stream = getattr(sys.stdin, "buffer", None)
        if stream is not None:
            return bounded_stream(stream)
        return bounded_stream(BytesIO(sys.stdin.read(MOST_BYTES + 1).encode("utf-8", "surrogateescape")))

    def _decoded(self, argument: str, raw: bytes, base: Path) -> Loaded:
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            defect = Defect(printable(argument), why_unreadable(error))
            return Loaded(argument, lines={defect.where: line}, defects=(defect,))
        return parsed(argument, text, base)


def _shipped_puzzle(puzzle_id: str) -> bytes | None:
    """Return the text of a shipped puzzle, so that its id alone names a position."""
    from mellon.puzzles import library

    try:
        return library.text_of(library.game_of(puzzle_id), puzzle_id).encode()
    except KeyError:
        return None


def known_game(name: str) -> Game | None:
    """Return the game with this id or title, case and diacritics ignored.

    A title is compared only when no id fits, so that other games are not loaded for nothing.
    """
    wanted = fold(name)
    if wanted in solver.games():
        return solver.game(wanted)
    for game in map(solver.game, solver.games()):
        if wanted in (fold(game.title.pl), fold(game.title.en)):
            return game
    return None


def printable(argument: str) -> str:
    """Return `argument` with the characters written out that a screen would act on or that no encoding can print."""
    return visible(argument)


def known_games() -> str:
    """Return the ids of all games for messages."""
    return ", ".join(solver.games())


def game_of_notation(argument: str) -> Game | None:
    """Return the game whose id is the first word of `argument`, or None when it is no one-line notation."""
    words = argument.replace(":", " ").split()
    first = fold(words[0]) if words else ""
    return solver.game(first) if first in solver.games() else None


def parsed(argument: str, text: str, base: Path) -> Loaded:
    """Return what a TOML or JSON text or a one-line notation holds; files that it names are looked for in `base`."""
    if is_json(text):
        return _parsed_json(argument, text, base)
    words = text.strip()
    game = None if "\n" in words or _is_pair(words) else game_of_notation(words)
    if game is not None:
        return _read(game.read_line, Loaded(argument, game, base=base, notation=True), words)
    try:
        table = parsed_toml(text)
    except ValueError as error:
        why, line = describe(error, text)
        defect = Defect(_WHOLE_FILE, say.fill(say.NOT_TOML, why=why))
        return Loaded(argument, lines={} if line is None else {_WHOLE_FILE: line}, defects=(defect,))
    lines = line_numbers(text)
    game, defects = _game_of(table)
    if game is None:
        return Loaded(argument, lines=lines, defects=defects)
    found = Loaded(argument, game, base=base, lines=lines, table=table, defects=tuple(unusable(table)))
    return found if found.defects else _read(game.read, found, table)


def _is_pair(words: str) -> bool:
    """Tell whether a line is a key and its value in TOML."""
    key, equals, _ = words.partition("=")
    return bool(equals) and len(key.split()) == 1


def _parsed_json(argument: str, text: str, base: Path) -> Loaded:
    try:
        table = parsed_json(text)
    except (BadJson, Excess) as error:
        defect = Defect(_WHOLE_JSON, say.fill(say.NOT_JSON, why=error.why))
        return Loaded(argument, lines={} if error.line is None else {_WHOLE_JSON: error.line}, defects=(defect,))
    return from_table(argument, table, base)


def from_table(argument: str, table: Mapping[str, Any], base: Path) -> Loaded:
    """Return what a table of plain data holds."""
    game, defects = _game_of(table)
    if game is None:
        return Loaded(argument, defects=defects)
    found = Loaded(argument, game, base=base, table=table)
    try:
        return replace(found, position=game.read_table({**table, "game": game.id}, base))
    except BadInput as bad:
        return replace(found, defects=bad.defects)


def _game_of(table: Mapping[str, Any]) -> tuple[Game | None, tuple[Defect, ...]]:
    """Return the game that a table names, or the defect of its name."""
    name = table.get("game")
    game = known_game(name) if isinstance(name, str) else None
    if game is not None:
        return game, ()
    message = say.GAME_MISSING if "game" not in table else say.GAME_UNKNOWN if isinstance(name, str) else say.GAME_NOT_TEXT
    return None, (Defect("game", say.fill(message, name=name, games=known_games())),)


def _read(read: Callable[[Any, Path | None], Any], found: Loaded, source: str | Mapping[str, Any]) -> Loaded:
    try:
        return replace(found, position=read(source, found.base))
    except BadInput as bad:
        return replace(found, defects=bad.defects)


def _why_unreadable(error: Exception) -> Text:
    if isinstance(error, IsADirectoryError):
        return say.IS_DIRECTORY
    if isinstance(error, OSError) and not isinstance(error, (FileNotFoundError, NotADirectoryError)):
        return say.fill(say.UNREADABLE, why=why_unreadable(error))
    return say.fill(say.NO_SUCH_FILE, games=known_games())
