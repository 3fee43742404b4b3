"""Naive players of Wyprawa do Mordoru: keep as many dice as possible, rings and nothing else, or look to the end of the own turn."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mellon.models.wyprawa_do_mordoru import Face, rules
from mellon.puzzles.looking_ahead import looking_ahead


def _most_dice(position: Any, moves: Sequence[Any]) -> Any:
    return max(moves, key=lambda move: (len(str(move).split()), str(move)))


def _rings(position: Any, moves: Sequence[Any]) -> Any:
    return max(moves, key=lambda move: (str(move).count(":ring"), -len(str(move).split()), str(move)))


def _turn(position: Any, move: Any, rng: random.Random) -> float:
    """Play the own turn on at random: fields circled, and marks that the track can take more or less."""
    mover = position.mover
    now, _ = rules.do(position, move)
    while now.turn is not None and not now.over and now.mover == mover:
        if now.turn.roll is None:
            faces = tuple(Face(colour, rng.choice(now.dice.of(colour))) for colour in now.turn.free)
            now = replace(now, turn=replace(now.turn, roll=faces))
        now, _ = rules.do(now, rng.choice(rules.legal(now)))
    before, after = position.players[mover], now.players[mover]
    return float(after.circled - before.circled + after.track.left - before.track.left)


PLAYERS: Mapping[str, Callable[[Any, Sequence[Any]], Any]] = {"most_dice": _most_dice, "rings": _rings, "ahead": looking_ahead(_turn)}
