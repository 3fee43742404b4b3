"""Forced wins: the search agrees with going over all states, and its proofs are checked by replaying them against everything."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from mellon.solver.engines.stochastic import (
    Chance,
    Choice,
    Node,
    Player,
    Simultaneous,
    Terminal,
    check_sure_win,
    check_trap,
    evaluate,
    sure_win,
)
from mellon.solver.limits import Watch
from tests.support.slow_games import Graph, naive_wins, random_graph

MAX, MIN = Player.MAX, Player.MIN
HALF = Fraction(1, 2)
ENDS = {"won": Terminal(1), "lost": Terminal(0)}


def game(**nodes):
    return {**ENDS, **nodes}.__getitem__


def held_to(graph: Graph, strategy: dict[int, int], asker: Player) -> Graph:
    """Return the graph in which the asker can only follow the strategy, and stays put where it says nothing possible."""

    def held(state: int, node: Node[int]) -> Node[int]:
        choice = strategy.get(state, -1)
        if isinstance(node, Choice) and node.player is asker:
            return Choice(asker, [node.successors[choice] if 0 <= choice < len(node.successors) else state])
        if isinstance(node, Simultaneous):
            lines = node.successors if asker is MAX else list(zip(*node.successors, strict=True))
            return Choice(asker.other, lines[choice] if 0 <= choice < len(lines) else [state])
        return node

    return {state: held(state, node) for state, node in graph.items()}


@pytest.mark.parametrize("seed", range(250))
def test_search_equals_going_over_all_states(seed):
    rng = random.Random(seed)
    graph = random_graph(rng, rng.randint(1, 14), cyclic=seed % 3 > 0, ends=5)
    for asker in Player:
        found = sure_win(graph.__getitem__, 0, asker)
        assert found.won is (0 in naive_wins(graph, asker))
        if found.won:
            assert check_sure_win(graph.__getitem__, 0, found.strategy, asker)
            assert found.depth < len(graph)
        else:
            assert check_trap(graph.__getitem__, 0, found.trap, asker)
            assert not check_sure_win(graph.__getitem__, 0, found.strategy, asker)


@pytest.mark.parametrize("seed", range(250))
def test_checker_judges_tampered_strategies_rightly(seed):
    rng = random.Random(7000 + seed)
    graph = random_graph(rng, rng.randint(3, 10), cyclic=True, ends=5)
    for asker in Player:
        good = dict(sure_win(graph.__getitem__, 0, asker).strategy)
        for state in graph:
            for choice in range(-1, 4):
                changed = {**good, state: choice}
                assert check_sure_win(graph.__getitem__, 0, changed, asker) is (0 in naive_wins(held_to(graph, changed, asker), asker))


def test_tampered_proofs_are_refused():
    expand = game(a=Choice(MAX, ["b", "won", "lost"]), b=Choice(MIN, ["a", "c"]), c=Simultaneous([["lost", "won"], ["a", "won"]]))
    proof = sure_win(expand, "c")
    assert proof.won
    assert proof.strategy == {"a": 1, "c": 1}
    assert check_sure_win(expand, "c", proof.strategy)
    for change in ({"a": 0}, {"a": 2}, {"c": 0}, {"a": 3}, {"a": -1}):
        assert not check_sure_win(expand, "c", {**proof.strategy, **change})
    assert not check_sure_win(expand, "c", {"c": 1})
    assert not check_sure_win(expand, "c", proof.strategy, MIN)


def test_tampered_traps_are_refused():
    expand = game(a=Choice(MAX, ["b", "lost"]), b=Choice(MIN, ["won", "a"]))
    lost = sure_win(expand, "a")
    assert lost.won is False
    assert lost.trap == {"a", "b", "lost"}
    assert check_trap(expand, "a", lost.trap)
    assert not check_trap(expand, "a", lost.trap - {"a"})
    assert not check_trap(expand, "a", lost.trap - {"b"})
    assert not check_trap(expand, "a", lost.trap | {"won"})


def test_simultaneous_choice_has_to_win_against_every_reply():
    pennies = game(a=Simultaneous([["won", "lost"], ["lost", "won"]]))
    assert sure_win(pennies, "a").won is False
    assert sure_win(pennies, "a", MIN).won is False
    safe = game(a=Simultaneous([["won", "lost"], ["won", "b"]]), b=Chance([(HALF, "won"), (HALF, "a")]))
    assert sure_win(safe, "a").won is False
    assert evaluate(safe, "a", endless=0).value == 1
    assert sure_win(game(a=Simultaneous([["won", "lost"], ["won", "won"]])), "a").strategy == {"a": 1}
    assert sure_win(game(a=Simultaneous([["won", "lost"], ["lost", "lost"]])), "a", MIN).strategy == {"a": 1}


def test_another_meaning_of_winning():
    expand = {"a": Choice(MIN, ["b", "c"]), "b": Terminal(HALF), "c": Terminal(1)}.__getitem__
    assert sure_win(expand, "a").won is False
    good = sure_win(expand, "a", wins=lambda value: value >= HALF)
    assert good.won
    assert check_sure_win(expand, "a", good.strategy, wins=lambda value: value >= HALF)


def test_limits_leave_it_unknown():
    def tree(state: int) -> Choice[int]:
        return Choice(MAX, [2 * state + 1, 2 * state + 2])

    cut = sure_win(tree, 0, max_states=50)
    assert (cut.won, cut.limit, cut.expanded) == (None, "states", 50)
    assert sure_win(tree, 0, watch=Watch(stopped=True)).limit == "stopped"
    assert sure_win(tree, 0, watch=Watch(deadline=0.0)).limit == "time"


def test_a_win_found_within_the_limit_is_a_win():
    def expand(state: int) -> Node[int]:
        return Terminal(1) if state == -1 else Choice(MAX, [state + 1, -1] if state == 3 else [state + 1])

    assert sure_win(expand, 0, max_states=50).won is None
    near = sure_win(expand, 0, max_states=50, deepen_from=1)
    assert (near.won, near.strategy, near.depth) == (True, {0: 0, 1: 0, 2: 0, 3: 1}, 4)
    assert sure_win(lambda state: expand(state) if state < 3 else Choice(MAX, [-1, 4]), 0, max_states=50).won is True
    assert sure_win(expand, 4, max_states=50, deepen_from=1).won is None


@pytest.mark.parametrize("seed", range(60))
def test_deepening_changes_no_verdict(seed):
    rng = random.Random(9000 + seed)
    graph = random_graph(rng, rng.randint(1, 14), cyclic=True, ends=5)
    for asker in Player:
        deepened = sure_win(graph.__getitem__, 0, asker, deepen_from=1)
        assert deepened.won is (0 in naive_wins(graph, asker))
        if deepened.won:
            assert check_sure_win(graph.__getitem__, 0, deepened.strategy, asker)
        else:
            assert check_trap(graph.__getitem__, 0, deepened.trap, asker)


def test_states_with_nothing_after_them_are_refused():
    for node in (Choice(MIN, []), Choice(MAX, []), Chance([]), Simultaneous([])):
        with pytest.raises(ValueError):
            sure_win(game(a=node), "a")


def test_a_very_long_line_needs_no_recursion():
    def expand(state: int) -> Terminal | Choice[int]:
        return Terminal(1) if state == 20_000 else Choice(MIN if state % 2 else MAX, [state + 1])

    found = sure_win(expand, 0)
    assert (found.won, found.depth, len(found.strategy)) == (True, 20_000, 10_000)
    assert check_sure_win(expand, 0, found.strategy)
