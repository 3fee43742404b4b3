"""Pruning never changes a verdict, and the kernel counts exactly the lines that the rules allow (perft)."""

import random
from itertools import product

import pytest

from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.deals import deal
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import search
from mellon.solver.dwie_wieze.problem import build
from mellon.solver.limits import Watch
from tests.support.dwie_wieze.agreement import plain_kernel
from tests.support.dwie_wieze.brute_force import lines, lines_of_cards
from tests.support.dwie_wieze.positions import TABLES, late_positions, set_up
from tests.support.kernels import by_speed, needs_compiled_kernels

PRUNINGS = [search.Pruning(*switches) for switches in product((True, False), repeat=3)]
OF_THE_MEMORY = [
    search.Pruning(twins=twins, dominance=dominance, reasons=reasons) for twins, dominance, reasons in product((True, False), repeat=3)
]
TABLE_IDS = [f"{number}-{players}p" for number, players in TABLES]
DEEP = {3: {3: 1, 4: 2, 5: 1}, 4: {3: 2, 4: 1}}
SHALLOW = {3: {1: 2, 2: 5, 3: 1}, 4: {1: 2, 2: 5}}
PARTS = range(by_speed(4, 1))
VERDICTS_PER_PART = 20
LONG = by_speed({3: {6: 1, 7: 1}, 4: {5: 1, 6: 1}}, {3: {5: 1, 6: 1}, 4: {4: 1}})
LONG_PER_PART = by_speed(15, 5)
PERFT_PER_PART = 15

tables = pytest.mark.parametrize(("number", "players"), TABLES, ids=TABLE_IDS)
parts = pytest.mark.parametrize("part", PARTS)


def never(nodes: int) -> bool:
    return False


def counted(p: Position, tricks: int, goals: bool, equivalence: bool, kernel=search.trick_kernel) -> int:
    """Return the kernel's number of lines; with goals the cards that they name are told apart."""
    made = kernel.Kernel(build(p, [p.goal(number) for number in p.numbers] if goals else []), never)
    made.use_equivalence = equivalence
    return kernel.count(made, tricks)


def unhidden(number: int, players: int, seed: int, count: int) -> list[Position]:
    """Return late positions in which no card lies hidden."""
    stream = late_positions(number, players, random.Random(seed), SHALLOW[players])
    fitting = (p for p in stream if not p.over and p.tricks_left <= 3 and all(seat.hidden is None for seat in p.seats))
    return [next(fitting) for _ in range(count)]


@parts
@tables
def test_verdict_is_the_same_under_all_prunings(number, players, part):
    stream = late_positions(number, players, random.Random(part), DEEP[players])
    fitting = (p for p in stream if p.tricks_left <= max(DEEP[players]))
    verdicts = set()
    for _ in range(VERDICTS_PER_PART):
        p = next(fitting)
        found = {pruning: search.decide(p, Watch(), pruning=pruning).verdict for pruning in PRUNINGS}
        assert len(set(found.values())) == 1, f"{found}: {p}"
        verdicts |= set(found.values())
    assert verdicts == {Verdict.WINNABLE, Verdict.LOST}


@parts
@tables
def test_verdict_is_the_same_whatever_the_memory_makes_of_reasons(number, players, part):
    """Positions so long that states met again decide them."""
    stream = late_positions(number, players, random.Random(50 + part), LONG[players])
    verdicts = set()
    for _ in range(LONG_PER_PART):
        p = next(stream)
        found = {pruning: search.decide(p, Watch(), pruning=pruning) for pruning in OF_THE_MEMORY}
        assert len({one.verdict for one in found.values()}) == 1, f"{found}: {p}"
        verdicts.add(found[search.ALL_RULES].verdict)
    assert verdicts <= {Verdict.WINNABLE, Verdict.LOST}


LOST_DEAL = (
    "dwie_wieze 19 setup=done lost=L6 | legolas_hunter P5 P6 P8 G2 G7 G8 L1 L4 C4 C7 C8 OR | boromir_fallen P1 P2 G1 G3 L2 L5 L7 L8 C2 C6 CW OR"
    " | aragorn_hunter P3 P4 P7 G4 G5 G6 L3 C1 C3 C5 BW OR"
)


@needs_compiled_kernels
def test_each_use_of_the_memory_shortens_the_proof_of_a_loss():
    p = Position.parse(LOST_DEAL)
    found = {pruning: search.decide(p, Watch(), pruning=pruning) for pruning in OF_THE_MEMORY if pruning.dominance or not pruning.reasons}
    assert {one.verdict for one in found.values()} == {Verdict.LOST}
    nodes = {(pruning.twins, pruning.dominance, pruning.reasons): one.nodes for pruning, one in found.items()}
    assert nodes[True, True, True] < nodes[False, True, True]
    assert nodes[True, True, True] < nodes[True, True, False]
    assert nodes[True, True, False] < nodes[True, False, False]


@parts
@tables
def test_perft_of_late_positions(number, players, part):
    for p in unhidden(number, players, 100 + part, PERFT_PER_PART):
        tricks = p.tricks_left
        expected = lines(p, players * tricks - len(p.table))
        for goals, equivalence in product((True, False), repeat=2):
            assert counted(p, tricks, goals, equivalence) == expected, f"goals {goals}, equivalence {equivalence}: {p}"
        assert counted(p, tricks, True, True, plain_kernel()) == expected, str(p)


@tables
def test_perft_of_the_first_trick(number, players):
    rng = random.Random(number * players)
    for _ in range(6):
        p = set_up(deal(number, players, rng), rng, hide=0.0, exchanges=0.0)
        expected = lines(p, players)
        assert expected > 20
        for goals, equivalence in product((True, False), repeat=2):
            assert counted(p, 1, goals, equivalence) == expected, f"goals {goals}, equivalence {equivalence}: {p}"


def test_perft_with_a_hidden_card_counts_every_order_of_cards_once():
    """When a hidden card is taken back makes no difference to the count: only the cards played do."""
    stream = late_positions(20, 3, random.Random(20), {2: 3, 3: 1})
    hidden = (p for p in stream if p.tricks_left <= 3 and any(seat.hidden is not None and seat.hidden not in seat.hand for seat in p.seats))
    for _ in range(40):
        p = next(hidden)
        expected = lines_of_cards(p, 3 * p.tricks_left - len(p.table))
        for goals, equivalence in product((True, False), repeat=2):
            assert counted(p, p.tricks_left, goals, equivalence) == expected, f"goals {goals}, equivalence {equivalence}: {p}"
