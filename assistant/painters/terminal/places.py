"""Places with both sides, and what sides and players hold, in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.painters.terminal.lines import style_of
from mellon.assistant.views.table import Holding, Holdings, Pile, Place

_NOBODY = "–"


def paint_place(part: Place, lang: str) -> Iterator[RenderableType]:
    """Yield a place with its sides beside each other."""
    title = RichText(part.title.of(lang), "bold") if part.title.of(lang) else None
    frame = box.ROUNDED if part.framed else box.SIMPLE_HEAD
    table = Table(title=title, title_justify="left", box=frame, pad_edge=part.framed)
    for column in part.columns:
        table.add_column(column.title.of(lang), style=style_of(column.kind), overflow="fold", min_width=24 if part.framed else None)
    longest = max(1, *(len(column.chips) for column in part.columns))
    for row in range(longest):
        table.add_row(*(column.chips[row].label.of(lang) if row < len(column.chips) else "" for column in part.columns))
    yield table


def paint_holdings(part: Holdings, lang: str) -> Iterator[RenderableType]:
    """Yield what the sides have, pile by pile, or as a table where the piles are its columns."""
    if part.heads:
        yield _table(part, lang)
    else:
        yield from (_listed(one, lang) for one in part.holdings)


def _listed(holding: Holding, lang: str) -> RichText:
    title = holding.title.of(lang)
    line = RichText(title, f"bold {style_of(holding.kind)}" if holding.kind else "dim")
    for number, pile in enumerate(holding.piles):
        names = ", ".join(chip.label.of(lang) for chip in pile.chips)
        before = "\n  " if number or title else "  "
        line.append(f"{before}{pile.label.of(lang)}: ", "dim").append(names, "not bold default" if holding.kind else "dim")
    return line


def _table(part: Holdings, lang: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in part.heads:
        table.add_column(head.of(lang), overflow="fold")
    columns = len(part.heads) - 2
    for holding in part.holdings:
        single, rest = holding.piles[:columns], holding.piles[columns:]
        cells = [_pile(pile, lang) for pile in single]
        table.add_row(RichText(holding.title.of(lang), style_of(holding.kind)), *cells, "\n".join(_pile(pile, lang) for pile in rest))
    return table


def _pile(pile: Pile, lang: str) -> str:
    label, few = pile.label.of(lang), pile.few or len(pile.chips)
    names = ", ".join(chip.label.of(lang) for chip in pile.chips[:few]) or _NOBODY
    return (f"{label}: " if label else "") + names + (" …" if few < len(pile.chips) else "")
