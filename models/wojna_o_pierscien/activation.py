"""Battlegrounds and paths coming into play: in the location phase, or by a text (WR.location)."""

from __future__ import annotations

from mellon.models.common import Text
from mellon.models.wojna_o_pierscien.cards import card
from mellon.models.wojna_o_pierscien.drawing import Selector
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.moves import CHOOSE, DECLINE, Move
from mellon.models.wojna_o_pierscien.parts import SIDES
from mellon.models.wojna_o_pierscien.placing import why_not_at
from mellon.models.wojna_o_pierscien.state import Log, Place, State, Table, Task, place_index
from mellon.models.wojna_o_pierscien.tasks import by_nature, choice, push, task
from mellon.models.wojna_o_pierscien.texts import Context, Step, begin_text, op
from mellon.models.wojna_o_pierscien.zones import find_unit, named, put_unit, take_unit


def open_fields(table: Table, state: State, how: str, selector: Selector) -> list[str]:
    """Return the battlegrounds that a text may activate or reactivate; an active one never again (WR.location.loop_guard)."""
    ids, faction, _, _ = selector
    pool: list[str] = []
    if how != "reactivate":
        pool += [*state.fields[0], *state.fields[1]]
    if how != "activate":
        pool += [name for area in state.areas for name in area if not location(name).is_path]
    return [
        name
        for name in pool
        if (not ids or name in ids) and (not faction or location(name).of_faction(faction)) and place_index(state, name) < 0
    ]


@op("activate_battleground")
def _activate_battleground(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    selector: Selector = (tuple(step.get("cards", ())), step.get("faction", ""), (), "")
    return push(state, ("field", at.seat, step["how"], selector))


def _fields(table: Table, state: State, task: Task) -> list[Move]:
    return [Move(CHOOSE, (name,)) for name in open_fields(table, state, task[2], task[3])]


@choice("field", _fields)
def _field(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Activate or reactivate the chosen battleground; the text that asked for it learns which: ("field", seat, how, selector)."""
    following = state.tasks[0] if state.tasks else ()
    if following and following[0] == "text" and following[4] == task[1]:
        state = state._replace(tasks=((*following[:5], move.card), *state.tasks[1:]))
    return activate_field(table, state, move.card, task[1], log)


def activate_field(table: Table, state: State, name: str, seat: int, log: Log | None) -> State:
    """Put a battleground into play and start its text (WR.location.battleground, WR.location.reactivate)."""
    side = SIDES.index(location(name).side)
    what = named(name)
    from_enemy = False
    if name in state.fields[side]:
        left = tuple(field for field in state.fields[side] if field != name)
        state = state._replace(fields=(left, state.fields[1]) if side == 0 else (state.fields[0], left))
        rule, word = "WR.location.battleground", Text("aktywne pole bitwy", "battleground activated")
    else:
        from_enemy = name in state.areas[1 - side]
        areas = tuple(tuple(other for other in area if other != name) for area in state.areas)
        state = state._replace(areas=(areas[0], areas[1]))
        rule, word = "WR.location.reactivate", Text("reaktywowane pole bitwy", "battleground reactivated")
    if log:
        log.say(rule, f"{word.pl}: {what.pl}", f"{word.en}: {what.en}")
    state = state._replace(places=(*state.places, Place(name, from_enemy)))
    return begin_text(table, state, name, -1, seat)


def active_path(state: State) -> str:
    """Return the active path, "" if there is none."""
    return next((place.id for place in state.places if location(place.id).is_path), "")


def next_paths(table: Table, state: State, which: str) -> list[str]:
    """Return the paths that a text may activate: another of the same number, or one of the next (WR.location.path_once, WR.location.path_nine)."""
    number = state.number + (which == "next")
    if number > table.scenario.last_path:
        return []
    return [name for name in state.paths if location(name).number == number]


@op("activate_path")
def _activate_path(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    return push(state, ("path", at.seat, step["which"]))


def _paths(table: Table, state: State, task: Task) -> list[Move]:
    return [Move(CHOOSE, (name,)) for name in next_paths(table, state, task[2])]


@choice("path", _paths)
def _path(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Activate the chosen path: combat on the old one comes first (WR.location.replaced_path, WR.location.free_choice)."""
    old = active_path(state)
    if old and log:
        what = named(old)
        log.say(
            "WR.location.replaced_path",
            f"najpierw walka na zastępowanej ścieżce: {what.pl}",
            f"combat on the replaced path comes first: {what.en}",
        )
    arrival: Task = ("arrive", task[1], move.card)
    return push(state, ("combat", old), arrival) if old else push(state, arrival)


@task("arrive")
def _arrive(table: Table, state: State, task: Task, log: Log | None) -> State:
    """Put a path into play and start its text: ("arrive", seat, path) (WR.location.path)."""
    _, seat, name = task
    state = state._replace(
        paths=tuple(path for path in state.paths if path != name), number=location(name).number, places=(*state.places, Place(name))
    )
    if log:
        what = named(name)
        log.say(
            "WR.location.path", f"aktywna ścieżka {location(name).number}: {what.pl}", f"path {location(name).number} activated: {what.en}"
        )
    return begin_text(table, state, name, -1, seat)


def moves_fresh(table: Table, name: str) -> bool:
    """Tell whether a text moves a card of this name, or its wielder, also in the round in which it was played (WR.action.fresh)."""
    return table.reading("text_moves_fresh") == "always" or any(
        step.get("fresh", False) for effect in card(name).effects for step in effect.steps
    )


def held_back(table: Table, state: State, name: str) -> bool:
    """Tell whether a card, or the wielder of an item, was played to the reserve this round and no text may move it (WR.action.fresh)."""
    found = find_unit(state, name)
    return found is not None and found[0] == "reserve" and found[1].fresh and not moves_fresh(table, name)


def wielder_places(table: Table, state: State, item: str, to: str, there: str) -> list[str]:
    """Return where a unit in a reserve, or the wielder of an item there, may be moved by a text."""
    found = find_unit(state, item)
    if found is None or found[0] != "reserve" or held_back(table, state, item):
        return []
    wanted = [place.id for place in state.places if place.id == there or (to == "active_" + location(place.id).kind)]
    return [name for name in wanted if why_not_at(table, state, found[1].card, name, moving=True) is None]


@op("move_wielder")
def _move_wielder(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    return push(state, ("march", at.seat, at.source, step["to"], at.there, False))


@op("move")
def _move(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    """Move a named character from the reserve to the battleground just activated."""
    return push(state, *(("march", at.seat, name, step["to"], at.there, bool(step.get("optional"))) for name in step["cards"]))


def _marches(table: Table, state: State, task: Task) -> list[Move]:
    found = [Move(CHOOSE, (name,)) for name in wielder_places(table, state, task[2], task[3], task[4])]
    return [*found, Move(DECLINE)] if found and task[5] else found


@choice("march", _marches)
def _march(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Move a unit from a reserve by a text: ("march", seat, card, to, there, optional)."""
    if move.kind == DECLINE:
        return state
    found = find_unit(state, task[2])
    assert found is not None
    return march(table, state, found[1].card, move.card, log)


def march(table: Table, state: State, name: str, place_id: str, log: Log | None) -> State:
    """Move a unit from its reserve to a location and start its texts for that (WR.action.move)."""
    found = find_unit(state, name)
    assert found is not None
    unit = found[1]
    if log:
        what, where = named(unit.card, *(item for item, _ in unit.items)), named(place_id)
        log.say("WR.action.move", f"ruch: {what.pl} → {where.pl}", f"move: {what.en} → {where.en}")
    state = put_unit(table, take_unit(state, unit), unit._replace(fresh=False), place_id)
    from mellon.models.wojna_o_pierscien.playing import start_texts

    return start_texts(table, state, unit.card, unit.owner, place_id, played=False)


def _random_fields(table: Table, state: State, task: Task) -> list[Move]:
    side = table.sides[task[1]]
    pool = state.fields[side] or state.fields[1 - side]
    return [Move(CHOOSE, (name,)) for name in pool]


@choice("random_field", _random_fields, by_nature)
def _random_field(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Let chance choose the first player's battleground, of the other deck where the own is empty (WR.location.own_deck_empty)."""
    return activate_field(table, state, move.card, task[1], log)


@task("fixed_field")
def _fixed_field(table: Table, state: State, task: Task, log: Log | None) -> State:
    """Activate a battleground that the scenario fixes for the round: ("fixed_field", seat, name) (WR.scenario.fellowship)."""
    _, seat, name = task
    return (
        state
        if place_index(state, name) >= 0 or name not in (*state.fields[0], *state.fields[1])
        else activate_field(table, state, name, seat, log)
    )


def _random_paths(table: Table, state: State, task: Task) -> list[Move]:
    return [Move(CHOOSE, (name,)) for name in state.paths if location(name).number == state.number + 1]


@choice("random_path", _random_paths, by_nature)
def _random_path(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Let chance choose the round's path among those with the next number; the others of lower numbers are put aside (WR.location.path)."""
    state = state._replace(paths=tuple(name for name in state.paths if location(name).number > state.number))
    return push(state, ("arrive", task[1], move.card))
