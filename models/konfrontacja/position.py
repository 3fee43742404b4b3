"""A position: what is so (`table`, `state`), what each side knows of it, and what a file asks to be carried out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from mellon.models.common import Rulings, Text
from mellon.models.common.notation import Written
from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDES
from mellon.models.konfrontacja.cards import ids
from mellon.models.konfrontacja.characters import CLASSIC, VARIANT, source
from mellon.models.konfrontacja.choices import Fight, Inside, Script
from mellon.models.konfrontacja.ends import score
from mellon.models.konfrontacja.events import Event
from mellon.models.konfrontacja.moves import Order
from mellon.models.konfrontacja.state import BOOK, NOBODY, State, Table, table_of

OPEN, HIDDEN = "open", "hidden"
QUESTIONS = ("endgame", "sure_win", "battle", "tempo")
DEDUCE = "deduce"
"""The question who can be who, asked with events instead of a position."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The enemy pieces whose identity each side knows; what *is* stands in the state alone."""

    fellowship: frozenset[str]
    sauron: frozenset[str]

    def of(self, side: int) -> frozenset[str]:
        return self.fellowship if side == FELLOWSHIP else self.sauron


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a question is to be asked: what a battle pays the Fellowship, cards that are never played, a limit on states.

    `payoff` is for the enemy alone defeated, the own piece alone, both, none; `never` are cards by side, as bits.
    """

    payoff: tuple[Fraction, Fraction, Fraction, Fraction] = (Fraction(1), Fraction(0), Fraction(1, 2), Fraction(1, 2))
    never: tuple[int, int] = (0, 0)
    max_states: int | None = None


@dataclass(frozen=True, repr=False)
class Position(Written):
    """A position of the game. `fight`, `orders`, `defenders` and `scripts` are what a file asks `resolve` to carry out.

    `inside` has something for every order where one was given as an entry of a line, with the choices of its turn.
    `me` is the side that asks, `unseen` the living enemies of which it does not know where they stand: the state has them in the first
    deal that fits (`dealing`). `known` are pieces that the other side knows although they lie hidden.
    """

    table: Table
    state: State
    question: str = QUESTIONS[0]
    information: str = OPEN
    fight: Fight | None = None
    orders: tuple[Order, ...] = ()
    defenders: tuple[str, ...] = ()
    scripts: tuple[Script, ...] = ()
    inside: tuple[Inside | None, ...] = ()
    wishes: Wishes = Wishes()
    notes: tuple[Text, ...] = field(default=(), compare=False)
    me: int | None = None
    unseen: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()
    events: tuple[Event, ...] = ()

    game = "konfrontacja"

    @property
    def rulings(self) -> Rulings:
        return self.table.rulings

    def reading(self, key: str) -> str:
        """Return the reading of a contested ruling in force."""
        return self.rulings.reading(BOOK, key)

    def with_rulings(self, rulings: Rulings) -> Position:
        """Return the same position under other readings."""
        return replace(self, table=table_of(frozenset(self.table.cast), rulings))

    def with_state(self, state: State) -> Position:
        """Return the position with another state and nothing left to carry out."""
        return replace(self, state=state, fight=None, orders=(), defenders=(), scripts=(), inside=())

    @property
    def to_move(self) -> str:
        return SIDES[self.state.turn]

    def pieces(self, side: int) -> dict[str, str]:
        """Return the pieces of a side on the board with their regions, in the order of the data file; those that are not seen are left out."""
        regions, cast = self.table.board.regions, self.table.cast
        standing = [n for n in self.table.own[side] if self.state.where[n] != OFF and cast[n] not in self.unseen]
        return {cast[n]: regions[self.state.where[n]].id for n in standing}

    @property
    def stands(self) -> dict[int, int]:
        """Return how many pieces that are not seen stand in each region."""
        found: dict[int, int] = {}
        for n, region in enumerate(self.state.where):
            if self.table.cast[n] in self.unseen:
                found[region] = found.get(region, 0) + 1
        return dict(sorted(found.items()))

    def defeated(self, side: int) -> list[str]:
        """Return the pieces of a side that are known to be off the board."""
        return [self.table.cast[n] for n in self.table.own[side] if self.state.where[n] == OFF]

    def hand(self, side: int) -> list[str]:
        return ids(side, self.state.hands[side])

    @cached_property
    def winner(self) -> str | None:
        """Return who has won the game, a player who cannot move included (KF.p8.end); None where that hangs on a piece that is not seen."""
        if self.unseen and self.state.winner == NOBODY and (self.state.turn != self.me or self.question == DEDUCE):
            return None
        found = rules.winner(self.table, self.state)
        return None if found == NOBODY else SIDES[found]

    def legal_orders(self) -> list[Order]:
        """Return the legal actions of the side to move, in words."""
        return [rules.words(self.table, self.state, action) for action in rules.actions(self.table, self.state)]

    @property
    def score(self) -> tuple[int, int] | None:
        """Return the match points of a finished game (KF.p8.score)."""
        return None if self.winner is None else score(self.table, self.state, SIDES.index(self.winner))

    @cached_property
    def knowledge(self) -> Knowledge:
        """Return what each side knows: everything in an open position, else only what lies revealed."""
        seen = self.state.marked | self.state.shown

        def known(side: int) -> frozenset[str]:
            return frozenset(
                self.table.cast[n]
                for n in self.table.own[1 - side]
                if self.state.where[n] != OFF and self._is_known(n, side, bool(seen >> n & 1))
            )

        return Knowledge(known(FELLOWSHIP), known(SAURON))

    def _is_known(self, piece: int, side: int, revealed: bool) -> bool:
        """Tell whether a side knows an enemy piece: it is open, lies revealed, or is known; who asks knows whatever its file names."""
        name = self.table.cast[piece]
        return self.information == OPEN or revealed or name in self.known or (self.me == side and name not in self.unseen)

    @property
    def assumptions(self) -> tuple[Text, ...]:
        """Return the facts in use that the rulebook does not print."""
        found = [self.table.board.edges_source, *self.notes]
        regions = self.table.board.regions
        if any(region != OFF and not regions[region].named for region in self.state.where):
            found.append(self.table.board.names_source)
        editions = [{self.table.people[n].edition for n in own} for own in self.table.own]
        if any(mix == {CLASSIC, VARIANT} for mix in editions):
            found.append(source("flips"))
        for one in self.table.people:
            if one.edition == CLASSIC and not one.flip_sure and self.table.piece(one.flip) != NOBODY:
                found.append(
                    Text(
                        f"{one.id} i {one.flip} grają tu razem; według publicznej listy to dwie strony jednego żetonu, instrukcja tego nie podaje (KF.p9.draft).",
                        f"{one.id} and {one.flip} play together here; by a public list they are two faces of one tile, which the rulebook does not print (KF.p9.draft).",
                    )
                )
        if self._kill_across_editions():
            found.append(source("kills"))
        return tuple(found)

    def _kill_across_editions(self) -> bool:
        people = self.table.people
        return any(other.person in one.kills and other.edition != one.edition for one in people for other in people)
