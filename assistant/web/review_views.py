"""A played round as a page walks through it: every card with what could be said before and after, the turn, and the line that would have won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from mellon.assistant.dwie_wieze import review_words as say
from mellon.assistant.dwie_wieze.names import word_move
from mellon.assistant.texts import fill
from mellon.models.dwie_wieze import Position
from mellon.solver import Answer
from mellon.solver.dwie_wieze.walking import SETUP, walk

_TONES = {"winnable": "won", "lost": "lost", "unknown": "unknown"}


@dataclass(frozen=True)
class PlayedCard:
    """One card or setup action of a round: its words, the table before it, and what could be said afterwards."""

    words: str
    line: str
    after: str
    tone: str
    turn: bool = False


@dataclass(frozen=True)
class PlayedTrick:
    """The cards of a trick, or the actions of the setup."""

    title: str
    cards: tuple[PlayedCard, ...]


@dataclass(frozen=True)
class Turn:
    """Where a round was let go: the table there, what would have kept the win, and how it would have gone on."""

    title: str
    line: str
    played: str
    better: str
    winning: tuple[str, ...]


@dataclass(frozen=True)
class ReviewView:
    """A whole round, and the card after which it could no longer be won."""

    note: str
    start: str
    tricks: tuple[PlayedTrick, ...]
    turns: tuple[Turn, ...] = ()


def review_view(answer: Answer, lang: str) -> ReviewView:
    """Return the review of a round as a page shows it."""
    walked = walk(answer.subject)
    turning = list(answer.extra["turning_points"])
    turned = {entry["index"] for entry in turning}
    course = list(enumerate(answer.extra["course"]))
    befores = [str(step.before) for step in walked.steps]
    tricks = tuple(
        PlayedTrick(
            say.SETUP_PART.of(lang) if number == SETUP else fill(say.TRICK_NUMBER, trick=number).of(lang),
            tuple(_card(entry, befores[index], index in turned, walked.end, lang) for index, entry in entries),
        )
        for number, entries in groupby(course, lambda pair: pair[1]["trick"])
    )
    turns = tuple(_turn(entry, befores[entry["index"]], walked.steps[entry["index"]].before, lang) for entry in turning)
    return ReviewView(say.OPEN.of(lang), say.VERDICTS[answer.extra["start"]].of(lang), tricks, turns)


def _card(entry: Mapping[str, Any], line: str, turn: bool, end: Position, lang: str) -> PlayedCard:
    words = say.LEFT_OUT.of(lang) if entry["move"] is None else word_move(entry["move"], end, lang)
    return PlayedCard(words, line, say.VERDICTS[entry["after"]].of(lang), _TONES[entry["after"]], turn)


def _turn(entry: Mapping[str, Any], line: str, before: Position, lang: str) -> Turn:
    title = say.TURN_SETUP if entry["trick"] == SETUP else fill(say.TURN, trick=entry["trick"], place=entry["place"])
    played = say.LEFT_OUT.of(lang) if entry["move"] is None else word_move(entry["move"], before, lang)
    better = fill(say.BETTER, cards=", ".join(entry["better"])).of(lang) if entry.get("better") else ""
    return Turn(title.of(lang), line, played, better, tuple(word_move(move, before, lang) for move in entry.get("line", ())))
