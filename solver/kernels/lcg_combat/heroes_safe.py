"""States in which no hero can be lost any more, whatever comes."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg.combat import shadow as sh
from mellon.solver.kernels.lcg_combat.codes import WAITING
from mellon.solver.kernels.lcg_combat.rows import empty_row, row_of
from mellon.solver.kernels.lcg_combat.symmetry import Symmetry, threat_is_settled
from mellon.solver.kernels.lcg_combat.tables import Combat
from mellon.solver.lcg.combat.combat_cards import has


@cython.cclass
class HeroesSafe:
    """Tells which states keep every hero whatever comes: every attack still to come can be taken undefended.

    Taking attacks undefended is always allowed, so where the heroes can bear the worst of them, no hero is lost for certain.
    Only for goals that ask for nothing but the heroes.
    """

    kept: list
    c: Combat
    symmetry: Symmetry
    usable: cython.bint
    extras: cython.int
    extra: cython.longlong
    worst: cython.p_longlong
    blows: cython.p_longlong
    room: cython.p_longlong
    count: cython.int
    rooms: cython.int

    def __init__(self, c: Combat, symmetry: Symmetry):
        self.kept = []
        b, self.c, self.symmetry = c.b, c, symmetry
        most = {
            w: max([n for kind in b.kinds for part in kind.variants for x, n in part if x == w], default=0) for w in (sh.ATTACK, sh.EXTRA)
        }
        copies = {w: sum([n for number, n in b.numbers.items() if has(sh.variants(number), w)]) for w in (sh.DEAL, sh.EXTRA)}
        deals = copies[sh.DEAL] * b.in_game
        self.extra, self.extras = most[sh.EXTRA] + most[sh.ATTACK] * (1 + deals), copies[sh.EXTRA]
        self.worst = row_of(self.kept, [foe.attack + (1 + foe.extra_cards + deals) * most[sh.ATTACK] for foe in b.foes])
        unfit = b.gear or any(c.known) or any([foe.takes_character or (foe.hurts_from_staging and not foe.engaged) for foe in b.foes])
        self.usable = c.aim.saves and not c.aim.kills and not unfit
        self.blows, self.room = empty_row(self.kept, len(b.foes) + self.extras + 1), empty_row(self.kept, len(b.fighters) + 1)


@cython.cfunc
@cython.exceptval(check=False)
def heroes_are_safe(heroes: HeroesSafe, s: cython.longlong) -> cython.bint:
    """Tell whether no hero can be lost any more."""
    c: Combat = heroes.c
    player: cython.int
    f: cython.int
    n: cython.longlong
    code: cython.longlong
    space: cython.longlong
    if not heroes.usable or not threat_is_settled(heroes.symmetry, s):
        return False
    for player in range(c.players):
        heroes.count = heroes.rooms = 0
        for f in range(c.foes):
            if s >> c.foe_at[f] & 7 == WAITING and c.foe_player[f] == player:
                add_attack(heroes, heroes.worst[f])
        if not heroes.count:
            continue
        for n in range(c.hero_from[player], c.hero_from[player + 1]):
            code = s >> c.char_at[c.hero_list[n]] & c.cmask
            if code:
                space = c.frail[c.hero_list[n]] - (code - 2 >> 1) - 1 - heroes.symmetry.all_hurt
                if space < 0:
                    return False
                heroes.room[heroes.rooms] = space
                heroes.rooms += 1
        if not heroes.rooms:
            return False
        for f in range(heroes.extras):
            add_attack(heroes, heroes.extra)
        if not attacks_fit(heroes, 0):
            return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
def add_attack(heroes: HeroesSafe, blow: cython.longlong) -> cython.void:
    """Put a blow among the others, the hardest first."""
    j: cython.int = heroes.count
    while j > 0 and heroes.blows[j - 1] < blow:
        heroes.blows[j] = heroes.blows[j - 1]
        j -= 1
    heroes.blows[j] = blow
    heroes.count += 1


@cython.cfunc
@cython.exceptval(check=False)
def attacks_fit(heroes: HeroesSafe, at: cython.int) -> cython.bint:
    """Tell whether the blows from one on can be shared out so that nobody gets more than there is room for."""
    i: cython.int
    found: cython.bint
    if at == heroes.count:
        return True
    for i in range(heroes.rooms):
        if heroes.room[i] >= heroes.blows[at]:
            heroes.room[i] -= heroes.blows[at]
            found = attacks_fit(heroes, at + 1)
            heroes.room[i] += heroes.blows[at]
            if found:
                return True
    return False
