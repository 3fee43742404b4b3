# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Choices carried out on packed states, and all that follows up to the next one.

A part of the kernel of action phases (`phase_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from mellon.solver.wojna_o_pierscien.kernel_codes import *
    from mellon.solver.wojna_o_pierscien.phase_choices import Choices


@cython.cclass
class Turns(Choices):
    """Choices carried out on packed states, and all that follows up to the next one."""

    @cython.cfunc
    @cython.exceptval(check=False)
    def do_action(self, b: cython.int, move: cython.longlong) -> cython.void:
        """Carry out an action up to the tasks that it brings."""
        kind: cython.int = (move >> 24) & 255
        x: cython.int = (move >> 16) & 255
        y: cython.int = (move >> 8) & 255
        z: cython.int = move & 255
        m: cython.int = b + self.misc_at
        seat: cython.int = self.order[self.s[m + TURN]]
        if kind == M_PASS:
            self.s[m + PASSES] += 1
            if self.s[m + PASSES] < self.norder:
                self.s[m + TURN] = (self.s[m + TURN] + 1) % self.norder
            else:
                self.s[m + ENDED] = 1
            return
        self.push(b, T_NEXT, 0, 0, 0, 0, 0)
        if kind == M_PLAY:
            self.put_into_play(b, seat, x, y)
            if z == PAID_DECK:
                self.refresh(b, seat)
                self.push(b, T_FORSAKE_TOP, seat, 0, 0, 0, 0)
            elif z:
                if self.s[b + z - 1] == IN_HAND:
                    self.s[b + z - 1] = CYCLED
                else:
                    self.forsake(b, z - 1)
        elif kind == M_MOVE:
            self.march(b, x, y)
        elif kind == M_CYCLE:
            self.s[b + x] = CYCLED
        elif kind == M_WINNOW:
            self.put_away(b, x, 1)
            self.put_away(b, y, 1)
            self.push(b, T_DRAW, seat, 1, TO_HAND, 0, 0)
        elif kind == M_USE:
            if self.tx_once[y]:
                self.s[b + self.flag_at + x] |= USED
            self.push(b, T_TEXT, seat, y, 0, 0, 0)
        elif kind == M_RING:
            self.s[m + RINGS] &= 255 ^ (1 << seat)
            if self.ringkind[seat] == 1:
                self.push(b, T_DRAW, seat, 2, TO_HAND, 0, 0)
            else:
                self.push(b, T_CYCLE, seat, 0, 0, 0, 0)
                self.push(b, T_ELIMINATE_ONE, seat, 0, 0, 0, 0)
                self.push(b, T_DRAW, seat, 3, TO_HAND, 0, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, k=cython.int, l=cython.int, left=cython.int, status=cython.int)
    def do_choice(self, b: cython.int, move: cython.longlong) -> cython.void:
        """Make the choice that is due."""
        x: cython.int = (move >> 16) & 255
        y: cython.int = (move >> 8) & 255
        z: cython.int = move & 255
        m: cython.int = b + self.misc_at
        count: cython.int = self.s[m + TASKS] - 1
        at: cython.int = b + self.task_at + TASK * count
        kind: cython.int = self.s[at]
        seat: cython.int = self.s[at + 1]
        p: cython.int = self.s[at + 2]
        q: cython.int = self.s[at + 3]
        r: cython.int = self.s[at + 4]
        w: cython.int = self.s[at + 5]
        self.s[m + TASKS] = count
        if kind == T_MAY:
            if x:
                self.push(b, T_TEXT, q, p, 0, 0, 0)
        elif kind == T_FORSAKE:
            if y:
                self.refresh(b, seat)
                self.push(b, T_FORSAKE_TOP, seat, 0, 0, 0, 0)
            else:
                self.forsake(b, x)
        elif kind == T_CYCLE_ONE:
            self.s[b + x] = CYCLED
        elif kind == T_ELIMINATE_ONE:
            self.put_away(b, x, 1)
        elif kind == T_TAKE:
            if not y:
                if self.s[b + x] == IN_DECK:
                    self.s[b + x] = IN_HAND
                    self.mark_shuffled(b, seat)
                    self.refresh(b, seat)
                else:
                    self.s[b + x] = IN_HAND
        elif kind == T_ELIMINATE_UNIT:
            self.eliminate(b, x, False)
        elif kind == T_ASIDE_PLAY:
            if not z:
                left = 0
                for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                    if i != x and self.s[b + i] == self.s[b + x]:
                        left += 1
                self.push(b, T_ASIDE_PLAY, seat, p - 1, q, r, w + 1)
                self.put_into_play(b, seat, x, y)
                if left <= w:
                    self.push(b, T_CYCLE, seat, 0, 0, 0, 0)
        elif kind == T_ASIDE_PICK:
            if p == PICK_LOSE:
                self.put_away(b, x, 1)
            else:
                self.s[b + x] = CYCLED if p == PICK_CYCLE else IN_HAND
        elif kind == T_TOKEN:
            self.put_token(b, x, p, q)
        elif kind == T_RIDE:
            if y:
                k = self.wl_hi[q]
                while k > self.wl_lo[q]:
                    k -= 1
                    for i in range(w):
                        self.push(b, T_ELIMINATE_UNIT, self.wl[k], r, 1, 0, 0)
            else:
                self.eliminate(b, x, False)
                self.push(b, T_RIDE, seat, p, q, r, w + 1)
        elif kind == T_MARCH:
            if not y:
                self.march(b, self.unit_of(b, p), x)
        elif kind == T_FIELD:
            if count and self.s[at - TASK] == T_TEXT and self.s[at - TASK + 1] == seat:
                self.s[at - TASK + 4] = x + 1
            status = self.s[b + self.status_at + x]
            self.arrive(b, x, FROM_ENEMY if status == (DARK_AREA if self.lside[x] == 0 else FREE_AREA) else ACTIVE, seat)
        elif kind == T_PATH:
            self.push(b, T_ARRIVE, seat, x, 0, 0, 0)
            for k in range(self.s[b + self.place_at]):
                l = self.s[b + self.place_at + 1 + k]
                if self.lpath[l]:
                    self.push(b, T_COMBAT, 0, l, 0, 0, 0)
                    break
        elif kind == T_ALTERNATIVE:
            k = STEP * (x | (y << 8))
            i = self.st[k + 4]
            while i > self.st[k + 3]:
                i -= 1
                self.simple(b, i, seat, self.st[STEP * i + 2])
        elif kind == T_COMBAT:
            self.fight_path(b, p, x | (y << 8))

    @cython.cfunc
    @cython.exceptval(check=False)
    def deal(self, b: cython.int, i: cython.int) -> cython.void:
        """Let a card come off its deck: drawn, or forsaken from the top."""
        m: cython.int = b + self.misc_at
        count: cython.int = self.s[m + TASKS] - 1
        at: cython.int = b + self.task_at + TASK * count
        seat: cython.int = self.s[at + 1]
        self.s[m + TASKS] = count
        if self.s[at] == T_FORSAKE_TOP:
            self.lift(b, i, CYCLED if self.spare[self.cls[i]] & 5 else GONE)
            self.refresh(b, seat)
        elif self.s[at + 3] == TO_HAND:
            self.lift(b, i, IN_HAND)
        else:
            self.lift(b, i, ASIDE + self.s[m + GROUPS + seat] - 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(at=cython.int, kind=cython.int, seat=cython.int, x=cython.int, y=cython.int, i=cython.int)
    def run(self, d: cython.int) -> cython.void:
        """Do all tasks up to the next real choice, chance, or the end; the options of a choice are listed then."""
        b: cython.int = d * self.row
        m: cython.int = b + self.misc_at
        self.counts[d] = 0
        while self.s[m + TASKS] and not self.s[m + ENDED] and not self.stopped:
            at = b + self.task_at + TASK * (self.s[m + TASKS] - 1)
            kind = self.s[at]
            seat = self.s[at + 1]
            x = self.s[at + 2]
            y = self.s[at + 3]
            if kind == T_DEAL or kind == T_FORSAKE_TOP:
                if (self.s[m + SHUFFLED] >> seat) & 1 and self.several_tops(b, seat):
                    return
                i = self.top_of(b, seat)
                if i < 0:
                    self.s[m + TASKS] -= 1
                else:
                    self.deal(b, i)
            elif kind == T_NEXT:
                self.s[m + TASKS] -= 1
                self.s[m + TURN] = (self.s[m + TURN] + 1) % self.norder
                self.s[m + PASSES] = 0
            elif kind == T_TEXT:
                if y >= self.tx_hi[x] - self.tx_lo[x] or (y == 0 and not self.has_needed(b, x)):
                    self.s[m + TASKS] -= 1
                else:
                    self.s[at + 3] = y + 1
                    self.do_step(b, x, self.tx_lo[x] + y, seat, self.s[at + 4])
            elif kind == T_DRAW:
                self.s[m + TASKS] -= 1
                self.refresh(b, seat)
                if x and self.top_of(b, seat) >= 0:
                    self.push(b, T_DRAW, seat, x - 1, y, 0, 0)
                    self.push(b, T_DEAL, seat, 0, y, 0, 0)
            elif kind == T_CYCLE:
                self.s[at] = T_CYCLE_ONE if self.number_in(b, seat, IN_HAND) else T_FORSAKE
            elif kind == T_EVENT_LEAVES:
                self.s[m + TASKS] -= 1
                self.put_away(b, x, 1)
            elif kind == T_ASIDE_END:
                self.s[m + TASKS] -= 1
                if self.s[m + GROUPS + seat]:
                    self.s[m + GROUPS + seat] -= 1
                    for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                        if self.s[b + i] == ASIDE + self.s[m + GROUPS + seat]:
                            self.s[b + i] = CYCLED
            elif kind == T_ARRIVE:
                self.s[m + TASKS] -= 1
                self.s[m + NUMBER] = self.lnum[x]
                self.arrive(b, x, ACTIVE, seat)
            else:
                self.counts[d] = 0
                self.list_choices(d)
                if self.counts[d] > 1:
                    return
                if self.counts[d]:
                    self.counts[d] = 0
                    self.do_choice(b, self.listed[d * MOVES])
                else:
                    self.s[m + TASKS] -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int)
    def several_tops(self, b: cython.int, seat: cython.int) -> cython.bint:
        """Tell whether different cards may lie on top of a shuffled deck."""
        first: cython.int = self.top_of(b, seat)
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            if self.s[b + i] == IN_DECK and self.cls[i] != self.cls[first]:
                return True
        return False
