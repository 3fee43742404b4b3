"""When and how an event acts in combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mellon.models.lcg.cards.catalogue import Card
from mellon.models.lcg.combat.battle_parts import CANCEL, DECLARED, PICK, STRIKE, WINDOW
from mellon.models.lcg.combat.effects_of_entering import sneak
from mellon.models.lcg.combat.effects_on_characters import boost_all, boost_one, greeting, healer, ready
from mellon.models.lcg.combat.effects_on_enemies import cancel, feint, into_staging, quick_strike, rain, swift, thicket, together
from mellon.models.lcg.combat.returning import fortune, stand_and_fight, tomb
from mellon.models.lcg.round.recovering import ANY_ALLY

if TYPE_CHECKING:
    from mellon.models.lcg.combat.actions import Effect

_BETWEEN = (PICK, STRIKE)


def event_of(card: Card) -> tuple[tuple[int, ...], Effect] | None:
    """Return when and how an event acts in combat; None where it does not or is not modelled."""
    for tag in card.tags:
        do = tag.get("do", {})
        if do.get("cancel_shadow"):
            return (CANCEL,), cancel
        if tag.get("event") == "defender_declared":
            return (DECLARED,), swift
        if do.get("multi_defend"):
            return (PICK,), together
        if do.get("immediate_attack"):
            return (PICK, WINDOW, STRIKE), quick_strike
        if "cannot_attack" in do:
            return (PICK,), feint if do["cannot_attack"] == "chosen_engaged_enemy" else thicket
        if "damage_each" in do:
            return (PICK, WINDOW, STRIKE), rain
        if "return_to_staging" in do:
            return (PICK, WINDOW, STRIKE), into_staging
        if "heal" in do:
            return (PICK, WINDOW), healer(do["heal"])
        if do.get("put_into_play") == "ally_from_hand":
            return (PICK, WINDOW, STRIKE), sneak
        if do.get("put_into_play") == ANY_ALLY:
            return _BETWEEN, stand_and_fight
        if do.get("return_hero_to_play"):
            return _BETWEEN, fortune
        if do.get("recover") == "spirit_card":
            return (PICK, DECLARED, WINDOW, STRIKE), tomb
        if "attack_all" in do:
            return (WINDOW, STRIKE), boost_all
        if "attack" in do and do.get("target") == "character":
            return (WINDOW, STRIKE), boost_one
        if "ready" in do:
            return _BETWEEN, ready
        if "choose" in do and any("threat_player" in option for option in do["choose"]):
            return (PICK, WINDOW), greeting
    return None
