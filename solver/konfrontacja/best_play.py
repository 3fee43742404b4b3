"""All best play of a position that is worth something between 0 and 1, as a graph: what gives nothing away, until the game is decided."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from mellon.models.common import Text
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON, SIDE_NAMES
from mellon.models.konfrontacja.naming import Naming
from mellon.models.konfrontacja.state import NOBODY, Chance, Decision, Done, Node, Simultaneous, State
from mellon.solver.engines import solved_graph
from mellon.solver.engines.matrix_game import Equilibrium
from mellon.solver.engines.solved_graph import CARDS, CHANCE, END, OTHER, OWN, SolvedGraph, Way
from mellon.solver.game import Request
from mellon.solver.konfrontacja import play_words as words
from mellon.solver.konfrontacja.lines import checked
from mellon.solver.konfrontacja.oracle import Oracle
from mellon.solver.konfrontacja.replaying import choice_word
from mellon.solver.limits import TIME, LimitReached

MOST_NODES = 20_000
_SHARE, _SECONDS = 0.25, 10.0
"""How much of the time allowed the graph may take, and seconds where no time is given."""
_DECIDED = (Fraction(0), Fraction(1))


class Decided(NamedTuple):
    """The end of all play that a side wins for certain from here."""

    winner: int


Key = State | Decision | Chance | Simultaneous | Decided


class BestPlay:
    """Tells the play of both sides by the values of an oracle; values are the Fellowship's, `side` is the one that asks."""

    def __init__(self, position: Position, oracle: Oracle) -> None:
        self.table, self.side, self._oracle = position.table, position.state.turn, oracle
        self._naming = Naming(position)
        self._values: dict[Node, Fraction] = {}

    def _worth(self, node: Node) -> Fraction:
        found = self._values.get(node)
        if found is None:
            winner = rules.winner(self.table, node.state) if isinstance(node, Done) else NOBODY
            bounds = (Fraction(1 - winner),) * 2 if winner != NOBODY else self._oracle.searched(node)
            if bounds is None or bounds[0] != bounds[1]:
                raise LimitReached(self._oracle.limit or TIME)
            found = self._values[node] = bounds[0]
        return found

    def key(self, node: Node) -> Key:
        """Return the key of a node of the rules; all that are decided share one for each winner."""
        worth = self._worth(node)
        if worth in _DECIDED:
            return Decided(FELLOWSHIP if worth else SAURON)
        return node.state if isinstance(node, Done) else node

    def value(self, key: Key) -> Fraction:
        """Return the Fellowship's chance to win. Raises LimitReached."""
        if isinstance(key, Decided):
            return Fraction(1 - key.winner)
        return self._worth(Done(key) if isinstance(key, State) else key)

    def kind(self, key: Key) -> str:
        """Return who decides."""
        if isinstance(key, Decided):
            return END
        if isinstance(key, (Chance, Simultaneous)):
            return CHANCE if isinstance(key, Chance) else CARDS
        return OWN if (key.turn if isinstance(key, State) else key.side) == self.side else OTHER

    def told(self, key: Key) -> tuple[Text, str, str]:
        """Return a key in words, its position, and whose move is under way."""
        if isinstance(key, Decided):
            name = SIDE_NAMES[key.winner]
            return Text(f"wygrywa: {name.pl}", f"{name.en} wins"), "", OWN
        if isinstance(key, State):
            return words.state_words(key), self._naming.line(key), OWN if key.turn == self.side else OTHER
        return words.battle_words(self.table, key), "", OWN if self.table.side[key.pending.mover] == self.side else OTHER

    def ways(self, key: Key) -> Sequence[Way[Key]]:
        """Return every way to go on, of a pair of cards those that give nothing away."""
        table = self.table
        assert not isinstance(key, Decided)
        if isinstance(key, Simultaneous):
            return self._pairs(key)
        found = list[Way[Key]]()
        if isinstance(key, State):
            for action in rules.actions(table, key):
                node = rules.begin(table, key, action)
                events, own = words.happened(key, node, action), int(key.turn == self.side)
                text = words.move_words(table, key, action)
                found.append(Way(self.key(node), self._naming.move(key, action), text, None, events, own, action))
            return found
        chance = Fraction(1, len(key.options)) if isinstance(key, Chance) else None
        for option in key.options:
            node = rules.choose(table, key, option)
            events = words.happened(key.pending.state, node)
            text = words.option_words(table, key, option)
            found.append(Way(self.key(node), choice_word(table, key, option), text, chance, events, 0, option))
        return found

    def _pairs(self, node: Simultaneous) -> list[Way[Key]]:
        """Return the pairs of cards that are best against the other side's mix: what any best mix plays is among them."""
        after = [[rules.choose(self.table, node, (ours, theirs)) for theirs in node.sauron] for ours in node.fellowship]
        matrix = [[self._worth(one) for one in row] for row in after]
        found = checked(matrix)
        rows, columns = _good_rows(matrix, found), _good_columns(matrix, found)
        ways = list[Way[Key]]()
        for row in rows:
            for column in columns:
                option = (node.fellowship[row], node.sauron[column])
                chance = found.row_mix[row] * found.column_mix[column]
                events = words.happened(node.pending.state, after[row][column]) | {(words.CARDS,)}
                text, name = words.option_words(self.table, node, option), choice_word(self.table, node, option)
                ways.append(Way(self.key(after[row][column]), name, text, chance, events, 0, option))
        return ways


def _good_rows(matrix: list[list[Fraction]], found: Equilibrium) -> list[int]:
    return [at for at, row in enumerate(matrix) if sum(x * y for x, y in zip(row, found.column_mix, strict=True)) == found.value]


def _good_columns(matrix: list[list[Fraction]], found: Equilibrium) -> list[int]:
    columns = list(zip(*matrix, strict=True))
    return [at for at, column in enumerate(columns) if sum(x * y for x, y in zip(column, found.row_mix, strict=True)) == found.value]


def best(position: Position, request: Request, oracle: Oracle, most: int = MOST_NODES, every: bool = False) -> SolvedGraph | None:
    """Return the graph of all best play, None where it has too many nodes or takes too long."""
    seconds, play = request.limits.seconds, BestPlay(position, oracle)
    try:
        with oracle.part(_SECONDS if seconds is None else seconds * _SHARE):
            graph = solved_graph.best_play(play, play.key(Done(position.state)), most, request.watch, every)
    except LimitReached:
        return None
    return graph if graph.graph["whole"] else None
