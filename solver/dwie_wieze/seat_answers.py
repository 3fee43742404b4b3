"""`solve` and `hint` from what a player can know who does not see every card."""

from __future__ import annotations

import time
from fractions import Fraction

from mellon.models.common import BadInput, Defect, Text
from mellon.models.dwie_wieze import Position
from mellon.solver.answer import Answer, Verdict
from mellon.solver.dwie_wieze.seat_questions import verify_turn
from mellon.solver.dwie_wieze.seat_view import View, asked_view, ranked_moves
from mellon.solver.game import Request
from mellon.solver.stats import since, stats_of

MEASURES = Text("część rozdań, które da się wygrać przy odkrytych kartach", "share of the deals that can be won with open cards")


def solve_view(p: Position, request: Request, answer: Answer) -> Answer:
    """Return the share of the deals that fit in which the round can be won with open cards."""
    start = time.perf_counter()
    view = _view(p, request)
    share = view.share()
    decided = view.exact and not share.open
    value = Fraction(share.won, share.seen) if decided and share.seen else None
    extra = {**view.told, "open_value": value, "interval": share.interval(view.whole)}
    return answer.but(
        question="share of winnable deals",
        verdict=Verdict.VALUE if share.decided else Verdict.UNKNOWN,
        value=value,
        value_decimal=share.decimal,
        measures=MEASURES,
        moves=[],
        stats=stats_of("search", view.nodes, view.limits, since(start)),
        extra=extra,
        subject=p,
    )


def hint_view(p: Position, request: Request, answer: Answer) -> Answer:
    """Return every move of the seat to play, ranked by the share of deals that it keeps."""
    start = time.perf_counter()
    verify_turn(p)
    view = _view(p, request)
    moves = ranked_moves(p, view, request)
    best, exact = (moves[0].extras["open_decimal"], moves[0].extras["open_value"]) if moves else (None, None)
    return answer.but(
        question="best move",
        verdict=Verdict.UNKNOWN if best is None else Verdict.VALUE,
        value=exact if isinstance(exact, Fraction) else None,
        value_decimal=best,
        measures=MEASURES,
        moves=moves,
        stats=stats_of("search", view.nodes, view.limits, since(start)),
        extra=view.told,
        subject=p,
    )


_ENTISH = Text(
    "w rozdziale z Mową entów liczy się tylko przy odkrytych kartach: podaj wszystkie ręce",
    "where somebody speaks Entish only open cards are computed: give all hands",
)


def _view(p: Position, request: Request) -> View:
    if p.chapter.entish is not None:
        raise BadInput([Defect("seat", _ENTISH)])
    view = asked_view(p, request)
    if view.count == 0 or not view.deals:
        what = Text(
            "żadne rozdanie zakrytych kart nie zgadza się z tym, co zagrano",
            "no deal of the cards that are not seen fits what was played",
        )
        raise BadInput([Defect("seat", what)])
    return view
