"""Boards: what lies on the table of each game, as view values.

`boards/<game>.py` may offer

    board(position, lang: str) -> Board                                  the table; else the drawing of the command line is shown
    move_words(move, position, lang: str) -> str                         a move for a button; else the words of the command line
    worth_label(question, lang: str) -> str                              what the value of a move is, put before it
    table_with(position, table, picks) -> table                          the position file in which picks are carried out; else they are its `moves`
    random_position(rng, options) -> Position                            a deal to begin with; else a shipped puzzle's table
    roll(position, rng) -> Position | None                               the position after chance, where it waits for chance
    choices(defects, position, picks, lang: str) -> tuple[Choice, ...]   what must be chosen where `resolve` refused for want of it
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from typing import Any

from mellon.assistant.extensions import drawing
from mellon.assistant.web.views import Board, Columns, Lines, Part, Picture, Row, Rows

PHONE_COLUMNS = 42
WIDE_COLUMNS = 76
_LONGEST_CELL = 24


def offered(game_id: str, name: str) -> Callable[..., Any] | None:
    """Return what a game's board module offers under a name, or None."""
    module = f"{__name__}.{game_id}"
    return getattr(import_module(module), name, None) if find_spec(module) is not None else None


def board_of(position: Any, lang: str) -> Board:
    """Return the table of a position."""
    own = offered(position.game, "board")
    if own is not None:
        made: Board = own(position, lang)
        return made
    draw = drawing(position.game, "draw_position")
    return Board(tuple(parts_of(draw(position, lang))) if draw else (Picture(str(position)),))


def parts_of(drawn: Any) -> Iterator[Part]:
    """Yield a drawing of the command line part by part: texts as lines, tables as tables, anything else as a picture."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text as RichText

    if isinstance(drawn, Group):
        for one in drawn.renderables:
            yield from parts_of(one)
    elif isinstance(drawn, RichText):
        yield Lines("", tuple(line for line in drawn.plain.splitlines() if line.strip()))
    elif isinstance(drawn, Table) and drawn.show_header:
        heads = tuple(_cell(column.header) for column in drawn.columns)
        rows = tuple(tuple(map(_cell, row)) for row in zip(*(column.cells for column in drawn.columns), strict=True))
        yield _table(_cell(drawn.title or ""), heads, rows)
    else:
        yield Picture(plain(drawn, columns=PHONE_COLUMNS))


def _table(title: str, heads: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Part:
    """Return a table of short cells as it is; one with sentences becomes rows that fit a phone."""
    if all(len(cell) <= _LONGEST_CELL for row in rows for cell in row[1:]):
        return Columns(title, heads, rows)
    told = (tuple(f"{head}: {cell}" for head, cell in zip(heads[1:], row[1:], strict=True) if cell) for row in rows)
    return Rows(title, tuple(Row(row[0], (), notes) for row, notes in zip(rows, told, strict=True)))


def _cell(value: Any) -> str:
    return (value.plain if hasattr(value, "plain") else str(value)).strip()


def plain(*parts: Any, columns: int | None = None) -> str:
    """Return drawings of the command line as plain text of so many columns."""
    from rich.console import Console

    output = StringIO()
    console = Console(
        file=output, width=columns or WIDE_COLUMNS, color_system=None, markup=False, highlight=False, emoji=False, legacy_windows=False
    )
    for part in parts:
        console.print(part)
    return "\n".join(line.rstrip() for line in output.getvalue().splitlines())
