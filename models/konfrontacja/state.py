"""The compact core: a Table (who plays, under which readings), a State (what is so now), and the nodes of one turn.

Everything here is small, hashable and made of numbers. Sides are 0 (Fellowship) and 1 (Sauron); a piece is its place in
`Table.cast`; regions, cards and special cards are numbers and bits of `board`, `cards.deck` and `cards.specials`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from mellon.models.common import Rulebook, Rulings, Text, trace
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, Board, board
from mellon.models.konfrontacja.characters import Character, characters, order

BOOK = Rulebook.load("konfrontacja")
AS_PRINTED = Rulings()
NOBODY = -1
STAY = -1
"""The option that declines a retreat, a swap, or leaves the defender to the draw."""


class State(NamedTuple):
    """What is so between two actions. `bearer`, `must` and `barred` are pieces or NOBODY; `winner` is a side or NOBODY.

    `marked` are pieces revealed for good, `shown` those revealed until the turn ends (bits by piece). `must` is the piece that a
    special card obliges to move, `barred` the one that an extra step of this turn has used up.
    """

    turn: int
    where: tuple[int, ...]
    hands: tuple[int, int]
    specials: int = 0
    marked: int = 0
    shown: int = 0
    bearer: int = NOBODY
    must: int = NOBODY
    barred: int = NOBODY
    winner: int = NOBODY


class Pending(NamedTuple):
    """A turn under way: the moving piece, and the battle it is in. `flags` are the bits of `stages`; `cards` lie open now."""

    state: State
    stage: int
    mover: int
    origin: int
    region: int
    way: str = ""
    foe: int = NOBODY
    nth: int = 0
    flags: int = 0
    cards: tuple[int, int] = (NOBODY, NOBODY)


class Decision(NamedTuple):
    """One player chooses one of several options; `kind` says what about (see `rules`)."""

    pending: Pending
    side: int
    kind: str
    options: tuple[int, ...]


class Chance(NamedTuple):
    """An unrevealed defender is drawn: every option is equally likely."""

    pending: Pending
    options: tuple[int, ...]


class Simultaneous(NamedTuple):
    """Both players choose a card in secret; the choice is a pair (Fellowship's card, Sauron's card)."""

    pending: Pending
    fellowship: tuple[int, ...]
    sauron: tuple[int, ...]


class Done(NamedTuple):
    """The action is over: the next state."""

    state: State


Node = Decision | Chance | Simultaneous | Done


class Escape(NamedTuple):
    """A retreat that the rules looked at: `kind` as in `rules`, by which ways, and whether only an empty region will do."""

    kind: str
    piece: int
    state: State
    ways: tuple[str, ...]
    empty: bool = False


class Log(trace.Log):
    """The steps of a trace, and what else happened; the engine writes into one only when it is given.

    `only` are the choices with a single option, taken by themselves: (side, kind as in `rules`, option). `battles` are the battles as
    they begin, `escapes` the retreats looked at, `spent` the cards of each side in the order in which they were played. `seen` are the
    pieces (bits) that lay revealed at the end of a turn or of a single battle.
    """

    def __init__(self) -> None:
        super().__init__()
        self.only: list[tuple[int, str, int]] = []
        self.battles: list[Pending] = []
        self.escapes: list[Escape] = []
        self.spent: tuple[list[int], list[int]] = ([], [])
        self.seen = 0

    def take(self, turn: Log) -> None:
        """Add what happened in a turn that was logged alone."""
        self.steps += turn.steps
        self.only += turn.only
        self.battles += turn.battles
        self.escapes += turn.escapes
        self.seen |= turn.seen
        for cards, played in zip(self.spent, turn.spent, strict=True):
            cards += played


@dataclass(frozen=True)
class Table:
    """Who takes part (`cast`, ids in the order of the data file) and which readings are in force."""

    cast: tuple[str, ...]
    rulings: Rulings = AS_PRINTED

    @cached_property
    def board(self) -> Board:
        return board()

    @cached_property
    def people(self) -> tuple[Character, ...]:
        return tuple(characters()[name] for name in self.cast)

    @cached_property
    def side(self) -> tuple[int, ...]:
        return tuple(person.side for person in self.people)

    @cached_property
    def own(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the pieces of each side."""
        numbered = tuple(enumerate(self.side))
        return tuple(n for n, side in numbered if side == FELLOWSHIP), tuple(n for n, side in numbered if side == SAURON)

    @cached_property
    def readings(self) -> Readings:
        return Readings.of(self.rulings)

    @cached_property
    def guards(self) -> tuple[int, ...]:
        """Return the pieces that can strike at the tunnel."""
        return tuple(n for n, person in enumerate(self.people) if person.guards_tunnel_from is not None)

    @cached_property
    def helpers(self) -> tuple[int, ...]:
        """Return the pieces that can strengthen another fighter."""
        return tuple(n for n, person in enumerate(self.people) if person.aids)

    @cached_property
    def stand_ins(self) -> tuple[int, ...]:
        """Return the pieces that can take another's place in a battle."""
        return tuple(n for n, person in enumerate(self.people) if person.steps_in_for)

    def piece(self, name: str) -> int:
        """Return the number of a character id, NOBODY if it does not take part."""
        return self._numbers.get(name, NOBODY)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: n for n, name in enumerate(self.cast)}

    def persons(self, person: str) -> Iterator[int]:
        """Yield the pieces that are this person, on either face."""
        return (n for n, character in enumerate(self.people) if character.person == person)

    def near(self, region: int) -> tuple[int, ...]:
        """Return the regions from which a helper reaches a battle (KF.p13.gandalf, `gandalf_reach_between_mountains`, `tunnel_is_adjacent`)."""
        board = self.board
        found = (region, *board.adjacent(region, contacts=self.readings.contacts_count))
        if self.readings.tunnel_adjacent:
            found += tuple(r for r in range(len(board.regions)) if "tunnel" in (board.arrow(region, r), board.arrow(r, region)))
        return found

    def name(self, piece: int) -> Text:
        return self.people[piece].label

    def place(self, region: int) -> Text:
        return self.board.regions[region].name


@lru_cache(maxsize=4096)
def table_of(names: frozenset[str], rulings: Rulings = AS_PRINTED) -> Table:
    """Return the table at which these characters play."""
    return Table(tuple(sorted(names, key=order().__getitem__)), rulings)


@dataclass(frozen=True, slots=True)
class Readings:
    """The contested readings as the engine asks for them (rulings A1 to A13 and those found later)."""

    retreat_ends: bool
    ability_saves: bool
    uruk_shows: bool
    river_retreat: bool
    failed_retreat_spares: bool
    saruman_blocks_gwaihir: bool
    king_may_name_stuck: bool
    dark_needs_second: bool
    contacts_count: bool
    tunnel_adjacent: bool
    swap_wins: bool
    sauron_window_first: bool
    draw_hidden_only: bool
    recall_from_mordor: bool
    warg_takes_both: bool
    named_may_step: bool

    @classmethod
    def of(cls, rulings: Rulings) -> Readings:
        """Return the readings in force."""

        def default(key: str) -> bool:
            return rulings.reading(BOOK, key) == BOOK.rulings[key].default

        return cls(
            retreat_ends=default("sauron_retreat_ends_battle"),
            ability_saves=default("ability_move_saves_from_stuck_loss"),
            uruk_shows=not default("uruk_hai_must_reveal"),
            river_retreat=default("sauron_river_retreat"),
            failed_retreat_spares=not default("sacrifice_after_failed_retreat"),
            saruman_blocks_gwaihir=default("saruman_blocks_gwaihir"),
            king_may_name_stuck=default("king_revealed_on_watcher"),
            dark_needs_second=default("dark_of_mordor_without_second_move"),
            contacts_count=default("gandalf_reach_between_mountains"),
            tunnel_adjacent=not default("tunnel_is_adjacent"),
            swap_wins=default("swap_into_mordor_wins"),
            sauron_window_first=default("after_reveal_order"),
            draw_hidden_only=default("defender_draw"),
            recall_from_mordor=default("recall_from_mordor"),
            warg_takes_both=default("frodo_falls_with_the_warg"),
            named_may_step=not default("king_revealed_then_dark_of_mordor"),
        )


def counts(table: Table, where: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Return how many pieces each side has in every region."""
    held: tuple[list[int], list[int]] = ([0] * 17, [0] * 17)
    for side, region in zip(table.side, where, strict=True):
        held[side][region] += 1
    return held


def pieces_in(table: Table, state: State, side: int, region: int) -> tuple[int, ...]:
    """Return the pieces of a side that stand in a region."""
    where = state.where
    return tuple(n for n in table.own[side] if where[n] == region)


def put(where: tuple[int, ...], piece: int, region: int) -> tuple[int, ...]:
    """Return the places with one piece moved."""
    return (*where[:piece], region, *where[piece + 1 :])


def on_board(state: State, piece: int) -> bool:
    return piece != NOBODY and state.where[piece] != OFF


def is_revealed(state: State, piece: int) -> bool:
    """Tell whether a piece lies revealed now (KF.p16.revealed)."""
    return bool((state.marked | state.shown) >> piece & 1)
