"""Read one combat: who may be there, with which items, tokens and worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from mellon.models.wojna_o_pierscien.cards import ARMY, EVENT, ITEM, card
from mellon.models.wojna_o_pierscien.locations import Location, location
from mellon.models.wojna_o_pierscien.parts import CombatPart, Fighter
from mellon.models.wojna_o_pierscien.placing import fits_battleground, fits_path, never_there
from mellon.models.wojna_o_pierscien.reader import MOST_WORTH, Reader

KEYS = ("location", "attacker", "defender", "reserve", "in_play", "round_rules")
LOCATION_KEYS = ("id", "from_enemy", "tokens", "attack_tokens")
_FIGHTER_KEYS = ("card", "items", "tokens", "worth", "icons")
_RESERVE_KEYS = ("card", "items")
MOST_TOKENS = 20


def read_combat(reader: Reader) -> CombatPart | None:
    """Return the combat of a table; defects go to the reader."""
    table = reader.table
    where = table.get("location")
    at: Mapping[str, Any] = {"id": where} if isinstance(where, str) else reader.mapping(table, "location")
    reader.unknown_keys(at, LOCATION_KEYS, "location.")
    if "id" not in at:
        reader.fail("location.id", "podaj lokalizację: ścieżkę albo pole bitwy", "give the location: a path or a battleground")
    place_id = reader.place(at["id"], "location.id") if "id" in at else None
    from_enemy = reader.flag(at, "from_enemy", "location.")
    tokens = reader.amount(at, "tokens", 0, MOST_TOKENS, "location.")
    attack_tokens = reader.amount(at, "attack_tokens", 0, MOST_TOKENS, "location.")
    rules = reader.round_rules()
    resting, elsewhere = _reserve(reader), _elsewhere(reader)
    reserve = [name for _, name in resting]
    attackers = _fighters(reader, "attacker")
    defenders = _fighters(reader, "defender")
    if lcm(*(unit.worth.denominator for _, unit in defenders)) > MOST_WORTH:
        reader.fail(
            "defender",
            f"ułamki przy worth mają wspólny mianownik większy niż {MOST_WORTH}",
            f"the fractions given as worth have a common denominator above {MOST_WORTH}",
        )
    standing = [
        (f"{key}[{number}].card", unit.card) for key, units in (("attacker", attackers), ("defender", defenders)) for number, unit in units
    ]
    reader.check_successors({name: place for place, name in (*resting, *elsewhere, *standing)})
    if place_id is None:
        return None
    place = location(place_id)
    if place.is_path and from_enemy:
        reader.fail(
            "location.from_enemy",
            "ścieżki nie reaktywuje się nigdy (WR.location.path_once)",
            "a path is never reactivated (WR.location.path_once)",
        )
    for key, units, side in (("attacker", attackers, place.attacking_side), ("defender", defenders, place.side)):
        friends = tuple(unit.card for _, unit in units)
        for number, unit in units:
            check_presence(reader, unit.card, place, side, friends, tuple(reserve), rules, f"{key}[{number}].card")
    return CombatPart(
        place_id,
        from_enemy,
        tokens,
        attack_tokens,
        tuple(unit for _, unit in attackers),
        tuple(unit for _, unit in defenders),
        tuple(reserve),
        tuple(name for _, name in elsewhere),
        rules,
    )


def _reserve(reader: Reader) -> list[tuple[str, str]]:
    """Return the cards of the reserves with their places, a wielder before its items: names, or { card, items } as in an action phase."""
    found = []
    for number, raw in enumerate(reader.listed(reader.table, "reserve"), start=1):
        where, table = f"reserve[{number}]", raw if isinstance(raw, Mapping) else {}
        reader.unknown_keys(table, _RESERVE_KEYS, f"{where}.")
        if isinstance(raw, Mapping) and "card" not in raw:
            reader.fail(f"{where}.card", "podaj kartę", "give the card")
            continue
        items = reader.cards(table, "items", f"{where}.")
        for name in reader.copies(table.get("card", raw), where):
            reader.copy_of(name, where)
            if reader.is_unit(name, where):
                found += [(where, one) for one in (name, *reader.wielded(name, items, f"{where}.items"))]
    return found


def _elsewhere(reader: Reader) -> list[tuple[str, str]]:
    """Return the cards in play elsewhere with their places; an event is never one of them (WR.action.event)."""
    found = reader.cards_with_place(reader.table, "in_play")
    for where, name in found:
        reader.copy_of(name, where)
        if card(name).type == EVENT:
            reader.is_unit(name, where)
    return found


def _fighters(reader: Reader, key: str) -> list[tuple[int, Fighter]]:
    found = []
    entries = reader.table.get(key, [])
    if not isinstance(entries, list):
        reader.fail(key, f"walczących zapisuje się jako [[{key}]]", f"units are written as [[{key}]]")
        return []
    for number, entry in enumerate(entries, start=1):
        where = f"{key}[{number}]"
        table: Mapping[str, Any] = {"card": entry} if isinstance(entry, str) else entry if isinstance(entry, Mapping) else {}
        reader.unknown_keys(table, _FIGHTER_KEYS, f"{where}.")
        if "card" not in table:
            reader.fail(f"{where}.card", "podaj kartę", "give the card")
            continue
        name = reader.card(table["card"], f"{where}.card")
        items = reader.cards(table, "items", f"{where}.")
        tokens = reader.amount(table, "tokens", 0, MOST_TOKENS, f"{where}.")
        worth = reader.worth(table, f"{where}.") if key == "defender" else Fraction(1)
        if key == "attacker" and "worth" in table:
            reader.fail(
                f"{where}.worth",
                "worth podaje się przy obrońcach: tylko obrońca wybiera, co oddać (WR.battle.losses, WR.path.losses)",
                "worth belongs to defenders: only the defender chooses what to give up (WR.battle.losses, WR.path.losses)",
            )
        if "icons" in table:
            reader.supply(table["icons"], f"{where}.icons", name or "", items)
        if name is None:
            continue
        reader.copy_of(name, f"{where}.card")
        if reader.is_unit(name, f"{where}.card"):
            found.append((number, Fighter(name, reader.wielded(name, items, f"{where}.items"), tokens, worth)))
    return found


def check_presence(
    reader: Reader,
    name: str,
    place: Location,
    side: str,
    friends: tuple[str, ...],
    reserve: tuple[str, ...],
    rules: tuple[str, ...],
    where: str,
) -> None:
    """Note a defect unless a unit of a side may be at a location (WR.cards.roles, WR.action.army, WR.action.character)."""
    one = card(name)
    if one.side != side:
        reader.fail(
            where,
            f"{one.name.pl}: to karta drugiej strony, która nie walczy tu w tej roli (WR.battle.sides)",
            f"{one.name.en}: a card of the other side, which does not fight in this role here (WR.battle.sides)",
        )
    elif place.is_path:
        if one.type == ARMY:
            reader.fail(
                where,
                f"{one.name.pl}: armia nigdy nie jest na ścieżce (WR.action.army)",
                f"{one.name.en}: an army is never on a path (WR.action.army)",
            )
        elif not fits_path(name, place.id):
            allowed = ", ".join(map(str, one.paths)) or "-"
            reader.fail(
                where,
                f"{one.name.pl}: zły numer ścieżki {place.number}; karta ma: {allowed} (WR.action.character)",
                f"{one.name.en}: wrong path number {place.number}; the card lists {allowed} (WR.action.character)",
            )
    elif never_there(name, place.side):
        reader.fail(
            where,
            f"{one.name.pl}: tekst karty zabrania jej być na tym polu bitwy (WR.cards.roles)",
            f"{one.name.en}: the card's own text keeps it off this battleground (WR.cards.roles)",
        )
    elif not fits_battleground(name, place.id, rules, friends, reserve):
        reader.fail(
            where,
            f"{place.name.pl} nie pokazuje frakcji karty {one.name.pl} i żaden tekst tego nie pozwala (WR.cards.roles)",
            f"{place.name.en} does not show the faction of {one.name.en} and no text allows it (WR.cards.roles)",
        )


def combat_table(part: CombatPart) -> dict[str, Any]:
    """Return a combat in the input format."""
    at: dict[str, Any] = {"id": part.location}
    if part.from_enemy:
        at["from_enemy"] = True
    if part.tokens:
        at["tokens"] = part.tokens
    if part.attack_tokens:
        at["attack_tokens"] = part.attack_tokens
    table: dict[str, Any] = {"location": at}
    for key, names in (("reserve", _reserve_table(part.reserve)), ("in_play", part.in_play), ("round_rules", part.round_rules)):
        if names:
            table[key] = list(names)
    for key, units in (("attacker", part.attackers), ("defender", part.defenders)):
        if units:
            table[key] = [_fighter_table(unit) for unit in units]
    return table


def _reserve_table(names: tuple[str, ...]) -> list[str | dict[str, Any]]:
    """Return the cards of the reserves, items with the wielder that stands before them."""
    found: list[str | dict[str, Any]] = []
    for name in names:
        if card(name).type != ITEM or not found:
            found.append(name)
            continue
        wielder = found.pop()
        held = wielder if isinstance(wielder, dict) else {"card": wielder, "items": []}
        found.append({**held, "items": [*held["items"], name]})
    return found


def _fighter_table(unit: Fighter) -> dict[str, Any]:
    table: dict[str, Any] = {"card": unit.card}
    if unit.items:
        table["items"] = list(unit.items)
    if unit.tokens:
        table["tokens"] = unit.tokens
    if unit.worth != 1:
        table["worth"] = int(unit.worth) if unit.worth.denominator == 1 else str(unit.worth)
    return table
