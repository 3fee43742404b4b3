# cython: language_level=3, boundscheck=False, initializedcheck=False
"""The tables of one battle, and the small steps that change a packed state: damage, losses, threat, and one blow with all that can follow it.

A part of the kernel of combats (`kernels`), compiled when a C compiler was there at build time. The rules are those of `models.lcg.wounds` and
`attack_course`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg.battle_parts import DEAD, DONE, HELD, NO_FOE, STAGED, WAITING
from mellon.models.lcg.position import ELIMINATED_AT
from mellon.solver.lcg.fray_cards import ROOM, joined, starts

if not cython.compiled:
    from mellon.solver.lcg.fray_rows import Store

_WAITING = cython.declare(cython.longlong, WAITING)
_DONE = cython.declare(cython.longlong, DONE)
_HELD = cython.declare(cython.longlong, HELD)
_STAGED = cython.declare(cython.longlong, STAGED)
_DEAD = cython.declare(cython.longlong, DEAD)
_NO_FOE = cython.declare(cython.longlong, NO_FOE)
_OUT_AT = cython.declare(cython.longlong, ELIMINATED_AT)
_THREAT = cython.declare(cython.longlong, 63)
_LEFT = cython.declare(cython.longlong, 127)
_HALF = cython.declare(cython.int, ROOM // 2)


@cython.cclass
class Blows(Store):
    """The tables of one battle and its small steps. `silent`: threat is not followed for the moment."""

    def __init__(self, b, aim, packing):
        self.b, self.aim = b, aim
        self.saves, self.scored, self.plenty, self.silent = aim.saves, aim.scored, packing.plenty, False
        self.shadow, self.players, self.in_game = b.shadow, b.players, b.in_game
        self.kinds = list(b.kinds)
        self.excess = 0
        self.ends, self.picked = self.empty_row(ROOM), self.empty_row(ROOM)
        self.lay_out(packing)
        self.describe_fighters(b)
        self.describe_foes(b)

    def lay_out(self, packing):
        """Copy the place of every field of a state."""
        self.chars, self.foes, self.gears = len(packing.char_at), len(packing.foe_at), packing.gears
        self.char_at, self.foe_at, self.threat_at = self.row(packing.char_at), self.row(packing.foe_at), self.row(packing.threat_at)
        self.threats = len(packing.threat_at)
        self.cmask, self.fmask = (1 << packing.char_bits) - 1, (1 << packing.foe_bits) - 1
        self.dmask = (1 << packing.foe_bits - 3) - 1
        self.gear_at, self.lost_at, self.gone_at = packing.gear_at, packing.lost_at, packing.gone_at
        self.lost_mask, self.gone_mask = (1 << packing.lost_bits) - 1, (1 << packing.gone_bits) - 1
        self.dealt_at, self.left_at = packing.dealt_at, packing.left_at

    def describe_fighters(self, b):
        """Copy what the rules ask about characters and attachments."""
        who = b.fighters
        self.hero, self.owner = self.row([one.hero for one in who]), self.row([one.player for one in who])
        self.frail, self.defense = self.row([one.hit_points for one in who]), self.row([one.defense for one in who])
        self.stings, self.prisoner = self.row([one.stings for one in who]), self.row([one.prisoner for one in who])
        self.stingers = any([one.stings for one in who])
        names = {}
        self.twin = self.row([names.setdefault(twin, len(names)) for twin in b.twin])
        self.gear_on, self.gear_of, self.own_gear = self.row(b.gear_on), self.row(b.gear_of), self.row(b.own_gear)
        tough = [(1 << g, part.host, part.hit_points) for g, part in enumerate(b.gear) if part.host >= 0 and part.hit_points]
        self.toughs = len(tough)
        self.tough_bit, self.tough_host, self.tough_more = self.row([t[0] for t in tough]), self.row([t[1] for t in tough]), self.row([t[2] for t in tough])
        self.hero_list, self.hero_from = self.row(joined(b.heroes)), self.row(starts(b.heroes))
        self.squad_list, self.squad_from = self.row(joined(b.squads)), self.row(starts(b.squads))
        able = [[i for i, one in enumerate(who) if one.player == n or one.sentinel] for n in range(b.players)]
        self.able_list, self.able_from = self.row(joined(able)), self.row(starts(able))
        self.out_before = self.row(b.out_before)
        self.threat_now = self.row([player.threat for player in b.p.players])
        self.few_exhaust = b.p.reading("exhaust_too_few") != "nothing"

    def describe_foes(self, b):
        """Copy what the rules ask about enemies and their cards."""
        foes = b.foes
        self.foe_player, self.foe_engaged = self.row([foe.player for foe in foes]), self.row([foe.engaged for foe in foes])
        self.foe_attack, self.foe_hits = self.row([foe.attack for foe in foes]), self.row([foe.hit_points for foe in foes])
        self.foe_extra, self.foe_threat = self.row([foe.extra_cards for foe in foes]), self.row([foe.threat_on_attack for foe in foes])
        self.foe_excess, self.foe_returns = self.row([foe.excess_to_threat for foe in foes]), self.row([foe.returns_on_blank for foe in foes])
        self.foe_takes = self.row([foe.takes_character for foe in foes])
        enemies = [enemy for player in b.p.players for enemy in player.engaged]
        known = [tuple(b.kind_of[n] for n in enemy.shadow or ()) if not enemy.attacked and b.shadow else () for enemy in enemies]
        self.known = known + [()] * (len(foes) - len(enemies))
        self.dealt = b.initial()[0][1].rest.dealt
        self.snare = self.row([sum(bit for bit, held in b.snares if held == f) << self.gear_at for f in range(len(foes))])
        self.like_foe = [(foe, self.known[f], tuple(g for g, part in enumerate(b.gear) if part.foe == f)) for f, foe in enumerate(foes)]
        self.returns_bare = b.p.reading("wargs_without_shadow_card") == "return"


    @cython.cfunc
    @cython.exceptval(check=False)
    def hit_points(self, s: cython.longlong, i: cython.int) -> cython.longlong:
        """Return a character's hit points, attachments included."""
        most: cython.longlong = self.frail[i]
        n: cython.int
        if self.gear_on[i]:
            for n in range(self.toughs):
                if self.tough_host[n] == i and s >> self.gear_at & self.tough_bit[n]:
                    most += self.tough_more[n]
        return most

    @cython.cfunc
    @cython.exceptval(check=False)
    def out(self, s: cython.longlong, player: cython.int) -> cython.bint:
        """Tell whether a player is eliminated."""
        n: cython.longlong
        if self.out_before[player]:
            return True
        if self.threats and not self.silent and s >> self.threat_at[player] & _THREAT >= _OUT_AT:
            return True
        if self.hero_from[player] == self.hero_from[player + 1]:
            return False
        for n in range(self.hero_from[player], self.hero_from[player + 1]):
            if s >> self.char_at[self.hero_list[n]] & self.cmask:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def all_out(self, s: cython.longlong) -> cython.bint:
        """Tell whether nobody is left."""
        n: cython.int
        for n in range(self.players):
            if not self.out(s, n):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def waiting(self, s: cython.longlong) -> cython.longlong:
        """Return a mask of the enemies that have not attacked yet."""
        found: cython.longlong = 0
        f: cython.int
        for f in range(self.foes):
            if s >> self.foe_at[f] & 7 == _WAITING:
                found |= 1 << f
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def attackers(self, s: cython.longlong) -> cython.longlong:
        """Return a mask of the enemies one of which attacks next."""
        found: cython.longlong = 0
        first: cython.longlong = -1
        f: cython.int
        for f in range(self.foes):
            if s >> self.foe_at[f] & 7 == _WAITING and not self.snare[f] & s:
                if first < 0:
                    first = self.foe_player[f]
                if self.foe_player[f] == first:
                    found |= 1 << f
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def more_cards(self, s: cython.longlong, lying: cython.longlong, cards: cython.longlong) -> cython.longlong:
        """Return how many of so many further shadow cards there are, `lying` of the unseen ones being part of attacks under way."""
        f: cython.int
        if self.plenty:
            return cards
        for f in range(self.foes):
            lying += s >> self.dealt_at + f & 1
        lying = (s >> self.left_at & _LEFT) - lying
        return 0 if lying < 0 else lying if lying < cards else cards

    @cython.cfunc
    @cython.exceptval(check=False)
    def pick(
        self,
        count: cython.int,
        s: cython.longlong,
        people: cython.p_longlong,
        first: cython.longlong,
        last: cython.longlong,
        ready: cython.int,
        allies: cython.bint,
        apart: cython.int,
    ) -> cython.int:
        """List people in play in `picked` behind `count` others, one of each kind of equals; return how many stand there then.

        `ready`: 1 or 0, only those who are, or are not; -1: all. `allies`: no heroes. `apart`: somebody who is nobody's equal.
        """
        start: cython.int = count
        n: cython.longlong
        m: cython.int
        i: cython.longlong
        j: cython.longlong
        code: cython.longlong
        for n in range(first, last):
            i = people[n]
            code = s >> self.char_at[i] & self.cmask
            if not code or (ready >= 0 and code & 1 != ready) or (allies and self.hero[i]):
                continue
            for m in range(start, count):
                j = self.picked[m]
                if self.twin[j] == self.twin[i] and s >> self.char_at[j] & self.cmask == code and j != apart and i != apart:
                    break
            else:
                self.picked[count] = i
                count += 1
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def hurt(self, s: cython.longlong, i: cython.int, damage: cython.longlong) -> cython.longlong:
        """Put damage on a character; `excess` is then how much exceeded its hit points."""
        code: cython.longlong = s >> self.char_at[i] & self.cmask
        over: cython.longlong
        self.excess = 0
        if not code or self.prisoner[i]:
            return s
        over = (code - 2 >> 1) + damage - self.hit_points(s, i)
        if over < 0:
            return s + (2 * damage << self.char_at[i])
        self.excess = over
        return self.left(s, i, True)

    @cython.cfunc
    @cython.exceptval(check=False)
    def left(self, s: cython.longlong, i: cython.int, destroyed: cython.bint) -> cython.longlong:
        """Take a character out of play."""
        one: cython.longlong = 1
        if self.hero[i] and self.saves:
            return -1
        s &= ~(self.cmask << self.char_at[i] | self.gear_on[i] << self.gear_at)
        if self.hero[i]:
            s += one << self.lost_at
            if self.out(s, self.owner[i]):
                return self.eliminated(s, self.owner[i])
        elif destroyed and self.scored:
            s += one << self.gone_at
        return s

    @cython.cfunc
    @cython.exceptval(check=False)
    def raised(self, s: cython.longlong, player: cython.int, amount: cython.longlong) -> cython.longlong:
        """Raise a player's threat where it is followed."""
        now: cython.longlong
        then: cython.longlong
        if not self.threats or self.silent or not amount:
            return s
        now = s >> self.threat_at[player] & _THREAT
        then = now + amount
        if then > _OUT_AT:
            then = _OUT_AT
        s += then - now << self.threat_at[player]
        return self.eliminated(s, player) if then >= _OUT_AT else s

    @cython.cfunc
    @cython.exceptval(check=False)
    def eliminated(self, s: cython.longlong, player: cython.int) -> cython.longlong:
        """Take a player out: characters gone, enemies back to staging."""
        one: cython.longlong = 1
        n: cython.longlong
        i: cython.longlong
        f: cython.int
        status: cython.longlong
        if self.saves:
            return -1
        for n in range(self.squad_from[player], self.squad_from[player + 1]):
            i = self.squad_list[n]
            if s >> self.char_at[i] & self.cmask:
                s &= ~(self.cmask << self.char_at[i])
                if self.hero[i]:
                    s += one << self.lost_at
                elif self.scored:
                    s += one << self.gone_at
        for f in range(self.foes):
            status = s >> self.foe_at[f] & 7
            if self.foe_engaged[f] and self.foe_player[f] == player and (status == _WAITING or status == _DONE or status == _HELD):
                s += _STAGED - status << self.foe_at[f]
        return s & ~(self.gear_of[player] << self.gear_at)

    @cython.cfunc
    @cython.exceptval(check=False)
    def stung(self, s: cython.longlong, foe: cython.int, i: cython.int) -> cython.longlong:
        """Declare a defender, who exhausts and may hurt or destroy the attacker."""
        one: cython.longlong = 1
        at: cython.longlong
        s -= one << self.char_at[i]
        if not self.stings[i] or foe == _NO_FOE:
            return s
        at = self.foe_at[foe]
        if (s >> at + 3 & self.dmask) + self.stings[i] >= self.foe_hits[foe]:
            return s & ~(self.fmask << at) | _DEAD << at
        return s + (self.stings[i] << at + 3)

    @cython.cfunc
    @cython.exceptval(check=False)
    def over(self, s: cython.longlong, foe: cython.longlong, returns: cython.bint) -> cython.longlong:
        """Mark that an enemy has attacked."""
        if foe != _NO_FOE and s >> self.foe_at[foe] & 7 == _WAITING:
            s += (_STAGED if returns else _DONE) << self.foe_at[foe]
        return s

    @cython.cfunc
    @cython.exceptval(check=False)
    def struck(self, s: cython.longlong, foe: cython.longlong, player: cython.int, i: cython.int, amount: cython.longlong) -> cython.longlong:
        """Put the damage of an attack on a character; what exceeds its hit points may raise threat."""
        if amount <= 0:
            return s
        s = self.hurt(s, i, amount)
        if self.excess > 0 and s >= 0 and foe != _NO_FOE and self.foe_excess[foe]:
            s = self.raised(s, player, self.excess)
        return s

    @cython.cfunc
    @cython.exceptval(check=False)
    def land(self, count: cython.int, s: cython.longlong, foe: cython.int, player: cython.int, i: cython.int, amount: cython.longlong, returns: cython.bint) -> cython.int:
        """Put the damage of the only attack under way on a character and note its end; return how many ends there are."""
        s = self.struck(s, foe, player, i, amount)
        if s < 0:
            return count
        self.ends[count] = self.over(s, foe, returns)
        return count + 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def blow(
        self,
        count: cython.int,
        s: cython.longlong,
        foe: cython.int,
        player: cython.int,
        who: cython.int,
        attack: cython.longlong,
        zero: cython.bint,
        returns: cython.bint,
    ) -> cython.int:
        """Deal the damage of the only attack under way; its ends stand in `ends` behind `count` others, and their number then is returned."""
        first: cython.int = _HALF
        last: cython.int = first
        n: cython.int
        if who >= 0:
            return self.land(count, s, foe, player, who, attack if zero else attack - self.defense[who], returns)
        if attack > 0:
            last = self.pick(first, s, self.hero_list, self.hero_from[player], self.hero_from[player + 1], -1, False, -1)
        if first == last:
            self.ends[count] = self.over(s, foe, returns)
            return count + 1
        for n in range(first, last):
            count = self.land(count, s, foe, player, self.picked[n], attack, returns)
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def bounced_blow(
        self,
        s: cython.longlong,
        foe: cython.int,
        player: cython.int,
        who: cython.int,
        attack: cython.longlong,
        zero: cython.bint,
        returns: cython.bint,
        threat: cython.longlong,
    ) -> cython.int:
        """Take an exhausted ally to hand, or raise threat where there is none, then deal the damage of the only attack under way."""
        count: cython.int = 0
        some: cython.int
        n: cython.int
        i: cython.int
        if not self.saves and self.out(s, player):
            self.ends[0] = s
            return 1
        some = self.pick(0, s, self.squad_list, self.squad_from[player], self.squad_from[player + 1], 0, True, who)
        for n in range(some):
            i = self.picked[n]
            count = self.blow(count, self.left(s, i, False), foe, player, -1 if i == who else who, attack, zero, returns)
        if some:
            return count
        s = self.raised(s, player, threat)
        if s < 0:
            return 0
        if not self.saves and self.out(s, player):
            self.ends[0] = s
            return 1
        return self.blow(0, s, foe, player, who, attack, zero, returns)
