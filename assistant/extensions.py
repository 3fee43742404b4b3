"""Find what a game's folder in `assistant` adds: its table (`board.py`), its wording (`draw.py`), its words (`key_words.py`) and its own commands (`commands.py`).

`assistant.<game_id>.draw` may offer any of

    word_move(move, position, lang: str) -> str                   a `move` of `moves` or `illegal`, or an entry of `line`
    more_moves(position) -> Text | None                           how moves are written that `legal` does not list one by one
    word_value(key, value, position, lang: str) -> str | None     a card, place or player named under `key` ("" for a key itself)

`assistant.<game_id>.board` offers `board(position) -> Board`, the view of a table, and `assistant.<game_id>.headlines` may offer
`headline(answer) -> Headline | None`; None: the game-neutral headline is shown. `assistant.<game_id>.bodies` may offer
`body(answer) -> AnswerBody | None`, the parts below the headline; None: the game-neutral body is shown.

`assistant.<game_id>.key_words` may offer `KEYS` and `VALUES`, the words of its answers (see `common_words`).

`assistant.<folder>.commands` offers `register(app: typer.Typer, lang: str) -> None`. It is imported for every call, so it must
import nothing heavy. A command returns its exit code or None, and may raise `models.common.BadInput` to be refused.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from mellon import assistant


def drawing(game_id: str, name: str) -> Callable[..., Any] | None:
    """Return the function `name` of the game's drawing, or None where the game does not offer it."""
    module = _module(game_id, "draw")
    return getattr(module, name, None)


def game_headline(game_id: str) -> Callable[..., Any] | None:
    """Return how a game words the headline of an answer, or None where it leaves that to everybody's."""
    return getattr(_module(game_id, "headlines"), "headline", None)


def game_body(game_id: str) -> Callable[..., Any] | None:
    """Return how a game tells the body of an answer, or None where it leaves that to everybody's."""
    return getattr(_module(game_id, "bodies"), "body", None)


def own_tables(game_id: str, name: str) -> tuple[str, str]:
    """Return the tables `KEYS` and `VALUES` of a module in a game's folder, empty where it has none."""
    module = _module(game_id, name)
    return (getattr(module, "KEYS", ""), getattr(module, "VALUES", ""))


def command_modules() -> Iterator[ModuleType]:
    """Yield the `commands` module of every folder in `assistant` that has one."""
    folders = sorted(found.name for found in pkgutil.iter_modules(assistant.__path__) if found.ispkg)
    for folder in folders:
        module = _module(folder, "commands")
        if module is not None:
            yield module


def _module(folder: str, name: str) -> ModuleType | None:
    for wanted in (f"mellon.assistant.{folder}", f"mellon.assistant.{folder}.{name}"):
        if find_spec(wanted) is None:
            return None
    return import_module(f"mellon.assistant.{folder}.{name}")
