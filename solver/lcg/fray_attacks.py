# cython: language_level=3, boundscheck=False, initializedcheck=False
"""Attacks of enemies over packed states: defenders, shadow cards and what they do, damage.

A part of the kernel of combats (`kernels`), compiled when a C compiler was there at build time. The rules are those of
`models.lcg.attack_course` and `shadow_effects`. An attack under way is a frame: enemy, player, defender (-1: none), attack, cards to turn, known cards,
defense ignored, returns to staging, owes a character.
"""

from __future__ import annotations

from itertools import combinations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg import shadow as sh
from mellon.models.lcg.battle_parts import ANSWER, DEAD, DONE, HELD, LOOSE, NO_FOE, REVEAL, WAITING

if not cython.compiled:
    from mellon.solver.lcg.fray_blows import Blows

_WAITING = cython.declare(cython.longlong, WAITING)
_DONE = cython.declare(cython.longlong, DONE)
_HELD = cython.declare(cython.longlong, HELD)
_DEAD = cython.declare(cython.longlong, DEAD)
_NO_FOE = cython.declare(cython.longlong, NO_FOE)
_THREAT = cython.declare(cython.longlong, 63)


@cython.cclass
class Fray(Blows):
    """The attacks of one battle: how each goes on after every choice and card."""

    @cython.cfunc
    def begun(self, s: cython.longlong, f: cython.int) -> tuple:
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

    @cython.cfunc
    def defenders(self, s: cython.longlong, player: cython.int) -> list:
        """Return who may defend an attack on a player, one of each kind of equals."""
        count: cython.int = self.pick(0, s, self.able_list, self.able_from[player], self.able_from[player + 1], 1, False, -1)
        return [self.picked[n] for n in range(count)]

    @cython.cfunc
    def fixed(self, s: cython.longlong, frames: tuple) -> tuple:
        """Return attacks under way without the defenders who have left play."""
        for frame in frames:
            if frame[2] >= 0 and not s >> self.char_at[frame[2]] & self.cmask:
                break
        else:
            return frames
        return tuple([(*frame[:2], -1, *frame[3:]) if frame[2] >= 0 and not s >> self.char_at[frame[2]] & self.cmask else frame for frame in frames])

    @cython.cfunc
    def declared(self, s: cython.longlong, frames: tuple, i: cython.int) -> list:
        """Declare a defender, who exhausts and may hurt the attacker."""
        foe, player, _, attack, cards, known, zero, returns, owes = frames[-1]
        s = self.stung(s, foe, i)
        frames = (*frames[:-1], (foe, player, i, attack, cards, known, zero, returns, owes))
        if foe != NO_FOE and s >> self.foe_at[foe] & 7 == _DEAD:
            return [(LOOSE, s, frames)] if cards else self.finished(s, frames)
        return self.next_card(s, frames)

    @cython.cfunc
    def next_card(self, s: cython.longlong, frames: tuple) -> list:
        """Turn the next shadow card of the attack under way, or go on to its damage."""
        if frames[-1][4] or frames[-1][5]:
            return [(REVEAL, s, frames)]
        return self.damage(s, frames)

    @cython.cfunc
    def damage(self, s: cython.longlong, frames: tuple) -> list:
        """Deal the damage of the attack under way."""
        n: cython.int
        count: cython.int
        foe, player, who, attack, _, _, zero, returns, _ = frames[-1]
        if len(frames) == 1:
            count = self.blow(0, s, foe, player, who, attack, zero, returns)
            return [self.ends[n] for n in range(count)]
        if who >= 0:
            return self.hit(s, frames, who, attack if zero else attack - self.defense[who])
        if attack <= 0:
            return self.finished(s, frames)
        owner: cython.int = player
        count = self.pick(0, s, self.hero_list, self.hero_from[owner], self.hero_from[owner + 1], -1, False, -1)
        if not count:
            return self.finished(s, frames)
        heroes: list = [self.picked[n] for n in range(count)]
        found: list = []
        for n in heroes:
            found += self.hit(s, frames, n, attack)
        return found

    @cython.cfunc
    def hit(self, s: cython.longlong, frames: tuple, i: cython.int, amount: cython.longlong) -> list:
        """Put the damage of the attack under way on a character."""
        s = self.struck(s, frames[-1][0], frames[-1][1], i, amount)
        return [] if s < 0 else self.finished(s, self.fixed(s, frames))

    @cython.cfunc
    def finished(self, s: cython.longlong, frames: tuple) -> list:
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

    @cython.cfunc
    def each_gone(self, s: cython.longlong, frames: tuple, ready: cython.int, allies: cython.bint, destroyed: cython.bint) -> list:
        """Return what follows when the attacked player loses one character, any that the goal can spare; None where there is nobody to lose."""
        player: cython.int = frames[-1][1]
        n: cython.int
        after: cython.longlong
        count: cython.int = self.pick(0, s, self.squad_list, self.squad_from[player], self.squad_from[player + 1], ready, allies, frames[-1][2])
        found: list = []
        for n in range(count):
            after = self.left(s, self.picked[n], destroyed)
            if after >= 0:
                found.append((after, self.fixed(after, frames)))
        return found if count else None

    @cython.cfunc
    def taken(self, s: cython.longlong, frames: tuple) -> list:
        """Make the attacked player discard one character."""
        found = None if self.out(s, frames[-1][1]) else self.each_gone(s, frames, -1, False, True)
        return [(s, frames)] if found is None else found

    @cython.cfunc
    def turned(self, s: cython.longlong, frames: tuple, kind: cython.int) -> list:
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

    @cython.cfunc
    def carried(self, s: cython.longlong, frames: tuple, effects) -> list:
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

    @cython.cfunc
    def effect(self, s: cython.longlong, frames: tuple, word, number) -> list:
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

    @cython.cfunc
    def alive(self, s: cython.longlong, frames: tuple) -> list:
        """Return what follows an effect: nothing where the goal is lost."""
        return [(s, self.fixed(s, frames))] if s >= 0 else []

    @cython.cfunc
    def exhausted(self, s: cython.longlong, player: cython.int, number) -> list:
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

    @cython.cfunc
    def bounced(self, s: cython.longlong, frames: tuple, threat) -> list:
        """Return what follows when an exhausted ally goes back to hand, or threat rises where there is none."""
        found = self.each_gone(s, frames, 0, True, False)
        return self.alive(self.raised(s, frames[-1][1], threat), frames) if found is None else found

    @cython.cfunc
    def discarded(self, s: cython.longlong, frames: tuple, word) -> list:
        """Return what follows when attachments are lost."""
        player, who = frames[-1][1:3]
        g: cython.int
        one: cython.longlong = 1
        held: cython.longlong = s >> self.gear_at & self.own_gear[player]
        if word == sh.DISCARD_ALL:
            return self.without(s, frames, held)
        if word == sh.DISCARD_DEFENDER:
            held = s >> self.gear_at & self.gear_on[who] if who >= 0 else 0
        if not held:
            return [(s, frames)]
        found: list = []
        for g in range(self.gears):
            if held >> g & 1:
                found += self.without(s, frames, one << g)
        return found

    @cython.cfunc
    def without(self, s: cython.longlong, frames: tuple, mask: cython.longlong) -> list:
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
