"""What packed states are worth once the enemies have attacked: who can be killed, whom snipers hit, the weighted score."""

from __future__ import annotations

from itertools import combinations

from models.lcg.battle_parts import DEAD, STAGED
from solver.lcg.compact import CHAR, COUNT, THREAT
from solver.lcg.compact_effects import Compact
from solver.lcg.killing import Rows, covers


class Strikes:
    """The players' attacks of one packed battle (see `killing`).

    `hopeful`: who grows with damage hits as hard as it ever could, who may hurt an attacker by defending may choose that instead, and who is stronger
    against enemies in staging is so against those that may return there.
    """

    def __init__(self, c: Compact, hopeful: bool = False) -> None:
        self.c = c
        b = c.b
        worn = [sum(part.hit_points for part in b.gear if part.host == i) for i in range(len(b.fighters))]
        self.growth = [who.hit_points + worn[i] - 1 if hopeful and who.grows else 0 for i, who in enumerate(b.fighters)]
        self.grows = [who.grows for who in b.fighters]
        self.hunters = [i for i, who in enumerate(b.fighters) if who.hunter]
        self.snipers = [f for f, foe in enumerate(b.foes) if foe.hurts_from_staging]
        self.engaged = [f for f, foe in enumerate(b.foes) if foe.engaged]
        struck = [sum(1 << n - 1 for n in enemy.struck) for player in b.p.players for enemy in player.engaged] + [0] * len(b.foes)
        self.reach = [[not struck[f] >> who.player & 1 and (foe.player == who.player or who.ranged) for f, foe in enumerate(b.foes)] for who in b.fighters]
        self.hunt = [[who.hunter if hopeful and foe.returns_on_blank else 0 for foe in b.foes] for who in b.fighters]
        self.sting = [[who.stings if hopeful and (foe.player == who.player or who.sentinel) else 0 for foe in b.foes] for who in b.fighters]
        self.gear = [[(1 << g, part) for g, part in enumerate(b.gear) if part.host == i and part.attack] for i in range(len(b.fighters))]
        self.need = [foe.hit_points + foe.defense for foe in b.foes]
        self.relevant = sum((CHAR if self.grows[i] else 1) << at for i, at in enumerate(c.char_at))
        self.relevant |= (1 << c.gear_at + len(b.gear)) - (1 << len(c.char_at) * 6)
        self.memo: dict[int, bool] = {}
        self.counts: dict[int, int] = {}

    def attack(self, s: int, i: int, f: int) -> int:
        """Return a character's attack against an enemy."""
        b = self.c.b
        total = b.fighters[i].attack + self.growth[i]
        if self.grows[i]:
            total += (s >> self.c.char_at[i] & CHAR) - 2 >> 1
        for bit, part in self.gear[i]:
            if s >> self.c.gear_at & bit and (not part.attack_trait or part.attack_trait in b.foes[f].card.traits):
                total += part.attack
        return total

    def alive(self, s: int) -> list[int]:
        """Return the battle's enemies that are not destroyed."""
        return [f for f in self.engaged if s >> self.c.foe_at[f] & 7 != DEAD]

    def all_of(self, s: int) -> bool:
        """Tell whether every enemy that still lives can be destroyed now."""
        key = s & self.relevant
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self._can(s, self.alive(s), -1)
        return found

    def most(self, s: int) -> int:
        """Return how many of the battle's enemies can be destroyed now at most."""
        key = s & self.relevant
        found = self.counts.get(key)
        if found is None:
            foes = self.alive(s)
            found = next((size for size in range(len(foes), 0, -1) if any(self._can(s, list(group), -1) for group in combinations(foes, size))), 0)
            self.counts[key] = found
        return found

    def _rows(self, s: int, foes: list[int], without: int) -> Rows:
        found = []
        for i, at in enumerate(self.c.char_at):
            if s >> at & 1 and i != without:
                row = tuple([max(self.attack(s, i, f) + self.hunt[i][f] if self.reach[i][f] else -1, self._stung(s, i, f)) for f in foes])
                if max(row) > 0:
                    found.append(row)
        return tuple(sorted(found, reverse=True))

    def _stung(self, s: int, i: int, f: int) -> int:
        """Return what hurting an attacker by defending is worth against what is needed: all of it where it dies of that."""
        by = self.sting[i][f]
        damage = s >> self.c.foe_at[f] + 3 & 31
        return self.need[f] - damage if by and damage + by >= self.c.foes[f].hit_points else by

    def _can(self, s: int, foes: list[int], without: int) -> bool:
        if not foes:
            return True
        at = self.c.foe_at
        staged = [f for f in foes if s >> at[f] & 7 == STAGED]
        if not staged:
            return covers(self._rows(s, foes, without), tuple(self.need[f] - (s >> at[f] + 3 & 31) for f in foes))
        if len(staged) > len(self.hunters):
            return False
        rest = [f for f in foes if f != staged[0]]
        return any(i != without and self._hunts(s, i, staged[0]) and self._can(s - (1 << self.c.char_at[i]), rest, without) for i in self.hunters)

    def _hunts(self, s: int, hunter: int, f: int) -> bool:
        """Tell whether a hunter alone can destroy an enemy in staging."""
        if not s >> self.c.char_at[hunter] & 1:
            return False
        return self.attack(s, hunter, f) + self.c.b.fighters[hunter].hunter >= self.need[f] - (s >> self.c.foe_at[f] + 3 & 31)

    def worth(self, s: int) -> int:
        """Return the value of a state once the enemies have attacked."""
        aim = self.c.aim
        if aim.scored:
            return self.score(s) + max(0, aim.weights.get("killed", 0)) * self.most(s)
        if aim.kills and not self.all_of(s):
            return 0
        return int(not aim.saves or self._snipers_borne(s))

    def final(self, s: int) -> int:
        """Return the value of a state where nobody is left to attack."""
        aim = self.c.aim
        if aim.scored:
            return self.score(s)
        return int((not aim.saves or not s >> self.c.lost_at & COUNT) and (not aim.kills or not self.alive(s)))

    def score(self, s: int) -> int:
        """Return the weighted score as it stands."""
        c, w = self.c, self.c.aim.weights
        total = w.get("hero_lost", 0) * (s >> c.lost_at & COUNT) + w.get("ally_lost", 0) * (s >> c.gone_at & COUNT)
        total += w.get("killed", 0) * sum(s >> c.foe_at[f] & 7 == DEAD for f in self.engaged)
        if "damage" in w:
            total += w["damage"] * sum(max(0, (s >> at & CHAR) - 2) >> 1 for i, at in enumerate(c.char_at) if c.hero[i])
        if "threat" in w:
            total += w["threat"] * sum((s >> at & THREAT) - c.threat_now[n] for n, at in enumerate(c.threat_at))
        return total

    def _snipers_borne(self, s: int) -> bool:
        at = self.c.foe_at
        shots = [f for f in self.snipers if s >> at[f] & 7 == STAGED]
        if not shots or self._borne(s, len(shots)):
            return True
        kills = self.c.aim.kills
        able = [i for i in self.hunters if self._hunts(s, i, shots[0])]
        return bool(able) and self._borne(s, len(shots) - 1) and any(not kills or self._can(s, self.alive(s), i) for i in able)

    def _borne(self, s: int, shots: int) -> bool:
        c = self.c
        for player in range(c.b.players):
            if c.out(s, player):
                continue
            squad = [i for i in c.squads[player] if s >> c.char_at[i] & CHAR and not c.prisoner[i]]
            room = sum(c.hit_points(s, i) - ((s >> c.char_at[i] & CHAR) - 2 >> 1) - c.hero[i] for i in squad)
            if squad and room < shots:
                return False
        return True
