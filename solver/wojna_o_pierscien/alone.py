"""An action phase that only one side plays: what it can reach at most if the other side always passes.

The other side may pass or cycle cards for the rest of the phase, so it can hold the value of a state to what this search finds; texts of the active
side still make it choose what to forsake. The active side acts in any order of its players and may stop at any time, which only helps it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.moves import CYCLE, PASS, PLAY, RESERVE, Move
from mellon.models.wojna_o_pierscien.state import ACTION, FIGHTING, NATURE, Seat, State, Unit
from mellon.solver.engines.alphabeta import CHANCE, END, MAX, MIN, AlphaBeta, Room, Value
from mellon.solver.limits import Watch
from mellon.solver.wojna_o_pierscien.alike import PLENTY
from mellon.solver.wojna_o_pierscien.card_sight import IN_HAND
from mellon.solver.wojna_o_pierscien.outlook import Outlook
from mellon.solver.wojna_o_pierscien.phase_tree import PhaseTree

Turn = tuple[int, Move]
"""Whose turn of the turn order it is taken to be, and what is done; a pass stops the phase."""
_STOP: Turn = (0, Move(PASS))
EFFORT, FIRST_EFFORT = 150, 400
"""The nodes that one look at a side alone may take; the next look goes on where it stopped."""


class Alone:
    """The tree of an action phase in which one side only answers texts."""

    def __init__(self, whole: PhaseTree, active: int) -> None:
        self.whole = whole
        self.table = whole.table
        self.active = active
        order = self.table.order
        self.turns = [
            next(at for at, seat in enumerate(order) if seat == mine) for mine in dict.fromkeys(order) if self.table.sides[mine] == active
        ]

    def start(self, state: State) -> State:
        """Return a state as this tree knows it: the idle side has only cards to forsake, turns and passes do not matter."""
        assert self.whole.alike is not None
        seats = tuple(self._seat(seat, own) for seat, own in enumerate(state.seats))
        return self.whole.alike.same(state._replace(seats=seats, turn=self.turns[0], passes=0))

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
        look = self.whole.sight.outlook(self.active, state)
        found: list[Turn] = []
        for turn in self.turns:
            seat = self.table.order[turn]
            moves = self.whole.moves(state._replace(turn=turn))
            found += [(turn, move) for move in moves if move.kind != PASS and not self._pointless(state, seat, look, move)]
        return [*found, _STOP]

    def _pointless(self, state: State, seat: int, look: Outlook, move: Move) -> bool:
        """Tell whether a move can only cost cards: one alone needs no tempo, and what it holds can pay or be forsaken later."""
        own = state.seats[seat]
        if look.returns[seat] or look.deeds.coming[seat] or look.deeds.aside[seat]:
            return False
        if move.kind == CYCLE:
            return True
        if move.kind != PLAY or move.place != RESERVE or not own.deck:
            return False
        assert self.whole.alike is not None
        deeds = self.whole.sight.deeds(move.card, seat, IN_HAND, False)
        idle = deeds is None or not (deeds.acts or deeds.deals)
        return idle and self.whole.alike.inert(Unit(move.card, seat, fresh=True), look, look)

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

    def outcomes(self, state: State) -> Iterator[tuple[Fraction, State]]:
        found = rules.chances(self.table, state)
        total = sum(weight for _, weight in found)
        return ((Fraction(weight, total), self.after(state, (state.turn, move))) for move, weight in found)

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

    def __init__(self, whole: PhaseTree, watch: Watch, room: Room) -> None:
        self.whole = whole
        self.asked = 0
        """How often bounds were asked for: looking at a side alone may take about as much effort as all the rest."""
        self.trees = tuple(Alone(whole, side) for side in (0, 1))
        self.engines: tuple[AlphaBeta[State, Turn], ...] = tuple(AlphaBeta(tree, watch, room) for tree in self.trees)

    def bounds(self, state: State, alpha: Value, beta: Value) -> tuple[Value | None, Value | None]:
        """Return a lower and, where the window needs it, an upper bound on the value of a state.

        None in the middle of a text, and where the effort so far was too much.
        """
        self.asked += 1
        if state.tasks or sum(engine.nodes for engine in self.engines) > self.asked + FIRST_EFFORT:
            return None, None
        low, best = self._held(1, state, alpha, beta)
        if self._decides(1, state):
            return low, best
        if low >= beta:
            return low, None
        best, high = self._held(0, state, alpha, beta)
        return (best, high) if self._decides(0, state) else (low, high)

    def first_bounds(self, state: State) -> tuple[Value, Value]:
        """Return bounds on the value of the first state, which takes some more effort."""
        found = [self.engines[side].draw_together(self.trees[side].start(state), FIRST_EFFORT) for side in (0, 1)]
        return found[1][0], found[0][1]

    def _decides(self, active: int, state: State) -> bool:
        """Tell whether the active side is one player and the other side can do nothing that matters: then it gets all that it can alone.

        It need not pass before it has done all it wants; then it can cycle cards until it may. Its own texts must not deal cards to the
        other side, and its turn must come before everybody has passed.
        """
        if len(self.trees[active].turns) != 1:
            return False
        table, sight = self.whole.table, self.whole.sight
        if not sight.outlook(1 - active, state).helpless:
            return False
        deeds = sight.outlook(active, state).deeds
        if any(deeds.coming[seat] or deeds.aside[seat] for seat, side in enumerate(table.sides) if side != active) or any(
            table.sides[take[0]] != active for take in deeds.takes
        ):
            return False
        wait = next(
            steps for steps in range(len(table.order)) if table.sides[table.order[(state.turn + steps) % len(table.order)]] == active
        )
        return state.passes + wait < len(table.order)

    def _held(self, active: int, state: State, alpha: Value, beta: Value) -> tuple[Value, Value]:
        engine, start = self.engines[active], self.trees[active].start(state)
        return engine.try_search(start, alpha, beta, EFFORT)
