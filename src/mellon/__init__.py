"""Mellon: is this deal winnable, what is the best move, which rule decides? Five Lord of the Rings tabletop games.

>>> import mellon
>>> position = mellon.load("puzzles/dwie_wieze/dw19_tower_against_tower.toml")
>>> mellon.ask(position).verdict
<Verdict.WINNABLE: 'winnable'>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mellon.assistant.loading import load
    from mellon.models.common import BadInput
    from mellon.solver import Answer, Limits, Verdict, Watch, ask, games

__all__ = ["Answer", "BadInput", "Limits", "Verdict", "Watch", "ask", "games", "load"]

_HOMES = {
    "Answer": "mellon.solver",
    "BadInput": "mellon.models.common",
    "Limits": "mellon.solver",
    "Verdict": "mellon.solver",
    "Watch": "mellon.solver",
    "ask": "mellon.solver",
    "games": "mellon.solver",
    "load": "mellon.assistant.loading",
}


def __getattr__(name: str) -> Any:
    """Fetch a public name when it is first used, so that `import mellon` costs nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
