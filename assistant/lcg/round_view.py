"""Answers about a whole round: the chance of the goal and how well it is known, whom to send, progress and threat beside it."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.assistant.answer_views.steps import step_line
from mellon.assistant.lcg.move_words import word_move
from mellon.assistant.lcg.quest_view import names_of, number, percent
from mellon.assistant.views.answer import AnswerPart, Steps
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import NOTHING, Line, Span, capital, line, said
from mellon.models.common import Text
from mellon.models.common.text import LANGUAGES, as_text, counted
from mellon.models.lcg.position import Position
from mellon.solver import Answer, Verdict
from mellon.solver.ranked import RankedMove

_MOST_ROWS = 16
_NOT_ALL = Text("; NIEROZSTRZYGNIĘTE: nie zważono wszystkich zbiorów", "; UNDECIDED: not all sets were weighed")


def round_headline(answer: Answer, what: Text) -> Line | None:
    """Return the chance with the best commitment: exact, or as an estimate with its interval, samples and sets; None where nothing is known."""
    best = _best(answer)
    if best is None or best.value_decimal is None:
        return None
    if answer.value is not None:
        worth = said(percent, answer.value) + f" = {answer.value}"
    else:
        least = Text("co najmniej ", "at least ") if best.extras.get("lower_bound") else NOTHING
        worth = least + "≈ " + said(percent, best.value_decimal)
    tone = "value" if answer.verdict is Verdict.VALUE else "unknown"
    spans = [Span(capital(what) + ": " + worth, tone), Span(as_text("; ") + _footing(answer, best), f"{tone} more")]
    if answer.verdict is Verdict.UNKNOWN:
        spans.append(Span(_NOT_ALL, f"{tone} more"))
    return Line(tuple(spans))


def _footing(answer: Answer, best: RankedMove) -> Text:
    """Word what the number rests on."""
    weighed, of = answer.extra.get("sets", 0), answer.extra.get("sets_of", 0)
    sets = Text(f"zbiory: {weighed} z {of}", f"sets: {weighed} of {of}")
    if "interval" not in best.extras or answer.value is not None:
        return sets
    samples = counted(int(best.extras["samples"]), "próba próby prób", "sample samples")
    low, high = best.extras["interval"]
    ends = Text(f"{percent(low, 'pl', 1)}–{percent(high, 'pl', 1)}", f"{percent(low, 'en', 1)}–{percent(high, 'en', 1)}")
    return Text(
        f"oszacowanie, przedział 95%: {ends.pl}, {samples.pl}; {sets.pl}", f"an estimate, 95% interval: {ends.en}, {samples.en}; {sets.en}"
    )


def _best(answer: Answer) -> RankedMove | None:
    return answer.moves[0] if answer.moves else None


def round_parts(answer: Answer) -> Iterator[AnswerPart]:
    """Yield the steps of an explanation, the table of commitments and the line."""
    p: Position = answer.subject
    yield Steps(tuple(step_line(step, "• ", gap=" ") for step in answer.steps or ()))
    if answer.moves:
        yield _table(p, list(answer.moves))
    if isinstance(answer.extra.get("estimate_note"), Text):
        yield Lines((line(answer.extra["estimate_note"], "aside"),))
    if answer.line:
        course = (as_text(f"{at:2}. ") + said(word_move, entry, p) for at, entry in enumerate(answer.line, start=1))
        yield Lines(tuple(map(line, course)), Text("Przebieg", "Line"))


def _table(p: Position, moves: list[RankedMove]) -> Grid:
    shown = moves[:_MOST_ROWS]
    sampled = any("interval" in one.extras for one in moves)
    figures = [Text("szansa", "chance")]
    figures += [Text("95%", "95%"), Text("prób", "n")] if sampled else []
    figures += [Text("postęp", "progress"), Text("zagrożenie", "threat")]
    heads = (Head(Text("na wyprawę", "commit")), *(Head(text, "right", whole=True) for text in figures))
    rows = tuple(Row(tuple(map(line, _cells(p, one, sampled))), "strong" if one is moves[0] else "") for one in shown)
    return Grid(
        heads, rows, Text(f"Kogo wysłać ({len(shown)} z {len(moves)} zbiorów)", f"Whom to send ({len(shown)} of {len(moves)} sets)")
    )


def _cells(p: Position, one: RankedMove, sampled: bool) -> Iterator[Text | str]:
    """Yield a row: who is sent, the chance, what it rests on, expected progress, expected rise of threat and how often it rises."""
    told, known = one.extras, one.value_decimal is not None
    yield names_of(p, told["committed"])
    yield as_text("≥ " if told.get("lower_bound") else "") + said(percent, one.value or one.value_decimal) if known else "?"
    if sampled:
        low, high = told["interval"]
        yield f"{100 * low:.0f}–{100 * high:.0f}"
        yield str(told["samples"] or "–")
    if not known:
        yield from ("?", "?")
        return
    yield said(number, told["expected_progress"])
    rises = Text(*(percent(told["threat_rises"], lang, 0) for lang in LANGUAGES))
    yield as_text("+") + said(number, told["expected_threat_gain"]) + " (" + rises + ")"
