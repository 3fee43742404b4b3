"""The tables of an answer: moves with their worth, forbidden moves with their rule, numbered lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant import texts as say
from mellon.assistant.wording import Wording, exact

_COLOURS = {"winnable": "green", "lost": "red", "unknown": "yellow"}


def move_table(moves: Sequence[Mapping[str, Any]], wording: Wording) -> Table:
    """Return the legal moves in their order, with verdict or value and remarks."""
    lang = wording.lang
    rows = [(wording.move(entry.get("move")), _worth(entry, lang), wording.remarks(entry)) for entry in moves]
    table = _table(f"{say.MOVES.of(lang)} ({len(moves)})")
    table.add_column("", justify="right", style="dim")
    table.add_column(say.MOVE.of(lang), overflow="fold")
    with_worth, with_remarks = any(row[1].plain for row in rows), any(row[2] for row in rows)
    if with_worth:
        table.add_column(say.VERDICT_OR_VALUE.of(lang), overflow="fold")
    if with_remarks:
        table.add_column(say.REMARKS.of(lang), overflow="fold", style="dim")
    for number, (move, worth, remark) in enumerate(rows, start=1):
        cells = [RichText(str(number)), RichText(move)]
        cells += [worth] if with_worth else []
        cells += [RichText(remark)] if with_remarks else []
        table.add_row(*cells)
    return table


def illegal_table(illegal: Sequence[Mapping[str, Any]], wording: Wording) -> Table:
    """Return the forbidden moves, each with its rule and the reason."""
    lang = wording.lang
    table = _table(f"{say.ILLEGAL_MOVES.of(lang)} ({len(illegal)})")
    for heading in (say.MOVE, say.RULE, say.WHY):
        table.add_column(heading.of(lang), overflow="fold")
    for entry in illegal:
        rule, why = (wording.words(entry.get(key)) for key in ("rule", "why"))
        table.add_row(RichText(wording.move(entry.get("move"))), RichText(rule, "cyan"), RichText(why))
    return table


def numbered(lines: Iterable[RichText]) -> Table:
    """Return lines numbered from 1, wrapped beside their number."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for number, line in enumerate(lines, start=1):
        table.add_row(f"{number}.", line)
    return table


def _worth(entry: Mapping[str, Any], lang: str) -> RichText:
    verdict = entry.get("verdict")
    parts = []
    if verdict is not None and verdict != "value":
        name = say.VERDICTS.get(str(verdict))
        parts.append(name.of(lang) if name else str(verdict))
    parts.append(exact(entry.get("value"), entry.get("value_decimal"), lang))
    return RichText(" ".join(filter(None, parts)), _COLOURS.get(str(verdict), ""))


def _table(title: str) -> Table:
    return Table(title=RichText(f"\n{title}", "bold"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
