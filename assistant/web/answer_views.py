"""Turn answers into what a page shows: the verdict in a line, moves with their worth, steps with their rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from mellon.assistant import texts as say
from mellon.assistant.extensions import drawing
from mellon.assistant.render import Footing, headline, lens_lines, news, render, stats_line
from mellon.assistant.web.boards import WIDE_COLUMNS, offered, plain
from mellon.assistant.web.views import AnswerView, IllegalView, MoveView, StepView
from mellon.assistant.wording import Wording, decimal, exact
from mellon.models.common.text import decimal_text
from mellon.solver import Answer, Game, Verdict

_TONES = {"winnable": "won", "lost": "lost", "unknown": "unknown", "value": "value"}
_LONGEST_FRACTION = 13
_HUGE_FRACTION = re.compile(r"\s*=\s*\d{8,}/\d{8,}")
_NOTATION_BEHIND = re.compile(r"\s+\[[^\]]*\]$")
_CHANCES = ("lcg", "wyprawa_do_mordoru", "konfrontacja")
_SHOWN_APART = ("rulings_that_matter", "rulings_undecided", "information", "matrix", "mix", "policy", "readings_that_matter", "ruling_lens")


def answer_view(answer: Answer, game: Game, lang: str) -> AnswerView:
    """Return an answer as a page shows it."""
    words = wording(answer.subject, game, lang)
    verdict = None if answer.verdict is None else answer.verdict.value
    first, *more = plain(*headline(answer, lang), columns=10_000).strip().splitlines() or [""]
    return AnswerView(
        answer.verb,
        _HUGE_FRACTION.sub("", first),
        _TONES.get(verdict or "", ""),
        (*more, *_notes(answer, lang)),
        move_views(answer, game, lang),
        tuple(words.move(entry) for entry in answer.line or ()),
        tuple(StepView(step.text.of(lang), step.rule, game.book.source(step.rule)) for step in answer.steps or ()),
        tuple(words.outline({key: value for key, value in news(answer).items() if key not in _SHOWN_APART})),
        tuple(line.strip() for line in lens_lines(answer.extra, game, words)),
        tuple(rulings_lines(answer, game, lang)),
        tuple(words.words(assumption) for assumption in answer.assumptions),
        stats_line(answer.stats, words),
        plain(*render(answer, game, lang, Footing()), columns=WIDE_COLUMNS),
        answer.verdict is Verdict.UNKNOWN,
    )


def move_views(answer: Answer, game: Game, lang: str) -> tuple[MoveView, ...]:
    """Return the moves of an answer with their worth, best first; those as good as the best are marked."""
    entries = [entry for entry in answer.moves or () if "move" in entry]
    ranked = answer.ranked
    best = ranked[0] if ranked else None
    words = wording(answer.subject, game, lang)
    own = offered(game.id, "worth_label")
    label = own(answer.question, lang) if own is not None else ""
    views = []
    for entry, one in zip(entries, ranked, strict=True):
        worth = worth_words(entry, game.id, lang, label)
        as_good = (
            best is not None
            and bool(worth)
            and (one.verdict, one.value) == (best.verdict, best.value)
            and one.verdict not in ("lost", "unknown")
        )
        views.append(
            MoveView(
                entry["move"],
                move_words(entry["move"], answer.subject, game, lang),
                _tone(entry),
                worth,
                as_good,
                words.remarks(
                    {
                        key: value
                        for key, value in entry.items()
                        if key not in ("loss", "best", "ends_rolling", "equal_to", "only", "loss_against_best")
                    }
                ),
            )
        )
    return tuple(views)


def illegal_views(answer: Answer, game: Game, lang: str) -> tuple[IllegalView, ...]:
    """Return the forbidden moves with their rules."""
    words = wording(answer.subject, game, lang)
    return tuple(
        IllegalView(move_words(entry.get("move"), answer.subject, game, lang), str(entry.get("rule", "")), words.words(entry.get("why")))
        for entry in answer.illegal or ()
    )


def move_words(move: Any, position: Any, game: Game, lang: str) -> str:
    """Return the words for one move on a button."""
    own = offered(game.id, "move_words")
    if own is not None:
        found: str = own(move, position, lang)
        return found
    return _NOTATION_BEHIND.sub("", wording(position, game, lang).move(move))


def worth_words(entry: Mapping[str, Any], game_id: str, lang: str, label: str = "") -> str:
    """Return what a move is worth in words: its verdict, its value, both; `label` says what the value is."""
    verdict, value, number = entry.get("verdict"), entry.get("value"), entry.get("value_decimal")
    parts = []
    if verdict is not None and verdict != "value":
        name = say.VERDICTS.get(str(verdict))
        parts.append(name.of(lang) if name else str(verdict))
    if value is not None or number is not None:
        parts.append(f"{label} {value_words(value, number, game_id, lang)}".strip())
    return ", ".join(parts)


def value_words(value: object, number: float | None, game_id: str, lang: str) -> str:
    """Return a value: a short fraction as it is, a chance also in percent, a long fraction as a decimal only."""
    written = "" if value is None else str(value)
    if number is None and written:
        number = float(Fraction(written))
    if game_id in _CHANCES and number is not None and 0 <= number <= 1:
        percent = decimal_text(f"{100 * number:.4g}%").of(lang)
        return percent if not written or len(written) > _LONGEST_FRACTION or "/" not in written else f"{written} = {percent}"
    if len(written) > _LONGEST_FRACTION and number is not None:
        return decimal(number, lang)
    return exact(value, number, lang)


def wording(position: Any, game: Game, lang: str) -> Wording:
    """Return how data of a game is put into words."""
    return Wording(lang, drawing(game.id, "word_move"), drawing(game.id, "word_value"), position, game.id)


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


def _tone(entry: Mapping[str, Any]) -> str:
    verdict = entry.get("verdict")
    if verdict in _TONES:
        return _TONES[str(verdict)]
    return "value" if entry.get("value") is not None or entry.get("value_decimal") is not None else ""
