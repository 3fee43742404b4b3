"""What the board of each game offers beyond its view (`assistant/<game>/board.py`).

`boards/<game>.py` may offer

    move_words(move, position, lang: str) -> str                         a move for a button; else the words of the command line
    exactness(answer) -> Iterable[Text]                                  how exact the number of an answer is
    worth_label(question, lang: str) -> str                              what the value of a move is, put before it
    told_worth(one, lang: str) -> (worth, remarks) | None                what a ranked move is worth where its value does not say it
    table_with(position, table, picks) -> table                          the position file in which picks are carried out; else they are its `moves`
    random_position(rng, options) -> Position                            a deal to begin with; else a shipped puzzle's table
    roll(position, rng) -> Position | None                               the position after chance, where it waits for chance
    choices(defects, position, picks, lang: str) -> tuple[Choice, ...]   what must be chosen where `resolve` refused for want of it
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def offered(game_id: str, name: str) -> Callable[..., Any] | None:
    """Return what a game's board module offers under a name, or None."""
    module = f"{__name__}.{game_id}"
    return getattr(import_module(module), name, None) if find_spec(module) is not None else None
