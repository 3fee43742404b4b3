"""Three and four players: an estimate. One turn is solved exactly over a simple picture of the race that follows.

The picture: every player runs alone with a policy that values early arrival (`PATIENCE` per turn), nobody is hit by others, and players
who arrive in the same round share the win. Rollouts (see `rollout`) then play the race out with hits and the real ending.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from mellon.models.wyprawa_do_mordoru import rules
from mellon.models.wyprawa_do_mordoru.effects import hit, roller_after
from mellon.models.wyprawa_do_mordoru.position import Position
from mellon.models.wyprawa_do_mordoru.sheet import Player
from mellon.solver.engines.layers import Floats
from mellon.solver.limits import Watch
from mellon.solver.wyprawa_do_mordoru import sweeping
from mellon.solver.wyprawa_do_mordoru.boards import DEAD, Boards, boards_of
from mellon.solver.wyprawa_do_mordoru.chain import Chain, spread
from mellon.solver.wyprawa_do_mordoru.halting import poll
from mellon.solver.wyprawa_do_mordoru.turns import Setting, Turns, opponents, setting_of

PATIENCE = 0.85
ROUNDS = 60
_SWEEPS = 30
_SETTLED = 1e-4


_MOST_RECENT = 16


@dataclass(frozen=True)
class Racer:
    """A lone runner in a hurry: [board] values, [board, result] chances of a turn, and [board, turn] chances to arrive in that turn."""

    setting: Setting
    values: Floats
    results: Floats
    arrives: Floats


def racer(setting: Setting, circled: int, watch: Watch | None = None) -> Racer:
    """Solve the hurried run of every board with at least so many fields circled; Nazguls on opponents' dice hurt nobody in it."""
    known = _RECENT.get((setting, circled))
    if known is None:
        known = _run(setting, circled, watch)
        if len(_RECENT) >= _MOST_RECENT:
            _RECENT.clear()
        _RECENT[setting, circled] = known
    return known


def _run(setting: Setting, circled: int, watch: Watch | None) -> Racer:
    boards = boards_of(setting.sheet)
    values = np.zeros(boards.count)
    steps = np.zeros((boards.count, boards.count + 2))
    chances = np.zeros((boards.count, setting.turns(0).shape.layers.results))
    needed = [board for board in map(int, boards.order) if board // len(boards.tracks) >= circled]
    for board in needed:
        turns = setting.turns(board // len(boards.tracks))
        start, nearest = turns.shape.start, int(boards.hit_once[board])
        values[board] = 0.0 if nearest == DEAD else values[nearest]
        for _ in range(_SWEEPS):
            poll(watch)
            own, stay = _fill(turns, board, boards, values)
            found = PATIENCE * (own[start] - stay[start] * values[board]) / (1.0 - PATIENCE * stay[start])
            settled = abs(found - values[board]) < _SETTLED
            values[board] = found
            if settled:
                break
        chances[board] = sweeping.flow(turns.shape, own, np.zeros_like(own), start)
        steps[board] = spread(chances[board], turns.after[board], boards.count)
    return Racer(setting, values, chances, _arrivals(Chain(steps)))


_RECENT: dict[tuple[Setting, int], Racer] = {}


def _fill(turns: Turns, board: int, boards: Boards, values: Floats) -> tuple[Floats, Floats]:
    layers = turns.shape.layers
    own, other, stay = np.zeros(layers.slots), np.zeros(layers.slots), np.zeros(layers.slots)
    after = turns.after[board]
    going = (after != DEAD) & (after < boards.count)
    own[: layers.results] = np.where(going, values[np.where(going, after, 0)], after >= boards.count)
    stay[: layers.results] = after == board
    sweeping.sweep(turns.shape, own, other, stay)
    return own, stay


def _arrivals(chain: Chain) -> Floats:
    steps = chain.steps[:, :-2]
    found = np.zeros((steps.shape[0], ROUNDS))
    found[:, 0] = chain.steps[:, -2]
    for turn in range(1, ROUNDS):
        found[:, turn] = steps @ found[:, turn - 1]
    return found


def rounds_of(p: Position, players: Sequence[Player], last: int, racers: Sequence[Racer]) -> list[Floats]:
    """Return for each player the chance to arrive in the current round and the following ones, `last` having just moved."""
    boards = boards_of(p.sheet)
    found = []
    for index, player in enumerate(players):
        arrives = np.zeros(ROUNDS)
        if player.arrived(p.sheet):
            arrives[0] = 1.0
        elif not player.out:
            row = racers[index].arrives[boards.index(player)]
            arrives = row if index > last else np.concatenate([[0.0], row[:-1]])
        found.append(arrives)
    return found


def race_win(rounds: Sequence[Floats], me: int) -> float:
    """Return the chance to be first, those who arrive in the same round sharing."""
    mine = rounds[me].copy()
    for index, theirs in enumerate(rounds):
        if index != me:
            mine *= 1.0 - np.cumsum(theirs) + theirs / 2
    return float(mine.sum())


def racers_of(p: Position, watch: Watch | None = None) -> list[Racer]:
    """Return a racer for every player; the dice of the players alive now hunt their owners."""
    found = []
    circled = min(p.players[index].circled for index in p.alive)
    for index, player in enumerate(p.players):
        mover = index if not player.out else p.mover
        found.append(racer(_sorted(setting_of(_moved(p, mover))), circled, watch))
    return found


def _sorted(setting: Setting) -> Setting:
    """Return a setting with the same results for any colours, where the coloured dice are alike: one racer serves all players."""
    if len(set(setting.faces[1:])) > 1:
        return setting
    return replace(setting, targets=(setting.targets[0], *sorted(setting.targets[1:])))


def _moved(p: Position, mover: int | None) -> Position:
    return replace(p, mover=mover, turn=None)


def turn_values(p: Position, watch: Watch | None = None) -> tuple[Floats, Turns]:
    """Return the roller's estimated win at every slot of the turn, the turn itself solved exactly. Raises LimitReached."""
    assert p.mover is not None
    turns = setting_of(p).turns(p.roller.circled)
    layers, racers, others = turns.shape.layers, racers_of(p, watch), opponents(p)
    own, zero, stay = np.zeros(layers.slots), np.zeros(layers.slots), np.zeros(layers.slots)
    known: dict[tuple[Player, ...], float] = {}
    for result in range(layers.results):
        poll(watch)
        done = rules.Effect(int(turns.fields[result]), int(turns.halvings[result]), int(turns.marks[result]))
        players = list(p.players)
        players[p.mover] = roller_after(p.roller, p.sheet, done)
        for number, index in enumerate(others):
            if turns.hits[result, number]:
                players[index] = hit(p, index, int(turns.hits[result, number]))
        key = tuple(players)
        if key not in known:
            known[key] = race_win(rounds_of(p, players, p.mover, racers), p.mover)
        own[result] = known[key]
    sweeping.sweep(turns.shape, own, zero, stay)
    return own, turns
