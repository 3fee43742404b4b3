"""Read what each player of an action phase has: hands, decks, piles, units in reserves and at locations, limits, Ring tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mellon.models.common import Text, fold
from mellon.models.common.text import card_count
from mellon.models.wojna_o_pierscien.cards import card, constants, removed_by
from mellon.models.wojna_o_pierscien.parts import SIDES, Area
from mellon.models.wojna_o_pierscien.reader import Reader
from mellon.models.wojna_o_pierscien.reading_combat import MOST_TOKENS
from mellon.models.wojna_o_pierscien.reading_unseen import check_unseen, face_down, hand_key, lay_out
from mellon.models.wojna_o_pierscien.scenarios import RING_NONE
from mellon.models.wojna_o_pierscien.state import Seat, State, Table, Unit, units_in_play, with_seat
from mellon.models.wojna_o_pierscien.turns import carryover

_UNIT_KEYS = ("card", "items", "tokens", "fresh", "played_this_round", "icons")
MOST_LIMIT = 60
REST = ("rest", "reszta")
"""Words for a deck of all cards of the player that are nowhere else, in an order that nobody knows."""


def _owner(laid: Table, name: str) -> int | None:
    if name in laid.owners:
        return laid.owners[name]
    return laid.by_faction.get(card(name).faction) if card(name).promo and laid.scenario_id != "fellowship" else None


def read_seat(reader: Reader, laid: Table, seat: int, entry: Mapping[str, Any], where: str) -> Seat:
    piles: dict[str, list[str]] = {}
    size = laid.players[seat].deck_size
    check_unseen(reader, laid.ids[seat], entry, where, size)
    if rest_is_deck(entry):
        entry = {**entry, "deck": []}
    for key in ("hand", "deck", "cycled", "eliminated"):
        listed = reader.cards_with_place(entry, hand_key(reader, laid.ids[seat], entry) if key == "hand" else key, where)
        piles[key] = [name for _, name in listed]
        for place, name in listed:
            _owned(reader, laid, seat, name, place)
        if len(piles[key]) > size:
            reader.fail(
                f"{where}{key}",
                f"{card_count(len(piles[key])).pl} to więcej niż cała talia ({size})",
                f"{card_count(len(piles[key])).en} are more than the whole deck ({size})",
            )
    groups = entry.get("aside", [])
    aside: list[tuple[str, ...]] = []
    if not isinstance(groups, list):
        reader.fail(
            f"{where}aside",
            "tu stoi lista grup kart, przepisana z odpowiedzi resolve",
            "a list of groups of cards is expected here, copied from an answer of resolve",
        )
        groups = []
    for number, group in enumerate(groups, start=1):
        names = reader.cards({"aside": group}, "aside", where)
        for name in names:
            _owned(reader, laid, seat, name, f"{where}aside[{number}]")
        aside.append(tuple(sorted(names)))
    reserve = [
        read_unit(reader, laid, raw, f"{where}reserve[{number}]", seat)
        for number, raw in enumerate(reader.listed(entry, "reserve", where), start=1)
    ]
    shuffled = reader.flag(entry, "shuffled", where) and len(piles["deck"]) > 1
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


def rest_is_deck(entry: Mapping[str, Any]) -> bool:
    """Tell whether a player's deck is said to be all that is not seen elsewhere."""
    given = entry.get("deck")
    return isinstance(given, str) and fold(given) in REST


def with_rest(reader: Reader, laid: Table, state: State, entries: list[Mapping[str, Any]]) -> State:
    """Return the state with decks of all cards that are nowhere else (WR.setup.decks); a character removed for good is in no deck (WR.action.upgrade)."""
    gone = {earlier for _, unit in units_in_play(state) for earlier in removed_by(unit.card)}
    for seat, entry in enumerate(entries):
        if "deck" not in entry and reader.me is None:
            reader.unsaid.append(laid.ids[seat])
        unseen = face_down(reader, laid, state, seat, entry, gone)
        rest = rest_is_deck(entry) or ("deck" not in entry and reader.me is not None)
        if rest and "shuffled" in entry and not reader.flag(entry, "shuffled", f"player[{seat + 1}].", default=True):
            reader.fail(
                f"player[{seat + 1}].shuffled",
                "kolejność talii trzeba podać w deck, od wierzchu",
                "the order of the deck has to be given in deck, top card first",
            )
        if rest or unseen.cards:
            pool = tuple(
                sorted(name for name, copies in laid.players[seat].deck for _ in range(copies - reader.seen[name]) if name not in gone)
            )
            state = with_seat(state, seat, **lay_out(reader, state.seats[seat], pool, unseen, rest, f"player[{seat + 1}]."))
    return state


def _owned(reader: Reader, laid: Table, seat: int, name: str, where: str) -> None:
    """Note a defect unless a card belongs to a player's deck, or is there too often."""
    reader.copy_of(name, where)
    player, one = laid.players[seat], card(name)
    if one.side != player.side:
        reader.fail(where, f"{one.name.pl}: karta drugiej strony", f"{one.name.en}: a card of the other side")
    elif _owner(laid, name) != seat:
        reader.fail(
            where,
            f"{one.name.pl}: karty tej nie ma w talii gracza {player.name.pl}",
            f"{one.name.en} is not in the deck of {player.name.en}",
        )


def read_unit(reader: Reader, laid: Table, raw: Any, where: str, seat: int | None) -> Unit | None:
    table: Mapping[str, Any] = raw if isinstance(raw, Mapping) else {"card": raw}
    reader.unknown_keys(table, _UNIT_KEYS, f"{where}.")
    if "card" not in table:
        reader.fail(f"{where}.card", "podaj kartę", "give the card")
    name = reader.card(table["card"], where if not isinstance(raw, Mapping) else f"{where}.card") if "card" in table else None
    items = reader.cards(table, "items", f"{where}.")
    tokens = reader.amount(table, "tokens", 0, MOST_TOKENS, f"{where}.")
    fresh = reader.flag(table, "fresh", f"{where}.") or reader.flag(table, "played_this_round", f"{where}.")
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
            reader.fail(
                where,
                f"{what.pl}: żaden z podanych graczy nie ma tej karty w talii",
                f"{what.en}: none of the given players has this card in the deck",
            )
    held = []
    for item in reader.wielded(name, items, f"{where}.items"):
        keeper = _owner(laid, item)
        if keeper is None:
            what = card(item).name
            reader.fail(
                f"{where}.items",
                f"{what.pl}: żaden z podanych graczy nie ma tej karty w talii",
                f"{what.en}: none of the given players has this card in the deck",
            )
        held.append((item, keeper or 0))
    return Unit(name, seat if seat is not None else owner or 0, tuple(held), tokens, fresh)


def read_limits(reader: Reader, laid: Table, state: State, entries: list[Mapping[str, Any]]) -> State:
    """Read carryover limits: `carryover` is the limit as it stands now, `carryover_base` the one without texts (WR.action.carryover)."""
    start = constants()["carryover_limit_start"]
    seats = list(state.seats)
    for seat, entry in enumerate(entries):
        where = f"player[{seat + 1}]."
        by_texts = carryover(laid, state, seat) - seats[seat].limit
        base = reader.amount(entry, "carryover_base", start, MOST_LIMIT, where)
        now = reader.amount(entry, "carryover", base + by_texts, MOST_LIMIT, where)
        if "carryover" in entry and (now < by_texts or ("carryover_base" in entry and base + by_texts != now)):
            who = laid.name(seat)
            reader.fail(
                f"{where}carryover",
                f"{who.pl}: limit {now} nie zgadza się z tekstami w grze, które dodają {by_texts}; carryover to limit teraz, carryover_base to limit bez tekstów (WR.action.carryover)",
                f"{who.en}: the limit {now} does not agree with texts in play, which add {by_texts}; carryover is the limit now, carryover_base the one without texts (WR.action.carryover)",
            )
        seats[seat] = seats[seat]._replace(limit=max(0, now - by_texts))
    return state._replace(seats=tuple(seats))


def read_rings(reader: Reader, laid: Table, state: State, entries: list[Mapping[str, Any]], areas: tuple[Area, Area]) -> State:
    """Read who still has a Ring token: said by each player, or by the number of a side's tokens (WR.action.ring)."""
    seats = list(state.seats)
    for side, area in enumerate(areas):
        mine = [seat for seat in range(len(seats)) if laid.sides[seat] == side]
        if area.ring_tokens and not any("ring_token" in entries[seat] for seat in mine):
            if area.ring_tokens < len(mine):
                text = Text(
                    "podaj przy graczu, czyj żeton Pierścienia jest nieużyty: ring_token = true",
                    "say at the player whose Ring token is unused: ring_token = true",
                )
                reader.fail(f"{SIDES[side]}.ring_tokens", text.pl, text.en)
            for seat in mine:
                seats[seat] = seats[seat]._replace(ring=True)
    for seat, entry in enumerate(entries):
        if "ring_token" in entry:
            entry = {**entry, "ring_token": bool(entry["ring_token"])} if entry["ring_token"] in (0, 1) else entry
            held = reader.flag(entry, "ring_token", f"player[{seat + 1}].")
            if held and laid.players[seat].ring == RING_NONE:
                reader.fail(
                    f"player[{seat + 1}].ring_token", "w tym scenariuszu nie ma żetonów Pierścienia", "this scenario has no Ring tokens"
                )
            seats[seat] = seats[seat]._replace(ring=held)
    if not any("ring_token" in entry for entry in entries) and not any(
        "ring_tokens" in reader.mapping(reader.table, side) for side in SIDES
    ):
        reader.unsaid_rings += laid.ids
    return state._replace(seats=tuple(seats))
