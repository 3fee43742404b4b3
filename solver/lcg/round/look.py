"""One round of look-ahead from a position: every reveal, journey and engagement, combat played best (one player).

A result counts the chance of the goal first; beside it stand the progress of the quest and the rise of threat up to combat, by which equal
choices are told apart.
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import NamedTuple

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.position import BOTH, ELIMINATED_AT, NO_HERO_LOST, NO_THREAT_AND_HEROES, PROGRESS_AND_HEROES, Goal, Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest import stages
from mellon.models.lcg.quest.progress import Advance, enter
from mellon.models.lcg.quest.quest_state import OUT, Quest, Table, threat, willpower
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.answering import goal_of
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.unaided import unaided
from mellon.solver.lcg.round.after_quest import engagements, journeys
from mellon.solver.limits import STATES, LimitReached, Watch

_CONTINUATIONS = 4
"""So often what follows an option is drawn where a card to come could make it right or wrong."""
SAMPLE_STATES, FEW_STATES = 1500, 60
"""So many states of a combat with events are searched for one sample, as many fewer as less can be gained by them, and none below a few."""


class TooMany(Exception):
    """More combats than the limit allows."""


class _Draw(Exception):
    """A card would have to be drawn."""


class Result(NamedTuple):
    """What a round brings: chance of the goal, progress, rise of threat before combat, chance of such a rise; `least`: it may be more."""

    value: Fraction
    progress: Fraction
    gain: Fraction
    rises: Fraction
    least: bool = False

    def rank(self, spends: bool = False) -> tuple[Fraction, ...]:
        """Return what a better result has more of; cards are not spent for progress."""
        return (self.value, -self.gain) if spends else (self.value, self.progress, -self.gain)


def mixed(parts: list[tuple[int, Result]]) -> Result:
    """Return the mean of results with their weights."""
    total = sum(weight for weight, _ in parts)
    value = sum((weight * one.value for weight, one in parts), Fraction(0)) / total
    progress = sum((weight * one.progress for weight, one in parts), Fraction(0)) / total
    gain = sum((weight * one.gain for weight, one in parts), Fraction(0)) / total
    rises = sum((weight * one.rises for weight, one in parts), Fraction(0)) / total
    return Result(value, progress, gain, rises, any(one.least for _, one in parts))


def turned(table: Table, q: Quest, pending: rules.Chance) -> list[tuple[int, int, Quest]]:
    """Return the cards that can be revealed with their copies and the state after each.

    One after which everything is as before has another one revealed, so the others share its chance; where there is none, nothing is revealed.
    """
    drawn = [(number, copies, rules.revealed(table, q, number)) for number, copies in pending.draws]
    return [one for one in drawn if one[2] != q] or [(0, 1, q._replace(tasks=q.tasks[:-1]))]


class Look:
    """The round of one position. `most` bounds the combats; `thrifty` gives up combats with events after some states, for samples.

    `goal` is what combat is played for; what is `asked` may want something of the quest phase too.
    """

    def __init__(self, p: Position, watch: Watch, most: int | None, states: int | None = None) -> None:
        self.asked = goal_of(p)
        self.progresses, self.no_threat = self.asked.name == PROGRESS_AND_HEROES, self.asked.name == NO_THREAT_AND_HEROES
        self.goal = Goal(NO_HERO_LOST) if self.progresses or self.no_threat else self.asked
        p = rules.orc_guards(p.but(goal=self.goal))
        self.p, self.watch, self.most, self.states = p, watch, most, states
        self.table = Table(p)
        self.table.peekers = []
        self.heroes = sum(len(player.heroes) for player in p.players)
        self.combats: dict[Position, tuple[Fraction, bool]] = {}
        self.reveals = 0
        self.thrifty = False
        self.drawing = True

    def committed(self, mask: int) -> Result:
        """Return the exact result of a commitment."""
        return self.quest_result(rules.start(self.table, mask, eager=True))

    def quest_result(self, q: Quest, table: Table | None = None, progress: int = 0) -> Result:
        """Return the result of a quest under way; `table` is given while a stage just entered is carried out."""
        here = table or self.table
        q, pending = rules.proceed(here, q)
        if pending is None:
            return self._after(q) if table is None else self.settled(stages.settled(table, q), progress)
        if isinstance(pending, rules.Choice):
            return self._best([self.quest_result(after, table, progress) for _, after in pending.options], pending.spends)
        if not self.drawing:
            raise _Draw
        self.reveals += 1
        self._glance()
        return mixed([(copies, self.quest_result(after, table, progress)) for _, copies, after in turned(here, q, pending)])

    def _best(self, results: list[Result], spends: bool) -> Result:
        best = max(results, key=lambda one: one.rank(spends))
        return best._replace(least=any(one.least for one in results))

    def _after(self, q: Quest) -> Result:
        progress = max(0, willpower(self.table, q) - threat(self.table, q)) if q.threats[0] != OUT else 0
        return self.settled(rules.finish(self.table, q), progress)

    def settled(self, done: Advance, progress: int) -> Result:
        """Return the result after the comparison: a stage drawn or entered is carried out, the prisoner freed where that is better."""
        if done.won:
            return self._result(done.position, Fraction(1), True, progress)
        if done.draw_from:
            return mixed([(1, self.settled(Advance(enter(done.position, number), entered=number), progress)) for number in done.draw_from])
        if done.entered is not None:
            found = stages.arrival(done.position)
            return (
                self._fought(stages.uncommitted(done.position), progress)
                if found is None
                else self.quest_result(found[1], found[0], progress)
            )
        best = self._fought(done.position, progress)
        if done.may_rescue and best.value < 1 and done.position.remaining:
            freed = stages.rescue(done.position)
            other = self._result(freed.position, Fraction(1), True, progress) if freed.won else self._fought(freed.position, progress)
            best = self._best([best, other], False)
        return best

    def _fought(self, p: Position, progress: int) -> Result:
        if (self.progresses and not progress) or (self.no_threat and self._gain(p) > 0):
            return self._result(p, Fraction(0), True, progress)
        value, exact = self._fight(p)
        return self._result(p, value, exact, progress)

    def _result(self, p: Position, value: Fraction, exact: bool, progress: int) -> Result:
        gain = self._gain(p)
        return Result(value, Fraction(progress), Fraction(gain), Fraction(gain > 0), not exact)

    def _gain(self, p: Position) -> int:
        """Return by how much threat has risen since the round began."""
        return (p.players[0].threat if p.remaining else ELIMINATED_AT) - self.p.players[0].threat

    def fight(self, p: Position) -> Fraction:
        """Return the best value over journeys and engagements, combat played best."""
        return self._fight(p)[0]

    def _fight(self, p: Position) -> tuple[Fraction, bool]:
        best, exact = Fraction(0), True
        for _, there in journeys(p):
            for _, ready in engagements(there, optional=False):
                value, proved = self._combat(ready)
                best, exact = max(best, value), exact and proved
                if best == 1:
                    return best, True
        return best, exact

    def worth(self, p: Position) -> Fraction:
        """Return the value of a position at the start of combat."""
        return self._combat(p)[0]

    def quest_worth(self, q: Quest, table: Table | None) -> Fraction:
        """Return the value of a quest under way."""
        return self.quest_result(q, table).value

    def _glance(self) -> None:
        if self.watch.over:
            raise LimitReached(self.watch.limit)

    def _combat(self, p: Position) -> tuple[Fraction, bool]:
        if self.goal.name in (NO_HERO_LOST, BOTH) and sum(len(player.heroes) for player in p.players) < self.heroes:
            return Fraction(0), True
        if not p.remaining:
            return Fraction(0), True
        key = p.but(question="combat", moves=None)
        found = self.combats.get(key)
        if found is None or not (found[1] or self.thrifty):
            if self.most is not None and len(self.combats) >= self.most:
                raise TooMany
            self._glance()
            found = self.combats[key] = self._searched(key)
        return found

    def _searched(self, p: Position) -> tuple[Fraction, bool]:
        """Return the value of a combat and whether it is exact: what is certain without events and abilities needs none of them."""
        found = unaided(p, self.goal, self.watch, self.states).best_start()
        b = Battle(p)
        if found == 1 or not b.actions:
            return found, True
        most = self.states
        if self.thrifty:
            most = int(SAMPLE_STATES * (1 - found))
            if most < FEW_STATES:
                return found, False
        try:
            return Values(b, Aim(b, self.goal), self.watch, most).best_start(), True
        except LimitReached as stop:
            if stop.limit == STATES and self.thrifty:
                return found, False
            raise

    def sampled(self, mask: int, dice: random.Random) -> Result:
        """Return the result along one random course of reveals, every choice made without knowing the cards to come."""
        self.thrifty = True
        try:
            found = self._course(rules.start(self.table, mask, eager=True), dice, ahead=True)
            return found._replace(least=found.least and found.value < 1)
        finally:
            self.thrifty = False

    def _course(self, q: Quest, dice: random.Random, ahead: bool) -> Result:
        least = False
        while True:
            q, pending = rules.proceed(self.table, q)
            if pending is None:
                found = self._after(q)
                return found._replace(least=found.least or least)
            if isinstance(pending, rules.Chance):
                self._glance()
                draws = turned(self.table, q, pending)
                q = dice.choices(draws, [copies for _, copies, _ in draws])[0][2]
                continue
            try:
                found = self._decided(pending)
                return found._replace(least=found.least or least)
            except _Draw:
                q, least = self._foreseen(q, pending, dice if ahead else None), True

    def _decided(self, choice: rules.Choice) -> Result:
        """Return the best result of a choice after which no card is drawn any more. Raises _Draw where one is."""
        self.drawing = False
        try:
            return self._best([self.quest_result(after) for _, after in choice.options], choice.spends)
        finally:
            self.drawing = True

    def _foreseen(self, q: Quest, choice: rules.Choice, dice: random.Random | None) -> Quest:
        """Return the option that does best over a few random courses, the same for all; without dice the one that keeps most.

        What may be left is left: that is what costs nothing.
        """
        if choice.optional:
            return choice.options[0][1]
        if dice is None:
            return max((after for _, after in choice.options), key=self._kept)
        seed = dice.random()
        means = []
        for _, after in choice.options:
            ahead = random.Random(seed)
            means.append(mixed([(1, self._course(after, ahead, ahead=False)) for _ in range(_CONTINUATIONS)]).rank(choice.spends))
        return choice.options[means.index(max(means))][1]

    def _kept(self, q: Quest) -> tuple[int, ...]:
        alive = [damage for damage in q.damage if damage != OUT]
        return (
            len(alive),
            -q.threats[0] if q.threats[0] != OUT else -ELIMINATED_AT,
            willpower(self.table, q),
            q.ready.bit_count(),
            -sum(alive),
        )
