"""What proves a value between 0 and 1, as a graph: the Fellowship's plan that secures at least so much, Sauron's that allows no more."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, cast

from mellon.models.common import Text
from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.board import FELLOWSHIP, SIDE_NAMES
from mellon.models.konfrontacja.naming import Naming
from mellon.models.konfrontacja.state import Chance, Simultaneous, State
from mellon.solver.engines import proof_graph, solved_graph
from mellon.solver.engines.proof_graph import GIVEN_UP, Proof
from mellon.solver.engines.solved_graph import CARDS, CHANCE, END, OTHER, OWN, SolvedGraph, Way
from mellon.solver.engines.state_graph import Chance as Drawn
from mellon.solver.engines.state_graph import Choice
from mellon.solver.engines.state_graph import Simultaneous as Both
from mellon.solver.konfrontacja import play_words as words
from mellon.solver.konfrontacja.certifying import MOST_NODES, Key, RulesGame
from mellon.solver.konfrontacja.growing import PROOF_BUDGET, Growing
from mellon.solver.konfrontacja.oracle import Oracle
from mellon.solver.konfrontacja.plans import Planner
from mellon.solver.konfrontacja.replaying import choice_word
from mellon.solver.limits import TIME, LimitReached


class Planned(NamedTuple):
    """A point of play under the plan of one side; None for the position itself, from which both plans go."""

    side: int
    key: Key | None


class ProofPlay:
    """Tells what the plans of both sides do, and everything that can happen against them; values are the Fellowship's chance secured."""

    def __init__(self, position: Position, game: RulesGame, proofs: tuple[Proof[Key], Proof[Key]], value: Fraction) -> None:
        self._table, self._start, self._value = position.table, position.state, value
        self._game, self._proofs, self._naming = game, proofs, Naming(position)
        self.root = Planned(position.state.turn, None)

    def value(self, at: Planned) -> Fraction:
        """Return what the plan secures (Fellowship) or allows (Sauron) here."""
        return self._value if at.key is None else Fraction(self._proofs[at.side].graph.nodes[at.key]["bound"])

    def kind(self, at: Planned) -> str:
        """Return who decides: OWN is the side whose plan it is."""
        if at.key is None:
            return OTHER
        shape = self._game(at.key)
        if self._given_up(at) or not isinstance(shape, (Choice, Drawn, Both)):
            return END
        if isinstance(at.key, (Chance, Simultaneous)):
            return CHANCE if isinstance(at.key, Chance) else CARDS
        return OWN if (at.key.turn if isinstance(at.key, State) else at.key.side) == at.side else OTHER

    def told(self, at: Planned) -> tuple[Text, str, str]:
        """Return a point in words, its position in one line, and whose move is under way."""
        if at.key is None:
            return words.state_words(self._start), self._naming.line(self._start), OWN
        if isinstance(at.key, State):
            return words.state_words(at.key), self._naming.line(at.key), OWN if at.key.turn == at.side else OTHER
        mover = self._table.side[at.key.pending.mover]
        return words.battle_words(self._table, at.key), "", OWN if mover == at.side else OTHER

    def ways(self, at: Planned) -> Sequence[Way[Planned]]:
        """Return what the plan does, and every reply, draw and card against it."""
        if at.key is None:
            return [self._part(side) for side in (0, 1)]
        shape, plan = self._game(at.key), self._proofs[at.side].graph.nodes[at.key]["plan"]
        if isinstance(shape, Both):
            return self._pairs(at, shape, plan)
        if isinstance(shape, Drawn):
            return [self._way(at, after, label, chance) for (chance, after), label in zip(shape.outcomes, shape.labels, strict=True)]
        assert isinstance(shape, Choice)
        labelled = list(zip(shape.successors, shape.labels, strict=True))
        return [self._way(at, after, label) for after, label in (labelled if plan == proof_graph.ALL else [labelled[plan]])]

    def _given_up(self, at: Planned) -> bool:
        return bool(self._proofs[at.side].graph.nodes[at.key]["plan"] == GIVEN_UP)

    def _part(self, side: int) -> Way[Planned]:
        name, value = SIDE_NAMES[side], self._value
        pl, en = ("co najmniej", "at least") if side == FELLOWSHIP else ("co najwyżej", "at most")
        text = Text(f"{pl} {value}: plan – {name.pl}", f"{en} {value}: the plan of {name.en}")
        return Way(Planned(side, self._start), "at_least" if side == FELLOWSHIP else "at_most", text)

    def _pairs(self, at: Planned, shape: Both[Key], mix: tuple[Fraction, ...]) -> list[Way[Planned]]:
        """Return the cards of the plan's mix, with their shares, against every card of the other side."""
        found = list[Way[Planned]]()
        for row, ours in enumerate(shape.row_labels):
            for column, theirs in enumerate(shape.column_labels):
                share = mix[row if at.side == FELLOWSHIP else column]
                if share:
                    found.append(self._way(at, shape.successors[row][column], (ours, theirs), Fraction(share)))
        return found

    def _way(self, at: Planned, after: Key, label: object, chance: object = None) -> Way[Planned]:
        table, share = self._table, None if chance is None else Fraction(str(chance))
        following = Planned(at.side, after)
        if isinstance(at.key, State):
            own = int(at.key.turn == at.side)
            text = words.move_words(table, at.key, label)  # type: ignore[arg-type]
            return Way(following, self._naming.move(at.key, label), text, share, frozenset(), own, label)  # type: ignore[arg-type]
        assert at.key is not None
        return Way(following, choice_word(table, at.key, label), words.option_words(table, at.key, label), share, frozenset(), 0, label)


def proof(position: Position, oracle: Oracle, value: Fraction, most: int = MOST_NODES) -> SolvedGraph:
    """Return the graph of both plans under one root. Raises LimitReached where no proof short enough was found in time."""
    grown = oracle.grown or Growing(Planner(position.table), oracle.watch)
    grown.settle(grown.key(position.state), PROOF_BUDGET)
    if grown.bounds(grown.key(position.state)) != (value, value):
        raise LimitReached(oracle.limit or TIME)
    game, start = RulesGame(position.table), cast(Key, position.state)
    proofs = (
        proof_graph.at_least(game, start, grown.low, oracle.watch, most, value),
        proof_graph.at_most(game, start, grown.high, oracle.watch, most, value),
    )
    play = ProofPlay(position, game, proofs, value)
    return solved_graph.proof(play, play.root, 2 * most, oracle.watch)
