"""Dice thrown and games begun on a page of Wyprawa do Mordoru."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from mellon.assistant.wyprawa_do_mordoru.exactness import exactness
from mellon.models.wyprawa_do_mordoru import COLOURS, Position
from mellon.models.wyprawa_do_mordoru.reading import read_table
from mellon.solver import ask

__all__ = ["exactness", "random_position", "roll"]


def roll(p: Position, rng: random.Random) -> Position | None:
    """Return the position after a throw of the dice that are free; None where nothing is to be thrown."""
    if p.over or (p.turn is not None and p.turn.roll):
        return None
    kept = () if p.turn is None else p.turn.kept
    free = [colour for colour in COLOURS if colour not in {face.colour for face in kept}]
    if not free:
        return None
    table = dict(ask(p, "show").position or {})
    thrown = [f"{colour.value}:{rng.choice(p.dice.of(colour)).value}" for colour in free]
    return read_table({**table, "turn": {"kept": [str(face) for face in kept], "roll": thrown}})


def random_position(rng: random.Random, options: Mapping[str, Any]) -> Position:
    """Return a game of one hobbit somewhere on the way, with a throw."""
    circled, squares = rng.randrange(0, 8), rng.randrange(2, 7)
    halves = rng.choice((0, 0, 2))
    table = {
        "game": "wyprawa_do_mordoru",
        "sheet": "basic",
        "objective": "reach",
        "player": [{"hobbit": "frodo", "circled": circled, "halves": halves, "whole": squares - halves // 2}],
    }
    fresh = read_table(table)
    return roll(fresh, rng) or fresh
