"""A position: the sheets of all players, whose turn it is, and a turn under way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from mellon.models.common import Rulebook, Rulings, Text
from mellon.models.common.notation import Written
from mellon.models.wyprawa_do_mordoru.box import COLOURS, Colour, Face, Place, Symbol
from mellon.models.wyprawa_do_mordoru.dice import Profile
from mellon.models.wyprawa_do_mordoru.moves import Move
from mellon.models.wyprawa_do_mordoru.sheet import Player, Sheet

BOOK = Rulebook.load("wyprawa_do_mordoru")
REACH, WIN, TURNS = OBJECTIVES = ("reach", "win", "turns")
_ALL_DEFAULT = Rulings()


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn under way: dice kept so far, the roll on the table (None: not rolled yet), and rolls that follow later ones.

    `repeated` tells that the roll on the table is already the repetition that Rohan allows.
    """

    kept: tuple[Face, ...] = ()
    roll: tuple[Face, ...] | None = None
    later: tuple[tuple[Face, ...], ...] = ()
    repeated: bool = False

    @property
    def free(self) -> tuple[Colour, ...]:
        """Return the dice that are not kept."""
        kept = {face.colour for face in self.kept}
        return tuple(colour for colour in COLOURS if colour not in kept)

    @property
    def ended(self) -> bool:
        """Tell whether the rolling is over: five dice kept, or the White Tree (WM.p4.end, WM.p6.tree)."""
        return not self.free or Face(Colour.BLACK, Symbol.TREE) in self.kept


@dataclass(frozen=True, repr=False)
class Position(Written):
    """Everything that the rules need to know. Players stand in turn order and the first one began the round.

    `mover` is the index of the player whose turn it is, None once the game is over. `moves` are those that a file asks to carry out.
    """

    sheet: Sheet
    dice: Profile
    players: tuple[Player, ...]
    mover: int | None
    objective: str = REACH
    turn: Turn | None = None
    rulings: Rulings = _ALL_DEFAULT
    moves: tuple[Move, ...] = ()

    game = "wyprawa_do_mordoru"

    def reading(self, key: str) -> str:
        """Return the reading of a contested ruling in force."""
        return self.rulings.reading(BOOK, key)

    def with_rulings(self, rulings: Rulings) -> Position:
        """Return the same position under other readings."""
        return replace(self, rulings=rulings)

    @property
    def survivor_wins(self) -> bool:
        """Tell whether the ending variant is played (WM.p7.variant)."""
        return self.reading("variant_last_survivor_wins") == "true"

    @property
    def alive(self) -> tuple[int, ...]:
        """Return the players still in the game."""
        return tuple(index for index, player in enumerate(self.players) if not player.out)

    @property
    def arrived(self) -> tuple[int, ...]:
        """Return the players who stand in Mordor."""
        return tuple(index for index, player in enumerate(self.players) if player.arrived(self.sheet))

    @property
    def over(self) -> bool:
        return self.mover is None

    @property
    def roller(self) -> Player:
        """Return the player whose turn it is. The game must not be over."""
        assert self.mover is not None
        return self.players[self.mover]

    @cached_property
    def place(self) -> Place:
        """Return the place whose effect holds for this turn (WM.p8.place)."""
        return self.sheet.place(self.roller.circled)

    def target(self, colour: Colour) -> int:
        """Return the player whom a Nazgul on this die hits, places left aside (WM.p5.nazgul_own, WM.p5.nazgul_other, WM.p7.neutral)."""
        assert self.mover is not None
        for index in self.alive:
            if self.players[index].hobbit.colour is colour:
                return index
        return self.mover

    @property
    def assumptions(self) -> tuple[Text, ...]:
        """Return the facts in use that the rulebook does not print."""
        squares, fields = self.sheet.squares, self.sheet.fields
        return (
            self.dice.assumption,
            Text(
                f"Szlak Nazgula ma {squares} kwadratowych pól (założone; instrukcja nie podaje liczby).",
                f"The Nazgul track has {squares} squares (assumed; the rulebook does not print the number).",
            ),
            Text(
                f"Szlak do Mordoru ma {fields} okrągłych pól razem z Mordorem (z opisów gry; instrukcja nie podaje liczby).",
                f"The trail to Mordor has {fields} round fields, Mordor included (from public descriptions; the rulebook does not print the number).",
            ),
        )
