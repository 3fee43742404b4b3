"""A winning line as a player reads it: the setup in words, then trick by trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.names import goal_words, seat_name, seated, word_move
from mellon.assistant.dwie_wieze.progress import progress
from mellon.assistant.dwie_wieze.tricks import Course
from mellon.assistant.views.answer import AnswerPart
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import Line, Span, line, said
from mellon.models.common import Text
from mellon.models.common.text import as_text
from mellon.models.dwie_wieze import Card, Lay, Play, Position, Unhide, rules
from mellon.models.dwie_wieze.play import next_own_trick
from mellon.solver import Answer


@dataclass
class Replay:
    """A line carried out by the rules: setup in words, the position after every finished trick, hidden cards taken back."""

    end: Position
    setup: list[Text] = field(default_factory=list)
    stages: list[Position] = field(default_factory=list)
    returned: dict[tuple[int, int], Card] = field(default_factory=dict)


def replayed(answer: Answer) -> Replay:
    """Carry out the line of an answer from its position."""
    p: Position = replace(answer.subject, moves=())
    replay = Replay(p)
    for move in answer.line or ():
        if isinstance(move, Unhide):
            replay.returned[next_own_trick(p, move.seat), move.seat] = move.card
        elif not isinstance(move, Play | Lay):
            replay.setup.append(said(word_move, move, p))
        finished = len(p.done)
        p, _ = rules.do(p, move)
        if len(p.done) > finished:
            replay.stages.append(p)
    replay.end = p
    return replay


def line_parts(answer: Answer) -> Iterator[AnswerPart]:
    """Yield the winning line of an answer."""
    replay = replayed(answer)
    if replay.setup:
        yield Lines(tuple(map(line, replay.setup)), say.SETUP, numbered=True)
    if not replay.stages:
        yield Lines((line(say.NOTHING_LEFT),))
    else:
        yield Lines((), say.LINE)
        yield Course(answer.subject, replay.stages, replay.returned).forms()
    yield Lines((), say.ALL_MET)
    yield _goals_met(replay.end)


def _goals_met(end: Position) -> Grid:
    rows = []
    for number in end.numbers:
        character = end.character(number)
        assert character is not None
        far = progress(end.goal(number), number, end.done)
        goal = Span(said(goal_words, character, end.players, seated(end)))
        name = line(as_text(f"✓ {number} ") + said(seat_name, end, number))
        rows.append(Row((name, Line((goal, Span(as_text(f"  ({far})"), "dim")) if far else (goal,)))))
    return Grid((Head(tone="won", whole=True, cut=True), Head(wide=True)), tuple(rows))
