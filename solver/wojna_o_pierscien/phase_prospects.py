# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What can still happen from a packed state on: cards that may come, plays, and locations that may be opened (compare `outlook`).

A part of the kernel of action phases (`phase_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from mellon.solver.wojna_o_pierscien.kernel_codes import *
    from mellon.solver.wojna_o_pierscien.kernel_words import ALL_BUT_LAST, BITS, GOLDEN, mixed
    from mellon.solver.wojna_o_pierscien.phase_turns import Turns


@cython.cclass
class Outlooks(Turns):
    """What can still happen from a packed state on."""

    def __init__(self, tables, over):
        super().__init__(tables, over)
        self.dealt = array("i", [0] * 8)
        self.most_dealt = max(0, max(tables["d_come"]), max(tables["d_paid"]))
        kept: int = MOST_KINDS * KIND_SIGHTS
        self.widest = array("i", [0] * (kept * 4 * OPENED))
        self.summed = array("i", [0] * (kept * 4 * OPENED))
        self.kind_worth = array("i", [0] * (2 * kept))
        self.crossed = array("i", [0, 0])
        self.kind_ways = array("Q", [0] * kept)
        self.kind_flags = array("i", [0] * kept)
        self.kind_seen = array("Q", [0] * kept)
        dealing = [tables[name] for name in ("d_come", "d_paid", "d_lose", "d_aside", "d_extra")]
        self.deals = array("i", [int(any([row[at] for row in dealing for at in range(k, k + self.seats)])) for k in range(0, len(dealing[0]), self.seats)])

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
        if not self.deals[x]:
            return
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
            at = self.look_at_kind(b, kind, further if kind < PATH_KINDS else 0)
            self.open_ways |= self.kind_ways[at]
            self.flags[0] |= self.kind_flags[at]
            self.flags[1] |= self.kind_flags[at]
            self.worth_of[kind] = self.kind_worth[2 * at]
            self.worth_of[16 + kind] = self.kind_worth[2 * at + 1]
            for k in range(at * width, (at + 1) * width):
                self.opened[k - at * width] += min(many * self.widest[k], self.summed[k])

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(side=cython.int, l=cython.int, k=cython.int, at=cython.int, deal=cython.int, worth=cython.int)
    def look_at_kind(self, b: cython.int, kind: cython.int, further: cython.int) -> cython.int:
        """Find which locations one kind of text may open, what they bring and what they are worth; return where that is kept.

        It is the same while no location changes. A path that is opened has at least the number of the active one and is at most as many numbers
        further as texts go on to the next.
        """
        width: cython.int = OPENED * self.seats
        number: cython.int = self.s[b + self.misc_at + NUMBER]
        seen: cython.ulonglong = self.places_seen + further
        at = KIND_SIGHTS * kind + cython.cast(cython.int, (seen ^ (seen >> 20)) & (KIND_SIGHTS - 1))
        if self.kind_seen[at] == seen:
            return at
        self.kind_seen[at] = seen
        self.kind_ways[at] = 0
        self.kind_flags[at] = 0
        self.kind_worth[2 * at] = 0
        self.kind_worth[2 * at + 1] = 0
        for k in range(at * width, (at + 1) * width):
            self.widest[k] = 0
            self.summed[k] = 0
        for l in range(self.locs):
            if kind < PATH_KINDS:
                if not self.lpath[l] or self.s[b + self.status_at + l] != WAITING or self.lnum[l] > further or self.lnum[l] < number + kind:
                    continue
            elif not self.open_to(b, l, self.kd_how[kind], self.kd_mask[kind]):
                continue
            self.kind_ways[at] |= cython.cast(cython.ulonglong, 1) << l
            if self.lchain[l] >= 0:
                self.kind_ways[at] |= cython.cast(cython.ulonglong, 1) << self.lchain[l]
            self.kind_flags[at] |= self.l_flags[l]
            for k in range(width):
                deal = self.l_deals[l * width + k]
                self.summed[at * width + k] += deal
                if deal > self.widest[at * width + k]:
                    self.widest[at * width + k] = deal
            for side in range(2):
                worth = self.opened_worth(b, l, side)
                if self.lchain[l] >= 0:
                    worth += self.opened_worth(b, self.lchain[l], side)
                if worth > self.kind_worth[2 * at + side]:
                    self.kind_worth[2 * at + side] = worth
        return at

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
