"""Character cards as data: who takes them, what they do in setup, whether they lead, and their goal per number of players."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from mellon.models.common import Defect, Text, fold
from mellon.models.dwie_wieze.cards import Card
from mellon.models.dwie_wieze.goals.language import Goal, GoalError, parse_goal
from mellon.models.dwie_wieze.goals.wording import sentence

UNKNOWN = "unknown"
PLAYER_COUNTS = (3, 4)


@dataclass(frozen=True, slots=True)
class SetupAction:
    """What a character does in setup: exchange with persons ("any" for all), swap with the tower event, hide, choose a token."""

    exchange: tuple[str, ...] = ()
    exchange_event: bool = False
    hide: bool = False
    burden: tuple[int, ...] = ()

    @property
    def nothing(self) -> bool:
        return self == NO_ACTION

    def partner_allowed(self, person: str) -> bool:
        """Tell whether the action names this person as a partner."""
        return "any" in self.exchange or person in self.exchange


NO_ACTION = SetupAction()


@dataclass(frozen=True)
class Character:
    """A character card. A goal or setup action that nobody could read yet is None and listed in `unknown`."""

    id: str
    person: str
    name: Text
    goals: Mapping[int, Goal | None] = field(hash=False)
    setup: SetupAction | None
    takes_first: Card | None = None
    keeps: tuple[Card, ...] = ()
    leads: bool = False
    leads_known: bool = True
    assumptions: tuple[Text, ...] = ()
    source: str = ""
    note: Text | None = None

    def unknown(self, players: int, goals: bool = True, setup: bool = True) -> list[Text]:
        """Return what is not known about the card and would be needed with this many players; the goal and the action only where asked for."""
        missing = []
        if goals and self.goals.get(players) is None:
            missing.append(Text(f"cel ({players} graczy)", f"goal ({players} players)"))
        if setup and self.setup is None:
            missing.append(Text("akcja przygotowania", "setup action"))
        return missing

    @property
    def short_name(self) -> Text:
        """Return the name without what stands in brackets."""
        return Text(self.name.pl.split(" (")[0], self.name.en.split(" (")[0])

    def goal_sentence(self, players: int) -> Text:
        """Return the goal as a sentence, or a word that it is not known."""
        goal = self.goals.get(players)
        return sentence(goal, person_name) if goal is not None else Text("Cel nieznany.", "Goal not known.")


def person_name(person: str) -> Text:
    """Return a person's name as the shipped characters spell it."""
    found = next((c for c in characters().values() if person in (c.person, c.id)), None)
    return Text(person.capitalize(), person.capitalize()) if found is None else found.short_name


def read_character(table: Mapping[str, Any], where: str) -> tuple[Character | None, list[Defect]]:
    """Read one character record; defects come back beside it."""
    defects: list[Defect] = []
    known = {
        "id",
        "person",
        "name",
        "card",
        "goal",
        "goal_3",
        "goal_4",
        "setup",
        "takes_first",
        "keeps",
        "leads",
        "assumption",
        "source",
        "note",
    }
    for key in table:
        if key not in known:
            defects.append(
                Defect(
                    f"{where}.{key}",
                    Text(f"nieznany klucz; znane: {', '.join(sorted(known))}", f"unknown key; known: {', '.join(sorted(known))}"),
                )
            )
    character_id = str(table.get("id", ""))
    if not character_id:
        return None, [*defects, Defect(where, Text("postać nie ma „id”", 'the character has no "id"'))]
    goals: dict[int, Goal | None] = {}
    for players in PLAYER_COUNTS:
        key = f"goal_{players}" if f"goal_{players}" in table else "goal"
        try:
            raw = table.get(key, UNKNOWN)
            goals[players] = None if raw == UNKNOWN else parse_goal(raw)
        except GoalError as fault:
            defects.append(Defect(f"{where}.{key}", fault.what))
    try:
        setup = _read_setup(table.get("setup", UNKNOWN))
    except ValueError as fault:
        setup = None
        forms = 'exchange = "any" | ["gimli"], exchange_event = true, hide = true, burden = [2, 3, 4, 5]'
        what = Text(
            f"nieznana akcja przygotowania: {fault}; możliwa jest jedna z: {forms}", f"unknown setup action: {fault}; use one of {forms}"
        )
        defects.append(Defect(f"{where}.setup", what))
    if table.get("leads", False) not in (True, False, UNKNOWN):
        defects.append(Defect(f"{where}.leads", Text("leads to true, false albo „unknown”", 'leads is true, false or "unknown"')))
    takes_first: Card | None = None
    keeps: tuple[Card, ...] = ()
    name = Text(character_id, character_id)
    try:
        takes_first = Card.parse(str(table["takes_first"])) if "takes_first" in table else None
        keeps = tuple(Card.parse(str(code)) for code in table.get("keeps", []))
    except (ValueError, TypeError) as fault:
        defects.append(Defect(where, Text(f"„{fault}” to nie karta", f'"{fault}" is not a card')))
    assumptions: tuple[Text, ...] = ()
    note: Text | None = None
    try:
        name = Text.read(table.get("name", character_id))
        assumptions = tuple(Text.read(line) for line in table.get("assumption", []))
        note = Text.read(table["note"]) if "note" in table else None
    except (KeyError, TypeError):
        what = Text(
            'name, note i assumption: napis albo { pl = "...", en = "..." }',
            'name, note and assumption: a string or { pl = "...", en = "..." }',
        )
        defects.append(Defect(where, what))
    defects = list(dict.fromkeys(defects))
    character = Character(
        character_id,
        str(table.get("person", character_id.split("_")[0])),
        name,
        goals,
        setup,
        takes_first,
        keeps,
        table.get("leads") is True,
        table.get("leads", False) != UNKNOWN,
        assumptions,
        str(table.get("source", "")),
        note,
    )
    return character, defects


def _read_setup(raw: Any) -> SetupAction | None:
    """Read a setup action: none or exactly one. Raises ValueError."""
    if raw == UNKNOWN:
        return None
    if not isinstance(raw, Mapping) or len(raw) > 1 or set(raw) - {"exchange", "exchange_event", "hide", "burden"}:
        raise ValueError(raw)
    partners, tokens = raw.get("exchange", []), raw.get("burden", [])
    names = [partners] if isinstance(partners, str) else partners
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(partners)
    if not isinstance(tokens, list) or not all(isinstance(token, int) for token in tokens):
        raise ValueError(tokens)
    return SetupAction(tuple(names), bool(raw.get("exchange_event", False)), bool(raw.get("hide", False)), tuple(tokens))


@cache
def characters() -> Mapping[str, Character]:
    """Return the shipped character cards by id."""
    raw = tomllib.loads(files("mellon.models.dwie_wieze").joinpath("characters.toml").read_text("utf-8"))
    found: dict[str, Character] = {}
    for character_id, table in raw.items():
        character, defects = read_character({"id": character_id, **table}, character_id)
        if character is None or defects:
            raise ValueError(f"characters.toml: {defects}")
        found[character_id] = character
    return found


def character_named(name: str, among: Iterable[Character]) -> Character | None:
    """Return the one character that an id, a name or a bare person's name means, or None if none or several fit."""
    wanted = fold(name)
    pool = list(among)
    exact = [c for c in pool if wanted in (fold(c.id), fold(c.name.pl), fold(c.name.en))]
    if len(exact) == 1:
        return exact[0]
    loose = [c for c in pool if wanted in (fold(c.person), fold(c.name.pl.split(" (")[0]), fold(c.name.en.split(" (")[0]))]
    return loose[0] if len(loose) == 1 else None
