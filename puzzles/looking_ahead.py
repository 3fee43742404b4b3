"""A naive player that looks ahead a little: a few games at random by the plain rules after every first move, and the move with the best mean."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

LOOKS = 3
"""Games after every move, or things looked at where not all are."""

Look = Callable[[Any, Any, random.Random], float]
"""One game at random after a first move: what it was worth to the mover."""


def looking_ahead(look: Look) -> Callable[[Any, Sequence[Any]], Any]:
    """Return the player that takes the move after which a few games went best; the same position gives the same choice."""

    def play(position: Any, moves: Sequence[Any]) -> Any:
        rng = random.Random(str(position))
        return max(sorted(moves, key=str), key=lambda move: sum(look(position, move, rng) for _ in range(LOOKS)))

    return play
