# cython: language_level=3
"""The hot part of the evaluation of states, compiled when a C compiler was there at build time; the same answers without.

`Values` goes depth first through states, choices and battles (see `worth`, which owns it and knows about limits, circles and battles
in which more than the cards played depends on the hands). In a battle the pairs of cards that are won for certain by either side are
filled in first; a card that is then no better than another, whatever the open pairs turn out to be, is struck out. Where a better
choice is known already on the way to a state, it is enough to see that the state is no better: its bounds are kept until more is asked.
"""

from __future__ import annotations

from fractions import Fraction

import cython

from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.cards import FULL_HAND, numbers
from mellon.solver.konfrontacja.following import fetched, ways
from mellon.solver.konfrontacja.plans import CHOICE, CLASH, FETCH, FULL, LIVE, SIDE_BITS, Choice, Layout, discarded
from mellon.solver.konfrontacja.stopping import Tangled

BUSY = Fraction(-1)
TANGLED = Fraction(-2)
WHOLE = (0, 1)

compiled: bool = cython.compiled


class Circle(Exception):
    """Play has come back to a state under way."""

    def __init__(self, layout, hands):
        super().__init__()
        self.layout, self.hands = layout, hands


@cython.cclass
class Values:
    """Evaluates states, each once. `forcing` are the searches for forced wins that are asked first; `looked`: hands were looked at."""

    planner = cython.declare(object)
    games = cython.declare(object)
    forcing = cython.declare(tuple, visibility="public")
    counted = cython.declare(object)
    live = cython.declare(object)
    looked = cython.declare(cython.bint, visibility="public")
    under_way = cython.declare(list, visibility="public")
    held = cython.declare(list)
    bounds = cython.declare(dict)

    def __init__(self, planner, games, forcing, counted, live):
        self.planner = planner
        self.games = games
        self.forcing = forcing
        self.counted = counted
        self.live = live
        self.looked = False
        self.under_way = []
        self.bounds = {}
        self.held = [numbers(hand) for hand in range(FULL_HAND + 1)]

    def exact(self, step, hands):
        """Return the worth of a step with the hands before it. Raises Circle, Tangled, or what `counted` raises."""
        return self.step(step, hands, 0, 1)

    @cython.cfunc
    def value(self, layout: object, hands: cython.longlong, alpha: object, beta: object) -> object:
        """Return the worth of a layout with these hands, or what bounds it beyond `alpha` or `beta`: nobody then asks for more."""
        fixed = layout.fixed
        if fixed is not None:
            return fixed
        if not hands:
            hands = FULL
        memo: dict = layout.memo
        known = memo.get(hands)
        if known is not None:
            if known is BUSY:
                raise Circle(layout, hands)
            if known is TANGLED:
                raise Tangled
            self.looked = True
            return known
        looked: cython.bint = self.looked
        self.looked = False
        best = self.forced(layout, hands)
        if best is not None:
            self.looked = looked or self.looked
            return best
        key: cython.longlong = layout.number
        key = key << 18 | hands
        low, high = self.bounds.get(key, WHOLE)
        if low >= beta or high <= alpha:
            self.looked = True
            return low if low >= beta else high
        self.counted()
        memo[hands] = BUSY
        self.under_way.append((layout, hands))
        moves = layout.moves
        if moves is None:
            moves = self.planner.unfold(layout)
        turn = layout.state.turn
        best = self.best(moves, hands, turn, alpha, beta) if moves else int(turn == SAURON)
        self.under_way.pop()
        if best <= alpha and alpha > 0:
            high = min(high, best)
        elif best >= beta and beta < 1:
            low = max(low, best)
        else:
            low = high = best
        if low == high:
            memo[hands] = low
            self.bounds.pop(key, None)
            if not self.looked and low == best:
                layout.fixed = best
        else:
            del memo[hands]
            self.bounds[key] = (low, high)
            self.looked = True
        self.looked = looked or self.looked
        return best

    @cython.ccall
    def forced(self, layout: object, hands: cython.longlong) -> object:
        """Return 1 or 0 where one side can force the win, else None."""
        for forcing in self.forcing:
            point = forcing.tree.layout(layout, hands)
            if point.refute and (not point.prove or forcing.wins_from(layout, hands)):
                worth = 1 - forcing.side
                if forcing.wins_always(layout):
                    layout.fixed = worth
                else:
                    layout.memo[hands] = worth
                    self.looked = True
                return worth
        return None

    @cython.cfunc
    def best(self, found: object, hands: cython.longlong, side: cython.int, alpha: object, beta: object) -> object:
        """Return the best of several ways for a side; those that are known already come first."""
        best: object = side
        rest: list = []
        for way in found:
            worth = None
            if isinstance(way, Layout):
                worth = way.fixed
                if worth is None:
                    worth = way.memo.get(hands or FULL)
                    if worth is BUSY or worth is TANGLED:
                        worth = None
                    elif worth is not None:
                        self.looked = True
            if worth is None:
                rest.append(way)
            elif worth > best if side == FELLOWSHIP else worth < best:
                best = worth
        for way in rest:
            if side == FELLOWSHIP:
                if best >= beta:
                    break
                if best > alpha:
                    alpha = best
            else:
                if best <= alpha:
                    break
                if best < beta:
                    beta = best
            worth = self.step(way, hands, alpha, beta)
            if worth > best if side == FELLOWSHIP else worth < best:
                best = worth
        return best

    @cython.cfunc
    def step(self, step: object, hands: cython.longlong, alpha: object, beta: object) -> object:
        """Return the same of a step with the hands before it."""
        if isinstance(step, Layout):
            return self.value(step, hands, alpha, beta)
        if isinstance(step, Choice):
            if step.kind == CHOICE:
                return self.best(step.ways, hands, step.side, alpha, beta)
            total = Fraction(sum([self.step(way, hands, 0, 1) for way in step.ways]), len(step.ways))
            return total.numerator if total.denominator == 1 else total
        self.looked = True
        if step.kind == CLASH:
            return self.clash(step, hands or FULL, alpha, beta)
        if step.kind == LIVE:
            return self.live(step, hands or FULL)
        if step.kind == FETCH:
            return self.best(fetched(self.planner, step, discarded(step.side, hands)), hands, step.side, alpha, beta)
        side: cython.int = step.side
        best: object = side
        for way, left in ways(self.planner, step, hands):
            worth = self.step(way, left, 0, 1)
            if worth > best if side == FELLOWSHIP else worth < best:
                best = worth
                if best == 1 - side:
                    break
        return best

    @cython.cfunc
    def clash(self, clash: object, hands: cython.longlong, alpha: object, beta: object) -> object:
        """Return the worth of a battle, working out only those pairs of cards that can matter."""
        ours: tuple = self.held[hands >> SIDE_BITS]
        theirs: tuple = self.held[hands & FULL_HAND]
        fresh: cython.bint = hands == FULL
        height: cython.int = len(ours)
        width: cython.int = len(theirs)
        after: dict = clash.after
        one: cython.longlong = 1
        f: cython.int
        s: cython.int
        i: cython.int
        j: cython.int
        won: cython.int
        lost: cython.int
        row: list
        line: list
        ones: list = []
        zeros: list = []
        steps: list = []
        game: list = []
        for i in range(height):
            f = ours[i]
            row, line = [], []
            won = lost = 0
            for j in range(width):
                s = theirs[j]
                step = None if fresh else after.get((f << 4 | s) << 1)
                if step is None:
                    step = self.planner.after_clash(clash, f, s, fresh)
                worth = self.glance(step, hands & ~(one << (f + 9) | one << s)) if isinstance(step, Layout) else None
                if worth is not None:
                    if worth == 1:
                        won |= 1 << j
                    elif worth == 0:
                        lost |= 1 << j
                row.append(worth)
                line.append(step)
            game.append(row)
            steps.append(line)
            ones.append(won)
            zeros.append(lost)
        rows: list = list(range(height))
        columns: list = list(range(width))
        while True:
            rows, columns = standing(ones, zeros, rows, columns)
            i = opened(game, rows, columns)
            if i < 0:
                break
            if beta != 1:
                worth = at_least(game, rows, columns)
                if worth >= beta:
                    return worth
            if alpha != 0:
                worth = at_most(game, rows, columns)
                if worth <= alpha:
                    return worth
            row, line = game[i], steps[i]
            f = ours[i]
            for j in columns:
                if row[j] is None:
                    s = theirs[j]
                    worth = row[j] = self.step(line[j], hands & ~(one << (f + 9) | one << s), 0, 1)
                    if worth == 1:
                        ones[i] |= 1 << j
                    elif worth == 0:
                        zeros[i] |= 1 << j
        if len(rows) == 1 and len(columns) == 1:
            return game[rows[0]][columns[0]]
        return self.games.value([[game[at][to] for to in columns] for at in rows])

    @cython.cfunc
    def glance(self, layout: object, hands: cython.longlong) -> object:
        """Return what a layout is worth where that is known or one side can force the win."""
        fixed = layout.fixed
        if fixed is not None:
            return fixed
        if not hands:
            hands = FULL
        known = layout.memo.get(hands)
        if known is None:
            return self.forced(layout, hands)
        return None if known is BUSY or known is TANGLED else known


@cython.cfunc
def opened(game: list, rows: list, columns: list) -> cython.int:
    """Return the first row left that has an entry still open, -1 where there is none."""
    i: cython.int
    j: cython.int
    row: list
    for i in rows:
        row = game[i]
        for j in columns:
            if row[j] is None:
                return i
    return -1


@cython.cfunc
def at_least(game: list, rows: list, columns: list) -> object:
    """Return what the row player is certain of by one row, open entries counted as lost."""
    return max([min([0 if game[i][j] is None else game[i][j] for j in columns]) for i in rows])


@cython.cfunc
def at_most(game: list, rows: list, columns: list) -> object:
    """Return what the column player can hold it down to by one column, open entries counted as won."""
    return min([max([1 if game[i][j] is None else game[i][j] for i in rows]) for j in columns])


@cython.cfunc
def standing(ones: list, zeros: list, rows: list, columns: list) -> tuple:
    """Return the rows and columns left when those that another one makes needless are struck out one by one.

    `ones` and `zeros` say by bits where a row is won and where it is lost. A card is needless beside another that wins wherever the first
    does not lose. Sound for the value of the game, as a weakly dominated choice can be left out.
    """
    struck: cython.bint = True
    needless: cython.bint
    mask: cython.int
    line: cython.int
    other: cython.int
    at: cython.int
    while struck and (len(rows) > 1 or len(columns) > 1):
        struck = False
        mask = 0
        for line in columns:
            mask |= 1 << line
        for line in list(rows):
            needless = False
            for other in rows:
                if other != line and (ones[other] | zeros[line]) & mask == mask:
                    needless = True
                    break
            if needless:
                rows = [k for k in rows if k != line]
                struck = True
        for line in list(columns):
            needless = False
            for other in columns:
                if other == line:
                    continue
                needless = True
                for at in rows:
                    if not (zeros[at] >> other & 1 or ones[at] >> line & 1):
                        needless = False
                        break
                if needless:
                    break
            if needless:
                columns = [k for k in columns if k != line]
                struck = True
    return rows, columns
