"""Short ways to write positions of the card game for tests."""

from __future__ import annotations

from typing import Any

from mellon.models.lcg.notation.reading import read_table
from mellon.models.lcg.position import Position
from mellon.solver.answer import Answer
from mellon.solver.game import ask


def table(*players: dict[str, Any], **keys: Any) -> Position:
    """Return the position of a table: one dictionary per player, the rest by key."""
    staging = keys.pop("staging", [])
    return read_table(
        {
            "game": "lcg",
            **keys,
            "player": list(players),
            "staging": {"cards": [entry if isinstance(entry, dict) else {"card": entry} for entry in staging]},
        }
    )


def player(*characters: Any, **keys: Any) -> dict[str, Any]:
    """Return a player with these characters (numbers or dictionaries)."""
    return {"threat": 30, **keys, "characters": [c if isinstance(c, dict) else {"card": c} for c in characters]}


def done(p: Position, *moves: str) -> Answer:
    """Resolve a position with these moves."""
    from dataclasses import replace

    from mellon.models.lcg.moves import Move

    return ask(replace(p, moves=tuple(Move.parse(m) for m in moves)), "resolve")


def told(answer: Answer) -> list[str]:
    """Return the rules that the steps of an answer cite."""
    return [step.rule for step in answer.steps or ()]
