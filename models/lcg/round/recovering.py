"""What discard pile cards can do in a combat: who and what may come back from a discard pile (LC.card.recovery).

Stand and Fight brings an ally, Fortune or Fate a hero, Dwarven Tomb a Spirit card; the piles are those that the position gives.
"""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.lcg.cards.catalogue import NEUTRAL, Card
from mellon.models.lcg.position import Position

ANY_ALLY = "ally_cost_X_from_any_discard"


def held_cards(p: Position) -> tuple[tuple[int, int], ...]:
    """Return the cards of the hands: whose, and the number."""
    return tuple((index, number) for index, player in enumerate(p.players) for number in player.hand)


def tombs(p: Position, player: int) -> int:
    """Count a player's Dwarven Tombs in hand."""
    return sum(p.card(number).does("recover") == "spirit_card" for number in p.players[player].hand)


def recoverable(p: Position) -> tuple[tuple[int, int], ...]:
    """Return the cards of the discard piles that a Dwarven Tomb in hand could bring back; heroes never (LC.damage.dead_hero)."""
    found: list[tuple[int, int]] = []
    for index, player in enumerate(p.players):
        if tombs(p, index):
            found += [(index, number) for number in player.discard if p.card(number).sphere == "spirit" and p.card(number).kind == "event"]
    return tuple(found)


def may_stand(p: Position, event: Card, ally: Card) -> bool:
    """Tell whether Stand and Fight may bring an ally: not a neutral one unless the edition lets it (LC.contents.errata)."""
    neutral_too = any(tag.get("do", {}).get("neutral_too") for tag in event.tags)
    return ally.kind == "ally" and (ally.sphere != NEUTRAL or neutral_too)


def standing(p: Position, event: Card) -> tuple[tuple[int, int], ...]:
    """Return the allies of the discard piles that Stand and Fight may bring: whose pile, and the number; no unique one that is in play (LC.unique.one_in_play)."""
    if event.does("put_into_play") != ANY_ALLY:
        return ()
    there = {p.card(n).name.en for who in p.players for c in who.characters for n in (c.card, *c.attached_cards)}
    found = [(owner, n) for owner, who in enumerate(p.players) for n in dict.fromkeys(who.discard) if may_stand(p, event, p.card(n))]
    return tuple((owner, n) for owner, n in found if not p.card(n).unique or p.card(n).name.en not in there)


def reached(p: Position, player: int, effect: str, value: object) -> Card | None:
    """Return the event with this effect that a player has in hand or could bring back to hand, or None."""
    numbers = [number for index, number in (*held_cards(p), *recoverable(p)) if index == player]
    return next((p.card(number) for number in numbers if p.card(number).does(effect) == value), None)


def returning(p: Position) -> Iterator[tuple[int, int, int, str]]:
    """Yield who may come into play from a discard pile: under whose control, whose card, its number, and `pile` or `dead`."""
    for index in range(len(p.players)):
        event = reached(p, index, "put_into_play", ANY_ALLY)
        if event is not None:
            for owner, player in enumerate(p.players):
                yield from ((index, owner, number, "pile") for number in player.discard if may_stand(p, event, p.card(number)))
    if any(reached(p, index, "return_hero_to_play", True) is not None for index in range(len(p.players))):
        for owner, player in enumerate(p.players):
            if not player.eliminated:
                yield from ((owner, owner, number, "dead") for number in player.dead)
