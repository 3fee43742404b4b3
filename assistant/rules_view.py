"""Draw rules and rulings: as a listing per game, or one in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant import texts as say
from mellon.models.common import Rule, Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from mellon.assistant.rule_search import Entry

_IN_FULL = 3
_MORE = 12


def answers(found: Sequence[Entry], lang: str, details: bool) -> Iterator[RenderableType]:
    """Yield the best matches in full, then the names of the next ones."""
    best, rest = found[:_IN_FULL], found[_IN_FULL:]
    for number, entry in enumerate(best):
        if number:
            yield ""
        yield from entry_in_full(entry, lang, details)
    if rest:
        yield RichText(f"\n{say.ALSO_FOUND.of(lang)}", "bold")
        yield from (RichText(f"  {entry.name}", "cyan").append(f"  {entry.item.title.of(lang)}", "not cyan") for entry in rest[:_MORE])
    if len(rest) > _MORE:
        yield RichText(say.fill(say.MORE_FOUND, count=len(rest) - _MORE).of(lang), "dim")


def listing(found: Sequence[Entry], lang: str) -> Iterator[RenderableType]:
    """Yield the entries of each game: its rules, then its rulings."""
    for _, group in groupby(found, key=lambda entry: entry.book.game):
        entries = list(group)
        book = entries[0].book
        yield RichText(f"\n{book.title.of(lang)} ({book.game}; {book.edition.of(lang)})", "bold")
        rules = [entry for entry in entries if isinstance(entry.item, Rule)]
        rulings = [entry for entry in entries if not isinstance(entry.item, Rule)]
        if rules:
            yield _table(say.RULES, [_rule_row(entry, lang) for entry in rules], say.ID, lang)
        if rulings:
            yield _table(say.RULINGS, [_ruling_row(entry, lang) for entry in rulings], say.ID, lang)


def entry_in_full(entry: Entry, lang: str, details: bool = False) -> Iterator[RenderableType]:
    """Yield one rule or ruling with its text and place; with details, the tests that cite it."""
    item = entry.item
    yield RichText(entry.name, "bold cyan").append(f"  {item.title.of(lang)}", "bold not cyan")
    yield RichText(f"{entry.book.title.of(lang)} ({entry.book.game})", "dim")
    yield RichText(item.text.of(lang))
    yield RichText(say.fill(say.RULEBOOK_PLACE, place=item.place).of(lang))
    if isinstance(item, Rule):
        if details or not item.modelled:
            yield RichText((say.MODELLED if item.modelled else say.NOT_MODELLED).of(lang))
    else:
        yield RichText(f"{say.READINGS.of(lang).capitalize()}:")
        for value, text in item.readings:
            mark = f" ({say.BY_DEFAULT.of(lang)})" if value == item.default else ""
            yield RichText(f"  {value}{mark}: {text.of(lang)}")
    if not details:
        return
    from mellon.assistant.rules import tests_of

    tests = tests_of(entry)
    yield RichText("\n  ".join((say.TESTED_BY.of(lang), *tests)) if tests else say.NO_TEST.of(lang))


def _rule_row(entry: Entry, lang: str) -> tuple[str, str, str]:
    outside = isinstance(entry.item, Rule) and not entry.item.modelled
    mark = f" ({say.NOT_MODELLED_MARK.of(lang)})" if outside else ""
    return entry.name, entry.item.title.of(lang) + mark, entry.item.place


def _ruling_row(entry: Entry, lang: str) -> tuple[str, str, str]:
    values = "" if isinstance(entry.item, Rule) else " | ".join(entry.item.values)
    return entry.name, f"{entry.item.title.of(lang)} [{values}]", entry.item.place


def _table(title: Text, rows: Sequence[tuple[str, str, str]], first: Text, lang: str) -> Table:
    table = Table(title=RichText(title.of(lang), "italic"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in (first, say.TITLE, say.PLACE):
        table.add_column(heading.of(lang), overflow="fold", style="cyan" if heading is first else "")
    for row in rows:
        table.add_row(*(RichText(cell) for cell in row))
    return table
