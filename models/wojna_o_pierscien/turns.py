"""One turn of the action phase: the six actions and passing; each can be verified, listed and done (WR.action)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mellon.models.common import Illegal, Text
from mellon.models.common.text import card_count
from mellon.models.wojna_o_pierscien.activation import held_back, march, next_paths, open_fields
from mellon.models.wojna_o_pierscien.cards import EVENT, UNSEEN, card
from mellon.models.wojna_o_pierscien.drawing import TO_HAND, forsakes, takeable
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.moves import CYCLE, DECK, HAND, MOVE, PASS, PLAY, RESERVE, RING, USE, WINNOW, Move
from mellon.models.wojna_o_pierscien.placing import places_for, why_not_at
from mellon.models.wojna_o_pierscien.playing import play_from_hand
from mellon.models.wojna_o_pierscien.scenarios import RING_GAME, RING_NONE, RING_ROUND
from mellon.models.wojna_o_pierscien.state import (
    ACTION,
    FIGHTING,
    Log,
    State,
    Table,
    Task,
    adding,
    units_in_play,
    with_seat,
    without,
)
from mellon.models.wojna_o_pierscien.tasks import push, run, task
from mellon.models.wojna_o_pierscien.texts import selector_of, text_of
from mellon.models.wojna_o_pierscien.zones import cycle_from_hand, eliminate_from_hand, named


def mover(table: Table, state: State) -> int:
    """Return the seat whose turn it is."""
    return table.order[state.turn]


def carryover(table: Table, state: State, seat: int) -> int:
    """Return the carryover limit now: two, and what texts in play add (WR.action.carryover)."""
    limit = state.seats[seat].limit
    for place, unit in units_in_play(state):
        if unit.owner == seat:
            limit += _adds(unit.card, place == "reserve")
        for item, owner in unit.items:
            if owner == seat:
                limit += _adds(item, place == "reserve")
    return limit


@cache
def _adds(name: str, in_reserve: bool) -> int:
    whens = ("in_play_static", "reserve_static") if in_reserve else ("in_play_static",)
    return sum(step["count"] for effect in card(name).effects_when(*whens) for step in effect.steps if step["op"] == "carryover")


def why_not_pass(table: Table, state: State, seat: int) -> Illegal | None:
    """Return why a player may not pass, None if that is allowed (WR.action.pass)."""
    held = len(state.seats[seat].hand)
    limit = carryover(table, state, seat)
    others = [len(state.seats[other].hand) for other in table.opponents[seat]]
    if held <= limit or held < min(others, default=0):
        return None
    hands = ", ".join(map(str, others))
    return Illegal(
        "WR.action.pass",
        Text(
            f"{card_count(held).pl} na ręce to więcej niż limit pozostałości {limit} i nie mniej niż u każdego przeciwnika ({hands})",
            f"a hand of {card_count(held).en} is over the carryover limit {limit} and not smaller than every opponent's ({hands})",
        ),
    )


def payments(table: Table, state: State, seat: int, name: str) -> list[tuple[str, bool]]:
    """Return what may pay for playing a hand card: another hand card, or for the last one a forsaken card; ("", False) when nothing can."""
    rest = without(state.seats[seat].hand, name)
    if rest:
        return [(other, False) for other in dict.fromkeys(rest)]
    found = [(move.card or DECK, True) for move in forsakes(table, state, seat) if move.place != HAND]
    if not found and table.reading("last_card_free") == "free":
        return [("", False)]
    return found


def text_numbers(table: Table, state: State, seat: int) -> Iterator[tuple[str, int]]:
    """Yield the texts in play for which this player may spend the action: (card, number) (WR.action.use)."""
    yield from ((name, number) for name, number in _texts_of(table, state, seat) if name + str(number) not in state.used)


def used_up(table: Table, state: State, seat: int, name: str) -> bool:
    """Tell whether a card has a text for this player that was used this round and works once in a round."""
    return any(found == name and name + str(number) in state.used for found, number in _texts_of(table, state, seat))


def _texts_of(table: Table, state: State, seat: int) -> Iterator[tuple[str, int]]:
    for place, unit in units_in_play(state):
        for name, owner in ((unit.card, unit.owner), *unit.items):
            for number, whens in _actions(name):
                user = table.by_faction.get("hobbit") if whens.endswith("hobbit_player") else owner
                if user == seat and _works_at(whens, place):
                    yield name, number


@cache
def _actions(name: str) -> tuple[tuple[int, str], ...]:
    return tuple((number, effect.when) for number, effect in enumerate(card(name).effects) if "_action" in effect.when and effect.modelled)


def _works_at(when: str, place: str) -> bool:
    if when.startswith("in_play"):
        return True
    if when.startswith("reserve"):
        return place == RESERVE
    if when.startswith("path_or_battleground"):
        return place != RESERVE
    return place != RESERVE and location(place).is_path


def why_not_text(table: Table, state: State, name: str, number: int) -> Illegal | None:
    """Return why a text cannot be used now: it would activate what cannot be activated, or its price cannot be paid.

    WR.location.path_once, WR.location.path_nine, WR.terms.eliminate, WR.action.fresh. A text that keeps its card in play and only takes a card needs one that can be taken.
    """
    steps = text_of(name, number).steps
    owner = table.owners.get(name, 0)
    if steps[0]["op"] == "forsake" and steps[0]["who"] == "owner":
        if not forsakes(table, state, owner):
            return Illegal("WR.terms.eliminate", Text("nie ma karty, którą można poświęcić", "there is no card to forsake"))
        if steps[-1]["op"] == "take_from_deck" and not takeable(state, owner, "deck", selector_of(steps[-1])):
            return Illegal("WR.action.use", Text("nie ma w talii karty, którą można wziąć", "the deck has no card that could be taken"))
    for step in steps:
        if step["op"] == "activate_path" and not next_paths(table, state, step["which"]):
            return _why_no_path(table, state, step["which"])
        if step["op"] == "activate_battleground" and not open_fields(
            table, state, step["how"], (tuple(step.get("cards", ())), step.get("faction", ""), (), "")
        ):
            return Illegal(
                "WR.action.use", Text("nie ma pola bitwy, które można aktywować", "there is no battleground that could be activated")
            )
        if step["op"] == "move_wielder" and held_back(table, state, name):
            return Illegal(
                "WR.action.fresh",
                Text(
                    "dzierżyciel, którego tekst musi poruszyć, został zagrany w tej rundzie",
                    "the wielder whom the text must move was played this round",
                ),
            )
    return None


def _why_no_path(table: Table, state: State, which: str) -> Illegal:
    last = table.scenario.last_path
    if which == "next" and state.number >= last:
        return Illegal(
            "WR.location.path_nine",
            Text(f"ścieżka {last} jest ostatnia, wyższej nie ma", f"path {last} is the last one, there is none above it"),
        )
    return Illegal(
        "WR.location.path_once", Text("nie ma ścieżki, którą można jeszcze aktywować", "there is no path left that could be activated")
    )


def event_blocked(table: Table, state: State, name: str) -> Illegal | None:
    """Return why an event cannot be played: its text needs a path that is not there."""
    if card(name).type != EVENT:
        return None
    for number, effect in enumerate(card(name).effects):
        if effect.when == "event" and any(step["op"] == "activate_path" for step in effect.steps):
            return why_not_text(table, state, name, number)
    return None


def actions(table: Table, state: State) -> list[Move]:
    """Return every legal move of the player whose turn it is, plays first, the pass last."""
    seat = mover(table, state)
    own = state.seats[seat]
    hand = list(dict.fromkeys(own.hand))
    found: list[Move] = []
    for name in hand:
        if name == UNSEEN or event_blocked(table, state, name) is not None:
            continue
        places = places_for(table, state, seat, name)
        if places:
            paid = payments(table, state, seat, name)
            found += [Move(PLAY, (name,), place, pay, forsaken) for place in places for pay, forsaken in paid]
    for unit in dict.fromkeys(own.reserve):
        if not unit.fresh:
            found += [
                Move(MOVE, (unit.card,), place.id)
                for place in state.places
                if why_not_at(table, state, unit.card, place.id, moving=True) is None
            ]
    found += [Move(USE, (name,)) for name, number in text_numbers(table, state, seat) if why_not_text(table, state, name, number) is None]
    if own.ring and table.players[seat].ring != RING_NONE:
        found.append(Move(RING))
    found += [Move(WINNOW, (a, b)) for at, a in enumerate(hand) for b in hand[at:] if a != b or own.hand.count(a) > 1]
    found += [Move(CYCLE, (name,)) for name in hand]
    if why_not_pass(table, state, seat) is None:
        found.append(Move(PASS))
    return list(dict.fromkeys(found))


def do_action(table: Table, state: State, move: Move, log: Log | None = None, until: str = "") -> State:
    """Carry out a legal action and everything that follows from it, up to the next choice."""
    seat = mover(table, state)
    if move.kind == PASS:
        return run(table, _pass(table, state, seat, log), log, until)
    state = push(state, ("next",))
    match move.kind:
        case "play":
            state = play_from_hand(table, state, seat, move, log)
        case "move":
            state = march(table, state, move.card, move.place, log)
        case "cycle":
            state = cycle_from_hand(table, state, seat, move.card, log)
        case "winnow":
            if log:
                log.say("WR.action.winnow", f"{table.name(seat).pl} robi odsiew", f"{table.name(seat).en} winnows")
            for name in move.cards:
                state = eliminate_from_hand(table, state, seat, name, log)
            state = push(state, ("draw", seat, 1, TO_HAND))
        case "use":
            state = _use(table, state, seat, move.card, log)
        case "ring":
            state = _ring(table, state, seat, log)
    return run(table, state, log, until)


def _pass(table: Table, state: State, seat: int, log: Log | None) -> State:
    passes = state.passes + 1
    if log:
        who = table.name(seat)
        log.say("WR.action.pass", f"{who.pl} pasuje ({passes} z {len(table.order)})", f"{who.en} passes ({passes} of {len(table.order)})")
    if passes < len(table.order):
        return state._replace(passes=passes, turn=(state.turn + 1) % len(table.order))
    return push(state._replace(passes=passes), ("end_action",))


@task("next")
def _next(table: Table, state: State, task: Task, log: Log | None) -> State:
    """Pass the turn on after an action (WR.action.one)."""
    return state._replace(turn=(state.turn + 1) % len(table.order), passes=0)


@task("end_action")
def _end_action(table: Table, state: State, task: Task, log: Log | None) -> State:
    """End the action phase: all have passed one after another (WR.action.end)."""
    if log:
        log.say(
            "WR.action.end", "wszyscy spasowali po kolei: faza akcji się kończy", "all have passed one after another: the action phase ends"
        )
    state = state._replace(phase=FIGHTING, tasks=(("fight",), ("check",)))
    cycles = table.reading("pass_over_limit") == "cycle"
    over = [(seat, len(own.hand) - carryover(table, state, seat)) for seat, own in enumerate(state.seats)] if log or cycles else []
    for seat, count in over:
        if log and count > 0:
            who, held = table.name(seat), len(state.seats[seat].hand)
            log.say(
                "pass_over_limit",
                f"{who.pl} kończy fazę, mając na ręce {card_count(held).pl} przy limicie {held - count} (punkt sporny: pass_over_limit)",
                f"{who.en} ends the phase with {card_count(held).en}, the limit is {held - count} (contested: pass_over_limit)",
            )
    if cycles:
        state = push(
            state._replace(phase=ACTION), *(("cycle_one", seat) for seat, count in over for _ in range(max(0, count))), ("start_fighting",)
        )
    return state


@task("start_fighting")
def _start_fighting(table: Table, state: State, task: Task, log: Log | None) -> State:
    """Begin the combat phase once every hand is down to its limit."""
    return state._replace(phase=FIGHTING)


def _use(table: Table, state: State, seat: int, name: str, log: Log | None) -> State:
    """Spend the action on a text in play (WR.action.use)."""
    number = next(number for found, number in text_numbers(table, state, seat) if found == name)
    if log:
        who, what = table.name(seat), named(name)
        log.say("WR.action.use", f"{who.pl} zużywa akcję: {what.pl}", f"{who.en} spends the action: {what.en}")
    if "once_per_round" in text_of(name, number).when:
        state = state._replace(used=adding(state.used, name + str(number)))
    return push(state, ("text", name, number, 0, seat, ""))


def _ring(table: Table, state: State, seat: int, log: Log | None) -> State:
    """Use the Ring token: draw two, or in a duel draw three, eliminate one and cycle one (WR.action.ring, WR.action.ring_duel)."""
    once = table.players[seat].ring == RING_GAME
    if log:
        who = table.name(seat)
        log.say("WR.action.ring" if once else "WR.action.ring_duel", f"{who.pl} używa żetonu Pierścienia", f"{who.en} uses the Ring token")
    state = with_seat(state, seat, ring=False)
    if once:
        return push(state, ("draw", seat, 2, TO_HAND))
    assert table.players[seat].ring == RING_ROUND
    return push(state, ("draw", seat, 3, TO_HAND), ("eliminate_one", seat), ("cycle", seat))
