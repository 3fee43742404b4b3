"""Answers about a combat and about a score: the defender's choices, and how points are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mellon.assistant.answer_views.steps import step_line
from mellon.assistant.views.answer import AnswerBody, AnswerPart, Steps
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import line
from mellon.assistant.wojna_o_pierscien.sides import SIDE_NAMES
from mellon.assistant.wojna_o_pierscien.unseen_view import hint_parts
from mellon.models.common import Text
from mellon.models.common.text import as_text, join
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, card
from mellon.solver import Answer
from mellon.solver.ranked import RankedMove

_HEADS = (
    Head(side="right", tone="dim", cut=True),
    Head(Text("strata", "loss")),
    Head(Text("wykluczone", "eliminated")),
    Head(Text("zrzucone", "cycled")),
    Head(Text("wsparcie", "support")),
)
_NOBODY = Text("nikt", "nobody")
_STEPS = Text("Krok po kroku", "Step by step")
_NONE = as_text("–")


def body(answer: Answer) -> AnswerBody | None:
    """Return the choices of a combat, the count of a score, or moves as one player sees them, None for any other answer."""
    if answer.verb == "hint" and "worlds" in answer.extra and answer.moves:
        return tuple(hint_parts(answer))
    if answer.question == "combat" and answer.verb in ("solve", "hint", "explain") and answer.moves:
        return tuple(_combat(answer, answer.moves))
    if answer.question == "score" and answer.steps and answer.verb != "resolve":
        return tuple(_score(answer))
    return None


def _score(answer: Answer) -> Iterator[AnswerPart]:
    """Yield the score told step by step."""
    free, dark = (answer.extra["scores"][side] for side in (FREE_PEOPLES, SHADOW))
    yield Lines((line(Text(f"Wolne Ludy {free}, Cień {dark}", f"Free Peoples {free}, Shadow {dark}"), "strong"),))
    yield _steps(answer)


def _combat(answer: Answer, moves: Sequence[RankedMove]) -> Iterator[AnswerPart]:
    """Yield what has to be cancelled, the defender's choices and the steps."""
    extra = answer.extra
    winner = SIDE_NAMES[extra["winner"]] if extra["winner"] else _NOBODY
    attack, cancels, need = ("?" if extra[key] is None else extra[key] for key in ("attack", "location_defense", "need"))
    sums = Text(
        f"Atak {attack}, lokalizacja anuluje {cancels}, do anulowania {need}; wygrywa: {winner.pl}",
        f"Attack {attack}, the location cancels {cancels}, {need} to cancel; winner: {winner.en}",
    )
    yield Lines((line(sums),))
    yield Grid(_HEADS, tuple(_choice(number, one) for number, one in enumerate(moves, start=1)))
    if answer.steps:
        yield Steps((line(_STEPS, "strong"),))
        yield _steps(answer)


def _steps(answer: Answer) -> Steps:
    return Steps(tuple(map(step_line, answer.steps or ())), numbered=True)


def _choice(number: int, one: RankedMove) -> Row:
    support = join(card(army).name + " → " + card(who).name for who, army in one.extras["support"].items())
    lost, cycled = (join(card(name).name for name in one.extras[key]) for key in ("eliminated", "cycled"))
    return Row((line(str(number)), line(str(one.value)), *(line(text if text.en else _NONE) for text in (lost, cycled, support))))
