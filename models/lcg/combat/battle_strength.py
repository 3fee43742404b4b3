"""What characters can do at a moment of a battle: attack, defense and hit points with attachments and boosts, and what is barred."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mellon.models.lcg.combat.battle import Battle
    from mellon.models.lcg.combat.battle_parts import State


def may(b: Battle, s: State, fighter: int, act: str) -> bool:
    """Tell whether attachments let a character `attack` or `defend`."""
    on = b.gear_on[fighter] & s.gear
    return not on or not any(on >> g & 1 and act in part.bars for g, part in enumerate(b.gear))


def hit_points_of(b: Battle, s: State, fighter: int) -> int:
    """Return a character's hit points, attachments included."""
    on = b.gear_on[fighter] & s.gear
    if not on:
        return b.fighters[fighter].hit_points
    return b.fighters[fighter].hit_points + sum(part.hit_points for g, part in enumerate(b.gear) if on >> g & 1)


def defense_of(b: Battle, s: State, fighter: int) -> int:
    """Return a character's defense with phase boosts."""
    boost = s.rest.boost
    return b.fighters[fighter].defense + (boost[2 * fighter + 1] if boost else 0)


def attack_of(b: Battle, s: State, fighter: int, foe: int) -> int:
    """Return a character's attack against an enemy: attachments, damage that helps, phase boosts."""
    who = b.fighters[fighter]
    total = who.attack
    if who.grows:
        total += s.chars[fighter] >> 1
    on = b.gear_on[fighter] & s.gear
    if on:
        for g, part in enumerate(b.gear):
            if on >> g & 1 and part.attack and (not part.attack_trait or part.attack_trait in b.foes[foe].card.traits):
                total += part.attack
    boost = s.rest.boost
    return total + (boost[2 * fighter] if boost else 0)
