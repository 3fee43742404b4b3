"""Which characters attack which enemy: the most enemies destroyed, the fewest attackers used."""

from __future__ import annotations

from itertools import combinations

from mellon.models.lcg.combat.attack_course import Act
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import STAGED, State
from mellon.models.lcg.combat.battle_strength import attack_of, may
from mellon.models.lcg.combat.strikes import alive, ended, power, struck
from mellon.solver.lcg.combat.aims import Aim


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


def closing(b: Battle, s: State, aim: Aim) -> tuple[list[Act], list[Act]]:
    """Return the players' attacks and then the end of the phase with its choices, such that the goal is reached where that is possible.

    Who is shot at from staging when the phase ends is chosen for the goal; a hunter may have to strike the shooter instead of an engaged enemy.
    """
    found: tuple[int, list[Act], list[Act]] | None = None
    for first in ([], *_shots(b, s)):
        before = _struck(b, s, first)
        attacks = [*first, *best_attacks(b, before)]
        for acts, end in ended(b, _struck(b, before, attacks[len(first) :])):
            worth = aim.final(end)
            if found is None or worth > found[0]:
                found = worth, attacks, list(acts)
    assert found is not None
    return found[1], found[2]


def _struck(b: Battle, s: State, attacks: list[Act]) -> State:
    for _, player, foe, *group in attacks:
        s = struck(b, s, player, foe, tuple(group))
    return s


def _shots(b: Battle, s: State) -> list[list[Act]]:
    """Return the attacks by which a hunter destroys an enemy that hurts from staging."""
    shooters = [f for f, foe in enumerate(b.foes) if foe.hurts_from_staging and s.foes[f] & 15 == STAGED]
    found: list[list[Act]] = []
    for foe in shooters:
        need = b.foes[foe].defense + b.foes[foe].hit_points - (s.foes[foe] >> 8)
        found += [[("attack", b.fighters[i].player, foe, i)] for i in able_against(b, s, foe) if power(b, s, foe, (i,)) >= need]
    return found


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
