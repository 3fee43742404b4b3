"""A table of what every player wins from every point between two turns, under examination by the plain rules.

Each player keeps what promises most for the own win and among equals what leaves least to the others; wins that differ by less than `EQUAL` count as equal.
Numbers are whole, in units of 1 / ONE.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from mellon.models.common.certificates import Fault
from mellon.models.wyprawa_do_mordoru import rules
from mellon.models.wyprawa_do_mordoru.box import COLOURS, Place
from mellon.models.wyprawa_do_mordoru.dice import Profile
from mellon.models.wyprawa_do_mordoru.effects import Effect, hit, next_mover, roller_after
from mellon.models.wyprawa_do_mordoru.moves import Keep, Move
from mellon.models.wyprawa_do_mordoru.position import Position
from mellon.models.wyprawa_do_mordoru.sheet import Track
from mellon.models.wyprawa_do_mordoru.turn_walk import Kept, TurnWalk

ONE = 10**18
EQUAL = 10**6
"""Wins that differ by less count as equal, in units of 1 / ONE."""
SLACK = 10**6
"""By so much a stated win may differ from what a turn makes of the others, in units of 1 / ONE."""
Board = tuple[int, int, int]
"""Fields circled, halves, whole."""
Point = tuple[int, tuple[Board, ...]]
"""Who moves, and the boards of all players."""
Wins = tuple[int, ...]
"""What every player wins."""


def point_of(p: Position) -> Point:
    """Return the point between two turns that a position stands at or began its turn from."""
    assert p.mover is not None
    return p.mover, tuple((one.circled, one.track.halves, one.track.whole) for one in p.players)


def at_point(p: Position, point: Point) -> Position:
    """Return the position before the roll at some point."""
    mover, boards = point
    players = tuple(replace(one, circled=c, track=Track(h, w)) for one, (c, h, w) in zip(p.players, boards, strict=True))
    return replace(p, players=players, mover=mover, turn=None, moves=())


def after_turn(p: Position, done: Effect) -> Position:
    """Return the position after a turn of this effect."""
    assert p.mover is not None
    players = list(p.players)
    players[p.mover] = roller_after(p.roller, p.sheet, done)
    for index, marks in done.hits:
        players[index] = hit(p, index, marks)
    after = replace(p, players=tuple(players), turn=None)
    return replace(after, mover=next_mover(after, p.mover))


def reachable(p: Position, most: int) -> list[Point] | None:
    """Return the points that play can reach, the position's own first; None where they are more than `most`."""
    found = [point_of(p)]
    seen = set(found)
    for point in found:
        there = at_point(p, point)
        for done in set(turn_walk(there).ends.values()):
            after = after_turn(there, done)
            if not after.over and point_of(after) not in seen:
                seen.add(point_of(after))
                found.append(point_of(after))
                if len(found) > most:
                    return None
    return found


def left(p: Position) -> int:
    """Return what every change of a board lowers: fields to go, and squares, a whole one counting for three halves."""
    return sum(max(0, p.sheet.fields - one.circled) + one.track.halves + 3 * one.track.whole for one in p.players)


class Counting(Protocol):
    """Counts the entries that stood up."""

    entries: int


class RaceTable:
    """The wins stated for every point of a game, under examination."""

    def __init__(self, p: Position, wins: Mapping[Point, Wins]) -> None:
        self._p, self.wins = p, wins

    def verify(self, point: Point) -> int:
        """Raise Fault where the wins of a point do not follow from the others; return how often the turn changes nothing."""
        *found, stay = PointTurn(self, at_point(self._p, point)).worth(())
        if any(abs(told - made) > SLACK for told, made in zip(self.wins[point], found, strict=True)):
            raise Fault(f"{_named(point)}: wartości nie wynikają z innych", f"{_named(point)}: the values do not follow from the others")
        return stay

    def error(self, examined: Counting) -> int:
        """Verify every point and return by how much stated wins can differ from the true ones, in units of 1 / ONE, rounded upwards.

        Of points that differ only by who moves the one leads to the other while nothing changes; every other turn leads to less.
        """
        stays: dict[tuple[Board, ...], list[int]] = {}
        for point in self.wins:
            stays.setdefault(point[1], []).append(self.verify(point))
            examined.entries += 1
        worst: dict[int, int] = {}
        for boards, chances in stays.items():
            away = ONE - min(chances)
            if away <= 0:
                raise Fault(f"{boards}: żadna tura niczego nie zmienia", f"{boards}: no turn changes anything")
            level = left(at_point(self._p, (0, boards)))
            worst[level] = max(worst.get(level, 0), -(-len(chances) * SLACK * ONE // away))
        return sum(worst.values())

    def now(self) -> Wins:
        """Return the wins of the position: of its best move, before a roll those of the kept dice."""
        moves = self.moves()
        if moves:
            return best(list(moves.values()), self._p.mover or 0, len(self._p.players))
        turn, walk = self._p.turn, PointTurn(self, self._p)
        kept = turn.kept if turn else ()
        return (walk.rolled(kept) if turn and turn.repeated else walk.worth(kept))[:-1]

    def moves(self) -> dict[Move, Wins]:
        """Return the wins of every legal move of the position; none before a roll."""
        walk, kept = PointTurn(self, self._p), self._p.turn.kept if self._p.turn else ()
        return {
            move: (walk.worth((*kept, *move.faces)) if isinstance(move, Keep) else walk.rolled(kept))[:-1] for move in rules.legal(self._p)
        }


def best(options: list[Wins], mover: int, count: int) -> Wins:
    """Return the wins of so many players that the mover prefers: the most for the own win, among equals the least for the others."""
    top = max([wins[mover] for wins in options]) - EQUAL
    near = [wins for wins in options if wins[mover] >= top]
    return near[0] if len(near) == 1 else min(near, key=lambda wins: sum(wins[:count]) - wins[mover])


class PointTurn:
    """The wins at every point of one turn, and last how often the turn changes nothing."""

    def __init__(self, table: RaceTable, p: Position) -> None:
        assert p.mover is not None
        self._table, self._p, self._mover = table, p, p.mover
        self._walk, self._count = turn_walk(p), len(p.players)
        self._known: dict[Kept, Wins] = {}
        self._ends: dict[Effect, Wins] = {}

    def worth(self, kept: Kept) -> Wins:
        """Return the worth of having kept some dice."""
        like = self._walk.like(kept)
        if like not in self._walk.ends and like not in self._walk.points:
            self._walk.walk(like)
        return self._worth(like)

    def rolled(self, kept: Kept) -> Wins:
        """Return the worth of rolling the free dice when the roll cannot be repeated (WM.p8.rohan_once)."""
        like = self._walk.like(kept)
        if like not in self._walk.points:
            self._walk.walk(like)
        return self._mean(like, None)

    def _worth(self, kept: Kept) -> Wins:
        found = self._known.get(kept)
        if found is None:
            if kept in self._walk.ends:
                found = self._end(self._walk.ends[kept])
            else:
                found = self._mean(kept, self._mean(kept, None) if self._walk.repeats else None)
            self._known[kept] = found
        return found

    def _mean(self, kept: Kept, again: Wins | None) -> Wins:
        """Return the mean over all rolls with the best keep of each; `again` is the worth of repeating."""
        point, mover, count = self._walk.points[kept], self._mover, self._count
        total = [0] * (count + 1)
        for weight, after in point.rolls:
            options = [self._worth(one) for one in after]
            if again is not None:
                options.append(again)
            for at, number in enumerate(options[0] if len(options) == 1 else best(options, mover, count)):
                total[at] += weight * number
        return tuple([number // point.total for number in total])

    def _end(self, done: Effect) -> Wins:
        found = self._ends.get(done)
        if found is None:
            after = after_turn(self._p, done)
            found = (*(int(ONE * share) for share in rules.shares(after)), 0) if after.over else self._stated(after)
            self._ends[done] = found
        return found

    def _stated(self, after: Position) -> Wins:
        there = point_of(after)
        wins = self._table.wins.get(there)
        if wins is None:
            raise Fault(f"brak wpisu: {_named(there)}", f"an entry is missing: {_named(there)}")
        same = after.players == self._p.players
        if not same and left(after) >= left(self._p):
            raise Fault(f"tura wraca: {_named(there)}", f"a turn leads back to {_named(there)}")
        return (*wins, ONE if same else 0)


def _named(point: Point) -> str:
    return f"{point[0] + 1}: {' '.join('/'.join(map(str, board)) for board in point[1])}"


_WALKS: dict[tuple[Place, Profile, int | None, tuple[int, ...], str], TurnWalk] = {}
_MOST_WALKS = 64


def turn_walk(p: Position) -> TurnWalk:
    """Return the turn walked out; turns at places of one effect, with the same dice that hunt the same players, share it."""
    key = p.place, p.dice, p.mover, tuple(p.target(colour) for colour in COLOURS), p.reading("opponent_nazgul")
    if key not in _WALKS:
        if len(_WALKS) >= _MOST_WALKS:
            _WALKS.clear()
        _WALKS[key] = TurnWalk(replace(p, turn=None))
        _WALKS[key].walk()
    return _WALKS[key]


def entries(found: Mapping[Point, Wins]) -> Iterator[list[int]]:
    """Yield the entries of a table as a certificate lists them: who moves, the boards, the wins."""
    for (mover, boards), wins in found.items():
        yield [mover, *(number for board in boards for number in board), *wins]
