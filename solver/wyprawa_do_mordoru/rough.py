"""Two players, roughly: the game in which both choose between a few plans for every turn, solved over all pairs of boards at once.

Pairs of boards are solved level by level: every change lowers the weight of one board, so a level needs lower ones only, and the turn in
which nothing changes is solved as an equation. Plans that fit the boards met in play are added by solving some turns in full; how much
those turns were worth more than the plans known before tells how far off the values are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mellon.solver.engines.layers import Floats
from mellon.solver.limits import LimitReached, Watch
from mellon.solver.wyprawa_do_mordoru import pair, sweeping
from mellon.solver.wyprawa_do_mordoru.boards import boards_of
from mellon.solver.wyprawa_do_mordoru.halting import hurried, poll, unhurried
from mellon.solver.wyprawa_do_mordoru.plans import Effects, effects_of, first_plans

Whole = NDArray[np.int64]
_TIE_BREAK = 1e-9
_ROUNDS = 8
_NO_END = 1e-13
_MOST_TURNS = 40
_GAMES = 30
_DRAWN = 120
_ADDED = 40
_LAST_DRAWN = 120
_MEASURED = 60
_PAIRS_AT_ONCE = 8192
_PRODUCT = 250_000
"""Products of matrices stay below the size at which numpy's library starts threads of its own."""


Turn = tuple[int, int, int]
"""A turn met in play: the mover and the indices of both boards; or `LAST`, the squares left of the first, who has arrived, and the second's board."""
LAST = 2


@dataclass(frozen=True)
class Drift:
    """What solving in full the turns of some games would change of a player's win: the mean, its error, and the mean size."""

    mean: float
    error: float
    size: float


class Rough:
    """The rough game from one pair of boards on. `wins[m]` are the wins of both, [player, board of the first, board of the second],
    when player `m` has just moved; beyond the boards stand "out" and the arrivals with 0, 1, ... squares left."""

    def __init__(self, game: pair.Game, at: tuple[int, int], watch: Watch) -> None:
        self.game, self.watch, self.clock = game, unhurried(watch), watch
        self.boards = boards_of(game.sheet)
        self.lists = pair.reachable(game, 0, at[0]), pair.reachable(game, 1, at[1])
        self.sizes = len(self.lists[0]), len(self.lists[1])
        self.most = 2 * game.sheet.squares
        self.where = tuple(self._index(side) for side in (0, 1))
        self.at = int(self.where[0][at[0]]), int(self.where[1][at[1]])
        self.hit = tuple(self.where[side][self.boards.hit_once[self.lists[side]]] for side in (0, 1))
        self.place = tuple(self.lists[side] // len(self.boards.tracks) for side in (0, 1))
        self.effects = tuple({int(c): effects_of(game.setting(side), int(c)) for c in np.unique(self.place[side])} for side in (0, 1))
        self.after = tuple({c: self._codes(side, effects) for c, effects in self.effects[side].items()} for side in (0, 1))
        self.plans: tuple[dict[int, list[Floats]], dict[int, list[Floats]]] = ({}, {})
        shared: dict[tuple[object, ...], list[Floats]] = {}
        for side in (0, 1):
            for circled, effects in self.effects[side].items():
                key = effects.key
                if key not in shared:
                    shared[key] = list(first_plans(effects, game.sheet.fields - circled))
                self.plans[side][circled] = shared[key]
        self.last_plans: dict[int, list[Floats]] = {id(effects.turns): [] for effects in self.effects[1].values()}
        self.wins = [self._blank(0), self._blank(1)]
        width = self.wins[0].shape[2]
        self.steps = {c: codes * width for c, codes in self.after[0].items()}, self.after[1]
        self.choice = np.zeros((2, *self.sizes), dtype=np.int16)
        self.levels = self._levels()

    def _index(self, side: int) -> Whole:
        """Return board (or DEAD, at the end) -> its place among the boards listed, "out" after them, then arrivals."""
        count = self.boards.count
        found = np.full(count + self.most + 2, -1, dtype=np.int64)
        found[self.lists[side]] = np.arange(self.sizes[side])
        found[count : count + self.most + 1] = self.sizes[side] + 1 + np.arange(self.most + 1)
        found[-1] = self.sizes[side]
        return found

    def _codes(self, side: int, effects: Effects) -> Whole:
        """Return [board listed, effect] -> where it leads, in the numbers of `_index`."""
        return self.where[side][effects.after[self.lists[side]]]

    def _levels(self) -> list[tuple[Whole, Whole]]:
        weights = []
        for side in (0, 1):
            tracks = [self.boards.at(int(b)) for b in self.lists[side]]
            weights.append(np.array([t.halves + 3 * t.whole + self.boards.fields - c for c, t in tracks]))
        total = (weights[0][:, None] + weights[1][None, :]).reshape(-1)
        order = np.argsort(total, kind="stable")
        cuts = np.flatnonzero(np.diff(total[order])) + 1
        return [tuple(np.divmod(part, self.sizes[1])) for part in np.split(order, cuts)]  # type: ignore[misc]

    def _blank(self, mover: int) -> Floats:
        """Return the wins with everything filled in that is not a pair of boards; arrivals of the first wait for `_last_turns`."""
        shape = [self.sizes[0] + 1, self.sizes[1] + 1]
        shape[mover] += self.most + 1
        wins = np.zeros((2, *shape))
        alone = pair.alone(self.game, self.watch)
        out0, out1 = self.sizes
        wins[0, :out0, out1] = alone[0, self.lists[0]]
        wins[1, out0, :out1] = alone[1, self.lists[1]]
        if mover == 0:
            wins[0, out0 + 1 :, out1] = 1.0
        else:
            wins[1, :, out1 + 1 :] = 1.0
        return wins

    def matrix(self, side: int, circled: int) -> Floats:
        """Return the plans of a place as [effect, plan]."""
        return np.ascontiguousarray(np.stack(self.plans[side][circled], axis=1))

    def solve(self) -> None:
        """Fill the wins of every pair of boards with the plans known now."""
        matrices = tuple({c: self.matrix(side, c) for c in self.effects[side]} for side in (0, 1))
        stays = tuple(self._stays(side, matrices[side]) for side in (0, 1))
        for wins in self.wins:
            wins[:, : self.sizes[0], : self.sizes[1]] = 0.0
        self._last_turns()
        for first, second in self.levels:
            for at in range(0, len(first), _PAIRS_AT_ONCE):
                poll(self.watch)
                a, b = first[at : at + _PAIRS_AT_ONCE], second[at : at + _PAIRS_AT_ONCE]
                *p, s = self._offers(0, a, b, matrices[0], stays[0])
                *q, t = self._offers(1, a, b, matrices[1], stays[1])
                self._settle(a, b, p, q, s, t)

    def _stays(self, side: int, matrices: dict[int, Floats]) -> dict[int, Floats]:
        """Return for every place [board, plan] -> the chance that a turn changes nothing at all."""
        found = {}
        for circled, matrix in matrices.items():
            same = (self.after[side][circled] == np.arange(self.sizes[side])[:, None]) & (self.effects[side][circled].hits == 0)
            found[circled] = _product(same.astype(np.float64), matrix)
        return found

    def targets(self, mover: int, a: Whole, b: Whole, circled: int) -> Whole:
        """Return [pair, effect] -> the flat index of what follows in `wins[mover]`."""
        mine, theirs, step = (a, b, 1) if mover == 0 else (b, a, self.wins[1].shape[2])
        where: Whole = self.steps[mover][circled][mine]
        calm = self.effects[mover][circled].harmless
        where[:, :calm] += (theirs * step)[:, None]
        where[:, calm:] += (self.hit[1 - mover][theirs] * step)[:, None]
        return where

    def _offers(
        self, mover: int, a: Whole, b: Whole, matrices: dict[int, Floats], stays: dict[int, Floats]
    ) -> tuple[Floats, Floats, Floats]:
        """Return (the first's win, the second's win, the chance that nothing changes) as [pair, plan], such a turn counting as nothing.

        A place with fewer plans than another fills its row up with plans that the mover never chooses.
        """
        mine = b if mover else a
        place = self.place[mover][mine]
        width = max(matrix.shape[1] for matrix in matrices.values())
        offers = np.zeros((3, len(a), width))
        offers[mover] = -np.inf
        for circled in np.unique(place):
            here, matrix = np.flatnonzero(place == circled), matrices[int(circled)]
            where = self.targets(mover, a[here], b[here], int(circled))
            for player, wins in enumerate(self.wins[mover]):
                offers[player, here, : matrix.shape[1]] = _product(wins.reshape(-1)[where], matrix)
            offers[2, here, : matrix.shape[1]] = stays[int(circled)][mine[here]]
        return offers[0], offers[1], offers[2]

    def _settle(self, a: Whole, b: Whole, p: Sequence[Floats], q: Sequence[Floats], s: Floats, t: Floats) -> None:
        """Choose both movers' plans on some pairs until neither changes, and keep the values."""
        row = np.arange(len(a))
        k = np.argmax(p[0] - _TIE_BREAK * p[1], axis=1)
        j = np.argmax(q[1] - _TIE_BREAK * q[0], axis=1)
        for _ in range(_ROUNDS):
            v, z = _closed(p, q, s, t, row, k, j)
            k_now = np.argmax(p[0] + s * z[0][:, None] - _TIE_BREAK * (p[1] + s * z[1][:, None]), axis=1)
            j_now = np.argmax(q[1] + t * v[1][:, None] - _TIE_BREAK * (q[0] + t * v[0][:, None]), axis=1)
            if (k_now == k).all() and (j_now == j).all():
                break
            k, j = k_now, j_now
        v, z = _closed(p, q, s, t, row, k, j)
        self.wins[1][0, a, b], self.wins[1][1, a, b] = v
        self.wins[0][0, a, b], self.wins[0][1, a, b] = z
        self.choice[0, a, b], self.choice[1, a, b] = k, j

    def last_turn(self, board: int, left: int) -> tuple[Floats, Floats, Effects]:
        """Return (second's win, first's win) of every slot of the second's last turn, the first having arrived with so many squares left."""
        circled = int(self.place[1][board])
        effects = self.effects[1][circled]
        form = effects.turns.shape
        own, other, stay = (np.zeros(form.layers.slots) for _ in range(3))
        won, lost = self._last_worth(circled, np.array([board]), left)
        own[: form.layers.results], other[: form.layers.results] = won[0, effects.of_result], lost[0, effects.of_result]
        sweeping.sweep(form, own, other, stay)
        return own, other, effects

    def _add_plan(self, turn: Turn) -> None:
        """Add the best plan of a turn to those of its place."""
        mover, first, second = turn
        own, other, effects = self._in_full(turn)
        plans = self.last_plans[id(effects.turns)] if mover == LAST else self.plans[mover][int(self.place[mover][(first, second)[mover]])]
        plans.append(effects.plan(own, other))

    def _in_full(self, turn: Turn) -> tuple[Floats, Floats, Effects]:
        poll(self.watch)
        return self.last_turn(turn[2], turn[1]) if turn[0] == LAST else self.turn(*turn)

    def _last_worth(self, circled: int, boards: Whole, left: int) -> tuple[Floats, Floats]:
        """Return (second's win, first's win) of every effect of the second's last turn."""
        theirs = left - (0 if self.game.arrived_safe else 1) * self.effects[1][circled].hits
        tie = 0.5 if self.game.shared_tie else 0.0
        return _last_values(self.after[1][circled][boards], theirs, self.sizes[1], self.wins[1][1, self.sizes[0], :], tie)

    def _last_turns(self) -> None:
        """Value the second's last turn after the first's arrival, by the best plan for it (WM.p7.round, WM.p7.tie_break)."""
        out0 = self.sizes[0]
        for circled, effects in self.effects[1].items():
            boards = np.flatnonzero(self.place[1] == circled)
            matrix = np.stack([*self.plans[1][circled], *self.last_plans[id(effects.turns)]], axis=1)
            for left in range(1, self.most + 1):
                own, other = self._last_worth(circled, boards, left)
                won, lost = _product(own, matrix), _product(other, matrix)
                best = np.argmax(won - _TIE_BREAK * lost, axis=1)
                row = np.arange(len(boards))
                self.wins[0][1, out0 + 1 + left, boards] = won[row, best]
                self.wins[0][0, out0 + 1 + left, boards] = lost[row, best]

    def turn(self, mover: int, first: int, second: int) -> tuple[Floats, Floats, Effects]:
        """Return (mover's win, other's win) of every slot of a turn on a pair of boards, solved in full over the rough values."""
        circled = int(self.place[mover][(first, second)[mover]])
        effects = self.effects[mover][circled]
        where = self.targets(mover, np.array([first]), np.array([second]), circled)[0]
        form = effects.turns.shape
        own, other, stay = (np.zeros(form.layers.slots) for _ in range(3))
        own[: form.layers.results] = self.wins[mover][mover].reshape(-1)[where][effects.of_result]
        other[: form.layers.results] = self.wins[mover][1 - mover].reshape(-1)[where][effects.of_result]
        sweeping.sweep(form, own, other, stay)
        return own, other, effects

    def gains(self, turn: Turn) -> tuple[float, float]:
        """Return how much more than by the plans the first and the second win when a turn is solved in full."""
        mover, first, second = turn
        own, other, effects = self._in_full(turn)
        start = effects.turns.shape.start
        now = (own[start], other[start]) if mover == 0 else (other[start], own[start])
        before = self.wins[0][:, self.sizes[0] + 1 + first, second] if mover == LAST else self.wins[1 - mover][:, first, second]
        return float(now[0] - before[0]), float(now[1] - before[1])

    def improve(self, mover: int, chances: Floats, random: np.random.Generator) -> None:
        """Add plans for the turns that gain most by being solved in full, and solve again. After LimitReached the values are those from before."""
        met = {turn for game in self.play(chances, mover, _GAMES, random) for turn in game}
        picked = zip(
            random.integers(2, size=_DRAWN),
            random.integers(self.sizes[0], size=_DRAWN),
            random.integers(self.sizes[1], size=_DRAWN),
            strict=True,
        )
        met |= {(int(m), int(a), int(b)) for m, a, b in picked}
        before = [wins.copy() for wins in self.wins], self.choice.copy()
        gains = sorted(((self.gains(turn)[min(turn[0], 1)], turn) for turn in met), reverse=True)
        for _, turn in gains[:_ADDED]:
            self._add_plan(turn)
        try:
            self.solve()
        except LimitReached:
            self.wins, self.choice = before
            raise

    def drift(self, mover: int, chances: Floats, random: np.random.Generator) -> Drift:
        """Measure along some games from a turn with these chances of effects on what turns solved in full change of the mover's win.

        That is little work, and an estimate without it is worth nothing, so it may take a moment more than the clock allows.
        """
        self.watch = unhurried(self.clock)
        games = self.play(chances, mover, _MEASURED, random)
        change = {turn: self.gains(turn)[mover] for turn in {turn for game in games for turn in game}}
        sums = np.array([sum(change[turn] for turn in game) for game in games])
        sizes = np.array([sum(abs(change[turn]) for turn in game) for game in games])
        return Drift(float(sums.mean()), float(sums.std() / np.sqrt(len(games))), float(sizes.mean()))

    def begin(self, random: np.random.Generator) -> None:
        """Add plans for last turns and solve for the first time. It may take a moment more than the clock allows: what it costs was weighed before."""
        for left, board in zip(
            random.integers(1, self.most + 1, size=_LAST_DRAWN), random.integers(self.sizes[1], size=_LAST_DRAWN), strict=True
        ):
            self._add_plan((LAST, int(left), int(board)))
        self.solve()
        self.watch = self.clock

    def play(self, chances: Floats, mover: int, games: int, random: np.random.Generator) -> list[list[Turn]]:
        """Play some games by the plans after a first turn with these chances of effects; return the turns met in each."""
        met: list[list[Turn]] = [[] for _ in range(games)]
        a, b = np.full(games, self.at[0]), np.full(games, self.at[1])
        open_games = np.arange(games)
        drawn = random.choice(len(chances), size=games, p=chances / chances.sum())
        for turn in range(_MOST_TURNS):
            if turn:
                drawn = self._draw(mover, a, b, random)
            a, b, going = self._moved(mover, a, b, drawn)
            for game, left, board in zip(open_games, a - self.sizes[0] - 1, b, strict=True):
                if left > 0 and board < self.sizes[1]:
                    met[game].append((LAST, int(left), int(board)))
            a, b, open_games = a[going], b[going], open_games[going]
            mover = 1 - mover
            if not len(open_games):
                break
            for game, one, two in zip(open_games, a, b, strict=True):
                met[game].append((mover, int(one), int(two)))
        return met

    def _draw(self, mover: int, a: Whole, b: Whole, random: np.random.Generator) -> Whole:
        place = self.place[mover][a if mover == 0 else b]
        drawn = np.zeros(len(a), dtype=np.int64)
        for circled in np.unique(place):
            here = np.flatnonzero(place == circled)
            steps = np.cumsum(self.matrix(mover, int(circled)), axis=0)[:, self.choice[mover, a[here], b[here]]]
            drawn[here] = np.minimum((steps < random.random(len(here)) * steps[-1]).sum(axis=0), len(steps) - 1)
        return drawn

    def _moved(self, mover: int, a: Whole, b: Whole, drawn: Whole) -> tuple[Whole, Whole, NDArray[np.bool_]]:
        place = self.place[mover][a if mover == 0 else b]
        width, found = self.wins[mover].shape[2], np.zeros(len(a), dtype=np.int64)
        for circled in np.unique(place):
            here = np.flatnonzero(place == circled)
            found[here] = self.targets(mover, a[here], b[here], int(circled))[np.arange(len(here)), drawn[here]]
        first, second = np.divmod(found, width)
        return first, second, (first < self.sizes[0]) & (second < self.sizes[1])


def _product(values: Floats, matrix: Floats) -> Floats:
    """Multiply in parts so small that the library starts no threads for them."""
    rows = max(1, _PRODUCT // matrix.size)
    if len(values) <= rows:
        return values @ matrix
    return np.concatenate([values[at : at + rows] @ matrix for at in range(0, len(values), rows)])


def _closed(
    p: Sequence[Floats], q: Sequence[Floats], s: Floats, t: Floats, row: Whole, k: Whole, j: Whole
) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
    """Solve the two equations of a pair of boards for fixed plans: the wins with the first to move and with the second to move."""
    stay, rest = s[row, k], t[row, j]
    det = 1.0 - stay * rest
    good = det > _NO_END
    det = np.where(good, det, 1.0)
    v = tuple(np.where(good, (p[i][row, k] + stay * q[i][row, j]) / det, 0.0) for i in (0, 1))
    z = tuple(np.where(good, (q[i][row, j] + rest * p[i][row, k]) / det, 0.0) for i in (0, 1))
    return (v[0], v[1]), (z[0], z[1])


def _last_values(codes: Whole, theirs: Whole, out: int, alone: Floats, tie: float) -> tuple[Floats, Floats]:
    there, dead = codes > out, codes == out
    starter = np.broadcast_to(theirs > 0, codes.shape)
    mine = codes - out - 1
    both, more, equal = there & starter, mine > theirs, mine == theirs
    going = ~there & ~dead
    own = np.select(
        [dead, both & more, both & equal, both, there, going & ~starter], [0.0, 1.0, tie, 0.0, 1.0, alone[np.where(going, codes, 0)]], 0.0
    )
    other = np.select([~starter, both & more, both & equal], [0.0, 0.0, tie], 1.0)
    return own, other


def roughly(
    game: pair.Game, at: tuple[int, int], mover: int, rounds: int, random: np.random.Generator, watch: Watch, reserve: float
) -> Rough:
    """Solve the rough game from a pair of boards, improved as many times as asked or the watch allows, which is left so many seconds afterwards.

    Raises LimitReached before the first values.
    """
    rough = Rough(game, at, watch)
    rough.begin(random)
    rough.watch = hurried(watch, reserve)
    for done in range(rounds):
        watch.note("estimate", rough.sizes[0] * rough.sizes[1], f"{(done + 1) / (rounds + 1):.0%}")
        try:
            own, other, effects = rough.turn(mover, *rough.at)
            rough.improve(mover, effects.plan(own, other), random)
        except LimitReached:
            break
    rough.watch = watch
    return rough
