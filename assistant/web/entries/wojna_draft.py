"""A table of Wojna o Pierścień that is being entered: the table of a position that need not be whole yet, and what a tap makes of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from mellon.assistant.web.permalinks import packed_text, unpacked_text
from mellon.models.common import BadInput, Defect, Text
from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, ITEM, FactionCard, card, cards
from mellon.models.wojna_o_pierscien.locations import Location, location, locations
from mellon.models.wojna_o_pierscien.parts import FREE, SHADOW, SIDES
from mellon.models.wojna_o_pierscien.placing import fits_battleground, fits_path
from mellon.models.wojna_o_pierscien.position import ACTION_PHASE, COMBAT, QUESTIONS, SCORE, Position
from mellon.models.wojna_o_pierscien.reading import read_table
from mellon.models.wojna_o_pierscien.scenarios import Scenario, scenario, scenarios

LOCATION, ATTACKER, DEFENDER, RESERVE = "location", "attacker", "defender", "reserve"
PILES = ("hand", "reserve", "deck", "cycled", "eliminated")
"""Where the cards of a player of an action phase may lie."""
REST = "rest"
"""A deck of all cards that lie nowhere else, in an order that nobody knows."""
AT, ITEMS = "at", "items"
UNREADABLE = Text("tego szkicu nie da się odczytać; zacznij od nowa", "this draft cannot be read; start again")
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Draft:
    """A table as far as it is entered; `place` gets the next card, `words` narrow the list of cards.

    A place is a path written with dots: `location`, `attacker`, `player.0.hand`, `location.1.cards`; with `.items` behind a card it is what that wields.
    """

    table: Mapping[str, Any]
    place: str = LOCATION
    words: str = ""

    @property
    def question(self) -> str:
        """Return what is asked."""
        return str(self.table["question"])

    @property
    def scenario(self) -> Scenario:
        """Return the scenario."""
        return scenario(self.table["scenario"])

    @property
    def at(self) -> Location | None:
        """Return where the combat is, or None while that is not said."""
        found = self.table.get("location")
        return location(found["id"]) if isinstance(found, Mapping) and "id" in found else None

    @property
    def packed(self) -> str:
        """Return the draft as an address carries it."""
        return packed_text(json.dumps(self.table, ensure_ascii=False, separators=(",", ":")))

    @property
    def path(self) -> Path:
        """Return the place as a path in the table."""
        return tuple(int(word) if word.isdecimal() else word for word in self.place.split("."))

    def read(self) -> tuple[Position | None, tuple[Defect, ...]]:
        """Return the position, or every defect that the reader finds."""
        try:
            return read_table(self.table), ()
        except BadInput as bad:
            return None, bad.defects

    def offered_places(self) -> list[Location]:
        """Return the locations that the scenario has, paths in order of their numbers first."""
        known = {*self.scenario.paths, *self.scenario.battlegrounds}
        found = [one for one in locations().values() if one.id in known]
        return sorted(found, key=lambda one: (not one.is_path, one.number))

    def offered(self) -> list[FactionCard]:
        """Return the cards that the place takes: while nothing is searched those that may stand there, else all of the scenario that could be meant."""
        path, inside = self.path, [one for one in cards().values() if self.scenario.copies(one.id)]
        if path[-1] == ITEMS:
            return [one for one in inside if one.type == ITEM and card(at_path(self.table, path[:-1])["card"]).may_wield(one)]
        if path[0] == "player":
            own = {name for name, _ in self.scenario.player(self.table["player"][path[1]]["id"]).deck}
            return [one for one in inside if one.id in own and (path[-1] != "reserve" or one.type in (ARMY, CHARACTER))]
        units = [one for one in inside if one.type in (ARMY, CHARACTER)]
        where = self._where(path)
        if where is None:
            return units
        side = {ATTACKER: where.attacking_side, DEFENDER: where.side}.get(str(path[0]), "")
        units = [one for one in units if one.side == side or not side]
        return units if self.words else [one for one in units if _may_stand(one.id, where)]

    def _where(self, path: Path) -> Location | None:
        if path[0] == LOCATION and len(path) > 1:
            return location(self.table["location"][path[1]]["id"])
        return self.at if path[0] in (ATTACKER, DEFENDER) else None

    def added(self, name: str) -> Draft:
        """Return the draft with one more card at the place."""
        table: Any = deepcopy(dict(self.table))
        path = self.path
        holder = at_path(table, path[:-1])
        if path[-1] == "hand":
            for key in ("hand_size", "knows"):
                holder.pop(key, None)
        bare = path[-1] in (ITEMS, "hand", "deck", "cycled", "eliminated") or path[0] in SIDES
        if holder.get(path[-1]) == REST:
            del holder[path[-1]]
        holder.setdefault(path[-1], []).append(name if bare else {"card": name})
        return replace(self, table=table, words="", place=".".join(map(str, path[:-2])) if path[-1] == ITEMS else self.place)

    def placed(self, name: str) -> Draft:
        """Return the draft with the location of the combat, or with one more active location."""
        table: Any = deepcopy(dict(self.table))
        if self.question == COMBAT:
            table["location"] = {"id": name}
            return replace(self, table=table, place=ATTACKER, words="")
        table.setdefault("location", []).append({"id": name, "cards": []})
        return replace(self, table=table, place=f"location.{len(table['location']) - 1}.cards", words="")

    def marked(self, at: Path, key: str, value: Any) -> Draft:
        """Return the draft with something written somewhere; what is nothing is left out."""
        table: Any = deepcopy(dict(self.table))
        entry = at_path(table, at)
        entry.pop(key, None)
        if value:
            entry[key] = value
        return replace(self, table=table)

    def decked(self, seat: int, deck: str) -> Draft:
        """Return the draft in which a player's deck is not given (an empty word), empty (`none`), or all the rest (`rest`)."""
        table: Any = deepcopy(dict(self.table))
        player = table["player"][seat]
        for key in ("deck", "shuffled"):
            player.pop(key, None)
        if deck:
            player["deck"] = REST if deck == REST else []
        return replace(self, table=table)

    def without(self, at: Path) -> Draft:
        """Return the draft after something was taken away."""
        table: Any = deepcopy(dict(self.table))
        del at_path(table, at[:-1])[at[-1]]
        return replace(self, table=table, place=first_place(table) if self.path[: len(at)] == at[: len(self.path)] else self.place)

    def supplied(self, name: str, icon: str, count: int | None) -> Draft:
        """Return the draft with the number of a card's icons that no source states."""
        table: Any = deepcopy(dict(self.table))
        icons = table.setdefault("icons", {}).setdefault(name, {})
        icons.pop(icon, None)
        if count is not None:
            icons[icon] = count
        table["icons"] = {one: values for one, values in table["icons"].items() if values}
        return replace(self, table=table)

    def asking(self, question: str, scenario_id: str) -> Draft:
        """Return an empty draft of another question or scenario."""
        table = empty(question, scenario_id)
        return Draft(table, first_place(table))


def _may_stand(name: str, where: Location) -> bool:
    return fits_path(name, where.id) if where.is_path else fits_battleground(name, where.id)


def empty(question: str, scenario_id: str) -> dict[str, Any]:
    """Return a table with nothing on it."""
    table: dict[str, Any] = {"game": "wojna_o_pierscien", "question": question, "scenario": scenario_id}
    if question == SCORE:
        return {**table, FREE: {"locations": []}, SHADOW: {"locations": []}}
    if question == ACTION_PHASE:
        players = [{"id": one.id, "hand": [], "reserve": []} for one in scenario(scenario_id).players]
        return {**table, FREE: {"locations": []}, SHADOW: {"locations": []}, "player": players, "location": []}
    return {**table, ATTACKER: [], DEFENDER: []}


def first_place(table: Mapping[str, Any]) -> str:
    """Return the place that a table wants filled first."""
    if table["question"] == SCORE:
        return f"{FREE}.locations"
    if table["question"] == ACTION_PHASE:
        return "player.0.hand"
    return ATTACKER if "location" in table else LOCATION


def at_path(table: Any, at: Path) -> Any:
    """Return what lies at a path."""
    for key in at:
        table = table[key]
    return table


def read_draft(query: Mapping[str, str]) -> tuple[Draft, tuple[Defect, ...]]:
    """Read the draft of an address; one that cannot be read begins anew, with the reason."""
    table: dict[str, Any] = empty(COMBAT, "trilogy")
    defects: tuple[Defect, ...] = ()
    if query.get("d"):
        try:
            table = shaped(json.loads(unpacked_text(query["d"])))
        except (ValueError, KeyError, TypeError, RecursionError, AttributeError):
            defects = (Defect("d", UNREADABLE),)
    draft = Draft(table, query.get("to", first_place(table))[:60], query.get("q", "")[:60])
    return (draft if _is_there(draft) else replace(draft, place=first_place(table))), defects


def shaped(table: Any) -> dict[str, Any]:
    """Return the table of a position in the shape of a draft: units are tables. Raises ValueError, KeyError or TypeError for anything else."""
    made: dict[str, Any] = {**empty(table["question"], scenarios()[table["scenario"]].id), **table}
    if made["question"] not in QUESTIONS:
        raise ValueError(made["question"])
    for key in (ATTACKER, DEFENDER, RESERVE):
        if key in made:
            made[key] = _units(made[key])
    if made["question"] == COMBAT:
        if "location" in made:
            location(made["location"]["id"])
        return made
    for side in SIDES:
        made[side] = {"locations": [], **made[side]}
        _all(locations(), made[side]["locations"])
    if made["question"] == ACTION_PHASE:
        made["location"] = [
            {**place, "id": location(place["id"]).id, "cards": _units(place.get("cards", []))} for place in made["location"]
        ]
        made["player"] = [_player(made["scenario"], player) for player in made["player"]]
    return made


def _player(scenario_id: str, player: Any) -> dict[str, Any]:
    scenario(scenario_id).player(player["id"])
    for key in ("hand", "deck", "cycled", "eliminated", "knows"):
        if key != "deck" or player.get(key) != REST:
            _all(cards(), player.get(key, []))
    return {**({} if "hand_size" in player else {"hand": []}), **player, "reserve": _units(player.get("reserve", []))}


def _units(entries: Any) -> list[dict[str, Any]]:
    made = [{"card": entry} if isinstance(entry, str) else {**entry} for entry in entries]
    _all(cards(), [entry["card"] for entry in made])
    _all(cards(), [item for entry in made for item in entry.get("items", [])])
    return made


def _all(known: Mapping[str, Any], names: Any) -> None:
    if not isinstance(names, list) or not all(isinstance(name, str) and name in known for name in names):
        raise ValueError(names)


def _is_there(draft: Draft) -> bool:
    """Tell whether the place of a draft can take a card."""
    path, table = draft.path, draft.table
    if path == (LOCATION,):
        return draft.question != SCORE
    if draft.question == COMBAT and path in ((ATTACKER,), (DEFENDER,)):
        return "location" in table
    if draft.question == COMBAT and path == (RESERVE,):
        return True
    try:
        holder = at_path(table, path[:-1])
    except (KeyError, IndexError, TypeError):
        return False
    last, head = path[-1], path[0]
    if last == ITEMS:
        return isinstance(holder, Mapping) and card(holder.get("card", "")).type == CHARACTER if "card" in holder else False
    if head == "player" and len(path) == 3:
        return last in PILES
    if head == LOCATION and len(path) == 3:
        return last == "cards" and isinstance(path[1], int)
    return head in SIDES and last == "locations" and draft.question != COMBAT
