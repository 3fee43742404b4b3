"""Other words for the keys of an action phase: what people call the piles, the locations and the limit is read as the key it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_TOP = {
    "active": "location",
    "active_locations": "location",
    "locations": "location",
    "players": "player",
    "player_to_move": "to_move",
    "first": "first_player",
}
_PLAYER = {
    "player": "id",
    "name": "id",
    "cycle": "cycled",
    "cycle_pile": "cycled",
    "cycled_pile": "cycled",
    "eliminated_pile": "eliminated",
    "draw_deck": "deck",
    "draw_pile": "deck",
    "ring": "ring_token",
    "limit": "carryover",
    "carryover_limit": "carryover",
}
_SIDES = ("cards", "units", "free_peoples", "shadow")


def usual_keys(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the table of an action phase with the keys that the readers know; a key that is already there is left alone.

    >>> usual_keys({"active": ["egladil"], "player": [{"id": "frodo", "cycle_pile": ["gimli"]}]})
    {'location': [{'id': 'egladil'}], 'player': [{'id': 'frodo', 'cycled': ['gimli']}]}
    """
    found = _renamed(table, _TOP)
    players = found.get("player")
    if isinstance(players, list):
        found["player"] = [_renamed(player, _PLAYER) if isinstance(player, Mapping) else player for player in players]
    places = found.get("location")
    if isinstance(places, (str, Mapping)):
        places = [places]
    if isinstance(places, list):
        found["location"] = [_place(place) for place in places]
        _give_fighters(found)
    return found


def _renamed(table: Mapping[str, Any], words: Mapping[str, str]) -> dict[str, Any]:
    return {words[key] if key in words and words[key] not in table else key: value for key, value in table.items()}


def _place(place: Any) -> Any:
    if isinstance(place, str):
        return {"id": place}
    if not isinstance(place, Mapping) or not any(key in place for key in _SIDES[1:]):
        return place
    cards = [unit for key in _SIDES for unit in (place.get(key) or []) if isinstance(place.get(key, []), list)]
    return {**{key: value for key, value in place.items() if key not in _SIDES}, "cards": cards}


def _give_fighters(found: dict[str, Any]) -> None:
    """Put attackers and defenders listed as in a combat into the only location."""
    places = found["location"]
    if len(places) == 1 and isinstance(places[0], Mapping):
        fighters = {key: found.pop(key) for key in ("attacker", "defender") if isinstance(found.get(key), list) and key not in places[0]}
        if fighters:
            places[0] = {**places[0], **fighters}
