"""The board as a graph: forward for each side, sideways, mountains, the tunnel and the river (KF.p5)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from mellon.models.common import Text, fold

FELLOWSHIP, SAURON = 0, 1
SIDES = ("fellowship", "sauron")
SIDE_NAMES = (Text("Drużyna Pierścienia", "the Fellowship"), Text("Sauron", "Sauron"))
OFF = 16
"""The place of a piece that is not on the board."""


@dataclass(frozen=True, slots=True)
class Region:
    """One region: its name, its place on the grid, and how many pieces of one player it holds."""

    id: str
    name: Text
    aliases: tuple[str, ...]
    grid: tuple[int, int]
    kind: str
    capacity: int
    named: bool

    @property
    def row(self) -> int:
        return self.grid[0] + self.grid[1]


@dataclass(frozen=True)
class Board:
    """Sixteen regions by number, and every way between them.

    `forward[side][region]`, `sideways[region]`, `contacts[region]` (mountain beside mountain) and `arrows[region]` list region
    numbers; an arrow is (region, "tunnel" | "river") and is the Fellowship's alone.
    """

    regions: tuple[Region, ...]
    forward: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
    sideways: tuple[tuple[int, ...], ...]
    contacts: tuple[tuple[int, ...], ...]
    arrows: tuple[tuple[tuple[int, str], ...], ...]
    capacity: tuple[int, ...]
    mountain: tuple[bool, ...]
    rivers: frozenset[tuple[int, int]]
    home: tuple[int, int]
    starts: tuple[tuple[int, ...], tuple[int, ...]]
    home_count: int
    edges_source: Text
    names_source: Text

    def number(self, region: str) -> int:
        """Return the number of a region id."""
        return _numbers()[region]

    def backward(self, side: int, region: int) -> tuple[int, ...]:
        """Return the regions behind, on the way to the own home: the enemy's forward ones."""
        return self.forward[1 - side][region]

    def adjacent(self, region: int, contacts: bool = False) -> tuple[int, ...]:
        """Return the neighbours of a region; mountain beside mountain only with `contacts`."""
        near = (*self.forward[0][region], *self.forward[1][region], *self.sideways[region])
        return near + self.contacts[region] if contacts else near

    def arrow(self, src: int, dst: int) -> str | None:
        """Return "tunnel" or "river" where a yellow arrow leads from one region to the other."""
        return next((kind for end, kind in self.arrows[src] if end == dst), None)


@cache
def board() -> Board:
    """Return the board."""
    raw = tomllib.loads(files("mellon.models.konfrontacja").joinpath("board.toml").read_text("utf-8"))
    regions = tuple(_region(entry) for entry in raw["region"])
    at = {region.grid: number for number, region in enumerate(regions)}
    ids = {region.id: number for number, region in enumerate(regions)}
    ahead = tuple(_reach(at, region, ((1, 0), (0, 1))) for region in regions)
    behind = tuple(_reach(at, region, ((-1, 0), (0, -1))) for region in regions)
    beside = tuple(_reach(at, region, ((-1, 1), (1, -1))) for region in regions)
    mountain = tuple(region.kind == "mountain" for region in regions)
    arrows: list[list[tuple[int, str]]] = [[] for _ in regions]
    for arrow in raw["arrow"]:
        arrows[ids[arrow["src"]]].append((ids[arrow["dst"]], arrow["kind"]))
    rivers = {(ids[arrow["src"]], ids[arrow["dst"]]) for arrow in raw["arrow"] if arrow["kind"] == "river"}
    homes = {entry["home"]: ids[entry["id"]] for entry in raw["region"] if "home" in entry}
    setup = raw["setup"]
    starts = (tuple(ids[name] for name in setup["fellowship"]), tuple(ids[name] for name in setup["sauron"]))
    return Board(
        regions,
        (ahead, behind),
        tuple(() if mountain[n] else near for n, near in enumerate(beside)),
        tuple(near if mountain[n] else () for n, near in enumerate(beside)),
        tuple(map(tuple, arrows)),
        tuple(region.capacity for region in regions),
        mountain,
        frozenset(rivers | {(b, a) for a, b in rivers}),
        (homes[SIDES[0]], homes[SIDES[1]]),
        starts,
        setup["home_count"],
        Text.read(raw["sources"]["edges"]),
        Text.read(raw["sources"]["names"]),
    )


@cache
def _numbers() -> dict[str, int]:
    return {region.id: number for number, region in enumerate(board().regions)}


@cache
def _region_names() -> dict[str, str]:
    names = {}
    for region in board().regions:
        for name in (region.id, region.name.pl, region.name.en, *region.aliases):
            names[fold(name)] = region.id
    return names


def parse_region(word: str) -> str:
    """Return the id of the region that a word names in either language. Raises ValueError.

    >>> parse_region("Mroczna Puszcza")
    'mirkwood'
    """
    found = _region_names().get(fold(word))
    if found is None:
        raise ValueError(word)
    return found


def parse_side(word: str) -> str:
    """Return the id of the side that a word names in either language. Raises ValueError.

    >>> parse_side("Drużyna"), parse_side("Sauron"), parse_side("the Fellowship")
    ('fellowship', 'sauron', 'fellowship')
    """
    for side, name in zip(SIDES, SIDE_NAMES, strict=True):
        if fold(word) in {fold(known) for known in (side, name.pl, name.en, name.pl.split()[0])}:
            return side
    raise ValueError(word)


def _region(entry: dict[str, Any]) -> Region:
    a, b = entry["grid"]
    return Region(
        entry["id"], Text.read(entry["name"]), tuple(entry.get("aliases", ())), (a, b), entry["kind"], entry["capacity"], entry["named"]
    )


def _reach(at: dict[tuple[int, int], int], region: Region, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    a, b = region.grid
    return tuple(at[a + da, b + db] for da, db in steps if (a + da, b + db) in at)
