"""The verbs for one player whose draw pile lies in unknown order: the chance of best play, exact or bounded by samples."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from mellon.models.common import Step, Text
from mellon.models.common.certificates import headed
from mellon.models.dwie_wieze import Move, Position, rules
from mellon.models.dwie_wieze.certificate import AGREEMENT, CHANCE_QUESTION, MOST_CHANCE_STATES, counted_out
from mellon.models.dwie_wieze.certificate import CHANCE as CERTIFIED
from mellon.models.dwie_wieze.position import DONE
from mellon.solver.answer import MINE, Answer, Verdict
from mellon.solver.dwie_wieze.losses import with_loss
from mellon.solver.dwie_wieze.parts import Part
from mellon.solver.dwie_wieze.solo_chances import Counted, Counter, orders_of
from mellon.solver.dwie_wieze.solo_estimate import Estimate, Sampler
from mellon.solver.game import Request
from mellon.solver.kernels import compiled
from mellon.solver.limits import Watch
from mellon.solver.ranked import RankedMove
from mellon.solver.stats import Stats, since, stats_of

CHANCE = Text("szansa najlepszej gry", "chance of best play")
TOO_MANY = Text(
    f"bez dowodu: więcej niż {MOST_CHANCE_STATES} stanów do przejścia; szansę podaje jeden silnik",
    f"without a proof: more than {MOST_CHANCE_STATES} states to walk out; one engine tells the chance",
)
COUNTED = "counted"
SAMPLED = "sampled"
EXACT_PILE = 8
"""With more cards than this in the pile counting rarely ends; it is tried for a moment only."""
MOMENT = 1.0
LONG = 60.0 if compiled("tricks") else 240.0
"""Seconds that counting may take where no time is given."""
FEW_MOVES = 12
"""With more moves than this (exchanges of the setup) samples tell of the position, not of each move."""
ESTIMATED = Text(
    "To oszacowanie z losowych kolejności talii: przedział (95 %) od tego, co wygrywa gracz nieznający kolejności, do tego, co dałoby się wygrać, znając ją.",
    "An estimate from random orders of the pile: the interval (95 %) goes from what a player wins who does not know the order to what could be won knowing it.",
)


@dataclass(frozen=True)
class Chances:
    """The chance of a position and of its moves, how it was found and what it took."""

    value: Fraction | None
    decimal: float | None
    moves: list[RankedMove]
    extra: Mapping[str, Any]
    stats: Stats
    notes: tuple[Text, ...] = ()

    @property
    def known(self) -> bool:
        return self.decimal is not None


def chances(p: Position, request: Request, seats: frozenset[int] | None = None) -> Chances:
    """Count the chance of best play and of every move; where a limit comes first, bound it by samples."""
    start = time.perf_counter()
    counted = None
    if p.setup == DONE and not p.over:
        counted = Counter(p, _share(p, request.watch), seats, request.limits.states).count()
    if counted is not None:
        return _exact(p, counted, since(start))
    return _estimated(p, request, start)


def _share(p: Position, watch: Watch) -> Watch:
    """Return the part of the time that counting may take."""
    seconds = LONG if len(p.in_pile) <= EXACT_PILE else MOMENT
    if watch.deadline is not None:
        seconds = min(seconds, 0.5 * max(0.0, watch.deadline - time.monotonic()))
    return Part(watch, seconds)


def _exact(p: Position, counted: Counted, seconds: float) -> Chances:
    ranked = sorted(counted.moves.items(), key=lambda pair: -pair[1])
    moves = [_entry(p, move, value=value, value_decimal=float(value)) for move, value in ranked]
    extra = {"worlds": {"count": orders_of(p), "sampled": 0, "exact": True}, "method": COUNTED}
    stats = stats_of("search", counted.nodes, [], seconds, states=counted.states)
    return Chances(counted.value, float(counted.value), moves, extra, stats)


def _entry(p: Position, move: Move, **worth: Any) -> RankedMove:
    return with_loss(p, move).but(**worth)


def _estimated(p: Position, request: Request, start: float) -> Chances:
    legal = [] if p.draw_due else rules.legal(p)
    safe = [move for move in legal if rules.loss_of(p, move) is None]
    sampler = Sampler(p, request.watch, request.seed)
    sampler.run(safe if len(legal) <= FEW_MOVES else [])
    found = sampler.moves or {}
    ranked = sorted(found.items(), key=lambda pair: (-pair[1].share, -pair[1].open_share))
    whole = ranked[0][1] if ranked else sampler.whole
    limits = [request.watch.limit] if request.watch.over else []
    stats = stats_of("search", sampler.nodes, limits, since(start), sampled=sampler.worlds)
    moves = [_entry(p, move, **_told(one)) for move, one in ranked]
    moves += [_entry(p, move, value=Fraction(0), value_decimal=0.0) for move in legal if move not in safe] if found else []
    worlds = {"count": orders_of(p), "sampled": sampler.worlds, "exact": False}
    extra = {"worlds": worlds, "method": SAMPLED}
    if legal and not safe:
        return Chances(Fraction(0), 0.0, moves, {**extra, "method": COUNTED, "worlds": {**worlds, "exact": True}}, stats)
    if not whole.open_tries:
        return Chances(None, None, moves, extra, stats)
    interval = _interval(found, whole)
    if found and not whole.games:
        return Chances(None, None, moves, {**extra, "interval": interval}, stats, (ESTIMATED,))
    return Chances(None, whole.share, moves, {**extra, "interval": interval, "open_value": whole.open_share}, stats, (ESTIMATED,))


def _interval(found: Mapping[Move, Estimate], whole: Estimate) -> list[float]:
    """Return the interval of the position: no less than its surest move, no more than the best that any move could reach."""
    every = [one.interval for one in found.values()] or [whole.interval]
    return [max(low for low, _ in every), max(high for _, high in every)]


def _told(one: Estimate) -> dict[str, Any]:
    """Return what samples tell of a move: no share where nothing was played or tried."""
    share, open_share = one.share if one.games else None, one.open_share if one.open_tries else None
    return {"value": None, "value_decimal": share, "interval": list(one.interval), "open_value": open_share}


def surely_lost(p: Position, watch: Watch) -> tuple[str | None, str | None]:
    """Return "goal" if no order of the pile can be won, None if one can, "unknown" with the limit that came first."""
    sampler = Sampler(p, Part(watch, MOMENT))
    if sampler.some_order_wins():
        return None, None
    counted = Counter(p, Part(watch, MOMENT)).count() if p.setup == DONE else None
    if counted is None:
        return "unknown", watch.limit
    return ("goal" if counted.value == 0 else None), None


COUNTED_BY_SEARCH = Text(
    "Szanse liczy silnik search; cpsat ich nie zna.", "Chances are counted by the search engine; cpsat does not know them."
)


def _answered(p: Position, found: Chances, answer: Answer, question: str, engine: str) -> Answer:
    return answer.but(
        question=question,
        verdict=Verdict.VALUE if found.known else Verdict.UNKNOWN,
        value=found.value,
        value_decimal=found.decimal,
        measures=CHANCE,
        moves=found.moves,
        notes=(*found.notes, *((COUNTED_BY_SEARCH,) if engine == "cpsat" else ())),
        stats=found.stats,
        information=MINE,
        extra=found.extra,
        subject=p,
    )


def solve(p: Position, request: Request, answer: Answer) -> Answer:
    """Answer `solve`: the chance of best play and of every move."""
    found = chances(p, request)
    certificate = certified(p, found, request) if request.certificate and found.value is not None else None
    return _answered(p, found, answer, "chance", request.engine).but(certificate=certificate)


def certified(p: Position, found: Chances, request: Request) -> dict[str, Any]:
    """Return the certificate of an exact chance and its best move: the claim where the rules walk it out, else the word that there is no proof."""
    assert found.value is not None
    move = found.moves[0].move if found.moves else None
    claim = {"value": str(found.value), "move": None if move is None else move.entry()}
    if counted_out(p, found.value, move, lambda: request.watch.over):
        return headed(p.game, CHANCE_QUESTION, str(p), claim, kind=CERTIFIED)
    return headed(p.game, CHANCE_QUESTION, str(p), claim, kind=AGREEMENT, engine="search", note=TOO_MANY)


def hint(p: Position, request: Request, answer: Answer) -> Answer:
    """Answer `hint`: every move with its chance, best first."""
    return _answered(p, chances(p, request), answer, "best move", request.engine)


def explain(p: Position, request: Request, answer: Answer) -> Answer:
    """Answer `explain`: the chance of the round, of the moves asked about, and of every goal as if it were the only one."""
    now = replace(p, moves=())
    steps: list[Step] = []
    before = chances(now, request)
    refutation = None
    for index, move in enumerate(p.moves, start=1):
        now, _ = rules.do(now, move)
        after = chances(now, request) if not now.order_known else None
        if after is None:
            break
        steps.append(_moved(index, before, after))
        if refutation is None and before.value is not None and after.value is not None and after.value < before.value and move.seat:
            refutation = {"index": index, "move": move, "before": before.value, "after": after.value}
        before = after
    steps.insert(0, Step(Text(f"Szansa najlepszej gry: {_number(before)}.", f"Chance of best play: {_number(before)}."), "DW.p10.result"))
    singles = []
    if before.value is not None and before.value < 1 and now.setup == DONE and not now.order_known:
        for number in now.numbers:
            alone = Counter(now, _share(now, request.watch), frozenset({number}), request.limits.states).count()
            character = now.character(number)
            assert character is not None
            told = "?" if alone is None else str(alone.value)
            singles.append({"seat": number, "character": character.id, "value": None if alone is None else alone.value})
            steps.append(
                Step(Text(f"{character.name.pl}, cel osobno: {told}.", f"{character.name.en}, the goal alone: {told}."), "DW.p9.goal")
            )
    found = _answered(now, before, answer, "why", request.engine)
    more = {"single_goals": singles} | ({"refutation": refutation} if p.moves else {})
    return found.but(steps=steps, extra={**found.extra, **more})


def _moved(index: int, before: Chances, after: Chances) -> Step:
    text = Text(
        f"Ruch {index}: szansa przed nim {_number(before)}, po nim {_number(after)}.",
        f"Move {index}: the chance was {_number(before)} before it and is {_number(after)} after it.",
    )
    return Step(text, "DW.p28.solo_draw")


def _number(found: Chances) -> str:
    if found.value is not None:
        return str(found.value)
    return "?" if found.decimal is None else f"~{found.decimal:.2f}"


VERBS = {"solve": solve, "hint": hint, "explain": explain}
