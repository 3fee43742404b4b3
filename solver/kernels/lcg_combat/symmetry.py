"""Equal states of a combat: one of them stands for all."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg.combat import shadow as sh
from mellon.solver.kernels.lcg_combat.codes import DONE, ELIMINATED_AT, HIGH_THREAT, ROOM, THREAT_FIELD, WAITING
from mellon.solver.kernels.lcg_combat.rows import empty_row, row_of
from mellon.solver.kernels.lcg_combat.state import enemies_waiting, hit_points_of
from mellon.solver.kernels.lcg_combat.tables import Combat
from mellon.solver.lcg.combat.combat_cards import has, joined, rise, starts


@cython.cclass
class Symmetry:
    """Maps a packed state at a choice of attack to one representative that is worth the same for the goal.

    The reasons are those of `sameness`, with these steps more: exhausted allies are alike whoever they are (only how many a shadow card can take to
    hand counts), threat is measured against the threat that the unseen cards can really bring, and growing with damage counts only where enemies must
    be killed.
    """

    kept: list
    c: Combat
    ally_counts: cython.bint
    forget_foes: cython.bint
    keep_threat: cython.bint
    pooled: cython.bint
    per_enemy: cython.bint
    growing: cython.bint
    bounces: cython.longlong
    known_rise: cython.longlong
    high: cython.longlong
    all_hurt: cython.longlong
    spare_cards: cython.longlong
    most_rises: cython.longlong
    forgetfuls: cython.int
    allied: cython.int
    twins: cython.int
    fodders: cython.int
    groups: cython.int
    rises: cython.p_longlong
    reach: cython.p_longlong
    worn: cython.p_longlong
    forgetful: cython.p_longlong
    allies: cython.p_longlong
    twin_list: cython.p_longlong
    twin_from: cython.p_longlong
    fodder_list: cython.p_longlong
    fodder_from: cython.p_longlong
    group_list: cython.p_longlong
    group_from: cython.p_longlong
    room: cython.p_longlong

    def __init__(self, c: Combat, same):
        self.kept = []
        b, aim = c.b, c.aim
        self.c = c
        weights = aim.weights if aim.scored else {}
        killers = aim.kills or weights.get("killed", 0) != 0
        self.ally_counts = same.counted or weights.get("ally_lost", 0) != 0
        self.forget_foes = not killers and not any([foe.hurts_from_staging for foe in b.foes])
        self.keep_threat = bool(weights.get("threat", 0))
        self.growing = any([who.grows and killers for who in b.fighters])
        self.per_enemy, self.high, self.all_hurt, self.spare_cards = same.per_enemy, same.high, same.all_hurt, same.spare_cards
        self.reach, self.worn = row_of(self.kept, same.reach), row_of(self.kept, same.worn)
        self.room = empty_row(self.kept, ROOM)
        count_card_effects(self, b)
        self.pooled = bool(self.bounces) and not self.ally_counts and not same.all_hurt
        forgiving = not same.counted and not weights.get("damage", 0)
        list_groups(self, b, same, [i for i, who in enumerate(b.fighters) if who.hero and forgiving and not (who.grows and killers)])


def count_card_effects(symmetry: Symmetry, b):
    """Count what the unseen and the known cards can bring."""
    unseen = [b.kinds[b.kind_of[n]].variants for n, copies in b.numbers.items() for _ in range(copies)]
    known = [b.kinds[kind].variants for kinds in symmetry.c.known for kind in kinds]
    rises = sorted([rise(variants, len(b.foes)) for variants in unseen], reverse=True)
    symmetry.rises, symmetry.most_rises = row_of(symmetry.kept, [sum(rises[:n]) for n in range(len(rises) + 1)]), len(rises)
    symmetry.known_rise = sum([rise(variants, len(b.foes)) for variants in known])
    symmetry.bounces = sum([has(variants, sh.BOUNCE) for variants in unseen + known])


def list_groups(symmetry: Symmetry, b, same, forgetful):
    """List the characters and enemies that are looked at together."""
    c: Combat = symmetry.c
    symmetry.forgetful, symmetry.forgetfuls = row_of(symmetry.kept, forgetful), len(forgetful)
    allies = [i for i, who in enumerate(b.fighters) if not who.hero]
    symmetry.allies, symmetry.allied = row_of(symmetry.kept, allies), len(allies)
    symmetry.twin_list, symmetry.twin_from, symmetry.twins = (
        row_of(symmetry.kept, joined(same.twins)),
        row_of(symmetry.kept, starts(same.twins)),
        len(same.twins),
    )
    fodder = [[i for i in squad if not c.hero[i] and not c.gear_on[i] and not c.prisoner[i]] for squad in b.squads]
    symmetry.fodder_list, symmetry.fodder_from = row_of(symmetry.kept, joined(fodder)), row_of(symmetry.kept, starts(fodder))
    symmetry.fodders = len(b.squads) if symmetry.pooled else 0
    dealt = [[f for f in group if c.dealt >> f & 1 == bit] for group in same.foes for bit in (0, 1)]
    groups = [group for group in dealt if len(group) > 1] if c.plenty else same.foes
    symmetry.group_list, symmetry.group_from, symmetry.groups = (
        row_of(symmetry.kept, joined(groups)),
        row_of(symmetry.kept, starts(groups)),
        len(groups),
    )


@cython.cfunc
@cython.exceptval(check=False)
def representative(symmetry: Symmetry, s: cython.longlong) -> cython.longlong:
    """Return the representative of a state."""
    c: Combat = symmetry.c
    waiting: cython.longlong = enemies_waiting(c, s)
    coming: cython.longlong
    now: cython.longlong
    n: cython.int
    tense: cython.bint = False
    if c.threats:
        coming = most_threat_rise(symmetry, waiting)
        for n in range(c.threats):
            now = s >> c.threat_at[n] & THREAT_FIELD
            if symmetry.keep_threat:
                tense = True
            elif now + coming < symmetry.high:
                s -= now << c.threat_at[n]
            elif now >= symmetry.high and now + coming < ELIMINATED_AT:
                s += HIGH_THREAT - now << c.threat_at[n]
            else:
                tense = True
    return merge_enemies(symmetry, merge_characters(symmetry, s, waiting, tense), tense)


@cython.cfunc
@cython.exceptval(check=False)
def threat_is_settled(symmetry: Symmetry, s: cython.longlong) -> cython.bint:
    """Tell whether nobody's threat can reach a height that matters any more."""
    c: Combat = symmetry.c
    coming: cython.longlong
    now: cython.longlong
    n: cython.int
    if not c.threats:
        return True
    coming = most_threat_rise(symmetry, enemies_waiting(c, s))
    for n in range(c.threats):
        now = s >> c.threat_at[n] & THREAT_FIELD
        if now + coming >= (ELIMINATED_AT if now >= symmetry.high else symmetry.high):
            return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
def most_threat_rise(symmetry: Symmetry, waiting: cython.longlong) -> cython.longlong:
    """Return a bound on what the attacks still to come can add to a player's threat."""
    c: Combat = symmetry.c
    cards: cython.longlong = symmetry.spare_cards
    rise: cython.longlong = symmetry.known_rise
    f: cython.int
    for f in range(c.foes):
        if waiting >> f & 1:
            cards += 1 + c.foe_extra[f]
            rise += c.foe_threat[f] + (symmetry.reach[f] if c.foe_excess[f] else 0)
    return rise + symmetry.rises[cards if cards < symmetry.most_rises else symmetry.most_rises]


@cython.cfunc
@cython.exceptval(check=False)
def forget_damage(symmetry: Symmetry, s: cython.longlong, i: cython.longlong, spare: cython.longlong) -> cython.longlong:
    """Forget damage on a character: so much of it, or all there is."""
    damage: cython.longlong = (s >> symmetry.c.char_at[i] & symmetry.c.cmask) - 2 >> 1
    if spare > damage:
        spare = damage
    return s - (2 * spare << symmetry.c.char_at[i]) if spare > 0 else s


@cython.cfunc
@cython.exceptval(check=False)
def merge_characters(symmetry: Symmetry, s: cython.longlong, waiting: cython.longlong, tense: cython.bint) -> cython.longlong:
    """Forget what cannot matter about characters."""
    c: Combat = symmetry.c
    coming: cython.longlong = 0
    code: cython.longlong
    i: cython.longlong
    f: cython.int
    n: cython.int
    healed: cython.bint = not symmetry.bounces
    for f in range(c.foes):
        if waiting >> f & 1:
            coming += symmetry.reach[f]
            if tense and c.foe_excess[f]:
                healed = False
    for n in range(symmetry.forgetfuls):
        i = symmetry.forgetful[n]
        code = s >> c.char_at[i] & c.cmask
        if code > 3:
            s = forget_damage(symmetry, s, i, hit_points_of(c, s, i) - symmetry.worn[i] - (code - 2 >> 1) - 1 - coming)
    if not symmetry.ally_counts:
        s = merge_allies(symmetry, s, healed)
    for n in range(symmetry.twins):
        s = order_characters(symmetry, s, n)
    for n in range(symmetry.fodders):
        s = merge_exhausted_allies(symmetry, s, n)
    return s


@cython.cfunc
@cython.exceptval(check=False)
def merge_allies(symmetry: Symmetry, s: cython.longlong, healed: cython.bint) -> cython.longlong:
    """Forget exhausted allies whom no card can take, damage on those whom none can hurt."""
    c: Combat = symmetry.c
    n: cython.int
    i: cython.longlong
    code: cython.longlong
    damage: cython.longlong
    for n in range(symmetry.allied):
        i = symmetry.allies[n]
        code = s >> c.char_at[i] & c.cmask
        if code < 2:
            continue
        damage = code - 2 >> 1
        if not code & 1:
            if not symmetry.bounces:
                s -= code << c.char_at[i]
            elif code > 2 and not symmetry.all_hurt and not c.gear_on[i]:
                s -= code - 2 << c.char_at[i]
        elif healed and code > 3 and not symmetry.worn[i]:
            s = forget_damage(symmetry, s, i, hit_points_of(c, s, i) - damage - 1 - symmetry.all_hurt if symmetry.all_hurt else damage)
    return s


@cython.cfunc
@cython.exceptval(check=False)
def insert_code(symmetry: Symmetry, count: cython.longlong, code: cython.longlong) -> cython.void:
    """Put a code among so many sorted ones in `room`."""
    while count > 0 and symmetry.room[count - 1] > code:
        symmetry.room[count] = symmetry.room[count - 1]
        count -= 1
    symmetry.room[count] = code


@cython.cfunc
@cython.exceptval(check=False)
def order_characters(symmetry: Symmetry, s: cython.longlong, n: cython.int) -> cython.longlong:
    """Put the codes of a group of equal characters in order."""
    c: Combat = symmetry.c
    first: cython.longlong = symmetry.twin_from[n]
    size: cython.longlong = symmetry.twin_from[n + 1] - first
    k: cython.longlong
    at: cython.longlong
    for k in range(size):
        insert_code(symmetry, k, s >> c.char_at[symmetry.twin_list[first + k]] & c.cmask)
    for k in range(size):
        at = c.char_at[symmetry.twin_list[first + k]]
        s += symmetry.room[k] - (s >> at & c.cmask) << at
    return s


@cython.cfunc
@cython.exceptval(check=False)
def merge_exhausted_allies(symmetry: Symmetry, s: cython.longlong, squad: cython.int) -> cython.longlong:
    """Let the first of the allies that are not ready stand for those that are exhausted, at most as many as shadow cards can take."""
    c: Combat = symmetry.c
    n: cython.longlong
    at: cython.longlong
    code: cython.longlong
    tired: cython.longlong = 0
    for n in range(symmetry.fodder_from[squad], symmetry.fodder_from[squad + 1]):
        if s >> c.char_at[symmetry.fodder_list[n]] & c.cmask == 2:
            tired += 1
    if tired:
        if tired > symmetry.bounces:
            tired = symmetry.bounces
        for n in range(symmetry.fodder_from[squad], symmetry.fodder_from[squad + 1]):
            at = c.char_at[symmetry.fodder_list[n]]
            code = s >> at & c.cmask
            if not code & 1:
                s += (2 if tired > 0 else 0) - code << at
                tired -= 1
    return s


@cython.cfunc
@cython.exceptval(check=False)
def merge_enemies(symmetry: Symmetry, s: cython.longlong, tense: cython.bint) -> cython.longlong:
    """Forget what cannot matter about enemies, and put equal ones in order."""
    c: Combat = symmetry.c
    f: cython.int
    n: cython.int
    status: cython.longlong
    at: cython.longlong
    if symmetry.forget_foes:
        for f in range(c.foes):
            at = c.foe_at[f]
            status = s >> at & 7
            if status != WAITING:
                s = s & ~(c.fmask << at) | (status if tense and symmetry.per_enemy else DONE) << at
            elif not c.stingers:
                s &= ~(c.fmask << at)
    for n in range(symmetry.groups):
        s = order_enemies(symmetry, s, n)
    return s


@cython.cfunc
@cython.exceptval(check=False)
def order_enemies(symmetry: Symmetry, s: cython.longlong, n: cython.int) -> cython.longlong:
    """Put the codes of a group of equal enemies in order, with the cards dealt to them where those can run out."""
    c: Combat = symmetry.c
    first: cython.longlong = symmetry.group_from[n]
    size: cython.longlong = symmetry.group_from[n + 1] - first
    k: cython.longlong
    f: cython.longlong
    dealt: cython.longlong
    for k in range(size):
        f = symmetry.group_list[first + k]
        dealt = 0 if c.plenty else s >> c.dealt_at + f & 1
        insert_code(symmetry, k, 2 * (s >> c.foe_at[f] & c.fmask) + dealt)
    for k in range(size):
        f = symmetry.group_list[first + k]
        s += (symmetry.room[k] >> 1) - (s >> c.foe_at[f] & c.fmask) << c.foe_at[f]
        if not c.plenty:
            s += (symmetry.room[k] & 1) - (s >> c.dealt_at + f & 1) << c.dealt_at + f
    return s
