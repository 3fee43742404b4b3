"""Answers about the card game: a combat with its policy here, a quest and a round in modules of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mellon.assistant.answer_views.steps import step_line
from mellon.assistant.lcg.move_words import word_move
from mellon.assistant.lcg.policy_view import policy_lines
from mellon.assistant.lcg.quest_view import number, quest_parts
from mellon.assistant.lcg.round_view import round_parts
from mellon.assistant.views.answer import AnswerBody, AnswerPart, Steps
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import Line, line
from mellon.models.common import Text
from mellon.models.common.text import LANGUAGES, as_text
from mellon.models.lcg.position import COMBAT, QUEST, ROUND, Position
from mellon.solver import Answer, Verdict
from mellon.solver.ranked import RankedMove


def body(answer: Answer) -> AnswerBody | None:
    """Return the body of a combat, quest or round; other answers are told as everywhere."""
    if answer.verb not in ("solve", "hint", "explain"):
        return None
    if answer.question == ROUND:
        return tuple(round_parts(answer))
    if answer.verdict is not Verdict.VALUE:
        return None
    if answer.question == QUEST:
        return tuple(quest_parts(answer))
    return tuple(_combat(answer)) if answer.question == COMBAT else None


def _combat(answer: Answer) -> Iterator[AnswerPart]:
    p: Position = answer.subject
    yield Steps(tuple(step_line(step, "• ", gap=" ") for step in answer.steps or ()))
    if answer.moves:
        yield _ranked(p, answer.moves)
    policy = answer.extra.get("policy")
    if isinstance(policy, Mapping) and answer.verb == "solve":
        yield Lines(policy_lines(p, policy), Text("Co robić po każdym odkryciu", "What to do after each reveal"))


def _ranked(p: Position, moves: Sequence[RankedMove]) -> Grid:
    ranked = any("loss_decimal" in one.extras for one in moves)
    figures = [Text("wartość", "value"), *([Text("strata", "loss")] if ranked else [])]
    heads = (Head(Text("ruch", "move"), cut=True), *(Head(text, "right", cut=True) for text in figures))
    return Grid(heads, tuple(Row(tuple(_cells(p, one, ranked))) for one in moves))


def _cells(p: Position, one: RankedMove, ranked: bool) -> Iterator[Line]:
    yield line(Text(*(word_move(one.move, p, lang) for lang in LANGUAGES)))
    yield line(as_text(str(one.value)) + ("" if one.value_decimal is None else as_text(" ≈ ") + _written(one.value_decimal)))
    if ranked:
        loss = one.extras.get("loss_decimal")
        yield line("" if loss is None else _written(loss))


def _written(value: float) -> Text:
    return Text(*(number(value, lang, 4) for lang in LANGUAGES))
