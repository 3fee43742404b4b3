"""The round around the action phase: set-up, location phase, victory check, draw phase, and the next first player (WR.round)."""

from __future__ import annotations

from mellon.models.common import Rulings
from mellon.models.wojna_o_pierscien.cards import constants
from mellon.models.wojna_o_pierscien.drawing import TO_HAND
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.parts import FREE, SHADOW, SIDES, Icons
from mellon.models.wojna_o_pierscien.scenarios import RING_GAME, RING_NONE, RING_ROUND, scenario
from mellon.models.wojna_o_pierscien.scoring import ring_points
from mellon.models.wojna_o_pierscien.state import (
    ACTION,
    LOCATION,
    OVER,
    ROUND_OVER,
    Log,
    Seat,
    State,
    Table,
    Task,
    units_in_play,
    with_seat,
)
from mellon.models.wojna_o_pierscien.tasks import push, run, task


def new_game(scenario_id: str, rulings: Rulings | None = None, icons: Icons = ()) -> tuple[Table, State]:
    """Return the table and the state of a new game before its first choice (WR.setup.decks, WR.setup.paths, WR.setup.hands)."""
    laid = scenario(scenario_id)
    table = Table(scenario_id, tuple(player.id for player in laid.players), rulings or Rulings(), icons)
    seats = []
    for player in laid.players:
        deck = tuple(sorted(name for name, copies in player.deck for _ in range(copies)))
        seats.append(Seat(deck=deck, shuffled=True, ring=player.ring != RING_NONE, limit=constants()["carryover_limit_start"]))
    fields = [tuple(sorted(name for name in laid.battlegrounds if location(name).side == side)) for side in SIDES]
    state = State(tuple(seats), phase=LOCATION, round=1, fields=(fields[0], fields[1]), paths=tuple(laid.paths))
    tasks: list[Task] = []
    for seat, player in enumerate(laid.players):
        tasks += [("draw", seat, player.setup_draw, TO_HAND), *([("cycle", seat)] * player.setup_cycle)]
    return table, push(state, *tasks, ("locations",))


@task("locations")
def _locations(table: Table, state: State, task: Task, log: Log | None) -> State:
    """Begin a round: first the battleground with its text, then the path with its text (WR.location.order)."""
    seat = table.order[state.first]
    if log:
        who = table.name(seat)
        log.say("WR.location.order", f"runda {state.round}, pierwszy gracz: {who.pl}", f"round {state.round}, first player: {who.en}")
    rounds = table.scenario.rounds
    fields: list[Task] = [("random_field", seat)]
    if rounds:
        fields = [("fixed_field", seat, name) for name in rounds[min(state.round, len(rounds)) - 1]]
    return push(state._replace(phase=LOCATION), *fields, ("random_path", seat), ("act",))


@task("act")
def _act(table: Table, state: State, task: Task, log: Log | None) -> State:
    """Begin the action phase with the first player (WR.round.phases)."""
    return state._replace(phase=ACTION, turn=state.first, passes=0)


def points(table: Table, state: State, final: bool) -> tuple[int, int]:
    """Return the scores of both sides; unused Ring tokens count only in the final scoring (WR.score.battlegrounds, WR.score.ring)."""
    free = sum(location(name).points for name in state.areas[0])
    dark = state.corruption + sum(location(name).points for name in state.areas[1] if not location(name).is_path)
    if final:
        rings = [0, 0]
        for seat, own in enumerate(state.seats):
            player = table.players[seat]
            if own.ring and player.ring == RING_GAME:
                rings[table.sides[seat]] += ring_points(table.scenario, player.side, table.rulings)
        return free + rings[0], dark + rings[1]
    return free, dark


def is_last(table: Table, state: State) -> bool:
    """Tell whether this is the last round: the scenario's last path is on the table or was resolved (WR.score.last_path)."""
    return table.last if table.last is not None else state.number >= table.scenario.last_path


def checked(table: Table, state: State, log: Log | None) -> State:
    """Check the victory: a gap of ten at once, after the last path the higher score, a tie is the Shadow's (WR.score.gap, WR.score.tie)."""
    free, dark = points(table, state, final=False)
    winner, rule = "", "WR.score.check"
    if abs(free - dark) >= constants()["victory_gap"]:
        winner, rule = (FREE if free > dark else SHADOW), "WR.score.gap"
    elif is_last(table, state):
        free, dark = points(table, state, final=True)
        winner, rule = (FREE if free > dark else SHADOW), "WR.score.tie" if free == dark else "WR.score.last_path"
    if log:
        log.say("WR.score.check", f"wynik: Wolne Ludy {free}, Cień {dark}", f"score: Free Peoples {free}, Shadow {dark}")
        if winner:
            name = ("Wolne Ludy", "the Free Peoples") if winner == FREE else ("Cień", "the Shadow")
            log.say(rule, f"koniec gry, wygrywa strona: {name[0]}", f"the game is over, won by {name[1]}")
    return state._replace(phase=OVER if winner else ROUND_OVER, winner=winner, tasks=())


def next_round(table: Table, state: State, log: Log | None = None) -> State:
    """Go on after a round that did not end the game: draw phase, next first player, next locations (WR.round.draw, WR.round.first_player)."""
    tasks: list[Task] = []
    for seat in dict.fromkeys(table.order):
        extra, cycles = _draw_bonus(state, seat)
        tasks += [("draw", seat, table.players[seat].draw_step, TO_HAND)]
        tasks += [("draw", seat, extra, TO_HAND)] * bool(extra) + [("cycle", seat)] * cycles
    for seat, own in enumerate(state.seats):
        reserve = tuple(sorted(unit._replace(fresh=False) for unit in own.reserve))
        ring = own.ring or table.players[seat].ring == RING_ROUND
        state = with_seat(state, seat, reserve=reserve, ring=ring)
    return push(state._replace(phase=LOCATION, played=(), used=(), rules=()), *tasks, ("hand_over",))


@task("hand_over")
def _hand_over(table: Table, state: State, task: Task, log: Log | None) -> State:
    """Pass the first player token on and begin the next round (WR.round.first_player)."""
    return push(state._replace(round=state.round + 1, first=(state.first + 1) % len(table.order)), ("locations",))


def _draw_bonus(state: State, seat: int) -> tuple[int, int]:
    """Return how many cards texts add to a player's draw step and how many are then cycled."""
    from mellon.models.wojna_o_pierscien.cards import card

    extra = cycles = 0
    for place, unit in units_in_play(state):
        if place == "reserve" and unit.owner == seat:
            for effect in card(unit.card).effects_when("reserve_static"):
                for step in effect.steps:
                    if step["op"] == "draw_step":
                        extra += step["count"]
                        cycles += step.get("then_cycle", 0)
    return extra, cycles


def begin(table: Table, state: State, log: Log | None = None) -> State:
    """Do what is due up to the first choice."""
    return run(table, state, log)
