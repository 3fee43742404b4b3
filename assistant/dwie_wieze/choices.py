"""The moves to choose from: ranked by `hint`, allowed or forbidden by `legal`, those that belong together in one row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.move_groups import by_kind, in_words, kind_of
from mellon.assistant.dwie_wieze.names import who
from mellon.assistant.texts import VERDICTS, fill
from mellon.assistant.views.answer import AnswerPart
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import NOTHING, Line, Span, line, said
from mellon.models.common import Text
from mellon.models.common.text import as_text, join
from mellon.models.dwie_wieze import Lay, Move, Play, Position, Unhide
from mellon.models.dwie_wieze.cards import ONE_RING
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver import Answer, Verdict
from mellon.solver.ranked import ForbiddenMove, RankedMove

_TONES = {Verdict.WINNABLE: ("well", "won"), Verdict.LOST: ("badly", "lost"), Verdict.UNKNOWN: ("open", "unknown")}
"""The tones of a verdict: of a move among others, and of the only right one."""


def hint_parts(answer: Answer) -> Iterator[AnswerPart]:
    """Yield every legal move with its verdict, equal cards together, the only right one said in words."""
    p: Position = answer.subject
    moves = list(answer.moves or ())
    if not moves:
        yield Lines((line(say.NO_MOVE),))
        return
    turn = _turn(p, [one.move for one in moves])
    if turn:
        yield Lines((line(turn, "strong"),))
    if answer.verdict is Verdict.LOST:
        yield Lines((line(say.EVERY_MOVE_LOSES, "badly"),))
    yield _hints(p, moves, cards_only=turn is not None)


def _hints(p: Position, moves: Sequence[RankedMove], cards_only: bool) -> Grid:
    ring_twice = sum(isinstance(one.move, Play) and one.move.card == ONE_RING for one in moves) > 1
    groups = list(_ranked(moves, cards_only))
    remarks = [_remark(group, cards_only, ring_twice) for group in groups]
    remarked = any(remark.text.en for remark in remarks)
    heads = (Head(say.CARD if cards_only else say.MOVE), Head(say.VERDICT, whole=True, cut=True), Head(say.REMARKS))
    rows = []
    for group, remark in zip(groups, remarks, strict=True):
        verdict = group[0].verdict or Verdict.UNKNOWN
        tone = _TONES.get(verdict, ("", "strong"))[bool(group[0].extras.get("only"))]
        cells = (in_words([one.move for one in group], p, bare=cards_only), line(VERDICTS[verdict], tone), remark)
        rows.append(Row(cells if remarked else cells[:2]))
    return Grid(heads if remarked else heads[:2], tuple(rows))


def _turn(p: Position, moves: Sequence[Move]) -> Text | None:
    """Return whose turn it is once the setup is over: then all moves are cards of one seat, or hidden cards taken back."""
    plays = [move for move in moves if isinstance(move, Play | Lay)]
    if not plays or not all(isinstance(move, Play | Lay | Unhide) for move in moves):
        return None
    actor, under = said(who, p, plays[0].seat), p.seat(plays[0].seat).under
    return fill(say.TURN, who=actor) if under is None else fill(say.TURN_AT_TOKEN, who=actor, card=under)


def _ranked(moves: Sequence[RankedMove], cards_only: bool) -> Iterator[list[RankedMove]]:
    """Yield the moves in their order: equal cards together; during setup everything of one kind and verdict."""
    rows: dict[object, list[RankedMove]] = {}
    for index, one in enumerate(moves):
        key: object = index
        if not cards_only:
            key = (one.verdict, one.extras.get("loses_by"), *kind_of(one.move))
        elif one.extras.get("equal_to"):
            key = (one.verdict, frozenset((one.move.code, *one.extras["equal_to"])))
        rows.setdefault(key, []).append(one)
    yield from rows.values()


def _remark(group: Sequence[RankedMove], cards_only: bool, ring_twice: bool) -> Line:
    first, move = group[0].extras, group[0].move
    play = move.code if isinstance(move, Play | Lay) else None
    notes = []
    if first.get("only"):
        notes.append(say.ONLY_CARD if play else say.ONLY_MOVE)
    if ring_twice and cards_only and play in ("R1", "R1+"):
        notes.append(say.UNDECLARED if play == "R1" else say.DECLARED)
    if len(group) > 1 and cards_only:
        notes.append(say.EQUAL)
    if first.get("loses_by"):
        notes.append(fill(say.LOSES_AT_ONCE, why=say.LOST_BY[first["loses_by"]]))
    return line(join(notes, "; "), "now" if first.get("only") else "dim")


def legal_parts(answer: Answer) -> Iterator[AnswerPart]:
    """Yield what may be done now, and everything else with the rule against it."""
    p: Position = answer.subject
    moves, illegal = list(answer.moves or ()), list(answer.illegal or ())
    turn = _turn(p, [*(one.move for one in moves), *(one.move for one in illegal)])
    if turn:
        yield Lines((line(turn, "strong"),))
    if not moves:
        yield Lines((line(say.NO_MOVE),))
    else:
        yield Lines(tuple(_allowed(p, moves, turn is not None)), say.ALLOWED + f" ({len(moves)})")
    if illegal:
        yield Lines((), say.FORBIDDEN + f" ({len(illegal)})")
        yield _forbidden(p, illegal, turn is not None)


def _allowed(p: Position, moves: Sequence[RankedMove], cards_only: bool) -> Iterator[Line]:
    for loss, group in groupby(moves, key=lambda one: one.extras.get("loses_by")):
        remark = as_text("  ") + fill(say.LOSES_AT_ONCE, why=say.LOST_BY[loss]) if loss else NOTHING
        for together in by_kind(one.move for one in group):
            yield Line((*in_words(together, p, bare=cards_only).parts, Span(remark, "badly")))


def _forbidden(p: Position, illegal: Sequence[ForbiddenMove], cards_only: bool) -> Grid:
    by_reason: dict[tuple[str, Text], list[Move]] = {}
    for one in illegal:
        by_reason.setdefault((one.rule, one.why), []).append(one.move)
    rows = tuple(
        Row(
            (
                in_words(together, p, bare=cards_only),
                line(why),
                Line((Span(as_text(rule), "rule"), Span(as_text(f" {BOOK.source(rule)}"), "dim"))),
            )
        )
        for (rule, why), unfit in by_reason.items()
        for together in by_kind(unfit)
    )
    return Grid((Head(say.CARD if cards_only else say.MOVE), Head(say.WHY), Head(say.RULE)), rows)
