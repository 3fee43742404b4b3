"""An action phase that only one side plays: what it can reach at most if the other side always passes.

The other side may pass or cycle cards for the rest of the phase, so it can hold the value of a state to what this search finds; texts of the active
side still make it choose what to forsake. The active side acts in any order of its players and may stop at any time, which only helps it.
"""

from __future__ import annotations

from fractions import Fraction

from models.wojna_o_pierscien import rules
from models.wojna_o_pierscien.moves import PASS, Move
from models.wojna_o_pierscien.state import ACTION, FIGHTING, NATURE, Seat, State
from solver.engines.alphabeta import CHANCE, END, MAX, MIN, AlphaBeta, Value
from solver.limits import Watch
from solver.wojna_o_pierscien.alike import PLENTY
from solver.wojna_o_pierscien.phase_tree import PhaseTree

Turn = tuple[int, Move]
"""Whose turn of the turn order it is taken to be, and what is done; a pass stops the phase."""
_STOP: Turn = (0, Move(PASS))


class Alone:
    """The tree of an action phase in which one side only answers texts."""

    def __init__(self, whole: PhaseTree, active: int) -> None:
        self.whole = whole
        self.table = whole.table
        self.active = active
        order = self.table.order
        self.turns = [next(at for at, seat in enumerate(order) if seat == mine) for mine in dict.fromkeys(order) if self.table.sides[mine] == active]

    def start(self, state: State) -> State:
        """Return a state as this tree knows it: the idle side has only cards to forsake, turns and passes do not matter."""
        assert self.whole.alike is not None
        seats = tuple(self._seat(seat, own) for seat, own in enumerate(state.seats))
        return self.whole.alike.same(state._replace(seats=seats, turn=self.turns[0], passes=0, first=0))

    def _seat(self, seat: int, own: Seat) -> Seat:
        if self.table.sides[seat] == self.active:
            return own._replace(limit=0)
        assert self.whole.alike is not None
        held = len(own.hand) + len(own.deck) + len(own.cycled)
        return Seat(deck=(self.whole.alike.blanks[seat],) * min(PLENTY, held), reserve=own.reserve)

    def side(self, state: State) -> int:
        if state.phase != ACTION:
            return END
        actor = rules.actor(self.table, state) if state.tasks else self.table.order[state.turn]
        if actor == NATURE:
            return CHANCE
        assert actor is not None
        return MIN if self.table.sides[actor] else MAX

    def moves(self, state: State) -> list[Turn]:
        if state.tasks:
            return [(state.turn, move) for move in rules.options(self.table, state)]
        found = [(turn, move) for turn in self.turns for move in self.whole.moves(state._replace(turn=turn)) if move.kind != PASS]
        return [*found, _STOP]

    def after(self, state: State, move: Turn) -> State:
        if not state.tasks and move[1].kind == PASS:
            return self._ended(state)
        return self._settled(rules.do(self.table, state._replace(turn=move[0]), move[1], None, FIGHTING))

    def _ended(self, state: State) -> State:
        assert self.whole.alike is not None
        return self.whole.alike.same(state._replace(phase=FIGHTING, tasks=()))

    def _settled(self, state: State) -> State:
        assert self.whole.alike is not None
        return self.whole.alike.same(state) if state.tasks else self.start(state)

    def outcomes(self, state: State) -> list[tuple[Fraction, State]]:
        found = rules.chances(self.table, state)
        total = sum(weight for _, weight in found)
        return [(Fraction(weight, total), self.after(state, (state.turn, move))) for move, weight in found]

    def value(self, state: State) -> Value:
        return self.whole.value(state)

    def bounds(self, state: State) -> tuple[Value, Value]:
        low, high = self.whole.bounds(state)
        if state.tasks:
            return low, high
        now = self.whole.value(self._ended(state))
        return (low, min(high, max(low, now))) if self.active else (max(low, min(high, now)), high)


class Duties:
    """What each side can be held to by the other one doing nothing, searched out as far as a window asks."""

    def __init__(self, whole: PhaseTree, watch: Watch, states: int | None) -> None:
        self.trees = tuple(Alone(whole, side) for side in (0, 1))
        self.engines: tuple[AlphaBeta[State, Turn], ...] = tuple(AlphaBeta(tree, watch, states) for tree in self.trees)

    def bounds(self, state: State, alpha: Value, beta: Value) -> tuple[Value | None, Value | None]:
        """Return a lower and, where the window needs it, an upper bound on the value of a state; none in the middle of a text."""
        if state.tasks:
            return None, None
        low = self._held(1, state, alpha, beta)[0]
        return (low, None) if low >= beta else (low, self._held(0, state, alpha, beta)[1])

    def _held(self, active: int, state: State, alpha: Value, beta: Value) -> tuple[Value, Value]:
        engine, start = self.engines[active], self.trees[active].start(state)
        engine.search(start, alpha, beta)
        return engine.proved(start)
