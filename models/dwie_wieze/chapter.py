"""Chapters as data: deck, dealing, cast, events; what is not known is a gap that stops the computation."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from mellon.models.common import BadInput, Defect, Text, fold
from mellon.models.common.notation import parsed_toml
from mellon.models.common.reading_faults import toml_fault
from mellon.models.common.text import join
from mellon.models.common.toml_bounds import unusable
from mellon.models.dwie_wieze.cards import Card
from mellon.models.dwie_wieze.chapter_file import chapter_text
from mellon.models.dwie_wieze.characters import Character, character_named, characters, read_character
from mellon.models.dwie_wieze.decks import Deck, decks
from mellon.models.dwie_wieze.goals.core import Formula
from mellon.models.dwie_wieze.goals.language import cards_named, counts_the_deck, keepers_named, persons_named

NUMBERS = range(19, 37)
ENTISH_CHAPTER, TREEBEARD = 22, "treebeard"
"""The chapter with the event Entish speech, and who plays by it (DW.p12.entish)."""
CHAPTER_KEYS = (
    "number", "title", "length", "deck", "lost_card", "hand", "cast", "character", "tower_event", "entish", "unknown", "assumption", "source", "confidence"
)  # fmt: skip
CAST_KEYS = ("id", "required")
EVENT_KEYS = ("id", "name", "cards")


WHO_LEADS = Text("kto rozpoczyna pierwszą lewę", "who leads the first trick")


@dataclass(frozen=True)
class TowerEvent:
    """The tower event of a part II chapter: its name and the cards that lie open there at the start."""

    id: str
    name: Text
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Dependence:
    """What a goal has to be told of a table: who plays some cards, and where some characters sit."""

    cards: tuple[Card, ...]
    persons: tuple[str, ...]


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
    entish: str | None = None
    """The character who plays from under the token of the White Tower (DW.p12.entish)."""

    @property
    def name(self) -> int | str:
        """Return what a position file says for this chapter."""
        return self.path if self.path is not None else self.number or 0

    @cached_property
    def bound_goals(self) -> dict[Any, Formula]:
        """Goals bound so far, by what they were bound to; positions of the chapter share them."""
        return {}

    @cached_property
    def _dependences(self) -> dict[tuple[str, int], Dependence | None]:
        return {}

    def goal_depends_on(self, character: Character, players: int) -> Dependence | None:
        """Return what a character's bound goal depends on besides its own seat and the tokens; None if on all cards dealt."""
        key = (character.id, players)
        if key not in self._dependences:
            goal = character.goals[players]
            assert goal is not None
            named = Dependence(tuple(sorted(cards_named(goal))), tuple(sorted(persons_named(goal))))
            self._dependences[key] = None if counts_the_deck(goal) else named
        return self._dependences[key]

    @cached_property
    def by_id(self) -> Mapping[str, Character]:
        """Return the characters of this chapter by id."""
        return {character.id: character for character in self.cast}

    def character(self, name: str) -> Character | None:
        """Return the character of this chapter that a name means."""
        return character_named(name, self.cast)

    def missing(
        self, players: int, chosen: tuple[str | None, ...] = (), goals: bool = True, setup: bool = True, leader: bool = True
    ) -> list[Text]:
        """Return every unknown fact that play with this many players and these characters would need.

        Cards can be played without `goals`; `setup` actions are not asked for once they are over, nor who leads where it is told (`leader`).
        """
        missing = list(self.gaps)
        fixed = len(chosen) == players and all(chosen)
        for character in self.cast:
            if not fixed or character.id in chosen:
                missing += [
                    Text(f"{character.name.pl}: {gap.pl}", f"{character.name.en}: {gap.en}")
                    for gap in character.unknown(players, goals, setup)
                ]
        if players not in self.hands:
            missing.append(Text(f"ile kart dostaje każdy ({players} graczy)", f"how many cards each player gets ({players} players)"))
        if leader and not any(c.leads for c in self.cast):
            missing.append(WHO_LEADS)
        if not any(c.takes_first for c in self.cast):
            missing.append(Text("kto pierwszy bierze postać", "who takes the first character"))
        return missing


@cache
def chapter(number: int) -> Chapter:
    """Return a shipped chapter. Raises KeyError for a number outside 19-36."""
    if number not in NUMBERS:
        raise KeyError(number)
    text = files("mellon.models.dwie_wieze").joinpath("chapters", f"{number}.toml").read_text("utf-8")
    read, defects = read_chapter(tomllib.loads(text))
    if defects:
        raise ValueError(f"chapters/{number}.toml: {defects}")
    return read


def load_chapter(path: str, base: Path | None) -> Chapter:
    """Return the chapter in a user's file at or below the folder of the position. Raises BadInput with every defect."""
    text = chapter_text(path, base)
    try:
        table = parsed_toml(text)
    except ValueError as fault:
        raise BadInput([Defect("chapter", Text(f"„{path}”: ", f'"{path}": ') + toml_fault(fault, text))]) from None
    impossible = list(unusable(table))
    if impossible:
        raise BadInput([Defect(f"{path}: {d.where}", d.what) for d in impossible])
    read, defects = read_chapter(table, path)
    if defects:
        raise BadInput([Defect(f"{path}: {d.where}", d.what) for d in defects])
    return read


def read_chapter(table: Mapping[str, Any], path: str | None = None) -> tuple[Chapter, list[Defect]]:
    """Read a chapter record; defects come back beside it."""
    defects = list(_unknown_keys(table, CHAPTER_KEYS, ""))
    cast, required = _read_cast(table, defects)
    deck = _read_deck(table.get("deck"), defects)
    gaps = _texts(table, "unknown", defects)
    if deck is None:
        gaps.append(Text("skład talii", "what the deck consists of"))
    assumptions = _texts(table, "assumption", defects)
    if deck is not None and deck.assumption:
        assumptions.append(deck.assumption)
    number, lost_card = table.get("number"), table.get("lost_card", True)
    if number is not None and (isinstance(number, bool) or not isinstance(number, int)):
        defects.append(Defect("number", Text("numer rozdziału to liczba całkowita", "the number of a chapter is a whole number")))
        number = None
    if not isinstance(lost_card, bool):
        defects.append(Defect("lost_card", Text("lost_card to true albo false", "lost_card is true or false")))
    read = Chapter(
        number,
        _read_title(table.get("title", path or "?"), defects),
        str(table.get("length", "short")),
        deck,
        _read_hands(table.get("hand", {}), defects),
        bool(lost_card),
        tuple(cast),
        tuple(required),
        _read_event(table.get("tower_event"), defects),
        tuple(gaps),
        tuple(assumptions),
        str(table.get("source", "")),
        path,
        _read_entish(table.get("entish"), number, cast, lost_card, defects),
    )
    return read, defects


def _read_entish(raw: Any, number: int | None, cast: list[Character], lost_card: Any, defects: list[Defect]) -> str | None:
    """Read who speaks Entish: a character who is taken by the holder of a card, in a chapter with a lost card (DW.p12.entish, DW.p15.ch22_setup).

    In chapter 22 it is Treebeard unless the file says otherwise; `entish = false` says that nobody does.
    """
    told = raw is not None
    if raw is False or (not told and number != ENTISH_CHAPTER):
        return None
    found = next((character for character in cast if character.id == (raw if told else TREEBEARD)), None)
    if found is not None and found.takes_first is not None and lost_card is True:
        return found.id
    if not told:
        return None
    what = Text(
        f"„{raw}”: mową entów mówi postać z obsady, którą bierze posiadacz karty (takes_first), w rozdziale z zagubioną kartą",
        f'"{raw}": who speaks Entish is a character of the cast that goes to the holder of a card (takes_first), in a chapter with a lost card',
    )
    defects.append(Defect("entish", what))
    return None


def _unknown_keys(table: Mapping[str, Any], known: tuple[str, ...], where: str) -> Iterator[Defect]:
    for key in table:
        if key not in known:
            yield Defect(where + key, Text(f"nieznany klucz; znane: {', '.join(known)}", f"unknown key; known: {', '.join(known)}"))


def _read_title(raw: Any, defects: list[Defect]) -> Text:
    try:
        return Text.read(raw)
    except (KeyError, TypeError):
        defects.append(Defect("title", Text('napis albo { pl = "...", en = "..." }', 'a string or { pl = "...", en = "..." }')))
        return Text("?", "?")


def _texts(table: Mapping[str, Any], key: str, defects: list[Defect]) -> list[Text]:
    raw = table.get(key, [])
    try:
        return [Text.read(entry) for entry in raw]
    except (KeyError, TypeError):
        defects.append(Defect(key, Text('to lista tekstów { pl = "...", en = "..." }', 'a list of texts { pl = "...", en = "..." }')))
        return []


def _read_hands(raw: Any, defects: list[Defect]) -> dict[int, int]:
    try:
        return {int(players): int(count) for players, count in raw.items()}
    except (AttributeError, ValueError, TypeError):
        defects.append(
            Defect(
                "hand", Text("podaj liczbę kart na gracza: hand = { 3 = 12, 4 = 9 }", "give the cards per player: hand = { 3 = 12, 4 = 9 }")
            )
        )
        return {}


def _read_cast(table: Mapping[str, Any], defects: list[Defect]) -> tuple[list[Character], list[str]]:
    own: dict[str, Character] = {}
    records, entries = table.get("character", []), table.get("cast", [])
    if not isinstance(records, list) or not all(isinstance(record, Mapping) for record in records):
        defects.append(Defect("character", Text("postacie zapisuje się jako [[character]]", "characters are written as [[character]]")))
        records = []
    if not isinstance(entries, list):
        defects.append(Defect("cast", Text("obsada to lista postaci", "the cast is a list of characters")))
        entries = []
    for index, record in enumerate(records, start=1):
        character, faults = read_character(record, f"character[{index}]")
        defects += faults
        if character is not None:
            own[character.id] = character
    cast: list[Character] = []
    required: list[str] = []
    for index, entry in enumerate(entries, start=1):
        character_id = str(entry.get("id", "") if isinstance(entry, Mapping) else entry)
        found = own.get(character_id) or characters().get(character_id)
        if found is None:
            what = Text(
                f"nie ma postaci „{character_id}”; dodaj ją jako [[character]]", f'no character "{character_id}"; add it as a [[character]]'
            )
            defects.append(Defect(f"cast[{index}]", what))
            continue
        cast.append(found)
        if isinstance(entry, Mapping):
            defects += _unknown_keys(entry, CAST_KEYS, f"cast[{index}].")
            if not isinstance(entry.get("required", False), bool):
                defects.append(Defect(f"cast[{index}].required", Text("required to true albo false", "required is true or false")))
            if entry.get("required"):
                required.append(character_id)
    defects += _strangers(cast)
    return cast, required


def _strangers(cast: list[Character]) -> list[Defect]:
    """Return a defect for every goal that names somebody who is not in the cast."""
    known = {name for character in cast for name in (character.person, character.id)}
    found = []
    for character in cast:
        for goal in character.goals.values():
            for name in sorted(persons_named(goal) | keepers_named(goal)) if goal is not None else ():
                if name not in known:
                    what = Text(
                        f"{character.name.pl}: cel mówi o „{name}”, kogo nie ma w obsadzie",
                        f'{character.name.en}: the goal speaks of "{name}", who is not in the cast',
                    )
                    found.append(Defect("cast", what))
    return list(dict.fromkeys(found))


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
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        defects.append(Defect("deck", Text(f"błędny opis talii: {fault}", f"cannot read the deck: {fault}")))
        return None


def _read_event(raw: Any, defects: list[Defect]) -> TowerEvent | None:
    if raw is None or raw == "unknown":
        return None
    try:
        defects += _unknown_keys(raw, EVENT_KEYS, "tower_event.")
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
