"""Find and read shipped puzzles: `puzzles/<game>/<id>.toml`, a position of that game with a `[puzzle]` table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from mellon import solver
from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.notation import toml_table
from mellon.puzzles.generated import record, records
from mellon.puzzles.reading import StoredAnswer, read_card

SUFFIX = ".toml"


@dataclass(frozen=True)
class Puzzle:
    """A position with a question: what is asked, what the answer is, and where the puzzle comes from."""

    id: str
    game: str
    title: Text
    asks: Text
    themes: tuple[str, ...]
    answer: StoredAnswer
    unique: bool
    source: Text
    position: Any
    table: Mapping[str, Any] = field(repr=False, compare=False, hash=False)
    """The whole file as data."""
    rating: int | None = None
    """How hard it is, estimated (`rating`); None where nobody has looked."""

    @property
    def asks_for_a_move(self) -> bool:
        """Tell whether the puzzle is answered by a first move, not by a verdict or a value."""
        return self.answer.move is not None or self.unique

    @property
    def question(self) -> Mapping[str, Any]:
        """Return the `[puzzle]` table without the answer and without themes that tell of it, as plain data."""
        asked = {key: value for key, value in self.table["puzzle"].items() if key != "answer"}
        return {**asked, "themes": list(self.shown_themes)}

    @property
    def shown_themes(self) -> tuple[str, ...]:
        """Return the themes that may stand beside the question; `TELLING` of the game's shelf names the others."""
        telling = import_module(f"mellon.puzzles.{self.game}").TELLING
        return tuple(theme for theme in self.themes if theme not in telling)


def games() -> tuple[str, ...]:
    """Return the ids of the games that have both a room in `solver` and a shelf of puzzles."""
    return tuple(game for game in solver.games() if any(_shelf(game)))


def names(game: str | None = None) -> tuple[tuple[str, str], ...]:
    """Return (game, id) of every shipped puzzle, of one game or of all."""
    wanted = games() if game is None else (game,)
    return tuple((one, file.name.removesuffix(SUFFIX)) for one in wanted for file in _shelf(one))


def file_of(game: str, puzzle_id: str) -> Traversable:
    """Return the file of a shipped puzzle. Raises KeyError where there is none."""
    for file in _shelf(game):
        if file.name == puzzle_id + SUFFIX:
            return file
    raise KeyError(puzzle_id)


def generated_names(game: str | None = None) -> tuple[tuple[str, str], ...]:
    """Return (game, id) of every generated puzzle on the shelf, of one game or of all; withdrawn ones are not among them."""
    return tuple((one, name) for one in (games() if game is None else (game,)) for name in records(one))


def find(puzzle_id: str) -> Puzzle:
    """Return the puzzle with this id, made by hand or generated. Raises KeyError where there is none, BadInput where its file is wrong."""
    return load(game_of(puzzle_id), puzzle_id)


def game_of(puzzle_id: str) -> str:
    """Return the game that a puzzle belongs to. Raises KeyError where there is no such puzzle."""
    for game, name in names():
        if name == puzzle_id:
            return game
    for game in games():
        if record(game, puzzle_id) is not None:
            return game
    raise KeyError(puzzle_id)


def text_of(game: str, puzzle_id: str) -> str:
    """Return a puzzle as the text of a TOML file. Raises KeyError where there is none."""
    found = record(game, puzzle_id)
    return file_of(game, puzzle_id).read_text("utf-8") if found is None else found.toml()


def load(game: str, puzzle_id: str) -> Puzzle:
    """Return a puzzle. Raises KeyError where there is none, BadInput with every defect where its file is wrong."""
    return read(text_of(game, puzzle_id))


def read(text: str, base: Path | None = None) -> Puzzle:
    """Return the puzzle in a TOML text. Raises BadInput with every defect of the position and of the `[puzzle]` table."""
    table = toml_table(text)
    card, defects = read_card(table.get("puzzle"))
    game, position = table.get("game"), None
    if game not in solver.games():
        defects.insert(0, _unknown_game(game))
    else:
        try:
            position = solver.game(str(game)).read(table, base)
        except BadInput as bad:
            defects = [*bad.defects, *defects]
    if defects or card is None:
        raise BadInput(defects)
    told = card.title, card.asks, card.themes, card.answer, card.unique, card.source
    return Puzzle(card.id, str(game), *told, position, table, card.rating)


def _shelf(game: str) -> Iterator[Traversable]:
    """Yield the puzzle files of a game, in the order of their names."""
    folder = files("mellon.puzzles").joinpath(game)
    if folder.is_dir():
        yield from sorted((file for file in folder.iterdir() if file.name.endswith(SUFFIX)), key=lambda file: file.name)


def _unknown_game(game: object) -> Defect:
    known = ", ".join(solver.games())
    return Defect("game", Text(f"„{game}” to nie gra z tej półki; znane: {known}", f'"{game}" is not a game here; known: {known}'))
