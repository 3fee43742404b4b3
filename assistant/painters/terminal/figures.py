"""Characters, enemies and units with their values: tables that fit the screen."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.painters.terminal.fitting import FittingTable
from mellon.assistant.painters.terminal.lines import style_of
from mellon.assistant.views.table import Figure, Figures


def paint_figures(part: Figures, lang: str) -> Iterator[RenderableType]:
    """Yield numbered figures as a table without a frame, others in a frame below their title."""
    if part.figures or not part.numbered:
        yield _numbered(part, lang) if part.numbered else _framed(part, lang)


def _numbered(part: Figures, lang: str) -> FittingTable:
    state = [part.state.of(lang)] if part.state.of(lang) else []
    table = FittingTable([*(head.of(lang) for head in (*part.names, *part.heads)), *state], 2)
    for figure in part.figures:
        values = [value.of(lang) for value in figure.values]
        told = [RichText(figure.state.of(lang), _state_style(part, figure))] if state else []
        table.add(figure.id, _name(part, figure, lang), *values, *told)
    return table


def _state_style(part: Figures, figure: Figure) -> str:
    return "" if part.kind != "good" else "dim" if figure.spent else "green"


def _name(part: Figures, figure: Figure, lang: str) -> RichText:
    attached = ", ".join(chip.label.of(lang) for chip in figure.attached)
    name = figure.name.of(lang) + figure.note.of(lang) + (f" [{attached}]" if attached else "")
    if part.kind == "good":
        return RichText(("★ " if figure.hero else "  ") + name, "bold" if figure.hero else "")
    return RichText(name, style_of(part.kind))


def _framed(part: Figures, lang: str) -> Table:
    title = RichText(part.title.of(lang), f"bold {style_of(part.kind)}")
    table = Table(title=title, title_justify="left", box=box.ROUNDED)
    for head in part.names:
        table.add_column(head.of(lang), overflow="fold")
    for head in part.heads:
        table.add_column(head.of(lang), justify="right")
    for figure in part.figures:
        attached = ", ".join(chip.label.of(lang) for chip in figure.attached)
        table.add_row(figure.name.of(lang), attached, *(value.of(lang) for value in figure.values))
    return table
