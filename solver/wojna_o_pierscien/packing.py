"""Tables for the kernel of action phases, compiled from the data of the cards that a position has: units, locations, combats, hands.

`Tables` refuses a position (`Unfit`) in which something matters that the kernel does not know; the plain engine answers it then.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from mellon.models.wojna_o_pierscien import placing
from mellon.models.wojna_o_pierscien.activation import moves_fresh
from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, EVENT, ITEM, SIDES, Effect, FactionCard, card, cards, constants, factions
from mellon.models.wojna_o_pierscien.icons import printed
from mellon.models.wojna_o_pierscien.locations import Location, location
from mellon.models.wojna_o_pierscien.parts import FREE
from mellon.models.wojna_o_pierscien.placing import HUNTERS
from mellon.models.wojna_o_pierscien.scenarios import RING_GAME, RING_NONE
from mellon.models.wojna_o_pierscien.scoring import ring_points
from mellon.models.wojna_o_pierscien.state import EVENT_LEAVES, State, Table, units_in_play
from mellon.solver.kernels.war_phase import codes

TYPES = {ARMY: codes.ARMY, CHARACTER: codes.CHARACTER, ITEM: codes.ITEM, EVENT: codes.EVENT_CARD}
_PLAIN_READINGS = {"pass_over_limit": "allowed", "zero_icon_defenders": "lost"}
_SPARED = {"replace_elimination_or_forsake": 1, "replace_forsake_from_reserve": 2, "replace_forsake_from_deck_top": 4}
_ON_PATH = ("replace_elimination_or_forsake", "replace_path_combat_elimination")
_WIELDER = ("replace_combat_elimination_of_wielder", "replace_path_combat_elimination_of_wielder")
NOBODY = ""
"""Stands for cards that a text names and the position does not have; its number is 0."""


class Unfit(Exception):
    """The kernel does not know something that this position needs."""


class Layout:
    """Which card has which number: by owner, the deck of each first, its top before the rest. Equal names share a class."""

    def __init__(self, table: Table, root: State, where: frozenset[str]) -> None:
        self.table, self.root = table, root
        owned = owned_cards(root)
        self.cards = tuple(name for names in owned for name in names)
        self.owners = tuple(seat for seat, names in enumerate(owned) for _ in names)
        if len(self.cards) > codes.MOST_CARDS or len(root.seats) > 4:
            raise Unfit("cards")
        self.starts = tuple(sum(map(len, owned[:seat])) for seat in range(len(owned) + 1))
        self.classes = (NOBODY, *dict.fromkeys(self.cards))
        self.class_of = {name: number for number, name in enumerate(self.classes)}
        active = [place.id for place in root.places]
        self.locations = (*active, *sorted(where - set(active)))
        self.location_of = {name: number for number, name in enumerate(self.locations)}
        if len(active) > codes.MOST_ACTIVE - 2:
            raise Unfit("locations")

    @cached_property
    def factions(self) -> dict[str, int]:
        """Return the number of every faction."""
        return {name: number for number, name in enumerate(factions())}


def owned_cards(root: State) -> list[list[str]]:
    """Return the cards of every seat that can still matter: its deck from the top, then all others that are not eliminated."""
    owned = [[*seat.deck, *seat.hand, *seat.cycled, *(name for group in seat.aside for name in group)] for seat in root.seats]
    for task in root.tasks:
        if task[0] == EVENT_LEAVES:
            owned[task[1]].append(task[2])
    for _, unit in units_in_play(root):
        for name, owner in ((unit.card, unit.owner), *unit.items):
            owned[owner].append(name)
    return owned


def card_tables(laid: Layout) -> dict[str, Any]:
    """Return the tables of cards, seats, locations and combats. Raises Unfit."""
    table, root = laid.table, laid.root
    for key, value in _PLAIN_READINGS.items():
        if table.reading(key) != value:
            raise Unfit(key)
    strict = table.scenario.path_tie != FREE
    if strict and table.reading("duel_path_defense") != "all":
        raise Unfit("duel_path_defense")
    outside = [[location(name) for name in area if name not in laid.location_of] for area in root.areas]
    found: dict[str, Any] = {
        "n": len(laid.cards),
        "ncls": len(laid.classes),
        "locs": len(laid.locations),
        "seats": len(root.seats),
        "norder": len(table.order),
        "strict_paths": int(strict),
        "last_free": int(table.reading("last_card_free") == "free"),
        "locks": int(table.reading("item_locks_wielder") == "yes"),
        "corrupts": [int(name == "morgai" and table.reading("morgai_text") == "corruption") for name in laid.locations],
        "only_path": [7 if name == "faramir" and table.reading("faramir_text") == "path_7" else 0 for name in laid.classes],
        "last_path": table.scenario.last_path,
        "forced_last": -1 if table.last is None else int(table.last),
        "gap": int(constants()["victory_gap"]),
        "base": sum(place.points for place in outside[0]) - sum(place.points for place in outside[1] if not place.is_path),
        "first_side": table.sides[table.order[root.first]],
        "cls": [laid.class_of[name] for name in laid.cards],
        "own": laid.owners,
        "seat_lo": laid.starts[:-1],
        "seat_hi": laid.starts[1:],
        "inst_of": [laid.cards.index(name) if name in laid.cards else -1 for name in laid.classes],
    }
    return found | _seat_tables(laid) | _class_tables(laid) | _location_tables(laid) | _combat_tables(laid)


def _seat_tables(laid: Layout) -> dict[str, Any]:
    table = laid.table
    others = [other for seat in range(len(table.ids)) for other in table.opponents[seat]]
    ends = [sum(len(table.opponents[before]) for before in range(seat)) for seat in range(len(table.ids) + 1)]
    kinds = {RING_NONE: 0, RING_GAME: 1}
    return {
        "sside": table.sides,
        "order": table.order,
        "limit": [own.limit for own in laid.root.seats],
        "ringkind": [kinds.get(player.ring, 2) for player in table.players],
        "ringpts": [ring_points(table.scenario, player.side, table.rulings) if player.ring == RING_GAME else 0 for player in table.players],
        "others": others,
        "others_lo": ends[:-1],
        "others_hi": ends[1:],
    }


def _class_tables(laid: Layout) -> dict[str, Any]:
    ones = [card(name) if name else None for name in laid.classes]
    return {
        "ctype": [TYPES[one.type] if one else codes.EVENT_CARD for one in ones],
        "cside": [SIDES.index(one.side) if one else 0 for one in ones],
        "cfac": [laid.factions[one.faction] if one else -1 for one in ones],
        "permf": [_permission(laid, one) if one else -2 for one in ones],
        "shy": [sum(1 << SIDES.index(side) for side in placing._shy_of(one.id)) if one else 0 for one in ones],
        "weapon": [int(one is not None and "weapon" in one.keywords) for one in ones],
        "onlyw": [int(one is not None and placing._only_weapon(one.id)) for one in ones],
        "carry_r": [_carryover(one, "in_play_static", "reserve_static") if one else 0 for one in ones],
        "carry_p": [_carryover(one, "in_play_static") if one else 0 for one in ones],
        "spare": [_spared(one) if one else 0 for one in ones],
        "hunter": [int(one is not None and one.id in HUNTERS) for one in ones],
        "wields": [
            int(one is not None and other is not None and other.type == ITEM and one.may_wield(other)) for one in ones for other in ones
        ],
        "ldef": [sum(step["count"] for step in _lasting(one)) if one else 0 for one in ones],
        "ldef_fac": [_while_faction(laid, one) if one else -1 for one in ones],
        "moves_fresh": [int(one is not None and moves_fresh(laid.table, one.id)) for one in ones],
        "cond": [_condition(one, location(place)) if one else 0 for one in ones for place in laid.locations],
    }


def _permission(laid: Layout, one: FactionCard) -> int:
    steps = [step for effect in one.effects_when("play_permission") for step in effect.steps]
    if any(step["op"] != "battleground_of" for step in steps) or len(steps) > 1:
        raise Unfit(one.id)
    return laid.factions[steps[0]["faction"]] if steps else -2


def _carryover(one: FactionCard, *whens: str) -> int:
    return sum(int(step["count"]) for effect in one.effects_when(*whens) for step in effect.steps if step["op"] == "carryover")


def _spared(one: FactionCard) -> int:
    """Return which texts cycle a card instead of eliminating it, and what its items do then."""
    found = sum(bit for when, bit in _SPARED.items() if one.effects_when(when))
    for when, bit in (("replace_elimination_or_forsake", 8), ("replace_forsake_from_reserve", 16)):
        effects = one.effects_when(when)
        found |= bit if effects and all(step.get("items") == "cycle" for effect in effects for step in effect.steps) else 0
    first: Effect | None = next(iter(one.effects_when(*_ON_PATH)), None)
    if first is not None:
        found |= 32 | (64 if first.steps[0]["items"] == "cycle" else 0)
    return found | (128 if one.effects_when(*_WIELDER) else 0)


def _lasting(one: FactionCard) -> list[Mapping[str, Any]]:
    return [step for effect in one.effects_when("path_static") for step in effect.steps if step["op"] == "location_defense"]


def _while_faction(laid: Layout, one: FactionCard) -> int:
    wanted = {step.get("while_faction") for step in _lasting(one)}
    if len(wanted) > 1:
        raise Unfit(one.id)
    faction = next(iter(wanted), None)
    return -1 if faction is None else laid.factions[faction]


def _condition(one: FactionCard, place: Location) -> int:
    """Return on what it depends whether a unit may be at a location."""
    if one.type not in (ARMY, CHARACTER):
        return 0
    plain = placing._plain(one.id, place.id)
    if plain is not None:
        return codes.C_YES if plain else 0
    if place.is_path:
        return codes.C_SHY if placing.fits_path(one.id, place.id) else 0
    found = codes.C_HUNTER if one.id in HUNTERS else 0
    found |= codes.C_ARROW if one.faction == "rohan" and place.of_faction("dunedain") else 0
    for effect in one.effects_when("play_permission"):
        found |= codes.C_FRIEND if any(place.of_faction(step["faction"]) for step in effect.steps) else 0
    return found | (codes.C_KEEPER if any(placing._opens(keeper, one.faction, place.id) for keeper in cards()) else 0)


def _location_tables(laid: Layout) -> dict[str, Any]:
    places = [location(name) for name in laid.locations]
    keepers = [
        (laid.class_of[name], laid.factions[step["faction"]], laid.location_of[step["location"]])
        for name in laid.classes[1:]
        for effect in card(name).effects_when("reserve_static")
        for step in effect.steps
        if step["op"] == "faction_may_enter" and step["location"] in laid.location_of
    ]
    return {
        "lpath": [int(place.is_path) for place in places],
        "lside": [SIDES.index(place.side) for place in places],
        "lnum": [place.number for place in places],
        "lpts": [place.points for place in places],
        "ldefn": [place.defense for place in places],
        "lfac": [sum(1 << laid.factions[name] for name in {*place.defenders, *place.attackers}) for place in places],
        "keepers": len(keepers),
        "kp": [number for keeper in keepers for number in keeper],
    }


def role_at(one: FactionCard, place: Location) -> str:
    """Return what a card does at a location: attack or defend."""
    return "defense" if one.side == place.side else "attack"


def _combat_tables(laid: Layout) -> dict[str, Any]:
    """Return icons at every location, leadership, and bonuses that depend on other cards. Raises Unfit where an icon is not known."""
    icon, lead = [], []
    for name in laid.classes:
        for place in map(location, laid.locations):
            icon.append(_icons(laid, name, place))
            lead.append(_leadership(laid, name, place))
    bonuses, lists = _bonuses(laid)
    return {
        "icon": icon,
        "lead": lead,
        "bonuses": len(bonuses),
        "bn": [number for entry in bonuses for number in entry],
        "hasb": [int(any(number in _whom(entry, lists) for entry in bonuses)) for number in range(len(laid.classes))],
        "cl": lists,
    }


def _whom(entry: tuple[int, ...], lists: list[int]) -> list[int]:
    return lists[entry[4] : entry[5]] if entry[0] == codes.B_KEEPER else [entry[1]]


def _known(laid: Layout, name: str, icon: str) -> int:
    found = printed(name, icon, laid.table.icons)
    if found is None:
        raise Unfit(f"{name}.{icon}")
    return found


def _icons(laid: Layout, name: str, place: Location) -> int:
    if not name or card(name).type == EVENT:
        return 0
    one = card(name)
    icon = "path" if place.is_path else role_at(one, place)
    if one.type != ITEM and not _condition(one, place):
        return 0
    return _known(laid, name, icon) + sum(bonus.count for bonus in one.bonuses if bonus.icon == icon and bonus.at == place.id)


def _leadership(laid: Layout, name: str, place: Location) -> int:
    if not name or card(name).type != CHARACTER or place.is_path or not _condition(card(name), place):
        return 0
    return _known(laid, name, f"{role_at(card(name), place)}_leadership")


def _bonuses(laid: Layout) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return the bonuses that depend on other cards, and the lists of classes that they name."""
    found: list[tuple[int, ...]] = []
    lists: list[int] = []

    def listed(names: tuple[str, ...]) -> tuple[int, int]:
        start = len(lists)
        lists.extend(laid.class_of[name] for name in names if name in laid.class_of)
        return start, len(lists)

    kinds = {"attack": 0, "defense": 1, "path": 2}
    helped = set()
    for name in laid.classes[1:]:
        for bonus in card(name).bonuses:
            head = (laid.class_of[name], kinds[bonus.icon], bonus.count)
            if bonus.in_play:
                found.append((codes.B_IN_PLAY, *head, *listed(bonus.in_play)))
                helped.add(card(name).side)
            elif bonus.per_faction:
                found.append((codes.B_PER_FACTION, *head, laid.factions[bonus.per_faction], bonus.per))
            elif bonus.supports:
                found.append((codes.B_SUPPORTS, *head, *listed(bonus.supports)))
        for effect in card(name).effects_when("reserve_static"):
            for step in effect.steps:
                if step["op"] == "defense_on":
                    found.append((codes.B_KEEPER, laid.class_of[name], 1, step["count"], *listed(tuple(step["cards"]))))
    if len(helped) > 1:
        raise Unfit("order of combats")
    return found, lists
