"""An upper bound for pruning: can the goal still be reached if no shadow card does anything?

Shadow effects never help, so a battle that is lost without them is lost with them; the Wargs' return on a blank card is left out
as well, which can only help. Sound for goals without weights and battles without events; a switch turns it off.
"""

from __future__ import annotations

from models.lcg.battle import ANSWER, DONE, PICK, STRIKE, Battle, State
from models.lcg.combat import attackers, begin, damage, defenders
from models.lcg.wounds import wound_foe
from solver.lcg.aims import Aim
from solver.lcg.sameness import Sameness


class Hope:
    """Remembers which states can still reach the goal without shadow effects."""

    def __init__(self, aim: Aim, same: Sameness) -> None:
        self.b, self.aim, self.same = aim.b, aim, same
        self.memo: dict[tuple[object, ...], bool] = {}
        self.any_order = aim.saves
        self.bare = tuple(0 for _ in self.b.kinds)

    def __call__(self, s: State) -> bool:
        """Tell whether a state at a choice of attack, or after the attacks, may still reach the goal."""
        settled = self.aim.settled(s)
        if settled is not None:
            return settled > 0
        if s.moment != PICK:
            return True
        key = (s.chars, s.foes, s.gear, s.threat, s.lost)
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self._search(s)
        return found

    def _search(self, s: State) -> bool:
        s = s._replace(deck=self.bare, rest=s.rest._replace(dealt=0, known=()))
        foes = attackers(self.b, s)
        for foe in foes[:1] if self.any_order else foes:
            begun = begin(self.b, s, foe)
            if begun.moment != ANSWER:
                if self(self.same(begun)):
                    return True
                continue
            for after in self._defended(begun):
                if self(self.same(after)):
                    return True
        return False

    def _defended(self, s: State) -> list[State]:
        frame = s.frames[-1]
        found: list[State] = []
        for i in defenders(self.b, s, frame.player):
            who = self.b.fighters[i]
            after = s._replace(chars=(*s.chars[:i], s.chars[i] & ~1, *s.chars[i + 1 :]), frames=(frame._replace(defenders=1 << i),))
            if who.stings:
                after = wound_foe(self.b, after, frame.foe, who.stings)
            found += [end for _, end in damage(self.b, after)]
        found += [end for _, end in damage(self.b, s)]
        found.sort(key=lambda end: -sum(code >= 0 for code in end.chars))
        return found


__all__ = ["DONE", "STRIKE", "Battle", "Hope"]
