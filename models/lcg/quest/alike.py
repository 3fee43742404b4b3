"""Encounter cards that act alike when they are revealed on a quest."""

from __future__ import annotations

from mellon.models.lcg.cards.catalogue import Card
from mellon.models.lcg.position import Position


def alike(p: Position) -> dict[int, int]:
    """Map every encounter card to the lowest number that acts in the same way when it is revealed on a quest.

    Sound because two cards with the same key add the same threat, trigger the same effects and count alike for every effect of the phase; where somebody
    damages revealed enemies (LC.card.thalin), cards that this can destroy are kept apart.
    """
    damaged = any(p.card(c.card).does("damage_revealed_enemy") for player in p.players for c in player.characters)
    first: dict[tuple[object, ...], int] = {}
    found = {}
    for number in sorted({*p.unseen_cards, *p.discard}):
        found[number] = first.setdefault(_key(p.card(number), damaged), number)
    return found


def _key(card: Card, damaged: bool) -> tuple[object, ...]:
    fragile = (card.hit_points == 1, card.number if card.hit_points == 1 else 0) if damaged and card.kind == "enemy" else ()
    return (card.kind, card.threat_strength, card.keywords, repr(card.triggers("when_revealed")), fragile)
