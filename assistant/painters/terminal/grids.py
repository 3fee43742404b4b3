"""Rows and columns of an answer in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from rich import box
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.painters.terminal.fitting import FittingTable
from mellon.assistant.painters.terminal.lines import rich_line, style_of
from mellon.assistant.views.grid import Forms, Grid

_UNBOUND = 500


def paint_grid(part: Grid, lang: str) -> Iterator[RenderableType]:
    """Yield rows below their headings."""
    yield _fitting(part, lang) if part.names else grid_table(part, lang)


def grid_table(part: Grid, lang: str) -> Table:
    """Return rows as a table, with a line below the headings where there are any."""
    headed, title = any(head.text.of(lang) for head in part.heads), part.title.of(lang)
    gap = 1 if part.close or headed else 2
    table = Table(
        title=_title(title, part.caption) if title else None,
        title_justify="left",
        box=box.SIMPLE_HEAD if headed else None,
        show_header=headed,
        pad_edge=False,
        padding=(0, 1) if headed and not part.close else (0, gap, 0, 0),
    )
    for head in part.heads:
        table.add_column(
            head.text.of(lang),
            justify=cast(JustifyMethod, head.side),
            style=style_of(head.tone),
            header_style=style_of(head.own_tone),
            no_wrap=head.whole,
            overflow="ellipsis" if head.cut else "fold",
            width=head.width or None,
            ratio=1 if head.wide else None,
        )
    for row in part.rows:
        table.add_row(*(rich_line(cell, lang) for cell in row.cells), style=style_of(row.tone))
    return table


def _title(title: str, caption: bool) -> RichText:
    return RichText(title, "italic") if caption else RichText(f"\n{title}", "bold")


def _fitting(part: Grid, lang: str) -> FittingTable:
    left = [at for at, head in enumerate(part.heads) if head.side == "left"]
    table = FittingTable([head.text.of(lang) for head in part.heads], part.names, left, part.title.of(lang))
    for row in part.rows:
        table.add(*(rich_line(cell, lang) for cell in row.cells), style=style_of(row.tone))
    return table


@dataclass(frozen=True)
class FirstThatFits:
    """Rows in the fullest form that the screen has room for, with the key to it below."""

    told: Forms
    lang: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        unbound = options.update(width=_UNBOUND, max_width=_UNBOUND)
        for form in self.told.forms:
            table = grid_table(form.grid, self.lang)
            if Measurement.get(console, unbound, table).maximum <= options.max_width:
                break
        yield table
        yield from (rich_line(one, self.lang) for one in form.key)
