"""Faction cards as data: icons, allowed paths, wielders, bonuses and texts as plain steps (WR.box.cards)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from mellon.models.common import Text, fold

FREE_PEOPLES, SHADOW = "free_peoples", "shadow"
SIDES = (FREE_PEOPLES, SHADOW)
ARMY, CHARACTER, ITEM, EVENT = "army", "character", "item", "event"
DECKS = ("frodo", "witch_king", "aragorn", "saruman")
ICONS = ("attack", "defense", "attack_leadership", "defense_leadership", "path")
UNSEEN = "?"
"""How a card is called that lies face down for whoever asks (WR.view.piles)."""


@dataclass(frozen=True, slots=True)
class Icons:
    """Printed icons; None is an icon count that no source states, so a computation that needs it must stop."""

    attack: int | None = 0
    defense: int | None = 0
    attack_leadership: int | None = 0
    defense_leadership: int | None = 0
    path: int | None = 0


@dataclass(frozen=True, slots=True)
class Bonus:
    """More icons under a condition; a condition that is empty does not bind.

    `at` a location, `supports` one of these characters, `in_play` one of these cards anywhere in play, or `count` for every `per`
    armies and characters of `per_faction` in the same place.
    """

    icon: str
    count: int
    at: str = ""
    supports: tuple[str, ...] = ()
    in_play: tuple[str, ...] = ()
    per_faction: str = ""
    per: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """One text of a card or location: when it works and its steps as plain tables with an `op`.

    `optional` texts may be declined as a whole, `needs_in_reserve` names the card without which the text does nothing,
    `modelled` is False where the engine only names the text.
    """

    when: str
    steps: tuple[Mapping[str, Any], ...]
    optional: bool = False
    needs_in_reserve: str = ""
    modelled: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class FactionCard:
    """One of the 120 faction cards (or a promo card). Equal copies share one record."""

    id: str
    code: str
    """The short word for the card in the one-line notation."""
    name: Text
    name_source: str
    faction: str
    side: str
    deck: str
    type: str
    copies: int
    promo: bool
    icons: Icons
    paths: tuple[int, ...]
    wielders: tuple[str, ...]
    keywords: tuple[str, ...]
    bonuses: tuple[Bonus, ...]
    effects: tuple[Effect, ...]
    printed: tuple[str, ...]
    source: str
    confidence: float
    note: str

    def may_wield(self, item: FactionCard) -> bool:
        """Return whether `item` lists this character among its wielders (WR.action.item)."""
        if self.type != CHARACTER:
            return False
        groups = (f"any {self.faction}", *(f"any {word}" for word in self.keywords))
        return any(word == self.id or word in groups for word in item.wielders)

    def effects_when(self, *whens: str) -> tuple[Effect, ...]:
        """Return the texts that work at one of these moments."""
        return tuple(effect for effect in self.effects if effect.when in whens)


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction, its side and how many of the 120 cards it has."""

    id: str
    name: Text
    side: str
    cards: int


def card(card_id: str) -> FactionCard:
    """Return the faction card with this id, a blank one for a card that lies face down. Raises KeyError."""
    try:
        return cards()[card_id]
    except KeyError:
        if card_id == UNSEEN:
            return _back()
        raise


@cache
def _back() -> FactionCard:
    """Return the card of which nothing is known."""
    name = Text("zakryta karta", "a card face down")
    return FactionCard(UNSEEN, UNSEEN, name, "rulebook", "", "", "", "", 0, False, Icons(), (), (), (), (), (), (), "rulebook", 1.0, "")


@cache
def cards() -> Mapping[str, FactionCard]:
    """Return all faction cards by id, promo cards included, in deck order."""
    return {entry["id"]: _card(deck, entry) for deck in DECKS for entry in _deck_data(deck)}


@cache
def factions() -> Mapping[str, Faction]:
    """Return the ten factions by id."""
    return {f["id"]: Faction(f["id"], Text.read(f["name"]), f["side"], f["cards"]) for f in scenario_data()["faction"]}


def constants() -> Mapping[str, Any]:
    """Return the numbers of the game that hold in every scenario (carryover, victory gap, tokens)."""
    found: Mapping[str, Any] = scenario_data()["constants"]
    return found


def parse_card(word: str) -> str:
    """Return the id that an id or a name in either language means, case and diacritics ignored. Raises KeyError.

    >>> parse_card("Obieżyświat"), parse_card("gandalf bialy"), parse_card("Sam")
    ('strider', 'gandalf_the_white', 'sam_gamgee')
    """
    return card_names()[fold(word)]


@cache
def card_codes() -> Mapping[str, str]:
    """Return the card that each short word of the one-line notation means."""
    return MappingProxyType({found.code: found.id for found in cards().values()})


@cache
def card_names() -> Mapping[str, str]:
    """Return every accepted spelling, folded, with the card it means; first names only where they mean one card (WR.cards.names)."""
    names: dict[str, str] = {}
    for found in cards().values():
        for spelling in (found.name.pl, found.name.en):
            names.setdefault(fold(spelling), found.id)
            names.setdefault(fold(spelling.replace(",", "").replace("'", "").replace("’", "").replace("!", "")), found.id)
    for spelling, ids in first_names().items():
        if len(ids) == 1:
            names.setdefault(spelling, ids[0])
    names.update({fold(card_id): card_id for card_id in cards()})
    for card_id in cards():
        names.setdefault(card_id.removeprefix("the_"), card_id)
    return MappingProxyType(names)


@cache
def first_names() -> Mapping[str, tuple[str, ...]]:
    """Return the first names of characters that both languages share, folded, with every card that bears them (WR.cards.names).

    >>> first_names()["gandalf"]
    ('gandalf_the_grey', 'gandalf_the_white')
    """
    names: dict[str, tuple[str, ...]] = {}
    for found in cards().values():
        first = {fold(spelling.split()[0].rstrip(",")) for spelling in (found.name.pl, found.name.en)}
        if len(first) == 1 and found.type == CHARACTER:
            spelling = first.pop()
            names[spelling] = (*names.get(spelling, ()), found.id)
    return MappingProxyType(names)


def removed_by(card_id: str) -> tuple[str, ...]:
    """Return the cards that are removed from the game for good when this one is played (WR.action.upgrade).

    >>> removed_by("gandalf_the_white")
    ('gandalf_the_grey',)
    """
    return tuple(step["card"] for effect in card(card_id).effects_when("on_play") for step in effect.steps if step["op"] == "remove")


def card_type(card_id: str) -> str:
    """Return "army", "character", "item" or "event"."""
    return cards()[card_id].type


@cache
def scenario_data() -> Mapping[str, Any]:
    """Return the raw table of factions, constants and scenarios."""
    return read_data("scenarios")


def read_data(name: str) -> Mapping[str, Any]:
    """Return one of this room's data files as a table."""
    return tomllib.loads(files("mellon.models.wojna_o_pierscien").joinpath(f"{name}.toml").read_text("utf-8"))


def read_steps(steps: list[dict[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """Return the steps of a text as read-only tables, lists as tuples."""
    return tuple(MappingProxyType({key: _frozen(value) for key, value in step.items()}) for step in steps)


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(item) for key, item in value.items()})
    return value


@cache
def _deck_data(deck: str) -> tuple[dict[str, Any], ...]:
    return tuple(read_data(f"cards_{deck}")["card"])


def _card(deck: str, entry: dict[str, Any]) -> FactionCard:
    icons: dict[str, int | None] = {**entry.get("icons", {}), **dict.fromkeys(entry.get("unknown", ()))}
    return FactionCard(
        entry["id"],
        entry["code"],
        Text.read(entry["name"]),
        entry["name_source"],
        entry["faction"],
        factions()[entry["faction"]].side,
        deck,
        entry["type"],
        entry.get("copies", 1),
        entry.get("promo", False),
        Icons(**icons),
        tuple(entry.get("paths", ())),
        tuple(entry.get("wielders", ())),
        tuple(entry.get("keywords", ())),
        tuple(_bonus(bonus) for bonus in entry.get("bonus", ())),
        tuple(_effect(effect) for effect in entry.get("effect", ())),
        tuple(entry.get("printed", ())),
        entry["source"],
        entry["confidence"],
        entry.get("note", ""),
    )


def _bonus(entry: dict[str, Any]) -> Bonus:
    plain: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    return Bonus(**plain)


def _effect(entry: dict[str, Any]) -> Effect:
    return Effect(
        entry["when"],
        read_steps(entry["steps"]),
        entry.get("optional", False),
        entry.get("needs_in_reserve", ""),
        entry.get("modelled", True),
    )
