"""Cards going from one zone to another: drawing, refreshing, cycling, eliminating, removing; never lost, never doubled."""

from __future__ import annotations

from mellon.models.common import Text
from mellon.models.wojna_o_pierscien.cards import UNSEEN, card, cards
from mellon.models.wojna_o_pierscien.locations import locations
from mellon.models.wojna_o_pierscien.state import Log, Seat, State, Table, Unit, adding, with_place, with_seat, without

FROM_HAND, FROM_RESERVE, FROM_DECK = "hand", "reserve", "deck"
_ALWAYS = "replace_elimination_or_forsake"
_FORSAKEN = {FROM_RESERVE: "replace_forsake_from_reserve", FROM_DECK: "replace_forsake_from_deck_top"}


def named(*ids: str) -> Text:
    """Return the names of cards or locations, as one list."""
    names = [card(i).name if i in cards() or i == UNSEEN else locations()[i].name if i in locations() else Text(i, i) for i in ids]
    return Text(", ".join(name.pl for name in names), ", ".join(name.en for name in names))


def refreshed(seat: Seat) -> Seat:
    """Return the seat with its cycle pile shuffled into the deck (WR.terms.refresh); beside cards face down the others are face down as well."""
    deck = tuple(sorted(seat.deck + seat.cycled))
    if UNSEEN in deck:
        deck = (UNSEEN,) * len(deck)
    return seat._replace(deck=deck, shuffled=len(deck) > 1, cycled=())


def refresh_if_empty(table: Table, state: State, seat: int, log: Log | None) -> State:
    """Make a new deck of the cycle pile where the deck has run out (WR.terms.refresh)."""
    own = state.seats[seat]
    if own.deck or not own.cycled:
        return state
    if log:
        who = table.name(seat)
        log.say(
            "WR.terms.refresh",
            f"{who.pl}: talia się wyczerpała, stos zrzuconych staje się nową talią",
            f"{who.en}: the deck has run out, the cycle pile becomes the new deck",
        )
    return state._replace(seats=(*state.seats[:seat], refreshed(own), *state.seats[seat + 1 :]))


def top_cards(seat: Seat) -> tuple[tuple[str, int], ...]:
    """Return which cards may lie on top of a deck, with how many copies: one where its order is known."""
    if not seat.deck:
        return ()
    if not seat.shuffled:
        return ((seat.deck[0], 1),)
    return tuple((name, seat.deck.count(name)) for name in dict.fromkeys(seat.deck))


def lift(state: State, seat: int, name: str) -> State:
    """Take a card off the top of a deck; it is in no zone until the caller puts it down."""
    deck = without(state.seats[seat].deck, name)
    return with_seat(state, seat, deck=deck, shuffled=state.seats[seat].shuffled and len(deck) > 1)


def cycle_from_hand(table: Table, state: State, seat: int, name: str, log: Log | None) -> State:
    """Put a hand card on the cycle pile (WR.terms.cycle)."""
    own = state.seats[seat]
    if log:
        who, what = table.name(seat), named(name)
        log.say("WR.terms.cycle", f"{who.pl} zrzuca: {what.pl}", f"{who.en} cycles: {what.en}")
    return with_seat(state, seat, hand=without(own.hand, name), cycled=adding(own.cycled, name))


def put_away(
    table: Table, state: State, seat: int, name: str, log: Log | None, forsaken_from: str = "", rule: str = "WR.terms.eliminate"
) -> State:
    """Eliminate a card that was already taken from its zone, unless its own text cycles it instead (WR.terms.eliminate)."""
    own = state.seats[seat]
    spared = bool(card(name).effects_when(_ALWAYS) or (forsaken_from and card(name).effects_when(_FORSAKEN.get(forsaken_from, "-"))))
    if log:
        who, what = table.name(seat), named(name)
        if spared:
            log.say(
                "WR.action.text",
                f"{who.pl}: {what.pl} zamiast wykluczenia trafia na stos zrzuconych",
                f"{who.en}: {what.en} is cycled instead of being eliminated",
            )
        else:
            log.say(rule, f"{who.pl} wyklucza: {what.pl}", f"{who.en} eliminates: {what.en}")
    if spared:
        return with_seat(state, seat, cycled=adding(own.cycled, name))
    return with_seat(state, seat, eliminated=adding(own.eliminated, name))


def eliminate_from_hand(table: Table, state: State, seat: int, name: str, log: Log | None, forsaken: bool = False) -> State:
    """Eliminate a hand card."""
    state = with_seat(state, seat, hand=without(state.seats[seat].hand, name))
    return put_away(table, state, seat, name, log, FROM_HAND if forsaken else "", "WR.terms.forsake" if forsaken else "WR.terms.eliminate")


def find_unit(state: State, name: str) -> tuple[str, Unit] | None:
    """Return where a unit (or the wielder of an item) in play is, and the unit; None if it is not in play."""
    for seat in state.seats:
        for unit in seat.reserve:
            if unit.card == name or any(item == name for item, _ in unit.items):
                return "reserve", unit
    for place in state.places:
        for units in place.units:
            for unit in units:
                if unit.card == name or any(item == name for item, _ in unit.items):
                    return place.id, unit
    return None


def take_unit(state: State, unit: Unit) -> State:
    """Take one such unit out of the reserve or location it is in; the caller puts its cards down."""
    own = state.seats[unit.owner]
    if unit in own.reserve:
        at = own.reserve.index(unit)
        return with_seat(state, unit.owner, reserve=own.reserve[:at] + own.reserve[at + 1 :])
    for index, place in enumerate(state.places):
        for side in (0, 1):
            units = place.units[side]
            if unit in units:
                at = units.index(unit)
                left = units[:at] + units[at + 1 :]
                return with_place(state, index, units=(left, place.units[1]) if side == 0 else (place.units[0], left))
    raise ValueError(unit)


def put_unit(table: Table, state: State, unit: Unit, place_id: str) -> State:
    """Put a unit into its owner's reserve or onto an active location."""
    if place_id == "reserve":
        return with_seat(state, unit.owner, reserve=tuple(sorted((*state.seats[unit.owner].reserve, unit))))
    for index, place in enumerate(state.places):
        if place.id == place_id:
            side = table.sides[unit.owner]
            units = tuple(sorted((*place.units[side], unit)))
            return with_place(state, index, units=(units, place.units[1]) if side == 0 else (place.units[0], units))
    raise ValueError(place_id)


def cycle_unit(table: Table, state: State, unit: Unit, log: Log | None) -> State:
    """Cycle a unit from play; its items go with it to their owners' piles (WR.action.item)."""
    state = take_unit(state, unit)
    if log:
        what = named(unit.card, *(item for item, _ in unit.items))
        log.say("WR.terms.cycle", f"zrzucone z gry: {what.pl}", f"cycled from play: {what.en}")
    for name, owner in ((unit.card, unit.owner), *unit.items):
        state = with_seat(state, owner, cycled=adding(state.seats[owner].cycled, name))
    return state


def eliminate_unit(table: Table, state: State, unit: Unit, log: Log | None, forsaken: bool = False) -> State:
    """Eliminate a unit from play with its items (WR.action.item); a text of the unit may cycle it instead."""
    state = take_unit(state, unit)
    frm = FROM_RESERVE if forsaken else ""
    spared = card(unit.card).effects_when(_ALWAYS, *((_FORSAKEN[frm],) if frm else ()))
    state = put_away(table, state, unit.owner, unit.card, log, frm, "WR.terms.forsake" if forsaken else "WR.terms.eliminate")
    items_cycle = bool(spared) and all(step.get("items") == "cycle" for effect in spared for step in effect.steps)
    for item, owner in unit.items:
        if items_cycle:
            state = with_seat(state, owner, cycled=adding(state.seats[owner].cycled, item))
        else:
            state = put_away(table, state, owner, item, log)
    return state


def drop_item(state: State, unit: Unit, item: str) -> State:
    """Take an item from its wielder; the caller puts it down."""
    place_id = "reserve"
    for place in state.places:
        if any(unit in units for units in place.units):
            place_id = place.id
    at = next(index for index, (name, _) in enumerate(unit.items) if name == item)
    bare = unit._replace(items=unit.items[:at] + unit.items[at + 1 :])
    return _swap(state, unit, bare, place_id)


def swap_unit(state: State, old: Unit, new: Unit) -> State:
    """Replace a unit in play by a changed one in the same place."""
    own = state.seats[old.owner]
    if old in own.reserve:
        return _swap(state, old, new, "reserve")
    return _swap(state, old, new, "")


def _swap(state: State, old: Unit, new: Unit, place_id: str) -> State:
    own = state.seats[old.owner]
    if place_id == "reserve" and old in own.reserve:
        at = own.reserve.index(old)
        return with_seat(state, old.owner, reserve=tuple(sorted((*own.reserve[:at], new, *own.reserve[at + 1 :]))))
    for index, place in enumerate(state.places):
        for side in (0, 1):
            units = place.units[side]
            if old in units:
                at = units.index(old)
                changed = tuple(sorted((*units[:at], new, *units[at + 1 :])))
                return with_place(state, index, units=(changed, place.units[1]) if side == 0 else (place.units[0], changed))
    raise ValueError(old)


def remove_card(table: Table, state: State, name: str, log: Log | None) -> State:
    """Eliminate a card wherever it is; a deck it was in is shuffled (WR.terms.remove)."""
    owner = table.owners.get(name)
    if owner is None:
        return state
    own = state.seats[owner]
    found = find_unit(state, name)
    if found is not None:
        return eliminate_unit(table, state, found[1], log)
    if name in own.hand:
        state = with_seat(state, owner, hand=without(own.hand, name))
    elif name in own.cycled:
        state = with_seat(state, owner, cycled=without(own.cycled, name))
    elif name in own.deck:
        deck = tuple(sorted(without(own.deck, name)))
        state = with_seat(state, owner, deck=deck, shuffled=len(deck) > 1)
    else:
        return state
    return put_away(table, state, owner, name, log, "", "WR.terms.remove")
