# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Combats of packed states: what every side counts at a location, what is lost on a path that is replaced, and the value at the end.

A part of the kernel of action phases (`phase_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from mellon.solver.wojna_o_pierscien.kernel_codes import *
    from mellon.solver.wojna_o_pierscien.phase_idle import Idle


@cython.cclass
class Combats(Idle):
    """Combats of packed states."""

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, zone=cython.int)
    def gather(self, b: cython.int) -> cython.void:
        """List the units at locations and the items in play, which the counts below go through."""
        self.standing_count = 0
        self.held_count = 0
        for i in range(self.n):
            zone = self.s[b + i]
            if zone >= HELD:
                self.held_items[self.held_count] = i
                self.held_count += 1
            elif zone >= AT:
                self.standing[self.standing_count] = i
                self.standing_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int, j=cython.int, x=cython.int, other=cython.int, count=cython.int)
    def bonus(self, b: cython.int, i: cython.int, l: cython.int, defends: cython.bint, mode: cython.int) -> cython.int:
        """Return what texts add to a unit at a location now (mode 0) or at most (mode 2); what supporting somebody adds only at most."""
        c: cython.int = self.cls[i]
        icon: cython.int = 2 if self.lpath[l] else (1 if defends else 0)
        total: cython.int = 0
        for k in range(self.bonuses):
            x = 6 * k
            if self.bn[x] == B_KEEPER:
                if defends:
                    for j in range(self.bn[x + 4], self.bn[x + 5]):
                        if self.cl[j] == c:
                            other = self.inst_of[self.bn[x + 1]]
                            if mode == 2 or (other >= 0 and (self.s[b + other] == RESERVE or self.s[b + other] == FRESH)):
                                total += self.bn[x + 3]
                continue
            if self.bn[x + 1] != c or self.bn[x + 2] != icon:
                continue
            if self.bn[x] == B_IN_PLAY:
                count = 1 if mode == 2 else 0
                for j in range(self.bn[x + 4], self.bn[x + 5]):
                    other = self.inst_of[self.cl[j]]
                    if other >= 0 and self.s[b + other] >= RESERVE and self.s[b + other] < HELD:
                        if self.s[b + other] <= FRESH or self.s[b + other] == AT + l or self.first_side == self.cside[c]:
                            count = 1
                total += count * self.bn[x + 3]
            elif self.bn[x] == B_PER_FACTION:
                count = 0
                for j in range(self.n):
                    if self.cfac[self.cls[j]] == self.bn[x + 4] and (mode == 2 or self.s[b + j] == AT + l) and self.ctype[self.cls[j]] <= CHARACTER:
                        count += 1
                total += self.bn[x + 3] * (count // self.bn[x + 5])
            elif mode == 2:
                total += self.bn[x + 3]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(j=cython.int, k=cython.int)
    def power(self, b: cython.int, i: cython.int, l: cython.int, defends: cython.bint, mode: cython.int) -> cython.int:
        """Return the icons of a unit with its items and tokens, without support."""
        c: cython.int = self.cls[i]
        total: cython.int = self.icon[c * self.locs + l] + self.s[b + self.flag_at + i] // TOKEN
        for k in range(self.held_count):
            j = self.held_items[k]
            if self.s[b + j] == HELD + i:
                total += self.icon[self.cls[j] * self.locs + l]
        if (mode == 0 or mode == 2) and self.hasb[c]:
            total += self.bonus(b, i, l, defends, mode)
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, k=cython.int, j=cython.int, zone=cython.int, c=cython.int, counts=cython.bint)
    def cover(self, b: cython.int, l: cython.int, mode: cython.int) -> cython.int:
        """Return what a location itself cancels: exactly (mode 0), at least (1) or at most (2)."""
        total: cython.int = self.s[b + self.guard_at + l]
        if self.s[b + self.status_at + l] != FROM_ENEMY:
            total += self.ldefn[l]
        if not self.lpath[l]:
            return total
        for k in range(self.held_count):
            i = self.held_items[k]
            c = self.cls[i]
            zone = self.s[b + i]
            if zone >= HELD and self.ldef[c] and self.s[b + zone - HELD] == AT + l:
                counts = self.ldef_fac[c] < 0 or mode == 2
                if mode == 0 and not counts:
                    for j in range(self.n):
                        if self.s[b + j] == AT + l and self.cfac[self.cls[j]] == self.ldef_fac[c]:
                            counts = True
                if counts:
                    total += self.ldef[c]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def supports(self, b: cython.int, army: cython.int, character: cython.int, l: cython.int) -> cython.bint:
        """Tell whether an army may support a character at a location (WR.support)."""
        a: cython.int = self.cls[army]
        c: cython.int = self.cls[character]
        if self.cfac[a] == self.cfac[c]:
            return True
        if self.hunter[c] and self.s[b + self.misc_at + RULES] & RULE_HUNTERS and self.cside[a] == 0:
            return True
        return self.permf[c] == self.cfac[a] and (self.lfac[l] >> self.cfac[a]) & 1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(a=cython.int, gain=cython.int, found=cython.int, best=cython.int)
    def best_support(self, at: cython.int, taken: cython.int) -> cython.int:
        """Return the most icons that armies not yet taken can add with the characters from one on."""
        if at == self.match_chars:
            return 0
        best = self.best_support(at + 1, taken)
        for a in range(self.match_armies):
            gain = self.match_gain[at * 16 + a]
            if gain > 0 and not (taken >> a) & 1:
                found = gain + self.best_support(at + 1, taken | (1 << a))
                if found > best:
                    best = found
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, j=cython.int, c=cython.int, k=cython.int, x=cython.int, gain=cython.int)
    def muster(self, b: cython.int, l: cython.int, side: cython.int, mode: cython.int) -> cython.int:
        """Return the icons of a side at a location: exactly (mode 0), what the other side can not take away (1), with all that support could ever add (2)."""
        defends: cython.bint = self.lside[l] == side
        total: cython.int = 0
        characters: cython.int = 0
        armies: cython.int = 0
        for k in range(self.standing_count):
            i = self.standing[k]
            if self.s[b + i] != AT + l:
                continue
            c = self.cls[i]
            if self.cside[c] != side or (mode == 1 and self.harmed[c]):
                continue
            total += self.power(b, i, l, defends, mode)
            if self.lpath[l]:
                continue
            if self.ctype[c] == ARMY:
                if armies < 16:
                    self.sums[32 + armies] = i
                    armies += 1
            elif mode == 2:
                total += self.lead[c * self.locs + l]
            elif characters < 16:
                self.sums[48 + characters] = i
                characters += 1
        if mode == 2 or characters == 0 or armies == 0:
            return total
        for k in range(characters):
            i = self.sums[48 + k]
            for x in range(armies):
                j = self.sums[32 + x]
                gain = 0
                if self.supports(b, j, i, l):
                    gain = self.lead[self.cls[i] * self.locs + l]
                    if self.hasb[self.cls[j]]:
                        gain += self.support_bonus(j, i, defends)
                self.match_gain[k * 16 + x] = gain
        self.match_chars = characters
        self.match_armies = armies
        return total + self.best_support(0, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int, j=cython.int)
    def support_bonus(self, army: cython.int, character: cython.int, defends: cython.bint) -> cython.int:
        """Return the icons that an army gains for supporting a character."""
        total: cython.int = 0
        for k in range(self.bonuses):
            if self.bn[6 * k] == B_SUPPORTS and self.bn[6 * k + 1] == self.cls[army] and self.bn[6 * k + 2] == (1 if defends else 0):
                for j in range(self.bn[6 * k + 4], self.bn[6 * k + 5]):
                    if self.cl[j] == self.cls[character]:
                        total += self.bn[6 * k + 3]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, k=cython.int, mask=cython.int, total=cython.int, strongest=cython.int, need=cython.int)
    def list_losses(self, d: cython.int, b: cython.int, l: cython.int) -> cython.void:
        """List the sets of defenders that may be given up on a path that is replaced (WR.path.losses)."""
        count: cython.int = 0
        whole: cython.int = 0
        self.gather(b)
        need = self.muster(b, l, 1, 0) + self.s[b + self.spear_at + l] - self.cover(b, l, 0)
        for i in range(self.n):
            if self.s[b + i] == AT + l and self.cside[self.cls[i]] == 0 and count < 16:
                self.sums[count] = self.power(b, i, l, True, 0)
                whole += self.sums[count]
                count += 1
        if need <= 0:
            self.add(d, M_CHOOSE, 0, 0, 0)
            return
        if whole < need:
            mask = (1 << count) - 1
            self.add(d, M_CHOOSE, mask & 255, mask >> 8, 0)
            return
        for mask in range(1 << count):
            total = 0
            strongest = 0
            for k in range(count):
                if (mask >> k) & 1:
                    if not self.sums[k]:
                        total = -999
                    total += self.sums[k]
                    if self.sums[k] > strongest:
                        strongest = self.sums[k]
            if total >= need and total - strongest < need:
                self.add(d, M_CHOOSE, mask & 255, mask >> 8, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def path_score(self, b: cython.int, l: cython.int) -> cython.int:
        """Return what the combat on a path brings: points of the Free Peoples, or corruption as a number below zero."""
        attack: cython.int = self.muster(b, l, 1, 0) + self.s[b + self.spear_at + l]
        whole: cython.int = self.cover(b, l, 0)
        defense: cython.int = self.muster(b, l, 0, 0)
        need: cython.int = attack - whole if attack > whole else 0
        if need > defense:
            return defense - need
        if not self.strict_paths or whole + defense > attack:
            return self.lpts[l]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(i=cython.int, j=cython.int, k=cython.int, texts=cython.int, zone=cython.int, items=cython.int, score=cython.int)
    def fight_path(self, b: cython.int, l: cython.int, lost: cython.int) -> cython.void:
        """Resolve the combat on a path that is replaced: score it and send the cards away (WR.location.replaced_path)."""
        at: cython.int = 0
        self.gather(b)
        score = self.path_score(b, l)
        if score < 0:
            self.s[b + self.misc_at + CORRUPTION] -= score
        self.s[b + self.status_at + l] = DARK_AREA if score < 0 else FREE_AREA if score else CLOSED
        self.s[b + self.guard_at + l] = 0
        self.s[b + self.spear_at + l] = 0
        for i in range(self.n):
            if self.s[b + i] != AT + l:
                continue
            zone = GONE
            items = GONE
            if self.cside[self.cls[i]] == 0:
                if not (lost >> at) & 1:
                    zone = CYCLED
                    items = CYCLED
                at += 1
            if zone == GONE:
                texts = self.spare[self.cls[i]]
                if texts & 32:
                    zone = CYCLED
                    items = CYCLED if texts & 64 else GONE
                else:
                    for j in range(self.n):
                        if self.s[b + j] == HELD + i and self.spare[self.cls[j]] & 128:
                            zone = CYCLED
                            items = CYCLED
            self.unit_leaves(b, i, zone, items)
        k = 0
        for i in range(self.s[b + self.place_at]):
            if self.s[b + self.place_at + 1 + i] != l:
                self.s[b + self.place_at + 1 + k] = self.s[b + self.place_at + 1 + i]
                k += 1
        self.s[b + self.place_at] = k

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(l=cython.int, status=cython.int)
    def scored(self, b: cython.int) -> cython.int:
        """Return the score difference of what is scored already."""
        total: cython.int = self.base - self.s[b + self.misc_at + CORRUPTION]
        for l in range(self.locs):
            status = self.s[b + self.status_at + l]
            if status == FREE_AREA:
                total += self.lpts[l]
            elif status == DARK_AREA and not self.lpath[l]:
                total -= self.lpts[l]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_last(self, b: cython.int) -> cython.bint:
        """Tell whether this is the last round."""
        if self.forced_last >= 0:
            return self.forced_last
        return self.s[b + self.misc_at + NUMBER] >= self.last_path

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int)
    def ring_score(self, b: cython.int, side: cython.int) -> cython.int:
        """Return what the unused Ring tokens of a side are worth in the final scoring."""
        total: cython.int = 0
        for k in range(self.seats):
            if self.sside[k] == side and (self.s[b + self.misc_at + RINGS] >> k) & 1:
                total += self.ringpts[k]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def judged(self, difference: cython.int, last: cython.bint) -> cython.int:
        """Return who has won with a difference, the difference itself where that is asked."""
        if not self.win:
            return difference
        if last:
            return 1 if difference > 0 else -1
        return 1 if difference >= self.gap else -1 if difference <= -self.gap else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.locals(k=cython.int, l=cython.int, attack=cython.int, defense=cython.int)
    def end_value(self, b: cython.int) -> cython.longlong:
        """Return the value after the combats of a state whose action phase is over."""
        total: cython.int = self.scored(b)
        last: cython.bint = self.is_last(b)
        self.gather(b)
        for k in range(self.s[b + self.place_at]):
            l = self.s[b + self.place_at + 1 + k]
            if self.lpath[l]:
                total += self.path_score(b, l)
            else:
                attack = self.muster(b, l, 1 - self.lside[l], 0) + self.s[b + self.spear_at + l]
                defense = self.muster(b, l, self.lside[l], 0) + self.cover(b, l, 0)
                total += self.lpts[l] if (attack > defense) == (self.lside[l] == 1) else -self.lpts[l]
        if last and total < self.gap and total > -self.gap:
            total += self.ring_score(b, 0) - self.ring_score(b, 1)
        return self.judged(total, last) * self.scale
