# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What one side can reach at most if the other one does nothing more, searched on packed states (compare `alone`).

A part of the kernel of action phases (`phase_kernel`), compiled when a C compiler was there at build time.

A side may always pass or cycle a card, so it can leave its cards where they are for the rest of the phase and only answer texts. What the
other side reaches then bounds the value. In this search that side acts in any order of its players, need not pass, may stop at any time:
all this only helps it. Chance deals as it does. The idle side keeps its units and cards to forsake, as many as it has of those that do
not come back, nine at most: with fewer of them it is only worse off. So hands, decks and the turn of the idle side need not be told apart.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from mellon.solver.wojna_o_pierscien.kernel_codes import *
    from mellon.solver.wojna_o_pierscien.kernel_words import BIAS, divided
    from mellon.solver.wojna_o_pierscien.phase_lone_states import LoneStates

FIRST_EFFORT = cython.declare(cython.longlong, 2000)


@cython.cclass
class Alone(LoneStates):
    """What one side can reach at most if the other one does nothing more."""

    @cython.cfunc
    @cython.exceptval(check=False)
    def lone_child(self, d: cython.int, side: cython.int, move: cython.longlong, dealt: cython.bint, alpha: cython.longlong, beta: cython.longlong) -> cython.longlong:
        """Return what a side reaches alone after a move, or after a card is dealt."""
        b: cython.int = d * self.row
        self.recall(d)
        self.copy_row(d)
        if dealt:
            self.deal(b + self.row, cython.cast(cython.int, move))
        elif self.s[b + self.misc_at + TASKS]:
            self.do_choice(b + self.row, move)
        else:
            self.do_action(b + self.row, move)
        self.run(d + 1)
        return self.lone(d + 1, side, alpha, beta)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(m=cython.int, j=cython.int, k=cython.int, n=cython.int, t=cython.int, seat=cython.int, turns=cython.int, who=cython.int, mark=cython.longlong, move=cython.longlong, found=cython.longlong, top=cython.longlong, value=cython.longlong, upper=cython.longlong, low=cython.longlong, high=cython.longlong, at=cython.longlong, key_a=cython.ulonglong, key_z=cython.ulonglong, tasks=cython.bint, done=cython.bint, highest=cython.bint)
    def lone(self, d: cython.int, side: cython.int, alpha: cython.longlong, beta: cython.longlong) -> cython.longlong:
        """Return what a side reaches alone if it lies between alpha and beta, else a bound beyond the one that it passes.

        Where a mean of chance cannot be written exactly, it lies between the number returned and `lone_spread` more. `lone_over` tells
        afterwards that the effort did not suffice and the number means nothing.
        """
        b: cython.int = d * self.row
        m = b + self.misc_at
        self.lone_spread = 0
        if self.stopped or d >= DEPTHS:
            self.lone_over = True
            return 0
        if self.s[m + ENDED]:
            return self.end_value(b) if self.s[m + ENDED] != BEYOND else self.horizon * self.wide
        if self.lone_left <= 0:
            self.lone_over = True
            return 0
        self.lone_left -= 1
        self.lone_nodes += 1
        self.look_ahead(b, side)
        self.keep_sight(d)
        self.lone_key(b, side)
        key_a = self.lone_a
        key_z = self.lone_z
        tasks = self.s[m + TASKS] != 0
        at = self.lone_find()
        if at >= 0:
            low = cython.cast(cython.longlong, self.lone_memory[at + 2]) - BIAS
            high = cython.cast(cython.longlong, self.lone_memory[at + 3]) - BIAS
        else:
            low = -self.wide
            high = self.wide
            if not tasks:
                value = self.end_value(b)
                if side == 0:
                    low = value
                else:
                    high = value
            if not self.vague and low < beta and high > alpha:
                self.gather(b)
                if side == 0:
                    value = self.ceiling(b)
                    high = value if value > low else low
                else:
                    value = self.floor_of(b)
                    low = value if value < high else high
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        who = self.decider(b) if tasks else side
        if who < 0:
            # What is remembered bounds the mean alone; this holds whatever card comes.
            value = -self.wide
            upper = self.wide
            if not self.vague:
                self.gather(b)
                if side == 0:
                    upper = self.ceiling(b)
                else:
                    value = self.floor_of(b)
            self.lone_mean(d, side, alpha, beta, value, upper)
            if self.lone_over:
                return 0
            low = self.lone_low if self.lone_low > low else low
            high = self.lone_high if self.lone_high < high else high
            if low > high:
                low = high
            self.lone_keep(key_a, key_z, low, high)
            if low >= beta:
                return low
            if high <= alpha:
                return high
            self.lone_spread = high - low
            return low
        highest = who == 0
        value = -4 * self.wide if highest else 4 * self.wide
        if not tasks:
            value = low if side == 0 else high
        upper = value
        turns = 1 if tasks else self.norder
        done = False
        for t in range(turns):
            if not tasks:
                seat = self.order[t]
                n = 0
                for j in range(t):
                    if self.order[j] == seat:
                        n = 1
                if n or self.sside[seat] != side:
                    continue
                self.s[m + TURN] = t
                self.look_ahead(b, side)
                self.counts[d] = 0
                self.list_actions(d)
                n = 0
                for j in range(self.counts[d]):
                    move = self.listed[d * MOVES + j]
                    if not self.pointless(b, seat, move):
                        self.listed[d * MOVES + n] = move
                        self.marks[d * MOVES + n] = self.lone_mark(b, move)
                        n += 1
                self.counts[d] = n
            else:
                if who != side and self.s[b + self.task_at + TASK * (self.s[m + TASKS] - 1)] == T_ASIDE_PLAY:
                    # The deck of the idle side is not the real one: it plays nothing from it. The last choice is to decline.
                    self.listed[d * MOVES] = self.listed[d * MOVES + self.counts[d] - 1]
                    self.counts[d] = 1
                for j in range(self.counts[d]):
                    self.marks[d * MOVES + j] = -j
            n = self.counts[d]
            for j in range(n):
                k = -1
                mark = -BIAS
                for at in range(d * MOVES, d * MOVES + n):
                    if self.marks[at] > mark:
                        mark = self.marks[at]
                        k = cython.cast(cython.int, at)
                move = self.listed[k]
                self.marks[k] = -BIAS
                found = self.lone_child(d, side, move, False, value if highest and value > alpha else alpha, upper if not highest and upper < beta else beta)
                if self.lone_over:
                    return 0
                top = found + self.lone_spread
                if highest:
                    if found > value:
                        value = found
                    if top > upper:
                        upper = top
                    done = value >= beta or value >= high
                else:
                    if found < value:
                        value = found
                    if top < upper:
                        upper = top
                    done = upper <= alpha or upper <= low
                if done:
                    break
            if done:
                break
        if value >= beta:
            low = value if value > low else low
        elif upper <= alpha:
            high = upper if upper < high else high
        else:
            low = value if value > low else low
            high = upper if upper < high else high
        # Bounds that were found before may be sharper than what the search says.
        if low > high:
            low = high if value >= beta else low
            high = low
        self.lone_keep(key_a, key_z, low, high)
        self.lone_spread = 0
        if low >= beta:
            return low
        if high <= alpha:
            return high
        self.lone_spread = high - low
        return low

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, k=cython.int, weight=cython.longlong, a=cython.longlong, z=cython.longlong, found=cython.longlong, top=cython.longlong)
    def lone_mean(self, d: cython.int, side: cython.int, alpha: cython.longlong, beta: cython.longlong, low: cython.longlong, high: cython.longlong) -> cython.void:
        """Put what the mean over the cards that may lie on top is into `lone_low` and `lone_high`, searched until it passes the window or is known."""
        b: cython.int = d * self.row
        seat: cython.int = self.s[b + self.task_at + TASK * (self.s[b + self.misc_at + TASKS] - 1) + 1]
        total: cython.longlong = self.number_in(b, seat, IN_DECK)
        least: cython.longlong = total * low
        most: cython.longlong = total * high
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            if self.s[b + i] != IN_DECK or self.repeated(b, i, -1):
                continue
            if least >= beta * total or most <= alpha * total:
                break
            weight = 0
            for k in range(i, self.seat_hi[seat]):
                if self.s[b + k] == IN_DECK and self.zcls[self.cls[k]] == self.zcls[self.cls[i]] and self.s[b + self.flag_at + k] == self.s[b + self.flag_at + i]:
                    weight += 1
            a = divided(alpha * total - most + weight * high, weight)
            z = -divided(-(beta * total - least + weight * low), weight)
            if z <= a:
                z = a + 1
            found = self.lone_child(d, side, i, True, a, z)
            if self.lone_over:
                return
            top = found + self.lone_spread
            if (found >= z or top > a) and found > low:
                least += weight * (found - low)
            if (top <= a or found < z) and top < high:
                most -= weight * (high - top)
        self.lone_low = divided(least, total)
        self.lone_high = -divided(-most, total)
        if self.lone_low > self.lone_high:
            self.lone_low = self.lone_high

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int, at=cython.int, kind=cython.int)
    def left_to(self, b: cython.int, side: cython.int) -> cython.bint:
        """Tell whether the tasks under way leave all to one side but for cards that the other one forsakes or cycles."""
        for k in range(self.s[b + self.misc_at + TASKS]):
            at = b + self.task_at + TASK * k
            kind = self.s[at]
            if kind == T_NEXT or kind == T_EVENT_LEAVES or kind == T_FORSAKE or kind == T_FORSAKE_TOP or kind == T_CYCLE or kind == T_CYCLE_ONE:
                continue
            if kind == T_COMBAT or self.sside[self.s[at + 1]] != side:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, k=cython.int, l=cython.int, x=cython.int, w=cython.int, seat=cython.int, mine=cython.int, wait=cython.int, kept=cython.int)
    def helpless(self, b: cython.int, side: cython.int) -> cython.bint:
        """Tell whether nothing that a side still does can matter but to the other one's right to pass, and that one gets all that it reaches alone.

        After `look_ahead`. No card that the side has or may get works by a text or adds icons, none of its armies can give support that is not
        given yet, and the other side deals it no cards. The other side must be one player whose turn comes before everybody has passed: it
        acts turn by turn, and cycles cards until it may pass. The side must have cards to forsake as the search of a side alone counts them.
        """
        m: cython.int = b + self.misc_at
        if self.s[m + TASKS] or self.unsure or self.vague:
            return False
        mine = 0
        for seat in range(self.seats):
            if self.sside[seat] != side:
                mine += 1
                continue
            if self.dealt[seat] or self.extra[seat] or self.opened[OPENED * seat + 4]:
                return False
            kept = 0
            w = 0
            for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                k = self.s[b + i]
                if k == IN_HAND or k == IN_DECK or k == CYCLED:
                    if self.spare[self.cls[i]]:
                        w = 1
                    else:
                        kept += 1
            if w and kept < PLENTY:
                return False
        if mine != 1:
            return False
        wait = 0
        while wait < self.norder and self.sside[self.order[(self.s[m + TURN] + wait) % self.norder]] == side:
            wait += 1
        if self.s[m + PASSES] + wait >= self.norder:
            return False
        for i in range(self.n):
            w = self.pool[i]
            if w < 0 or self.sside[self.own[i]] != side:
                continue
            if w == 3 and self.flags[side] & 32:
                return False
            x = w * self.ncls + self.cls[i]
            if self.d_acts[x]:
                return False
            for k in range(self.s[b + self.place_at]):
                if self.d_gain[x * (self.locs + 1) + self.s[b + self.place_at + 1 + k]]:
                    return False
            if w == 2 and self.s[b + self.flag_at + i] >= TOKEN:
                return False
        self.gather(b)
        for k in range(self.s[b + self.place_at]):
            l = self.s[b + self.place_at + 1 + k]
            if self.muster(b, l, side, 2) != self.muster(b, l, side, 0):
                return False
        return not (self.flags[0] | self.flags[1]) & 16

    @cython.cfunc
    @cython.exceptval(check=False)
    def alone_from(self, d: cython.int, side: cython.int, alpha: cython.longlong, beta: cython.longlong, effort: cython.longlong) -> cython.longlong:
        """Return what a side reaches alone from the state at a depth on, in so many nodes at most (see `lone`)."""
        self.lone_left = effort
        self.lone_over = False
        self.recall(d)
        self.leave_alone(d, side)
        self.run(d + 1)
        found: cython.longlong = self.lone(d + 1, side, alpha, beta)
        self.until_look -= effort - self.lone_left
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(found=cython.longlong, side=cython.int, now=cython.longlong, tasks=cython.bint)
    def held_to(self, d: cython.int, alpha: cython.longlong, beta: cython.longlong) -> cython.void:
        """Raise `low` or sink `high` of a state past a window where a side alone cannot do more, as far as the effort goes.

        Where one side is helpless the other one gets just what it reaches alone. Else a side that could stop at once beyond the window is
        not looked at: it reaches that much at least.
        """
        b: cython.int = d * self.row
        self.lone_asked += 1
        if d + 30 > DEPTHS or self.lone_effort <= 0:
            return
        tasks = self.s[b + self.misc_at + TASKS] != 0
        if tasks and self.decider(b) >= 0:
            return
        for side in range(2):
            if self.helpless(b, 1 - side):
                found = self.alone_from(d, side, alpha, beta, 20 * self.lone_effort)
                if not self.lone_over:
                    self.lone_cuts += 1
                    if found > alpha and found > self.low:
                        self.low = found
                    found += self.lone_spread
                    if found < beta and found < self.high:
                        self.high = found
                self.stopped = 0
                return
        if self.lone_nodes > self.lone_ratio * self.lone_asked + self.lone_reward * self.lone_cuts + FIRST_EFFORT:
            return
        now = 0 if tasks else self.end_value(b)
        if self.left_to(b, 0) and (tasks or now <= alpha):
            found = self.alone_from(d, 0, alpha, alpha + 1, self.lone_effort) + self.lone_spread
            if not self.lone_over and found <= alpha and found < self.high:
                self.high = found
                self.lone_cuts += 1
        if self.high > alpha and self.left_to(b, 1) and (tasks or now >= beta):
            found = self.alone_from(d, 1, beta - 1, beta, self.lone_effort)
            if not self.lone_over and found >= beta and found > self.low:
                self.low = found
                self.lone_cuts += 1
        self.stopped = 0

    @cython.locals(i=cython.int, side=cython.int, part=cython.longlong, found=cython.longlong)
    def lone_bounds(self, row, effort):
        """Return numbers that the value of a state cannot leave, since either side may do nothing more; each in so many nodes at most."""
        for i in range(len(row)):
            self.s[i] = row[i]
        self.stopped = 0
        if self.s[self.misc_at + ENDED]:
            return self.end_value(0), self.end_value(0)
        self.low = -self.wide
        self.high = self.wide
        self.counts[0] = 0
        self.forget()
        self.run(0)
        self.look_ahead(0, BOTH)
        self.keep_sight(0)
        if self.s[self.misc_at + ENDED] or self.stopped:
            return self.low, self.high
        if not self.vague:
            self.bound(0, -2 * self.wide)
        before: cython.longlong = self.lone_nodes
        for side in range(2):
            if not self.left_to(0, side):
                continue
            part = effort // 8 if effort > 8 else 1
            # What is between these two is not decided yet; what was found in one try is remembered, so the next one gets further.
            least: cython.longlong = self.low
            most: cython.longlong = self.high
            while least < most and not self.over(self.nodes):
                aim: cython.longlong = divided(least + most, 2 * self.scale) * self.scale
                if side == 0:
                    aim = aim if aim < most else aim - self.scale
                    found = self.alone_from(0, 0, aim, aim + 1, part) + self.lone_spread
                    if self.lone_over or found > aim:
                        least = aim + self.scale
                    else:
                        self.high = found
                        most = found
                else:
                    aim = aim if aim > least else aim + self.scale
                    found = self.alone_from(0, 1, aim - 1, aim, part)
                    if self.lone_over or found < aim:
                        most = aim - self.scale
                    else:
                        self.low = found
                        least = found
                self.stopped = 0
        self.lone_nodes = before
        return self.low, self.high

    @cython.locals(i=cython.int)
    def held(self, row, alpha, beta):
        """Return numbers that the value of a state cannot leave, as a search of a window asks for them."""
        for i in range(len(row)):
            self.s[i] = row[i]
        self.stopped = 0
        if self.s[self.misc_at + ENDED]:
            return self.end_value(0), self.end_value(0)
        self.counts[0] = 0
        self.forget()
        self.run(0)
        self.low = -self.wide
        self.high = self.wide
        if not self.s[self.misc_at + ENDED]:
            self.look_ahead(0, BOTH)
            self.keep_sight(0)
            self.held_to(0, alpha, beta)
        return self.low, self.high
