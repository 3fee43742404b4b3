"""Claiming an objective: an action that costs threat and puts it on an own hero (LC.keywords.claim)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mellon.models.common import Illegal, Text
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.position import Attached, Position, Staged
from mellon.models.lcg.quest.progress import Advance, checked_again
from mellon.models.lcg.round.ends import raise_threat

MOST_RESTRICTED = 2


def objectives(p: Position) -> list[int]:
    """Return the objectives that nobody holds: in staging, or attached to what guards them."""
    lying = [s.card for s in p.staging if p.card(s.card).kind == "objective"]
    carried = [
        part.card for player in p.players for enemy in player.engaged for part in enemy.attached if p.card(part.card).kind == "objective"
    ]
    carried += [part.card for s in p.staging for part in s.attached if p.card(part.card).kind == "objective"]
    active = [part.card for part in p.active.attached if p.card(part.card).kind == "objective"] if p.active is not None else []
    return [*lying, *carried, *active]


def cost(p: Position, number: int) -> int:
    """Return the threat that claiming an objective costs."""
    return next((int(tag["cost"]["threat"]) for tag in p.card(number).triggers("action") if "claim" in tag.get("do", {})), 0)


def verify_claim(p: Position, player: int, number: int, at: int) -> None:
    """Raise Illegal unless a player may claim an objective for the character at index `at` (LC.keywords.claim, LC.keywords.guarded)."""
    card, who = p.card(number), p.players[player]
    if who.eliminated:
        raise Illegal("LC.end.eliminated", Text("tego gracza nie ma już w grze", "this player is not in the game"))
    if card.kind != "objective" or number not in objectives(p):
        raise Illegal(
            "LC.keywords.claim",
            Text(f"{card.name.pl}: nie ma takiego celu do zdobycia", f"{card.name.en}: there is no such objective to claim"),
        )
    free = next((s for s in p.staging if s.card == number), None)
    if free is None or free.guards:
        raise Illegal("LC.keywords.guarded", Text(f"{card.name.pl}: cel jest jeszcze strzeżony", f"{card.name.en} is still guarded"))
    if at >= len(who.characters) or not p.card(who.characters[at].card).is_hero or who.characters[at].prisoner:
        raise Illegal(
            "LC.keywords.claim",
            Text(
                "cel zdobywa się dla własnego bohatera, który nie jest więźniem",
                "an objective is claimed for an own hero who is no prisoner",
            ),
        )


def claims(p: Position) -> Iterator[tuple[int, int, int]]:
    """Yield every claim that is legal now: player, objective, place of the hero."""
    for player in p.remaining:
        for number in objectives(p):
            for at in range(len(p.players[player].characters)):
                try:
                    verify_claim(p, player, number, at)
                except Illegal:
                    continue
                yield player, number, at


def restricted(p: Position, player: int, at: int) -> list[int]:
    """Return the restricted attachments of a character that has one too many, else nothing (LC.keywords.restricted)."""
    found = [n for n in p.players[player].characters[at].attached_cards if p.card(n).has("restricted")]
    return found if len(found) > MOST_RESTRICTED else []


def claim(p: Position, player: int, number: int, at: int, drop: int | None = None, log: Log = None) -> Advance:
    """Pay the threat and put the objective on a hero; with a third restricted attachment `drop` goes (LC.keywords.claim, LC.keywords.restricted).

    The stage is looked at again, since holding an objective can be what it asks for.
    """
    verify_claim(p, player, number, at)
    name, hero = p.card(number).name, p.card(p.players[player].characters[at].card).name
    note(log, "LC.keywords.claim", f"{hero.pl} zdobywa cel: {name.pl}", f"{hero.en} claims {name.en}")
    p = p.but(staging=tuple(s for s in p.staging if s.card != number or s.guards))
    who = p.players[player]
    bearer = replace(who.characters[at], attached=(*who.characters[at].attached, Attached(number)))
    p = p.with_player(player, replace(who, characters=(*who.characters[:at], bearer, *who.characters[at + 1 :])))
    too_many = restricted(p, player, at)
    if too_many:
        p = _dropped(p, player, at, drop if drop in too_many else too_many[-1], log)
    return checked_again(raise_threat(p, player, cost(p, number), log, "LC.keywords.claim"), (), log)


def _dropped(p: Position, player: int, at: int, number: int, log: Log) -> Position:
    """Discard one of three restricted attachments; an objective returns to staging instead."""
    name, who = p.card(number).name, p.players[player]
    note(log, "LC.keywords.restricted", f"{name.pl}: karta odrzucona", f"{name.en} is discarded")
    kept = list(who.characters[at].attached)
    kept.remove(next(part for part in kept if part.card == number))
    bearer = replace(who.characters[at], attached=tuple(kept))
    objective = p.card(number).kind == "objective"
    pile = who.discard if objective else (*who.discard, number)
    p = p.with_player(player, replace(who, characters=(*who.characters[:at], bearer, *who.characters[at + 1 :]), discard=pile))
    return p.but(staging=(*p.staging, Staged(number))) if objective else p
