"""The 36 characters: strength, tile, and the properties by which the rules know their abilities (KF.p11 to KF.p14)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from mellon.models.common import Text, fold
from mellon.models.konfrontacja.board import SIDES, board

CLASSIC, VARIANT = "classic", "variant"
STAR = "_variant"
_BASE = ("id", "person", "side", "edition", "strength", "name", "short", "flip", "rule")


@dataclass(frozen=True, slots=True)
class Character:
    """One face of a tile. Everything after `rule` is an ability; the defaults mean that it is not there.

    Regions in abilities are numbers of the board. `retreat` is (role, ways), `leap` is (regions or None for any, enemies there).
    """

    id: str
    person: str
    side: int
    edition: str
    strength: int
    name: Text
    short: Text
    flip: str
    rule: str
    flip_printed: bool = False
    attack_steps: tuple[str, ...] = ()
    leap: tuple[tuple[int, ...] | None, int] | None = None
    ride: str | None = None
    hop: bool = False
    stays_revealed: bool = False
    stuck_when_revealed: bool = False
    wins_in: int | None = None
    guards_tunnel_from: int | None = None
    retreat: tuple[str, tuple[str, ...]] | None = None
    steps_in_for: str | None = None
    strength_beside: tuple[str, int] | None = None
    strength_in: tuple[tuple[int, ...], int] | None = None
    attack_strength: int | None = None
    mirrors_attacker: bool = False
    kills: tuple[str, ...] = ()
    mutual_defeat: bool = False
    kills_first_attacked: bool = False
    swaps_when_alone: bool = False
    blocks_enemy_ability: bool = False
    blocks_ability_retreat: bool = False
    no_cards: str | None = None
    enemy_shows_first: bool = False
    voids_enemy_text: tuple[str, ...] = ()
    own_card_void: bool = False
    aids: int = 0
    forces_card: bool = False
    swaps_card_for: str | None = None
    returns_to: int | None = None
    falls_back: bool = False
    bearer: bool = False
    heir: str | None = None

    @property
    def flip_sure(self) -> bool:
        """Tell whether the rulebook itself, or one person on both faces, makes the two faces one tile."""
        return self.flip_printed or self.flip.removesuffix(STAR) == self.id.removesuffix(STAR)

    @property
    def label(self) -> Text:
        """Return the name, starred characters with a star."""
        return self.name + "*" if self.edition == VARIANT else self.name


@cache
def characters() -> Mapping[str, Character]:
    """Return all characters by id, in the order of the data file."""
    return {entry["id"]: _character(entry) for entry in _data()["character"]}


@cache
def order() -> Mapping[str, int]:
    """Return the place of each character in the data file."""
    return {name: place for place, name in enumerate(characters())}


@cache
def heirs() -> frozenset[str]:
    """Return the persons who can carry the Ring after another (KF.p9.bearer)."""
    return frozenset(person.heir for person in characters().values() if person.heir)


def source(key: str) -> Text:
    """Return the note on a fact that the rulebook does not print ("flips", "kills")."""
    return Text.read(_data()["sources"][key])


def parse_character(word: str) -> str:
    """Return the id that a word names: an id, or a name in either language (classic), with a star or `_variant` the starred one.

    Raises ValueError.

    >>> parse_character("Szeloba"), parse_character("Gandalf*")
    ('shelob', 'gandalf_variant')
    """
    found = _names().get(fold(word.replace("*", STAR)))
    if found is None:
        raise ValueError(word)
    return found


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("mellon.models.konfrontacja").joinpath("characters.toml").read_text("utf-8"))


@cache
def _names() -> dict[str, str]:
    names = {}
    for character in characters().values():
        spellings = (character.person, character.name.pl, character.name.en, character.short.pl, character.short.en)
        for spelling in spellings:
            base = fold(spelling)
            if character.edition == VARIANT:
                names[base + STAR] = character.id
                names.setdefault(base, character.id)
            else:
                names[base] = character.id
                names[base + "_classic"] = character.id
    names.update({fold(name): name for name in characters()})
    return names


def _character(entry: dict[str, Any]) -> Character:
    number = board().number
    rest = {key: value for key, value in entry.items() if key not in _BASE}
    for key in ("attack_steps", "kills", "voids_enemy_text"):
        if key in rest:
            rest[key] = tuple(rest[key])
    for key in ("wins_in", "guards_tunnel_from", "returns_to"):
        if key in rest:
            rest[key] = number(rest[key])
    if "retreat" in rest:
        rest["retreat"] = (rest["retreat"]["role"], tuple(rest["retreat"]["ways"]))
    if "leap" in rest:
        to = rest["leap"].get("to")
        rest["leap"] = (None if to is None else tuple(map(number, to)), rest["leap"]["enemies"])
    if "strength_beside" in rest:
        rest["strength_beside"] = (rest["strength_beside"]["person"], rest["strength_beside"]["value"])
    if "strength_in" in rest:
        rest["strength_in"] = (tuple(map(number, rest["strength_in"]["regions"])), rest["strength_in"]["value"])
    name = Text.read(entry["name"])
    short = Text.read(entry["short"]) if "short" in entry else name
    return Character(
        entry["id"],
        entry["person"],
        SIDES.index(entry["side"]),
        entry["edition"],
        entry["strength"],
        name,
        short,
        entry["flip"],
        entry["rule"],
        **rest,
    )
