# cython: language_level=3, boundscheck=False, initializedcheck=False
"""Bounds on what packed states can still come to: the best to hope for, and which heroes are safe for certain.

A part of the kernel of combats (`kernels`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg import shadow as sh
from mellon.models.lcg.battle_parts import DEAD, WAITING
from mellon.solver.lcg.fray_cards import has, natural

if not cython.compiled:
    from mellon.solver.lcg.fray_rows import Store
    from mellon.solver.lcg.fray_strikes import Strikes

_WAITING = cython.declare(cython.longlong, WAITING)
_DEAD = cython.declare(cython.longlong, DEAD)


@cython.cclass
class Hopes:
    """The best that a state can still come to if no shadow card does anything: 1 or 0, or the highest score if threat does not rise either."""

    def __init__(self, c: Fray, merging: Merging):
        aim, b = c.aim, c.b
        self.c, self.merging = c, merging
        self.strikes = Strikes(c, True)
        self.memo = {}
        self.bare = (1 << int(c.dealt_at)) - 1
        self.most, self.kills = aim.most, aim.kills
        hardy = max([who.hit_points + merging.worn[i] for i, who in enumerate(b.fighters)], default=0)
        self.natural = not aim.scored or (natural(aim.weights, hardy - 1) and not self.strikes.hunters)
        """Whether shadow effects can only lower a score, but for allies that they take to hand."""
        allies = sum([not who.hero for who in b.fighters])
        self.saved = min(merging.bounces, allies) * max(0, -aim.weights.get("ally_lost", 0)) if aim.scored else 0

    @cython.cfunc
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
            declared = c.stung(s, f, i)
            if declared >> c.foe_at[f] & 7 == _DEAD:
                found.append(declared)
                continue
            for n in range(c.blow(0, declared, f, player, i, c.foe_attack[f], False, False)):
                found.append(c.ends[n])
        for n in range(c.blow(0, s, f, player, -1, c.foe_attack[f], False, False)):
            found.append(c.ends[n])
        return found

    @cython.cfunc
    def under_way(self, s: cython.longlong, frames) -> cython.longlong:
        """Return the bound for a state in the midst of an attack: as if the attack did nothing more."""
        return self.bound(self.merging.one_of(self.c.over(s, frames[0][0], False)))


@cython.cclass
class Safe(Store):
    """Tells which states keep every hero whatever comes: every attack still to come can be taken undefended.

    Taking attacks undefended is always allowed, so where the heroes can bear the worst of them, no hero is lost for certain.
    Only for goals that ask for nothing but the heroes.
    """

    def __init__(self, c: Fray, merging: Merging):
        b, self.c, self.merging = c.b, c, merging
        most = {w: max([n for kind in b.kinds for part in kind.variants for x, n in part if x == w], default=0) for w in (sh.ATTACK, sh.EXTRA)}
        copies = {w: sum([n for number, n in b.numbers.items() if has(sh.variants(number), w)]) for w in (sh.DEAL, sh.EXTRA)}
        deals = copies[sh.DEAL] * b.in_game
        self.extra, self.extras = most[sh.EXTRA] + most[sh.ATTACK] * (1 + deals), copies[sh.EXTRA]
        self.worst = self.row([foe.attack + (1 + foe.extra_cards + deals) * most[sh.ATTACK] for foe in b.foes])
        unfit = b.gear or any(c.known) or any([foe.takes_character or (foe.hurts_from_staging and not foe.engaged) for foe in b.foes])
        self.usable = c.aim.saves and not c.aim.kills and not unfit
        self.blows, self.room = self.empty_row(len(b.foes) + self.extras + 1), self.empty_row(len(b.fighters) + 1)

    @cython.cfunc
    @cython.exceptval(check=False)
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
            for f in range(self.extras):
                self.add(self.extra)
            if not self.packs(0):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, blow: cython.longlong) -> cython.void:
        """Put a blow among the others, the hardest first."""
        j: cython.int = self.count
        while j > 0 and self.blows[j - 1] < blow:
            self.blows[j] = self.blows[j - 1]
            j -= 1
        self.blows[j] = blow
        self.count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
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
