"""All boards that one player can have, numbered, and what a turn's effect makes of each.

A board is (fields circled, halves, whole). Every change lowers `halves + 3 * whole + fields left`, so boards solved in that order only
need boards solved before; the one exception is a turn that changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from mellon.models.wyprawa_do_mordoru.sheet import Player, Sheet, Track
from mellon.solver.engines.layers import Ints

DEAD = -1
MOST = 5


@dataclass(frozen=True)
class Boards:
    """The boards of a sheet size: index = circled * tracks + track."""

    fields: int
    squares: int

    @cached_property
    def tracks(self) -> tuple[Track, ...]:
        """Return the living Nazgul tracks."""
        return tuple(Track(h, w) for w in range(self.squares + 1) for h in range(2 * (self.squares - w) + 1) if h + w)

    @cached_property
    def _track_index(self) -> dict[Track, int]:
        return {track: index for index, track in enumerate(self.tracks)}

    @property
    def count(self) -> int:
        """Return the number of boards of a player who is still under way."""
        return self.fields * len(self.tracks)

    def index(self, player: Player) -> int:
        """Return the number of a board; the player must be alive and not in Mordor."""
        return player.circled * len(self.tracks) + self._track_index[player.track]

    def at(self, index: int) -> tuple[int, Track]:
        """Return the circled fields and the track of a board."""
        circled, track = divmod(index, len(self.tracks))
        return circled, self.tracks[track]

    @cached_property
    def left(self) -> Ints:
        """Return the uncrossed squares of every board."""
        return np.array([track.left for track in self.tracks] * self.fields, dtype=np.int32)

    @cached_property
    def order(self) -> Ints:
        """Return the boards in an order in which every change leads to an earlier one."""
        weight = [self.at(i)[1].halves + 3 * self.at(i)[1].whole + self.fields - self.at(i)[0] for i in range(self.count)]
        return np.argsort(np.array(weight), kind="stable").astype(np.int32)

    @cached_property
    def track_after(self) -> Ints:
        """Return [track, halvings, marks] -> the track after halving first and then crossing, DEAD if none is left."""
        table = np.full((len(self.tracks), MOST + 1, MOST + 1), DEAD, dtype=np.int32)
        for index, track in enumerate(self.tracks):
            for halvings in range(MOST + 1):
                for marks in range(MOST + 1):
                    table[index, halvings, marks] = self._track_index.get(track.halved(halvings).crossed(marks), DEAD)
        return table

    def own_after(self, fields: NDArray[np.int64], halvings: NDArray[np.int64], marks: NDArray[np.int64]) -> Ints:
        """Return [board, effect] -> the roller's board after the effect: DEAD, a board, or `count + left` for an arrival."""
        circled, track = np.divmod(np.arange(self.count), len(self.tracks))
        after = self.track_after[track[:, None], halvings[None, :], marks[None, :]]
        trail = circled[:, None] + fields[None, :]
        left = np.array([t.left for t in self.tracks], dtype=np.int32)
        there = np.where(trail >= self.fields, self.count + left[after], trail * len(self.tracks) + after)
        return np.where(after == DEAD, DEAD, there).astype(np.int32)

    @cached_property
    def hit_once(self) -> Ints:
        """Return board -> the board after one mark from another player's turn, DEAD if that was the last."""
        circled, track = np.divmod(np.arange(self.count), len(self.tracks))
        after = self.track_after[track, 0, 1]
        return np.where(after == DEAD, DEAD, circled * len(self.tracks) + after).astype(np.int32)


@lru_cache(maxsize=8)
def boards(fields: int, squares: int) -> Boards:
    """Return the boards of a sheet size."""
    return Boards(fields, squares)


def boards_of(sheet: Sheet) -> Boards:
    """Return the boards of a sheet."""
    return boards(sheet.fields, sheet.squares)
