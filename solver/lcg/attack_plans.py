"""Which characters attack which enemy: the most enemies destroyed, the fewest attackers used."""

from __future__ import annotations

from itertools import combinations

from models.lcg.battle import STAGED, Battle, State, attack_of, may
from models.lcg.combat import Act
from models.lcg.strikes import alive, power


def best_attacks(b: Battle, s: State) -> list[Act]:
    """Return attacks that destroy as many of the battle's enemies as possible, the dangerous ones first."""
    foes = sorted(alive(b, s), key=lambda f: -b.foes[f].attack)
    foes = [f for f in foes if not s.foes[f] >> 4 & 15]
    for size in range(len(foes), 0, -1):
        for group in combinations(foes, size):
            found = _assigned(b, s, group, 0)
            if found is not None:
                return sorted(found, key=lambda act: (act[1], act[2]))
    return []


def _assigned(b: Battle, s: State, foes: tuple[int, ...], used: int) -> list[Act] | None:
    if not foes:
        return []
    foe, rest = foes[0], foes[1:]
    able = [i for i in able_against(b, s, foe) if not used >> i & 1]
    need = b.foes[foe].defense + b.foes[foe].hit_points - (s.foes[foe] >> 8)
    for size in range(1, len(able) + 1 if s.foes[foe] & 15 != STAGED else 2):
        for group in sorted(combinations(able, size), key=lambda g: power(b, s, foe, g)):
            if power(b, s, foe, group) >= need:
                found = _assigned(b, s, rest, used | sum(1 << i for i in group))
                if found is not None:
                    return [("attack", _declarer(b, foe, group), foe, *group), *found]
    return None


def _declarer(b: Battle, foe: int, group: tuple[int, ...]) -> int:
    owner = b.foes[foe].player
    return owner if any(b.fighters[i].player == owner for i in group) else b.fighters[group[0]].player


def able_against(b: Battle, s: State, foe: int) -> list[int]:
    """Return the ready characters that can attack an enemy with effect."""
    found = []
    for i, code in enumerate(s.chars):
        if code < 0 or not code & 1 or not may(b, s, i, "attack"):
            continue
        who = b.fighters[i]
        near = who.hunter if s.foes[foe] & 15 == STAGED else who.player == b.foes[foe].player or who.ranged
        if near and attack_of(b, s, i, foe) > 0:
            found.append(i)
    return found
