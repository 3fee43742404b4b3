"""Setups that are passed over because a goal stays out of reach: none of them can be won."""

import random
from dataclasses import replace
from itertools import islice

import pytest

from mellon.models.common.chance import Lot
from mellon.models.dwie_wieze import Exchange, Hide, Position, rules, setup
from mellon.models.dwie_wieze.deals import deal, random_cast
from mellon.models.dwie_wieze.notation import read_toml
from mellon.models.dwie_wieze.pyramid_deals import deal_pyramid
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import search
from mellon.solver.dwie_wieze.setup_bounds import Reach
from mellon.solver.dwie_wieze.setups import ready_setups
from mellon.solver.kernels.tricks.codes import FAIL
from mellon.solver.limits import Watch
from tests.support.kernels import needs_compiled_kernels

DEALS = 25
LISTED = 30
WALKS = 2

EOMER_KEEPS_ALL_ORCS = """
game = "dwie_wieze"
chapter = 20
players = 2
lost = "P1"
[[seat]]
character = "eomer"
pyramid = ["L7 (P6) G3", "(G2) (OR) (G8) (OR)", "L8 G7 C8 C2 G6"]
[[seat]]
character = "aragorn_hunter"
hand = "P2 P3 P5 P7 L2 L4 L6 C1 C3 C5 C7 BW"
[[seat]]
character = "gimli_hunter"
hand = "P4 P8 G1 G4 G5 L1 L3 L5 C4 C6 CW OR"
"""
"""Two of three orcs lie above the bottom row of the pyramid, where nobody can exchange them; Éomer has to win two."""


def dealt(players: int, name: str) -> Position:
    lot = Lot(name)
    return random_cast(deal(20, players, lot) if players > 2 else deal_pyramid(20, lot), lot)


@pytest.mark.rule("DW.p8.orc_never_wins", "DW.p27.pyramid_exchange")
def test_orcs_that_nobody_can_take_are_a_loss_without_a_search():
    p = read_toml(EOMER_KEEPS_ALL_ORCS)
    found = search.decide(p, Watch())
    assert found.verdict is Verdict.LOST and found.nodes == 0
    in_the_bottom_row = read_toml(EOMER_KEEPS_ALL_ORCS.replace("(G2) (OR)", "(G2) (G6)").replace("C2 G6", "C2 OR"))
    assert search.decide(in_the_bottom_row, Watch()).verdict is Verdict.WINNABLE


@pytest.mark.parametrize("players", [2, 3])
@needs_compiled_kernels
def test_setups_passed_over_cannot_be_won(players):
    """The search, which knows nothing of this bound, finds none of them winnable."""
    searched = 0
    for number in range(DEALS):
        p = dealt(players, f"bounds {players} {number}")
        asked = frozenset(p.numbers)
        reach = Reach(p, asked)
        for ready in islice(ready_setups(p, random.Random(1)), LISTED):
            if not reach.possible(ready.position, 0):
                table = search.Table(ready.position, [ready.position.goal(n) for n in p.numbers], search.Effort(Watch()), ready.hideable)
                assert table.search().result == FAIL, ready.position
                searched += 1
    assert searched > LISTED


@pytest.mark.parametrize("players", [2, 3])
def test_no_setup_is_given_up_that_still_comes_to_something(players):
    """Wherever a random setup ends with every goal in reach, they were in reach all the way."""
    rng, ends = random.Random(players), {True: 0, False: 0}
    for number in range(DEALS):
        p = dealt(players, f"walks {players} {number}")
        reach = Reach(p, p.numbers)
        for _ in range(WALKS):
            path = [(p, 0)]
            while setup.pending(path[-1][0]):
                path.append(step(*path[-1], rng))
            end, made = path[-1]
            hopeful = reach.possible(end, 0)
            ends[hopeful] += 1
            if hopeful:
                assert all(reach.possible(before, made - done) for before, done in path), end
    assert min(ends.values()) > WALKS * 2


def step(p: Position, made: int, rng: random.Random) -> tuple[Position, int]:
    """Let the next seat do something or nothing; return how many exchanges were made so far."""
    number = setup.pending(p)[0]
    moves = [move for move in rules.candidates(p) if isinstance(move, Exchange | Hide) and move.seat == number and rules.can(p, move)]
    chosen = rng.choice([None, rng.choice(moves)]) if moves else None
    if chosen is None:
        return replace(p, acted=p.acted | {number}), made
    return rules.do(p, chosen)[0], made + isinstance(chosen, Exchange)


def test_listing_cut_off_by_time_proves_nothing():
    p = read_toml(EOMER_KEEPS_ALL_ORCS)
    watch = Watch()
    watch.stop()
    assert search.decide(p, watch).verdict is Verdict.UNKNOWN
