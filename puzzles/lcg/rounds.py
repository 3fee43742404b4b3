"""The rules that whole rounds meet: rounds played out at random by the plain rules, from the same dice every time, as many as a question is about."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from mellon.models.common import BadInput, Illegal, Step
from mellon.models.lcg.combat.afterwards import ending_of
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import CHANCE, END
from mellon.models.lcg.moves import move
from mellon.models.lcg.position import PLAN, Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest import progress, stages
from mellon.models.lcg.quest.progress import Advance
from mellon.models.lcg.quest.quest_position import to_position
from mellon.models.lcg.quest.quest_state import Quest, Table, begin
from mellon.models.lcg.round import engagement, travel
from mellon.models.lcg.round.claim_moves import judged_claims, take_claims
from mellon.models.lcg.round.engagement_moves import Choices, play
from mellon.models.lcg.round.refresh import caught, gain_resources, payable, refresh
from mellon.puzzles.lcg.fights import event_rules, events, rules_at
from mellon.puzzles.lcg.quests import after, compared, proceeded
from mellon.puzzles.lcg.tables import engaged_rules

PLAYOUTS = 100
MOST_STEPS = 400
"""Steps of one combat."""
DEFAULT_ROUNDS = 3
"""Rounds that a plan looks ahead where its position names no number."""


def rounds_rules(p: Position) -> set[str]:
    """Return the rules that the rounds which a position asks about meet."""
    found = set[str]()
    count = (p.rounds or DEFAULT_ROUNDS) if p.question == PLAN else 1
    for number in range(PLAYOUTS):
        _Playout(random.Random(number), found).rounds(p.but(moves=None), count)
    return found


class _Playout:
    """Rounds played at random; the rules that they meet are gathered."""

    def __init__(self, dice: random.Random, found: set[str]) -> None:
        self.dice, self.found = dice, found
        self.log: list[Step] = []

    def rounds(self, p: Position, count: int) -> None:
        """Play so many rounds, or fewer where the game is over before."""
        for left in reversed(range(count)):
            after_round = self._round(p)
            if after_round is None or not after_round.remaining:
                break
            if not left:
                break
            p = self._refreshed(after_round)
            if any(player.engaged for player in p.players):
                self.found.add("LC.encounter.stays")
        self.found.update(step.rule for step in self.log)

    def _round(self, p: Position) -> Position | None:
        """Play one round up to the end of its combat; None where the game is won or the journey cannot be carried out."""
        begun = p
        p = self._claimed(rules.orc_guards(p, self.log))
        done = self._quest(p)
        if done.won or not done.position.remaining:
            return None
        p = self._claimed(done.position)
        there = self._journey(p)
        if there is None:
            return None
        met = self._met(begun, there)
        return self._fight(met) if met.remaining else None

    def _claimed(self, p: Position) -> Position:
        able = judged_claims(p)[0]
        if able and self.dice.random() < 0.5:
            with_one = self.dice.choice(able)
            try:
                return take_claims(p, [(1, with_one)], self.log)
            except BadInput:
                return p
        return p

    def _quest(self, p: Position) -> Advance:
        table = Table(p)
        q = begin(table)
        mask = sum(1 << i for i in range(len(table.people)) if q.ready >> i & 1 and self.dice.random() < 0.6)
        q = self._run(table, rules.start(table, mask, log=self.log))
        self.found.update(compared(table, q))
        return self._settled(rules.finish(table, q, self.log))

    def _run(self, table: Table, q: Quest) -> Quest:
        now, pending = proceeded(table, q, self.found)
        while pending is not None:
            now, pending = proceeded(table, self.dice.choice(after(table, now, pending, self.found)), self.found)
        return now

    def _settled(self, done: Advance) -> Advance:
        """Enter a new stage and do what it does, free a prisoner who may be freed."""
        if done.draw_from:
            number = self.dice.choice(done.draw_from)
            done = Advance(progress.enter(done.position, number, self.log), entered=number)
        if done.entered is not None:
            arriving = stages.arrival(done.position, self.log)
            if arriving is None:
                done = replace(done, position=stages.uncommitted(done.position))
            else:
                done = stages.settled(arriving[0], self._run(*arriving), self.log)
        if done.may_rescue and self.dice.random() < 0.5:
            done = stages.rescue(done.position, self.log)
        return done

    def _journey(self, p: Position) -> Position | None:
        self.found.update(_no_journeys(p))
        number = self.dice.choice(travel.options(p))
        if number is None:
            return p
        cost = travel.costs(p, number)
        if cost.discards:
            return None
        if cost.reveals:
            table = Table(p)
            p = to_position(table, self._run(table, begin(table)._replace(tasks=(("reveal", 0),) * cost.reveals)))
            self.found.add("LC.travel.effect")
        if not p.remaining:
            return None
        able = [at for at, c in enumerate(p.players[0].characters) if c.ready and p.card(c.card).is_hero]
        p = travel.go(p, number, replace(cost, heroes=(self.dice.choice(able),)) if cost.heroes else cost, self.log)
        tired = [at for at, c in enumerate(p.players[0].characters) if c.exhausted and not c.prisoner]
        if travel.ready_after_travel(p, number) and tired:
            who, at = p.players[0], self.dice.choice(tired)
            rested = replace(who.characters[at], exhausted=False)
            p = p.with_player(0, replace(who, characters=(*who.characters[:at], rested, *who.characters[at + 1 :])))
            self.found.add("LC.card.locations")
        return p

    def _met(self, begun: Position, p: Position) -> Position:
        lying = [enemy.card for enemy in engagement.enemies(p)]
        for number in lying:
            try:
                engagement.verify_optional(p, 0, number)
            except Illegal as fault:
                self.found.add(fault.rule)
        wanted = []
        if lying and self.dice.random() < 0.4:
            wanted = [move("engage", self.dice.choice(lying))]
        try:
            there, _ = play(p, wanted, self.log)
        except BadInput:
            there, wanted = engagement.checks(p, Choices(()).hero, engagement.first_listed, self.log), []
        if len(there.players[0].engaged) > len(p.players[0].engaged) and there.remaining:
            self.found.update(engaged_rules(p, there, bool(wanted)))
            first = begun.players[0].threat
            if any((there.card(e.card).engagement_cost or 0) > first for e in there.players[0].engaged[len(p.players[0].engaged) :]):
                self.found.update(["LC.encounter.threat_now"] if not wanted else [])
        return there

    def _fight(self, p: Position) -> Position | None:
        b = Battle(p, follow_all=True)
        s = self.dice.choice(b.initial())[1]
        if any(player.engaged for player in p.players):
            self.found.add("LC.combat.deal_shadow" if b.shadow else "LC.basic.no_shadow")
        for _ in range(MOST_STEPS):
            self.found.update(rules_at(b, s))
            if s.moment == END:
                break
            happening = list(events(b, s))
            event = self.dice.choice(happening)
            if s.moment not in CHANCE and not event.acts and len(happening) > 1:
                event = self.dice.choice(happening)
            self.found.update(event_rules(b, event))
            s = event.after
        done = self._settled(ending_of(b, s, (), self.log))
        return None if done.won else done.position

    def _refreshed(self, p: Position) -> Position:
        webbed = list(caught(p))
        if webbed:
            self.found.add("LC.card.web")
        paid = {(index, at) for index, at, _ in payable(p) if self.dice.random() < 0.5}
        return gain_resources(refresh(p, self.log, paid), self.log)


def _no_journeys(p: Position) -> Iterator[str]:
    """Yield the rules that forbid a journey, or forbid to stay."""
    for number in travel.locations(p):
        try:
            travel.verify_travel(p, number)
        except Illegal as fault:
            yield fault.rule
    try:
        travel.verify_stay(p)
    except Illegal as fault:
        yield fault.rule
