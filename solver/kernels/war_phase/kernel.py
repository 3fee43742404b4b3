"""The data of the kernel: the tables of a position, the rows of the line under search, and what was proved about the states met."""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.filling import fill
from mellon.solver.kernels.war_phase.codes import *

LOOK_EVERY = cython.declare(cython.int, 1024 if cython.compiled else 16)
MOST_ONE_SIDED = cython.declare(cython.longlong, 1 << 22 if cython.compiled else 1 << 12)


class Tables:
    """The cards, texts and locations of a position in numbers, given by name (see `packing` in `solver.wojna_o_pierscien`)."""

    n: cython.int
    ncls: cython.int
    locs: cython.int
    seats: cython.int
    norder: cython.int
    strict_paths: cython.int
    last_free: cython.int
    locks: cython.int
    last_path: cython.int
    forced_last: cython.int
    win: cython.int
    gap: cython.int
    base: cython.int
    first_side: cython.int
    keepers: cython.int
    bonuses: cython.int
    kinds: cython.int
    scale: cython.longlong
    corrupts: cython.int[::1]
    only_path: cython.int[::1]
    cls: cython.int[::1]
    own: cython.int[::1]
    seat_lo: cython.int[::1]
    seat_hi: cython.int[::1]
    sside: cython.int[::1]
    order: cython.int[::1]
    limit: cython.int[::1]
    ringkind: cython.int[::1]
    ringpts: cython.int[::1]
    others_lo: cython.int[::1]
    others_hi: cython.int[::1]
    others: cython.int[::1]
    ctype: cython.int[::1]
    cside: cython.int[::1]
    cfac: cython.int[::1]
    permf: cython.int[::1]
    shy: cython.int[::1]
    cond: cython.int[::1]
    moves_fresh: cython.int[::1]
    icon: cython.int[::1]
    lead: cython.int[::1]
    ldef: cython.int[::1]
    ldef_fac: cython.int[::1]
    wields: cython.int[::1]
    weapon: cython.int[::1]
    onlyw: cython.int[::1]
    carry_r: cython.int[::1]
    carry_p: cython.int[::1]
    spare: cython.int[::1]
    tc_lo: cython.int[::1]
    tc_hi: cython.int[::1]
    tx_when: cython.int[::1]
    tx_arg: cython.int[::1]
    tx_opt: cython.int[::1]
    tx_need: cython.int[::1]
    tx_lo: cython.int[::1]
    tx_hi: cython.int[::1]
    tx_cls: cython.int[::1]
    tx_loc: cython.int[::1]
    tx_once: cython.int[::1]
    tx_user: cython.int[::1]
    loc_text: cython.int[::1]
    st: cython.int[::1]
    wl_lo: cython.int[::1]
    wl_hi: cython.int[::1]
    wl: cython.int[::1]
    fit: cython.int[::1]
    lm: cython.int[::1]
    cl_lo: cython.int[::1]
    cl_hi: cython.int[::1]
    cl: cython.int[::1]
    inst_of: cython.int[::1]
    lpath: cython.int[::1]
    lside: cython.int[::1]
    lnum: cython.int[::1]
    lpts: cython.int[::1]
    ldefn: cython.int[::1]
    lfac: cython.int[::1]
    kp: cython.int[::1]
    bn: cython.int[::1]
    hasb: cython.int[::1]
    hunter: cython.int[::1]
    d_kind: cython.int[::1]
    kd_how: cython.int[::1]
    kd_mask: cython.int[::1]
    l_deals: cython.int[::1]
    l_flags: cython.int[::1]
    lchain: cython.int[::1]
    d_come: cython.int[::1]
    d_lose: cython.int[::1]
    d_acts: cython.int[::1]
    d_aside: cython.int[::1]
    retaken: cython.int[::1]
    returns: cython.int[::1]
    d_paid: cython.int[::1]
    d_extra: cython.int[::1]
    d_ext: cython.int[::1]
    d_flags: cython.int[::1]
    d_gain: cython.int[::1]
    harmed: cython.int[::1]
    useful: cython.int[::1]
    zcls: cython.int[::1]
    fades: cython.int[::1]
    rests: cython.int[::1]
    inert: cython.int[::1]
    calm: cython.int[::1]
    keeps: cython.int[::1]
    ties: cython.ulonglong[::1]
    ways: cython.ulonglong[::1]
    hunter_ways: cython.ulonglong[::1]
    arrow_ways: cython.ulonglong[::1]
    wanted_at: cython.ulonglong[::1]
    rule_givers: cython.ulonglong[::1]


@cython.cclass
class Kernel(Tables):
    """One position's tables, its states as rows of bytes, and the counters and memories of a search."""

    wide: cython.longlong
    over: object
    openers: cython.int[::1]
    opened: cython.int[::1]
    worth_of: cython.int[::1]
    row: cython.int
    flag_at: cython.int
    status_at: cython.int
    guard_at: cython.int
    spear_at: cython.int
    place_at: cython.int
    misc_at: cython.int
    task_at: cython.int
    s: cython.uchar[::1]
    listed: cython.longlong[::1]
    marks: cython.longlong[::1]
    history: cython.longlong[::1]
    counts: cython.int[::1]
    match_gain: cython.int[::1]
    match_chars: cython.int
    match_armies: cython.int
    tops: cython.int[::1]
    worths: cython.int[::1]
    sums: cython.int[::1]
    key_a: cython.ulonglong
    key_b: cython.ulonglong
    memory: cython.ulonglong[::1]
    entries: cython.longlong
    most_entries = cython.declare(cython.longlong, visibility="public")
    used = cython.declare(cython.longlong, visibility="public")
    nodes = cython.declare(cython.longlong, visibility="public")
    node_limit: cython.longlong
    look_every = cython.declare(cython.longlong, visibility="public")
    until_look: cython.longlong
    horizon = cython.declare(cython.int, visibility="public")
    use_bounds = cython.declare(cython.bint, visibility="public")
    use_dominance = cython.declare(cython.bint, visibility="public")
    stopped: cython.int
    pool: cython.int[::1]
    flags: cython.int[::1]
    decks: cython.int[::1]
    come: cython.int[::1]
    lose: cython.int[::1]
    paid: cython.int[::1]
    extra: cython.int[::1]
    aside: cython.int[::1]
    plays: cython.int[::1]
    left: cython.int[::1]
    drawn: cython.int[::1]
    fresh_pile: cython.int[::1]
    plenty: cython.int[::1]
    unsure: cython.bint
    vague: cython.bint
    hands: cython.int[::1]
    standing: cython.int[::1]
    held_items: cython.int[::1]
    hand_list: cython.int[::1]
    standing_count: cython.int
    held_count: cython.int
    hand_count: cython.int
    listing: cython.int
    free: cython.int[::1]
    floors: cython.longlong[::1]
    ceilings: cython.longlong[::1]
    shared: cython.int[::1]
    mine: cython.int
    theirs: cython.int
    spread = cython.declare(cython.longlong, visibility="public")
    low: cython.longlong
    high: cython.longlong
    met: cython.ulonglong[::1]
    open_ways: cython.ulonglong
    sights: cython.ulonglong[::1]
    known_idle: cython.longlong[::1]
    stamp: cython.longlong
    hunting: cython.bint
    arrows: cython.bint
    clear: cython.bint
    use_idle = cython.declare(cython.bint, visibility="public")
    dealt: cython.int[::1]
    widest: cython.int[::1]
    summed: cython.int[::1]
    kind_ways: cython.ulonglong[::1]
    kind_seen: cython.ulonglong[::1]
    kind_flags: cython.int[::1]
    kind_worth: cython.int[::1]
    deals: cython.int[::1]
    places_seen: cython.ulonglong
    looked: cython.int
    crossed: cython.int[::1]
    most_dealt: cython.int
    opening: cython.bint
    one_sided_memory: cython.ulonglong[::1]
    one_sided_entries: cython.longlong
    most_one_sided: cython.longlong
    one_sided_used: cython.longlong
    one_sided_nodes = cython.declare(cython.longlong, visibility="public")
    one_sided_asked = cython.declare(cython.longlong, visibility="public")
    one_sided_effort = cython.declare(cython.longlong, visibility="public")
    one_sided_ratio = cython.declare(cython.longlong, visibility="public")
    one_sided_reward = cython.declare(cython.longlong, visibility="public")
    one_sided_cuts = cython.declare(cython.longlong, visibility="public")
    one_sided_left: cython.longlong
    one_sided_over: cython.bint
    one_sided_spread: cython.longlong
    one_sided_low: cython.longlong
    one_sided_high: cython.longlong
    one_sided_a: cython.ulonglong
    one_sided_z: cython.ulonglong
    chance_depth = cython.declare(cython.int, visibility="public")
    depends_on_horizon = cython.declare(cython.bint, visibility="public")

    def __init__(self, tables, over):
        """Prepare a search of the position that the tables tell; `over(nodes)` tells when to give up."""
        fill(self, Tables, tables)
        self.wide = 90 * self.scale
        self.over = over
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
        self.look_every = LOOK_EVERY
        self.until_look = 1
        self.horizon = 0
        self.listing = -1
        self.use_bounds = True
        self.use_dominance = True
        self.met = array("Q", [0] * CLASS_WORDS)
        self.open_ways = 0
        self.sights = array("Q", bytes(8 * SIGHT * (DEPTHS + 2)))
        self.known_idle = array("q", bytes(8 * self.ncls))
        self.stamp = 1
        self.hunting = False
        self.arrows = False
        self.clear = False
        self.use_idle = True
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
        self.deals = array(
            "i", [int(any([row[at] for row in dealing for at in range(u, u + self.seats)])) for u in range(0, len(dealing[0]), self.seats)]
        )
        self.one_sided_entries = FIRST_ENTRIES
        self.most_one_sided = MOST_ONE_SIDED
        self.one_sided_memory = array("Q", [0]) * (4 * self.one_sided_entries)
        self.one_sided_used = 0
        self.one_sided_nodes = 0
        self.one_sided_asked = 0
        self.one_sided_cuts = 0
        self.one_sided_effort = EFFORT
        self.one_sided_ratio = 5
        self.one_sided_reward = 12
        self.chance_depth = 0
