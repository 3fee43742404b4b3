# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search of an action phase over packed states, compiled when a C compiler was there at build time; the same answers without.

A state is a row of bytes: where every card is, what is written on it, the locations, whose turn it is, and the tasks still to be done (the
next one last). `packing` compiles the tables from the data of the cards, `packed_states` writes states of the rules as rows. The moves and
what follows from them are those of the rules for the texts that `packing` accepts; the tests compare both, and every line is replayed by
the rules. Values are whole numbers, the score difference times `scale`, so that the means of chance stay exact.
"""

from __future__ import annotations

from array import array

import cython

from solver.wojna_o_pierscien import kernel_codes as codes

if not cython.compiled:
    from solver.wojna_o_pierscien.phase_prospects import Outlooks

compiled: bool = cython.compiled

GONE = cython.declare(cython.int, codes.GONE)
IN_DECK = cython.declare(cython.int, codes.IN_DECK)
CYCLED = cython.declare(cython.int, codes.CYCLED)
RESERVE = cython.declare(cython.int, codes.RESERVE)
FRESH = cython.declare(cython.int, codes.FRESH)
PLAYED = cython.declare(cython.int, codes.PLAYED)
TOKEN = cython.declare(cython.int, codes.TOKEN)
TASK = cython.declare(cython.int, codes.TASK)
M_PASS = cython.declare(cython.int, codes.M_PASS)
M_PLAY = cython.declare(cython.int, codes.M_PLAY)
M_MOVE = cython.declare(cython.int, codes.M_MOVE)
M_CYCLE = cython.declare(cython.int, codes.M_CYCLE)
M_WINNOW = cython.declare(cython.int, codes.M_WINNOW)
M_USE = cython.declare(cython.int, codes.M_USE)
PAID_DECK = cython.declare(cython.int, codes.PAID_DECK)
ITEM = cython.declare(cython.int, codes.ITEM)
EVENT_CARD = cython.declare(cython.int, codes.EVENT_CARD)
PAUSED = cython.declare(cython.int, codes.PAUSED)
STOPPED = cython.declare(cython.int, codes.STOPPED)
INEXACT = cython.declare(cython.int, codes.INEXACT)
MOST_CARDS = cython.declare(cython.int, codes.MOST_CARDS)
BEYOND = cython.declare(cython.int, codes.BEYOND)
TURN = cython.declare(cython.int, codes.TURN)
PASSES = cython.declare(cython.int, codes.PASSES)
RULES = cython.declare(cython.int, codes.RULES)
ENDED = cython.declare(cython.int, codes.ENDED)
SHUFFLED = cython.declare(cython.int, codes.SHUFFLED)
TASKS = cython.declare(cython.int, codes.TASKS)
GROUPS = cython.declare(cython.int, codes.GROUPS)
DEPTHS = cython.declare(cython.int, codes.DEPTHS)
MOVES = cython.declare(cython.int, codes.MOVES)
HISTORY = cython.declare(cython.int, codes.HISTORY)
LOOK_EVERY = cython.declare(cython.int, 1024 if cython.compiled else 16)
WORDS = cython.declare(cython.longlong, codes.WORDS)
BIAS = cython.declare(cython.longlong, 1 << 62)
BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MIX_A = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_B = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def mixed(x: cython.ulonglong) -> cython.ulonglong:
    """Return a number in which every bit depends on all bits of the given one."""
    x = ((x ^ (x >> 30)) * MIX_A) & BITS
    x = ((x ^ (x >> 27)) * MIX_B) & BITS
    return x ^ (x >> 31)


@cython.cclass
class Kernel(Outlooks):
    """One position's tables, the rows of the line under search, and what was proved about the states met.

    `horizon` makes the search end where chance or a cycle pile comes in: with -1 such a state counts as little as it can be worth, with 1
    as much, so that the values found are not above (not below) the true ones. Cycle piles need not be told apart then. 0 searches on; `luck`
    tells how many draws by chance a line may have before the horizon.
    """

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, c=cython.int, zone=cython.int, flags=cython.int, x=cython.ulonglong, seat=cython.int, back=cython.bint)
    def make_key(self, b: cython.int) -> cython.void:
        """Name a state by two numbers, the same for states that cannot differ in value.

        Left out is what nothing can bring back or tell apart any more (after `look_ahead`): eliminated cards and cycled ones that no text takes and
        no refresh reaches, whether such a card was played, whether a unit that can go nowhere is fresh (`fades`), which of equal cards it is
        (`zcls`). Of a deck from which cards can only be forsaken, and more than can be forsaken, nothing is told, nor of units in the reserve
        that could only be forsaken instead (`inert`).
        """
        m: cython.int = b + self.misc_at
        a: cython.ulonglong = 0
        z: cython.ulonglong = 0
        for seat in range(self.seats):
            self.plenty[seat] = not self.unsure and not self.fresh_pile[seat] and not self.drawn[seat] and self.decks[seat] > self.left[seat] + 2
            if self.plenty[seat]:
                a = (a + mixed((1 << 32) + seat)) & BITS
                z = (z + mixed((1 << 33) + seat)) & BITS
        for i in range(self.n):
            zone = self.s[b + i]
            if zone == GONE:
                continue
            c = self.cls[i]
            seat = self.own[i]
            back = self.fresh_pile[seat] or (self.retaken[c] and (self.unsure or self.flags[self.sside[seat]] & 2))
            if zone == CYCLED and not back:
                continue
            flags = self.s[b + self.flag_at + i]
            if zone >= RESERVE:
                if flags & PLAYED and not back:
                    flags ^= PLAYED
                if zone == RESERVE or zone == FRESH:
                    if self.inert[c] and self.plenty[seat] and flags < TOKEN and (self.fades[c] or (zone == FRESH and not self.flags[self.sside[seat]] & 32)):
                        continue
                    if self.fades[c]:
                        zone = RESERVE
            elif zone == IN_DECK and self.plenty[seat]:
                continue
            x = mixed((((self.zcls[c] << 16) | (zone << 8) | flags) + 1) * GOLDEN & BITS)
            a = (a + x) & BITS
            z = (z + ((x ^ (x >> 29)) * MIX_A & BITS)) & BITS
        for i in range(self.locs):
            x = self.s[b + self.status_at + i] | (self.s[b + self.guard_at + i] << 8) | (self.s[b + self.spear_at + i] << 16)
            if x != 1:
                x = mixed(((x << 8 | i) + (1 << 40)) * GOLDEN & BITS)
                a = (a + x) & BITS
                z = (z + ((x ^ (x >> 29)) * MIX_A & BITS)) & BITS
        x = self.horizon + 2 + (4 * self.luck if self.horizon else 0)
        for i in range(TURN, SHUFFLED + 1):
            x = (x << 8) | self.s[m + i]
            if i == RULES:
                x = mixed(x * GOLDEN & BITS) & 0xFFFFFFFF
        x = mixed(x * GOLDEN & BITS)
        for i in range(GROUPS, GROUPS + 4):
            if self.s[m + i]:
                x = mixed(x ^ (self.s[m + i] << 8) ^ i)
        for i in range(TASK * self.s[m + TASKS]):
            x = mixed(((x << 8 ^ x >> 56) & BITS) ^ (self.s[b + self.task_at + i] + 1))
        self.key_a = mixed((a + x) & BITS)
        self.key_b = mixed((z + mixed(x ^ MIX_B)) & BITS)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.longlong)
    def find(self, a: cython.ulonglong, z: cython.ulonglong) -> cython.longlong:
        """Return where a state is remembered, -1 if it is not."""
        at: cython.longlong = cython.cast(cython.longlong, z & (self.entries - 4))
        for k in range(at, at + 4):
            if self.memory[k * WORDS] == a and self.memory[k * WORDS + 4] == z:
                return k * WORDS
        return -1

    @cython.cfunc
    @cython.locals(k=cython.longlong, at=cython.longlong, least=cython.ulonglong)
    def remember(self, a: cython.ulonglong, z: cython.ulonglong, low: cython.longlong, high: cython.longlong, move: cython.longlong, work: cython.longlong) -> object:
        """Keep what is proved about a state; where memory is full the state that took least work goes."""
        if self.used * 2 > self.entries and self.entries < self.most_entries:
            self.grow()
        at = cython.cast(cython.longlong, z & (self.entries - 4))
        found: cython.longlong = -1
        for k in range(at, at + 4):
            if (self.memory[k * WORDS] == a and self.memory[k * WORDS + 4] == z) or self.memory[k * WORDS] == 0:
                found = k * WORDS
                break
        if found < 0:
            found = at * WORDS
            least = BITS
            for k in range(at, at + 4):
                if self.memory[k * WORDS + 3] >> 32 < least:
                    least = self.memory[k * WORDS + 3] >> 32
                    found = k * WORDS
        elif self.memory[found] == 0:
            self.used += 1
        if work > 0xFFFFFFFF:
            work = 0xFFFFFFFF
        self.memory[found] = a
        self.memory[found + 1] = low + BIAS
        self.memory[found + 2] = high + BIAS
        self.memory[found + 3] = (work << 32) | move
        self.memory[found + 4] = z
        return None

    @cython.cfunc
    @cython.locals(k=cython.longlong, j=cython.longlong, at=cython.longlong)
    def grow(self) -> object:
        """Give the memory four times the room."""
        old = self.memory
        count: cython.longlong = self.entries
        self.entries = 4 * count
        self.memory = array("Q", bytes(8 * WORDS * self.entries))
        self.used = 0
        before: cython.ulonglong[::1] = old
        for k in range(count):
            if before[k * WORDS]:
                at = cython.cast(cython.longlong, before[k * WORDS + 4] & (self.entries - 4))
                for j in range(at, at + 4):
                    if self.memory[j * WORDS] == 0:
                        self.memory[j * WORDS] = before[k * WORDS]
                        self.memory[j * WORDS + 1] = before[k * WORDS + 1]
                        self.memory[j * WORDS + 2] = before[k * WORDS + 2]
                        self.memory[j * WORDS + 3] = before[k * WORDS + 3]
                        self.memory[j * WORDS + 4] = before[k * WORDS + 4]
                        self.used += 1
                        break
        return None

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
            x += 1 << 40
        return cython.cast(cython.int, mixed(x * GOLDEN & BITS) & (HISTORY - 1))

    @cython.cfunc
    @cython.locals(side=cython.int, j=cython.int, k=cython.int, n=cython.int, low=cython.longlong, high=cython.longlong, a=cython.longlong, z=cython.longlong, value=cython.longlong, upper=cython.longlong, found=cython.longlong, top=cython.longlong, move=cython.longlong, before=cython.longlong, mark=cython.longlong, at=cython.longlong, key_a=cython.ulonglong, key_b=cython.ulonglong)
    def search(self, d: cython.int, alpha: cython.longlong, beta: cython.longlong) -> cython.longlong:
        """Return the value of the state at a depth if it lies between alpha and beta, else a bound beyond the one that it passes.

        Where a mean of chance cannot be written exactly, the value lies between the number returned and `spread` more.
        """
        b: cython.int = d * self.row
        best: cython.longlong = 0
        self.spread = 0
        if self.s[b + self.misc_at + ENDED]:
            return self.end_value(b) if self.s[b + self.misc_at + ENDED] != BEYOND else self.horizon * self.wide
        if self.stopped:
            return 0
        self.nodes += 1
        self.until_look -= 1
        if self.until_look <= 0:
            self.until_look = LOOK_EVERY
            if self.over(self.nodes):
                self.stopped = STOPPED
                return 0
        if self.node_limit and self.nodes >= self.node_limit:
            self.stopped = PAUSED
            return 0
        if d >= DEPTHS:
            self.stopped = INEXACT
            return 0
        self.look_ahead(b)
        self.make_key(b)
        key_a = self.key_a
        key_b = self.key_b
        at = self.find(key_a, key_b)
        if at >= 0:
            low = cython.cast(cython.longlong, self.memory[at + 1]) - BIAS
            high = cython.cast(cython.longlong, self.memory[at + 2]) - BIAS
            best = cython.cast(cython.longlong, self.memory[at + 3] & 0xFFFFFFFF)
        else:
            low = -self.wide
            high = self.wide
            if self.use_bounds and not self.vague:
                self.bound(b, alpha)
                low = self.low
                high = self.high
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        before = self.nodes
        side = self.decider(b)
        if side < 0 and self.horizon and self.luck <= 0:
            return low if self.horizon < 0 else high
        if side < 0:
            self.luck -= 1
            self.chance(d, alpha, beta, low, high)
            self.luck += 1
            if self.stopped:
                return 0
            low = self.low if self.low > low else low
            high = self.high if self.high < high else high
            self.remember(key_a, key_b, low, high, 0, self.nodes - before)
            return self.between(low, high, alpha, beta)
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
            self.copy_row(d)
            if self.s[b + self.misc_at + TASKS]:
                self.do_choice(b + self.row, move)
            else:
                self.do_action(b + self.row, move)
            self.run(d + 1)
            found = self.search(d + 1, a, z)
            if self.stopped:
                return 0
            top = found + self.spread
            if side == 0:
                if top > upper:
                    upper = top
                if found > value:
                    value = found
                    best = move
                    if value >= z:
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
                        break
                    if upper < z:
                        z = upper
        k = self.slot_of(b, best)
        if (value >= beta) if side == 0 else (upper <= alpha):
            self.history[k] += 1
            if self.history[k] > 1 << 40:
                for k in range(HISTORY):
                    self.history[k] >>= 1
        if upper <= alpha:
            high = upper if upper < high else high
        elif value >= beta:
            low = value if value > low else low
        else:
            low = value if value > low else low
            high = upper if upper < high else high
        self.remember(key_a, key_b, low, high, best, self.nodes - before)
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
                self.copy_row(d)
                self.deal(b + self.row, i)
                self.run(d + 1)
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
            a = self.divided(alpha * total - most + weight * self.ceilings[k], weight)
            z = -self.divided(-(beta * total - least + weight * self.floors[k]), weight)
            if z <= a:
                z = a + 1
            self.copy_row(d)
            self.deal(b + self.row, i)
            self.run(d + 1)
            value = self.search(d + 1, a, z)
            if self.stopped:
                return None
            upper = value + self.spread
            if (value >= z or upper > a) and value > self.floors[k]:
                least += weight * (value - self.floors[k])
            if (upper <= a or value < z) and upper < self.ceilings[k]:
                most -= weight * (self.ceilings[k] - upper)
        self.low = self.divided(least, total)
        self.high = -self.divided(-most, total)
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
        self.look_ahead(b)
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def divided(self, x: cython.longlong, y: cython.longlong) -> cython.longlong:
        """Return a quotient rounded down; `y` is above zero."""
        if x >= 0:
            return x // y
        return -((-x + y - 1) // y)

    @cython.locals(i=cython.int, value=cython.longlong)
    def prove(self, row, alpha, beta, most):
        """Search a window for a state in at most so many nodes (0: no limit); return how it ended and the value or bound found."""
        for i in range(len(row)):
            self.s[i] = row[i]
        self.stopped = 0
        self.node_limit = self.nodes + most if most else 0
        self.counts[0] = 0
        if self.s[self.misc_at + TASKS] and not self.s[self.misc_at + ENDED]:
            self.run(0)
        value = self.search(0, alpha, beta)
        return self.stopped, value, value + self.spread

    @cython.locals(i=cython.int)
    def bounds(self, row):
        """Return numbers that the value of a state cannot leave."""
        for i in range(len(row)):
            self.s[i] = row[i]
        self.stopped = 0
        if self.s[self.misc_at + ENDED]:
            return self.end_value(0), self.end_value(0)
        self.look_ahead(0)
        if self.vague:
            return -self.wide, self.wide
        self.bound(0, -2 * self.wide)
        return self.low, self.high

    def prospects(self, row):
        """Return for every seat how many plays it may still have, how many cards may leave its deck and whether its pile may come back."""
        self.key_of(row)
        return [(self.plays[k], self.left[k], bool(self.fresh_pile[k]), self.flags[self.sside[k]]) for k in range(self.seats)]

    @cython.locals(i=cython.int)
    def key_of(self, row):
        """Return the name of a state."""
        for i in range(len(row)):
            self.s[i] = row[i]
        self.look_ahead(0)
        self.make_key(0)
        return self.key_a

    @cython.locals(at=cython.longlong, move=cython.longlong)
    def best_key(self, row):
        """Return the name of the state after the best move known for a state, None if none is known."""
        self.stopped = 0
        self.key_of(row)
        at = self.find(self.key_a, self.key_b)
        if at < 0 or self.s[self.misc_at + ENDED] or self.decider(0) < 0:
            return None
        move = cython.cast(cython.longlong, self.memory[at + 3] & 0xFFFFFFFF)
        self.copy_row(0)
        if self.s[self.misc_at + TASKS]:
            self.do_choice(self.row, move)
        else:
            self.do_action(self.row, move)
        self.run(1)
        self.look_ahead(self.row)
        self.make_key(self.row)
        return self.key_a

    @cython.locals(i=cython.int, j=cython.int)
    def children(self, row):
        """Return the rows after every move of a state with the moves, as the kernel lists them; for tests."""
        for i in range(len(row)):
            self.s[i] = row[i]
        self.stopped = 0
        self.counts[0] = 0
        if self.s[self.misc_at + TASKS]:
            self.run(0)
        if not self.counts[0] and not self.s[self.misc_at + ENDED]:
            self.list_actions(0)
        found = []
        for j in range(self.counts[0]):
            self.copy_row(0)
            if self.s[self.misc_at + TASKS]:
                self.do_choice(self.row, self.listed[j])
            else:
                self.do_action(self.row, self.listed[j])
            self.run(1)
            found.append((self.listed[j], bytes(bytearray(self.s[self.row : 2 * self.row]))))
        return found
