"""Dwie Wieże: which engine answers which question, and the verbs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mellon.models.common import BadInput, Defect, Step, Text
from mellon.models.common.certificates import headed
from mellon.models.dwie_wieze import Position, rules
from mellon.models.dwie_wieze.certificate import AGREEMENT, EXHAUSTION, LINE, MOST_STATES, QUESTION, surely_walkable, walked_out
from mellon.models.dwie_wieze.chapter import refusal
from mellon.models.dwie_wieze.facts import missing_facts
from mellon.models.dwie_wieze.history import defects as impossible
from mellon.models.dwie_wieze.notation import to_table
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver.answer import Answer, Verdict
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.losses import with_loss
from mellon.solver.dwie_wieze.seat_questions import asks_from_a_seat, own_moves, verify_known, verify_turn
from mellon.solver.game import Request, Room
from mellon.solver.limits import Watch
from mellon.solver.ranked import RankedMove, forbidden
from mellon.solver.stats import Stats, since, stats_of

NEED_GOALS = ("solve", "hint", "explain", "review")
AFTER_MOVES = ("show", "legal", "solve", "hint")
"""Verbs that answer for the position after its `moves`; `resolve` tells them, `explain` judges them."""

_UNKNOWN_ORDER = Text(
    "przegląd rundy ocenia odkryte karty: podaj talię w kolejności (pile), od wierzchu",
    "a review judges open cards: give the draw pile in its order (pile), top first",
)

TOO_MANY = Text(
    f"bez dowodu: więcej niż {MOST_STATES} stanów do przejścia albo inne zasady niż w zwykłej rundzie",
    f"without a proof: more than {MOST_STATES} states to walk out, or other rules than those of a plain round",
)
OWN_VIEW = ("show", "legal", "resolve")
MINE = {"information": "mine"}
"""What these verbs say of a table where some cards are not seen; the others say themselves what they took as known."""

OPEN = {"information": "open"}
"""Every hand has to be given, so what is proved holds with all cards open."""


class DwieWieze(Room):
    """The game as the doors see it."""

    id = "dwie_wieze"
    book = BOOK
    engines = ("auto", "search", "cpsat")
    verbs = (*Room.verbs, "review")

    def with_rulings(self, position: Position, request: Request) -> Position:
        """Return the position under the readings that a request names. Raises BadInput if it cannot exist under them."""
        merged = request.readings(self.book, position.rulings)
        changed = replace(position, rulings=merged)
        if merged != position.rulings and (found := impossible(changed)):
            raise BadInput(found)
        return changed

    def verb(self, position: Position, request: Request, answer: Answer) -> Answer:
        answer = answer.but(notes=(*answer.notes, *position.notes))
        if request.verb in AFTER_MOVES and position.moves:
            position = _carried_out(position)
        if request.verb in NEED_GOALS:
            verify_goals_known(position, request.watch)
            if not position.order_known:
                from mellon.solver.dwie_wieze import solo_answers

                if request.verb not in solo_answers.VERBS:
                    raise BadInput([Defect("pile", _UNKNOWN_ORDER)])
                return solo_answers.VERBS[request.verb](position, request, answer)
        found = _VERBS[request.verb](position, request, answer)
        return found.but(extra={**found.extra, **MINE}) if request.verb in OWN_VIEW and position.unknown_cards else found


def _carried_out(position: Position) -> Position:
    """Return the position after the moves that it asks for. Raises BadInput at the first that a rule forbids."""
    from mellon.solver.dwie_wieze.resolving import carry_out

    return carry_out(position)[0]


def verify_goals_known(position: Position, watch: Watch) -> None:
    """Raise BadInput where a goal is not known or depends on something that is not given: nothing could be proved then.

    Where the watch ends the listing of casts, so it does every search that follows: nothing is claimed then.
    """
    if position.unknown_goals:
        raise BadInput([refusal(position.chapter, list(position.unknown_goals))])
    if found := missing_facts(position, lambda: watch.over):
        raise BadInput(found)


def _show(position: Position, request: Request, answer: Answer) -> Answer:
    goals = [{"seat": n, "character": position.seat(n).character, "goal": text} for n, text in rules.goals_text(position)]
    return answer.but(position=to_table(position), extra={"goals": goals, "to_play": position.to_play}, subject=position)


def _legal(position: Position, request: Request, answer: Answer) -> Answer:
    verify_turn(position)
    good, bad = rules.judged(position)
    good = own_moves(position, good)
    bad = [(move, fault) for move, fault in bad if own_moves(position, [move])]
    moves = sorted((with_loss(position, move) for move in good), key=lambda one: "loses_by" in one.extras)
    illegal = [forbidden(move, fault) for move, fault in bad]
    due = [Step(Text("Teraz każda ręka dobiera kartę (draw).", "Now every hand draws a card (draw)."), "DW.p28.solo_draw")]
    steps = due if position.draw_due else None
    return answer.but(question="legal moves", moves=moves, illegal=illegal, steps=steps, subject=position)


def _resolve(position: Position, request: Request, answer: Answer) -> Answer:
    from mellon.solver.dwie_wieze.resolving import carry_out, closing_steps, outcome

    after, steps = carry_out(position)
    summary, limit = outcome(position, after, request.watch)
    stats = Stats.of(limits=(limit,)) if limit else Stats()
    return answer.but(steps=[*steps, *closing_steps(after, summary)], position=to_table(after), outcome=summary, stats=stats, subject=after)


def _solve(position: Position, request: Request, answer: Answer) -> Answer:
    from mellon.solver.dwie_wieze.deciding import decide, verified

    if asks_from_a_seat(position):
        from mellon.solver.dwie_wieze.seat_answers import solve_view

        return solve_view(position, request, answer)
    found = decide(position, request)
    certificate = _certificate(position, found, request)
    if certificate is not None and request.verify:
        certificate["verified_by"] = verified(position, found, request)
    return answer.but(
        question="winnable",
        verdict=found.verdict,
        line=found.line,
        moves=[RankedMove.of(move=move, verdict=Verdict.WINNABLE) for move in (found.line or ())[:1]],
        certificate=certificate,
        stats=stats_of(found.engine, found.nodes, [found.limit], found.seconds, **found.detail),
        extra=OPEN,
        subject=position,
    )


def _certificate(position: Position, found: Found, request: Request) -> dict[str, Any] | None:
    """Return what somebody else needs to verify the verdict: the line of a win, a loss that can be walked out, or who agrees on one that cannot."""
    if found.verdict is Verdict.WINNABLE and found.line is not None:
        proof: dict[str, Any] = {"kind": LINE, "replayed": True, "line": [move.entry() for move in found.line]}
    elif found.verdict is Verdict.LOST:
        walked = walked_out(position, lambda: request.watch.over) if request.certificate else surely_walkable(position)
        kind = {"kind": EXHAUSTION} if walked else {"kind": AGREEMENT, "note": TOO_MANY}
        proof = {**kind, "engine": found.detail.get("decided_by", found.engine), "nodes": found.nodes, **found.detail}
    else:
        return None
    return headed(position.game, QUESTION, str(position), {"verdict": found.verdict.value}, **proof)


def _hint(position: Position, request: Request, answer: Answer) -> Answer:
    import time

    from mellon.solver.dwie_wieze.hinting import hints

    if asks_from_a_seat(position):
        from mellon.solver.dwie_wieze.seat_answers import hint_view

        return hint_view(position, request, answer)
    start = time.perf_counter()
    moves, verdict, nodes = hints(position, request)
    limit = None if verdict is not Verdict.UNKNOWN else request.watch.limit
    stats = stats_of(request.engine, nodes, [limit], since(start))
    return answer.but(
        question="best move", verdict=verdict, moves=moves, steps=_not_your_turn(position), stats=stats, extra=OPEN, subject=position
    )


def _not_your_turn(position: Position) -> list[Step]:
    """Return the word that the moves are another seat's than the one that asks."""
    asking, seat = position.me, position.to_play
    if asking is None or seat is None or asking == seat:
        return []
    text = Text(
        f"Pyta miejsce {asking}, ale gra teraz miejsce {seat}: to są jego ruchy.",
        f"Seat {asking} asks, but seat {seat} is to play: these are its moves.",
    )
    return [Step(text, "DW.p6.turn")]


def _explain(position: Position, request: Request, answer: Answer) -> Answer:
    from mellon.solver.dwie_wieze.deciding import decide
    from mellon.solver.dwie_wieze.explaining import explain, refute

    verify_known(position)
    asked = bool(position.moves)
    position, refuted, refutation = refute(position, request) if asked else (position, [], None)
    found = decide(position, request)
    steps, extra = explain(position, found, request)
    if asked:
        steps, extra = [*refuted, *steps], {**extra, "refutation": refutation}
    stats = stats_of(found.engine, found.nodes, [found.limit or _cut_short(extra, request)], found.seconds, **found.detail)
    return answer.but(question="why", verdict=found.verdict, steps=steps, extra={**OPEN, **extra}, stats=stats, subject=position)


def _review(position: Position, request: Request, answer: Answer) -> Answer:
    from mellon.solver.dwie_wieze.reviewing import review

    verify_known(position)
    return review(position, request, answer)


def _cut_short(extra: dict[str, Any], request: Request) -> str | None:
    """Return the limit that left a part of an explanation open."""
    undecided = extra.get("conflict", ()) is None or any(entry["matters"] is None for entry in extra["ruling_lens"])
    return request.watch.limit if undecided else None


_VERBS = {"show": _show, "legal": _legal, "resolve": _resolve, "solve": _solve, "hint": _hint, "explain": _explain, "review": _review}

GAME = DwieWieze()
