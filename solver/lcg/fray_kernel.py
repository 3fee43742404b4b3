# cython: language_level=3, boundscheck=False, initializedcheck=False
"""The enemies' attacks of a battle without events, over states that are one whole number each; compiled when a C compiler was there at build time.

The rules are those of `models.lcg.attack_course`, `shadow_effects` and `wounds`; a state is packed (see `packing`) so that a blow is an addition and a
state its own key. Codes: a character 0 (not in play) or 2 + 2 * damage + ready; an enemy status + 8 * damage. An end of an attack is a packed
state at the next choice of attack, or `(moment, state, frames)` in the midst of one. A state below 0 is lost: a hero died where the goal forbids it.

`Fray` carries out attacks, `Merging` finds equal states, `Strikes` values what follows the attacks, `Hopes` and `Safe` bound what is to come, `Graph`
makes nodes and plans, `Weighing` computes their exact values. Compiled or not the answers are the same; compiled, a state must fit into 62 bits.
"""

from __future__ import annotations

from array import array
from itertools import combinations

import cython

from models.lcg import shadow as sh
from models.lcg.battle_parts import ANSWER, DEAD, DONE, HELD, LOOSE, NO_FOE, REVEAL, STAGED, WAITING
from models.lcg.position import ELIMINATED_AT
from solver.lcg.killing import covers

compiled: bool = cython.compiled

_WAITING = cython.declare(cython.longlong, WAITING)
_DONE = cython.declare(cython.longlong, DONE)
_HELD = cython.declare(cython.longlong, HELD)
_STAGED = cython.declare(cython.longlong, STAGED)
_DEAD = cython.declare(cython.longlong, DEAD)
_NO_FOE = cython.declare(cython.longlong, NO_FOE)
_OUT_AT = cython.declare(cython.longlong, ELIMINATED_AT)
_HIGH = cython.declare(cython.longlong, sh.HIGH_THREAT)
_THREAT = cython.declare(cython.longlong, 63)
_LEFT = cython.declare(cython.longlong, 127)
_ROOM = cython.declare(cython.int, 256)
MOST_KINDS: int = 24
_GLANCE = cython.declare(cython.longlong, 511)
_GUARD_GLANCE = cython.declare(cython.longlong, 63)
_MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


def _flat(groups):
    """Return lists of numbers as one array, and where each of them begins."""
    starts = [0]
    for group in groups:
        starts.append(starts[-1] + len(group))
    return _row([n for group in groups for n in group]), _row(starts)


def _row(numbers):
    """Return numbers as an array that is never empty; as plain Python a list, whose numbers have no limit."""
    found = [int(n) for n in numbers] or [0]
    return array("q", found) if cython.compiled else found


@cython.cclass
class Fray:
    """The tables of one battle and how an attack goes on over packed states.

    An attack under way is a frame: enemy, player, defender (-1: none), attack, cards to turn, known cards, defense ignored, returns to staging,
    owes a character. `silent`: threat is not followed for the moment.
    """

    b = cython.declare(object, visibility="public")
    aim = cython.declare(object, visibility="public")
    kinds = cython.declare(list)
    known = cython.declare(list, visibility="public")
    like_foe = cython.declare(list)
    saves = cython.declare(cython.bint)
    scored = cython.declare(cython.bint)
    plenty = cython.declare(cython.bint)
    silent = cython.declare(cython.bint)
    returns_bare = cython.declare(cython.bint)
    few_exhaust = cython.declare(cython.bint)
    shadow = cython.declare(cython.bint)
    chars = cython.declare(cython.int)
    foes = cython.declare(cython.int)
    players = cython.declare(cython.int)
    in_game = cython.declare(cython.int)
    threats = cython.declare(cython.int)
    cmask = cython.declare(cython.longlong)
    fmask = cython.declare(cython.longlong)
    dmask = cython.declare(cython.longlong)
    gear_at = cython.declare(cython.int)
    gears = cython.declare(cython.int)
    lost_at = cython.declare(cython.int)
    lost_mask = cython.declare(cython.longlong)
    gone_at = cython.declare(cython.int)
    gone_mask = cython.declare(cython.longlong)
    dealt_at = cython.declare(cython.int)
    left_at = cython.declare(cython.int)
    dealt = cython.declare(cython.longlong)
    excess = cython.declare(cython.longlong)
    toughs = cython.declare(cython.int)
    stingers = cython.declare(cython.bint)
    char_at = cython.declare(cython.longlong[::1])
    foe_at = cython.declare(cython.longlong[::1])
    threat_at = cython.declare(cython.longlong[::1])
    threat_now = cython.declare(cython.longlong[::1])
    hero = cython.declare(cython.longlong[::1])
    owner = cython.declare(cython.longlong[::1])
    frail = cython.declare(cython.longlong[::1])
    defense = cython.declare(cython.longlong[::1])
    stings = cython.declare(cython.longlong[::1])
    prisoner = cython.declare(cython.longlong[::1])
    twin = cython.declare(cython.longlong[::1])
    gear_on = cython.declare(cython.longlong[::1])
    gear_of = cython.declare(cython.longlong[::1])
    own_gear = cython.declare(cython.longlong[::1])
    out_before = cython.declare(cython.longlong[::1])
    snare = cython.declare(cython.longlong[::1])
    hero_list = cython.declare(cython.longlong[::1])
    hero_from = cython.declare(cython.longlong[::1])
    squad_list = cython.declare(cython.longlong[::1])
    squad_from = cython.declare(cython.longlong[::1])
    able_list = cython.declare(cython.longlong[::1])
    able_from = cython.declare(cython.longlong[::1])
    tough_bit = cython.declare(cython.longlong[::1])
    tough_host = cython.declare(cython.longlong[::1])
    tough_more = cython.declare(cython.longlong[::1])
    foe_player = cython.declare(cython.longlong[::1])
    foe_engaged = cython.declare(cython.longlong[::1])
    foe_attack = cython.declare(cython.longlong[::1])
    foe_hits = cython.declare(cython.longlong[::1])
    foe_extra = cython.declare(cython.longlong[::1])
    foe_threat = cython.declare(cython.longlong[::1])
    foe_excess = cython.declare(cython.longlong[::1])
    foe_returns = cython.declare(cython.longlong[::1])
    foe_takes = cython.declare(cython.longlong[::1])
    ends = cython.declare(cython.longlong[::1])

    def __init__(self, b, aim, packing):
        self.b, self.aim = b, aim
        self.saves, self.scored, self.plenty, self.silent = aim.saves, aim.scored, packing.plenty, False
        self.shadow, self.players, self.in_game = b.shadow, b.players, b.in_game
        self.kinds = list(b.kinds)
        self.excess = 0
        self.ends = _row([0] * int(_ROOM))
        self.lay_out(packing)
        self.describe_fighters(b)
        self.describe_foes(b)

    def lay_out(self, packing):
        """Copy the place of every field of a state."""
        self.chars, self.foes, self.gears = len(packing.char_at), len(packing.foe_at), packing.gears
        self.char_at, self.foe_at, self.threat_at = _row(packing.char_at), _row(packing.foe_at), _row(packing.threat_at)
        self.threats = len(packing.threat_at)
        self.cmask, self.fmask = (1 << packing.char_bits) - 1, (1 << packing.foe_bits) - 1
        self.dmask = (1 << packing.foe_bits - 3) - 1
        self.gear_at, self.lost_at, self.gone_at = packing.gear_at, packing.lost_at, packing.gone_at
        self.lost_mask, self.gone_mask = (1 << packing.lost_bits) - 1, (1 << packing.gone_bits) - 1
        self.dealt_at, self.left_at = packing.dealt_at, packing.left_at

    def describe_fighters(self, b):
        """Copy what the rules ask about characters and attachments."""
        who = b.fighters
        self.hero, self.owner = _row([one.hero for one in who]), _row([one.player for one in who])
        self.frail, self.defense = _row([one.hit_points for one in who]), _row([one.defense for one in who])
        self.stings, self.prisoner = _row([one.stings for one in who]), _row([one.prisoner for one in who])
        self.stingers = any([one.stings for one in who])
        names = {}
        self.twin = _row([names.setdefault(twin, len(names)) for twin in b.twin])
        self.gear_on, self.gear_of, self.own_gear = _row(b.gear_on), _row(b.gear_of), _row(b.own_gear)
        tough = [(1 << g, part.host, part.hit_points) for g, part in enumerate(b.gear) if part.host >= 0 and part.hit_points]
        self.toughs = len(tough)
        self.tough_bit, self.tough_host, self.tough_more = _row([t[0] for t in tough]), _row([t[1] for t in tough]), _row([t[2] for t in tough])
        self.hero_list, self.hero_from = _flat(b.heroes)
        self.squad_list, self.squad_from = _flat(b.squads)
        self.able_list, self.able_from = _flat([[i for i, one in enumerate(who) if one.player == n or one.sentinel] for n in range(b.players)])
        self.out_before = _row(b.out_before)
        self.threat_now = _row([player.threat for player in b.p.players])
        self.few_exhaust = b.p.reading("exhaust_too_few") != "nothing"

    def describe_foes(self, b):
        """Copy what the rules ask about enemies and their cards."""
        foes = b.foes
        self.foe_player, self.foe_engaged = _row([foe.player for foe in foes]), _row([foe.engaged for foe in foes])
        self.foe_attack, self.foe_hits = _row([foe.attack for foe in foes]), _row([foe.hit_points for foe in foes])
        self.foe_extra, self.foe_threat = _row([foe.extra_cards for foe in foes]), _row([foe.threat_on_attack for foe in foes])
        self.foe_excess, self.foe_returns = _row([foe.excess_to_threat for foe in foes]), _row([foe.returns_on_blank for foe in foes])
        self.foe_takes = _row([foe.takes_character for foe in foes])
        enemies = [enemy for player in b.p.players for enemy in player.engaged]
        known = [tuple(b.kind_of[n] for n in enemy.shadow or ()) if not enemy.attacked and b.shadow else () for enemy in enemies]
        self.known = known + [()] * (len(foes) - len(enemies))
        self.dealt = b.initial()[0][1].rest.dealt
        self.snare = _row([sum(bit for bit, held in b.snares if held == f) << self.gear_at for f in range(len(foes))])
        self.like_foe = [(foe, self.known[f], tuple(g for g, part in enumerate(b.gear) if part.foe == f)) for f, foe in enumerate(foes)]
        self.returns_bare = b.p.reading("wargs_without_shadow_card") == "return"

    @cython.ccall
    def hit_points(self, s: cython.longlong, i: cython.int) -> cython.longlong:
        """Return a character's hit points, attachments included."""
        most: cython.longlong = self.frail[i]
        n: cython.int
        if self.gear_on[i]:
            for n in range(self.toughs):
                if self.tough_host[n] == i and s >> self.gear_at & self.tough_bit[n]:
                    most += self.tough_more[n]
        return most

    @cython.ccall
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

    @cython.ccall
    def all_out(self, s: cython.longlong) -> cython.bint:
        """Tell whether nobody is left."""
        n: cython.int
        for n in range(self.players):
            if not self.out(s, n):
                return False
        return True

    @cython.ccall
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

    def begun(self, s: cython.longlong, f: cython.int):
        """Pick an enemy to attack; the last value tells that the attacked player is out before anything else happens."""
        cards: cython.longlong
        known = self.known[f]
        if self.plenty:
            cards = self.dealt >> f & 1
        else:
            cards = s >> self.dealt_at + f & 1
            s -= cards << self.dealt_at + f
        if self.foe_extra[f] and self.shadow:
            cards += self.more_cards(s, cards, self.foe_extra[f])
        returns = bool(self.foe_returns[f]) and not cards and not known and self.returns_bare
        player: cython.int = self.foe_player[f]
        frames = ((f, player, -1, self.foe_attack[f], cards, known, False, returns, False),)
        if self.foe_threat[f]:
            s = self.raised(s, player, self.foe_threat[f])
            if s < 0 or self.out(s, player):
                return s, frames, True
        return s, frames, False

    @cython.ccall
    def more_cards(self, s: cython.longlong, lying: cython.longlong, cards: cython.longlong) -> cython.longlong:
        """Return how many of so many further shadow cards there are, `lying` of the unseen ones being part of attacks under way."""
        f: cython.int
        if self.plenty:
            return cards
        for f in range(self.foes):
            lying += s >> self.dealt_at + f & 1
        lying = (s >> self.left_at & _LEFT) - lying
        return 0 if lying < 0 else lying if lying < cards else cards

    @cython.ccall
    def defenders(self, s: cython.longlong, player: cython.int) -> list:
        """Return who may defend an attack on a player, one of each kind of equals."""
        found: list = []
        n: cython.longlong
        i: cython.longlong
        j: cython.longlong
        code: cython.longlong
        for n in range(self.able_from[player], self.able_from[player + 1]):
            i = self.able_list[n]
            code = s >> self.char_at[i] & self.cmask
            if code & 1:
                for j in found:
                    if self.twin[j] == self.twin[i] and s >> self.char_at[j] & self.cmask == code:
                        break
                else:
                    found.append(i)
        return found

    @cython.ccall
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

    @cython.ccall
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

    @cython.ccall
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

    @cython.ccall
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

    @cython.ccall
    def over(self, s: cython.longlong, foe: cython.longlong, returns: cython.bint) -> cython.longlong:
        """Mark that an enemy has attacked."""
        if foe != _NO_FOE and s >> self.foe_at[foe] & 7 == _WAITING:
            s += (_STAGED if returns else _DONE) << self.foe_at[foe]
        return s

    @cython.cfunc
    def land(self, count: cython.int, s: cython.longlong, foe: cython.int, player: cython.int, i: cython.int, amount: cython.longlong, returns: cython.bint) -> cython.int:
        """Put the damage of the only attack under way on a character and note its end; return how many ends there are."""
        if amount > 0:
            s = self.hurt(s, i, amount)
            if self.excess > 0 and s >= 0 and foe != _NO_FOE and self.foe_excess[foe]:
                s = self.raised(s, player, self.excess)
            if s < 0:
                return count
        self.ends[count] = self.over(s, foe, returns)
        return count + 1

    @cython.ccall
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
        n: cython.longlong
        m: cython.longlong
        i: cython.longlong
        j: cython.longlong
        code: cython.longlong
        some: cython.bint = False
        if who >= 0:
            return self.land(count, s, foe, player, who, attack if zero else attack - self.defense[who], returns)
        if attack > 0:
            for n in range(self.hero_from[player], self.hero_from[player + 1]):
                i = self.hero_list[n]
                code = s >> self.char_at[i] & self.cmask
                if not code:
                    continue
                for m in range(self.hero_from[player], n):
                    j = self.hero_list[m]
                    if self.twin[j] == self.twin[i] and s >> self.char_at[j] & self.cmask == code:
                        break
                else:
                    some = True
                    count = self.land(count, s, foe, player, i, attack, returns)
        if not some:
            self.ends[count] = self.over(s, foe, returns)
            return count + 1
        return count

    @cython.ccall
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
        some: cython.bint = False
        n: cython.longlong
        m: cython.longlong
        i: cython.longlong
        j: cython.longlong
        code: cython.longlong
        if not self.saves and self.out(s, player):
            self.ends[0] = s
            return 1
        for n in range(self.squad_from[player], self.squad_from[player + 1]):
            i = self.squad_list[n]
            code = s >> self.char_at[i] & self.cmask
            if self.hero[i] or not code or code & 1:
                continue
            for m in range(self.squad_from[player], n):
                j = self.squad_list[m]
                if self.twin[j] == self.twin[i] and s >> self.char_at[j] & self.cmask == code and j != who and i != who:
                    break
            else:
                some = True
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

    def fixed(self, s: cython.longlong, frames):
        """Return attacks under way without the defenders who have left play."""
        for frame in frames:
            if frame[2] >= 0 and not s >> self.char_at[frame[2]] & self.cmask:
                break
        else:
            return frames
        return tuple([(*frame[:2], -1, *frame[3:]) if frame[2] >= 0 and not s >> self.char_at[frame[2]] & self.cmask else frame for frame in frames])

    def declared(self, s: cython.longlong, frames, i: cython.int):
        """Declare a defender, who exhausts and may hurt the attacker."""
        foe, player, _, attack, cards, known, zero, returns, owes = frames[-1]
        one: cython.longlong = 1
        s -= one << self.char_at[i]
        frames = (*frames[:-1], (foe, player, i, attack, cards, known, zero, returns, owes))
        if self.stings[i] and foe != NO_FOE:
            at: cython.longlong = self.foe_at[foe]
            total: cython.longlong = (s >> at + 3 & self.dmask) + self.stings[i]
            if total >= self.foe_hits[foe]:
                s = s & ~(self.fmask << at) | _DEAD << at
                return [(LOOSE, s, frames)] if cards else self.finished(s, frames)
            s += self.stings[i] << at + 3
        return self.next_card(s, frames)

    def next_card(self, s: cython.longlong, frames):
        """Turn the next shadow card of the attack under way, or go on to its damage."""
        if frames[-1][4] or frames[-1][5]:
            return [(REVEAL, s, frames)]
        return self.damage(s, frames)

    def damage(self, s: cython.longlong, frames):
        """Deal the damage of the attack under way."""
        n: cython.longlong
        i: cython.longlong
        code: cython.longlong
        foe, player, who, attack, _, _, zero, returns, _ = frames[-1]
        if len(frames) == 1:
            n = self.blow(0, s, foe, player, who, attack, zero, returns)
            return [self.ends[i] for i in range(n)]
        if who >= 0:
            return self.hit(s, frames, who, attack if zero else attack - self.defense[who])
        if attack <= 0:
            return self.finished(s, frames)
        found: list = []
        seen = set()
        for n in range(self.hero_from[player], self.hero_from[player + 1]):
            i = self.hero_list[n]
            code = s >> self.char_at[i] & self.cmask
            if code and (self.twin[i], code) not in seen:
                seen.add((self.twin[i], code))
                found += self.hit(s, frames, i, attack)
        return found if seen else self.finished(s, frames)

    def hit(self, s: cython.longlong, frames, i: cython.int, amount: cython.longlong):
        """Put the damage of the attack under way on a character."""
        if amount > 0:
            foe, player = frames[-1][:2]
            s = self.hurt(s, i, amount)
            if self.excess > 0 and s >= 0 and foe != NO_FOE and self.foe_excess[foe]:
                s = self.raised(s, player, self.excess)
            if s < 0:
                return []
            frames = self.fixed(s, frames)
        return self.finished(s, frames)

    def finished(self, s: cython.longlong, frames):
        """End the attack under way and go on."""
        foe, player, _, _, _, _, _, returns, _ = frames[-1]
        s = self.over(s, foe, returns)
        if len(frames) == 1 or (not self.saves and s >> self.lost_at & self.lost_mask and self.out(s, player)):
            return [s]
        outer = frames[-2]
        if not outer[8]:
            return self.next_card(s, frames[:-1])
        found: list = []
        for after, rest in self.taken(s, (*frames[:-2], (*outer[:8], False))):
            found += [after] if self.out(after, outer[1]) else self.next_card(after, rest)
        return found

    def taken(self, s: cython.longlong, frames):
        """Make the attacked player discard one character."""
        player: cython.int = frames[-1][1]
        n: cython.longlong
        i: cython.longlong
        code: cython.longlong
        after: cython.longlong
        if self.out(s, player):
            return [(s, frames)]
        found, seen = [], set()
        for n in range(self.squad_from[player], self.squad_from[player + 1]):
            i = self.squad_list[n]
            code = s >> self.char_at[i] & self.cmask
            alike = (self.twin[i], code, frames[-1][2] == i)
            if code and alike not in seen:
                seen.add(alike)
                after = self.left(s, i, True)
                if after >= 0:
                    found.append((after, self.fixed(after, frames)))
        return found if seen else [(s, frames)]

    def turned(self, s: cython.longlong, frames, kind: cython.int):
        """Turn a card of a kind up; it is no longer among the cards to be turned."""
        frame = frames[-1]
        found = self.kinds[kind]
        if found.blank:
            if frame[0] != NO_FOE and self.foe_returns[frame[0]]:
                frames = (*frames[:-1], (*frame[:7], True, frame[8]))
            return self.next_card(s, frames)
        player: cython.int = frame[1]
        threat: cython.longlong = s >> self.threat_at[player] & _THREAT if self.threats else self.threat_now[player]
        return self.carried(s, frames, found.effects(frame[2] < 0, threat))

    def carried(self, s: cython.longlong, frames, effects):
        """Carry out the effects of a shadow card and go on with the attack."""
        foe, player, depth = frames[-1][0], frames[-1][1], len(frames)
        under = [(s, frames)]
        for word, number in effects:
            under = [end for state, left in under for end in self.effect(state, left, word, number)]
        if foe != NO_FOE and self.foe_takes[foe]:
            under = [end for state, left in under for end in (self.taken(state, left) if len(left) == depth else [(state, _owing(left))])]
        found: list = []
        for state, left in under:
            if not self.saves and self.out(state, player):
                found.append(state)
            elif len(left) > depth:
                found.append((ANSWER, state, left))
            else:
                found += self.next_card(state, left)
        return found

    def effect(self, s: cython.longlong, frames, word, number):
        """Carry out one effect of a shadow card; return the states and attacks under way that can follow."""
        foe, player, who, attack, cards, known, zero, returns, owes = frames[-1]
        n: cython.longlong
        f: cython.int
        status: cython.longlong
        if not self.saves and self.out(s, player):
            return [(s, frames)]
        if word == sh.ATTACK:
            return [(s, (*frames[:-1], (foe, player, who, attack + number, cards, known, zero, returns, owes)))]
        if word == sh.DEFENSE_ZERO:
            return [(s, (*frames[:-1], (foe, player, who, attack, cards, known, True, returns, owes)))]
        if word in (sh.THREAT, sh.THREAT_PER_ENEMY):
            if word == sh.THREAT_PER_ENEMY:
                n = 0
                for f in range(self.foes):
                    status = s >> self.foe_at[f] & 7
                    n += (status == _WAITING or status == _DONE or status == _HELD) and self.foe_player[f] == player
                number = n
            return self.alive(self.raised(s, player, number), frames)
        if word == sh.EXHAUST:
            return [(state, frames) for state in self.exhausted(s, player, number)]
        if word == sh.DAMAGE_ALL:
            for n in range(self.squad_from[player], self.squad_from[player + 1]):
                if s >= 0:
                    s = self.hurt(s, self.squad_list[n], number)
            return self.alive(s, frames)
        if word == sh.BOUNCE:
            return self.bounced(s, frames, number)
        if word == sh.DEAL:
            more = self.more_cards(s, sum([frame[4] for frame in frames]), number * self.in_game)
            return [(s, (*frames[:-1], (foe, player, who, attack, cards + more, known, zero, returns, owes)))]
        if word == sh.EXTRA:
            more = self.more_cards(s, sum([frame[4] for frame in frames]), 1)
            return [(s, (*frames, (NO_FOE, player, -1, number, more, (), False, False, False)))]
        if word in (sh.DISCARD, sh.DISCARD_DEFENDER, sh.DISCARD_ALL):
            return self.discarded(s, frames, word)
        return [(s, frames)]

    def alive(self, s: cython.longlong, frames):
        """Return what follows an effect: nothing where the goal is lost."""
        return [(s, self.fixed(s, frames))] if s >= 0 else []

    def exhausted(self, s: cython.longlong, player: cython.int, number):
        """Return the states after a player exhausts so many characters, equals counted once."""
        n: cython.longlong
        ready = [self.squad_list[n] for n in range(self.squad_from[player], self.squad_from[player + 1]) if s >> self.char_at[self.squad_list[n]] & 1]
        if len(ready) < number:
            number = len(ready) if self.few_exhaust else 0
        if not number:
            return [s]
        found = {}
        for group in combinations(ready, number):
            alike = tuple(sorted([(self.twin[i], s >> self.char_at[i] & self.cmask) for i in group]))
            if alike not in found:
                after: cython.longlong = s
                for n in group:
                    after &= ~(cython.cast(cython.longlong, 1) << self.char_at[n])
                found[alike] = after
        return list(found.values())

    def bounced(self, s: cython.longlong, frames, threat):
        """Return what follows when an exhausted ally goes back to hand, or threat rises where there is none."""
        player: cython.int = frames[-1][1]
        who = frames[-1][2]
        n: cython.longlong
        i: cython.longlong
        code: cython.longlong
        after: cython.longlong
        found, seen = [], set()
        for n in range(self.squad_from[player], self.squad_from[player + 1]):
            i = self.squad_list[n]
            code = s >> self.char_at[i] & self.cmask
            if code and not code & 1 and not self.hero[i]:
                alike = (self.twin[i], code, who == i)
                if alike not in seen:
                    seen.add(alike)
                    after = self.left(s, i, False)
                    found.append((after, self.fixed(after, frames)))
        return found or self.alive(self.raised(s, player, threat), frames)

    def discarded(self, s: cython.longlong, frames, word):
        """Return what follows when attachments are lost."""
        player, who = frames[-1][1:3]
        held: cython.longlong = s >> self.gear_at & self.own_gear[player]
        if word == sh.DISCARD_ALL:
            return self.without(s, frames, held)
        if word == sh.DISCARD_DEFENDER:
            held = s >> self.gear_at & self.gear_on[who] if who >= 0 else 0
        if not held:
            return [(s, frames)]
        return [end for g in range(self.gears) if held >> g & 1 for end in self.without(s, frames, 1 << g)]

    def without(self, s: cython.longlong, frames, mask: cython.longlong):
        """Take attachments away; who lived by their hit points dies."""
        n: cython.int
        host: cython.longlong
        code: cython.longlong
        s &= ~(mask << self.gear_at)
        for n in range(self.toughs):
            host = self.tough_host[n]
            code = s >> self.char_at[host] & self.cmask if s >= 0 else 0
            if mask & self.tough_bit[n] and code and code - 2 >> 1 >= self.hit_points(s, host):
                s = self.left(s, host, True)
        return self.alive(s, frames)


def _owing(frames):
    """Note that a character is due after the extra attack that has just begun."""
    return (*frames[:-2], (*frames[-2][:8], True), frames[-1])


@cython.cclass
class Merging:
    """Maps a packed state at a choice of attack to one representative that is worth the same for the goal.

    The reasons are those of `sameness`, with these steps more: exhausted allies are alike whoever they are (only how many a shadow card can take to
    hand counts), threat is measured against the threat that the unseen cards can really bring, and growing with damage counts only where enemies must
    be killed.
    """

    c = cython.declare(Fray)
    ally_counts = cython.declare(cython.bint)
    forget_foes = cython.declare(cython.bint, visibility="public")
    keep_threat = cython.declare(cython.bint)
    pooled = cython.declare(cython.bint)
    per_enemy = cython.declare(cython.bint)
    growing = cython.declare(cython.bint, visibility="public")
    bounces = cython.declare(cython.longlong, visibility="public")
    known_rise = cython.declare(cython.longlong)
    high = cython.declare(cython.longlong)
    all_hurt = cython.declare(cython.longlong)
    spare_cards = cython.declare(cython.longlong)
    most_rises = cython.declare(cython.longlong)
    rises = cython.declare(cython.longlong[::1])
    reach = cython.declare(cython.longlong[::1])
    worn = cython.declare(cython.longlong[::1])
    forgetful = cython.declare(cython.longlong[::1])
    forgetfuls = cython.declare(cython.int)
    allies = cython.declare(cython.longlong[::1])
    allied = cython.declare(cython.int)
    twin_list = cython.declare(cython.longlong[::1])
    twin_from = cython.declare(cython.longlong[::1])
    twins = cython.declare(cython.int)
    fodder_list = cython.declare(cython.longlong[::1])
    fodder_from = cython.declare(cython.longlong[::1])
    fodders = cython.declare(cython.int)
    group_list = cython.declare(cython.longlong[::1])
    group_from = cython.declare(cython.longlong[::1])
    groups = cython.declare(cython.int)
    room = cython.declare(cython.longlong[::1])

    def __init__(self, c: Fray, same):
        b, aim = c.b, c.aim
        self.c = c
        weights = aim.weights if aim.scored else {}
        killers = aim.kills or weights.get("killed", 0) != 0
        self.ally_counts = same.counted or weights.get("ally_lost", 0) != 0
        forget_damage = not same.counted and not weights.get("damage", 0)
        self.forget_foes = not killers and not any([foe.hurts_from_staging for foe in b.foes])
        self.keep_threat = bool(weights.get("threat", 0))
        grows = [who.grows and killers for who in b.fighters]
        self.growing = any(grows)
        self.per_enemy, self.high, self.all_hurt, self.spare_cards = same.per_enemy, same.high, same.all_hurt, same.spare_cards
        rises = sorted([_rise(b.kinds[b.kind_of[n]].variants, len(b.foes)) for n, copies in b.numbers.items() for _ in range(copies)], reverse=True)
        self.rises = _row([sum(rises[:n]) for n in range(len(rises) + 1)])
        self.most_rises = len(rises)
        self.known_rise = sum([_rise(b.kinds[kind].variants, len(b.foes)) for known in c.known for kind in known])
        self.bounces = sum([copies for n, copies in b.numbers.items() if _has(b.kinds[b.kind_of[n]].variants, sh.BOUNCE)])
        self.bounces += sum([_has(b.kinds[kind].variants, sh.BOUNCE) for known in c.known for kind in known])
        self.pooled = bool(self.bounces) and not self.ally_counts and not same.all_hurt
        self.reach, self.worn = _row(same.reach), _row(same.worn)
        people = list(enumerate(b.fighters))
        forgetful = [i for i, who in people if who.hero and forget_damage and not grows[i]]
        self.forgetful, self.forgetfuls = _row(forgetful), len(forgetful)
        allies = [i for i, who in people if not who.hero]
        self.allies, self.allied = _row(allies), len(allies)
        self.twin_list, self.twin_from = _flat(same.twins)
        self.twins = len(same.twins)
        self.fodder_list, self.fodder_from = _flat([[i for i in squad if not c.hero[i] and not c.gear_on[i] and not c.prisoner[i]] for squad in b.squads])
        self.fodders = len(b.squads) if self.pooled else 0
        dealt = [[f for f in group if c.dealt >> f & 1 == bit] for group in same.foes for bit in (0, 1)]
        groups = [group for group in dealt if len(group) > 1] if c.plenty else same.foes
        self.group_list, self.group_from = _flat(groups)
        self.groups = len(groups)
        self.room = _row([0] * int(_ROOM))

    @cython.ccall
    def one_of(self, s: cython.longlong) -> cython.longlong:
        """Return the representative of a state."""
        c: Fray = self.c
        waiting: cython.longlong = 0
        coming: cython.longlong
        now: cython.longlong
        f: cython.int
        n: cython.int
        tense: cython.bint = False
        for f in range(c.foes):
            if s >> c.foe_at[f] & 7 == _WAITING:
                waiting |= 1 << f
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

    @cython.ccall
    def calm(self, s: cython.longlong) -> cython.bint:
        """Tell whether nobody's threat can reach a height that matters any more."""
        c: Fray = self.c
        waiting: cython.longlong = 0
        coming: cython.longlong
        now: cython.longlong
        f: cython.int
        if not c.threats:
            return True
        for f in range(c.foes):
            if s >> c.foe_at[f] & 7 == _WAITING:
                waiting |= 1 << f
        coming = self.rise_of(waiting)
        for f in range(c.threats):
            now = s >> c.threat_at[f] & _THREAT
            if now + coming >= (_OUT_AT if now >= self.high else self.high):
                return False
        return True

    @cython.cfunc
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
    def characters(self, s: cython.longlong, waiting: cython.longlong, tense: cython.bint) -> cython.longlong:
        """Forget what cannot matter about characters."""
        c: Fray = self.c
        coming: cython.longlong = 0
        code: cython.longlong
        damage: cython.longlong
        spare: cython.longlong
        at: cython.longlong
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
            at = c.char_at[i]
            code = s >> at & c.cmask
            if code > 3:
                damage = code - 2 >> 1
                spare = c.hit_points(s, i) - self.worn[i] - damage - 1 - coming
                if spare > damage:
                    spare = damage
                if spare > 0:
                    s -= 2 * spare << at
        if not self.ally_counts:
            for n in range(self.allied):
                i = self.allies[n]
                at = c.char_at[i]
                code = s >> at & c.cmask
                if code < 2:
                    continue
                if not code & 1:
                    if not self.bounces:
                        s -= code << at
                    elif code > 2 and not self.all_hurt and not c.gear_on[i]:
                        s -= code - 2 << at
                elif healed and code > 3 and not self.worn[i]:
                    damage = code - 2 >> 1
                    spare = damage
                    if self.all_hurt:
                        spare = c.hit_points(s, i) - damage - 1 - self.all_hurt
                        if spare > damage:
                            spare = damage
                    if spare > 0:
                        s -= 2 * spare << at
        for n in range(self.twins):
            s = self.in_order(s, n)
        for n in range(self.fodders):
            s = self.alike_fodder(s, n)
        return s

    @cython.cfunc
    def in_order(self, s: cython.longlong, n: cython.int) -> cython.longlong:
        """Put the codes of a group of equal characters in order."""
        c: Fray = self.c
        first: cython.longlong = self.twin_from[n]
        size: cython.longlong = self.twin_from[n + 1] - first
        k: cython.longlong
        j: cython.longlong
        code: cython.longlong
        for k in range(size):
            code = s >> c.char_at[self.twin_list[first + k]] & c.cmask
            j = k
            while j > 0 and self.room[j - 1] > code:
                self.room[j] = self.room[j - 1]
                j -= 1
            self.room[j] = code
        for k in range(size):
            at: cython.longlong = c.char_at[self.twin_list[first + k]]
            s += self.room[k] - (s >> at & c.cmask) << at
        return s

    @cython.cfunc
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
    def enemies(self, s: cython.longlong, tense: cython.bint) -> cython.longlong:
        """Forget what cannot matter about enemies, and put equal ones in order."""
        c: Fray = self.c
        f: cython.int
        n: cython.int
        k: cython.longlong
        j: cython.longlong
        status: cython.longlong
        at: cython.longlong
        code: cython.longlong
        first: cython.longlong
        size: cython.longlong
        if self.forget_foes:
            for f in range(c.foes):
                at = c.foe_at[f]
                status = s >> at & 7
                if status != _WAITING:
                    s = s & ~(c.fmask << at) | (status if tense and self.per_enemy else _DONE) << at
                elif not c.stingers:
                    s &= ~(c.fmask << at)
        for n in range(self.groups):
            first = self.group_from[n]
            size = self.group_from[n + 1] - first
            for k in range(size):
                f = self.group_list[first + k]
                code = 2 * (s >> c.foe_at[f] & c.fmask)
                if not c.plenty:
                    code += s >> c.dealt_at + f & 1
                j = k
                while j > 0 and self.room[j - 1] > code:
                    self.room[j] = self.room[j - 1]
                    j -= 1
                self.room[j] = code
            for k in range(size):
                f = self.group_list[first + k]
                s += (self.room[k] >> 1) - (s >> c.foe_at[f] & c.fmask) << c.foe_at[f]
                if not c.plenty:
                    s += (self.room[k] & 1) - (s >> c.dealt_at + f & 1) << c.dealt_at + f
        return s


def _rise(variants, foes):
    """Return what a card can add to a player's threat."""
    return max([sum([n if word in (sh.THREAT, sh.BOUNCE) else foes if word == sh.THREAT_PER_ENEMY else 0 for word, n in part]) for part in variants])


def _has(variants, wanted):
    """Tell whether a card has an effect in some situation."""
    return any([word == wanted for part in variants for word, _ in part])


@cython.cclass
class Strikes:
    """What states are worth once the enemies have attacked: who can be killed, whom snipers hit, the weighted score (see `killing`).

    `hopeful`: who grows with damage hits as hard as it ever could, who may hurt an attacker by defending may choose that instead, and who is stronger
    against enemies in staging is so against those that may return there.
    """

    c = cython.declare(Fray)
    growth = cython.declare(list)
    grows = cython.declare(list)
    hunters = cython.declare(list, visibility="public")
    snipers = cython.declare(list)
    engaged = cython.declare(list)
    reach = cython.declare(list)
    hunt = cython.declare(list)
    sting = cython.declare(list)
    gear = cython.declare(list)
    need = cython.declare(list)
    relevant = cython.declare(cython.longlong)
    memo = cython.declare(dict)
    counts = cython.declare(dict)
    kills = cython.declare(cython.bint)
    per_hero = cython.declare(cython.longlong)
    per_ally = cython.declare(cython.longlong)
    per_kill = cython.declare(cython.longlong)
    per_damage = cython.declare(cython.longlong)
    per_threat = cython.declare(cython.longlong)

    def __init__(self, c: Fray, hopeful=False):
        self.c = c
        b, aim = c.b, c.aim
        people, foes = b.fighters, b.foes
        worn = [sum([part.hit_points for part in b.gear if part.host == i]) for i in range(len(people))]
        self.growth = [who.hit_points + worn[i] - 1 if hopeful and who.grows else 0 for i, who in enumerate(people)]
        self.grows = [who.grows for who in people]
        self.hunters = [i for i, who in enumerate(people) if who.hunter]
        self.snipers = [f for f, foe in enumerate(foes) if foe.hurts_from_staging]
        self.engaged = [f for f, foe in enumerate(foes) if foe.engaged]
        struck = [sum([1 << n - 1 for n in enemy.struck]) for player in b.p.players for enemy in player.engaged] + [0] * len(foes)
        self.reach = [[not struck[f] >> who.player & 1 and (foe.player == who.player or who.ranged) for f, foe in enumerate(foes)] for who in people]
        self.hunt = [[who.hunter if hopeful and foe.returns_on_blank else 0 for foe in foes] for who in people]
        self.sting = [[who.stings if hopeful and (foe.player == who.player or who.sentinel) else 0 for foe in foes] for who in people]
        self.gear = [[(1 << g, part) for g, part in enumerate(b.gear) if part.host == i and part.attack] for i in range(len(people))]
        self.need = [foe.hit_points + foe.defense for foe in foes]
        relevant = sum([(int(c.cmask) if self.grows[i] else 1) << int(c.char_at[i]) for i in range(len(people))])
        relevant |= sum([int(c.fmask) << int(c.foe_at[f]) for f in range(len(foes))])
        self.relevant = relevant | (1 << len(b.gear)) - 1 << int(c.gear_at)
        self.memo, self.counts = {}, {}
        self.kills = aim.kills
        get = aim.weights.get if aim.scored else {}.get
        self.per_hero, self.per_ally, self.per_kill = get("hero_lost", 0), get("ally_lost", 0), get("killed", 0)
        self.per_damage, self.per_threat = get("damage", 0), get("threat", 0)

    def attack(self, s: cython.longlong, i: cython.int, f: cython.int):
        """Return a character's attack against an enemy."""
        c: Fray = self.c
        b = c.b
        total = b.fighters[i].attack + self.growth[i]
        if self.grows[i]:
            total += (s >> c.char_at[i] & c.cmask) - 2 >> 1
        for bit, part in self.gear[i]:
            if s >> c.gear_at & bit and (not part.attack_trait or part.attack_trait in b.foes[f].card.traits):
                total += part.attack
        return total

    def alive(self, s: cython.longlong):
        """Return the battle's enemies that are not destroyed."""
        return [f for f in self.engaged if s >> self.c.foe_at[f] & 7 != _DEAD]

    @cython.ccall
    def all_of(self, s: cython.longlong) -> cython.bint:
        """Tell whether every enemy that still lives can be destroyed now."""
        key = s & self.relevant
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self.can(s, self.alive(s), -1)
        return found

    @cython.ccall
    def most(self, s: cython.longlong) -> cython.longlong:
        """Return how many of the battle's enemies can be destroyed now at most."""
        key = s & self.relevant
        found = self.counts.get(key)
        if found is None:
            foes = self.alive(s)
            found = 0
            for size in range(len(foes), 0, -1):
                if any([self.can(s, list(group), -1) for group in combinations(foes, size)]):
                    found = size
                    break
            self.counts[key] = found
        return found

    def rows(self, s: cython.longlong, foes, without):
        """Return every ready attacker's attack against each enemy, -1 where it may not attack it."""
        c: Fray = self.c
        found = []
        for i in range(c.chars):
            if s >> c.char_at[i] & 1 and i != without:
                row = tuple([max(self.attack(s, i, f) + self.hunt[i][f] if self.reach[i][f] else -1, self.stung(s, i, f)) for f in foes])
                if max(row) > 0:
                    found.append(row)
        return tuple(sorted(found, reverse=True))

    def stung(self, s: cython.longlong, i: cython.int, f: cython.int):
        """Return what hurting an attacker by defending is worth against what is needed: all of it where it dies of that."""
        c: Fray = self.c
        by = self.sting[i][f]
        damage = s >> c.foe_at[f] + 3 & c.dmask
        return self.need[f] - damage if by and damage + by >= c.foe_hits[f] else by

    def can(self, s: cython.longlong, foes, without):
        """Tell whether so many enemies can be destroyed now (`without`: a hunter who is busy)."""
        c: Fray = self.c
        one: cython.longlong = 1
        if not foes:
            return True
        staged = [f for f in foes if s >> c.foe_at[f] & 7 == _STAGED]
        if not staged:
            return covers(self.rows(s, foes, without), tuple([self.need[f] - (s >> c.foe_at[f] + 3 & c.dmask) for f in foes]))
        if len(staged) > len(self.hunters):
            return False
        rest = [f for f in foes if f != staged[0]]
        for i in self.hunters:
            if i != without and self.hunts(s, i, staged[0]) and self.can(s - (one << c.char_at[i]), rest, without):
                return True
        return False

    def hunts(self, s: cython.longlong, hunter: cython.int, f: cython.int):
        """Tell whether a hunter alone can destroy an enemy in staging."""
        c: Fray = self.c
        if not s >> c.char_at[hunter] & 1:
            return False
        return self.attack(s, hunter, f) + c.b.fighters[hunter].hunter >= self.need[f] - (s >> c.foe_at[f] + 3 & c.dmask)

    @cython.ccall
    def worth(self, s: cython.longlong) -> cython.longlong:
        """Return the value of a state once the enemies have attacked."""
        if self.c.scored:
            return self.score(s) + (self.per_kill * self.most(s) if self.per_kill > 0 else 0)
        if self.kills and not self.all_of(s):
            return 0
        return 1 if not self.c.saves or not self.snipers or self.snipers_borne(s) else 0

    def final(self, s: cython.longlong):
        """Return the value of a state where nobody is left to attack."""
        c: Fray = self.c
        if c.scored:
            return self.score(s)
        return int((not c.saves or not s >> c.lost_at & c.lost_mask) and (not self.kills or not self.alive(s)))

    @cython.ccall
    def score(self, s: cython.longlong) -> cython.longlong:
        """Return the weighted score as it stands."""
        c: Fray = self.c
        n: cython.int
        code: cython.longlong
        total: cython.longlong = self.per_hero * (s >> c.lost_at & c.lost_mask) + self.per_ally * (s >> c.gone_at & c.gone_mask)
        if self.per_kill:
            for n in range(c.foes):
                if c.foe_engaged[n] and s >> c.foe_at[n] & 7 == _DEAD:
                    total += self.per_kill
        if self.per_damage:
            for n in range(c.chars):
                code = s >> c.char_at[n] & c.cmask
                if c.hero[n] and code > 2:
                    total += self.per_damage * (code - 2 >> 1)
        if self.per_threat:
            for n in range(c.threats):
                total += self.per_threat * ((s >> c.threat_at[n] & _THREAT) - c.threat_now[n])
        return total

    def snipers_borne(self, s: cython.longlong):
        """Tell whether what snipers in staging do when combat ends costs no hero, a hunter perhaps killing one first."""
        c: Fray = self.c
        shots = [f for f in self.snipers if s >> c.foe_at[f] & 7 == _STAGED]
        if not shots or self.borne(s, len(shots)):
            return True
        able = [i for i in self.hunters if self.hunts(s, i, shots[0])]
        return bool(able) and self.borne(s, len(shots) - 1) and any([not self.kills or self.can(s, self.alive(s), i) for i in able])

    def borne(self, s: cython.longlong, shots):
        """Tell whether every player can take so many shots without losing a hero."""
        c: Fray = self.c
        for player in range(c.players):
            if c.out(s, player):
                continue
            squad = [i for i in c.b.squads[player] if s >> c.char_at[i] & c.cmask and not c.prisoner[i]]
            room = sum([c.hit_points(s, i) - ((s >> c.char_at[i] & c.cmask) - 2 >> 1) - c.hero[i] for i in squad])
            if squad and room < shots:
                return False
        return True


@cython.cclass
class Hopes:
    """The best that a state can still come to if no shadow card does anything: 1 or 0, or the highest score if threat does not rise either."""

    c = cython.declare(Fray)
    merging = cython.declare(Merging)
    strikes = cython.declare(Strikes)
    memo = cython.declare(dict)
    bare = cython.declare(cython.longlong)
    most = cython.declare(cython.longlong)
    saved = cython.declare(cython.longlong)
    natural = cython.declare(cython.bint)
    kills = cython.declare(cython.bint)

    def __init__(self, c: Fray, merging: Merging):
        aim, b = c.aim, c.b
        self.c, self.merging = c, merging
        self.strikes = Strikes(c, True)
        self.memo = {}
        self.bare = (1 << int(c.dealt_at)) - 1
        self.most, self.kills = aim.most, aim.kills
        hardy = max([who.hit_points + merging.worn[i] for i, who in enumerate(b.fighters)], default=0)
        self.natural = not aim.scored or (_natural(aim.weights, hardy - 1) and not self.strikes.hunters)
        """Whether shadow effects can only lower a score, but for allies that they take to hand."""
        allies = sum([not who.hero for who in b.fighters])
        self.saved = min(merging.bounces, allies) * max(0, -aim.weights.get("ally_lost", 0)) if aim.scored else 0

    @cython.ccall
    def bound(self, s: cython.longlong) -> cython.longlong:
        """Return the bound for a state at a choice of attack or after the attacks."""
        found: cython.longlong
        if not self.natural:
            return self.most
        self.c.silent = self.c.scored
        found = self.hope(s)
        self.c.silent = False
        return found

    @cython.cfunc
    def hope(self, s: cython.longlong) -> cython.longlong:
        s &= self.bare
        known = self.memo.get(s)
        if known is None:
            known = self.memo[s] = self.search(s)
        return known

    @cython.cfunc
    def search(self, s: cython.longlong) -> cython.longlong:
        """Return the bound of a state that is not known yet."""
        c: Fray = self.c
        foes: cython.longlong = c.attackers(s)
        best: cython.longlong = -(1 << 40) if c.scored else 0
        found: cython.longlong
        end: cython.longlong
        f: cython.int
        if not foes or c.all_out(s):
            if self.kills:
                return 1 if self.strikes.all_of(s) else 0
            return self.strikes.worth(s) + self.saved
        if self.kills and not self.strikes.all_of(s):
            return 0
        for f in range(c.foes):
            if not foes >> f & 1:
                continue
            for end in self.after(s, f):
                found = self.hope(self.merging.one_of(end))
                if found > best:
                    best = found
                    if best > 0 and not c.scored:
                        return best
            if c.saves:
                break
        return best

    @cython.cfunc
    def after(self, s: cython.longlong, f: cython.int) -> list:
        """Return the states after one enemy's attack without a shadow card."""
        c: Fray = self.c
        player: cython.int = c.foe_player[f]
        one: cython.longlong = 1
        at: cython.longlong = c.foe_at[f]
        declared: cython.longlong
        i: cython.int
        n: cython.int
        found: list = []
        if c.foe_threat[f]:
            s = c.raised(s, player, c.foe_threat[f])
            if s < 0:
                return found
            if c.out(s, player):
                return [s]
        for i in c.defenders(s, player):
            declared = s - (one << c.char_at[i])
            if c.stings[i]:
                if (declared >> at + 3 & c.dmask) + c.stings[i] >= c.foe_hits[f]:
                    found.append(declared & ~(c.fmask << at) | _DEAD << at)
                    continue
                declared += c.stings[i] << at + 3
            for n in range(c.blow(0, declared, f, player, i, c.foe_attack[f], False, False)):
                found.append(c.ends[n])
        for n in range(c.blow(0, s, f, player, -1, c.foe_attack[f], False, False)):
            found.append(c.ends[n])
        return found

    @cython.ccall
    def under_way(self, s: cython.longlong, frames) -> cython.longlong:
        """Return the bound for a state in the midst of an attack: as if the attack did nothing more."""
        return self.bound(self.merging.one_of(self.c.over(s, frames[0][0], False)))


def _natural(weights, hardy):
    """Tell whether harm always lowers a score: a hero's loss costs at least what the damage on one who lives can cost."""
    get = weights.get
    harm = all([get(key, 0) <= 0 for key in ("hero_lost", "ally_lost", "damage", "threat")])
    return harm and get("killed", 0) >= 0 and get("hero_lost", 0) <= get("damage", 0) * hardy


@cython.cclass
class Safe:
    """Tells which states keep every hero whatever comes: every attack still to come can be taken undefended.

    Taking attacks undefended is always allowed, so where the heroes can bear the worst of them, no hero is lost for certain.
    Only for goals that ask for nothing but the heroes.
    """

    c = cython.declare(Fray)
    merging = cython.declare(Merging)
    usable = cython.declare(cython.bint)
    extra = cython.declare(list)
    worst = cython.declare(cython.longlong[::1])
    blows = cython.declare(cython.longlong[::1])
    room = cython.declare(cython.longlong[::1])
    count = cython.declare(cython.int)
    rooms = cython.declare(cython.int)

    def __init__(self, c: Fray, merging: Merging):
        b, self.c, self.merging = c.b, c, merging
        most = {w: max([n for kind in b.kinds for part in kind.variants for x, n in part if x == w], default=0) for w in (sh.ATTACK, sh.EXTRA)}
        copies = {w: sum([n for number, n in b.numbers.items() if _has(sh.variants(number), w)]) for w in (sh.DEAL, sh.EXTRA)}
        deals = copies[sh.DEAL] * b.in_game
        self.extra = copies[sh.EXTRA] * [most[sh.EXTRA] + most[sh.ATTACK] * (1 + deals)]
        self.worst = _row([foe.attack + (1 + foe.extra_cards + deals) * most[sh.ATTACK] for foe in b.foes])
        unfit = b.gear or any(c.known) or any([foe.takes_character or (foe.hurts_from_staging and not foe.engaged) for foe in b.foes])
        self.usable = c.aim.saves and not c.aim.kills and not unfit
        self.blows, self.room = _row([0] * (len(b.foes) + len(self.extra) + 1)), _row([0] * (len(b.fighters) + 1))

    @cython.ccall
    def sure(self, s: cython.longlong) -> cython.bint:
        """Tell whether no hero can be lost any more."""
        c: Fray = self.c
        player: cython.int
        f: cython.int
        n: cython.longlong
        code: cython.longlong
        space: cython.longlong
        if not self.usable or not self.merging.calm(s):
            return False
        for player in range(c.players):
            self.count = self.rooms = 0
            for f in range(c.foes):
                if s >> c.foe_at[f] & 7 == _WAITING and c.foe_player[f] == player:
                    self.add(self.worst[f])
            if not self.count:
                continue
            for n in range(c.hero_from[player], c.hero_from[player + 1]):
                code = s >> c.char_at[c.hero_list[n]] & c.cmask
                if code:
                    space = c.frail[c.hero_list[n]] - (code - 2 >> 1) - 1 - self.merging.all_hurt
                    if space < 0:
                        return False
                    self.room[self.rooms] = space
                    self.rooms += 1
            if not self.rooms:
                return False
            for blow in self.extra:
                self.add(blow)
            if not self.packs(0):
                return False
        return True

    @cython.cfunc
    def add(self, blow: cython.longlong) -> cython.int:
        """Put a blow among the others, the hardest first."""
        j: cython.int = self.count
        while j > 0 and self.blows[j - 1] < blow:
            self.blows[j] = self.blows[j - 1]
            j -= 1
        self.blows[j] = blow
        self.count += 1
        return 0

    @cython.cfunc
    def packs(self, at: cython.int) -> cython.bint:
        """Tell whether the blows from one on can be shared out so that nobody gets more than there is room for."""
        i: cython.int
        found: cython.bint
        if at == self.count:
            return True
        for i in range(self.rooms):
            if self.room[i] >= self.blows[at]:
                self.room[i] -= self.blows[at]
                found = self.packs(at + 1)
                self.room[i] += self.blows[at]
                if found:
                    return True
        return False


@cython.cclass
class Memory:
    """Numbers kept under whole numbers that are not negative; as plain Python a dictionary."""

    keys = cython.declare(cython.longlong[::1])
    numbers = cython.declare(cython.longlong[::1])
    size = cython.declare(cython.longlong)
    held = cython.declare(cython.longlong)
    found = cython.declare(dict)

    def __init__(self):
        self.found = {}
        self.held = 0
        self.size = 1 << 12
        self.keys = array("q", [-1]) * int(self.size)
        self.numbers = array("q", [0]) * int(self.size)

    @cython.cfunc
    def get(self, key: cython.longlong) -> cython.longlong:
        """Return the number under a key, -1 where there is none."""
        at: cython.longlong
        if not cython.compiled:
            return self.found.get(key, -1)
        at = self.place(key)
        return self.numbers[at] if self.keys[at] == key else -1

    @cython.cfunc
    def place(self, key: cython.longlong) -> cython.longlong:
        """Return where a key is, or the empty place where it belongs."""
        mixed: cython.ulonglong = cython.cast(cython.ulonglong, key) * _MIX
        at: cython.longlong = cython.cast(cython.longlong, mixed >> 20) & (self.size - 1)
        while self.keys[at] != key and self.keys[at] >= 0:
            at = at + 1 & self.size - 1
        return at

    @cython.cfunc
    def put(self, key: cython.longlong, number: cython.longlong) -> cython.int:
        """Keep a number under a key."""
        at: cython.longlong
        if not cython.compiled:
            self.found[key] = number
            return 0
        at = self.place(key)
        if self.keys[at] < 0:
            self.keys[at] = key
            self.held += 1
        self.numbers[at] = number
        if 3 * self.held > 2 * self.size:
            self.grow()
        return 0

    def grow(self):
        """Make room for twice as many keys."""
        n: cython.longlong
        at: cython.longlong
        size: cython.longlong = self.size
        keys: cython.longlong[::1] = self.keys
        numbers: cython.longlong[::1] = self.numbers
        self.size = 2 * size
        self.keys = array("q", [-1]) * int(self.size)
        self.numbers = array("q", [0]) * int(self.size)
        for n in range(size):
            if keys[n] >= 0:
                at = self.place(keys[n])
                self.keys[at] = keys[n]
                self.numbers[at] = numbers[n]


@cython.cclass
class Spot:
    """A node: a packed state at a choice of attack, or an end in the midst of an attack. `cap`: it is worth no more.

    `settled`: it is worth `worth` for certain. `todo`: choices whose plans are still to be made. `lone`: the only plan where that draws a card and
    leads to no further choice of attack, so that its value is quickly found again.
    """

    end = cython.declare(object, visibility="public")
    settled = cython.declare(cython.bint, visibility="public")
    complete = cython.declare(cython.bint)
    worth = cython.declare(cython.longlong, visibility="public")
    cap = cython.declare(cython.longlong)
    plans = cython.declare(list)
    todo = cython.declare(list)
    safe = cython.declare(dict)
    certain = cython.declare(dict)
    number = cython.declare(cython.longlong)
    lone = cython.declare(object)


@cython.cfunc
def new_spot(end, settled: cython.bint, worth: cython.longlong, number: cython.longlong) -> Spot:
    spot: Spot = Spot.__new__(Spot)
    spot.end = end
    spot.settled = settled
    spot.complete = False
    spot.worth = spot.cap = worth
    spot.number = number
    spot.plans = spot.todo = spot.safe = spot.certain = spot.lone = None
    return spot


@cython.cclass
class Lead:
    """What can follow a card: what is settled at least, what is possible at most, and the nodes in between."""

    floor = cython.declare(cython.longlong)
    cap = cython.declare(cython.longlong)
    nodes = cython.declare(list)


@cython.cfunc
def new_lead(floor: cython.longlong, cap: cython.longlong, nodes: list) -> Lead:
    lead: Lead = Lead.__new__(Lead)
    lead.floor, lead.cap, lead.nodes = floor, cap, nodes
    return lead


@cython.cclass
class Plan:
    """One choice. `caps`: the highest worth after each kind of card; `sure`: kinds that settle it in favour; `reach`: kinds after which it is possible;
    `open`: what must be searched. `direct`: no card is drawn, one of these nodes is chosen (or the worth `floor` taken). `now`: what it can be worth
    with the deck under way.
    """

    floor = cython.declare(cython.longlong)
    direct = cython.declare(list)
    sure = cython.declare(cython.longlong)
    reach = cython.declare(cython.longlong)
    open = cython.declare(list)
    caps = cython.declare(list)
    now = cython.declare(cython.longlong)


@cython.cfunc
def new_plan(floor: cython.longlong, direct) -> Plan:
    plan: Plan = Plan.__new__(Plan)
    plan.floor, plan.direct = floor, direct
    plan.sure = plan.reach = plan.now = 0
    plan.open, plan.caps = [], None
    return plan


@cython.cclass
class Graph:
    """Makes and keeps the nodes of one battle for one aim. What follows a state does not depend on which unseen cards are left, only on how many.

    A deck is one number with a field for every kind of card that acts differently.
    """

    b = cython.declare(object, visibility="public")
    aim = cython.declare(object, visibility="public")
    same = cython.declare(object, visibility="public")
    packing = cython.declare(object)
    fray = cython.declare(Fray)
    merging = cython.declare(Merging)
    hopes = cython.declare(Hopes)
    sureness = cython.declare(Safe)
    strikes = cython.declare(Strikes)
    scored = cython.declare(cython.bint)
    kills = cython.declare(cython.bint)
    returning = cython.declare(cython.bint)
    plain_blank = cython.declare(cython.bint)
    least = cython.declare(cython.longlong, visibility="public")
    alike = cython.declare(list)
    kinds = cython.declare(list)
    blank = cython.declare(cython.int)
    order = cython.declare(list)
    copies = cython.declare(list)
    extra = cython.declare(list)
    menu_kind = cython.declare(cython.longlong[::1])
    menu_place = cython.declare(cython.longlong[::1])
    menu_more = cython.declare(cython.longlong[::1])
    menu_ignored = cython.declare(cython.longlong[::1])
    menu_blank = cython.declare(cython.longlong[::1])
    dishes = cython.declare(cython.int)
    count = cython.declare(cython.int)
    at = cython.declare(cython.longlong[::1])
    field = cython.declare(cython.longlong[::1])
    held = cython.declare(cython.longlong[::1])
    nodes = cython.declare(dict, visibility="public")
    found = cython.declare(dict)
    leaves = cython.declare(dict)
    total = cython.declare(object, visibility="public")
    plenty = cython.declare(cython.bint, visibility="public")

    def __init__(self, b, aim, packing, same):
        self.b, self.aim, self.packing, self.same = b, aim, packing, same
        self.scored, self.kills = aim.scored, aim.kills
        self.least = packing.least
        self.total, self.plenty = packing.total, packing.plenty
        self.fray = Fray(b, aim, packing)
        self.merging = Merging(self.fray, same)
        self.hopes = Hopes(self.fray, self.merging)
        self.sureness = Safe(self.fray, self.merging)
        self.strikes = Strikes(self.fray)
        self.returning = any([foe.returns_on_blank for foe in b.foes]) and (same.per_enemy or not self.merging.forget_foes)
        """Whether it matters that an enemy goes back to staging."""
        self.alike = self.alike_kinds()
        self.kinds = [k for k in range(len(b.kinds)) if self.alike[k] == k]
        blanks = [self.alike[k] for k, kind in enumerate(b.kinds) if kind.blank]
        self.blank = blanks[0] if blanks else -1
        self.copies = [0] * len(b.kinds)
        for k, kind in enumerate(b.kinds):
            self.copies[self.alike[k]] += sum([b.numbers[n] for n in kind.cards])
        self.extra = [any([word == sh.EXTRA for part in kind.variants for word, _ in part]) for kind in b.kinds]
        self.order = [-_harm(kind) for kind in b.kinds]
        """Kinds of cards, the most harmful first."""
        places, at = [], 0
        for copies in self.copies:
            places.append(at)
            at += copies.bit_length()
        self.at, self.field = _row(places), _row([(1 << copies.bit_length()) - 1 for copies in self.copies])
        self.count = len(b.kinds)
        menus = [entry for variant in range(4) for entry in self.menu(variant)]
        self.dishes = len(self.kinds)
        self.menu_kind, self.menu_place, self.menu_more = _row([e[0] for e in menus]), _row([e[1] for e in menus]), _row([e[2] for e in menus])
        self.menu_ignored, self.menu_blank = _row([e[3] for e in menus]), _row([e[4] for e in menus])
        self.plain_blank = not self.scored and not self.merging.growing
        self.held = _row([0] * int(_ROOM))
        self.nodes, self.found, self.leaves = {}, {}, {}

    def alike_kinds(self):
        """Return for every kind of card the first kind that does the same in this battle for this aim."""
        telling = self.returning or any([foe.takes_character for foe in self.b.foes])
        first = {}
        found = []
        for k, kind in enumerate(self.b.kinds):
            does = [tuple([e for e in part if e[0] != sh.DEFENSE_ZERO or not variant & 1]) for variant, part in enumerate(kind.variants)]
            found.append(first.setdefault((*does, kind.blank and telling), k))
        return found

    def menu(self, variant):
        """Return the kinds of cards, one without effect first, each with its place among the plain effects (attack, defense ignored), below 0 for others."""
        found, plain = [], {}
        for k in sorted(self.kinds, key=lambda k: k != self.blank):
            effects = self.b.kinds[k].variants[variant]
            simple = all([word in (sh.ATTACK, sh.DEFENSE_ZERO) for word, _ in effects])
            ignored = not variant & 1 and any([word == sh.DEFENSE_ZERO for word, _ in effects])
            more = sum([n for word, n in effects if word == sh.ATTACK])
            blank = self.b.kinds[k].blank and self.returning
            if simple:
                found.append((k, plain.setdefault((more, ignored, blank), len(plain)), more, ignored, blank))
            else:
                single = _SINGLE.get(effects[0][0], -1) if len(effects) == 1 else -1
                found.append((k, single, effects[0][1], False, False))
        return found

    def inward(self, deck):
        """Return a deck of six bits for each kind as it is kept here, kinds that do the same counted together."""
        found = 0
        for k in range(self.count):
            found += (deck >> 6 * k & 63) << int(self.at[self.alike[k]])
        return found

    def node(self, s):
        """Return the node of a state of the rules."""
        if s.lost and self.aim.saves:
            return self.leaf(0)
        return self.spot(self.packing.end_of(s))

    @cython.cfunc
    def leaf(self, worth: cython.longlong) -> Spot:
        """Return the node of a settled worth."""
        found = self.leaves.get(worth)
        if found is None:
            found = self.leaves[worth] = new_spot(-1, True, worth, -1)
        return found

    @cython.cfunc
    def spot(self, end) -> Spot:
        """Return the node of a packed state."""
        found = self.found.get(end)
        if found is None:
            found = self.found[end] = self.made(end)
        return found

    @cython.cfunc
    def made(self, end) -> Spot:
        cap: cython.longlong
        key: cython.longlong
        s: cython.longlong
        if isinstance(end, tuple):
            found = self.nodes.get(end)
            if found is None:
                found = self.nodes[end] = new_spot(end, False, self.hopes.under_way(end[1], end[2]) if self.scored else 1, len(self.nodes))
            return found
        s = end
        if self.ended(s):
            return self.leaf(self.settled(s))
        key = self.merging.one_of(s)
        found = self.nodes.get(key)
        if found is None:
            if self.sureness.sure(key):
                return self.leaf(1)
            cap = self.hopes.bound(key)
            if not cap and not self.scored:
                return self.leaf(0)
            found = self.nodes[key] = new_spot(key, False, cap, len(self.nodes))
        return found

    @cython.cfunc
    def ended(self, s: cython.longlong) -> cython.bint:
        """Tell whether nothing is left to search: no enemy is to attack, or nobody is left, or the goal is lost."""
        c: Fray = self.fray
        f: cython.int
        if not c.saves and s >> c.lost_at & c.lost_mask:
            if self.kills:
                for f in range(c.foes):
                    if c.foe_engaged[f] and s >> c.foe_at[f] & 7 != _DEAD and c.out(s, c.foe_player[f]):
                        return True
            if c.all_out(s):
                return True
        return not c.attackers(s)

    @cython.cfunc
    def settled(self, s: cython.longlong) -> cython.longlong:
        """Return the worth of a state at which nothing is left to search."""
        c: Fray = self.fray
        f: cython.int
        if not c.saves and s >> c.lost_at & c.lost_mask:
            if self.kills:
                for f in range(c.foes):
                    if c.foe_engaged[f] and s >> c.foe_at[f] & 7 != _DEAD and c.out(s, c.foe_player[f]):
                        return 0
            if c.all_out(s):
                return self.strikes.final(s)
        return self.strikes.worth(s)

    @cython.cfunc
    def plans(self, node: Spot) -> list:
        """Return the plans of a node, without those that another one covers."""
        if not node.complete:
            while self.one_more(node):
                pass
            node.complete = True
            node.todo = None
            if not self.scored:
                node.plans = _best_of(node.plans)
            node.lone = _lone(node)
        return node.plans

    @cython.cfunc
    def one_more(self, node: Spot) -> cython.bint:
        """Make the plans of the next choice at a node; tell whether there was one."""
        if node.todo is None:
            node.plans = []
            node.todo = self.choices(node.end)
            node.todo.reverse()
        if not node.todo:
            return False
        s, frames, who, ends = node.todo.pop()
        if ends is None:
            ends = self.fray.next_card(s, frames) if who < 0 else self.fray.declared(s, frames, who)
        for end in ends:
            self.go_on(end, node.plans)
        return True

    @cython.cfunc
    def choices(self, end) -> list:
        """Return the choices at a node: state, attacks under way and defender, or the ends that follow at once."""
        c: Fray = self.fray
        f: cython.int
        foes: cython.longlong
        packed: cython.longlong
        found: list = []
        if isinstance(end, tuple):
            if end[0] == ANSWER:
                self.declarations(end[1], end[2], found)
            else:
                found.append((0, None, -1, [end]))
            return found
        packed = end
        foes = c.attackers(packed)
        seen = set()
        for f in range(c.foes):
            if not foes >> f & 1:
                continue
            alike = (c.like_foe[f], packed >> c.foe_at[f] & c.fmask, (c.dealt if c.plenty else packed >> c.dealt_at) >> f & 1)
            if alike in seen:
                continue
            seen.add(alike)
            s, frames, over = c.begun(packed, f)
            if not over:
                self.declarations(s, frames, found)
            elif s >= 0:
                found.append((0, None, -1, [s]))
        return found

    @cython.cfunc
    def declarations(self, s, frames, found: list) -> cython.int:
        """Add the choices of a defender: allies first, then nobody, then heroes."""
        c: Fray = self.fray
        able: list = c.defenders(s, frames[-1][1])
        i: cython.int
        for i in able:
            if not c.hero[i]:
                found.append((s, frames, i, None))
        found.append((s, frames, -1, None))
        for i in able:
            if c.hero[i]:
                found.append((s, frames, i, None))
        return 0

    @cython.cfunc
    def go_on(self, end, plans: list) -> cython.int:
        """Add the plan of an end of a declaration."""
        plan: Plan
        if not isinstance(end, tuple) or end[0] == ANSWER:
            self.direct([end], plans)
        elif end[0] == REVEAL and end[2][-1][5]:
            _, s, frames = end
            frame = frames[-1]
            self.direct(self.fray.turned(s, (*frames[:-1], (*frame[:5], frame[5][1:], *frame[6:])), frame[5][0]), plans)
        else:
            plan = self.drawn(end[0], end[1], end[2])
            if plan is not None:
                plans.append(plan)
        return 0

    @cython.cfunc
    def direct(self, ends: list, plans: list) -> cython.int:
        """Add the plan of going on without a card."""
        lead: Lead = self.follow(ends)
        if lead.nodes or lead.floor > self.least:
            plans.append(new_plan(lead.floor, lead.nodes))
        return 0

    @cython.cfunc
    def follow(self, ends: list) -> Lead:
        """Return the best settled worth among ends and the nodes that could beat it."""
        floor: cython.longlong = self.least
        node: Spot
        nodes: list = []
        for end in ends:
            node = self.spot(end)
            if not node.settled:
                if node not in nodes:
                    nodes.append(node)
            elif node.worth > floor:
                floor = node.worth
        return _lead_of(floor, nodes, self.least)

    @cython.cfunc
    def drawn(self, moment, state, frames) -> Plan:
        """Return the plan of turning (or, at LOOSE, discarding) the next card; None where nothing can come of it."""
        c: Fray = self.fray
        s: cython.longlong = state
        one: cython.longlong = 1
        frame = frames[-1]
        left = (*frames[:-1], (*frame[:4], frame[4] - 1, *frame[5:]))
        lead: Lead
        if not c.plenty:
            s -= one << c.left_at
        plan: Plan = new_plan(self.least, None)
        if self.scored:
            plan.caps = [0] * self.count
        if moment == LOOSE:
            lead = self.follow([(LOOSE, s, left)] if frame[4] > 1 else c.finished(s, left))
            for k in self.kinds:
                self.enter(plan, k, lead)
            return self.entered(plan)
        foe: cython.int = frame[0]
        player: cython.int = frame[1]
        who: cython.int = frame[2]
        attack: cython.longlong = frame[3]
        cards: cython.longlong = frame[4] - 1
        zero: cython.bint = frame[6]
        back: cython.bint = frame[7]
        returns: cython.bint = self.returning and foe != _NO_FOE and c.foe_returns[foe]
        takes: cython.bint = foe != _NO_FOE and c.foe_takes[foe]
        alone: cython.bint = len(frames) == 1 and not frame[5] and not takes
        single: cython.bint = alone and not cards
        threat: cython.longlong = s >> c.threat_at[player] & _THREAT if c.threats else c.threat_now[player]
        inner: cython.int = 0
        n: cython.int
        k: cython.int
        place: cython.int
        more: cython.longlong
        ignored: cython.bint
        blank: cython.bint
        if len(frames) > 1:
            inner = sum([one_frame[0] == NO_FOE for one_frame in frames])
        done: list = [None] * (2 * self.count)
        first: cython.int = self.dishes * ((who < 0) + 2 * (threat >= _HIGH))
        for n in range(first, first + self.dishes):
            k = self.menu_kind[n]
            place = self.menu_place[n]
            more = self.menu_more[n]
            if inner and self.extra[k] and inner >= self.copies[k]:
                continue
            if place < 0 or takes:
                if place == -2 and alone and c.plenty:
                    lead = self.follow([(REVEAL, s, ((foe, player, who, attack, cards + more * c.in_game, (), zero, back, frame[8]),))])
                elif place == -3 and alone and c.plenty:
                    lead = self.follow([(ANSWER, s, (left[0], (NO_FOE, player, -1, more, 1, (), False, False, False)))])
                elif place == -4 and single:
                    lead = self.blown(c.bounced_blow(s, foe, player, who, attack, zero, back, more))
                else:
                    lead = self.follow(c.turned(s, left, k))
            else:
                ignored = self.menu_ignored[n]
                blank = self.menu_blank[n] and returns
                place = 2 * place + blank
                lead = done[place]
                if lead is None:
                    if single:
                        lead = self.blown(c.blow(0, s, foe, player, who, attack + more, zero or ignored, back or blank))
                    else:
                        after = (*frames[:-1], (foe, player, who, attack + more, cards, frame[5], zero or ignored, back or blank, frame[8]))
                        lead = self.follow(c.next_card(s, after))
                    done[place] = lead
                    if k == self.blank and self.plain_blank and not cards and not returns and lead.floor == 0 and not lead.nodes:
                        return None
            self.enter(plan, k, lead)
        return self.entered(plan)

    @cython.cfunc
    def blown(self, count: cython.int) -> Lead:
        """Return what follows the ends of a blow."""
        c: Fray = self.fray
        floor: cython.longlong = self.least
        n: cython.int
        node: Spot
        nodes: list = []
        for n in range(count):
            self.held[n] = c.ends[n]
        for n in range(count):
            node = self.spot(self.held[n])
            if not node.settled:
                if node not in nodes:
                    nodes.append(node)
            elif node.worth > floor:
                floor = node.worth
        return _lead_of(floor, nodes, self.least)

    @cython.cfunc
    def enter(self, plan: Plan, k: cython.int, lead: Lead) -> cython.int:
        """Note what follows a kind of card in a plan."""
        bit: cython.longlong = 1
        bit <<= k
        if lead.nodes:
            plan.open.append((self.order[k], k, lead))
        elif lead.floor > 0:
            plan.sure |= bit
        if lead.cap > 0:
            plan.reach |= bit
        if self.scored:
            plan.caps[k] = lead.cap
        return 0

    @cython.cfunc
    def entered(self, plan: Plan) -> Plan:
        """Return a plan of drawing a card with what must be searched in order; None where the goal is out of reach."""
        if not self.scored and not plan.reach:
            return None
        if len(plan.open) > 1:
            plan.open.sort(key=_rank)
        return plan


@cython.cfunc
def _lead_of(floor: cython.longlong, nodes: list, least: cython.longlong) -> Lead:
    """Return what is settled and the nodes that could beat it."""
    cap: cython.longlong = floor
    node: Spot
    if floor > least and nodes:
        nodes = [node for node in nodes if node.cap > floor]
    for node in nodes:
        if node.cap > cap:
            cap = node.cap
    return new_lead(floor, cap, nodes)


def _lone(node: Spot):
    """Return the only plan of a node in the midst of an attack where it draws a card that leads to no further choice of attack, else None."""
    plan: Plan
    lead: Lead
    other: Spot
    if len(node.plans) != 1 or not isinstance(node.end, tuple):
        return None
    plan = node.plans[0]
    if plan.direct is not None:
        return None
    for _, _, lead in plan.open:
        for other in lead.nodes:
            if not isinstance(other.end, tuple):
                return None
    return plan


_SINGLE = {sh.DEAL: -2, sh.EXTRA: -3, sh.BOUNCE: -4}
"""Effects that are carried out in one go where they are the only one of a card and nothing else is under way."""


def _rank(branch):
    """Return the place of a kind of card among the open ones of a plan."""
    return branch[0]


_HARM = {sh.DAMAGE_ALL: 8, sh.EXHAUST: 3, sh.DEFENSE_ZERO: 1, sh.BOUNCE: 1}


def _harm(kind):
    """Return a guess of how much a kind of card hurts, low where it takes long to find out."""
    return sum([n if word == sh.ATTACK else _HARM.get(word, 0) for part in kind.variants for word, n in part])


@cython.cfunc
def _best_of(plans: list) -> list:
    """Leave out plans that another one covers: where it settles in favour at least the kinds that they could reach at all."""
    plan: Plan
    other: Plan
    kept: list = []
    covered: cython.bint
    for plan in plans:
        if plan.direct is not None and plan.floor:
            return [plan]
    seen = set()
    for plan in plans:
        if plan.direct is None:
            covered = False
            for other in plans:
                if other.direct is None and other.sure and other.sure != plan.sure and not plan.reach & ~other.sure:
                    covered = True
                    break
            if covered:
                continue
            if not plan.open:
                if plan.sure in seen:
                    continue
                seen.add(plan.sure)
        kept.append(plan)
    return kept


@cython.cclass
class Guard:
    """Tells which nodes reach the goal whatever comes, if every kind of card but those that bring more cards could come again and again."""

    graph = cython.declare(Graph)
    glance = cython.declare(object)
    asked = cython.declare(cython.longlong)
    rare = cython.declare(cython.longlong)
    rares = cython.declare(cython.longlong)
    common = cython.declare(cython.longlong)

    def __init__(self, graph: Graph, glance):
        self.graph, self.glance = graph, glance
        self.asked = 0
        bringing = [any([word in (sh.DEAL, sh.EXTRA) for part in kind.variants for word, _ in part]) for kind in graph.b.kinds]
        self.rare = sum([int(graph.field[k]) << int(graph.at[k]) for k in graph.kinds if graph.copies[k] and bringing[k]])
        self.rares = sum([1 << k for k in graph.kinds if graph.copies[k] and bringing[k]])
        self.common = sum([1 << k for k in graph.kinds if graph.copies[k] and not bringing[k]])

    @cython.ccall
    def holds(self, node: Spot, deck: cython.longlong) -> cython.bint:
        """Tell whether a node reaches the goal for certain."""
        rare: cython.longlong
        coming: cython.longlong
        k: cython.int
        at: cython.int
        kept: cython.bint
        if node.settled:
            return node.worth > 0
        rare = deck & self.rare
        if node.safe is None:
            node.safe = {}
        found = node.safe.get(rare)
        if found is not None:
            return found
        self.asked += 1
        if not self.asked & _GUARD_GLANCE:
            self.glance()
        coming = self.common
        for k in range(self.graph.count):
            if self.rares >> k & 1 and rare >> self.graph.at[k] & self.graph.field[k]:
                coming |= 1 << k
        kept = False
        at = 0
        while not kept:
            if node.plans is None or at == len(node.plans):
                if node.complete or not self.graph.one_more(node):
                    break
                continue
            kept = self.keeps(node.plans[at], rare, coming)
            at += 1
        node.safe[rare] = kept
        return kept

    @cython.cfunc
    def keeps(self, plan: Plan, rare: cython.longlong, coming: cython.longlong) -> cython.bint:
        """Tell whether a plan reaches the goal for certain."""
        node: Spot
        lead: Lead
        k: cython.int
        rest: cython.longlong
        one: cython.longlong = 1
        some: cython.bint
        if plan.direct is not None:
            if plan.floor > 0:
                return True
            for node in plan.direct:
                if self.holds(node, rare):
                    return True
            return False
        if coming & ~plan.reach:
            return False
        for _, k, lead in plan.open:
            if coming >> k & 1:
                rest = rare - (one << self.graph.at[k]) if self.rares >> k & 1 else rare
                some = False
                for node in lead.nodes:
                    if self.holds(node, rest):
                        some = True
                        break
                if not some:
                    return False
        return True


@cython.cclass
class Certainty:
    """Tells whether the goal is reached whatever card of a given deck comes each time; a card without effect comes where the deck has run out."""

    graph = cython.declare(Graph)
    glance = cython.declare(object)
    asked = cython.declare(cython.longlong)

    def __init__(self, graph: Graph, glance):
        self.graph, self.glance = graph, glance
        self.asked = 0

    def holds(self, node: Spot, deck):
        """Tell whether a node reaches the goal for certain with a deck of six bits for each kind."""
        return self.sure(node, self.graph.inward(deck))

    @cython.cfunc
    def sure(self, node: Spot, deck: cython.longlong) -> cython.bint:
        plan: Plan
        kept: cython.bint = False
        if node.settled:
            return node.worth > 0
        if node.certain is None:
            node.certain = {}
        found = node.certain.get(deck)
        if found is not None:
            return found
        self.asked += 1
        if not self.asked & _GLANCE:
            self.glance()
        for plan in self.graph.plans(node):
            if self.kept(plan, deck):
                kept = True
                break
        node.certain[deck] = kept
        return kept

    @cython.cfunc
    def kept(self, plan: Plan, deck: cython.longlong) -> cython.bint:
        """Tell whether a plan reaches the goal whatever card comes."""
        graph: Graph = self.graph
        lead: Lead
        k: cython.int
        one: cython.longlong = 1
        if plan.direct is not None:
            return plan.floor > 0 or self.any_of(plan.direct, deck)
        if not deck:
            if graph.blank < 0 or plan.sure >> graph.blank & 1:
                return True
            for _, k, lead in plan.open:
                if k == graph.blank and self.any_of(lead.nodes, 0):
                    return True
            return False
        for k in range(graph.count):
            if not plan.reach >> k & 1 and deck >> graph.at[k] & graph.field[k]:
                return False
        for _, k, lead in plan.open:
            if deck >> graph.at[k] & graph.field[k] and not self.any_of(lead.nodes, deck - (one << graph.at[k])):
                return False
        return True

    @cython.cfunc
    def any_of(self, nodes: list, deck: cython.longlong) -> cython.bint:
        node: Spot
        for node in nodes:
            if self.sure(node, deck):
                return True
        return False


@cython.cclass
class Weighing:
    """The exact value of nodes, out of `whole`: what certainty counts for each number of unseen cards.

    Plans come by what they can be worth, each given up once it cannot beat the best so far. A value that is not above the bound it is asked for need
    not be exact: then it is only known not to be more, and kept as such.
    """

    graph = cython.declare(Graph, visibility="public")
    guard = cython.declare(Guard)
    glance = cython.declare(object)
    memory = cython.declare(Memory)
    deck_bits = cython.declare(cython.int)
    whole = cython.declare(cython.longlong[::1])
    scored = cython.declare(cython.bint)
    states = cython.declare(cython.longlong, visibility="public")
    chance_nodes = cython.declare(cython.longlong, visibility="public")
    nothing = cython.declare(cython.longlong, visibility="public")

    def __init__(self, graph: Graph, whole, glance):
        self.graph, self.glance = graph, glance
        self.whole = _row(whole)
        self.scored = graph.scored
        self.guard = None if self.scored else Guard(graph, glance)
        self.states = self.chance_nodes = 0
        self.memory = Memory()
        self.deck_bits = sum([int(field).bit_length() for field in graph.field])
        self.nothing = graph.least * whole[-1] - 1

    def worth(self, node: Spot, deck, n):
        """Return the exact value of a node with a deck of six bits for each kind and n cards."""
        return self.value(node, self.graph.inward(deck), n, self.nothing)

    @cython.ccall
    def value(self, node: Spot, deck: cython.longlong, n: cython.int, beat: cython.longlong) -> cython.longlong:
        """Return the value with a deck of n cards, or a bound on it that is not above `beat`."""
        full: cython.longlong = self.whole[n]
        most: cython.longlong
        best: cython.longlong
        key: cython.longlong
        known: cython.longlong
        if node.settled:
            return node.worth * full
        most = node.cap * full
        if most <= beat:
            return most
        if node.lone is not None:
            lone: Plan = node.lone
            best = (self.weighed(deck, lone.caps) if self.scored else self.tally(deck, lone.reach)) * self.whole[n - 1]
            return best if best <= beat or not lone.open else self.followed(lone, deck, n, best, beat)
        key = node.number << self.deck_bits | deck
        known = self.memory.get(key)
        if known >= 0:
            best = (known >> 1) + self.nothing
            if known & 1 or best <= beat:
                return best
        if self.guard is not None and self.guard.holds(node, deck):
            return full
        self.states += 1
        if not self.states & _GLANCE:
            self.glance()
        best = self.best(self.graph.plans(node), deck, n, beat, most)
        self.memory.put(key, (best - self.nothing << 1) + (best > beat))
        return best

    @cython.cfunc
    def tally(self, deck: cython.longlong, kinds: cython.longlong) -> cython.longlong:
        """Return how many cards of some kinds a deck has."""
        graph: Graph = self.graph
        k: cython.int
        total: cython.longlong = 0
        for k in range(graph.count):
            if kinds >> k & 1:
                total += deck >> graph.at[k] & graph.field[k]
        return total

    @cython.cfunc
    def weighed(self, deck: cython.longlong, caps: list) -> cython.longlong:
        """Return the sum of what a plan can be worth after each card of a deck."""
        graph: Graph = self.graph
        k: cython.int
        copies: cython.longlong
        cap: cython.longlong
        total: cython.longlong = 0
        for k in range(graph.count):
            copies = deck >> graph.at[k] & graph.field[k]
            if copies:
                cap = caps[k]
                total += copies * cap
        return total

    @cython.cfunc
    def best(self, plans: list, deck: cython.longlong, n: cython.int, beat: cython.longlong, most: cython.longlong) -> cython.longlong:
        """Return the best value among plans, or a bound on it that is not above `beat`."""
        unit: cython.longlong = self.whole[n - 1] if n else 0
        top: cython.longlong = beat
        bound: cython.longlong = self.nothing
        reach: cython.longlong
        sure: cython.longlong
        found: cython.longlong
        plan: Plan
        first: Plan
        if not self.scored:
            bound = 0
            if top < 0:
                top = 0
        for plan in plans:
            if plan.direct is not None:
                plan.now = most
                continue
            if self.scored:
                reach = self.weighed(deck, plan.caps) * unit
            else:
                reach = self.tally(deck, plan.reach) * unit
                if plan.sure:
                    sure = self.tally(deck, plan.sure) * unit
                    if sure > top:
                        top = sure
            plan.now = reach
            if not plan.open:
                plan.now = self.nothing
                if reach > top:
                    top = reach
                elif reach > bound:
                    bound = reach
        if top >= most:
            return top
        while True:
            first = None
            for plan in plans:
                if plan.now > self.nothing and (first is None or plan.now > first.now):
                    first = plan
            if first is None:
                break
            reach = first.now
            first.now = self.nothing
            if reach <= top:
                if reach > bound:
                    bound = reach
                break
            found = self.followed(first, deck, n, reach, top)
            if found > top:
                top = found
                if top >= most:
                    break
            elif found > bound:
                bound = found
        if top > beat:
            return top
        return bound if bound < beat else beat

    @cython.cfunc
    def followed(self, plan: Plan, deck: cython.longlong, n: cython.int, reach: cython.longlong, top: cython.longlong) -> cython.longlong:
        """Return the value of a plan, or a bound on it that is not above `top`."""
        graph: Graph = self.graph
        best: cython.longlong
        found: cython.longlong
        copies: cython.longlong
        others: cython.longlong
        beat: cython.longlong
        unit: cython.longlong
        rest: cython.longlong
        most: cython.longlong
        one: cython.longlong = 1
        k: cython.int
        node: Spot
        lead: Lead
        if plan.direct is not None:
            best = plan.floor * self.whole[n]
            for node in plan.direct:
                found = self.value(node, deck, n, top if top > best else best)
                if found > best:
                    best = found
            return best
        self.chance_nodes += 1
        unit = self.whole[n - 1]
        bounds: list = []
        for _, k, lead in plan.open:
            copies = deck >> graph.at[k] & graph.field[k]
            if not copies:
                continue
            best = lead.floor * unit
            rest = deck - (one << graph.at[k])
            for node in lead.nodes:
                found = self.glimpse(node, rest, n - 1)
                if found > best:
                    best = found
            reach -= copies * (lead.cap * unit - best)
            if reach <= top:
                return reach
            bounds.append(best)
        at: cython.int = 0
        for _, k, lead in plan.open:
            copies = deck >> graph.at[k] & graph.field[k]
            if not copies:
                continue
            most = bounds[at]
            at += 1
            others = reach - copies * most
            beat = (top - others) // copies
            best = lead.floor * unit
            rest = deck - (one << graph.at[k])
            for node in lead.nodes:
                found = self.value(node, rest, n - 1, beat if beat > best else best)
                if found > best:
                    best = found
                    if best >= most:
                        break
            reach = others + copies * best
            if reach <= top:
                return reach
        return reach

    @cython.cfunc
    def glimpse(self, node: Spot, deck: cython.longlong, n: cython.int) -> cython.longlong:
        """Return a bound on the value of a node by looking one card ahead."""
        full: cython.longlong = self.whole[n]
        most: cython.longlong = node.cap * full
        unit: cython.longlong
        best: cython.longlong = self.nothing
        reach: cython.longlong
        known: cython.longlong
        plan: Plan
        if node.settled or not n:
            return most
        if node.lone is None:
            known = self.memory.get(node.number << self.deck_bits | deck)
            if known >= 0:
                reach = (known >> 1) + self.nothing
                if known & 1:
                    return reach
                if reach < most:
                    most = reach
        unit = self.whole[n - 1]
        for plan in self.graph.plans(node):
            if plan.direct is not None:
                return most
            reach = (self.weighed(deck, plan.caps) if self.scored else self.tally(deck, plan.reach)) * unit
            if reach > best:
                best = reach
                if best >= most:
                    return most
        return best

    def choose(self, nodes, deck, n, known=None):
        """Return the place of the best of several nodes; of equals the one that looks best at once, then the first.

        `known`: what the best one is worth, so that no other one need be valued exactly.
        """
        inward = self.graph.inward(deck)
        top, at_top = int(self.nothing) if known is None else known - 1, 0
        for at in sorted(range(len(nodes)), key=lambda at: -self.look(nodes[at], inward, n)):
            found = self.value(nodes[at], inward, n, top)
            if found > top:
                top, at_top = found, at
        return at_top

    def look(self, node: Spot, deck, n):
        """Return what a node looks worth at once."""
        plan: Plan
        if node.settled or not isinstance(node.end, tuple):
            return node.cap * self.whole[n]
        plans = self.graph.plans(node)
        if len(plans) != 1:
            return node.cap * self.whole[n] if plans else self.nothing
        plan = plans[0]
        if plan.direct is not None:
            return node.cap * self.whole[n]
        return (self.weighed(deck, plan.caps) if self.scored else self.tally(deck, plan.reach)) * self.whole[n - 1]
