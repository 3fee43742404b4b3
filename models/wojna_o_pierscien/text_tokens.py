"""Texts that add or remove corruption and combat tokens (WR.score.corruption, WR.token.location, WR.token.card)."""

from __future__ import annotations

from mellon.models.wojna_o_pierscien.cards import card
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.moves import CHOOSE, Move
from mellon.models.wojna_o_pierscien.state import Log, State, Table, Task, place_index, with_place
from mellon.models.wojna_o_pierscien.tasks import choice, push
from mellon.models.wojna_o_pierscien.texts import Context, Step, op
from mellon.models.wojna_o_pierscien.zones import find_unit, named, swap_unit

_WORDS = {"attack": ("ataku", "attack"), "defense": ("obrony", "defence")}


@op("add_corruption")
def _add_corruption(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    return corrupt(state, step["count"], log)


@op("remove_corruption")
def _remove_corruption(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    faction = step["per_faction_on_path"]
    count = sum(card(unit.card).faction == faction for place in state.places if location(place.id).is_path for unit in place.units[0])
    return corrupt(state, -min(count, state.corruption), log)


def corrupt(state: State, count: int, log: Log | None) -> State:
    """Add or remove corruption tokens; none can be removed where there is none (WR.score.corruption)."""
    if log and count:
        log.say("WR.score.corruption", f"zepsucie: {count:+d}", f"corruption: {count:+d}")
    return state._replace(corruption=max(0, state.corruption + count))


@op("add_token")
def _add_token(table: Table, state: State, step: Step, at: Context, log: Log | None) -> State:
    count = step["count"]
    if step["on"] == "self":
        found = find_unit(state, at.source)
        if found is None:
            return state
        count = step["count_if"] if step.get("if_at") == found[0] else count
        if log:
            what, word = named(found[1].card), _WORDS[step["kind"]]
            log.say("WR.token.card", f"{what.pl}: żeton {word[0]} +{count}", f"{what.en}: {word[1]} token +{count}")
        return swap_unit(state, found[1], found[1]._replace(tokens=found[1].tokens + count))
    if step["on"] == "here":
        if at.source == "morgai" and table.reading("morgai_text") == "corruption":
            return corrupt(state, count, log)
        return put_token(state, at.source, step["kind"], count, log)
    return push(state, ("token", at.seat, step["kind"], count, step["on"]))


def _token_places(table: Table, state: State, task: Task) -> list[Move]:
    want = task[4].removeprefix("active_")
    return [Move(CHOOSE, (place.id,)) for place in state.places if want in ("location", location(place.id).kind)]


@choice("token", _token_places)
def _token(table: Table, state: State, task: Task, move: Move, log: Log | None) -> State:
    """Put combat tokens on a location: ("token", seat, kind, count, on) (WR.token.location)."""
    return put_token(state, move.card, task[2], task[3], log)


def put_token(state: State, place_id: str, kind: str, count: int, log: Log | None) -> State:
    """Put combat tokens on an active location."""
    index = place_index(state, place_id)
    if index < 0:
        return state
    place = state.places[index]
    if log:
        what, word = named(place_id), _WORDS[kind]
        log.say("WR.token.location", f"{what.pl}: żeton {word[0]} +{count}", f"{what.en}: {word[1]} token +{count}")
    if kind == "attack":
        return with_place(state, index, attack_tokens=place.attack_tokens + count)
    return with_place(state, index, tokens=place.tokens + count)
