"""Texts of cards and locations carried out step by step: each `op` of the data is one function here (WR.action.text)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mellon.models.wojna_o_pierscien.cards import Effect, card
from mellon.models.wojna_o_pierscien.drawing import TO_ASIDE, TO_HAND, Selector, forsakes, takeable, targets
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.moves import ACCEPT, CHOOSE, DECLINE, LOSE, Move
from mellon.models.wojna_o_pierscien.parts import SIDES
from mellon.models.wojna_o_pierscien.state import Log, State, Table, Task, adding, units_in_play, with_seat
from mellon.models.wojna_o_pierscien.tasks import choice, push, task
from mellon.models.wojna_o_pierscien.zones import (
    cycle_unit,
    drop_item,
    eliminate_unit,
    find_unit,
    named,
    put_away,
    refreshed,
    remove_card,
)

Step = Mapping[str, Any]
Op = Callable[[Table, State, Step, "Context", Log | None], State]
OPS: dict[str, Op] = {}


class Context(tuple[str, int, str]):
    """Whose text it is: the card or location, the seat that carries it out, and the battleground that it has just activated."""

    @property
    def source(self) -> str:
        return self[0]

    @property
    def seat(self) -> int:
        return self[1]

    @property
    def there(self) -> str:
        return self[2]


def op(name: str) -> Callable[[Op], Op]:
    """Register the function of an `op`."""

    def register(function: Op) -> Op:
        OPS[name] = function
        return function

    return register


def text_of(source: str, number: int) -> Effect:
    """Return a text: the n-th of a faction card, or a location's own with number -1."""
    return location(source).effect if number < 0 else card(source).effects[number]


def begin_text(table: Table, state: State, source: str, number: int, seat: int) -> State:
    """Start a text; one that may be declined is offered first, one that cannot do anything is left out."""
    effect = text_of(source, number)
    if not _has_needed(state, effect):
        return state
    started: Task = ("text", source, number, 0, seat, "")
    if not effect.optional:
        return push(state, started)
    decider = seats_of(table, effect.steps[0].get("who", "owner"), seat)
    return push(state, ("may", decider[0], started)) if decider else state


def _has_needed(state: State, effect: Effect) -> bool:
    """Tell whether the card without which a text does nothing is in a reserve."""
    return not effect.needs_in_reserve or any(unit.card == effect.needs_in_reserve for own in state.seats for unit in own.reserve)


def _offers(table: Table, state: State, task: Task) -> list[Move]:
    """Offer a text only when its turn comes: what is paid for a play may be what the text needs, or may take it away (WR.action.pay)."""
    _, seat, (_, source, number, *_) = task
    return [Move(ACCEPT), Move(DECLINE)] if worth_offering(table, state, text_of(source, number), seat, source) else []


@choice("may", _offers)
def _may(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Let a player use or decline a text: ("may", seat, task)."""
    return push(state, task[2]) if move.kind == ACCEPT else state


def worth_offering(table: Table, state: State, effect: Effect, seat: int, source: str) -> bool:
    """Tell whether a text that may be used can be used at all: what it costs can be paid, what it needs is there (WR.terms.eliminate)."""
    first = effect.steps[0]
    selector = selector_of(first)
    match first["op"]:
        case "forsake":
            return bool(forsakes(table, state, seat))
        case "cycle_from_hand":
            return bool(state.seats[seat].hand or forsakes(table, state, seat))
        case "take_from_deck" | "take_from_cycle":
            return bool(takeable(state, seat, first["op"].rpartition("_")[2], selector))
        case "eliminate":
            return bool(targets(table, state, selector, ""))
        case "activate_path":
            from mellon.models.wojna_o_pierscien.activation import next_paths

            return bool(next_paths(table, state, first["which"]))
        case "move_wielder":
            from mellon.models.wojna_o_pierscien.activation import wielder_places

            return bool(wielder_places(table, state, source, first["to"], ""))
    return True


def seats_of(table: Table, who: str, seat: int) -> list[int]:
    """Return the seats that a text means; a lone player of a side in a duel acts twice for "each" (WR.scenario.each_player)."""
    if who == "owner":
        return [seat]
    if who.startswith("each_"):
        side = who.removeprefix("each_")
        found = [s for s in dict.fromkeys(table.order) if table.sides[s] == SIDES.index(side)]
        return found * 2 if len(found) == 1 and side in table.scenario.each_player_twice else found
    return [table.by_faction[who]] if who in table.by_faction else []


def selector_of(step: Step) -> Selector:
    """Return which cards a step means."""
    return (tuple(step.get("cards", ())), step.get("faction", ""), tuple(step.get("types", ())), step.get("keyword", ""))


@task("text")
def _text(table: Table, state: State, task: Task, log: Log | None) -> State:
    """Carry out one step of a text: ("text", source, number, step, seat, there)."""
    _, source, number, at, seat, there = task
    steps = text_of(source, number).steps
    if at >= len(steps) or (at == 0 and not _has_needed(state, text_of(source, number))):
        return state
    if log and at == 0:
        what = named(source)
        log.say("WR.action.text", f"tekst: {what.pl}", f"text of {what.en}")
    state = push(state, ("text", source, number, at + 1, seat, there))
    return OPS[steps[at]["op"]](table, state, steps[at], Context((source, seat, there)), log)


def simple(step: Step, seat: int) -> list[Task]:
    """Return the tasks of a step that one player carries out."""
    count = step.get("count", 1)
    match step["op"]:
        case "draw":
            return [("draw", seat, count, TO_HAND)]
        case "forsake":
            return [("forsake", seat)] * count
        case "cycle_from_hand":
            return [("cycle", seat)] * count
        case "take_from_deck" | "take_from_cycle":
            return [("take", seat, step["op"].rpartition("_")[2], selector_of(step), step.get("optional", False))] * count
        case "take_from_deck_or_cycle":
            return [("take", seat, "both", selector_of(step), step.get("optional", False))] * count
        case "eliminate":
            return [("eliminate_unit", seat, selector_of(step), "")] * count
    raise ValueError(step["op"])


def _plain(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    if "if_in_play" in step and any(unit.card in step["if_in_play"] for _, unit in units_in_play(state)):
        step = {**step, "count": step["count_if"]}
    return push(state, *(task for seat in seats_of(table, step.get("who", "owner"), at.seat) for task in simple(step, seat)))


for _name in ("draw", "forsake", "cycle_from_hand", "take_from_deck", "take_from_cycle", "take_from_deck_or_cycle", "eliminate"):
    OPS[_name] = _plain


@op("each")
def _each(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    return push(state, *(task for seat in seats_of(table, step["who"], at.seat) for part in step["steps"] for task in simple(part, seat)))


@op("choose")
def _choose(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    number = card(at.source).effects.index(next(e for e in card(at.source).effects if step in e.steps))
    return push(state, ("alternative", at.seat, at.source, number, card(at.source).effects[number].steps.index(step)))


def _alternatives(table: Table, state: State, task: Task) -> list[Move]:
    _, seat, source, number, at = task
    found = []
    for index, steps in enumerate(text_of(source, number).steps[at]["options"], start=1):
        first = steps[0]
        zone = first["op"].rpartition("_")[2]
        possible = (
            takeable(state, seat, zone, selector_of(first))
            if first["op"].startswith("take")
            else targets(table, state, selector_of(first), "")
        )
        if possible:
            found.append(Move(CHOOSE, (str(index),)))
    return found


@choice("alternative", _alternatives)
def _alternative(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Choose one of two texts by its number: ("alternative", seat, card, text, step)."""
    _, seat, source, number, at = task
    chosen = text_of(source, number).steps[at]["options"][int(move.card) - 1]
    return push(state, *(made for step in chosen for made in simple(step, seat)))


@op("cycle_self")
def _cycle_self(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    return _leave(table, state, at.source, log, cycled=True)


@op("eliminate_self")
def _eliminate_self(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    return _leave(table, state, at.source, log, cycled=False)


def _leave(table: Table, state: State, name: str, log: Log | None, cycled: bool) -> State:
    found = find_unit(state, name)
    if found is None:
        return state
    unit = found[1]
    if unit.card == name:
        return cycle_unit(table, state, unit, log) if cycled else eliminate_unit(table, state, unit, log)
    owner = next(owner for item, owner in unit.items if item == name)
    state = drop_item(state, unit, name)
    if not cycled:
        return put_away(table, state, owner, name, log)
    if log:
        what = named(name)
        log.say("WR.terms.cycle", f"zrzucone z gry: {what.pl}", f"cycled from play: {what.en}")
    return with_seat(state, owner, cycled=adding(state.seats[owner].cycled, name))


@op("cycle_wielder")
def _cycle_wielder(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    found = find_unit(state, at.source)
    return state if found is None else cycle_unit(table, state, found[1], log)


@op("remove")
def _remove(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    return remove_card(table, state, step["card"], log)


@op("recycle")
def _recycle(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    for seat in seats_of(table, step["who"], at.seat):
        if log:
            who = table.name(seat)
            log.say("WR.terms.refresh", f"{who.pl} wtasowuje stos zrzuconych do talii", f"{who.en} shuffles the cycle pile into the deck")
        state = state._replace(seats=(*state.seats[:seat], refreshed(state.seats[seat]), *state.seats[seat + 1 :]))
    return state


@op("round_rule")
def _round_rule(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    return state._replace(rules=tuple(sorted({*state.rules, step["rule"]})))


@op("draw_aside")
def _draw_aside(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    for seat in seats_of(table, step["who"], at.seat)[:1]:
        state = with_seat(state, seat, aside=(*state.seats[seat].aside, ()))
        state = push(state, ("draw", seat, step["count"], TO_ASIDE))
    return state


@op("eliminate_for_each")
def _eliminate_for_each(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    return push(state, ("ride", at.seat, step["own_faction"], step["who"], step["faction"], 0))


def _rides(table: Table, state: State, task: Task) -> list[Move]:
    names = dict.fromkeys(unit.card for unit in state.seats[task[1]].reserve if card(unit.card).faction == task[2])
    return [*(Move(LOSE, (name,)) for name in names), Move(DECLINE)]


@choice("ride", _rides)
def _ride(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Eliminate own reserve cards one by one; the other player then eliminates as many: ("ride", seat, own, who, faction, count)."""
    _, seat, own, who, faction, count = task
    if move.kind == DECLINE:
        return push(
            state,
            *(
                ("eliminate_unit", other, ((), faction, (), ""), "battleground")
                for other in seats_of(table, who, seat)
                for _ in range(count)
            ),
        )
    unit = next(unit for unit in state.seats[seat].reserve if unit.card == move.card)
    return push(eliminate_unit(table, state, unit, log), ("ride", seat, own, who, faction, count + 1))
