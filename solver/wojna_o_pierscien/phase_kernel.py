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

compiled: bool = cython.compiled

GONE = cython.declare(cython.int, codes.GONE)
IN_HAND = cython.declare(cython.int, codes.IN_HAND)
IN_DECK = cython.declare(cython.int, codes.IN_DECK)
CYCLED = cython.declare(cython.int, codes.CYCLED)
ASIDE = cython.declare(cython.int, codes.ASIDE)
EVENT = cython.declare(cython.int, codes.EVENT)
RESERVE = cython.declare(cython.int, codes.RESERVE)
FRESH = cython.declare(cython.int, codes.FRESH)
AT = cython.declare(cython.int, codes.AT)
HELD = cython.declare(cython.int, codes.HELD)
WAITING = cython.declare(cython.int, codes.WAITING)
ACTIVE = cython.declare(cython.int, codes.ACTIVE)
FROM_ENEMY = cython.declare(cython.int, codes.FROM_ENEMY)
FREE_AREA = cython.declare(cython.int, codes.FREE_AREA)
DARK_AREA = cython.declare(cython.int, codes.DARK_AREA)
PLAYED = cython.declare(cython.int, codes.PLAYED)
USED = cython.declare(cython.int, codes.USED)
TOKEN = cython.declare(cython.int, codes.TOKEN)
TASK = cython.declare(cython.int, codes.TASK)
STEP = cython.declare(cython.int, codes.STEP)
T_NEXT = cython.declare(cython.int, codes.T_NEXT)
T_TEXT = cython.declare(cython.int, codes.T_TEXT)
T_MAY = cython.declare(cython.int, codes.T_MAY)
T_ALTERNATIVE = cython.declare(cython.int, codes.T_ALTERNATIVE)
T_DRAW = cython.declare(cython.int, codes.T_DRAW)
T_DEAL = cython.declare(cython.int, codes.T_DEAL)
T_FORSAKE = cython.declare(cython.int, codes.T_FORSAKE)
T_FORSAKE_TOP = cython.declare(cython.int, codes.T_FORSAKE_TOP)
T_CYCLE = cython.declare(cython.int, codes.T_CYCLE)
T_CYCLE_ONE = cython.declare(cython.int, codes.T_CYCLE_ONE)
T_ELIMINATE_ONE = cython.declare(cython.int, codes.T_ELIMINATE_ONE)
T_TAKE = cython.declare(cython.int, codes.T_TAKE)
T_ELIMINATE_UNIT = cython.declare(cython.int, codes.T_ELIMINATE_UNIT)
T_ASIDE_PLAY = cython.declare(cython.int, codes.T_ASIDE_PLAY)
T_ASIDE_PICK = cython.declare(cython.int, codes.T_ASIDE_PICK)
T_ASIDE_END = cython.declare(cython.int, codes.T_ASIDE_END)
T_EVENT_LEAVES = cython.declare(cython.int, codes.T_EVENT_LEAVES)
T_TOKEN = cython.declare(cython.int, codes.T_TOKEN)
T_RIDE = cython.declare(cython.int, codes.T_RIDE)
T_MARCH = cython.declare(cython.int, codes.T_MARCH)
T_FIELD = cython.declare(cython.int, codes.T_FIELD)
T_PATH = cython.declare(cython.int, codes.T_PATH)
T_COMBAT = cython.declare(cython.int, codes.T_COMBAT)
T_ARRIVE = cython.declare(cython.int, codes.T_ARRIVE)
S_DRAW = cython.declare(cython.int, codes.S_DRAW)
S_FORSAKE = cython.declare(cython.int, codes.S_FORSAKE)
S_CYCLE = cython.declare(cython.int, codes.S_CYCLE)
S_TAKE = cython.declare(cython.int, codes.S_TAKE)
S_ELIMINATE = cython.declare(cython.int, codes.S_ELIMINATE)
S_EACH = cython.declare(cython.int, codes.S_EACH)
S_CHOOSE = cython.declare(cython.int, codes.S_CHOOSE)
S_CYCLE_SELF = cython.declare(cython.int, codes.S_CYCLE_SELF)
S_ELIMINATE_SELF = cython.declare(cython.int, codes.S_ELIMINATE_SELF)
S_CYCLE_WIELDER = cython.declare(cython.int, codes.S_CYCLE_WIELDER)
S_REMOVE = cython.declare(cython.int, codes.S_REMOVE)
S_RECYCLE = cython.declare(cython.int, codes.S_RECYCLE)
S_ROUND_RULE = cython.declare(cython.int, codes.S_ROUND_RULE)
S_DRAW_ASIDE = cython.declare(cython.int, codes.S_DRAW_ASIDE)
S_PLAY_ASIDE = cython.declare(cython.int, codes.S_PLAY_ASIDE)
S_ELIMINATE_ASIDE = cython.declare(cython.int, codes.S_ELIMINATE_ASIDE)
S_TAKE_ASIDE = cython.declare(cython.int, codes.S_TAKE_ASIDE)
S_CYCLE_ASIDE = cython.declare(cython.int, codes.S_CYCLE_ASIDE)
S_RIDE = cython.declare(cython.int, codes.S_RIDE)
S_CORRUPTION = cython.declare(cython.int, codes.S_CORRUPTION)
S_CLEANSE = cython.declare(cython.int, codes.S_CLEANSE)
S_TOKEN = cython.declare(cython.int, codes.S_TOKEN)
S_FIELD = cython.declare(cython.int, codes.S_FIELD)
S_PATH = cython.declare(cython.int, codes.S_PATH)
S_MOVE = cython.declare(cython.int, codes.S_MOVE)
FROM_DECK = cython.declare(cython.int, codes.FROM_DECK)
FROM_CYCLE = cython.declare(cython.int, codes.FROM_CYCLE)
FROM_BOTH = cython.declare(cython.int, codes.FROM_BOTH)
TO_HAND = cython.declare(cython.int, codes.TO_HAND)
TO_ASIDE = cython.declare(cython.int, codes.TO_ASIDE)
ACTIVATE = cython.declare(cython.int, codes.ACTIVATE)
REACTIVATE = cython.declare(cython.int, codes.REACTIVATE)
NEXT = cython.declare(cython.int, codes.NEXT)
PICK_LOSE = cython.declare(cython.int, codes.PICK_LOSE)
PICK_CYCLE = cython.declare(cython.int, codes.PICK_CYCLE)
PICK_TAKE = cython.declare(cython.int, codes.PICK_TAKE)
ON_LOCATION = cython.declare(cython.int, codes.ON_LOCATION)
ON_PATH = cython.declare(cython.int, codes.ON_PATH)
ON_BATTLEGROUND = cython.declare(cython.int, codes.ON_BATTLEGROUND)
ON_SELF = cython.declare(cython.int, codes.ON_SELF)
ON_HERE = cython.declare(cython.int, codes.ON_HERE)
TO_PATH = cython.declare(cython.int, codes.TO_PATH)
TO_BATTLEGROUND = cython.declare(cython.int, codes.TO_BATTLEGROUND)
W_PLAY = cython.declare(cython.int, codes.W_PLAY)
W_PLAY_RESERVE = cython.declare(cython.int, codes.W_PLAY_RESERVE)
W_PLAY_BATTLEGROUND = cython.declare(cython.int, codes.W_PLAY_BATTLEGROUND)
W_ENTER_PATH = cython.declare(cython.int, codes.W_ENTER_PATH)
W_ENTER_BATTLEGROUND = cython.declare(cython.int, codes.W_ENTER_BATTLEGROUND)
W_ENTER_LOCATION = cython.declare(cython.int, codes.W_ENTER_LOCATION)
W_PLAY_ON = cython.declare(cython.int, codes.W_PLAY_ON)
W_PLAY_HELD_IN_RESERVE = cython.declare(cython.int, codes.W_PLAY_HELD_IN_RESERVE)
W_EVENT = cython.declare(cython.int, codes.W_EVENT)
W_ACTION_RESERVE = cython.declare(cython.int, codes.W_ACTION_RESERVE)
W_ACTION_IN_PLAY = cython.declare(cython.int, codes.W_ACTION_IN_PLAY)
W_ACTION_PATH = cython.declare(cython.int, codes.W_ACTION_PATH)
W_ACTION_LOCATION = cython.declare(cython.int, codes.W_ACTION_LOCATION)
M_PASS = cython.declare(cython.int, codes.M_PASS)
M_PLAY = cython.declare(cython.int, codes.M_PLAY)
M_MOVE = cython.declare(cython.int, codes.M_MOVE)
M_CYCLE = cython.declare(cython.int, codes.M_CYCLE)
M_WINNOW = cython.declare(cython.int, codes.M_WINNOW)
M_USE = cython.declare(cython.int, codes.M_USE)
M_RING = cython.declare(cython.int, codes.M_RING)
M_CHOOSE = cython.declare(cython.int, codes.M_CHOOSE)
PAID_DECK = cython.declare(cython.int, codes.PAID_DECK)
ARMY = cython.declare(cython.int, codes.ARMY)
CHARACTER = cython.declare(cython.int, codes.CHARACTER)
ITEM = cython.declare(cython.int, codes.ITEM)
EVENT_CARD = cython.declare(cython.int, codes.EVENT_CARD)
RULE_ARROW = cython.declare(cython.int, codes.RULE_ARROW)
RULE_HUNTERS = cython.declare(cython.int, codes.RULE_HUNTERS)
C_YES = cython.declare(cython.int, codes.C_YES)
C_HUNTER = cython.declare(cython.int, codes.C_HUNTER)
C_ARROW = cython.declare(cython.int, codes.C_ARROW)
C_FRIEND = cython.declare(cython.int, codes.C_FRIEND)
C_KEEPER = cython.declare(cython.int, codes.C_KEEPER)
C_SHY = cython.declare(cython.int, codes.C_SHY)
B_IN_PLAY = cython.declare(cython.int, codes.B_IN_PLAY)
B_PER_FACTION = cython.declare(cython.int, codes.B_PER_FACTION)
B_SUPPORTS = cython.declare(cython.int, codes.B_SUPPORTS)
B_KEEPER = cython.declare(cython.int, codes.B_KEEPER)
DONE = cython.declare(cython.int, codes.DONE)
PAUSED = cython.declare(cython.int, codes.PAUSED)
STOPPED = cython.declare(cython.int, codes.STOPPED)
INEXACT = cython.declare(cython.int, codes.INEXACT)
FULL_MEMORY = cython.declare(cython.int, codes.FULL_MEMORY)
MOST_TASKS = cython.declare(cython.int, codes.MOST_TASKS)
MOST_ACTIVE = cython.declare(cython.int, codes.MOST_ACTIVE)
CLOSED = cython.declare(cython.int, codes.CLOSED)
MOST_CARDS = cython.declare(cython.int, codes.MOST_CARDS)
BEYOND = cython.declare(cython.int, codes.BEYOND)
OPENED = cython.declare(cython.int, codes.OPENED)

TURN = cython.declare(cython.int, codes.TURN)
PASSES = cython.declare(cython.int, codes.PASSES)
CORRUPTION = cython.declare(cython.int, codes.CORRUPTION)
NUMBER = cython.declare(cython.int, codes.NUMBER)
RULES = cython.declare(cython.int, codes.RULES)
ENDED = cython.declare(cython.int, codes.ENDED)
RINGS = cython.declare(cython.int, codes.RINGS)
SHUFFLED = cython.declare(cython.int, codes.SHUFFLED)
TASKS = cython.declare(cython.int, codes.TASKS)
GROUPS = cython.declare(cython.int, codes.GROUPS)
DEPTHS = cython.declare(cython.int, 120)
MOVES = cython.declare(cython.int, 640)
HISTORY = cython.declare(cython.int, 4096)
LOOK_EVERY = cython.declare(cython.int, 1024 if cython.compiled else 16)
WORDS = cython.declare(cython.longlong, 5)
FIRST_ENTRIES = cython.declare(cython.longlong, 1 << 12)
MOST_ENTRIES = cython.declare(cython.longlong, 1 << 22)
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
class Kernel:
    """One position's tables, the rows of the line under search, and what was proved about the states met.

    `horizon` makes the search end where chance or a cycle pile comes in: with -1 such a state counts as little as it can be worth, with 1
    as much, so that the values found are not above (not below) the true ones. Cycle piles need not be told apart then. 0 searches on.
    """

    n = cython.declare(cython.int)
    ncls = cython.declare(cython.int)
    locs = cython.declare(cython.int)
    seats = cython.declare(cython.int)
    norder = cython.declare(cython.int)
    strict_paths = cython.declare(cython.int)
    last_free = cython.declare(cython.int)
    locks = cython.declare(cython.int)
    morgai = cython.declare(cython.int)
    faramir = cython.declare(cython.int)
    last_path = cython.declare(cython.int)
    forced_last = cython.declare(cython.int)
    win = cython.declare(cython.int)
    gap = cython.declare(cython.int)
    base = cython.declare(cython.int)
    first_side = cython.declare(cython.int)
    keepers = cython.declare(cython.int)
    bonuses = cython.declare(cython.int)
    cls = cython.declare(cython.int[::1])
    own = cython.declare(cython.int[::1])
    seat_lo = cython.declare(cython.int[::1])
    seat_hi = cython.declare(cython.int[::1])
    sside = cython.declare(cython.int[::1])
    order = cython.declare(cython.int[::1])
    limit = cython.declare(cython.int[::1])
    ringkind = cython.declare(cython.int[::1])
    ringpts = cython.declare(cython.int[::1])
    others_lo = cython.declare(cython.int[::1])
    others_hi = cython.declare(cython.int[::1])
    others = cython.declare(cython.int[::1])
    ctype = cython.declare(cython.int[::1])
    cside = cython.declare(cython.int[::1])
    cfac = cython.declare(cython.int[::1])
    permf = cython.declare(cython.int[::1])
    shy = cython.declare(cython.int[::1])
    cond = cython.declare(cython.int[::1])
    icon = cython.declare(cython.int[::1])
    lead = cython.declare(cython.int[::1])
    ldef = cython.declare(cython.int[::1])
    ldef_fac = cython.declare(cython.int[::1])
    wields = cython.declare(cython.int[::1])
    weapon = cython.declare(cython.int[::1])
    onlyw = cython.declare(cython.int[::1])
    carry_r = cython.declare(cython.int[::1])
    carry_p = cython.declare(cython.int[::1])
    spare = cython.declare(cython.int[::1])
    tc_lo = cython.declare(cython.int[::1])
    tc_hi = cython.declare(cython.int[::1])
    tx_when = cython.declare(cython.int[::1])
    tx_arg = cython.declare(cython.int[::1])
    tx_opt = cython.declare(cython.int[::1])
    tx_need = cython.declare(cython.int[::1])
    tx_lo = cython.declare(cython.int[::1])
    tx_hi = cython.declare(cython.int[::1])
    tx_cls = cython.declare(cython.int[::1])
    tx_loc = cython.declare(cython.int[::1])
    tx_once = cython.declare(cython.int[::1])
    tx_user = cython.declare(cython.int[::1])
    loc_text = cython.declare(cython.int[::1])
    st = cython.declare(cython.int[::1])
    wl_lo = cython.declare(cython.int[::1])
    wl_hi = cython.declare(cython.int[::1])
    wl = cython.declare(cython.int[::1])
    fit = cython.declare(cython.int[::1])
    lm = cython.declare(cython.int[::1])
    cl_lo = cython.declare(cython.int[::1])
    cl_hi = cython.declare(cython.int[::1])
    cl = cython.declare(cython.int[::1])
    inst_of = cython.declare(cython.int[::1])
    lpath = cython.declare(cython.int[::1])
    lside = cython.declare(cython.int[::1])
    lnum = cython.declare(cython.int[::1])
    lpts = cython.declare(cython.int[::1])
    ldefn = cython.declare(cython.int[::1])
    lfac = cython.declare(cython.int[::1])
    kp = cython.declare(cython.int[::1])
    bn = cython.declare(cython.int[::1])
    hasb = cython.declare(cython.int[::1])
    hunter = cython.declare(cython.int[::1])
    zcls = cython.declare(cython.int[::1])
    fades = cython.declare(cython.int[::1])
    dom = cython.declare(cython.int[::1])
    kinds = cython.declare(cython.int)
    d_kind = cython.declare(cython.int[::1])
    kd_how = cython.declare(cython.int[::1])
    kd_mask = cython.declare(cython.int[::1])
    l_deals = cython.declare(cython.int[::1])
    l_flags = cython.declare(cython.int[::1])
    lchain = cython.declare(cython.int[::1])
    openers = cython.declare(cython.int[::1])
    opened = cython.declare(cython.int[::1])
    widest = cython.declare(cython.int[::1])
    worth_of = cython.declare(cython.int[::1])
    d_come = cython.declare(cython.int[::1])
    d_lose = cython.declare(cython.int[::1])
    d_acts = cython.declare(cython.int[::1])
    d_aside = cython.declare(cython.int[::1])
    retaken = cython.declare(cython.int[::1])
    returns = cython.declare(cython.int[::1])
    inert = cython.declare(cython.int[::1])
    d_paid = cython.declare(cython.int[::1])
    d_extra = cython.declare(cython.int[::1])
    d_ext = cython.declare(cython.int[::1])
    d_flags = cython.declare(cython.int[::1])
    d_gain = cython.declare(cython.int[::1])
    harmed = cython.declare(cython.int[::1])
    useful = cython.declare(cython.int[::1])
    scale = cython.declare(cython.longlong)
    wide = cython.declare(cython.longlong)
    row = cython.declare(cython.int)
    flag_at = cython.declare(cython.int)
    status_at = cython.declare(cython.int)
    guard_at = cython.declare(cython.int)
    spear_at = cython.declare(cython.int)
    place_at = cython.declare(cython.int)
    misc_at = cython.declare(cython.int)
    task_at = cython.declare(cython.int)
    s = cython.declare(cython.uchar[::1])
    listed = cython.declare(cython.longlong[::1])
    marks = cython.declare(cython.longlong[::1])
    history = cython.declare(cython.longlong[::1])
    counts = cython.declare(cython.int[::1])
    match_gain = cython.declare(cython.int[::1])
    match_chars = cython.declare(cython.int)
    match_armies = cython.declare(cython.int)
    tops = cython.declare(cython.int[::1])
    worths = cython.declare(cython.int[::1])
    sums = cython.declare(cython.int[::1])
    key_a = cython.declare(cython.ulonglong)
    key_b = cython.declare(cython.ulonglong)
    memory = cython.declare(cython.ulonglong[::1])
    entries = cython.declare(cython.longlong)
    most_entries = cython.declare(cython.longlong, visibility="public")
    used = cython.declare(cython.longlong, visibility="public")
    nodes = cython.declare(cython.longlong, visibility="public")
    node_limit = cython.declare(cython.longlong)
    until_look = cython.declare(cython.longlong)
    horizon = cython.declare(cython.int, visibility="public")
    use_bounds = cython.declare(cython.bint, visibility="public")
    stat = cython.declare(cython.longlong[::1], visibility="public")
    use_dominance = cython.declare(cython.bint, visibility="public")
    stopped = cython.declare(cython.int)
    over = cython.declare(object)
    pool = cython.declare(cython.int[::1])
    flags = cython.declare(cython.int[::1])
    decks = cython.declare(cython.int[::1])
    come = cython.declare(cython.int[::1])
    lose = cython.declare(cython.int[::1])
    paid = cython.declare(cython.int[::1])
    extra = cython.declare(cython.int[::1])
    aside = cython.declare(cython.int[::1])
    plays = cython.declare(cython.int[::1])
    left = cython.declare(cython.int[::1])
    drawn = cython.declare(cython.int[::1])
    fresh_pile = cython.declare(cython.int[::1])
    plenty = cython.declare(cython.int[::1])
    unsure = cython.declare(cython.bint)
    vague = cython.declare(cython.bint)
    hands = cython.declare(cython.int[::1])
    free = cython.declare(cython.int[::1])
    floors = cython.declare(cython.longlong[::1])
    ceilings = cython.declare(cython.longlong[::1])
    shared = cython.declare(cython.int[::1])
    mine = cython.declare(cython.int)
    theirs = cython.declare(cython.int)
    spread = cython.declare(cython.longlong, visibility="public")
    low = cython.declare(cython.longlong)
    high = cython.declare(cython.longlong)

    def __init__(self, tables, over):
        self.n = tables["n"]
        self.ncls = tables["ncls"]
        self.locs = tables["locs"]
        self.seats = tables["seats"]
        self.norder = tables["norder"]
        self.strict_paths = tables["strict_paths"]
        self.last_free = tables["last_free"]
        self.locks = tables["locks"]
        self.morgai = tables["morgai"]
        self.faramir = tables["faramir"]
        self.last_path = tables["last_path"]
        self.forced_last = tables["forced_last"]
        self.win = tables["win"]
        self.gap = tables["gap"]
        self.base = tables["base"]
        self.first_side = tables["first_side"]
        self.keepers = tables["keepers"]
        self.bonuses = tables["bonuses"]
        self.cls = _ints(tables["cls"])
        self.own = _ints(tables["own"])
        self.seat_lo = _ints(tables["seat_lo"])
        self.seat_hi = _ints(tables["seat_hi"])
        self.sside = _ints(tables["sside"])
        self.order = _ints(tables["order"])
        self.limit = _ints(tables["limit"])
        self.ringkind = _ints(tables["ringkind"])
        self.ringpts = _ints(tables["ringpts"])
        self.others_lo = _ints(tables["others_lo"])
        self.others_hi = _ints(tables["others_hi"])
        self.others = _ints(tables["others"])
        self.ctype = _ints(tables["ctype"])
        self.cside = _ints(tables["cside"])
        self.cfac = _ints(tables["cfac"])
        self.permf = _ints(tables["permf"])
        self.shy = _ints(tables["shy"])
        self.cond = _ints(tables["cond"])
        self.icon = _ints(tables["icon"])
        self.lead = _ints(tables["lead"])
        self.ldef = _ints(tables["ldef"])
        self.ldef_fac = _ints(tables["ldef_fac"])
        self.wields = _ints(tables["wields"])
        self.weapon = _ints(tables["weapon"])
        self.onlyw = _ints(tables["onlyw"])
        self.carry_r = _ints(tables["carry_r"])
        self.carry_p = _ints(tables["carry_p"])
        self.spare = _ints(tables["spare"])
        self.tc_lo = _ints(tables["tc_lo"])
        self.tc_hi = _ints(tables["tc_hi"])
        self.tx_when = _ints(tables["tx_when"])
        self.tx_arg = _ints(tables["tx_arg"])
        self.tx_opt = _ints(tables["tx_opt"])
        self.tx_need = _ints(tables["tx_need"])
        self.tx_lo = _ints(tables["tx_lo"])
        self.tx_hi = _ints(tables["tx_hi"])
        self.tx_cls = _ints(tables["tx_cls"])
        self.tx_loc = _ints(tables["tx_loc"])
        self.tx_once = _ints(tables["tx_once"])
        self.tx_user = _ints(tables["tx_user"])
        self.loc_text = _ints(tables["loc_text"])
        self.st = _ints(tables["st"])
        self.wl_lo = _ints(tables["wl_lo"])
        self.wl_hi = _ints(tables["wl_hi"])
        self.wl = _ints(tables["wl"])
        self.fit = _ints(tables["fit"])
        self.lm = _ints(tables["lm"])
        self.cl_lo = _ints(tables["cl_lo"])
        self.cl_hi = _ints(tables["cl_hi"])
        self.cl = _ints(tables["cl"])
        self.inst_of = _ints(tables["inst_of"])
        self.lpath = _ints(tables["lpath"])
        self.lside = _ints(tables["lside"])
        self.lnum = _ints(tables["lnum"])
        self.lpts = _ints(tables["lpts"])
        self.ldefn = _ints(tables["ldefn"])
        self.lfac = _ints(tables["lfac"])
        self.kp = _ints(tables["kp"])
        self.bn = _ints(tables["bn"])
        self.hasb = _ints(tables["hasb"])
        self.hunter = _ints(tables["hunter"])
        self.zcls = _ints(tables["zcls"])
        self.fades = _ints(tables["fades"])
        self.dom = _ints(tables["dom"])
        self.kinds = tables["kinds"]
        self.d_kind = _ints(tables["d_kind"])
        self.kd_how = _ints(tables["kd_how"])
        self.kd_mask = _ints(tables["kd_mask"])
        self.l_deals = _ints(tables["l_deals"])
        self.l_flags = _ints(tables["l_flags"])
        self.lchain = _ints(tables["lchain"])
        self.openers = _ints([0] * 32)
        self.opened = _ints([0] * (4 * OPENED))
        self.widest = _ints([0] * (4 * OPENED))
        self.worth_of = _ints([0] * 32)
        self.d_come = _ints(tables["d_come"])
        self.d_lose = _ints(tables["d_lose"])
        self.d_acts = _ints(tables["d_acts"])
        self.d_aside = _ints(tables["d_aside"])
        self.retaken = _ints(tables["retaken"])
        self.returns = _ints(tables["returns"])
        self.inert = _ints(tables["inert"])
        self.d_paid = _ints(tables["d_paid"])
        self.d_extra = _ints(tables["d_extra"])
        self.d_ext = _ints(tables["d_ext"])
        self.d_flags = _ints(tables["d_flags"])
        self.d_gain = _ints(tables["d_gain"])
        self.harmed = _ints(tables["harmed"])
        self.useful = _ints(tables["useful"])
        self.scale = tables["scale"]
        self.wide = 90 * self.scale
        self.flag_at = self.n
        self.status_at = 2 * self.n
        self.guard_at = self.status_at + self.locs
        self.spear_at = self.guard_at + self.locs
        self.place_at = self.spear_at + self.locs
        self.misc_at = self.place_at + 1 + codes.MOST_ACTIVE
        self.task_at = self.misc_at + codes.MISC
        self.row = self.task_at + codes.TASK * codes.MOST_TASKS
        self.s = array("B", bytes(self.row * (DEPTHS + 2)))
        self.listed = array("q", bytes(8 * MOVES * (DEPTHS + 2)))
        self.marks = array("q", bytes(8 * MOVES * (DEPTHS + 2)))
        self.counts = _ints([0] * (DEPTHS + 2))
        self.history = array("q", bytes(8 * HISTORY))
        self.match_gain = _ints([0] * (16 * 16))
        self.tops = _ints([0] * (codes.MOST_ACTIVE * 64))
        self.worths = _ints([0] * 64)
        self.pool = _ints([0] * self.n)
        self.flags = _ints([0] * 8)
        self.decks = _ints([0] * 8)
        self.come = _ints([0] * 8)
        self.lose = _ints([0] * 8)
        self.paid = _ints([0] * 8)
        self.extra = _ints([0] * 8)
        self.aside = _ints([0] * 8)
        self.plays = _ints([0] * 8)
        self.left = _ints([0] * 8)
        self.drawn = _ints([0] * 8)
        self.fresh_pile = _ints([0] * 8)
        self.plenty = _ints([0] * 8)
        self.hands = _ints([0] * 8)
        self.free = _ints([0] * 64)
        self.floors = array("q", bytes(8 * MOST_CARDS * (DEPTHS + 2)))
        self.ceilings = array("q", bytes(8 * MOST_CARDS * (DEPTHS + 2)))
        self.shared = _ints([0] * 64)
        self.sums = _ints([0] * 64)
        self.memory = array("Q", bytes(8 * WORDS * FIRST_ENTRIES))
        self.entries = FIRST_ENTRIES
        self.most_entries = MOST_ENTRIES
        self.used = 0
        self.nodes = 0
        self.until_look = LOOK_EVERY
        self.horizon = 0
        self.use_bounds = True
        self.stat = array("q", bytes(8 * 64))
        self.use_dominance = True
        self.over = over

    def size(self):
        """Return how many bytes a row has."""
        return self.row

    def offsets(self):
        """Return where flags, states of locations, tokens of both kinds, active locations, numbers and tasks begin in a row."""
        return self.flag_at, self.status_at, self.guard_at, self.spear_at, self.place_at, self.misc_at, self.task_at

    # Rows: small steps.

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
    def number_in(self, b: cython.int, seat: cython.int, zone: cython.int) -> cython.int:
        """Return how many cards of a seat are in a zone."""
        i: cython.int
        found: cython.int = 0
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            if self.s[b + i] == zone:
                found += 1
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def carryover(self, b: cython.int, seat: cython.int) -> cython.int:
        """Return the carryover limit of a seat now."""
        i: cython.int
        zone: cython.int
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
    def may_pass(self, b: cython.int, seat: cython.int) -> cython.bint:
        """Tell whether a seat may pass (WR.action.pass)."""
        k: cython.int
        count: cython.int
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
    def may_be_at(self, b: cython.int, i: cython.int, l: cython.int, moving: cython.bint) -> cython.bint:
        """Tell whether a unit may be played or moved to an active location (WR.action.army, WR.action.character)."""
        c: cython.int = self.cls[i]
        how: cython.int = self.cond[c * self.locs + l]
        j: cython.int
        k: cython.int
        other: cython.int
        rules: cython.int
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
    def may_hold(self, b: cython.int, item: cython.int, i: cython.int) -> cython.bint:
        """Tell whether an item may be played on a unit in play (WR.action.item)."""
        j: cython.int
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
    def forsakeable(self, b: cython.int, seat: cython.int) -> cython.bint:
        """Tell whether a seat has a card to forsake; where the search ends at a deck that runs out, its pile is not looked at."""
        i: cython.int
        zone: cython.int
        if self.horizon:
            return True
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            zone = self.s[b + i]
            if zone == IN_HAND or zone == IN_DECK or zone == CYCLED or zone == RESERVE or zone == FRESH:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def takeable(self, b: cython.int, seat: cython.int, source: cython.int, sel: cython.int) -> cython.bint:
        """Tell whether a text finds a card that it may take."""
        i: cython.int
        zone: cython.int
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
    def unit_of(self, b: cython.int, c: cython.int) -> cython.int:
        """Return the unit that a card in play is or is held by, -1 if it is not in play."""
        i: cython.int = self.inst_of[c]
        zone: cython.int
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
        if i < 0 or self.s[b + i] > FRESH:
            return False
        if there != l + 1 and not (to == TO_PATH and self.lpath[l]) and not (to == TO_BATTLEGROUND and not self.lpath[l]):
            return False
        return self.may_be_at(b, i, l, True)

    @cython.cfunc
    @cython.exceptval(check=False)
    def top_of(self, b: cython.int, seat: cython.int) -> cython.int:
        """Return the first card of a deck, -1 if there is none."""
        i: cython.int
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
    def recycle(self, b: cython.int, seat: cython.int) -> cython.void:
        """Shuffle the cycle pile of a seat into its deck (WR.terms.refresh)."""
        i: cython.int
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
    def unit_leaves(self, b: cython.int, i: cython.int, zone: cython.int, items: cython.int) -> cython.void:
        """Take a unit from play with its items, each to a zone."""
        j: cython.int
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

    # Texts.

    @cython.cfunc
    @cython.exceptval(check=False)
    def text_possible(self, b: cython.int, t: cython.int, seat: cython.int) -> cython.bint:
        """Tell whether a text in play or of an event can be used now: its price can be paid, what it activates is there."""
        at: cython.int
        l: cython.int
        op: cython.int
        found: cython.bint
        first: cython.int = STEP * self.tx_lo[t]
        last: cython.int = STEP * (self.tx_hi[t] - 1)
        if self.st[first] == S_FORSAKE and self.st[first + 1] < 0:
            if not self.forsakeable(b, seat):
                return False
            if self.st[last] == S_TAKE and self.st[last + 4] == FROM_DECK and not self.takeable(b, seat, FROM_DECK, self.st[last + 3]):
                return False
        for at in range(self.tx_lo[t], self.tx_hi[t]):
            op = self.st[STEP * at]
            if op == S_PATH or op == S_FIELD:
                found = False
                for l in range(self.locs):
                    if op == S_PATH:
                        found = found or self.next_path(b, l, self.st[STEP * at + 3])
                    else:
                        found = found or self.open_to(b, l, self.st[STEP * at + 3], self.st[STEP * at + 4])
                if not found:
                    return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def worth_offering(self, b: cython.int, t: cython.int, seat: cython.int) -> cython.bint:
        """Tell whether a text that may be declined can be used at all."""
        first: cython.int = STEP * self.tx_lo[t]
        op: cython.int = self.st[first]
        i: cython.int
        k: cython.int
        if op == S_FORSAKE or op == S_CYCLE:
            return self.forsakeable(b, seat)
        if op == S_TAKE and self.st[first + 4] != FROM_BOTH:
            return self.takeable(b, seat, self.st[first + 4], self.st[first + 3])
        if op == S_ELIMINATE:
            for i in range(self.n):
                if self.targeted(b, i, self.st[first + 3], False):
                    return True
            return False
        if op == S_PATH:
            for i in range(self.locs):
                if self.next_path(b, i, self.st[first + 3]):
                    return True
            return False
        if op == S_MOVE:
            for k in range(self.s[b + self.place_at]):
                if self.may_march(b, self.st[first + 3], self.s[b + self.place_at + 1 + k], self.st[first + 4], 0):
                    return True
            return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin_text(self, b: cython.int, t: cython.int, seat: cython.int) -> cython.void:
        """Start a text; one that may be declined is offered first, one that cannot do anything is left out."""
        need: cython.int = self.tx_need[t]
        who: cython.int
        i: cython.int
        decider: cython.int = seat
        if need == -2:
            return
        if need >= 0:
            i = self.inst_of[need]
            if i < 0 or (self.s[b + i] != RESERVE and self.s[b + i] != FRESH):
                return
        if self.tx_opt[t]:
            who = self.st[STEP * self.tx_lo[t] + 1]
            if who >= 0:
                if self.wl_lo[who] == self.wl_hi[who]:
                    return
                decider = self.wl[self.wl_lo[who]]
            if self.worth_offering(b, t, decider):
                self.push(b, T_MAY, decider, t, seat, 0, 0)
            return
        self.push(b, T_TEXT, seat, t, 0, 0, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def start_texts(self, b: cython.int, i: cython.int, seat: cython.int, l: cython.int, played: cython.bint) -> cython.void:
        """Start the texts that work when a card is played or moved; `l` is the location, -1 for a reserve or a wielder."""
        c: cython.int = self.cls[i]
        t: cython.int = self.tc_hi[c]
        when: cython.int
        zone: cython.int
        starts: cython.bint
        while t > self.tc_lo[c]:
            t -= 1
            when = self.tx_when[t]
            starts = False
            if when == W_ENTER_LOCATION:
                starts = l >= 0
            elif when == W_ENTER_PATH:
                starts = l >= 0 and self.lpath[l] and (c != self.faramir or self.lnum[l] == 7)
            elif when == W_ENTER_BATTLEGROUND:
                starts = l >= 0 and not self.lpath[l]
            elif played:
                if when == W_PLAY:
                    starts = True
                elif when == W_PLAY_RESERVE:
                    starts = self.s[b + i] == FRESH
                elif when == W_PLAY_BATTLEGROUND:
                    starts = l >= 0 and not self.lpath[l]
                elif when == W_PLAY_ON:
                    starts = l >= 0 and l == self.tx_arg[t]
                elif when == W_PLAY_HELD_IN_RESERVE:
                    zone = self.s[b + i]
                    starts = zone >= HELD and self.s[b + zone - HELD] <= FRESH
            if starts:
                self.begin_text(b, t, seat)

    @cython.cfunc
    @cython.exceptval(check=False)
    def put_into_play(self, b: cython.int, seat: cython.int, i: cython.int, place: cython.int) -> cython.void:
        """Put a card down where it is played and start its texts; `place` is a location + 1, a wielder for an item, 0 for the reserve."""
        c: cython.int = self.cls[i]
        kind: cython.int = self.ctype[c]
        t: cython.int
        if kind == CHARACTER or kind == ITEM:
            self.s[b + self.flag_at + i] |= PLAYED
        if kind == EVENT_CARD:
            self.s[b + i] = EVENT
            self.push(b, T_EVENT_LEAVES, seat, i, 0, 0, 0)
            for t in range(self.tc_lo[c], self.tc_hi[c]):
                if self.tx_when[t] == W_EVENT:
                    self.begin_text(b, t, seat)
            return
        if kind == ITEM:
            self.s[b + i] = HELD + place
            if self.locks and self.s[b + place] == RESERVE:
                self.s[b + place] = FRESH
            self.start_texts(b, i, seat, -1, True)
            return
        self.s[b + i] = AT + place - 1 if place else FRESH
        self.start_texts(b, i, seat, place - 1, True)

    @cython.cfunc
    @cython.exceptval(check=False)
    def march(self, b: cython.int, i: cython.int, l: cython.int) -> cython.void:
        """Move a unit from its reserve to a location and start its texts for that (WR.action.move)."""
        self.s[b + i] = AT + l
        self.start_texts(b, i, self.own[i], l, False)

    @cython.cfunc
    @cython.exceptval(check=False)
    def simple(self, b: cython.int, at: cython.int, seat: cython.int, count: cython.int) -> cython.void:
        """Push the tasks of a step that one seat carries out."""
        k: cython.int
        op: cython.int = self.st[STEP * at]
        if op == S_DRAW:
            self.push(b, T_DRAW, seat, count, TO_HAND, 0, 0)
            return
        for k in range(count):
            if op == S_FORSAKE:
                self.push(b, T_FORSAKE, seat, 0, 0, 0, 0)
            elif op == S_CYCLE:
                self.push(b, T_CYCLE, seat, 0, 0, 0, 0)
            elif op == S_TAKE:
                self.push(b, T_TAKE, seat, self.st[STEP * at + 4], self.st[STEP * at + 3], self.st[STEP * at + 5], 0)
            else:
                self.push(b, T_ELIMINATE_UNIT, seat, self.st[STEP * at + 3], 0, 0, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def holder(self, b: cython.int, seat: cython.int) -> cython.int:
        """Return the seat that holds cards drawn aside, the given one if none does."""
        k: cython.int
        for k in range(self.seats):
            if self.s[b + self.misc_at + GROUPS + k]:
                return k
        return seat

    @cython.cfunc
    @cython.exceptval(check=False)
    def do_step(self, b: cython.int, t: cython.int, at: cython.int, seat: cython.int, there: cython.int) -> cython.void:
        """Carry out one step of a text; `there` is the battleground + 1 that the text has activated."""
        x: cython.int = STEP * at
        op: cython.int = self.st[x]
        who: cython.int = self.st[x + 1]
        count: cython.int = self.st[x + 2]
        c: cython.int = self.tx_cls[t]
        i: cython.int
        j: cython.int
        k: cython.int
        l: cython.int
        if op <= S_ELIMINATE:
            if op == S_DRAW and self.st[x + 4] >= 0:
                for k in range(self.cl_lo[self.st[x + 4]], self.cl_hi[self.st[x + 4]]):
                    i = self.inst_of[self.cl[k]]
                    if i >= 0 and self.s[b + i] >= RESERVE and self.s[b + i] < HELD:
                        count = self.st[x + 3]
            if who < 0:
                self.simple(b, at, seat, count)
            else:
                k = self.wl_hi[who]
                while k > self.wl_lo[who]:
                    k -= 1
                    self.simple(b, at, self.wl[k], count)
        elif op == S_EACH:
            k = self.wl_hi[who]
            while k > self.wl_lo[who]:
                k -= 1
                j = self.st[x + 4]
                while j > self.st[x + 3]:
                    j -= 1
                    self.simple(b, j, self.wl[k], self.st[STEP * j + 2])
        elif op == S_CHOOSE:
            self.push(b, T_ALTERNATIVE, seat, at & 255, at >> 8, 0, 0)
        elif op == S_CYCLE_SELF or op == S_ELIMINATE_SELF:
            i = self.inst_of[c]
            if i < 0 or self.s[b + i] < RESERVE:
                return
            if self.s[b + i] >= HELD:
                self.s[b + i] = CYCLED if op == S_CYCLE_SELF or self.spare[c] & 1 else GONE
            elif op == S_CYCLE_SELF:
                self.unit_leaves(b, i, CYCLED, CYCLED)
            else:
                self.eliminate(b, i, False)
        elif op == S_CYCLE_WIELDER:
            i = self.unit_of(b, c)
            if i >= 0:
                self.unit_leaves(b, i, CYCLED, CYCLED)
        elif op == S_REMOVE:
            self.remove(b, self.st[x + 3])
        elif op == S_RECYCLE:
            for k in range(self.wl_lo[who], self.wl_hi[who]):
                self.recycle(b, self.wl[k])
        elif op == S_ROUND_RULE:
            self.s[b + self.misc_at + RULES] |= self.st[x + 3]
        elif op == S_DRAW_ASIDE:
            j = seat if who < 0 else -1
            if who >= 0 and self.wl_lo[who] < self.wl_hi[who]:
                j = self.wl[self.wl_lo[who]]
            if j >= 0:
                self.s[b + self.misc_at + GROUPS + j] += 1
                if self.s[b + self.misc_at + GROUPS + j] > 4:
                    self.stopped = INEXACT
                self.push(b, T_DRAW, j, count, TO_ASIDE, 0, 0)
        elif op == S_PLAY_ASIDE:
            self.push(b, T_ASIDE_PLAY, self.holder(b, seat), count, self.st[x + 3], self.st[x + 4], 0)
        elif op == S_ELIMINATE_ASIDE or op == S_CYCLE_ASIDE or op == S_TAKE_ASIDE:
            j = self.holder(b, seat)
            if op == S_TAKE_ASIDE or (op == S_CYCLE_ASIDE and count == 0):
                self.push(b, T_ASIDE_END, j, 0, 0, 0, 0)
            for k in range(count):
                self.push(b, T_ASIDE_PICK, j, PICK_LOSE if op == S_ELIMINATE_ASIDE else PICK_CYCLE if op == S_CYCLE_ASIDE else PICK_TAKE, 0, 0, 0)
        elif op == S_RIDE:
            self.push(b, T_RIDE, seat, self.st[x + 3], who, self.st[x + 4], 0)
        elif op == S_CORRUPTION:
            self.s[b + self.misc_at + CORRUPTION] += count
        elif op == S_CLEANSE:
            k = 0
            for i in range(self.n):
                if AT <= self.s[b + i] < HELD and self.lpath[self.s[b + i] - AT] and self.cfac[self.cls[i]] == self.st[x + 3]:
                    k += 1
            j = self.s[b + self.misc_at + CORRUPTION]
            self.s[b + self.misc_at + CORRUPTION] = j - k if j > k else 0
        elif op == S_TOKEN:
            if self.st[x + 4] == ON_SELF:
                i = self.unit_of(b, c)
                if i >= 0:
                    if self.st[x + 5] >= 0 and self.s[b + i] == AT + self.st[x + 5]:
                        count = self.st[x + 6]
                    self.s[b + self.flag_at + i] += TOKEN * count
            elif self.st[x + 4] == ON_HERE:
                l = self.tx_loc[t]
                if self.morgai == l:
                    self.s[b + self.misc_at + CORRUPTION] += count
                else:
                    self.put_token(b, l, self.st[x + 3], count)
            else:
                self.push(b, T_TOKEN, seat, self.st[x + 3], count, self.st[x + 4], 0)
        elif op == S_FIELD:
            self.push(b, T_FIELD, seat, self.st[x + 3], self.st[x + 4], 0, 0)
        elif op == S_PATH:
            self.push(b, T_PATH, seat, self.st[x + 3], 0, 0, 0)
        elif op == S_MOVE:
            self.push(b, T_MARCH, seat, self.st[x + 3], self.st[x + 4], there, self.st[x + 5])

    @cython.cfunc
    @cython.exceptval(check=False)
    def put_token(self, b: cython.int, l: cython.int, attack: cython.int, count: cython.int) -> cython.void:
        """Put combat tokens on a location if it is active."""
        if self.s[b + self.status_at + l] == ACTIVE or self.s[b + self.status_at + l] == FROM_ENEMY:
            self.s[b + (self.spear_at if attack else self.guard_at) + l] += count

    @cython.cfunc
    @cython.exceptval(check=False)
    def remove(self, b: cython.int, c: cython.int) -> cython.void:
        """Eliminate a card wherever it is; a deck it was in is shuffled (WR.terms.remove)."""
        i: cython.int = self.inst_of[c]
        zone: cython.int
        if i < 0:
            return
        zone = self.s[b + i]
        if zone >= RESERVE and zone < HELD:
            self.eliminate(b, i, False)
        elif zone == IN_HAND or zone == CYCLED:
            self.put_away(b, i, 1)
        elif zone == IN_DECK:
            self.put_away(b, i, 1)
            self.mark_shuffled(b, self.own[i])

    @cython.cfunc
    @cython.exceptval(check=False)
    def arrive(self, b: cython.int, l: cython.int, status: cython.int, seat: cython.int) -> cython.void:
        """Put a location into play and start its text."""
        count: cython.int = self.s[b + self.place_at]
        if count >= MOST_ACTIVE:
            self.stopped = INEXACT
            return
        self.s[b + self.status_at + l] = status
        self.s[b + self.place_at + 1 + count] = l
        self.s[b + self.place_at] = count + 1
        if self.loc_text[l] >= 0:
            self.begin_text(b, self.loc_text[l], seat)

    # Moves: what can be chosen, and what follows.

    @cython.cfunc
    @cython.inline
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
    def outdone(self, b: cython.int, seat: cython.int, i: cython.int, j: cython.int, k: cython.int) -> cython.bint:
        """Tell whether giving up hand card `i` is no better than giving up another one, which is not `j` nor `k`.

        `dom` tells for two cards that whoever keeps the first can do all that the second can, so the second may be given up instead.
        """
        other: cython.int
        c: cython.int = self.cls[i] * self.ncls
        if not self.use_dominance or self.fresh_pile[seat]:
            return False
        for other in range(self.seat_lo[seat], self.seat_hi[seat]):
            if self.s[b + other] == IN_HAND and other != i and other != j and other != k and self.dom[c + self.cls[other]]:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def repeated(self, b: cython.int, i: cython.int, but: cython.int) -> cython.bint:
        """Tell whether a card before this one in the same zone of the same seat is the same for the rest of the phase."""
        j: cython.int
        for j in range(self.seat_lo[self.own[i]], i):
            if self.s[b + j] == self.s[b + i] and j != but and self.zcls[self.cls[j]] == self.zcls[self.cls[i]] and self.s[b + self.flag_at + j] == self.s[b + self.flag_at + i]:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_actions(self, d: cython.int) -> cython.void:
        """List the actions of the seat whose turn it is."""
        b: cython.int = d * self.row
        seat: cython.int = self.order[self.s[b + self.misc_at + TURN]]
        lo: cython.int = self.seat_lo[seat]
        hi: cython.int = self.seat_hi[seat]
        held: cython.int = self.number_in(b, seat, IN_HAND)
        i: cython.int
        j: cython.int
        k: cython.int
        l: cython.int
        t: cython.int
        c: cython.int
        kind: cython.int
        zone: cython.int
        when: cython.int
        places: cython.int = self.s[b + self.place_at]
        possible: cython.bint
        for i in range(lo, hi):
            if self.s[b + i] != IN_HAND or self.repeated(b, i, -1):
                continue
            c = self.cls[i]
            kind = self.ctype[c]
            if (kind == CHARACTER or kind == ITEM) and self.s[b + self.flag_at + i] & PLAYED:
                continue
            if kind == EVENT_CARD:
                possible = True
                for t in range(self.tc_lo[c], self.tc_hi[c]):
                    if self.tx_when[t] == W_EVENT and self.opens_path(t) and not self.text_possible(b, t, seat):
                        possible = False
                if possible:
                    self.list_payments(d, b, seat, i, 0, held)
            elif kind == ITEM:
                for j in range(self.n):
                    if self.s[b + j] >= RESERVE and self.s[b + j] < HELD and self.cside[self.cls[j]] == self.cside[c] and self.may_hold(b, i, j):
                        self.list_payments(d, b, seat, i, j, held)
            else:
                for k in range(places):
                    l = self.s[b + self.place_at + 1 + k]
                    if self.may_be_at(b, i, l, False):
                        self.list_payments(d, b, seat, i, l + 1, held)
                self.list_payments(d, b, seat, i, 0, held)
        for i in range(lo, hi):
            if self.s[b + i] == RESERVE and not self.repeated(b, i, -1):
                for k in range(places):
                    l = self.s[b + self.place_at + 1 + k]
                    if self.may_be_at(b, i, l, True):
                        self.add(d, M_MOVE, i, l, 0)
        for i in range(self.n):
            zone = self.s[b + i]
            if zone < RESERVE:
                continue
            c = self.cls[i]
            if self.tc_lo[c] == self.tc_hi[c]:
                continue
            if zone >= HELD:
                zone = self.s[b + zone - HELD]
            for t in range(self.tc_lo[c], self.tc_hi[c]):
                when = self.tx_when[t]
                if when < W_ACTION_RESERVE:
                    continue
                if (self.tx_user[t] if self.tx_user[t] != -1 else self.own[i]) != seat:
                    continue
                if when == W_ACTION_RESERVE and zone > FRESH:
                    continue
                if when == W_ACTION_LOCATION and zone < AT:
                    continue
                if when == W_ACTION_PATH and (zone < AT or not self.lpath[zone - AT]):
                    continue
                if self.s[b + self.flag_at + i] & USED and self.tx_once[t]:
                    continue
                if self.text_possible(b, t, self.own[i]):
                    self.add(d, M_USE, i, t, 0)
        if (self.s[b + self.misc_at + RINGS] >> seat) & 1 and self.ringkind[seat]:
            self.add(d, M_RING, 0, 0, 0)
        if self.may_pass(b, seat):
            self.add(d, M_PASS, 0, 0, 0)
        for i in range(lo, hi):
            if self.s[b + i] == IN_HAND and not self.repeated(b, i, -1) and not self.outdone(b, seat, i, -1, -1):
                self.add(d, M_CYCLE, i, 0, 0)
        for i in range(lo, hi):
            if self.s[b + i] == IN_HAND and not self.repeated(b, i, -1):
                for j in range(i + 1, hi):
                    if self.s[b + j] == IN_HAND and not self.repeated(b, j, i) and not self.outdone(b, seat, i, j, -1) and not self.outdone(b, seat, j, i, -1):
                        self.add(d, M_WINNOW, i, j, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def opens_path(self, t: cython.int) -> cython.bint:
        """Tell whether a text activates a path."""
        at: cython.int
        for at in range(self.tx_lo[t], self.tx_hi[t]):
            if self.st[STEP * at] == S_PATH:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_payments(self, d: cython.int, b: cython.int, seat: cython.int, i: cython.int, place: cython.int, held: cython.int) -> cython.void:
        """List a play with everything that may pay for it (WR.action.pay, WR.action.last_card)."""
        j: cython.int
        before: cython.int
        zone: cython.int
        deck: cython.bint = False
        if held > 1:
            for j in range(self.seat_lo[seat], self.seat_hi[seat]):
                if j != i and self.s[b + j] == IN_HAND and not self.repeated(b, j, i) and not self.outdone(b, seat, j, i, -1):
                    self.add(d, M_PLAY, i, place, j + 1)
            return
        before = self.counts[d]
        for j in range(self.seat_lo[seat], self.seat_hi[seat]):
            zone = self.s[b + j]
            if zone == RESERVE or zone == FRESH:
                if not self.second_of_name(b, j):
                    self.add(d, M_PLAY, i, place, j + 1)
            elif zone == IN_DECK or zone == CYCLED:
                deck = True
        for j in range(self.n):
            if self.s[b + j] >= HELD:
                zone = self.s[b + j] - HELD
                if self.own[zone] == seat and self.s[b + zone] <= FRESH:
                    self.add(d, M_PLAY, i, place, j + 1)
        if deck or self.horizon:
            self.add(d, M_PLAY, i, place, PAID_DECK)
        if before == self.counts[d] and self.last_free:
            self.add(d, M_PLAY, i, place, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def second_of_name(self, b: cython.int, i: cython.int) -> cython.bint:
        """Tell whether another unit of the same name in the reserve is the one meant when it is forsaken: a fresh one first."""
        j: cython.int
        zone: cython.int
        for j in range(self.seat_lo[self.own[i]], self.seat_hi[self.own[i]]):
            zone = self.s[b + j]
            if j != i and (zone == RESERVE or zone == FRESH) and self.zcls[self.cls[j]] == self.zcls[self.cls[i]] and (zone > self.s[b + i] or (zone == self.s[b + i] and j < i)) and not self.holds(b, j) and not self.holds(b, i):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def holds(self, b: cython.int, i: cython.int) -> cython.bint:
        """Tell whether a unit wields an item."""
        j: cython.int
        for j in range(self.n):
            if self.s[b + j] == HELD + i:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_forsakes(self, d: cython.int, b: cython.int, seat: cython.int) -> cython.void:
        """List the ways to forsake a card: from the hand, from the reserve, from the deck (WR.terms.forsake)."""
        i: cython.int
        zone: cython.int
        deck: cython.bint = False
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            zone = self.s[b + i]
            if zone == IN_HAND:
                if not self.repeated(b, i, -1) and not self.outdone(b, seat, i, -1, -1):
                    self.add(d, M_CHOOSE, i, 0, 0)
            elif zone == RESERVE or zone == FRESH:
                if not self.second_of_name(b, i):
                    self.add(d, M_CHOOSE, i, 0, 0)
            elif zone == IN_DECK or zone == CYCLED:
                deck = True
        for i in range(self.n):
            if self.s[b + i] >= HELD:
                zone = self.s[b + i] - HELD
                if self.own[zone] == seat and self.s[b + zone] <= FRESH:
                    self.add(d, M_CHOOSE, i, 0, 0)
        if deck or self.horizon:
            self.add(d, M_CHOOSE, 0, 1, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_choices(self, d: cython.int) -> cython.void:
        """List the options of the choice that is due."""
        b: cython.int = d * self.row
        at: cython.int = b + self.task_at + TASK * (self.s[b + self.misc_at + TASKS] - 1)
        kind: cython.int = self.s[at]
        seat: cython.int = self.s[at + 1]
        x: cython.int = self.s[at + 2]
        y: cython.int = self.s[at + 3]
        z: cython.int = self.s[at + 4]
        i: cython.int
        j: cython.int
        k: cython.int
        l: cython.int
        step: cython.int
        group: cython.int
        found: cython.bint
        if kind == T_MAY:
            self.add(d, M_CHOOSE, 1, 0, 0)
            self.add(d, M_CHOOSE, 0, 0, 0)
        elif kind == T_FORSAKE:
            self.list_forsakes(d, b, seat)
        elif kind == T_CYCLE_ONE or kind == T_ELIMINATE_ONE:
            for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                if self.s[b + i] == IN_HAND and not self.repeated(b, i, -1) and not self.outdone(b, seat, i, -1, -1):
                    self.add(d, M_CHOOSE, i, 0, 0)
        elif kind == T_TAKE:
            for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                if ((self.s[b + i] == IN_DECK and x != FROM_CYCLE) or (self.s[b + i] == CYCLED and x != FROM_DECK)) and self.fit[y * self.ncls + self.cls[i]]:
                    found = False
                    for j in range(self.seat_lo[seat], self.seat_hi[seat]):
                        if j != i and self.cls[j] == self.cls[i] and ((self.s[b + j] == IN_DECK and x != FROM_CYCLE) or (self.s[b + j] == CYCLED and x != FROM_DECK)) and (
                            self.s[b + j] < self.s[b + i] or (self.s[b + j] == self.s[b + i] and j < i)
                        ):
                            found = True
                    if not found:
                        self.add(d, M_CHOOSE, i, 0, 0)
            if z and self.counts[d]:
                self.add(d, M_CHOOSE, 0, 1, 0)
        elif kind == T_ELIMINATE_UNIT:
            for i in range(self.n):
                if self.targeted(b, i, x, y) and not self.hidden_by_name(b, i, x, y):
                    self.add(d, M_CHOOSE, i, 0, 0)
        elif kind == T_ASIDE_PLAY:
            group = self.s[b + self.misc_at + GROUPS + seat]
            if group and x:
                for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                    if self.s[b + i] == ASIDE + group - 1 and self.fit[y * self.ncls + self.cls[i]] and not self.repeated(b, i, -1):
                        self.list_aside_places(d, b, i, z)
            if self.counts[d]:
                self.add(d, M_CHOOSE, 0, 0, 1)
        elif kind == T_ASIDE_PICK:
            group = self.s[b + self.misc_at + GROUPS + seat]
            if group:
                for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                    if self.s[b + i] == ASIDE + group - 1 and not self.repeated(b, i, -1):
                        self.add(d, M_CHOOSE, i, 0, 0)
        elif kind == T_TOKEN:
            for k in range(self.s[b + self.place_at]):
                l = self.s[b + self.place_at + 1 + k]
                if z == ON_LOCATION or (z == ON_PATH) == (self.lpath[l] != 0):
                    self.add(d, M_CHOOSE, l, 0, 0)
        elif kind == T_RIDE:
            for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                if (self.s[b + i] == RESERVE or self.s[b + i] == FRESH) and self.cfac[self.cls[i]] == x and not self.first_of_name(b, i):
                    self.add(d, M_CHOOSE, i, 0, 0)
            self.add(d, M_CHOOSE, 0, 1, 0)
        elif kind == T_MARCH:
            for k in range(self.s[b + self.place_at]):
                l = self.s[b + self.place_at + 1 + k]
                if self.may_march(b, x, l, y, z):
                    self.add(d, M_CHOOSE, l, 0, 0)
            if self.s[at + 5] and self.counts[d]:
                self.add(d, M_CHOOSE, 0, 1, 0)
        elif kind == T_FIELD:
            for l in range(self.locs):
                if self.open_to(b, l, x, y):
                    self.add(d, M_CHOOSE, l, 0, 0)
        elif kind == T_PATH:
            for l in range(self.locs):
                if self.next_path(b, l, x):
                    self.add(d, M_CHOOSE, l, 0, 0)
        elif kind == T_ALTERNATIVE:
            step = STEP * (x | (y << 8))
            for k in range(self.st[step + 3], self.st[step + 4]):
                j = STEP * self.st[STEP * k + 3]
                if self.st[j] == S_TAKE:
                    found = self.takeable(b, seat, self.st[j + 4], self.st[j + 3])
                else:
                    found = False
                    for i in range(self.n):
                        found = found or self.targeted(b, i, self.st[j + 3], False)
                if found:
                    self.add(d, M_CHOOSE, k & 255, k >> 8, 0)
        elif kind == T_COMBAT:
            self.list_losses(d, b, x)

    @cython.cfunc
    @cython.exceptval(check=False)
    def first_of_name(self, b: cython.int, i: cython.int) -> cython.bint:
        """Tell whether another unit of the same name comes before this one in a reserve: one that is not fresh first."""
        j: cython.int
        zone: cython.int
        for j in range(self.seat_lo[self.own[i]], self.seat_hi[self.own[i]]):
            zone = self.s[b + j]
            if j != i and (zone == RESERVE or zone == FRESH) and self.cls[j] == self.cls[i] and (zone < self.s[b + i] or (zone == self.s[b + i] and j < i)):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def hidden_by_name(self, b: cython.int, i: cython.int, sel: cython.int, on_field: cython.bint) -> cython.bint:
        """Tell whether a text that names this unit means another one of its name: reserves come first, then locations in their order."""
        j: cython.int
        for j in range(self.seat_lo[self.own[i]], self.seat_hi[self.own[i]]):
            if j != i and self.cls[j] == self.cls[i] and self.targeted(b, j, sel, on_field):
                if self.rank_in_play(b, j) < self.rank_in_play(b, i) or (self.s[b + j] == self.s[b + i] and j < i):
                    return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def rank_in_play(self, b: cython.int, i: cython.int) -> cython.int:
        """Return how far back a unit stands when all units in play are gone through."""
        k: cython.int
        zone: cython.int = self.s[b + i]
        if zone < AT:
            return zone
        for k in range(self.s[b + self.place_at]):
            if self.s[b + self.place_at + 1 + k] == zone - AT:
                return AT + k
        return AT + 99

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_aside_places(self, d: cython.int, b: cython.int, i: cython.int, to: cython.int) -> cython.void:
        """List where a card drawn aside may be played; `to` is 0 for anywhere, 1 for the reserve, a location + 2."""
        c: cython.int = self.cls[i]
        kind: cython.int = self.ctype[c]
        j: cython.int
        k: cython.int
        l: cython.int
        if (kind == CHARACTER or kind == ITEM) and self.s[b + self.flag_at + i] & PLAYED:
            return
        if kind == EVENT_CARD:
            if to == 0:
                self.add(d, M_CHOOSE, i, 0, 0)
        elif kind == ITEM:
            if to == 0:
                for j in range(self.n):
                    if self.s[b + j] >= RESERVE and self.s[b + j] < HELD and self.cside[self.cls[j]] == self.cside[c] and self.may_hold(b, i, j):
                        self.add(d, M_CHOOSE, i, j, 0)
        else:
            for k in range(self.s[b + self.place_at]):
                l = self.s[b + self.place_at + 1 + k]
                if (to == 0 or to == l + 2) and self.may_be_at(b, i, l, False):
                    self.add(d, M_CHOOSE, i, l + 1, 0)
            if to <= 1:
                self.add(d, M_CHOOSE, i, 0, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def do_action(self, b: cython.int, move: cython.longlong) -> cython.void:
        """Carry out an action up to the tasks that it brings."""
        kind: cython.int = (move >> 24) & 255
        x: cython.int = (move >> 16) & 255
        y: cython.int = (move >> 8) & 255
        z: cython.int = move & 255
        m: cython.int = b + self.misc_at
        seat: cython.int = self.order[self.s[m + TURN]]
        if kind == M_PASS:
            self.s[m + PASSES] += 1
            if self.s[m + PASSES] < self.norder:
                self.s[m + TURN] = (self.s[m + TURN] + 1) % self.norder
            else:
                self.s[m + ENDED] = 1
            return
        self.push(b, T_NEXT, 0, 0, 0, 0, 0)
        if kind == M_PLAY:
            self.put_into_play(b, seat, x, y)
            if z == PAID_DECK:
                self.refresh(b, seat)
                self.push(b, T_FORSAKE_TOP, seat, 0, 0, 0, 0)
            elif z:
                if self.s[b + z - 1] == IN_HAND:
                    self.s[b + z - 1] = CYCLED
                else:
                    self.forsake(b, z - 1)
        elif kind == M_MOVE:
            self.march(b, x, y)
        elif kind == M_CYCLE:
            self.s[b + x] = CYCLED
        elif kind == M_WINNOW:
            self.put_away(b, x, 1)
            self.put_away(b, y, 1)
            self.push(b, T_DRAW, seat, 1, TO_HAND, 0, 0)
        elif kind == M_USE:
            if self.tx_once[y]:
                self.s[b + self.flag_at + x] |= USED
            self.push(b, T_TEXT, seat, y, 0, 0, 0)
        elif kind == M_RING:
            self.s[m + RINGS] &= 255 ^ (1 << seat)
            if self.ringkind[seat] == 1:
                self.push(b, T_DRAW, seat, 2, TO_HAND, 0, 0)
            else:
                self.push(b, T_CYCLE, seat, 0, 0, 0, 0)
                self.push(b, T_ELIMINATE_ONE, seat, 0, 0, 0, 0)
                self.push(b, T_DRAW, seat, 3, TO_HAND, 0, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def do_choice(self, b: cython.int, move: cython.longlong) -> cython.void:
        """Make the choice that is due."""
        x: cython.int = (move >> 16) & 255
        y: cython.int = (move >> 8) & 255
        z: cython.int = move & 255
        m: cython.int = b + self.misc_at
        count: cython.int = self.s[m + TASKS] - 1
        at: cython.int = b + self.task_at + TASK * count
        kind: cython.int = self.s[at]
        seat: cython.int = self.s[at + 1]
        p: cython.int = self.s[at + 2]
        q: cython.int = self.s[at + 3]
        r: cython.int = self.s[at + 4]
        w: cython.int = self.s[at + 5]
        i: cython.int
        k: cython.int
        l: cython.int
        left: cython.int
        status: cython.int
        self.s[m + TASKS] = count
        if kind == T_MAY:
            if x:
                self.push(b, T_TEXT, q, p, 0, 0, 0)
        elif kind == T_FORSAKE:
            if y:
                self.refresh(b, seat)
                self.push(b, T_FORSAKE_TOP, seat, 0, 0, 0, 0)
            else:
                self.forsake(b, x)
        elif kind == T_CYCLE_ONE:
            self.s[b + x] = CYCLED
        elif kind == T_ELIMINATE_ONE:
            self.put_away(b, x, 1)
        elif kind == T_TAKE:
            if not y:
                if self.s[b + x] == IN_DECK:
                    self.s[b + x] = IN_HAND
                    self.mark_shuffled(b, seat)
                    self.refresh(b, seat)
                else:
                    self.s[b + x] = IN_HAND
        elif kind == T_ELIMINATE_UNIT:
            self.eliminate(b, x, False)
        elif kind == T_ASIDE_PLAY:
            if not z:
                left = 0
                for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                    if i != x and self.s[b + i] == self.s[b + x]:
                        left += 1
                self.push(b, T_ASIDE_PLAY, seat, p - 1, q, r, w + 1)
                self.put_into_play(b, seat, x, y)
                if left <= w:
                    self.push(b, T_CYCLE, seat, 0, 0, 0, 0)
        elif kind == T_ASIDE_PICK:
            if p == PICK_LOSE:
                self.put_away(b, x, 1)
            else:
                self.s[b + x] = CYCLED if p == PICK_CYCLE else IN_HAND
        elif kind == T_TOKEN:
            self.put_token(b, x, p, q)
        elif kind == T_RIDE:
            if y:
                k = self.wl_hi[q]
                while k > self.wl_lo[q]:
                    k -= 1
                    for i in range(w):
                        self.push(b, T_ELIMINATE_UNIT, self.wl[k], r, 1, 0, 0)
            else:
                self.eliminate(b, x, False)
                self.push(b, T_RIDE, seat, p, q, r, w + 1)
        elif kind == T_MARCH:
            if not y:
                self.march(b, self.unit_of(b, p), x)
        elif kind == T_FIELD:
            if count and self.s[at - TASK] == T_TEXT and self.s[at - TASK + 1] == seat:
                self.s[at - TASK + 4] = x + 1
            status = self.s[b + self.status_at + x]
            self.arrive(b, x, FROM_ENEMY if status == (DARK_AREA if self.lside[x] == 0 else FREE_AREA) else ACTIVE, seat)
        elif kind == T_PATH:
            self.push(b, T_ARRIVE, seat, x, 0, 0, 0)
            for k in range(self.s[b + self.place_at]):
                l = self.s[b + self.place_at + 1 + k]
                if self.lpath[l]:
                    self.push(b, T_COMBAT, 0, l, 0, 0, 0)
                    break
        elif kind == T_ALTERNATIVE:
            k = STEP * (x | (y << 8))
            i = self.st[k + 4]
            while i > self.st[k + 3]:
                i -= 1
                self.simple(b, i, seat, self.st[STEP * i + 2])
        elif kind == T_COMBAT:
            self.fight_path(b, p, x | (y << 8))

    @cython.cfunc
    @cython.exceptval(check=False)
    def deal(self, b: cython.int, i: cython.int) -> cython.void:
        """Let a card come off its deck: drawn, or forsaken from the top."""
        m: cython.int = b + self.misc_at
        count: cython.int = self.s[m + TASKS] - 1
        at: cython.int = b + self.task_at + TASK * count
        seat: cython.int = self.s[at + 1]
        self.s[m + TASKS] = count
        if self.s[at] == T_FORSAKE_TOP:
            self.lift(b, i, CYCLED if self.spare[self.cls[i]] & 5 else GONE)
            self.refresh(b, seat)
        elif self.s[at + 3] == TO_HAND:
            self.lift(b, i, IN_HAND)
        else:
            self.lift(b, i, ASIDE + self.s[m + GROUPS + seat] - 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def run(self, d: cython.int) -> cython.void:
        """Do all tasks up to the next real choice, chance, or the end; the options of a choice are listed then."""
        b: cython.int = d * self.row
        m: cython.int = b + self.misc_at
        at: cython.int
        kind: cython.int
        seat: cython.int
        x: cython.int
        y: cython.int
        i: cython.int
        self.counts[d] = 0
        while self.s[m + TASKS] and not self.s[m + ENDED] and not self.stopped:
            at = b + self.task_at + TASK * (self.s[m + TASKS] - 1)
            kind = self.s[at]
            seat = self.s[at + 1]
            x = self.s[at + 2]
            y = self.s[at + 3]
            if kind == T_DEAL or kind == T_FORSAKE_TOP:
                if (self.s[m + SHUFFLED] >> seat) & 1 and self.several_tops(b, seat):
                    return
                i = self.top_of(b, seat)
                if i < 0:
                    self.s[m + TASKS] -= 1
                else:
                    self.deal(b, i)
            elif kind == T_NEXT:
                self.s[m + TASKS] -= 1
                self.s[m + TURN] = (self.s[m + TURN] + 1) % self.norder
                self.s[m + PASSES] = 0
            elif kind == T_TEXT:
                if y >= self.tx_hi[x] - self.tx_lo[x]:
                    self.s[m + TASKS] -= 1
                else:
                    self.s[at + 3] = y + 1
                    self.do_step(b, x, self.tx_lo[x] + y, seat, self.s[at + 4])
            elif kind == T_DRAW:
                self.s[m + TASKS] -= 1
                self.refresh(b, seat)
                if x and self.top_of(b, seat) >= 0:
                    self.push(b, T_DRAW, seat, x - 1, y, 0, 0)
                    self.push(b, T_DEAL, seat, 0, y, 0, 0)
            elif kind == T_CYCLE:
                self.s[at] = T_CYCLE_ONE if self.number_in(b, seat, IN_HAND) else T_FORSAKE
            elif kind == T_EVENT_LEAVES:
                self.s[m + TASKS] -= 1
                self.put_away(b, x, 1)
            elif kind == T_ASIDE_END:
                self.s[m + TASKS] -= 1
                if self.s[m + GROUPS + seat]:
                    self.s[m + GROUPS + seat] -= 1
                    for i in range(self.seat_lo[seat], self.seat_hi[seat]):
                        if self.s[b + i] == ASIDE + self.s[m + GROUPS + seat]:
                            self.s[b + i] = CYCLED
            elif kind == T_ARRIVE:
                self.s[m + TASKS] -= 1
                self.s[m + NUMBER] = self.lnum[x]
                self.arrive(b, x, ACTIVE, seat)
            else:
                self.counts[d] = 0
                self.list_choices(d)
                if self.counts[d] > 1:
                    return
                if self.counts[d]:
                    self.counts[d] = 0
                    self.do_choice(b, self.listed[d * MOVES])
                else:
                    self.s[m + TASKS] -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def several_tops(self, b: cython.int, seat: cython.int) -> cython.bint:
        """Tell whether different cards may lie on top of a shuffled deck."""
        i: cython.int
        first: cython.int = self.top_of(b, seat)
        for i in range(self.seat_lo[seat], self.seat_hi[seat]):
            if self.s[b + i] == IN_DECK and self.cls[i] != self.cls[first]:
                return True
        return False

    # Combats.

    @cython.cfunc
    @cython.exceptval(check=False)
    def bonus(self, b: cython.int, i: cython.int, l: cython.int, defends: cython.bint, mode: cython.int) -> cython.int:
        """Return what texts add to a unit at a location now (mode 0) or at most (mode 2); what supporting somebody adds only at most."""
        k: cython.int
        j: cython.int
        x: cython.int
        other: cython.int
        count: cython.int
        c: cython.int = self.cls[i]
        icon: cython.int = 2 if self.lpath[l] else (1 if defends else 0)
        total: cython.int = 0
        for k in range(self.bonuses):
            x = 6 * k
            if self.bn[x] == B_KEEPER:
                if defends:
                    for j in range(self.bn[x + 4], self.bn[x + 5]):
                        if self.cl[j] == c:
                            other = self.inst_of[self.bn[x + 1]]
                            if mode == 2 or (other >= 0 and (self.s[b + other] == RESERVE or self.s[b + other] == FRESH)):
                                total += self.bn[x + 3]
                continue
            if self.bn[x + 1] != c or self.bn[x + 2] != icon:
                continue
            if self.bn[x] == B_IN_PLAY:
                count = 1 if mode == 2 else 0
                for j in range(self.bn[x + 4], self.bn[x + 5]):
                    other = self.inst_of[self.cl[j]]
                    if other >= 0 and self.s[b + other] >= RESERVE and self.s[b + other] < HELD:
                        if self.s[b + other] <= FRESH or self.s[b + other] == AT + l or self.first_side == self.cside[c]:
                            count = 1
                total += count * self.bn[x + 3]
            elif self.bn[x] == B_PER_FACTION:
                count = 0
                for j in range(self.n):
                    if self.cfac[self.cls[j]] == self.bn[x + 4] and (mode == 2 or self.s[b + j] == AT + l) and self.ctype[self.cls[j]] <= CHARACTER:
                        count += 1
                total += self.bn[x + 3] * (count // self.bn[x + 5])
            elif mode == 2:
                total += self.bn[x + 3]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def power(self, b: cython.int, i: cython.int, l: cython.int, defends: cython.bint, mode: cython.int) -> cython.int:
        """Return the icons of a unit with its items and tokens, without support."""
        j: cython.int
        c: cython.int = self.cls[i]
        total: cython.int = self.icon[c * self.locs + l] + self.s[b + self.flag_at + i] // TOKEN
        for j in range(self.n):
            if self.s[b + j] == HELD + i:
                total += self.icon[self.cls[j] * self.locs + l]
        if (mode == 0 or mode == 2) and self.hasb[c]:
            total += self.bonus(b, i, l, defends, mode)
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def cover(self, b: cython.int, l: cython.int, mode: cython.int) -> cython.int:
        """Return what a location itself cancels: exactly (mode 0), at least (1) or at most (2)."""
        i: cython.int
        j: cython.int
        zone: cython.int
        c: cython.int
        counts: cython.bint
        total: cython.int = self.s[b + self.guard_at + l]
        if self.s[b + self.status_at + l] != FROM_ENEMY:
            total += self.ldefn[l]
        if not self.lpath[l]:
            return total
        for i in range(self.n):
            c = self.cls[i]
            zone = self.s[b + i]
            if zone >= HELD and self.ldef[c] and self.s[b + zone - HELD] == AT + l:
                counts = self.ldef_fac[c] < 0 or mode == 2
                if mode == 0 and not counts:
                    for j in range(self.n):
                        if self.s[b + j] == AT + l and self.cfac[self.cls[j]] == self.ldef_fac[c]:
                            counts = True
                if counts:
                    total += self.ldef[c]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def supports(self, b: cython.int, army: cython.int, character: cython.int, l: cython.int) -> cython.bint:
        """Tell whether an army may support a character at a location (WR.support)."""
        a: cython.int = self.cls[army]
        c: cython.int = self.cls[character]
        if self.cfac[a] == self.cfac[c]:
            return True
        if self.hunter[c] and self.s[b + self.misc_at + RULES] & RULE_HUNTERS and self.cside[a] == 0:
            return True
        return self.permf[c] == self.cfac[a] and (self.lfac[l] >> self.cfac[a]) & 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def best_support(self, at: cython.int, taken: cython.int) -> cython.int:
        """Return the most icons that armies not yet taken can add with the characters from one on."""
        a: cython.int
        gain: cython.int
        found: cython.int
        best: cython.int
        if at == self.match_chars:
            return 0
        best = self.best_support(at + 1, taken)
        for a in range(self.match_armies):
            gain = self.match_gain[at * 16 + a]
            if gain > 0 and not (taken >> a) & 1:
                found = gain + self.best_support(at + 1, taken | (1 << a))
                if found > best:
                    best = found
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def muster(self, b: cython.int, l: cython.int, side: cython.int, mode: cython.int) -> cython.int:
        """Return the icons of a side at a location: exactly (mode 0), what the other side can not take away (1), with all that support could ever add (2)."""
        i: cython.int
        j: cython.int
        c: cython.int
        k: cython.int
        x: cython.int
        gain: cython.int
        defends: cython.bint = self.lside[l] == side
        total: cython.int = 0
        characters: cython.int = 0
        armies: cython.int = 0
        for i in range(self.n):
            if self.s[b + i] != AT + l:
                continue
            c = self.cls[i]
            if self.cside[c] != side or (mode == 1 and self.harmed[c]):
                continue
            total += self.power(b, i, l, defends, mode)
            if self.lpath[l]:
                continue
            if self.ctype[c] == ARMY:
                if armies < 16:
                    self.sums[32 + armies] = i
                    armies += 1
            elif mode == 2:
                total += self.lead[c * self.locs + l]
            elif characters < 16:
                self.sums[48 + characters] = i
                characters += 1
        if mode == 2 or characters == 0 or armies == 0:
            return total
        for k in range(characters):
            i = self.sums[48 + k]
            for x in range(armies):
                j = self.sums[32 + x]
                gain = 0
                if self.supports(b, j, i, l):
                    gain = self.lead[self.cls[i] * self.locs + l]
                    if self.hasb[self.cls[j]]:
                        gain += self.support_bonus(j, i, defends)
                self.match_gain[k * 16 + x] = gain
        self.match_chars = characters
        self.match_armies = armies
        return total + self.best_support(0, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def support_bonus(self, army: cython.int, character: cython.int, defends: cython.bint) -> cython.int:
        """Return the icons that an army gains for supporting a character."""
        k: cython.int
        j: cython.int
        total: cython.int = 0
        for k in range(self.bonuses):
            if self.bn[6 * k] == B_SUPPORTS and self.bn[6 * k + 1] == self.cls[army] and self.bn[6 * k + 2] == (1 if defends else 0):
                for j in range(self.bn[6 * k + 4], self.bn[6 * k + 5]):
                    if self.cl[j] == self.cls[character]:
                        total += self.bn[6 * k + 3]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_losses(self, d: cython.int, b: cython.int, l: cython.int) -> cython.void:
        """List the sets of defenders that may be given up on a path that is replaced (WR.path.losses)."""
        i: cython.int
        k: cython.int
        mask: cython.int
        total: cython.int
        strongest: cython.int
        count: cython.int = 0
        whole: cython.int = 0
        need: cython.int = self.muster(b, l, 1, 0) + self.s[b + self.spear_at + l] - self.cover(b, l, 0)
        for i in range(self.n):
            if self.s[b + i] == AT + l and self.cside[self.cls[i]] == 0 and count < 16:
                self.sums[count] = self.power(b, i, l, True, 0)
                whole += self.sums[count]
                count += 1
        if need <= 0:
            self.add(d, M_CHOOSE, 0, 0, 0)
            return
        if whole < need:
            mask = (1 << count) - 1
            self.add(d, M_CHOOSE, mask & 255, mask >> 8, 0)
            return
        for mask in range(1 << count):
            total = 0
            strongest = 0
            for k in range(count):
                if (mask >> k) & 1:
                    if not self.sums[k]:
                        total = -999
                    total += self.sums[k]
                    if self.sums[k] > strongest:
                        strongest = self.sums[k]
            if total >= need and total - strongest < need:
                self.add(d, M_CHOOSE, mask & 255, mask >> 8, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def path_score(self, b: cython.int, l: cython.int) -> cython.int:
        """Return what the combat on a path brings: points of the Free Peoples, or corruption as a number below zero."""
        attack: cython.int = self.muster(b, l, 1, 0) + self.s[b + self.spear_at + l]
        whole: cython.int = self.cover(b, l, 0)
        defense: cython.int = self.muster(b, l, 0, 0)
        need: cython.int = attack - whole if attack > whole else 0
        if need > defense:
            return defense - need
        if not self.strict_paths or whole + defense > attack:
            return self.lpts[l]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def fight_path(self, b: cython.int, l: cython.int, lost: cython.int) -> cython.void:
        """Resolve the combat on a path that is replaced: score it and send the cards away (WR.location.replaced_path)."""
        i: cython.int
        j: cython.int
        k: cython.int
        texts: cython.int
        zone: cython.int
        items: cython.int
        at: cython.int = 0
        score: cython.int = self.path_score(b, l)
        if score < 0:
            self.s[b + self.misc_at + CORRUPTION] -= score
        self.s[b + self.status_at + l] = DARK_AREA if score < 0 else FREE_AREA if score else CLOSED
        self.s[b + self.guard_at + l] = 0
        self.s[b + self.spear_at + l] = 0
        for i in range(self.n):
            if self.s[b + i] != AT + l:
                continue
            zone = GONE
            items = GONE
            if self.cside[self.cls[i]] == 0:
                if not (lost >> at) & 1:
                    zone = CYCLED
                    items = CYCLED
                at += 1
            if zone == GONE:
                texts = self.spare[self.cls[i]]
                if texts & 32:
                    zone = CYCLED
                    items = CYCLED if texts & 64 else GONE
                else:
                    for j in range(self.n):
                        if self.s[b + j] == HELD + i and self.spare[self.cls[j]] & 128:
                            zone = CYCLED
                            items = CYCLED
            self.unit_leaves(b, i, zone, items)
        k = 0
        for i in range(self.s[b + self.place_at]):
            if self.s[b + self.place_at + 1 + i] != l:
                self.s[b + self.place_at + 1 + k] = self.s[b + self.place_at + 1 + i]
                k += 1
        self.s[b + self.place_at] = k

    @cython.cfunc
    @cython.exceptval(check=False)
    def scored(self, b: cython.int) -> cython.int:
        """Return the score difference of what is scored already."""
        l: cython.int
        status: cython.int
        total: cython.int = self.base - self.s[b + self.misc_at + CORRUPTION]
        for l in range(self.locs):
            status = self.s[b + self.status_at + l]
            if status == FREE_AREA:
                total += self.lpts[l]
            elif status == DARK_AREA and not self.lpath[l]:
                total -= self.lpts[l]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_last(self, b: cython.int) -> cython.bint:
        """Tell whether this is the last round."""
        if self.forced_last >= 0:
            return self.forced_last
        return self.s[b + self.misc_at + NUMBER] >= self.last_path

    @cython.cfunc
    @cython.exceptval(check=False)
    def ring_score(self, b: cython.int, side: cython.int) -> cython.int:
        """Return what the unused Ring tokens of a side are worth in the final scoring."""
        k: cython.int
        total: cython.int = 0
        for k in range(self.seats):
            if self.sside[k] == side and (self.s[b + self.misc_at + RINGS] >> k) & 1:
                total += self.ringpts[k]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def judged(self, difference: cython.int, last: cython.bint) -> cython.int:
        """Return who has won with a difference, the difference itself where that is asked."""
        if not self.win:
            return difference
        if last:
            return 1 if difference > 0 else -1
        return 1 if difference >= self.gap else -1 if difference <= -self.gap else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def end_value(self, b: cython.int) -> cython.longlong:
        """Return the value after the combats of a state whose action phase is over."""
        k: cython.int
        l: cython.int
        total: cython.int = self.scored(b)
        last: cython.bint = self.is_last(b)
        attack: cython.int
        defense: cython.int
        for k in range(self.s[b + self.place_at]):
            l = self.s[b + self.place_at + 1 + k]
            if self.lpath[l]:
                total += self.path_score(b, l)
            else:
                attack = self.muster(b, l, 1 - self.lside[l], 0) + self.s[b + self.spear_at + l]
                defense = self.muster(b, l, self.lside[l], 0) + self.cover(b, l, 0)
                total += self.lpts[l] if (attack > defense) == (self.lside[l] == 1) else -self.lpts[l]
        if last and total < self.gap and total > -self.gap:
            total += self.ring_score(b, 0) - self.ring_score(b, 1)
        return self.judged(total, last) * self.scale

    # Bounds.

    @cython.cfunc
    @cython.exceptval(check=False)
    def count_in(self, i: cython.int, w: cython.int) -> cython.void:
        """Count what a card may bring about from where it is; of cards still to be played those that bring most are chosen later."""
        t: cython.int
        seat: cython.int = self.own[i]
        x: cython.int = w * self.ncls + self.cls[i]
        self.pool[i] = w
        if not self.d_acts[x]:
            return
        if self.d_kind[x] >= 0:
            self.openers[16 * self.sside[seat] + self.d_kind[x]] += 1
        self.flags[self.sside[seat]] |= self.d_flags[x]
        x *= self.seats
        for t in range(self.seats):
            self.lose[t] += self.d_lose[x + t]
            self.aside[t] += self.d_aside[x + t]
            self.extra[t] += self.d_extra[x + t]
            if w or t != seat:
                self.come[t] += self.d_come[x + t]
                self.paid[t] += self.d_paid[x + t]
            else:
                self.tops[seat * 32 + self.d_come[x + t]] += 1
                self.tops[(4 + seat) * 32 + self.d_paid[x + t]] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def best_of(self, at: cython.int, most: cython.int) -> cython.int:
        """Return the sum of the best numbers that were counted, so many at most."""
        j: cython.int = 31
        total: cython.int = 0
        count: cython.int
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
    def look_ahead(self, b: cython.int) -> cython.void:
        """Find how many cards may still come to each seat and leave its deck at most, which cards may act, and how many plays that makes.

        Each card that comes to a hand may once be winnowed for another one, or be the last one for which a card is forsaken; a play takes two
        cards but for the last one. Everything is counted too high rather than too low (compare `outlook`).
        """
        i: cython.int
        j: cython.int
        k: cython.int
        seat: cython.int
        zone: cython.int
        plays: cython.int
        base: cython.int
        lost: cython.int
        left: cython.int
        drawn: cython.int
        m: cython.int = b + self.misc_at
        changed: cython.bint = True
        counts: cython.bint
        short: cython.bint
        self.flags[0] = 0
        self.flags[1] = 0
        self.unsure = False
        self.vague = False
        for k in range(8 * 32):
            self.tops[k] = 0
        for k in range(32):
            self.openers[k] = 0
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
                if not self.s[b + self.flag_at + i] & PLAYED:
                    self.count_in(i, 0)
            elif zone >= RESERVE:
                if zone >= HELD:
                    zone = self.s[b + zone - HELD]
                self.count_in(i, 2 if zone == RESERVE else 3 if zone == FRESH else 4 if self.lpath[zone - AT] else 5)
        while changed:
            changed = False
            self.look_at_openers(b)
            for seat in range(self.seats):
                plays = 0
                base = (self.hands[seat] + 1) // 2 + self.paid[seat] + self.extra[seat] + self.opened[OPENED * seat + 1] + self.opened[OPENED * seat + 4]
                k = base
                while k > plays:
                    plays = k
                    k = base + self.best_of(4 + seat, plays)
                self.plays[seat] = plays
                k = self.come[seat] + self.best_of(seat, plays) + self.opened[OPENED * seat]
                lost = self.lose[seat] + self.aside[seat] + self.opened[OPENED * seat + 2] + self.opened[OPENED * seat + 3]
                left = 2 * k + self.hands[seat] + lost
                drawn = left - 1 if self.hands[seat] > 1 or k or self.aside[seat] or self.opened[OPENED * seat + 3] else 0
                self.left[seat] = left
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_at_openers(self, b: cython.int) -> cython.void:
        """Count what the texts of locations that may be opened bring each seat, the best one for each text that opens one, and what they are worth.

        A path that is opened has at least the number of the active one and is at most as many numbers further as texts go on to the next.
        """
        kind: cython.int
        side: cython.int
        l: cython.int
        k: cython.int
        t: cython.int
        many: cython.int
        worth: cython.int
        status: cython.int
        number: cython.int = self.s[b + self.misc_at + NUMBER]
        further: cython.int = number + self.openers[1] + self.openers[17]
        for k in range(OPENED * self.seats):
            self.opened[k] = 0
        for kind in range(self.kinds):
            many = self.openers[kind] + self.openers[16 + kind]
            if not many:
                continue
            if kind == 1 and many > self.last_path - number:
                many = self.last_path - number
            for k in range(OPENED * self.seats):
                self.widest[k] = 0
            self.worth_of[kind] = 0
            self.worth_of[16 + kind] = 0
            for l in range(self.locs):
                status = self.s[b + self.status_at + l]
                if kind < 2:
                    if not self.lpath[l] or status != WAITING or self.lnum[l] > further or self.lnum[l] < number + kind:
                        continue
                elif not self.open_to(b, l, self.kd_how[kind], self.kd_mask[kind]):
                    continue
                for k in range(OPENED * self.seats):
                    if self.l_deals[l * OPENED * self.seats + k] > self.widest[k]:
                        self.widest[k] = self.l_deals[l * OPENED * self.seats + k]
                self.flags[0] |= self.l_flags[l]
                self.flags[1] |= self.l_flags[l]
                for side in range(2):
                    worth = self.opened_worth(b, l, side)
                    if self.lchain[l] >= 0:
                        worth += self.opened_worth(b, self.lchain[l], side)
                    if worth > self.worth_of[16 * side + kind]:
                        self.worth_of[16 * side + kind] = worth
            for t in range(OPENED * self.seats):
                self.opened[t] += many * self.widest[t]

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
    def look_at_tasks(self, b: cython.int) -> cython.void:
        """Count what the tasks under way may bring; where that is not easily told nothing is taken for granted (`unsure`)."""
        k: cython.int
        at: cython.int
        kind: cython.int
        seat: cython.int
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def advantage(self, b: cython.int, side: cython.int) -> cython.int:
        """Return the most that a side can gain on the other one if that one does nothing more (see `phase_bounds`), after `look_ahead`."""
        seat: cython.int
        i: cython.int
        k: cython.int
        j: cython.int
        x: cython.int
        c: cython.int
        w: cython.int
        gain: cython.int
        plays: cython.int = 0
        flags: cython.int = self.flags[side]
        counts: cython.bint
        places: cython.int = self.s[b + self.place_at]
        column: cython.int
        l: cython.int
        total: cython.int
        for seat in range(self.seats):
            if self.sside[seat] == side:
                plays += self.plays[seat]
        if plays > 15:
            plays = 15
        for k in range((places + 1) * 32):
            self.tops[k] = 0
        for k in range(places + 1):
            self.free[k] = 0
        for i in range(self.n):
            w = self.pool[i]
            if w < 0 or self.sside[self.own[i]] != side:
                continue
            c = self.cls[i]
            if w == 3 and flags & 32:
                w = 2
            x = w * self.ncls + c
            gain = self.d_ext[x]
            if self.d_kind[x] >= 0:
                gain += self.worth_of[16 * side + self.d_kind[x]]
            if gain:
                if w == 0:
                    self.tops[places * 32 + (gain if gain < 31 else 31)] += 1
                else:
                    self.free[places] += gain
            for k in range(places):
                l = self.s[b + self.place_at + 1 + k]
                column = self.locs if self.lpath[l] and flags & 16 else l
                gain = self.d_gain[x * (self.locs + 1) + column]
                if w == 0:
                    if gain:
                        self.tops[k * 32 + (gain if gain < 31 else 31)] += 1
                else:
                    if w == 2 and self.ctype[c] <= CHARACTER:
                        gain += self.s[b + self.flag_at + i] // TOKEN
                    self.free[k] += gain
                    if self.returns[c] and flags & 80 and not self.s[b + self.flag_at + i] & PLAYED:
                        gain = self.d_gain[c * (self.locs + 1) + column]
                        self.tops[k * 32 + (gain if gain < 31 else 31)] += 1
        # The best way to share the plays out among the locations and what texts bring beside them.
        for k in range(plays + 1):
            self.shared[k] = 0
        for x in range(places + 1):
            gain = self.free[x]
            j = 31
            if x < places:
                l = self.s[b + self.place_at + 1 + x]
                self.ready_place(b, l, side, flags)
            for k in range(plays + 1):
                if k:
                    while j > 0 and self.tops[x * 32 + j] == 0:
                        j -= 1
                    if j > 0:
                        gain += j
                        self.tops[x * 32 + j] -= 1
                self.worths[k] = self.place_worth(l, side, flags, gain) if x < places else gain
            k = plays
            while k >= 0:
                total = -999
                for j in range(k + 1):
                    if self.shared[k - j] + self.worths[j] > total:
                        total = self.shared[k - j] + self.worths[j]
                self.shared[k] = total
                k -= 1
        total = self.shared[plays]
        if side == 0 and flags & 8:
            total += self.s[b + self.misc_at + CORRUPTION]
        if side == 1 and flags & 16:
            counts = False
            for k in range(places):
                counts = counts or self.lpath[self.s[b + self.place_at + 1 + k]]
            if not counts:
                total += self.any_path_gain(b, plays)
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def any_path_gain(self, b: cython.int, plays: cython.int) -> cython.int:
        """Return the icons that the cards of the pool could bring to a path that is yet to come."""
        i: cython.int
        total: cython.int = 0
        for i in range(self.n):
            if self.pool[i] >= 0:
                total += self.d_gain[(self.pool[i] * self.ncls + self.cls[i]) * (self.locs + 1) + self.locs]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def ready_place(self, b: cython.int, l: cython.int, side: cython.int, flags: cython.int) -> cython.void:
        """Count what stands at a location: the side at its most, the other one at its least."""
        self.mine = self.muster(b, l, side, 2)
        self.theirs = self.muster(b, l, 1 - side, 1 if flags & 4 else 3)
        if self.lside[l] == side:
            self.mine += self.cover(b, l, 2)
            self.theirs += self.s[b + self.spear_at + l]
        else:
            self.mine += self.s[b + self.spear_at + l]
            self.theirs += self.cover(b, l, 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def place_worth(self, l: cython.int, side: cython.int, flags: cython.int, added: cython.int) -> cython.int:
        """Return what a location brings a side that adds so many icons there."""
        left: cython.int
        if not self.lpath[l]:
            if self.lside[l] == side:
                return self.lpts[l] if self.theirs <= self.mine + added else -self.lpts[l]
            return self.lpts[l] if self.mine + added > self.theirs else -self.lpts[l]
        if side == 1:
            left = self.mine + added - self.theirs
            if flags & 16:
                return max(0, left, added)
            if left > 0:
                return left
            return -self.lpts[l] if not self.strict_paths or left < 0 else 0
        left = self.theirs - self.mine - added
        if left > 0:
            left = -left
        else:
            left = self.lpts[l] if not self.strict_paths or left < 0 else 0
        return max(left, 0) if flags & 16 and flags & 8 else left

    @cython.cfunc
    @cython.exceptval(check=False)
    def bound(self, b: cython.int) -> cython.void:
        """Put numbers into `low` and `high` that the value of a state without tasks cannot leave."""
        now: cython.int = self.scored(b)
        low: cython.int
        high: cython.int
        last: cython.bint = self.is_last(b)
        later: cython.bint = last
        low = now - self.advantage(b, 1)
        high = now + self.advantage(b, 0)
        if self.forced_last < 0 and (self.flags[0] | self.flags[1]) & 16:
            later = True
        if later:
            low -= self.ring_score(b, 1)
            high += self.ring_score(b, 0)
        if self.win:
            low = min(self.judged(low, last), self.judged(low, later))
            high = max(self.judged(high, last), self.judged(high, later))
        self.low = low * self.scale
        self.high = high * self.scale

    # What is known of states.

    @cython.cfunc
    @cython.exceptval(check=False)
    def make_key(self, b: cython.int) -> cython.void:
        """Name a state by two numbers, the same for states that cannot differ in value.

        Left out is what nothing can bring back or tell apart any more (after `look_ahead`): eliminated cards and cycled ones that no text takes and
        no refresh reaches, whether such a card was played, whether a unit that can go nowhere is fresh (`fades`), which of equal cards it is
        (`zcls`). Of a deck from which cards can only be forsaken, and more than can be forsaken, nothing is told, nor of units in the reserve
        that could only be forsaken instead (`inert`).
        """
        i: cython.int
        c: cython.int
        zone: cython.int
        flags: cython.int
        x: cython.ulonglong
        m: cython.int = b + self.misc_at
        a: cython.ulonglong = 0
        z: cython.ulonglong = 0
        seat: cython.int
        back: cython.bint
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
            z = (z + mixed(x ^ MIX_A)) & BITS
        x = self.horizon + 2
        for i in range(TURN, GROUPS + 4):
            x = mixed(((x << 8 ^ x >> 56) & BITS) ^ (self.s[m + i] + i))
        for i in range(self.status_at, self.place_at):
            x = mixed(((x << 8 ^ x >> 56) & BITS) ^ (self.s[b + i] + i))
        for i in range(TASK * self.s[m + TASKS]):
            x = mixed(((x << 8 ^ x >> 56) & BITS) ^ (self.s[b + self.task_at + i] + 1))
        self.key_a = mixed((a + x) & BITS)
        self.key_b = mixed((z + mixed(x ^ MIX_B)) & BITS)

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, a: cython.ulonglong, z: cython.ulonglong) -> cython.longlong:
        """Return where a state is remembered, -1 if it is not."""
        k: cython.longlong
        at: cython.longlong = cython.cast(cython.longlong, z & (self.entries - 4))
        for k in range(at, at + 4):
            if self.memory[k * WORDS] == a and self.memory[k * WORDS + 4] == z:
                return k * WORDS
        return -1

    @cython.cfunc
    def remember(self, a: cython.ulonglong, z: cython.ulonglong, low: cython.longlong, high: cython.longlong, move: cython.longlong, work: cython.longlong) -> object:
        """Keep what is proved about a state; where memory is full the state that took least work goes."""
        k: cython.longlong
        at: cython.longlong
        least: cython.ulonglong
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
    def grow(self) -> object:
        """Give the memory four times the room."""
        old = self.memory
        count: cython.longlong = self.entries
        k: cython.longlong
        j: cython.longlong
        at: cython.longlong
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

    # The search.

    @cython.cfunc
    @cython.exceptval(check=False)
    def copy_row(self, d: cython.int) -> cython.void:
        """Copy the state at a depth to the next one."""
        i: cython.int
        b: cython.int = d * self.row
        size: cython.int = self.task_at + TASK * self.s[b + self.misc_at + TASKS]
        for i in range(size):
            self.s[b + self.row + i] = self.s[b + i]

    @cython.cfunc
    @cython.exceptval(check=False)
    def decider(self, b: cython.int) -> cython.int:
        """Return the side that decides now, -1 for chance."""
        at: cython.int
        count: cython.int = self.s[b + self.misc_at + TASKS]
        if not count:
            return self.sside[self.order[self.s[b + self.misc_at + TURN]]]
        at = b + self.task_at + TASK * (count - 1)
        if self.s[at] == T_DEAL or self.s[at] == T_FORSAKE_TOP:
            return -1
        if self.s[at] == T_COMBAT:
            return 0
        return self.sside[self.s[at + 1]]

    @cython.cfunc
    @cython.exceptval(check=False)
    def order_moves(self, d: cython.int, best: cython.longlong, side: cython.int, alpha: cython.longlong, beta: cython.longlong) -> cython.void:
        """Mark the moves of a state: the one that was best before, those that cut off most often, then by what they seem to bring."""
        b: cython.int = d * self.row
        j: cython.int
        kind: cython.int
        x: cython.int
        y: cython.int
        z: cython.int
        mark: cython.longlong
        move: cython.longlong
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
    @cython.inline
    @cython.exceptval(check=False)
    def slot_of(self, b: cython.int, move: cython.longlong) -> cython.int:
        """Return where the history of a move is kept."""
        x: cython.ulonglong = move
        if self.s[b + self.misc_at + TASKS]:
            x += 1 << 40
        return cython.cast(cython.int, mixed(x * GOLDEN & BITS) & (HISTORY - 1))

    @cython.cfunc
    def search(self, d: cython.int, alpha: cython.longlong, beta: cython.longlong) -> cython.longlong:
        """Return the value of the state at a depth if it lies between alpha and beta, else a bound beyond the one that it passes.

        Where a mean of chance cannot be written exactly, the value lies between the number returned and `spread` more.
        """
        b: cython.int = d * self.row
        side: cython.int
        j: cython.int
        k: cython.int
        n: cython.int
        low: cython.longlong
        high: cython.longlong
        a: cython.longlong
        z: cython.longlong
        value: cython.longlong
        upper: cython.longlong
        found: cython.longlong
        top: cython.longlong
        move: cython.longlong
        best: cython.longlong = 0
        before: cython.longlong
        mark: cython.longlong
        at: cython.longlong
        key_a: cython.ulonglong
        key_b: cython.ulonglong
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
                self.bound(b)
                low = self.low
                high = self.high
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        before = self.nodes
        side = self.decider(b)
        if side < 0 and self.horizon:
            return low if self.horizon < 0 else high
        if side < 0:
            self.chance(d, alpha, beta, low, high)
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
    def chance(self, d: cython.int, alpha: cython.longlong, beta: cython.longlong, low: cython.longlong, high: cython.longlong) -> object:
        """Put what the mean over the cards that may lie on top is into `low` and `high`, searched until it passes the window or is known."""
        b: cython.int = d * self.row
        seat: cython.int = self.s[b + self.task_at + TASK * (self.s[b + self.misc_at + TASKS] - 1) + 1]
        i: cython.int
        k: cython.int
        weight: cython.longlong
        total: cython.longlong = self.number_in(b, seat, IN_DECK)
        least: cython.longlong = 0
        most: cython.longlong = 0
        a: cython.longlong
        z: cython.longlong
        value: cython.longlong
        upper: cython.longlong
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
    def likes(self, b: cython.int, i: cython.int) -> cython.longlong:
        """Return how many cards of a deck are the same as one of them."""
        j: cython.int
        found: cython.longlong = 0
        for j in range(i, self.seat_hi[self.own[i]]):
            if self.s[b + j] == IN_DECK and self.zcls[self.cls[j]] == self.zcls[self.cls[i]] and self.s[b + self.flag_at + j] == self.s[b + self.flag_at + i]:
                found += 1
        return found

    @cython.cfunc
    def glance(self, d: cython.int) -> object:
        """Put what is known of the state at a depth without searching it into `low` and `high`."""
        b: cython.int = d * self.row
        at: cython.longlong
        if self.s[b + self.misc_at + ENDED]:
            self.low = self.end_value(b)
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
            self.bound(b)
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def divided(self, x: cython.longlong, y: cython.longlong) -> cython.longlong:
        """Return a quotient rounded down; `y` is above zero."""
        if x >= 0:
            return x // y
        return -((-x + y - 1) // y)

    # From outside.

    def prove(self, row, alpha, beta, most):
        """Search a window for a state in at most so many nodes (0: no limit); return how it ended and the value or bound found."""
        i: cython.int
        value: cython.longlong
        for i in range(len(row)):
            self.s[i] = row[i]
        self.stopped = 0
        self.node_limit = self.nodes + most if most else 0
        self.counts[0] = 0
        if self.s[self.misc_at + TASKS] and not self.s[self.misc_at + ENDED]:
            self.run(0)
        value = self.search(0, alpha, beta)
        return self.stopped, value, value + self.spread

    def bounds(self, row):
        """Return numbers that the value of a state cannot leave."""
        i: cython.int
        for i in range(len(row)):
            self.s[i] = row[i]
        self.stopped = 0
        if self.s[self.misc_at + ENDED]:
            return self.end_value(0), self.end_value(0)
        self.look_ahead(0)
        if self.vague:
            return -self.wide, self.wide
        self.bound(0)
        return self.low, self.high

    def prospects(self, row):
        """Return for every seat how many plays it may still have, how many cards may leave its deck and whether its pile may come back."""
        self.key_of(row)
        return [(self.plays[k], self.left[k], bool(self.fresh_pile[k]), self.flags[self.sside[k]]) for k in range(self.seats)]

    def key_of(self, row):
        """Return the name of a state."""
        i: cython.int
        for i in range(len(row)):
            self.s[i] = row[i]
        self.look_ahead(0)
        self.make_key(0)
        return self.key_a

    def best_key(self, row):
        """Return the name of the state after the best move known for a state, None if none is known."""
        at: cython.longlong
        move: cython.longlong
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

    def children(self, row):
        """Return the rows after every move of a state with the moves, as the kernel lists them; for tests."""
        i: cython.int
        j: cython.int
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


def _ints(given):
    """Return numbers as an array of C integers."""
    return array("i", given)
