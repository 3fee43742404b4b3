"""What is shown, apart from how: frozen values with their texts in both languages.

`values` has the words and things that everything is made of, `table` what lies on a table, `answer` what an answer says. A game makes the view of
its positions in `assistant/<game>/board.py`; `assistant/painters` draws views in the terminal and as pictures, the templates of `assistant/web` draw
them as pages.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mellon.assistant.views.table import Board


def offers_board(game_id: str) -> bool:
    """Tell whether a game says what its table shows."""
    room = f"mellon.assistant.{game_id}"
    return find_spec(room) is not None and find_spec(f"{room}.board") is not None


def board_of(position: Any) -> Board:
    """Return the table of a position."""
    made: Board = import_module(f"mellon.assistant.{position.game}.board").board(position)
    return made
