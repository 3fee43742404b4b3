"""Battlegrounds and paths as data (WR.box.locations)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from mellon.models.common import Text, fold
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, SIDES, Effect, factions, read_data, read_steps

BATTLEGROUND, PATH = "battleground", "path"


@dataclass(frozen=True, slots=True, eq=False)
class Location:
    """A battleground or a path. `side` defends; `number` is 0 for a battleground, the factions are empty for a path."""

    id: str
    name: Text
    name_source: str
    kind: str
    side: str
    number: int
    points: int
    defense: int
    defenders: tuple[str, ...]
    attackers: tuple[str, ...]
    effect: Effect
    printed: tuple[str, ...]
    source: str
    confidence: float
    note: str

    @property
    def is_path(self) -> bool:
        return self.kind == PATH

    @property
    def attacking_side(self) -> str:
        return SIDES[1 - SIDES.index(self.side)]

    def factions_of(self, side: str) -> tuple[str, ...]:
        """Return the factions of a side that fight on this battleground; on a path there is no faction test."""
        if self.is_path:
            return tuple(f.id for f in factions().values() if f.side == side)
        return self.defenders if side == self.side else self.attackers

    def of_faction(self, faction: str) -> bool:
        """Return whether this is a battleground of that faction, attacking or defending."""
        return faction in self.defenders or faction in self.attackers


def location(location_id: str) -> Location:
    """Return the battleground or path with this id. Raises KeyError."""
    return locations()[location_id]


def battleground(location_id: str) -> Location:
    """Return the battleground with this id. Raises KeyError."""
    return battlegrounds()[location_id]


def path(location_id: str) -> Location:
    """Return the path with this id. Raises KeyError."""
    return paths()[location_id]


@cache
def locations() -> Mapping[str, Location]:
    """Return all 41 location cards by id, battlegrounds first."""
    raw = read_data("locations")
    fields = [_location(BATTLEGROUND, entry) for entry in raw["battleground"]]
    ways = [_location(PATH, entry) for entry in raw["path"]]
    return MappingProxyType({found.id: found for found in (*fields, *ways)})


@cache
def battlegrounds() -> Mapping[str, Location]:
    """Return the 14 battlegrounds by id."""
    return MappingProxyType({found.id: found for found in locations().values() if not found.is_path})


@cache
def paths() -> Mapping[str, Location]:
    """Return the 27 paths by id, in order of their numbers."""
    return MappingProxyType({found.id: found for found in locations().values() if found.is_path})


def parse_location(word: str) -> str:
    """Return the id that an id or a name in either language means, case and diacritics ignored. Raises KeyError.

    >>> parse_location("Helmowy Jar"), parse_location("Wichrowy Czub")
    ('helms_deep', 'weathertop')
    """
    return location_names()[fold(word)]


@cache
def location_names() -> Mapping[str, str]:
    """Return every accepted spelling, folded, with the location it means."""
    names: dict[str, str] = {}
    for found in locations().values():
        for spelling in (found.name.pl, found.name.en):
            names.setdefault(fold(spelling), found.id)
            names.setdefault(fold(spelling.strip("„”").replace("„", "").replace("”", "").replace("'", "").replace("’", "")), found.id)
            names.setdefault(fold(spelling.removeprefix("The ")), found.id)
    names.update({fold(location_id): location_id for location_id in locations()})
    names.update({fold(i.removeprefix("the_")): i for i in locations() if fold(i.removeprefix("the_")) not in names})
    return MappingProxyType(names)


def _location(kind: str, entry: dict[str, Any]) -> Location:
    side = entry.get("side", FREE_PEOPLES)
    assert side in (FREE_PEOPLES, SHADOW)
    return Location(
        entry["id"],
        Text.read(entry["name"]),
        entry["name_source"],
        kind,
        side,
        entry.get("number", 0),
        entry["points"],
        entry["defense"],
        tuple(entry.get("defenders", ())),
        tuple(entry.get("attackers", ())),
        Effect("on_activate", read_steps(entry["steps"]), entry.get("optional", False)),
        tuple(entry.get("printed", ())),
        entry["source"],
        entry["confidence"],
        entry.get("note", ""),
    )
