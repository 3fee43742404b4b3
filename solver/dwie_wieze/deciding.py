"""Which engine answers: names, the choice between them, and a second engine's proof on request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.dwie_wieze import Position
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.problem import TooLarge
from mellon.solver.dwie_wieze.proof import replay_wins
from mellon.solver.dwie_wieze.solo_draws import modelled
from mellon.solver.game import Request

ENGINES = ("auto", "search", "cpsat")


NOT_MODELLED = Text(
    "model cpsat zna tylko talię dobierania rozdawaną od miejsca 1 po każdej lewie; użyj search albo auto",
    "the cpsat model knows only a draw pile that is dealt from seat 1 after every trick; use search or auto",
)


NOT_SEARCHED = Text(
    "silnik search nie zna przy Mowie entów schowanych kart, żetonów brzemienia ani Jedynego Pierścienia; użyj cpsat albo auto",
    "with Entish speech the search engine knows no hidden cards, burden tokens or One Ring; use cpsat or auto",
)


def engine(name: str) -> Callable[..., Found]:
    """Return an engine by name; the heavy ones are imported only when asked for."""
    if name == "search":
        from mellon.solver.dwie_wieze import search

        return search.decide
    if name == "cpsat":
        from mellon.solver.dwie_wieze import cpsat

        return cpsat.decide
    from mellon.solver.dwie_wieze import auto

    return auto.decide


def decide(position: Position, request: Request, seats: frozenset[int] | None = None) -> Found:
    """Decide a position with the engine that the request names; a winning line is replayed by the rules before anybody sees it."""
    if request.engine == "cpsat" and not modelled(position):
        raise BadInput([Defect("--engine", NOT_MODELLED)])
    if request.watch.over:
        return Found(Verdict.UNKNOWN, request.engine, limit=request.watch.limit)
    try:
        found = engine(request.engine)(position, request.watch, seed=request.seed, seats=seats, states=request.limits.states)
    except TooLarge:
        if position.chapter.entish is not None:
            raise BadInput([Defect("--engine", NOT_SEARCHED)]) from None
        raise BadInput(
            [
                Defect(
                    "--engine",
                    Text(
                        "cele wymagają więcej liczników, niż mieści silnik search; użyj cpsat albo auto",
                        "the goals need more counters than the search engine holds; use cpsat or auto",
                    ),
                )
            ]
        ) from None
    if found.limit is not None:
        request.watch.cut_short(found.limit)
    if found.line is not None:
        replay_wins(position, found.line, seats)
    return found


def verified(position: Position, found: Found, request: Request) -> dict[str, Any]:
    """Have the other engine prove a verdict again; raises AssertionError if it says the opposite."""
    by = str(found.detail.get("decided_by", found.engine))
    other = "cpsat" if by == "search" and modelled(position) else "search"
    again = engine(other)(position, request.watch, seed=request.seed, states=request.limits.states)
    if again.verdict not in (found.verdict, Verdict.UNKNOWN):
        raise AssertionError(f"{by} says {found.verdict}, {other} says {again.verdict}: {position}")
    return {"engine": other, "verdict": again.verdict.value, "nodes": again.nodes, "seconds": round(again.seconds, 4)}
