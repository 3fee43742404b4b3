"""What a search over tricks knows of its problem: cards, seats, suits, goals as programs over counters, and the room for its lists."""

from __future__ import annotations

from array import array
from math import factorial

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import FULL
from mellon.solver.kernels.filling import fill
from mellon.solver.kernels.tricks.codes import (
    AND,
    COLLECT_AFTER,
    FIELDS,
    FIRST_ENTRIES,
    FIRST_ROOM,
    KEY_WORDS,
    MAX_ENTRIES,
    MOST_UNKNOWN,
    OR,
    WEIGHED,
)

LOOK_EVERY = cython.declare(cython.longlong, 1024 if cython.compiled else 64)


class Problem:
    """One problem as arrays, given by name (see `solver.dwie_wieze.problem`)."""

    players: cython.int
    total_tricks: cython.int
    first_number: cython.int
    one_ring: cython.int
    lock_suit: cython.int
    root_locked: cython.bint
    void_with_orc: cython.bint
    void_with_weary: cython.bint
    towers: cython.ulonglong
    orcs: cython.ulonglong
    weary: cython.ulonglong
    hideable: cython.ulonglong
    asleep: cython.ulonglong
    layered: cython.ulonglong
    layer_word: cython.int
    layer_shift: cython.longlong[::1]
    covered_by: cython.ulonglong[::1]
    covers: cython.ulonglong[::1]
    pile: cython.ulonglong
    order: cython.longlong[::1]
    draw_by_winner: cython.bint
    draw_after_nobody: cython.bint
    key_bits: cython.int
    twins: cython.longlong[::1]
    owner: cython.longlong[::1]
    suit_of: cython.longlong[::1]
    signature: cython.longlong[::1]
    suit_mask: cython.ulonglong[::1]
    owner_mask: cython.ulonglong[::1]
    tally_kind: cython.longlong[::1]
    tally_cards: cython.ulonglong[::1]
    tally_before: cython.ulonglong[::1]
    tally_after: cython.ulonglong[::1]
    tally_first: cython.longlong[::1]
    tally_last: cython.longlong[::1]
    tally_with: cython.ulonglong[::1]
    tally_needs_with: cython.longlong[::1]
    tally_without: cython.ulonglong[::1]
    tally_won: cython.ulonglong[::1]
    tally_not_won: cython.ulonglong[::1]
    slot_tally: cython.longlong[::1]
    slot_seat: cython.longlong[::1]
    slot_cap: cython.longlong[::1]
    slot_word: cython.longlong[::1]
    slot_shift: cython.longlong[::1]
    slot_goals: cython.ulonglong[::1]
    atom_at_least: cython.longlong[::1]
    atom_term: cython.longlong[::1]
    term_slot: cython.longlong[::1]
    term_weight: cython.longlong[::1]
    atom_group: cython.longlong[::1]
    group_tally: cython.longlong[::1]
    group_own: cython.ulonglong[::1]
    group_barred: cython.ulonglong[::1]
    group_up: cython.longlong[::1]
    group_down: cython.longlong[::1]
    goal_code: cython.longlong[::1]
    code_op: cython.longlong[::1]
    code_arg: cython.longlong[::1]
    suit_word: cython.longlong[::1]
    suit_shift: cython.longlong[::1]
    suit_relative: cython.longlong[::1]
    special_word: cython.longlong[::1]
    special_shift: cython.longlong[::1]
    hide_word: cython.longlong[::1]
    hide_shift: cython.longlong[::1]


@cython.cclass
class Kernel(Problem):
    """One problem, and the counters, keys and lists of a search over it. Every pruning rule has a switch (`use_...`)."""

    suits: cython.int
    cards: cython.int
    losers: cython.ulonglong
    locked_cards: cython.ulonglong
    special_cards: cython.ulonglong
    tallies: cython.int
    tally_gain: cython.longlong[::1]
    tally_counts: cython.longlong[::1]
    slots: cython.int
    values: cython.longlong[::1]
    atoms: cython.int
    atom_state: cython.longlong[::1]
    atom_cost: cython.longlong[::1]
    atom_reach: cython.longlong[::1]
    surplus: cython.longlong[::1]
    room_left: cython.longlong[::1]
    sums: cython.ulonglong[::1]
    sum_words: cython.int
    entry_words: cython.int
    code_state: cython.longlong[::1]
    code_size: cython.longlong[::1]
    hopeless_goal: cython.int
    goals: cython.int
    stack_state: cython.longlong[::1]
    stack_cost: cython.longlong[::1]
    certain_goals: cython.ulonglong
    cost: cython.longlong
    key: cython.ulonglong[::1]
    memory: cython.ulonglong[::1]
    entries: cython.longlong
    most_entries = cython.declare(cython.longlong, visibility="public")
    used: cython.longlong
    child_cards: cython.ulonglong[::1]
    child_hidden: cython.ulonglong[::1]
    child_weight: cython.longlong[::1]
    child_order: cython.longlong[::1]
    weighed_node: cython.longlong[::1]
    weighed_cards: cython.ulonglong[::1]
    weighed_winner: cython.longlong[::1]
    weighed_cost: cython.longlong[::1]
    generation: cython.longlong
    told_apart: cython.ulonglong
    children: cython.longlong
    room: cython.longlong
    base: cython.longlong
    path: cython.longlong[::1]
    trick: cython.longlong[::1]
    fixed: cython.int
    drawn: cython.int
    suit_code: cython.ulonglong[::1]
    codes_noted: cython.bint
    noted_low: cython.longlong[::1]
    noted_code: cython.ulonglong[::1]
    orders: cython.longlong[::1]
    worths: object
    fixed_cards: cython.longlong[::1]
    now_rem: cython.ulonglong
    now_leader: cython.int
    now_hidden: cython.ulonglong
    now_depth: cython.int
    now_locked: cython.bint
    now_open: cython.ulonglong
    use_equivalence = cython.declare(cython.bint, visibility="public")
    use_bounds = cython.declare(cython.bint, visibility="public")
    use_memory = cython.declare(cython.bint, visibility="public")
    use_twins = cython.declare(cython.bint, visibility="public")
    use_dominance = cython.declare(cython.bint, visibility="public")
    use_reasons = cython.declare(cython.bint, visibility="public")
    use_collecting = cython.declare(cython.bint, visibility="public")
    collect_after = cython.declare(cython.longlong, visibility="public")
    settled: cython.bint
    may_collect: cython.bint
    collectors = cython.declare(cython.int, visibility="public")
    collect_atom: cython.longlong[::1]
    collect_seat: cython.longlong[::1]
    collect_suit: cython.longlong[::1]
    group_low: cython.ulonglong[::1]
    count_code: cython.ulonglong[::1]
    order_code: cython.ulonglong[::1]
    relaxed: cython.ulonglong[::1]
    relaxed_entries: cython.longlong
    relaxed_used: cython.longlong[::1]
    counting: cython.bint
    nodes = cython.declare(cython.longlong, visibility="public")
    total_nodes = cython.declare(cython.longlong, visibility="public")
    look_every = cython.declare(cython.longlong, visibility="public")
    until_look: cython.longlong
    turn = cython.declare(cython.longlong, visibility="public")
    node_limit: cython.longlong
    noise: cython.longlong
    random: cython.ulonglong
    over: object
    final_hidden: cython.ulonglong
    stopped = cython.declare(cython.bint, visibility="public")

    def __init__(self, problem, over):
        """Prepare a search of `problem`; `over(nodes)` tells when to give up."""
        fill(self, Problem, problem)
        self.suits = len(problem["suit_mask"])
        self.cards = len(problem["owner"])
        self.losers = problem["orcs"] | problem["weary"]
        self.special_cards = sum([1 << card for card, word in enumerate(problem["special_word"]) if word >= 0])
        self.locked_cards = 0
        if self.lock_suit >= 0:
            for mask in problem["owner_mask"]:
                self.locked_cards |= mask & problem["suit_mask"][self.lock_suit]
            self.locked_cards |= problem["pile"] & problem["suit_mask"][self.lock_suit]
        self.tallies = len(problem["tally_kind"])
        self.tally_gain = array("q", [0] * (self.tallies + 1))
        self.tally_counts = array("q", [0] * (self.tallies + 1))
        self.slots = len(problem["slot_tally"])
        self.atoms = len(problem["atom_at_least"])
        self.atom_state = array("q", [0] * (self.atoms + 1))
        self.atom_cost = array("q", [0] * (self.atoms + 1))
        self.atom_reach = array("q", [0] * (self.atoms + 1))
        self.goals = len(problem["goal_code"]) - 1
        self.code_state = array("q", [0] * (len(problem["code_op"]) + 1))
        self.code_size = array("q", [*_sizes(problem["code_op"], problem["code_arg"]), 0])
        self.hopeless_goal = 0
        self.stack_state = array("q", [0] * (len(problem["code_op"]) + 1))
        self.stack_cost = array("q", [0] * (len(problem["code_op"]) + 1))
        self.key = array("Q", [0] * KEY_WORDS)
        depth = self.total_tricks + 2
        self.surplus = array("q", [0] * (depth * self.atoms + 1))
        self.room_left = array("q", [0] * (depth * self.atoms + 1))
        self.sum_words = (self.atoms + FIELDS - 1) // FIELDS
        self.entry_words = KEY_WORDS + self.sum_words
        self.sums = array("Q", [0] * (self.sum_words + 1))
        self.values = array("q", [0] * (depth * max(1, self.slots)))
        slot: cython.int
        for slot in range(self.slots):
            self.values[slot] = problem["slot_value"][slot]
        self.children = 0
        self.base = 0
        self.room = 0
        grow_lists(self, FIRST_ROOM)
        blank = bytes(8 * WEIGHED)
        self.weighed_node = array("q", blank)
        self.weighed_cards = array("Q", blank)
        self.weighed_winner = array("q", blank)
        self.weighed_cost = array("q", blank)
        self.generation = 0
        self.told_apart = _cards_that_tell(problem)
        self.path = array("q", [0] * (depth * self.players))
        self.trick = array("q", [0] * 8)
        self.fixed = len(problem["table"])
        self.fixed_cards = array("q", [*problem["table"], 0])
        self.drawn = 0
        self.suit_code = array("Q", [0] * (self.suits + 1))
        self.orders = array("q", [factorial(size) for size in range(MOST_UNKNOWN + 1)])
        self.worths = {}
        self.now_leader = problem["leader"]
        self.now_rem = problem["rem"]
        self.now_hidden = problem["hidden"]
        self.use_equivalence = True
        self.use_bounds = True
        self.use_memory = True
        self.use_twins = True
        self.use_dominance = True
        self.use_reasons = True
        self.use_collecting = True
        self.collect_after = COLLECT_AFTER
        self.settled = False
        self.codes_noted = False
        self.may_collect = True
        self.collectors = 0
        self.counting = False
        self.over = over
        self.nodes = 0
        self.total_nodes = 0
        self.entries = FIRST_ENTRIES
        self.most_entries = MAX_ENTRIES
        self.used = 0
        self.memory = array("Q", bytes(8 * self.entry_words * self.entries))
        self.final_hidden = 0
        self.stopped = False
        self.now_depth = 0
        self.now_locked = False
        self.now_open = FULL
        self.cost = 0
        self.certain_goals = 0
        self.noise = 0
        self.random = 1
        self.node_limit = 0
        self.look_every = LOOK_EVERY
        self.until_look = 1
        self.turn = 0

    @property
    def remembered(self):
        """Return how many hopeless states are remembered."""
        return self.used

    @property
    def kept(self):
        """Return of how many states with a pile in unknown order the worth is kept."""
        return len(self.worths)


def _cards_that_tell(problem):
    """Return the cards by which the goals can tell tricks with the same winner apart."""
    told = problem["orcs"] | problem["weary"]
    for name in ("tally_before", "tally_after", "tally_with", "tally_without", "tally_won", "tally_not_won"):
        for mask in problem[name]:
            told |= mask if mask != FULL else 0
    for mask in problem["tally_cards"]:
        told |= mask if problem["rem"] & ~mask else 0
    return told


def _sizes(operators, arguments):
    """Return how long the part of a goal's program is that ends at each operator."""
    sizes = []
    for operator, parts in zip(operators, arguments, strict=True):
        size = 1
        for _ in range(parts if operator in (AND, OR) else 0):
            size += sizes[len(sizes) - size]
        sizes.append(size)
    return sizes


def _grown(code, old, size):
    """Return an array of `size` numbers that starts with the old ones."""
    held = array(code, bytes(8 * size))
    if old is not None:
        for index in range(len(old)):
            held[index] = old[index]
    return held


def grow_lists(k: Kernel, size):
    """Give the lists of children room for `size` entries, keeping what they hold; where the system has none left, the search ends."""
    try:
        k.child_cards = _grown("Q", k.child_cards if k.room else None, size)
        k.child_hidden = _grown("Q", k.child_hidden if k.room else None, size)
        k.child_weight = _grown("q", k.child_weight if k.room else None, size)
        k.child_order = _grown("q", k.child_order if k.room else None, size)
    except MemoryError:
        if not k.room:
            raise
        k.stopped = True
        return
    k.room = size


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def must_stop(k: Kernel) -> cython.bint:
    """Ask the caller whether to give up."""
    result: cython.bint
    with cython.gil:
        result = k.over(k.total_nodes + k.nodes)
    return result
