"""Turn answers into what a page shows: the verdict in a line, moves with their worth, steps with their rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from mellon.assistant import texts as say
from mellon.assistant.answer_views.extras import news, stats_line
from mellon.assistant.answer_views.headlines import headline_view
from mellon.assistant.answer_views.wordings import wording_of
from mellon.assistant.extensions import game_body
from mellon.assistant.views.answer import AnswerBody, Steps
from mellon.assistant.views.plain import plain
from mellon.assistant.web.boards import offered
from mellon.assistant.web.rulings import lens_views
from mellon.assistant.web.views import AnswerView, IllegalView, MoveView, StepView
from mellon.assistant.wording import decimal, exact
from mellon.models.common import Text
from mellon.models.common.text import decimal_text
from mellon.solver import Answer, Game, Verdict
from mellon.solver.ranked import RankedMove
from mellon.solver.told import written

_TONES = {"winnable": "won", "lost": "lost", "unknown": "unknown", "value": "value"}
_LONGEST_FRACTION = 13
_HUGE_FRACTION = re.compile(r"\s*(?:=\s*\d{8,}/\d{8,}|\((?:dokładny ułamek|exact fraction)[^)]*\))")
_NOTATION_BEHIND = re.compile(r"\s+\[[^\]]*\]$")
_NOTATION_INSIDE = re.compile(r"\s+\[[a-z_0-9 .,:@=+-]+\]")
_UNTOLD = ("loss", "best", "ends_rolling", "equal_to", "only", "loss_against_best")
"""Remarks of the command line that a page shows in another way."""
_CHANCES = ("lcg", "wyprawa_do_mordoru", "konfrontacja")
_SHOWN_APART = ("rulings_that_matter", "rulings_undecided", "information", "matrix", "mix", "policy", "readings_that_matter", "ruling_lens")


def answer_view(answer: Answer, game: Game, lang: str) -> AnswerView:
    """Return an answer as a page shows it."""
    words = wording_of(answer.subject, game, lang)
    verdict = None if answer.verdict is None else answer.verdict.value
    own = _own_body(answer)
    first, *more = [one.text.of(lang) for one in headline_view(answer)] or [""]
    return AnswerView(
        answer.verb,
        _HUGE_FRACTION.sub("", first),
        _TONES.get(verdict or "", ""),
        (*more, *_notes(answer, lang)),
        move_views(answer, game, lang),
        tuple(_NOTATION_INSIDE.sub("", words.move(entry)) for entry in answer.line or ()),
        tuple(written(entry) for entry in answer.line or ()),
        tuple(StepView(step.text.of(lang), step.rule, game.book.source(step.rule)) for step in answer.steps or ()),
        () if own else tuple(words.outline({key: value for key, value in news(answer).items() if key not in _SHOWN_APART})),
        tuple(lens_views(answer, game, words)),
        tuple(rulings_lines(answer, game, lang)),
        tuple(words.words(assumption) for assumption in answer.assumptions),
        stats_line(answer.stats, words),
        plain(own, lang),
        answer.verdict is Verdict.UNKNOWN,
        tuple(text.of(lang) for text in _exactness(answer)),
    )


def _own_body(answer: Answer) -> AnswerBody:
    """Return what the game tells in its own way; the steps and what everybody's body says stand on the page anyway."""
    tell = game_body(answer.game)
    told: AnswerBody | None = tell(answer) if tell is not None else None
    return tuple(part for part in told or () if not isinstance(part, Steps))


def _exactness(answer: Answer) -> Iterable[Text]:
    own = offered(answer.game, "exactness")
    return own(answer) if own is not None else ()


def move_views(answer: Answer, game: Game, lang: str) -> tuple[MoveView, ...]:
    """Return the moves of an answer with their worth, best first; those as good as the best are marked."""
    ranked = answer.ranked
    best = ranked[0] if ranked else None
    words = wording_of(answer.subject, game, lang)
    own = offered(game.id, "worth_label")
    label = own(answer.question, lang) if own is not None else ""
    own_worth = offered(game.id, "told_worth")

    def told(one: RankedMove) -> tuple[str, str]:
        found: tuple[str, str] | None = own_worth(one, lang) if own_worth is not None else None
        if found is not None:
            return found
        remarks = {key: value for key, value in one.entry.items() if key not in _UNTOLD}
        return worth_words(one, game.id, lang, label), words.remarks(remarks)

    views = []
    for one in ranked:
        worth, remarks = told(one)
        as_good = (
            best is not None
            and bool(worth)
            and (one.verdict, one.value, worth) == (best.verdict, best.value, told(best)[0])
            and one.verdict not in (Verdict.LOST, Verdict.UNKNOWN)
        )
        name = move_words(one.move, answer.subject, game, lang)
        views.append(MoveView(written(one.move), name, _tone(one), worth, as_good, remarks))
    return tuple(views)


def illegal_views(answer: Answer, game: Game, lang: str) -> tuple[IllegalView, ...]:
    """Return the forbidden moves with their rules."""
    return tuple(IllegalView(move_words(one.move, answer.subject, game, lang), one.rule, one.why.of(lang)) for one in answer.illegal or ())


def move_words(move: Any, position: Any, game: Game, lang: str) -> str:
    """Return the words for one move on a button."""
    own = offered(game.id, "move_words")
    if own is not None:
        found: str = own(move, position, lang)
        return found
    return _NOTATION_BEHIND.sub("", wording_of(position, game, lang).move(move))


def worth_words(one: RankedMove, game_id: str, lang: str, label: str = "") -> str:
    """Return what a move is worth in words: its verdict, its value, both; `label` says what the value is."""
    parts = ["" if one.verdict in (None, Verdict.VALUE) else say.VERDICTS[one.verdict].of(lang)]
    if one.value is not None or one.value_decimal is not None:
        parts.append(f"{label} {value_words(one.value, one.value_decimal, game_id, lang)}".strip())
    return ", ".join(filter(None, parts))


def value_words(value: Fraction | None, number: float | None, game_id: str, lang: str) -> str:
    """Return a value: a short fraction as it is, a chance also in percent, a long fraction as a decimal only."""
    short = value is not None and len(str(value)) <= _LONGEST_FRACTION
    if number is None and value is not None:
        number = float(value)
    if game_id in _CHANCES and number is not None and 0 <= number <= 1:
        percent = decimal_text(f"{100 * number:.4g}%").of(lang)
        return f"{value} = {percent}" if value is not None and short and value.denominator > 1 else percent
    if value is not None and not short and number is not None:
        return decimal(number, lang)
    return exact(value, number, lang)


def rulings_lines(answer: Answer, game: Game, lang: str) -> Iterator[str]:
    """Yield the contested readings in force that are not the default ones."""
    for key, reading in answer.rulings.items():
        ruling = game.book.rulings.get(key)
        if ruling is not None and reading != ruling.default:
            text = dict(ruling.readings).get(reading)
            yield f"{ruling.title.of(lang)} ({key} = {reading})" + (f": {text.of(lang)}" if text else "")


def _notes(answer: Answer, lang: str) -> Sequence[str]:
    known = say.INFORMATION.get(answer.information or "")
    return [*([known.of(lang)] if known else []), *(note.of(lang) for note in answer.notes)]


def _tone(one: RankedMove) -> str:
    if one.verdict is not None:
        return _TONES[one.verdict]
    return "" if one.value_decimal is None else "value"
