"""Forced wins: can one player win against every choice of the other, every chance and every simultaneous choice?

The asking player commits first: a simultaneous choice counts only if it wins against all replies. The search is a least fixed point
on the fly: every way to win from a state is a set of states that must all be won; a way waits at the first of them that is not won
(yet) and goes on when that one is. What is still waiting when nothing moves any more cannot be forced.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from mellon.solver.engines.matrix_game import Exact
from mellon.solver.engines.state_graph import Chance, Choice, Expander, Node, Player, S, Simultaneous, Terminal
from mellon.solver.limits import STATES, Watch

if TYPE_CHECKING:
    import networkx as nx  # type: ignore[import-untyped]

ENGINE = "sure_win"
Wins = Callable[[Exact], bool]
_CHECK_WATCH_EVERY = 64


@dataclass(frozen=True)
class SureWin(Generic[S]):
    """Whether the win can be forced (`won`; None when a limit came first), with a proof either way.

    `strategy` gives, for a forced win, the number of the choice (or of the row or column) in every state of the asking player that
    play can then reach. `trap` gives, when no win can be forced, the states among which the other side can keep play.
    """

    won: bool | None
    strategy: Mapping[S, int]
    trap: frozenset[S]
    limit: str | None
    states: int
    expanded: int
    depth: int
    seconds: float


@dataclass(slots=True)
class _Way(Generic[S]):
    """One way to win from a state: the choice, the states that must all be won, and how many of them are."""

    owner: int
    choice: int
    needs: Sequence[S]
    met: int = 0


def sure_win(
    expander: Expander[S],
    root: S,
    asker: Player = Player.MAX,
    wins: Wins | None = None,
    max_states: int = 1_000_000,
    watch: Watch | None = None,
    deepen_from: int | None = None,
) -> SureWin[S]:
    """Search, depth first, for a pure strategy of `asker` that reaches a winning end for certain.

    `wins` tells which final values win; by default 1 for MAX and 0 for MIN. States beyond `max_states` count as not won, and make
    the answer None unless the win is forced without them. With `deepen_from` the search first goes no deeper than that, then twice
    as deep, and so on: slower by a factor, but a near win is found though endless lines come before it.
    """
    started = time.perf_counter()
    known: dict[S, Node[S]] = {}
    deepest = deepen_from
    while True:
        search = _Search(expander, asker, wins or default_wins(asker), max_states, watch or Watch(), known, deepest)
        limit = search.run(root)
        if search.won[0] or limit or deepest is None or not search.cut:
            break
        deepest *= 2
    won = True if search.won[0] else None if limit else False
    proof = search.proof() if won else None
    return SureWin(
        won=won,
        strategy={} if proof is None else search.strategy(proof),
        trap=search.trap() if won is False else frozenset(),
        limit=None if won is not None else limit,
        states=len(search.states),
        expanded=search.expanded,
        depth=0 if proof is None else _longest(proof),
        seconds=time.perf_counter() - started,
    )


def _longest(proof: nx.DiGraph) -> int:
    """Return the length of the longest play in a proof."""
    import networkx as nx

    return int(nx.dag_longest_path_length(proof))


def default_wins(asker: Player) -> Wins:
    """Return the test for the best end: 1 for MAX, 0 for MIN."""
    best = 1 if asker is Player.MAX else 0
    return lambda value: value == best


class _Search(Generic[S]):
    """One search; `known` keeps the nodes of expanded states from one search to the next, deeper one."""

    def __init__(
        self,
        expander: Expander[S],
        asker: Player,
        wins: Wins,
        max_states: int,
        watch: Watch,
        known: dict[S, Node[S]],
        deepest: int | None,
    ) -> None:
        self._expander, self._asker, self._wins, self._max_states, self._watch = expander, asker, wins, max_states, watch
        self._known, self._deepest = known, deepest
        self.cut = False
        self.states: list[S] = []
        self.expanded = 0
        self.won = bytearray()
        self._own = bytearray()
        self._ids: dict[S, int] = {}
        self._ways: list[list[_Way[S]]] = []
        self._winning: list[_Way[S] | None] = []
        self._parked: list[list[_Way[S]]] = []
        self._depths: list[int] = []
        self._skipped = False

    def run(self, root: S) -> str | None:
        """Look for a win at the root; return the limit that was met, if any."""
        self._add(root, 0)
        stack = self._ways[0][::-1]
        steps = 0
        while stack and not self.won[0]:
            steps += 1
            if not steps % _CHECK_WATCH_EVERY:
                self._watch.note(ENGINE, self.expanded, "search")
                if self._watch.over:
                    return self._watch.limit
            way = stack[-1]
            if self.won[way.owner]:
                stack.pop()
                continue
            if way.met == len(way.needs):
                stack.pop()
                stack.extend(self._win(way.owner, way))
                continue
            number = self._ids.get(way.needs[way.met])
            if number is None:
                number = self._add(way.needs[way.met], self._depths[way.owner] + 1)
                stack.extend(reversed(self._ways[number]))
            elif self.won[number]:
                way.met += 1
            else:
                stack.pop()
                self._parked[number].append(way)
        return STATES if self._skipped else None

    def _add(self, state: S, depth: int) -> int:
        """Meet a state for the first time: number it, and list the ways to win from it."""
        number = self._ids[state] = len(self.states)
        self.states.append(state)
        self.won.append(0)
        self._own.append(0)
        self._parked.append([])
        self._winning.append(None)
        self._ways.append([])
        self._depths.append(depth)
        node = self._node(state, depth)
        if node is None:
            return number
        if isinstance(node, Terminal):
            self.won[number] = self._wins(node.value)
        else:
            ways = ways_to_win(node, self._asker)
            if not ways or not all(ways):
                raise ValueError(f"a state that is not over has nothing after it: {state!r}")
            self._own[number] = not isinstance(node, Chance) and (not isinstance(node, Choice) or node.player is self._asker)
            self._ways[number] = [_Way(number, choice, needs) for choice, needs in enumerate(ways)]
        return number

    def _node(self, state: S, depth: int) -> Node[S] | None:
        """Expand a state, unless a limit forbids it."""
        if self._deepest is None:
            if self.expanded < self._max_states:
                self.expanded += 1
                return self._expander(state)
            self._skipped = True
            return None
        if depth > self._deepest:
            self.cut = True
            return None
        node = self._known.get(state)
        if node is None and len(self._known) < self._max_states:
            node = self._known[state] = self._expander(state)
        self._skipped = self._skipped or node is None
        self.expanded = len(self._known)
        return node

    def _win(self, number: int, way: _Way[S]) -> list[_Way[S]]:
        """Note that a state is won; return the ways that waited for it."""
        self.won[number] = 1
        self._winning[number] = way
        freed, self._parked[number] = self._parked[number], []
        return freed

    def proof(self) -> nx.DiGraph:
        """Return the graph of all that can happen under the strategy, by number of state."""
        import networkx as nx

        graph, waiting = nx.DiGraph(), [0]
        graph.add_node(0)
        for number in waiting:
            way = self._winning[number]
            targets = [self._ids[state] for state in way.needs] if way else []
            waiting += [target for target in dict.fromkeys(targets) if target not in graph]
            graph.add_edges_from([(number, target) for target in targets])
        return graph

    def strategy(self, proof: Iterable[int]) -> dict[S, int]:
        """Return the asking player's choice in every state of a proof."""
        found = {}
        for number in proof:
            way = self._winning[number]
            if way and self._own[number]:
                found[self.states[number]] = way.choice
        return found

    def trap(self) -> frozenset[S]:
        """Return states, the root among them, from which every way to win leads on to one of them."""
        seen, order = {0}, [0]
        for number in order:
            for way in self._ways[number]:
                target = self._ids[way.needs[way.met]]
                if target not in seen:
                    seen.add(target)
                    order.append(target)
        return frozenset(self.states[number] for number in order)


def ways_to_win(node: Node[S], asker: Player) -> list[Sequence[S]]:
    """Return, for each choice of the asking player, the states that it can lead to; one entry where the player has no say."""
    if isinstance(node, Terminal):
        return []
    if isinstance(node, Chance):
        return [[target for _, target in node.outcomes]]
    if isinstance(node, Choice):
        return [[target] for target in node.successors] if node.player is asker else [node.successors]
    return list(node.successors) if asker is Player.MAX else list(zip(*node.successors, strict=True))


def check_sure_win(expander: Expander[S], root: S, strategy: Mapping[S, int], asker: Player = Player.MAX, wins: Wins | None = None) -> bool:
    """Replay a strategy against everything: tell whether every end it can meet is won and it can never go round in a circle."""
    import networkx as nx

    wins = wins or default_wins(asker)
    graph, waiting = nx.DiGraph(), [root]
    graph.add_node(root)
    for state in waiting:
        node = expander(state)
        if isinstance(node, Terminal):
            if not wins(node.value):
                return False
            continue
        ways = ways_to_win(node, asker)
        own = isinstance(node, Simultaneous) or (isinstance(node, Choice) and node.player is asker)
        choice = strategy.get(state, -1) if own else 0
        if not 0 <= choice < len(ways) or not ways[choice]:
            return False
        waiting += [target for target in dict.fromkeys(ways[choice]) if target not in graph]
        graph.add_edges_from([(state, target) for target in ways[choice]])
    return bool(nx.is_directed_acyclic_graph(graph))


def check_trap(expander: Expander[S], root: S, trap: frozenset[S], asker: Player = Player.MAX, wins: Wins | None = None) -> bool:
    """Tell whether the other side can keep play among the states of a trap, none of which is won, whatever the asking player does."""
    wins = wins or default_wins(asker)
    if root not in trap:
        return False
    for state in trap:
        node = expander(state)
        if isinstance(node, Terminal):
            if wins(node.value):
                return False
        elif not all(any(target in trap for target in needs) for needs in ways_to_win(node, asker)):
            return False
    return True
