"""The rules that a puzzle of Konfrontacja meets beside those of carrying out its moves."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.konfrontacja import Position
from mellon.puzzles.konfrontacja.battles import BATTLE, battle_rules
from mellon.solver import Limits


def met(position: Position, limits: Limits) -> Iterator[str]:
    """Yield the rules that decide a single battle."""
    if position.question == BATTLE:
        yield from battle_rules(position, limits)
