"""The joint model of support and losses for CP-SAT: built once for a combat, then asked again for every defender that might be saved."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.models.wojna_o_pierscien.consequences import unit_worth
from mellon.solver.engines.cpsat import Stopper, new_solver
from mellon.solver.limits import LimitReached, Watch


@dataclass(frozen=True, slots=True)
class Found:
    """A best set of losses: what it costs, who is lost, and who supports whom (character, army)."""

    worth: Fraction
    lost: tuple[int, ...]
    support: tuple[tuple[int, int], ...]


class LossModel:
    """Binaries: `lost[i]`, `supports[pair]`, and their products. Only for a combat whose attack the defenders can cancel in full."""

    def __init__(self, fight: Fight, watch: Watch | None = None) -> None:
        from ortools.sat.python import cp_model

        assert 0 < fight.need <= fight.defense
        self.fight = fight
        self.watch = watch or Watch()
        self.solves = 0
        self._cp = cp_model
        model = self.model = cp_model.CpModel()
        count = len(fight.part.defenders)
        self.lost = [model.new_bool_var(f"lost {index}") for index in range(count)]
        self.supports = [model.new_bool_var(f"support {pair.character} by {pair.army}") for pair in fight.defense_pairs]
        self._share_armies()
        icons = self._icons()
        self._cancel(icons)
        worths = [unit_worth(fight, index) for index in range(count)]
        self.scale = lcm(*(worth.denominator for worth in worths))
        self.whole = [int(worth * self.scale) for worth in worths]
        model.minimize(sum((whole * (count + 1) + 1) * lost for whole, lost in zip(self.whole, self.lost, strict=True)))
        self.solver = new_solver()
        self.solver.parameters.cp_model_presolve = False
        self.solver.parameters.linearization_level = 0

    def best(self, saved: int | None = None) -> Found | None:
        """Return the cheapest losses, or the cheapest that keep one defender; None if that one cannot be saved."""
        self.solves += 1
        self.model.clear_assumptions()
        if saved is not None:
            self.model.add_assumptions([~self.lost[saved]])
        left = self.watch.remaining()
        if left is not None:
            self.solver.parameters.max_time_in_seconds = left
        if self.watch.over:
            raise LimitReached(self.watch.limit)
        stopper = Stopper(self.solver, self.watch)
        try:
            status = self.solver.solve(self.model)
        finally:
            stopper.end()
        if status not in (self._cp.INFEASIBLE, self._cp.OPTIMAL):
            raise LimitReached(self.watch.limit)
        if status == self._cp.INFEASIBLE:
            return None
        lost = tuple(index for index, variable in enumerate(self.lost) if self.solver.boolean_value(variable))
        pairs = zip(self.fight.defense_pairs, self.supports, strict=True)
        support = tuple((pair.character, pair.army) for pair, used in pairs if self.solver.boolean_value(used))
        return Found(Fraction(sum(self.whole[index] for index in lost), self.scale), lost, support)

    def _share_armies(self) -> None:
        """Each army supports at most one character, each character is supported at most once (WR.support.one)."""
        pairs = list(zip(self.fight.defense_pairs, self.supports, strict=True))
        for key in {("army", pair.army) for pair, _ in pairs} | {("character", pair.character) for pair, _ in pairs}:
            self.model.add_at_most_one([used for pair, used in pairs if getattr(pair, key[0]) == key[1]])

    def _icons(self) -> list[Any]:
        """Return what every defender cancels if it is lost, else 0: leadership counts whether or not the army is lost (WR.support.separate)."""
        icons: list[Any] = [plain * lost for plain, lost in zip(self.fight.plain_defense, self.lost, strict=True)]
        for pair, used in zip(self.fight.defense_pairs, self.supports, strict=True):
            for index, gain in ((pair.character, pair.leads), (pair.army, pair.army_gains)):
                if gain:
                    both = self.model.new_bool_var(f"{index} lost and used")
                    self.model.add_implication(both, self.lost[index])
                    self.model.add_implication(both, used)
                    self.model.add_bool_or([both, ~used, ~self.lost[index]])
                    icons[index] = icons[index] + gain * both
        return icons

    def _cancel(self, icons: list[Any]) -> None:
        """Enough is cancelled, only cards with icons are lost, and some lost card was needed to the last (WR.battle.losses)."""
        need = self.fight.need
        total = sum(icons)
        self.model.add(total >= need)
        for index, lost in enumerate(self.lost):
            self.model.add(icons[index] >= lost)
        last = [self.model.new_bool_var(f"last {index}") for index in range(len(self.lost))]
        self.model.add_exactly_one(last)
        for index, here in enumerate(last):
            self.model.add_implication(here, self.lost[index])
            self.model.add(total - icons[index] <= need - 1).only_enforce_if(here)
