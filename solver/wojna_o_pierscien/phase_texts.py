# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Texts of cards and locations carried out on packed states, step by step.

A part of the kernel of action phases (`phase_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from mellon.solver.wojna_o_pierscien.kernel_codes import *
    from mellon.solver.wojna_o_pierscien.phase_combats import Combats


@cython.cclass
class TextSteps(Combats):
    """Texts of cards and locations carried out on packed states, step by step."""

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(at=cython.int, i=cython.int, l=cython.int, op=cython.int, found=cython.bint)
    def text_possible(self, b: cython.int, t: cython.int, seat: cython.int) -> cython.bint:
        """Tell whether a text in play or of an event can be used now: its price can be paid, what it activates is there."""
        first: cython.int = STEP * self.tx_lo[t]
        last: cython.int = STEP * (self.tx_hi[t] - 1)
        if self.st[first] == S_FORSAKE and self.st[first + 1] < 0:
            if not self.forsakeable(b, seat):
                return False
            if self.st[last] == S_TAKE and self.st[last + 4] == FROM_DECK and not self.takeable(b, seat, FROM_DECK, self.st[last + 3]):
                return False
        for at in range(self.tx_lo[t], self.tx_hi[t]):
            op = self.st[STEP * at]
            if op == S_PATH or op == S_FIELD:
                found = False
                for l in range(self.locs):
                    if op == S_PATH:
                        found = found or self.next_path(b, l, self.st[STEP * at + 3])
                    else:
                        found = found or self.open_to(b, l, self.st[STEP * at + 3], self.st[STEP * at + 4])
                if not found:
                    return False
            elif op == S_MOVE and not self.st[STEP * at + 5] and not self.moves_fresh[self.st[STEP * at + 3]]:
                i = self.unit_of(b, self.st[STEP * at + 3])
                if i >= 0 and self.s[b + i] == FRESH:
                    return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, k=cython.int)
    def worth_offering(self, b: cython.int, t: cython.int, seat: cython.int) -> cython.bint:
        """Tell whether a text that may be declined can be used at all."""
        first: cython.int = STEP * self.tx_lo[t]
        op: cython.int = self.st[first]
        if op == S_FORSAKE or op == S_CYCLE:
            return self.forsakeable(b, seat)
        if op == S_TAKE and self.st[first + 4] != FROM_BOTH:
            return self.takeable(b, seat, self.st[first + 4], self.st[first + 3])
        if op == S_ELIMINATE:
            for i in range(self.n):
                if self.targeted(b, i, self.st[first + 3], False):
                    return True
            return False
        if op == S_PATH:
            for i in range(self.locs):
                if self.next_path(b, i, self.st[first + 3]):
                    return True
            return False
        if op == S_MOVE:
            for k in range(self.s[b + self.place_at]):
                if self.may_march(b, self.st[first + 3], self.s[b + self.place_at + 1 + k], self.st[first + 4], 0):
                    return True
            return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int)
    def has_needed(self, b: cython.int, t: cython.int) -> cython.bint:
        """Tell whether the card without which a text does nothing is in a reserve."""
        if self.tx_need[t] == -1:
            return True
        if self.tx_need[t] < 0:
            return False
        i = self.inst_of[self.tx_need[t]]
        return i >= 0 and (self.s[b + i] == RESERVE or self.s[b + i] == FRESH)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(who=cython.int)
    def begin_text(self, b: cython.int, t: cython.int, seat: cython.int) -> cython.void:
        """Start a text; one that may be declined is offered first, one that cannot do anything is left out."""
        decider: cython.int = seat
        if not self.has_needed(b, t):
            return
        if self.tx_opt[t]:
            who = self.st[STEP * self.tx_lo[t] + 1]
            if who >= 0:
                if self.wl_lo[who] == self.wl_hi[who]:
                    return
                decider = self.wl[self.wl_lo[who]]
            self.push(b, T_MAY, decider, t, seat, 0, 0)
            return
        self.push(b, T_TEXT, seat, t, 0, 0, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(when=cython.int, zone=cython.int, starts=cython.bint)
    def start_texts(self, b: cython.int, i: cython.int, seat: cython.int, l: cython.int, played: cython.bint) -> cython.void:
        """Start the texts that work when a card is played or moved; `l` is the location, -1 for a reserve or a wielder."""
        c: cython.int = self.cls[i]
        t: cython.int = self.tc_hi[c]
        while t > self.tc_lo[c]:
            t -= 1
            when = self.tx_when[t]
            starts = False
            if when == W_ENTER_LOCATION:
                starts = l >= 0
            elif when == W_ENTER_PATH:
                starts = l >= 0 and self.lpath[l] and (c != self.faramir or self.lnum[l] == 7)
            elif when == W_ENTER_BATTLEGROUND:
                starts = l >= 0 and not self.lpath[l]
            elif played:
                if when == W_PLAY:
                    starts = True
                elif when == W_PLAY_RESERVE:
                    starts = self.s[b + i] == FRESH
                elif when == W_PLAY_BATTLEGROUND:
                    starts = l >= 0 and not self.lpath[l]
                elif when == W_PLAY_ON:
                    starts = l >= 0 and l == self.tx_arg[t]
                elif when == W_PLAY_HELD_IN_RESERVE:
                    zone = self.s[b + i]
                    starts = zone >= HELD and self.s[b + zone - HELD] <= FRESH
            if starts:
                self.begin_text(b, t, seat)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(t=cython.int)
    def put_into_play(self, b: cython.int, seat: cython.int, i: cython.int, place: cython.int) -> cython.void:
        """Put a card down where it is played and start its texts; `place` is a location + 1, a wielder for an item, 0 for the reserve."""
        c: cython.int = self.cls[i]
        kind: cython.int = self.ctype[c]
        if kind == CHARACTER or kind == ITEM:
            self.s[b + self.flag_at + i] |= PLAYED
        if kind == EVENT_CARD:
            self.s[b + i] = EVENT
            self.push(b, T_EVENT_LEAVES, seat, i, 0, 0, 0)
            for t in range(self.tc_lo[c], self.tc_hi[c]):
                if self.tx_when[t] == W_EVENT:
                    self.begin_text(b, t, seat)
            return
        if kind == ITEM:
            self.s[b + i] = HELD + place
            if self.locks and self.s[b + place] == RESERVE:
                self.s[b + place] = FRESH
            self.start_texts(b, i, seat, -1, True)
            return
        self.s[b + i] = AT + place - 1 if place else FRESH
        self.start_texts(b, i, seat, place - 1, True)

    @cython.cfunc
    @cython.exceptval(check=False)
    def march(self, b: cython.int, i: cython.int, l: cython.int) -> cython.void:
        """Move a unit from its reserve to a location and start its texts for that (WR.action.move)."""
        self.s[b + i] = AT + l
        self.start_texts(b, i, self.own[i], l, False)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int)
    def simple(self, b: cython.int, at: cython.int, seat: cython.int, count: cython.int) -> cython.void:
        """Push the tasks of a step that one seat carries out."""
        op: cython.int = self.st[STEP * at]
        if op == S_DRAW:
            self.push(b, T_DRAW, seat, count, TO_HAND, 0, 0)
            return
        for k in range(count):
            if op == S_FORSAKE:
                self.push(b, T_FORSAKE, seat, 0, 0, 0, 0)
            elif op == S_CYCLE:
                self.push(b, T_CYCLE, seat, 0, 0, 0, 0)
            elif op == S_TAKE:
                self.push(b, T_TAKE, seat, self.st[STEP * at + 4], self.st[STEP * at + 3], self.st[STEP * at + 5], 0)
            else:
                self.push(b, T_ELIMINATE_UNIT, seat, self.st[STEP * at + 3], 0, 0, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int)
    def holder(self, b: cython.int, seat: cython.int) -> cython.int:
        """Return the seat that holds cards drawn aside, the given one if none does."""
        for k in range(self.seats):
            if self.s[b + self.misc_at + GROUPS + k]:
                return k
        return seat

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, j=cython.int, k=cython.int, l=cython.int)
    def do_step(self, b: cython.int, t: cython.int, at: cython.int, seat: cython.int, there: cython.int) -> cython.void:
        """Carry out one step of a text; `there` is the battleground + 1 that the text has activated."""
        x: cython.int = STEP * at
        op: cython.int = self.st[x]
        who: cython.int = self.st[x + 1]
        count: cython.int = self.st[x + 2]
        c: cython.int = self.tx_cls[t]
        if op <= S_ELIMINATE:
            if op == S_DRAW and self.st[x + 4] >= 0:
                for k in range(self.cl_lo[self.st[x + 4]], self.cl_hi[self.st[x + 4]]):
                    i = self.inst_of[self.cl[k]]
                    if i >= 0 and self.s[b + i] >= RESERVE and self.s[b + i] < HELD:
                        count = self.st[x + 3]
            if who < 0:
                self.simple(b, at, seat, count)
            else:
                k = self.wl_hi[who]
                while k > self.wl_lo[who]:
                    k -= 1
                    self.simple(b, at, self.wl[k], count)
        elif op == S_EACH:
            k = self.wl_hi[who]
            while k > self.wl_lo[who]:
                k -= 1
                j = self.st[x + 4]
                while j > self.st[x + 3]:
                    j -= 1
                    self.simple(b, j, self.wl[k], self.st[STEP * j + 2])
        elif op == S_CHOOSE:
            self.push(b, T_ALTERNATIVE, seat, at & 255, at >> 8, 0, 0)
        elif op == S_CYCLE_SELF or op == S_ELIMINATE_SELF:
            i = self.inst_of[c]
            if i < 0 or self.s[b + i] < RESERVE:
                return
            if self.s[b + i] >= HELD:
                self.s[b + i] = CYCLED if op == S_CYCLE_SELF or self.spare[c] & 1 else GONE
            elif op == S_CYCLE_SELF:
                self.unit_leaves(b, i, CYCLED, CYCLED)
            else:
                self.eliminate(b, i, False)
        elif op == S_CYCLE_WIELDER:
            i = self.unit_of(b, c)
            if i >= 0:
                self.unit_leaves(b, i, CYCLED, CYCLED)
        elif op == S_REMOVE:
            self.remove(b, self.st[x + 3])
        elif op == S_RECYCLE:
            for k in range(self.wl_lo[who], self.wl_hi[who]):
                self.recycle(b, self.wl[k])
        elif op == S_ROUND_RULE:
            self.s[b + self.misc_at + RULES] |= self.st[x + 3]
        elif op == S_DRAW_ASIDE:
            j = seat if who < 0 else -1
            if who >= 0 and self.wl_lo[who] < self.wl_hi[who]:
                j = self.wl[self.wl_lo[who]]
            if j >= 0:
                self.s[b + self.misc_at + GROUPS + j] += 1
                if self.s[b + self.misc_at + GROUPS + j] > 4:
                    self.stopped = INEXACT
                self.push(b, T_DRAW, j, count, TO_ASIDE, 0, 0)
        elif op == S_PLAY_ASIDE:
            self.push(b, T_ASIDE_PLAY, self.holder(b, seat), count, self.st[x + 3], self.st[x + 4], 0)
        elif op == S_ELIMINATE_ASIDE or op == S_CYCLE_ASIDE or op == S_TAKE_ASIDE:
            j = self.holder(b, seat)
            if op == S_TAKE_ASIDE or (op == S_CYCLE_ASIDE and count == 0):
                self.push(b, T_ASIDE_END, j, 0, 0, 0, 0)
            for k in range(count):
                self.push(b, T_ASIDE_PICK, j, PICK_LOSE if op == S_ELIMINATE_ASIDE else PICK_CYCLE if op == S_CYCLE_ASIDE else PICK_TAKE, 0, 0, 0)
        elif op == S_RIDE:
            self.push(b, T_RIDE, seat, self.st[x + 3], who, self.st[x + 4], 0)
        elif op == S_CORRUPTION:
            self.s[b + self.misc_at + CORRUPTION] += count
        elif op == S_CLEANSE:
            k = 0
            for i in range(self.n):
                if AT <= self.s[b + i] < HELD and self.lpath[self.s[b + i] - AT] and self.cfac[self.cls[i]] == self.st[x + 3]:
                    k += 1
            j = self.s[b + self.misc_at + CORRUPTION]
            self.s[b + self.misc_at + CORRUPTION] = j - k if j > k else 0
        elif op == S_TOKEN:
            if self.st[x + 4] == ON_SELF:
                i = self.unit_of(b, c)
                if i >= 0:
                    if self.st[x + 5] >= 0 and self.s[b + i] == AT + self.st[x + 5]:
                        count = self.st[x + 6]
                    self.s[b + self.flag_at + i] += TOKEN * count
            elif self.st[x + 4] == ON_HERE:
                l = self.tx_loc[t]
                if self.morgai == l:
                    self.s[b + self.misc_at + CORRUPTION] += count
                else:
                    self.put_token(b, l, self.st[x + 3], count)
            else:
                self.push(b, T_TOKEN, seat, self.st[x + 3], count, self.st[x + 4], 0)
        elif op == S_FIELD:
            self.push(b, T_FIELD, seat, self.st[x + 3], self.st[x + 4], 0, 0)
        elif op == S_PATH:
            self.push(b, T_PATH, seat, self.st[x + 3], 0, 0, 0)
        elif op == S_MOVE:
            self.push(b, T_MARCH, seat, self.st[x + 3], self.st[x + 4], there, self.st[x + 5])

    @cython.cfunc
    @cython.exceptval(check=False)
    def put_token(self, b: cython.int, l: cython.int, attack: cython.int, count: cython.int) -> cython.void:
        """Put combat tokens on a location if it is active."""
        if self.s[b + self.status_at + l] == ACTIVE or self.s[b + self.status_at + l] == FROM_ENEMY:
            self.s[b + (self.spear_at if attack else self.guard_at) + l] += count

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(zone=cython.int)
    def remove(self, b: cython.int, c: cython.int) -> cython.void:
        """Eliminate a card wherever it is; a deck it was in is shuffled (WR.terms.remove)."""
        i: cython.int = self.inst_of[c]
        if i < 0:
            return
        zone = self.s[b + i]
        if zone >= RESERVE and zone < HELD:
            self.eliminate(b, i, False)
        elif zone == IN_HAND or zone == CYCLED:
            self.put_away(b, i, 1)
        elif zone == IN_DECK:
            self.put_away(b, i, 1)
            self.mark_shuffled(b, self.own[i])

    @cython.cfunc
    @cython.exceptval(check=False)
    def arrive(self, b: cython.int, l: cython.int, status: cython.int, seat: cython.int) -> cython.void:
        """Put a location into play and start its text."""
        count: cython.int = self.s[b + self.place_at]
        if count >= MOST_ACTIVE:
            self.stopped = INEXACT
            return
        self.s[b + self.status_at + l] = status
        self.s[b + self.place_at + 1 + count] = l
        self.s[b + self.place_at] = count + 1
        if self.loc_text[l] >= 0:
            self.begin_text(b, self.loc_text[l], seat)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(at=cython.int)
    def opens_path(self, t: cython.int) -> cython.bint:
        """Tell whether a text activates a path."""
        for at in range(self.tx_lo[t], self.tx_hi[t]):
            if self.st[STEP * at] == S_PATH:
                return True
        return False
