"""The question `round`: whom to commit, by one full round of look-ahead: reveal, travel, engage, fight (one player).

Exact over every reveal while the number of combats stays below a limit; past it by sampling, with a confidence interval.
"""

from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt
from typing import Any

from mellon.models.common import BadInput, Defect, Step, Text
from mellon.models.lcg import claiming, stages, uncounted
from mellon.models.lcg import quest as rules
from mellon.models.lcg.battle import Battle
from mellon.models.lcg.coverage import said
from mellon.models.lcg.position import BOTH, NO_HERO_LOST, Position
from mellon.models.lcg.progress import Advance, enter
from mellon.models.lcg.quest_state import Quest, Table
from mellon.models.lcg.quest_tools import left_out
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lcg.after_quest import LEFT_OUT, engagements, journeys
from mellon.solver.lcg.claims import NOT_WEIGHED
from mellon.solver.lcg.combat import goal_of, needs_deck, search
from mellon.solver.lcg.fighting import Stopped
from mellon.solver.lcg.quest import moves_of, sensible
from mellon.solver.lcg.round_verbs import legal, resolve

MOST_COMBATS = 3000
SAMPLES = 60
_EARLY = Text("Zagrywania kart w tej rundzie obliczenie nie rozważa.", "Playing cards in this round is not considered.")


class TooMany(Exception):
    """More combats than the limit allows."""


class Look:
    """One round of look-ahead from a position: every reveal, journey and engagement, combat solved exactly."""

    def __init__(self, p: Position, request: Request, most: int | None) -> None:
        p = rules.orc_guards(p)
        self.p, self.request, self.most = p, request, most
        self.table = Table(p)
        self.table.peekers = []
        self.heroes = sum(len(player.heroes) for player in p.players)
        self.goal = goal_of(p)
        self.combats: dict[Position, Fraction] = {}
        self.reveals = 0

    def committed(self, mask: int) -> Fraction:
        """Return the exact value of a commitment."""
        return self._value(rules.start(self.table, mask, eager=True))

    def _value(self, q: Quest, table: Table | None = None) -> Fraction:
        """Return the value of a quest under way; `table` is given while a stage just entered is carried out."""
        here = table or self.table
        q, pending = rules.proceed(here, q)
        if pending is None:
            return self._after(q) if table is None else self._settled(stages.settled(table, q))
        if isinstance(pending, rules.Choice):
            return max(self._value(after, table) for _, after in pending.options)
        self.reveals += 1
        total = sum(copies for _, copies in pending.draws)
        return sum((Fraction(copies, total) * self._value(rules.revealed(here, q, number), table) for number, copies in pending.draws), Fraction(0))

    def _after(self, q: Quest) -> Fraction:
        return self._settled(rules.finish(self.table, q))

    def _settled(self, done: Advance) -> Fraction:
        """Return the value after the comparison: a stage drawn or entered is carried out, the prisoner freed where that is better."""
        if done.won:
            return Fraction(1)
        if done.draw_from:
            drawn = [Advance(enter(done.position, number), entered=number) for number in done.draw_from]
            return sum((self._settled(one) for one in drawn), Fraction(0)) / len(drawn)
        if done.entered is not None:
            found = stages.arrival(done.position)
            return self.fight(stages.uncommitted(done.position)) if found is None else self._value(found[1], found[0])
        best = self.fight(done.position)
        if done.may_rescue and best < 1 and done.position.remaining:
            freed = stages.rescue(done.position)
            best = max(best, Fraction(1) if freed.won else self.fight(freed.position))
        return best

    def fight(self, p: Position) -> Fraction:
        """Return the best value over journeys and engagements, combat played best."""
        best = Fraction(0)
        for _, there in journeys(p):
            for _, ready in engagements(there, optional=False):
                best = max(best, self._combat(ready))
                if best == 1:
                    return best
        return best

    def worth(self, p: Position) -> Fraction:
        """Return the value of a position at the start of combat."""
        return self._combat(p)

    def quest_worth(self, q: Quest, table: Table | None) -> Fraction:
        """Return the value of a quest under way."""
        return self._value(q, table)

    def _combat(self, p: Position) -> Fraction:
        if self.goal.name in (NO_HERO_LOST, BOTH) and sum(len(player.heroes) for player in p.players) < self.heroes:
            return Fraction(0)
        if not p.remaining:
            return Fraction(0)
        key = p.but(question="combat", moves=None)
        found = self.combats.get(key)
        if found is None:
            if self.most is not None and len(self.combats) >= self.most:
                raise TooMany
            if self.request.watch.over:
                raise Stopped(self.request.watch.limit)
            found = self.combats[key] = search(key, self.request).best_start()
        return found

    def sampled(self, mask: int, dice: random.Random) -> Fraction:
        """Return the value along one random reveal."""
        q = rules.start(self.table, mask, eager=True)
        while True:
            q, pending = rules.proceed(self.table, q)
            if pending is None:
                return self._after(q)
            if isinstance(pending, rules.Choice):
                q = pending.options[dice.randrange(len(pending.options)) if not pending.optional else 0][1]
            else:
                numbers, copies = zip(*pending.draws, strict=True)
                q = rules.revealed(self.table, q, dice.choices(numbers, copies)[0])


def assumptions(look: Look) -> tuple[Text, ...]:
    """Return what the look-ahead leaves out, the cards named whose effect could matter."""
    p = look.p
    lying = {s.card for s in p.staging if p.card(s.card).kind == "location" and not p.card(s.card).modelled}
    cards = sorted({*left_out(look.table), *uncounted.left_out(Battle(p)), *lying})
    claims = [NOT_WEIGHED] if claiming.objectives(p) else []
    return (LEFT_OUT, _EARLY, *said(p, cards), *claims)


def solve(p: Position, request: Request, answer: Answer) -> Answer:
    """Return every sensible commitment with its value after one full round."""
    if len(p.players) != 1:
        raise BadInput([Defect("player", Text("pytanie round jest dla jednego gracza", "the question round is for one player"))])
    if goal_of(p).name == "score":
        raise BadInput([Defect("goal", Text("pytanie round zna cele no_hero_lost, all_killed i oba naraz", "the question round knows the goals no_hero_lost, all_killed and both"))])
    needs_deck(p)
    if p.unseen is None and p.scenario is None and p.order is None:
        raise BadInput([Defect("scenario", Text("do odkrywania potrzebna jest talia: podaj scenario", "a deck is needed for the reveals: give scenario"))])
    masks = list(sensible(p))
    most = request.limits.states or MOST_COMBATS
    look = Look(p, request, None if request.engine == "graph" else most)
    if request.engine != "sampling":
        try:
            values = {mask: look.committed(mask) for mask in masks}
            return _exact(look, values, answer, most)
        except TooMany:
            pass
        except Stopped as stop:
            return answer.but(verdict=Verdict.UNKNOWN, moves=[], stats={"engine": "graph", "nodes": len(look.combats), "limits": [stop.limit]})
    return _sampled(look, masks, request, answer, most)


def _move(look: Look, mask: int) -> str:
    return "; ".join(map(str, moves_of(look.table, mask))) or "pass"


def _exact(look: Look, values: dict[int, Fraction], answer: Answer, most: int) -> Answer:
    order = sorted(values.items(), key=lambda item: (-item[1], -item[0].bit_count()))
    moves = [{"move": _move(look, mask), "value": str(value), "value_decimal": float(value)} for mask, value in order]
    best, combats, reveals = order[0][1], len(look.combats), look.reveals
    look.most = None
    from mellon.solver.lcg.round_line import opening_line, principal_line

    limits: list[str] = []
    try:
        line = principal_line(look, order[0][0])
    except Stopped as stop:
        line, limits = opening_line(look, order[0][0]), [stop.limit]
    return answer.but(
        verdict=Verdict.VALUE,
        value=best,
        moves=moves,
        line=line,
        stats={"engine": "graph", "nodes": combats, "chance_nodes": reveals, "limits": limits},
        assumptions=assumptions(look),
        certificate={"kind": "one round of look-ahead", "combats": combats, "reveals": reveals},
        extra={"exact": True, "combat_limit": most, "goal": look.goal.name},
    )


def _sampled(look: Look, masks: list[int], request: Request, answer: Answer, most: int) -> Answer:
    """Return the commitments by sampled reveals; the interval is shown with each."""
    from mellon.solver.lcg.round_line import opening_line

    look.most = None
    entries: list[dict[str, Any]] = []
    limits = ["states"] if request.engine != "sampling" else []
    for mask in masks:
        dice = random.Random(request.seed * 7919 + mask)
        results: list[float] = []
        try:
            for _ in range(SAMPLES):
                results.append(float(look.sampled(mask, dice)))
        except Stopped as stop:
            limits += [stop.limit] if stop.limit not in limits else []
            if len(results) < 2:
                break
        mean = sum(results) / len(results)
        spread = sqrt(sum((r - mean) ** 2 for r in results) / max(1, len(results) - 1) / len(results))
        low, high = max(0.0, mean - 1.96 * spread), min(1.0, mean + 1.96 * spread)
        entries.append({"move": _move(look, mask), "value": None, "value_decimal": mean, "interval": [low, high], "samples": len(results), "mask": mask})
    if not entries:
        return answer.but(verdict=Verdict.UNKNOWN, moves=[], stats={"engine": "sampling", "nodes": len(look.combats), "limits": ["time"]})
    entries.sort(key=lambda entry: -entry["value_decimal"])
    best, *_ = [entry.pop("mask") for entry in entries]
    note = Text(
        f"Ponad {most} walk: wartości oszacowane z losowych odkryć, przedział 95%.",
        f"More than {most} combats: values estimated from random reveals, 95% interval.",
    )
    return answer.but(
        verdict=Verdict.VALUE,
        value=None,
        value_decimal=entries[0]["value_decimal"],
        moves=entries,
        line=opening_line(look, best),
        stats={"engine": "sampling", "nodes": len(look.combats), "limits": limits},
        assumptions=(*assumptions(look), note),
        extra={"exact": False, "combat_limit": most, "interval": entries[0]["interval"], "confidence": 0.95, "samples": SAMPLES, "seed": request.seed},
    )


def hint(p: Position, request: Request, answer: Answer) -> Answer:
    """Return the commitments ranked with their loss against the best."""
    found = solve(p, request, answer)
    if not found.moves:
        return found
    best = found.moves[0]["value_decimal"]
    return found.but(moves=[{**entry, "loss_decimal": best - entry["value_decimal"]} for entry in found.moves])


def explain(p: Position, request: Request, answer: Answer) -> Answer:
    """Tell what the best commitment is worth and what each other one loses against it."""
    found = hint(p, request, answer)
    steps = []
    for entry in found.moves or ():
        loss = f"{entry['loss_decimal']:.4f}"
        worth = entry["value"] or f"{entry['value_decimal']:.4f}"
        steps.append(Step(Text(f"{entry['move']}: {worth}, strata {loss}", f"{entry['move']}: {worth}, loss {loss}"), "LC.quest.commit"))
    return found.but(steps=steps)


__all__ = ["Look", "TooMany", "assumptions", "explain", "hint", "legal", "resolve", "solve"]
