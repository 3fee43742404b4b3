"""Read what each player of an action phase has: hands, decks, piles, units in reserves and at locations, limits, Ring tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mellon.models.common import Text
from mellon.models.common.text import card_count
from mellon.models.wojna_o_pierscien.cards import card, constants
from mellon.models.wojna_o_pierscien.parts import SIDES, Area
from mellon.models.wojna_o_pierscien.reader import Reader
from mellon.models.wojna_o_pierscien.reading_combat import MOST_TOKENS
from mellon.models.wojna_o_pierscien.scenarios import RING_NONE
from mellon.models.wojna_o_pierscien.state import Seat, State, Table, Unit
from mellon.models.wojna_o_pierscien.turns import carryover

_UNIT_KEYS = ("card", "items", "tokens", "fresh", "played_this_round", "icons")
MOST_LIMIT = 60


def _owner(laid: Table, name: str) -> int | None:
    if name in laid.owners:
        return laid.owners[name]
    return laid.by_faction.get(card(name).faction) if card(name).promo and laid.scenario_id != "fellowship" else None


def read_seat(reader: Reader, laid: Table, seat: int, entry: Mapping[str, Any], where: str) -> Seat:
    piles: dict[str, list[str]] = {}
    size = laid.players[seat].deck_size
    for key in ("hand", "deck", "cycled", "eliminated"):
        listed = reader.cards_with_place(entry, key, where)
        piles[key] = [name for _, name in listed]
        for place, name in listed:
            _owned(reader, laid, seat, name, place)
        if len(piles[key]) > size:
            reader.fail(f"{where}{key}", f"{card_count(len(piles[key])).pl} to więcej niż cała talia ({size})", f"{card_count(len(piles[key])).en} are more than the whole deck ({size})")
    groups = entry.get("aside", [])
    aside: list[tuple[str, ...]] = []
    for number, group in enumerate(groups if isinstance(groups, list) else [], start=1):
        names = reader.cards({"aside": group}, "aside", where)
        for name in names:
            _owned(reader, laid, seat, name, f"{where}aside[{number}]")
        aside.append(tuple(sorted(names)))
    reserve = [read_unit(reader, laid, raw, f"{where}reserve[{number}]", seat) for number, raw in enumerate(reader.listed(entry, "reserve", where), start=1)]
    shuffled = reader.flag(entry, "shuffled", False, where) and len(piles["deck"]) > 1
    return Seat(
        tuple(sorted(piles["hand"])),
        tuple(sorted(piles["deck"])) if shuffled else tuple(piles["deck"]),
        shuffled,
        tuple(sorted(piles["cycled"])),
        tuple(sorted(piles["eliminated"])),
        tuple(sorted(unit for unit in reserve if unit)),
        False,
        constants()["carryover_limit_start"],
        tuple(aside),
    )


def _owned(reader: Reader, laid: Table, seat: int, name: str, where: str) -> None:
    """Note a defect unless a card belongs to a player's deck, or is there too often."""
    reader.copy_of(name, where)
    player, one = laid.players[seat], card(name)
    if one.side != player.side:
        reader.fail(where, f"{one.name.pl}: karta drugiej strony", f"{one.name.en}: a card of the other side")
    elif _owner(laid, name) != seat:
        reader.fail(where, f"{one.name.pl}: karty tej nie ma w talii gracza {player.name.pl}", f"{one.name.en} is not in the deck of {player.name.en}")


def read_unit(reader: Reader, laid: Table, raw: Any, where: str, seat: int | None) -> Unit | None:
    table: Mapping[str, Any] = raw if isinstance(raw, Mapping) else {"card": raw}
    reader.unknown_keys(table, _UNIT_KEYS, f"{where}.")
    if "card" not in table:
        reader.fail(f"{where}.card", "podaj kartę", "give the card")
    name = reader.card(table["card"], where if not isinstance(raw, Mapping) else f"{where}.card") if "card" in table else None
    items = reader.cards(table, "items", f"{where}.")
    tokens = reader.number(table, "tokens", 0, MOST_TOKENS, f"{where}.")
    fresh = reader.flag(table, "fresh", False, f"{where}.") or reader.flag(table, "played_this_round", False, f"{where}.")
    if name is not None and "icons" in table:
        reader.supply(table["icons"], f"{where}.icons", name)
    if name is None or not reader.is_unit(name, where):
        return None
    owner = _owner(laid, name)
    if seat is not None:
        _owned(reader, laid, seat, name, where)
    else:
        reader.copy_of(name, where)
        if owner is None:
            what = card(name).name
            reader.fail(where, f"{what.pl}: żaden z podanych graczy nie ma tej karty w talii", f"{what.en}: none of the given players has this card in the deck")
    held = []
    for item in reader.wielded(name, items, f"{where}.items"):
        keeper = _owner(laid, item)
        if keeper is None:
            what = card(item).name
            reader.fail(f"{where}.items", f"{what.pl}: żaden z podanych graczy nie ma tej karty w talii", f"{what.en}: none of the given players has this card in the deck")
        held.append((item, keeper or 0))
    return Unit(name, seat if seat is not None else owner or 0, tuple(held), tokens, fresh)


def read_limits(reader: Reader, laid: Table, state: State, entries: list[Mapping[str, Any]]) -> State:
    """Read carryover limits: the limit as it stands now, or the one without texts (WR.action.carryover)."""
    start = constants()["carryover_limit_start"]
    seats = list(state.seats)
    for seat, entry in enumerate(entries):
        where = f"player[{seat + 1}]."
        given = reader.number(entry, "carryover", start, MOST_LIMIT, where)
        base = given if given != carryover(laid, state, seat) else start
        seats[seat] = seats[seat]._replace(limit=reader.number(entry, "carryover_base", base, MOST_LIMIT, where))
    return state._replace(seats=tuple(seats))


def read_rings(reader: Reader, laid: Table, state: State, entries: list[Mapping[str, Any]], areas: tuple[Area, Area]) -> State:
    """Read who still has a Ring token: said by each player, or by the number of a side's tokens (WR.action.ring)."""
    seats = list(state.seats)
    for side, area in enumerate(areas):
        mine = [seat for seat in range(len(seats)) if laid.sides[seat] == side]
        if area.ring_tokens and not any("ring_token" in entries[seat] for seat in mine):
            if area.ring_tokens < len(mine):
                text = Text("podaj przy graczu, czyj żeton Pierścienia jest nieużyty: ring_token = true", "say at the player whose Ring token is unused: ring_token = true")
                reader.fail(f"{SIDES[side]}.ring_tokens", text.pl, text.en)
            for seat in mine:
                seats[seat] = seats[seat]._replace(ring=True)
    for seat, entry in enumerate(entries):
        if "ring_token" in entry:
            entry = {**entry, "ring_token": bool(entry["ring_token"])} if entry["ring_token"] in (0, 1) else entry
            held = reader.flag(entry, "ring_token", False, f"player[{seat + 1}].")
            if held and laid.players[seat].ring == RING_NONE:
                reader.fail(f"player[{seat + 1}].ring_token", "w tym scenariuszu nie ma żetonów Pierścienia", "this scenario has no Ring tokens")
            seats[seat] = seats[seat]._replace(ring=held)
    return state._replace(seats=tuple(seats))
