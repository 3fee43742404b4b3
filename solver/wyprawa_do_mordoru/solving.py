"""Verbs `solve` and `hint`: what the position is worth, and every keep with its value and its loss."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from mellon.models.common import Text
from mellon.models.wyprawa_do_mordoru import Keep, Move, Position, Symbol, rules
from mellon.models.wyprawa_do_mordoru.dice import OWN, profiles
from mellon.models.wyprawa_do_mordoru.position import TURNS
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.limits import LimitReached, Watch
from mellon.solver.ranked import RankedMove
from mellon.solver.stats import stats_of, with_limits
from mellon.solver.wyprawa_do_mordoru import budget, estimates, sweeping
from mellon.solver.wyprawa_do_mordoru.chain import chain_of, spread
from mellon.solver.wyprawa_do_mordoru.floor import with_floor
from mellon.solver.wyprawa_do_mordoru.outlook import EQUAL, ESTIMATE, EXACT, PAIR, RACE, ROUGH, SOLO, Outlook, Point, outlook
from mellon.solver.wyprawa_do_mordoru.turns import solo_setting

_TAIL = 1e-9
_QUICK_PROFILES = 3.0
QUESTIONS = {"reach": "chance to reach Mordor", "win": "chance to win", "turns": "expected turns"}


def solved(p: Position, request: Request, answer: Answer) -> Answer:
    """Return the value of a position with the best keep, what it rests on, and the turns that it will take."""
    return valued(p, request, answer, with_turns=True)[0]


def hinted(p: Position, request: Request, answer: Answer) -> Answer:
    """Return every legal keep ranked by value, with its loss against the best."""
    found = valued(p, request, answer, with_turns=False)[0]
    return found if p.over else found.but(question="best keep")


ENDLESS = Text(
    "Ta gra może trwać bez końca, bez dojścia do Mordoru i bez odpadnięcia: spodziewana liczba tur jest nieskończona.",
    "This game may go on for ever, without arriving in Mordor and without elimination: the expected number of turns is infinite.",
)


def valued(p: Position, request: Request, answer: Answer, with_turns: bool) -> tuple[Answer, Outlook | None]:
    """Return the answer about a position's value and the outlook that it rests on, None where there is none."""
    if p.over:
        return finished(p, answer), None
    try:
        view = outlook(p, request)
    except LimitReached as halt:
        return with_floor(p, request, undecided(p, request, answer, halt.limit), halt.limit), None
    try:
        return _told(view, request, answer, with_turns), view
    except LimitReached as halt:
        view = replace(view, exact=None)
        return _unsettled(view, request, answer, halt.limit), view


def _told(view: Outlook, request: Request, answer: Answer, with_turns: bool) -> Answer:
    p, ranked = view.p, view.ranked()
    point = ranked[0][1] if ranked else view.start()
    worth = view.worth(point)
    extra: dict[str, Any] = {key: value for key, value in worth.items() if key not in ("value", "value_decimal")}
    answer = answer.but(
        question=QUESTIONS[p.objective],
        verdict=Verdict.VALUE,
        value=worth["value"],
        value_decimal=worth["value_decimal"],
        moves=entries_of(view, ranked),
        line=[ranked[0][0]] if ranked else [],
        certificate=_certificate(view, request, worth, str(ranked[0][0]) if ranked else None),
        stats=stats_of(_engine(view), view.turns.shape.layers.entries, view.detail.get("limits", ())),
    )
    if view.kind == SOLO and with_turns:
        try:
            extra["turns_distribution"] = distribution(view, point, request.watch)
        except LimitReached as halt:
            answer = answer.but(stats=with_limits(answer.stats, [halt.limit]))
    if view.kind == SOLO and with_turns:
        extra |= _over_profiles(view, request)
    if view.kind in (PAIR, ROUGH):
        extra["wins"] = _wins(p, point)
    if view.kind == ROUGH:
        extra |= estimates.rough_extra(view, point, request)
    elif view.kind == RACE:
        answer, more = estimates.with_rollouts(answer, view, ranked, request)
        extra |= more
    if not ranked:
        extra["note"] = before_roll(p)
    if p.objective == TURNS and worth["value_decimal"] is None:
        extra["note"] = ENDLESS
        answer = answer.but(verdict=Verdict.VALUE if worth["reach"] else Verdict.LOST)
    return answer.but(extra=extra)


def _over_profiles(view: Outlook, request: Request) -> dict[str, Any]:
    """Return what the same position is worth with each of the dice profiles that ship, where the dice are a guess and it is quick to know."""
    p = view.p
    if p.dice.id == OWN or p.objective == TURNS:
        return {}
    entries = view.turns.shape.layers.entries
    seconds = len(profiles()) * budget.solo_seconds(view.detail["boards"], entries)
    if seconds > _QUICK_PROFILES or (request.limits.seconds is not None and seconds > request.limits.seconds / 2):
        return {}
    try:
        return {
            "over_profiles": {
                dice.id: outlook(replace(p, dice=dice), replace(request, engine=EXACT)).now().own for dice in profiles().values()
            }
        }
    except LimitReached:
        return {}


def undecided(p: Position, request: Request, answer: Answer, limit: str) -> Answer:
    """Return the answer of a search that a limit ended before there were any values."""
    stats = stats_of(request.engine, request.watch.nodes, [limit])
    extra = {} if p.objective == TURNS else {"bounds": [0.0, 1.0]}
    return answer.but(question=QUESTIONS[p.objective], verdict=Verdict.UNKNOWN, moves=[], stats=stats, extra=extra)


def _unsettled(view: Outlook, request: Request, answer: Answer, limit: str) -> Answer:
    """Return the answer of a search that a limit ended when values were known but not what was asked for: fractions, or playouts."""
    ranked = view.ranked()
    found = undecided(view.p, request, answer, limit)
    if view.kind != SOLO:
        return found.but(moves=[RankedMove.of(move=move, model=point.own) for move, point in ranked])
    point = ranked[0][1] if ranked else view.start()
    error = view.detail["error"].get("error_below", 1.0)
    bounds = {"bounds": [max(0.0, point.own - error), min(1.0, point.own + error)]} if view.p.objective != TURNS else {}
    worth = view.worth(point)
    return found.but(
        value_decimal=worth["value_decimal"], moves=entries_of(view, ranked), line=[ranked[0][0]] if ranked else [], extra=bounds
    )


def before_roll(p: Position) -> Text:
    """Say why there is nothing to keep."""
    if p.turn is not None and p.turn.ended:
        return Text("Rzuty są skończone; wartość po drugiej fazie.", "The rolling is over; the value is that after the second phase.")
    return Text(
        "Wartość przed rzutem; podaj [turn] roll, aby ocenić odkładanie.", "The value before the roll; give [turn] roll to rank the keeps."
    )


def finished(p: Position, answer: Answer) -> Answer:
    share = rules.shares(p)
    first = share[0] if len(p.players) > 1 or p.objective != TURNS else Fraction(0)
    extra: dict[str, Any] = {"note": Text("Gra jest skończona.", "The game is over.")}
    if len(p.players) > 1:
        extra["wins"] = {player.hobbit.id: float(part) for player, part in zip(p.players, share, strict=True)}
    return answer.but(
        question=QUESTIONS[p.objective], verdict=Verdict.VALUE, value=first, moves=[], line=[], extra=extra, stats=stats_of("rules", 0)
    )


def entries_of(view: Outlook, ranked: list[tuple[Move, Point]]) -> list[RankedMove]:
    """Return every keep with its worth and what it loses against the best."""
    if not ranked:
        return []
    best = ranked[0][1]
    entries = []
    for move, point in ranked:
        worth = view.worth(point)
        entry: dict[str, Any] = {"move": move, **worth, "loss": max(0.0, best.own - point.own)}
        if view.p.objective == TURNS and view.kind == SOLO:
            entry["extra_turns"] = None if worth["value_decimal"] is None else point.other - best.other
        entry["best"] = best.own - point.own <= EQUAL and (view.p.objective != TURNS or point.other - best.other <= EQUAL)
        entry["ends_rolling"] = _ends(view.p, move)
        alike = [m for m, other in ranked if m is not move and other.slot == point.slot and point.slot is not None]
        if alike:
            entry["equal_to"] = alike
        entries.append(RankedMove.of(**entry))
    return entries


def _ends(p: Position, move: Move) -> bool:
    if not isinstance(move, Keep) or p.turn is None:
        return False
    return len(move.faces) == len(p.turn.free) or any(face.symbol is Symbol.TREE for face in move.faces)


def _wins(p: Position, point: Point) -> dict[str, float]:
    assert p.mover is not None
    other = next(index for index in p.alive if index != p.mover)
    return {p.roller.hobbit.id: min(1.0, point.own), p.players[other].hobbit.id: max(0.0, min(1.0, point.other))}


def _engine(view: Outlook) -> str:
    if view.estimated:
        return ESTIMATE
    return "fraction" if view.exact is not None and view.p.objective != TURNS else "exact"


def _certificate(view: Outlook, request: Request, worth: Mapping[str, Any], move: str | None) -> dict[str, Any] | None:
    """Return on what a value rests; where a certificate is asked for, one that can be checked."""
    if view.estimated:
        return None
    found = _method(view)
    value = worth["value_decimal"]
    if not request.certificate or value is None:
        return found
    from mellon.solver.wyprawa_do_mordoru.certifying import certified

    return certified(view, QUESTIONS[view.p.objective], value, move, found, request, worth.get("other_wins"))


def _method(view: Outlook) -> dict[str, Any]:
    kernel = "compiled" if sweeping.COMPILED else "numpy"
    found: dict[str, Any] = {"kind": "backward induction", "kernel": kernel, "slots": view.turns.shape.layers.slots}
    if view.exact is not None and view.p.objective != TURNS:
        return {**found, "arithmetic": "whole numbers", "optimal": view.exact.proved}
    return {**found, "arithmetic": "floats", **view.detail["error"]}


def distribution(view: Outlook, point: Point, watch: Watch | None = None) -> list[dict[str, Any]]:
    """Return how likely the game ends after 1, 2, ... turns, by arrival and by elimination; what is left out is below 1e-9. Raises LimitReached."""
    chain = chain_of(solo_setting(view.p.sheet, view.p.dice), watch)
    count = chain.steps.shape[0]
    row = spread(view.chances(point), view.turns.after[view.board], count)
    found, left = [], 1.0
    for number, (arrives, falls) in enumerate(chain.from_row(row, watch), start=1):
        found.append({"turns": number, "arrives": arrives, "eliminated": falls})
        left -= arrives + falls
        if left < _TAIL:
            break
    return found
