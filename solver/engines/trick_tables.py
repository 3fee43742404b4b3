# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What a search over tricks knows of its problem: cards, seats, suits, goals as programs over counters, and the room for its lists.

A part of the search over tricks (`trick_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from mellon.solver.engines.trick_words import FULL, KEY_WORDS, WEIGHED

LOOK_EVERY = cython.declare(cython.longlong, 1024 if cython.compiled else 64)
FIRST_ROOM = cython.declare(cython.longlong, 1024)
FIRST_ENTRIES = cython.declare(cython.longlong, 1 << 10)


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
class Tables:
    """One problem as arrays, and the counters, keys and lists of a search over it."""

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
