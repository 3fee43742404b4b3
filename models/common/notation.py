"""Positions as text: what reading and writing have in common in every game room."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Self

from mellon.models.common.asking import Askable
from mellon.models.common.problems import BadInput, Defect
from mellon.models.common.reading_faults import toml_fault


def toml_table(text: str) -> dict[str, Any]:
    """Return the table of a TOML text. Raises BadInput for broken syntax."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BadInput([Defect("toml", toml_fault(fault, text))]) from None


class Written(Askable):
    """A position that its room's module `notation` can read and write."""

    game: ClassVar[str]

    @classmethod
    def _notation(cls) -> Any:
        return import_module(f"mellon.models.{cls.game}.notation")

    @classmethod
    def load(cls, path: str) -> Self:
        """Return the position in a TOML file. Raises BadInput with every defect."""
        file = Path(path)
        found: Self = cls._notation().read_toml(file.read_text("utf-8"), file.parent)
        return found

    @classmethod
    def parse(cls, line: str) -> Self:
        """Return the position in the one-line notation. Raises BadInput with every defect."""
        found: Self = cls._notation().read_line(line)
        return found

    def __str__(self) -> str:
        return str(self._notation().write_line(self))

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"
