"""Zero-sum games with hidden information and perfect recall in sequence form: plans, best replies, certified values.

A sequence is what one player has done so far: the empty one, or an information set with one of its choices. A plan gives every sequence the
product of the shares along it. Rows belong to the maximiser; payoffs are already weighted with chance.

>>> from fractions import Fraction
>>> game = SequenceGame()
>>> row, column = game.decide(0, "row", 0, 2), game.decide(1, "column", 0, 2)
>>> for i, j, worth in ((0, 0, 1), (0, 1, -1), (1, 0, -1), (1, 1, 1)):
...     game.pay(row + i, column + j, Fraction(worth))
>>> solve(game).value
Fraction(0, 1)
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mellon.solver.limits import Watch

ZERO, ONE = Fraction(0), Fraction(1)
Plan = list[Fraction]
ROUNDINGS = (2, 12, 60, 420, 5_000, 100_000, 10_000_000)
"""The largest denominators with which shares found in floating point are read as fractions, one after the other."""
LP_SEQUENCES, LP_PAYOFFS = 60_000, 200_000
"""Games larger than this are left to regret matching: the linear program would take longer."""


@dataclass(frozen=True, slots=True)
class InfoSet:
    """Where a player has the same information: the sequence that leads there, and its own sequences from `first` on."""

    parent: int
    first: int
    count: int


class SequenceGame:
    """A game as it is unfolded: information sets by key for each player, and payoffs for pairs of sequences."""

    def __init__(self) -> None:
        self.infosets: tuple[list[InfoSet], list[InfoSet]] = ([], [])
        self.sequences = [1, 1]
        self.payoffs: dict[tuple[int, int], Fraction] = {}
        self._numbers: tuple[dict[Hashable, int], dict[Hashable, int]] = ({}, {})

    def decide(self, player: int, key: Hashable, parent: int, count: int) -> int:
        """Return the first sequence of an information set, which is made when it is met first.

        Raises ValueError where its key does not tell what the player has done before, or may do now.
        """
        number = self._numbers[player].get(key)
        if number is None:
            self._numbers[player][key] = len(self.infosets[player])
            self.infosets[player].append(InfoSet(parent, self.sequences[player], count))
            self.sequences[player] += count
            return self.sequences[player] - count
        found = self.infosets[player][number]
        if (found.parent, found.count) != (parent, count):
            raise ValueError(f"imperfect recall at {key}")
        return found.first

    def known(self, player: int, key: Hashable) -> int | None:
        """Return the first sequence of an information set, None where it was never met."""
        number = self._numbers[player].get(key)
        return None if number is None else self.infosets[player][number].first

    def pay(self, row: int, column: int, worth: Fraction) -> None:
        """Add a payoff, weighted with its chance, to a pair of sequences."""
        if worth:
            self.payoffs[row, column] = self.payoffs.get((row, column), ZERO) + worth


@dataclass(frozen=True, slots=True)
class Solution:
    """A plan for each player and what it secures: at least `low` for the maximiser, at most `high` against the minimiser's."""

    plans: tuple[Plan, Plan]
    low: Fraction
    high: Fraction
    method: str
    iterations: int = 0

    @property
    def value(self) -> Fraction | None:
        """Return the value of the game where the two plans prove it, None where they leave a gap."""
        return self.low if self.low == self.high else None

    @property
    def gap(self) -> Fraction:
        """Return by how much the plans can be exploited, both together."""
        return self.high - self.low


def against(game: SequenceGame, player: int, plan: Sequence[Fraction]) -> Plan:
    """Return for every sequence of a player what it earns where it ends, against the other player's plan."""
    earned = [ZERO] * game.sequences[player]
    for pair, worth in game.payoffs.items():
        share = plan[pair[1 - player]]
        if share:
            earned[pair[player]] += worth * share
    return earned


def best_reply(game: SequenceGame, player: int, plan: Sequence[Fraction]) -> Plan:
    """Return for every sequence of a player what it is worth with best play from there on against the other's plan; the first is all."""
    worth = against(game, player, plan)
    pick = max if player == 0 else min
    for info in reversed(game.infosets[player]):
        worth[info.parent] += pick(worth[info.first : info.first + info.count])
    return worth


def solve(game: SequenceGame, watch: Watch | None = None) -> Solution:
    """Return plans for both players, proved as far as they go: by a linear program, or for larger games by regret matching."""
    from mellon.solver.engines.regret import matched

    if max(game.sequences) <= LP_SEQUENCES and len(game.payoffs) <= LP_PAYOFFS:
        plans = _by_lp(game, watch)
        if plans is not None:
            return certified(game, plans, "sequence_form")
    return matched(game, watch)


def certified(
    game: SequenceGame, plans: tuple[Sequence[float], Sequence[float]], method: str, bounds: Sequence[int] = ROUNDINGS, iterations: int = 0
) -> Solution:
    """Read plans as fractions, simple ones first, until exact best replies prove a value; else keep for each side the one that secures most."""
    low, high = _secured(game, 0, plans[0], bounds[0]), _secured(game, 1, plans[1], bounds[0])
    for bound in bounds[1:]:
        if low[0] == high[0]:
            break
        low = max(low, _secured(game, 0, plans[0], bound), key=lambda one: one[0])
        high = min(high, _secured(game, 1, plans[1], bound), key=lambda one: one[0])
    return Solution((low[1], high[1]), low[0], high[0], method, iterations)


def _secured(game: SequenceGame, player: int, plan: Sequence[float], bound: int) -> tuple[Fraction, Plan]:
    """Return what a plan secures once it is read as fractions, and the plan."""
    exact = rounded(game, player, plan, bound)
    return best_reply(game, 1 - player, exact)[0], exact


def rounded(game: SequenceGame, player: int, plan: Sequence[float], bound: int) -> Plan:
    """Return an exact plan near one in floating point: the shares of every information set as fractions with small denominators."""
    exact = [ZERO] * game.sequences[player]
    exact[0] = ONE
    for info in game.infosets[player]:
        have = plan[info.parent]
        if not exact[info.parent]:
            continue
        raw = [max(0.0, plan[info.first + n]) for n in range(info.count)]
        whole = sum(raw)
        if have <= 1e-9 or whole <= 1e-12:
            shares = [Fraction(1, info.count)] * info.count
        else:
            shares = [Fraction(one / whole).limit_denominator(bound) for one in raw]
            most = max(range(info.count), key=lambda n: shares[n])
            rest = sum(shares) - shares[most]
            shares = [share / (rest + shares[most]) for share in shares] if rest > 1 else [*shares[:most], ONE - rest, *shares[most + 1 :]]
        for n, share in enumerate(shares):
            exact[info.first + n] = exact[info.parent] * share
    return exact


def _by_lp(game: SequenceGame, watch: Watch | None) -> tuple[list[float], list[float]] | None:
    """Let GLOP find plans in floating point; the minimiser's are the prices of the maximiser's program. None where it finds none."""
    from ortools.linear_solver import pywraplp  # type: ignore[import-untyped]

    solver = pywraplp.Solver.CreateSolver("GLOP")
    endless = solver.infinity()
    left = None if watch is None else watch.remaining()
    if left is not None:
        solver.SetTimeLimit(max(1, int(left * 1000)))
    shares = [solver.NumVar(0, endless, "") for _ in range(game.sequences[0])]
    whole = solver.Constraint(1, 1)
    whole.SetCoefficient(shares[0], 1)
    for info in game.infosets[0]:
        split = solver.Constraint(0, 0)
        split.SetCoefficient(shares[info.parent], -1)
        for n in range(info.count):
            split.SetCoefficient(shares[info.first + n], 1)
    values = [solver.NumVar(-endless, endless, "") for _ in range(len(game.infosets[1]) + 1)]
    replies = [solver.Constraint(0, endless) for _ in range(game.sequences[1])]
    replies[0].SetCoefficient(values[0], -1)
    for number, info in enumerate(game.infosets[1], start=1):
        replies[info.parent].SetCoefficient(values[number], 1)
        for n in range(info.count):
            replies[info.first + n].SetCoefficient(values[number], -1)
    for (row, column), worth in game.payoffs.items():
        replies[column].SetCoefficient(shares[row], float(worth))
    goal = solver.Objective()
    goal.SetCoefficient(values[0], 1)
    goal.SetMaximization()
    if solver.Solve() != solver.OPTIMAL:
        return None
    return [share.solution_value() for share in shares], [abs(reply.dual_value()) for reply in replies]
