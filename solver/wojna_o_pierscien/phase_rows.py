# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Rows of bytes for states of action phases, and the small steps that change them: cards that leave a zone for another.

A part of the kernel of action phases (`phase_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from mellon.solver.wojna_o_pierscien.kernel_codes import *
    from mellon.solver.wojna_o_pierscien.phase_tables import Tables

LOOK_EVERY = cython.declare(cython.int, 1024 if cython.compiled else 16)


@cython.cclass
class Rows(Tables):
    """Rows of bytes for states of action phases, and the small steps that change them."""

    def __init__(self, tables, over):
        super().__init__(tables, over)
        self.openers = array("i", [0] * 32)
        self.opened = array("i", [0] * (4 * OPENED))
        self.worth_of = array("i", [0] * 32)
        self.flag_at = self.n
        self.status_at = 2 * self.n
        self.guard_at = self.status_at + self.locs
        self.spear_at = self.guard_at + self.locs
        self.place_at = self.spear_at + self.locs
        self.misc_at = self.place_at + 1 + MOST_ACTIVE
        self.task_at = self.misc_at + MISC
        self.row = self.task_at + TASK * MOST_TASKS
        self.s = array("B", bytes(self.row * (DEPTHS + 2)))
        self.listed = array("q", bytes(8 * MOVES * (DEPTHS + 2)))
        self.marks = array("q", bytes(8 * MOVES * (DEPTHS + 2)))
        self.counts = array("i", [0] * (DEPTHS + 2))
        self.history = array("q", bytes(8 * HISTORY))
        self.match_gain = array("i", [0] * (16 * 16))
        self.tops = array("i", [0] * (MOST_ACTIVE * 64))
        self.worths = array("i", [0] * 64)
        self.pool = array("i", [0] * self.n)
        self.flags = array("i", [0] * 8)
        self.decks = array("i", [0] * 8)
        self.come = array("i", [0] * 8)
        self.lose = array("i", [0] * 8)
        self.paid = array("i", [0] * 8)
        self.extra = array("i", [0] * 8)
        self.aside = array("i", [0] * 8)
        self.plays = array("i", [0] * 8)
        self.left = array("i", [0] * 8)
        self.drawn = array("i", [0] * 8)
        self.fresh_pile = array("i", [0] * 8)
        self.plenty = array("i", [0] * 8)
        self.hands = array("i", [0] * 8)
        self.standing = array("i", [0] * (self.n + 1))
        self.held_items = array("i", [0] * (self.n + 1))
        self.hand_list = array("i", [0] * (self.n + 1))
        self.free = array("i", [0] * 64)
        self.floors = array("q", bytes(8 * MOST_CARDS * (DEPTHS + 2)))
        self.ceilings = array("q", bytes(8 * MOST_CARDS * (DEPTHS + 2)))
        self.shared = array("i", [0] * 64)
        self.sums = array("i", [0] * 64)
        self.memory = array("Q", bytes(8 * WORDS * FIRST_ENTRIES))
        self.entries = FIRST_ENTRIES
        self.most_entries = MOST_ENTRIES
        self.used = 0
        self.nodes = 0
        self.until_look = LOOK_EVERY
        self.horizon = 0
        self.listing = -1
        self.use_bounds = True
        self.use_dominance = True

    def size(self):
        """Return how many bytes a row has."""
        return self.row

    def offsets(self):
        """Return where flags, states of locations, tokens of both kinds, active locations, numbers and tasks begin in a row."""
        return self.flag_at, self.status_at, self.guard_at, self.spear_at, self.place_at, self.misc_at, self.task_at

    @cython.cfunc
    @cython.exceptval(check=False)
    def push(self, b: cython.int, kind: cython.int, seat: cython.int, x: cython.int, y: cython.int, z: cython.int, w: cython.int) -> cython.void:
        """Put a task before all others."""
        count: cython.int = self.s[b + self.misc_at + TASKS]
        at: cython.int = b + self.task_at + TASK * count
        if count >= MOST_TASKS:
            self.stopped = INEXACT
            return
        self.s[at] = kind
        self.s[at + 1] = seat
        self.s[at + 2] = x
        self.s[at + 3] = y
        self.s[at + 4] = z
        self.s[at + 5] = w
        self.s[at + 6] = 0
        self.s[at + 7] = 0
        self.s[b + self.misc_at + TASKS] = count + 1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int)
    def number_in(self, b: cython.int, seat: cython.int, zone: cython.int) -> cython.int:
        """Return how many cards of a seat are in a zone."""
        found: cython.int = 0
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            if self.s[b + i] == zone:
                found += 1
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, zone=cython.int)
    def carryover(self, b: cython.int, seat: cython.int) -> cython.int:
        """Return the carryover limit of a seat now."""
        found: cython.int = self.limit[seat]
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            zone = self.s[b + i]
            if zone >= HELD:
                zone = self.s[b + zone - HELD]
            elif zone == EVENT:
                continue
            if zone == RESERVE or zone == FRESH:
                found += self.carry_r[self.cls[i]]
            elif zone >= AT:
                found += self.carry_p[self.cls[i]]
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int, count=cython.int)
    def may_pass(self, b: cython.int, seat: cython.int) -> cython.bint:
        """Tell whether a seat may pass (WR.action.pass)."""
        least: cython.int = 255
        held: cython.int = self.number_in(b, seat, IN_HAND)
        if held <= self.carryover(b, seat):
            return True
        if self.others_lo[seat] == self.others_hi[seat]:
            least = 0
        for k in range(self.others_lo[seat], self.others_hi[seat]):
            count = self.number_in(b, self.others[k], IN_HAND)
            if count < least:
                least = count
        return held < least

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(j=cython.int, k=cython.int, other=cython.int, rules=cython.int)
    def may_be_at(self, b: cython.int, i: cython.int, l: cython.int, moving: cython.bint) -> cython.bint:
        """Tell whether a unit may be played or moved to an active location (WR.action.army, WR.action.character)."""
        c: cython.int = self.cls[i]
        how: cython.int = self.cond[c * self.locs + l]
        if how & C_YES:
            return True
        if how == 0:
            return False
        if how & C_SHY:
            for k in range(self.s[b + self.place_at]):
                other = self.s[b + self.place_at + 1 + k]
                if not self.lpath[other] and (self.shy[c] >> self.lside[other]) & 1:
                    return False
            return True
        rules = self.s[b + self.misc_at + RULES]
        if how & C_HUNTER and rules & RULE_HUNTERS:
            return True
        if how & C_ARROW and rules & RULE_ARROW and not moving:
            return True
        if how & C_FRIEND:
            for j in range(self.n):
                if self.s[b + j] == AT + l and self.ctype[self.cls[j]] == ARMY and self.cfac[self.cls[j]] == self.permf[c]:
                    return True
        if how & C_KEEPER:
            for k in range(self.keepers):
                if self.kp[3 * k + 1] == self.cfac[c] and self.kp[3 * k + 2] == l:
                    j = self.inst_of[self.kp[3 * k]]
                    if j >= 0 and (self.s[b + j] == RESERVE or self.s[b + j] == FRESH):
                        return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(j=cython.int)
    def may_hold(self, b: cython.int, item: cython.int, i: cython.int) -> cython.bint:
        """Tell whether an item may be played on a unit in play (WR.action.item)."""
        c: cython.int = self.cls[item]
        if not self.wields[self.cls[i] * self.ncls + c]:
            return False
        if self.weapon[c]:
            for j in range(self.n):
                if self.s[b + j] == HELD + i and self.weapon[self.cls[j]] and (self.onlyw[self.cls[j]] or self.onlyw[c]):
                    return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, zone=cython.int)
    def forsakeable(self, b: cython.int, seat: cython.int) -> cython.bint:
        """Tell whether a seat has a card to forsake; where the search ends at a deck that runs out, its pile is not looked at."""
        if self.horizon:
            return True
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            zone = self.s[b + i]
            if zone == IN_HAND or zone == IN_DECK or zone == CYCLED or zone == RESERVE or zone == FRESH:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, zone=cython.int)
    def takeable(self, b: cython.int, seat: cython.int, source: cython.int, sel: cython.int) -> cython.bint:
        """Tell whether a text finds a card that it may take."""
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            zone = self.s[b + i]
            if ((zone == IN_DECK and source != FROM_CYCLE) or (zone == CYCLED and source != FROM_DECK)) and self.fit[sel * self.ncls + self.cls[i]]:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def targeted(self, b: cython.int, i: cython.int, sel: cython.int, on_field: cython.bint) -> cython.bint:
        """Tell whether a card is a unit in play that a text may eliminate."""
        zone: cython.int = self.s[b + i]
        if zone < RESERVE or zone >= HELD or not self.fit[sel * self.ncls + self.cls[i]]:
            return False
        return not on_field or (zone >= AT and not self.lpath[zone - AT])

    @cython.cfunc
    @cython.exceptval(check=False)
    def open_to(self, b: cython.int, l: cython.int, how: cython.int, mask: cython.int) -> cython.bint:
        """Tell whether a text may activate or reactivate a battleground."""
        status: cython.int = self.s[b + self.status_at + l]
        if self.lpath[l] or not self.lm[mask * self.locs + l]:
            return False
        if status == WAITING:
            return how != REACTIVATE
        return (status == FREE_AREA or status == DARK_AREA) and how != ACTIVATE

    @cython.cfunc
    @cython.exceptval(check=False)
    def next_path(self, b: cython.int, l: cython.int, which: cython.int) -> cython.bint:
        """Tell whether a text may activate a path now."""
        number: cython.int = self.s[b + self.misc_at + NUMBER] + (1 if which == NEXT else 0)
        return number <= self.last_path and self.lpath[l] and self.lnum[l] == number and self.s[b + self.status_at + l] == WAITING

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(zone=cython.int)
    def unit_of(self, b: cython.int, c: cython.int) -> cython.int:
        """Return the unit that a card in play is or is held by, -1 if it is not in play."""
        i: cython.int = self.inst_of[c]
        if i < 0:
            return -1
        zone = self.s[b + i]
        if zone >= HELD:
            return zone - HELD
        return i if zone >= RESERVE else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def may_march(self, b: cython.int, c: cython.int, l: cython.int, to: cython.int, there: cython.int) -> cython.bint:
        """Tell whether a text may move a unit (or the wielder of an item) from a reserve to an active location."""
        i: cython.int = self.unit_of(b, c)
        if i < 0 or self.s[b + i] > FRESH or (self.s[b + i] == FRESH and not self.moves_fresh[c]):
            return False
        if there != l + 1 and not (to == TO_PATH and self.lpath[l]) and not (to == TO_BATTLEGROUND and not self.lpath[l]):
            return False
        return self.may_be_at(b, i, l, True)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int)
    def top_of(self, b: cython.int, seat: cython.int) -> cython.int:
        """Return the first card of a deck, -1 if there is none."""
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            if self.s[b + i] == IN_DECK:
                return i
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark_shuffled(self, b: cython.int, seat: cython.int) -> cython.void:
        """Note that the order of a deck is not known any more, where it has more than one card."""
        self.s[b + self.misc_at + SHUFFLED] &= 255 ^ (1 << seat)
        if self.number_in(b, seat, IN_DECK) > 1:
            self.s[b + self.misc_at + SHUFFLED] |= 1 << seat

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int)
    def recycle(self, b: cython.int, seat: cython.int) -> cython.void:
        """Shuffle the cycle pile of a seat into its deck (WR.terms.refresh)."""
        if self.horizon:
            self.s[b + self.misc_at + ENDED] = BEYOND
            return
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            if self.s[b + i] == CYCLED:
                self.s[b + i] = IN_DECK
        self.mark_shuffled(b, seat)

    @cython.cfunc
    @cython.exceptval(check=False)
    def refresh(self, b: cython.int, seat: cython.int) -> cython.void:
        """Make a new deck of the cycle pile where the deck has run out."""
        if self.top_of(b, seat) < 0:
            self.recycle(b, seat)

    @cython.cfunc
    @cython.exceptval(check=False)
    def lift(self, b: cython.int, i: cython.int, zone: cython.int) -> cython.void:
        """Take a card off a deck into a zone."""
        seat: cython.int = self.own[i]
        self.s[b + i] = zone
        if (self.s[b + self.misc_at + SHUFFLED] >> seat) & 1:
            self.mark_shuffled(b, seat)

    @cython.cfunc
    @cython.exceptval(check=False)
    def put_away(self, b: cython.int, i: cython.int, spared: cython.int) -> cython.void:
        """Eliminate a card unless one of these texts of its own cycles it instead (WR.terms.eliminate)."""
        self.s[b + i] = CYCLED if self.spare[self.cls[i]] & spared else GONE

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(j=cython.int)
    def unit_leaves(self, b: cython.int, i: cython.int, zone: cython.int, items: cython.int) -> cython.void:
        """Take a unit from play with its items, each to a zone."""
        self.s[b + i] = zone
        self.s[b + self.flag_at + i] &= TOKEN - 1
        for j in range(self.n):
            if self.s[b + j] == HELD + i:
                self.s[b + j] = items

    @cython.cfunc
    @cython.exceptval(check=False)
    def eliminate(self, b: cython.int, i: cython.int, forsaken: cython.bint) -> cython.void:
        """Eliminate a unit from play; a text of its own may cycle it instead (WR.action.item)."""
        texts: cython.int = self.spare[self.cls[i]] & (3 if forsaken else 1)
        items: cython.int = GONE
        if texts and self.spare[self.cls[i]] & (16 if texts == 2 else 8):
            items = CYCLED
        self.unit_leaves(b, i, CYCLED if texts else GONE, items)

    @cython.cfunc
    @cython.exceptval(check=False)
    def forsake(self, b: cython.int, i: cython.int) -> cython.void:
        """Forsake a unit or an item from a reserve, or a card from a hand."""
        zone: cython.int = self.s[b + i]
        if zone == RESERVE or zone == FRESH:
            self.eliminate(b, i, True)
        else:
            self.put_away(b, i, 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, d: cython.int, kind: cython.int, x: cython.int, y: cython.int, z: cython.int) -> cython.void:
        """List a move of the state at a depth."""
        count: cython.int = self.counts[d]
        if count >= MOVES:
            self.stopped = INEXACT
            return
        self.listed[d * MOVES + count] = (kind << 24) | (x << 16) | (y << 8) | z
        self.counts[d] = count + 1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int)
    def copy_row(self, d: cython.int) -> cython.void:
        """Copy the state at a depth to the next one."""
        b: cython.int = d * self.row
        size: cython.int = self.task_at + TASK * self.s[b + self.misc_at + TASKS]
        for i in range(size):
            self.s[b + self.row + i] = self.s[b + i]

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(at=cython.int)
    def decider(self, b: cython.int) -> cython.int:
        """Return the side that decides now, -1 for chance."""
        count: cython.int = self.s[b + self.misc_at + TASKS]
        if not count:
            return self.sside[self.order[self.s[b + self.misc_at + TURN]]]
        at = b + self.task_at + TASK * (count - 1)
        if self.s[at] == T_DEAL or self.s[at] == T_FORSAKE_TOP:
            return -1
        if self.s[at] == T_COMBAT:
            return 0
        return self.sside[self.s[at + 1]]
