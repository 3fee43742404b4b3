"""All winning play of a forced win, as a graph: what a side may do without letting the win go, and every reply.

A node is a state between two moves or a choice inside one. Where both play a card in secret the side that forces the win shows its
own first: a win that is certain has a card that wins against every other.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from mellon.models.common import Text
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import SIDE_NAMES
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.naming import Naming
from mellon.models.konfrontacja.state import NOBODY, Chance, Decision, Done, Node, Simultaneous, State
from mellon.solver.engines import graph_reading, solved_graph
from mellon.solver.engines.solved_graph import CHANCE, END, OTHER, OWN, SolvedGraph, Way
from mellon.solver.game import Request
from mellon.solver.konfrontacja import play_words as words
from mellon.solver.konfrontacja.lines import Scribe, line_entry
from mellon.solver.konfrontacja.oracle import state_limit
from mellon.solver.konfrontacja.plans import Planner
from mellon.solver.konfrontacja.proof_numbers import ProofNumbers
from mellon.solver.konfrontacja.replaying import choice_word
from mellon.solver.konfrontacja.stopping import Allowance, at_most
from mellon.solver.limits import LimitReached
from mellon.solver.ranked import LineEntry

WON = "won"
MOST_NODES, FEW_NODES = 20_000, 5_000
"""A graph of winning play with more nodes is not built for an answer; fewer where nobody asked for an explanation or gave time for it."""
_MOST_STATES, _FEW_STATES = 1_000_000, 200_000
"""So many states may be searched for it where no time is given."""
_SHARE, _SECONDS = 0.25, 15.0
"""How much of the time allowed it may take, and seconds where no time is given."""
_NO_CARDS: frozenset[Hashable] = frozenset()
_PLAYED: frozenset[Hashable] = frozenset({(words.CARDS,)})


class Shown(NamedTuple):
    """A pair of secret cards of which the asking side's own lies open."""

    node: Simultaneous
    card: int


Key = State | Decision | Chance | Simultaneous | Shown | str


class WinningPlay:
    """Tells the play of one side that can force the win (`solver.engines.solved_graph.Play`)."""

    def __init__(self, position: Position, search: ProofNumbers) -> None:
        self.table, self.side, self._search = position.table, search.side, search
        self._naming = Naming(position)
        self._values: dict[Key, Fraction] = {WON: Fraction(1)}

    def key(self, node: Node) -> Key:
        """Return the key of a node of the rules; states that differ only in what can never matter share one."""
        if not isinstance(node, Done):
            return node
        state = node.state
        if rules.winner(self.table, state) == self.side:
            return WON
        return self._search.planner.canonical(state)._replace(hands=state.hands) if state.winner == NOBODY else state

    def kind(self, key: Key) -> str:
        """Return who decides."""
        if isinstance(key, str):
            return END
        if isinstance(key, Chance):
            return CHANCE
        if isinstance(key, Shown):
            return OTHER
        if isinstance(key, Simultaneous):
            return OWN
        return OWN if (key.turn if isinstance(key, State) else key.side) == self.side else OTHER

    def value(self, key: Key) -> Fraction:
        """Return 1 where the side can force the win, else 0. Raises LimitReached."""
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = Fraction(int(self._wins(key)))
        return found

    def _wins(self, key: Key) -> bool:
        if isinstance(key, State):
            return self._search.wins(key)
        if isinstance(key, Shown):
            return all(self.value(way.after) for way in self._replies(key))
        assert not isinstance(key, str)
        return self._search.wins_node(key)

    def told(self, key: Key) -> tuple[Text, str, str]:
        """Return a key in words, its position, and whose move is under way."""
        if isinstance(key, str):
            name = SIDE_NAMES[self.side]
            return Text(f"wygrywa: {name.pl}", f"{name.en} wins"), "", OWN
        if isinstance(key, State):
            return words.state_words(key), self._naming.line(key), OWN if key.turn == self.side else OTHER
        node = key.node if isinstance(key, Shown) else key
        turn = OWN if self.table.side[node.pending.mover] == self.side else OTHER
        return words.battle_words(self.table, node), "", turn

    def ways(self, key: Key) -> Sequence[Way[Key]]:
        """Return every way to go on."""
        assert not isinstance(key, str)
        if isinstance(key, State):
            return self._moves(key)
        if isinstance(key, Shown):
            return self._replies(key)
        if isinstance(key, Simultaneous):
            hand = (key.fellowship, key.sauron)[self.side]
            return [
                Way(Shown(key, card), deck(self.side)[card].id, words.card_words(self.side, card), None, _PLAYED, 0, card) for card in hand
            ]
        return self._options(key)

    def _moves(self, state: State) -> list[Way[Key]]:
        own, found = int(state.turn == self.side), list[Way[Key]]()
        for action in rules.actions(self.table, state):
            node = rules.begin(self.table, state, action)
            events = words.happened(state, node, action)
            text = words.move_words(self.table, state, action)
            found.append(Way(self.key(node), self._naming.move(state, action), text, None, events, own, action))
        return found

    def _options(self, node: Decision | Chance) -> list[Way[Key]]:
        found, chance = list[Way[Key]](), Fraction(1, len(node.options)) if isinstance(node, Chance) else None
        played = _PLAYED if isinstance(node, Decision) and node.kind == "card" else _NO_CARDS
        for option in node.options:
            after = rules.choose(self.table, node, option)
            events = words.happened(node.pending.state, after) | played
            text = words.option_words(self.table, node, option)
            found.append(Way(self.key(after), choice_word(self.table, node, option), text, chance, events, 0, option))
        return found

    def _replies(self, shown: Shown) -> list[Way[Key]]:
        node, other, found = shown.node, 1 - self.side, list[Way[Key]]()
        for card in (node.fellowship, node.sauron)[other]:
            pair = (shown.card, card) if other else (card, shown.card)
            after = rules.choose(self.table, node, pair)
            events = words.happened(node.pending.state, after)
            found.append(Way(self.key(after), deck(other)[card].id, words.card_words(other, card), None, events, 0, pair))
        return found

    def saved_by_passing(self, state: State) -> bool:
        """Tell whether the win could no longer be forced if the other side, to move in a state, could pass. Raises LimitReached."""
        passed = state._replace(turn=self.side, shown=0, must=NOBODY, barred=NOBODY)
        winner = rules.winner(self.table, passed)
        return winner != self.side if winner != NOBODY else not self._search.wins(passed)


class Winning(NamedTuple):
    """A forced win with its graph: how it is played, all winning play, and the own moves left at each node."""

    play: WinningPlay
    graph: SolvedGraph
    left: dict[int, int]

    @property
    def win_in(self) -> int:
        """Return how many own moves the win takes at most."""
        return self.left[0]

    def line(self, **more: Any) -> list[LineEntry]:
        """Return the line of longest resistance, written so that `resolve` can carry it out; `more` goes into every entry."""
        found, table = list[LineEntry](), self.play.table
        scribe = Scribe(table)
        for one, other in graph_reading.longest_resistance(self.graph, self.left):
            key, way = self.graph.nodes[one]["key"], self.graph.edges[one, other]["ways"][0]
            if isinstance(key, State):
                scribe = Scribe(table)
                found.append(line_entry(table, key, way.option, scribe))
            elif isinstance(key, Shown):
                scribe.note(key.node, way.option)
            elif not isinstance(key, Simultaneous):
                scribe.note(key, way.option)
            if isinstance(way.after, (State, str)):
                found[-1] = found[-1].but(**scribe.entry(), **more)
        return found


def winning(position: Position, request: Request, side: int, most: int | None = None, every: bool = False) -> Winning | None:
    """Return the graph of a win that a side can force, None where it has too many nodes or takes too long.

    Values in it are the Fellowship's chance; what was turned down has none, because only the forced win was looked for.
    """
    seconds, hurried = request.limits.seconds, request.verb == "solve" and request.limits.seconds is None and most is None
    nodes = most if most is not None else FEW_NODES if hurried else MOST_NODES
    states = (
        state_limit(position, request)
        if seconds is not None
        else min(state_limit(position, request), _FEW_STATES if hurried else _MOST_STATES)
    )
    with at_most(request.watch, _SECONDS if seconds is None else seconds * _SHARE):
        search = ProofNumbers(Planner(position.table), side, Allowance(states), request.watch)
        play = WinningPlay(position, search)
        try:
            graph = solved_graph.winning_play(play, play.key(Done(position.state)), nodes, request.watch, every)
        except LimitReached:
            return None
    if not graph.graph["whole"]:
        return None
    for _, data in graph.nodes(data=True):
        data["value"] = Fraction(1 - side) if data["value"] else None
    left = graph_reading.win_in(graph)
    return Winning(play, graph, left) if 0 in left else None
