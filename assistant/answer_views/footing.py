"""What an answer rests on: rulings, assumptions, and with all details the certificate, the figures and the default rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mellon.assistant import texts as say
from mellon.assistant.answer_views.extras import stats_line
from mellon.assistant.answer_views.wordings import Wordings
from mellon.assistant.views.answer import AnswerPart, Outline
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import line
from mellon.assistant.wording import Wording, count
from mellon.models.common import Text
from mellon.models.common.text import as_text
from mellon.solver import Answer, Game

_SUMMARY_LIMIT = 6
_ONLY_COUNTED = ("strategy", "at_least", "at_most")
_TOLD_ELSEWHERE = ("format", "version", "game", "question", "position", "claim")
"""The head of a certificate, which repeats what the answer is about."""


@dataclass(frozen=True)
class Footing:
    """How much is said about what an answer rests on: the rulings that the user named, and all details where they were asked for."""

    named: frozenset[str] = frozenset()
    details: bool = False


BRIEF = Footing()


def footing_parts(answer: Answer, game: Game, footing: Footing) -> Iterator[AnswerPart]:
    """Yield the rulings that the user named and the assumptions; certificate, figures and default rulings only with all details."""
    words = Wordings.of(answer, game)
    default = [key for key, reading in answer.rulings.items() if key in game.book.rulings and reading == game.book.rulings[key].default]
    told = [key for key in answer.rulings if key not in default or key in footing.named]
    if told:
        yield Outline(say.RULINGS_IN_FORCE, tuple(_ruling(game, key, answer.rulings[key]) for key in told))
    if answer.assumptions:
        yield Outline(say.ASSUMPTIONS, words.texts(lambda wording: (f"- {wording.words(one)}" for one in answer.assumptions)))
    if footing.details:
        yield Lines(tuple(line(text, "dim") for text in _details(answer, default, words)))


def _details(answer: Answer, default: Sequence[str], words: Wordings) -> Iterator[Text]:
    certificate = answer.certificate
    if certificate:
        yield say.CERTIFICATE + ": " + words.text(lambda wording: " · ".join(_summary(certificate, wording)))
    if answer.stats:
        yield words.text(lambda wording: stats_line(answer.stats, wording))
    if default:
        yield say.fill(say.DEFAULT_RULINGS, keys=", ".join(default))


def _ruling(game: Game, key: str, reading: str) -> Text:
    ruling, named = game.book.rulings.get(key), as_text(f"{key} = {reading}")
    if ruling is None:
        return named
    text = dict(ruling.readings).get(reading)
    if reading == ruling.default:
        named = named + " (" + say.BY_DEFAULT + ")"
    return named if text is None else named + ": " + text


def _summary(certificate: Mapping[str, Any], wording: Wording) -> Iterator[str]:
    for key, value in certificate.items():
        if key in _TOLD_ELSEWHERE or value is None:
            continue
        long = isinstance(value, (Mapping, list, tuple)) and (len(value) > _SUMMARY_LIMIT or key in _ONLY_COUNTED)
        if long:
            yield f"{wording.key(key)}: {say.fill(say.ENTRIES_IN_JSON, count=count(len(value))).of(wording.lang)}"
        elif value not in ([], (), {}):
            yield wording.fact(key, value)
