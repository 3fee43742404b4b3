"""A whole game on the advanced sheet, played move by move."""

from __future__ import annotations

import random
from dataclasses import replace

from mellon.models.wyprawa_do_mordoru import COLOURS, Face, Position, Turn, rules
from mellon.solver.game import Request
from mellon.solver.wyprawa_do_mordoru.outlook import outlook
from tests.support.places import GOLDEN

FILE = GOLDEN / "wyprawa_do_mordoru.txt"
START = "wyprawa_do_mordoru advanced 9x2 objective=win | frodo 0 0 2 | merry 0 0 2"
SEED = 11


def advice(p: Position) -> Position:
    """Return the position as the roller would play it alone, for keeps that need no two-player table."""
    return replace(p, players=(p.roller,), mover=0, objective="reach")


def play(seed: int = SEED) -> list[str]:
    """Return the lines of a whole game: every position with the keep, its worth and the rules that it cites."""
    rng = random.Random(seed)
    p = Position.parse(START)
    lines = [str(p)]
    while not p.over:
        turn = p.turn or Turn()
        roll = tuple(Face(c, rng.choice(p.dice.of(c))) for c in COLOURS if c in turn.free)
        p = replace(p, turn=Turn(turn.kept, roll, (), turn.repeated))
        ranked = outlook(advice(p), Request("hint", engine="exact")).ranked()
        move, point = ranked[0]
        lines.append(f"{p} > {move}")
        p, steps = rules.do(p, move)
        lines.append(f"    {point.own:.9f} of {len(ranked)}: {' '.join(step.rule for step in steps)}")
    shares = " ".join(f"{q.hobbit.id} {share}" for q, share in zip(p.players, rules.shares(p), strict=True))
    return [*lines, str(p), f"shares: {shares}"]


def texts(new: bool = False) -> dict[str, str]:
    """Return the golden file as the rules tell it now; the dice follow from the seed, there is nothing to choose."""
    return {FILE.name: "\n".join(play()) + "\n"}
