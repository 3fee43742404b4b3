"""Combats of packed states: what every side counts at a location, what is lost on a path that is replaced, and the value at the end."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.war_phase.codes import *
from mellon.solver.kernels.war_phase.kernel import Kernel
from mellon.solver.kernels.war_phase.state import add_move, unit_leaves


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, zone=cython.int)
def gather(k: Kernel, b: cython.int) -> cython.void:
    """List the units at locations and the items in play, which the counts below go through."""
    k.standing_count = 0
    k.held_count = 0
    for i in range(k.n):
        zone = k.s[b + i]
        if zone >= HELD:
            k.held_items[k.held_count] = i
            k.held_count += 1
        elif zone >= AT:
            k.standing[k.standing_count] = i
            k.standing_count += 1


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int, j=cython.int, x=cython.int, other=cython.int, count=cython.int)
def bonus_of(k: Kernel, b: cython.int, i: cython.int, l: cython.int, defends: cython.bint, mode: cython.int) -> cython.int:
    """Return what texts add to a unit at a location now (mode 0) or at most (mode 2); what supporting somebody adds only at most (WR.battle.attack, WR.support.texts)."""
    c: cython.int = k.cls[i]
    icon: cython.int = 2 if k.lpath[l] else (1 if defends else 0)
    total: cython.int = 0
    for u in range(k.bonuses):
        x = 6 * u
        if k.bn[x] == B_KEEPER:
            if defends:
                for j in range(k.bn[x + 4], k.bn[x + 5]):
                    if k.cl[j] == c:
                        other = k.inst_of[k.bn[x + 1]]
                        if mode == 2 or (other >= 0 and (k.s[b + other] == RESERVE or k.s[b + other] == FRESH)):
                            total += k.bn[x + 3]
            continue
        if k.bn[x + 1] != c or k.bn[x + 2] != icon:
            continue
        if k.bn[x] == B_IN_PLAY:
            count = 1 if mode == 2 else 0
            for j in range(k.bn[x + 4], k.bn[x + 5]):
                other = k.inst_of[k.cl[j]]
                if other >= 0 and k.s[b + other] >= RESERVE and k.s[b + other] < HELD:
                    if k.s[b + other] <= FRESH or k.s[b + other] == AT + l or k.first_side == k.cside[c]:
                        count = 1
            total += count * k.bn[x + 3]
        elif k.bn[x] == B_PER_FACTION:
            count = 0
            for j in range(k.n):
                if k.cfac[k.cls[j]] == k.bn[x + 4] and (mode == 2 or k.s[b + j] == AT + l) and k.ctype[k.cls[j]] <= CHARACTER:
                    count += 1
            total += k.bn[x + 3] * (count // k.bn[x + 5])
        elif mode == 2:
            total += k.bn[x + 3]
    return total


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(j=cython.int, u=cython.int)
def power_of(k: Kernel, b: cython.int, i: cython.int, l: cython.int, defends: cython.bint, mode: cython.int) -> cython.int:
    """Return the icons of a unit with its items and tokens, without support (WR.battle.attack, WR.action.item_icons, WR.token.card)."""
    c: cython.int = k.cls[i]
    total: cython.int = k.icon[c * k.locs + l] + k.s[b + k.flag_at + i] // TOKEN
    for u in range(k.held_count):
        j = k.held_items[u]
        if k.s[b + j] == HELD + i:
            total += k.icon[k.cls[j] * k.locs + l]
    if (mode == 0 or mode == 2) and k.hasb[c]:
        total += bonus_of(k, b, i, l, defends, mode)
    return total


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, u=cython.int, j=cython.int, zone=cython.int, c=cython.int, counts=cython.bint)
def cover_of(k: Kernel, b: cython.int, l: cython.int, mode: cython.int) -> cython.int:
    """Return what a location itself cancels: exactly (mode 0), at least (1) or at most (2) (WR.battle.location, WR.path.location, WR.battle.reactivated, WR.token.location)."""
    total: cython.int = k.s[b + k.guard_at + l]
    if k.s[b + k.status_at + l] != FROM_ENEMY:
        total += k.ldefn[l]
    if not k.lpath[l]:
        return total
    for u in range(k.held_count):
        i = k.held_items[u]
        c = k.cls[i]
        zone = k.s[b + i]
        if zone >= HELD and k.ldef[c] and k.s[b + zone - HELD] == AT + l:
            counts = k.ldef_fac[c] < 0 or mode == 2
            if mode == 0 and not counts:
                for j in range(k.n):
                    if k.s[b + j] == AT + l and k.cfac[k.cls[j]] == k.ldef_fac[c]:
                        counts = True
            if counts:
                total += k.ldef[c]
    return total


@cython.cfunc
@cython.exceptval(check=False)
def may_support(k: Kernel, b: cython.int, army: cython.int, character: cython.int, l: cython.int) -> cython.bint:
    """Tell whether an army may support a character at a location (WR.support.leadership, WR.support.texts)."""
    a: cython.int = k.cls[army]
    c: cython.int = k.cls[character]
    if k.cfac[a] == k.cfac[c]:
        return True
    if k.hunter[c] and k.s[b + k.misc_at + RULES] & RULE_HUNTERS and k.cside[a] == 0:
        return True
    return k.permf[c] == k.cfac[a] and (k.lfac[l] >> k.cfac[a]) & 1


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(a=cython.int, gain=cython.int, found=cython.int, best=cython.int)
def best_support(k: Kernel, at: cython.int, taken: cython.int) -> cython.int:
    """Return the most icons that armies not yet taken can add with the characters from one on (WR.support.one)."""
    if at == k.match_chars:
        return 0
    best = best_support(k, at + 1, taken)
    for a in range(k.match_armies):
        gain = k.match_gain[at * 16 + a]
        if gain > 0 and not (taken >> a) & 1:
            found = gain + best_support(k, at + 1, taken | (1 << a))
            if found > best:
                best = found
    return best


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, j=cython.int, c=cython.int, u=cython.int, x=cython.int, gain=cython.int)
def muster(k: Kernel, b: cython.int, l: cython.int, side: cython.int, mode: cython.int) -> cython.int:
    """Return the icons of a side at a location: exactly (mode 0), what the other side can not take away (1), with all that support could ever add (2) (WR.battle.attack, WR.path.attack, WR.support.leadership)."""
    defends: cython.bint = k.lside[l] == side
    total: cython.int = 0
    characters: cython.int = 0
    armies: cython.int = 0
    for u in range(k.standing_count):
        i = k.standing[u]
        if k.s[b + i] != AT + l:
            continue
        c = k.cls[i]
        if k.cside[c] != side or (mode == 1 and k.harmed[c]):
            continue
        total += power_of(k, b, i, l, defends, mode)
        if k.lpath[l]:
            continue
        if k.ctype[c] == ARMY:
            if armies < 16:
                k.sums[32 + armies] = i
                armies += 1
        elif mode == 2:
            total += k.lead[c * k.locs + l]
        elif characters < 16:
            k.sums[48 + characters] = i
            characters += 1
    if mode == 2 or characters == 0 or armies == 0:
        return total
    for u in range(characters):
        i = k.sums[48 + u]
        for x in range(armies):
            j = k.sums[32 + x]
            gain = 0
            if may_support(k, b, j, i, l):
                gain = k.lead[k.cls[i] * k.locs + l]
                if k.hasb[k.cls[j]]:
                    gain += support_bonus(k, j, i, defends)
            k.match_gain[u * 16 + x] = gain
    k.match_chars = characters
    k.match_armies = armies
    return total + best_support(k, 0, 0)


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int, j=cython.int)
def support_bonus(k: Kernel, army: cython.int, character: cython.int, defends: cython.bint) -> cython.int:
    """Return the icons that an army gains for supporting a character (WR.support.texts)."""
    total: cython.int = 0
    for u in range(k.bonuses):
        if k.bn[6 * u] == B_SUPPORTS and k.bn[6 * u + 1] == k.cls[army] and k.bn[6 * u + 2] == (1 if defends else 0):
            for j in range(k.bn[6 * u + 4], k.bn[6 * u + 5]):
                if k.cl[j] == k.cls[character]:
                    total += k.bn[6 * u + 3]
    return total


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, u=cython.int, mask=cython.int, total=cython.int, strongest=cython.int, need=cython.int)
def list_losses(k: Kernel, d: cython.int, b: cython.int, l: cython.int) -> cython.void:
    """List the sets of defenders that may be given up on a path that is replaced (WR.path.losses)."""
    count: cython.int = 0
    whole: cython.int = 0
    gather(k, b)
    need = muster(k, b, l, 1, 0) + k.s[b + k.spear_at + l] - cover_of(k, b, l, 0)
    for i in range(k.n):
        if k.s[b + i] == AT + l and k.cside[k.cls[i]] == 0 and count < 16:
            k.sums[count] = power_of(k, b, i, l, True, 0)
            whole += k.sums[count]
            count += 1
    if need <= 0:
        add_move(k, d, M_CHOOSE, 0, 0, 0)
        return
    if whole < need:
        mask = (1 << count) - 1
        add_move(k, d, M_CHOOSE, mask & 255, mask >> 8, 0)
        return
    for mask in range(1 << count):
        total = 0
        strongest = 0
        for u in range(count):
            if (mask >> u) & 1:
                if not k.sums[u]:
                    total = -999
                total += k.sums[u]
                if k.sums[u] > strongest:
                    strongest = k.sums[u]
        if total >= need and total - strongest < need:
            add_move(k, d, M_CHOOSE, mask & 255, mask >> 8, 0)


@cython.cfunc
@cython.exceptval(check=False)
def path_score(k: Kernel, b: cython.int, l: cython.int) -> cython.int:
    """Return what the combat on a path brings: points of the Free Peoples, or corruption as a number below zero (WR.path.free_win, WR.path.corruption, WR.scenario.duel_path)."""
    attack: cython.int = muster(k, b, l, 1, 0) + k.s[b + k.spear_at + l]
    whole: cython.int = cover_of(k, b, l, 0)
    defense: cython.int = muster(k, b, l, 0, 0)
    need: cython.int = attack - whole if attack > whole else 0
    if need > defense:
        return defense - need
    if not k.strict_paths or whole + defense > attack:
        return k.lpts[l]
    return 0


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(i=cython.int, j=cython.int, u=cython.int, texts=cython.int, zone=cython.int, items=cython.int, score=cython.int)
def fight_path(k: Kernel, b: cython.int, l: cython.int, lost: cython.int) -> cython.void:
    """Resolve the combat on a path that is replaced: score it and send the cards away (WR.location.replaced_path, WR.path.attackers, WR.path.losses)."""
    at: cython.int = 0
    gather(k, b)
    score = path_score(k, b, l)
    if score < 0:
        k.s[b + k.misc_at + CORRUPTION] -= score
    k.s[b + k.status_at + l] = DARK_AREA if score < 0 else FREE_AREA if score else CLOSED
    k.s[b + k.guard_at + l] = 0
    k.s[b + k.spear_at + l] = 0
    for i in range(k.n):
        if k.s[b + i] != AT + l:
            continue
        zone = GONE
        items = GONE
        if k.cside[k.cls[i]] == 0:
            if not (lost >> at) & 1:
                zone = CYCLED
                items = CYCLED
            at += 1
        if zone == GONE:
            texts = k.spare[k.cls[i]]
            if texts & 32:
                zone = CYCLED
                items = CYCLED if texts & 64 else GONE
            else:
                for j in range(k.n):
                    if k.s[b + j] == HELD + i and k.spare[k.cls[j]] & 128:
                        zone = CYCLED
                        items = CYCLED
        unit_leaves(k, b, i, zone, items)
    u = 0
    for i in range(k.s[b + k.place_at]):
        if k.s[b + k.place_at + 1 + i] != l:
            k.s[b + k.place_at + 1 + u] = k.s[b + k.place_at + 1 + i]
            u += 1
    k.s[b + k.place_at] = u


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(l=cython.int, status=cython.int)
def area_score(k: Kernel, b: cython.int) -> cython.int:
    """Return the score difference of what is scored already (WR.score.battlegrounds, WR.score.paths, WR.score.corruption)."""
    total: cython.int = k.base - k.s[b + k.misc_at + CORRUPTION]
    for l in range(k.locs):
        status = k.s[b + k.status_at + l]
        if status == FREE_AREA:
            total += k.lpts[l]
        elif status == DARK_AREA and not k.lpath[l]:
            total -= k.lpts[l]
    return total


@cython.cfunc
@cython.exceptval(check=False)
def is_last(k: Kernel, b: cython.int) -> cython.bint:
    """Tell whether this is the last round (WR.score.last_path)."""
    if k.forced_last >= 0:
        return k.forced_last
    return k.s[b + k.misc_at + NUMBER] >= k.last_path


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int)
def ring_score(k: Kernel, b: cython.int, side: cython.int) -> cython.int:
    """Return what the unused Ring tokens of a side are worth in the final scoring (WR.score.ring)."""
    total: cython.int = 0
    for u in range(k.seats):
        if k.sside[u] == side and (k.s[b + k.misc_at + RINGS] >> u) & 1:
            total += k.ringpts[u]
    return total


@cython.cfunc
@cython.exceptval(check=False)
def judged_score(k: Kernel, difference: cython.int, last: cython.bint) -> cython.int:
    """Return who has won with a difference, the difference itself where that is asked (WR.score.gap, WR.score.last_path, WR.score.tie)."""
    if not k.win:
        return difference
    if last:
        return 1 if difference > 0 else -1
    return 1 if difference >= k.gap else -1 if difference <= -k.gap else 0


@cython.cfunc
@cython.exceptval(check=False)
@cython.locals(u=cython.int, l=cython.int, attack=cython.int, defense=cython.int)
def end_value(k: Kernel, b: cython.int) -> cython.longlong:
    """Return the value after the combats of a state whose action phase is over (WR.combat.order, WR.score.check)."""
    total: cython.int = area_score(k, b)
    last: cython.bint = is_last(k, b)
    gather(k, b)
    for u in range(k.s[b + k.place_at]):
        l = k.s[b + k.place_at + 1 + u]
        if k.lpath[l]:
            total += path_score(k, b, l)
        else:
            attack = muster(k, b, l, 1 - k.lside[l], 0) + k.s[b + k.spear_at + l]
            defense = muster(k, b, l, k.lside[l], 0) + cover_of(k, b, l, 0)
            total += k.lpts[l] if (attack > defense) == (k.lside[l] == 1) else -k.lpts[l]
    if last and total < k.gap and total > -k.gap:
        total += ring_score(k, b, 0) - ring_score(k, b, 1)
    return judged_score(k, total, last) * k.scale
