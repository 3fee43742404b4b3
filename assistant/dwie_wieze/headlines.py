"""What an answer about Dwie Wieże was found from, said in its headline; and where a reviewed round was lost."""

from __future__ import annotations

from mellon.assistant.dwie_wieze import review_words as review
from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.names import who
from mellon.assistant.texts import fill
from mellon.assistant.views.answer import Headline
from mellon.assistant.views.values import Line, Span, line, said
from mellon.models.common.text import as_text
from mellon.solver import Answer, Verdict

_OPEN = {Verdict.WINNABLE: (say.WINNABLE_OPEN, "won"), Verdict.LOST: (say.LOST_OPEN, "lost")}


def headline(answer: Answer) -> Headline | None:
    """Return the verdict with what it was found from, and for a hint what it ranks; None where a limit came first."""
    if answer.verb == "review":
        return _review(answer)
    if answer.verdict not in _OPEN:
        return None
    name, tone = _OPEN[answer.verdict]
    ranks = answer.verb == "hint" and answer.moves
    return (Line((Span(name, tone), *([Span(as_text(": ") + say.RANKED, f"{tone} more")] if ranks else []))),)


def _review(answer: Answer) -> Headline | None:
    """Return in one line where the round was lost, or that it was not; None where that is undecided."""
    from mellon.solver.dwie_wieze.walking import SETUP, walk

    if answer.verdict in (None, Verdict.UNKNOWN):
        return None
    turns = answer.extra["turning_points"]
    if not turns:
        if answer.verdict is Verdict.LOST:
            return (line(review.FROM_THE_START, "lost"),)
        return (line(review.WON if walk(answer.subject).end.over else review.STILL, "won"),)
    turn = turns[0]
    if turn["trick"] == SETUP:
        return (line(review.LET_GO_SETUP, "lost"),)
    who_played = as_text(": ") + said(who, answer.subject, turn["seat"]) + f", {turn['card']}"
    return (Line((Span(fill(review.LET_GO, trick=turn["trick"], place=turn["place"]), "lost"), Span(who_played, "lost more"))),)
