"""Attack, defense, willpower and hit points of characters and enemies, attachments and constant effects included."""

from __future__ import annotations

from collections.abc import Iterable

from mellon.models.lcg.cards.catalogue import Card
from mellon.models.lcg.position import Character, Enemy, Position


def traits(p: Position, character: Character) -> frozenset[str]:
    """Return the traits of a character, those given by attachments included."""
    added = (tag["do"]["add_trait"] for part in character.attached for tag in p.card(part.card).tags if "add_trait" in tag.get("do", {}))
    return frozenset((*p.card(character.card).traits, *added))


def _from_attachments(p: Position, character: Character, key: str) -> int:
    return sum(
        tag["do"][key]
        for part in character.attached
        for tag in p.card(part.card).tags
        if tag["trigger"] == "constant" and "condition" not in tag and isinstance(tag.get("do", {}).get(key), int)
    )


def hit_points(p: Position, character: Character) -> int:
    """Return the hit points with attachments, damage left aside (LC.damage.stays)."""
    return p.card(character.card).hit_points + _from_attachments(p, character, "hit_points_host")


def willpower(p: Position, character: Character) -> int:
    """Return the willpower with attachments (LC.effects.lasting: never below 0)."""
    return max(0, p.card(character.card).willpower + _from_attachments(p, character, "willpower_host"))


def defense(p: Position, character: Character) -> int:
    """Return the defense with attachments."""
    return max(0, p.card(character.card).defense + _from_attachments(p, character, "defense_host"))


def attack(p: Position, character: Character, target: Card | None = None) -> int:
    """Return the attack against `target` (None: against no enemy in particular), damage on the character counted where it helps."""
    card = p.card(character.card)
    own = traits(p, character)
    total = card.attack + sum(character.damage for tag in card.tags if tag.get("do", {}).get("attack_self") == "+damage_on_self")
    for part in character.attached:
        for tag in p.card(part.card).tags:
            if tag["trigger"] == "constant":
                total += _attack_from(tag, own, target)
    return max(0, total)


def _attack_from(tag: object, own: Iterable[str], target: Card | None) -> int:
    assert isinstance(tag, dict)
    do, condition = tag.get("do", {}), str(tag.get("condition", ""))
    if condition.startswith("target_trait:") and (target is None or condition.partition(":")[2] not in target.traits):
        return 0
    better = [n for trait, n in do.get("attack_host_if_trait", {}).items() if trait in own]
    return int(max(better)) if better else int(do.get("attack_host", 0))


def enemy_attack(p: Position, enemy: Enemy) -> int:
    """Return the attack of an engaged enemy before shadow cards: round bonus while fresh, tokens on Ufthak (LC.card.forest_spider, LC.card.ufthak)."""
    card = p.card(enemy.card)
    total = card.attack
    for tag in card.tags:
        bonus = tag.get("do", {}).get("attack_self")
        if bonus is None:
            continue
        if tag.get("event") == "self_engages":
            total += int(bonus) if enemy.fresh else 0
        elif bonus == "+2*tokens":
            total += 2 * enemy.tokens
    return max(0, total)


def cannot_attack(p: Position, enemy: Enemy) -> bool:
    """Tell whether an enemy may not attack: Feint or Thicket of Spears this phase, or a Forest Snare on it."""
    return enemy.held or any(p.card(part.card).does("cannot_attack") == "host" for part in enemy.attached)


def barred(p: Position, character: Character, act: str) -> bool:
    """Tell whether an attachment forbids a character to `attack` or `defend` (Gandalf's Map)."""
    return any(act in tag.get("do", {}).get("host_cannot", ()) for part in character.attached for tag in p.card(part.card).tags)
