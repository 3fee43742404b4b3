"""What the public knows of a position with hidden pieces: every deal of the pieces to their stands, and the chances that follow."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any

from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDES
from mellon.models.konfrontacja.dealing import Places, deals
from mellon.models.konfrontacja.state import NOBODY, State
from mellon.solver.limits import STATES, LimitReached

MOST_DEALS = 5_000


@dataclass(frozen=True)
class Deals:
    """The deals of each side, all equally likely, and which of them the file has (of a side that is not seen: None)."""

    position: Position
    sides: tuple[tuple[Places, ...], tuple[Places, ...]]
    given: tuple[int | None, int | None]

    @classmethod
    def of(cls, position: Position) -> Deals:
        """Return the deals of a position: hidden pieces may stand on any stand of a hidden piece of their side.

        Raises LimitReached where one side alone has more than `MOST_DEALS`, or both together have.
        """
        table, where = position.table, position.state.where
        bearer = None if position.state.bearer == NOBODY else table.cast[position.state.bearer]
        sides: list[tuple[Places, ...]] = []
        given: list[int | None] = []
        for side in (FELLOWSHIP, SAURON):
            known = position.knowledge.of(1 - side)
            names = [table.cast[n] for n in table.own[side] if where[n] != OFF and table.cast[n] not in known]
            stands: dict[int, int] = {}
            for name in names:
                region = where[table.piece(name)]
                stands[region] = stands.get(region, 0) + 1
            found = tuple(islice(deals(names, stands, bearer), MOST_DEALS + 1))
            if len(found) * (len(sides[0]) if sides else 1) > MOST_DEALS:
                raise LimitReached(STATES)
            sides.append(found)
            given.append(None if position.me == 1 - side else found.index({name: where[table.piece(name)] for name in names}))
        return cls(position, (sides[0], sides[1]), (given[0], given[1]))

    @property
    def count(self) -> int:
        """Return in how many ways both sides together may be dealt."""
        return len(self.sides[0]) * len(self.sides[1])

    def states(self) -> list[tuple[State, int, int]]:
        """Return the state of every deal, with the numbers of the two sides' deals."""
        table, state = self.position.table, self.position.state
        found = []
        for i, ours in enumerate(self.sides[FELLOWSHIP]):
            for j, theirs in enumerate(self.sides[SAURON]):
                places = ours | theirs
                where = tuple(places.get(name, region) for name, region in zip(table.cast, state.where, strict=True))
                found.append((state._replace(where=where), i, j))
        return found

    def mine(self, states: list[tuple[State, int, int]]) -> list[State]:
        """Return the states that whoever asks holds possible: with the own deal of the file, or all where nobody asks."""
        me = self.position.me
        return [one[0] for one in states if me is None or one[1 + me] == self.given[me]]

    def belief(self) -> list[dict[str, Any]]:
        """Return for every hidden stand, as the other side sees it, the chance of each piece."""
        found = []
        regions = self.position.table.board.regions
        for side in (FELLOWSHIP, SAURON):
            if self.position.me == side or not self.sides[side] or not self.sides[side][0]:
                continue
            every = self.sides[side]
            for region in sorted(set(every[0].values())):
                count = list(every[0].values()).count(region)
                ways = {name: sum(deal[name] == region for deal in every) for name in every[0]}
                chances = {name: Fraction(number, len(every) * count) for name, number in ways.items() if number}
                found.append({"side": SIDES[side], "region": regions[region].id, "count": count, "chances": chances})
        return found
