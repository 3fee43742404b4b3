"""Search an action phase: the exact value or bounds, the best first moves, and a line that the rules replay."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from mellon.models.common import BadInput
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.clashes import fight_at
from mellon.models.wojna_o_pierscien.icons import Missing, MissingIcons, printed, unknown_icons
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.moves import LOSE, Move
from mellon.models.wojna_o_pierscien.position import WIN, Position
from mellon.models.wojna_o_pierscien.state import FIGHTING, NATURE, State, Table, place_index
from mellon.solver.engines.alphabeta import CHANCE, END, MAX, AlphaBeta, Room, Value, deep
from mellon.solver.game import Request
from mellon.solver.limits import LimitReached, Watch
from mellon.solver.ranked import LineEntry
from mellon.solver.stats import Stats, per_second, since, stats_of
from mellon.solver.wojna_o_pierscien.alone import Duties
from mellon.solver.wojna_o_pierscien.combat_best import PLAIN
from mellon.solver.wojna_o_pierscien.combat_best import best as best_losses
from mellon.solver.wojna_o_pierscien.packing import Unfit
from mellon.solver.wojna_o_pierscien.phase_engine import COMPILED, PhaseEngine
from mellon.solver.wojna_o_pierscien.phase_tree import PhaseTree

# The limits of a search that no other limit is given for.
MOST_STATES = 600_000
SECONDS = 300.0
SHORT = 5_000
"""The nodes of a search after which trying moves out costs little."""
DISAGREEMENT = "disagreement"
"""Not a limit: the value found is not kept by any move, so nothing may be claimed."""


class PhaseSearch:
    """One position under search. `limit` names the limit that was hit, "" while none was.

    The kernel searches where it is compiled and knows all that the position needs (`kernel` switches it), else the plain engine does.
    """

    def __init__(self, position: Position, request: Request | None = None, kernel: bool = COMPILED) -> None:
        assert position.table is not None and position.state is not None
        self.table: Table = position.table
        self.root: State = position.state
        self.tree = PhaseTree(self.table, self.root, position.objective == WIN)
        watch = request.watch if request else Watch()
        if watch.deadline is None:
            watch.deadline = time.monotonic() + SECONDS
        self.watch = watch
        states = request.limits.states if request else None
        self.room = Room(states or MOST_STATES)
        self.engine: AlphaBeta[State, Move] = AlphaBeta(self.tree, watch, self.room)
        self.duties = Duties(self.tree, watch, self.room)
        self.engine.refine = self.duties.bounds
        self.limit = ""
        self.counted = 0
        """The nodes of a kernel that was given up."""
        self.fast = self._fast(watch, states) if kernel and (request is None or request.engine != PLAIN) else None

    def _fast(self, watch: Watch, states: int | None) -> PhaseEngine | None:
        """Return the kernel for this position, None where it does not know something or there is no time to tell it."""
        try:
            return PhaseEngine(self.tree, self.root, watch, states)
        except (Unfit, LimitReached):
            return None

    def value(self, state: State | None = None) -> Value | None:
        """Return the exact value of a state (the root), None if a limit was hit. Raises BadInput where icons must be supplied."""
        asked = self.root if state is None else state
        try:
            if self.fast is not None:
                try:
                    return self.fast.exact(asked, self.tree.guess(asked))
                except Unfit:
                    self._slow_down(asked)
            start = self.tree.canonical(asked)
            if state is None and not start.tasks and self.tree.side(start) != END:
                self.engine.narrow(start, *self.duties.first_bounds(start))
            return self.engine.exact(start, self.tree.guess(start))
        except LimitReached as reached:
            self.limit = reached.limit
            return None
        except MissingIcons as missing:
            raise self._all_missing(missing) from None

    def _slow_down(self, state: State) -> None:
        """Go on with the plain engine, which takes over what the kernel has proved."""
        assert self.fast is not None
        self.engine.narrow(self.tree.canonical(state), *self.fast.proved(state))
        self.counted, self.fast = self.counted + self.fast.nodes, None

    def bounds(self, state: State | None = None) -> tuple[Value, Value]:
        """Return what is proved about the value of a state (the root)."""
        asked = self.root if state is None else state
        low, high = self.engine.proved(self.tree.canonical(asked))
        if self.fast is not None:
            found = self.fast.proved(asked)
            return max(low, found[0]), min(high, found[1])
        return low, high

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Let what is searched inside take so many seconds of the time that is left."""
        whole = self.watch
        part = whole.within(seconds)
        whole.on_stop.append(part.stop)
        self._look_at(part)
        try:
            yield
        finally:
            whole.on_stop.remove(part.stop)
            whole.full |= part.full
            self._look_at(whole)

    def _look_at(self, watch: Watch) -> None:
        self.engine.watch = watch
        for alone in self.duties.engines:
            alone.watch = watch
        if self.fast is not None:
            self.fast.watch, self.fast.limit = watch, ""
        self.watch, self.limit = watch, ""

    def _all_missing(self, first: MissingIcons) -> BadInput:
        """Return every icon value of a reachable card that may be needed beside the first one met."""
        kinds = {"path" if location(place.id).is_path else "battleground" for place in self.root.places}
        found = list(first.missing)
        for name in self.tree.reach.pool:
            for icon in unknown_icons(name):
                if ("path" if icon == "path" else "battleground") in kinds and printed(name, icon, self.table.icons) is None:
                    found.append(Missing(name, icon))
        return MissingIcons(dict.fromkeys(found))

    def best_moves(self, state: State, value: Value) -> list[Move]:
        """Return the moves of a state that keep its value, in the order of the rules; a limit leaves the rest out."""
        side = self.tree.side(self.tree.canonical(state))
        found = []
        try:
            with deep():
                for move in rules.options(self.table, state):
                    if self._keeps(self.child(state, move), value, side):
                        found.append(move)
        except LimitReached as reached:
            self.limit = reached.limit
        return found

    def _keeps(self, child: State, value: Value, side: int) -> bool:
        window = (value - 1, value) if side == MAX else (value, value + 1)
        found = self._searched(child, *window)
        return found >= value if side == MAX else found <= value

    def _searched(self, state: State, alpha: Value, beta: Value) -> Value:
        if self.fast is not None:
            try:
                return self.fast.search(state, alpha, beta)
            except Unfit:
                self._slow_down(state)
        return self.engine.search(self.tree.canonical(state), alpha, beta)

    def child(self, state: State, move: Move) -> State:
        """Return the state after a move up to the end of the action phase."""
        return rules.do(self.table, state, move, None, FIGHTING)

    def likely(self, state: State) -> list[Move]:
        """Return the legal moves of a state; where the search was long, the one that proved most about it so far first.

        After a short search the order of the rules is kept, so that both engines tell the same line.
        """
        moves = rules.options(self.table, state)
        if self.nodes < SHORT and not self.limit:
            return moves
        if self.fast is not None:
            known = self.fast.best(state)
            return sorted(moves, key=lambda move: known is None or self.fast is None or self.fast.key(self.child(state, move)) != known)
        best = self.engine.best(self.tree.canonical(state))
        return sorted(moves, key=lambda move: move != best)

    def best_so_far(self) -> Move | None:
        """Return the move that proved most about the root before a limit was hit, if any."""
        moves = self.likely(self.root)
        if self.fast is not None:
            known = self.fast.best(self.root)
            return moves[0] if moves and known is not None and self.fast.key(self.child(self.root, moves[0])) == known else None
        best = self.engine.best(self.tree.canonical(self.root))
        return best if best in moves else None

    def line(self, value: Value) -> tuple[list[LineEntry], State]:
        """Return a best line from the root to the end of the round (or to the first chance), and where it ends."""
        state, entries = self.root, list[LineEntry]()
        try:
            with deep():
                while self.tree.side(state) not in (END, CHANCE):
                    side = self.tree.side(state)
                    chosen = next((move for move in self.likely(state) if self._keeps(self.child(state, move), value, side)), None)
                    if chosen is None:
                        raise LimitReached(DISAGREEMENT)
                    entries.append(self.entry(state, chosen))
                    state = rules.do(self.table, state, chosen, None, FIGHTING)
        except LimitReached as reached:
            self.limit = reached.limit
            return entries, state
        if state.phase == FIGHTING:
            state = self._fight(state, entries)
        return entries, state

    def _fight(self, state: State, entries: list[LineEntry]) -> State:
        """Carry out the combat phase: combats in the best order of the first player, each with the defender's best losses."""
        from mellon.models.wojna_o_pierscien.tasks import run

        state = run(self.table, state)
        while state.tasks and rules.actor(self.table, state) != NATURE:
            move = self.tree.next_fight(state)
            if state.tasks[0][0] == "combat":
                combat = fight_at(self.table, state, state.places[place_index(state, state.tasks[0][1])])
                lost = best_losses(combat, "plain").choices[0]
                move = Move(LOSE, tuple(sorted(combat.part.defenders[index].card for index in lost)))
            entries.append(self.entry(state, move))
            state = rules.do(self.table, state, move)
        return state

    def entry(self, state: State, move: Move) -> LineEntry:
        """Return one decision as an entry of a line."""
        actor = rules.actor(self.table, state)
        return LineEntry.of(player=self.table.ids[actor] if actor is not None and actor >= 0 else "chance", move=move)

    @property
    def nodes(self) -> int:
        """Return how many nodes were searched, those of a side alone included."""
        return (
            self.engine.nodes + sum(engine.nodes for engine in self.duties.engines) + self.counted + (self.fast.nodes if self.fast else 0)
        )

    def stats(self, started: float) -> Stats:
        """Return what the search used."""
        seconds = since(started)
        states = self.fast.states if self.fast else self.room.used
        return stats_of("alphabeta", self.nodes, [self.limit], seconds, states=states, nodes_per_second=per_second(self.nodes, seconds))
