"""Who can force the win, by proof numbers: the search goes where the least is left to prove or to refute.

Every point of play has two numbers: how much is left to prove that the side wins from here, and how much to refute it; 0 is done.
The search goes down to the point that can change the root's numbers most cheaply, and stops as soon as that is no longer the
cheapest (depth-first proof-number search with the weak sums that suit play that comes together again). Proofs and refutations are
only ever built from finished ones, so both are sound also where play can go round; where the search itself would go round, the other
search (`forcing`) decides that point.
Wins are numbered in the order in which they were proved, so that a proof only ever leans on smaller numbers; 0 is no forced win.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from models.konfrontacja import rules
from models.konfrontacja.board import FELLOWSHIP, SAURON
from models.konfrontacja.cards import FULL_HAND, numbers
from models.konfrontacja.state import NOBODY, Chance, Decision, Done, Node, Simultaneous, State
from solver.konfrontacja.forcing import Forcing
from solver.konfrontacja.plans import (
    CHOICE,
    CLASH,
    FETCH,
    FULL,
    PICK,
    SIDE_BITS,
    Cards,
    Choice,
    Layout,
    Planner,
    Step,
    discarded,
    joined,
)
from solver.konfrontacja.stopping import LimitReached, deep
from solver.limits import Watch

ENGINE = "proof_numbers"
_CARDS = tuple(numbers(hand) for hand in range(FULL_HAND + 1))
_CHECK_WATCH_EVERY = 256
_ENDLESS = sys.maxsize
_PATIENCE = 3
"""So many searches may go round before the other search is asked at once."""
_USUAL = (2, 3)
"""What is usually left to refute a win of the Fellowship, and to prove one of Sauron: measured to be good guesses, no more."""


class Circling(Exception):
    """Play came back to a point under way: the search might go round for ever."""


class Point:
    """One point of play with its hands. `prove` and `refute` say what is left; `own` where the asking side chooses."""

    __slots__ = ("busy", "free", "hands", "kids", "own", "prove", "rank", "refute", "what")

    def __init__(self, what: Step | Node | None, hands: int, own: bool) -> None:
        self.what, self.hands, self.own = what, hands, own
        self.prove = self.refute = 1
        self.rank = 0
        self.kids: list[Point] | None = None
        self.busy = self.free = False


class ProofNumbers:
    """Tells of the states of one table whether one side can force the win. `states` counts the states looked into."""

    def __init__(self, planner: Planner, side: int, max_states: int, watch: Watch) -> None:
        self.planner, self.side, self.states = planner, side, 0
        self._max_states, self._watch = max_states, watch
        self._always: dict[Layout, Point] = {}
        self._points: dict[tuple[object, int], Point] = {}
        self._proofs = 1
        board = planner.table.board
        goal = sum(board.regions[board.home[SAURON]].grid)
        self._rows_left = [goal - sum(region.grid) for region in board.regions]
        self._path: list[Point] = []
        self._circled = 0
        self.fallback: Forcing | None = None
        """The search that can go round, once one was needed; its proofs have numbers of their own."""
        self._won, self._lost, self._refuted = (Point(None, 0, False) for _ in range(3))
        self._won.prove, self._won.refute, self._won.rank, self._won.free = 0, _ENDLESS, 1, True
        self._lost.prove, self._lost.refute, self._lost.free = _ENDLESS, 0, True
        self._refuted.prove, self._refuted.refute = _ENDLESS, 0

    def wins(self, state: State) -> bool:
        """Tell whether the side can force the win from a state. Raises LimitReached."""
        with deep():
            return self.wins_from(self.planner.layout(state), joined(state.hands)) > 0

    def wins_from(self, layout: Layout, hands: int) -> int:
        """Return the number of the proof that a layout with these hands is won, 0 if it is not."""
        return self._decided(self._layout(layout, hands))

    def wins_node(self, node: Node) -> bool:
        """Tell whether the side can force the win from a node of the rules. Raises LimitReached."""
        with deep():
            return self._decided(self._node(node)) > 0

    def proved(self, state: State) -> int:
        """Return the least number of a proof that a state is won, 0 where none has been found so far.

        A layout won whatever the hands may have been proved with these hands before: what leans on that needs the earlier number.
        """
        layout, hands = self.planner.layout(state), joined(state.hands) or FULL
        one, own = self._layout(layout, hands), self._points.get((layout, hands))
        return min(one.rank, own.rank) if own is not None and own.rank else one.rank

    def is_proved(self, layout: Layout, hands: int) -> bool:
        """Tell whether a layout with these hands has been proved to be won, without searching on."""
        return self._layout(layout, hands).prove == 0

    def refuted(self, state: State) -> bool:
        """Tell whether it has been shown that the win cannot be forced from a state."""
        if self._layout(self.planner.layout(state), joined(state.hands)).refute == 0:
            return True
        return self.fallback is not None and self.fallback.refuted(state)

    def wins_always(self, layout: Layout) -> bool:
        """Tell whether the win is known to be forced whatever the hands."""
        found = self._always.get(layout)
        return found is not None and found.prove == 0

    def _decided(self, point: Point) -> int:
        if point.prove and point.refute:
            if self._circled >= _PATIENCE:
                self._ask_fallback(point)
                return point.rank
            try:
                self._search(point, _ENDLESS, _ENDLESS)
            except Circling:
                self._circled += 1
                self._leave()
                self._ask_fallback(point)
            except LimitReached:
                self._leave()
                raise
        return point.rank

    def _leave(self) -> None:
        for point in self._path:
            point.busy = False
        self._path.clear()

    def _ask_fallback(self, point: Point) -> None:
        """Decide a point by the search that can deal with play that goes round."""
        if self.fallback is None:
            self.fallback = Forcing(self.planner, self.side, self._max_states, self._watch)
        before, what = self.fallback.states, point.what
        won = self.fallback.wins_from(what, point.hands) > 0 if isinstance(what, Layout) else self.fallback.wins_step(what, point.hands)
        self.states += self.fallback.states - before
        self._settle(point, (), 0 if won else 1)

    def _search(self, point: Point, prove_below: int, refute_below: int) -> None:
        """Work on a point until it is decided or no longer the cheapest: one of its numbers reaches its bound."""
        kids = point.kids
        if kids is None:
            kids = point.kids = self._expand(point)
        point.busy = True
        self._path.append(point)
        own = point.own
        while True:
            best, second = None, _ENDLESS
            least = _ENDLESS
            most = unsettled = 0
            if own:
                for kid in kids:
                    if kid.prove < least:
                        best, least, second = kid, kid.prove, least
                    elif kid.prove < second:
                        second = kid.prove
                    if kid.refute:
                        unsettled += 1
                        if kid.refute > most:
                            most = kid.refute
                prove, refute = least, (most + unsettled - 1 if unsettled and least else 0 if least else _ENDLESS)
            else:
                for kid in kids:
                    if kid.refute < least:
                        best, least, second = kid, kid.refute, least
                    elif kid.refute < second:
                        second = kid.refute
                    if kid.prove:
                        unsettled += 1
                        if kid.prove > most:
                            most = kid.prove
                prove, refute = (most + unsettled - 1 if unsettled and least else 0 if least else _ENDLESS), least
            if prove > _ENDLESS:
                prove = _ENDLESS
            if refute > _ENDLESS:
                refute = _ENDLESS
            if not prove or not refute:
                self._settle(point, kids, prove)
                break
            if prove >= prove_below or refute >= refute_below:
                point.prove, point.refute = prove, refute
                break
            assert best is not None
            if best.busy:
                raise Circling
            if own:
                self._search(best, min(prove_below, second + 1), refute_below - refute + best.refute)
            else:
                self._search(best, prove_below - prove + best.prove, min(refute_below, second + 1))
        point.busy = False
        self._path.pop()

    def _settle(self, point: Point, kids: Sequence[Point], prove: int) -> None:
        """Note that a point is decided, and whether that holds whatever the hands."""
        won = prove == 0
        if won:
            self._proofs += 1
            point.prove, point.refute, point.rank = 0, _ENDLESS, self._proofs
        else:
            point.prove, point.refute = _ENDLESS, 0
        what = point.what
        if isinstance(what, (Layout, Choice)):
            if won is point.own:
                point.free = any(kid.free and (kid.prove == 0) is won for kid in kids)
            else:
                point.free = bool(kids) and all(kid.free for kid in kids)
            if point.free and isinstance(what, Layout):
                self._always[what] = point
        point.kids = []

    def _expand(self, point: Point) -> list[Point]:
        what, hands = point.what, point.hands
        if isinstance(what, Layout):
            self._count()
            moves = what.moves
            if moves is None:
                moves = self.planner.unfold(what)
            state = what.state
            assert state is not None
            if not moves:
                return [self._lost if state.turn == self.side else self._won]
            return [self._step(way, hands) for way in moves]
        if isinstance(what, Choice):
            return [self._step(way, hands) for way in what.ways]
        if isinstance(what, Cards):
            return self._cards(what, hands)
        assert isinstance(what, (Decision, Chance, Simultaneous))
        table = self.planner.table
        if isinstance(what, Simultaneous):
            pairs = [[(f, s) for s in what.sauron] for f in what.fellowship]
            mine = pairs if self.side == FELLOWSHIP else list(zip(*pairs, strict=True))
            return [self._replies([self._node(rules.choose(table, what, pair)) for pair in line]) for line in mine]
        return [self._node(rules.choose(table, what, option)) for option in what.options]

    def _count(self) -> None:
        self.states += 1
        if self.states > self._max_states:
            raise LimitReached("states")
        if not self.states % _CHECK_WATCH_EVERY:
            self._watch.note(ENGINE, self.states)
            if self._watch.over:
                raise LimitReached("stopped" if self._watch.stopped else "time")

    def _cards(self, step: Cards, hands: int) -> list[Point]:
        planner, kind = self.planner, step.kind
        if kind == FETCH:
            return [self._step(planner.after_fetch(step, card), hands) for card in _CARDS[discarded(step.side, hands)]]
        hands = hands or FULL
        if kind == PICK:
            shift = SIDE_BITS if step.side == FELLOWSHIP else 0
            held = hands >> shift & FULL_HAND
            fresh = held == FULL_HAND
            return [self._step(planner.after_pick(step, card, fresh), hands & ~(1 << card + shift)) for card in _CARDS[held]]
        if kind != CLASH:
            return [self._node(planner.live(step, hands))]
        ours, theirs = _CARDS[hands >> SIDE_BITS], _CARDS[hands & FULL_HAND]
        mine, others = (ours, list(theirs)) if self.side == FELLOWSHIP else (theirs, list(ours))
        return [self._committed(step, hands, card, others) for card in mine]

    def _committed(self, clash: Cards, hands: int, card: int, others: list[int]) -> Point:
        """Return the point after an own card lies open; a reply known to refute it ends the matter and is tried first next time."""
        fresh, kids = hands == FULL, []
        for at, reply in enumerate(others):
            f, s = (card, reply) if self.side == FELLOWSHIP else (reply, card)
            kid = self._step(self.planner.after_clash(clash, f, s, fresh), hands & ~(1 << f + SIDE_BITS | 1 << s))
            if not kid.refute:
                others.insert(0, others.pop(at))
                return self._refuted
            kids.append(kid)
        return self._replies(kids)

    def _replies(self, kids: list[Point]) -> Point:
        """Return the point after an own card: every reply must be won."""
        point = Point(None, 0, False)
        least, most, unsettled = _ENDLESS, 0, 0
        for kid in kids:
            if not kid.refute:
                return self._refuted
            least = min(least, kid.refute)
            if kid.prove:
                unsettled += 1
                if kid.prove > most:
                    most = kid.prove
        if not unsettled:
            self._settle(point, kids, 0)
            return point
        point.kids, point.prove, point.refute = kids, most + unsettled - 1, least
        return point

    def _step(self, step: Step, hands: int) -> Point:
        if isinstance(step, Layout):
            return self._layout(step, hands)
        key = (step, hands)
        found = self._points.get(key)
        if found is None:
            if isinstance(step, Choice):
                own = step.kind == CHOICE and step.side == self.side
            else:
                assert isinstance(step, Cards)
                own = step.kind == CLASH or (step.kind in (PICK, FETCH) and step.side == self.side)
            found = self._points[key] = Point(step, hands, own)
        return found

    def _layout(self, layout: Layout, hands: int) -> Point:
        fixed = layout.fixed
        if fixed is not None:
            return self._won if fixed == 1 - self.side else self._lost
        always = self._always.get(layout)
        if always is not None:
            return always
        hands = hands or FULL
        key = (layout, hands)
        found = self._points.get(key)
        if found is None:
            assert layout.state is not None
            found = self._points[key] = Point(layout, hands, layout.state.turn == self.side)
            found.prove, found.refute = self._outlook(layout.state)
        return found

    def _outlook(self, state: State) -> tuple[int, int]:
        """Guess what is left at a state not yet looked into: the nearer the bearer to the enemy's home, the nearer the Fellowship's win."""
        left = 1 if state.bearer == NOBODY else max(1, self._rows_left[state.where[state.bearer]]) ** 3
        return (left, _USUAL[FELLOWSHIP]) if self.side == FELLOWSHIP else (_USUAL[SAURON], left)

    def _node(self, node: Node) -> Point:
        """Return the point of a node of the rules, its hands included."""
        if isinstance(node, Done):
            return self._layout(self.planner.layout(node.state), joined(node.state.hands))
        key = (node, 0)
        found = self._points.get(key)
        if found is None:
            own = isinstance(node, Simultaneous) or (isinstance(node, Decision) and node.side == self.side)
            found = self._points[key] = Point(node, 0, own)
        return found


def both(planner: Planner, max_states: int, watch: Watch) -> tuple[ProofNumbers, ProofNumbers]:
    """Return the searches of both sides over the same unfolded turns."""
    return ProofNumbers(planner, FELLOWSHIP, max_states, watch), ProofNumbers(planner, SAURON, max_states, watch)
