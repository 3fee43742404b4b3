"""The question `round`: whom to commit, by one full round of look-ahead: reveal, travel, engage, fight (one player).

Exact over every reveal while that stays within its share of the limits; past it by sampling, with intervals.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Defect, Step, Text
from mellon.models.lcg import uncounted
from mellon.models.lcg.coverage import said
from mellon.models.lcg.moves import Move, Together
from mellon.models.lcg.position import COMBAT_GOALS, WHOLE_ROUND_GOALS, Position
from mellon.models.lcg.quest.quest_moves import moves_of
from mellon.models.lcg.round import claiming
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lcg.combat.answering import goal_of
from mellon.solver.lcg.combat.telling import NOT_WEIGHED
from mellon.solver.lcg.combat.verbs import needs_deck
from mellon.solver.lcg.comparing import compared
from mellon.solver.lcg.quest.answering import sensible
from mellon.solver.lcg.round.after_moves import begun
from mellon.solver.lcg.round.after_quest import LEFT_OUT
from mellon.solver.lcg.round.certifying import certified
from mellon.solver.lcg.round.look import Look, Result, TooMany
from mellon.solver.lcg.round.sampling import CONFIDENCE, Weighed, sample
from mellon.solver.lcg.shares import Share, share_of
from mellon.solver.lcg.table.certifying import unproved
from mellon.solver.limits import STATES, LimitReached, Watch
from mellon.solver.ranked import RankedMove
from mellon.solver.stats import stats_of, with_limits

MOST_COMBATS = 3000
EXACT_SHARE, EXACT_SECONDS = 0.4, 20.0
"""How much of the time, and of the combats where their number is limited, the exact search may take before sampling; how long where no time is given."""
SAMPLING_SECONDS = 20.0
_LINE_SECONDS = 0.15
"""Kept back from sampling for the line that is printed."""
_EARLY = Text("Zagrywania kart w tej rundzie obliczenie nie rozważa.", "Playing cards in this round is not considered.")
_ESTIMATE = Text(
    "To oszacowanie z losowych odkryć, nie wartość dokładna; przedziały 95% obejmują wszystkie zbiory naraz.",
    "This is an estimate from random reveals, not an exact value; the 95% intervals hold for all sets at once.",
)
_AT_LEAST = Text(
    "Część wyborów w próbach jest uproszczona (wydarzenia z ręki, wybory przed dalszymi odkryciami): liczby mówią, ile się osiąga co najmniej.",
    "Some choices within the samples are simplified (events in hand, choices before further reveals): the numbers tell what is reached at least.",
)


def assumptions(look: Look) -> tuple[Text, ...]:
    """Return what the look-ahead leaves out, the cards named whose effect could matter."""
    p = look.p
    claims = [NOT_WEIGHED] if claiming.objectives(p) else []
    return (LEFT_OUT, _EARLY, *said(p, uncounted.named(p)), *claims)


def solve(p: Position, request: Request, answer: Answer) -> Answer:
    """Return every sensible commitment with its value after one full round; after moves, of the round that follows them."""
    if p.moves:
        return _solved_after_moves(p, request, answer)
    return _weighed(p, request, answer, None)


def _solved_after_moves(p: Position, request: Request, answer: Answer) -> Answer:
    _verify(p)
    log: list[Step] = []
    found = begun(p, log)
    if found.told["won"] or not found.position.remaining:
        worth = Fraction(int(bool(found.told["won"])))
        return answer.but(
            verdict=Verdict.VALUE,
            value=worth,
            moves=[],
            line=[],
            steps=log,
            outcome=found.told,
            stats=stats_of("rules", 0),
            subject=found.position,
            extra={"goal": goal_of(p).name, "exact": True},
        )
    return _weighed(found.position, request, answer, found.mask).but(steps=log, subject=found.position)


def _verify(p: Position) -> None:
    """Refuse what the question cannot take. Raises BadInput."""
    if len(p.players) != 1:
        raise BadInput([Defect("player", Text("pytanie round jest dla jednego gracza", "the question round is for one player"))])
    if goal_of(p).name == "score":
        raise BadInput(
            [
                Defect(
                    "goal",
                    Text(
                        f"pytanie round zna cele {', '.join((*COMBAT_GOALS, *WHOLE_ROUND_GOALS))}",
                        f"the question round knows the goals {', '.join((*COMBAT_GOALS, *WHOLE_ROUND_GOALS))}",
                    ),
                )
            ]
        )
    needs_deck(p)
    if p.unseen is None and p.scenario is None and p.order is None:
        raise BadInput(
            [
                Defect(
                    "scenario",
                    Text("do odkrywania potrzebna jest talia: podaj scenario", "a deck is needed for the reveals: give scenario"),
                )
            ]
        )


def _weighed(p: Position, request: Request, answer: Answer, only: int | None) -> Answer:
    """Weigh every sensible commitment, or the only one that is asked about."""
    _verify(p)
    sets = [Weighed(mask) for mask in ([only] if only is not None else sensible(p))]
    allowed = request.limits.states
    most = allowed if request.engine == "graph" else MOST_COMBATS if allowed is None else int(allowed * EXACT_SHARE)
    look = Look(p, request.watch, most, allowed)
    limits = [] if request.engine == "sampling" else _weigh_exactly(look, sets, request)
    if request.engine != "sampling" and (request.engine == "graph" or not limits):
        found = _exact(look, sets, answer, limits)
    else:
        found = _sampled(look, sets, request, answer, limits)
    if not request.certificate or found.value is None:
        return found
    best = next(one for one in _ordered(sets) if one.exact is not None and one.exact.value == found.value)
    return found.but(certificate=certified(p, look, best.mask, only is not None, found.value, found.stats.engine or "graph", request))


def _weigh_exactly(look: Look, sets: list[Weighed], request: Request) -> list[str]:
    """Weigh the sets one by one, as far as the share of the exact search goes; return the limit that ended it."""
    look.watch = request.watch if request.engine == "graph" else share_of(request.watch, EXACT_SHARE, EXACT_SECONDS)
    try:
        for one in sets:
            one.exact = look.committed(one.mask)
    except TooMany:
        return [STATES]
    except LimitReached as stop:
        return [stop.limit]
    return []


def _entry(look: Look, one: Weighed, sets: int) -> dict[str, Any]:
    """Return one commitment as the answer lists it: chance, progress and threat beside each other."""
    found: dict[str, Any] = {"move": Together(tuple(moves_of(look.table, one.mask))), "value": None, "value_decimal": None}
    if one.known:
        result = one.result
        exact = one.exact is not None
        found |= {"value": result.value if exact else None, "value_decimal": float(result.value)}
        found |= {key: value if exact else float(value) for key, value in _beside(result).items()}
        found |= {"lower_bound": True} if result.least else {}
    low, high = one.interval(sets)
    sent, kept = ([person.card for i, person in enumerate(look.table.people) if one.mask >> i & 1 == side] for side in (1, 0))
    return found | {"interval": [low, high], "samples": len(one.results), "committed": sent, "kept_back": kept}


def _beside(result: Result) -> Mapping[str, Fraction]:
    return {"expected_progress": result.progress, "expected_threat_gain": result.gain, "threat_rises": result.rises}


def _ordered(sets: list[Weighed]) -> list[Weighed]:
    """Return the sets best first: those that were found promising longest, then by what they bring; those of which nothing is known last."""
    return sorted(sets, key=lambda one: (one.known, one.turns, one.rank() if one.known else (), -one.mask.bit_count()), reverse=True)


def _exact(look: Look, sets: list[Weighed], answer: Answer, limits: list[str]) -> Answer:
    """Return the exact values; undecided with what is proved where a limit came first."""
    order = _ordered(sets)
    entries = [_entry(look, one, len(sets)) for one in order]
    weighed = sum(one.known for one in sets)
    for entry in entries:
        known = entry["value"]
        entry["bounds"] = (Fraction(0), Fraction(1)) if known is None else (known, known)
        del entry["interval"], entry["samples"]
    moves = [RankedMove.of(**entry) for entry in entries]
    stats = stats_of("graph", len(look.combats), limits, chance_nodes=look.reveals)
    extra = {"exact": not limits, "goal": look.asked.name, "sets": weighed, "sets_of": len(sets)}
    if limits:
        best = order[0].result.value if order[0].known else Fraction(0)
        done = best == 1
        bounds = {"bounds": (best, Fraction(1))}
        return answer.but(
            verdict=Verdict.VALUE if done else Verdict.UNKNOWN,
            value=best if done else None,
            moves=moves,
            stats=stats,
            assumptions=assumptions(look),
            extra=extra | bounds,
        )
    look.most = None
    line, more = _line(look, order[0].mask)
    return answer.but(
        verdict=Verdict.VALUE,
        value=order[0].result.value,
        moves=moves,
        line=line,
        stats=with_limits(stats, more),
        assumptions=assumptions(look),
        certificate=unproved(look.p.but(goal=look.asked), {"value": str(order[0].result.value)}, "graph")
        | {"combats": stats.nodes, "reveals": stats.extras["chance_nodes"]},
        extra=extra,
    )


def _line(look: Look, mask: int) -> tuple[list[Move], list[str]]:
    from mellon.solver.lcg.round.line import opening_line, principal_line

    try:
        return principal_line(look, mask), []
    except LimitReached as stop:
        return opening_line(look, mask), [stop.limit]


def _certain(one: Weighed) -> bool:
    """Tell whether a set is proved to reach the goal whatever comes, so that no other can be better."""
    return one.exact is not None and one.exact.value == 1


def _sampling_watch(request: Request) -> Watch:
    left = request.watch.remaining()
    return Share(request.watch, SAMPLING_SECONDS if left is None else max(0.0, left - _LINE_SECONDS))


def _sampled(look: Look, sets: list[Weighed], request: Request, answer: Answer, limits: list[str]) -> Answer:
    """Return the commitments by sampled reveals, each with its interval; undecided where some set was not weighed at all."""
    from mellon.solver.lcg.round.line import opening_line

    look.most, look.watch = request.limits.states, _sampling_watch(request)
    ended = sample(look, sets, request.seed)
    limits += [ended] if ended is not None and ended not in limits else []
    order = sorted(_ordered(sets), key=lambda one: not _certain(one))
    entries = [_entry(look, one, len(sets)) for one in order]
    weighed, least = sum(one.known for one in sets), any(entry.get("lower_bound") for entry in entries)
    best, first = order[0], entries[0]
    known = weighed == len(sets) or _certain(best)
    return answer.but(
        verdict=Verdict.VALUE if known else Verdict.UNKNOWN,
        value=Fraction(1) if _certain(best) else None,
        value_decimal=first["value_decimal"],
        moves=[RankedMove.of(**entry) for entry in entries],
        line=opening_line(look, best.mask) if best.known else None,
        stats=stats_of("sampling", len(look.combats), limits),
        assumptions=assumptions(look),
        extra={
            "exact": _certain(best),
            "estimate": not _certain(best),
            "goal": look.asked.name,
            "interval": first["interval"],
            "confidence": CONFIDENCE,
            "samples": first["samples"],
            "all_samples": sum(len(one.results) for one in sets),
            "sets": weighed,
            "sets_of": len(sets),
            "seed": request.seed,
            **({"lower_bound": True} if least else {}),
            "estimate_note": _ESTIMATE + Text(" ", " ") + _AT_LEAST if least else _ESTIMATE,
        },
    )


def hint(p: Position, request: Request, answer: Answer) -> Answer:
    """Return the commitments ranked with their loss against the best."""
    found = solve(p, request, answer)
    best = found.moves[0].value_decimal if found.moves else None
    if best is None:
        return found
    return found.but(
        moves=[one if one.value_decimal is None else one.but(loss_decimal=max(0.0, best - one.value_decimal)) for one in found.ranked]
    )


def explain(p: Position, request: Request, answer: Answer) -> Answer:
    """Tell what the best commitment is worth and what each other one loses against it; of moves, what they change."""
    if p.moves:
        return compared(solve, p, request, answer)
    found = hint(p, request, answer)
    steps = []
    for one in found.ranked:
        if "loss_decimal" in one.extras:
            loss = f"{one.extras['loss_decimal']:.4f}"
            worth = f"{one.value_decimal:.4f}" if one.value is None else one.value
            steps.append(Step(Text(f"{one.move}: {worth}, strata {loss}", f"{one.move}: {worth}, loss {loss}"), "LC.quest.commit"))
    return found.but(steps=steps)


__all__ = ["Look", "TooMany", "assumptions", "explain", "hint", "solve"]
