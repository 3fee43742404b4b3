# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Which cards can do nothing more from a packed state on: they are interchangeable, and pay before all others.

A part of the kernel of action phases (`phase_kernel`), compiled when a C compiler was there at build time.

What was found for the position as a whole (`rests`, `zcls`, `fades`) holds in every state. As cards leave the game more of them become idle: who
can get to no location that is active or may still be opened, whose texts need such a location, and who is meant by no text and wields or is
wielded by nothing that is in play or may still come. What idles in a state idles in all that follow from it.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from mellon.solver.wojna_o_pierscien.kernel_codes import *
    from mellon.solver.wojna_o_pierscien.phase_rows import Rows


@cython.cclass
class Idle(Rows):
    """Which cards can do nothing more. `see` looks at a state after its prospects, `keep_sight` and `recall` keep what was seen for its children."""

    def __init__(self, tables, over):
        super().__init__(tables, over)
        self.zcls = array("i", tables["zcls"])
        self.fades = array("i", tables["fades"])
        self.rests = array("i", tables["rests"])
        self.inert = array("i", tables["inert"])
        self.calm = array("i", tables["calm"])
        self.keeps = array("i", tables["keeps"])
        self.ties = array("Q", tables["ties"])
        self.ways = array("Q", tables["ways"])
        self.hunter_ways = array("Q", tables["hunter_ways"])
        self.arrow_ways = array("Q", tables["arrow_ways"])
        self.wanted_at = array("Q", tables["wanted_at"])
        self.rule_givers = array("Q", tables["rule_givers"])
        self.met = array("Q", [0] * CLASS_WORDS)
        self.open_ways = 0
        self.sights = array("Q", bytes(8 * SIGHT * (DEPTHS + 2)))
        self.known_idle = array("q", bytes(8 * self.ncls))
        self.stamp = 1
        self.hunting = False
        self.arrows = False
        self.clear = False
        self.use_idle = True

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int)
    def forget(self) -> cython.void:
        """Take nothing for granted that was seen in other states."""
        self.clear = False
        self.stamp += 1
        for k in range(self.seats):
            self.fresh_pile[k] = True

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int)
    def see(self, b: cython.int) -> cython.void:
        """Note what may still come from a state on; where tasks make that unclear, only what holds for the whole position counts."""
        rules: cython.int = self.s[b + self.misc_at + RULES]
        self.clear = self.use_idle and not self.unsure and not self.vague
        self.stamp += 1
        if not self.clear:
            return
        for k in range(self.s[b + self.place_at]):
            self.open_ways |= cython.cast(cython.ulonglong, 1) << self.s[b + self.place_at + 1 + k]
        self.hunting = rules & RULE_HUNTERS != 0
        self.arrows = rules & RULE_ARROW != 0
        for k in range(CLASS_WORDS):
            self.hunting = self.hunting or self.met[k] & self.rule_givers[k] != 0
            self.arrows = self.arrows or self.met[k] & self.rule_givers[CLASS_WORDS + k] != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int)
    def keep_sight(self, d: cython.int) -> cython.void:
        """Keep what was seen in the state at a depth."""
        at: cython.int = SIGHT * d
        found: cython.ulonglong = (1 if self.clear else 0) | (2 if self.hunting else 0) | (4 if self.arrows else 0)
        for k in range(self.seats):
            if self.fresh_pile[k]:
                found |= 16 << k
        self.sights[at] = found
        self.sights[at + 1] = self.open_ways
        for k in range(CLASS_WORDS):
            self.sights[at + 2 + k] = self.met[k]

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int)
    def recall(self, d: cython.int) -> cython.void:
        """See again what was seen in the state at a depth."""
        at: cython.int = SIGHT * d
        found: cython.ulonglong = self.sights[at]
        self.clear = found & 1 != 0
        self.hunting = found & 2 != 0
        self.arrows = found & 4 != 0
        for k in range(self.seats):
            self.fresh_pile[k] = (found >> (4 + k)) & 1
        self.open_ways = self.sights[at + 1]
        for k in range(CLASS_WORDS):
            self.met[k] = self.sights[at + 2 + k]
        self.stamp += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int)
    def tied(self, c: cython.int, in_deck: cython.int) -> cython.bint:
        """Tell whether a card has to do with another one that is in play or may come, or with a location; or (1) would if it got back to a deck."""
        at: cython.int = 2 * c + in_deck
        if self.wanted_at[at] & self.open_ways:
            return True
        for k in range(CLASS_WORDS):
            if self.ties[CLASS_WORDS * at + k] & self.met[k]:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def stuck(self, c: cython.int) -> cython.bint:
        """Tell whether a unit can get to no location that is active or may be opened."""
        if self.fades[c]:
            return True
        if not self.clear:
            return False
        ways: cython.ulonglong = self.ways[c]
        if self.hunting:
            ways |= self.hunter_ways[c]
        if self.arrows:
            ways |= self.arrow_ways[c]
        return ways & self.open_ways == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def idles(self, c: cython.int, seat: cython.int) -> cython.bint:
        """Tell whether a card can do nothing more but fill a hand or a reserve and pay."""
        found: cython.bint = False
        if self.rests[c]:
            return True
        if not self.clear:
            return False
        if self.known_idle[c] >> 1 == self.stamp:
            return self.known_idle[c] & 1 != 0
        if self.calm[c] and not self.tied(c, 0):
            found = (self.ctype[c] == ITEM or self.stuck(c)) and not (self.fresh_pile[seat] and self.tied(c, 1))
        self.known_idle[c] = 2 * self.stamp + (1 if found else 0)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def name_of(self, i: cython.int) -> cython.int:
        """Return a number that interchangeable cards share."""
        c: cython.int = self.cls[i]
        if self.idles(c, self.own[i]):
            return IDLE_NAMES + 4 * self.own[i] + self.ctype[c]
        return self.zcls[c]

    @cython.cfunc
    @cython.exceptval(check=False)
    def outdoes(self, c: cython.int, other: cython.int, seat: cython.int) -> cython.bint:
        """Tell whether whoever keeps the first card in hand can do all that the second could do there, so that the second may be given up instead.

        Both must stay away once they are gone. An idle item only pays and fills a hand, which any card can. An idle unit can beside that go to
        the reserve and be forsaken there (`keeps` tells which units can do that as well).
        """
        if self.retaken[other] or not self.idles(other, seat):
            return False
        if self.ctype[other] == ITEM:
            return self.keeps[c] & 1 != 0 and (self.ctype[c] != ITEM or not self.idles(c, seat))
        return self.keeps[c] & 2 != 0 and not self.idles(c, seat)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(other=cython.int, x=cython.int)
    def outdone(self, b: cython.int, seat: cython.int, i: cython.int, j: cython.int) -> cython.bint:
        """Tell whether giving up hand card `i` is no better than giving up another one, which is not `j`."""
        c: cython.int = self.cls[i]
        if not self.use_dominance or self.fresh_pile[seat]:
            return False
        if self.listing == seat:
            for x in range(self.hand_count):
                other = self.hand_list[x]
                if other != i and other != j and self.outdoes(c, self.cls[other], seat):
                    return True
            return False
        for other in range(self.seat_lo[seat], self.seat_hi[seat]):
            if self.s[b + other] == IN_HAND and other != i and other != j and self.outdoes(c, self.cls[other], seat):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(j=cython.int, k=cython.int)
    def repeated(self, b: cython.int, i: cython.int, but: cython.int) -> cython.bint:
        """Tell whether a card before this one in the same zone of the same seat is the same for the rest of the phase."""
        name: cython.int
        if self.s[b + i] == IN_HAND:
            name = self.name_of(i)
            if self.listing == self.own[i]:
                for k in range(self.hand_count):
                    j = self.hand_list[k]
                    if j >= i:
                        return False
                    if j != but and self.name_of(j) == name and self.s[b + self.flag_at + j] == self.s[b + self.flag_at + i]:
                        return True
                return False
            for j in range(self.seat_lo[self.own[i]], i):
                if self.s[b + j] == IN_HAND and j != but and self.name_of(j) == name and self.s[b + self.flag_at + j] == self.s[b + self.flag_at + i]:
                    return True
            return False
        for j in range(self.seat_lo[self.own[i]], i):
            if self.s[b + j] == self.s[b + i] and j != but and self.zcls[self.cls[j]] == self.zcls[self.cls[i]] and self.s[b + self.flag_at + j] == self.s[b + self.flag_at + i]:
                return True
        return False
