"""Verb `hint`: every legal move with its verdict, equal cards grouped, the only right one flagged."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from mellon.models.dwie_wieze import Move, Play, Position, rules
from mellon.models.dwie_wieze.position import DONE
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.deciding import decide
from mellon.solver.dwie_wieze.losses import with_loss
from mellon.solver.dwie_wieze.problem import TooLarge, build, make_deck
from mellon.solver.dwie_wieze.pyramid_layers import places_of_bits
from mellon.solver.game import Request
from mellon.solver.ranked import RankedMove

ORDER = {Verdict.WINNABLE: 0, Verdict.UNKNOWN: 1, Verdict.LOST: 2}


def equal_cards(p: Position, moves: list[Move]) -> list[list[Move]]:
    """Group plays that no goal, rule or later trick can tell apart; every other move stands alone."""
    try:
        known = p.setup == DONE and p.to_play is not None and p.chapter.entish is None
        problem = build(p, [p.goal(n) for n in p.numbers]) if known else None
    except TooLarge:
        problem = None
    if problem is None:
        return [[move] for move in moves]
    deck = make_deck(p)
    places = places_of_bits(p, deck)
    bits = {
        i: _index(list(deck.cards), deck.seats, move, places)
        for i, move in enumerate(moves)
        if isinstance(move, Play) and not move.declared
    }
    groups: dict[int, list[int]] = {i: [i] for i in range(len(moves))}
    for low, high in pairwise(sorted(bits, key=bits.__getitem__)):
        if _alike(problem, deck.seats, deck.left, bits[low], bits[high]):
            groups[low].extend(groups[high])
            for i in groups[low]:
                groups[i] = groups[low]
    return [[moves[i] for i in sorted(group)] for first, group in groups.items() if first == min(group)]


def _index(cards: list[Any], seats: list[int], move: Play, places: dict[int, str]) -> int:
    return next(i for i, card in enumerate(cards) if card == move.card and seats[i] == move.seat and places.get(i) == move.at)


def _alike(problem: dict[str, Any], seats: list[int], left: int, low: int, high: int) -> bool:
    """Tell whether two cards of one hand are neighbours among the cards left and no goal names one of them."""
    if problem["signature"][low] != problem["signature"][high] or problem["suit_of"][low] != problem["suit_of"][high]:
        return False
    if low == problem["one_ring"] or seats[low] != seats[high] or (problem["covers"][low] ^ problem["covers"][high]) & left:
        return False
    return all(not left >> i & 1 or seats[i] == seats[low] for i in range(low + 1, high))


def hints(p: Position, request: Request) -> tuple[list[RankedMove], Verdict, int]:
    """Return the ranked moves, the verdict of the position, and the nodes spent."""
    ranked: list[RankedMove] = []
    nodes = 0
    for group in equal_cards(p, rules.legal(p)):
        verdict, spent = _verdict(p, group[0], request)
        nodes += spent
        for move in group:
            equal = {"equal_to": [m.code for m in group if isinstance(m, Play) and m is not move]} if len(group) > 1 else {}
            ranked.append(with_loss(p, move, verdict=verdict).but(**equal))
    ranked.sort(key=lambda one: ORDER[one.verdict or Verdict.UNKNOWN])
    winning = sum(one.verdict is Verdict.WINNABLE for one in ranked)
    undecided = any(one.verdict is Verdict.UNKNOWN for one in ranked)
    if winning == 1 and not undecided and len(ranked) > 1:
        ranked[0] = ranked[0].but(only=True)
    overall = Verdict.WINNABLE if winning else Verdict.UNKNOWN if undecided else Verdict.LOST
    return ranked, overall, nodes


def _verdict(p: Position, move: Move, request: Request) -> tuple[Verdict, int]:
    if rules.loss_of(p, move) is not None:
        return Verdict.LOST, 0
    after, _ = rules.do(p, move)
    if request.watch.over:
        return Verdict.UNKNOWN, 0
    found = decide(after, request)
    return found.verdict, found.nodes
