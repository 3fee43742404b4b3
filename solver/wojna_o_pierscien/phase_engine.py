"""The kernel of action phases as an engine for `phase_search`: it answers for states of the rules, with exact values or proved bounds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from typing import Any

from mellon.models.wojna_o_pierscien.state import ACTION, State
from mellon.solver.engines.alphabeta import Value
from mellon.solver.kernels import compiled, load
from mellon.solver.kernels.war_phase import codes
from mellon.solver.limits import BATCH, STATES, LimitReached, Watch
from mellon.solver.memory import room
from mellon.solver.wojna_o_pierscien.packed_bounds import Prospects
from mellon.solver.wojna_o_pierscien.packed_idle import idle_tables
from mellon.solver.wojna_o_pierscien.packed_states import Packer, scale_for, shuffled_sizes
from mellon.solver.wojna_o_pierscien.packed_texts import Texts
from mellon.solver.wojna_o_pierscien.packing import Layout, Unfit, card_tables
from mellon.solver.wojna_o_pierscien.phase_tree import PhaseTree

war_phase = load("war_phase")
COMPILED: bool = compiled("war_phase")
PATIENCE = 2_000_000 if COMPILED else 20_000
"""The nodes that a search from a guess may take before the bounds are drawn together from outside."""
ALONE = 200_000 if COMPILED else 2_000
"""The nodes that looking at each side alone may take before a search."""
HORIZONS = ((-1, 0), (1, 0), (-1, 1), (1, 1))
"""The searches that end at a horizon, one after another: from below and above, without a draw by chance and with one."""
LUCK = (1, 2, 3, 4, 6, 8)
"""How many draws by chance are allowed for before the horizon, one search after another, where the value depends on them."""


Decide = Callable[[bytes, int, int, int], "bool | None"]
"""A way to find out on which side of a window a value lies, in so many nodes at most: True where it did, None where they did not suffice."""


def entries_within(space: int | None) -> int:
    """Return how many entries the memory of states may grow to: two thirds of what there is have to hold it and the one that it grows from.

    >>> entries_within(None) == codes.MOST_ENTRIES, entries_within(0) == codes.FIRST_ENTRIES
    (True, True)
    """
    most: int = codes.MOST_ENTRIES
    while space is not None and most > codes.FIRST_ENTRIES and 8 * codes.WORDS * (most + most // 4) > space * 2 // 3:
        most //= 4
    return most


class PhaseEngine:
    """Searches one position with the kernel.

    Raises Unfit where the kernel does not know something that the position needs, LimitReached where the watch ends what it is told first.
    """

    name = "alphabeta"

    def __init__(self, tree: PhaseTree, root: State, watch: Watch | None = None, states: int | None = None) -> None:
        if tree.alike is None or root.phase != ACTION:
            raise Unfit("phase")
        self.watch = watch or Watch()
        self.most = states
        laid = Layout(tree.table, root, tree.reach.where)
        tables = card_tables(laid)
        texts = Texts(laid, tables["cl"])
        self.watch.check()
        prospects = Prospects(laid, tree, texts.mask)
        self.scale = scale_for(shuffled_sizes(laid, prospects.searched))
        self.watch.check()
        found = prospects.tables()
        self.watch.check()
        tables |= (
            texts.tables()
            | found
            | idle_tables(laid, tree.alike, tables["cond"], prospects.back)
            | {"win": int(tree.win), "scale": self.scale}
        )
        self.kernel: Any = war_phase.Kernel(tables, self._over)
        self.kernel.chance_depth = 0
        if states is not None:
            self.kernel.look_every = min(self.kernel.look_every, BATCH, max(1, states))
        self.kernel.most_entries = entries_within(room(self.watch.memory))
        self.packer = Packer(laid, texts, war_phase.offsets(self.kernel))
        self.known: dict[bytes, tuple[int, int]] = {}
        self.limit = ""
        self.packer.row(root)

    @property
    def nodes(self) -> int:
        """Return how many nodes were searched."""
        return int(self.kernel.nodes)

    @property
    def states(self) -> int:
        """Return how many states are remembered."""
        return int(self.kernel.used)

    def _over(self, nodes: int) -> bool:
        self.watch.note(self.name, nodes)
        if self.watch.over:
            self.limit = self.watch.limit
        elif self.most is not None and self.kernel.used > self.most:
            self.limit = STATES
        return bool(self.limit)

    def _prove(self, row: bytes, alpha: int, beta: int, most: int) -> tuple[int, int, int]:
        """Let the kernel search a window. Raises LimitReached, also where an earlier search has used up what all of them may keep."""
        if self.most is not None and self.kernel.used > self.most:
            self.limit = STATES
            raise LimitReached(STATES)
        found: tuple[int, int, int] = war_phase.prove(self.kernel, row, alpha, beta, most)
        if found[0] == codes.STOPPED:
            raise LimitReached(self.limit)
        return found

    def row(self, state: State) -> bytes:
        """Return a state as the kernel knows it."""
        return self.packer.row(state)

    def best(self, state: State) -> int | None:
        """Return the name of the state after the move that proved most about a state, None if none is known."""
        found = war_phase.best_key(self.kernel, self.row(state))
        return None if found is None else int(found)

    def key(self, state: State) -> int:
        """Return a number that is the same for states that the kernel takes for the same."""
        return int(war_phase.key_of(self.kernel, self.row(state)))

    def proved(self, state: State) -> tuple[Value, Value]:
        """Return the bounds proved so far for a state."""
        low, high = self._bounds(self.row(state))
        return self._value(low), self._value(high)

    def _bounds(self, row: bytes) -> tuple[int, int]:
        if row not in self.known:
            self.known[row] = war_phase.bounds(self.kernel, row)
        return self.known[row]

    def _value(self, number: int) -> Value:
        found = Fraction(number, self.scale)
        return found.numerator if found.denominator == 1 else found

    def narrow(self, state: State, low: Value, high: Value) -> None:
        """Take over bounds of a state that were proved elsewhere."""
        row = self.row(state)
        known = self._bounds(row)
        self.known[row] = max(known[0], ceil(low * self.scale)), min(known[1], floor(high * self.scale))

    def search(self, state: State, alpha: Value, beta: Value) -> Value:
        """Return the value if it lies between alpha and beta, else a bound beyond the one that it passes. Raises LimitReached."""
        row = self.row(state)
        low, high = floor(alpha * self.scale), ceil(beta * self.scale)
        if not self._decided(row, low, high):
            self._search(row, low, high)
        low, high = self._bounds(row)
        return self._value(high if high <= alpha * self.scale else low)

    def _decided(self, row: bytes, alpha: int, beta: int, most: int = 0) -> bool | None:
        """Try to prove that a value is at least beta or at most alpha with searches that end at their horizon; None where the nodes did not suffice."""
        cut = False
        for horizon, luck in HORIZONS:
            if cut and luck:
                return None
            low, high = self._bounds(row)
            if low >= beta or high <= alpha or low == high:
                return True
            self.kernel.horizon, self.kernel.chance_depth = horizon, luck
            try:
                ended, value, upper = self._prove(row, alpha, beta, most)
            finally:
                self.kernel.horizon = 0
            if ended == codes.PAUSED:
                cut = True
                continue
            if ended:
                return False
            if (horizon < 0 or not self.kernel.depends_on_horizon) and value >= beta:
                self.known[row] = max(low, value), high
            if (horizon > 0 or not self.kernel.depends_on_horizon) and upper <= alpha:
                self.known[row] = low, min(high, upper)
        low, high = self._bounds(row)
        return None if cut else low >= beta or high <= alpha

    def _search(self, row: bytes, alpha: int, beta: int, most: int = 0) -> bool:
        """Search a window; return False where the nodes did not suffice."""
        low, high = self._bounds(row)
        if low >= beta or high <= alpha or low == high:
            return True
        alpha, beta = max(alpha, low), min(beta, high)
        ended, value, upper = self._prove(row, alpha, beta, most)
        if ended == codes.PAUSED:
            return False
        if ended:
            raise Unfit("numbers")
        self.known[row] = (
            (low, min(high, upper)) if upper <= alpha else (max(low, value), high) if value >= beta else (max(low, value), min(high, upper))
        )
        if alpha < upper and value < beta and value < upper:
            raise Unfit("numbers")
        return True

    def exact(self, state: State, guess: Value | None = None) -> Value:
        """Return the value of a state, sought from a guess on. Raises LimitReached; what was proved until then stays known.

        Searches that end at their horizon come first; where they leave a gap the whole tree is searched, with chance and cycle piles.
        """
        row = self.row(state)
        low, high = self._bounds(row)
        alone = war_phase.one_sided_bounds(self.kernel, row, ALONE)
        self.known[row] = max(low, alone[0]), min(high, alone[1])
        if not self._from_guess(row, guess, self._decided):
            self._from_outside(row, self._decided)
            self._by_luck(row)
            if self._open(row) and not self._from_guess(row, guess, self._search):
                self._from_outside(row, self._search)
        return self._value(self._bounds(row)[0])

    def _by_luck(self, row: bytes) -> None:
        """Draw the bounds together with searches that allow for more and more draws by chance before the horizon, while they are short."""
        for luck in LUCK:
            for horizon in (-1, 1):
                low, high = self._bounds(row)
                if low >= high:
                    return
                self.kernel.horizon, self.kernel.chance_depth = horizon, luck
                try:
                    ended, value, upper = war_phase.prove(self.kernel, row, low, high, PATIENCE // 8)
                finally:
                    self.kernel.horizon = 0
                if ended == codes.STOPPED:
                    raise LimitReached(self.limit)
                if ended:
                    return
                if horizon < 0:
                    self.known[row] = max(low, value), high
                else:
                    self.known[row] = low, min(high, upper)

    def _aims(self, row: bytes) -> tuple[int, int]:
        low, high = self._bounds(row)
        return floor(Fraction(low, self.scale)), ceil(Fraction(high, self.scale))

    def _open(self, row: bytes) -> bool:
        low, high = self._bounds(row)
        return low < high

    def _from_guess(self, row: bytes, guess: Value | None, decide: Decide) -> bool:
        """Close in on the value with narrow windows from a guess; return False where that takes too long or does not decide."""
        end = self.nodes + PATIENCE
        while self._open(row):
            low, high = self._aims(row)
            aim = (low + high + 1) // 2 if guess is None else max(low + 1, min(floor(guess), high))
            if self.nodes >= end or not decide(row, (aim - 1) * self.scale, aim * self.scale, end - self.nodes):
                return False
            guess = aim + 1 if self._bounds(row)[0] >= aim * self.scale else aim - 1
        return True

    def _from_outside(self, row: bytes, decide: Decide) -> None:
        """Raise the lower bound and sink the upper one by turns, each time with a little more patience, as far as windows are decided."""
        patience = PATIENCE // 8
        stuck = [False, False]
        while self._open(row) and not all(stuck):
            for raising in (True, False):
                while self._open(row) and not stuck[raising]:
                    low, high = self._aims(row)
                    window = (low, low + 1) if raising else (high - 1, high)
                    done = decide(row, window[0] * self.scale, window[1] * self.scale, 0 if high - low == 1 else patience)
                    after = self._aims(row)
                    if done is False and decide == self._decided:
                        stuck[raising] = True
                    if not done or (after[0] > low) != raising:
                        break
            patience *= 2
