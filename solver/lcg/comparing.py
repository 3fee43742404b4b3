"""What moves do to the worth of a position: it is asked before them and after them, and the difference told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from mellon.models.common import Step, Text
from mellon.models.lcg.position import PLAN, Position
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lcg.shares import NO_END, share_of
from mellon.solver.stats import with_limits

Solve = Callable[[Position, Request, Answer], Answer]
_SHARE = 0.5
"""How much of the time the worth before the moves may take."""
_DRAWS = frozenset({"reveal", "shadow", "peek"})
"""Moves that tell which card came: chance has its part in what follows them."""
_LUCK = Text(" (razem z kartami, które odkryto)", " (the cards that were turned up included)")


def compared(solve: Solve, p: Position, request: Request, answer: Answer) -> Answer:
    """Return the answer after the moves, with the worth before them, what they change, and what happened on the way."""
    before = solve(p.but(moves=None), replace(request, watch=share_of(request.watch, _SHARE, NO_END)), answer)
    after = solve(p, request, answer)
    words = _rounds(p, before, after) if p.question == PLAN else _chances(p, before, after)
    told: dict[str, Any] = {"before": {"verdict": before.verdict, "value": before.value, "value_decimal": before.value_decimal}}
    if p.question != PLAN and _exact(before) and _exact(after):
        told["change"] = _value(after) - _value(before)
    steps = [Step(words, "LC.quest.commit"), *(after.steps or ())]
    return after.but(steps=steps, extra={**after.extra, **told}, stats=with_limits(after.stats, before.stats.limits))


def _exact(answer: Answer) -> bool:
    return answer.verdict is Verdict.VALUE and answer.value is not None


def _value(answer: Answer) -> Fraction:
    assert answer.value is not None
    return answer.value


def _chances(p: Position, before: Answer, after: Answer) -> Text:
    first, then = _worth(before), _worth(after)
    head = Text(f"Przed tymi ruchami: {first.pl}; po nich: {then.pl}", f"Before these moves: {first.en}; after them: {then.en}")
    if not (_exact(before) and _exact(after)):
        return head + Text(".", ".")
    change = _value(after) - _value(before)
    luck = _LUCK if any(made.verb in _DRAWS for made in p.moves or ()) else Text("", "")
    if change == 0:
        return head + Text("; nic nie zmieniają", "; they change nothing") + luck + Text(".", ".")
    lost = change < 0
    words = Text(f"; {'tracą' if lost else 'zyskują'} {abs(change)}", f"; they {'lose' if lost else 'gain'} {abs(change)}")
    return head + words + luck + Text(".", ".")


def _worth(answer: Answer) -> Text:
    """Word what is known of a chance."""
    if _exact(answer):
        return Text(f"szansa {answer.value}", f"chance {answer.value}")
    bounds = answer.extra.get("bounds")
    if answer.verdict is Verdict.VALUE and answer.value_decimal is not None:
        low, high = answer.extra.get("interval", (0.0, 1.0))
        number = f"{answer.value_decimal:.4f} [{low:.4f}, {high:.4f}]"
        return Text(f"szansa z prób {number}", f"chance by samples {number}")
    if bounds is not None:
        return Text(f"szansa od {bounds[0]} do {bounds[1]}", f"chance from {bounds[0]} to {bounds[1]}")
    return Text("nie wiadomo", "not known")


def _rounds(p: Position, before: Answer, after: Answer) -> Text:
    played = sum(made.verb == "refresh" for made in p.moves or ())
    first, then = _plan(before), _plan(after)
    words = Text(
        f"Przed tymi ruchami: {first.pl}; rund zakończonych tymi ruchami: {played}; po nich: {then.pl}",
        f"Before these moves: {first.en}; rounds ended by them: {played}; after them: {then.en}",
    )
    if before.verdict is Verdict.WINNABLE and after.verdict is Verdict.LOST:
        return words + Text("; te ruchy odbierają cel.", "; these moves give the goal away.")
    return words + Text(".", ".")


def _plan(answer: Answer) -> Text:
    if answer.verdict is Verdict.WINNABLE:
        return Text(f"najkrótszy plan na rund: {answer.value}", f"a shortest plan, rounds: {answer.value}")
    if answer.verdict is Verdict.LOST:
        return Text("planu nie ma", "no plan")
    return Text("nie wiadomo", "not known")
