"""Who can force the win against every card and every draw: a Boolean search over the unfolded turns, depth first.

The asking side commits first: a card counts only if it wins against all replies. A state met again while it is under way counts as
not won. What was refuted with the help of such an assumption is put by: it becomes final when the states assumed are refuted
themselves without further assumptions, and is forgotten when one of them turns out to be won.
Wins are numbered in the order in which they were proved, so that a proof only ever leans on smaller numbers; 0 is no forced win.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import FELLOWSHIP
from mellon.models.konfrontacja.cards import FULL_HAND, numbers
from mellon.models.konfrontacja.state import Chance, Decision, Done, Node, Simultaneous, State
from mellon.solver.konfrontacja.following import ways
from mellon.solver.konfrontacja.plans import CHOICE, CLASH, FULL, LAYOUT, LIVE, SIDE_BITS, Cards, Choice, Layout, Planner, Step, joined
from mellon.solver.konfrontacja.stopping import Allowance, deep, heed
from mellon.solver.limits import LimitReached, Watch

ENGINE = "forcing"
_FREE = sys.maxsize


class Forcing:
    """Tells of the states of one table whether one side can force the win. `states` counts the states looked at."""

    def __init__(self, planner: Planner, side: int, allowance: Allowance, watch: Watch) -> None:
        self.planner, self.side, self.states = planner, side, 0
        self._goal = 1 - side
        self._allowance, self._watch = allowance, watch
        self._always: dict[Layout, int] = {}
        self._memo: dict[Layout, dict[int, int]] = {}
        self._under_way: dict[tuple[Layout, int], int] = {}
        self._looked = False
        self._leans_on = _FREE
        self._put_by: list[tuple[Layout, int]] = []
        self._floors: list[int] = []
        self._is_put_by: set[tuple[Layout, int]] = set()
        self._proofs = 1

    def wins(self, state: State) -> bool:
        """Tell whether the side can force the win from a state. Raises LimitReached."""
        with deep():
            return self.wins_from(self.planner.layout(state), joined(state.hands)) > 0

    def wins_from(self, layout: Layout, hands: int) -> int:
        """Return the number of the proof that a layout with these hands is won, 0 if it is not."""
        return self._apart(lambda: self._won(layout, hands))

    def wins_node(self, node: Node) -> bool:
        """Tell whether the side can force the win from a node of the rules. Raises LimitReached."""
        with deep():
            return self._apart(lambda: self._node(node)) > 0

    def wins_step(self, what: Step | Node | None, hands: int) -> bool:
        """Tell whether the side can force the win from a step or a node inside a turn. Raises LimitReached."""
        if not isinstance(what, Step):
            assert what is not None
            return self.wins_node(what)
        with deep():
            return self._apart(lambda: self._step(what, hands)) > 0

    def _apart(self, search: Callable[[], int]) -> int:
        """Return what a search finds that is no part of another one."""
        looked, leans = self._looked, self._leans_on
        self._looked, self._leans_on = False, _FREE
        try:
            return search()
        except LimitReached:
            self._under_way.clear()
            self._is_put_by.clear()
            self._put_by.clear()
            self._floors.clear()
            raise
        finally:
            self._looked, self._leans_on = looked, leans

    def proof(self, layout: Layout, hands: int) -> int:
        """Return the number of the proof that a layout is won with these hands, 0 if it is not; searches where that is not known."""
        with deep():
            won = self.wins_from(layout, hands)
        return self._memo.get(layout, {}).get(hands or FULL, 0) or won

    def proof_always(self, layout: Layout) -> int:
        """Return the number of the proof that a layout is won whatever the hands, 0 where none has been found."""
        return int(layout.fixed == self._goal) if layout.fixed is not None else self._always.get(layout, 0)

    def is_proved(self, layout: Layout, hands: int) -> bool:
        """Tell whether a layout with these hands has been proved to be won, without searching on."""
        return self._always.get(layout, 0) > 0 or self._memo.get(layout, {}).get(hands or FULL, 0) > 0

    def refuted(self, layout: Layout, hands: int) -> bool:
        """Tell whether it has been shown that the win cannot be forced from a layout with these hands, without searching on."""
        return self.refuted_always(layout) or self._memo.get(layout, {}).get(hands or FULL) == 0

    def refuted_always(self, layout: Layout) -> bool:
        """Tell whether that has been shown whatever the hands."""
        return layout.fixed != self._goal if layout.fixed is not None else self._always.get(layout) == 0

    def _won(self, layout: Layout, hands: int) -> int:
        fixed = layout.fixed
        if fixed is not None:
            return int(fixed == self._goal)
        always = self._always.get(layout)
        if always is not None:
            return always
        hands = hands or FULL
        memo = self._memo.get(layout)
        if memo is None:
            memo = self._memo[layout] = {}
        known = memo.get(hands)
        if known is not None:
            self._looked = True
            return known
        key = (layout, hands)
        depth = self._under_way.get(key)
        if depth is not None:
            self._leans_on = min(self._leans_on, depth)
            return 0
        if key in self._is_put_by:
            self._looked = True
            self._leans_on = min(self._leans_on, self._floors[-1])
            return 0
        self.states += 1
        heed(ENGINE, self.states, self._allowance, self._watch)
        return self._search(layout, hands, key, memo)

    def _search(self, layout: Layout, hands: int, key: tuple[Layout, int], memo: dict[int, int]) -> int:
        depth = self._under_way[key] = len(self._under_way)
        looked, leans, since = self._looked, self._leans_on, len(self._put_by)
        self._looked, self._leans_on = False, _FREE
        moves = layout.moves
        if moves is None:
            moves = self.planner.unfold(layout)
        state = layout.state
        assert state is not None
        won = self._some_or_all(moves, hands, state.turn) if moves else state.turn != self.side
        del self._under_way[key]
        if won or self._leans_on >= depth:
            if len(self._put_by) > since:
                self._settle(since, forget=won)
            self._proofs += won
            memo[hands] = self._proofs if won else 0
            if not self._looked:
                self._always.setdefault(layout, memo[hands])
            self._leans_on = leans
        else:
            self._put_by.append(key)
            self._is_put_by.add(key)
            self._floors.append(min(self._leans_on, self._floors[-1]) if self._floors else self._leans_on)
            self._leans_on = min(self._leans_on, leans)
        self._looked = looked or self._looked
        return self._proofs if won else 0

    def _settle(self, since: int, forget: bool) -> None:
        """Make refutations that were put by final, or forget them."""
        for layout, hands in self._put_by[since:]:
            if not forget:
                self._memo[layout][hands] = 0
        self._is_put_by.difference_update(self._put_by[since:])
        del self._put_by[since:], self._floors[since:]

    def _some_or_all(self, ways: Sequence[Step], hands: int, side: int) -> bool:
        own = side == self.side
        for way in ways:
            won = self._won(way, hands) > 0 if isinstance(way, Layout) else self._step(way, hands)
            if won is own:
                return own
        return not own

    def _step(self, step: Step, hands: int) -> bool:
        kind = step.kind
        if kind == LAYOUT:
            assert isinstance(step, Layout)
            return self._won(step, hands) > 0
        if isinstance(step, Choice):
            return self._some_or_all(step.ways, hands, step.side if kind == CHOICE else 1 - self.side)
        assert isinstance(step, Cards)
        self._looked = True
        if kind == CLASH:
            return self._clash(step, hands or FULL)
        if kind == LIVE:
            return self._node(self.planner.live(step, hands or FULL))
        own = step.side == self.side
        return any(self._step(*way) is own for way in ways(self.planner, step, hands)) is own

    def _clash(self, clash: Cards, hands: int) -> bool:
        """Look for one own card that wins against every card of the enemy; the card that refuted the last one is tried first."""
        fresh = hands == FULL
        ours, theirs = numbers(hands >> SIDE_BITS), numbers(hands & FULL_HAND)
        fellowship = self.side == FELLOWSHIP
        mine, other = (ours, list(theirs)) if fellowship else (theirs, list(ours))
        for card in mine:
            for at, reply in enumerate(other):
                f, s = (card, reply) if fellowship else (reply, card)
                step = self.planner.after_clash(clash, f, s, fresh)
                left = hands & ~(1 << f + SIDE_BITS) & ~(1 << s)
                if not (self._won(step, left) if isinstance(step, Layout) else self._step(step, left)):
                    other.insert(0, other.pop(at))
                    break
            else:
                return True
        return False

    def _node(self, node: Node) -> bool:
        """Tell the same of a node of the rules, by walking the rules themselves as far as the next states."""
        table = self.planner.table
        if isinstance(node, Done):
            return self._won(self.planner.layout(node.state), joined(node.state.hands)) > 0
        if isinstance(node, Simultaneous):
            pairs = [[(f, s) for s in node.sauron] for f in node.fellowship]
            mine = pairs if self.side == FELLOWSHIP else list(zip(*pairs, strict=True))
            return any(all(self._node(rules.choose(table, node, pair)) for pair in line) for line in mine)
        ways = (self._node(rules.choose(table, node, option)) for option in node.options)
        if isinstance(node, Chance):
            return all(ways)
        assert isinstance(node, Decision)
        return any(ways) if node.side == self.side else all(ways)
