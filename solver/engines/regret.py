"""Regret matching plus (CFR+) on the sequence form, for games too large for a linear program; what it finds is proved by best replies."""

from __future__ import annotations

from typing import Any

from mellon.solver.engines.sequence_form import SequenceGame, Solution, certified
from mellon.solver.limits import Watch

MOST_ITERATIONS = 2_000
SECONDS = 20.0
"""So long it goes on where no time is given."""
CLOSE = 1e-4
"""A gap with which it is content."""
LOOK_EVERY = 50
GRAINS = (2, 6, 24, 4_096)
"""Averages are read as fractions with denominators up to these, one after the other: a simple mix near the average may prove the value."""


class Side:
    """One player's information sets level by level, as arrays; `regrets` and the weighted sum of plans so far."""

    def __init__(self, game: SequenceGame, player: int) -> None:
        import numpy as np

        infosets, self.count = game.infosets[player], game.sequences[player]
        depth = [0] * self.count
        levels: dict[int, list[int]] = {}
        for number, info in enumerate(infosets):
            deep = depth[info.parent]
            levels.setdefault(deep, []).append(number)
            for n in range(info.count):
                depth[info.first + n] = deep + 1
        self.levels: list[tuple[Any, Any, Any, Any]] = []
        for deep in sorted(levels):
            chosen = [infosets[number] for number in levels[deep]]
            sizes = np.array([info.count for info in chosen])
            parents = np.array([info.parent for info in chosen])
            members = np.concatenate([np.arange(info.first, info.first + info.count) for info in chosen])
            starts = np.concatenate(([0], np.cumsum(sizes)[:-1]))
            self.levels.append((sizes, parents, members, starts))
        self.regrets = np.zeros(self.count)
        self.total = np.zeros(self.count)
        self.plan = self.current()

    def current(self) -> Any:
        """Return the plan that follows the regrets: in proportion to them, evenly where there are none."""
        import numpy as np

        plan = np.ones(self.count)
        for sizes, parents, members, starts in self.levels:
            regrets = self.regrets[members]
            sums = np.repeat(np.add.reduceat(regrets, starts), sizes)
            even = np.repeat(1.0 / sizes, sizes)
            shares = np.where(sums > 0, regrets / np.where(sums > 0, sums, 1.0), even)
            plan[members] = shares * np.repeat(plan[parents], sizes)
        return plan

    def learn(self, earned: Any, weight: float) -> None:
        """Take the worth of every sequence (more is better) against the other's plan into the regrets, and the new plan into the sum."""
        import numpy as np

        worth = earned.copy()
        for sizes, parents, members, starts in reversed(self.levels):
            regrets, values = self.regrets[members], worth[members]
            sums = np.repeat(np.add.reduceat(regrets, starts), sizes)
            even = np.repeat(1.0 / sizes, sizes)
            shares = np.where(sums > 0, regrets / np.where(sums > 0, sums, 1.0), even)
            means = np.add.reduceat(shares * values, starts)
            self.regrets[members] = np.maximum(0.0, regrets + values - np.repeat(means, sizes))
            np.add.at(worth, parents, means)
        self.plan = self.current()
        self.total += weight * self.plan

    def best(self, earned: Any) -> float:
        """Return what a best reply earns."""
        import numpy as np

        worth = earned.copy()
        for _, parents, members, starts in reversed(self.levels):
            np.add.at(worth, parents, np.maximum.reduceat(worth[members], starts))
        return float(worth[0])


def matched(game: SequenceGame, watch: Watch | None = None) -> Solution:
    """Return average plans after as many rounds as the time allows, with the exact bounds that they prove."""
    import numpy as np

    watch = watch or Watch()
    own = watch if watch.remaining() is not None else watch.within(SECONDS)
    rows = np.array([row for row, _ in game.payoffs] or [0])
    columns = np.array([column for _, column in game.payoffs] or [0])
    worths = np.array([float(worth) for worth in game.payoffs.values()] or [0.0])
    sides = (Side(game, 0), Side(game, 1))

    def earned(player: int, plan: Any) -> Any:
        mine, other = (rows, columns) if player == 0 else (columns, rows)
        sign = 1.0 if player == 0 else -1.0
        return np.bincount(mine, weights=sign * worths * plan[other], minlength=game.sequences[player])

    done = 0
    for done in range(1, MOST_ITERATIONS + 1):
        for player in (0, 1):
            sides[player].learn(earned(player, sides[1 - player].plan), float(done))
        if done % LOOK_EVERY == 0:
            means = [side.total / side.total[0] for side in sides]
            if sides[0].best(earned(0, means[1])) + sides[1].best(earned(1, means[0])) < CLOSE:
                break
        if own.over:
            break
    plans = [list(side.total / side.total[0]) for side in sides]
    return certified(game, (plans[0], plans[1]), "regret_matching", GRAINS, done)
