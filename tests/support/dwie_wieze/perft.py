"""Count lines of cards of Dwie Wieże by the rules, and choose positions that are worth counting from."""

from __future__ import annotations

import random

from mellon.models.dwie_wieze import Position, solo_deals
from mellon.models.dwie_wieze.deals import deal, random_setup
from mellon.models.dwie_wieze.pyramid import TWO_PLAYERS
from mellon.models.dwie_wieze.pyramid_deals import deal_pyramid
from mellon.solver.dwie_wieze.problem import build
from mellon.solver.dwie_wieze.search import trick_kernel
from tests.support.dwie_wieze.brute_force import lines as lines_of_cards
from tests.support.dwie_wieze.golden import TABLES
from tests.support.dwie_wieze.positions import play_on, set_up
from tests.support.dwie_wieze.pyramids import set_up_pyramid
from tests.support.perft import Row

SOURCE = "rules recursion, checked by the kernel"
STAGES = ((0, 1), (0, 2), (14, 2), (21, 2), (24, 3), (26, 3))
"""Cards played and tricks counted for the positions of each chapter."""
SOLO_STAGES = ((0, 1), (0, 2), (9, 2), (14, 2), (19, 2))
CANDIDATES = 8
MOST_LINES = 40_000


def lines(position: str, depth: int) -> int:
    """Return how many lines of cards there are over `depth` tricks, the unfinished one included."""
    p = Position.parse(position)
    return lines_of_cards(p, p.players * depth - len(p.table))


def kernel_lines(p: Position, depth: int) -> int:
    """Return how many lines the kernel counts."""
    return int(trick_kernel.count(trick_kernel.Kernel(build(p, []), lambda nodes: False), depth))


def _ready(number: int, players: int, rng: random.Random) -> Position:
    """Return a deal set up without exchanges and hidden cards; with two players one seat is the pyramid."""
    if players == TWO_PLAYERS:
        return set_up_pyramid(deal_pyramid(number, rng), rng, hide=0.0, exchanges=0.0)
    return set_up(deal(number, players, rng), rng, hide=0.0, exchanges=0.0)


def chosen_rows() -> list[Row]:
    """Return new positions, those with many lines, not counted by the rules yet."""
    found = []
    for number, players in TABLES:
        rng = random.Random(number + players)
        for cards, tricks in STAGES:
            drawn = (play_on(_ready(number, players, rng), cards, rng) for _ in range(CANDIDATES))
            likely = [(kernel_lines(p, tricks), str(p)) for p in drawn]
            best = max(pair for pair in likely if pair[0] <= MOST_LINES)
            found.append(Row(f"chapter {number}, {players} players, {cards} cards", tricks, best[0], SOURCE, best[1]))
    return [*found, *solo_rows()]


def solo_rows() -> list[Row]:
    """Return new positions for one player; what is drawn between the tricks counts with the cards that it lets be played."""
    found = []
    rng = random.Random(1)
    for cards, tricks in SOLO_STAGES:
        drawn = (play_on(random_setup(solo_deals.deal(29, rng), rng), cards, rng) for _ in range(CANDIDATES))
        likely = [(kernel_lines(p, tricks), str(p)) for p in drawn]
        best = max(pair for pair in likely if pair[0] <= MOST_LINES)
        found.append(Row(f"chapter 29, 1 player, {cards} cards", tricks, best[0], SOURCE, best[1]))
    return found
