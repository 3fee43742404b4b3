# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Depth-first search over tricks: the hot kernel, compiled when a C compiler was there at build time, else plain Python.

It knows cards as bits, seats, suits, towers (win alone, cancel as a pair), losers (cards that cannot win and may lose the round),
one card that may be declared to win, and goals as and/or programs over counters. It knows no game: `Problem` arrays say it all.
A node is the state between two tricks; its children are all complete tricks, best first. States proved hopeless are remembered.

Every pruning rule has a switch: `use_equivalence`, `use_bounds`, `use_memory`.
"""

from __future__ import annotations

from array import array

import cython

WIN: int = 1
FAIL: int = 0
ABORT: int = 2

NO_SUIT = cython.declare(cython.int, -1)
DECLARED = cython.declare(cython.int, 64)
KEY_WORDS = cython.declare(cython.int, 3)
NEED = cython.declare(cython.longlong, 48)
LOSER_GONE = cython.declare(cython.longlong, 48)
WEARY_LEADS = cython.declare(cython.longlong, 56)
WEIGHED = cython.declare(cython.ulonglong, 256)
LOOK_EVERY = cython.declare(cython.longlong, 1024 if cython.compiled else 64)
FIRST_ROOM = cython.declare(cython.longlong, 1024)
FIRST_ENTRIES = cython.declare(cython.longlong, 1 << 10)
MAX_ENTRIES = cython.declare(cython.longlong, 1 << 24)
FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
PAIRS = cython.declare(cython.ulonglong, 0x5555555555555555)
FOURS = cython.declare(cython.ulonglong, 0x3333333333333333)
EIGHTS = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
ONES = cython.declare(cython.ulonglong, 0x0101010101010101)
MIX_A = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_B = cython.declare(cython.ulonglong, 0x94D049BB133111EB)

compiled: bool = cython.compiled


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bits(x: cython.ulonglong) -> cython.int:
    """Return the number of set bits."""
    x = x - ((x >> 1) & PAIRS)
    x = (x & FOURS) + ((x >> 2) & FOURS)
    x = (x + (x >> 4)) & EIGHTS
    return ((x * ONES) & FULL) >> 56


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lowest(x: cython.ulonglong) -> cython.int:
    """Return the index of the lowest set bit of a number that is not zero."""
    return bits((x ^ (x - 1)) >> 1)


def _numbers(code, given):
    """Return given numbers as an array; an array is shared, the kernel never writes into it."""
    return given if isinstance(given, array) else array(code, given)


def _grown(code, old, size):
    """Return an array of `size` numbers that starts with the old ones."""
    held = array(code, bytes(8 * size))
    if old is not None:
        for index in range(len(old)):
            held[index] = old[index]
    return held


@cython.cclass
class Kernel:
    """One search problem and the memory of what was proved about it."""

    players = cython.declare(cython.int)
    suits = cython.declare(cython.int)
    cards = cython.declare(cython.int)
    total_tricks = cython.declare(cython.int)
    first_number = cython.declare(cython.int)
    one_ring = cython.declare(cython.int)
    lock_suit = cython.declare(cython.int)
    root_locked = cython.declare(cython.bint)
    void_with_orc = cython.declare(cython.bint)
    void_with_weary = cython.declare(cython.bint)
    towers = cython.declare(cython.ulonglong)
    orcs = cython.declare(cython.ulonglong)
    weary = cython.declare(cython.ulonglong)
    losers = cython.declare(cython.ulonglong)
    locked_cards = cython.declare(cython.ulonglong)
    hideable = cython.declare(cython.ulonglong)

    owner = cython.declare(cython.longlong[::1])
    suit_of = cython.declare(cython.longlong[::1])
    signature = cython.declare(cython.longlong[::1])
    suit_mask = cython.declare(cython.ulonglong[::1])
    owner_mask = cython.declare(cython.ulonglong[::1])

    tallies = cython.declare(cython.int)
    tally_kind = cython.declare(cython.longlong[::1])
    tally_cards = cython.declare(cython.ulonglong[::1])
    tally_before = cython.declare(cython.ulonglong[::1])
    tally_after = cython.declare(cython.ulonglong[::1])
    tally_first = cython.declare(cython.longlong[::1])
    tally_last = cython.declare(cython.longlong[::1])
    tally_with = cython.declare(cython.ulonglong[::1])
    tally_needs_with = cython.declare(cython.longlong[::1])
    tally_without = cython.declare(cython.ulonglong[::1])
    tally_won = cython.declare(cython.ulonglong[::1])
    tally_not_won = cython.declare(cython.ulonglong[::1])
    tally_gain = cython.declare(cython.longlong[::1])
    tally_counts = cython.declare(cython.longlong[::1])

    slots = cython.declare(cython.int)
    slot_tally = cython.declare(cython.longlong[::1])
    slot_seat = cython.declare(cython.longlong[::1])
    slot_cap = cython.declare(cython.longlong[::1])
    slot_word = cython.declare(cython.longlong[::1])
    slot_shift = cython.declare(cython.longlong[::1])
    slot_goals = cython.declare(cython.ulonglong[::1])
    values = cython.declare(cython.longlong[::1])

    atoms = cython.declare(cython.int)
    atom_at_least = cython.declare(cython.longlong[::1])
    atom_term = cython.declare(cython.longlong[::1])
    term_slot = cython.declare(cython.longlong[::1])
    term_weight = cython.declare(cython.longlong[::1])
    atom_group = cython.declare(cython.longlong[::1])
    group_tally = cython.declare(cython.longlong[::1])
    group_own = cython.declare(cython.ulonglong[::1])
    group_barred = cython.declare(cython.ulonglong[::1])
    group_up = cython.declare(cython.longlong[::1])
    group_down = cython.declare(cython.longlong[::1])
    atom_state = cython.declare(cython.longlong[::1])
    atom_cost = cython.declare(cython.longlong[::1])

    goals = cython.declare(cython.int)
    goal_code = cython.declare(cython.longlong[::1])
    code_op = cython.declare(cython.longlong[::1])
    code_arg = cython.declare(cython.longlong[::1])
    stack_state = cython.declare(cython.longlong[::1])
    stack_cost = cython.declare(cython.longlong[::1])
    certain_goals = cython.declare(cython.ulonglong)
    cost = cython.declare(cython.longlong)

    suit_word = cython.declare(cython.longlong[::1])
    suit_shift = cython.declare(cython.longlong[::1])
    suit_relative = cython.declare(cython.longlong[::1])
    special_word = cython.declare(cython.longlong[::1])
    special_shift = cython.declare(cython.longlong[::1])
    hide_word = cython.declare(cython.longlong[::1])
    hide_shift = cython.declare(cython.longlong[::1])
    key = cython.declare(cython.ulonglong[::1])

    memory = cython.declare(cython.ulonglong[::1])
    entries = cython.declare(cython.longlong)
    used = cython.declare(cython.longlong)

    child_cards = cython.declare(cython.ulonglong[::1])
    child_hidden = cython.declare(cython.ulonglong[::1])
    child_weight = cython.declare(cython.longlong[::1])
    child_order = cython.declare(cython.longlong[::1])
    weighed_node = cython.declare(cython.longlong[::1])
    weighed_cards = cython.declare(cython.ulonglong[::1])
    weighed_winner = cython.declare(cython.longlong[::1])
    weighed_cost = cython.declare(cython.longlong[::1])
    generation = cython.declare(cython.longlong)
    told_apart = cython.declare(cython.ulonglong)
    children = cython.declare(cython.longlong)
    room = cython.declare(cython.longlong)
    base = cython.declare(cython.longlong)
    path = cython.declare(cython.longlong[::1])

    trick = cython.declare(cython.longlong[::1])
    fixed = cython.declare(cython.int)
    fixed_cards = cython.declare(cython.longlong[::1])
    now_rem = cython.declare(cython.ulonglong)
    now_leader = cython.declare(cython.int)
    now_hidden = cython.declare(cython.ulonglong)
    now_depth = cython.declare(cython.int)
    now_locked = cython.declare(cython.bint)

    use_equivalence = cython.declare(cython.bint, visibility="public")
    use_bounds = cython.declare(cython.bint, visibility="public")
    use_memory = cython.declare(cython.bint, visibility="public")
    counting = cython.declare(cython.bint)
    nodes = cython.declare(cython.longlong, visibility="public")
    total_nodes = cython.declare(cython.longlong, visibility="public")
    until_look = cython.declare(cython.longlong)
    turn = cython.declare(cython.longlong, visibility="public")
    node_limit = cython.declare(cython.longlong)
    noise = cython.declare(cython.longlong)
    random = cython.declare(cython.ulonglong)
    over = cython.declare(object)
    final_hidden = cython.declare(cython.ulonglong)
    stopped = cython.declare(cython.bint, visibility="public")

    def __init__(self, problem, over):
        """Prepare a search of `problem` (a mapping of arrays, see `solver.dwie_wieze.problem`); `over()` tells when to give up."""
        self.players = problem["players"]
        self.suits = len(problem["suit_mask"])
        self.cards = len(problem["owner"])
        self.total_tricks = problem["total_tricks"]
        self.first_number = problem["first_number"]
        self.one_ring = problem["one_ring"]
        self.lock_suit = problem["lock_suit"]
        self.root_locked = problem["root_locked"]
        self.void_with_orc = problem["void_with_orc"]
        self.void_with_weary = problem["void_with_weary"]
        self.towers = problem["towers"]
        self.orcs = problem["orcs"]
        self.weary = problem["weary"]
        self.losers = problem["orcs"] | problem["weary"]
        self.hideable = problem["hideable"]
        self.owner = _numbers("q", problem["owner"])
        self.suit_of = _numbers("q", problem["suit_of"])
        self.signature = _numbers("q", problem["signature"])
        self.suit_mask = _numbers("Q", problem["suit_mask"])
        self.owner_mask = _numbers("Q", problem["owner_mask"])
        self.locked_cards = 0
        if self.lock_suit >= 0:
            for mask in problem["owner_mask"]:
                self.locked_cards |= mask & problem["suit_mask"][self.lock_suit]
        self._read_goals(problem)
        self._read_key(problem)
        depth = self.total_tricks + 2
        self.values = array("q", [0] * (depth * max(1, self.slots)))
        for slot, value in enumerate(problem["slot_value"]):
            self.values[slot] = value
        self.children = 0
        self.base = 0
        self.room = 0
        self._room(FIRST_ROOM)
        blank = bytes(8 * WEIGHED)
        self.weighed_node = array("q", blank)
        self.weighed_cards = array("Q", blank)
        self.weighed_winner = array("q", blank)
        self.weighed_cost = array("q", blank)
        self.generation = 0
        self.told_apart = self._telling(problem)
        self.path = array("q", [0] * (depth * self.players))
        self.trick = array("q", [0] * 8)
        self.fixed = len(problem["table"])
        self.fixed_cards = array("q", [*problem["table"], 0])
        self.now_leader = problem["leader"]
        self.now_rem = problem["rem"]
        self.now_hidden = problem["hidden"]
        self.use_equivalence = True
        self.use_bounds = True
        self.use_memory = True
        self.counting = False
        self.over = over
        self.nodes = 0
        self.total_nodes = 0
        self.entries = FIRST_ENTRIES
        self.used = 0
        self.memory = array("Q", bytes(8 * KEY_WORDS * self.entries))
        self.final_hidden = 0
        self.stopped = False
        self.now_depth = 0
        self.now_locked = False
        self.cost = 0
        self.certain_goals = 0
        self.noise = 0
        self.random = 1
        self.node_limit = 0
        self.until_look = LOOK_EVERY
        self.turn = 0

    def _read_goals(self, problem):
        self.tallies = len(problem["tally_kind"])
        self.tally_kind = _numbers("q", problem["tally_kind"])
        self.tally_cards = _numbers("Q", problem["tally_cards"])
        self.tally_before = _numbers("Q", problem["tally_before"])
        self.tally_after = _numbers("Q", problem["tally_after"])
        self.tally_first = _numbers("q", problem["tally_first"])
        self.tally_last = _numbers("q", problem["tally_last"])
        self.tally_with = _numbers("Q", problem["tally_with"])
        self.tally_needs_with = _numbers("q", problem["tally_needs_with"])
        self.tally_without = _numbers("Q", problem["tally_without"])
        self.tally_won = _numbers("Q", problem["tally_won"])
        self.tally_not_won = _numbers("Q", problem["tally_not_won"])
        self.tally_gain = array("q", [0] * (self.tallies + 1))
        self.tally_counts = array("q", [0] * (self.tallies + 1))
        self.slots = len(problem["slot_tally"])
        self.slot_tally = _numbers("q", problem["slot_tally"])
        self.slot_seat = _numbers("q", problem["slot_seat"])
        self.slot_cap = _numbers("q", problem["slot_cap"])
        self.slot_word = _numbers("q", problem["slot_word"])
        self.slot_shift = _numbers("q", problem["slot_shift"])
        self.slot_goals = _numbers("Q", problem["slot_goals"])
        self.atoms = len(problem["atom_at_least"])
        self.atom_at_least = _numbers("q", problem["atom_at_least"])
        self.atom_term = _numbers("q", problem["atom_term"])
        self.term_slot = _numbers("q", problem["term_slot"])
        self.term_weight = _numbers("q", problem["term_weight"])
        self.atom_group = _numbers("q", problem["atom_group"])
        self.group_tally = _numbers("q", problem["group_tally"])
        self.group_own = _numbers("Q", problem["group_own"])
        self.group_barred = _numbers("Q", problem["group_barred"])
        self.group_up = _numbers("q", problem["group_up"])
        self.group_down = _numbers("q", problem["group_down"])
        self.atom_state = array("q", [0] * (self.atoms + 1))
        self.atom_cost = array("q", [0] * (self.atoms + 1))
        self.goals = len(problem["goal_code"]) - 1
        self.goal_code = _numbers("q", problem["goal_code"])
        self.code_op = _numbers("q", problem["code_op"])
        self.code_arg = _numbers("q", problem["code_arg"])
        self.stack_state = array("q", [0] * (len(problem["code_op"]) + 1))
        self.stack_cost = array("q", [0] * (len(problem["code_op"]) + 1))

    def _telling(self, problem):
        """Return the cards by which the goals can tell tricks with the same winner apart."""
        told = problem["orcs"] | problem["weary"]
        for name in ("tally_before", "tally_after", "tally_with", "tally_without", "tally_won", "tally_not_won"):
            for mask in problem[name]:
                told |= mask if mask != FULL else 0
        for mask in problem["tally_cards"]:
            told |= mask if problem["rem"] & ~mask else 0
        return told

    def _read_key(self, problem):
        self.suit_word = _numbers("q", problem["suit_word"])
        self.suit_shift = _numbers("q", problem["suit_shift"])
        self.suit_relative = _numbers("q", problem["suit_relative"])
        self.special_word = _numbers("q", problem["special_word"])
        self.special_shift = _numbers("q", problem["special_shift"])
        self.hide_word = _numbers("q", problem["hide_word"])
        self.hide_shift = _numbers("q", problem["hide_shift"])
        self.key = array("Q", [0] * KEY_WORDS)

    def _room(self, size):
        """Give the lists of children room for `size` entries, keeping what they hold."""
        self.child_cards = _grown("Q", self.child_cards if self.room else None, size)
        self.child_hidden = _grown("Q", self.child_hidden if self.room else None, size)
        self.child_weight = _grown("q", self.child_weight if self.room else None, size)
        self.child_order = _grown("q", self.child_order if self.room else None, size)
        self.room = size

    def run(self, node_limit: cython.longlong = 0, noise: cython.longlong = 0, seed: cython.ulonglong = 1) -> cython.int:
        """Search for a line that meets every goal: WIN, FAIL (proved) or ABORT (limit of nodes, or told to stop)."""
        return self.run_plan(array("q", [node_limit]), array("q", [noise]), seed, 0)

    def run_plan(self, node_limits, noises, seed: cython.ulonglong, turn: cython.longlong) -> cython.int:
        """Search again and again, each time with its limit of nodes and its noise, from `turn` on, until decided, told to stop or at the end.

        The whole plan runs without a return to Python. `turn` is then the one to go on with.
        """
        result: cython.int = 2
        limits: cython.longlong[::1] = node_limits
        noise: cython.longlong[::1] = noises
        turns: cython.longlong = len(node_limits)
        rem: cython.ulonglong = self.now_rem
        leader: cython.int = self.now_leader
        hidden: cython.ulonglong = self.now_hidden
        self.stopped = False
        self.counting = False
        with cython.nogil:
            while turn < turns:
                self.nodes = 0
                self.node_limit = limits[turn]
                self.noise = noise[turn]
                self.random = ((seed + turn) * 2 + 1) & FULL
                self.base = 0
                self.children = 0
                result = self.dive(0, rem, leader, hidden)
                self.total_nodes += self.nodes
                if result != 2 or self.stopped:
                    break
                turn += 1
        self.turn = turn
        self.now_rem, self.now_leader, self.now_hidden = rem, leader, hidden
        return result

    def count(self, tricks: cython.int) -> cython.longlong:
        """Return the number of legal lines over so many tricks, cards that lose the round left out (perft)."""
        result: cython.longlong
        self.base = 0
        self.children = 0
        self.counting = True
        rem: cython.ulonglong = self.now_rem
        leader: cython.int = self.now_leader
        hidden: cython.ulonglong = self.now_hidden
        with cython.nogil:
            result = self.count_lines(tricks, 0, rem, leader, hidden)
        self.now_rem, self.now_leader, self.now_hidden = rem, leader, hidden
        self.counting = False
        return result

    def line(self):
        """Return the winning line as (card, declared) pairs after a WIN, and the mask of cards hidden in it."""
        left = self.total_tricks - self.first_number + 1
        played = [(card & 63, bool(card & DECLARED)) for card in self.path[: left * self.players]]
        return played[self.fixed :], self.final_hidden

    @property
    def remembered(self):
        """Return how many hopeless states are remembered."""
        return self.used

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def must_stop(self) -> cython.bint:
        result: cython.bint
        with cython.gil:
            result = self.over(self.total_nodes + self.nodes)
        return result

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def dive(self, depth: cython.int, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong) -> cython.int:
        """Search below a state between tricks (at the root perhaps within one)."""
        n: cython.longlong
        i: cython.longlong
        at: cython.int
        start: cython.longlong
        packed: cython.ulonglong
        after: cython.ulonglong
        declared: cython.bint
        newly: cython.ulonglong
        winner: cython.int
        result: cython.int
        key_0: cython.ulonglong = 0
        key_1: cython.ulonglong = 0
        key_2: cython.ulonglong = 0
        if self.first_number + depth > self.total_tricks:
            self.final_hidden = hidden
            return 1
        self.nodes += 1
        self.until_look -= 1
        if self.until_look == 0:
            self.until_look = LOOK_EVERY
            if self.must_stop():
                self.stopped = True
                return 2
        if self.node_limit and self.nodes > self.node_limit:
            return 2
        if self.use_memory and depth > 0:
            self.judge(depth, rem)
            self.make_key(depth, rem, leader, hidden)
            if self.known():
                return 0
            key_0 = self.key[0]
            key_1 = self.key[1]
            key_2 = self.key[2]
        start = self.base + self.children
        self.base = start
        self.children = 0
        self.now_depth = depth
        self.now_rem = rem
        self.now_leader = leader
        self.now_hidden = hidden
        self.now_locked = self.root_locked and (rem & self.locked_cards) == self.locked_cards
        self.generation += 1
        if depth == 0 and self.fixed:
            self.resume_trick()
        else:
            self.extend(0, NO_SUIT, 0, False, 0, 1)
        n = self.children
        self.sort(start, n)
        result = 0
        for i in range(n):
            packed = self.child_cards[start + (self.child_order[start + i] & 0xFFFFF)]
            newly = self.child_hidden[start + (self.child_order[start + i] & 0xFFFFF)]
            after = rem
            declared = (packed >> 32) & 1
            for at in range(self.players):
                self.trick[at] = (packed >> (6 * at)) & 63
                after &= ~(cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, self.trick[at])) & FULL
                self.path[depth * self.players + at] = self.trick[at]
                if declared and self.trick[at] == self.one_ring:
                    self.path[depth * self.players + at] |= DECLARED
            winner = self.finish(depth, rem, leader, declared)
            self.base = start
            self.children = n
            result = self.dive(depth + 1, after, leader if winner < 0 else winner, hidden | newly)
            if result != 0:
                break
        self.base = start
        self.children = 0
        if result == 0 and self.use_memory and depth > 0:
            self.key[0] = key_0
            self.key[1] = key_1
            self.key[2] = key_2
            self.remember()
        return result

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_lines(self, tricks: cython.int, depth: cython.int, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong) -> cython.longlong:
        total: cython.longlong = 0
        n: cython.longlong
        i: cython.longlong
        at: cython.int
        start: cython.longlong
        packed: cython.ulonglong
        after: cython.ulonglong
        winner: cython.int
        declared: cython.bint
        if tricks == 0 or self.first_number + depth > self.total_tricks:
            return 1
        start = self.base + self.children
        self.base = start
        self.children = 0
        self.now_depth = depth
        self.now_rem = rem
        self.now_leader = leader
        self.now_hidden = hidden
        self.now_locked = self.root_locked and (rem & self.locked_cards) == self.locked_cards
        if depth == 0 and self.fixed:
            self.resume_trick()
        else:
            self.extend(0, NO_SUIT, 0, False, 0, 1)
        n = self.children
        for i in range(n):
            packed = self.child_cards[start + i]
            after = rem
            declared = (packed >> 32) & 1
            for at in range(self.players):
                self.trick[at] = (packed >> (6 * at)) & 63
                after &= ~(cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, self.trick[at])) & FULL
            winner = self.finish(depth, rem, leader, declared)
            self.base = start
            self.children = n
            total += self.child_weight[start + i] * self.count_lines(
                tricks - 1, depth + 1, after, leader if winner < 0 else winner, hidden | self.child_hidden[start + i]
            )
        self.base = start
        self.children = 0
        return total

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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_key(self, depth: cython.int, rem: cython.ulonglong, leader: cython.int, hidden: cython.ulonglong) -> cython.void:
        """Write the state's exact key: owners in rank order per suit, special cards, leader, hidden card, counters that still matter.

        Needs `certain_goals` of this very state.
        """
        i: cython.int
        code: cython.ulonglong
        left: cython.ulonglong
        seat: cython.int
        card: cython.int
        value: cython.longlong
        open_goals: cython.ulonglong = ~self.certain_goals & FULL
        for i in range(KEY_WORDS):
            self.key[i] = 0
        self.key[0] = (cython.cast(cython.ulonglong, 1) << 63) | (cython.cast(cython.ulonglong, leader) << 61)
        for i in range(self.suits):
            left = rem & self.suit_mask[i]
            if self.suit_relative[i]:
                code = 1
                while left:
                    code = (code << 2) | cython.cast(cython.ulonglong, self.owner[lowest(left)])
                    left &= left - 1
            else:
                code = left >> cython.cast(cython.ulonglong, lowest(self.suit_mask[i]))
            self.key[self.suit_word[i]] |= code << cython.cast(cython.ulonglong, self.suit_shift[i])
        for card in range(self.cards):
            if self.special_word[card] >= 0 and (rem >> cython.cast(cython.ulonglong, card)) & 1:
                self.key[self.special_word[card]] |= cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, self.special_shift[card])
        for seat in range(self.players):
            if self.hide_word[seat] >= 0:
                code = 0
                left = hidden & self.owner_mask[seat]
                if left:
                    code = 1
                    if left & rem:
                        card = lowest(left)
                        code = 2 + cython.cast(cython.ulonglong, card)
                        if self.suit_of[card] >= 0:
                            code = 66 + 16 * cython.cast(cython.ulonglong, self.suit_of[card]) + cython.cast(
                                cython.ulonglong, bits(rem & self.suit_mask[self.suit_of[card]] & (left - 1))
                            )
                self.key[self.hide_word[seat]] |= code << cython.cast(cython.ulonglong, self.hide_shift[seat])
        for i in range(self.slots):
            if self.slot_goals[i] & open_goals:
                value = self.values[depth * self.slots + i]
                if value > self.slot_cap[i]:
                    value = self.slot_cap[i]
                self.key[self.slot_word[i]] |= cython.cast(cython.ulonglong, value) << cython.cast(cython.ulonglong, self.slot_shift[i])
        self.key[KEY_WORDS - 1] ^= self.certain_goals << 56

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def place(self) -> cython.longlong:
        """Return where the key is or would go in the memory."""
        h: cython.ulonglong = self.key[0]
        where: cython.ulonglong
        i: cython.int
        same: cython.bint
        for i in range(1, KEY_WORDS):
            h = ((h ^ (h >> 29)) * MIX_A) & FULL
            h ^= self.key[i]
        h = ((h ^ (h >> 30)) * MIX_B) & FULL
        h ^= h >> 31
        where = h & (self.entries - 1)
        while self.memory[where * KEY_WORDS] != 0:
            same = True
            for i in range(KEY_WORDS):
                if self.memory[where * KEY_WORDS + i] != self.key[i]:
                    same = False
                    break
            if same:
                break
            where = (where + 1) & (self.entries - 1)
        return where

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def known(self) -> cython.bint:
        """Tell whether the key is remembered as hopeless."""
        return self.memory[self.place() * KEY_WORDS] != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def remember(self) -> cython.void:
        """Remember the key as hopeless; forget others only when the memory may not grow any more."""
        where: cython.longlong
        i: cython.int
        if 2 * self.used > self.entries:
            if self.entries < MAX_ENTRIES:
                with cython.gil:
                    self._grow()
            elif 8 * self.used > 7 * self.entries:
                return
        where = self.place()
        if self.memory[where * KEY_WORDS] == 0:
            self.used += 1
            for i in range(KEY_WORDS):
                self.memory[where * KEY_WORDS + i] = self.key[i]

    def _grow(self):
        """Give the memory four times the room."""
        old = self.memory
        count = self.entries
        saved = [self.key[i] for i in range(KEY_WORDS)]
        self.entries = count * 4 if count < (1 << 20) else count * 2
        self.memory = array("Q", bytes(8 * KEY_WORDS * self.entries))
        self._move(old, count)
        for i in range(KEY_WORDS):
            self.key[i] = saved[i]

    @cython.cfunc
    def _move(self, old: cython.ulonglong[::1], count: cython.longlong):
        n: cython.longlong
        i: cython.int
        where: cython.longlong
        for n in range(count):
            if old[n * KEY_WORDS] != 0:
                for i in range(KEY_WORDS):
                    self.key[i] = old[n * KEY_WORDS + i]
                where = self.place()
                for i in range(KEY_WORDS):
                    self.memory[where * KEY_WORDS + i] = self.key[i]
