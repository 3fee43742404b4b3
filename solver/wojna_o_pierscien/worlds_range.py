"""Numbers that the value of an action phase cannot leave, whatever the cards are that a player does not see.

Every card that is not visible is looked at as if it lay in the hand, the deck and the piles at once, while no more plays are counted than the hand has
cards for; what a side can make of that at most bounds every deal. The property test compares it with the values of deals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.cards import UNSEEN
from mellon.models.wojna_o_pierscien.moves import Move
from mellon.models.wojna_o_pierscien.position import WIN, Position
from mellon.models.wojna_o_pierscien.state import FIGHTING, Seat, State, with_seat
from mellon.solver.engines.alphabeta import Value
from mellon.solver.wojna_o_pierscien.outlook import Sight
from mellon.solver.wojna_o_pierscien.pending import Waiting
from mellon.solver.wojna_o_pierscien.phase_bounds import Bounds
from mellon.solver.wojna_o_pierscien.phase_tree import PhaseTree
from mellon.solver.wojna_o_pierscien.unseen_worlds import Pool, pools
from mellon.solver.wojna_o_pierscien.unstated import countable, end_values, with_values


class Ranges:
    """Finds for each move numbers between which its value lies in every deal that fits a position."""

    def __init__(self, p: Position) -> None:
        assert p.table is not None and p.state is not None
        self.win = p.objective == WIN
        found = tuple(pools(p))
        everywhere = replace(p, state=_everywhere(p.state, found), me=None)
        assert everywhere.state is not None
        self.state = everywhere.state
        surplus = {pool.seat: len(self.state.seats[pool.seat].hand) - len(p.state.seats[pool.seat].hand) for pool in found}
        unknown = countable(everywhere)
        ends = [with_values(everywhere, end_values(unknown, best)) for best in (False, True)] if unknown else [everywhere]
        self.trees = [_tree(end, surplus) for end in ends]

    def of(self, move: Move) -> tuple[Value, Value]:
        """Return numbers that the value of a move does not leave, whatever the cards are."""
        if self.win:
            return -1, 1
        found = [tree.bounds(rules.do(tree.table, self.state, move, None, FIGHTING)) for tree in self.trees]
        return min(low for low, _ in found), max(high for _, high in found)


def _everywhere(state: State, found: tuple[Pool, ...]) -> State:
    """Return the state in which every card that is not visible lies in each zone with cards face down."""
    for pool in found:
        own = state.seats[pool.seat]
        zones = {zone: _with_all(getattr(own, zone), pool.cards) for zone in ("hand", "cycled", "deck")}
        state = with_seat(state, pool.seat, **zones, shuffled=own.shuffled or UNSEEN in own.deck, eliminated=())
    return state


def _with_all(cards: tuple[str, ...], pool: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted((*(name for name in cards if name != UNSEEN), *pool))) if UNSEEN in cards else cards


def _tree(p: Position, surplus: Mapping[int, int]) -> PhaseTree:
    assert p.table is not None and p.state is not None
    tree = PhaseTree(p.table, p.state, merge=False, bound=False)
    sight = _Holding(tree, surplus)
    tree.limits = Bounds(sight, Waiting(p.table, sight.book), tree.fight)
    return tree


class _Holding(Sight):
    """Makes outlooks of hands that have fewer cards than may be in them: so many too many are named."""

    def __init__(self, tree: PhaseTree, surplus: Mapping[int, int]) -> None:
        super().__init__(tree.table, tree.reach)
        self.surplus = surplus

    def held(self, seat: int, own: Seat) -> int:
        return max(0, len(own.hand) - self.surplus.get(seat, 0))
