"""The 226 cards of the core set (numbers 1-128) as data: facts, effect tags and our paraphrase, read from the TOML files beside."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from mellon.models.common import Text, fold
from mellon.models.common.reader import nearest

ERRATA = "errata"
PRINT2011 = "print2011"
EDITIONS = (ERRATA, PRINT2011)
NEUTRAL = "neutral"
SPHERES = ("leadership", "tactics", "spirit", "lore")
SPHERE_NAMES = {
    "leadership": Text("Przywództwo", "Leadership"),
    "tactics": Text("Taktyka", "Tactics"),
    "spirit": Text("Duch", "Spirit"),
    "lore": Text("Wiedza", "Lore"),
    NEUTRAL: Text("neutralna", "neutral"),
}
HIGHEST_NUMBER = 128

_LONGEST_NAME = 60
_FILES = ("heroes.toml", "player_cards.toml", "encounter.toml", "quests.toml")


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card of the box; cards are made once, so identity is equality.

    `tags` and `shadow` are plain data: the effect as the rules modules read it. A number that the card does not print is 0,
    except `cost` (None for X or none), `quest_points` and `engagement_cost` (None where the card has none).

    >>> card(96).attack, card(96).shadow
    (2, {'discard_attachment': 1})
    """

    number: int
    name: Text
    kind: str
    text: Text
    sphere: str = ""
    unique: bool = False
    cost: int | None = None
    cost_is_x: bool = False
    threat_cost: int = 0
    willpower: int = 0
    attack: int = 0
    defense: int = 0
    hit_points: int = 0
    engagement_cost: int | None = None
    threat_strength: int = 0
    quest_points: int | None = None
    victory_points: int = 0
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    quantity: int = 1
    quantity_easy: int = 0
    encounter_set: str = ""
    scenario: str = ""
    stage: int = 0
    side_b_name: str = ""
    tags: tuple[Mapping[str, Any], ...] = ()
    shadow: Mapping[str, Any] | None = None
    shadow_text: Text | None = None
    errata: Text | None = None
    modelled: bool = True
    polish_name_known: bool = True
    confidence: tuple[tuple[str, str], ...] = ()

    @property
    def is_hero(self) -> bool:
        return self.kind == "hero"

    @property
    def is_character(self) -> bool:
        """Tell whether this is a hero or an ally (LC.characters.both)."""
        return self.kind in ("hero", "ally")

    @property
    def is_encounter(self) -> bool:
        return bool(self.encounter_set)

    @property
    def listed(self) -> Text:
        """Return number and name for a list of cards; the number alone in Polish where no Polish name is known."""
        return Text(f"{self.number} {self.name.pl}" if self.polish_name_known else str(self.number), f"{self.number} {self.name.en}")

    def has(self, keyword: str) -> bool:
        """Tell whether the card prints `keyword` (`ranged`, `surge`, ...)."""
        return keyword in self.keywords

    @property
    def doomed(self) -> int:
        """Return the X of Doomed X, 0 without the keyword."""
        return next((int(word.split()[1]) for word in self.keywords if word.startswith("doomed")), 0)

    def triggers(self, trigger: str, event: str | None = None) -> tuple[Mapping[str, Any], ...]:
        """Return the effect tags with this trigger (and event)."""
        return tuple(tag for tag in self.tags if tag["trigger"] == trigger and (event is None or tag.get("event") == event))

    def does(self, effect: str, trigger: str | None = None) -> Any:
        """Return the value of `effect` in the first tag that has it, or None."""
        for tag in self.tags:
            if (trigger is None or tag["trigger"] == trigger) and effect in tag.get("do", {}):
                return tag["do"][effect]
        return None


@dataclass(frozen=True, slots=True, eq=False)
class EncounterSet:
    """A set of encounter cards: number and copies."""

    id: str
    name: Text
    cards: Mapping[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """A scenario: its encounter sets, quest cards and setup."""

    id: str
    name: Text
    difficulty: int
    sets: tuple[str, ...]
    quests: tuple[int, ...]
    to_staging: Mapping[int, int]
    set_aside: Mapping[int, int]
    guards: int
    reveal_per_player: int
    fetch_if_absent: Mapping[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class StarterDeck:
    """One of the four starter decks with its heroes."""

    id: str
    name: Text
    heroes: tuple[int, ...]
    cards: Mapping[int, int]

    @property
    def starting_threat(self) -> int:
        """Return the sum of the heroes' threat costs (LC.setup.starting_threat)."""
        return sum(card(number).threat_cost for number in self.heroes)

    @property
    def size(self) -> int:
        return sum(self.cards.values())


def card(number: int, edition: str = ERRATA) -> Card:
    """Return the card with this number. Raises KeyError for a number that the box does not have."""
    return cards(edition)[number]


@cache
def cards(edition: str = ERRATA) -> Mapping[int, Card]:
    """Return every card by number, as the edition words it."""
    found = {}
    for name in _FILES:
        for raw in _load(name)["card"]:
            found[raw["number"]] = _card({**raw, **raw.get("print2011", {})} if edition == PRINT2011 else raw)
    return found


@cache
def encounter_sets() -> Mapping[str, EncounterSet]:
    """Return the seven encounter sets by id."""
    return {s["id"]: EncounterSet(s["id"], Text.read(s["name"]), dict(s["cards"])) for s in _load("scenarios.toml")["encounter_set"]}


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Return the three scenarios by id."""
    return {s["id"]: _scenario(s) for s in _load("scenarios.toml")["scenario"]}


def scenario(scenario_id: str) -> Scenario:
    """Return the scenario with this id. Raises KeyError."""
    return scenarios()[scenario_id]


@cache
def encounter_deck(scenario_id: str) -> Mapping[int, int]:
    """Return the copies of every card in the scenario's encounter deck before its setup; do not change the result."""
    found: dict[int, int] = {}
    for name in scenario(scenario_id).sets:
        for number, copies in encounter_sets()[name].cards.items():
            found[number] = found.get(number, 0) + copies
    return found


@cache
def starter_decks() -> Mapping[str, StarterDeck]:
    """Return the four starter decks by sphere."""
    return {d["id"]: StarterDeck(d["id"], Text.read(d["name"]), tuple(d["heroes"]), dict(d["cards"])) for d in _load("decks.toml")["deck"]}


def parse_card(word: int | str, kinds: Iterable[str] = ()) -> Card:
    """Return the card with this number or name (Polish or English, case and diacritics ignored). Raises ValueError.

    >>> parse_card("lesny pajak").number, parse_card("96").number, parse_card(96).number
    (96, 96, 96)
    """
    if isinstance(word, bool):
        raise ValueError(word)
    if isinstance(word, int) or word.strip().isdigit():
        found = cards().get(int(word))
        if found is None:
            raise ValueError(word)
        return found
    wanted = tuple(kinds)
    named = [c for c in _by_name().get(spelling(word), ()) if not wanted or c.kind in wanted]
    if len(named) != 1:
        raise ValueError(word)
    return named[0]


def close_cards(word: str, kinds: Iterable[str] = ()) -> list[Card]:
    """Return at most three cards of these kinds whose Polish or English name is spelt much like `word`, the likeliest first.

    >>> [found.number for found in close_cards("Forest Spyder")]
    [96]
    """
    wanted = tuple(kinds)
    names = [name for name, found in _by_name().items() if any(not wanted or c.kind in wanted for c in found)]
    close = nearest(spelling(word[:_LONGEST_NAME]), names, 3, 0.75)
    return list(dict.fromkeys(c for name in close for c in _by_name()[name] if not wanted or c.kind in wanted))[:3]


def parse_scenario(word: str) -> Scenario:
    """Return the scenario with this id or name. Raises ValueError."""
    for found in scenarios().values():
        if spelling(word) in (spelling(found.id), spelling(found.name.pl), spelling(found.name.en)):
            return found
    raise ValueError(word)


def spelling(word: str) -> str:
    """Return `word` as it is compared: letters and digits only, without case and diacritics."""
    return "".join(c for c in fold(word) if c.isalnum())


@cache
def _by_name() -> Mapping[str, tuple[Card, ...]]:
    found: dict[str, tuple[Card, ...]] = {}
    for entry in cards().values():
        for name in {spelling(entry.name.pl), spelling(entry.name.en), spelling(entry.side_b_name)} - {""}:
            found[name] = (*found.get(name, ()), entry)
    return found


@cache
def _load(name: str) -> dict[str, Any]:
    return tomllib.loads(files("mellon.models.lcg").joinpath(name).read_text("utf-8"))


def _card(raw: Mapping[str, Any]) -> Card:
    names = raw["name"]
    cost = raw.get("cost")
    known = {
        key: raw[key]
        for key in (
            *("sphere", "unique", "threat_cost", "willpower", "attack", "defense", "hit_points", "engagement_cost", "threat_strength"),
            *("quest_points", "victory_points", "quantity", "quantity_easy", "encounter_set", "scenario", "stage", "side_b_name"),
            *("shadow", "modelled"),
        )
        if key in raw
    }
    return Card(
        number=raw["number"],
        name=Text(names.get("pl", names["en"]), names["en"]),
        kind=raw["type"],
        text=Text.read(raw["text"]),
        cost=cost if isinstance(cost, int) else None,
        cost_is_x=cost == "X",
        traits=tuple(raw.get("traits", ())),
        keywords=tuple(raw.get("keywords", ())),
        tags=tuple(raw.get("tags", ())),
        shadow_text=Text.read(raw["shadow_text"]) if "shadow_text" in raw else None,
        errata=Text.read(raw["errata"]) if "errata" in raw else None,
        polish_name_known="pl" in names,
        confidence=tuple(raw["confidence"].items()),
        **known,
    )


def _scenario(raw: Mapping[str, Any]) -> Scenario:
    return Scenario(
        raw["id"],
        Text.read(raw["name"]),
        raw["difficulty"],
        tuple(raw["sets"]),
        tuple(raw["quests"]),
        dict(raw["to_staging"]),
        dict(raw["set_aside"]),
        raw["guards"],
        raw["reveal_per_player"],
        dict(raw["fetch_if_absent"]),
    )
