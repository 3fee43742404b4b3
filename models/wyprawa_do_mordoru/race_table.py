"""A table of what every player wins from every point between two turns, under examination by the plain rules.

Each player keeps what promises most for the own win and among equals what leaves least to the others; wins that differ by less than `EQUAL` count as equal.
Numbers are whole, in units of 1 / ONE. At every point the whole turn is swept (`folded_turn`), what everybody wins standing in one number (`Words`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from mellon.models.common.certificates import Fault
from mellon.models.wyprawa_do_mordoru import rules
from mellon.models.wyprawa_do_mordoru.box import COLOURS, Place
from mellon.models.wyprawa_do_mordoru.dice import Profile
from mellon.models.wyprawa_do_mordoru.effects import Effect, hit, next_mover, roller_after
from mellon.models.wyprawa_do_mordoru.folded_turn import FoldedTurn
from mellon.models.wyprawa_do_mordoru.moves import Keep, Move
from mellon.models.wyprawa_do_mordoru.position import Position
from mellon.models.wyprawa_do_mordoru.sheet import Player, Track
from mellon.models.wyprawa_do_mordoru.turn_walk import TurnWalk

ONE = 10**18
EQUAL = 10**5
"""Wins that differ by less count as equal, in units of 1 / ONE."""
SLACK = 2 * 10**6
"""By so much a stated win may differ from what a turn makes of the others, in units of 1 / ONE."""
STRAY = 20 * EQUAL
"""By so much what a turn makes of the others can be off, in units of 1 / ONE: at most ten rolls follow each other, each rounded and taken for an equal one."""
Board = tuple[int, int, int]
"""Fields circled, halves, whole."""
Boards = tuple[Board, ...]
Point = tuple[int, Boards]
"""Who moves, and the boards of all players."""
Wins = tuple[int, ...]
"""What every player wins."""


def point_of(p: Position) -> Point:
    """Return the point between two turns that a position stands at or began its turn from."""
    assert p.mover is not None
    return p.mover, tuple(map(_board_of, p.players))


def at_point(p: Position, point: Point) -> Position:
    """Return the position before the roll at some point."""
    mover, boards = point
    return replace(p, players=_players(p, boards), mover=mover, turn=None, moves=())


def _players(p: Position, boards: Boards) -> tuple[Player, ...]:
    return tuple(replace(one, circled=c, track=Track(h, w)) for one, (c, h, w) in zip(p.players, boards, strict=True))


def _board_of(player: Player) -> Board:
    return player.circled, player.track.halves, player.track.whole


class Turns:
    """Where the turns of one game lead; what the rules say of a board and an effect is worked out once."""

    def __init__(self, p: Position) -> None:
        self._p = p
        self._moved: dict[tuple[int, Board, int, int, int], Board] = {}
        self._hit: dict[tuple[int, Board, int], Board] = {}
        self._next: dict[tuple[int, tuple[tuple[bool, bool], ...]], int | None] = {}

    def after(self, there: Position, point: Point, done: Effect) -> tuple[int | None, Boards]:
        """Return who moves, None once the game is over, and the boards after a turn of this effect; `there` is the position at the point."""
        mover, boards = point
        found = list(boards)
        found[mover] = self._after_own(there, point, done)
        for index, marks in done.hits:
            known = index, boards[index], marks
            if known not in self._hit:
                self._hit[known] = _board_of(hit(there, index, marks))
            found[index] = self._hit[known]
        return self._mover_after(mover, tuple(found)), tuple(found)

    def _after_own(self, there: Position, point: Point, done: Effect) -> Board:
        known = point[0], point[1][point[0]], done.fields, done.halvings, done.marks
        if known not in self._moved:
            self._moved[known] = _board_of(roller_after(there.roller, self._p.sheet, done))
        return self._moved[known]

    def _mover_after(self, mover: int, boards: Boards) -> int | None:
        """Return who moves next; that depends on who is out and who has arrived (WM.p4.turns, WM.p7.end)."""
        known = mover, tuple((halves + whole == 0, circled >= self._p.sheet.fields) for circled, halves, whole in boards)
        if known not in self._next:
            self._next[known] = next_mover(replace(self._p, players=_players(self._p, boards), turn=None), mover)
        return self._next[known]

    def shares(self, boards: Boards) -> Wins:
        """Return what everybody wins where the game is over."""
        over = replace(self._p, players=_players(self._p, boards), mover=None, turn=None, moves=())
        return tuple(int(ONE * share) for share in rules.shares(over))


def reachable(p: Position, most: int) -> list[Point] | None:
    """Return the points that play can reach, the position's own first; None where they are more than `most`."""
    found, turns = [point_of(p)], Turns(p)
    seen = set(found)
    for point in found:
        there = at_point(p, point)
        for done in turn_fold(there).effects:
            mover, boards = turns.after(there, point, done)
            if mover is not None and (mover, boards) not in seen:
                seen.add((mover, boards))
                found.append((mover, boards))
                if len(found) > most:
                    return None
    return found


def left(p: Position, boards: Boards) -> int:
    """Return what every change of a board lowers: fields to go, and squares, a whole one counting for three halves."""
    return sum(max(0, p.sheet.fields - circled) + halves + 3 * whole for circled, halves, whole in boards)


class Counting(Protocol):
    """Counts the entries that stood up."""

    entries: int


class RaceTable:
    """The wins stated for every point of a game, under examination."""

    def __init__(self, p: Position, wins: Mapping[Point, Wins]) -> None:
        self._p, self.wins, self.turns = p, wins, Turns(p)

    def verify(self, point: Point) -> int:
        """Raise Fault where the wins of a point do not follow from the others; return how often the turn changes nothing."""
        turn = _PointTurn(self, at_point(self._p, point))
        *found, stay = turn.worths([turn.fold.start])[0]
        if any(abs(told - made) > SLACK for told, made in zip(self.wins[point], found, strict=True)):
            raise Fault(f"{_named(point)}: wartości nie wynikają z innych", f"{_named(point)}: the values do not follow from the others")
        return stay

    def error(self, examined: Counting) -> int:
        """Verify every point and return by how much stated wins can differ from the true ones, in units of 1 / ONE, rounded upwards.

        Of points that differ only by who moves the one leads to the other while nothing changes; every other turn leads to less.
        """
        stays: dict[Boards, list[int]] = {}
        for point in self.wins:
            stays.setdefault(point[1], []).append(self.verify(point))
            examined.entries += 1
        worst: dict[int, int] = {}
        for boards, chances in stays.items():
            away = ONE - min(chances)
            if away <= 0:
                raise Fault(f"{boards}: żadna tura niczego nie zmienia", f"{boards}: no turn changes anything")
            level = left(self._p, boards)
            worst[level] = max(worst.get(level, 0), -(-len(chances) * (SLACK + STRAY) * ONE // away))
        return sum(worst.values())

    def now(self) -> Wins:
        """Return the wins of the position: of its best move, before a roll those of the kept dice."""
        moves = self.moves()
        if moves:
            return best(list(moves.values()), self._p.mover or 0)
        turn, walk = self._p.turn, _PointTurn(self, self._p)
        kept = turn.kept if turn else ()
        return walk.worths([walk.fold.rolled(kept) if turn and turn.repeated else walk.fold.number(kept)])[0][:-1]

    def moves(self) -> dict[Move, Wins]:
        """Return the wins of every legal move of the position; none before a roll."""
        walk, kept, legal = _PointTurn(self, self._p), self._p.turn.kept if self._p.turn else (), rules.legal(self._p)
        numbers = [walk.fold.number((*kept, *move.faces)) if isinstance(move, Keep) else walk.fold.rolled(kept) for move in legal]
        return {move: wins[:-1] for move, wins in zip(legal, walk.worths(numbers), strict=True)}


def best(options: list[Wins], mover: int) -> Wins:
    """Return the wins that the mover prefers: the most for the own win, among equals the least for the others."""
    top = max([wins[mover] for wins in options]) - EQUAL
    return min((wins for wins in options if wins[mover] >= top), key=lambda wins: sum(wins) - wins[mover])


class Words:
    """What everybody wins, and how often a turn changes nothing, as one number; the larger of two is the one that the mover prefers.

    Its parts, from the highest down: the own win, how little the others win, what all others but the first of them win, how often nothing changes.
    """

    BITS = 80
    """Of one part: 7,776 rolls times four wins of at most ONE fit in."""

    def __init__(self, mover: int, count: int) -> None:
        self._others = [index for index in range(count) if index != mover]
        self._mover, self._most = mover, count * ONE
        self._places = range(self.BITS * count, -1, -self.BITS)
        self._met: dict[int, int] = {}

    def word(self, wins: Sequence[int], stay: int) -> int:
        """Return wins in one number."""
        others = [wins[index] for index in self._others]
        return self._joined([wins[self._mover], self._most - sum(others), *others[1:], stay])

    def mean(self, total: int, rolls: int) -> int:
        """Return a sum of words over so many rolls, divided."""
        return self._joined([part // rolls for part in self._parts(total)])

    def wins(self, word: int) -> Wins:
        """Return the wins in a number, and last how often nothing changes."""
        own, little, *others, stay = self._parts(word)
        found = dict(zip(self._others, [self._most - little - sum(others), *others], strict=False))
        return (*(found.get(index, own) for index in range(len(found) + 1)), stay)

    def _parts(self, word: int) -> list[int]:
        mask = (1 << self.BITS) - 1
        return [word >> place & mask for place in self._places]

    def _joined(self, parts: list[int]) -> int:
        parts[0] = self._like(parts[0])
        return sum([part << place for part, place in zip(parts, self._places, strict=True)])

    def _like(self, own: int) -> int:
        """Return the own win that stands for all within EQUAL."""
        at = own // EQUAL
        for near in (at, at - 1, at + 1):
            known = self._met.get(near)
            if known is not None and abs(known - own) <= EQUAL:
                return known
        self._met[at] = own
        return own


class _PointTurn:
    """The wins at the entries of one turn, and last how often the turn changes nothing."""

    def __init__(self, table: RaceTable, p: Position) -> None:
        assert p.mover is not None
        self._table, self._p, self._point = table, p, point_of(p)
        self._words = Words(p.mover, len(p.players))
        self._level = left(p, self._point[1])
        self.fold = turn_fold(p)

    def worths(self, numbers: Sequence[int]) -> list[Wins]:
        """Return what some entries are worth."""
        found = self.fold.worths(self._end, self._words.mean)
        return [self._words.wins(found[number]) for number in numbers]

    def _end(self, done: Effect) -> int:
        mover, boards = self._table.turns.after(self._p, self._point, done)
        if mover is None:
            return self._words.word(self._table.turns.shares(boards), 0)
        wins = self._table.wins.get((mover, boards))
        if wins is None:
            raise Fault(f"brak wpisu: {_named((mover, boards))}", f"an entry is missing: {_named((mover, boards))}")
        same = boards == self._point[1]
        if not same and left(self._p, boards) >= self._level:
            raise Fault(f"tura wraca: {_named((mover, boards))}", f"a turn leads back to {_named((mover, boards))}")
        return self._words.word(wins, ONE if same else 0)


def _named(point: Point) -> str:
    return f"{point[0] + 1}: {' '.join('/'.join(map(str, board)) for board in point[1])}"


_FOLDS: dict[tuple[Place, Profile, int | None, tuple[int, ...], str], FoldedTurn] = {}
_MOST_FOLDS = 64


def turn_fold(p: Position) -> FoldedTurn:
    """Return the turn walked out; turns at places of one effect, with the same dice that hunt the same players, share it."""
    key = p.place, p.dice, p.mover, tuple(p.target(colour) for colour in COLOURS), p.reading("opponent_nazgul")
    if key not in _FOLDS:
        if len(_FOLDS) >= _MOST_FOLDS:
            _FOLDS.clear()
        _FOLDS[key] = FoldedTurn(TurnWalk(replace(p, turn=None)))
    return _FOLDS[key]


def entries(found: Mapping[Point, Wins]) -> Iterator[list[int]]:
    """Yield the entries of a table as a certificate lists them: who moves, the boards, the wins."""
    for (mover, boards), wins in found.items():
        yield [mover, *(number for board in boards for number in board), *wins]
