# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What may be chosen in a packed state: the six actions, passing, and the choices that texts ask for.

A part of the kernel of action phases (`phase_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from mellon.solver.wojna_o_pierscien.kernel_codes import *
    from mellon.solver.wojna_o_pierscien.phase_texts import TextSteps


@cython.cclass
class Choices(TextSteps):
    """What may be chosen in a packed state."""

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, j=cython.int, k=cython.int, l=cython.int, t=cython.int, c=cython.int, kind=cython.int, zone=cython.int, when=cython.int, possible=cython.bint, x=cython.int, y=cython.int)
    def list_actions(self, d: cython.int) -> cython.void:
        """List the actions of the seat whose turn it is."""
        b: cython.int = d * self.row
        seat: cython.int = self.order[self.s[b + self.misc_at + TURN]]
        lo: cython.int = self.seat_lo[seat]
        hi: cython.int = self.seat_hi[seat]
        held: cython.int = self.number_in(b, seat, IN_HAND)
        places: cython.int = self.s[b + self.place_at]
        self.hand_count = 0
        for i in range(lo, hi):
            if self.s[b + i] == IN_HAND and self.hand_count < 60:
                self.hand_list[self.hand_count] = i
                self.hand_count += 1
        self.listing = seat
        for x in range(self.hand_count):
            i = self.hand_list[x]
            if self.repeated(b, i, -1):
                continue
            c = self.cls[i]
            kind = self.ctype[c]
            if (kind == CHARACTER or kind == ITEM) and self.s[b + self.flag_at + i] & PLAYED:
                continue
            if kind == EVENT_CARD:
                possible = True
                for t in range(self.tc_lo[c], self.tc_hi[c]):
                    if self.tx_when[t] == W_EVENT and self.opens_path(t) and not self.text_possible(b, t, seat):
                        possible = False
                if possible:
                    self.list_payments(d, b, seat, i, 0, held)
            elif kind == ITEM:
                for j in range(self.n):
                    if self.s[b + j] >= RESERVE and self.s[b + j] < HELD and self.cside[self.cls[j]] == self.cside[c] and self.may_hold(b, i, j):
                        self.list_payments(d, b, seat, i, j, held)
            else:
                for k in range(places):
                    l = self.s[b + self.place_at + 1 + k]
                    if self.may_be_at(b, i, l, False):
                        self.list_payments(d, b, seat, i, l + 1, held)
                self.list_payments(d, b, seat, i, 0, held)
        for i in range(lo, hi):
            if self.s[b + i] == RESERVE and not self.repeated(b, i, -1):
                for k in range(places):
                    l = self.s[b + self.place_at + 1 + k]
                    if self.may_be_at(b, i, l, True):
                        self.add(d, M_MOVE, i, l, 0)
        for i in range(self.n):
            zone = self.s[b + i]
            if zone < RESERVE:
                continue
            c = self.cls[i]
            if self.tc_lo[c] == self.tc_hi[c]:
                continue
            if zone >= HELD:
                zone = self.s[b + zone - HELD]
            for t in range(self.tc_lo[c], self.tc_hi[c]):
                when = self.tx_when[t]
                if when < W_ACTION_RESERVE:
                    continue
                if (self.tx_user[t] if self.tx_user[t] != -1 else self.own[i]) != seat:
                    continue
                if when == W_ACTION_RESERVE and zone > FRESH:
                    continue
                if when == W_ACTION_LOCATION and zone < AT:
                    continue
                if when == W_ACTION_PATH and (zone < AT or not self.lpath[zone - AT]):
                    continue
                if self.s[b + self.flag_at + i] & USED and self.tx_once[t]:
                    continue
                if self.text_possible(b, t, self.own[i]):
                    self.add(d, M_USE, i, t, 0)
        if (self.s[b + self.misc_at + RINGS] >> seat) & 1 and self.ringkind[seat]:
            self.add(d, M_RING, 0, 0, 0)
        if self.may_pass(b, seat):
            self.add(d, M_PASS, 0, 0, 0)
        for x in range(self.hand_count):
            i = self.hand_list[x]
            if not self.repeated(b, i, -1) and not self.outdone(b, seat, i, -1):
                self.add(d, M_CYCLE, i, 0, 0)
        for x in range(self.hand_count):
            i = self.hand_list[x]
            if not self.repeated(b, i, -1):
                for y in range(x + 1, self.hand_count):
                    j = self.hand_list[y]
                    if not self.repeated(b, j, i) and not self.outdone(b, seat, i, j) and not self.outdone(b, seat, j, i):
                        self.add(d, M_WINNOW, i, j, 0)
        self.listing = -1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(j=cython.int, k=cython.int, before=cython.int, zone=cython.int)
    def list_payments(self, d: cython.int, b: cython.int, seat: cython.int, i: cython.int, place: cython.int, held: cython.int) -> cython.void:
        """List a play with everything that may pay for it (WR.action.pay, WR.action.last_card)."""
        deck: cython.bint = False
        if held > 1:
            for k in range(self.hand_count):
                j = self.hand_list[k]
                if j != i and not self.repeated(b, j, i) and not self.outdone(b, seat, j, i):
                    self.add(d, M_PLAY, i, place, j + 1)
            return
        before = self.counts[d]
        for j in range(self.seat_lo[seat], self.seat_hi[seat]):
            zone = self.s[b + j]
            if zone == RESERVE or zone == FRESH:
                if not self.second_of_name(b, j):
                    self.add(d, M_PLAY, i, place, j + 1)
            elif zone == IN_DECK or zone == CYCLED:
                deck = True
        for j in range(self.n):
            if self.s[b + j] >= HELD:
                zone = self.s[b + j] - HELD
                if self.own[zone] == seat and self.s[b + zone] <= FRESH:
                    self.add(d, M_PLAY, i, place, j + 1)
        if deck or self.horizon:
            self.add(d, M_PLAY, i, place, PAID_DECK)
        if before == self.counts[d] and self.last_free:
            self.add(d, M_PLAY, i, place, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(j=cython.int, zone=cython.int)
    def second_of_name(self, b: cython.int, i: cython.int) -> cython.bint:
        """Tell whether another unit of the same name in the reserve is the one meant when it is forsaken: a fresh one first."""
        for j in range(self.seat_lo[self.own[i]], self.seat_hi[self.own[i]]):
            zone = self.s[b + j]
            if j != i and (zone == RESERVE or zone == FRESH) and self.zcls[self.cls[j]] == self.zcls[self.cls[i]] and (zone > self.s[b + i] or (zone == self.s[b + i] and j < i)) and not self.holds(b, j) and not self.holds(b, i):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(j=cython.int)
    def holds(self, b: cython.int, i: cython.int) -> cython.bint:
        """Tell whether a unit wields an item."""
        for j in range(self.n):
            if self.s[b + j] == HELD + i:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, zone=cython.int)
    def list_forsakes(self, d: cython.int, b: cython.int, seat: cython.int) -> cython.void:
        """List the ways to forsake a card: from the hand, from the reserve, from the deck (WR.terms.forsake)."""
        deck: cython.bint = False
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            zone = self.s[b + i]
            if zone == IN_HAND:
                if not self.repeated(b, i, -1) and not self.outdone(b, seat, i, -1):
                    self.add(d, M_CHOOSE, i, 0, 0)
            elif zone == RESERVE or zone == FRESH:
                if not self.second_of_name(b, i):
                    self.add(d, M_CHOOSE, i, 0, 0)
            elif zone == IN_DECK or zone == CYCLED:
                deck = True
        for i in range(self.n):
            if self.s[b + i] >= HELD:
                zone = self.s[b + i] - HELD
                if self.own[zone] == seat and self.s[b + zone] <= FRESH:
                    self.add(d, M_CHOOSE, i, 0, 0)
        if deck or self.horizon:
            self.add(d, M_CHOOSE, 0, 1, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, j=cython.int, k=cython.int, l=cython.int, step=cython.int, group=cython.int, found=cython.bint)
    def list_choices(self, d: cython.int) -> cython.void:
        """List the options of the choice that is due."""
        b: cython.int = d * self.row
        at: cython.int = b + self.task_at + TASK * (self.s[b + self.misc_at + TASKS] - 1)
        kind: cython.int = self.s[at]
        seat: cython.int = self.s[at + 1]
        x: cython.int = self.s[at + 2]
        y: cython.int = self.s[at + 3]
        z: cython.int = self.s[at + 4]
        if kind == T_MAY:
            if self.worth_offering(b, x, seat):
                self.add(d, M_CHOOSE, 1, 0, 0)
                self.add(d, M_CHOOSE, 0, 0, 0)
        elif kind == T_FORSAKE:
            self.list_forsakes(d, b, seat)
        elif kind == T_CYCLE_ONE or kind == T_ELIMINATE_ONE:
            for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                if self.s[b + i] == IN_HAND and not self.repeated(b, i, -1) and not self.outdone(b, seat, i, -1):
                    self.add(d, M_CHOOSE, i, 0, 0)
        elif kind == T_TAKE:
            for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                if ((self.s[b + i] == IN_DECK and x != FROM_CYCLE) or (self.s[b + i] == CYCLED and x != FROM_DECK)) and self.fit[y * self.ncls + self.cls[i]]:
                    found = False
                    for j in range(self.seat_lo[seat], self.seat_hi[seat]):
                        if j != i and self.cls[j] == self.cls[i] and ((self.s[b + j] == IN_DECK and x != FROM_CYCLE) or (self.s[b + j] == CYCLED and x != FROM_DECK)) and (
                            self.s[b + j] < self.s[b + i] or (self.s[b + j] == self.s[b + i] and j < i)
                        ):
                            found = True
                    if not found:
                        self.add(d, M_CHOOSE, i, 0, 0)
            if z and self.counts[d]:
                self.add(d, M_CHOOSE, 0, 1, 0)
        elif kind == T_ELIMINATE_UNIT:
            for i in range(self.n):
                if self.targeted(b, i, x, y) and not self.hidden_by_name(b, i, x, y):
                    self.add(d, M_CHOOSE, i, 0, 0)
        elif kind == T_ASIDE_PLAY:
            group = self.s[b + self.misc_at + GROUPS + seat]
            if group and x:
                for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                    if self.s[b + i] == ASIDE + group - 1 and self.fit[y * self.ncls + self.cls[i]] and not self.repeated(b, i, -1):
                        self.list_aside_places(d, b, i, z)
            if self.counts[d]:
                self.add(d, M_CHOOSE, 0, 0, 1)
        elif kind == T_ASIDE_PICK:
            group = self.s[b + self.misc_at + GROUPS + seat]
            if group:
                for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                    if self.s[b + i] == ASIDE + group - 1 and not self.repeated(b, i, -1):
                        self.add(d, M_CHOOSE, i, 0, 0)
        elif kind == T_TOKEN:
            for k in range(self.s[b + self.place_at]):
                l = self.s[b + self.place_at + 1 + k]
                if z == ON_LOCATION or (z == ON_PATH) == (self.lpath[l] != 0):
                    self.add(d, M_CHOOSE, l, 0, 0)
        elif kind == T_RIDE:
            for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                if (self.s[b + i] == RESERVE or self.s[b + i] == FRESH) and self.cfac[self.cls[i]] == x and not self.first_of_name(b, i):
                    self.add(d, M_CHOOSE, i, 0, 0)
            self.add(d, M_CHOOSE, 0, 1, 0)
        elif kind == T_MARCH:
            for k in range(self.s[b + self.place_at]):
                l = self.s[b + self.place_at + 1 + k]
                if self.may_march(b, x, l, y, z):
                    self.add(d, M_CHOOSE, l, 0, 0)
            if self.s[at + 5] and self.counts[d]:
                self.add(d, M_CHOOSE, 0, 1, 0)
        elif kind == T_FIELD:
            for l in range(self.locs):
                if self.open_to(b, l, x, y):
                    self.add(d, M_CHOOSE, l, 0, 0)
        elif kind == T_PATH:
            for l in range(self.locs):
                if self.next_path(b, l, x):
                    self.add(d, M_CHOOSE, l, 0, 0)
        elif kind == T_ALTERNATIVE:
            step = STEP * (x | (y << 8))
            for k in range(self.st[step + 3], self.st[step + 4]):
                j = STEP * self.st[STEP * k + 3]
                if self.st[j] == S_TAKE:
                    found = self.takeable(b, seat, self.st[j + 4], self.st[j + 3])
                else:
                    found = False
                    for i in range(self.n):
                        found = found or self.targeted(b, i, self.st[j + 3], False)
                if found:
                    self.add(d, M_CHOOSE, k & 255, k >> 8, 0)
        elif kind == T_COMBAT:
            self.list_losses(d, b, x)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(j=cython.int, zone=cython.int)
    def first_of_name(self, b: cython.int, i: cython.int) -> cython.bint:
        """Tell whether another unit of the same name comes before this one in a reserve: one that is not fresh first."""
        for j in range(self.seat_lo[self.own[i]], self.seat_hi[self.own[i]]):
            zone = self.s[b + j]
            if j != i and (zone == RESERVE or zone == FRESH) and self.cls[j] == self.cls[i] and (zone < self.s[b + i] or (zone == self.s[b + i] and j < i)):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(j=cython.int)
    def hidden_by_name(self, b: cython.int, i: cython.int, sel: cython.int, on_field: cython.bint) -> cython.bint:
        """Tell whether a text that names this unit means another one of its name: reserves come first, then locations in their order."""
        for j in range(self.seat_lo[self.own[i]], self.seat_hi[self.own[i]]):
            if j != i and self.cls[j] == self.cls[i] and self.targeted(b, j, sel, on_field):
                if self.rank_in_play(b, j) < self.rank_in_play(b, i) or (self.s[b + j] == self.s[b + i] and j < i):
                    return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int)
    def rank_in_play(self, b: cython.int, i: cython.int) -> cython.int:
        """Return how far back a unit stands when all units in play are gone through."""
        zone: cython.int = self.s[b + i]
        if zone < AT:
            return zone
        for k in range(self.s[b + self.place_at]):
            if self.s[b + self.place_at + 1 + k] == zone - AT:
                return AT + k
        return AT + 99

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(j=cython.int, k=cython.int, l=cython.int)
    def list_aside_places(self, d: cython.int, b: cython.int, i: cython.int, to: cython.int) -> cython.void:
        """List where a card drawn aside may be played; `to` is 0 for anywhere, 1 for the reserve, a location + 2."""
        c: cython.int = self.cls[i]
        kind: cython.int = self.ctype[c]
        if (kind == CHARACTER or kind == ITEM) and self.s[b + self.flag_at + i] & PLAYED:
            return
        if kind == EVENT_CARD:
            if to == 0:
                self.add(d, M_CHOOSE, i, 0, 0)
        elif kind == ITEM:
            if to == 0:
                for j in range(self.n):
                    if self.s[b + j] >= RESERVE and self.s[b + j] < HELD and self.cside[self.cls[j]] == self.cside[c] and self.may_hold(b, i, j):
                        self.add(d, M_CHOOSE, i, j, 0)
        else:
            for k in range(self.s[b + self.place_at]):
                l = self.s[b + self.place_at + 1 + k]
                if (to == 0 or to == l + 2) and self.may_be_at(b, i, l, False):
                    self.add(d, M_CHOOSE, i, l + 1, 0)
            if to <= 1:
                self.add(d, M_CHOOSE, i, 0, 0)
