"""What a battle is fought for: when a state is settled, what it is then worth, and which states are the same for that purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from models.lcg.battle import DEAD, DONE, END, GONE, HELD, STAGED, STRIKE, WAITING, Battle, State, hit_points_of
from models.lcg.position import ALL_KILLED, BOTH, NO_HERO_LOST, Goal
from models.lcg.strikes import alive
from models.lcg.wounds import out
from solver.lcg.killing import Killing


class Aim:
    """A goal over one battle. Values are whole numbers; `scale` divides them, `most` is the highest possible one."""

    def __init__(self, b: Battle, goal: Goal) -> None:
        self.b = b
        self.goal = goal
        self.weights = dict(goal.weights)
        self.saves = goal.name in (NO_HERO_LOST, BOTH)
        self.kills = goal.name in (ALL_KILLED, BOTH)
        self.scored = goal.name == "score"
        self.scale = 1
        self.most = 1 if not self.scored else self._most()
        self.killing = Killing(b)
        self.canonical: Callable[[State], State] = Canonical(self) if not b.follow_all else _same

    def _most(self) -> int:
        w = self.weights
        allies = sum(not f.hero for f in self.b.fighters)
        heroes = sum(f.hero for f in self.b.fighters)
        damage = sum(f.hit_points + 4 for f in self.b.fighters)
        foes = sum(foe.engaged for foe in self.b.foes)
        bounds = {"hero_lost": heroes, "ally_lost": allies, "killed": foes, "damage": damage, "threat": 50 * self.b.players}
        return sum(max(0, n) * bounds[key] for key, n in w.items()) + max(0, -w.get("threat", 0)) * 50 * self.b.players

    def settled(self, s: State) -> int | None:
        """Return the value of a state that needs no further search, else None."""
        if self.saves and s.lost:
            return 0
        if self.kills and s.lost and self._fled(s):
            return 0
        if s.moment == STRIKE and not self.b.actions:
            return self._after_attacks(s)
        if s.moment == END:
            return self.final(s)
        return None

    def _fled(self, s: State) -> bool:
        """Tell whether a player was eliminated, so that enemies are back in staging for good."""
        return any(foe.engaged and out(self.b, s, foe.player) and s.foes[f] & 15 != DEAD for f, foe in enumerate(self.b.foes))

    def final(self, s: State) -> int:
        """Return the value of a finished battle."""
        if self.scored:
            return self.score(s)
        return int((not self.saves or not s.lost) and (not self.kills or not alive(self.b, s)))

    def score(self, s: State) -> int:
        """Return the weighted score of a finished battle."""
        w, b = self.weights, self.b
        total = w.get("hero_lost", 0) * s.lost
        total += w.get("ally_lost", 0) * sum(code == GONE and not b.fighters[i].hero for i, code in enumerate(s.chars))
        total += w.get("killed", 0) * sum(code & 15 == DEAD and b.foes[f].engaged for f, code in enumerate(s.foes))
        if "damage" in w:
            total += w["damage"] * sum(code >> 1 for i, code in enumerate(s.chars) if code >= 0 and b.fighters[i].hero)
        if "threat" in w and s.threat:
            total += w["threat"] * sum(now - player.threat for now, player in zip(s.threat, b.p.players, strict=True))
        return total

    def _after_attacks(self, s: State) -> int | None:
        """Return the value once the enemies have attacked: who can be killed, whom snipers hit (no events in play)."""
        if self.scored:
            return None
        if self.kills and not self.killing.all_of(s):
            return 0
        if not self.saves:
            return 1
        return int(self.killing.snipers_borne(s, self.kills))


def _same(s: State) -> State:
    return s


class Canonical:
    """Maps states that are the same for an aim to one of them: interchangeable characters and enemies, facts that cannot matter."""

    def __init__(self, aim: Aim) -> None:
        b = aim.b
        groups: dict[int, list[int]] = {}
        for i, twin in enumerate(b.twin):
            groups.setdefault(twin, []).append(i)
        self.groups = [members for members in groups.values() if len(members) > 1]
        alike: dict[Any, list[int]] = {}
        bare = {part.foe for part in b.gear}
        for f, foe in enumerate(b.foes):
            if f not in bare and not any(enemy_known(b, f)):
                alike.setdefault(foe, []).append(f)
        self.foes = [members for members in alike.values() if len(members) > 1]
        plain = not b.actions and not aim.scored
        self.heroes = [f.hero for f in b.fighters]
        fodder = b.exact_threat or any(foe.takes_character or foe.hurts_from_staging for foe in b.foes)
        self.spent_allies = plain and not fodder
        self.dead_foes = plain

    def __call__(self, s: State) -> State:
        chars = s.chars
        foes = s.foes
        if self.spent_allies and not s.frames:
            chars = tuple([code if hero or code & 1 or code < 0 else GONE for code, hero in zip(chars, self.heroes, strict=True)])
        if self.groups and not s.frames:
            row = list(chars)
            for members in self.groups:
                for i, code in zip(members, sorted(row[i] for i in members), strict=True):
                    row[i] = code
            chars = tuple(row)
        if self.dead_foes:
            foes = tuple([DEAD if code & 15 == DEAD else code & ~240 for code in foes])
        if self.foes and not s.frames:
            dealt = s.rest.dealt
            line = list(foes)
            for members in self.foes:
                if all(dealt >> f & 1 or line[f] & 15 != WAITING for f in members):
                    ordered = sorted(line[f] for f in members)
                    for f, code in zip(members, ordered, strict=True):
                        line[f] = code
            if line != list(foes):
                waiting = sum(1 << f for f, code in enumerate(line) if code & 15 == WAITING and f in self._members)
                others = dealt & ~self._mask
                s = s._replace(rest=s.rest._replace(dealt=waiting | others))
                foes = tuple(line)
        if chars is s.chars and foes is s.foes:
            return s
        return s._replace(chars=chars, foes=foes)

    @property
    def _members(self) -> set[int]:
        return {f for members in self.foes for f in members}

    @property
    def _mask(self) -> int:
        return sum(1 << f for f in self._members)


def enemy_known(b: Battle, foe: int) -> list[bool]:
    """Return whether the shadow card of an engaged enemy was known from the start."""
    enemies = [enemy for player in b.p.players for enemy in player.engaged]
    return [enemies[foe].shadow is not None] if foe < len(enemies) else []


__all__ = ["DONE", "HELD", "STAGED", "Aim", "Canonical", "hit_points_of"]
