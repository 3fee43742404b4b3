"""The question `plan`: with a known encounter order, the fewest rounds that reach a goal, or the proof that none do within k.

Iterative deepening over whole rounds from the quest phase on. A round is a commitment, the known reveals, a journey, an engagement and a
combat; of the ways a combat can end only those are followed that no other one beats in every respect.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from mellon.models.common import BadInput, Defect, Step, Text
from mellon.models.common.text import counted
from mellon.models.lcg import uncounted
from mellon.models.lcg.coverage import said
from mellon.models.lcg.moves import Move, move
from mellon.models.lcg.position import Goal, Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest import stages
from mellon.models.lcg.quest.progress import Advance
from mellon.models.lcg.quest.quest_moves import moves_of
from mellon.models.lcg.quest.quest_state import Quest, Table, threat, willpower
from mellon.models.lcg.quest.quest_tools import eager_responses
from mellon.models.lcg.round import claiming, travel
from mellon.models.lcg.round import round_moves as resolved
from mellon.models.lcg.round.certificate import plan_reached, rounds_of
from mellon.models.lcg.round.refresh import gain_resources, payable, refresh
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lcg.combat.endings import endings
from mellon.solver.lcg.comparing import compared
from mellon.solver.lcg.quest.answering import sensible
from mellon.solver.lcg.round.after_moves import begun, refuse_commitment
from mellon.solver.lcg.round.after_quest import RANDOM_COSTS, engagements, journeys, leaves_out
from mellon.solver.lcg.table.certifying import replayed, unproved
from mellon.solver.limits import STATES, LimitReached, Watch
from mellon.solver.ranked import RankedMove
from mellon.solver.stats import stats_of, with_limits

MOST_ROUNDS = 3
_NO_DRAW = Text(
    "Między rundami nic się nie dobiera: talii gracza pozycja nie podaje, więc liczy się jak pusta.",
    "Nothing is drawn between the rounds: a position does not give the player deck, so it counts as empty.",
)
_REFRESH = Move("refresh")
_PLAYS = Text("Zagrywania kart z ręki plan nie rozważa.", "Playing cards from hand is not part of the plan.")


_OPEN = Text(
    "są możliwości, których plan nie rozważa (karty z ręki, nazwane zdolności, podróże z losowym kosztem, nieznana kolejność)",
    "there are options that the plan does not consider (cards in hand, abilities named, journeys with a cost at random, an unknown order)",
)


class Planner:
    """Searches whole rounds for a goal (one player)."""

    def __init__(self, p: Position, goal: Goal, watch: Watch, most: int | None) -> None:
        self.goal, self.watch, self.most = goal, watch, most
        self.target = dict(goal.weights).get("card")
        self.stage = p.stage
        self.rounds = self.states = 0
        self.unknown = bool(p.players[0].hand)
        self.named: set[int] = set()
        """Cards met on the way whose effect the plan does not follow."""
        self.seen: dict[tuple[Position, int], bool] = {}

    def search(self, p: Position, rounds: int) -> list[Move] | None:
        """Return the moves of a plan of at most so many rounds, or None."""
        if rounds == 0:
            return [] if self.goal.name == "survive" and p.remaining else None
        key = (p.but(moves=None), rounds)
        if key in self.seen:
            return None
        self.rounds += 1
        self._count()
        for line, after, reached in self._round(p):
            if reached:
                return line
            for paid in _payments(after) if after.remaining else ():
                rest = self.search(gain_resources(refresh(after, paid=paid)), rounds - 1)
                if rest is not None:
                    return [*line, _REFRESH, *_paying(after, paid), *rest]
        self.seen[key] = True
        return None

    def _count(self) -> None:
        """Count a state: the start of a round, or of a combat. Raises LimitReached."""
        self.states += 1
        self.watch.note("plan", self.states)
        if self.watch.over:
            raise LimitReached(self.watch.limit)
        if self.most is not None and self.states > self.most:
            raise LimitReached(STATES)

    def _round(self, p: Position) -> Iterator[tuple[list[Move], Position, bool]]:
        for claimed, held in self._claims(p):
            if self._passed(held):
                yield claimed, held.position, True
                continue
            begun = rules.orc_guards(held.position)
            table = Table(begun)
            for mask in sorted(sensible(begun), key=lambda m: -m.bit_count()):
                commit = [*(moves_of(table, mask) or [move("pass")]), *eager_responses(table, rules.begin(table), mask)]
                for made, done in self._quest(table, rules.start(table, mask, eager=True)):
                    yield from self._after_quest([*claimed, *commit, *made], done)

    def _after_quest(self, line: list[Move], done: Advance) -> Iterator[tuple[list[Move], Position, bool]]:
        if self._passed(done):
            yield line, done.position, True
            return
        if done.draw_from:
            self.unknown = True
            return
        self.unknown = self.unknown or leaves_out(done.position)
        self.named.update(uncounted.unmodelled_locations(done.position))
        for path, there in (*journeys(done.position), *self._costly_journeys(done.position)):
            if self.watch.over:
                raise LimitReached(self.watch.limit)
            for engaged, ready in engagements(there, optional=True):
                self._count()
                before = [*line, *path, *engaged]
                for fight, ended, killed in endings(ready, self.watch):
                    for more, after in self._arrived(ended):
                        fought = [*before, *fight, *more]
                        shuffled = {number for number in killed if there.order is not None and there.card(number).does("shuffle_self")}
                        self.named |= shuffled
                        if self._passed(after) or (self.goal.name == "kill" and self.target in killed):
                            yield fought, after.position, True
                        elif after.draw_from or shuffled:
                            self.unknown = True
                        else:
                            yield from (
                                (([*fought, *claims], end.position, self._passed(end))) for claims, end in self._claims(after.position)
                            )

    def _costly_journeys(self, p: Position) -> Iterator[tuple[tuple[Move, ...], Position]]:
        """Yield the journeys whose cost reveals cards of the known order (Mountains of Mirkwood)."""
        for number in travel.options(p) if p.remaining else ():
            cost = travel.costs(p, number) if number is not None else None
            if number is None or cost is None or not cost.reveals or cost.discards:
                continue
            table = Table(p)
            q = rules.begin(table)._replace(tasks=(("reveal", 0),) * cost.reveals)
            for made, done in self._quest(table, q, arriving=True):
                if done.position.remaining and number in travel.locations(done.position):
                    yield (move("travel", number), *made), travel.go(done.position, number)

    def _passed(self, done: Advance) -> bool:
        """Tell whether the stage that the plan began with is completed; a game that is won is survived as well."""
        if self.goal.name == "pass_stage":
            return done.won or bool(done.draw_from) or done.position.stage != self.stage
        return done.won and self.goal.name == "survive"

    def _claims(self, p: Position, seen: set[Position] | None = None) -> Iterator[tuple[list[Move], Advance]]:
        """Yield doing without and every claim of a free objective, where the goal is a stage that asks for them: otherwise claims only cost.

        Objectives that push each other off a hero could be claimed again and again: each table is looked at once (`seen`).
        """
        yield [], Advance(p)
        seen = {p} if seen is None else seen
        needs = p.card(p.stage).does("advance_requires") if p.stage is not None else None
        if self.goal.name != "pass_stage" or not needs:
            return
        for player, number, at in claiming.claims(p):
            hero = p.players[player].characters[at].card
            held = [n for n in p.players[player].characters[at].attached_cards if p.card(n).has("restricted")]
            for drop in [*held, number] if len(held) >= claiming.MOST_RESTRICTED else [None]:
                done = claiming.claim(p, player, number, at, drop)
                line = [move("claim", number, hero, link="on"), *([move("discard", drop)] if drop is not None else [])]
                if done.position.stage != p.stage or done.won or not done.position.remaining:
                    yield line, done
                elif drop != number and done.position not in seen:
                    seen.add(done.position)
                    yield from (([*line, *more], after) for more, after in self._claims(done.position, seen))

    def _quest(self, table: Table, q: Quest, arriving: bool = False) -> Iterator[tuple[list[Move], Advance]]:
        q, pending = rules.proceed(table, q)
        if pending is None:
            if table.ordered and q.deck:
                self.unknown = True
                self.named |= {number for number, _ in q.deck if table.card(number).does("shuffle_self")}
                return
            if arriving:
                yield [], stages.settled(table, q)
                return
            if rules.jailed(table.position) and willpower(table, q) < threat(table, q):
                self.named |= {s.card for s in table.position.staging if table.card(s.card).triggers("forced", "quest_failed_in_staging")}
                self.unknown = True
                return
            yield from self._arrived(rules.finish(table, q))
        elif isinstance(pending, rules.Choice):
            for made, after in pending.options:
                for more, done in self._quest(table, after, arriving):
                    yield ([] if made.verb == "pass" else [made]) + more, done
        elif len(pending.draws) > 1:
            self.unknown = True
        else:
            (one,) = rules.drawn(table, q, pending)
            for more, done in self._quest(table, one.after, arriving):
                yield ([] if one.number is None else [move("reveal", one.number)]) + more, done

    def _arrived(self, done: Advance) -> Iterator[tuple[list[Move], Advance]]:
        """Yield what a stage entered now does when it is revealed, and freeing the prisoner or not where that is possible."""
        if done.entered is not None:
            found = stages.arrival(done.position)
            if found is None:
                yield [], replace(done, position=stages.uncommitted(done.position))
            else:
                yield from self._quest(*found, arriving=True)
            return
        yield [], done
        if done.may_rescue and not done.won and done.position.remaining:
            yield [move("use", done.position.stage)], stages.rescue(done.position)


def _payments(p: Position) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield every set of heroes whose webs may be paid for in the refresh phase, the largest first (LC.card.web)."""
    able = [(index, at) for index, at, _ in payable(p)]
    for size in range(len(able), -1, -1):
        yield from combinations(able, size)


def _paying(p: Position, paid: tuple[tuple[int, int], ...]) -> list[Move]:
    """Return the payments for webs as moves."""
    heroes = [p.players[index].characters[at] for index, at in paid]
    webs = [next(n for n in hero.attached_cards if p.card(n).does("condition")) for hero in heroes]
    return [move("pay", web, hero.card, link="on") for web, hero in zip(webs, heroes, strict=True)]


def solve(p: Position, request: Request, answer: Answer) -> Answer:
    """Return a shortest plan in rounds, or the proof that none exists within the limit; after moves, a plan for the rounds that are left."""
    _verify(p)
    return _solved_after_moves(p, request, answer) if p.moves else _planned(p, request, answer)


def _solved_after_moves(p: Position, request: Request, answer: Answer) -> Answer:
    """Return a plan for what the moves leave; where they have reached the goal or ruled it out nothing is left to search."""
    assert p.goal is not None
    log: list[Step] = []
    found = begun(p, log)
    refuse_commitment(found.mask)
    left = (p.rounds or MOST_ROUNDS) - found.told["rounds"]
    reached = plan_reached(p, found.position, found.told) and (p.goal.name != "survive" or left <= 0 or found.told["won"])
    answer = answer.but(steps=log, subject=found.position)
    if reached or left <= 0 or not found.position.remaining:
        verdict = Verdict.WINNABLE if reached else Verdict.LOST
        extra = {"rounds": 0} if reached else {"rounds": max(0, left)}
        return answer.but(
            verdict=verdict,
            value=Fraction(0) if reached else None,
            moves=None,
            line=[] if reached else None,
            outcome=found.told,
            stats=stats_of("rules", 0),
            extra=extra,
        )
    return _planned(found.position.but(rounds=left), request, answer)


def _planned(p: Position, request: Request, answer: Answer) -> Answer:
    assert p.goal is not None
    limit = p.rounds or MOST_ROUNDS
    wanted = [limit] if p.goal.name == "survive" else range(1, limit + 1)
    planner = Planner(p, p.goal, request.watch, request.limits.states)
    line = None
    try:
        for rounds in wanted:
            planner.seen = {}
            line = planner.search(p.but(moves=None), rounds)
            if line is not None:
                break
    except LimitReached as reached:
        return answer.but(verdict=Verdict.UNKNOWN, stats=stats_of("plan", planner.states, [reached.limit]))
    stats = stats_of("plan", planner.states)
    cards = sorted({*uncounted.named(p), *planner.named})
    assumptions = (RANDOM_COSTS, _PLAYS, *([_NO_DRAW] if limit > 1 else []), *said(p, cards))
    planner.unknown = planner.unknown or bool(cards)
    if line is None:
        verdict = Verdict.UNKNOWN if planner.unknown else Verdict.LOST
        stats = with_limits(stats, [_OPEN] if planner.unknown else ())
        extra = (
            {
                "rounds": limit,
                "note": Text("Nie ma planu w ", "There is no plan within ")
                + counted(limit, "rundzie rundach rundach", "round rounds")
                + ".",
            }
            if not planner.unknown
            else {"rounds": limit}
        )
        return answer.but(
            verdict=verdict,
            stats=stats,
            assumptions=assumptions,
            extra=extra,
            certificate={"kind": "exhausted rounds", "rounds_searched": planner.rounds}
            if not request.certificate
            else unproved(p, {"verdict": "lost"}, "plan"),
        )
    _replay(p, line)
    used = rounds_of(p, line)
    return answer.but(
        verdict=Verdict.WINNABLE,
        value=Fraction(used),
        line=line,
        moves=[RankedMove.of(move=line[0], verdict=Verdict.WINNABLE)],
        stats=stats,
        assumptions=assumptions,
        certificate=replayed(p, {"verdict": "winnable", "at_most": str(used)}, line, "plan"),
        extra={"rounds": used},
    )


def _replay(p: Position, line: list[Move]) -> None:
    """Carry the plan out by the rules as `resolve` does, so that no line is printed that they forbid or that misses the goal."""
    after, told = resolved.carry_out(p.but(moves=None), line, [])
    drawn = p.goal is not None and p.goal.name == "pass_stage" and p.stage is not None and bool(p.card(p.stage).does("next_stage_random"))
    assert drawn or plan_reached(p, after, told), line


def hint(p: Position, request: Request, answer: Answer) -> Answer:
    """Return the first move of a shortest plan."""
    return solve(p, request, answer)


def explain(p: Position, request: Request, answer: Answer) -> Answer:
    """Tell a shortest plan step by step, as the rules carry it out; or that there is none; of moves, what they change."""
    if p.moves:
        return compared(solve, p, request, answer)
    found = solve(p, request, answer)
    log: list[Step] = []
    if found.line:
        resolved.carry_out(p.but(moves=None), list(found.line), log)
    return found.but(steps=log)


def _certain(p: Position) -> bool:
    """Tell whether nothing is left to chance on the quest: nothing is revealed at this stage, or all unseen cards are alike."""
    return not Table(p).reveals or len(p.unseen_cards) <= 1


def _verify(p: Position) -> None:
    defects = []
    if len(p.players) != 1:
        defects.append(Defect("player", Text("plan jest dla jednego gracza", "a plan is for one player")))
    if p.order is None and (p.shadow or not _certain(p)):
        what = Text(
            "podaj znaną kolejność talii: encounter.order = [numery od wierzchu]; bez niej plan ma sens tylko w grze podstawowej (shadow = false), gdy odkrycia są pewne",
            "give the known order of the deck: encounter.order = [numbers from the top]; without it a plan makes sense only in the basic game (shadow = false) with certain reveals",
        )
        defects.append(Defect("encounter.order", what))
    if p.goal is None:
        what = Text('podaj goal = "kill 96", "pass_stage" albo "survive"', 'give goal = "kill 96", "pass_stage" or "survive"')
        defects.append(Defect("goal", what))
    elif p.goal.name == "pass_stage" and p.stage is None:
        defects.append(Defect("stage", Text("podaj kartę wyprawy: stage = 119", "give the quest card: stage = 119")))
    if defects:
        raise BadInput(defects)


__all__ = ["Planner", "endings", "explain", "hint", "solve"]
