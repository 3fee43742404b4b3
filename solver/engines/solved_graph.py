"""The small graphs that show how a solved game is played: all winning play, all best play, one plan, the best policy.

A game offers a `Play`: what can follow a key (anything hashable) and what it is worth to the side that asks. The graphs are
`nx.DiGraph`s whose nodes are whole numbers, 0 the position itself.

    node   kind (OWN, OTHER, CHANCE, CARDS or END), value, text, position (in one line, empty inside a move), turn (whose move is
           under way), options (how many there are), kept (how many of them are in the graph), key (the game's own)
    edge   move and text (what is done), chance (None where nothing is drawn), best (False: turned down), counts (own moves that
           it takes), events (what happens on it whichever of its `ways` is taken), ways (one for each of several with the same end)
    graph  what, root, whole (False where a limit cut it: nothing may be said of all play then)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import networkx as nx  # type: ignore[import-untyped]

from mellon.models.common import Text
from mellon.solver.limits import Watch

OWN, OTHER, CHANCE, CARDS, END = "own", "other", "chance", "cards", "end"
WINS, BEST, PLAN, POLICY, PROOF = "wins", "best", "plan", "policy", "proof"
SolvedGraph = Any
"""An `nx.DiGraph` as described above (networkx has no types)."""
K = TypeVar("K", bound=Hashable)


class Way(NamedTuple, Generic[K]):
    """One way to go on: where it leads, in words, how likely it is where it is drawn, what happens on it, whether it is an own move.

    `option` is the game's own word for it.
    """

    after: K
    move: str
    text: Text
    chance: Fraction | None = None
    events: frozenset[Hashable] = frozenset()
    counts: int = 0
    option: Any = None


class Play(Protocol[K]):
    """What a game tells about its play; values are those of the side that asks."""

    def kind(self, key: K) -> str:
        """Return who decides: OWN, OTHER, CHANCE, CARDS (both at once) or END."""

    def ways(self, key: K) -> Sequence[Way[K]]:
        """Return every way to go on; of CARDS those pairs that both sides may play without giving anything away."""

    def value(self, key: K) -> Fraction:
        """Return what a key is worth."""

    def told(self, key: K) -> tuple[Text, str, str]:
        """Return a key in words, its position in one line (empty inside a move) and whose move is under way, OWN or OTHER."""


Kept = Callable[[K, str, Sequence[Way[K]]], list[bool]]


def winning_play(play: Play[K], root: K, most: int, watch: Watch | None = None, every: bool = False) -> SolvedGraph:
    """Return all winning play: every own choice that keeps the win, and every reply. `every` shows the choices turned down as well."""

    def kept(key: K, kind: str, ways: Sequence[Way[K]]) -> list[bool]:
        return [kind != OWN or play.value(way.after) == 1 for way in ways]

    return _grown(play, root, WINS, kept, most, watch, every)


def best_play(play: Play[K], root: K, most: int, watch: Watch | None = None, every: bool = False) -> SolvedGraph:
    """Return all play that gives nothing away on either side, until the game is decided."""

    def kept(key: K, kind: str, ways: Sequence[Way[K]]) -> list[bool]:
        value = play.value(key)
        return [kind not in (OWN, OTHER) or play.value(way.after) == value for way in ways]

    return _grown(play, root, BEST, kept, most, watch, every)


def policy(play: Play[K], root: K, most: int, watch: Watch | None = None, every: bool = False) -> SolvedGraph:
    """Return one best choice each time, and every card: the first way of an own node is the one that is advised."""

    def kept(key: K, kind: str, ways: Sequence[Way[K]]) -> list[bool]:
        return [kind != OWN or not at for at, _ in enumerate(ways)]

    return _grown(play, root, POLICY, kept, most, watch, every)


def proof(play: Play[K], root: K, most: int, watch: Watch | None = None) -> SolvedGraph:
    """Return everything that a play tells: what plans do and all that can happen against them."""

    def kept(key: K, kind: str, ways: Sequence[Way[K]]) -> list[bool]:
        return [True] * len(ways)

    return _grown(play, root, PROOF, kept, most, watch, True)


def plan(wins: SolvedGraph, left: dict[int, int]) -> SolvedGraph:
    """Return one own choice each time, the one with the fewest moves left (`graph_reading.win_in`), and every reply.

    The nodes are numbered anew, and each says in `win_in` how many own moves are left at most.
    """
    found, queue = nx.DiGraph(**{**wins.graph, "what": PLAN}), [wins.graph["root"]]
    found.add_node(queue[0], **{**wins.nodes[queue[0]], "win_in": left[queue[0]]})
    for node in queue:
        after = [target for target in wins.successors(node) if wins.edges[node, target]["best"]]
        if wins.nodes[node]["kind"] == OWN and after:
            after = [_quickest(wins, left, node, after, found)]
        for target in after:
            if target not in found:
                found.add_node(target, **{**wins.nodes[target], "win_in": left[target]})
                queue.append(target)
            found.add_edge(node, target, **wins.edges[node, target])
    return nx.convert_node_labels_to_integers(found)


def _quickest(wins: SolvedGraph, left: dict[int, int], node: int, after: list[int], met: SolvedGraph) -> int:
    """Return the way with the fewest moves left, one that has been met already where there are several."""
    return min(after, key=lambda target: (left[target] + wins.edges[node, target]["counts"], target not in met))


def _grown(play: Play[K], root: K, what: str, kept: Kept[K], most: int, watch: Watch | None, every: bool) -> SolvedGraph:
    graph = nx.DiGraph(what=what, root=0, whole=True)
    numbers, order, shown = {root: 0}, [root], {root}
    _add(graph, play, 0, root, what)
    for key in order:
        if watch is not None and watch.over:
            graph.graph["whole"] = False
            break
        number, kind = numbers[key], graph.nodes[numbers[key]]["kind"]
        if key not in shown or kind == END:
            continue
        ways = play.ways(key)
        keeps = kept(key, kind, ways)
        graph.nodes[number].update(options=len(ways), kept=sum(keeps))
        for way, keep in zip(ways, keeps, strict=True):
            if not keep and not every:
                continue
            if way.after not in numbers:
                if len(order) >= most:
                    graph.graph["whole"] = False
                    return graph
                numbers[way.after] = len(order)
                order.append(way.after)
                _add(graph, play, numbers[way.after], way.after, what if keep else "")
            if keep:
                shown.add(way.after)
            _join(graph, number, numbers[way.after], way, keep)
    return graph


def _add(graph: SolvedGraph, play: Play[K], number: int, key: K, what: str) -> None:
    text, position, turn = play.told(key)
    value = Fraction(1) if what == WINS else play.value(key)
    kind = END if what == BEST and value in (0, 1) else play.kind(key)
    graph.add_node(number, kind=kind, value=value, text=text, position=position, turn=turn, options=0, kept=0, key=key)


def _join(graph: SolvedGraph, one: int, other: int, way: Way[K], best: bool) -> None:
    """Add a way to an edge: several ways between the same two nodes are one edge."""
    if not graph.has_edge(one, other):
        graph.add_edge(one, other, **_merged([way]), best=best)
        return
    edge = graph.edges[one, other]
    edge.update(_merged([*edge["ways"], way]), best=edge["best"] or best)


def _merged(ways: Sequence[Way[K]]) -> dict[str, Any]:
    chances = [way.chance for way in ways if way.chance is not None]
    return {
        "move": " / ".join(dict.fromkeys(way.move for way in ways)),
        "text": _texts(dict.fromkeys(way.text for way in ways)),
        "chance": sum(chances, Fraction(0)) if chances else None,
        "counts": min(way.counts for way in ways),
        "events": frozenset[Hashable].intersection(*[way.events for way in ways]),
        "ways": tuple(ways),
    }


def _texts(texts: Iterable[Text]) -> Text:
    found = list(texts)
    return Text(" / ".join(text.pl for text in found), " / ".join(text.en for text in found))
