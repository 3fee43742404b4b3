"""Choose rounds of Dwie Wieże that are worth telling."""

from __future__ import annotations

import random
from dataclasses import replace

from mellon.models.dwie_wieze import Exchange, Hide, Move, Position, rules, setup
from mellon.models.dwie_wieze.deals import deal
from mellon.models.dwie_wieze.pyramid_deals import deal_pyramid
from tests.support.dwie_wieze.positions import winning_line

DEALS = 60


def chosen_round(number: int, players: int) -> Position:
    """Return the won round, among many deals, in which the most rules come up."""
    found = (_round(number, players, seed) for seed in range(DEALS))
    return max((p for p in found if p is not None), key=lambda p: len({step.rule for step in rules.replay(p, list(p.moves))[1]}))


def _round(number: int, players: int, seed: int) -> Position | None:
    """Deal, set up with every action used, and play a winning line."""
    rng = random.Random(seed)
    fresh = p = deal(number, players, rng) if players > 2 else deal_pyramid(number, rng)
    moves: list[Move] = []
    while not setup.cast_complete(p) or setup.pending(p):
        legal = rules.legal(p)
        acting = [m for m in legal if isinstance(m, Exchange | Hide) and m.seat == setup.pending(p)[0]]
        moves.append(rng.choice(acting or legal))
        p, _ = rules.do(p, moves[-1])
    line = winning_line(p)
    return None if line is None else replace(fresh, moves=(*moves, *line))
