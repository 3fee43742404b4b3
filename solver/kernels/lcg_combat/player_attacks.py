"""What states are worth once the enemies have attacked: who can be killed, whom snipers hit, the weighted score."""

from __future__ import annotations

from itertools import combinations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_combat.codes import DEAD, STAGED, THREAT_FIELD
from mellon.solver.kernels.lcg_combat.state import hit_points_of, is_out
from mellon.solver.kernels.lcg_combat.tables import Combat
from mellon.solver.lcg.combat.killing import covers


@cython.cclass
class PlayerAttacks:
    """What follows the enemies' attacks (see `killing`).

    `hopeful`: who grows with damage hits as hard as it ever could, who may hurt an attacker by defending may choose that instead, and who is stronger
    against enemies in staging is so against those that may return there.
    """

    c: Combat
    growth: list
    grows: list
    hunters: list
    snipers: list
    engaged: list
    reach: list
    hunt: list
    sting: list
    gear: list
    need: list
    relevant: cython.longlong
    memo: dict
    counts: dict
    kills: cython.bint
    per_hero: cython.longlong
    per_ally: cython.longlong
    per_kill: cython.longlong
    per_damage: cython.longlong
    per_threat: cython.longlong

    def __init__(self, c: Combat, hopeful=False):
        self.c = c
        b, aim = c.b, c.aim
        people, foes = b.fighters, b.foes
        worn = [sum([part.hit_points for part in b.gear if part.host == i]) for i in range(len(people))]
        self.growth = [who.hit_points + worn[i] - 1 if hopeful and who.grows else 0 for i, who in enumerate(people)]
        self.grows = [who.grows for who in people]
        self.hunters = [i for i, who in enumerate(people) if who.hunter]
        self.snipers = [f for f, foe in enumerate(foes) if foe.hurts_from_staging]
        self.engaged = [f for f, foe in enumerate(foes) if foe.engaged]
        struck = [sum([1 << n - 1 for n in enemy.struck]) for player in b.p.players for enemy in player.engaged] + [0] * len(foes)
        self.reach = [
            [not struck[f] >> who.player & 1 and (foe.player == who.player or who.ranged) for f, foe in enumerate(foes)] for who in people
        ]
        self.hunt = [[who.hunter if hopeful and foe.returns_on_blank else 0 for foe in foes] for who in people]
        self.sting = [[who.stings if hopeful and (foe.player == who.player or who.sentinel) else 0 for foe in foes] for who in people]
        self.gear = [[(1 << g, part) for g, part in enumerate(b.gear) if part.host == i and part.attack] for i in range(len(people))]
        self.need = [foe.hit_points + foe.defense for foe in foes]
        relevant = sum([(int(c.cmask) if self.grows[i] else 1) << int(c.char_at[i]) for i in range(len(people))])
        relevant |= sum([int(c.fmask) << int(c.foe_at[f]) for f in range(len(foes))])
        self.relevant = relevant | (1 << len(b.gear)) - 1 << int(c.gear_at)
        self.memo, self.counts = {}, {}
        self.kills = aim.kills
        get = aim.weights.get if aim.scored else {}.get
        self.per_hero, self.per_ally, self.per_kill = get("hero_lost", 0), get("ally_lost", 0), get("killed", 0)
        self.per_damage, self.per_threat = get("damage", 0), get("threat", 0)


@cython.cfunc
def attack_of(attacks: PlayerAttacks, s: cython.longlong, i: cython.int, f: cython.int):
    """Return a character's attack against an enemy (LC.card.gimli, LC.card.attachments)."""
    c: Combat = attacks.c
    b = c.b
    total = b.fighters[i].attack + attacks.growth[i]
    if attacks.grows[i]:
        total += (s >> c.char_at[i] & c.cmask) - 2 >> 1
    for bit, part in attacks.gear[i]:
        if s >> c.gear_at & bit and (not part.attack_trait or part.attack_trait in b.foes[f].card.traits):
            total += part.attack
    return total


@cython.cfunc
def enemies_alive(attacks: PlayerAttacks, s: cython.longlong) -> list:
    """Return the battle's enemies that are not destroyed (LC.damage.destroyed)."""
    return [f for f in attacks.engaged if s >> attacks.c.foe_at[f] & 7 != DEAD]


@cython.cfunc
def all_can_be_killed(attacks: PlayerAttacks, s: cython.longlong) -> cython.bint:
    """Tell whether every enemy that still lives can be destroyed now (LC.attack.after_enemies)."""
    key = s & attacks.relevant
    found = attacks.memo.get(key)
    if found is None:
        found = attacks.memo[key] = can_kill(attacks, s, enemies_alive(attacks, s), -1)
    return found


@cython.cfunc
def most_kills(attacks: PlayerAttacks, s: cython.longlong) -> cython.longlong:
    """Return how many of the battle's enemies can be destroyed now at most (LC.attack.after_enemies)."""
    key = s & attacks.relevant
    found = attacks.counts.get(key)
    if found is None:
        foes = enemies_alive(attacks, s)
        found = 0
        for size in range(len(foes), 0, -1):
            if any([can_kill(attacks, s, list(group), -1) for group in combinations(foes, size)]):
                found = size
                break
        attacks.counts[key] = found
    return found


@cython.cfunc
def attack_rows(attacks: PlayerAttacks, s: cython.longlong, foes: list, without: cython.int) -> tuple:
    """Return every ready attacker's attack against each enemy, -1 where it may not attack it (LC.attack.ready_only, LC.keywords.ranged, LC.attack.once_per_enemy)."""
    c: Combat = attacks.c
    found = []
    for i in range(c.chars):
        if s >> c.char_at[i] & 1 and i != without:
            row = tuple(
                [
                    max(
                        attack_of(attacks, s, i, f) + attacks.hunt[i][f] if attacks.reach[i][f] else -1,
                        damage_by_defending(attacks, s, i, f),
                    )
                    for f in foes
                ]
            )
            if max(row) > 0:
                found.append(row)
    return tuple(sorted(found, reverse=True))


@cython.cfunc
def damage_by_defending(attacks: PlayerAttacks, s: cython.longlong, i: cython.int, f: cython.int):
    """Return what hurting an attacker by defending is worth against what is needed: all of it where it dies of that (LC.card.spearman)."""
    c: Combat = attacks.c
    by = attacks.sting[i][f]
    damage = s >> c.foe_at[f] + 3 & c.dmask
    return attacks.need[f] - damage if by and damage + by >= c.foe_hits[f] else by


@cython.cfunc
def can_kill(attacks: PlayerAttacks, s: cython.longlong, foes: list, without: cython.int) -> cython.bint:
    """Tell whether so many enemies can be destroyed now, `without` a hunter who is busy (LC.attack.sum, LC.card.dunhere)."""
    c: Combat = attacks.c
    one: cython.longlong = 1
    if not foes:
        return True
    staged = [f for f in foes if s >> c.foe_at[f] & 7 == STAGED]
    if not staged:
        return covers(attack_rows(attacks, s, foes, without), tuple([attacks.need[f] - (s >> c.foe_at[f] + 3 & c.dmask) for f in foes]))
    if len(staged) > len(attacks.hunters):
        return False
    rest = [f for f in foes if f != staged[0]]
    for i in attacks.hunters:
        if i != without and hunter_kills(attacks, s, i, staged[0]) and can_kill(attacks, s - (one << c.char_at[i]), rest, without):
            return True
    return False


@cython.cfunc
def hunter_kills(attacks: PlayerAttacks, s: cython.longlong, hunter: cython.int, f: cython.int) -> cython.bint:
    """Tell whether a hunter alone can destroy an enemy in staging (LC.card.dunhere, LC.attack.ready_only)."""
    c: Combat = attacks.c
    if not s >> c.char_at[hunter] & 1:
        return False
    return attack_of(attacks, s, hunter, f) + c.b.fighters[hunter].hunter >= attacks.need[f] - (s >> c.foe_at[f] + 3 & c.dmask)


@cython.cfunc
def value_after_attacks(attacks: PlayerAttacks, s: cython.longlong) -> cython.longlong:
    """Return the value of a state once the enemies have attacked (LC.attack.after_enemies, LC.card.sniper)."""
    if attacks.c.scored:
        return score_of(attacks, s) + (attacks.per_kill * most_kills(attacks, s) if attacks.per_kill > 0 else 0)
    if attacks.kills and not all_can_be_killed(attacks, s):
        return 0
    return 1 if not attacks.c.saves or not attacks.snipers or snipers_cost_no_hero(attacks, s) else 0


@cython.cfunc
def value_at_end(attacks: PlayerAttacks, s: cython.longlong) -> cython.longlong:
    """Return the value of a state where nobody is left to attack."""
    c: Combat = attacks.c
    if c.scored:
        return score_of(attacks, s)
    return int((not c.saves or not s >> c.lost_at & c.lost_mask) and (not attacks.kills or not enemies_alive(attacks, s)))


@cython.cfunc
@cython.exceptval(check=False)
def score_of(attacks: PlayerAttacks, s: cython.longlong) -> cython.longlong:
    """Return the weighted score as it stands."""
    c: Combat = attacks.c
    n: cython.int
    code: cython.longlong
    total: cython.longlong = attacks.per_hero * (s >> c.lost_at & c.lost_mask) + attacks.per_ally * (s >> c.gone_at & c.gone_mask)
    if attacks.per_kill:
        for n in range(c.foes):
            if c.foe_engaged[n] and s >> c.foe_at[n] & 7 == DEAD:
                total += attacks.per_kill
    if attacks.per_damage:
        for n in range(c.chars):
            code = s >> c.char_at[n] & c.cmask
            if c.hero[n] and code > 2:
                total += attacks.per_damage * (code - 2 >> 1)
    if attacks.per_threat:
        for n in range(c.threats):
            total += attacks.per_threat * ((s >> c.threat_at[n] & THREAT_FIELD) - c.threat_now[n])
    return total


@cython.cfunc
def snipers_cost_no_hero(attacks: PlayerAttacks, s: cython.longlong) -> cython.bint:
    """Tell whether what snipers in staging do when combat ends costs no hero, a hunter perhaps killing one first (LC.card.sniper, LC.card.dunhere)."""
    c: Combat = attacks.c
    shots = [f for f in attacks.snipers if s >> c.foe_at[f] & 7 == STAGED]
    if not shots or can_take_shots(attacks, s, len(shots)):
        return True
    able = [i for i in attacks.hunters if hunter_kills(attacks, s, i, shots[0])]
    return (
        bool(able)
        and can_take_shots(attacks, s, len(shots) - 1)
        and any([not attacks.kills or can_kill(attacks, s, enemies_alive(attacks, s), i) for i in able])
    )


@cython.cfunc
def can_take_shots(attacks: PlayerAttacks, s: cython.longlong, shots: cython.int) -> cython.bint:
    """Tell whether every player can take so many shots without losing a hero (LC.card.sniper, LC.damage.destroyed)."""
    c: Combat = attacks.c
    for player in range(c.players):
        if is_out(c, s, player):
            continue
        squad = [i for i in c.b.squads[player] if s >> c.char_at[i] & c.cmask and not c.prisoner[i]]
        room = sum([hit_points_of(c, s, i) - ((s >> c.char_at[i] & c.cmask) - 2 >> 1) - c.hero[i] for i in squad])
        if squad and room < shots:
            return False
    return True
