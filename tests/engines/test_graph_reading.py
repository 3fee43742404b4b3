"""What a solved graph tells, against listing all lines of small random graphs."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import pairwise

import networkx as nx
import pytest

from mellon.models.common import Text
from mellon.solver.engines import graph_reading as reading
from mellon.solver.engines import solved_graph
from mellon.solver.engines.solved_graph import CHANCE, END, OTHER, OWN, Way

SEEDS = range(60)


class RandomPlay:
    """A random game without circles: keys are numbers, each leads to larger ones; the last two are a loss (even) and a win (odd)."""

    def __init__(self, seed: int, kinds: tuple[str, ...] = (OWN, OTHER, CHANCE), size: int = 12) -> None:
        rng = random.Random(seed)
        self.size = size
        self.kinds = [rng.choice(kinds) for _ in range(size)]
        self.after = [[rng.randrange(at + 1, size + 2) for _ in range(rng.randint(1, 3))] for at in range(size)]
        self.events = [[frozenset(rng.sample("abcd", rng.randint(0, 2))) for _ in ways] for ways in self.after]
        self.between = [rng.random() < 0.7 for _ in range(size)]
        self.value = cache(self._value)

    def kind(self, key: int) -> str:
        return END if key >= self.size else self.kinds[key]

    def _value(self, key: int) -> Fraction:
        if key >= self.size:
            return Fraction(key - self.size)
        found = [self.value(after) for after in self.after[key]]
        pick = {OWN: max, OTHER: min, CHANCE: lambda values: sum(values) / len(values)}[self.kinds[key]]
        return Fraction(pick(found))

    def ways(self, key: int) -> list[Way[int]]:
        kind, after = self.kinds[key], self.after[key]
        chance = Fraction(1, len(after)) if kind == CHANCE else None
        found = [
            Way(one, f"{key}-{at}", Text("", ""), chance, self.events[key][at], int(kind == OWN and self.between[key]))
            for at, one in enumerate(after)
        ]
        return sorted(found, key=lambda way: -self.value(way.after)) if kind == OWN else found

    def told(self, key: int) -> tuple[Text, str, str]:
        return Text(str(key), str(key)), "here" if key < self.size and self.between[key] else "", OWN


def winning_graphs():
    """Yield random graphs of winning play with some branching, and the game behind each."""
    for seed in range(400):
        play = RandomPlay(seed)
        if play.value(0) == 1:
            graph = solved_graph.winning_play(play, 0, 1000)
            if len(graph) > 4:
                yield play, graph


def all_lines(graph):
    """Return every line from the root to an end as its ways, one by one."""

    def walk(node):
        if graph.nodes[node]["kind"] == END:
            yield []
        for after in graph.successors(node):
            for way in graph.edges[node, after]["ways"]:
                for rest in walk(after):
                    yield [(node, way), *rest]

    return list(walk(graph.graph["root"]))


def test_winning_play_keeps_every_winning_choice_and_every_reply():
    count = 0
    for play, graph in winning_graphs():
        count += 1
        for node, data in graph.nodes(data=True):
            key = data["key"]
            if data["kind"] == END:
                assert key == play.size + 1
                continue
            ways = [way for after in graph.successors(node) for way in graph.edges[node, after]["ways"]]
            kept = [way for way in play.ways(key) if data["kind"] != OWN or play.value(way.after) == 1]
            assert sorted(way.move for way in ways) == sorted(way.move for way in kept)
            assert (data["kept"], data["options"]) == (len(kept), len(play.after[key]))
    assert count > 30


def test_win_in_is_the_least_that_suffices_against_every_reply():
    for play, graph in winning_graphs():

        def suffices(key, moves):
            if key >= play.size:
                return key == play.size + 1
            own = play.kinds[key] == OWN
            ways = play.ways(key)
            if own:
                return any(moves >= way.counts and suffices(way.after, moves - way.counts) for way in ways)
            return all(suffices(way.after, moves) for way in ways)

        for node, left in reading.win_in(graph).items():
            key = graph.nodes[node]["key"]
            assert suffices(key, left) and (left == 0 or not suffices(key, left - 1))
        assert set(reading.win_in(graph)) == set(graph)


def test_the_longest_resistance_takes_exactly_that_many_moves():
    for _, graph in winning_graphs():
        left = reading.win_in(graph)
        line = reading.longest_resistance(graph, left)
        assert line[0][0] == 0 and all(one[1] == other[0] for one, other in pairwise(line))
        assert graph.nodes[line[-1][1]]["kind"] == END
        assert sum(graph.edges[edge]["counts"] for edge in line) == left[0]


def test_win_in_counts_where_play_can_go_round():
    graph = nx.DiGraph(what="wins", root=0, whole=True)
    for node, kind in enumerate((OWN, OTHER, OWN, END)):
        graph.add_node(node, kind=kind)
    for one, other, counts in ((0, 1, 1), (1, 0, 0), (1, 2, 0), (2, 3, 1), (0, 2, 1)):
        graph.add_edge(one, other, counts=counts)
    assert reading.win_in(graph) == {3: 0, 2: 1, 0: 2, 1: 2}
    graph.remove_edge(0, 2)
    assert reading.win_in(graph) == {3: 0, 2: 1}


def test_what_must_happen_is_what_all_lines_share():
    for _, graph in winning_graphs():
        lines = [frozenset().union(*[way.events for _, way in line]) for line in all_lines(graph)]
        assert set(reading.must_happen(graph)) == set(frozenset.intersection(*lines))
        assert reading.happens(graph) == set(frozenset.union(*lines))
        assert reading.lines(graph) == len(lines)


def test_only_moves_and_the_move_after_which_nothing_can_be_spoilt():
    for play, graph in winning_graphs():
        care = reading.only_moves(graph)
        keys = {graph.nodes[node]["key"] for node in care.own}
        assert keys == {data["key"] for _, data in graph.nodes(data=True) if data["kind"] == OWN and data["position"]}
        winning = {key: sum(play.value(after) == 1 for after in play.after[key]) for key in keys}
        assert {graph.nodes[node]["key"] for node in care.risky} == {key for key in keys if winning[key] < len(play.after[key])}
        assert {graph.nodes[node]["key"] for node in care.only} == {key for key in keys if winning[key] == 1 < len(play.after[key])}
        last = 0
        for line in all_lines(graph):
            moves = 0
            for node, way in line:
                data = graph.nodes[node]
                if data["kind"] == OWN and data["kept"] < data["options"]:
                    last = max(last, moves + int(bool(data["position"])))
                moves += way.counts
        assert reading.nothing_to_spoil(graph) == last


def test_gates_are_the_nodes_of_every_line():
    for _, graph in winning_graphs():
        lines = [{node for node, _ in line} for line in all_lines(graph)]
        assert set(reading.gates(graph)) == set.intersection(*lines)


def test_meetings_have_several_ways_in():
    for _, graph in winning_graphs():
        assert set(reading.meetings(graph)) == {
            node for node in graph if len(list(graph.predecessors(node))) > 1 and graph.out_degree(node)
        }


def test_a_circle_is_found_and_left():
    graph = nx.DiGraph([(0, 1), (1, 2), (2, 0), (2, 3), (1, 0)], root=0)
    assert reading.circles(graph) == [[0, 1, 0]] and reading.leaves(graph, [0, 1, 0])
    graph.remove_node(3)
    assert not reading.leaves(graph, [0, 1, 0])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_chance_goes_where_the_lines_of_a_policy_miss(seed):
    play = RandomPlay(seed, (OWN, CHANCE, CHANCE))
    graph = solved_graph.policy(play, 0, 1000)
    assert reading.check(graph)
    missed: dict[tuple[int, str], Fraction] = {}
    for line in lines_to_the_first_miss(graph, play):
        chance = Fraction(1)
        for _, way in line:
            chance *= 1 if way.chance is None else way.chance
        node, way = line[-1]
        missed[node, way.move] = missed.get((node, way.move), Fraction(0)) + chance
    found = {(miss.node, miss.way.move): miss.share for miss in reading.where_the_chance_goes(graph)}
    assert found == missed
    assert sum(found.values()) == (1 - play.value(0) if play.value(0) else 0)


def lines_to_the_first_miss(graph, play):
    """Yield every line that ends with the way by which the goal becomes impossible."""

    def walk(node, before):
        for after in graph.successors(node):
            for way in graph.edges[node, after]["ways"]:
                if play.value(way.after):
                    yield from walk(after, [*before, (node, way)])
                else:
                    yield [*before, (node, way)]

    return walk(0, []) if play.value(0) else ()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_changed_value_is_noticed(seed):
    play = RandomPlay(seed, (OWN, CHANCE, CHANCE))
    graph = solved_graph.policy(play, 0, 1000)
    inner = [node for node, kind in graph.nodes(data="kind") if kind != END]
    node = random.Random(seed).choice(inner)
    graph.nodes[node]["value"] += Fraction(1, 7)
    assert not reading.check(graph)


@pytest.mark.parametrize("seed", SEEDS)
def test_classes_join_exactly_what_goes_on_alike(seed):
    play = RandomPlay(seed, (OWN, CHANCE, CHANCE))
    graph = solved_graph.policy(play, 0, 1000)

    @cache
    def unfolded(node):
        data = graph.nodes[node]
        ways = {}
        for after in graph.successors(node):
            for way in graph.edges[node, after]["ways"]:
                label = ("" if data["kind"] == CHANCE else way.move, unfolded(after))
                ways[label] = ways.get(label, 0) + (1 if way.chance is None else way.chance)
        return data["kind"], data["value"], frozenset(ways.items())

    found = reading.classes(graph)
    for one in graph:
        for other in graph:
            assert (found[one] == found[other]) == (unfolded(one) == unfolded(other))


def test_a_plan_has_one_own_choice_and_every_reply_and_wins_in_time():
    for _, graph in winning_graphs():
        left = reading.win_in(graph)
        plan = solved_graph.plan(graph, left)
        for node, data in plan.nodes(data=True):
            whole = next(one for one, key in graph.nodes(data="key") if key == data["key"])
            assert plan.out_degree(node) == (1 if data["kind"] == OWN else graph.out_degree(whole))
        assert reading.win_in(plan)[0] == left[0] == plan.nodes[0]["win_in"]


def test_a_graph_over_its_limit_says_that_it_is_cut():
    play, graph = next(winning_graphs())
    assert graph.graph["whole"] and not solved_graph.winning_play(play, 0, len(graph) - 1).graph["whole"]
    assert solved_graph.winning_play(play, 0, len(graph)).graph["whole"]


def test_what_was_turned_down_is_shown_on_request_and_dashed():
    for play, graph in winning_graphs():
        every = solved_graph.winning_play(play, 0, 1000, every=True)
        kept = [(one, other) for one, other, best in every.edges(data="best") if best]
        assert len(kept) == graph.number_of_edges()
        assert sum(len(every.edges[edge]["ways"]) for edge in every.edges if edge not in kept) <= sum(
            data["options"] - data["kept"] for _, data in graph.nodes(data=True)
        )
