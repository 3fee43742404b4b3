"""Draw an answer for people: headline, body, and what it rests on. Games may tell their own body (see `extensions`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mellon.assistant import texts as say
from mellon.assistant.answer_views.body import body
from mellon.assistant.answer_views.footing import BRIEF, Footing, footing_parts
from mellon.assistant.answer_views.headlines import headline_view
from mellon.assistant.answer_views.wordings import wording_of
from mellon.assistant.extensions import game_body
from mellon.assistant.painters.terminal import Drawing, paint_position
from mellon.assistant.painters.terminal.answers import paint_answer_part, paint_body
from mellon.assistant.painters.terminal.lines import rich_line, words
from mellon.assistant.views import offers_board
from mellon.assistant.views.answer import AnswerBody
from mellon.assistant.views.values import Line, line
from mellon.models.common.text import as_text
from mellon.solver import Answer, Game


def render(answer: Answer, game: Game, lang: str, footing: Footing = BRIEF) -> Iterator[Drawing]:
    """Yield the parts of an answer in the order they are printed."""
    yield from headline(answer, lang)
    yield from under_headline(answer, lang)
    drawn = own_body(answer, lang)
    if drawn is not None:
        yield drawn
    parts = footing_parts(answer, game, footing) if drawn is not None else (*body(answer, game), *footing_parts(answer, game, footing))
    for part in parts:
        yield from paint_answer_part(part, lang)


def own_body(answer: Answer, lang: str) -> Drawing | None:
    """Return the body of an answer that its game tells in its own way, None where everybody's is good enough."""
    tell = game_body(answer.game) if answer.game else None
    told: AnswerBody | None = tell(answer) if tell else None
    return None if told is None else paint_body(told, lang)


def render_position(answer: Answer, game: Game, lang: str, table: Mapping[str, Any]) -> Iterator[Drawing]:
    """Yield the drawing of the position that `show` was asked about, below the puzzle's question where it is one."""
    puzzle = table.get("puzzle")
    if isinstance(puzzle, Mapping):
        title, asks = (_in_language(puzzle.get(key), lang) for key in ("title", "asks"))
        yield from (words(as_text(said), tone, lang) for said, tone in ((title, "strong"), (asks, "")) if said)
    yield from under_headline(answer, lang)
    if offers_board(game.id):
        yield paint_position(answer.subject, lang)
        return
    yield words(as_text(str(answer.subject)), "strong", lang)
    if answer.position:
        yield words(as_text("\n".join(wording_of(answer.subject, game, lang).outline(answer.position))), "", lang)


def headline(answer: Answer, lang: str) -> Iterator[Drawing]:
    """Yield the verdict and value in one line, and the lines that belong to it."""
    yield from (rich_line(one, lang) for one in headline_view(answer))


def under_headline(answer: Answer, lang: str) -> Iterator[Drawing]:
    """Yield what the answer takes as known, and its notes, one line each."""
    yield from (rich_line(one, lang) for one in notices(answer))


def notices(answer: Answer) -> Iterator[Line]:
    """Yield what the answer takes as known, and its notes."""
    known = say.INFORMATION.get(answer.information or "")
    if known is not None:
        yield line(known, "aside")
    yield from (line(note) for note in answer.notes)


def _in_language(value: object, lang: str) -> str:
    chosen = value.get(lang) if isinstance(value, Mapping) else value
    return chosen if isinstance(chosen, str) else ""
