"""One player, pile in unknown order: the exact chance of every play, counted over merged states by the trick kernel."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from mellon.models.dwie_wieze import Move, Play, Position, Unhide, rules
from mellon.models.dwie_wieze.cards import ONE_RING
from mellon.models.dwie_wieze.position import DONE
from mellon.solver.dwie_wieze.problem import TooLarge, build, make_deck
from mellon.solver.dwie_wieze.search import Effort, trick_kernel
from mellon.solver.kernels.tricks.codes import MOST_UNKNOWN
from mellon.solver.limits import Watch

Values = dict[Move, Fraction]


@dataclass(frozen=True)
class Counted:
    """What was counted: the chance of best play, that of every legal move (none where cards are drawn next), and the states kept."""

    value: Fraction
    moves: Values
    states: int
    nodes: int


class Counter:
    """A position whose draws are chance, under count; ends with None once the watch says so."""

    def __init__(self, p: Position, watch: Watch, seats: frozenset[int] | None = None, states: int | None = None) -> None:
        assert not p.order_known and p.setup == DONE
        self.p = p
        self.effort = Kept(watch, states)
        self.goals = [p.goal(number) for number in p.numbers if seats is None or number in seats]

    def count(self) -> Counted | None:
        """Return the exact chances, None if a limit came first or the cards are too many to count."""
        p = self.p
        if len(p.in_pile) > MOST_UNKNOWN:
            return None
        try:
            deck = make_deck(p)
            kernel = trick_kernel.Kernel(build(p, self.goals, 0, deck), self.effort.over)
        except TooLarge:
            return None
        self.effort.kernel = kernel
        orders = factorial(len(p.in_pile))
        if p.draw_due:
            won = trick_kernel.worth_of_draw(kernel)
            return None if won is None else Counted(Fraction(won, orders), {}, kernel.kept, kernel.nodes)
        cards = trick_kernel.worth_of_cards(kernel)
        if cards is None:
            return None
        worth = {(deck.cards[index], declared): Fraction(won, orders) for (index, declared), won in cards.items()}
        moves: Values = {}
        for move in rules.legal(p):
            if isinstance(move, Unhide):
                after = Counter(rules.do(p, move)[0], self.effort.watch, states=self.effort.states)
                after.goals = self.goals
                found = after.count()
                if found is None:
                    return None
                moves[move] = found.value
            elif isinstance(move, Play):
                moves[move] = worth.get((move.card, move.declared and move.card == ONE_RING), Fraction(0))
        return Counted(max(moves.values(), default=Fraction(0)), moves, kernel.kept, kernel.nodes)


class Kept(Effort):
    """An effort that also minds how many states are kept with their worth."""

    def over(self, nodes: int) -> bool:
        if self.states is not None and self.kernel is not None and self.kernel.kept > self.states:
            self.full = True
        return super().over(nodes)


def orders_of(p: Position) -> int:
    """Return in how many different orders the pile can lie."""
    number = factorial(len(p.in_pile))
    for card in set(p.in_pile):
        number //= factorial(p.in_pile.count(card))
    return number
