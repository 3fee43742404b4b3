"""Tasks of hands and decks: draw, forsake, cycle, eliminate, take (WR.terms)."""

from __future__ import annotations

from collections.abc import Iterable

from mellon.models.wojna_o_pierscien.cards import card
from mellon.models.wojna_o_pierscien.moves import CYCLE, DEAL, DECK, DECLINE, FORSAKE, HAND, LOSE, RESERVE, TAKE, Move
from mellon.models.wojna_o_pierscien.state import Log, State, Table, Task, Unit, adding, units_in_play, with_seat, without
from mellon.models.wojna_o_pierscien.tasks import KINDS, Kind, by_nature, choice, push, task
from mellon.models.wojna_o_pierscien.zones import (
    FROM_DECK,
    cycle_from_hand,
    drop_item,
    eliminate_from_hand,
    eliminate_unit,
    lift,
    named,
    put_away,
    refresh_if_empty,
    top_cards,
)

Selector = tuple[tuple[str, ...], str, tuple[str, ...], str]
"""Which cards a text means: ids, a faction, types, a keyword; what is empty does not bind."""
TO_HAND, TO_ASIDE = "hand", "aside"


def fits(name: str, selector: Selector) -> bool:
    """Tell whether a card is one that a text means."""
    ids, faction, types, keyword = selector
    one = card(name)
    return (
        (not ids or name in ids)
        and (not faction or one.faction == faction)
        and (not types or one.type in types)
        and (not keyword or keyword in one.keywords)
    )


@task("draw")
def _draw(table: Table, state: State, task: Task, log: Log | None) -> State:
    """Draw cards one by one; ("draw", seat, count, to) (WR.terms.draw, WR.terms.refresh, WR.terms.exhausted)."""
    _, seat, count, to = task
    if count <= 0:
        return refresh_if_empty(table, state, seat, log)
    state = refresh_if_empty(table, state, seat, log)
    if not state.seats[seat].deck:
        if log:
            who = table.name(seat)
            log.say("WR.terms.exhausted", f"{who.pl} nie ma już czego dobrać", f"{who.en} has nothing left to draw")
        return state
    return push(state, ("deal", seat, to), ("draw", seat, count - 1, to))


def _deals(table: Table, state: State, task: Task) -> list[Move]:
    return [Move(DEAL, (name,)) for name, _ in top_cards(state.seats[task[1]])]


@choice("deal", _deals, by_nature)
def _deal(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Let the top card of a deck come; which one is chance where the order is not known."""
    _, seat, to = task
    state = lift(state, seat, move.card)
    own = state.seats[seat]
    if log:
        who, what = table.name(seat), named(move.card)
        log.say("WR.terms.draw", f"{who.pl} dobiera: {what.pl}", f"{who.en} draws: {what.en}")
    if to == TO_HAND:
        return with_seat(state, seat, hand=adding(own.hand, move.card))
    return with_seat(state, seat, aside=(*own.aside[:-1], adding(own.aside[-1], move.card)))


def forsakes(table: Table, state: State, seat: int, but: Iterable[str] = ()) -> list[Move]:
    """Return every way to forsake a card: from the hand, from the reserve (items also alone), from the deck's top (WR.terms.forsake)."""
    own = state.seats[seat]
    found = [Move(FORSAKE, (name,), HAND) for name in dict.fromkeys(own.hand)]
    for unit in dict.fromkeys(own.reserve):
        found.append(Move(FORSAKE, (unit.card,), RESERVE))
        found += [Move(FORSAKE, (item,), RESERVE) for item, _ in unit.items]
    found = [move for move in dict.fromkeys(found) if move.card not in but]
    return [*found, Move(FORSAKE, (), DECK)] if own.deck or own.cycled else found


def _forsakes(table: Table, state: State, task: Task) -> list[Move]:
    return forsakes(table, state, task[1])


@choice("forsake", _forsakes)
def forsake(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Forsake the chosen card (WR.terms.forsake)."""
    seat = task[1]
    if move.place == HAND:
        return eliminate_from_hand(table, state, seat, move.card, log, forsaken=True)
    if move.place == RESERVE:
        return forsake_from_reserve(table, state, seat, move.card, log)
    state = refresh_if_empty(table, state, seat, log)
    return push(state, ("forsake_top", seat))


def forsake_from_reserve(table: Table, state: State, seat: int, name: str, log: Log | None) -> State:
    """Forsake a unit or a single item from a reserve."""
    unit = min(
        (unit for unit in state.seats[seat].reserve if unit.card == name), key=lambda unit: (len(unit.items), not unit.fresh), default=None
    )
    if unit is not None:
        return eliminate_unit(table, state, unit, log, forsaken=True)
    unit = next(unit for unit in state.seats[seat].reserve if any(item == name for item, _ in unit.items))
    owner = next(owner for item, owner in unit.items if item == name)
    return put_away(table, drop_item(state, unit, name), owner, name, log, "", "WR.terms.forsake")


@choice("forsake_top", _deals, by_nature)
def _forsake_top(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Forsake the top card of the deck, looked at only now (WR.terms.forsake)."""
    seat = task[1]
    state = put_away(table, lift(state, seat, move.card), seat, move.card, log, FROM_DECK, "WR.terms.forsake")
    return refresh_if_empty(table, state, seat, log)


def _hand_moves(kind: str) -> Kind:
    def options(table: Table, state: State, task: Task) -> list[Move]:
        return [Move(kind, (name,)) for name in dict.fromkeys(state.seats[task[1]].hand)]

    def made(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
        put = cycle_from_hand if kind == CYCLE else eliminate_from_hand
        return put(table, state, task[1], move.card, log)

    return Kind(options=options, choose=made)


KINDS["cycle_one"] = _hand_moves(CYCLE)
KINDS["eliminate_one"] = _hand_moves(LOSE)


@task("cycle")
def _cycle(table: Table, state: State, task: Task, log: Log | None) -> State:
    """Cycle a hand card; with no card in hand a card is forsaken instead (WR.terms.cycle)."""
    return push(state, ("cycle_one" if state.seats[task[1]].hand else "forsake", task[1]))


def takeable(state: State, seat: int, zone: str, selector: Selector) -> list[str]:
    """Return the cards that a text may take: from the deck, the cycle pile, or both."""
    own = state.seats[seat]
    pool = (own.deck if zone != "cycle" else ()) + (own.cycled if zone != "deck" else ())
    return [name for name in dict.fromkeys(sorted(pool)) if fits(name, selector)]


def _takes(table: Table, state: State, task: Task) -> list[Move]:
    _, seat, zone, selector, optional = task
    found = [Move(TAKE, (name,)) for name in takeable(state, seat, zone, selector)]
    return [*found, Move(DECLINE)] if optional and found else found


@choice("take", _takes)
def _take(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Take a certain card to the hand; a searched deck is shuffled (WR.terms.take)."""
    _, seat, zone, _, _ = task
    if move.kind == DECLINE:
        return state
    own = state.seats[seat]
    if log:
        who, what = table.name(seat), named(move.card)
        log.say("WR.terms.take", f"{who.pl} bierze na rękę: {what.pl}", f"{who.en} takes into hand: {what.en}")
    hand = adding(own.hand, move.card)
    if zone != "cycle" and move.card in own.deck:
        deck = tuple(sorted(without(own.deck, move.card)))
        return refresh_if_empty(table, with_seat(state, seat, hand=hand, deck=deck, shuffled=len(deck) > 1), seat, log)
    return with_seat(state, seat, hand=hand, cycled=without(own.cycled, move.card))


def targets(table: Table, state: State, selector: Selector, where: str) -> list[Unit]:
    """Return the units in play that a text may eliminate; `where` "battleground" or "reserve" narrows it."""
    found = [
        unit
        for place, unit in units_in_play(state)
        if fits(unit.card, selector) and (not where or (where == "reserve") == (place == "reserve"))
    ]
    if where == "battleground":
        from mellon.models.wojna_o_pierscien.locations import location

        on_path = [unit for place in state.places if location(place.id).is_path for units in place.units for unit in units]
        found = [unit for unit in found if unit not in on_path]
    return list(dict.fromkeys(found))


def _target_moves(table: Table, state: State, task: Task) -> list[Move]:
    _, _, selector, where = task
    return [Move(LOSE, (name,)) for name in dict.fromkeys(unit.card for unit in targets(table, state, selector, where))]


@choice("eliminate_unit", _target_moves)
def _eliminate_unit(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Eliminate a unit in play that a text means: ("eliminate_unit", seat, selector, where)."""
    _, _, selector, where = task
    unit = next(unit for unit in targets(table, state, selector, where) if unit.card == move.card)
    return eliminate_unit(table, state, unit, log)
