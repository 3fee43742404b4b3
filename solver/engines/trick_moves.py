# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The complete tricks that can follow a state, one for each class of cards, best first.

A part of the search over tricks (`trick_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from mellon.solver.engines.trick_goals import Goals
    from mellon.solver.engines.trick_words import DECLARED, FULL, NO_SUIT, WEIGHED, bits, lowest

LOSER_GONE = cython.declare(cython.longlong, 48)
WEARY_LEADS = cython.declare(cython.longlong, 56)
MIX_A = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)


@cython.cclass
class Moves(Goals):
    """Lists the tricks that can follow."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def resume_trick(self) -> cython.void:
        """Extend the unfinished trick that the root starts with."""
        led: cython.int = NO_SUIT
        at: cython.int
        table: cython.ulonglong = 0
        declared: cython.bint = False
        for at in range(self.fixed):
            if self.fixed_cards[at] & DECLARED:
                declared = True
            self.trick[at] = self.fixed_cards[at] & 63
            table |= cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, self.trick[at])
            if led < 0:
                led = self.suit_of[self.trick[at]]
        self.extend(self.fixed, led, table, declared, 0, 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def extend(
        self, at: cython.int, led: cython.int, table: cython.ulonglong, declared: cython.bint, newly: cython.ulonglong, weight: cython.longlong
    ) -> cython.void:
        """Try every card class of the seat whose turn it is; a full trick becomes a child."""
        seat: cython.int
        own: cython.ulonglong
        concealed: cython.ulonglong
        hand: cython.ulonglong
        follow: cython.ulonglong
        others: cython.ulonglong
        free_to_hide: cython.bint
        if at == self.players:
            self.add_child(table, led, declared, newly, weight)
            return
        seat = self.now_leader + at
        if seat >= self.players:
            seat -= self.players
        own = self.now_rem & self.owner_mask[seat]
        concealed = own & self.now_hidden
        hand = own & ~concealed
        free_to_hide = (self.hideable & self.owner_mask[seat]) != 0 and ((self.now_hidden | newly) & self.owner_mask[seat]) == 0
        if at == 0:
            others = hand & ~self.orcs
            if self.now_locked and (hand & ~self.locked_cards) != 0:
                others &= ~self.locked_cards
                if free_to_hide and bits(hand & ~self.locked_cards) == 1 and (hand & ~self.locked_cards & ~self.hideable) == 0:
                    self.try_cards(at, led, table, declared, newly | (hand & ~self.locked_cards), weight, hand & self.locked_cards, hand)
            self.try_cards(at, led, table, declared, newly, weight, others, hand)
            if (concealed & ~self.orcs) != 0 and not (
                self.now_locked and (concealed & self.locked_cards) != 0 and (hand & ~self.locked_cards) != 0
            ):
                self.try_cards(at, led, table, declared, newly, weight, concealed, concealed)
            return
        follow = hand & self.suit_mask[led] if led >= 0 else 0
        if follow:
            self.try_cards(at, led, table, declared, newly, weight, follow, hand)
            if concealed & self.suit_mask[led]:
                self.try_cards(at, led, table, declared, newly, weight, concealed, concealed)
            if free_to_hide and bits(follow) == 1 and (follow & self.hideable) != 0:
                self.try_cards(at, led, table, declared, newly | follow, weight, hand & ~follow & ~self.weary, hand)
            return
        self.try_cards(at, led, table, declared, newly, weight, hand & ~self.weary, hand)
        if concealed & ~self.weary:
            self.try_cards(at, led, table, declared, newly, weight, concealed, concealed)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_cards(
        self,
        at: cython.int,
        led: cython.int,
        table: cython.ulonglong,
        declared: cython.bint,
        newly: cython.ulonglong,
        weight: cython.longlong,
        options: cython.ulonglong,
        hand: cython.ulonglong,
    ) -> cython.void:
        """Continue the trick with one card of each class among `options`, cards of `hand`."""
        card: cython.int
        next_led: cython.int
        same: cython.longlong
        bit: cython.ulonglong
        while options:
            card = lowest(options)
            bit = cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, card)
            options &= options - 1
            same = 1
            if self.use_equivalence:
                while options and self.equivalent(card, lowest(options), hand, table):
                    options &= options - 1
                    same += 1
            next_led = led if led >= 0 else self.suit_of[card]
            self.trick[at] = card
            self.extend(at + 1, next_led, table | bit, declared, newly, weight * same)
            if card == self.one_ring:
                self.trick[at] = card
                self.extend(at + 1, next_led, table | bit, True, newly, weight * same)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def equivalent(self, low: cython.int, high: cython.int, hand: cython.ulonglong, table: cython.ulonglong) -> cython.bint:
        """Tell whether two cards of one hand can stand for each other.

        Sound because swapping them everywhere in the rest of the round changes nothing: same suit and signature (no goal and no rule
        tells them apart) and no card of others still in play, on the table included, ranks between them.
        """
        between: cython.ulonglong
        if self.signature[low] != self.signature[high] or self.suit_of[low] != self.suit_of[high]:
            return False
        if self.suit_of[low] < 0:
            return True
        between = (cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, high)) - (
            cython.cast(cython.ulonglong, 2) << cython.cast(cython.ulonglong, low)
        )
        return (between & ((self.now_rem & ~hand) | table)) == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def add_child(self, table: cython.ulonglong, led: cython.int, declared: cython.bint, newly: cython.ulonglong, weight: cython.longlong) -> cython.void:
        """Keep a full trick as a child unless some goal cannot be met after it."""
        packed: cython.ulonglong = 0
        at: cython.int
        winner: cython.int
        where: cython.longlong = self.base + self.children
        after: cython.ulonglong = self.now_rem & ~table
        at = self.winner_of(self.now_leader, declared)
        winner = -1 if at < 0 else (self.now_leader + at) % self.players
        if not self.counting:
            self.weigh(table, after, winner, declared)
            if self.cost < 0 and (self.use_bounds or after == 0):
                return
        if where == self.room:
            with cython.gil:
                self._room(4 * self.room)
        for at in range(self.players):
            packed |= cython.cast(cython.ulonglong, self.trick[at]) << cython.cast(cython.ulonglong, 6 * at)
        if declared:
            packed |= cython.cast(cython.ulonglong, 1) << 32
        self.child_cards[where] = packed
        self.child_hidden[where] = newly
        self.child_weight[where] = weight
        self.child_order[where] = (self.rank_of(table, after, self.now_leader if winner < 0 else winner) << 20) | self.children
        self.children += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def weigh(self, table: cython.ulonglong, after: cython.ulonglong, winner: cython.int, declared: cython.bint) -> cython.void:
        """Set `cost` to what the goals ask for after a trick; tricks that no goal tells apart are judged once a node."""
        told: cython.ulonglong = table & self.told_apart
        where: cython.ulonglong = ((((told ^ (told >> 31)) * MIX_A) & FULL) >> 40) + winner
        where &= WEIGHED - 1
        if self.weighed_node[where] == self.generation and self.weighed_cards[where] == told and self.weighed_winner[where] == winner:
            self.cost = self.weighed_cost[where]
            return
        self.finish(self.now_depth, self.now_rem, self.now_leader, declared)
        self.judge(self.now_depth + 1, after)
        self.weighed_node[where] = self.generation
        self.weighed_cards[where] = told
        self.weighed_winner[where] = winner
        self.weighed_cost[where] = self.cost

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rank_of(self, table: cython.ulonglong, after: cython.ulonglong, leader: cython.int) -> cython.longlong:
        """Return the sorting key of a child: what the goals still ask for, less for losers that are gone or can be led next; noise for restarts."""
        rank: cython.longlong = self.cost * 4 + 256
        if self.cost < 0:
            rank = 1 << 30
        rank -= LOSER_GONE * bits(table & self.losers)
        if after & self.weary & self.owner_mask[leader]:
            rank -= WEARY_LEADS
        if self.noise:
            self.random ^= (self.random << 13) & FULL
            self.random ^= self.random >> 7
            self.random ^= (self.random << 17) & FULL
            rank += (self.random >> 11) % self.noise
        return rank if rank > 0 else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sort(self, start: cython.longlong, n: cython.longlong) -> cython.void:
        """Sort children by their key (shell sort)."""
        gap: cython.longlong = 1
        i: cython.longlong
        j: cython.longlong
        moved: cython.longlong
        while gap < n:
            gap = 3 * gap + 1
        while gap > 0:
            for i in range(gap, n):
                moved = self.child_order[start + i]
                j = i
                while j >= gap and self.child_order[start + j - gap] > moved:
                    self.child_order[start + j] = self.child_order[start + j - gap]
                    j -= gap
                self.child_order[start + j] = moved
            gap //= 3
