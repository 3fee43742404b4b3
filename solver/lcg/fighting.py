"""The exact value of a battle: a state graph of choices and chance, remembered state by state, in whole numbers.

A value is kept as a whole number out of `Values.whole(n)`, where n is the number of unseen cards: drawing one of n cards turns
n possibilities into one of n - 1, so chance is a plain weighted sum and no fraction is ever reduced while searching.
"""

from __future__ import annotations

from fractions import Fraction

from models.lcg.battle import END, LOOSE, REVEAL, STRIKE, Battle, State
from models.lcg.combat import Outcome, choices, reveals
from solver.lcg.aims import Aim
from solver.limits import Watch

_GLANCE = 1023


class Stopped(Exception):
    """The limits ended the search."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Values:
    """Computes what states of a battle are worth for an aim, best play assumed."""

    def __init__(self, b: Battle, aim: Aim, watch: Watch | None = None, max_states: int | None = None) -> None:
        self.b = b
        self.aim = aim
        self.watch = watch or Watch()
        self.max_states = max_states
        self.memo: dict[State, int] = {}
        self.chance_nodes = 0
        self.floor = max(0, sum(b.numbers.values()) - b.most_reveals) if b.order is None else 0
        self._whole: dict[int, int] = {}

    def whole(self, cards: int) -> int:
        """Return what certainty counts with so many unseen cards."""
        found = self._whole.get(cards)
        if found is None:
            found = 1
            for n in range(self.floor + 1, cards + 1):
                found *= n
            self._whole[cards] = found
        return found

    def cards(self, s: State) -> int:
        """Return the number of unseen cards in a state."""
        return 0 if self.b.order is not None else sum(s.deck)

    def fraction(self, s: State) -> Fraction:
        """Return the value of a state as a fraction."""
        return Fraction(self.value(s), self.whole(self.cards(s))) / self.aim.scale

    def value(self, s: State) -> int:
        """Return the value of a state out of `whole`."""
        key = self.aim.canonical(s)
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self._compute(key)
            if not len(self.memo) & _GLANCE:
                self._glance()
        return found

    def _glance(self) -> None:
        self.watch.note("graph", len(self.memo))
        if self.watch.over:
            raise Stopped("stopped" if self.watch.stopped else "time")
        if self.max_states is not None and len(self.memo) > self.max_states:
            raise Stopped("states")

    def _compute(self, s: State) -> int:
        settled = self.aim.settled(s)
        if settled is not None:
            return settled * self.whole(self.cards(s))
        if s.moment in (REVEAL, LOOSE):
            self.chance_nodes += 1
            return sum(weight * self.best(outcomes) for _, weight, outcomes in reveals(self.b, s))
        return self.best(choices(self.b, s))

    def best(self, outcomes: list[Outcome]) -> int:
        """Return the highest value among outcomes."""
        top: int | None = None
        most = None
        for _, s in outcomes:
            found = self.value(s)
            if top is None or found > top:
                top = found
                if most is None:
                    most = self.aim.most * self.whole(self.cards(s))
                if top >= most:
                    break
        assert top is not None
        return top


__all__ = ["END", "STRIKE", "Stopped", "Values"]
