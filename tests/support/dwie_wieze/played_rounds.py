"""Rounds that were played, some well and some badly, and the turn of one found the long way: every state solved by CP-SAT."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

from mellon.models.dwie_wieze import Move, Position, rules
from mellon.models.dwie_wieze.deals import deal, random_setup
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import cpsat, search
from mellon.solver.dwie_wieze.walking import walk
from mellon.solver.limits import Watch
from tests.support.dwie_wieze.tiny_rounds import tiny_round

CARELESS = 0.2
"""How often somebody plays any legal card instead of one that keeps the win."""


def played(p: Position, rng: random.Random) -> Position | None:
    """Return a round played on to its end, mostly along winning lines; an orc that has to be led is led. None where no card may be played."""
    line: list[Move] = []
    while not p.over:
        legal = rules.legal(p)
        if not legal:
            return None
        if not line:
            found = search.decide(p, Watch())
            line = list(found.line or ())
        move = line.pop(0) if line else rng.choice(legal)
        if rng.random() < CARELESS and (other := rng.choice(legal)) != move:
            move, line = other, []
        p, _ = rules.do(p, move)
    return p


def tiny_played(rng: random.Random) -> Position:
    """Return a played round of an invented chapter with two or three cards a hand, of a deal that could be won."""
    while True:
        p = tiny_round(rng)
        found = played(p, rng) if search.decide(p, Watch()).verdict is Verdict.WINNABLE else None
        if found is not None and found.tricks:
            return found


def full_played(rng: random.Random) -> Position:
    """Return a played round of a printed chapter."""
    chapter, players = rng.choice(((19, 3), (20, 3), (29, 3), (29, 4)))
    found = played(random_setup(deal(chapter, players, rng), rng), rng)
    assert found is not None
    return found


def verdicts_one_by_one(p: Position) -> Iterator[Verdict]:
    """Yield the verdict of every state of a round, each found by CP-SAT from nothing."""
    for state in walk(p).states:
        yield cpsat.decide(state, Watch()).verdict


def first_turn(verdicts: list[Verdict]) -> int | None:
    """Return the first step after which a round that could be won was lost."""
    return next((i for i, pair in enumerate(pairwise(verdicts)) if pair == (Verdict.WINNABLE, Verdict.LOST)), None)
