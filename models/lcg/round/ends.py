"""Who is out and when the game is over: damage to characters, elimination, victory pile, end of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mellon.models.common.text import counted
from mellon.models.lcg.cards.strength import hit_points
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.position import ELIMINATED_AT, ORC_GUARD, Attached, Enemy, Player, Position, Staged


def hurt(p: Position, player: int, at: int, damage: int, log: Log = None) -> Position:
    """Deal damage to the character at index `at`; at 0 hit points it is destroyed at once (LC.damage.destroyed)."""
    who = p.players[player]
    before = who.characters[at]
    character = replace(before, damage=before.damage + damage, resources=before.resources + repaid(p, before.card, damage))
    name, most = p.card(character.card).name, hit_points(p, character)
    note(
        log,
        "LC.damage.stays",
        f"{name.pl} dostaje {counted(damage, 'obrażenie obrażenia obrażeń', 'damage damage').pl} ({character.damage}/{most})",
        f"{name.en} takes {damage} damage ({character.damage}/{most})",
    )
    p = p.with_player(player, replace(who, characters=(*who.characters[:at], character, *who.characters[at + 1 :])))
    return destroy(p, player, at, log) if character.damage >= most else p


def repaid(p: Position, number: int, damage: int) -> int:
    """Return the resources that a hero may take for damage suffered (LC.card.gloin)."""
    gains = any(tag["do"].get("add_resource", {}).get("n") == "damage_taken" for tag in p.card(number).triggers("response", "self_damaged"))
    return max(0, damage) if gains else 0


def destroy(p: Position, player: int, at: int, log: Log = None) -> Position:
    """Take a character out of play with its attachments; a player without heroes is eliminated (LC.damage.destroyed, LC.damage.dead_hero)."""
    who = p.players[player]
    gone = who.characters[at]
    card = p.card(gone.card)
    note(log, "LC.damage.destroyed", f"{card.name.pl}: postać zniszczona", f"{card.name.en} is destroyed")
    if gone.attached:
        note(log, "LC.attachments.leave_with_host", "jej dodatki opuszczają grę", "its attachments leave play")
    dead = (*who.dead, gone.card) if card.is_hero else who.dead
    pile = (*who.discard, *([] if card.is_hero else [gone.card]))
    who = replace(who, characters=(*who.characters[:at], *who.characters[at + 1 :]), dead=dead, discard=pile)
    p = scattered(p.with_player(player, who), player, gone.attached)
    return p if who.heroes else eliminate(p, player, log)


def scattered(p: Position, player: int, attached: Iterable[Attached]) -> Position:
    """Send attachments of a player's card that left play where they belong: objectives to staging, the rest to the piles of their owners (LC.effects.control)."""
    for part in attached:
        card = p.card(part.card)
        if card.kind == "objective":
            p = p.but(staging=(*p.staging, Staged(part.card)))
        elif card.is_encounter:
            p = p.but(discard=(*p.discard, part.card))
        else:
            owner = part.owner - 1 if part.owner else player
            p = p.with_player(owner, replace(p.players[owner], discard=(*p.players[owner].discard, part.card)))
    return p


def raise_threat(p: Position, player: int, by: int, log: Log, rule: str) -> Position:
    """Raise a player's threat, up to the elimination level (LC.end.eliminated)."""
    who = p.players[player]
    if by <= 0 or who.eliminated:
        return p
    level = min(ELIMINATED_AT, who.threat + by)
    note(log, rule, f"gracz {player + 1}: zagrożenie {who.threat} -> {level}", f"player {player + 1}: threat {who.threat} -> {level}")
    p = p.with_player(player, replace(who, threat=level))
    return eliminate(p, player, log) if level >= ELIMINATED_AT else p


def eliminate(p: Position, index: int, log: Log = None) -> Position:
    """Eliminate a player: cards to the discard piles, enemies back to staging with their damage (LC.end.eliminated_cards)."""
    who = p.players[index]
    note(log, "LC.end.eliminated", f"gracz {index + 1} jest wyeliminowany", f"player {index + 1} is eliminated")
    back = tuple(staged_from(enemy) for enemy in who.engaged if enemy.card != ORC_GUARD)
    if back:
        note(log, "LC.end.eliminated_cards", "jego wrogowie wracają do strefy przeciwności", "his enemies return to the staging area")
    heroes = tuple(character.card for character in who.heroes)
    pile = (*who.discard, *who.hand, *(c.card for c in who.allies))
    out = Player(who.threat, dead=(*who.dead, *heroes), discard=pile, eliminated=True)
    p = p.with_player(index, out).but(staging=(*p.staging, *back))
    return scattered(p, index, (part for character in who.characters for part in character.attached))


def staged_from(enemy: Enemy) -> Staged:
    """Return an engaged enemy as a card of the staging area, damage and tokens kept."""
    return Staged(enemy.card, damage=enemy.damage, attached=enemy.attached, tokens=enemy.tokens)


def leave_play(p: Position, number: int, log: Log = None) -> Position:
    """Put an encounter card that leaves play where it belongs: victory pile or discard pile (LC.keywords.victory)."""
    card = p.card(number)
    if card.victory_points:
        note(
            log,
            "LC.keywords.victory",
            f"{card.name.pl}: {counted(card.victory_points, 'punkt punkty punktów', 'point points').pl} zwycięstwa",
            f"{card.name.en}: {counted(card.victory_points, 'punkt punkty punktów', 'point points').en} for victory",
        )
        return p.but(victory=(*p.victory, number))
    return p.but(discard=(*p.discard, number))


def lost(p: Position) -> bool:
    """Tell whether all players are eliminated (LC.end.lost)."""
    return not p.remaining
