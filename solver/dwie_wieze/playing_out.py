"""Rounds played out by somebody who does not search: how hard a deal is, beside whether it can be won.

Nobody at these tables sees more than the rules let him: cards on the table, his own hand, everybody's goals.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from mellon.models.common.chance import Lot
from mellon.models.dwie_wieze import Draw, Lay, Move, Play, Position, rules, solo_deals
from mellon.models.dwie_wieze.goals import holds
from mellon.models.dwie_wieze.stock import HANDS
from mellon.solver.dwie_wieze.seat_view import keeping_most
from mellon.solver.dwie_wieze.solo_estimate import Sampler
from mellon.solver.dwie_wieze.unseen_deals import veiled
from mellon.solver.limits import Watch

RANDOM, THUMB, HINTS = PLAYERS = ("random", "thumb", "hints")
_TOWER = 9
"""Where cards without a number stand beside the others: above them."""

Choice = Callable[[Position, Sequence[Move]], Move]


def won(p: Position, player: str, lot: Lot) -> bool:
    """Play a round whose setup is over to its end and tell whether the chapter is won (DW.p10.result)."""
    if player == RANDOM:
        return _played(p, lambda _, moves: lot.choice(moves))
    if player == THUMB:
        return _played(p, by_thumb)
    seed = lot.below(1 << 32)
    if p.stock is not None:
        return Sampler(solo_deals.covered(p), Watch()).game(solo_deals.covered(p), p.in_pile, random.Random(seed))
    return _played(p, by_hint)


def _played(p: Position, choose: Choice) -> bool:
    order = p.in_pile
    while not p.over:
        if p.draw_due:
            p, order = rules.do(p, Draw(order[:HANDS]))[0], order[HANDS:]
            continue
        p, _ = rules.do(p, choose(p, [move for move in rules.legal(p) if isinstance(move, Play | Lay)]))
    return rules.chapter_won(p)


def by_thumb(p: Position, moves: Sequence[Move]) -> Move:
    """Return a card by the rule of thumb: never one that loses at once; who plays last looks after which card most goals are met; else high
    until the own goal is met and low afterwards.
    """
    safe = [move for move in moves if rules.loss_of(p, move) is None] or list(moves)
    last = len(p.table) == p.players - 1
    assert p.to_play is not None
    high = not holds(p.goal(p.to_play, final=False), p.done, p.table)

    def worth(move: Move) -> tuple[int, int]:
        assert isinstance(move, Play | Lay)
        met = _goals_met(rules.do(p, move)[0]) if last else 0
        return met, _rank(move) if high else -_rank(move)

    return max(safe, key=worth)


def _goals_met(p: Position) -> int:
    return sum(holds(p.goal(number, final=False), p.done, p.table) for number in p.numbers)


def _rank(move: Play | Lay) -> int:
    digits = move.card.code[1:]
    return int(digits) if digits.isdigit() else _TOWER


def by_hint(p: Position, moves: Sequence[Move]) -> Move:
    """Return the card that a player thinks best who sees his own hand, and the open cards of a pyramid (DW.p9.communication, DW.p27.pyramid_control)."""
    actor = p.controller if p.to_play == p.pyramid_seat else p.to_play
    hidden = frozenset(number for number in p.numbers if number not in (actor, p.pyramid_seat))
    return keeping_most(veiled(p, hidden), Watch())[0]
