"""The question `combat`: the best policy for the rest of this combat phase, its odds, and what can go wrong."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mellon.models.common import Step, Text
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.combat_moves import course_of, fought, nothing_left
from mellon.models.lcg.combat.playing import listed
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import NO_HERO_LOST, Goal, Position
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lcg.collecting import no_collection
from mellon.solver.lcg.combat.after_moves import settled, verify_askable
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.bounding import undecided
from mellon.solver.lcg.combat.certifying import certified
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.growing import BUDGET, Grown
from mellon.solver.lcg.combat.guarantee import Guarantee
from mellon.solver.lcg.combat.odds import steps_of_odds
from mellon.solver.lcg.combat.openings import unweighed
from mellon.solver.lcg.combat.packing import fits
from mellon.solver.lcg.combat.policies import line_of, opening_moves, policy_of, ranked
from mellon.solver.lcg.combat.preference import Followed, Preference
from mellon.solver.lcg.combat.telling import assumptions_of, kinds_table
from mellon.solver.lcg.combat.unaided import unaided
from mellon.solver.lcg.combat.verbs import needs_deck
from mellon.solver.lcg.shares import NO_END, share_of
from mellon.solver.limits import MEMORY, TIME, Limit, LimitReached, Watch
from mellon.solver.ranked import RankedMove
from mellon.solver.stats import stats_of, with_limits

if TYPE_CHECKING:
    from mellon.solver.lcg.combat.missing import Told

_ALL_RANKED = 6000
"""Above so many states `solve` ranks only the best first move; `hint` ranks all of them."""
_SHORT_POLICY = 40
_FEW_BRANCHES = 100_000
"""Above so many states the policy of `solve` tells only what to do after the first shadow card; `hint` and the graph tell more."""
_FIRST_POLICY = 10
_SEARCH_SHARE = 0.8
"""How much of the time the search for the value may take; the rest is for bounds where it does not end."""
_KNOWN_SHARE, _KNOWN_SECONDS = 0.4, 10.0
"""The same where the value is known already without events and abilities, and seconds for it where no time is given."""
_CHECK_SHARE, _CHECK_SECONDS, _FEW_NODES = 0.1, 0.5, 500
"""The part of the time that checking the policy's graph may take where it is not asked for, seconds where no time is given, and its size."""
_A_MOMENT = 0.1
"""Seconds for the first move of a value that is known when the time ends."""
_AFTER_A_STOP, _MOST_FOR_BOUNDS = 0.3, 3.0
"""Seconds for bounds after a search was stopped or outgrew its memory, and at most."""
_NOT_NEEDED = Text(
    "cel jest pewny bez wydarzeń i zdolności; co by jeszcze dały, nie zostało zważone",
    "the goal is certain without events and abilities; what they would add was not weighed",
)
_VALUE_ONLY = Text(
    "wartość jest dowiedziona; limit przyszedł przed pełnym opisem (linia, polityka, ruchy)",
    "the value is proved; a limit came before all of its description (line, policy, moves)",
)


def goal_of(p: Position) -> Goal:
    """Return the goal asked for, no hero lost where none is named."""
    return p.goal or Goal(NO_HERO_LOST)


def search(p: Position, request: Request, shadow: bool | None = None) -> Values:
    """Return the values of a position's battle, ready to be asked."""
    b = Followed(p, shadow=shadow)
    aim = Aim(b, goal_of(p))
    if request.engine == "graph" and b.shadow:
        return Grown(b, aim, request.watch, request.limits.states)
    if request.engine == "search" or not b.shadow or fits(b, aim):
        return Values(b, aim, request.watch, request.limits.states)
    return Grown(b, aim, request.watch, request.limits.states, BUDGET)


def solve(p: Position, request: Request, answer: Answer) -> Answer:
    """Return the value of the combat, its guarantee, the policy and the first moves ranked."""
    needs_deck(p)
    if p.moves:
        return _solved_after_moves(p, request, answer)
    if request.engine == "cpsat":
        from mellon.solver.lcg.combat.cpsat import solved_by_cpsat

        return solved_by_cpsat(p, request, answer)
    with no_collection():
        return _searched(p, request, answer)


def _solved_after_moves(p: Position, request: Request, answer: Answer) -> Answer:
    """Return the value of what follows the moves given; where they settle the goal nothing is left to search."""
    log: list[Step] = []
    later = list(enumerate(p.moves or (), start=1))
    course = course_of(p, list(later), [])
    verify_askable(course, goal_of(p))
    _, ended, outcome = fought(p, later, log)
    nothing_left(later)
    answer = answer.but(steps=log, subject=ended.position)
    worth = settled(course, goal_of(p))
    if worth is None:
        return solve(ended.position, request, answer)
    moves = [] if course.over else listed(course.battle, course.state)
    entries = [RankedMove.of(move=move, value=Fraction(worth), value_decimal=float(worth)) for move in moves]
    extra = {"goal": goal_of(p).name, "worst_case": worth == 1, "basic": Fraction(worth), "fails_on": []}
    return answer.but(
        verdict=Verdict.VALUE,
        value=Fraction(worth),
        moves=entries,
        line=[],
        outcome=outcome,
        stats=stats_of("rules", 0),
        extra=extra,
    )


def _searched(p: Position, request: Request, answer: Answer) -> Answer:
    values = search(p, request)
    certain = _certain_without_help(values, request)
    values.watch = (
        share_of(request.watch, _SEARCH_SHARE, NO_END) if certain is None else share_of(request.watch, _KNOWN_SHARE, _KNOWN_SECONDS)
    )
    try:
        found = _solved(p, request if certain is None else replace(request, watch=values.watch), answer, values)
        if certain is None or not found.stats.limits:
            return found
        limit = TIME
    except LimitReached as stop:
        limit = Limit(stop.limit)
    except MemoryError:
        limit = MEMORY
    if limit == MEMORY and not request.watch.full:
        least, most = map(Fraction, values.aim.bounds())
        del values, certain
        moves = unweighed(p, least, most)
        return answer.but(verdict=Verdict.UNKNOWN, moves=moves, stats=stats_of(request.watch.engine, request.watch.nodes, [limit]))
    if certain is not None:
        found = _solved(p, request, answer, certain)
        return found.but(assumptions=[*found.assumptions, _NOT_NEEDED], extra={**found.extra, "moves_complete": False})
    stats = stats_of(values.engine, values.states, [limit], chance_nodes=values.chance_nodes)
    proved = undecided(values, _time_for_bounds(request.watch, limit), request.limits.states)
    low, high = proved["bounds"]
    known = low == high
    extra: dict[str, Any] = {"goal": goal_of(p).name, **({} if known else {"bounds": (low, high)})}
    if known and not values.aim.scored:
        extra["worst_case"] = low == 1
    return answer.but(
        verdict=Verdict.VALUE if known else Verdict.UNKNOWN,
        value=low if known else None,
        moves=proved["moves"],
        stats=stats,
        assumptions=[*assumptions_of(values.b), *([_VALUE_ONLY] if known else [])],
        extra=extra,
    )


def _certain_without_help(values: Values, request: Request) -> Values | None:
    """Return the values of the battle without events and abilities where the goal is certain without them."""
    if not values.b.actions or values.aim.scored or values.b.order is not None:
        return None
    found = unaided(values.b.p, values.aim.goal, share_of(request.watch, _KNOWN_SHARE, _KNOWN_SECONDS), request.limits.states)
    try:
        return found if found.best_start() == 1 else None
    except (LimitReached, MemoryError):
        return None


def _time_for_bounds(watch: Watch, limit: str) -> float:
    """Return how long bounds may be looked for once a limit has ended the search."""
    left = watch.remaining()
    return min(left if left is not None and limit == TIME else _AFTER_A_STOP, _MOST_FOR_BOUNDS)


def _solved(p: Position, request: Request, answer: Answer, values: Values) -> Answer:
    b = values.b
    value, engine = values.best_start(), values.engine
    values.watch = request.watch
    extra: dict[str, Any] = {"goal": goal_of(p).name}
    line: list[Move] | None = None
    moves: list[RankedMove] = []
    limits = []
    checked: dict[str, Any] = {}
    if not values.aim.scored:
        extra["worst_case"] = value == 1
    try:
        chosen = values.preference = Preference(values, request.watch)
        extra["preference"] = chosen.kind
        line = line_of(values)
        moves = opening_moves(values)
        complete = request.verb != "solve" or values.states <= _ALL_RANKED
        extra["policy"] = (
            policy_of(values) if complete else policy_of(values, _SHORT_POLICY if values.states <= _FEW_BRANCHES else _FIRST_POLICY)
        )
        moves = ranked(values) if complete else moves
        extra["moves_complete"] = complete
        extra["preference"] = chosen.kind
        checked = _checked_policy(values, request)
        if not values.aim.scored:
            extra["basic"] = value if not b.shadow else search(p, request, shadow=False).best_start()
            guarantee = Guarantee(values.graph, request.watch)
            extra["worst_case"] = guarantee.holds() if b.shadow else value == 1
            extra |= _failures(b, guarantee, bool(extra["worst_case"]))
    except LimitReached as stop:
        limits.append(stop.limit)
    finally:
        values.preference = None
    moves = moves or _at_once(values, value)
    extra["shadow_cards"] = kinds_table(b)
    return answer.but(
        verdict=Verdict.VALUE,
        value=value,
        moves=moves,
        line=line,
        certificate=certified(p, value, engine, request) if request.certificate else _certificate(values) | checked,
        stats=stats_of(engine, values.states, limits, chance_nodes=values.chance_nodes, graph_nodes=len(values.graph.nodes)),
        assumptions=[*assumptions_of(b), *([_VALUE_ONLY] if limits else [])],
        extra=extra,
    )


def _at_once(values: Values, value: Fraction) -> list[RankedMove]:
    """Return the first moves of a combat whose value is known after its time has ended: the best one if it is found at once."""
    values.watch = Watch(time.monotonic() + _A_MOMENT)
    try:
        return opening_moves(values)
    except LimitReached:
        return unweighed(values.b.p, Fraction(values.aim.bounds()[0]), value)


def _failures(b: Battle, guarantee: Guarantee, sure: bool) -> dict[str, Any]:
    if sure or not b.shadow:
        return {"fails_on": [], "fails_on_copies": 0, "unseen": sum(b.numbers.values())}
    bad = guarantee.fails_on()
    return {"fails_on": bad, "fails_on_copies": sum(b.numbers[n] for n in bad), "unseen": sum(b.numbers.values())}


def _certificate(values: Values) -> dict[str, Any]:
    return {
        "kind": "state graph with chance nodes",
        "arithmetic": "whole numbers",
        "states": values.states,
        "chance_nodes": values.chance_nodes,
        "unseen": sum(values.b.numbers.values()),
    }


def _checked_policy(values: Values, request: Request) -> dict[str, Any]:
    """Return that the value follows from the ends of the best policy alone, checked backwards over its graph; nothing where it is too large.

    Where nobody asked for it (`verify`) only a small part of the time is spent on it.
    """
    from mellon.solver.lcg.combat.policy_play import MOST_NODES, policy_graph

    watch = request.watch if request.verify else share_of(request.watch, _CHECK_SHARE, _CHECK_SECONDS)
    try:
        _, graph = policy_graph(values, MOST_NODES if request.verify else _FEW_NODES, watch)
    except LimitReached:
        if request.watch.over:
            raise
        return {}
    return {"verified_by": {"engine": "policy graph", "nodes": len(graph)}} if graph.graph["whole"] else {}


def hint(p: Position, request: Request, answer: Answer) -> Answer:
    """Return every first move ranked with its value and its loss against the best."""
    found = solve(p, request, answer)
    if found.verdict is Verdict.UNKNOWN or not found.moves:
        return found
    best = found.value if found.value is not None else found.moves[0].value
    assert best is not None
    moves = [one if one.value is None else one.but(loss=best - one.value, loss_decimal=float(best - one.value)) for one in found.moves]
    extra = {key: value for key, value in found.extra.items() if key != "policy"}
    return found.but(moves=moves, line=None, extra=extra)


def explain(p: Position, request: Request, answer: Answer) -> Answer:
    """Return the odds of every shadow effect that can hit, the best move against its rival, and whether a ruling matters."""
    from mellon.solver.lcg.combat.rulings import combat_lens

    asked = p.moves[0] if p.moves else None
    p = p.but(moves=None)
    found = solve(p, request, answer)
    if found.verdict is Verdict.UNKNOWN:
        return found
    values = search(p, request)
    steps, odds = steps_of_odds(values.b, found, asked)
    missed = _missed(values, request, found)
    lens = combat_lens(p, request, found)
    told = {"odds": odds, **missed.extra, "ruling_lens": lens.looked(), **lens.told()}
    return found.but(
        steps=[*steps, *missed.steps, *lens.steps("LC.golden_rule.card_beats_book")],
        stats=with_limits(found.stats, lens.limits),
        extra={**found.extra, **told},
    )


def _missed(values: Values, request: Request, found: Answer) -> Told:
    """Return where the chance goes; a goal that is certain without events is not searched again with them."""
    from mellon.solver.lcg.combat.missing import Told, told_of_misses

    return Told([], {"misses": []}) if found.value == 1 and not values.aim.scored else told_of_misses(values, request)
