"""Answers from what a player can know who does not see every card: shares of deals, and how rounds end that are played on by them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.move_groups import in_words
from mellon.assistant.dwie_wieze.names import who
from mellon.assistant.texts import fill
from mellon.assistant.views.answer import AnswerPart
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import NOTHING, Line, line, said
from mellon.models.common import Text
from mellon.models.dwie_wieze import Lay, Play, Position
from mellon.solver import Answer
from mellon.solver.ranked import RankedMove

ALL_COUNTED = Text("Policzono wszystkie pasujące rozdania: {count}.", "All deals that fit were counted: {count}.")
SOME_DRAWN = Text("Wylosowano {sampled} z {count} pasujących rozdań.", "{sampled} of {count} deals that fit were drawn.")
OPEN_SHARE = Text("do wygrania", "winnable")
BY_HINTS = Text("grając dalej według ocen", "playing on by the hints")
KEEPS = Text("{share} rozdań", "{share} of the deals")
PLAYED_ON = Text("grając dalej według ocen: {chance}, rund: {rounds}", "playing on by the hints: {chance}, rounds: {rounds}")
KEY = Text(
    "do wygrania: w jakiej części rozdań po tym ruchu da się jeszcze wygrać, gdyby karty były odkryte",
    "winnable: in which share of the deals the round can still be won after the move, were the cards open",
)


def solve_view(answer: Answer) -> Iterator[AnswerPart]:
    """Yield how the share was found."""
    low, high = answer.extra["interval"]
    yield Lines((_worlds(answer), *([line(f"{_percent(low)} – {_percent(high)} (95%)")] if low != high else [])))


def hint_view(answer: Answer) -> Iterator[AnswerPart]:
    """Yield every move with the share of deals that it keeps and the chance when everybody plays on by the hints."""
    p: Position = answer.subject
    if p.to_play is not None and any(isinstance(one.move, Play | Lay) for one in answer.ranked):
        yield Lines((line(fill(say.TURN, who=said(who, p, p.to_play)), "strong"),))
    rows = (Row((in_words([one.move], p, bare=True), line(_share(one)), line(_chance(one)))) for one in answer.ranked)
    yield Grid((Head(say.CARD), Head(OPEN_SHARE, whole=True, cut=True), Head(BY_HINTS, whole=True, cut=True)), tuple(rows))
    yield Lines((_worlds(answer), line(KEY, "dim")))


def worth_by_shares(one: RankedMove) -> tuple[Text, Text] | None:
    """Return the share of deals that a move keeps, and the chance when everybody plays on by such hints; None for a move that has no share."""
    if "open_decimal" not in one.extras:
        return None
    played = fill(PLAYED_ON, chance=_chance(one), rounds=one.extras["rounds"]) if one.extras["rounds"] else NOTHING
    return fill(KEEPS, share=_share(one)), played


def _worlds(answer: Answer) -> Line:
    worlds = answer.extra["worlds"]
    text = ALL_COUNTED if worlds["exact"] else SOME_DRAWN
    return line(fill(text, **worlds))


def _share(one: RankedMove) -> str:
    exact, share = one.extras["open_value"], one.extras["open_decimal"]
    if exact is None:
        return "?"
    return f"{exact} ({_percent(share)})" if isinstance(exact, Fraction) and exact.denominator > 1 else _percent(share)


def _chance(one: RankedMove) -> str:
    if one.value_decimal is None:
        return "?"
    low, high = one.extras["interval"]
    return _percent(one.value_decimal) + ("" if low == high else f"  ({_percent(low)} – {_percent(high)})")


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"
