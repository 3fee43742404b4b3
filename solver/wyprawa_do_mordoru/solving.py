"""Verbs `solve` and `hint`: what the position is worth, and every keep with its value and its loss."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from mellon.models.common import Text
from mellon.models.wyprawa_do_mordoru import Keep, Move, Position, Symbol, rules
from mellon.models.wyprawa_do_mordoru.position import TURNS
from mellon.solver.answer import Answer, Verdict
from mellon.solver.engines.layers import Floats
from mellon.solver.game import Request
from mellon.solver.wyprawa_do_mordoru import sweeping
from mellon.solver.wyprawa_do_mordoru.chain import chain_of, spread
from mellon.solver.wyprawa_do_mordoru.outlook import EQUAL, ESTIMATE, Outlook, OutOfTime, Point, outlook
from mellon.solver.wyprawa_do_mordoru.turns import solo_setting

GAMES = 3000
_TAIL = 1e-9
QUESTIONS = {"reach": "chance to reach Mordor", "win": "chance to win", "turns": "expected turns"}


def solved(p: Position, request: Request, answer: Answer) -> Answer:
    """Return the value of a position with the best keep, what it rests on, and the turns that it will take."""
    return _valued(p, request, answer, with_turns=True)


ENDLESS = Text(
    "Ta gra może trwać bez końca, bez dojścia do Mordoru i bez odpadnięcia: spodziewana liczba tur jest nieskończona.",
    "This game may go on for ever, without arriving in Mordor and without elimination: the expected number of turns is infinite.",
)


def _valued(p: Position, request: Request, answer: Answer, with_turns: bool) -> Answer:
    if p.over:
        return finished(p, answer)
    try:
        view = outlook(p, request)
    except OutOfTime:
        return undecided(p, request, answer)
    ranked = view.ranked()
    point = ranked[0][1] if ranked else view.start()
    worth = view.worth(point)
    extra: dict[str, Any] = {key: value for key, value in worth.items() if key not in ("value", "value_decimal")}
    line: list[Any] = [str(ranked[0][0])] if ranked else []
    answer = answer.but(
        question=QUESTIONS[p.objective],
        verdict=Verdict.VALUE,
        value=worth["value"],
        value_decimal=worth["value_decimal"],
        moves=entries_of(view, ranked),
        line=line,
        certificate=_certificate(view),
        stats={"engine": _engine(view, request), "nodes": view.turns.shape.layers.entries},
    )
    if view.kind == "solo":
        extra |= {"turns_distribution": distribution(view, point, ranked[0][0] if ranked else None)} if with_turns else {}
    elif view.kind == "pair":
        extra["wins"] = _wins(p, point)
    else:
        answer, more = _with_rollouts(answer, view, ranked, request)
        extra |= more
    if not ranked:
        extra["note"] = before_roll(p)
    if p.objective == TURNS and worth["value_decimal"] is None:
        extra["note"] = ENDLESS
        answer = answer.but(verdict=Verdict.VALUE if worth["reach"] else Verdict.LOST)
    return answer.but(extra=extra)


def hinted(p: Position, request: Request, answer: Answer) -> Answer:
    """Return every legal keep ranked by value, with its loss against the best."""
    found = _valued(p, request, answer, with_turns=False)
    return found if p.over else found.but(question="best keep")


def undecided(p: Position, request: Request, answer: Answer) -> Answer:
    """Return the answer of an exact search that the limits ended."""
    limit = request.watch.limit
    stats = {"engine": request.engine, "nodes": request.watch.nodes, "limits": [limit]}
    return answer.but(question=QUESTIONS[p.objective], verdict=Verdict.UNKNOWN, moves=[], stats=stats)


def before_roll(p: Position) -> Text:
    """Say why there is nothing to keep."""
    if p.turn is not None and p.turn.ended:
        return Text("Rzuty są skończone; wartość po drugiej fazie.", "The rolling is over; the value is that after the second phase.")
    return Text("Wartość przed rzutem; podaj [turn] roll, aby ocenić odkładanie.", "The value before the roll; give [turn] roll to rank the keeps.")


def finished(p: Position, answer: Answer) -> Answer:
    share = rules.shares(p)
    first = share[0] if len(p.players) > 1 or p.objective != TURNS else Fraction(0)
    extra: dict[str, Any] = {"note": Text("Gra jest skończona.", "The game is over.")}
    if len(p.players) > 1:
        extra["wins"] = {player.hobbit.id: float(part) for player, part in zip(p.players, share, strict=True)}
    return answer.but(
        question=QUESTIONS[p.objective], verdict=Verdict.VALUE, value=first, moves=[], line=[], extra=extra, stats={"engine": "rules", "nodes": 0}
    )


def entries_of(view: Outlook, ranked: list[tuple[Move, Point]]) -> list[dict[str, Any]]:
    if not ranked:
        return []
    best = ranked[0][1]
    entries = []
    for move, point in ranked:
        worth = view.worth(point)
        entry: dict[str, Any] = {"move": str(move), **worth, "loss": max(0.0, best.own - point.own)}
        if view.p.objective == TURNS and view.kind == "solo":
            entry["extra_turns"] = None if worth["value_decimal"] is None else point.other - best.other
        entry["best"] = best.own - point.own <= EQUAL and (view.p.objective != TURNS or point.other - best.other <= EQUAL)
        entry["ends_rolling"] = _ends(view.p, move)
        alike = [str(m) for m, other in ranked if m is not move and other.slot == point.slot and point.slot is not None]
        if alike:
            entry["equal_to"] = alike
        entries.append(entry)
    return entries


def _ends(p: Position, move: Move) -> bool:
    if not isinstance(move, Keep) or p.turn is None:
        return False
    return len(move.faces) == len(p.turn.free) or any(face.symbol is Symbol.TREE for face in move.faces)


def _wins(p: Position, point: Point) -> dict[str, float]:
    assert p.mover is not None
    other = next(index for index in p.alive if index != p.mover)
    return {p.roller.hobbit.id: min(1.0, point.own), p.players[other].hobbit.id: max(0.0, min(1.0, point.other))}


def _engine(view: Outlook, request: Request) -> str:
    if view.kind == ESTIMATE:
        return ESTIMATE
    return "fraction" if view.exact is not None and view.p.objective != TURNS else "exact"


def _certificate(view: Outlook) -> dict[str, Any] | None:
    if view.kind == ESTIMATE:
        return None
    kernel = "compiled" if sweeping.COMPILED else "numpy"
    found: dict[str, Any] = {"kind": "backward induction", "kernel": kernel, "slots": view.turns.shape.layers.slots}
    if view.exact is not None and view.p.objective != TURNS:
        return {**found, "arithmetic": "whole numbers", "optimal": view.exact.proved}
    return {**found, "arithmetic": "floats", **view.detail["error"]}


def result_chances(view: Outlook, point: Point) -> Floats:
    """Return the chance of every result of the turn from a point, the best keeps being made."""
    form = view.turns.shape
    if point.slot is not None:
        return sweeping.flow(form, view.own, view.other, point.slot)
    assert view.p.turn is not None
    slot = form.slot(view.p.turn.kept)
    block = next(b for b in form.layers.blocks if b.first <= slot < b.first + b.states)
    row, total = block.targets[slot - block.first], np.zeros(form.layers.results)
    for chance, lo, hi in zip(block.chances, block.starts[:-1], block.starts[1:], strict=True):
        best = min(row[lo:hi], key=lambda target: (-round(float(view.own[target]), 12), float(view.other[target])))
        total += chance * sweeping.flow(form, view.own, view.other, int(best))
    return total


def distribution(view: Outlook, point: Point, move: Move | None) -> list[dict[str, Any]]:
    """Return how likely the game ends after 1, 2, ... turns, by arrival and by elimination; what is left out is below 1e-9."""
    chain = chain_of(solo_setting(view.p.sheet, view.p.dice))
    count = chain.steps.shape[0]
    row = spread(result_chances(view, point), view.turns.after[view.board], count)
    found, left = [], 1.0
    for number, (arrives, falls) in enumerate(chain.from_row(row), start=1):
        found.append({"turns": number, "arrives": arrives, "eliminated": falls})
        left -= arrives + falls
        if left < _TAIL:
            break
    return found


def _with_rollouts(answer: Answer, view: Outlook, ranked: list[tuple[Move, Point]], request: Request) -> tuple[Answer, dict[str, Any]]:
    """Play every keep out: values, losses and the order of the keeps become those of the games, with their intervals."""
    from mellon.solver.wyprawa_do_mordoru.rollout import Rollouts, estimate

    points = {point.slot: point for _, point in ranked} or {None: view.start()}
    shares = Rollouts(view.p, view.turns, GAMES, request.seed).shares_of([result_chances(view, point) for point in points.values()])
    found = {slot: estimate(part) for slot, part in zip(points, shares, strict=True)}
    best = max(found.values(), key=lambda one: one.mean)
    entries = []
    for entry, (_, point) in zip(answer.moves or (), ranked, strict=True):
        one = found[point.slot]
        rolled = {"mean": one.mean, "interval": [one.low, one.high], "games": one.games}
        loss = best.mean - one.mean
        entries.append({**entry, "value_decimal": one.mean, "loss": loss, "best": loss <= EQUAL, "model": entry["value_decimal"], "rollouts": rolled})
    entries.sort(key=lambda entry: entry["loss"])
    note = Text(
        "To oszacowanie, nie wartość dokładna: jedna tura policzona dokładnie na przybliżonych wartościach, a każde odłożenie ocenione losowymi rozgrywkami. "
        "Przedział obejmuje los w rozgrywkach, nie uproszczenie gry wszystkich graczy.",
        "This is an estimate, not an exact value: one turn solved exactly over approximate values, and every keep judged by random playouts. "
        "The interval covers the luck of the playouts, not the simplified play of everybody in them.",
    )
    interval = [best.low, best.high]
    extra = {"estimate": True, "interval": interval, "confidence": 0.95, "games": best.games, "seed": request.seed, "estimate_note": note}
    line: list[Any] = [entries[0]["move"]] if entries else []
    return answer.but(value_decimal=best.mean, moves=entries, line=line), extra
