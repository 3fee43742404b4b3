"""The review of a played round on the screen: its course, the table at the turning point, what would have won and what would have helped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.dwie_wieze import review_words as say
from mellon.assistant.dwie_wieze.lines import draw_line
from mellon.assistant.dwie_wieze.names import seat_name, who, word_move
from mellon.assistant.dwie_wieze.position import heading
from mellon.assistant.dwie_wieze.seats import Seats
from mellon.assistant.dwie_wieze.tricks import played_text
from mellon.assistant.dwie_wieze.words import HELPED, HELPING
from mellon.assistant.texts import fill
from mellon.models.common import Text
from mellon.models.dwie_wieze import Position, Trick
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver import Answer, Verdict
from mellon.solver.dwie_wieze.walking import SETUP, Walk, walk

_STYLES = {"winnable": "green", "lost": "bold red", "unknown": "yellow"}


def headline(answer: Answer, lang: str) -> RichText | None:
    """Return in one line where the round was lost, or that it was not; None where that is undecided."""
    extra = answer.extra
    if answer.verdict in (None, Verdict.UNKNOWN):
        return None
    if extra["turning_points"]:
        turn = extra["turning_points"][0]
        text = (say.LET_GO_SETUP if turn["trick"] == SETUP else fill(say.LET_GO, trick=turn["trick"], place=turn["place"])).of(lang)
        line = RichText(text, "bold red")
        if turn["trick"] != SETUP:
            line.append(f": {who(answer.subject, turn['seat'], lang)}, {turn['card']}", "not bold")
        return line
    if answer.verdict is Verdict.LOST:
        return RichText(say.FROM_THE_START.of(lang), "bold red")
    return RichText((say.WON if walk(answer.subject).end.over else say.STILL).of(lang), "bold green")


def draw_review(answer: Answer, lang: str) -> Iterator[RenderableType]:
    """Yield the whole review, or only the card that `--at` asks for."""
    yield RichText(say.OPEN.of(lang), "italic")
    walked = walk(answer.subject)
    at = answer.extra.get("at")
    if at is not None:
        yield heading((fill(say.HERE_SETUP, place=at["place"]) if at["trick"] == SETUP else _place(say.HERE, at)).of(lang))
        yield from _there(answer, walked, at, lang)
        return
    if not walked.steps:
        yield RichText(say.NOTHING.of(lang))
    yield from _course(answer, walked, lang)
    yield from _between(answer.extra.get("between"), lang)
    for turn in answer.extra["turning_points"]:
        yield heading((say.TURN_SETUP if turn["trick"] == SETUP else _place(say.TURN, turn)).of(lang))
        yield from _there(answer, walked, turn, lang)
    helped = [step for step in answer.steps or () if step.rule in HELPING]
    if helped:
        yield heading(HELPED.of(lang))
        yield from (RichText(step.text.of(lang)).append(f"  [{step.rule}, {BOOK.source(step.rule)}]", "dim") for step in helped)


def _place(text: Text, entry: Mapping[str, Any]) -> Text:
    return fill(text, trick=entry["trick"], place=entry["place"])


def _verdict(word: str, lang: str) -> RichText:
    return RichText(say.VERDICTS[word].of(lang), _STYLES[word])


def _course(answer: Answer, walked: Walk, lang: str) -> Iterator[RenderableType]:
    """Yield the setup actions and the tricks, each with what could be said of the round afterwards."""
    course: Sequence[Mapping[str, Any]] = answer.extra["course"]
    turn = next((entry["index"] for entry in answer.extra["turning_points"]), None)
    setup = [(index, entry) for index, entry in enumerate(course) if entry["trick"] == SETUP]
    if course:
        yield heading(say.COURSE.of(lang))
    if setup:
        table = Table(box=None, show_header=False, padding=(0, 1, 0, 0), pad_edge=False)
        for index, entry in setup:
            words = say.LEFT_OUT.of(lang) if entry["move"] is None else word_move(entry["move"], walked.end, lang)
            table.add_row("✗" if index == turn else "", words, _verdict(entry["after"], lang))
        yield table
    if len(setup) < len(course):
        yield _tricks(course, walked, turn, lang)
    if turn is not None:
        yield RichText(say.KEY.of(lang), "dim")


def _tricks(course: Sequence[Mapping[str, Any]], walked: Walk, turn: int | None, lang: str) -> Table:
    end = walked.end
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    table.add_column(say.NUMBER.of(lang), justify="right", style="dim")
    for number in end.numbers:
        table.add_column(f"{number} {seat_name(end, number, lang)}", overflow="fold")
    table.add_column(say.AFTER.of(lang), overflow="fold")
    fatal = None if turn is None else (course[turn]["trick"], course[turn]["seat"])
    for index, trick in enumerate(end.tricks, start=1):
        cells = {number: _cell(end, trick, index, number, (index, number) == fatal) for number in trick.seats(end.players)}
        last = next(entry for entry in reversed(course) if entry["trick"] == index)
        table.add_row(str(index), *(cells.get(number, RichText()) for number in end.numbers), _verdict(last["after"], lang))
    return table


def _cell(end: Position, trick: Trick, index: int, number: int, fatal: bool) -> RichText:
    seats = trick.seats(end.players)
    card = trick.cards[seats.index(number)]
    winner = end.done[index - 1].winner if index <= len(end.done) else None
    text = RichText("› " if seats[0] == number else "  ").append_text(played_text(trick, card, winner == number))
    return text.append(" ✗", "bold red") if fatal else text


def _there(answer: Answer, walked: Walk, entry: Mapping[str, Any], lang: str) -> Iterator[RenderableType]:
    """Yield one card of the round: the table before it, what was played, what would have won and how."""
    before = walked.steps[entry["index"]].before
    yield Seats(before, lang)
    if "before" in entry:
        words = {key: say.VERDICTS[entry[key]] for key in ("before", "after")}
        yield RichText(fill(say.BEFORE_AFTER, **words).of(lang))
    yield RichText(f"{_played(walked, entry, lang)}", "bold")
    if entry.get("better_moves"):
        yield RichText(fill(say.BETTER, cards=_moves_named(before, entry, lang)).of(lang), "green")
    if entry.get("undecided"):
        yield RichText(fill(say.UNSURE, cards=", ".join(entry["undecided"])).of(lang), "yellow")
    if entry.get("line"):
        yield from draw_line(answer.but(subject=before, line=entry["line"]), lang)


def _played(walked: Walk, entry: Mapping[str, Any], lang: str) -> str:
    if entry["move"] is None:
        return say.LEFT_OUT.of(lang).capitalize() + "."
    told = word_move(entry["move"], walked.end, lang)
    return told[:1].upper() + told[1:] + "."


def _moves_named(before: Position, entry: Mapping[str, Any], lang: str) -> str:
    """Name the better moves: cards in a trick, whole actions in the setup."""
    if entry["trick"] != SETUP:
        return ", ".join(entry["better"])
    named = [word_move(move, before, lang) for move in entry["better_moves"]]
    rest = len(named) - say.MOST_ACTIONS
    return "; ".join([*named[: say.MOST_ACTIONS], *([fill(say.MORE, count=rest).of(lang)] if rest > 0 else [])])


def _between(found: Mapping[str, Any] | None, lang: str) -> Iterator[RenderableType]:
    """Yield what is proved where the turning point was not found."""
    if not found:
        return
    low, high = found["winnable_before"], found["lost_after"]
    before = None if low is None else fill(say.ONE_CARD if low["trick"] else say.ONE_ACTION, card=low["place"], trick=low["trick"])
    after = None if high is None else fill(say.AFTER_CARD if high["trick"] else say.AFTER_ACTION, card=high["place"], trick=high["trick"])
    if before is not None and after is not None:
        yield RichText(fill(say.BETWEEN_BOTH, low=before, high=after).of(lang), "yellow")
    elif before is not None:
        yield RichText(fill(say.BETWEEN_LOW, low=before).of(lang), "yellow")
    elif after is not None:
        yield RichText(fill(say.BETWEEN_HIGH, high=after).of(lang), "yellow")
