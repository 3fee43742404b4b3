# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Who wins a trick, what it adds to the counters, and what the goals still ask for.

A part of the search over tricks (`trick_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from mellon.solver.engines.trick_tables import Tables
    from mellon.solver.engines.trick_words import FULL, NO_SUIT, bits

NEED = cython.declare(cython.longlong, 48)


@cython.cclass
class Goals(Tables):
    """Judges tricks by the goals."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def winner_of(self, leader: cython.int, declared: cython.bint) -> cython.int:
        """Return the position in the trick that wins it, or -1 if nobody does."""
        at: cython.int
        led: cython.int = NO_SUIT
        best: cython.int = -1
        tower: cython.int = -1
        count: cython.int = 0
        orc: cython.bint = False
        weary: cython.bint = False
        card: cython.int
        bit: cython.ulonglong
        for at in range(self.players):
            card = self.trick[at]
            if declared and card == self.one_ring:
                return at
            bit = cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, card)
            if bit & self.towers:
                count += 1
                tower = at
            elif bit & self.orcs:
                orc = True
            elif bit & self.weary:
                weary = True
            elif led < 0:
                led = self.suit_of[card]
                best = at
            elif self.suit_of[card] == led and card > self.trick[best]:
                best = at
        if count == 1:
            return tower
        if count == 2 and ((orc and self.void_with_orc) or (weary and self.void_with_weary)):
            return -1
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def finish(self, depth: cython.int, rem: cython.ulonglong, leader: cython.int, declared: cython.bint) -> cython.int:
        """Count the full trick into the values of the next depth; return the winner's seat or -1."""
        at: cython.int
        i: cython.int
        winner: cython.int
        won: cython.ulonglong = 0
        table: cython.ulonglong = 0
        number: cython.int = self.first_number + depth
        seat: cython.int
        gain: cython.longlong
        at = self.winner_of(leader, declared)
        winner = -1
        if at >= 0:
            winner = (leader + at) % self.players
            won = cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, self.trick[at])
        for at in range(self.players):
            table |= cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, self.trick[at])
        for i in range(self.tallies):
            self.tally_counts[i] = self.counts(i, number, rem, table, won)
        for i in range(self.slots):
            seat = self.slot_seat[i]
            gain = 0
            if self.tally_counts[self.slot_tally[i]]:
                if self.tally_kind[self.slot_tally[i]] == 2:
                    gain = bits(table & self.tally_cards[self.slot_tally[i]] & self.owner_mask[seat])
                elif seat == winner:
                    gain = 1 if self.tally_kind[self.slot_tally[i]] == 0 else bits(table & self.tally_cards[self.slot_tally[i]])
            self.values[(depth + 1) * self.slots + i] = self.values[depth * self.slots + i] + gain
        return winner

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def counts(self, tally: cython.int, number: cython.int, rem: cython.ulonglong, table: cython.ulonglong, won: cython.ulonglong) -> cython.bint:
        """Tell whether a tally counts this trick; `rem` are the cards unplayed before it."""
        if number < self.tally_first[tally] or number > self.tally_last[tally]:
            return False
        if (self.tally_before[tally] & ~(rem & ~table)) != 0 or (self.tally_after[tally] & rem) != 0:
            return False
        if (self.tally_needs_with[tally] and (table & self.tally_with[tally]) == 0) or (table & self.tally_without[tally]) != 0:
            return False
        if won == 0:
            return self.tally_won[tally] == FULL
        return (won & self.tally_won[tally]) != 0 and (won & self.tally_not_won[tally]) == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def judge(self, depth: cython.int, rem: cython.ulonglong) -> cython.void:
        """Evaluate every goal at a depth: `cost` is -1 if one cannot be met, else how much they ask for; note those that are certain."""
        i: cython.int
        g: cython.int
        t: cython.int
        now: cython.longlong
        up: cython.longlong
        down: cython.longlong
        most: cython.longlong
        need: cython.longlong
        for i in range(self.tallies):
            self.tally_gain[i] = self.gain_of(i, depth, rem)
        for i in range(self.atoms):
            now = 0
            for t in range(self.atom_term[i], self.atom_term[i + 1]):
                now += self.term_weight[t] * self.values[depth * self.slots + self.term_slot[t]]
            up = 0
            down = 0
            for g in range(self.atom_group[i], self.atom_group[i + 1]):
                most = self.tally_gain[self.group_tally[g]]
                if most > 0:
                    if self.group_up[g]:
                        up += self.group_up[g] * self.seats_gain(g, most, rem)
                    down += self.group_down[g] * most
            need = self.atom_at_least[i] - now
            if up < need:
                self.atom_state[i] = 0
            elif down + need <= 0:
                self.atom_state[i] = 2
                self.atom_cost[i] = 0
            else:
                self.atom_state[i] = 1
                self.atom_cost[i] = (NEED * need) // (up + 1) if need > 0 else 0
        self.cost = 0
        self.certain_goals = 0
        for i in range(self.goals):
            self.run_code(i)
            if self.stack_state[0] == 0:
                self.cost = -1
                return
            if self.stack_state[0] == 2:
                self.certain_goals |= cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, i)
            self.cost += self.stack_cost[0]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def run_code(self, goal: cython.int) -> cython.void:
        """Run one goal's program; the result lies at the bottom of the stack. Operators: 0 atom, 1 and, 2 or, 3 constant."""
        top: cython.int = 0
        i: cython.int
        j: cython.int
        arg: cython.longlong
        state: cython.longlong
        cost: cython.longlong
        for i in range(self.goal_code[goal], self.goal_code[goal + 1]):
            arg = self.code_arg[i]
            if self.code_op[i] == 0:
                self.stack_state[top] = self.atom_state[arg]
                self.stack_cost[top] = self.atom_cost[arg] if self.atom_state[arg] == 1 else 0
                top += 1
            elif self.code_op[i] == 3:
                self.stack_state[top] = arg
                self.stack_cost[top] = 0
                top += 1
            elif self.code_op[i] == 1:
                state = 2
                cost = 0
                for j in range(top - arg, top):
                    if self.stack_state[j] < state:
                        state = self.stack_state[j]
                    cost += self.stack_cost[j]
                top -= arg
                self.stack_state[top] = state
                self.stack_cost[top] = cost
                top += 1
            else:
                state = 0
                cost = 1 << 20
                for j in range(top - arg, top):
                    if self.stack_state[j] > 0 and self.stack_cost[j] < cost:
                        cost = self.stack_cost[j]
                    if self.stack_state[j] > state:
                        state = self.stack_state[j]
                top -= arg
                self.stack_state[top] = state
                self.stack_cost[top] = cost if state == 1 else 0
                top += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gain_of(self, tally: cython.int, depth: cython.int, rem: cython.ulonglong) -> cython.longlong:
        """Bound how much a tally can still grow over all seats."""
        first: cython.longlong = self.first_number + depth
        last: cython.longlong = self.total_tricks
        window: cython.longlong
        inside: cython.longlong
        if (self.tally_before[tally] & ~rem) != 0:
            return 0
        if self.tally_before[tally] != 0:
            last -= 1
        if (self.tally_after[tally] & rem) != 0:
            first += 1
        if self.tally_first[tally] > first:
            first = self.tally_first[tally]
        if self.tally_last[tally] < last:
            last = self.tally_last[tally]
        window = last - first + 1
        if window <= 0:
            return 0
        if self.tally_needs_with[tally]:
            inside = bits(rem & self.tally_with[tally])
            if inside < window:
                window = inside
        if self.tally_kind[tally] == 0:
            return window
        inside = bits(rem & self.tally_cards[tally])
        return inside if inside < window * self.players else window * self.players

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def seats_gain(self, group: cython.int, most: cython.longlong, rem: cython.ulonglong) -> cython.longlong:
        """Bound the growth for the seats of a group: nobody wins the losers he plays himself; "plays" come from own cards only."""
        inside: cython.longlong
        tally: cython.longlong = self.group_tally[group]
        if self.tally_kind[tally] == 0:
            return most
        if self.tally_kind[tally] == 1:
            inside = bits(rem & self.tally_cards[tally] & ~self.group_barred[group])
        else:
            inside = bits(rem & self.tally_cards[tally] & self.group_own[group])
        return inside if inside < most else most
