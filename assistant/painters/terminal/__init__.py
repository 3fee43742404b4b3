"""Views in the terminal: every shape of a table has its drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Group, RenderableType

from mellon.assistant.painters.terminal import dice, figures, lines, maps, places, seats
from mellon.assistant.views import board_of
from mellon.assistant.views.table import Board, Part, Section

Drawing = RenderableType
"""What a console prints."""
_PAINTERS: dict[str, Callable[[Any, str], Iterator[RenderableType]]] = {
    "lines": lines.paint_lines,
    "facts": lines.paint_facts,
    "seats": seats.paint_seats,
    "tricks": seats.paint_tricks,
    "map": maps.paint_map,
    "holdings": places.paint_holdings,
    "figures": figures.paint_figures,
    "dice": dice.paint_dice,
    "sheets": dice.paint_sheets,
    "place": places.paint_place,
}


def paint_position(position: Any, lang: str) -> Group:
    """Return the table of a position as the terminal shows it."""
    return paint(board_of(position), lang)


def paint(board: Board, lang: str) -> Group:
    """Return a table as the terminal shows it."""
    return Group(*paint_parts(board, lang))


def paint_parts(board: Board, lang: str) -> Iterator[RenderableType]:
    """Yield the drawing of a table from top to bottom."""
    yield from (lines.rich_line(one, lang) for one in board.heading)
    for part in board.parts:
        yield from paint_part(part, lang)


def paint_part(part: Part, lang: str) -> Iterator[RenderableType]:
    """Yield the drawing of one part."""
    if isinstance(part, Section):
        yield lines.words(part.title, "strong", lang)
        for inner in part.parts:
            yield from paint_part(inner, lang)
    else:
        yield from _PAINTERS[part.shape](part, lang)
