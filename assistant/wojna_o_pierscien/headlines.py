"""What the number of an answer about Wojna o Pierścień counts, said in its headline."""

from __future__ import annotations

from mellon.assistant import texts as say
from mellon.assistant.answer_views.limits import limits_hit
from mellon.assistant.views.answer import Headline
from mellon.assistant.views.values import Line, Span, said
from mellon.assistant.wojna_o_pierscien.unseen_view import seen_by, span_of
from mellon.assistant.wording import exact
from mellon.models.common import Text
from mellon.models.common.text import as_text
from mellon.models.wojna_o_pierscien.position import ACTION_PHASE, COMBAT, WIN, Position
from mellon.solver import Answer, Verdict


def headline(answer: Answer) -> Headline | None:
    """Return what the number is and whose, or that a phase is undecided with what is proved about its value; None for any other answer."""
    if "worlds" in answer.extra:
        return _seen_headline(answer)
    if answer.verdict is Verdict.VALUE and answer.value is not None and isinstance(answer.subject, Position):
        worth = _measure(answer) + ": " + said(exact, answer.value, answer.value_decimal)
        return (Line((Span(worth, "value"), Span(_cards_open(answer), "value more"))),)
    bounds = answer.extra.get("bounds")
    if answer.verdict is not Verdict.UNKNOWN or answer.question != ACTION_PHASE or not bounds:
        return None
    from mellon.solver.wojna_o_pierscien.phase_bounds import WIDE

    low, high = bounds["low"], bounds["high"]
    wins = isinstance(answer.subject, Position) and answer.subject.objective == WIN
    if (low, high) == ((-1, 1) if wins else (-WIDE, WIDE)):
        return None
    limit = said(limits_hit, answer)
    why = Text(
        f": szukanie skończyło się przed odpowiedzią ({limit.pl}); udowodniono, że wartość leży od {low} do {high}",
        f": the search ended before an answer ({limit.en}); it is proved that the value lies from {low} to {high}",
    )
    return (Line((Span(say.UNDECIDED, "unknown"), Span(why, "unknown more"))),)


def _seen_headline(answer: Answer) -> Headline:
    """Return what the number of a hint from one player's view is: the mean over the deals after the best move."""
    if answer.value_decimal is None:
        why = as_text(": ") + say.fill(say.UNDECIDED_WHY, limit=said(limits_hit, answer))
        return (
            Line((Span(say.UNDECIDED, "unknown"), Span(as_text(" (") + seen_by(answer) + ")", "unknown more"), Span(why, "unknown more"))),
        )
    worth = _measure(answer) + _AT_BEST + ": " + said(exact, answer.value, answer.value_decimal)
    low, high = answer.extra["interval"]
    span = as_text("") if low == high else as_text("; 95%: ") + span_of((low, high))
    return (Line((Span(worth, "value"), Span(as_text(" (") + seen_by(answer) + span + ")", "value more"))),)


_AT_BEST = Text(", ŚREDNIO PO NAJLEPSZYM RUCHU", ", MEAN AFTER THE BEST MOVE")


def _measure(answer: Answer) -> Text:
    """Return what the value of an answer counts."""
    if answer.question == COMBAT:
        return Text("STRATY OBROŃCÓW", "DEFENDERS' LOSSES")
    if answer.question == ACTION_PHASE and answer.subject.objective == WIN:
        return Text(
            "WYNIK DLA WOLNYCH LUDÓW (1 wygrana, 0 gra trwa, -1 przegrana)",
            "RESULT FOR THE FREE PEOPLES (1 won, 0 the game goes on, -1 lost)",
        )
    return Text("RÓŻNICA PUNKTÓW DLA WOLNYCH LUDÓW", "POINTS OF THE FREE PEOPLES LESS THE SHADOW'S")


def _cards_open(answer: Answer) -> Text:
    """Say that an answer rests on all hands being known."""
    return Text(" (przy odkrytych kartach)", " (with open hands)") if answer.extra.get("information") == "open" else Text("", "")
