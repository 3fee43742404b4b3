"""What states are worth, exactly.

`Values` goes depth first through states, choices and battles (see `worth`, which owns it and knows about limits, circles and battles
in which more than the cards played depends on the hands). In a battle the pairs of cards that are won for certain by either side are
filled in first; a card that is then no better than another, whatever the open pairs turn out to be, is struck out. Where a better
choice is known already on the way to a state, it is enough to see that the state is no better: its bounds are kept until more is asked.
"""

from __future__ import annotations

from fractions import Fraction

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.cards import FULL_HAND, numbers
from mellon.solver.kernels.endgames.dominance import at_least, at_most, opened, standing
from mellon.solver.kernels.endgames.expansion import layout_point
from mellon.solver.konfrontacja.following import fetched, ways
from mellon.solver.konfrontacja.plans import CHOICE, CLASH, FETCH, FULL, LIVE, SIDE_BITS, Choice, Layout, discarded
from mellon.solver.konfrontacja.stopping import Tangled

BUSY = Fraction(-1)
TANGLED = Fraction(-2)
WHOLE = (0, 1)


class Circle(Exception):
    """Play has come back to a state under way."""

    def __init__(self, layout, hands):
        super().__init__()
        self.layout, self.hands = layout, hands


@cython.cclass
class Values:
    """Evaluates states, each once. `forcing` are the searches for forced wins that are asked first; `looked`: hands were looked at."""

    planner: object
    games: object
    forcing = cython.declare(tuple, visibility="public")
    counted: object
    live: object
    looked = cython.declare(cython.bint, visibility="public")
    under_way = cython.declare(list, visibility="public")
    held: list
    bounds: dict

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


def exact(k: Values, step, hands):
    """Return the worth of a step with the hands before it. Raises Circle, Tangled, or what `counted` raises."""
    return step_value(k, step, hands, 0, 1)


@cython.cfunc
def layout_value(k: Values, layout: object, hands: cython.longlong, alpha: object, beta: object) -> object:
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
        k.looked = True
        return known
    looked: cython.bint = k.looked
    k.looked = False
    best = forced_value(k, layout, hands)
    if best is not None:
        k.looked = looked or k.looked
        return best
    key: cython.longlong = layout.number
    key = key << 18 | hands
    low, high = k.bounds.get(key, WHOLE)
    if low >= beta or high <= alpha:
        k.looked = True
        return low if low >= beta else high
    k.counted()
    memo[hands] = BUSY
    k.under_way.append((layout, hands))
    moves = layout.moves
    if moves is None:
        moves = k.planner.unfold(layout)
    turn = layout.state.turn
    best = best_value(k, moves, hands, turn, alpha, beta) if moves else int(turn == SAURON)
    k.under_way.pop()
    if best <= alpha and alpha > 0:
        high = min(high, best)
    elif best >= beta and beta < 1:
        low = max(low, best)
    else:
        low = high = best
    if low == high:
        memo[hands] = low
        k.bounds.pop(key, None)
        if not k.looked and low == best:
            layout.fixed = best
    else:
        del memo[hands]
        k.bounds[key] = (low, high)
        k.looked = True
    k.looked = looked or k.looked
    return best


@cython.ccall
def forced_value(k: Values, layout: object, hands: cython.longlong) -> object:
    """Return 1 or 0 where one side can force the win, else None."""
    for forcing in k.forcing:
        point = layout_point(forcing.tree, layout, hands)
        if point.refute and (not point.prove or forcing.wins_from(layout, hands)):
            worth = 1 - forcing.side
            if forcing.wins_always(layout):
                layout.fixed = worth
            else:
                layout.memo[hands] = worth
                k.looked = True
            return worth
    return None


@cython.cfunc
def best_value(k: Values, found: object, hands: cython.longlong, side: cython.int, alpha: object, beta: object) -> object:
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
                    k.looked = True
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
        worth = step_value(k, way, hands, alpha, beta)
        if worth > best if side == FELLOWSHIP else worth < best:
            best = worth
    return best


@cython.cfunc
def step_value(k: Values, step: object, hands: cython.longlong, alpha: object, beta: object) -> object:
    """Return the same of a step with the hands before it."""
    if isinstance(step, Layout):
        return layout_value(k, step, hands, alpha, beta)
    if isinstance(step, Choice):
        if step.kind == CHOICE:
            return best_value(k, step.ways, hands, step.side, alpha, beta)
        total = Fraction(sum([step_value(k, way, hands, 0, 1) for way in step.ways]), len(step.ways))
        return total.numerator if total.denominator == 1 else total
    k.looked = True
    if step.kind == CLASH:
        return clash_value(k, step, hands or FULL, alpha, beta)
    if step.kind == LIVE:
        return k.live(step, hands or FULL)
    if step.kind == FETCH:
        return best_value(k, fetched(k.planner, step, discarded(step.side, hands)), hands, step.side, alpha, beta)
    side: cython.int = step.side
    best: object = side
    for way, left in ways(k.planner, step, hands):
        worth = step_value(k, way, left, 0, 1)
        if worth > best if side == FELLOWSHIP else worth < best:
            best = worth
            if best == 1 - side:
                break
    return best


@cython.cfunc
def clash_value(k: Values, clash: object, hands: cython.longlong, alpha: object, beta: object) -> object:
    """Return the worth of a battle, working out only those pairs of cards that can matter."""
    ours: tuple = k.held[hands >> SIDE_BITS]
    theirs: tuple = k.held[hands & FULL_HAND]
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
                step = k.planner.after_clash(clash, f, s, fresh)
            worth = glance_value(k, step, hands & ~(one << (f + 9) | one << s)) if isinstance(step, Layout) else None
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
                worth = row[j] = step_value(k, line[j], hands & ~(one << (f + 9) | one << s), 0, 1)
                if worth == 1:
                    ones[i] |= 1 << j
                elif worth == 0:
                    zeros[i] |= 1 << j
    if len(rows) == 1 and len(columns) == 1:
        return game[rows[0]][columns[0]]
    return k.games.value([[game[at][to] for to in columns] for at in rows])


@cython.cfunc
def glance_value(k: Values, layout: object, hands: cython.longlong) -> object:
    """Return what a layout is worth where that is known or one side can force the win."""
    fixed = layout.fixed
    if fixed is not None:
        return fixed
    if not hands:
        hands = FULL
    known = layout.memo.get(hands)
    if known is None:
        return forced_value(k, layout, hands)
    return None if known is BUSY or known is TANGLED else known
