"""Read the scoring areas of both sides, and write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.parts import FREE, SHADOW, SIDES, Area, ScorePart
from mellon.models.wojna_o_pierscien.reader import Reader

KEYS = ("final", FREE, SHADOW, "active", "path")
_AREA_KEYS = {FREE: ("locations", "ring_tokens"), SHADOW: ("locations", "corruption", "ring_tokens")}
MOST_CORRUPTION = 99


def read_areas(reader: Reader) -> tuple[Area, Area]:
    """Return both scoring areas; a location in two places is a defect."""
    found = []
    for side in SIDES:
        table = reader.mapping(reader.table, side)
        reader.unknown_keys(table, _AREA_KEYS[side], f"{side}.")
        names = reader.places(table, "locations", f"{side}.")
        rings = reader.amount(table, "ring_tokens", 0, max(reader.scenario.ring_tokens(side), 0), f"{side}.")
        corruption = reader.amount(table, "corruption", 0, MOST_CORRUPTION, f"{side}.") if side == SHADOW else 0
        found.append(Area(tuple(sorted(names)), corruption, rings))
    for name, count in Counter([*found[0].locations, *found[1].locations]).items():
        if count > 1:
            what = location(name).name
            reader.fail(
                FREE,
                f"{what.pl}: ta lokalizacja leży w obszarach punktacji {count} razy",
                f"{what.en} lies in the scoring areas {count} times",
            )
    return found[0], found[1]


def read_score(reader: Reader) -> ScorePart:
    """Return the scoring question of a table; defects go to the reader."""
    free, shadow = read_areas(reader)
    final = reader.flag(reader.table, "final")
    active = reader.places(reader.table, "active")
    for number, name in enumerate(active, start=1):
        if name in (*free.locations, *shadow.locations):
            what = location(name).name
            reader.fail(
                f"active[{number}]", f"{what.pl} nie może leżeć też w obszarze punktacji", f"{what.en} cannot lie in a scoring area as well"
            )
    path = reader.amount(reader.table, "path", 0, reader.scenario.last_path) if "path" in reader.table else None
    last = reader.scenario.last_path
    if final and path is not None and path != last:
        reader.fail(
            "path",
            f"punktacja końcowa jest po ścieżce {last}, nie {path} (WR.score.last_path)",
            f"the final scoring comes after path {last}, not {path} (WR.score.last_path)",
        )
    if final and active:
        reader.fail(
            "active",
            "przy punktacji końcowej żadna walka nie jest przed nami (WR.score.last_path)",
            "at the final scoring no combat is still to come (WR.score.last_path)",
        )
    return ScorePart(final, free, shadow, tuple(sorted(active)), path)


def areas_table(free: Area, shadow: Area) -> dict[str, Any]:
    """Return the scoring areas in the input format."""
    table: dict[str, Any] = {}
    for side, area in ((FREE, free), (SHADOW, shadow)):
        entry: dict[str, Any] = {"locations": list(area.locations)} if area.locations else {}
        if area.corruption:
            entry["corruption"] = area.corruption
        if area.ring_tokens:
            entry["ring_tokens"] = area.ring_tokens
        if entry:
            table[side] = entry
    return table


def score_table(part: ScorePart) -> dict[str, Any]:
    """Return a scoring question in the input format."""
    table: Mapping[str, Any] = {"final": True} if part.final else {}
    found = {**table, **areas_table(part.free_peoples, part.shadow)}
    if part.active:
        found["active"] = list(part.active)
    if part.path is not None:
        found["path"] = part.path
    return found
