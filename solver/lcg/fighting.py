"""The exact value of a battle: a state graph of choices and chance, remembered state by state, in whole numbers.

A value is kept as a whole number out of `Values.whole(n)`, where n is the number of unseen cards: drawing one of n cards turns
n possibilities into one of n - 1, so chance is a plain weighted sum and no fraction is ever reduced while searching.
"""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter
from typing import NamedTuple

from models.lcg.battle import LOOSE, PICK, REVEAL, Battle, State
from models.lcg.combat import Outcome, choices, reveals
from solver.lcg.aims import Aim
from solver.lcg.hoping import Hope, Trust
from solver.lcg.sameness import Sameness
from solver.limits import Watch

_GLANCE = 255


class Stopped(Exception):
    """The limits ended the search."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Option(NamedTuple):
    """One choice of attack: what certainty counts after the card is turned, what is sure, what is open, and the open turns."""

    unit: int
    sure: int
    left: int
    turns: list[tuple[int, list[State]]]


class Values:
    """Computes what states of a battle are worth for an aim, best play assumed.

    `merge` and `prune` switch the merging of equal states and the pruning by hope off, for tests that compare.
    """

    def __init__(
        self, b: Battle, aim: Aim, watch: Watch | None = None, max_states: int | None = None, merge: bool = True, prune: bool = True
    ) -> None:
        self.b = b
        self.aim = aim
        self.same = Sameness(aim, merge)
        plain = not b.actions and not aim.scored and b.order is None
        self.hope = Hope(aim, self.same) if prune and plain else None
        self.trust = Trust(aim, self.same)
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
        return Fraction(self.value(s), self.whole(self.cards(s)))

    def value(self, s: State) -> int:
        """Return the value of a state out of `whole`."""
        settled = self.aim.settled(s)
        if settled is not None:
            return settled * self.whole(self.cards(s))
        key = self.same(s)
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
        if s.moment in (REVEAL, LOOSE):
            return self._chance(s)
        if s.moment == PICK and self.hope is not None:
            return self._pick(s) if self.hope(s) else 0
        return self.best(choices(self.b, s))

    def _chance(self, s: State) -> int:
        self.chance_nodes += 1
        return sum(weight * self.best(outcomes) for _, weight, outcomes in reveals(self.b, s))

    def best(self, outcomes: list[Outcome]) -> int:
        """Return the highest value among outcomes."""
        if len(outcomes) == 1:
            return self.value(outcomes[0][1])
        most = self.aim.most * self.whole(self.cards(outcomes[0][1]))
        top: int | None = None
        for _, s in outcomes:
            found = self.value(s)
            if top is None or found > top:
                top = found
                if top >= most:
                    break
        assert top is not None
        return top

    def _pick(self, s: State) -> int:
        """Return the best value at a choice of attack: options by what they can be worth, cut once the rest cannot beat the best."""
        b, cards = self.b, self.cards(s)
        full = self.whole(cards)
        options: list[tuple[int, int, int, Option]] = []
        for at, (_, after) in enumerate(choices(b, s)):
            if after.moment == REVEAL:
                self.chance_nodes += 1
                unit = self.whole(cards - 1) if not after.frames[-1].known else full
                option = self._option(unit, [(weight, outcomes) for _, weight, outcomes in reveals(b, after)])
            else:
                option = self._option(full, [(1, [((), after)])])
            options.append((-option.sure - option.left, -option.sure, at, option))
        options.sort(key=itemgetter(0, 1, 2))
        top = max(option.sure for *_, option in options)
        for bound, _, _, option in options:
            if -bound <= top:
                break
            top = max(top, self._drawn(option, top))
            if top >= full:
                break
        return top

    def _option(self, unit: int, turns: list[tuple[int, list[Outcome]]]) -> Option:
        """Split what can follow into what is sure and what has to be searched."""
        assert self.hope is not None
        sure, left = 0, 0
        open_turns = []
        for weight, outcomes in turns:
            live = []
            for _, end in outcomes:
                settled = self.aim.settled(end)
                if settled is not None:
                    if settled:
                        sure += weight * unit
                        break
                    continue
                key = self.same(end)
                known = self.memo.get(key)
                if known is not None:
                    if known >= unit:
                        sure += weight * unit
                        break
                    if known:
                        live.append(key)
                elif self.trust(key):
                    sure += weight * unit
                    break
                elif self.hope(key):
                    live.append(key)
            else:
                if live:
                    left += weight * unit
                    open_turns.append((weight, live))
        return Option(unit, sure, left, open_turns)

    def _drawn(self, option: Option, top: int) -> int:
        """Return the value of an option, or anything not above `top` once that is certain."""
        unit, total, left, turns = option
        for weight, live in sorted(turns, key=itemgetter(0)):
            best = 0
            for s in live:
                found = self.value(s)
                if found > best:
                    best = found
                    if best >= unit:
                        break
            total += weight * best
            left -= weight * unit
            if total + left <= top:
                return total
        return total
