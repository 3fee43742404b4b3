# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What can still happen from a packed state on: cards that may come, plays, and bounds on the value (compare `outlook` and `phase_bounds`).

A part of the kernel of action phases (`phase_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from solver.wojna_o_pierscien.kernel_codes import *
    from solver.wojna_o_pierscien.kernel_words import ALL_BUT_LAST, BITS, GOLDEN, mixed
    from solver.wojna_o_pierscien.phase_turns import Turns


@cython.cclass
class Outlooks(Turns):
    """What can still happen from a packed state on."""

    def __init__(self, tables, over):
        super().__init__(tables, over)
        self.dealt = array("i", [0] * 8)
        self.most_dealt = max(0, max(tables["d_come"]), max(tables["d_paid"]))
        self.widest = array("i", [0] * (MOST_KINDS * 4 * OPENED))
        self.summed = array("i", [0] * (MOST_KINDS * 4 * OPENED))
        self.crossed = array("i", [0, 0])
        self.kind_ways = array("Q", [0] * MOST_KINDS)
        self.kind_flags = array("i", [0] * MOST_KINDS)
        self.kind_seen = array("Q", [0] * MOST_KINDS)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(t=cython.int)
    def count_in(self, i: cython.int, w: cython.int) -> cython.void:
        """Count what a card may bring about from where it is; of cards still to be played those that bring most are chosen later.

        A card that was in play at the start may act there, come back and be played once more: it opens two locations.
        """
        seat: cython.int = self.own[i]
        x: cython.int = w * self.ncls + self.cls[i]
        self.pool[i] = w
        self.met[self.cls[i] >> 6] |= cython.cast(cython.ulonglong, 1) << (self.cls[i] & 63)
        if not self.d_acts[x]:
            return
        if self.d_kind[x] >= 0:
            self.opening = True
            self.crossed[1 - self.sside[seat]] = True
            self.openers[16 * self.sside[seat] + self.d_kind[x]] += 2 if self.returns[self.cls[i]] else 1
        self.flags[self.sside[seat]] |= self.d_flags[x]
        x *= self.seats
        for t in range(self.seats):
            self.lose[t] += self.d_lose[x + t]
            self.aside[t] += self.d_aside[x + t]
            self.extra[t] += self.d_extra[x + t]
            if self.sside[t] != self.sside[seat] and (self.d_come[x + t] or self.d_aside[x + t] or self.d_extra[x + t] or self.d_paid[x + t]):
                self.crossed[self.sside[t]] = True
            if w or t != seat:
                self.come[t] += self.d_come[x + t]
                self.paid[t] += self.d_paid[x + t]
            else:
                self.tops[seat * 32 + self.d_come[x + t]] += 1
                self.tops[(4 + seat) * 32 + self.d_paid[x + t]] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(count=cython.int)
    def best_of(self, at: cython.int, most: cython.int, j: cython.int) -> cython.int:
        """Return the sum of the best numbers up to `j` that were counted, so many at most."""
        total: cython.int = 0
        while j > 0 and most > 0:
            count = self.tops[at * 32 + j]
            if count > most:
                count = most
            total += count * j
            most -= count
            j -= 1
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, j=cython.int, k=cython.int, seat=cython.int, zone=cython.int, plays=cython.int, base=cython.int, lost=cython.int, left=cython.int, drawn=cython.int, counts=cython.bint, short=cython.bint)
    def look_ahead(self, b: cython.int, who: cython.int) -> cython.void:
        """Find how many cards may still come to each seat and leave its deck at most, which cards may act, and how many plays that makes.

        `who` is BOTH, or the side that acts while the other one does nothing more. `crossed` tells which side's prospects owe something to the
        other one: what it may do alone has to be looked at again then.

        Each card that comes to a hand may once be winnowed for another one, or be the last one for which a card is forsaken; a play takes two
        cards but for the last one. Everything is counted too high rather than too low (compare `outlook`).
        """
        m: cython.int = b + self.misc_at
        changed: cython.bint = True
        self.flags[0] = 0
        self.flags[1] = 0
        self.unsure = False
        self.vague = False
        for seat in range(8):
            for k in range(self.most_dealt + 1):
                self.tops[32 * seat + k] = 0
        for k in range(32):
            self.openers[k] = 0
        self.open_ways = 0
        self.opening = False
        self.looked = who
        self.crossed[0] = False
        self.crossed[1] = False
        for k in range(OPENED * self.seats):
            self.opened[k] = 0
        for k in range(CLASS_WORDS):
            self.met[k] = 0
        for seat in range(self.seats):
            self.hands[seat] = 0
            self.decks[seat] = 0
            self.come[seat] = 0
            self.lose[seat] = 0
            self.paid[seat] = 0
            self.extra[seat] = 0
            self.aside[seat] = 0
            if (self.s[m + RINGS] >> seat) & 1 and self.ringkind[seat]:
                self.come[seat] = 2 if self.ringkind[seat] == 1 else 3
                self.paid[seat] = (self.come[seat] + 1) // 2
        if self.s[m + TASKS]:
            self.look_at_tasks(b)
        for i in range(self.n):
            self.pool[i] = -1
            zone = self.s[b + i]
            if zone == IN_DECK:
                self.decks[self.own[i]] += 1
            elif zone == IN_HAND:
                self.hands[self.own[i]] += 1
                if not self.s[b + self.flag_at + i] & PLAYED and (who == BOTH or self.sside[self.own[i]] == who):
                    self.count_in(i, 0)
            elif zone >= RESERVE and (who == BOTH or self.sside[self.own[i]] == who):
                if zone >= HELD:
                    zone = self.s[b + zone - HELD]
                self.count_in(i, 2 if zone == RESERVE else 3 if zone == FRESH else 4 if self.lpath[zone - AT] else 5)
        while changed:
            changed = False
            if self.opening:
                if not self.open_ways:
                    self.see_places(b)
                self.opening = False
                self.look_at_openers(b)
            for seat in range(self.seats):
                if who != BOTH and self.sside[seat] != who:
                    self.fresh_pile[seat] = True
                    continue
                plays = 0
                base = (self.hands[seat] + 1) // 2 + self.paid[seat] + self.extra[seat] + self.opened[OPENED * seat + 1] + self.opened[OPENED * seat + 4]
                k = base
                while k > plays:
                    plays = k
                    k = base + self.best_of(4 + seat, plays, self.most_dealt)
                self.plays[seat] = plays
                k = self.come[seat] + self.best_of(seat, plays, self.most_dealt) + self.opened[OPENED * seat]
                lost = self.lose[seat] + self.aside[seat] + self.opened[OPENED * seat + 2] + self.opened[OPENED * seat + 3]
                left = 2 * k + self.hands[seat] + lost
                drawn = left - 1 if self.hands[seat] > 1 or k or self.aside[seat] or self.opened[OPENED * seat + 3] else 0
                self.left[seat] = left
                self.dealt[seat] = k + self.aside[seat] + self.opened[OPENED * seat + 3]
                self.drawn[seat] = drawn
                short = self.unsure or self.decks[seat] <= left or self.flags[self.sside[seat]] & 128
                self.fresh_pile[seat] = short and not self.horizon
                j = 0
                for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                    zone = self.s[b + i]
                    if zone == IN_DECK:
                        counts = j < drawn or (drawn > 0 and (self.flags[self.sside[seat]] & 1 or (self.s[m + SHUFFLED] >> seat) & 1))
                        j += 1
                    elif zone == CYCLED or (self.horizon and zone == GONE):
                        counts = short or (self.retaken[self.cls[i]] and self.flags[self.sside[seat]] & 2)
                    else:
                        continue
                    if counts and self.pool[i] < 0 and (self.horizon or not self.s[b + self.flag_at + i] & PLAYED):
                        self.count_in(i, 0)
                        changed = True
        self.see(b)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(kind=cython.int, k=cython.int, at=cython.int, many=cython.int)
    def look_at_openers(self, b: cython.int) -> cython.void:
        """Count what the texts of locations that may be opened bring each seat, the best one for each text that opens one.

        No location is opened twice in a phase.
        """
        width: cython.int = OPENED * self.seats
        number: cython.int = self.s[b + self.misc_at + NUMBER]
        further: cython.int = number + self.openers[1] + self.openers[17]
        self.open_ways = 0
        for k in range(width):
            self.opened[k] = 0
        for kind in range(self.kinds):
            many = self.openers[kind] + self.openers[16 + kind]
            if not many:
                continue
            if kind == 1 and many > self.last_path - number:
                many = self.last_path - number
            self.look_at_kind(b, kind, further if kind < PATH_KINDS else 0)
            self.open_ways |= self.kind_ways[kind]
            self.flags[0] |= self.kind_flags[kind]
            self.flags[1] |= self.kind_flags[kind]
            for k in range(width):
                at = kind * width + k
                self.opened[k] += min(many * self.widest[at], self.summed[at])

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(side=cython.int, l=cython.int, k=cython.int, at=cython.int, deal=cython.int, worth=cython.int)
    def look_at_kind(self, b: cython.int, kind: cython.int, further: cython.int) -> cython.void:
        """Find which locations one kind of text may open, what they bring and what they are worth; kept while no location changes.

        A path that is opened has at least the number of the active one and is at most as many numbers further as texts go on to the next.
        """
        width: cython.int = OPENED * self.seats
        number: cython.int = self.s[b + self.misc_at + NUMBER]
        seen: cython.ulonglong = self.places_seen + further
        if self.kind_seen[kind] == seen:
            return
        self.kind_seen[kind] = seen
        self.kind_ways[kind] = 0
        self.kind_flags[kind] = 0
        self.worth_of[kind] = 0
        self.worth_of[16 + kind] = 0
        for k in range(kind * width, (kind + 1) * width):
            self.widest[k] = 0
            self.summed[k] = 0
        for l in range(self.locs):
            if kind < PATH_KINDS:
                if not self.lpath[l] or self.s[b + self.status_at + l] != WAITING or self.lnum[l] > further or self.lnum[l] < number + kind:
                    continue
            elif not self.open_to(b, l, self.kd_how[kind], self.kd_mask[kind]):
                continue
            self.kind_ways[kind] |= cython.cast(cython.ulonglong, 1) << l
            if self.lchain[l] >= 0:
                self.kind_ways[kind] |= cython.cast(cython.ulonglong, 1) << self.lchain[l]
            self.kind_flags[kind] |= self.l_flags[l]
            for k in range(width):
                at = kind * width + k
                deal = self.l_deals[l * width + k]
                self.summed[at] += deal
                if deal > self.widest[at]:
                    self.widest[at] = deal
            for side in range(2):
                worth = self.opened_worth(b, l, side)
                if self.lchain[l] >= 0:
                    worth += self.opened_worth(b, self.lchain[l], side)
                if worth > self.worth_of[16 * side + kind]:
                    self.worth_of[16 * side + kind] = worth

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(l=cython.int, x=cython.ulonglong)
    def see_places(self, b: cython.int) -> cython.void:
        """Name what is known of the locations by a number."""
        x = self.s[b + self.misc_at + NUMBER]
        for l in range(self.locs):
            x = (x * GOLDEN + self.s[b + self.status_at + l] + 1) & BITS
        self.places_seen = mixed(x) & ALL_BUT_LAST

    @cython.cfunc
    @cython.exceptval(check=False)
    def opened_worth(self, b: cython.int, l: cython.int, side: cython.int) -> cython.int:
        """Return the most points that a side can gain by opening a location: twice those of a battleground that the other side holds."""
        status: cython.int = self.s[b + self.status_at + l]
        if self.lpath[l]:
            return self.lpts[l] if side == 0 else 0
        if status == FREE_AREA:
            return 0 if side == 0 else 2 * self.lpts[l]
        if status == DARK_AREA:
            return 0 if side == 1 else 2 * self.lpts[l]
        return self.lpts[l]

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int, at=cython.int, kind=cython.int, seat=cython.int)
    def look_at_tasks(self, b: cython.int) -> cython.void:
        """Count what the tasks under way may bring; where that is not easily told nothing is taken for granted (`unsure`)."""
        m: cython.int = b + self.misc_at
        for k in range(self.s[m + TASKS]):
            at = b + self.task_at + TASK * k
            kind = self.s[at]
            seat = self.s[at + 1]
            if kind == T_DRAW:
                if self.s[at + 3] == TO_HAND:
                    self.come[seat] += self.s[at + 2]
                    self.paid[seat] += self.s[at + 2]
                else:
                    self.unsure = True
            elif kind == T_DEAL:
                if self.s[at + 3] == TO_HAND:
                    self.come[seat] += 1
                    self.paid[seat] += 1
                else:
                    self.unsure = True
            elif kind == T_FORSAKE or kind == T_FORSAKE_TOP or kind == T_CYCLE:
                self.lose[seat] += 1
            elif kind == T_NEXT or kind == T_CYCLE_ONE or kind == T_ELIMINATE_ONE or kind == T_EVENT_LEAVES:
                continue
            elif kind == T_TOKEN or kind == T_ELIMINATE_UNIT:
                self.vague = True
            elif kind == T_TEXT and self.s[at + 3] >= self.tx_hi[self.s[at + 2]] - self.tx_lo[self.s[at + 2]]:
                continue
            else:
                self.unsure = True
        if self.unsure:
            self.vague = True

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
                total += self.any_path_gain(b, plays)
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int)
    def any_path_gain(self, b: cython.int, plays: cython.int) -> cython.int:
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
