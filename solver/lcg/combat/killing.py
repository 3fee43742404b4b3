"""Whether the ready characters can destroy every enemy: each attacker against one enemy, defense subtracted once per enemy."""

from __future__ import annotations

from functools import cache

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import STAGED, State
from mellon.models.lcg.combat.battle_strength import attack_of, hit_points_of, may
from mellon.models.lcg.combat.strikes import alive
from mellon.models.lcg.combat.wounds import out

Rows = tuple[tuple[int, ...], ...]


@cache
def covers(rows: Rows, needs: tuple[int, ...]) -> bool:
    """Tell whether attackers (one row each: attack against every enemy, -1 where it may not) can reach every need, one enemy each."""
    if not needs:
        return True
    if len(rows) < len(needs):
        return False
    return _cover(rows, needs, 0, 0)


def _cover(rows: Rows, needs: tuple[int, ...], at: int, used: int) -> bool:
    if at == len(needs):
        return True
    useful = [i for i, row in enumerate(rows) if not used >> i & 1 and row[at] > 0]
    if sum(rows[i][at] for i in useful) < needs[at]:
        return False
    useful.sort(key=lambda i: -rows[i][at])
    return _choose(rows, needs, at, used, useful, 0, needs[at])


def _choose(rows: Rows, needs: tuple[int, ...], at: int, used: int, useful: list[int], start: int, missing: int) -> bool:
    if missing <= 0:
        return _cover(rows, needs, at + 1, used)
    tried = set()
    for n in range(start, len(useful)):
        i = useful[n]
        if rows[i] in tried:
            continue
        tried.add(rows[i])
        if _choose(rows, needs, at, used | 1 << i, useful, n + 1, missing - rows[i][at]):
            return True
    return False


class Killing:
    """The players' attacks of one battle without events: can all be killed, and can snipers in staging be borne."""

    def __init__(self, b: Battle, hopeful: bool = False) -> None:
        """Prepare for a battle; `hopeful` lets an attacker who grows with damage hit as hard as it ever could."""
        self.b = b
        worn = [sum(part.hit_points for part in b.gear if part.host == i) for i in range(len(b.fighters))]
        self.growth = {i: who.hit_points + worn[i] - 1 for i, who in enumerate(b.fighters) if who.grows} if hopeful else {}
        self.snipers = [f for f, foe in enumerate(b.foes) if foe.hurts_from_staging]
        self.hunters = [i for i, who in enumerate(b.fighters) if who.hunter]

    def rows(self, s: State, foes: list[int]) -> Rows:
        """Return every ready attacker's attack against each enemy, -1 where it may not attack it."""
        b = self.b
        found = []
        for i, code in enumerate(s.chars):
            if code >= 0 and code & 1 and may(b, s, i, "attack"):
                b.fighters[i]
                more = self.growth.get(i, 0)
                row = tuple(attack_of(b, s, i, f) + more if self.reaches(s, i, f) else -1 for f in foes)
                if any(n > 0 for n in row):
                    found.append(row)
        return tuple(sorted(found, reverse=True))

    def reaches(self, s: State, fighter: int, foe: int) -> bool:
        """Tell whether a character may still take part in an attack on an engaged enemy."""
        who = self.b.fighters[fighter]
        return not s.foes[foe] >> 4 & 15 & 1 << who.player and (self.b.foes[foe].player == who.player or who.ranged)

    def all_of(self, s: State, without: int = -1) -> bool:
        """Tell whether every enemy of the battle that still lives can be destroyed now (`without`: a hunter who is busy)."""
        b = self.b
        foes = alive(b, s)
        if not foes:
            return True
        staged = [f for f in foes if s.foes[f] & 15 == STAGED]
        if staged:
            return self._with_hunter(s, foes, staged, without)
        if without >= 0:
            s = s._replace(chars=(*s.chars[:without], -1, *s.chars[without + 1 :]))
        needs = tuple(b.foes[f].hit_points - (s.foes[f] >> 8) + b.foes[f].defense for f in foes)
        return covers(self.rows(s, foes), needs)

    def _with_hunter(self, s: State, foes: list[int], staged: list[int], without: int) -> bool:
        if len(staged) > len(self.hunters):
            return False
        for i in self.hunters:
            if i != without and self.can_hunt(s, i, staged[0]):
                after = s._replace(
                    chars=(*s.chars[:i], s.chars[i] & ~1, *s.chars[i + 1 :]), foes=(*s.foes[: staged[0]], 4, *s.foes[staged[0] + 1 :])
                )
                if self.all_of(after, without):
                    return True
        return False

    def can_hunt(self, s: State, hunter: int, foe: int) -> bool:
        """Tell whether a hunter alone can destroy an enemy in staging."""
        b, code = self.b, s.chars[hunter]
        if code < 0 or not code & 1 or not may(b, s, hunter, "attack"):
            return False
        power = attack_of(b, s, hunter, foe) + b.fighters[hunter].hunter
        return power >= b.foes[foe].defense + b.foes[foe].hit_points - (s.foes[foe] >> 8)

    def snipers_borne(self, s: State, kills: bool) -> bool:
        """Tell whether every player can take the end-of-combat damage without losing a hero, a hunter perhaps killing a sniper first."""
        shots = [f for f in self.snipers if s.foes[f] & 15 == STAGED]
        if not shots or self._borne(s, len(shots)):
            return True
        for i in self.hunters:
            if self.can_hunt(s, i, shots[0]) and self._borne(s, len(shots) - 1) and (not kills or self.all_of(s, without=i)):
                return True
        return False

    def _borne(self, s: State, shots: int) -> bool:
        b = self.b
        for player in range(b.players):
            if out(b, s, player):
                continue
            squad = [i for i in b.squads[player] if s.chars[i] >= 0 and not b.fighters[i].prisoner]
            room = sum(hit_points_of(b, s, i) - (s.chars[i] >> 1) - b.fighters[i].hero for i in squad)
            if squad and room < shots:
                return False
        return True
