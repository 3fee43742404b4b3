"""The action phase as a tree for the search: who decides, moves in a good order, values of the combats at the end, and bounds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.cards import card, cards, constants
from mellon.models.wojna_o_pierscien.clashes import fight_at
from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.models.wojna_o_pierscien.consequences import settle
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.losses import loss_choices
from mellon.models.wojna_o_pierscien.moves import PASS, PLAY, RESERVE, Move
from mellon.models.wojna_o_pierscien.parts import FREE, SHADOW
from mellon.models.wojna_o_pierscien.rounds import is_last, points
from mellon.models.wojna_o_pierscien.state import FIGHTING, NATURE, OVER, ROUND_OVER, Place, State, Table
from mellon.models.wojna_o_pierscien.tasks import run
from mellon.solver.engines.alphabeta import CHANCE, END, MAX, MIN, Value
from mellon.solver.wojna_o_pierscien.alike import Alike
from mellon.solver.wojna_o_pierscien.outlook import Sight
from mellon.solver.wojna_o_pierscien.pending import Waiting
from mellon.solver.wojna_o_pierscien.phase_bounds import WIDE, Bounds
from mellon.solver.wojna_o_pierscien.reach import Reach

_ENDED = (FIGHTING, ROUND_OVER, OVER)


class PhaseTree:
    """An action phase from one position. The value is the Free Peoples' score less the Shadow's after the combats; for `win` 1, 0 or -1.

    States are looked at through `alike`, which makes those equal that cannot differ in value (`merge` turns it off); `bound` switches the bounds.
    """

    def __init__(self, table: Table, root: State, win: bool = False, merge: bool = True, bound: bool = True) -> None:
        self.table = table
        self.win = win
        self.reach = Reach(table, root)
        self.sight = Sight(table, self.reach)
        waiting = Waiting(table, self.sight.book)
        self.alike = Alike(self.reach, self.sight, waiting) if merge else None
        self.limits = Bounds(self.sight, waiting, self.fight) if bound else None
        self.results: dict[object, tuple[int, int]] = {}
        self.fights: dict[object, Fight] = {}

    def canonical(self, state: State) -> State:
        """Return the state that stands for all that are alike."""
        return self.alike.root(state) if self.alike is not None else state

    def side(self, state: State) -> int:
        if state.phase in _ENDED:
            return END
        actor = rules.actor(self.table, state)
        if actor == NATURE:
            return CHANCE
        assert actor is not None
        return MIN if self.table.sides[actor] else MAX

    def moves(self, state: State) -> list[Move]:
        """Return the moves, in the order: plays to locations, moves and texts, the pass, then the rest."""
        moves = rules.options(self.table, state)
        return moves if state.tasks else sorted(moves, key=_rank)

    def after(self, state: State, move: Move) -> State:
        after = rules.do(self.table, state, move, None, FIGHTING)
        return self.alike.same(after) if self.alike is not None else after

    def outcomes(self, state: State) -> Iterator[tuple[Fraction, State]]:
        found = rules.chances(self.table, state)
        total = sum(weight for _, weight in found)
        return ((Fraction(weight, total), self.after(state, move)) for move, weight in found)

    def value(self, state: State) -> Value:
        """Return the value after the combat phase: every combat with the defender's best losses."""
        free, dark = self.scores(state)
        return self.judge(state, free, dark)

    def judge(self, state: State, free: int, dark: int) -> int:
        """Return the value of a score: the difference, or who has won."""
        if not self.win:
            return free - dark
        if abs(free - dark) >= constants()["victory_gap"]:
            return 1 if free > dark else -1
        if is_last(self.table, state):
            return 1 if free > dark else -1
        return 0

    def scores(self, state: State) -> tuple[int, int]:
        """Return both scores after the combats of a state whose action phase is over."""
        if _order_matters(state):
            return self._played_out(run(self.table, state._replace(phase=FIGHTING, tasks=(("fight",), ("check",)))))
        free, dark = points(self.table, state, final=is_last(self.table, state) and not self._gap(state))
        for place in state.places:
            won = self.result(state, place)
            free, dark = free + won[0], dark + won[1]
        return free, dark

    def _played_out(self, state: State) -> tuple[int, int]:
        """Return the scores when the first player chooses the order of the combats and every defender the losses (WR.combat.order)."""
        if not state.tasks:
            free, dark = points(self.table, state, final=False)
            last = is_last(self.table, state) and abs(free - dark) < int(constants()["victory_gap"])
            return points(self.table, state, final=True) if last else (free, dark)
        actor = rules.actor(self.table, state)
        assert actor is not None
        ends = [self._played_out(rules.do(self.table, state, move)) for move in rules.options(self.table, state)]
        best = min if self.table.sides[actor] else max
        return best(ends, key=lambda end: end[0] - end[1])

    def next_fight(self, state: State) -> Move:
        """Return a best choice of the combat phase: the first one where the order of combats cannot matter."""
        moves = rules.options(self.table, state)
        if not _order_matters(state):
            return moves[0]
        actor = rules.actor(self.table, state)
        assert actor is not None
        ends = {move: self._played_out(rules.do(self.table, state, move)) for move in moves}
        best = min if self.table.sides[actor] else max
        return best(moves, key=lambda move: ends[move][0] - ends[move][1])

    def _gap(self, state: State) -> bool:
        """Tell whether the gap of ten ends the game before Ring tokens count (WR.score.gap)."""
        free, dark = points(self.table, state, final=False)
        for place in state.places:
            won = self.result(state, place)
            free, dark = free + won[0], dark + won[1]
        return abs(free - dark) >= int(constants()["victory_gap"])

    def result(self, state: State, place: Place) -> tuple[int, int]:
        """Return what a combat brings to both sides; the same combat is counted once."""
        key = (place, state.rules, _helpers(state))
        found = self.results.get(key)
        if found is None:
            found = self.results[key] = self._fought(state, place)
        return found

    def _fought(self, state: State, place: Place) -> tuple[int, int]:
        combat = self.fight(state, place)
        sign = 1 if location(place.id).side == FREE else -1
        best: tuple[int, int] | None = None
        for lost in loss_choices(combat):
            end = settle(combat, lost)
            won = (end.points if end.winner == FREE else 0, end.corruption + (end.points if end.winner == SHADOW else 0))
            if best is None or sign * (won[0] - won[1]) > sign * (best[0] - best[1]):
                best = won
        assert best is not None
        return best

    def guess(self, state: State) -> Value:
        """Return what the phase would be worth if it ended now."""
        return self.value(state)

    def bounds(self, state: State) -> tuple[Value, Value]:
        """Return numbers that the value cannot leave."""
        if self.limits is None:
            return (-1, 1) if self.win else (-WIDE, WIDE)
        free, dark = points(self.table, state, final=False)
        low, high, last = self.limits.difference(state, free - dark)
        if not self.win:
            return low, high
        ends = {is_last(self.table, state), last}
        return min(_won(low, last) for last in ends), max(_won(high, last) for last in ends)

    def fight(self, state: State, place: Place) -> Fight:
        """Return the combat at a location, prepared once."""
        key = (place, state.rules, _helpers(state))
        found = self.fights.get(key)
        if found is None:
            found = self.fights[key] = fight_at(self.table, state, place)
        return found


def _won(difference: int, last: bool) -> int:
    """Return who has won with a difference: 1, -1, or 0 while the game goes on (WR.score.gap, WR.score.tie)."""
    if last:
        return 1 if difference > 0 else -1
    gap = int(constants()["victory_gap"])
    return 1 if difference >= gap else -1 if difference <= -gap else 0


def _rank(move: Move) -> tuple[int, str]:
    if move.kind == PLAY and move.place != RESERVE:
        return 0, ""
    return _KINDS.get(move.kind, 2), ""


_KINDS = {"move": 1, "use": 1, PASS: 2, PLAY: 3, "ring": 3, "cycle": 4, "winnow": 5}


@cache
def helpers() -> frozenset[str]:
    """Return the cards whose being in play or in reserve changes a combat elsewhere."""
    found = {name for one in cards().values() for bonus in one.bonuses for name in bonus.in_play}
    for one in cards().values():
        if any(step["op"] == "defense_on" for effect in one.effects_when("reserve_static") for step in effect.steps):
            found.add(one.id)
    return frozenset(found)


def _order_matters(state: State) -> bool:
    """Tell whether a combat may take away a card that strengthens a unit in another one."""
    if len(state.places) < 2:
        return False
    for place in state.places:
        for units in place.units:
            for unit in units:
                for bonus in card(unit.card).bonuses:
                    if bonus.in_play and any(name in bonus.in_play for name in _others(state, place.id)):
                        return True
    return False


def _others(state: State, place_id: str) -> Iterator[str]:
    return (unit.card for place in state.places if place.id != place_id for units in place.units for unit in units)


def _helpers(state: State) -> tuple[str, ...]:
    names = [unit.card for seat in state.seats for unit in seat.reserve if unit.card in helpers()]
    names += [unit.card + "@" + place.id for place in state.places for units in place.units for unit in units if unit.card in helpers()]
    return tuple(names)
