"""Random positions of two players in a turn under way, with the dice that ship and with dice of one's own, near enough to the end to be solved."""

from __future__ import annotations

import random
from dataclasses import replace

from mellon.models.common import BadInput
from mellon.models.wyprawa_do_mordoru import COLOURS, Face, Position, Turn, profiles
from mellon.models.wyprawa_do_mordoru.box import hobbits
from mellon.solver.wyprawa_do_mordoru import pair
from mellon.solver.wyprawa_do_mordoru.boards import boards_of

_SYMBOLS = "RGWON"
_FROM = {2: 0, 3: 2, 4: 4, 6: 6}


def two_players(seed: int, pairs: int = 2500) -> Position:
    """Return a position of two players whose exact values take at most so many pairs of boards."""
    rng = random.Random(seed)
    while True:
        try:
            p = Position.parse(_line(rng))
        except BadInput:
            continue
        roll = tuple(Face(colour, rng.choice(p.dice.of(colour))) for colour in COLOURS)
        if not p.arrived and _pairs(p) <= pairs:
            return replace(p, turn=Turn((), roll))


def _pairs(p: Position) -> int:
    game, boards = pair.game_of(p, 0, 1), boards_of(p.sheet)
    first, second = (len(pair.reachable(game, side, boards.index(p.players[side]))) for side in (0, 1))
    return first * second


def _line(rng: random.Random) -> str:
    side, squares = rng.choice(("basic", "basic", "advanced")), rng.choice((2, 3, 3, 4, 6))
    players = []
    for hobbit in rng.sample([hobbit.id for hobbit in hobbits()], 2):
        whole = rng.randint(0, min(squares, 3))
        halves = rng.randint(0 if whole else 1, min(2 * (squares - whole), 3))
        players.append(f"{hobbit} {rng.randint(_FROM[squares], 8)} {halves} {whole}")
    mover = rng.choice(players).split()[0]
    return f"wyprawa_do_mordoru {side} 9x{squares} dice={_dice(rng)} objective=win to_move={mover} | " + " | ".join(players)


def _dice(rng: random.Random) -> str:
    if rng.random() < 0.5:
        return rng.choice(list(profiles()))
    alike = rng.random() < 0.6
    coloured = _die(rng, "")
    return ",".join([_die(rng, "T"), *(coloured if alike else _die(rng, "") for _ in range(4))])


def _die(rng: random.Random, more: str) -> str:
    if rng.random() < 0.6:
        faces = _SYMBOLS + more
        return faces + "".join(rng.choice(_SYMBOLS) for _ in range(6 - len(faces)))
    return "".join(rng.choice(_SYMBOLS) for _ in range(5)) + rng.choice("RN")
