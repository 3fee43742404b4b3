# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Bounds on the value of a packed state: what each side can gain at most while the other one does nothing more (compare `phase_bounds`).

A part of the kernel of action phases (`phase_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from mellon.solver.wojna_o_pierscien.kernel_codes import *
    from mellon.solver.wojna_o_pierscien.phase_prospects import Outlooks


@cython.cclass
class Worths(Outlooks):
    """Bounds on the value of a packed state."""

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(seat=cython.int, i=cython.int, k=cython.int, j=cython.int, x=cython.int, c=cython.int, w=cython.int, gain=cython.int, counts=cython.bint, column=cython.int, l=cython.int, total=cython.int)
    def advantage(self, b: cython.int, side: cython.int) -> cython.int:
        """Return the most that a side can gain on the other one if that one does nothing more (see `phase_bounds`), after `look_ahead`."""
        plays: cython.int = 0
        able: cython.int = 0
        flags: cython.int = self.flags[side]
        places: cython.int = self.s[b + self.place_at]
        for seat in range(self.seats):
            if self.sside[seat] == side:
                plays += self.plays[seat]
        for k in range((places + 2) * 32):
            self.tops[k] = 0
        for k in range(places + 1):
            self.free[k] = 0
        for i in range(self.n):
            w = self.pool[i]
            if w < 0 or self.sside[self.own[i]] != side:
                continue
            c = self.cls[i]
            if w == 3 and flags & 32:
                w = 2
            x = w * self.ncls + c
            if w == 0 or self.returns[c]:
                able += 1
            gain = self.d_ext[x]
            if self.d_kind[x] >= 0:
                gain += self.worth_of[16 * side + self.d_kind[x]] * (2 if self.returns[c] else 1)
            if gain:
                if w:
                    self.free[places] += gain
                else:
                    # Who opens a path counted on the one before, so that play serves twice.
                    k = places if self.d_kind[x] < 0 or self.d_kind[x] >= PATH_KINDS else places + 1
                    self.tops[k * 32 + (gain if gain < 31 else 31)] += 1
            for k in range(places):
                l = self.s[b + self.place_at + 1 + k]
                column = self.locs if self.lpath[l] and flags & 16 else l
                gain = self.d_gain[x * (self.locs + 1) + column]
                if w == 0:
                    if gain:
                        self.tops[k * 32 + (gain if gain < 31 else 31)] += 1
                else:
                    if w == 2 and self.ctype[c] <= CHARACTER:
                        gain += self.s[b + self.flag_at + i] // TOKEN
                    self.free[k] += gain
                    if self.returns[c] and flags & 80 and not self.s[b + self.flag_at + i] & PLAYED:
                        gain = self.d_gain[c * (self.locs + 1) + column]
                        self.tops[k * 32 + (gain if gain < 31 else 31)] += 1
        if plays > able:
            plays = able
        if plays > 60:
            plays = 60
        # The best way to share the plays out among the locations and what texts bring beside them.
        for k in range(plays + 1):
            self.shared[k] = 0
        for x in range(places + 1):
            gain = self.free[x]
            j = 31
            if x < places:
                l = self.s[b + self.place_at + 1 + x]
                self.ready_place(b, l, side, flags)
            for k in range(plays + 1):
                if k:
                    while j > 0 and self.tops[x * 32 + j] == 0:
                        j -= 1
                    if j > 0:
                        gain += j
                        self.tops[x * 32 + j] -= 1
                self.worths[k] = self.place_worth(l, side, flags, gain) if x < places else gain
            k = plays
            while k >= 0:
                total = -999
                for j in range(k + 1):
                    if self.shared[k - j] + self.worths[j] > total:
                        total = self.shared[k - j] + self.worths[j]
                self.shared[k] = total
                k -= 1
        total = self.shared[plays] + self.best_of(places + 1, plays, 31)
        if side == 0 and flags & 8:
            total += self.s[b + self.misc_at + CORRUPTION]
        if side == 1 and flags & 16:
            counts = False
            for k in range(places):
                counts = counts or self.lpath[self.s[b + self.place_at + 1 + k]]
            if not counts:
                total += self.any_path_gain()
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int)
    def any_path_gain(self) -> cython.int:
        """Return the icons that the cards of the pool could bring to a path that is yet to come."""
        total: cython.int = 0
        for i in range(self.n):
            if self.pool[i] >= 0:
                total += self.d_gain[(self.pool[i] * self.ncls + self.cls[i]) * (self.locs + 1) + self.locs]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def ready_place(self, b: cython.int, l: cython.int, side: cython.int, flags: cython.int) -> cython.void:
        """Count what stands at a location: the side at its most, the other one at its least."""
        self.mine = self.muster(b, l, side, 2)
        self.theirs = self.muster(b, l, 1 - side, 1 if flags & 4 else 3)
        if self.lside[l] == side:
            self.mine += self.cover(b, l, 2)
            self.theirs += self.s[b + self.spear_at + l]
        else:
            self.mine += self.s[b + self.spear_at + l]
            self.theirs += self.cover(b, l, 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(left=cython.int)
    def place_worth(self, l: cython.int, side: cython.int, flags: cython.int, added: cython.int) -> cython.int:
        """Return what a location brings a side that adds so many icons there."""
        if not self.lpath[l]:
            if self.lside[l] == side:
                return self.lpts[l] if self.theirs <= self.mine + added else -self.lpts[l]
            return self.lpts[l] if self.mine + added > self.theirs else -self.lpts[l]
        if side == 1:
            left = self.mine + added - self.theirs
            if flags & 16:
                return max(0, left, added)
            if left > 0:
                return left
            return -self.lpts[l] if not self.strict_paths or left < 0 else 0
        left = self.theirs - self.mine - added
        if left > 0:
            left = -left
        else:
            left = self.lpts[l] if not self.strict_paths or left < 0 else 0
        return max(left, 0) if flags & 16 and flags & 8 else left

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(high=cython.int)
    def ceiling(self, b: cython.int) -> cython.longlong:
        """Return a number that the value of a state cannot pass, since the Shadow may do nothing more; after `look_ahead` and `gather`."""
        last: cython.bint = self.is_last(b)
        later: cython.bint = last or (self.forced_last < 0 and (self.flags[0] | self.flags[1]) & 16)
        high = self.scored(b) + self.advantage(b, 0) + (self.ring_score(b, 0) if later else 0)
        if self.win:
            high = max(self.judged(high, last), self.judged(high, later))
        return high * self.scale

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(low=cython.int)
    def floor_of(self, b: cython.int) -> cython.longlong:
        """Return a number that the value of a state cannot fall below, since the Free Peoples may do nothing more."""
        last: cython.bint = self.is_last(b)
        later: cython.bint = last or (self.forced_last < 0 and (self.flags[0] | self.flags[1]) & 16)
        low = self.scored(b) - self.advantage(b, 1) - (self.ring_score(b, 1) if later else 0)
        if self.win:
            low = min(self.judged(low, last), self.judged(low, later))
        return low * self.scale

    @cython.cfunc
    @cython.exceptval(check=False)
    def bound(self, b: cython.int, alpha: cython.longlong) -> cython.void:
        """Put numbers into `low` and `high` that the value of a state cannot leave; the lower one only where the upper one passes alpha."""
        self.gather(b)
        self.low = -self.wide
        self.look_alone(b, 0)
        self.high = self.ceiling(b)
        if self.high > alpha:
            self.look_alone(b, 1)
            self.low = self.floor_of(b)

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_alone(self, b: cython.int, side: cython.int) -> cython.void:
        """Look ahead for one side alone where what is known was found for another one or owes something to it."""
        if self.looked != side and (self.looked != BOTH or self.crossed[side]):
            self.look_ahead(b, side)
