"""Seeded rollouts of a race between several players: hits, eliminations, the last round and the tie-break are played out.

All players follow the hurried runner of `race`. Once a single player is left, the exact solo value is taken (or the win, in the variant).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from mellon.models.wyprawa_do_mordoru.box import Place
from mellon.models.wyprawa_do_mordoru.position import Position
from mellon.solver.engines.layers import Floats
from mellon.solver.limits import Watch
from mellon.solver.wyprawa_do_mordoru import solo
from mellon.solver.wyprawa_do_mordoru.boards import DEAD, boards_of
from mellon.solver.wyprawa_do_mordoru.halting import poll
from mellon.solver.wyprawa_do_mordoru.race import Racer, racers_of
from mellon.solver.wyprawa_do_mordoru.turns import Turns, opponents, solo_setting

IN_MORDOR = -2
_MOST_ROUNDS = 400
_QUANTILE = 1.959963984540054

Whole = NDArray[np.int64]


@dataclass(frozen=True)
class Estimate:
    """A mean share of the win with its 95 % interval."""

    mean: float
    low: float
    high: float
    games: int


def random_of(seed: int) -> np.random.Generator:
    """Return the random numbers of a seed, which may be any whole number."""
    return np.random.default_rng(seed if seed >= 0 else [-seed, 1])


def estimate(shares: Floats) -> Estimate:
    """Return the mean of shares with a 95 % interval (Wilson's, which also holds near 0 and 1)."""
    count, mean = len(shares), float(shares.mean())
    square = _QUANTILE**2
    middle = (mean + square / (2 * count)) / (1 + square / count)
    half = _QUANTILE * sqrt(mean * (1 - mean) / count + square / (4 * count * count)) / (1 + square / count)
    return Estimate(mean, max(0.0, middle - half), min(1.0, middle + half), count)


class Rollouts:
    """Many games at once from one position's turn."""

    def __init__(self, p: Position, turns: Turns, games: int, seed: int, watch: Watch | None = None) -> None:
        self.p, self.turns, self.games, self.watch = p, turns, games, watch
        self.boards = boards_of(p.sheet)
        self.random = random_of(seed)
        self.racers = racers_of(p, watch)
        self.alone = solo.solve(solo_setting(p.sheet, p.dice), watch).reach

    def shares(self, chances: Floats) -> Floats:
        """Return the roller's share of the win in each game, the turn under way ending in results with these chances."""
        found: Floats = self.shares_of([chances])[0]
        return found

    def shares_of(self, ways: Sequence[Floats]) -> Floats:
        """Return [way, game] -> the roller's share of the win, `games` of them for each way in which the turn under way may end."""
        p, me = self.p, self.p.mover
        assert me is not None
        total = self.games * len(ways)
        board = np.full((total, len(p.players)), DEAD, dtype=np.int64)
        left = np.zeros((total, len(p.players)), dtype=np.int64)
        for index, player in enumerate(p.players):
            left[:, index] = player.track.left
            if player.arrived(p.sheet):
                board[:, index] = IN_MORDOR
            elif not player.out:
                board[:, index] = self.boards.index(player)
        drawn = np.concatenate([self.random.choice(len(way), size=self.games, p=way / way.sum()) for way in ways])
        self._apply(board, left, np.arange(total), me, drawn, self.turns, p.place)
        share = np.full(total, np.nan)
        self._settle(board, left, share, me)
        for step in range(1, _MOST_ROUNDS * len(p.players)):
            mover = (me + step) % len(p.players)
            moving = np.flatnonzero(np.isnan(share) & (board[:, mover] >= 0))
            if not np.isnan(share).any():
                break
            begun_at = board[moving, mover] // len(self.boards.tracks)
            for circled in np.unique(begun_at):
                poll(self.watch)
                self._move(board, left, moving[begun_at == circled], mover, int(circled))
            self._settle(board, left, share, mover)
        closed: Floats = np.nan_to_num(share).reshape(len(ways), self.games)
        return closed

    def _move(self, board: Whole, left: Whole, games: Whole, mover: int, circled: int) -> None:
        racer: Racer = self.racers[mover]
        turns = racer.setting.turns(circled)
        drawn = np.zeros(len(games), dtype=np.int64)
        for one in np.unique(board[games, mover]):
            here = board[games, mover] == one
            steps = np.cumsum(racer.results[one])
            drawn[here] = np.searchsorted(steps, self.random.random(int(here.sum())) * steps[-1], side="right")
        self._apply(board, left, games, mover, np.minimum(drawn, turns.shape.layers.results - 1), turns, self.p.sheet.place(circled))

    def _apply(self, board: Whole, left: Whole, games: Whole, mover: int, drawn: Whole, turns: Turns, place: Place) -> None:
        """Carry out drawn results; a Nazgul meant for a player who is out hits the roller instead (WM.p7.neutral, WM.p8.gondor)."""
        others = opponents(replace(self.p, mover=mover, turn=None)) if mover != self.p.mover else opponents(self.p)
        after = turns.after[np.maximum(board[games, mover], 0), drawn].astype(np.int64)
        extra = np.zeros(len(games), dtype=np.int64)
        neutral_hurts = not place.spares_roller and self.p.reading("opponent_nazgul") != "both"
        safe = self.p.reading("arrived_player_hit_later_in_the_round") == "safe"
        for number, index in enumerate(others):
            hits = turns.hits[drawn, number] > 0
            gone = hits & (board[games, index] == DEAD)
            extra += gone & neutral_hurts
            struck = games[hits & ~gone & ~(safe & (board[games, index] == IN_MORDOR))]
            left[struck, index] -= 1
            under_way = struck[board[struck, index] >= 0]
            board[under_way, index] = self.boards.hit_once[board[under_way, index]]
            board[struck[left[struck, index] <= 0], index] = DEAD
        self._arrive(board, left, games, mover, after, extra)

    def _arrive(self, board: Whole, left: Whole, games: Whole, mover: int, after: Whole, extra: Whole) -> None:
        there = after >= self.boards.count
        remaining = np.where(there, after - self.boards.count, self.boards.left[np.clip(after, 0, self.boards.count - 1)])
        now = np.where(there, IN_MORDOR, after)
        for _ in range(int(extra.max(initial=0))):
            struck = (extra > 0) & (now != DEAD)
            now = np.where(struck & (now >= 0), self.boards.hit_once[np.maximum(now, 0)], now)
            remaining = remaining - struck
            now = np.where(struck & (remaining <= 0), DEAD, now)
            extra = extra - 1
        board[games, mover] = now
        left[games, mover] = np.where(now == DEAD, 0, remaining)

    def _settle(self, board: Whole, left: Whole, share: Floats, mover: int) -> None:
        """Close the games that are over after `mover`'s turn, or whose value is known exactly (WM.p7.end, WM.p7.tie_break)."""
        me = self.p.mover
        assert me is not None
        alive, there = board != DEAD, board == IN_MORDOR
        open_games = np.isnan(share)
        count = alive.sum(axis=1)
        share[open_games & ~alive[:, me]] = 0.0
        waiting = (board[:, mover + 1 :] >= 0).any(axis=1)
        ended = open_games & there.any(axis=1) & ~waiting & np.isnan(share)
        most = np.where(there, left, -1).max(axis=1)
        winners = there & (left == most[:, None])
        number = winners.sum(axis=1)
        divided = np.where(number > 1, 1.0 if self.p.reading("tie_after_tie_break") == "shared" else 0.0, 1.0) / np.maximum(number, 1)
        share[ended] = np.where(winners[ended, me], divided[ended], 0.0)
        single = np.isnan(share) & (count == 1) & alive[:, me] & ~there[:, me]
        share[single] = 1.0 if self.p.survivor_wins else self.alone[np.maximum(board[single, me], 0)]
