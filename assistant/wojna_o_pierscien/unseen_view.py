"""Answers from what a player can know who does not see every hand: what each move is worth in the mean over the deals that fit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from mellon.assistant.texts import fill
from mellon.assistant.views.answer import AnswerPart
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import NOTHING, Line, line, said
from mellon.assistant.wojna_o_pierscien.move_words import move_words
from mellon.assistant.wording import decimal, exact
from mellon.models.common import Text
from mellon.models.common.text import as_text, join
from mellon.models.wojna_o_pierscien.cards import card
from mellon.models.wojna_o_pierscien.position import Position
from mellon.solver import Answer
from mellon.solver.ranked import RankedMove

SEEN_BY = Text("widziane przez: {who}", "as {who} sees it")
ALL_COUNTED = Text("Policzono wszystkie pasujące rozdania: {count}.", "All deals that fit were counted: {count}.")
SOME_COUNTED = Text(
    "Policzono {sampled} z pasujących rozdań; wszystkich jest {count}.", "{sampled} of the deals that fit were counted; there are {count}."
)
SOME_DRAWN = Text("Wylosowano i policzono rozdania: {sampled} z {count}.", "Deals drawn and counted: {sampled} of {count}.")
OPEN_DEALS = Text("{mean}; nierozstrzygnięte: {open}", "{mean}; undecided: {open}")
_HEADS = (
    Head(side="right", tone="dim", cut=True),
    Head(Text("ruch", "move")),
    Head(Text("średnio (95%)", "mean (95%)"), whole=True, cut=True),
    Head(Text("najgorzej", "worst")),
)
_MEAN, _AT_WORST = Text("średnio {mean}", "mean {mean}"), Text("najgorzej {worst}", "at worst {worst}")
_WORST = Text("Najgorsze rozdanie pierwszego ruchu: {hands}.", "The worst deal for the first move: {hands}.")


def hint_parts(answer: Answer) -> Iterator[AnswerPart]:
    """Yield every move with its mean over the deals and its worst deal, how many deals there are, and what the numbers are."""
    yield Grid(_HEADS, tuple(_row(number, one) for number, one in enumerate(answer.ranked, start=1)))
    notes = [answer.extra[key] for key in ("value_means", "method_note", "order_note") if key in answer.extra]
    yield Lines((_worlds(answer), *_worst(answer), *(line(note, "dim") for note in notes)))


def worth_over_deals(one: RankedMove) -> tuple[Text, Text] | None:
    """Return the mean over the deals that a move is worth, and what it is worth in the worst of them; None for a move that has no mean."""
    if "open_value" not in one.extras:
        return None
    worst = one.extras["worst"]
    return fill(_MEAN, mean=_mean(one)), NOTHING if worst is None else fill(_AT_WORST, worst=said(decimal, worst))


def seen_by(answer: Answer) -> Text:
    """Return whose view an answer is."""
    p: Position = answer.subject
    assert p.table is not None and p.me is not None
    return fill(SEEN_BY, who=p.table.name(p.table.ids.index(p.me)))


def span_of(one: tuple[float, float] | list[float]) -> Text:
    """Return an interval in words, a single number where it has no width."""
    low, high = said(decimal, floor(100 * one[0]) / 100), said(decimal, ceil(100 * one[1]) / 100)
    return said(decimal, one[0]) if one[0] == one[1] else low + Text(" do ", " to ") + high


def _row(number: int, one: RankedMove) -> Row:
    worst = one.extras["worst"]
    return Row(
        (line(str(number)), line(said(move_words, one.move)), line(_mean(one)), line("–" if worst is None else said(decimal, worst)))
    )


def _mean(one: RankedMove) -> Text:
    share, interval = one.extras["open_value"], span_of(one.extras["interval"])
    if isinstance(share, Fraction):
        return said(exact, share, one.value_decimal)
    found = as_text("?") if one.value_decimal is None else said(decimal, one.value_decimal)
    found = found + " (" + interval + ")"
    return fill(OPEN_DEALS, mean=found, open=one.extras["undecided"]) if "undecided" in one.extras else found


def _worlds(answer: Answer) -> Line:
    worlds, whole = answer.extra["worlds"], answer.extra["method"] == "all_deals"
    text = SOME_DRAWN if not whole else ALL_COUNTED if worlds["sampled"] and worlds["exact"] else SOME_COUNTED
    return line(fill(text, **worlds))


def _worst(answer: Answer) -> Iterator[Line]:
    """Yield the hands of the deal that is worst for the first move."""
    first = answer.ranked[0].extras
    found = first.get("worst_hands") if first["interval"] != [first["worst"]] * 2 else None
    p: Position = answer.subject
    if found and p.table is not None:
        hands = [p.table.name(p.table.ids.index(name)) + ": " + join([card(one).name for one in cards]) for name, cards in found.items()]
        yield line(fill(_WORST, hands=_joined(hands)))


def _joined(parts: list[Text]) -> Text:
    return Text("; ".join(part.pl for part in parts), "; ".join(part.en for part in parts))
