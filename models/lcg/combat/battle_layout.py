"""Who and what takes part in a combat phase, read from a position: characters, enemies and attachments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mellon.models.lcg.cards.catalogue import Card
from mellon.models.lcg.cards.strength import enemy_attack
from mellon.models.lcg.combat.battle_parts import NO_FOE, Fighter, Foe, Gear
from mellon.models.lcg.position import Attached, Character, Position, Staged
from mellon.models.lcg.round.recovering import returning


def unfolded(p: Position) -> Position:
    """Return the position with enemies that guard an objective lying in staging themselves, the objective on them, where somebody may attack there."""
    hunters = any(
        tag.get("do", {}).get("can_attack_staging") for player in p.players for c in player.characters for tag in p.card(c.card).tags
    )
    if not hunters or not any(p.card(guard).kind == "enemy" for staged in p.staging for guard in staged.guards):
        return p
    staging: list[Staged] = []
    for staged in p.staging:
        if len(staged.guards) == 1 and p.card(staged.guards[0]).kind == "enemy":
            staging.append(Staged(staged.guards[0], attached=(Attached(staged.card),)))
        else:
            staging.append(staged)
    return p.but(staging=tuple(staging))


def fighters_of(p: Position) -> Iterator[Fighter]:
    """Yield the characters in play, then those that an event could bring in from a hand or a pile."""
    for index, player in enumerate(p.players):
        for character in player.characters:
            yield _fighter(p, index, character)
    sneaks = any(p.card(number).does("put_into_play") == "ally_from_hand" for player in p.players for number in player.hand)
    for index, player in enumerate(p.players):
        for number in player.hand:
            if sneaks and p.card(number).kind == "ally":
                yield replace(_fighter(p, index, Character(number)), origin="hand", owner=index)
    for index, owner, number, origin in returning(p):
        yield replace(_fighter(p, index, Character(number)), origin=origin, owner=owner)


def _fighter(p: Position, index: int, character: Character) -> Fighter:
    card = p.card(character.card)
    hunts = next((tag["do"] for tag in card.tags if tag.get("do", {}).get("can_attack_staging")), None)
    return Fighter(
        index,
        card,
        card.is_hero,
        card.attack,
        card.defense,
        card.hit_points,
        grows=card.does("attack_self") == "+damage_on_self",
        stings=int(card.does("damage_attacker") or 0),
        sentinel=card.has("sentinel"),
        ranged=card.has("ranged"),
        hunter=0 if hunts is None else int(hunts.get("attack_self", 0)) or 1,
        prisoner=character.prisoner,
    )


def foes_of(p: Position) -> Iterator[Foe]:
    """Yield the engaged enemies, then those in the staging area."""
    for index, player in enumerate(p.players):
        for enemy in player.engaged:
            yield _foe(index, p.card(enemy.card), enemy_attack(p, enemy), True)
    for staged in p.staging:
        card = p.card(staged.card)
        if card.kind == "enemy":
            yield _foe(0, card, card.attack, False)


def _foe(player: int, card: Card, attack: int, engaged: bool) -> Foe:
    engages: Mapping[str, Any] = next((tag["do"] for tag in card.triggers("forced", "self_engages")), {})
    on_attack: Mapping[str, Any] = next((tag["do"] for tag in card.triggers("forced", "self_attacks")), {})
    return Foe(
        player,
        card,
        attack,
        card.defense,
        card.hit_points,
        engaged,
        extra_cards=int(on_attack.get("deal_shadow_self", 0)),
        excess_to_threat=bool(card.does("excess_attack_damage_to_threat")),
        threat_on_attack=int(on_attack.get("threat", 0)),
        returns_on_blank=bool(card.triggers("forced", "own_shadow_blank")),
        takes_character=bool(card.triggers("forced", "own_shadow_effect_resolved")),
        hurts_from_staging=int(card.does("each_player_damage_own_character") or 0),
        progress_after=next((int(tag["do"].get("remove_progress", 0)) for tag in card.triggers("forced", "self_attacked")), 0),
        engaging_bonus=int(engages.get("attack_self", 0)),
        engaging_damage=int(engages.get("damage_one_hero", 0)),
    )


def gear_of(p: Position, fighters: Sequence[Fighter]) -> Iterator[Gear]:
    """Yield the attachments on characters and engaged enemies."""
    fighter = foe = 0
    for index, player in enumerate(p.players):
        for character in player.characters:
            for part in character.attached:
                yield _part(p.card(part.card), index, fighter, NO_FOE, fighters[fighter].card.traits)
            fighter += 1
        for enemy in player.engaged:
            for part in enemy.attached:
                if not p.card(part.card).is_encounter:
                    yield _part(p.card(part.card), part.owner - 1 if part.owner else index, -1, foe, ())
            foe += 1


def _part(card: Card, player: int, host: int, foe: int, own: Sequence[str]) -> Gear:
    attack, trait, hit_points, bars = 0, "", 0, []
    for tag in card.tags:
        do = tag.get("do", {})
        bars += do.get("host_cannot", ())
        if tag["trigger"] != "constant":
            continue
        hit_points += int(do.get("hit_points_host", 0))
        if "attack_host" in do:
            attack, trait = int(do["attack_host"]), str(tag.get("condition", "")).partition(":")[2]
            attack = max([attack, *(int(n) for t, n in do.get("attack_host_if_trait", {}).items() if t in own)])
    return Gear(card, player, host, foe, hit_points, card.does("cannot_attack") == "host", tuple(bars), attack, trait)
