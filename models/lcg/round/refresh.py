"""The refresh phase and the resource phase: ready, threat, the token; resources and the draw."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from mellon.models.common import Illegal, Text
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.position import Character, Player, Position
from mellon.models.lcg.round.ends import destroy, hurt, raise_threat

WEB = "no_refresh_ready_unless_pay"
Place = tuple[int, int]
"""A character: the index of its player and its own among that player's characters."""


def refresh(p: Position, log: Log = None, paid: Collection[Place] = ()) -> Position:
    """Ready all cards, raise every threat by 1, pass the token to the left, in this order (LC.refresh.order).

    `paid`: the heroes whose webs are paid for, so that they ready too (LC.card.web).
    """
    note(log, "LC.refresh.order", "wszystkie karty się przygotowują", "all cards ready")
    for place in paid:
        p = _pay(p, place, log)
    players = []
    for index, player in enumerate(p.players):
        squad = tuple(_readied(p, c, (index, at) in paid) for at, c in enumerate(player.characters))
        players.append(
            replace(player, characters=squad, engaged=tuple(replace(e, attacked=False, struck=(), held=False) for e in player.engaged))
        )
    p = p.but(players=tuple(players))
    extra = _extra_threat(p)
    for index in range(len(p.players)):
        p = raise_threat(p, index, 1 + extra, log, "LC.refresh.order")
    return pass_token(end_of_round(p, log), log)


def _readied(p: Position, c: Character, paid: bool) -> Character:
    attached = tuple(replace(part, exhausted=False) for part in c.attached)
    return replace(c, exhausted=c.exhausted and not paid and web_cost(p, c) > 0, committed=False, used=False, attached=attached)


def web_cost(p: Position, c: Character) -> int:
    """Return what a character's webs cost in the refresh phase, 0 without any (LC.card.web)."""
    return sum(int(tag.get("do", {}).get("condition", {}).get(WEB, 0)) for part in c.attached for tag in p.card(part.card).tags)


def caught(p: Position) -> Iterator[tuple[int, int, int]]:
    """Yield the exhausted heroes that a web keeps from readying: player, place and what that costs (LC.card.web)."""
    for index, player in enumerate(p.players):
        for at, character in enumerate(player.characters):
            cost = web_cost(p, character)
            if cost and character.exhausted and not character.prisoner:
                yield index, at, cost


def payable(p: Position) -> Iterator[tuple[int, int, int]]:
    """Yield the heroes whose webs can be paid for from their own pools (LC.card.web)."""
    yield from ((index, at, cost) for index, at, cost in caught(p) if p.players[index].characters[at].resources >= cost)


def verify_payment(p: Position, index: int, web: int, hero: int) -> Place:
    """Return the place of the hero whose webs a player pays for, or raise Illegal (LC.card.web)."""
    name = p.card(hero).name
    found = next(
        (at for at, c in enumerate(p.players[index].characters) if c.card == hero and web in c.attached_cards and web_cost(p, c)), None
    )
    if found is None:
        why = Text(f"{p.card(web).name.pl}: ta karta nie leży na karcie: {name.pl}", f"{p.card(web).name.en} does not lie on {name.en}")
        raise Illegal("LC.card.web", why)
    cost, character = web_cost(p, p.players[index].characters[found]), p.players[index].characters[found]
    if not character.exhausted:
        raise Illegal("LC.card.web", Text(f"{name.pl}: karta i tak jest przygotowana", f"{name.en} is ready anyway"))
    if character.resources < cost:
        why = Text(
            f"{name.pl} ma zasobów: {character.resources}, a trzeba {cost}",
            f"{name.en} has {character.resources} resources, {cost} are needed",
        )
        raise Illegal("LC.card.web", why)
    return index, found


def _pay(p: Position, place: Place, log: Log) -> Position:
    index, at = place
    who = p.players[index]
    character = who.characters[at]
    cost, name = web_cost(p, character), p.card(character.card).name
    note(log, "LC.card.web", f"{name.pl} płaci {cost} i też się przygotowuje", f"{name.en} pays {cost} and readies too")
    squad = (*who.characters[:at], replace(character, resources=character.resources - cost), *who.characters[at + 1 :])
    return p.with_player(index, replace(who, characters=squad))


def _extra_threat(p: Position) -> int:
    """Return the threat that the active location adds in this phase (Gladden Fields, LC.card.locations)."""
    if p.active is None:
        return 0
    return sum(int(tag["do"].get("threat_each", 0)) for tag in p.card(p.active.card).triggers("forced", "refresh"))


def end_of_round(p: Position, log: Log = None) -> Position:
    """Carry out what the end of the round triggers: Gandalf leaves, the torch and the key of Escape, round bonuses end."""
    for index in range(len(p.players)):
        player = p.players[index]
        p = p.with_player(index, replace(player, engaged=tuple(replace(e, fresh=False) for e in player.engaged)))
        for at in reversed(range(len(player.characters))):
            p = _end_of_round(p, index, at, log)
    return p


def _end_of_round(p: Position, index: int, at: int, log: Log) -> Position:
    player: Player = p.players[index]
    if player.eliminated or at >= len(player.characters):
        return p
    character = player.characters[at]
    for part in character.attached:
        do: Mapping[str, int] = next((tag["do"] for tag in p.card(part.card).triggers("forced", "end_of_round")), {})
        if "threat_controller" in do:
            p = raise_threat(p, index, do["threat_controller"], log, "LC.keywords.claim")
        if "damage_host" in do and not p.players[index].eliminated:
            p = hurt(p, index, at, do["damage_host"], log)
    if not p.players[index].eliminated and any(
        tag.get("event") == "end_of_round" and tag["do"].get("discard") == "self" for tag in p.card(character.card).tags
    ):
        name = p.card(character.card).name
        note(
            log,
            "LC.golden_rule.card_beats_book",
            f"{name.pl} opuszcza grę na koniec rundy",
            f"{name.en} leaves play at the end of the round",
        )
        p = destroy(p, index, at, None)
    return p


def pass_token(p: Position, log: Log = None) -> Position:
    """Make the next player who is in the game the first one (LC.refresh.order)."""
    if len(p.players) < 2 or len(p.remaining) < 1:
        return p
    note(log, "LC.refresh.order", "znacznik pierwszego gracza idzie w lewo", "the first player token passes to the left")
    return p.but(players=(*p.players[1:], p.players[0]))


def gain_resources(p: Position, log: Log = None) -> Position:
    """Give every hero that is no prisoner 1 resource (LC.resources.gain)."""
    note(log, "LC.resources.gain", "każdy bohater dostaje 1 zasób", "every hero gains 1 resource")
    return p.but(
        played=0,
        players=tuple(
            replace(
                player,
                characters=tuple(
                    replace(c, resources=c.resources + 1) if p.card(c.card).is_hero and not c.prisoner else c for c in player.characters
                ),
            )
            for player in p.players
        ),
    )


def draw(p: Position, index: int, cards: tuple[int, ...], log: Log = None) -> Position:
    """Put cards from the top of a player's deck into the hand; an empty deck gives none (LC.resources.empty_deck)."""
    if p.active is not None and p.card(p.active.card).does("no_draw"):
        note(log, "LC.card.locations", "aktywny obszar nie pozwala dobierać", "the active location forbids drawing")
        return p
    who = p.players[index]
    return p.with_player(index, replace(who, hand=(*who.hand, *cards)))
