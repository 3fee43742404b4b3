"""What a battle is fought for: when a state is settled and what it is then worth."""

from __future__ import annotations

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import DEAD, END, GONE, STRIKE, State
from mellon.models.lcg.combat.strikes import alive
from mellon.models.lcg.combat.wounds import out
from mellon.models.lcg.position import ALL_KILLED, BOTH, NO_HERO_LOST, Goal
from mellon.solver.lcg.combat.killing import Killing


class Aim:
    """A goal over one battle. Values are whole numbers and `most` is the highest possible one."""

    def __init__(self, b: Battle, goal: Goal) -> None:
        self.b = b
        self.goal = goal
        self.weights = dict(goal.weights)
        self.saves = goal.name in (NO_HERO_LOST, BOTH)
        self.kills = goal.name in (ALL_KILLED, BOTH)
        self.scored = goal.name == "score"
        self.most = 1 if not self.scored else self._most()
        self.killing = Killing(b)

    def _most(self) -> int:
        """Return a bound that no score exceeds."""
        w = self.weights
        allies = sum(not f.hero for f in self.b.fighters)
        heroes = sum(f.hero for f in self.b.fighters)
        damage = sum(f.hit_points + 4 for f in self.b.fighters)
        foes = sum(foe.engaged for foe in self.b.foes)
        bounds = {"hero_lost": heroes, "ally_lost": allies, "killed": foes, "damage": damage, "threat": 50 * self.b.players}
        return sum(max(0, n) * bounds[key] for key, n in w.items()) + max(0, -w.get("threat", 0)) * 50 * self.b.players

    def bounds(self) -> tuple[int, int]:
        """Return numbers that no value of the battle is below or above."""
        if not self.scored:
            return 0, 1
        w, b = self.weights, self.b
        counts = {
            "hero_lost": sum(f.hero for f in b.fighters),
            "ally_lost": sum(not f.hero for f in b.fighters),
            "killed": sum(foe.engaged for foe in b.foes),
        }
        counts |= {"damage": sum(f.hit_points + 4 for f in b.fighters), "threat": 50 * b.players}
        least = sum(min(0, n) * counts[key] for key, n in w.items()) - max(0, w.get("threat", 0)) * 50 * b.players
        return least, self.most

    def settled(self, s: State) -> int | None:
        """Return the value of a state that needs no further search, else None."""
        if s.lost:
            if self.saves:
                return 0
            if self.kills and self._fled(s):
                return 0
        if s.moment == STRIKE and not self.scored:
            if not self.b.actions:
                return self._after_attacks(s)
            if not self.kills and not self.killing.snipers:
                return 1
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

    def _after_attacks(self, s: State) -> int:
        """Return the value once the enemies have attacked: who can be killed, whom snipers hit (no events in play)."""
        if self.kills and not self.killing.all_of(s):
            return 0
        if not self.saves:
            return 1
        return int(self.killing.snipers_borne(s, self.kills))
