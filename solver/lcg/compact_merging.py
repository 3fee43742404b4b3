"""Which packed states are the same for a goal, which can still reach it, and which reach it whatever comes.

The reasons are those of `sameness`, here for packed states, with these steps more: exhausted allies are alike whoever they are (only how
many a shadow card can take to hand counts), threat is measured against the threat that the unseen cards can really bring, and growing with damage counts
only where enemies must be killed.
"""

from __future__ import annotations

from copy import copy

from models.lcg import shadow as sh
from models.lcg.battle_parts import DONE, NO_FOE, WAITING
from models.lcg.position import ELIMINATED_AT
from solver.lcg.compact import CHAR, FOE, THREAT, Brunts
from solver.lcg.compact_effects import Compact
from solver.lcg.compact_strikes import Strikes
from solver.lcg.sameness import Sameness


class Merging:
    """Maps a packed state at a choice of attack to one representative."""

    def __init__(self, c: Compact, same: Sameness) -> None:
        b, aim = c.b, c.aim
        self.c, self.same = c, same
        weights = aim.weights if aim.scored else {}
        self.killers = aim.kills or weights.get("killed", 0) != 0
        self.ally_counts = same.counted or weights.get("ally_lost", 0) != 0
        self.forget_damage = not same.counted and not weights.get("damage", 0)
        self.forget_foes = not self.killers and not any(foe.hurts_from_staging for foe in b.foes)
        self.keep_threat = bool(weights.get("threat", 0))
        self.grows = [who.grows and self.killers for who in b.fighters]
        self.stingers = any(c.stings)
        rises = sorted([_rise(b.kinds[b.kind_of[n]].variants, len(b.foes)) for n, copies in b.numbers.items() for _ in range(copies)], reverse=True)
        self.rises = [sum(rises[:n]) for n in range(len(rises) + 1)]
        self.known_rise = sum(_rise(b.kinds[kind].variants, len(b.foes)) for known in c.known for kind in known)
        self.bounces = sum(copies for n, copies in b.numbers.items() if _has(b.kinds[b.kind_of[n]].variants, sh.BOUNCE))
        self.bounces += sum(_has(b.kinds[kind].variants, sh.BOUNCE) for known in c.known for kind in known)
        self.fodder = [[i for i in squad if not c.hero[i] and not c.gear_on[i] and not c.prisoner[i]] for squad in c.squads]
        self.pooled = bool(self.bounces) and not self.ally_counts and not same.all_hurt
        self.forgetful = [(i, at) for i, at in enumerate(c.char_at) if c.hero[i] and self.forget_damage and not self.grows[i]]
        self.allies = [(i, at) for i, at in enumerate(c.char_at) if not c.hero[i]]
        dealt = [[f for f in group if c.dealt >> f & 1 == bit] for group in same.foes for bit in (0, 1)]
        self.groups = [group for group in dealt if len(group) > 1] if c.plenty else same.foes

    def __call__(self, s: int) -> int:
        c = self.c
        waiting = [f for f, at in enumerate(c.foe_at) if s >> at & 7 == WAITING]
        tense = False
        if c.threat_at:
            coming = self._rise_of(waiting)
            for at in c.threat_at:
                now = s >> at & THREAT
                if self.keep_threat:
                    tense = True
                elif now + coming < self.same.high:
                    s -= now << at
                elif now >= self.same.high and now + coming < ELIMINATED_AT:
                    s += sh.HIGH_THREAT - now << at
                else:
                    tense = True
        s = self._foes(self._characters(s, waiting, tense), tense)
        return s

    def calm(self, s: int) -> bool:
        """Tell whether nobody's threat can reach a height that matters any more."""
        if not self.c.threat_at:
            return True
        coming = self._rise_of([f for f, at in enumerate(self.c.foe_at) if s >> at & 7 == WAITING])
        high = self.same.high
        return all([now + coming < (ELIMINATED_AT if now >= high else high) for now in [s >> at & THREAT for at in self.c.threat_at]])

    def _rise_of(self, waiting: list[int]) -> int:
        """Return a bound on what the attacks still to come can add to a player's threat."""
        c, cards = self.c, self.same.spare_cards
        rise = self.known_rise
        for f in waiting:
            foe = c.foes[f]
            cards += 1 + foe.extra_cards
            rise += foe.threat_on_attack + (self.same.reach[f] if foe.excess_to_threat else 0)
        return rise + self.rises[min(cards, len(self.rises) - 1)]

    def _characters(self, s: int, waiting: list[int], tense: bool) -> int:
        c, same = self.c, self.same
        coming = sum([same.reach[f] for f in waiting])
        for i, at in self.forgetful:
            code = s >> at & CHAR
            if code > 3:
                damage = code - 2 >> 1
                spare = min(c.hit_points(s, i) - same.worn[i] - damage - 1 - coming, damage)
                if spare > 0:
                    s -= 2 * spare << at
        if not self.ally_counts:
            bounces = self.bounces
            healed = not bounces and not (tense and any([c.foes[f].excess_to_threat for f in waiting]))
            for i, at in self.allies:
                code = s >> at & CHAR
                if code < 2:
                    continue
                if not code & 1:
                    if not bounces:
                        s -= code << at
                    elif code > 2 and not same.all_hurt and not c.gear_on[i]:
                        s -= code - 2 << at
                elif healed and code > 3 and not same.worn[i]:
                    damage = code - 2 >> 1
                    spare = min(c.hit_points(s, i) - damage - 1 - same.all_hurt, damage) if same.all_hurt else damage
                    if spare > 0:
                        s -= 2 * spare << at
        for group in same.twins:
            codes = sorted([s >> c.char_at[i] & CHAR for i in group])
            for i, code in zip(group, codes, strict=True):
                s += code - (s >> c.char_at[i] & CHAR) << c.char_at[i]
        if self.pooled:
            s = self._alike_fodder(s)
        return s

    def _alike_fodder(self, s: int) -> int:
        """Let the first of the allies that are not ready stand for those that are exhausted, at most as many as shadow cards can take."""
        c = self.c
        for squad in self.fodder:
            idle = [c.char_at[i] for i in squad if not s >> c.char_at[i] & 1]
            tired = sum([s >> at & CHAR == 2 for at in idle])
            if tired:
                tired = min(tired, self.bounces)
                for n, at in enumerate(idle):
                    s += (2 if n < tired else 0) - (s >> at & CHAR) << at
        return s

    def _foes(self, s: int, tense: bool) -> int:
        c = self.c
        if self.forget_foes:
            for at in c.foe_at:
                status = s >> at & 7
                if status != WAITING:
                    kept = status if tense and self.same.per_enemy else DONE
                    s = s & ~(FOE << at) | kept << at
                elif not self.stingers:
                    s &= ~(FOE << at)
        for group in self.groups:
            if c.plenty:
                codes = sorted([s >> c.foe_at[f] & FOE for f in group])
                for f, code in zip(group, codes, strict=True):
                    s += code - (s >> c.foe_at[f] & FOE) << c.foe_at[f]
            else:
                pairs = sorted([(s >> c.foe_at[f] & FOE, s >> c.dealt_at + f & 1) for f in group])
                for f, (code, card) in zip(group, pairs, strict=True):
                    s += code - (s >> c.foe_at[f] & FOE) << c.foe_at[f]
                    s += card - (s >> c.dealt_at + f & 1) << c.dealt_at + f
        return s


def _rise(variants: sh.Variants, foes: int) -> int:
    return max(sum(n if word in (sh.THREAT, sh.BOUNCE) else foes if word == sh.THREAT_PER_ENEMY else 0 for word, n in part) for part in variants)


def _has(variants: sh.Variants, wanted: str) -> bool:
    return any(word == wanted for part in variants for word, _ in part)


class Hopes:
    """The best that a state can still come to if no shadow card does anything: 1 or 0, or the highest score if threat does not rise either."""

    def __init__(self, c: Compact, merging: Merging) -> None:
        self.c, self.merging = c, merging
        if c.aim.scored:
            self.c = copy(c)
            self.c.threat_at = []
        aim, b = c.aim, c.b
        self.strikes = Strikes(c, hopeful=True)
        self.memo: dict[int, int] = {}
        self.bare = (1 << c.dealt_at) - 1
        self.most = aim.most
        hardy = max([who.hit_points + merging.same.worn[i] for i, who in enumerate(b.fighters)], default=0)
        self.natural = not aim.scored or (_natural(aim.weights, hardy - 1) and not self.strikes.hunters)
        """Whether shadow effects can only lower a score, but for allies that they take to hand."""
        self.saved = min(merging.bounces, c.hero.count(False)) * max(0, -aim.weights.get("ally_lost", 0)) if aim.scored else 0

    def __call__(self, s: int) -> int:
        """Return the bound for a state at a choice of attack or after the attacks."""
        if not self.natural:
            return self.most
        s &= self.bare
        found = self.memo.get(s)
        if found is None:
            found = self.memo[s] = self._search(s)
        return found

    def _search(self, s: int) -> int:
        c, aim = self.c, self.c.aim
        foes = c.attackers(s)
        if not foes or all(c.out(s, player) for player in range(c.b.players)):
            if aim.kills:
                return int(self.strikes.all_of(s))
            return self.strikes.worth(s) + self.saved
        if aim.kills and not self.strikes.all_of(s):
            return 0
        best = -1 << 60 if aim.scored else 0
        for f in foes[:1] if aim.saves else foes:
            for end in self._ends(s, f):
                found = self(self.merging(end))
                if found > best:
                    best = found
                    if best > 0 and not aim.scored:
                        return best
        return best

    def _ends(self, s: int, f: int) -> list[int]:
        c = self.c
        foe = c.foes[f]
        frames: Brunts = ((f, foe.player, -1, foe.attack, 0, (), False, False, False),)
        if foe.threat_on_attack:
            s, frames = c.raised(s, frames, foe.player, foe.threat_on_attack)
            if s < 0:
                return []
            if c.out(s, foe.player):
                return [s]
        found = []
        for i in c.defenders(s, foe.player):
            found += c.declared(s, frames, i)
        found += c.damage(s, frames)
        return [end for end in found if isinstance(end, int)]

    def under_way(self, s: int, frames: Brunts) -> int:
        """Return the bound for a state in the midst of an attack: as if the attack did nothing more."""
        f = frames[0][0]
        if f != NO_FOE and s >> self.c.foe_at[f] & 7 == WAITING:
            s += DONE << self.c.foe_at[f]
        return self(self.merging(s))


def _natural(weights: dict[str, int], hardy: int) -> bool:
    """Tell whether harm always lowers a score: a hero's loss costs at least what the damage on one who lives can cost."""
    get = weights.get
    harm = all(get(key, 0) <= 0 for key in ("hero_lost", "ally_lost", "damage", "threat"))
    return harm and get("killed", 0) >= 0 and get("hero_lost", 0) <= get("damage", 0) * hardy


class Safe:
    """Tells which states keep every hero whatever comes: every attack still to come can be taken undefended.

    Taking attacks undefended is always allowed, so where the heroes can bear the worst of them, no hero is lost for certain.
    Only for goals that ask for nothing but the heroes.
    """

    def __init__(self, c: Compact, merging: Merging) -> None:
        b, self.c, self.merging = c.b, c, merging
        self.all_hurt = merging.same.all_hurt
        most = {w: max([n for kind in b.kinds for part in kind.variants for x, n in part if x == w], default=0) for w in (sh.ATTACK, sh.EXTRA)}
        copies = {w: sum(n for number, n in b.numbers.items() if _has(sh.variants(number), w)) for w in (sh.DEAL, sh.EXTRA)}
        deals = copies[sh.DEAL] * b.in_game
        self.extra = copies[sh.EXTRA] * [most[sh.EXTRA] + most[sh.ATTACK] * (1 + deals)]
        self.worst = [foe.attack + (1 + foe.extra_cards + deals) * most[sh.ATTACK] for foe in b.foes]
        unfit = b.gear or any(c.known) or any(foe.takes_character or (foe.hurts_from_staging and not foe.engaged) for foe in b.foes)
        self.usable = c.aim.saves and not c.aim.kills and not unfit

    def __call__(self, s: int) -> bool:
        """Tell whether no hero can be lost any more."""
        c = self.c
        if not self.usable or not self.merging.calm(s):
            return False
        for player in range(c.b.players):
            blows = [self.worst[f] for f, at in enumerate(c.foe_at) if s >> at & 7 == WAITING and c.foes[f].player == player]
            if blows:
                codes = [(i, s >> c.char_at[i] & CHAR) for i in c.heroes[player]]
                room = [c.frail[i] - (code - 2 >> 1) - 1 - self.all_hurt for i, code in codes if code]
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
