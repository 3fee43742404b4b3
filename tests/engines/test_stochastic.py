"""State graphs with choices, chance, simultaneous choices and cycles: exact values, honest bounds, and play that earns the value."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from mellon.solver.engines.cycles import Knot, secures
from mellon.solver.engines.exact_linear import solve_square
from mellon.solver.engines.matrix_game import MatrixGames, certify
from mellon.solver.engines.policy import clash, options, principal_line, recommended
from mellon.solver.engines.state_graph import MAXIMISE, Link, strongly_connected
from mellon.solver.engines.stochastic import Chance, Choice, Player, Precision, Simultaneous, Terminal, evaluate
from mellon.solver.limits import LimitReached, Watch
from tests.support.slow_games import Graph, all_strategies_value, random_graph, recursive_value, swept
from tests.support.watches import Looks

MAX, MIN = Player.MAX, Player.MIN
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
ENDLESS = [Fraction(0), Fraction(1), HALF, THIRD]
NEAR = Fraction(1, 10**9)
ENDS = {"won": Terminal(1), "lost": Terminal(0), "half": Terminal(HALF), "third": Terminal(THIRD)}


def game(**nodes):
    return {**ENDS, **nodes}.__getitem__


@pytest.mark.parametrize("seed", range(200))
def test_without_cycles_equals_recursion(seed):
    rng = random.Random(seed)
    graph = random_graph(rng, rng.randint(1, 9), cyclic=False)
    found = evaluate(graph.__getitem__, 0)
    assert found.value == recursive_value(graph, 0)
    assert found.limit is None
    assert found.components == found.states == found.expanded


@pytest.mark.parametrize("seed", range(240))
def test_turns_and_chance_with_cycles_equal_all_strategies(seed):
    rng = random.Random(1000 + seed)
    graph = random_graph(rng, rng.randint(1, 6), cyclic=True, simultaneous=False)
    endless = ENDLESS[seed % 4]
    assert evaluate(graph.__getitem__, 0, endless=endless).value == all_strategies_value(graph, 0, endless)


@pytest.mark.parametrize("seed", range(120))
def test_games_that_surely_end_equal_many_plain_sweeps(seed):
    rng = random.Random(2000 + seed)
    graph = random_graph(rng, rng.randint(2, 8), cyclic=True, leak=True)
    lower, upper = evaluate(graph.__getitem__, 0, endless=ENDLESS[seed % 4]).bounds(0)
    assert upper - lower <= NEAR
    assert lower - NEAR <= swept(graph, 0.5, 160)[0] <= upper + NEAR


@pytest.mark.parametrize("seed", range(120))
def test_bounds_of_any_game_hold_against_plain_sweeps_from_both_ends(seed):
    rng = random.Random(3000 + seed)
    graph = random_graph(rng, rng.randint(1, 7), cyclic=True)
    worst, best = evaluate(graph.__getitem__, 0, endless=0), evaluate(graph.__getitem__, 0, endless=1)
    assert worst.bounds(0)[1] >= swept(graph, 0.0, 40)[0] - NEAR
    assert best.bounds(0)[0] <= swept(graph, 1.0, 40)[0] + NEAR
    between = evaluate(graph.__getitem__, 0, endless=HALF)
    assert worst.bounds(0)[0] <= between.bounds(0)[1]
    assert between.bounds(0)[0] <= best.bounds(0)[1]


@pytest.mark.parametrize("seed", range(100))
def test_recommended_choices_earn_the_value(seed):
    rng = random.Random(4000 + seed)
    graph = random_graph(rng, rng.randint(2, 6), cyclic=True, simultaneous=False)
    endless = ENDLESS[seed % 4]
    found = evaluate(graph.__getitem__, 0, endless=endless)
    for player in Player:
        bound: Graph = {
            state: Choice(player, [node.successors[recommended(found, state) or 0]])
            if isinstance(node, Choice) and node.player is player and state in found.graph.ids
            else node
            for state, node in graph.items()
        }
        assert all_strategies_value(bound, 0, endless) == found.value


@pytest.mark.parametrize("seed", range(60))
def test_bounds_close_in_on_the_value_as_more_states_are_allowed(seed):
    rng = random.Random(5000 + seed)
    graph = random_graph(rng, rng.randint(4, 9), cyclic=seed % 2 == 0)
    whole = evaluate(graph.__getitem__, 0)
    low, high = whole.bounds(0)
    for allowed in range(1, whole.states + 1):
        part = evaluate(graph.__getitem__, 0, max_states=allowed)
        lower, upper = part.bounds(0)
        assert lower <= high and low <= upper
        assert part.expanded <= allowed
        assert part.exact or part.limit in ("states", "precision")
        assert part.exact == (part.limit is None)


def test_gamblers_ruin_has_its_known_value():
    def expand(money: int) -> Terminal | Chance[int]:
        return Terminal(money // 10) if money in (0, 10) else Chance([(THIRD, money + 1), (2 * THIRD, money - 1)])

    found = evaluate(expand, 3)
    assert found.value == Fraction(2**3 - 1, 2**10 - 1)
    assert (found.cyclic_components, found.largest_component, found.unproved_components) == (1, 9, 0)


@pytest.mark.parametrize("endless", ENDLESS)
def test_endless_play_is_worth_what_the_ruling_says(endless):
    both = game(a=Choice(MAX, ["b", "lost"]), b=Choice(MIN, ["a", "won"]))
    assert evaluate(both, "a", endless=endless).value == endless
    one = game(a=Choice(MAX, ["b", "third"]), b=Choice(MIN, ["a"]))
    assert evaluate(one, "a", endless=endless).value == max(endless, THIRD)


def test_max_may_not_wait_for_ever_for_the_win_that_it_has():
    expand = game(a=Choice(MAX, ["b", "won"], ["wait", "win"]), b=Choice(MAX, ["a"]))
    found = evaluate(expand, "a", endless=0)
    assert found.value == 1
    assert [option.best for option in options(found, "a")] == [True, True]
    assert recommended(found, "a") == 1
    assert [step.done for step in principal_line(found, "b")] == [(0,), ("win",), ()]


def test_value_that_is_only_approached_has_bounds_within_the_tolerance():
    expand = game(a=Simultaneous([["a", "won"], ["won", "lost"]]))
    found = evaluate(expand, "a", endless=0)
    lower, upper = found.bounds("a")
    assert 1 - NEAR <= lower < upper == 1
    assert (found.exact, found.value, found.limit, found.unproved_components) == (False, None, "precision", 1)


def test_value_that_is_no_fraction_has_bounds_within_the_tolerance():
    expand = game(a=Simultaneous([["b", "lost"], ["lost", "won"]]), b=Chance([(HALF, "won"), (HALF, "a")]))
    lower, upper = evaluate(expand, "a").bounds("a")
    assert lower**2 + 2 * lower - 1 < 0 < upper**2 + 2 * upper - 1
    assert upper - lower <= NEAR


def test_simultaneous_choice_that_repeats_until_somebody_errs():
    expand = game(a=Simultaneous([["b", "won"], ["half", "b"]]), b=Choice(MIN, ["a"]))
    found = evaluate(expand, "a", endless=HALF)
    assert found.value == HALF


def test_root_can_be_exact_though_not_everything_was_expanded():
    expand = game(a=Choice(MAX, ["won", "b"]), b=Choice(MIN, ["c"]), c=Choice(MIN, ["a"]))
    found = evaluate(expand, "a", max_states=2)
    assert (found.value, found.limit) == (1, None)
    assert found.bounds("b") == (0, 1)


def test_limits_are_told():
    def tree(state: int) -> Choice[int]:
        return Choice(MAX, [2 * state + 1, 2 * state + 2])

    cut = evaluate(tree, 0, max_states=100)
    assert (cut.limit, cut.expanded, cut.bounds(0), cut.value) == ("states", 100, (0, 1), None)
    assert evaluate(tree, 0, watch=Watch(stopped=True)).limit == "stopped"
    assert evaluate(tree, 0, watch=Watch(deadline=0.0)).limit == "time"
    assert [step.kind for step in principal_line(cut, 0)][-1] == "unexpanded"


def test_long_fractions_become_bounds():
    def expand(depth: int) -> Terminal | Chance[int]:
        return Terminal(-depth - 1) if depth < 0 else Chance([(Fraction(1, 7), -2), (Fraction(3, 7), -1), (Fraction(3, 7), depth - 1)])

    exact = evaluate(expand, 40)
    assert exact.value == recursive_value({depth: expand(depth) for depth in range(-2, 41)}, 40)
    rough = evaluate(expand, 40, precision=Precision(max_bits=32, bound_bits=40))
    lower, upper = rough.bounds(40)
    assert lower < exact.value < upper
    assert upper - lower < Fraction(1, 2**38)
    assert rough.limit == "precision"


def test_values_on_another_scale():
    expand = {"a": Simultaneous([["p", "q"], ["q", "p"]]), "p": Terminal(-3), "q": Terminal(8)}.__getitem__
    assert evaluate(expand, "a", endless=0, span=(-10, 10)).value == Fraction(5, 2)


@pytest.mark.parametrize(
    "node",
    [
        Chance([(HALF, "won"), (THIRD, "lost")]),
        Chance([(Fraction(3, 2), "won"), (-HALF, "lost")]),
        Chance([]),
        Choice(MAX, []),
        Simultaneous([["won"], ["won", "lost"]]),
        Simultaneous([]),
        Terminal(2),
    ],
)
def test_nodes_that_make_no_sense_are_refused(node):
    with pytest.raises(ValueError):
        evaluate(game(a=Choice(MIN, ["b", "won"]), b=node), "a")


def test_endless_outside_the_span_is_refused():
    with pytest.raises(ValueError):
        evaluate(game(), "won", endless=2)


def test_options_with_labels_and_bounds():
    expand = game(
        a=Choice(MIN, ["b", "third", "c"], ["toss", "take", "hope"]),
        b=Chance([(HALF, "won"), (HALF, "lost")], ["heads", "tails"]),
        c=Choice(MAX, ["d"]),
        d=Choice(MAX, ["lost"]),
    )
    found = evaluate(expand, "a")
    assert [(option.label, option.lower, option.best) for option in options(found, "a")] == [
        ("toss", HALF, False),
        ("take", THIRD, False),
        ("hope", 0, True),
    ]
    assert [(option.label, option.probability) for option in options(found, "b")] == [("heads", HALF), ("tails", HALF)]
    assert options(found, "won") == []
    cut = evaluate(expand, "a", max_states=6)
    assert [option.best for option in options(cut, "a")] == [False, None, None]


def test_clash_shows_matrix_mixes_and_best_replies():
    expand = game(a=Simultaneous([["won", "lost"], ["lost", "won"], ["lost", "lost"]], ["up", "down", "out"], ["left", "right"]))
    found = evaluate(expand, "a")
    fight = clash(found, "a")
    assert fight is not None
    assert certify(fight.lower, fight.secured)
    assert (fight.secured.value, fight.best_rows, fight.best_columns) == (HALF, (0, 1), (0, 1))
    first = principal_line(found, "a")[0]
    assert (first.kind, first.done, first.row_mix) == ("simultaneous", ("up", "left"), (HALF, HALF, 0))
    assert clash(found, "won") is None


@pytest.mark.parametrize("seed", range(40))
def test_components_are_those_that_reach_each_other_and_come_after_all_they_depend_on(seed):
    rng = random.Random(seed)
    size = rng.randint(1, 60)
    targets = [[rng.randrange(size) for _ in range(rng.choice([0, 1, 1, 2, 3]))] for _ in range(size)]
    found = strongly_connected(size, targets.__getitem__)
    reached = [_reached(targets, node) for node in range(size)]
    together = {frozenset(other for other in reached[node] if node in reached[other]) for node in range(size)}
    assert len(found) == len(together) and {frozenset(part) for part in found} == together
    place = {node: index for index, part in enumerate(found) for node in part}
    assert all(place[target] <= place[node] for node in range(size) for target in targets[node])


def _reached(targets: list[list[int]], node: int) -> set[int]:
    found, waiting = {node}, [node]
    while waiting:
        new = set(targets[waiting.pop()]) - found
        found |= new
        waiting += new
    return found


@pytest.mark.parametrize("seed", range(3))
def test_components_of_large_graphs_come_after_all_they_depend_on(seed):
    rng = random.Random(seed)
    size = 20_000
    targets = [[min(size - 1, max(0, node + rng.randint(-40, 400))) for _ in range(rng.choice([1, 2, 3]))] for node in range(size)]
    found = strongly_connected(size, targets.__getitem__)
    assert max(map(len, found)) > 1 and sum(map(len, found)) == size
    place = {node: index for index, part in enumerate(found) for node in part}
    assert all(place[target] <= place[node] for node in range(size) for target in targets[node])


def test_components_end_with_the_watch():
    watch = Watch()
    watch.stop()
    assert strongly_connected(10, lambda node: [(node + 1) % 10], watch) == []


def test_components_end_between_generations():
    class Ending(Watch):
        looks = 0

        @property
        def over(self) -> bool:
            self.looks += 1
            return self.looks > 30

    size = 1_000
    found = strongly_connected(size, lambda node: [node + 1] if node + 1 < size else [], Ending())
    assert 0 < len(found) < size and found[0] == [size - 1]


def test_a_very_long_line_needs_no_recursion():
    def expand(state: int) -> Terminal | Choice[int]:
        return Terminal(1) if state == 30_000 else Choice(MIN, [state + 1])

    found = evaluate(expand, 0)
    assert (found.value, found.states, found.components) == (1, 30_001, 30_001)
    back = evaluate(lambda state: Choice(MAX, [max(state - 1, 0), state + 1]) if state < 3_000 else Terminal(1), 0, endless=0)
    assert (back.value, back.largest_component) == (1, 3_000)


@pytest.mark.parametrize("seed", range(5))
def test_a_search_ended_anywhere_keeps_bounds_that_hold(seed):
    graph = random_graph(random.Random(seed), 80, cyclic=True)
    exact = evaluate(graph.__getitem__, 0)
    for polls in range(1, 60, 6):
        watch = Looks(polls)
        found = evaluate(graph.__getitem__, 0, watch=watch)
        assert found.lower[0] <= exact.upper[0] and exact.lower[0] <= found.upper[0]
        assert watch.looks >= -40


def test_a_linear_system_is_given_up_when_the_time_is_over():
    rng = random.Random(1)
    size = 90
    matrix = [[rng.randint(1, 10**6) for _ in range(size)] for _ in range(size)]
    with pytest.raises(LimitReached):
        solve_square(matrix, [1] * size, Looks(5))
    assert solve_square([[2, 0], [0, 4]], [2, 4], Looks(10)) == solve_square([[2, 0], [0, 4]], [2, 4])


def test_a_proof_is_given_up_when_the_time_is_over():
    chain = [Link(MAXIMISE, ((node + 1, 300),)) for node in range(299)] + [Link(MAXIMISE, ((0, 300),))]
    knot = Knot(chain, [Fraction(1)], HALF)
    with pytest.raises(LimitReached):
        secures(knot, [Fraction(1)] * 301, MAX, MatrixGames(), Looks(2))
    assert secures(knot, [Fraction(1)] * 301, MAX, MatrixGames(), Looks(50)) is not None
