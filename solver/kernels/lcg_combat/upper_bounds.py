"""The best that states can still come to."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_combat.codes import DEAD
from mellon.solver.kernels.lcg_combat.damage import exhaust_defender, mark_attacked, raise_threat, sole_attack_damage
from mellon.solver.kernels.lcg_combat.enemy_attacks import possible_defenders
from mellon.solver.kernels.lcg_combat.player_attacks import PlayerAttacks, all_can_be_killed, value_after_attacks
from mellon.solver.kernels.lcg_combat.state import all_are_out, is_out, next_attackers
from mellon.solver.kernels.lcg_combat.symmetry import Symmetry, representative
from mellon.solver.kernels.lcg_combat.tables import Combat
from mellon.solver.lcg.combat.combat_cards import natural


@cython.cclass
class UpperBound:
    """The best that a state can still come to if no shadow card does anything: 1 or 0, or the highest score if threat does not rise either."""

    c: Combat
    symmetry: Symmetry
    player_attacks: PlayerAttacks
    memo: dict
    bare: cython.longlong
    most: cython.longlong
    saved: cython.longlong
    natural: cython.bint
    kills: cython.bint

    def __init__(self, c: Combat, symmetry: Symmetry):
        aim, b = c.aim, c.b
        self.c, self.symmetry = c, symmetry
        self.player_attacks = PlayerAttacks(c, True)
        self.memo = {}
        self.bare = (1 << int(c.dealt_at)) - 1
        self.most, self.kills = aim.most, aim.kills
        hardy = max([who.hit_points + symmetry.worn[i] for i, who in enumerate(b.fighters)], default=0)
        self.natural = not aim.scored or (natural(aim.weights, hardy - 1) and not self.player_attacks.hunters)
        """Whether shadow effects can only lower a score, but for allies that they take to hand."""
        allies = sum([not who.hero for who in b.fighters])
        self.saved = min(symmetry.bounces, allies) * max(0, -aim.weights.get("ally_lost", 0)) if aim.scored else 0


@cython.cfunc
def upper_bound(upper: UpperBound, s: cython.longlong) -> cython.longlong:
    """Return the bound for a state at a choice of attack or after the attacks."""
    found: cython.longlong
    if not upper.natural:
        return upper.most
    upper.c.silent = upper.c.scored
    found = best_without_cards(upper, s)
    upper.c.silent = False
    return found


@cython.cfunc
def best_without_cards(upper: UpperBound, s: cython.longlong) -> cython.longlong:
    s &= upper.bare
    known = upper.memo.get(s)
    if known is None:
        known = upper.memo[s] = search_without_cards(upper, s)
    return known


@cython.cfunc
def search_without_cards(upper: UpperBound, s: cython.longlong) -> cython.longlong:
    """Return the bound of a state that is not known yet."""
    c: Combat = upper.c
    foes: cython.longlong = next_attackers(c, s)
    best: cython.longlong = -(1 << 40) if c.scored else 0
    found: cython.longlong
    end: cython.longlong
    f: cython.int
    if not foes or all_are_out(c, s):
        if upper.kills:
            return 1 if all_can_be_killed(upper.player_attacks, s) else 0
        return value_after_attacks(upper.player_attacks, s) + upper.saved
    if upper.kills and not all_can_be_killed(upper.player_attacks, s):
        return 0
    for f in range(c.foes):
        if not foes >> f & 1:
            continue
        for end in ends_without_card(upper, s, f):
            found = best_without_cards(upper, representative(upper.symmetry, end))
            if found > best:
                best = found
                if best > 0 and not c.scored:
                    return best
        if c.saves:
            break
    return best


@cython.cfunc
def ends_without_card(upper: UpperBound, s: cython.longlong, f: cython.int) -> list:
    """Return the states after one enemy's attack without a shadow card."""
    c: Combat = upper.c
    player: cython.int = c.foe_player[f]
    declared: cython.longlong
    i: cython.int
    n: cython.int
    found: list = []
    if c.foe_threat[f]:
        s = raise_threat(c, s, player, c.foe_threat[f])
        if s < 0:
            return found
        if is_out(c, s, player):
            return [s]
    for i in possible_defenders(c, s, player):
        declared = exhaust_defender(c, s, f, i)
        if declared >> c.foe_at[f] & 7 == DEAD:
            found.append(declared)
            continue
        for n in range(sole_attack_damage(c, 0, declared, f, player, i, c.foe_attack[f], False, False)):
            found.append(c.ends[n])
    for n in range(sole_attack_damage(c, 0, s, f, player, -1, c.foe_attack[f], False, False)):
        found.append(c.ends[n])
    return found


@cython.cfunc
def upper_bound_under_way(upper: UpperBound, s: cython.longlong, frames) -> cython.longlong:
    """Return the bound for a state in the midst of an attack: as if the attack did nothing more."""
    return upper_bound(upper, representative(upper.symmetry, mark_attacked(upper.c, s, frames[0][0], False)))
