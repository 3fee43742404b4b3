"""Positions as text: what reading and writing have in common in every game room."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Self

from mellon.models.common.asking import Askable
from mellon.models.common.characters import acting
from mellon.models.common.files import MOST_BYTES, bounded_text
from mellon.models.common.problems import BadInput, Defect
from mellon.models.common.reading_faults import toml_fault
from mellon.models.common.tables import plain_table
from mellon.models.common.text import Text
from mellon.models.common.toml_bounds import TOO_DEEP, TOO_MUCH, Excess, check_bounds, hidden, unusable
from mellon.models.common.toml_writing import toml_document


def parsed_toml(text: str) -> dict[str, Any]:
    """Return the table of a TOML text of bounded size and depth. Raises ValueError, to be worded by `reading_faults.describe`."""
    check_bounds(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Excess(TOO_DEEP) from None


def toml_table(text: str) -> dict[str, Any]:
    """Return the table of a TOML text from a user. Raises BadInput for broken syntax, and for what no position can hold."""
    try:
        table = parsed_toml(text)
    except ValueError as fault:
        raise BadInput([Defect("toml", toml_fault(fault, text))]) from None
    return usable_table(table)


def usable_table(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table that a position can be read from. Raises BadInput for what no position can hold."""
    found = dict(table)
    defects = list(unusable(found))
    if defects:
        raise BadInput(defects)
    return found


def plain_line(line: str) -> str:
    """Return a one-line notation that is short enough and has no hidden characters. Raises BadInput for any other."""
    found = acting(line)
    if found:
        raise BadInput([Defect("notation", hidden(found))])
    if len(line) > MOST_BYTES:
        raise BadInput([Defect("notation", TOO_MUCH)])
    return line


def read_plain(game: str, table: Mapping[str, Any], base: Path | None = None) -> Any:
    """Return the position of a game that a table describes, once `plain_table` has let it pass. Raises BadInput with every defect."""
    return import_module(f"mellon.models.{game}.notation").read_table(table, base)


class Written(Askable):
    """A position that its room's module `notation` can read and write."""

    game: ClassVar[str]

    @classmethod
    def _notation(cls) -> Any:
        return import_module(f"mellon.models.{cls.game}.notation")

    @classmethod
    def load(cls, path: str) -> Self:
        """Return the position in a TOML file. Raises BadInput with every defect, OSError where the file cannot be read."""
        found: Self = cls._notation().read_toml(bounded_text(path), Path(path).parent)
        return found

    @classmethod
    def from_table(cls, table: Mapping[str, Any], base: Path | None = None) -> Self:
        """Return the position that a table of plain data describes, such as an answer's `position`. Raises BadInput with every defect."""
        plain = {"game": cls.game, **plain_table(table)}
        if plain["game"] != cls.game:
            raise BadInput(
                [Defect("game", Text(f"to pozycja innej gry niż {cls.game}", f"this is a position of another game than {cls.game}"))]
            )
        found: Self = read_plain(cls.game, plain, base)
        return found

    @classmethod
    def parse(cls, line: str) -> Self:
        """Return the position in the one-line notation. Raises BadInput with every defect."""
        found: Self = cls._notation().read_line(plain_line(line))
        return found

    def to_table(self) -> dict[str, Any]:
        """Return the position as a table of plain data, in the input format."""
        found: dict[str, Any] = self._notation().to_table(self)
        return found

    def to_toml(self) -> str:
        """Return the position as the text of a TOML file."""
        return toml_document(self.to_table())

    def __str__(self) -> str:
        return str(self._notation().write_line(self))

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"
