# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Windows on the values of packed states, searched by alpha-beta with chance.

A part of the kernel of action phases (`phase_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from mellon.solver.wojna_o_pierscien.kernel_codes import *
    from mellon.solver.wojna_o_pierscien.kernel_words import BIAS, BITS, GOLDEN, PLACES, divided
    from mellon.solver.wojna_o_pierscien.phase_memory import Memory

LOOK_EVERY = cython.declare(cython.int, 1024 if cython.compiled else 16)


@cython.cclass
class Windows(Memory):
    """The search of windows: on which side of it a value lies, or the value itself."""

    def __init__(self, tables, over):
        super().__init__(tables, over)
        self.luck = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def step_to(self, d: cython.int, move: cython.longlong) -> cython.void:
        """Put the state after a move of the one at a depth to the next depth; what is given up in texts depends on what was seen there."""
        b: cython.int = (d + 1) * self.row
        self.recall(d)
        self.copy_row(d)
        if self.s[b + self.misc_at + TASKS]:
            self.do_choice(b, move)
        else:
            self.do_action(b, move)
        self.run(d + 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def deal_to(self, d: cython.int, i: cython.int) -> cython.void:
        """Put the state after a card has come off a shuffled deck to the next depth."""
        self.recall(d)
        self.copy_row(d)
        self.deal((d + 1) * self.row, i)
        self.run(d + 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(j=cython.int, kind=cython.int, x=cython.int, y=cython.int, z=cython.int, mark=cython.longlong, move=cython.longlong)
    def order_moves(self, d: cython.int, best: cython.longlong, side: cython.int, alpha: cython.longlong, beta: cython.longlong) -> cython.void:
        """Mark the moves of a state: the one that was best before, those that cut off most often, then by what they seem to bring."""
        b: cython.int = d * self.row
        now: cython.longlong = 0
        content: cython.bint = False
        if not self.s[b + self.misc_at + TASKS]:
            now = self.end_value(b)
            content = now >= beta if side == 0 else now <= alpha
        for j in range(self.counts[d]):
            move = self.listed[d * MOVES + j]
            if move == best:
                self.marks[d * MOVES + j] = BIAS
                continue
            kind = (move >> 24) & 255
            x = (move >> 16) & 255
            y = (move >> 8) & 255
            z = move & 255
            mark = 100
            if kind == M_PLAY:
                if self.ctype[self.cls[x]] == EVENT_CARD:
                    mark = 110
                elif self.ctype[self.cls[x]] == ITEM:
                    mark = 120 + self.useful[self.cls[x]]
                elif y:
                    mark = 130 + self.d_gain[self.cls[x] * (self.locs + 1) + y - 1]
                else:
                    mark = 90
                if z and z < PAID_DECK:
                    mark -= self.useful[self.cls[z - 1]]
            elif kind == M_MOVE:
                mark = 140 + self.d_gain[self.cls[x] * (self.locs + 1) + y]
            elif kind == M_USE:
                mark = 125
            elif kind == M_PASS:
                mark = 115
                if content or self.s[b + self.misc_at + PASSES] + 1 == self.norder:
                    self.marks[d * MOVES + j] = BIAS - 1
                    continue
            elif kind == M_CYCLE:
                mark = 80 - self.useful[self.cls[x]]
            elif kind == M_WINNOW:
                mark = 60 - self.useful[self.cls[x]] - self.useful[self.cls[y]]
            self.marks[d * MOVES + j] = 256 * self.history[self.slot_of(b, move)] + mark

    @cython.cfunc
    @cython.exceptval(check=False)
    def slot_of(self, b: cython.int, move: cython.longlong) -> cython.int:
        """Return where the history of a move is kept."""
        x: cython.ulonglong = move
        if self.s[b + self.misc_at + TASKS]:
            x += PLACES
        return cython.cast(cython.int, ((x * GOLDEN) & BITS) >> 40 & (HISTORY - 1))

    @cython.cfunc
    @cython.exceptval(check=False)
    def forsakes_unseen(self, b: cython.int) -> cython.int:
        """Return the seat that has to forsake the top of a deck of which nothing is told (see `make_key`), -1 else: the same state follows whichever card goes."""
        count: cython.int = self.s[b + self.misc_at + TASKS]
        at: cython.int = b + self.task_at + TASK * (count - 1)
        return self.s[at + 1] if count and self.s[at] == T_FORSAKE_TOP and self.plenty[self.s[at + 1]] else -1

    @cython.cfunc
    def paused(self) -> cython.bint:
        """Count a node; tell whether the search has to stop."""
        self.nodes += 1
        self.until_look -= 1
        if self.until_look <= 0:
            self.until_look = LOOK_EVERY
            if self.over(self.nodes):
                self.stopped = STOPPED
        if not self.stopped and self.node_limit and self.nodes >= self.node_limit:
            self.stopped = PAUSED
        return self.stopped != 0

    @cython.cfunc
    @cython.locals(side=cython.int, forsakes=cython.int, j=cython.int, k=cython.int, n=cython.int, low=cython.longlong, high=cython.longlong, a=cython.longlong, z=cython.longlong, value=cython.longlong, upper=cython.longlong, found=cython.longlong, top=cython.longlong, move=cython.longlong, before=cython.longlong, mark=cython.longlong, at=cython.longlong, key_a=cython.ulonglong, key_b=cython.ulonglong)
    def search(self, d: cython.int, alpha: cython.longlong, beta: cython.longlong) -> cython.longlong:
        """Return the value of the state at a depth if it lies between alpha and beta, else a bound beyond the one that it passes.

        Where a mean of chance cannot be written exactly, the value lies between the number returned and `spread` more. `cloudy` tells whether
        something beyond the horizon was needed; if not, the answer holds without a horizon too.
        """
        b: cython.int = d * self.row
        best: cython.longlong = NO_MOVE
        was: cython.bint = False
        vague: cython.bint = False
        self.spread = 0
        self.cloudy = False
        if self.s[b + self.misc_at + ENDED]:
            if self.s[b + self.misc_at + ENDED] != BEYOND:
                return self.end_value(b)
            self.cloudy = True
            return self.horizon * self.wide
        if self.stopped or self.paused():
            return 0
        if d >= DEPTHS:
            self.stopped = INEXACT
            return 0
        self.look_ahead(b, BOTH)
        self.make_key(b)
        self.keep_sight(d)
        key_a = self.key_a
        key_b = self.key_b
        forsakes = self.forsakes_unseen(b)
        at = self.find(key_a, key_b)
        if at >= 0:
            low = cython.cast(cython.longlong, self.memory[at + 1]) - BIAS
            high = cython.cast(cython.longlong, self.memory[at + 2]) - BIAS
            best = cython.cast(cython.longlong, self.memory[at + 3] & NO_MOVE)
            was = self.memory[at + 5] != 0
        else:
            low = -self.wide
            high = self.wide
            if self.use_bounds:
                self.low = low
                self.high = high
                if not self.vague:
                    self.bound(b, alpha)
                low = self.low
                high = self.high
                if low < beta and high > alpha and low < high:
                    if self.lone_effort and self.looked != BOTH:
                        self.look_ahead(b, BOTH)
                    self.held_to(d, alpha, beta)
                    was = self.horizon != 0 and (self.low != low or self.high != high)  # a side alone ends at the horizon too
                    low = self.low
                    high = self.high
        if low >= beta or high <= alpha or low == high:
            self.cloudy = was
            return high if high <= alpha else low
        before = self.nodes
        side = self.decider(b)
        if forsakes >= 0:
            self.deal_to(d, self.top_of(b, forsakes))
            return self.search(d + 1, alpha, beta)
        if side < 0 and self.horizon and self.luck <= 0:
            self.cloudy = True
            return low if self.horizon < 0 else high
        if side < 0:
            self.luck -= 1
            self.chance(d, alpha, beta, -self.wide, self.wide)  # what is known of the mean says nothing of each outcome
            self.luck += 1
            if self.stopped:
                return 0
            low = self.low if self.low > low else low
            high = self.high if self.high < high else high
            self.remember(key_a, key_b, low, high, NO_MOVE, self.nodes - before, 1)
            self.cloudy = True
            return self.between(low, high, alpha, beta)
        self.recall(d)
        if not self.counts[d]:
            self.list_actions(d)
        a = alpha if alpha > low else low
        z = beta if beta < high else high
        self.order_moves(d, best, side, alpha, beta)
        n = self.counts[d]
        value = -4 * self.wide if side == 0 else 4 * self.wide
        upper = value
        for j in range(n):
            k = -1
            mark = -BIAS
            for at in range(d * MOVES, d * MOVES + n):
                if self.marks[at] > mark:
                    mark = self.marks[at]
                    k = cython.cast(cython.int, at)
            move = self.listed[k]
            self.marks[k] = -BIAS
            self.step_to(d, move)
            found = self.search(d + 1, a, z)
            if self.stopped:
                return 0
            top = found + self.spread
            vague = vague or self.cloudy
            if side == 0:
                if top > upper:
                    upper = top
                if found > value:
                    value = found
                    best = move
                    if value >= z:
                        vague = self.cloudy
                        break
                    if value > a:
                        a = value
            else:
                if found < value:
                    value = found
                if top < upper:
                    upper = top
                    best = move
                    if upper <= a:
                        vague = self.cloudy
                        break
                    if upper < z:
                        z = upper
        if (value >= beta) if side == 0 else (upper <= alpha):
            k = self.slot_of(b, best)
            self.history[k] += 1
            if self.history[k] > cython.cast(cython.longlong, PLACES):
                for k in range(HISTORY):
                    self.history[k] >>= 1
        if upper <= alpha:
            high = upper if upper < high else high
        elif value >= beta:
            low = value if value > low else low
        else:
            low = value if value > low else low
            high = upper if upper < high else high
        self.cloudy = was or vague
        self.remember(key_a, key_b, low, high, best, self.nodes - before, self.cloudy)
        return self.between(low, high, alpha, beta)

    @cython.cfunc
    @cython.exceptval(check=False)
    def between(self, low: cython.longlong, high: cython.longlong, alpha: cython.longlong, beta: cython.longlong) -> cython.longlong:
        """Return what bounds mean for a window: the bound beyond it, or the value that they leave with its `spread`."""
        self.spread = 0
        if low >= beta:
            return low
        if high <= alpha:
            return high
        self.spread = high - low
        return low

    @cython.cfunc
    @cython.locals(i=cython.int, k=cython.int, weight=cython.longlong, a=cython.longlong, z=cython.longlong, value=cython.longlong, upper=cython.longlong)
    def chance(self, d: cython.int, alpha: cython.longlong, beta: cython.longlong, low: cython.longlong, high: cython.longlong) -> object:
        """Put what the mean over the cards that may lie on top is into `low` and `high`, searched until it passes the window or is known."""
        b: cython.int = d * self.row
        seat: cython.int = self.s[b + self.task_at + TASK * (self.s[b + self.misc_at + TASKS] - 1) + 1]
        total: cython.longlong = self.number_in(b, seat, IN_DECK)
        least: cython.longlong = 0
        most: cython.longlong = 0
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            if self.s[b + i] == IN_DECK:
                k = d * MOST_CARDS + i
                self.floors[k] = low
                self.ceilings[k] = high
                if self.repeated(b, i, -1):
                    self.floors[k] = self.ceilings[k] + 1
                    continue
                weight = self.likes(b, i)
                self.deal_to(d, i)
                if self.stopped:
                    return None
                self.glance(d + 1)
                if self.low > low:
                    self.floors[k] = self.low
                if self.high < high:
                    self.ceilings[k] = self.high
                least += weight * self.floors[k]
                most += weight * self.ceilings[k]
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            k = d * MOST_CARDS + i
            if self.s[b + i] != IN_DECK or self.floors[k] >= self.ceilings[k]:
                continue
            if least >= beta * total or most <= alpha * total:
                break
            weight = self.likes(b, i)
            # The child decides where it takes the sum past one end of the window: between these two its value is needed exactly.
            a = divided(alpha * total - most + weight * self.ceilings[k], weight)
            z = -divided(-(beta * total - least + weight * self.floors[k]), weight)
            if z <= a:
                z = a + 1
            self.deal_to(d, i)
            value = self.search(d + 1, a, z)
            if self.stopped:
                return None
            upper = value + self.spread
            if (value >= z or upper > a) and value > self.floors[k]:
                least += weight * (value - self.floors[k])
            if (upper <= a or value < z) and upper < self.ceilings[k]:
                most -= weight * (self.ceilings[k] - upper)
        self.low = divided(least, total)
        self.high = -divided(-most, total)
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(j=cython.int)
    def likes(self, b: cython.int, i: cython.int) -> cython.longlong:
        """Return how many cards of a deck are the same as one of them."""
        found: cython.longlong = 0
        for j in range(i, self.seat_hi[self.own[i]]):
            if self.s[b + j] == IN_DECK and self.zcls[self.cls[j]] == self.zcls[self.cls[i]] and self.s[b + self.flag_at + j] == self.s[b + self.flag_at + i]:
                found += 1
        return found

    @cython.cfunc
    @cython.locals(at=cython.longlong)
    def glance(self, d: cython.int) -> object:
        """Put what is known of the state at a depth without searching it into `low` and `high`."""
        b: cython.int = d * self.row
        if self.s[b + self.misc_at + ENDED]:
            self.low = self.end_value(b) if self.s[b + self.misc_at + ENDED] != BEYOND else self.horizon * self.wide
            self.high = self.low
            return None
        self.look_ahead(b, BOTH)
        self.make_key(b)
        at = self.find(self.key_a, self.key_b)
        if at >= 0:
            self.low = cython.cast(cython.longlong, self.memory[at + 1]) - BIAS
            self.high = cython.cast(cython.longlong, self.memory[at + 2]) - BIAS
        elif self.vague or not self.use_bounds:
            self.low = -self.wide
            self.high = self.wide
        else:
            self.bound(b, -2 * self.wide)
        return None
