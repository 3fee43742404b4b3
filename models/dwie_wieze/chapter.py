"""Chapters as data: deck, dealing, cast, events; what is not known is a gap that stops the computation."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from models.common import BadInput, Defect, Text, fold
from models.common.text import join
from models.dwie_wieze.cards import Card
from models.dwie_wieze.characters import Character, character_named, characters, read_character
from models.dwie_wieze.decks import Deck, decks

NUMBERS = range(19, 37)


@dataclass(frozen=True)
class TowerEvent:
    """The tower event of a part II chapter: its name and the cards that lie open there at the start."""

    id: str
    name: Text
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Chapter:
    """One chapter. `gaps` are chapter-level facts that nobody could read yet."""

    number: int | None
    title: Text
    length: str
    deck: Deck | None
    hands: Mapping[int, int] = field(hash=False)
    lost_card: bool
    cast: tuple[Character, ...]
    required: tuple[str, ...]
    tower_event: TowerEvent | None
    gaps: tuple[Text, ...]
    assumptions: tuple[Text, ...] = ()
    source: str = ""
    path: str | None = None
    """The user's file this chapter was read from, as the position names it; None for a shipped chapter."""

    @property
    def name(self) -> int | str:
        """Return what a position file says for this chapter."""
        return self.path if self.path is not None else self.number or 0

    def character(self, name: str) -> Character | None:
        """Return the character of this chapter that a name means."""
        return character_named(name, self.cast)

    def missing(self, players: int, chosen: tuple[str | None, ...] = ()) -> list[Text]:
        """Return every unknown fact that play with this many players and these characters would need."""
        missing = list(self.gaps)
        fixed = len(chosen) == players and all(chosen)
        for character in self.cast:
            if not fixed or character.id in chosen:
                missing += [Text(f"{character.name.pl}: {gap.pl}", f"{character.name.en}: {gap.en}") for gap in character.unknown(players)]
        if not any(c.leads for c in self.cast):
            missing.append(Text("kto rozpoczyna pierwszą lewę", "who leads the first trick"))
        if not any(c.takes_first for c in self.cast):
            missing.append(Text("kto pierwszy bierze postać", "who takes the first character"))
        return missing


@cache
def chapter(number: int) -> Chapter:
    """Return a shipped chapter. Raises KeyError for a number outside 19-36."""
    if number not in NUMBERS:
        raise KeyError(number)
    text = files("models.dwie_wieze").joinpath("chapters", f"{number}.toml").read_text("utf-8")
    read, defects = read_chapter(tomllib.loads(text))
    if defects:
        raise ValueError(f"chapters/{number}.toml: {defects}")
    return read


def load_chapter(path: str, base: Path | None) -> Chapter:
    """Return the chapter in a user's file. Raises BadInput with every defect."""
    file = (base or Path()) / path
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except OSError as fault:
        raise BadInput([Defect("chapter", Text(f"nie można odczytać pliku „{path}”: {fault.strerror}", f'cannot read "{path}": {fault.strerror}'))]) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadInput([Defect("chapter", Text(f"„{path}” to nie jest poprawny TOML: {fault}", f'"{path}" is not valid TOML: {fault}'))]) from None
    read, defects = read_chapter(table, path)
    if defects:
        raise BadInput([Defect(f"{path}: {d.where}", d.what) for d in defects])
    return read


def read_chapter(table: Mapping[str, Any], path: str | None = None) -> tuple[Chapter, list[Defect]]:
    """Read a chapter record; defects come back beside it."""
    defects: list[Defect] = []
    own: dict[str, Character] = {}
    for index, record in enumerate(table.get("character", []), start=1):
        character, faults = read_character(record, f"character[{index}]")
        defects += faults
        if character is not None:
            own[character.id] = character
    cast: list[Character] = []
    required: list[str] = []
    for index, entry in enumerate(table.get("cast", []), start=1):
        where = f"cast[{index}]"
        character_id = entry.get("id", "") if isinstance(entry, Mapping) else str(entry)
        found = own.get(character_id) or characters().get(character_id)
        if found is None:
            defects.append(Defect(where, Text(f"nie ma postaci „{character_id}”; dodaj ją jako [[character]]", f'no character "{character_id}"; add it as a [[character]]')))
            continue
        cast.append(found)
        if isinstance(entry, Mapping) and entry.get("required"):
            required.append(character_id)
    deck = _read_deck(table.get("deck"), defects)
    hands = {int(players): int(count) for players, count in table.get("hand", {}).items()}
    event = _read_event(table.get("tower_event"), defects)
    gaps = [Text.read(gap) for gap in table.get("unknown", [])]
    if deck is None:
        gaps.append(Text("skład talii", "what the deck consists of"))
    assumptions = [Text.read(line) for line in table.get("assumption", [])]
    if deck is not None and deck.assumption:
        assumptions.append(deck.assumption)
    number = table.get("number")
    read = Chapter(
        number if isinstance(number, int) else None,
        Text.read(table.get("title", path or "?")),
        str(table.get("length", "short")),
        deck,
        hands,
        bool(table.get("lost_card", True)),
        tuple(cast),
        tuple(required),
        event,
        tuple(gaps),
        tuple(assumptions),
        str(table.get("source", "")),
        path,
    )
    return read, defects


def _read_deck(raw: Any, defects: list[Defect]) -> Deck | None:
    if raw is None or raw == "unknown":
        return None
    if isinstance(raw, str):
        if fold(raw) in decks():
            return decks()[fold(raw)]
        known = ", ".join(decks())
        defects.append(Defect("deck", Text(f"nie ma talii „{raw}”; znane: {known}", f'no deck "{raw}"; known: {known}')))
        return None
    try:
        return Deck.read("own", raw)
    except (ValueError, KeyError, TypeError) as fault:
        defects.append(Defect("deck", Text(f"błędny opis talii: {fault}", f"cannot read the deck: {fault}")))
        return None


def _read_event(raw: Any, defects: list[Defect]) -> TowerEvent | None:
    if raw is None or raw == "unknown":
        return None
    try:
        cards = tuple(sorted(Card.parse(code) for code in raw.get("cards", [])))
        return TowerEvent(str(raw["id"]), Text.read(raw.get("name", raw["id"])), cards)
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        defects.append(Defect("tower_event", Text(f"błędne wydarzenie wieży: {fault}", f"cannot read the tower event: {fault}")))
        return None


def refusal(chapter_: Chapter, missing: list[Text]) -> Defect:
    """Return the defect that says which facts of a chapter are missing and how to supply them."""
    what = join(missing, "; ")
    number = chapter_.number or 24
    return Defect(
        "chapter",
        Text(
            f"rozdział {chapter_.name}: nieznane są: {what.pl}. Uzupełnij je z kart: „mellon chapter new {number}” zapisze szablon, "
            f'potem wpisz chapter = "plik.toml".',
            f"chapter {chapter_.name}: not known: {what.en}. Supply them from your cards: `mellon chapter new {number}` writes a template, "
            f'then set chapter = "file.toml".',
        ),
    )
