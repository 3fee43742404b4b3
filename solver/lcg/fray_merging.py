# cython: language_level=3, boundscheck=False, initializedcheck=False
"""Equal states of a packed battle: one of them stands for all.

A part of the kernel of combats (`kernels`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg import shadow as sh
from mellon.models.lcg.battle_parts import DONE, WAITING
from mellon.models.lcg.position import ELIMINATED_AT
from mellon.solver.lcg.fray_cards import ROOM, has, joined, rise, starts

if not cython.compiled:
    from mellon.solver.lcg.fray_rows import Store

_WAITING = cython.declare(cython.longlong, WAITING)
_DONE = cython.declare(cython.longlong, DONE)
_OUT_AT = cython.declare(cython.longlong, ELIMINATED_AT)
_HIGH = cython.declare(cython.longlong, sh.HIGH_THREAT)
_THREAT = cython.declare(cython.longlong, 63)


@cython.cclass
class Merging(Store):
    """Maps a packed state at a choice of attack to one representative that is worth the same for the goal.

    The reasons are those of `sameness`, with these steps more: exhausted allies are alike whoever they are (only how many a shadow card can take to
    hand counts), threat is measured against the threat that the unseen cards can really bring, and growing with damage counts only where enemies must
    be killed.
    """

    def __init__(self, c: Fray, same):
        b, aim = c.b, c.aim
        self.c = c
        weights = aim.weights if aim.scored else {}
        killers = aim.kills or weights.get("killed", 0) != 0
        self.ally_counts = same.counted or weights.get("ally_lost", 0) != 0
        self.forget_foes = not killers and not any([foe.hurts_from_staging for foe in b.foes])
        self.keep_threat = bool(weights.get("threat", 0))
        self.growing = any([who.grows and killers for who in b.fighters])
        self.per_enemy, self.high, self.all_hurt, self.spare_cards = same.per_enemy, same.high, same.all_hurt, same.spare_cards
        self.reach, self.worn = self.row(same.reach), self.row(same.worn)
        self.room = self.empty_row(ROOM)
        self.count_cards(b)
        self.pooled = bool(self.bounces) and not self.ally_counts and not same.all_hurt
        forget_damage = not same.counted and not weights.get("damage", 0)
        self.list_groups(b, same, [i for i, who in enumerate(b.fighters) if who.hero and forget_damage and not (who.grows and killers)])

    def count_cards(self, b):
        """Count what the unseen and the known cards can bring."""
        unseen = [b.kinds[b.kind_of[n]].variants for n, copies in b.numbers.items() for _ in range(copies)]
        known = [b.kinds[kind].variants for kinds in self.c.known for kind in kinds]
        rises = sorted([rise(variants, len(b.foes)) for variants in unseen], reverse=True)
        self.rises, self.most_rises = self.row([sum(rises[:n]) for n in range(len(rises) + 1)]), len(rises)
        self.known_rise = sum([rise(variants, len(b.foes)) for variants in known])
        self.bounces = sum([has(variants, sh.BOUNCE) for variants in unseen + known])

    def list_groups(self, b, same, forgetful):
        """List the characters and enemies that are looked at together."""
        c: Fray = self.c
        self.forgetful, self.forgetfuls = self.row(forgetful), len(forgetful)
        allies = [i for i, who in enumerate(b.fighters) if not who.hero]
        self.allies, self.allied = self.row(allies), len(allies)
        self.twin_list, self.twin_from, self.twins = self.row(joined(same.twins)), self.row(starts(same.twins)), len(same.twins)
        fodder = [[i for i in squad if not c.hero[i] and not c.gear_on[i] and not c.prisoner[i]] for squad in b.squads]
        self.fodder_list, self.fodder_from = self.row(joined(fodder)), self.row(starts(fodder))
        self.fodders = len(b.squads) if self.pooled else 0
        dealt = [[f for f in group if c.dealt >> f & 1 == bit] for group in same.foes for bit in (0, 1)]
        groups = [group for group in dealt if len(group) > 1] if c.plenty else same.foes
        self.group_list, self.group_from, self.groups = self.row(joined(groups)), self.row(starts(groups)), len(groups)

    @cython.cfunc
    @cython.exceptval(check=False)
    def one_of(self, s: cython.longlong) -> cython.longlong:
        """Return the representative of a state."""
        c: Fray = self.c
        waiting: cython.longlong = c.waiting(s)
        coming: cython.longlong
        now: cython.longlong
        n: cython.int
        tense: cython.bint = False
        if c.threats:
            coming = self.rise_of(waiting)
            for n in range(c.threats):
                now = s >> c.threat_at[n] & _THREAT
                if self.keep_threat:
                    tense = True
                elif now + coming < self.high:
                    s -= now << c.threat_at[n]
                elif now >= self.high and now + coming < _OUT_AT:
                    s += _HIGH - now << c.threat_at[n]
                else:
                    tense = True
        return self.enemies(self.characters(s, waiting, tense), tense)

    @cython.cfunc
    @cython.exceptval(check=False)
    def calm(self, s: cython.longlong) -> cython.bint:
        """Tell whether nobody's threat can reach a height that matters any more."""
        c: Fray = self.c
        coming: cython.longlong
        now: cython.longlong
        n: cython.int
        if not c.threats:
            return True
        coming = self.rise_of(c.waiting(s))
        for n in range(c.threats):
            now = s >> c.threat_at[n] & _THREAT
            if now + coming >= (_OUT_AT if now >= self.high else self.high):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def rise_of(self, waiting: cython.longlong) -> cython.longlong:
        """Return a bound on what the attacks still to come can add to a player's threat."""
        c: Fray = self.c
        cards: cython.longlong = self.spare_cards
        rise: cython.longlong = self.known_rise
        f: cython.int
        for f in range(c.foes):
            if waiting >> f & 1:
                cards += 1 + c.foe_extra[f]
                rise += c.foe_threat[f] + (self.reach[f] if c.foe_excess[f] else 0)
        return rise + self.rises[cards if cards < self.most_rises else self.most_rises]

    @cython.cfunc
    @cython.exceptval(check=False)
    def eased(self, s: cython.longlong, i: cython.longlong, spare: cython.longlong) -> cython.longlong:
        """Forget damage on a character: so much of it, or all there is."""
        damage: cython.longlong = (s >> self.c.char_at[i] & self.c.cmask) - 2 >> 1
        if spare > damage:
            spare = damage
        return s - (2 * spare << self.c.char_at[i]) if spare > 0 else s

    @cython.cfunc
    @cython.exceptval(check=False)
    def characters(self, s: cython.longlong, waiting: cython.longlong, tense: cython.bint) -> cython.longlong:
        """Forget what cannot matter about characters."""
        c: Fray = self.c
        coming: cython.longlong = 0
        code: cython.longlong
        i: cython.longlong
        f: cython.int
        n: cython.int
        healed: cython.bint = not self.bounces
        for f in range(c.foes):
            if waiting >> f & 1:
                coming += self.reach[f]
                if tense and c.foe_excess[f]:
                    healed = False
        for n in range(self.forgetfuls):
            i = self.forgetful[n]
            code = s >> c.char_at[i] & c.cmask
            if code > 3:
                s = self.eased(s, i, c.hit_points(s, i) - self.worn[i] - (code - 2 >> 1) - 1 - coming)
        if not self.ally_counts:
            s = self.bare_allies(s, healed)
        for n in range(self.twins):
            s = self.in_order(s, n)
        for n in range(self.fodders):
            s = self.alike_fodder(s, n)
        return s

    @cython.cfunc
    @cython.exceptval(check=False)
    def bare_allies(self, s: cython.longlong, healed: cython.bint) -> cython.longlong:
        """Forget exhausted allies whom no card can take, damage on those whom none can hurt."""
        c: Fray = self.c
        n: cython.int
        i: cython.longlong
        code: cython.longlong
        damage: cython.longlong
        for n in range(self.allied):
            i = self.allies[n]
            code = s >> c.char_at[i] & c.cmask
            if code < 2:
                continue
            damage = code - 2 >> 1
            if not code & 1:
                if not self.bounces:
                    s -= code << c.char_at[i]
                elif code > 2 and not self.all_hurt and not c.gear_on[i]:
                    s -= code - 2 << c.char_at[i]
            elif healed and code > 3 and not self.worn[i]:
                s = self.eased(s, i, c.hit_points(s, i) - damage - 1 - self.all_hurt if self.all_hurt else damage)
        return s

    @cython.cfunc
    @cython.exceptval(check=False)
    def sort_in(self, count: cython.longlong, code: cython.longlong) -> cython.void:
        """Put a code among so many sorted ones in `room`."""
        while count > 0 and self.room[count - 1] > code:
            self.room[count] = self.room[count - 1]
            count -= 1
        self.room[count] = code

    @cython.cfunc
    @cython.exceptval(check=False)
    def in_order(self, s: cython.longlong, n: cython.int) -> cython.longlong:
        """Put the codes of a group of equal characters in order."""
        c: Fray = self.c
        first: cython.longlong = self.twin_from[n]
        size: cython.longlong = self.twin_from[n + 1] - first
        k: cython.longlong
        at: cython.longlong
        for k in range(size):
            self.sort_in(k, s >> c.char_at[self.twin_list[first + k]] & c.cmask)
        for k in range(size):
            at = c.char_at[self.twin_list[first + k]]
            s += self.room[k] - (s >> at & c.cmask) << at
        return s

    @cython.cfunc
    @cython.exceptval(check=False)
    def alike_fodder(self, s: cython.longlong, squad: cython.int) -> cython.longlong:
        """Let the first of the allies that are not ready stand for those that are exhausted, at most as many as shadow cards can take."""
        c: Fray = self.c
        n: cython.longlong
        at: cython.longlong
        code: cython.longlong
        tired: cython.longlong = 0
        for n in range(self.fodder_from[squad], self.fodder_from[squad + 1]):
            if s >> c.char_at[self.fodder_list[n]] & c.cmask == 2:
                tired += 1
        if tired:
            if tired > self.bounces:
                tired = self.bounces
            for n in range(self.fodder_from[squad], self.fodder_from[squad + 1]):
                at = c.char_at[self.fodder_list[n]]
                code = s >> at & c.cmask
                if not code & 1:
                    s += (2 if tired > 0 else 0) - code << at
                    tired -= 1
        return s

    @cython.cfunc
    @cython.exceptval(check=False)
    def enemies(self, s: cython.longlong, tense: cython.bint) -> cython.longlong:
        """Forget what cannot matter about enemies, and put equal ones in order."""
        c: Fray = self.c
        f: cython.int
        n: cython.int
        status: cython.longlong
        at: cython.longlong
        if self.forget_foes:
            for f in range(c.foes):
                at = c.foe_at[f]
                status = s >> at & 7
                if status != _WAITING:
                    s = s & ~(c.fmask << at) | (status if tense and self.per_enemy else _DONE) << at
                elif not c.stingers:
                    s &= ~(c.fmask << at)
        for n in range(self.groups):
            s = self.foes_in_order(s, n)
        return s

    @cython.cfunc
    @cython.exceptval(check=False)
    def foes_in_order(self, s: cython.longlong, n: cython.int) -> cython.longlong:
        """Put the codes of a group of equal enemies in order, with the cards dealt to them where those can run out."""
        c: Fray = self.c
        first: cython.longlong = self.group_from[n]
        size: cython.longlong = self.group_from[n + 1] - first
        k: cython.longlong
        f: cython.longlong
        dealt: cython.longlong
        for k in range(size):
            f = self.group_list[first + k]
            dealt = 0 if c.plenty else s >> c.dealt_at + f & 1
            self.sort_in(k, 2 * (s >> c.foe_at[f] & c.fmask) + dealt)
        for k in range(size):
            f = self.group_list[first + k]
            s += (self.room[k] >> 1) - (s >> c.foe_at[f] & c.fmask) << c.foe_at[f]
            if not c.plenty:
                s += (self.room[k] & 1) - (s >> c.dealt_at + f & 1) << c.dealt_at + f
        return s
