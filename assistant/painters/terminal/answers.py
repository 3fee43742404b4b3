"""Parts of an answer in the terminal: tables of moves, forbidden moves with their rules, outlines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant import texts as say
from mellon.assistant.painters.terminal import paint, paint_parts
from mellon.assistant.painters.terminal.grids import FirstThatFits, paint_grid
from mellon.assistant.painters.terminal.lines import paint_lines
from mellon.assistant.terminal import screen
from mellon.assistant.views.answer import AnswerBody, AnswerPart, ForbiddenMoves, MoveList, Outline
from mellon.assistant.views.grid import Forms, Grid
from mellon.assistant.views.table import Board

_TONES = {"winnable": "green", "lost": "red", "unknown": "yellow"}


def paint_answer_part(part: AnswerPart, lang: str) -> Iterator[RenderableType]:
    """Yield the drawing of one part of an answer."""
    match part:
        case MoveList():
            yield _moves(part, lang)
        case ForbiddenMoves():
            yield _forbidden(part, lang)
        case Outline():
            yield RichText(f"\n{part.title.of(lang)}", "bold")
            yield RichText("\n".join(one.of(lang) for one in part.lines)) if part.board is None else paint(part.board, lang)
        case Grid():
            yield from paint_grid(part, lang)
        case Forms():
            yield FirstThatFits(part, lang)
        case Board():
            yield from paint_parts(part, lang)
        case _:
            yield from paint_lines(part, lang)


def paint_body(parts: AnswerBody, lang: str) -> Group:
    """Return the body of an answer from top to bottom."""
    return Group(*(drawn for part in parts for drawn in paint_answer_part(part, lang)))


def show(parts: Iterable[AnswerPart], lang: str) -> None:
    """Print parts on the reader's terminal."""
    console = screen()
    for part in parts:
        for drawn in paint_answer_part(part, lang):
            console.print(drawn)


def _moves(part: MoveList, lang: str) -> Table:
    """Return legal moves, with columns for worth and remarks where there are any."""
    table = _table(part.title.of(lang))
    table.add_column("", justify="right", style="dim")
    table.add_column(say.MOVE.of(lang), overflow="fold")
    with_worth = any(one.worth.of(lang) for one in part.moves)
    with_remarks = any(one.remarks.of(lang) for one in part.moves)
    if with_worth:
        table.add_column(say.VERDICT_OR_VALUE.of(lang), overflow="fold")
    if with_remarks:
        table.add_column(say.REMARKS.of(lang), overflow="fold", style="dim")
    for number, one in enumerate(part.moves, start=1):
        cells = [RichText(str(number)), RichText(one.words.of(lang))]
        cells += [RichText(one.worth.of(lang), _TONES.get(one.tone, ""))] if with_worth else []
        cells += [RichText(one.remarks.of(lang))] if with_remarks else []
        table.add_row(*cells)
    return table


def _forbidden(part: ForbiddenMoves, lang: str) -> Table:
    """Return forbidden moves, each with its rule and the reason."""
    table = _table(part.title.of(lang))
    for heading in (say.MOVE, say.RULE, say.WHY):
        table.add_column(heading.of(lang), overflow="fold")
    for one in part.moves:
        table.add_row(RichText(one.words.of(lang)), RichText(one.rule, "cyan"), RichText(one.why.of(lang)))
    return table


def _table(title: str) -> Table:
    return Table(title=RichText(f"\n{title}", "bold"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
