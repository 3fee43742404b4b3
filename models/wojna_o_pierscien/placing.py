"""Where a card may be played or moved: factions of battlegrounds, numbers of paths, wielders of items, and texts that say otherwise."""

from __future__ import annotations

from functools import cache

from mellon.models.common import Illegal, Text
from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, EVENT, ITEM, SIDES, FactionCard, card
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.moves import RESERVE
from mellon.models.wojna_o_pierscien.state import State, Table, Unit, place_index
from mellon.models.wojna_o_pierscien.zones import find_unit, named

RED_ARROW, THREE_HUNTERS = "red_arrow", "three_hunters"
HUNTERS = ("strider", "aragorn", "gimli", "legolas")


def fits_battleground(
    name: str,
    place_id: str,
    rules: tuple[str, ...] = (),
    friends: tuple[str, ...] = (),
    reserve: tuple[str, ...] = (),
    moving: bool = False,
) -> bool:
    """Tell whether a character or army may be on a battleground (WR.action.army, WR.action.character).

    `friends` are the cards of its side there, `reserve` those in reserves of its side: texts may look at them.
    """
    one, field = card(name), location(place_id)
    if never_there(name, field.side):
        return False
    if one.faction in field.factions_of(one.side):
        return True
    if THREE_HUNTERS in rules and name in HUNTERS:
        return True
    if RED_ARROW in rules and not moving and one.faction == "rohan" and field.of_faction("dunedain"):
        return True
    for effect in one.effects_when("play_permission"):
        for step in effect.steps:
            faction = step["faction"]
            if step["op"] == "battleground_of" and field.of_faction(faction) and any(_is_army_of(friend, faction) for friend in friends):
                return True
    return any(_opens(keeper, one.faction, place_id) for keeper in reserve)


def fits_path(name: str, place_id: str) -> bool:
    """Tell whether a character lists the number of a path (WR.action.character); an army never goes there (WR.action.army)."""
    return card(name).type == CHARACTER and location(place_id).number in card(name).paths


@cache
def never_there(name: str, side: str) -> bool:
    """Tell whether a card's own text keeps it off the battlegrounds of a side (WR.cards.roles)."""
    return any(
        step["op"] == "never_on" and step["side"] == side for effect in card(name).effects_when("play_restriction") for step in effect.steps
    )


@cache
def _shy_of(name: str) -> tuple[str, ...]:
    """Return the sides whose active battlegrounds keep a card off the path."""
    steps = [step for effect in card(name).effects_when("play_restriction") for step in effect.steps]
    return tuple(step["side"] for step in steps if step["op"] == "not_on_path_while_active")


@cache
def _opens(keeper: str, faction: str, place_id: str) -> bool:
    steps = [step for effect in card(keeper).effects_when("reserve_static") for step in effect.steps]
    return any(step["op"] == "faction_may_enter" and (step["faction"], step["location"]) == (faction, place_id) for step in steps)


def _is_army_of(name: str, faction: str) -> bool:
    return card(name).type == ARMY and card(name).faction == faction


@cache
def _plain(name: str, place_id: str) -> bool | None:
    """Return whether a card may go to a location whatever the situation; None where the situation decides."""
    one, place = card(name), location(place_id)
    if place.is_path:
        return None if _shy_of(name) else fits_path(name, place_id)
    if never_there(name, place.side):
        return False
    return True if one.faction in place.factions_of(one.side) else None


def why_not_at(table: Table, state: State, name: str, place_id: str, moving: bool = False) -> Illegal | None:
    """Return why a character or army may not be played (or moved) to a location, None if it may."""
    if place_id == RESERVE:
        return None
    if place_index(state, place_id) < 0:
        what = named(place_id)
        return Illegal("WR.action.play", Text(f"{what.pl}: to nie jest aktywna lokalizacja", f"{what.en} is not an active location"))
    plain = _plain(name, place_id)
    if plain:
        return None
    place = location(place_id)
    if place.is_path:
        return _why_not_path(state, card(name), place_id)
    here = state.places[place_index(state, place_id)]
    side = SIDES.index(card(name).side)
    friends = tuple(unit.card for unit in here.units[side])
    reserve = tuple(unit.card for seat, own in enumerate(state.seats) if table.sides[seat] == side for unit in own.reserve)
    if fits_battleground(name, place_id, state.rules, friends, reserve, moving):
        return None
    rule = "WR.action.army" if card(name).type == ARMY else "WR.action.character"
    who, where = card(name).name, place.name
    if never_there(name, place.side):
        return Illegal(rule, Text(f"tekst karty {who.pl} zabrania tego pola bitwy", f"the text of {who.en} forbids this battleground"))
    return Illegal(rule, Text(f"{where.pl} nie pokazuje frakcji karty {who.pl}", f"{where.en} does not show the faction of {who.en}"))


def _why_not_path(state: State, one: FactionCard, place_id: str) -> Illegal | None:
    place = location(place_id)
    if one.type == ARMY:
        return Illegal("WR.action.army", Text("armia nigdy nie trafia na ścieżkę", "an army never goes to a path"))
    if place.number not in one.paths:
        return Illegal(
            "WR.action.character",
            Text(f"{one.name.pl}: na karcie nie ma ścieżki {place.number}", f"{one.name.en} does not list path {place.number}"),
        )
    for side in _shy_of(one.id):
        if any(not location(other.id).is_path and location(other.id).side == side for other in state.places):
            why = Text(
                f"{one.name.pl}: nie na ścieżkę, dopóki aktywne jest pole bitwy Cienia",
                f"{one.name.en}: not to a path while a Shadow battleground is active",
            )
            return Illegal("WR.action.text", why)
    return None


def wielder_of(table: Table, state: State, seat: int, item: str, wielder: str) -> Unit | Illegal:
    """Return the unit that an item may be played on, or why it may not (WR.action.item)."""
    found = find_unit(state, wielder)
    one, who = card(item), named(wielder)
    if found is None or found[1].card != wielder:
        return Illegal("WR.action.item", Text(f"{who.pl}: tej postaci nie ma w grze", f"{who.en} is not in play"))
    unit = found[1]
    if table.sides[unit.owner] != table.sides[seat] or not card(wielder).may_wield(one):
        return Illegal(
            "WR.action.item", Text(f"{who.pl}: ta karta nie może dzierżyć: {one.name.pl}", f"{who.en} cannot wield {one.name.en}")
        )
    if "weapon" in one.keywords:
        weapons = [name for name, _ in unit.items if "weapon" in card(name).keywords]
        if weapons and any(_only_weapon(name) for name in (*weapons, item)):
            return Illegal(
                "WR.action.text",
                Text(f"{who.pl}: druga broń jest zabroniona tekstem łuku", f"{who.en}: the bow's text forbids a second weapon"),
            )
    return unit


@cache
def _only_weapon(name: str) -> bool:
    return any(step["op"] == "only_weapon" for effect in card(name).effects_when("in_play_static") for step in effect.steps)


def verify_place(table: Table, state: State, seat: int, name: str, place_id: str) -> None:
    """Raise Illegal unless a hand card may be played at a place: a location, the reserve, a wielder, or nowhere for an event."""
    kind = card(name).type
    if kind in (CHARACTER, ITEM) and name in state.played:
        what = named(name)
        raise Illegal(
            "WR.action.same_card", Text(f"{what.pl}: ta karta była już zagrana w tej rundzie", f"{what.en} was already played this round")
        )
    if kind == EVENT:
        if place_id:
            raise Illegal(
                "WR.action.event",
                Text("wydarzenia nie kładzie się nigdzie, rozpatruje się jego tekst", "an event is not put anywhere, its text is resolved"),
            )
        return
    if kind == ITEM:
        found = wielder_of(table, state, seat, name, place_id)
        if isinstance(found, Illegal):
            raise found
        return
    fault = why_not_at(table, state, name, place_id)
    if fault is not None:
        raise fault


def places_for(table: Table, state: State, seat: int, name: str) -> list[str]:
    """Return every place where a hand card may be played now."""
    kind = card(name).type
    if kind in (CHARACTER, ITEM) and name in state.played:
        return []
    if kind == EVENT:
        return [""]
    if kind == ITEM:
        from mellon.models.wojna_o_pierscien.state import units_in_play

        units = [
            unit
            for _, unit in units_in_play(state)
            if table.sides[unit.owner] == table.sides[seat] and card(unit.card).may_wield(card(name))
        ]
        return [unit.card for unit in units if isinstance(wielder_of(table, state, seat, name, unit.card), Unit)]
    return [*(place.id for place in state.places if why_not_at(table, state, name, place.id) is None), RESERVE]
