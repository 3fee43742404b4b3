"""A wrong move played out: what the rules do with it, and how play goes on where both sides play best.

A game in which the move alone leaves something open (cards in secret, cards that come up) has its own `puzzles/<game>/refuting.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mellon import solver
from mellon.models.common import BadInput, Step
from mellon.solver import Limits
from mellon.solver.ranked import LineEntry
from mellon.solver.told import written

PATIENCE = Limits(3.0)


@dataclass(frozen=True)
class PlayedOut:
    """What the rules do with a move, and the entries of the line that follows it."""

    steps: tuple[Step, ...] = ()
    line: tuple[Any, ...] = ()


def played_out(position: Any, move: Any) -> PlayedOut:
    """Return a move played out as far as it can be told."""
    name = f"mellon.puzzles.{position.game}.refuting"
    if find_spec(name) is not None:
        found: PlayedOut = import_module(name).played_out(position, move)
        return found
    return gone_on(position, [move])


def carried_out(position: Any, moves: Sequence[Any], choices: Mapping[str, Any] | None = None) -> PlayedOut:
    """Return what the rules do with some moves and the choices inside them; nothing where they are refused."""
    try:
        return PlayedOut(tuple(solver.ask(_made(position, moves, choices or {}), "resolve", PATIENCE).steps or ()))
    except BadInput:
        return PlayedOut()


def gone_on(position: Any, moves: Sequence[Any]) -> PlayedOut:
    """Return what the rules do with some moves, and the line that follows them."""
    plain = carried_out(position, moves)
    return PlayedOut(plain.steps, _line_after(position, _made(position, moves, {}))) if plain.steps else plain


def _made(position: Any, moves: Sequence[Any], choices: Mapping[str, Any]) -> Any:
    return type(position).from_table({**position.to_table(), **choices, "moves": [written(move) for move in moves]})


def _line_after(position: Any, made: Any) -> tuple[Any, ...]:
    """Return how play goes on after the moves; nothing where the answer is about the position before them, whose line is the solution."""
    try:
        line = tuple(solver.ask(made, "solve", PATIENCE).line or ())
        before = solver.ask(position, "legal", PATIENCE).ranked
    except BadInput:
        return ()
    first = str(written(line[0].move if isinstance(line[0], LineEntry) else line[0])) if line else ""
    return () if first in {str(written(one.move)) for one in before} else line
