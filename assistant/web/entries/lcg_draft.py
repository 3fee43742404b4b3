"""A table of the card game that is being entered: the notation of a position that need not be whole yet, and what a tap makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from mellon.assistant.texts import fill
from mellon.assistant.web.entries import whole
from mellon.models.common import BadInput, Defect, Text
from mellon.models.lcg.cards.catalogue import Card, card, cards, encounter_deck, scenarios
from mellon.models.lcg.notation.line_notation import line_table, position_line
from mellon.models.lcg.notation.reading import read_table
from mellon.models.lcg.position import (
    COMBAT,
    COMBAT_GOALS,
    ELIMINATED_AT,
    ORC_GUARD,
    QUEST,
    QUEST_GOALS,
    ROUND,
    WHOLE_ROUND_GOALS,
    Position,
    orc_guard,
)

GOALS: Mapping[str, tuple[str, ...]] = {COMBAT: COMBAT_GOALS, ROUND: (*COMBAT_GOALS, *WHOLE_ROUND_GOALS), QUEST: QUEST_GOALS}
HERO, ALLY, ENEMY, HAND, STAGING, ACTIVE, DISCARD = PLACES = ("hero", "ally", "enemy", "hand", "staging", "active", "discard")
"""Where a card of the list goes; `c2` is attached to the second character, `s2` is a shadow card of the second engaged enemy."""
MOST_PLAYERS = 4
_STAGED = ("enemy", "location", "objective", "treachery")
_LISTS = {HERO: "characters", ALLY: "characters", ENEMY: "engaged"}
EMPTY: Mapping[str, Any] = {
    "game": "lcg",
    "question": COMBAT,
    "scenario": "passage_through_mirkwood",
    "goal": COMBAT_GOALS[0],
    "player": [{"threat": 0, "characters": [], "engaged": []}],
    "staging": {"cards": []},
    "encounter": {"discard": [], "unseen": "rest"},
}
_NO_CARD = Text("nie ma kart o numerach: {numbers}", "there are no cards with these numbers: {numbers}")
Path = tuple[str | int, ...]
"""Where a card lies in the table of a position: `("player", 0, "characters", 2)`."""


@dataclass(frozen=True)
class Draft:
    """A table as far as it is entered; `seat` (from 0) and `place` get the next card, `words` narrow the list of cards."""

    table: Mapping[str, Any]
    seat: int = 0
    place: str = HERO
    words: str = ""

    @property
    def line(self) -> str:
        """Return the draft as one line, whether or not it is a position yet."""
        return position_line(dict(self.table))

    @property
    def player(self) -> Mapping[str, Any]:
        """Return the player whose cards are being entered."""
        found: Mapping[str, Any] = self.table["player"][self.seat]
        return found

    @property
    def heroes(self) -> list[int]:
        """Return the heroes of that player."""
        return [one["card"] for one in self.player["characters"] if card_of(one["card"]).is_hero]

    @property
    def host(self) -> int | None:
        """Return the character that gets an attachment, or None."""
        return self._numbered("c", "characters")

    @property
    def shaded(self) -> int | None:
        """Return the engaged enemy that gets a known shadow card, or None."""
        return self._numbered("s", "engaged")

    def _numbered(self, sign: str, key: str) -> int | None:
        word = self.place[1:]
        number = int(word) if self.place[:1] == sign and word.isascii() and word.isdecimal() else 0
        return number - 1 if 1 <= number <= len(self.player[key]) else None

    def read(self) -> tuple[Position | None, tuple[Defect, ...]]:
        """Return the position, or every defect that the reader finds."""
        try:
            return read_table(self.table), ()
        except BadInput as bad:
            return None, bad.defects

    def fits(self, one: Card) -> bool:
        """Tell whether the place that is being filled takes such a card."""
        if self.host is not None:
            return one.kind == "attachment"
        if self.shaded is not None:
            return one.is_encounter and one.kind in _STAGED
        kinds = {
            HERO: ("hero",),
            ALLY: ("ally",),
            ENEMY: ("enemy",),
            HAND: ("ally", "attachment", "event"),
            STAGING: _STAGED,
            ACTIVE: ("location",),
        }
        return one.kind in kinds.get(self.place, _STAGED) and (one.is_encounter or self.place in (HERO, ALLY, HAND))

    def offered(self) -> list[Card]:
        """Return the cards that the place takes, those of the scenario alone where it tells them, by number."""
        deck = encounter_deck(self.table["scenario"]) if self.table.get("scenario") in scenarios() else {}
        found = [one for _, one in sorted(cards().items()) if self.fits(one)]
        return [one for one in found if not one.is_encounter or not deck or one.number in deck]

    def added(self, number: int) -> Draft:
        """Return the draft with one more card at the place; threat goes up with the heroes while it is what they began with."""
        table: Any = deepcopy(dict(self.table))
        player = table["player"][self.seat]
        if self.host is not None:
            player["characters"][self.host].setdefault("attached", []).append(number)
            return replace(self, table=table, words="", place=ALLY)
        if self.shaded is not None:
            player["engaged"][self.shaded].setdefault("shadow", []).append(number)
            return replace(self, table=table, words="", place=ENEMY)
        if self.place in _LISTS:
            player[_LISTS[self.place]].append({"card": number})
        elif self.place == HAND:
            player["hand"] = [*player.get("hand", ()), number]
        elif self.place == ACTIVE:
            table["active"] = {"card": number}
        elif self.place == DISCARD:
            table["encounter"]["discard"].append(number)
        else:
            table["staging"]["cards"].append({"card": number})
        if self.place == HERO and player["threat"] == _starting(self.heroes):
            player["threat"] = min(ELIMINATED_AT - 1, _starting([*self.heroes, number]))
        return replace(self, table=table, words="", place=self._next())

    def _next(self) -> str:
        """Return the place that the next tap fills: after the third hero the enemies are likeliest."""
        return ENEMY if self.place == HERO and len(self.heroes) >= 2 else self.place

    def marked(self, at: Path, key: str, value: Any) -> Draft:
        """Return the draft with something written on a card; what is nothing is left out."""
        table: Any = deepcopy(dict(self.table))
        entry = at_path(table, at)
        entry.pop(key, None)
        if value:
            entry[key] = value
        return replace(self, table=table)

    def shadowless(self, at: Path, none: bool) -> Draft:
        """Return the draft in which an enemy is known to have no shadow card, or in which nothing is known of it."""
        table: Any = deepcopy(dict(self.table))
        entry = at_path(table, at)
        entry.pop("shadow", None)
        if none:
            entry["shadow"] = []
        return replace(self, table=table)

    def without(self, at: Path) -> Draft:
        """Return the draft after something was taken away."""
        table: Any = deepcopy(dict(self.table))
        holder = at_path(table, at[:-1])
        took = holder[at[-1]]
        before = _starting(self.heroes)
        del holder[at[-1]]
        if at[-2:-1] == ("shadow",) and not holder:
            del at_path(table, at[:-2])["shadow"]
        made = replace(self, table=table, place=HERO if self.host is not None else self.place)
        if isinstance(took, Mapping) and at[0] == "player" and card_of(took["card"]).is_hero and made.player["threat"] == before:
            table["player"][self.seat]["threat"] = _starting(made.heroes)
        return made

    def said(self, key: str, value: Any) -> Draft:
        """Return the draft with something said of the whole table; another question has another goal."""
        table: Any = deepcopy(dict(self.table))
        table[key] = value
        if key == "question":
            table.pop("goal", None)
            if value in GOALS:
                table["goal"] = GOALS[value][0]
        if not value:
            del table[key]
        if key in ("question", "scenario"):
            table.pop("stage", None)
            table.pop("progress", None)
        return replace(self, table=table)

    def said_shadow(self, on: bool) -> Draft:
        """Return the draft with or without shadow cards."""
        table: Any = {key: value for key, value in deepcopy(dict(self.table)).items() if key != "shadow"}
        return replace(self, table=table if on else {**table, "shadow": False})

    def with_threat(self, threat: int) -> Draft:
        """Return the draft with another threat of the player."""
        return self.marked(("player", self.seat), "threat", threat) if threat else self._threatless()

    def _threatless(self) -> Draft:
        table: Any = deepcopy(dict(self.table))
        table["player"][self.seat]["threat"] = 0
        return replace(self, table=table)

    def with_player(self) -> Draft:
        """Return the draft with one player more, whose cards come next."""
        table: Any = deepcopy(dict(self.table))
        table["player"].append({"threat": 0, "characters": [], "engaged": []})
        return replace(self, table=table, seat=len(table["player"]) - 1, place=HERO)

    def without_player(self) -> Draft:
        """Return the draft without the last player."""
        table: Any = deepcopy(dict(self.table))
        table["player"].pop()
        return replace(self, table=table, seat=min(self.seat, len(table["player"]) - 1), place=HERO)


def at_path(table: Any, at: Path) -> Any:
    """Return what lies at a path."""
    for key in at:
        table = table[key]
    return table


def read_draft(query: Mapping[str, str]) -> tuple[Draft, tuple[Defect, ...]]:
    """Read the draft of an address; one that cannot be read begins anew, with the reasons."""
    line, defects = query.get("d", ""), tuple[Defect, ...]()
    table: Mapping[str, Any] = EMPTY
    if line:
        try:
            table = _whole(line_table(line))
        except BadInput as bad:
            defects = bad.defects
    number = whole(query.get("seat", "1"), 1, len(table["player"])) or 1
    draft = Draft(table, number - 1, query.get("to", HERO)[:12], query.get("q", "")[:60])
    known = draft.place in PLACES or draft.host is not None or draft.shaded is not None
    return (draft if known else replace(draft, place=HERO)), defects


def _whole(table: dict[str, Any]) -> Mapping[str, Any]:
    """Return a table with the parts that every draft has. Raises BadInput for cards that the box does not have."""
    made: dict[str, Any] = {"staging": {"cards": []}, "question": COMBAT, **table}
    made["encounter"] = {**EMPTY["encounter"], **table.get("encounter", {})}
    strange = [number for number in _numbers(made) if number != ORC_GUARD and number not in cards()]
    if strange:
        raise BadInput([Defect("d", fill(_NO_CARD, numbers=", ".join(map(str, strange[:5]))))])
    return made


def _numbers(table: Mapping[str, Any]) -> Iterator[int]:
    """Yield the number of every card of a draft."""
    entries = [*table["staging"]["cards"], *([table["active"]] if "active" in table else ())]
    for player in table["player"]:
        entries += [*player["characters"], *player["engaged"]]
        yield from (number for key in ("hand", "dead", "discard") for number in player.get(key, ()))
    for entry in entries:
        yield entry["card"]
        yield from map(attached_number, entry.get("attached", ()))
        yield from entry.get("shadow", ())
    yield from table["encounter"]["discard"]


def attached_number(part: int | Mapping[str, Any]) -> int:
    """Return the card of an attachment."""
    return part if isinstance(part, int) else int(part["card"])


def card_of(number: int) -> Card:
    """Return a card of the box, or the face-down one that counts as an enemy."""
    return orc_guard() if number == ORC_GUARD else card(number)


def _starting(heroes: list[int]) -> int:
    """Return the threat that heroes begin with (LC.setup.starting_threat)."""
    return sum(card(number).threat_cost for number in heroes)


def goal_of(table: Mapping[str, Any]) -> str:
    """Return the goal of a draft where it is one with a name."""
    goal = table.get("goal", "")
    return goal if isinstance(goal, str) else ""
