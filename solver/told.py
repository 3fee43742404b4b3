"""The parts of an answer that hold values under the contract's names, and the one place where a value gets its contract form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from fractions import Fraction
from math import isfinite
from typing import Any, Self

from mellon.models.common import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Values under names: those of the fields, and in `extras` those that a game has beside them.

    `names` lists what the JSON writes, in its order: a field that is not named there is for programs only.
    """

    extras: Mapping[str, Any] = field(default_factory=dict, hash=False)
    names: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def of(cls, **told: Any) -> Self:
        """Return it with everything told under its name, in this order."""
        own = {one.name for one in fields(cls)}
        kept = {name: value for name, value in told.items() if name in own}
        return cls(**kept, extras={name: value for name, value in told.items() if name not in own}, names=tuple(told))

    @property
    def entry(self) -> dict[str, Any]:
        """Return what the JSON writes, by name, as values."""
        return {name: self.extras[name] if name in self.extras else getattr(self, name) for name in self.names}

    def but(self, **told: Any) -> Self:
        """Return a copy that tells some things otherwise or in addition."""
        return self.of(**{**self.entry, **told})

    def without(self, *names: str) -> Self:
        """Return a copy that does not tell some things."""
        return self.of(**{name: value for name, value in self.entry.items() if name not in names})


def is_listing(value: object) -> bool:
    """Tell whether a value is a list of values; a named tuple is one value.

    >>> is_listing([1]), is_listing((1, 2)), is_listing("ab")
    (True, True, False)
    """
    return isinstance(value, (list, tuple)) and not hasattr(value, "_fields")


def worded(value: Any, lang: str) -> Any:
    """Return the contract's form of a value: texts in the reader's language, fractions and moves as they are written in files.

    >>> worded({"value": Fraction(1, 2), "why": Text("bo", "as")}, "en")
    {'value': '1/2', 'why': 'as'}
    """
    if isinstance(value, Text):
        return value.of(lang)
    if isinstance(value, Told):
        value = value.entry
    if isinstance(value, Mapping):
        return {str(key): worded(item, lang) for key, item in value.items()}
    if is_listing(value):
        return [worded(item, lang) for item in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction) or (isinstance(value, float) and not isfinite(value)):
        return str(value)
    if value is None or isinstance(value, (str, int, float)):
        return value
    return worded(written(value), lang)


def written(move: Any) -> Any:
    """Return a move, or an entry of a line, as files write it: a table where the game's moves are tables, else words.

    >>> written("pass"), written({"seat": 1, "play": "P5"})
    ('pass', {'seat': 1, 'play': 'P5'})
    """
    if move is None or isinstance(move, (str, Mapping)):
        return move
    if isinstance(move, Told):
        return worded(move, "en")
    return move.entry() if hasattr(move, "entry") else str(move)
