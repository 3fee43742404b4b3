"""Answers from what two players can know: shares of deals, and how rounds end that are played on by them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.move_groups import in_words
from mellon.assistant.dwie_wieze.names import who
from mellon.assistant.texts import fill
from mellon.models.common import Text
from mellon.models.dwie_wieze import Position
from mellon.solver import Answer

ALL_COUNTED = Text("Policzono wszystkie pasujące rozdania: {count}.", "All deals that fit were counted: {count}.")
SOME_DRAWN = Text("Wylosowano {sampled} z {count} pasujących rozdań.", "{sampled} of {count} deals that fit were drawn.")
SOME_UNCOUNTED = Text("Wylosowano pasujące rozdania: {sampled}.", "Deals that fit were drawn: {sampled}.")
OPEN_SHARE = Text("do wygrania", "winnable")
BY_HINTS = Text("grając dalej według ocen", "playing on by the hints")
KEY = Text(
    "do wygrania: w jakiej części rozdań po tym ruchu da się jeszcze wygrać, gdyby karty były odkryte",
    "winnable: in which share of the deals the round can still be won after the move, were the cards open",
)


def draw_solve_view(answer: Answer, lang: str) -> Iterator[RenderableType]:
    """Yield how the share was found."""
    yield _worlds(answer, lang)
    low, high = answer.extra["interval"]
    if low != high:
        yield RichText(f"{_percent(low)} – {_percent(high)} (95%)")


def draw_hint_view(answer: Answer, lang: str) -> Iterator[RenderableType]:
    """Yield every move with the share of deals that it keeps and the chance when everybody plays on by the hints."""
    p: Position = answer.subject
    if p.to_play is not None:
        yield RichText(fill(say.TURN, who=who(p, p.to_play, lang)).of(lang), "bold")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column(say.CARD.of(lang), overflow="fold")
    table.add_column(OPEN_SHARE.of(lang), no_wrap=True)
    table.add_column(BY_HINTS.of(lang), no_wrap=True)
    for entry in answer.moves or ():
        table.add_row(in_words([entry["move"]], p, lang, bare=True), _share(entry), _chance(entry))
    yield table
    yield _worlds(answer, lang)
    yield RichText(KEY.of(lang), "dim")


def _worlds(answer: Answer, lang: str) -> RichText:
    worlds = answer.extra["worlds"]
    text = ALL_COUNTED if worlds["exact"] else SOME_UNCOUNTED if worlds["count"] is None else SOME_DRAWN
    return RichText(fill(text, **worlds).of(lang))


def _share(entry: Any) -> str:
    exact = entry["open_value"]
    if exact is None:
        return "?"
    return f"{exact} ({_percent(entry['open_decimal'])})" if isinstance(exact, str) and "/" in exact else _percent(entry["open_decimal"])


def _chance(entry: Any) -> str:
    if entry["value_decimal"] is None:
        return "?"
    low, high = entry["interval"]
    return _percent(entry["value_decimal"]) + ("" if low == high else f"  ({_percent(low)} – {_percent(high)})")


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"
