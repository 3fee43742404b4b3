"""The headline of an answer: the game's own, or the verdict and value in one line."""

from __future__ import annotations

from mellon.assistant import texts as say
from mellon.assistant.answer_views.limits import limits_hit
from mellon.assistant.extensions import game_headline
from mellon.assistant.views.answer import Headline
from mellon.assistant.views.values import Line, Span, line, said
from mellon.assistant.wording import exact
from mellon.models.common import Text
from mellon.models.common.text import as_text
from mellon.solver import Answer, Verdict

_VERDICTS = {
    Verdict.WINNABLE: (say.WINNABLE, "won"),
    Verdict.LOST: (say.LOST, "lost"),
    Verdict.VALUE: (say.VALUE, "value"),
}


def headline_view(answer: Answer) -> Headline:
    """Return the headline; an undecided one names the limit and says that nothing is settled."""
    own = game_headline(answer.game) if answer.game else None
    written: Headline | None = own(answer) if own else None
    if written is not None:
        return written
    if answer.verdict is None:
        return ()
    if answer.verdict is Verdict.UNKNOWN:
        why = as_text(": ") + say.fill(say.UNDECIDED_WHY, limit=said(limits_hit, answer))
        return (Line((Span(say.UNDECIDED, "unknown"), Span(why, "unknown more"))),)
    name, tone = _VERDICTS[answer.verdict]
    return (line(_verdict_and_worth(answer, name), tone),)


def _verdict_and_worth(answer: Answer, name: Text) -> Text:
    """Word a settled verdict: what the value measures stands before it, instead of the bare word for a value."""
    worth = said(exact, answer.value, answer.value_decimal)
    if not worth.en:
        return name
    if answer.measures is None:
        return name + ": " + worth
    measured = answer.measures + ": " + worth
    return measured if answer.verdict is Verdict.VALUE else name + "; " + measured
