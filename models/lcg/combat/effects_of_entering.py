"""Allies that an event puts into play in a battle, and what they do on entering (Sneak Attack, Stand and Fight)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mellon.models.lcg.cards.catalogue import Card
from mellon.models.lcg.combat.battle_parts import DEAD, DONE, IN_HAND, STAGED, STRIKE, WAITING
from mellon.models.lcg.combat.effects_on_enemies import foe_left, hurt_in_turn
from mellon.models.lcg.combat.wounds import engaged, hurt, out, raise_threat, with_char, with_foe, wound_foe

if TYPE_CHECKING:
    from mellon.models.lcg.combat.actions import Action
    from mellon.models.lcg.combat.battle import Battle
    from mellon.models.lcg.combat.battle_parts import State

Found = Iterator[tuple[tuple[Any, ...], "State"]]


def sneak(b: Battle, s: State, a: Action) -> Found:
    """Put an ally from hand into play until the phase ends; what it does on entering play happens."""
    for i, code in enumerate(s.chars):
        who = b.fighters[i]
        if code != IN_HAND or who.player != a.player or unique_in_play(b, s, i):
            continue
        at = next(
            (n for n, (player, number) in enumerate(b.hand) if player == a.player and number == who.card.number and s.rest.hand >> n & 1),
            None,
        )
        if at is None:
            continue
        entered = with_char(s, i, 1)._replace(rest=s.rest._replace(hand=s.rest.hand & ~(1 << at)))
        for targets, after in entering(b, entered, who.card, a.player):
            yield (("fighter", i), *targets), after


def unique_in_play(b: Battle, s: State, fighter: int) -> bool:
    """Tell whether a card of the same name is in play, so that this unique one may not enter (LC.unique.one_in_play)."""
    card = b.fighters[fighter].card
    return card.unique and any(code >= 0 and b.fighters[i].card.name == card.name for i, code in enumerate(s.chars))


def entering(b: Battle, s: State, card: Card, player: int) -> Found:
    """Yield what an ally that has just entered play may do: nothing, or its response."""
    yield (), s
    for tag in card.triggers("response", "self_enters_play"):
        do = tag.get("do", {})
        for option in do.get("choose", [do]):
            if "damage_enemy" in option:
                for f, code in enumerate(s.foes):
                    if code & 15 != DEAD:
                        for end in (
                            foe_left(b, wound_foe(b, s, f, int(option["damage_enemy"])), f)
                            if engaged(s, f)
                            else [wound_foe(b, s, f, int(option["damage_enemy"]))]
                        ):
                            yield (("foe", f),), end
            elif "engage" in option:
                yield from _pulled(b, s, player)
            elif "threat_self" in option and s.threat:
                yield (("player", player + 1),), raise_threat(b, s, player, int(option["threat_self"]))
            elif "damage_each" in option and option["damage_each"]["filter"].startswith("enemy_trait:"):
                trait = option["damage_each"]["filter"].partition(":")[2]
                ends = [s]
                for f, code in enumerate(s.foes):
                    if code & 15 != DEAD and trait in b.foes[f].card.traits:
                        ends = [end for state in ends for end in hurt_in_turn(b, state, f, int(option["damage_each"]["n"]))]
                for end in ends:
                    yield (("card", card.number),), end


def _pulled(b: Battle, s: State, player: int) -> Found:
    """Pull an enemy from the staging area into engagement: before the enemies' attacks are over it attacks too, without a shadow card (LC.card.son_of_arnor)."""
    from mellon.models.lcg.combat.attack_course import next_attack

    for f, code in enumerate(s.foes):
        if code & 15 != STAGED or b.foes[f].player != player:
            continue
        came = with_foe(s, f, code & ~15 | (DONE if s.moment == STRIKE else WAITING))
        hurt_by = b.foes[f].engaging_damage if not b.foes[f].engaged else 0
        if not hurt_by:
            yield (("foe", f),), came
            continue
        for hero in b.heroes[player]:
            if came.chars[hero] >= 0:
                after = hurt(b, came, hero, hurt_by)[0]
                yield (("foe", f), ("fighter", hero)), next_attack(b, after._replace(frames=())) if out(b, after, player) else after
