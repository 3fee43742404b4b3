"""Whole games of Konfrontacja: what the rules make of the moves in the files."""

from __future__ import annotations

from pathlib import Path

from mellon import solver
from mellon.models.konfrontacja.notation import read_toml
from tests.support.places import GOLDEN

GAMES = {"classic": "fellowship", "draft": "sauron"}
"""Who wins each game."""


def files(name: str) -> tuple[Path, Path]:
    """Return the file of the game and the file of the steps."""
    return GOLDEN / f"konfrontacja_{name}.toml", GOLDEN / f"konfrontacja_{name}.steps"


def texts(new: bool = False) -> dict[str, str]:
    """Return the golden files as the rules tell them now; the moves are kept, there is nothing to choose."""
    found = {}
    for name in GAMES:
        game, steps = files(name)
        answer = solver.ask(read_toml(game.read_text("utf-8")), "resolve")
        assert answer.steps is not None
        found[steps.name] = "".join(f"{step.rule}: {step.text.pl}\n" for step in answer.steps)
    return found
