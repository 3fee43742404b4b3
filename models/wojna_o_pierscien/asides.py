"""Cards drawn aside: play some of them, eliminate or take some, cycle the rest (WR.action.aside)."""

from __future__ import annotations

from mellon.models.wojna_o_pierscien.drawing import fits
from mellon.models.wojna_o_pierscien.moves import CYCLE, DECLINE, LOSE, PLAY, TAKE, Move
from mellon.models.wojna_o_pierscien.placing import places_for
from mellon.models.wojna_o_pierscien.state import Log, State, Table, Task, adding, with_seat, without
from mellon.models.wojna_o_pierscien.tasks import choice, push, task
from mellon.models.wojna_o_pierscien.texts import Context, Step, op, selector_of
from mellon.models.wojna_o_pierscien.zones import named, put_away


def _holder(state: State, at: Context, table: Table) -> int:
    """Return the seat that holds the newest group of cards drawn aside."""
    holders = [seat for seat, own in enumerate(state.seats) if own.aside]
    return holders[0] if holders else at.seat


@op("play_aside")
def _play(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    to = at.source if step.get("to") == "here" else step.get("to", "")
    return push(state, ("aside_play", _holder(state, at, table), step["count"], selector_of(step), to, 0))


def _plays(table: Table, state: State, task: Task) -> list[Move]:
    _, seat, count, selector, to, _ = task
    own = state.seats[seat]
    if not own.aside or count <= 0:
        return []
    found = []
    for name in dict.fromkeys(own.aside[-1]):
        if fits(name, selector):
            found += [Move(PLAY, (name,), place) for place in places_for(table, state, seat, name) if not to or place == to]
    return [*found, Move(DECLINE)] if found else []


@choice("aside_play", _plays)
def _aside_play(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Play a card drawn aside; the rest of the group, cycled later, pays for it, else a hand card does."""
    from mellon.models.wojna_o_pierscien.playing import put_into_play

    _, seat, count, selector, to, played = task
    if move.kind == DECLINE:
        return state
    own = state.seats[seat]
    left = without(own.aside[-1], move.card)
    state = with_seat(state, seat, aside=(*own.aside[:-1], left))
    state = push(state, ("aside_play", seat, count - 1, selector, to, played + 1))
    state = put_into_play(table, state, seat, move.card, move.place, log)
    return state if len(left) > played else push(state, ("cycle", seat))


@op("eliminate_aside")
def _eliminate(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    return push(state, *([("aside_pick", _holder(state, at, table), LOSE)] * step["count"]))


@op("take_aside")
def _take(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    seat = _holder(state, at, table)
    return push(state, *([("aside_pick", seat, TAKE)] * step["count"]), ("aside_end", seat))


@op("cycle_aside")
def _cycle(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    seat = _holder(state, at, table)
    if "count" in step:
        return push(state, *([("aside_pick", seat, CYCLE)] * step["count"]))
    return push(state, ("aside_end", seat))


def _picks(table: Table, state: State, task: Task) -> list[Move]:
    own = state.seats[task[1]]
    return [Move(task[2], (name,)) for name in dict.fromkeys(own.aside[-1])] if own.aside else []


@choice("aside_pick", _picks)
def _pick(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Eliminate, cycle or take one of the cards drawn aside: ("aside_pick", seat, what)."""
    _, seat, what = task
    own = state.seats[seat]
    state = with_seat(state, seat, aside=(*own.aside[:-1], without(own.aside[-1], move.card)))
    own = state.seats[seat]
    if what == LOSE:
        return put_away(table, state, seat, move.card, log)
    if log:
        who, name = table.name(seat), named(move.card)
        words = ("zrzuca", "cycles") if what == CYCLE else ("bierze na rękę", "takes into hand")
        log.say("WR.action.aside", f"{who.pl} {words[0]}: {name.pl}", f"{who.en} {words[1]}: {name.en}")
    if what == CYCLE:
        return with_seat(state, seat, cycled=adding(own.cycled, move.card))
    return with_seat(state, seat, hand=adding(own.hand, move.card))


@task("aside_end")
def _end(table: Table, state: State, task: Task, log: Log | None) -> State:
    """Cycle what is left of the newest group drawn aside."""
    seat = task[1]
    own = state.seats[seat]
    if not own.aside:
        return state
    if log and own.aside[-1]:
        who, what = table.name(seat), named(*own.aside[-1])
        log.say("WR.action.aside", f"{who.pl} zrzuca resztę: {what.pl}", f"{who.en} cycles the rest: {what.en}")
    return with_seat(state, seat, cycled=adding(own.cycled, *own.aside[-1]), aside=own.aside[:-1])
