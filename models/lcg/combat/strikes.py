"""The players' attacks after all enemies have attacked, and the end of the phase.

LC.attack.after_enemies, LC.attack.once_per_enemy, LC.attack.sum, LC.attack.ready_only, LC.keywords.ranged, LC.card.dunhere, LC.card.sniper.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import DEAD, END, STAGED, State
from mellon.models.lcg.combat.battle_strength import attack_of, may
from mellon.models.lcg.combat.wounds import engaged, hurt, out, with_foe, wound_foe

if TYPE_CHECKING:
    from mellon.models.lcg.combat.attack_course import Outcome


def strikes(b: Battle, s: State) -> list[Outcome]:
    """Return every attack that a player can declare now, and the end of the phase."""
    found: list[Outcome] = []
    for player in range(b.players):
        for foe in targets(b, s, player):
            able = strikers(b, s, player, foe)
            for size in range(1, len(able) + 1):
                for group in combinations(able, size):
                    if allowed(b, s, player, foe, group) and (b.follow_all or kills_barely(b, s, foe, group)):
                        found.append(((("attack", player, foe, *group),), struck(b, s, player, foe, group)))
    return [*found, *ended(b, s)]


def kills_barely(b: Battle, s: State, foe: int, group: tuple[int, ...]) -> bool:
    """Tell whether a group destroys an enemy and nobody in it could be spared: other attacks serve no goal of a search."""
    need = b.foes[foe].defense + b.foes[foe].hit_points - (s.foes[foe] >> 8)
    total = power(b, s, foe, group)
    return total >= need and all(total - attack_of(b, s, i, foe) < need for i in group)


def last_player(s: State) -> int:
    """Return the last player who has attacked, -1 for none: players attack in turn."""
    return max((code >> 4 & 15).bit_length() - 1 for code in s.foes) if s.foes else -1


def targets(b: Battle, s: State, player: int) -> list[int]:
    """Return the enemies that a player may still attack: own ones, others' with ranged, staged ones with a hunter."""
    if out(b, s, player) or player < last_player(s):
        return []
    once_a_round = b.p.reading("second_ranged_attack") == "once_per_round"
    found = []
    for foe, code in enumerate(s.foes):
        hit = code >> 4 & 15
        if code & 15 == DEAD or hit >> player & 1 or (once_a_round and hit):
            continue
        found.append(foe)
    return found


def strikers(b: Battle, s: State, player: int, foe: int) -> list[int]:
    """Return who can take part in a player's attack on an enemy."""
    ready = [i for i, code in enumerate(s.chars) if code >= 0 and code & 1 and may(b, s, i, "attack")]
    if s.foes[foe] & 15 == STAGED:
        return [i for i in ready if b.fighters[i].hunter and b.fighters[i].player == player]
    own = b.foes[foe].player == player
    found = [i for i in ready if (b.fighters[i].player == player and own) or b.fighters[i].ranged]
    return found if any(b.fighters[i].player == player for i in found) else []


def allowed(b: Battle, s: State, player: int, foe: int, group: tuple[int, ...]) -> bool:
    """Tell whether these characters may attack together: one of the declaring player's takes part, a hunter strikes staging alone."""
    if s.foes[foe] & 15 == STAGED:
        return len(group) == 1
    return any(b.fighters[i].player == player for i in group)


def power(b: Battle, s: State, foe: int, group: tuple[int, ...]) -> int:
    """Return the summed attack of a group against an enemy (LC.attack.sum)."""
    total = sum(attack_of(b, s, i, foe) for i in group)
    if s.foes[foe] & 15 == STAGED:
        total += sum(b.fighters[i].hunter for i in group)
    return total


def struck(b: Battle, s: State, player: int, foe: int, group: tuple[int, ...]) -> State:
    """Carry out one attack: attackers exhaust, attack minus defense is dealt."""
    amount = power(b, s, foe, group) - b.foes[foe].defense
    chars = list(s.chars)
    for i in group:
        chars[i] &= ~1
    s = s._replace(chars=tuple(chars))
    s = with_foe(s, foe, s.foes[foe] | 16 << player)
    s = wound_foe(b, s, foe, amount)
    if b.follow_all and s.foes[foe] & 15 == DEAD:
        s = s._replace(rest=s.rest._replace(progress=s.rest.progress + trophies(b, s, group)))
    return s


def trophies(b: Battle, s: State, group: tuple[int, ...]) -> int:
    """Return the progress that attackers place for an enemy destroyed: Legolas, a Blade of Gondolin (LC.card.legolas)."""
    own = [tag for i in group for tag in b.fighters[i].card.triggers("response", "enemy_destroyed_by_attack_with_self")]
    worn = [
        tag
        for g, part in enumerate(b.gear)
        if part.host in group and s.gear >> g & 1
        for tag in part.card.triggers("response", "host_attack_destroys_enemy")
    ]
    return sum(int(tag["do"]["progress"]) for tag in (*own, *worn))


def ended(b: Battle, s: State) -> list[Outcome]:
    """End the phase; enemies in staging that hurt from there do so now, each player choosing an own character."""
    times = sum(b.foes[f].hurts_from_staging for f, code in enumerate(s.foes) if code & 15 == STAGED)
    found: list[Outcome] = [((("end",),), s._replace(moment=END, frames=()))]
    for _ in range(times):
        for player in range(b.players):
            found = [((*acts, *more), end) for acts, state in found for more, end in _hurt_one(b, state, player)]
    return found


def _hurt_one(b: Battle, s: State, player: int) -> list[Outcome]:
    if out(b, s, player):
        return [((), s)]
    found: list[Outcome] = []
    seen = set()
    for i in b.squads[player]:
        alike = (b.twin[i], s.chars[i])
        if s.chars[i] >= 0 and alike not in seen and not b.fighters[i].prisoner:
            seen.add(alike)
            found.append(((("damage", i),), hurt(b, s, i, 1)[0]))
    return found or [((), s)]


def alive(b: Battle, s: State) -> list[int]:
    """Return the enemies of this battle that are not destroyed: engaged at its start, wherever they are now."""
    return [f for f, code in enumerate(s.foes) if b.foes[f].engaged and code & 15 != DEAD]


__all__ = ["alive", "allowed", "ended", "engaged", "power", "strikers", "strikes", "struck", "targets"]
