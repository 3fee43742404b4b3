"""Boards: what lies on the table of each game, as view values.

`boards/<game>.py` may offer

    board(position, lang: str) -> Board                                  the table; else the drawing of the command line is shown
    move_words(move, position, lang: str) -> str                         a move for a button; else the words of the command line
    table_with(position, table, picks) -> table                          the position file in which picks are carried out; else they are its `moves`
    choices(defects, position, picks, lang: str) -> tuple[Choice, ...]   what must be chosen where `resolve` refused for want of it
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from typing import Any

from mellon.assistant.extensions import drawing
from mellon.assistant.web.views import Board, Picture

PHONE_COLUMNS = 42
WIDE_COLUMNS = 76


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
    return Board((Picture(drawn_position(position, lang, PHONE_COLUMNS)),))


def drawn_position(position: Any, lang: str, columns: int) -> str:
    """Return the command line's drawing of a position as plain text."""
    draw = drawing(position.game, "draw_position")
    return plain(draw(position, lang), columns=columns) if draw else str(position)


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
