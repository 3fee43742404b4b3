"""Which cards at hand or in play could change a combat although the computation does not use them, or not in every respect.

Drawing needs the player deck, which a position does not give; the rest is named where it can matter at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mellon.models.lcg.action_effects import event_of
from mellon.models.lcg.battle import Battle
from mellon.models.lcg.cards import Card

_ENTERING_USED = {"damage_enemy", "damage_each", "threat_self", "engage"}
"""What an ally that enters play during a combat may do there."""


def left_out(b: Battle) -> list[int]:
    """Return the cards whose effect on this combat is left out, or a part of it."""
    return sorted({*_events(b), *_characters(b), *_entering(b), *_attachments(b)})


def _events(b: Battle) -> Iterator[int]:
    for _, number in b.hand:
        card = b.p.card(number)
        if card.kind == "event" and _acts_now(card) and event_of(card) is None and not (_draws(card) and _no_draw(b)):
            yield number


def _acts_now(card: Card) -> bool:
    return not any(tag.get("phase", "combat") != "combat" or tag.get("event") in ("travelled", "encounter_revealed") for tag in card.tags)


def _draws(card: Card) -> bool:
    return any("draw" in tag.get("do", {}) for tag in card.tags)


def _no_draw(b: Battle) -> bool:
    return b.p.active is not None and bool(b.p.card(b.p.active.card).does("no_draw"))


def _characters(b: Battle) -> Iterator[int]:
    ready = [c for player in b.p.players for c in player.characters if c.ready]
    for character in ready:
        card = b.p.card(character.card)
        for tag in card.triggers("action"):
            do: dict[str, Any] = tag.get("do", {})
            draws = "draw" in do and not _no_draw(b)
            given_away = "give_control" in tag.get("cost", {}) and b.players > 1
            unlooked = "peek_encounter" in do and b.draws_more and (b.p.order is not None or not b.peeks_count)
            if draws or given_away or unlooked:
                yield card.number


def _entering(b: Battle) -> Iterator[int]:
    """Yield allies that may enter play here and whose response to that is not (wholly) used."""
    for who in b.fighters:
        if who.origin in ("hand", "pile"):
            for tag in who.card.triggers("response", "self_enters_play"):
                options = tag["do"].get("choose", [tag["do"]])
                if any(not _ENTERING_USED & set(option) for option in options) or ("engage" in tag["do"] and b.players > 1):
                    yield who.card.number
    heroes = [who for who in b.fighters if who.hero and "Dwarf" in who.card.traits]
    yield from (n for _, n in b.hand if heroes and b.p.card(n).triggers("response", "own_dwarf_hero_leaves_play"))


def _attachments(b: Battle) -> Iterator[int]:
    """Yield Dark Knowledge where a further card is dealt during an attack: only those dealt at the start are looked at."""
    extra = any(foe.engaged and foe.extra_cards for foe in b.foes)
    yield from (part.card.number for part in b.gear if part.card.does("peek_shadow") and b.shadow and (extra or b.p.order is not None or not b.peeks_count))
