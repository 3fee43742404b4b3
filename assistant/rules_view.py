"""Rules and rulings: as a listing per game, or one in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from mellon.assistant import texts as say
from mellon.assistant.views.answer import AnswerPart
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import NOTHING, Line, capital, line
from mellon.models.common import Rule, Text
from mellon.models.common.text import as_text

if TYPE_CHECKING:
    from mellon.assistant.rule_search import Entry

_IN_FULL = 3
_MORE = 12


def answers(found: Sequence[Entry], details: bool) -> Iterator[AnswerPart]:
    """Yield the best matches in full, then the names of the next ones."""
    best, rest = found[:_IN_FULL], found[_IN_FULL:]
    for number, entry in enumerate(best):
        if number:
            yield Lines((Line(()),))
        yield Lines(tuple(entry_in_full(entry, details)))
    if rest:
        yield Lines(tuple(line(as_text(f"  {entry.name}  ") + entry.item.title, "rule") for entry in rest[:_MORE]), say.ALSO_FOUND)
    if len(rest) > _MORE:
        yield Lines((line(say.fill(say.MORE_FOUND, count=len(rest) - _MORE), "dim"),))


def listing(found: Sequence[Entry]) -> Iterator[AnswerPart]:
    """Yield the entries of each game: its rules, then its rulings."""
    for _, group in groupby(found, key=lambda entry: entry.book.game):
        entries = list(group)
        book = entries[0].book
        yield Lines((), book.title + f" ({book.game}; " + book.edition + ")")
        rules = [entry for entry in entries if isinstance(entry.item, Rule)]
        rulings = [entry for entry in entries if not isinstance(entry.item, Rule)]
        if rules:
            yield _table(say.RULES, [_rule_row(entry) for entry in rules])
        if rulings:
            yield _table(say.RULINGS, [_ruling_row(entry) for entry in rulings])


def entry_in_full(entry: Entry, details: bool = False) -> Iterator[Line]:
    """Yield one rule or ruling with its text and place; with details, the tests that cite it."""
    item = entry.item
    yield line(as_text(f"{entry.name}  ") + item.title, "value")
    yield line(entry.book.title + f" ({entry.book.game})", "dim")
    yield line(item.text)
    yield line(say.fill(say.RULEBOOK_PLACE, place=item.place))
    if isinstance(item, Rule):
        if details or not item.modelled:
            yield line(say.MODELLED if item.modelled else say.NOT_MODELLED)
    else:
        yield line(capital(say.READINGS) + ":")
        for value, text in item.readings:
            mark = as_text(" (") + say.BY_DEFAULT + ")" if value == item.default else NOTHING
            yield line(as_text(f"  {value}") + mark + ": " + text)
    if not details:
        return
    from mellon.assistant.rules import tests_of

    tests = tests_of(entry)
    yield line(say.TESTED_BY if tests else say.NO_TEST)
    yield from (line(f"  {test}") for test in tests)


def _rule_row(entry: Entry) -> Row:
    outside = isinstance(entry.item, Rule) and not entry.item.modelled
    mark = as_text(" (") + say.NOT_MODELLED_MARK + ")" if outside else NOTHING
    return _row(entry, entry.item.title + mark)


def _ruling_row(entry: Entry) -> Row:
    values = "" if isinstance(entry.item, Rule) else " | ".join(entry.item.values)
    return _row(entry, entry.item.title + f" [{values}]")


def _row(entry: Entry, title: Text) -> Row:
    return Row((line(entry.name), line(title), line(entry.item.place)))


def _table(title: Text, rows: Sequence[Row]) -> Grid:
    return Grid((Head(say.ID, tone="rule"), Head(say.TITLE), Head(say.PLACE)), tuple(rows), title, caption=True)
