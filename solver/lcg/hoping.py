"""Bounds for pruning. Above: can the goal still be reached if no shadow card does anything? Below: is it safe whatever comes?

Shadow effects never help, so a battle that is lost without them is lost with them; the Wargs' return on a blank card is left out
as well, which can only help, and who hits harder when hurt is taken to be hurt already. Sound for goals without weights and battles without events; a switch turns it off.
"""

from __future__ import annotations

from models.lcg import shadow as sh
from models.lcg.battle import ANSWER, DEAD, PICK, STRIKE, WAITING, State
from models.lcg.combat import attackers, begin, damage, defenders, finished
from models.lcg.wounds import wound_foe
from solver.lcg.aims import Aim
from solver.lcg.killing import Killing
from solver.lcg.sameness import Sameness


class Hope:
    """Remembers which states can still reach the goal without shadow effects."""

    def __init__(self, aim: Aim, same: Sameness) -> None:
        self.b, self.aim, self.same = aim.b, aim, same
        self.memo: dict[tuple[object, ...], bool] = {}
        self.any_order = aim.saves
        self.killing = Killing(aim.b, hopeful=True)
        self.all_attack = aim.kills and not any(who.stings for who in aim.b.fighters)
        """Enemies are hurt by the players' attacks only, so whoever is ready now is all there will be."""
        self.bare = tuple(0 for _ in self.b.kinds)

    def __call__(self, s: State) -> bool:
        """Tell whether a state at a choice of attack, or after the attacks, may still reach the goal."""
        if s.moment == STRIKE and self.aim.kills and not (s.lost and self.aim.saves):
            return self.killing.all_of(s)
        settled = self.aim.settled(s)
        if settled is not None:
            return settled > 0
        if s.moment != PICK:
            return True
        if self.all_attack and not self.killing.all_of(s):
            return False
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
            dead = after.foes[frame.foe] & 15 == DEAD
            found += [end for _, end in (finished(self.b, after) if dead else damage(self.b, after))]
        found += [end for _, end in damage(self.b, s)]
        found.sort(key=lambda end: -sum(code >= 0 for code in end.chars))
        return found


class Trust:
    """A lower bound for pruning: can every attack still to come be taken undefended whatever shadow cards turn up?

    Taking attacks undefended is always allowed, so where the heroes can bear the worst of them, no hero is lost for certain.
    Only for goals that ask for nothing but the heroes.
    """

    def __init__(self, aim: Aim, same: Sameness) -> None:
        b = self.b = aim.b
        words = {w: max([n for kind in b.kinds for part in kind.variants for x, n in part if x == w], default=0) for w in (sh.ATTACK, sh.EXTRA)}
        deals = sum(n for number, n in b.numbers.items() if any(w == sh.DEAL for w, _ in sh.variants(number)[0])) * b.in_game
        self.extra = sum(n for number, n in b.numbers.items() if any(w == sh.EXTRA for w, _ in sh.variants(number)[0])) * [words[sh.EXTRA] + words[sh.ATTACK] * (1 + deals)]
        self.worst = tuple(foe.attack + (1 + foe.extra_cards + deals) * words[sh.ATTACK] for foe in b.foes)
        self.same = same
        known = any(enemy.shadow for player in b.p.players for enemy in player.engaged)
        unfit = b.gear or known or b.actions or any(foe.takes_character or (foe.hurts_from_staging and not foe.engaged) for foe in b.foes)
        self.usable = aim.saves and not aim.kills and not unfit

    def __call__(self, s: State) -> bool:
        """Tell whether no hero can be lost from a choice of attack on, at threat that cannot matter any more."""
        if not self.usable or s.moment != PICK or s.lost:
            return False
        if s.threat and any(t not in (0, sh.HIGH_THREAT) for t in s.threat):
            return False
        hurts = self.same.all_hurt
        for player in range(self.b.players):
            blows = [self.worst[f] for f, code in enumerate(s.foes) if code & 15 == WAITING and self.b.foes[f].player == player]
            if blows:
                room = [self.b.fighters[i].hit_points - (s.chars[i] >> 1) - 1 - hurts for i in self.b.heroes[player] if s.chars[i] >= 0]
                if min(room, default=-1) < 0 or not _packs(sorted(blows + self.extra, reverse=True), sorted(room)):
                    return False
        return True


def _packs(blows: list[int], room: list[int]) -> bool:
    """Tell whether blows can be shared out so that nobody gets more than there is room for."""
    if not blows:
        return True
    first, rest = blows[0], blows[1:]
    for i, space in enumerate(room):
        if space >= first and (i == 0 or room[i - 1] != space) and _packs(rest, sorted([*room[:i], space - first, *room[i + 1 :]])):
            return True
    return False
