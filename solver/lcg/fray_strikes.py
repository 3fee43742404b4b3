# cython: language_level=3, boundscheck=False, initializedcheck=False
"""What packed states are worth once the enemies have attacked: who can be killed, whom snipers hit, the weighted score.

A part of the kernel of combats (`kernels`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

from itertools import combinations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg.battle_parts import DEAD, STAGED
from mellon.solver.lcg.killing import covers

_STAGED = cython.declare(cython.longlong, STAGED)
_DEAD = cython.declare(cython.longlong, DEAD)
_THREAT = cython.declare(cython.longlong, 63)


@cython.cclass
class Strikes:
    """What follows the enemies' attacks (see `killing`).

    `hopeful`: who grows with damage hits as hard as it ever could, who may hurt an attacker by defending may choose that instead, and who is stronger
    against enemies in staging is so against those that may return there.
    """

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

    @cython.cfunc
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

    @cython.cfunc
    def alive(self, s: cython.longlong) -> list:
        """Return the battle's enemies that are not destroyed."""
        return [f for f in self.engaged if s >> self.c.foe_at[f] & 7 != _DEAD]

    @cython.cfunc
    def all_of(self, s: cython.longlong) -> cython.bint:
        """Tell whether every enemy that still lives can be destroyed now."""
        key = s & self.relevant
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self.can(s, self.alive(s), -1)
        return found

    @cython.cfunc
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

    @cython.cfunc
    def rows(self, s: cython.longlong, foes: list, without: cython.int) -> tuple:
        """Return every ready attacker's attack against each enemy, -1 where it may not attack it."""
        c: Fray = self.c
        found = []
        for i in range(c.chars):
            if s >> c.char_at[i] & 1 and i != without:
                row = tuple([max(self.attack(s, i, f) + self.hunt[i][f] if self.reach[i][f] else -1, self.stung(s, i, f)) for f in foes])
                if max(row) > 0:
                    found.append(row)
        return tuple(sorted(found, reverse=True))

    @cython.cfunc
    def stung(self, s: cython.longlong, i: cython.int, f: cython.int):
        """Return what hurting an attacker by defending is worth against what is needed: all of it where it dies of that."""
        c: Fray = self.c
        by = self.sting[i][f]
        damage = s >> c.foe_at[f] + 3 & c.dmask
        return self.need[f] - damage if by and damage + by >= c.foe_hits[f] else by

    @cython.cfunc
    def can(self, s: cython.longlong, foes: list, without: cython.int) -> cython.bint:
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

    @cython.cfunc
    def hunts(self, s: cython.longlong, hunter: cython.int, f: cython.int) -> cython.bint:
        """Tell whether a hunter alone can destroy an enemy in staging."""
        c: Fray = self.c
        if not s >> c.char_at[hunter] & 1:
            return False
        return self.attack(s, hunter, f) + c.b.fighters[hunter].hunter >= self.need[f] - (s >> c.foe_at[f] + 3 & c.dmask)

    @cython.cfunc
    def worth(self, s: cython.longlong) -> cython.longlong:
        """Return the value of a state once the enemies have attacked."""
        if self.c.scored:
            return self.score(s) + (self.per_kill * self.most(s) if self.per_kill > 0 else 0)
        if self.kills and not self.all_of(s):
            return 0
        return 1 if not self.c.saves or not self.snipers or self.snipers_borne(s) else 0

    @cython.cfunc
    def final(self, s: cython.longlong) -> cython.longlong:
        """Return the value of a state where nobody is left to attack."""
        c: Fray = self.c
        if c.scored:
            return self.score(s)
        return int((not c.saves or not s >> c.lost_at & c.lost_mask) and (not self.kills or not self.alive(s)))

    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.cfunc
    def snipers_borne(self, s: cython.longlong) -> cython.bint:
        """Tell whether what snipers in staging do when combat ends costs no hero, a hunter perhaps killing one first."""
        c: Fray = self.c
        shots = [f for f in self.snipers if s >> c.foe_at[f] & 7 == _STAGED]
        if not shots or self.borne(s, len(shots)):
            return True
        able = [i for i in self.hunters if self.hunts(s, i, shots[0])]
        return bool(able) and self.borne(s, len(shots) - 1) and any([not self.kills or self.can(s, self.alive(s), i) for i in able])

    @cython.cfunc
    def borne(self, s: cython.longlong, shots: cython.int) -> cython.bint:
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
