"""What lies in the box: symbols, dice colours, hobbits and the places of the trail, read from `facts.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from mellon.models.common import Text, fold


class Symbol(StrEnum):
    """What a die can show."""

    RING = "ring"
    GANDALF = "gandalf"
    WEAPON = "weapon"
    ORC = "orc"
    NAZGUL = "nazgul"
    TREE = "tree"

    @property
    def text(self) -> Text:
        return _named("symbol", self.value).name

    @property
    def code(self) -> str:
        """Return the letter that stands for the symbol in the one-line notation."""
        return _named("symbol", self.value).code


class Colour(StrEnum):
    """The five dice, in the order in which keeps are written."""

    BLACK = "black"
    YELLOW = "yellow"
    RED = "red"
    BLUE = "blue"
    GREEN = "green"

    @property
    def text(self) -> Text:
        return _named("colour", self.value).name


COLOURS = tuple(Colour)
COLOURED = COLOURS[1:]


class Face(NamedTuple):
    """One die and the symbol it shows.

    >>> str(Face.parse("czarna:pierścień"))
    'black:ring'
    """

    colour: Colour
    symbol: Symbol

    def __str__(self) -> str:
        return f"{self.colour.value}:{self.symbol.value}"

    @classmethod
    def parse(cls, word: str) -> Face:
        """Read `colour:symbol`. Raises ValueError naming the word that is not known."""
        colour, colon, symbol = word.partition(":")
        if not colon:
            raise ValueError(word)
        return cls(parse_colour(colour), parse_symbol(symbol))


def in_order(faces: Iterable[Face]) -> tuple[Face, ...]:
    """Return faces in the order black, yellow, red, blue, green."""
    return tuple(sorted(faces, key=lambda face: COLOURS.index(face.colour)))


@dataclass(frozen=True, slots=True)
class Named:
    """An id with its names and, for symbols, its letter."""

    id: str
    name: Text
    code: str
    also: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hobbit:
    """A ring-bearer and the colour of the die that hunts him (WM.p3.hobbits)."""

    id: str
    name: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Place:
    """A round field and how it changes a turn that begins there on the advanced sheet (WM.p8.place)."""

    id: str
    name: Text
    rule: str | None = None
    equal_symbols: bool = False
    gandalf_works: bool = True
    weapon_factor: int = 1
    orc_factor: int = 1
    repeat_roll: bool = False
    spares_roller: bool = False
    only_roller: bool = False
    rings_lost: int = 0


@cache
def facts() -> dict[str, Any]:
    """Return the fact file of the box."""
    return tomllib.loads(files("mellon.models.wyprawa_do_mordoru").joinpath("facts.toml").read_text("utf-8"))


@cache
def _names(kind: str) -> dict[str, Named]:
    return {e["id"]: Named(e["id"], Text.read(e["name"]), e.get("code", ""), tuple(e.get("also", ()))) for e in facts()[kind]}


def _named(kind: str, wanted: str) -> Named:
    return _names(kind)[wanted]


@cache
def _spellings(kind: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in _names(kind).values():
        for word in (entry.id, entry.name.pl, entry.name.en, *entry.also, *([entry.code] if entry.code else [])):
            found[fold(word)] = entry.id
    return found


def parse_symbol(word: str) -> Symbol:
    """Return the symbol with this id, name or letter. Raises ValueError."""
    found = _spellings("symbol").get(fold(word))
    if found is None:
        raise ValueError(word)
    return Symbol(found)


def parse_colour(word: str) -> Colour:
    """Return the colour with this id or name. Raises ValueError."""
    found = _spellings("colour").get(fold(word))
    if found is None:
        raise ValueError(word)
    return Colour(found)


@cache
def hobbits() -> tuple[Hobbit, ...]:
    """Return the four hobbits."""
    return tuple(Hobbit(e["id"], e["name"], Colour(e["colour"])) for e in facts()["hobbit"])


def parse_hobbit(word: str) -> Hobbit:
    """Return the hobbit with this name. Raises ValueError."""
    for hobbit in hobbits():
        if fold(word) == fold(hobbit.name):
            return hobbit
    raise ValueError(word)


@cache
def places() -> tuple[Place, ...]:
    """Return the start and the nine round fields in order: index = fields circled."""
    start = Place("bag_end", Text.read(facts()["start"]["name"]))
    return (start, *(Place(**{**entry, "name": Text.read(entry["name"])}) for entry in facts()["place"]))


NO_EFFECT = Place("plain", Text("pole", "field"))
