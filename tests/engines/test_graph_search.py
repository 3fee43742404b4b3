"""The growing graph: its values equal those of the whole graph, its proofs hold, and a proof that lacks anything does not."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from mellon.solver.engines import proof_graph
from mellon.solver.engines.game_graph import GameGraph, Tangled
from mellon.solver.engines.graph_search import GraphSearch, Searched, search
from mellon.solver.engines.proof_graph import GIVEN_UP, Proof, check
from mellon.solver.engines.stochastic import Chance, Choice, Player, Terminal, evaluate, sure_win
from mellon.solver.limits import LimitReached, Watch
from tests.support.slow_games import Graph, random_graph

MAX, MIN = Player.MAX, Player.MIN


def dag(seed: int) -> Graph:
    rng = random.Random(seed)
    return random_graph(rng, rng.randint(1, 25), cyclic=False, ends=5)


def proofs(game: Graph, found: Searched[int]) -> list[Proof[int]]:
    """Return both halves of what a search has found."""
    expander = game.__getitem__
    return [
        proof_graph.at_least(expander, 0, proof_graph.lows(found.graph)),
        proof_graph.at_most(expander, 0, proof_graph.highs(found.graph)),
    ]


@pytest.mark.parametrize("seed", range(300))
def test_the_growing_graph_finds_the_value_of_the_whole_graph(seed):
    game = dag(seed)
    found = search(game.__getitem__, 0)
    assert found.limit is None and found.value == evaluate(game.__getitem__, 0).value
    assert found.expanded <= len(game)


@pytest.mark.parametrize("seed", range(150))
def test_bounds_hold_at_every_point_whenever_the_search_ends(seed):
    game = dag(seed)
    whole = evaluate(game.__getitem__, 0)
    for budget in range(12):
        found = search(game.__getitem__, 0, budget=budget)
        assert found.expanded <= budget
        for key, point in found.graph.points.items():
            assert point.low <= whole.bounds(key)[0] <= point.high
            assert (point.to_win == 0) is (point.low == 1) and (point.to_lose == 0) is (point.high == 0)


@pytest.mark.parametrize("seed", range(150))
def test_a_search_goes_on_from_other_roots_in_the_same_graph(seed):
    game = dag(seed)
    whole = evaluate(game.__getitem__, 0)
    work = GraphSearch(GameGraph(game.__getitem__), Watch())
    for key in (*whole.graph.states[::-1], 0):
        assert work.settle(key).value == whole.bounds(key)[0]


@pytest.mark.parametrize("seed", range(200))
def test_it_is_enough_to_know_whether_a_side_wins_for_certain(seed):
    game = dag(seed)
    found = GraphSearch(GameGraph(game.__getitem__), Watch()).settle(0, enough=lambda point: point.high < 1)
    assert (found.low == 1) is sure_win(game.__getitem__, 0, MAX).won


@pytest.mark.parametrize("seed", range(120))
def test_play_that_goes_round_is_left_to_others(seed):
    rng = random.Random(seed)
    game = random_graph(rng, rng.randint(2, 14), cyclic=True, ends=3)
    try:
        found = search(game.__getitem__, 0)
    except Tangled:
        return
    assert found.value == evaluate(game.__getitem__, 0).value


def test_a_circle_is_seen_however_it_is_entered():
    game = {
        0: Choice(MAX, [1, 2]),
        1: Choice(MIN, [3]),
        2: Choice(MIN, [3]),
        3: Chance([(Fraction(1, 2), 1), (Fraction(1, 2), 4)]),
        4: Terminal(0),
    }
    with pytest.raises(Tangled):
        search(game.__getitem__, 0)


def test_limits_end_a_search_with_bounds():
    game = {n: Choice(MAX, [n + 1, n + 2]) for n in range(200)} | {200: Terminal(0), 201: Terminal(Fraction(1, 2))}
    cut = search(game.__getitem__, 0, budget=5)
    assert cut.limit == "states" and (cut.low, cut.high, cut.value) == (0, 1, None)
    stopped = Watch()
    stopped.stop()
    assert search(game.__getitem__, 0, watch=stopped).limit == "stopped"
    with pytest.raises(ValueError):
        search({0: Choice(MAX, [])}.__getitem__, 0)
    with pytest.raises(ValueError):
        search({0: Terminal(2)}.__getitem__, 0)


def test_what_is_known_beforehand_is_not_expanded():
    game = {0: Choice(MIN, [1, 2]), 1: Terminal(1), 2: Choice(MAX, [1])}
    found = search(game.__getitem__, 0, known={0: None, 1: 1, 2: 1}.get)
    assert (found.value, found.expanded) == (1, 1)


@pytest.mark.parametrize("seed", range(200))
def test_proofs_hold_and_meet_at_the_value(seed):
    game = dag(seed)
    found = search(game.__getitem__, 0)
    for proof in proofs(game, found):
        assert proof.bound == found.value
        assert check(proof, game.__getitem__)


@pytest.mark.parametrize("seed", range(100))
def test_bounds_of_a_search_that_was_cut_short_are_proved_alike(seed):
    game = dag(seed)
    whole = evaluate(game.__getitem__, 0)
    found = search(game.__getitem__, 0, budget=seed % 7)
    below, above = proofs(game, found)
    assert check(below, game.__getitem__) and check(above, game.__getitem__)
    assert found.low <= below.bound <= whole.value <= above.bound <= found.high


@pytest.mark.parametrize("seed", range(120))
def test_a_proof_without_one_of_its_nodes_is_refused(seed):
    """Every node is a reply, a column of a mix, or an end."""
    game = dag(seed)
    for proof in proofs(game, search(game.__getitem__, 0)):
        for key in list(proof.graph):
            less = Proof(proof.graph.copy(), proof.root, proof.side)
            less.graph.remove_node(key)
            assert not check(less, game.__getitem__)


@pytest.mark.parametrize("seed", range(120))
def test_a_proof_with_another_number_is_refused(seed):
    game = dag(seed)
    for proof in proofs(game, search(game.__getitem__, 0)):
        for key in list(proof.graph):
            for change in (Fraction(1, 7), Fraction(-1, 7)):
                other = Proof(proof.graph.copy(), proof.root, proof.side)
                other.graph.nodes[key]["bound"] += change
                assert not check(other, game.__getitem__)


@pytest.mark.parametrize("seed", range(120))
def test_a_proof_with_another_plan_is_refused_or_secures_as_much(seed):
    game = dag(seed)
    for proof in proofs(game, search(game.__getitem__, 0)):
        for key in list(proof.graph):
            plan = proof.graph.nodes[key]["plan"]
            other = Proof(proof.graph.copy(), proof.root, proof.side)
            for changed in (GIVEN_UP, "end", "all", -1, 99, (Fraction(1, 2),), (Fraction(2), Fraction(-1))):
                if changed != plan and (plan, changed) != (GIVEN_UP, "end"):  # an end at which nothing is won may well be called one
                    other.graph.nodes[key]["plan"] = changed
                    assert not check(other, game.__getitem__), (plan, changed)
            if isinstance(plan, tuple) and len(plan) > 1:
                other.graph.nodes[key]["plan"] = (*plan[1:], plan[0])
                assert plan[1:] + plan[:1] == plan or not check(other, game.__getitem__) or other.bound == proof.bound


def test_a_proof_that_leans_on_itself_is_refused():
    game = {0: Choice(MAX, [1]), 1: Choice(MIN, [0])}
    proof = proof_graph.at_least({0: Terminal(1)}.__getitem__, 0, lambda key: 1)
    for key in game:
        proof.graph.add_node(key, bound=1, plan=0 if key == 0 else "all")
    proof.graph.add_edges_from([(0, 1), (1, 0)])
    assert not check(proof, game.__getitem__)


def test_a_node_that_nothing_leads_to_is_refused():
    game = {0: Choice(MAX, [1]), 1: Terminal(1), 2: Terminal(1)}
    proof = proof_graph.at_least(game.__getitem__, 0, lambda key: 1)
    assert check(proof, game.__getitem__)
    proof.graph.add_node(2, bound=1, plan="end")
    assert not check(proof, game.__getitem__)


def test_a_proof_keeps_its_limits():
    game = {n: Choice(MIN, [n + 1, n + 2]) for n in range(300)} | {300: Terminal(1), 301: Terminal(1)}
    with pytest.raises(LimitReached) as reached:
        proof_graph.at_least(game.__getitem__, 0, lambda key: 1, most=10)
    assert reached.value.limit == "nodes"
    stopped = Watch()
    stopped.stop()
    with pytest.raises(LimitReached):
        proof_graph.at_least(game.__getitem__, 0, lambda key: 1, watch=stopped)
    proof = proof_graph.at_least(game.__getitem__, 0, lambda key: 1)
    with pytest.raises(LimitReached):
        check(proof, game.__getitem__, stopped)


def test_bounds_that_do_not_follow_from_each_other_are_no_proof():
    with pytest.raises(ValueError):
        proof_graph.at_least({0: Choice(MAX, [1]), 1: Terminal(0)}.__getitem__, 0, lambda key: 1 - key)
