"""Rules with their place in the rulebook, contested rulings with their readings, read from `rulebook.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from mellon.models.common.problems import Defect
from mellon.models.common.text import Text, join


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in our own words, with the place that the rulebook prints it at."""

    id: str
    title: Text
    text: Text
    place: str
    modelled: bool = True


@dataclass(frozen=True, slots=True)
class Ruling:
    """A point that the rulebook leaves open: its readings, the default one first."""

    key: str
    title: Text
    text: Text
    place: str
    readings: tuple[tuple[str, Text], ...]

    @property
    def default(self) -> str:
        return self.readings[0][0]

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(value for value, _ in self.readings)


@dataclass(frozen=True)
class Rulebook:
    """All rules and rulings of one game."""

    game: str
    title: Text
    edition: Text
    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ruling]

    @classmethod
    def load(cls, game: str) -> Rulebook:
        """Load the rulebook of the room `models/<game>`."""
        return _load(game)

    def source(self, rule_id: str) -> str:
        """Return the rulebook place of a rule or ruling."""
        entry = self.rules.get(rule_id) or self.rulings[rule_id]
        return entry.place


@dataclass(frozen=True, slots=True)
class Rulings:
    """The readings in force. Only departures from the default are stored, so equal choices compare equal."""

    chosen: tuple[tuple[str, str], ...] = ()

    def reading(self, book: Rulebook, key: str) -> str:
        """Return the reading of `key` in force."""
        return dict(self.chosen).get(key, book.rulings[key].default)

    def with_reading(self, book: Rulebook, key: str, value: str) -> Rulings:
        """Return these rulings with `key` read as `value`."""
        chosen = {k: v for k, v in self.chosen if k != key}
        if value != book.rulings[key].default:
            chosen[key] = value
        return Rulings(tuple(sorted(chosen.items())))

    @classmethod
    def parse(cls, book: Rulebook, table: Mapping[str, object], where: str = "rulings") -> tuple[Rulings, list[Defect]]:
        """Read a `[rulings]` table; unknown keys and readings come back as defects."""
        rulings, defects = cls(), []
        for key, raw in table.items():
            value = str(raw).lower() if isinstance(raw, bool) else str(raw)
            ruling = book.rulings.get(key)
            if ruling is None:
                known = ", ".join(book.rulings) or "-"
                defects.append(Defect(f"{where}.{key}", Text(f"nie ma takiej wykładni; znane: {known}", f"no such ruling; known: {known}")))
            elif value not in ruling.values:
                known = " | ".join(ruling.values)
                defects.append(
                    Defect(
                        f"{where}.{key}",
                        Text(f"„{value}” to nie odczytanie; możliwe: {known}", f'"{value}" is not a reading; choose {known}'),
                    )
                )
            else:
                rulings = rulings.with_reading(book, key, value)
        return rulings, defects


@cache
def _load(game: str) -> Rulebook:
    raw = tomllib.loads(files("mellon.models").joinpath(game, "rulebook.toml").read_text("utf-8"))
    rules = {
        r["id"]: Rule(r["id"], Text.read(r["title"]), Text.read(r["text"]), r["place"], r.get("modelled", True))
        for r in raw.get("rule", [])
    }
    rulings = {
        r["key"]: Ruling(
            r["key"],
            Text.read(r["title"]),
            Text.read(r["text"]),
            r["place"],
            tuple((reading["value"], Text.read(reading["text"])) for reading in r["reading"]),
        )
        for r in raw.get("ruling", [])
    }
    return Rulebook(raw["game"]["id"], Text.read(raw["game"]["title"]), Text.read(raw["game"]["edition"]), rules, rulings)


def readings_text(ruling: Ruling) -> Text:
    """Return the readings of a ruling as one line, default first."""
    return join((Text.read(value) + ": " + text for value, text in ruling.readings), "; ")
