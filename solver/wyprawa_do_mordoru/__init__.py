"""Wyprawa do Mordoru: which engine answers which question, and the verbs."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.wyprawa_do_mordoru import BOOK, Position, rules
from mellon.models.wyprawa_do_mordoru.notation import to_table
from mellon.solver.answer import Answer
from mellon.solver.game import Request, Room
from mellon.solver.ranked import RankedMove, forbidden
from mellon.solver.stats import timed


class WyprawaDoMordoru(Room):
    """The game as the doors see it."""

    id = "wyprawa_do_mordoru"
    book = BOOK
    engines = ("auto", "exact", "fraction", "estimate")

    def with_rulings(self, position: Position, request: Request) -> Position:
        """Return the position under the readings that a request names. Raises BadInput if it cannot exist under them."""
        merged = request.readings(self.book, position.rulings)
        changed = replace(position, rulings=merged)
        if merged == position.rulings or position.over:
            return changed
        assert position.mover is not None
        if rules.next_mover(changed, position.mover - 1) is None:
            if position.turn is not None:
                what = Text("przy tym odczytaniu gra jest już skończona", "under this reading the game is over already")
                raise BadInput([Defect("--ruling", what)])
            return replace(changed, mover=None)
        return changed

    def verb(self, position: Position, request: Request, answer: Answer) -> Answer:
        if request.verb != "resolve":
            position = _now(position, request.verb)
            answer = answer.but(subject=position)
        return _VERBS[request.verb](position, request, answer)


def _now(position: Position, verb: str) -> Position:
    """Return the position that a verb asks about: after the given moves; `explain` asks about the last of them."""
    from mellon.solver.wyprawa_do_mordoru.resolving import after_moves

    asked = position.moves[-1:] if verb == "explain" else ()
    return replace(after_moves(replace(position, moves=position.moves[: len(position.moves) - len(asked)])), moves=asked)


def _show(position: Position, request: Request, answer: Answer) -> Answer:
    to_move = None if position.over else position.roller.hobbit.id
    return answer.but(position=to_table(position), extra={"to_move": to_move, "game_over": position.over})


def _legal(position: Position, request: Request, answer: Answer) -> Answer:
    good, bad = rules.judged(position)
    illegal = [forbidden(move, fault) for move, fault in bad]
    extra: dict[str, Any] = {}
    if not good:
        extra["note"] = _nothing_to_keep(position)
    return answer.but(question="legal moves", moves=[RankedMove.of(move=move) for move in good], illegal=illegal, extra=extra)


def _nothing_to_keep(p: Position) -> Text:
    if p.over:
        return Text("Gra jest skończona.", "The game is over.")
    if p.turn is not None and p.turn.ended:
        return Text("Rzuty są skończone; resolve wykona drugą fazę.", "The rolling is over; resolve carries out the second phase.")
    return Text("Trzeba rzucić kostkami; nie ma jeszcze rzutu do oceny.", "The dice must be rolled; there is no roll to judge yet.")


def _resolve(position: Position, request: Request, answer: Answer) -> Answer:
    from mellon.solver.wyprawa_do_mordoru.resolving import carry_out, outcome, require_rolls

    after, steps = carry_out(position)
    require_rolls(position, after)
    return answer.but(steps=steps, position=to_table(after), outcome=outcome(position, after), subject=after)


def _solve(position: Position, request: Request, answer: Answer) -> Answer:
    from mellon.solver.wyprawa_do_mordoru.solving import solved

    start = time.perf_counter()
    return _timed(solved(position, request, answer), start)


def _hint(position: Position, request: Request, answer: Answer) -> Answer:
    from mellon.solver.wyprawa_do_mordoru.solving import hinted

    start = time.perf_counter()
    return _timed(hinted(position, request, answer), start)


def _explain(position: Position, request: Request, answer: Answer) -> Answer:
    from mellon.solver.wyprawa_do_mordoru.explaining import explained

    start = time.perf_counter()
    return _timed(explained(position, request, answer), start)


def _timed(answer: Answer, start: float) -> Answer:
    return answer.but(stats=timed(answer.stats, start))


_VERBS = {"show": _show, "legal": _legal, "resolve": _resolve, "solve": _solve, "hint": _hint, "explain": _explain}

GAME = WyprawaDoMordoru()
