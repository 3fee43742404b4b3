"""Choose rounds of Dwie Wieże that are worth telling."""

from __future__ import annotations

import random
from dataclasses import replace

from mellon.models.dwie_wieze import Draw, Exchange, Hide, Move, Position, rules, setup, solo_deals
from mellon.models.dwie_wieze.deals import deal, random_cast
from mellon.models.dwie_wieze.position import DONE
from mellon.models.dwie_wieze.pyramid_deals import deal_pyramid
from tests.support.dwie_wieze.positions import winning_line

DEALS = 60


def chosen_round(number: int, players: int) -> Position:
    """Return the won round, among many deals, in which the most rules come up."""
    found = (_round(number, players, seed) for seed in range(DEALS))
    return max((p for p in found if p is not None), key=lambda p: len({step.rule for step in rules.replay(p, list(p.moves))[1]}))


def chosen_solo_round() -> Position:
    """Return the won round for one player, among many deals, in which the most rules come up; its pile lies in unknown order."""
    found = (_solo_round(seed) for seed in range(DEALS))
    return max((p for p in found if p is not None), key=lambda p: len({step.rule for step in rules.replay(p, list(p.moves))[1]}))


def chosen_entish_round() -> Position:
    """Return the round of chapter 22, among many random ones that lose by no rule, in which the most rules come up, its own ones before all."""
    found = (_entish_round(seed) for seed in range(10 * DEALS))
    rounds = [(p, {step.rule for step in rules.replay(p, list(p.moves))[1]}) for p in found if p is not None]
    return max(rounds, key=lambda one: (sum(rule.startswith(("DW.p15", "DW.p12")) for rule in one[1]), len(one[1])))[0]


def _entish_round(seed: int) -> Position | None:
    rng = random.Random(seed)
    start = replace(random_cast(deal(22, 3, rng), rng), setup=DONE, opens=rng.randint(1, 3))
    p, moves = start, []
    while not p.over:
        moves.append(rng.choice(rules.legal(p)))
        p, _ = rules.do(p, moves[-1])
    return None if p.lost_by_rule else replace(start, moves=tuple(moves))


def _solo_round(seed: int) -> Position | None:
    rng = random.Random(seed)
    fresh = p = solo_deals.deal(29, rng)
    line: list[Move] = []
    while not setup.cast_complete(p) or setup.pending(p):
        legal = rules.legal(p)
        acting = [m for m in legal if isinstance(m, Exchange) and m.gives != m.gets]
        line.append(rng.choice(acting or legal))
        p, _ = rules.do(p, line[-1])
    won = winning_line(p)
    if won is None:
        return None
    p, moves = fresh, []
    for move in (*line, *won):
        drawn = len(p.stock.drawn) if p.stock is not None else 0
        p, _ = rules.do(p, move)
        moves.append(move)
        assert p.stock is not None
        moves += [Draw(cards) for cards in p.stock.drawn[drawn:] if cards]
    return replace(solo_deals.covered(fresh), moves=tuple(moves))


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
