"""The endgame engines against brute force, against each other, and against the search for forced wins."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.state import Simultaneous
from mellon.solver.engines import stochastic
from mellon.solver.engines.matrix_game import certify, solve
from mellon.solver.konfrontacja.forcing import Forcing
from mellon.solver.konfrontacja.graphs import PLAYERS, Graph
from mellon.solver.konfrontacja.plans import Planner, joined
from mellon.solver.konfrontacja.proof_numbers import ProofNumbers
from mellon.solver.konfrontacja.replaying import check, check_refutation
from mellon.solver.konfrontacja.stopping import Allowance
from mellon.solver.konfrontacja.worth import Worth
from mellon.solver.konfrontacja.writing import refutation, strategy
from mellon.solver.limits import Watch
from tests.support.konfrontacja.brute_force import ANYWHERE, CLOSE, BruteForce, Looping, TooLarge, random_endgame

HALF = Fraction(1, 2)
SIZES = [(1, 1, 1), (1, 1, 2), (2, 1, 1), (2, 1, 2), (1, 2, 1), (1, 2, 2)]
UNSURE = [1025, 1296, 1326, 1732, 1780, 1946, 2061, 2146, 2555, 2735, 2756, 3480, 3560, 3787, 3946, 3979, 3998]
"""Seeds of endgames that neither side can force: found once, the value is compared all the same."""
UNSURE_AREAS = [((10, 11, 12, 13, 14), (13, 14, 15)), ANYWHERE, (range(3, 10), range(3, 12))]


def both(table, search=ProofNumbers):
    """Return the searches of both sides over the same unfolded turns."""
    planner = Planner(table)
    return [search(planner, side, Allowance(1_000_000), Watch()) for side in (0, 1)]


def worth_of(table, state):
    return Worth(table, HALF, 1_000_000, Watch()).of_state(state)


def tiny(batch: int, wanted: int):
    """Yield so many tiny endgames that plain recursion gets through, with their values."""
    rng = random.Random(batch)
    found = 0
    while found < wanted:
        table, state = random_endgame(rng, *rng.choice(SIZES), areas=rng.choice((ANYWHERE, CLOSE)))
        try:
            value = BruteForce(table, 250).state(state)
        except (Looping, TooLarge):
            continue
        found += 1
        yield table, state, value


@pytest.mark.parametrize("batch", range(6))
def test_brute_force_agrees_on_tiny_endgames(batch):
    for table, state, value in tiny(batch, 55):
        assert worth_of(table, state) == value, (table.cast, state)


@pytest.mark.parametrize("seed", UNSURE)
def test_brute_force_agrees_where_nothing_is_forced(seed):
    rng = random.Random(seed)
    ours, theirs, cards = rng.choice([(1, 1, 2), (2, 1, 2), (2, 1, 3), (2, 2, 2), (2, 2, 3), (1, 2, 3)])
    table, state = random_endgame(rng, ours, theirs, cards, areas=rng.choice(UNSURE_AREAS))
    brute = BruteForce(table, 1500)
    value = brute.state(state)
    assert 0 < value < 1
    engine = Worth(table, HALF, 1_000_000, Watch())
    assert engine.of_state(state) == value
    for met, worth in list(brute.values.items())[:200]:
        assert engine.of_state(met) == worth


@pytest.mark.parametrize("search", [Forcing, ProofNumbers])
@pytest.mark.parametrize("batch", range(3))
def test_forced_wins_are_the_certain_values_and_replay(batch, search):
    for table, state, value in tiny(100 + batch, 25):
        position = Position(table, state)
        for side in both(table, search):
            won = rules.winner(table, state) == -1 and side.wins(state)
            if rules.winner(table, state) == -1:
                assert won is (value == 1 - side.side), (table.cast, state)
            if won:
                entries = strategy(position, side)
                assert entries is not None and check(position, entries, side.side)
                assert not check(position, [], side.side)


@pytest.mark.parametrize("batch", range(3))
def test_what_cannot_be_forced_has_a_refutation_that_replays(batch):
    written = 0
    for table, state, value in tiny(200 + batch, 25):
        position = Position(table, state)
        for side in both(table):
            if rules.winner(table, state) != -1 or side.wins(state):
                continue
            assert value != 1 - side.side
            entries = refutation(position, side)
            assert entries is not None and check_refutation(position, entries, side.side)
            needed = [entry for entry in entries if entry["move"] or entry["inside"] or "run" in entry]
            for missing in needed[:3]:
                assert not check_refutation(position, [entry for entry in entries if entry is not missing], side.side)
            written += len(needed)
    assert written > 20


@pytest.mark.parametrize("batch", range(3))
def test_whole_graph_agrees_also_where_play_can_go_round(batch):
    rng = random.Random(batch)
    for _ in range(10):
        table, state = random_endgame(rng, 2, 2, 2)
        planner = Planner(table)
        graph = Graph(planner)
        found = stochastic.evaluate(graph, graph.key(state), max_states=400)
        if found.limit is None and rules.winner(table, state) == -1:
            assert worth_of(table, state) == found.value, (table.cast, state)
            for side in both(table):
                general = stochastic.sure_win(graph, graph.key(state), PLAYERS[side.side], max_states=4000)
                assert general.won in (None, side.wins(state))


def test_every_equilibrium_stands_up_to_every_pure_reply():
    checked = 0
    for seed in UNSURE:
        rng = random.Random(seed)
        ours, theirs, cards = rng.choice([(1, 1, 2), (2, 1, 2), (2, 1, 3), (2, 2, 2), (2, 2, 3), (1, 2, 3)])
        table, state = random_endgame(rng, ours, theirs, cards, areas=rng.choice(UNSURE_AREAS))
        engine = Worth(table, HALF, 1_000_000, Watch())
        engine.of_state(state)
        for layout in list(engine.planner.layouts.values())[:60]:
            if layout.state is None or rules.winner(table, layout.state) != -1:
                continue
            for hands in list(layout.memo)[:2]:
                met = layout.state._replace(hands=(hands >> 9, hands & 511))
                for action in rules.actions(table, met):
                    node = rules.begin(table, met, action)
                    if isinstance(node, Simultaneous):
                        matrix = [[engine.of_node(rules.choose(table, node, (f, s))) for s in node.sauron] for f in node.fellowship]
                        found = solve(matrix)
                        assert certify(matrix, found)
                        checked += 1
    assert checked > 50


@pytest.mark.parametrize("seed", UNSURE[:8])
def test_states_solved_together_have_the_values_of_brute_force(seed):
    rng = random.Random(seed)
    ours, theirs, cards = rng.choice([(1, 1, 2), (2, 1, 2), (2, 1, 3), (2, 2, 2), (2, 2, 3), (1, 2, 3)])
    table, state = random_endgame(rng, ours, theirs, cards, areas=rng.choice(UNSURE_AREAS))
    planner = Planner(table)
    planner.reuse = False
    engine = Worth(table, HALF, 1_000_000, Watch(), planner)
    engine.values.forcing = ()
    engine._solve_circle(engine.planner.layout(state), joined(state.hands))
    assert engine.circles == 1 and engine.largest_circle > 1
    assert engine.known(state) == BruteForce(table, 1500).state(state)
