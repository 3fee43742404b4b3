"""Answers about Dwie Wieże, verb by verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from mellon.assistant.answer_views.steps import step_line
from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.board import board
from mellon.assistant.dwie_wieze.choices import hint_parts, legal_parts
from mellon.assistant.dwie_wieze.lines import line_parts
from mellon.assistant.dwie_wieze.names import goal_words, seat_name, seated
from mellon.assistant.dwie_wieze.view import hint_view, solve_view
from mellon.assistant.texts import fill
from mellon.assistant.views.answer import AnswerBody, AnswerPart
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import Line, Span, line, said
from mellon.assistant.wording import count
from mellon.models.common import Step
from mellon.models.common.text import as_text, join
from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.rules import GoalStatus
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver import Answer, Verdict


def body(answer: Answer) -> AnswerBody | None:
    """Return the body of an answer, None where everybody's is good enough or nothing was found before an interruption."""
    if answer.subject is None or (answer.subject.solo and "worlds" in answer.extra) or (answer.moves is None and answer.steps is None):
        return None
    tell = _TELLERS.get(answer.verb)
    return None if tell is None else (*tell(answer), *_what_it_knows(answer))


def _what_it_knows(answer: Answer) -> Iterator[AnswerPart]:
    """Yield that all hands were used where the headline does not say it, or where one player asks."""
    asking = answer.subject.me
    if answer.verb != "review" and answer.extra.get("information") == "open" and (asking is not None or answer.verdict is Verdict.UNKNOWN):
        yield Lines((line(say.ALL_HANDS if asking is None else fill(say.ALL_HANDS_ME, me=asking), "dim"),))


def _solve(answer: Answer) -> Iterator[AnswerPart]:
    """Yield the winning line, or what proved that there is none."""
    proof = answer.certificate or {}
    if "worlds" in answer.extra:
        yield from solve_view(answer)
    elif answer.verdict is Verdict.WINNABLE:
        yield from line_parts(answer)
    elif answer.verdict is Verdict.LOST:
        proved = fill(say.PROVED, engine=proof.get("engine"), nodes=count(int(proof.get("nodes", 0))))
        yield Lines((line(proved), *_second_engine(proof.get("verified_by")), line(say.ASK_WHY, "dim")))
    else:
        yield Lines((line(say.MORE_TIME, "dim"),))
    if answer.verdict is Verdict.WINNABLE:
        yield Lines(tuple(_second_engine(proof.get("verified_by"))))


def _second_engine(found: Any) -> Iterator[Line]:
    if found:
        text = say.NOT_CONFIRMED if found["verdict"] == Verdict.UNKNOWN else say.CONFIRMED
        yield line(fill(text, engine=found["engine"], nodes=count(int(found["nodes"]))))


def _hint(answer: Answer) -> Iterator[AnswerPart]:
    return (hint_view if "worlds" in answer.extra else hint_parts)(answer)


def _resolve(answer: Answer) -> Iterator[AnswerPart]:
    """Yield what the rules did step by step, and the table afterwards."""
    if answer.steps:
        yield Lines(tuple(_step(step) for step in answer.steps), say.STEPS, numbered=True)
    yield Lines((Line(()),), say.AFTERWARDS)
    goals = (answer.outcome or {}).get("goals", ())
    yield board(answer.subject, [GoalStatus(goal["seat"], goal["character"], goal["met"], goal["final"]) for goal in goals])


def _step(step: Step) -> Line:
    return step_line(step, book=BOOK)


def _explain(answer: Answer) -> Iterator[AnswerPart]:
    """Yield the explanation in groups: the moves asked about, every goal alone, the conflict, the turning point, the rulings."""
    told = _grouped(answer)
    titles = (("moves", say.MOVES_ASKED), ("alone", say.GOALS_ALONE), ("conflict", say.CONFLICT), ("turned", say.TURNING_POINT))
    for key, title in titles:
        if told[key]:
            yield Lines(() if key == "alone" else tuple(map(_step, told[key])), title)
        if told[key] and key == "alone":
            yield _alone(answer)
    if answer.verdict is Verdict.WINNABLE:
        yield Lines((line(say.ALL_TOGETHER),))
    if told["rulings"]:
        yield Lines(tuple(_rulings(told["rulings"], answer)), say.RULINGS)
    if told["helped"]:
        yield Lines(tuple(map(_step, told["helped"])), say.HELPED)


def _grouped(answer: Answer) -> dict[str, list[Step]]:
    """Return the steps of an explanation by what they are about."""
    told: dict[str, list[Step]] = {"moves": [], "alone": [], "conflict": [], "turned": [], "rulings": [], "helped": []}
    steps = list(answer.steps or ())
    if "refutation" in answer.extra:
        told["moves"] = [steps.pop(0)]
    if steps:
        steps.pop(0)  # the verdict, which the headline says
    alone = len(answer.extra.get("single_goals", ()))
    for step in steps:
        if step.rule in BOOK.rulings:
            told["rulings"].append(step)
        elif step.rule in say.HELPING:
            told["helped"].append(step)
        elif step.rule == "DW.p9.goal" and len(told["alone"]) < alone:
            told["alone"].append(step)
        elif told["alone"] and step.rule != "DW.p9.goal":
            told["turned"].append(step)
        else:
            told["conflict"].append(step)
    return told


def _alone(answer: Answer) -> Grid:
    """Return every goal with whether it could be met if it were the only one."""
    p: Position = answer.subject
    words = {"winnable": (say.CAN_BE_MET, "well"), "lost": (say.CANNOT_BE_MET, "lost")}
    rows = []
    for single in answer.extra["single_goals"]:
        number = single["seat"]
        state, tone = words.get(single["verdict"], (say.MAY_BE_MET, "open"))
        character = p.character(number)
        goal = said(goal_words, character, p.players, seated(p)) if character else say.DEPENDS
        name = as_text(f"{number} " if character else "") + said(seat_name, p, number)
        rows.append(Row((line(state, tone), line(name, "strong"), line(goal))))
    return Grid((Head(whole=True, cut=True), Head(whole=True, cut=True), Head(wide=True)), tuple(rows))


def _rulings(steps: list[Step], answer: Answer) -> Iterator[Line]:
    lens = {entry["ruling"]: entry["matters"] for entry in answer.extra.get("ruling_lens", ())}
    for step in steps:
        if lens.get(step.rule) is not False:
            yield Line((Span(as_text("! "), "unknown"), Span(step.text), Span(as_text(f"  [{BOOK.source(step.rule)}]"), "dim")))
    silent = [BOOK.rulings[step.rule].title for step in steps if lens.get(step.rule) is False]
    if silent:
        yield line(fill(say.NO_MATTER, names=join(silent, "; ")), "dim")


def _review(answer: Answer) -> Iterator[AnswerPart]:
    """Yield the review of a round; it walks through the round, which other verbs need not load."""
    from mellon.assistant.dwie_wieze.review_view import review_parts

    return review_parts(answer)


_TELLERS: dict[str, Callable[[Answer], Iterator[AnswerPart]]] = {
    "solve": _solve,
    "hint": _hint,
    "legal": legal_parts,
    "resolve": _resolve,
    "explain": _explain,
    "review": _review,
}
