"""The whole table as plain tuples: hands, decks, piles, reserves, active locations, scoring areas, and the tasks still to be done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from mellon.models.common import Rulings, Text, trace
from mellon.models.wojna_o_pierscien.parts import SIDES, Icons
from mellon.models.wojna_o_pierscien.scenarios import PlayerSetup, Scenario, scenario

NATURE = -1
"""The one who decides which card of a shuffled deck comes, and which location."""
LOCATION, ACTION, FIGHTING, ROUND_OVER, OVER = "location", "action", "combat", "round_over", "over"

EVENT_LEAVES = "event_leaves"
"""The task that holds an event while its text is carried out."""

Task = tuple[Any, ...]
"""Something still to be done, first the name of what; only strings, numbers and tuples of them."""


class Unit(NamedTuple):
    """A character or army in play. Items are (card, owner); `fresh` tells that it was played to the reserve this round."""

    card: str
    owner: int
    items: tuple[tuple[str, int], ...] = ()
    tokens: int = 0
    fresh: bool = False


class Seat(NamedTuple):
    """What one player (one deck) has. Hands and piles are sorted; `deck` has its top first unless it is shuffled (then sorted, its order not known).

    `limit` is the carryover limit without texts; `aside` holds the cards drawn aside by texts under way, the newest group last.
    """

    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    shuffled: bool = False
    cycled: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()
    reserve: tuple[Unit, ...] = ()
    ring: bool = False
    limit: int = 2
    aside: tuple[tuple[str, ...], ...] = ()

    @property
    def piles(self) -> tuple[tuple[str, ...], ...]:
        """Return the zones whose cards others do not see: hand, deck and both piles."""
        return self.hand, self.deck, self.cycled, self.eliminated


class Place(NamedTuple):
    """An active location: tokens on it and the units of both sides there."""

    id: str
    from_enemy: bool = False
    tokens: int = 0
    attack_tokens: int = 0
    units: tuple[tuple[Unit, ...], tuple[Unit, ...]] = ((), ())


class State(NamedTuple):
    """Everything that changes during play. `turn` and `first` are indices into the turn order; `tasks` has the next one first."""

    seats: tuple[Seat, ...]
    places: tuple[Place, ...] = ()
    turn: int = 0
    passes: int = 0
    tasks: tuple[Task, ...] = ()
    phase: str = ACTION
    round: int = 1
    first: int = 0
    played: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    areas: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    corruption: int = 0
    fields: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The battleground decks of both sides, sorted."""
    paths: tuple[str, ...] = ()
    """The paths that were never activated and still can be."""
    number: int = 0
    """The number of the last path activated."""
    winner: str = ""


@dataclass(frozen=True)
class Table:
    """What does not change: the scenario, who sits where, the readings in force and supplied icons."""

    scenario_id: str
    ids: tuple[str, ...]
    rulings: Rulings = Rulings()
    icons: Icons = ()
    last: bool | None = None
    """Whether this round is the last one; None: it is when its last path has the scenario's last number."""

    def with_rulings(self, rulings: Rulings) -> Table:
        """Return the same table under other readings."""
        return replace(self, rulings=rulings)

    @cached_property
    def scenario(self) -> Scenario:
        return scenario(self.scenario_id)

    @cached_property
    def players(self) -> tuple[PlayerSetup, ...]:
        return tuple(self.scenario.player(name) for name in self.ids)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """Return the side of every seat: 0 Free Peoples, 1 Shadow."""
        return tuple(SIDES.index(player.side) for player in self.players)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Return the seats in turn order; a seat may come twice (WR.scenario.duel3)."""
        return tuple(self.ids.index(name) for name in self.scenario.turn_order if name in self.ids)

    @cached_property
    def opponents(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats of the other side, for every seat."""
        return tuple(tuple(other for other, side in enumerate(self.sides) if side != mine) for mine in self.sides)

    @cached_property
    def by_faction(self) -> dict[str, int]:
        """Return the seat whose deck holds a faction."""
        return {faction: seat for seat, player in enumerate(self.players) for faction in player.factions}

    @cached_property
    def owners(self) -> dict[str, int]:
        """Return the seat whose deck holds a card."""
        return {card: seat for seat, player in enumerate(self.players) for card, _ in player.deck}

    def reading(self, key: str) -> str:
        """Return the reading of a contested ruling in force."""
        from mellon.models.wojna_o_pierscien.position import BOOK

        return self.rulings.reading(BOOK, key)

    def name(self, seat: int) -> Text:
        return self.players[seat].name


class Log(trace.Log):
    """The steps of a trace and the choices that were taken because there was no other; a search passes none."""

    def __init__(self) -> None:
        super().__init__()
        self.forced: list[Any] = []


def without(cards: tuple[str, ...], gone: str) -> tuple[str, ...]:
    """Return the cards less one copy of `gone`, which must be there."""
    at = cards.index(gone)
    return cards[:at] + cards[at + 1 :]


def adding(cards: tuple[str, ...], *new: str) -> tuple[str, ...]:
    """Return the cards with others put in, sorted."""
    return tuple(sorted(cards + new))


def with_seat(state: State, seat: int, **changes: Any) -> State:
    """Return the state with one seat changed."""
    seats = state.seats
    return state._replace(seats=(*seats[:seat], seats[seat]._replace(**changes), *seats[seat + 1 :]))


def place_index(state: State, place_id: str) -> int:
    """Return the index of an active location, -1 if it is not active."""
    for index, place in enumerate(state.places):
        if place.id == place_id:
            return index
    return -1


def with_place(state: State, index: int, **changes: Any) -> State:
    """Return the state with one active location changed."""
    places = state.places
    return state._replace(places=(*places[:index], places[index]._replace(**changes), *places[index + 1 :]))


def units_in_play(state: State) -> list[tuple[str, Unit]]:
    """Return every unit in play with where it is: a location's id or "reserve" (WR.terms.in_play)."""
    found = [("reserve", unit) for seat in state.seats for unit in seat.reserve]
    return found + [(place.id, unit) for place in state.places for units in place.units for unit in units]


def all_cards(state: State) -> tuple[tuple[str, ...], ...]:
    """Return, for every seat, all cards that it owns wherever they are, sorted: what must never change."""
    owned = [
        [*seat.hand, *seat.deck, *seat.cycled, *seat.eliminated, *(card for group in seat.aside for card in group)] for seat in state.seats
    ]
    for task in state.tasks:
        if task[0] == EVENT_LEAVES:
            owned[task[1]].append(task[2])
    for _, unit in units_in_play(state):
        owned[unit.owner].append(unit.card)
        for item, owner in unit.items:
            owned[owner].append(item)
    return tuple(tuple(sorted(cards)) for cards in owned)
