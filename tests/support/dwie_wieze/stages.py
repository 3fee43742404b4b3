"""Positions of Dwie Wieże at every stage of a round, drawn by hypothesis."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import note
from hypothesis import strategies as st

from mellon.models.dwie_wieze import Exchange, Position, Unhide, rules, setup
from mellon.models.dwie_wieze.deals import deal
from tests.support.dwie_wieze.positions import TABLES, cards_played, play_on, random_rulings, set_up

STAGES = ("fresh", "casting", "acting", "done", "early", "middle", "late", "mid-trick", "unhidden", "over")


def staged(number: int, players: int, stage: str, seed: int) -> Position:
    """Return the position of a stage that a seed stands for."""
    rng = random.Random(seed)
    p = deal(number, players, rng, random_rulings(rng, 0.2))
    if rng.random() < 0.2:
        p = replace(p, me=rng.choice(p.numbers))
    if stage in ("fresh", "casting", "acting"):
        return _setting_up(p, stage, rng)
    p = set_up(p, rng, exchanges=0.3, hide=0.9)
    if stage == "done":
        return p
    cards = {"early": 2, "middle": 16, "late": 31, "mid-trick": 13, "unhidden": 10, "over": 36}[stage]
    p = play_on(p, cards, rng)
    return _taken_back(p, rng) if stage == "unhidden" else p


def _setting_up(p: Position, stage: str, rng: random.Random) -> Position:
    if stage == "fresh":
        return p
    for _ in range(rng.randint(1, players_left(p) - 1)):
        p, _ = rules.do(p, rng.choice(rules.legal(p)))
    if stage == "casting":
        return p
    while players_left(p):
        p, _ = rules.do(p, rng.choice(rules.legal(p)))
    for _ in range(rng.randint(0, 2)):
        if setup.pending(p):
            moves = rules.legal(p)
            p, _ = rules.do(p, rng.choice([m for m in moves if isinstance(m, Exchange)] or moves))
    return p


def players_left(p: Position) -> int:
    """Return how many seats have no character yet."""
    return sum(seat.character is None for seat in p.seats)


def _taken_back(p: Position, rng: random.Random) -> Position:
    back = [move for move in rules.legal(p) if isinstance(move, Unhide)]
    if back:
        p, _ = rules.do(p, back[0])
        p = play_on(p, cards_played(p) + rng.randint(0, 5), rng)
    return p


def with_moves(p: Position, seed: int, count: int) -> Position:
    """Return the position with some legal moves asked for, one after the other."""
    rng, now, moves = random.Random(seed), p, []
    for _ in range(count):
        options = rules.legal(now)
        if not options:
            break
        moves.append(rng.choice(options))
        now, _ = rules.do(now, moves[-1])
    return replace(p, moves=tuple(moves))


@st.composite
def positions(draw: st.DrawFn, stages: tuple[str, ...] = STAGES, moves: int = 0) -> Position:
    """Draw a position; with `moves` it may ask for up to so many."""
    number, players = draw(st.sampled_from(TABLES))
    p = staged(number, players, draw(st.sampled_from(stages)), draw(st.integers(0, 10**6)))
    if moves:
        p = with_moves(p, draw(st.integers(0, 99)), draw(st.integers(0, moves)))
    note(str(p))
    return p
