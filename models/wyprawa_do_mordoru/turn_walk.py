"""One turn walked out by the plain rules: every roll, every legal keep, and which board each end of the rolling leads to.

Dice with the same faces that hunt the same player are exchangeable, so of rolls and kept dice that differ only by which of them shows what, one is walked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from math import prod

from mellon.models.wyprawa_do_mordoru import keeping
from mellon.models.wyprawa_do_mordoru.box import COLOURS, Colour, Face, Place, in_order
from mellon.models.wyprawa_do_mordoru.dice import Profile
from mellon.models.wyprawa_do_mordoru.effects import Effect, effect, next_mover, roller_after
from mellon.models.wyprawa_do_mordoru.moves import Keep
from mellon.models.wyprawa_do_mordoru.position import Position, Turn
from mellon.models.wyprawa_do_mordoru.sheet import Track

Kept = tuple[Face, ...]
Board = tuple[int, int, int]
"""Fields circled, halves, whole."""


@dataclass(frozen=True)
class Point:
    """Kept dice with every roll of the others: how often it falls, and what may be kept of it."""

    total: int
    rolls: tuple[tuple[int, tuple[Kept, ...]], ...]


_LEGAL: dict[tuple[Profile, Place], dict[Kept, tuple[Kept, ...]]] = {}
_MOST_LEGAL = 16
"""Pairs of dice and places of which it is remembered what may be kept of a roll."""


@dataclass
class TurnWalk:
    """The turn of the player who moves, whatever the boards, as long as the place has the same effect and the dice hunt the same players."""

    position: Position
    points: dict[Kept, Point] = field(default_factory=dict)
    ends: dict[Kept, Effect] = field(default_factory=dict)
    _rolled: dict[tuple[Colour, ...], Sequence[tuple[int, Kept]]] = field(default_factory=dict)

    @property
    def repeats(self) -> bool:
        """Tell whether the place lets a roll be repeated (WM.p8.rohan)."""
        return self.position.place.repeat_roll

    def walk(self, kept: Kept = ()) -> None:
        """Walk the turn out from some kept dice."""
        waiting = [self.like(kept)]
        while waiting:
            now = waiting.pop()
            if now in self.points or now in self.ends:
                continue
            if Turn(now).ended:
                self.ends[now] = effect(self.position, now)
                continue
            rolls: Counter[tuple[Kept, ...]] = Counter()
            for weight, roll in self._rolls(Turn(now).free):
                rolls[self._keeps(now, roll)] += weight
            self.points[now] = Point(sum(rolls.values()), tuple((weight, after) for after, weight in rolls.items()))
            waiting += [kept for _, after in self.points[now].rolls for kept in after]

    def like(self, kept: Kept) -> Kept:
        """Return the kept dice that stand for all that differ only by dice of the same faces."""
        shown = {group: sorted(face.symbol for face in kept if face.colour in group) for group in self._groups}
        return in_order(Face(colour, symbol) for group, symbols in shown.items() for colour, symbol in zip(group, symbols, strict=False))

    def _keeps(self, kept: Kept, roll: Kept) -> tuple[Kept, ...]:
        return tuple(dict.fromkeys(self.like((*kept, *faces)) for faces in self._legal(kept, roll)))

    def _legal(self, kept: Kept, roll: Kept) -> tuple[Kept, ...]:
        """Return what may be kept of a roll: that depends on the dice rolled, not on what the others show (WM.p4.keep_one and those that follow)."""
        known = _LEGAL.setdefault((self.position.dice, self.position.place), {})
        if len(_LEGAL) > _MOST_LEGAL:
            _LEGAL.clear()
        found = known.get(roll)
        if found is None:
            there = replace(self.position, turn=Turn(kept, roll))
            found = known[roll] = tuple(move.faces for move in keeping.legal(there) if isinstance(move, Keep))
        return found

    def _rolls(self, free: tuple[Colour, ...]) -> Sequence[tuple[int, Kept]]:
        """Return every roll of the free dice, one of those that are alike, with how many of all rolls it stands for."""
        if free in self._rolled:
            return self._rolled[free]
        counted: Counter[Kept] = Counter()
        faces = [sorted(Counter(self.position.dice.of(colour)).items()) for colour in free]
        for roll in product(*faces):
            shown = tuple(Face(colour, symbol) for colour, (symbol, _) in zip(free, roll, strict=True))
            counted[self._sorted(free, shown)] += prod(count for _, count in roll)
        self._rolled[free] = [(weight, roll_like) for roll_like, weight in counted.items()]
        return self._rolled[free]

    def _sorted(self, free: tuple[Colour, ...], roll: Kept) -> Kept:
        found: list[Face] = []
        for group in self._groups:
            symbols = sorted(face.symbol for face in roll if face.colour in group)
            found += [Face(colour, symbol) for colour, symbol in zip([c for c in free if c in group], symbols, strict=True)]
        return in_order(found)

    @cached_property
    def _groups(self) -> tuple[tuple[Colour, ...], ...]:
        """Return the dice by their faces and whom they hunt, the black die apart: the White Tree is its own (WM.p6.tree)."""
        groups: dict[object, list[Colour]] = {}
        for colour in COLOURS:
            groups.setdefault((colour is Colour.BLACK, self.position.dice.of(colour), self.position.target(colour)), []).append(colour)
        return tuple(tuple(group) for group in groups.values())


def on_board(position: Position, board: Board) -> Position:
    """Return the position with its one player on a board, before the roll."""
    circled, halves, whole = board
    player = replace(position.players[0], circled=circled, track=Track(halves, whole))
    return replace(position, players=(player,), mover=0, turn=None, moves=())


def board_of(position: Position) -> Board:
    """Return the board of the one player."""
    player = position.players[0]
    return player.circled, player.track.halves, player.track.whole


def after_effect(position: Position, done: Effect) -> Board | bool:
    """Return the board after a turn, or whether the one player has arrived where the game is over."""
    player = roller_after(position.players[0], position.sheet, done)
    after = replace(position, players=(player,), turn=None)
    if next_mover(after, 0) is None:
        return player.arrived(position.sheet)
    return board_of(after)
