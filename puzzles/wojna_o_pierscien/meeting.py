"""The rules that a puzzle of Wojna o Pierścień meets: every choice of losses of a combat; of an action phase what the round can still bring.

Steps name most rules. The others are met where they change what may be done or what it is worth: each has its condition here and in `fights`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mellon.models.wojna_o_pierscien import table_rules
from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, Effect, card, removed_by
from mellon.models.wojna_o_pierscien.clashes import fight_at
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.loss_moves import fight_of
from mellon.models.wojna_o_pierscien.moves import CYCLE, PASS, PLAY, USE, Move
from mellon.models.wojna_o_pierscien.placing import why_not_at
from mellon.models.wojna_o_pierscien.position import COMBAT, SCORE, Position
from mellon.models.wojna_o_pierscien.rounds import is_last
from mellon.models.wojna_o_pierscien.scenarios import RING_GAME
from mellon.models.wojna_o_pierscien.scoring import ring_points
from mellon.models.wojna_o_pierscien.state import ACTION, NATURE, Log, State, Table, place_index
from mellon.models.wojna_o_pierscien.texts import text_of
from mellon.models.wojna_o_pierscien.turns import carryover, text_numbers, why_not_text
from mellon.puzzles.wojna_o_pierscien.fights import fight_rules
from mellon.solver import Limits

MOST_STATES = 3_000
"""States of one round that are looked at; draws and choices of all players included."""
SCENARIOS = {
    "trilogy": "WR.scenario.trilogy",
    "two_player_duel": "WR.scenario.duel2",
    "three_player_duel": "WR.scenario.duel3",
    "fellowship": "WR.scenario.fellowship",
}


def met(position: Position, limits: Limits) -> Iterator[str]:
    """Yield the rules that decide a combat or the rest of a round; a count of points says its rules itself."""
    if position.question == COMBAT:
        yield from fight_rules(fight_of(position))
    elif position.question == SCORE:
        if position.scenario == "fellowship":
            yield SCENARIOS[position.scenario]
    else:
        assert position.table is not None and position.state is not None
        yield from round_rules(position.table, position.state)


def round_rules(table: Table, state: State) -> Iterator[str]:
    """Yield the rules that the moves of a round meet, from a state to its end: actions, choices, draws, combats and the victory check."""
    yield SCENARIOS[table.scenario_id]
    seen: set[State] = set()
    waiting = [state]
    while waiting and len(seen) < MOST_STATES:
        now = waiting.pop()
        if now in seen:
            continue
        seen.add(now)
        moves = table_rules.options(table, now)
        yield from _offered(table, now, moves)
        for move in moves:
            log = Log()
            after = table_rules.do(table, now, move, log)
            steps = [step.rule for step in log.steps if step.rule]
            yield from steps
            yield from _done(table, now, move, after, steps)
            if not table_rules.over(after):
                waiting.append(after)
            elif is_last(table, after) and _ring_counts(table, after):
                yield "WR.score.ring"


def _offered(table: Table, state: State, moves: list[Move]) -> Iterator[str]:
    """Yield what decides which moves there are."""
    if state.tasks:
        yield from _choice(table, state, moves)
    elif state.phase == ACTION:
        seat = table_rules.actor(table, state)
        assert seat is not None and seat != NATURE
        yield from _limits(table, state, seat)
        yield from _places(table, state, seat)
        for name, number in text_numbers(table, state, seat):
            if (fault := why_not_text(table, state, name, number)) is not None:
                yield fault.rule


def _choice(table: Table, state: State, moves: list[Move]) -> Iterator[str]:
    kind, *rest = state.tasks[0]
    if kind == "fight" and len(moves) > 1:
        yield "WR.combat.order"
    if kind == "combat":
        yield from fight_rules(fight_at(table, state, state.places[place_index(state, rest[0])]))
    if kind == "path" and len(moves) > 1:
        yield "WR.location.free_choice"


def _limits(table: Table, state: State, seat: int) -> Iterator[str]:
    """Yield the carryover limit where it is what decides whether a player may pass."""
    held = len(state.seats[seat].hand)
    smallest = min((len(state.seats[other].hand) for other in table.opponents[seat]), default=0)
    if held and held >= smallest:
        yield "WR.action.carryover"
        if carryover(table, state, seat) != state.seats[seat].limit:
            yield "WR.terms.in_play"


def _places(table: Table, state: State, seat: int) -> Iterator[str]:
    """Yield what keeps cards away: factions of battlegrounds, cards played this round, texts that need a path or a battleground."""
    own = state.seats[seat]
    for name in {*own.hand, *(unit.card for unit in own.reserve)}:
        if card(name).type not in (ARMY, CHARACTER):
            continue
        for place in state.places:
            field = location(place.id)
            if not field.is_path and card(name).faction not in field.factions_of(card(name).side):
                yield "WR.cards.roles"
    for name in own.hand:
        if name in state.played:
            yield "WR.action.same_card"
    for unit in own.reserve:
        if unit.fresh and any(why_not_at(table, state, unit.card, place.id, moving=True) is None for place in state.places):
            yield "WR.action.fresh"


def _done(table: Table, state: State, move: Move, after: State, steps: list[str]) -> Iterator[str]:
    """Yield what a move rests on beside its steps."""
    if not state.tasks and state.phase == ACTION:
        yield from _action(table, state, move, after)
    if move.kind == PLAY and (older := removed_by(move.card)) and _gone(state, older) < _gone(after, older):
        yield "WR.action.upgrade"
    yield from _texts(table, state, move, after)
    if move.kind == PASS or (state.tasks and state.tasks[0][0] == "fight"):
        gone = {place.id for place in state.places} - {place.id for place in after.places}
        for place in state.places:
            if place.id in gone:
                yield from fight_rules(fight_at(table, state, place))


def _action(table: Table, state: State, move: Move, after: State) -> Iterator[str]:
    """Yield what an action itself rests on; a pass that ends the phase is the end of it, not an action."""
    if move.kind == PLAY:
        yield "WR.action.play"
        if move.forsaken:
            yield "WR.action.last_card"
    if move.kind == CYCLE:
        yield "WR.action.cycle"
    if move.kind != PASS:
        yield "WR.action.one"
        if state.passes and after.phase == ACTION and not after.tasks:
            passed = {table.order[(state.turn - back) % len(table.order)] for back in range(1, state.passes + 1)}
            acting = table_rules.actor(table, after)
            if acting in passed and any(one.kind != PASS for one in table_rules.options(table, after)):
                yield "WR.action.pass_again"


def _gone(state: State, names: tuple[str, ...]) -> int:
    """Return how many of these cards are eliminated."""
    return sum(name in names for own in state.seats for name in own.eliminated)


def _texts(table: Table, state: State, move: Move, after: State) -> Iterator[str]:
    """Yield what the texts rest on that a move starts: those of an event or of a card that is used, and those of locations that come into play."""
    effects: list[Effect] = []
    if not state.tasks and move.kind == USE:
        effects = [effect for effect in card(move.card).effects if "_action" in effect.when and effect.modelled]
    if not state.tasks and move.kind == PLAY:
        effects = [effect for effect in card(move.card).effects if effect.when == "event" or effect.when.startswith("on_play")]
    here = {place.id for place in state.places}
    new = [place.id for place in after.places if place.id not in here]
    effects += [text_of(name, -1) for name in new]
    for effect in effects:
        if len(effect.steps) > 1:
            yield "WR.action.order"
        for step in effect.steps:
            side = str(step.get("who", "")).removeprefix("each_")
            if side in table.scenario.each_player_twice:
                yield "WR.scenario.each_player"
            if step["op"] == "activate_battleground" and any(_meant(step, place.id) for place in (*state.places, *after.places)):
                yield "WR.location.loop_guard"


def _meant(step: Mapping[str, Any], place_id: str) -> bool:
    """Tell whether a text that activates a battleground means this one."""
    return (
        not location(place_id).is_path
        and place_id in step.get("cards", (place_id,))
        and (not step.get("faction") or location(place_id).of_faction(step["faction"]))
    )


def _ring_counts(table: Table, state: State) -> bool:
    """Tell whether an unused Ring token is worth a point at this table."""
    return any(
        own.ring and table.players[seat].ring == RING_GAME and ring_points(table.scenario, table.players[seat].side, table.rulings)
        for seat, own in enumerate(state.seats)
    )
