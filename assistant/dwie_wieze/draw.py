"""How a player sees Dwie Wieże in the terminal: the position, the answers, and moves in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text as RichText

from mellon.assistant.dwie_wieze import answers, names
from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.position import parts_of
from mellon.assistant.texts import fill
from mellon.models.dwie_wieze import Position
from mellon.solver import Answer, Verdict


def draw_position(position: Position, lang: str) -> RenderableType:
    """Return the table as a player sees it: seats, trick, goals, earlier tricks."""
    return Group(*parts_of(position, lang))


def draw_answer(answer: Answer, lang: str) -> RenderableType | None:
    """Return the body of an answer, or None where the game-neutral one is good enough."""
    if (
        answer.subject is None
        or (answer.verdict is Verdict.VALUE and answer.subject.solo)
        or (answer.moves is None and answer.steps is None)
    ):
        return None  # interrupted before anything was found
    drawer = answers.DRAWERS.get(answer.verb)
    parts: Iterator[RenderableType] | None = drawer(answer, lang) if drawer else None
    return None if parts is None else Group(*parts, *_what_it_knows(answer, lang))


def _what_it_knows(answer: Answer, lang: str) -> Iterator[RenderableType]:
    """Yield that all hands were used where the headline does not say it, or where one player asks."""
    asking = answer.subject.me
    if answer.verb != "review" and answer.extra.get("information") == "open" and (asking is not None or answer.verdict is Verdict.UNKNOWN):
        yield RichText((say.ALL_HANDS if asking is None else fill(say.ALL_HANDS_ME, me=asking)).of(lang), "dim")


def headline(answer: Answer, lang: str) -> RenderableType | None:
    """Return the verdict with what it was found from, and for a hint what it ranks; None where a limit came first."""
    if answer.verb == "review":
        from mellon.assistant.dwie_wieze.review_view import headline as review_headline

        return review_headline(answer, lang)
    name = {Verdict.WINNABLE: say.WINNABLE_OPEN, Verdict.LOST: say.LOST_OPEN}.get(answer.verdict) if answer.verdict else None
    if name is None:
        return None
    line = RichText(name.of(lang), "bold green" if answer.verdict is Verdict.WINNABLE else "bold red")
    return line.append(f": {say.RANKED.of(lang)}", "not bold") if answer.verb == "hint" and answer.moves else line


def word_value(key: str, value: Any, position: Position, lang: str) -> str | None:
    """Return the name of a character by its id."""
    found = position.chapter.by_id.get(value) if key == "character" and isinstance(value, str) else None
    return None if found is None else found.name.of(lang)


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a move in words, such as "Boromir (seat 2) plays P3"."""
    return names.word_move(move, position, lang)
