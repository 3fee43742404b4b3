"""The review of a played round: its course, the table at the turning point, what would have won and what would have helped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mellon.assistant.answer_views.steps import step_line
from mellon.assistant.dwie_wieze import review_words as say
from mellon.assistant.dwie_wieze.lines import line_parts
from mellon.assistant.dwie_wieze.names import seat_name, word_move
from mellon.assistant.dwie_wieze.seat_views import seats_view
from mellon.assistant.dwie_wieze.tricks import laid_card, played_card
from mellon.assistant.dwie_wieze.words import HELPED, HELPING, KEY_LAID
from mellon.assistant.texts import fill
from mellon.assistant.views.answer import AnswerPart
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Board, Lines
from mellon.assistant.views.values import NOTHING, Line, Span, capital, line, said
from mellon.models.common import Text
from mellon.models.common.text import as_text, join
from mellon.models.dwie_wieze import Position, Trick
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver import Answer
from mellon.solver.dwie_wieze.walking import SETUP, Walk, walk

_TONES = {"winnable": "well", "lost": "lost", "unknown": "open"}


def review_parts(answer: Answer) -> Iterator[AnswerPart]:
    """Yield the whole review, or only the card that `--at` asks for."""
    yield Lines((line(say.OPEN, "aside"),))
    walked = walk(answer.subject)
    at = answer.extra.get("at")
    if at is not None:
        yield Lines((), fill(say.HERE_SETUP, place=at["place"]) if at["trick"] == SETUP else _place(say.HERE, at))
        yield from _there(answer, walked, at)
        return
    if not walked.steps:
        yield Lines((line(say.NOTHING),))
    yield from _course(answer, walked)
    yield Lines(tuple(line(text, "open") for text in _between(answer.extra.get("between"))))
    for turn in answer.extra["turning_points"]:
        yield Lines((), say.TURN_SETUP if turn["trick"] == SETUP else _place(say.TURN, turn))
        yield from _there(answer, walked, turn)
    helped = tuple(step_line(step, book=BOOK) for step in answer.steps or () if step.rule in HELPING)
    if helped:
        yield Lines(helped, HELPED)


def _place(text: Text, entry: Mapping[str, Any]) -> Text:
    return fill(text, trick=entry["trick"], place=entry["place"])


def _verdict(word: str) -> Line:
    return line(say.VERDICTS[word], _TONES[word])


def _course(answer: Answer, walked: Walk) -> Iterator[AnswerPart]:
    """Yield the setup actions and the tricks, each with what could be said of the round afterwards."""
    course: Sequence[Mapping[str, Any]] = answer.extra["course"]
    turn = next((entry["index"] for entry in answer.extra["turning_points"]), None)
    setup = [(index, entry) for index, entry in enumerate(course) if entry["trick"] == SETUP]
    if course:
        yield Lines((), say.COURSE)
    if setup:
        rows = tuple(
            Row((line("✗" if index == turn else ""), line(_moved(walked, entry)), _verdict(entry["after"]))) for index, entry in setup
        )
        yield Grid((Head(cut=True),) * 3, rows, close=True)
    if len(setup) < len(course):
        yield _tricks(course, walked, turn)
    if walked.start.speaker is not None:
        yield Lines((line(KEY_LAID, "dim"),))
    if turn is not None:
        yield Lines((line(say.KEY, "dim"),))


def _moved(walked: Walk, entry: Mapping[str, Any]) -> Text:
    return say.LEFT_OUT if entry["move"] is None else said(word_move, entry["move"], walked.end)


def _tricks(course: Sequence[Mapping[str, Any]], walked: Walk, turn: int | None) -> Grid:
    end = walked.end
    seats = (Head(as_text(f"{number} ") + said(seat_name, end, number)) for number in end.numbers)
    fatal = None if turn is None else (course[turn]["trick"], course[turn]["seat"])
    rows = []
    for index, trick in enumerate(end.tricks, start=1):
        cells = {number: _cell(end, trick, index, number, (index, number) == fatal) for number in trick.seats(end.players)}
        last = next(entry for entry in reversed(course) if entry["trick"] == index)
        rows.append(Row((line(str(index)), *(cells.get(number, line("")) for number in end.numbers), _verdict(last["after"]))))
    return Grid((Head(say.NUMBER, "right", "dim", cut=True), *seats, Head(say.AFTER)), tuple(rows), close=True)


def _cell(end: Position, trick: Trick, index: int, number: int, fatal: bool) -> Line:
    seats = trick.seats(end.players)
    winner = end.done[index - 1].winner if index <= len(end.done) else None
    place = seats.index(number)
    card = (*played_card(trick, trick.cards[place], winner == number), *laid_card(trick, place))
    return Line((Span(as_text("› " if seats[0] == number else "  ")), *card, *([Span(as_text(" ✗"), "lost")] if fatal else [])))


def _there(answer: Answer, walked: Walk, entry: Mapping[str, Any]) -> Iterator[AnswerPart]:
    """Yield one card of the round: the table before it, what was played, what would have won and how."""
    before = walked.steps[entry["index"]].before
    yield Board(before.game, NOTHING, (), (seats_view(before),))
    yield Lines(tuple(_judged(before, walked, entry)))
    if entry.get("line"):
        yield from line_parts(answer.but(subject=before, line=entry["line"]))


def _judged(before: Position, walked: Walk, entry: Mapping[str, Any]) -> Iterator[Line]:
    if "before" in entry:
        yield line(fill(say.BEFORE_AFTER, **{key: say.VERDICTS[entry[key]] for key in ("before", "after")}))
    yield line(capital(_moved(walked, entry)) + ".", "strong")
    if entry.get("better_moves"):
        yield line(fill(say.BETTER, cards=_moves_named(before, entry)), "well")
    if entry.get("undecided"):
        yield line(fill(say.UNSURE, cards=", ".join(entry["undecided"])), "open")


def _moves_named(before: Position, entry: Mapping[str, Any]) -> Text:
    """Name the better moves: cards in a trick, whole actions in the setup."""
    if entry["trick"] != SETUP:
        return as_text(", ".join(entry["better"]))
    moves = entry["better_moves"]
    rest = len(moves) - say.MOST_ACTIONS
    more = [fill(say.MORE, count=rest)] if rest > 0 else []
    return join([*(said(word_move, move, before) for move in moves[: say.MOST_ACTIONS]), *more], "; ")


def _between(found: Mapping[str, Any] | None) -> Iterator[Text]:
    """Yield what is proved where the turning point was not found."""
    if not found:
        return
    low, high = found["winnable_before"], found["lost_after"]
    before = None if low is None else fill(say.ONE_CARD if low["trick"] else say.ONE_ACTION, card=low["place"], trick=low["trick"])
    after = None if high is None else fill(say.AFTER_CARD if high["trick"] else say.AFTER_ACTION, card=high["place"], trick=high["trick"])
    if before is not None and after is not None:
        yield fill(say.BETWEEN_BOTH, low=before, high=after)
    elif before is not None:
        yield fill(say.BETWEEN_LOW, low=before)
    elif after is not None:
        yield fill(say.BETWEEN_HIGH, high=after)
