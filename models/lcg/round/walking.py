"""A whole round of one player as the plain rules carry it out, place by place: quest phase, what a new stage does, journey, engagement, combat.

Every commitment, response, reveal, choice, journey, engagement and act of the combat is followed. Left out are journeys whose cost reveals cards or
discards from hand at random, cards played and objectives claimed, and looking at encounter cards during the quest phase.
A game that is won is worth 1 whatever the goal; progress and the rise of threat are those up to the combat.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from mellon.models.lcg.combat import walking as combat
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.moves import move
from mellon.models.lcg.position import (
    ALL_KILLED,
    ELIMINATED_AT,
    NO_HERO_LOST,
    NO_THREAT_AND_HEROES,
    PROGRESS_AND_HEROES,
    WHOLE_ROUND_GOALS,
    Goal,
    Position,
)
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest import stages
from mellon.models.lcg.quest.progress import Advance, enter
from mellon.models.lcg.quest.quest_position import to_position
from mellon.models.lcg.quest.quest_state import OUT, Quest, Table, threat, willpower
from mellon.models.lcg.quest.walking import commits, followed
from mellon.models.lcg.round.ways import engagements, journeys
from mellon.models.lcg.walks import BEGIN, Node, Option


class Questing(NamedTuple):
    """A quest phase under way (`stage` None), or the reveals and choices of a stage just entered; `progress` of the comparison that is over."""

    stage: Position | None
    progress: int
    quest: Quest


class Settling(NamedTuple):
    """The comparison is over; what it has led to is still to be carried out."""

    done: Advance
    progress: int


class Travelling(NamedTuple):
    """The quest phase is over: journey and engagement are to be chosen."""

    position: Position


class Fighting(NamedTuple):
    """A combat under way: the position that it began with, by its number, and the place in it."""

    number: int
    place: combat.Place


Place = str | Questing | Settling | Travelling | Fighting | Fraction
"""A place of a round; a number is a finished one with its worth."""


def goal_of(p: Position) -> Goal:
    """Return the goal of a round, no hero lost where none is named."""
    return p.goal or Goal(NO_HERO_LOST)


def fought_for(goal: Goal) -> Goal:
    """Return what the combat of a round is fought for."""
    return Goal(NO_HERO_LOST) if goal.name in WHOLE_ROUND_GOALS else goal


class Round:
    """A round from the commitment on, place by place (`walks.Game`)."""

    most = Fraction(1)

    def __init__(self, p: Position) -> None:
        self._asked, self._goal = goal_of(p).name, fought_for(goal_of(p))
        self._p = rules.orc_guards(p.but(goal=self._goal, moves=None))
        self._table = Table(self._p)
        self._table.peekers = []
        self._start = [(words, Questing(None, 0, q)) for words, q in commits(self._table, self._p)]
        self.stages: dict[Position, Table] = {}
        self._numbers: dict[Position, int] = {}
        self.fights: list[tuple[Position, combat.Fight]] = []

    def at(self, place: Place) -> Node:
        """Return what a finished round is worth, or what can be chosen, or where a card leads."""
        if isinstance(place, str):
            return self._start
        if isinstance(place, Fighting):
            return self._fought(place)
        if isinstance(place, Questing):
            return self._quested(place)
        if isinstance(place, Settling):
            return self._settled(place)
        return place if isinstance(place, Fraction) else self._ways(place.position)

    def words(self, option: Option) -> list[str]:
        """Return what is done by an option, as moves."""
        done, after = option
        if isinstance(after, Fighting) and after.place != BEGIN:
            return self.fights[after.number][1].words(option)
        return list(done)

    def _quested(self, place: Questing) -> Node:
        table = self._table if place.stage is None else self.stages[place.stage]
        q, pending = rules.proceed(table, place.quest)
        if pending is None:
            return self._compared(q) if place.stage is None else [([], Settling(stages.settled(table, q), place.progress))]
        node = followed(table, q, pending)
        if isinstance(node, Mapping):
            return {place._replace(quest=after): chance for after, chance in node.items()}
        return [(words, place._replace(quest=after)) for words, after in node]

    def _compared(self, q: Quest) -> Node:
        """Return what the comparison leads to; where a Jailor sends one of several objectives back, each of them (LC.quest.compare, LC.card.jailor)."""
        margin = willpower(self._table, q) - threat(self._table, q)
        objectives = list(dict.fromkeys(stages.jailed(to_position(self._table, q)))) if margin < 0 else []
        if len(objectives) < 2:
            return [([], Settling(rules.finish(self._table, q), max(0, margin) if q.threats[0] != OUT else 0))]
        return [([str(move("answer", n))], Settling(rules.finish(self._table, q, shuffled=n), 0)) for n in objectives]

    def _settled(self, place: Settling) -> Node:
        """Return what a comparison has led to: the win, a new stage and what it does, the prisoner who may be freed (LC.card.stages, LC.card.rescue)."""
        done, progress = place
        p = done.position
        if done.won:
            return Fraction(1)
        if done.draw_from:
            drawn = [Settling(Advance(enter(p, number), entered=number), progress) for number in done.draw_from]
            return {after: Fraction(1, len(drawn)) for after in drawn}
        if done.entered is not None:
            found = stages.arrival(p)
            if found is None:
                return [([], self._over(stages.uncommitted(p), progress))]
            self.stages[p] = found[0]
            return [([], Questing(p, progress, found[1]))]
        stay: Option = ([], self._over(p, progress))
        if not done.may_rescue or not p.remaining:
            return [stay]
        freed = stages.rescue(p)
        return [stay, ([str(move("use", p.stage or 0))], Fraction(1) if freed.won else self._over(freed.position, progress))]

    def _over(self, p: Position, progress: int) -> Travelling | Fraction:
        """Return where the round goes on after the quest phase, or that its goal is missed already."""
        rises = (p.players[0].threat if p.remaining else ELIMINATED_AT) > self._p.players[0].threat
        missed = (self._asked == PROGRESS_AND_HEROES and not progress) or (self._asked == NO_THREAT_AND_HEROES and rises)
        return Fraction(0) if missed or self._lost(p) else Travelling(p)

    def _lost(self, p: Position) -> bool:
        """Tell whether nobody is left, or a hero is lost where none may be."""
        return not p.remaining or (self._goal.name != ALL_KILLED and len(p.players[0].heroes) < len(self._p.players[0].heroes))

    def _ways(self, p: Position) -> list[Option]:
        """Return every journey with every engagement, and the combat after it."""
        return [([*went, *met], self._combat(ready)) for went, there in journeys(p) for met, ready in engagements(there)]

    def _combat(self, p: Position) -> Fighting | Fraction:
        if self._lost(p):
            return Fraction(0)
        p = p.but(question="combat")
        if p not in self._numbers:
            self._numbers[p] = len(self.fights)
            self.fights.append((p, combat.Fight(Battle(p), self._goal)))
        return Fighting(self._numbers[p], BEGIN)

    def _fought(self, place: Fighting) -> Node:
        node = self.fights[place.number][1].at(place.place)
        if isinstance(node, Fraction):
            return node
        if isinstance(node, Mapping):
            return {Fighting(place.number, after): chance for after, chance in node.items()}
        return [(acts, Fighting(place.number, after)) for acts, after in node]
