"""Tables that turn into lists where the screen is too narrow for them."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

Cell = str | RichText


class FittingTable:
    """A table whose first columns name a thing; on a narrow screen each row becomes its name with the other cells, labelled, below."""

    def __init__(self, heads: Sequence[str], names: int, left: Sequence[int] = (), title: str = "") -> None:
        self.heads, self.names, self.left, self.title = heads, names, {*range(names), *left}, title
        self.rows: list[tuple[list[Cell], str]] = []

    def add(self, *cells: Cell, style: str = "") -> None:
        """Add one row."""
        self.rows.append((list(cells), style))

    def table(self, padding: int = 1) -> Table:
        """Return the rows as a table, its columns so far apart."""
        table = Table(
            title=RichText(f"\n{self.title}", "bold") if self.title else None,
            title_justify="left",
            box=box.SIMPLE_HEAD,
            pad_edge=False,
            padding=(0, padding),
        )
        for at, head in enumerate(self.heads):
            justify: JustifyMethod = "left" if at in self.left else "right"
            words = [word for cells, _ in self.rows for word in str(cells[at]).split()]
            whole = at >= self.names and all(len(str(cells[at]).split()) < 2 for cells, _ in self.rows)
            longest = max(map(len, (*head.split(), *words)), default=0)
            table.add_column(head, justify=justify, overflow="fold", no_wrap=whole, min_width=longest)
        for cells, style in self.rows:
            table.add_row(*cells, style=style)
        return table

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for padding in (1, 0):
            table = self.table(padding)
            if _words_fit(console, options, table):
                yield table
                return
        if self.title:
            yield RichText(f"\n{self.title}", "bold")
        for cells, style in self.rows:
            yield RichText(" ").join(RichText(str(cell).strip(), style) for cell in cells[: self.names] if str(cell).strip())
            told = [
                f"{head}: {str(cell).strip()}"
                for head, cell in zip(self.heads[self.names :], cells[self.names :], strict=True)
                if str(cell).strip()
            ]
            yield Padding(RichText("; ".join(told), "dim"), (0, 0, 0, 4))


def _words_fit(console: Console, options: ConsoleOptions, table: Table) -> bool:
    """Tell whether no word of a table has to be cut at this width."""
    return Measurement.get(console, options.update(width=10_000), table).minimum <= options.max_width
