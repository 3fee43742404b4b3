"""Which cards at hand or in play could change an answer although the computation does not use them, or not in every respect.

Drawing needs the player deck, which a position does not give; the rest is named where it can matter at all. `named` is asked by every question;
what acts outside the phase of the question counts there too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mellon.models.lcg.cards.catalogue import Card
from mellon.models.lcg.combat.action_effects import event_of
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.position import COMBAT, ENGAGEMENT, PLAN, QUEST, ROUND, Position
from mellon.models.lcg.quest.quest_state import Table
from mellon.models.lcg.quest.quest_tools import left_out as left_out_of_quest
from mellon.models.lcg.quest.quest_tools import price, webs_possible
from mellon.models.lcg.round.engagement import enemies

_ENTERING_USED = {"damage_enemy", "damage_each", "threat_self", "engage"}
"""What an ally that enters play during a combat may do there."""


def named(p: Position) -> list[int]:
    """Return the cards whose effect, or a part of it, the answer to the question of a position leaves out although it could change it."""
    if p.question == COMBAT:
        return left_out(Battle(p))
    if p.question == QUEST:
        return left_out_of_quest(Table(p))
    if p.question == ENGAGEMENT:
        return sorted({*_held_before_engaging(p), *_ready_before_engaging(p)})
    if p.question in (ROUND, PLAN):
        table = Table(p)
        table.peekers = table.peekers if p.question == PLAN else []
        return sorted(
            {*left_out_of_quest(table), *left_out(Battle(p, follow_all=p.question == PLAN)), *_locations(p), *_purses(p), *_buriers(p)}
        )
    return []


def unmodelled_locations(p: Position) -> Iterator[int]:
    """Yield the locations in play that would give players cards of their decks when travelled to or explored."""
    lying = [number for s in p.staging for number in (s.card, *s.guards)]
    here = [p.active.card] if p.active is not None and p.card(p.active.card).triggers("response", "self_explored") else []
    yield from (n for n in (*lying, *here) if p.card(n).kind == "location" and not p.card(n).modelled)


def _locations(p: Position) -> Iterator[int]:
    """Yield such locations in play, and for a round those that may be revealed; a plan meets them itself."""
    yield from unmodelled_locations(p)
    if p.question == ROUND and Table(p).reveals:
        yield from (n for n in p.unseen_cards if p.card(n).kind == "location" and not p.card(n).modelled)


def _purses(p: Position) -> Iterator[int]:
    """Yield attachments that bring resources outside the combat, where somebody could use them: an ability, a web, a card in hand."""
    needed = any(player.hand for player in p.players) or (p.question == PLAN and webs_possible(p))
    for player in p.players:
        for character in player.characters:
            priced = any(price(tag) for tag in p.card(character.card).tags)
            for number in character.attached_cards:
                if (needed or priced) and any("add_resource" in tag.get("do", {}) for tag in p.card(number).tags):
                    yield number


def _buriers(p: Position) -> Iterator[int]:
    """Yield characters who may put the next card of a known order at the bottom in any phase: a plan weighs that on the quest only."""
    if p.question == PLAN and p.order:
        yield from (
            c.card
            for player in p.players
            for c in player.characters
            if any(tag["do"].get("may_bottom") for tag in p.card(c.card).triggers("action"))
        )


_ENGAGING = ("put_into_play", "return_to_staging", "draw", "look_top", "recover")
"""What an event in hand could do before the checks that changes who engages whom, at once or by the cards that it brings."""


def _held_before_engaging(p: Position) -> Iterator[int]:
    hunted = any(p.card(c.card).does("can_attack_staging") for player in p.players for c in player.characters)
    for number in (n for player in p.players for n in player.hand) if enemies(p) else ():
        for tag in p.card(number).triggers("action") if p.card(number).kind == "event" else ():
            do: dict[str, Any] = tag["do"]
            lowers = any("threat_player" in option for option in do.get("choose", ()))
            if "phase" not in tag and (
                lowers or any(key in do for key in _ENGAGING) or ("heal" in do and _stung(p)) or ("immediate_attack" in do and hunted)
            ):
                yield number


def _ready_before_engaging(p: Position) -> Iterator[int]:
    """Yield characters and attachments whose action could change who engages, or who survives it."""
    for character in (c for player in p.players for c in player.characters) if enemies(p) else ():
        for number in (character.card, *character.attached_cards):
            for tag in p.card(number).triggers("action"):
                do: dict[str, Any] = tag.get("do", {})
                used = (character.exhausted or character.prisoner) and number == character.card and "exhaust" in tag.get("cost", {})
                if not used and ("draw" in do or ("heal" in do and _stung(p)) or ("threat_self" in do and len(p.players) > 1)):
                    yield number


def _stung(p: Position) -> bool:
    """Tell whether an enemy in staging hurts a hero when it engages (LC.card.hummerhorns)."""
    return any(tag["do"].get("damage_one_hero") for enemy in enemies(p) for tag in p.card(enemy.card).triggers("forced", "self_engages"))


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
    yield from (
        part.card.number
        for part in b.gear
        if part.card.does("peek_shadow") and b.shadow and (extra or b.p.order is not None or not b.peeks_count)
    )
