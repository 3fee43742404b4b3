"""What a lone player reaches at least where the time is too short for the best play: this turn played best, later ones by a rule of thumb.

Playing like that is possible, so its chance is a lower bound of the best one; its length is an estimate only.
"""

from __future__ import annotations

from typing import Any

from mellon.models.common import Text
from mellon.models.wyprawa_do_mordoru import Position
from mellon.models.wyprawa_do_mordoru.position import TURNS
from mellon.solver.answer import Answer
from mellon.solver.game import Request
from mellon.solver.limits import STATES, TIME
from mellon.solver.ranked import RankedMove
from mellon.solver.wyprawa_do_mordoru import solo, thumb
from mellon.solver.wyprawa_do_mordoru.boards import boards_of
from mellon.solver.wyprawa_do_mordoru.estimates import RACE_OF
from mellon.solver.wyprawa_do_mordoru.outlook import SOLO, Outlook, lone
from mellon.solver.wyprawa_do_mordoru.turns import solo_setting

_ENTRY = 3e-6
_A_MOMENT = 0.2
_ROUNDING = 1e-9


def _note(rule: thumb.Thumb) -> Text:
    pl = f"Czasu zabrakło na najlepszą grę. Tyle daje co najmniej ta tura zagrana jak najlepiej, a dalsze według reguły: {rule.text.pl}."
    en = f"The time is too short for the best play. So much is reached at least by playing this turn best and later ones by a rule: {rule.text.en}."
    return Text(pl, en)


def _seconds(request: Request, limit: str) -> float:
    left = request.watch.remaining()
    return _A_MOMENT + (left or 0.0 if limit == TIME else 0.0)


def _played(p: Position, rule: thumb.Thumb, seconds: float) -> Outlook | None:
    """Return the turn played best before turns by a rule of thumb; None where places make turns differ or the time does not suffice."""
    if len({p.sheet.place(circled) for circled in range(p.sheet.fields)}) > 1:
        return None
    boards, turns = boards_of(p.sheet), solo_setting(p.sheet, p.dice).turns(p.roller.circled)
    if turns.shape.layers.entries * _ENTRY > seconds:
        return None
    reach, length = thumb.value(p.sheet, p.dice, rule)
    slots = solo.slots_of(turns, boards.index(p.roller), boards, reach, length)
    return Outlook(SOLO, p, turns, slots.reach, slots.more)


def with_floor(p: Position, request: Request, answer: Answer, limit: str) -> Answer:
    """Return an undecided answer with what a lone player reaches at least, every keep ranked by that."""
    rule = thumb.known_thumbs()[0]
    view = _played(p, rule, _seconds(request, limit)) if lone(p) and limit != STATES else None
    if view is None:
        return answer
    ranked = view.ranked()
    best = ranked[0][1] if ranked else view.start()
    if p.objective == TURNS:
        length = view.worth(best)["value_decimal"]
        estimate = {"estimate": True, "estimate_of": RACE_OF, "estimate_note": _note(rule)}
        moves = [RankedMove.of(move=move, value=None, value_decimal=view.worth(point)["value_decimal"]) for move, point in ranked]
        return answer.but(value_decimal=length, moves=moves, extra={**answer.extra, **estimate})
    extra: dict[str, Any] = {**answer.extra, "bounds": [_least(best.own), 1.0], "note": _note(rule)}
    entries = [RankedMove.of(move=move, value=None, value_decimal=None, bounds=(_least(point.own), 1.0)) for move, point in ranked]
    return answer.but(moves=entries, extra=extra)


def _least(chance: float) -> float:
    return max(0.0, min(1.0, chance) - _ROUNDING)
