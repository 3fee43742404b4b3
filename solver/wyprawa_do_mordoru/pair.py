"""Two players: what each wins from every pair of boards and either mover, by backward induction over both boards.

Each player maximises the own win and among equals minimises the other's (the game is not constant-sum: both can lose). A full tie is
half a win each. When one is out the other goes on alone; when the starter has arrived the second has one last turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from mellon.models.wyprawa_do_mordoru.box import COLOURS
from mellon.models.wyprawa_do_mordoru.effects import SAFE
from mellon.models.wyprawa_do_mordoru.position import Position
from mellon.models.wyprawa_do_mordoru.sheet import Sheet
from mellon.solver.engines import store
from mellon.solver.engines.layers import Floats, Ints
from mellon.solver.kernels import load
from mellon.solver.limits import Watch
from mellon.solver.wyprawa_do_mordoru import solo, sweeping
from mellon.solver.wyprawa_do_mordoru.boards import DEAD, Boards, boards_of
from mellon.solver.wyprawa_do_mordoru.halting import poll
from mellon.solver.wyprawa_do_mordoru.shape import ROLLER, Faces
from mellon.solver.wyprawa_do_mordoru.turns import Setting, Turns

_MOST_SWEEPS = 60
STORE = "mordor-pair"
NEAR = 1e-9
_ENTRIES_A_CALL = 1_000_000


@dataclass(frozen=True)
class Game:
    """What the values of a two-player game depend on besides the boards. `hunted` is the die that hunts each player."""

    sheet: Sheet
    faces: tuple[Faces, ...]
    hunted: tuple[int, int]
    survivor_wins: bool = False
    shared_tie: bool = True
    arrived_safe: bool = False
    both: bool = False

    def setting(self, mover: int) -> Setting:
        """Return the setting of a mover's turns: only the die of the opponent's colour hunts the opponent."""
        dice = range(len(self.faces))
        return Setting(self.sheet, self.faces, tuple(1 if die == self.hunted[1 - mover] else ROLLER for die in dice), self.both)

    @property
    def key(self) -> str:
        """Return the text that tells this game from others whose values differ; equal coloured dice make colours irrelevant."""
        readings = (self.survivor_wins, self.shared_tie, self.arrived_safe)
        return repr((self.setting(0).key, self.setting(1).key, readings))


def game_of(p: Position, first: int, second: int) -> Game:
    """Return the two-player game between two of a position's players, `first` having begun the round."""
    hunted = tuple(COLOURS.index(p.players[index].hobbit.colour) for index in (first, second))
    return Game(
        p.sheet,
        p.dice.faces,
        (hunted[0], hunted[1]),
        p.survivor_wins,
        p.reading("tie_after_tie_break") == "shared",
        p.reading("arrived_player_hit_later_in_the_round") == SAFE,
        p.reading("opponent_nazgul") == "both",
    )


@dataclass(frozen=True)
class PairTable:
    """Wins of both players: [mover, board of the starter, board of the second]; last-turn tables are [board of the second, left]."""

    game: Game
    win0: Floats
    win1: Floats
    last0: Floats
    last1: Floats
    alone: Floats
    solved: tuple[Ints, Ints] | None = None
    """The boards that a partial table covers; None for a complete one."""

    @property
    def boards(self) -> Boards:
        return boards_of(self.game.sheet)

    @property
    def pairs(self) -> int:
        """Return how many pairs of boards the table holds."""
        return self.boards.count**2 if self.solved is None else len(self.solved[0]) * len(self.solved[1])

    def covers(self, first: int, second: int) -> bool:
        """Tell whether the table holds this pair of boards."""
        return self.solved is None or (first in self.solved[0] and second in self.solved[1])

    def slots(self, mover: int, first: int, second: int) -> tuple[Floats, Floats]:
        """Return the values (mover's win, other's win) of every slot of a turn on these boards."""
        turns = self.turns(mover, (first, second)[mover])
        layers = turns.shape.layers
        own, other, stay = np.zeros(layers.slots), np.zeros(layers.slots), np.zeros(layers.slots)
        for result in range(layers.results):
            own[result], other[result] = self._result(mover, first, second, turns, result)
        sweeping.sweep(turns.shape, own, other, stay)
        return own, other

    def fits(self, mover: int, first: int, second: int) -> bool:
        """Tell whether the wins of a pair of boards are what a turn on them comes to."""
        own, other = self.slots(mover, first, second)
        start = self.turns(mover, (first, second)[mover]).shape.start
        wins = (self.win0, self.win1) if mover == 0 else (self.win1, self.win0)
        at = (mover, first, second)
        return abs(float(own[start] - wins[0][at])) <= NEAR and abs(float(other[start] - wins[1][at])) <= NEAR

    def turns(self, mover: int, board: int) -> Turns:
        """Return the turns of a mover's board."""
        return self.game.setting(mover).turns(board // len(self.boards.tracks))

    def _result(self, mover: int, first: int, second: int, turns: Turns, result: int) -> tuple[float, float]:
        mine, theirs = (first, second) if mover == 0 else (second, first)
        x = int(turns.after[mine, result])
        y = int(self.boards.hit_once[theirs]) if turns.hits[result, 0] else theirs
        if x == DEAD:
            return 0.0, 0.0 if y == DEAD else float(self.alone[1 - mover, y])
        if x >= self.boards.count:
            if mover == 1 or y == DEAD:
                return 1.0, 0.0
            left = x - self.boards.count
            return float(self.last0[y, left]), float(self.last1[y, left])
        if y == DEAD:
            return float(self.alone[mover, x]), 0.0
        if mover == 0:
            return float(self.win0[1, x, y]), float(self.win1[1, x, y])
        return float(self.win1[0, y, x]), float(self.win0[0, y, x])

    def last_slots(self, second: int, left: int) -> tuple[Floats, Floats]:
        """Return (second's win, starter's win) of every slot of the second player's last turn, the starter waiting in Mordor."""
        turns = self.turns(1, second)
        return _last_turn(self.game, self.boards, turns, second, left, self.alone)


def alone(game: Game, watch: Watch | None = None) -> Floats:
    """Return what each player wins from a board once the other is out (WM.p7.all_out, WM.p7.variant). Raises LimitReached."""
    boards = boards_of(game.sheet)
    if game.survivor_wins:
        return np.ones((2, boards.count))
    table = solo.solve(Setting(game.sheet, game.faces, (ROLLER,) * len(game.faces)), watch)
    return np.ascontiguousarray(np.stack([table.reach, table.reach]))


def _last_turn(game: Game, boards: Boards, turns: Turns, second: int, left: int, alone: Floats) -> tuple[Floats, Floats]:
    """Value the second player's last turn (WM.p7.round, WM.p7.tie_break, WM.p7.arrived_hit)."""
    layers = turns.shape.layers
    own, other, stay = np.zeros(layers.slots), np.zeros(layers.slots), np.zeros(layers.slots)
    after = turns.after[second]
    theirs = left - (0 if game.arrived_safe else 1) * turns.hits[:, 0]
    starter_in = theirs > 0
    dead, there = after == DEAD, after >= boards.count
    going = ~dead & ~there
    mine = np.where(there, after - boards.count, 0)
    tie = 0.5 if game.shared_tie else 0.0
    both = there & starter_in
    own[: layers.results] = np.select(
        [dead, both & (mine > theirs), both & (mine == theirs), both, there, going & ~starter_in],
        [0.0, 1.0, tie, 0.0, 1.0, alone[1, np.where(going, after, 0)]],
        0.0,
    )
    other[: layers.results] = np.select([~starter_in, both & (mine > theirs), both & (mine == theirs)], [0.0, 0.0, tie], 1.0)
    sweeping.sweep(turns.shape, own, other, stay)
    return own, other


def _last_tables(game: Game, alone: Floats, seconds: Sequence[int], watch: Watch | None) -> tuple[Floats, Floats]:
    boards = boards_of(game.sheet)
    most = 2 * game.sheet.squares
    last0, last1 = np.zeros((boards.count, most + 1)), np.zeros((boards.count, most + 1))
    for second in seconds:
        poll(watch)
        turns = game.setting(1).turns(second // len(boards.tracks))
        for left in range(1, most + 1):
            own, other = _last_turn(game, boards, turns, second, left, alone)
            last1[second, left], last0[second, left] = own[turns.shape.start], other[turns.shape.start]
    return last0, last1


@lru_cache(maxsize=32)
def reachable(game: Game, mover: int, board: int) -> Ints:
    """Return the boards that a player can still come to from one, in solving order."""
    boards = boards_of(game.sheet)
    setting = game.setting(mover)
    seen, todo = {board}, [board]
    while todo:
        now = todo.pop()
        turns = setting.turns(now // len(boards.tracks))
        reached = {*map(int, np.unique(turns.after[now])), int(boards.hit_once[now])}
        fresh = {there for there in reached if 0 <= there < boards.count} - seen
        seen |= fresh
        todo += fresh
    found = np.array([b for b in boards.order if int(b) in seen], dtype=np.int32)
    found.setflags(write=False)
    return found


def solve(game: Game, boards_from: tuple[int, int] | None = None, watch: Watch | None = None) -> PairTable:
    """Solve all pairs of boards, or those reachable from one pair. Raises LimitReached once the watch is over."""
    boards = boards_of(game.sheet)
    firsts, seconds = (
        (boards.order, boards.order) if boards_from is None else (reachable(game, 0, boards_from[0]), reachable(game, 1, boards_from[1]))
    )
    after_loss = alone(game, watch)
    last0, last1 = _last_tables(game, after_loss, [int(b) for b in seconds], watch)
    win0, win1 = np.zeros((2, boards.count, boards.count)), np.zeros((2, boards.count, boards.count))
    layers: Any = load("layers")
    kernel = layers.Pair(problem_of(game, after_loss, last0, last1, win0, win1))
    parts = [np.array(part) for part in np.array_split(seconds, -(-len(seconds) // _pairs_a_call(game)))]
    done, total = 0, len(firsts) * len(seconds)
    for first in map(int, firsts):
        for part in parts:
            poll(watch)
            if watch is not None:
                watch.note("exact", done, f"{done / total:.0%}")
            layers.solve_row(kernel, first, part)
            done += len(part)
    return PairTable(game, win0, win1, last0, last1, after_loss, None if boards_from is None else (firsts, seconds))


def _pairs_a_call(game: Game) -> int:
    """Return how many pairs the kernel solves between two looks at the watch."""
    entries = max(game.setting(mover).turns(circled).shape.layers.entries for mover in (0, 1) for circled in range(game.sheet.fields))
    return max(1, _ENTRIES_A_CALL // entries) if sweeping.COMPILED else 1


def stored(game: Game, watch: Watch | None = None) -> PairTable | None:
    """Return the table of a game from the disk, if a sound one is there: complete, or a part that later positions stay within."""
    found = store.load(STORE, game.key)
    boards = boards_of(game.sheet)
    count, most = boards.count, 2 * game.sheet.squares
    if found is None or set(found) != {"firsts", "seconds", "win0", "win1", "last0", "last1"}:
        return None
    firsts, seconds = found["firsts"], found["seconds"]
    if not (_are_boards(firsts, count) and _are_boards(seconds, count)):
        return None
    shapes = {
        "win0": (2, len(firsts), len(seconds)),
        "win1": (2, len(firsts), len(seconds)),
        "last0": (len(seconds), most + 1),
        "last1": (len(seconds), most + 1),
    }
    if not all(_are_chances(found[name], shape) for name, shape in shapes.items()):
        return None
    wins = [np.zeros((2, count, count)) for _ in range(2)]
    lasts = [np.zeros((count, most + 1)) for _ in range(2)]
    for number in (0, 1):
        wins[number][:, firsts[:, None], seconds[None, :]] = found[f"win{number}"]
        lasts[number][seconds] = found[f"last{number}"]
    part = None if len(firsts) == len(seconds) == count else (firsts, seconds)
    return PairTable(game, wins[0], wins[1], lasts[0], lasts[1], alone(game, watch), part)


def _are_boards(listed: Any, count: int) -> bool:
    if listed.ndim != 1 or listed.dtype != np.int32 or not len(listed):
        return False
    return bool(listed.min() >= 0 and listed.max() < count and len(np.unique(listed)) == len(listed))


def _are_chances(values: Any, shape: tuple[int, ...]) -> bool:
    if values.shape != shape or values.dtype != np.float64:
        return False
    return bool(np.isfinite(values).all() and values.min() >= -NEAR and values.max() <= 1.0 + NEAR)


def keep(table: PairTable) -> bool:
    """Put a table on the disk, unless a larger one is there."""
    there = stored(table.game)
    if there is not None and there.pairs >= table.pairs:
        return True
    firsts, seconds = table.solved or (table.boards.order, table.boards.order)
    arrays = {"win0": table.win0[:, firsts[:, None], seconds[None, :]], "win1": table.win1[:, firsts[:, None], seconds[None, :]]}
    return store.save(
        STORE,
        table.game.key,
        {**arrays, "last0": table.last0[seconds], "last1": table.last1[seconds], "firsts": firsts, "seconds": seconds},
    )


def problem_of(game: Game, alone: Floats, last0: Floats, last1: Floats, win0: Floats, win1: Floats) -> dict[str, Any]:
    """Return a game as the kernel takes it."""
    boards = boards_of(game.sheet)
    sides = [[game.setting(mover).turns(circled) for circled in range(game.sheet.fields)] for mover in (0, 1)]
    return {
        "count": boards.count,
        "turns": [[sweeping.kernel_turn(turns.shape) for turns in side] for side in sides],
        "after": [[turns.after for turns in side] for side in sides],
        "hits": [[np.ascontiguousarray(turns.hits[:, 0]) for turns in side] for side in sides],
        "place": (np.arange(boards.count) // len(boards.tracks)).astype(np.int32),
        "hit_once": boards.hit_once,
        "alone": alone,
        "last0": last0,
        "last1": last1,
        "win0": win0,
        "win1": win1,
        "most_sweeps": _MOST_SWEEPS,
    }
