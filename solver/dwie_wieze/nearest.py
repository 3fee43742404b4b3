"""The nearest deal that can be won: as few cards as possible swapped between the hands, found and proved minimal by CP-SAT.

The model of the round leaves open who holds which card; balanced flows of cards between the seats split
into cycles, and a cycle of n seats takes n - 1 swaps, so that a bound on swaps is a bound on the cycles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

from mellon.models.dwie_wieze import Card, Position, Seat
from mellon.models.dwie_wieze.cards import hand
from mellon.solver.dwie_wieze.cpsat import SETTINGS
from mellon.solver.dwie_wieze.cpsat_goals import GoalModel
from mellon.solver.dwie_wieze.cpsat_order import order_alike
from mellon.solver.dwie_wieze.cpsat_setup import AT_EVENT, SetupModel, build_setup
from mellon.solver.dwie_wieze.cpsat_tricks import TrickModel
from mellon.solver.dwie_wieze.deciding import decide
from mellon.solver.engines.cpsat import Builder, Interrupted, Run, affordable, solve
from mellon.solver.game import Request

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from mellon.solver.dwie_wieze.cpsat_setup import Holds
    from mellon.solver.engines.cpsat import Lit

MOST_SWAPS = 6
"""More swaps than this are not tried: such a deal is not near any more."""


@dataclass(frozen=True)
class Nearest:
    """The nearest winnable deal: how many swaps, which cards go from which seat to which.

    `swaps` is None where none was found: it takes `at_least` so many, or with `at_least` None too no swaps do. `proved` tells that this
    is settled: that fewer swaps do not do, or that none do.
    """

    swaps: int | None
    at_least: int | None
    cards: tuple[tuple[Card, int, int], ...] = ()
    proved: bool = False
    limit: str | None = None

    def entry(self) -> dict[str, Any]:
        """Return it as data."""
        return {
            "swaps": self.swaps,
            "at_least": self.at_least,
            "cards": [{"card": card.code, "from": origin, "to": to} for card, origin, to in self.cards],
            "proved": self.proved,
        } | ({} if self.limit is None else {"limit": self.limit})


def nearest(p: Position, request: Request) -> Nearest:
    """Find the winnable deal that is the fewest swaps away from a lost one of which no card has been played."""
    assert not p.tricks
    proved = 0
    for swaps in (1, None, *range(2, MOST_SWAPS + 1)):
        run, model = _within(p, swaps, request)
        if run is None or model is None or run.feasible is None:
            return Nearest(None, proved + 1, limit=(None if run is None else run.limit) or request.watch.limit)
        if swaps is None:
            if not run.feasible:
                return Nearest(None, None, proved=True)
            continue
        if run.feasible:
            moved = tuple(_moved(model, run))
            _verify(p, moved, request)
            return Nearest(swaps, swaps, moved, proved=True)
        proved = swaps
    return Nearest(None, proved + 1)


def _within(p: Position, swaps: int | None, request: Request) -> tuple[Run | None, Deal | None]:
    """Solve the round over all deals that are so many swaps away (None: over all deals)."""
    if request.watch.over or not affordable(request.watch):
        return None, None
    b = Builder(request.watch)
    deal = Deal(swaps)
    try:
        tricks = TrickModel(b, build_setup(b, p, deal.opened))
        goals = GoalModel(b, tricks)
        for seat in p.numbers:
            goals.require(seat)
        order_alike(b, tricks)
    except Interrupted:
        return None, None
    return solve(b, request.watch, request.seed, SETTINGS, request.limits.states), deal


class Deal:
    """Who holds which card, left open as far as so many swaps reach; what a character needs or has put aside stays where it is."""

    def __init__(self, swaps: int | None) -> None:
        self.swaps = swaps
        self.holds: Holds = {}

    def opened(self, b: Builder, model: SetupModel) -> Holds:
        """Return who may hold each card before the setup, and bound the swaps that this takes."""
        p = model.position
        fixed = _fixed_cards(p)
        flows: dict[tuple[int, int], list[Lit]] = {pair: [] for pair in permutations(p.numbers, 2)}
        for copy in model.copies:
            if copy.hidden or copy.under or copy.place == AT_EVENT or copy.card in fixed:
                self.holds[copy] = {copy.place: 1}
                continue
            places: dict[int, Lit] = {seat: b.boolean(f"{copy.name} with {seat}") for seat in p.numbers}
            b.exactly_one(places.values())
            self.holds[copy] = places
            for seat in p.numbers:
                if seat != copy.place:
                    flows[copy.place, seat].append(places[seat])
        most = len(model.copies) if self.swaps is None else self.swaps
        cycles = {cycle: b.model.new_int_var(0, most // (len(cycle) - 1), f"cycle {cycle}") for cycle in _cycles(p)}
        for (origin, to), lits in flows.items():
            through = [count for cycle, count in cycles.items() if (origin, to) in _edges(cycle)]
            b.model.add(_sum(lits) == _sum(through))
        if self.swaps is not None:
            b.model.add(_sum([(len(cycle) - 1) * count for cycle, count in cycles.items()]) <= self.swaps)
        return self.holds


def _fixed_cards(p: Position) -> set[Card]:
    """Return the cards that decide who a seat is, or that its character has to keep: another hand with them would be another table."""
    seated = [c for n in p.numbers if (c := p.character(n)) is not None]
    people = seated if len(seated) == p.players else p.chapter.cast
    return {card for c in people for card in (*c.keeps, *((c.takes_first,) if c.takes_first else ()))}


def _sum(terms: list[Any]) -> cp_model.LinearExprT:
    from ortools.sat.python import cp_model

    return cp_model.LinearExpr.sum(terms)


def _cycles(p: Position) -> Iterator[tuple[int, ...]]:
    """Yield every way round through two or more seats, each once."""
    for size in range(2, p.players + 1):
        for seats in combinations(p.numbers, size):
            yield from ((seats[0], *rest) for rest in permutations(seats[1:]))


def _edges(cycle: tuple[int, ...]) -> set[tuple[int, int]]:
    return set(zip(cycle, (*cycle[1:], cycle[0]), strict=True))


def _moved(deal: Deal, run: Run) -> Iterator[tuple[Card, int, int]]:
    for copy, places in deal.holds.items():
        to = next(seat for seat, lit in places.items() if run.true(lit))
        if to != copy.place:
            yield copy.card, copy.place, to


def swapped(p: Position, moved: tuple[tuple[Card, int, int], ...]) -> Position:
    """Return a deal with some cards in other hands."""
    hands = [list(seat.hand) for seat in p.seats]
    for card, origin, to in moved:
        hands[origin - 1].remove(card)
        hands[to - 1].append(card)
    seats = tuple(_with_hand(seat, cards) for seat, cards in zip(p.seats, hands, strict=True))
    return Position(p.chapter, seats, p.setup, p.lost, p.event, p.burden, (), p.acted, p.rulings, (), p.me, p.hill, opens=p.opens)


def _with_hand(seat: Seat, cards: list[Card]) -> Seat:
    return Seat(hand(cards), seat.character, seat.hidden, None, seat.kept, seat.hill, under=seat.under)


def _verify(p: Position, moved: tuple[tuple[Card, int, int], ...], request: Request) -> None:
    """Have the deal with swapped cards solved as it stands. Raises AssertionError if it is lost."""
    found = decide(swapped(p, moved), request)
    if found.verdict == "lost":
        raise AssertionError(f"not winnable after {moved}: {p}")
