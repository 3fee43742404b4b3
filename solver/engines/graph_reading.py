"""What a solved graph tells: pure functions over the graphs of `solved_graph`, each true only of a graph that is whole.

The examples ask about one small graph of winning play: the asking side moves at 0 and 3, the other side at 1, 2 and 4, and 5 is the win.
"""

from __future__ import annotations

import heapq
from collections.abc import Hashable
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

import networkx as nx  # type: ignore[import-untyped]

from mellon.solver.engines.solved_graph import CHANCE, END, OTHER, OWN, SolvedGraph, Way


def win_in(wins: SolvedGraph) -> dict[int, int]:
    """Return for every node of winning play how many own moves the win takes at most, if the other side holds out as long as it can.

    Counted backwards from the ends, so that it holds where play can go round as well; a node from which the win can be put off for
    ever is left out.

    >>> win_in(example())
    {5: 0, 4: 0, 3: 1, 1: 1, 2: 1, 0: 2}
    """
    found: dict[int, int] = {}
    waiting = {node: wins.out_degree(node) for node in wins}
    queue = [(0, node) for node, kind in wins.nodes(data="kind") if kind == END]
    heapq.heapify(queue)
    while queue:
        left, node = heapq.heappop(queue)
        if node in found:
            continue
        found[node] = left
        for before in wins.predecessors(node):
            if before in found:
                continue
            waiting[before] -= 1
            if wins.nodes[before]["kind"] == OWN or not waiting[before]:
                heapq.heappush(queue, (left + wins.edges[before, node]["counts"], before))
    return found


def longest_resistance(wins: SolvedGraph, left: dict[int, int]) -> list[tuple[int, int]]:
    """Return the edges of the line in which the asking side wins as fast and the other side loses as slowly as it can.

    >>> longest_resistance(example(), win_in(example()))
    [(0, 1), (1, 3), (3, 4), (4, 5)]
    """
    node, line = wins.graph["root"], list[tuple[int, int]]()
    while after := list(wins.successors(node)):
        counted = [left[target] + wins.edges[node, target]["counts"] for target in after]
        pick = min if wins.nodes[node]["kind"] == OWN else max
        target = after[counted.index(pick(counted))]
        line.append((node, target))
        node = target
    return line


def must_happen(wins: SolvedGraph) -> list[Hashable]:
    """Return the events that come in every winning line, in the order of a shortest one.

    Each event of that line is taken out of the graph: where the end can no longer be reached, no line does without it.

    >>> must_happen(example())
    ['out', 'battle']
    """
    root, ends = wins.graph["root"], _ends(wins)
    line = nx.shortest_path(wins, root, ends[0]) if len(ends) == 1 else min((nx.shortest_path(wins, root, end) for end in ends), key=len)
    events = dict.fromkeys(event for edge in pairwise(line) for event in sorted(wins.edges[edge]["events"], key=str, reverse=True))
    found = []
    for event in events:
        cut = [(one, other) for one, other, happens in wins.edges(data="events") if event in happens]
        view = nx.restricted_view(wins, [], cut)
        if not any(nx.has_path(view, root, end) for end in ends):
            found.append(event)
    return found


def happens(wins: SolvedGraph) -> set[Hashable]:
    """Return every event that comes in some line.

    >>> sorted(happens(example()))
    ['battle', 'home', 'out', 'round']
    """
    return {event for _, _, ways in wins.edges(data="ways") for way in ways for event in way.events}


class Care(NamedTuple):
    """The own positions: all, those in which a choice would throw the win away, and those in which one alone keeps it."""

    own: list[int]
    risky: list[int]
    only: list[int]


def only_moves(wins: SolvedGraph) -> Care:
    """Return the own positions between two moves, and in which of them there is something to spoil.

    >>> only_moves(example())
    Care(own=[0, 3], risky=[0], only=[])
    """
    own = [node for node, data in wins.nodes(data=True) if data["kind"] == OWN and data["position"]]
    risky = [node for node in own if wins.nodes[node]["kept"] < wins.nodes[node]["options"]]
    return Care(own, risky, [node for node in risky if wins.nodes[node]["kept"] == 1])


def nothing_to_spoil(wins: SolvedGraph) -> int | None:
    """Return after how many own moves nothing can be spoilt any more, 0 where nothing ever could; None where play can go round before.

    >>> nothing_to_spoil(example())
    1
    """
    risky = [node for node, data in wins.nodes(data=True) if data["kind"] == OWN and data["kept"] < data["options"]]
    if not risky:
        return 0
    before = set(risky).union(*[nx.ancestors(wins, node) for node in risky]) if len(risky) < 30 else _before(wins, risky)
    part = nx.DiGraph((one, other) for one, other in wins.edges if one in before and other in before)
    part.add_nodes_from(before)
    if not nx.is_directed_acyclic_graph(part):
        return None
    moves = dict.fromkeys(part, 0)
    for node in nx.topological_sort(part):
        for after in part.successors(node):
            moves[after] = max(moves[after], moves[node] + wins.edges[node, after]["counts"])
    return max(moves[node] + _still_to_come(wins.nodes[node]) for node in risky)


def _still_to_come(data: dict[str, Any]) -> int:
    """Return 1 where a choice is made before the next own move is over and that move is not counted yet."""
    return int(bool(data["position"]) or data["turn"] == OTHER)


def _before(graph: SolvedGraph, nodes: list[int]) -> set[int]:
    """Return nodes with all from which one of them can be reached."""
    back = nx.DiGraph((other, one) for one, other in graph.edges)
    back.add_nodes_from(nodes)
    back.add_edges_from(("all", node) for node in nodes)
    found: set[int] = nx.descendants(back, "all")
    return found


def zugzwangs(wins: SolvedGraph) -> tuple[list[int], list[int]]:
    """Return the other side's positions that would be saved by passing (node attribute `saved_by_passing`), and all of them.

    >>> zugzwangs(example())
    ([2], [1, 2, 4])
    """
    theirs = [node for node, data in wins.nodes(data=True) if data["kind"] == OTHER and data["position"]]
    return [node for node in theirs if wins.nodes[node].get("saved_by_passing")], theirs


def gates(graph: SolvedGraph) -> list[int]:
    """Return the nodes through which every line goes, in order, without the ends: those that dominate all ends.

    >>> gates(example())
    [0]
    """
    joined = nx.DiGraph(graph.edges)
    joined.add_edges_from((end, "end") for end in _ends(graph))
    above = nx.immediate_dominators(joined, graph.graph["root"])
    found, node = list[int](), above.get("end")
    while node is not None:
        if graph.nodes[node]["kind"] != END:
            found.append(node)
        node = None if node == graph.graph["root"] else above.get(node)
    return found[::-1]


def circles(graph: SolvedGraph) -> list[list[int]]:
    """Return a shortest way round, its start repeated at the end, for every part of the graph in which play can go round.

    >>> circles(example())
    []
    """
    found = []
    for part in nx.strongly_connected_components(graph):
        first = min(part)
        if len(part) == 1 and not graph.has_edge(first, first):
            continue
        inside = nx.DiGraph((one, other) for one in part for other in graph.successors(one) if other in part)
        rounds = [[first, *nx.shortest_path(inside, after, first)] for after in inside.successors(first)]
        found.append(min(rounds, key=len))
    return sorted(found)


def leaves(graph: SolvedGraph, circle: list[int]) -> bool:
    """Tell whether play in the graph can leave the part in which a circle lies.

    >>> leaves(example(), [0, 1])
    True
    """
    part = nx.descendants(graph, circle[0]) & (nx.ancestors(graph, circle[0]) | {circle[0]}) | {circle[0]}
    return any(after not in part for node in part for after in graph.successors(node))


def lines(graph: SolvedGraph) -> int | None:
    """Return how many lines lead from the root to an end, None where play can go round.

    >>> lines(example())
    3
    """
    if not nx.is_directed_acyclic_graph(graph):
        return None
    ways = dict.fromkeys(graph, 0)
    ways[graph.graph["root"]] = 1
    for node in nx.topological_sort(graph):
        for after in graph.successors(node):
            ways[after] += ways[node] * len(graph.edges[node, after]["ways"])
    return sum(ways[end] for end in _ends(graph))


def meetings(graph: SolvedGraph) -> list[int]:
    """Return the nodes, ends left out, at which several orders of moves meet again.

    >>> meetings(example())
    [3]
    """
    return [node for node, kind in graph.nodes(data="kind") if kind != END and graph.in_degree(node) > 1]


class Miss(NamedTuple):
    """A draw by which the goal is missed: at which node, by which way, with what share of the whole chance."""

    node: int
    way: Way[Hashable]
    share: Fraction


def reached(graph: SolvedGraph) -> dict[int, Fraction]:
    """Return the chance to come to each node of a policy.

    >>> reached(policy_example())[3]
    Fraction(1, 2)
    """
    chance = dict.fromkeys(graph, Fraction(0))
    chance[graph.graph["root"]] = Fraction(1)
    for node in nx.topological_sort(graph):
        for after in graph.successors(node):
            edge = graph.edges[node, after]
            if edge["best"]:
                chance[after] += chance[node] * (1 if edge["chance"] is None else edge["chance"])
    return chance


def where_the_chance_goes(graph: SolvedGraph) -> list[Miss]:
    """Return every draw of a policy by which the goal becomes impossible, the largest share first; the shares add up to 1 - value.

    >>> [(miss.node, miss.way.move, str(miss.share)) for miss in where_the_chance_goes(policy_example())]
    [(3, 'blue', '1/4')]
    """
    chance, found = reached(graph), []
    for one, other, edge in graph.edges(data=True):
        if edge["best"] and graph.nodes[one]["value"] and not graph.nodes[other]["value"]:
            found += [Miss(one, way, chance[one] * (1 if way.chance is None else way.chance)) for way in edge["ways"]]
    return sorted(found, key=lambda miss: (-miss.share, miss.node))


def classes(graph: SolvedGraph) -> dict[int, int]:
    """Return a number for every node so that two have the same one where play goes on in the same way from them.

    The same: who decides, what it is worth, what is done, and how likely each way to go on is (the cards drawn may differ).

    >>> classes(policy_example())
    {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5}
    """
    signs: dict[int, Any] = {node: (data["kind"], data["value"]) for node, data in graph.nodes(data=True)}
    number = _numbered(signs)
    while True:
        signs = {node: (number[node], _onward(graph, node, number)) for node in graph}
        finer = _numbered(signs)
        if len(set(finer.values())) == len(set(number.values())):
            return number
        number = finer


def _onward(graph: SolvedGraph, node: int, number: dict[int, int]) -> frozenset[tuple[Any, int]]:
    found: dict[tuple[str, int], Fraction] = {}
    drawn = graph.nodes[node]["kind"] == CHANCE
    for after in graph.successors(node):
        edge = graph.edges[node, after]
        for way in edge["ways"] if edge["best"] else ():
            key = ("" if drawn else way.move, number[after])
            found[key] = found.get(key, Fraction(0)) + (1 if way.chance is None else way.chance)
    return frozenset((key, share) for key, share in found.items())  # type: ignore[misc]


def _numbered(signs: dict[int, Any]) -> dict[int, int]:
    numbers: dict[Any, int] = {}
    return {node: numbers.setdefault(sign, len(numbers)) for node, sign in signs.items()}


def check(graph: SolvedGraph) -> bool:
    """Tell whether the values of a policy follow from its ends alone, generation by generation backwards.

    >>> check(policy_example())
    True
    """
    worth: dict[int, Fraction] = {}
    for generation in reversed(list(nx.topological_generations(graph))):
        for node in generation:
            data, after = graph.nodes[node], [target for target in graph.successors(node) if graph.edges[node, target]["best"]]
            if not after:
                worth[node] = data["value"]
            elif data["kind"] == CHANCE:
                shares = [graph.edges[node, target]["chance"] for target in after]
                worth[node] = sum((share * worth[target] for share, target in zip(shares, after, strict=True)), Fraction(0))
                if sum(shares) != 1:
                    return False
            else:
                worth[node] = max(worth[target] for target in after)
            if worth[node] != data["value"]:
                return False
    return True


def _ends(graph: SolvedGraph) -> list[int]:
    return [node for node, kind in graph.nodes(data="kind") if kind == END]


def example() -> SolvedGraph:
    """Return the small graph of winning play that the examples ask about."""
    graph = _drawn_up([(OWN, 1), (OTHER, 1), (OTHER, 1), (OWN, 1), (OTHER, 1), (END, 1)], "out1 out2 round3 battle5 round3 home4 battle5")
    graph.nodes[0]["options"] += 1
    graph.nodes[2]["saved_by_passing"] = True
    return graph


def policy_example() -> SolvedGraph:
    """Return the small graph of a policy that the examples ask about: two draws, and the goal is missed by two blue cards."""
    worths = [Fraction(3, 4), Fraction(3, 4), 1, Fraction(1, 2), 1, 0]
    kinds = [OWN, CHANCE, OWN, CHANCE, END, END]
    return _drawn_up(list(zip(kinds, worths, strict=True)), "begin1 red2 blue3 stay4 red4 blue5")


_SOURCES = {7: (0, 0, 1, 1, 2, 3, 4), 6: (0, 1, 1, 2, 3, 3)}


def _drawn_up(nodes: list[tuple[str, Any]], edges: str) -> SolvedGraph:
    from mellon.models.common import Text

    graph = nx.DiGraph(what="wins", root=0, whole=True)
    for node, (kind, value) in enumerate(nodes):
        place = "" if kind == END else f"position {node}"
        graph.add_node(node, kind=kind, value=Fraction(value), text=Text("", ""), position=place, turn=kind, options=0, kept=0)
    words = edges.split()
    for source, word in zip(_SOURCES[len(words)], words, strict=True):
        kind, move, after = nodes[source][0], word[:-1], int(word[-1])
        chance = Fraction(1, 2) if kind == CHANCE else None
        way: Way[Hashable] = Way(after, move, Text(move, move), chance, frozenset({move}), int(kind == OWN))
        told = {"move": move, "text": way.text, "chance": chance, "events": way.events, "counts": way.counts}
        graph.add_edge(source, after, best=True, ways=(way,), **told)
        graph.nodes[source]["options"] += 1
        graph.nodes[source]["kept"] += 1
    return graph
