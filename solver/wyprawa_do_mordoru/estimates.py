"""What an estimate says of itself: what its number is, and the interval around it."""

from __future__ import annotations

from typing import Any

from mellon.models.common import Text
from mellon.models.wyprawa_do_mordoru import Move
from mellon.solver.answer import Answer
from mellon.solver.game import Request
from mellon.solver.wyprawa_do_mordoru.outlook import EQUAL, Outlook, Point
from mellon.solver.wyprawa_do_mordoru.rollout import Rollouts, estimate

GAMES = 3000
_LEAST, _SPREAD, _SECOND_ORDER = 0.001, 2.0, 0.3
_ROUGH = Text(
    "To oszacowanie najlepszej gry obu: tę turę policzono dokładnie, w dalszych wybiera się spośród kilkudziesięciu planów. "
    "Przedział obejmuje wartość dokładną w co najmniej 95 na 100 losowych pozycji.",
    "This estimates the best play of both: this turn is solved exactly, in later ones some dozens of plans are chosen from. "
    "The interval holds the exact value in at least 95 of 100 random positions.",
)
_RACE = Text(
    "To oszacowanie, i to nie wartości gry, lecz szansy, gdy po tej turze wszyscy grają według jednej prostej reguły (jak najprędzej do Mordoru, bez oglądania się "
    "na innych). Przedział obejmuje los w rozgrywkach tej reguły, nie to, ile zmieniłaby najlepsza gra.",
    "This is an estimate, and not of the value of the game but of the chance when after this turn everybody plays by one simple rule (to Mordor as fast as possible, "
    "whatever the others do). The interval covers the luck of playing by that rule, not what best play would change.",
)
ROUGH_OF, RACE_OF = "best play", "play by a simple rule"


def rough_extra(view: Outlook, point: Point, request: Request) -> dict[str, Any]:
    """Return the interval of the estimate for two players, from what turns solved in full change along games of it."""
    drift = view.detail["drift"]
    low, high = spread_of(point.own, drift.mean, drift.error, drift.size)
    return {
        "estimate": True,
        "estimate_of": ROUGH_OF,
        "interval": [low, high],
        "confidence": 0.95,
        "seed": request.seed,
        "estimate_note": _ROUGH,
    }


def spread_of(value: float, drift: float, error: float, size: float) -> tuple[float, float]:
    """Return the interval around an estimate whose turns, solved in full, would change it by `drift`."""
    half = _LEAST + _SPREAD * error + _SECOND_ORDER * size
    return max(0.0, min(value, value + drift) - half), min(1.0, max(value, value + drift) + half)


def with_rollouts(answer: Answer, view: Outlook, ranked: list[tuple[Move, Point]], request: Request) -> tuple[Answer, dict[str, Any]]:
    """Play every keep out: values, losses and the order of the keeps become those of the games, with their intervals. Raises LimitReached."""
    points = {point.slot: point for _, point in ranked} or {None: view.start()}
    games = Rollouts(view.p, view.turns, GAMES, request.seed, request.watch)
    shares = games.shares_of([view.chances(point) for point in points.values()])
    found = {slot: estimate(part) for slot, part in zip(points, shares, strict=True)}
    best = max(found.values(), key=lambda one: one.mean)
    entries = []
    for entry, (_, point) in zip(answer.moves or (), ranked, strict=True):
        one = found[point.slot]
        rolled = {"mean": one.mean, "interval": [one.low, one.high], "games": one.games}
        loss = best.mean - one.mean
        entries.append(entry.but(value_decimal=one.mean, loss=loss, best=loss <= EQUAL, model=entry.value_decimal, rollouts=rolled))
    entries.sort(key=lambda entry: entry.extras["loss"])
    interval = [best.low, best.high]
    extra = {
        "estimate": True,
        "estimate_of": RACE_OF,
        "interval": interval,
        "confidence": 0.95,
        "games": best.games,
        "seed": request.seed,
        "estimate_note": _RACE,
    }
    return answer.but(value_decimal=best.mean, moves=entries, line=[entry.move for entry in entries[:1]]), extra
