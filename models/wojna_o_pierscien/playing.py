"""Playing a card: it goes where it is played, it is paid for, and its texts start (WR.action.play, WR.action.move)."""

from __future__ import annotations

from mellon.models.common import Text
from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, EVENT, ITEM, card
from mellon.models.wojna_o_pierscien.drawing import forsake_from_reserve
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.moves import DECK, RESERVE, Move
from mellon.models.wojna_o_pierscien.placing import wielder_of
from mellon.models.wojna_o_pierscien.state import EVENT_LEAVES, Log, State, Table, Task, Unit, adding, place_index, with_seat, without
from mellon.models.wojna_o_pierscien.tasks import push, task
from mellon.models.wojna_o_pierscien.texts import begin_text
from mellon.models.wojna_o_pierscien.zones import cycle_from_hand, find_unit, named, put_away, put_unit, refresh_if_empty, swap_unit

_PLAYED, _ENTERED = "on_play", "on_play_or_move_to_"


def play_from_hand(table: Table, state: State, seat: int, move: Move, log: Log | None) -> State:
    """Play a hand card: put it into play, pay for it, then start its text (WR.action.play, WR.action.pay, WR.action.last_card)."""
    own = state.seats[seat]
    state = with_seat(state, seat, hand=without(own.hand, move.card))
    held = state.tasks
    state = put_into_play(table, state._replace(tasks=()), seat, move.card, move.place, log)
    texts, state = state.tasks, state._replace(tasks=held)
    if move.pay and not move.forsaken:
        state = cycle_from_hand(table, state, seat, move.pay, log)
    elif move.pay and move.pay != DECK:
        state = forsake_from_reserve(table, state, seat, move.pay, log)
    elif move.pay:
        state = refresh_if_empty(table, state, seat, log)
        texts = (("forsake_top", seat), *texts)
    return push(state, *texts)


def put_into_play(table: Table, state: State, seat: int, name: str, place_id: str, log: Log | None) -> State:
    """Put a card down where it is played and start its texts; the caller has taken it from its zone."""
    kind = card(name).type
    if log:
        who, what, where = table.name(seat), named(name), named(place_id) if place_id else Text("", "")
        if place_id == RESERVE:
            where = Text("rezerwa", "reserve")
        tail = Text(f" → {where.pl}", f" → {where.en}") if place_id else Text("", "")
        rule = {ARMY: "WR.action.army", CHARACTER: "WR.action.character", ITEM: "WR.action.item", EVENT: "WR.action.event"}[kind]
        rule = "WR.action.reserve" if place_id == RESERVE else rule
        log.say(rule, f"{who.pl} zagrywa: {what.pl}{tail.pl}", f"{who.en} plays: {what.en}{tail.en}")
    if kind in (CHARACTER, ITEM):
        state = state._replace(played=adding(state.played, name))
    if kind == EVENT:
        state = push(state, (EVENT_LEAVES, seat, name))
        for number, effect in enumerate(card(name).effects):
            if effect.when == "event" and effect.modelled:
                state = begin_text(table, state, name, number, seat)
        return state
    if kind == ITEM:
        unit = wielder_of(table, state, seat, name, place_id)
        assert isinstance(unit, Unit)
        fresh = unit.fresh or table.reading("item_locks_wielder") == "yes"
        state = swap_unit(state, unit, unit._replace(items=tuple(sorted((*unit.items, (name, seat)))), fresh=fresh))
    else:
        state = put_unit(table, state, Unit(name, seat, fresh=place_id == RESERVE), place_id)
    return start_texts(table, state, name, seat, place_id, played=True)


@task(EVENT_LEAVES)
def _event_leaves(table: Table, state: State, task: Task, log: Log | None) -> State:
    """Eliminate an event once its text is done (WR.action.event)."""
    return put_away(table, state, task[1], task[2], log)


def start_texts(table: Table, state: State, name: str, seat: int, place_id: str, played: bool) -> State:
    """Start the texts that work when a card is played or moved somewhere, in the order printed (WR.action.move)."""
    for number, effect in reversed(list(enumerate(card(name).effects))):
        if effect.modelled and _triggered(table, state, name, effect.when, place_id, played):
            state = begin_text(table, state, name, number, seat)
    return state


def _triggered(table: Table, state: State, name: str, when: str, place_id: str, played: bool) -> bool:
    if not when.startswith("on_play"):
        return False
    if when.startswith(_ENTERED):
        if place_index(state, place_id) < 0:
            return False
        kind = location(place_id).kind
        if name == "faramir" and table.reading("faramir_text") == "path_7" and location(place_id).number != 7:
            return False
        return when.removeprefix(_ENTERED) in ("location", kind)
    if not played:
        return False
    if when == _PLAYED:
        return True
    if when == "on_play_to_reserve":
        return place_id == RESERVE
    if when == "on_play_to_battleground":
        return place_index(state, place_id) >= 0 and not location(place_id).is_path
    if when == "on_play_on_wielder_in_reserve":
        found = find_unit(state, name)
        return found is not None and found[0] == RESERVE
    return when == f"on_play_on_{place_id}"
