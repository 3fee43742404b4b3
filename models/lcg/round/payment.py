"""Paying for cards: resource icons, pools, and whether a card of the hand may be played (LC.planning)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mellon.models.common import Illegal, Text
from mellon.models.lcg.cards.catalogue import NEUTRAL, SPHERE_NAMES, Card
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.position import Attached, Character, Position
from mellon.models.lcg.round.recovering import ANY_ALLY, standing

THREE_POOLS = "three_different_hero_pools"


@dataclass(frozen=True, slots=True)
class Pool:
    """The resources of one hero: its place among the player's characters, what it holds and the icons that it can match."""

    at: int
    card: int
    resources: int
    icons: frozenset[str]


@dataclass(frozen=True, slots=True)
class Host:
    """A card in play that an attachment may be put on: whose it is (None: the encounter deck's), where, and its number."""

    player: int | None
    zone: str
    at: int
    card: int


def icons(p: Position, character: Character) -> frozenset[str]:
    """Return the resource icons of a hero, those of attachments included (LC.planning.match)."""
    card = p.card(character.card)
    found = {card.sphere}
    for part in character.attached:
        for tag in p.card(part.card).tags:
            added, condition = tag.get("do", {}).get("add_icon"), str(tag.get("condition", ""))
            if added and (not condition or condition == f"host:{card.name.en}"):
                found.add(added)
    return frozenset(found)


def pools(p: Position, player: int) -> list[Pool]:
    """Return the pools of a player's heroes; an exhausted hero pays, a prisoner does not (LC.planning.exhausted_pays)."""
    return [
        Pool(at, c.card, c.resources, icons(p, c))
        for at, c in enumerate(p.players[player].characters)
        if p.card(c.card).is_hero and not c.prisoner
    ]


def matching(card: Card, available: Sequence[Pool]) -> list[Pool]:
    """Return the pools that may pay for a card (LC.planning.match, LC.planning.neutral)."""
    return [pool for pool in available if card.sphere == NEUTRAL or card.sphere in pool.icons]


def payments(card: Card, cost: int, available: Sequence[Pool]) -> Iterator[dict[int, int]]:
    """Yield every way to pay `cost` as resources by place of the hero (LC.planning.pool)."""
    fitting = matching(card, available)
    if any(tag.get("cost_rule") == THREE_POOLS for tag in card.tags):
        yield from _three_pools([pool for pool in fitting if pool.resources])
    else:
        yield from _split(cost, fitting)


def _split(cost: int, fitting: Sequence[Pool]) -> Iterator[dict[int, int]]:
    if not fitting:
        if cost == 0:
            yield {}
        return
    first, rest = fitting[0], fitting[1:]
    for paid in range(min(cost, first.resources), -1, -1):
        if cost - paid <= sum(pool.resources for pool in rest):
            for other in _split(cost - paid, rest):
                yield ({first.at: paid} if paid else {}) | other


def _three_pools(fitting: Sequence[Pool]) -> Iterator[dict[int, int]]:
    """Yield one resource from each of three different heroes (LC.planning.thicket)."""
    for i, a in enumerate(fitting):
        for j, b in enumerate(fitting[i + 1 :], start=i + 1):
            for c in fitting[j + 1 :]:
                yield {a.at: 1, b.at: 1, c.at: 1}


def least_flexible(card: Card, cost: int, available: Sequence[Pool]) -> dict[int, int] | None:
    """Return the payment that keeps the pools with most icons and most other use, or None when the card cannot be paid."""
    ordered = sorted(available, key=lambda pool: (len(pool.icons), pool.at))
    return next(payments(card, cost, ordered), None)


def hosts(p: Position, card: Card) -> list[Host]:
    """Return the cards in play that an attachment may be put on (LC.planning.host)."""
    kind = next((str(tag["host"]) for tag in card.tags if "host" in tag), "")
    found = []
    for index, player in enumerate(p.players):
        if kind == "engaged_enemy":
            found += [
                Host(index, "engaged", at, e.card) for at, e in enumerate(player.engaged) if not p.card(e.card).does("no_attachments")
            ]
        elif kind in ("hero", "character"):
            found += [
                Host(index, "characters", at, c.card)
                for at, c in enumerate(player.characters)
                if not c.prisoner and (kind == "character" or p.card(c.card).is_hero)
            ]
    if kind == "location":
        found += [Host(None, "staging", at, s.card) for at, s in enumerate(p.staging) if p.card(s.card).kind == "location"]
        if p.active is not None:
            found.append(Host(None, "active", 0, p.active.card))
    return found


def in_play(p: Position, name: str) -> bool:
    """Tell whether a card of this (English) name is in play anywhere (LC.unique.one_in_play)."""
    return any(
        p.card(number).name.en == name
        for player in p.players
        for character in player.characters
        for number in (character.card, *character.attached_cards)
    )


def verify_play(p: Position, player: int, number: int, x: int | None = None) -> dict[int, int]:
    """Return a payment for a card of the hand, or raise Illegal with the rule that forbids to play it."""
    card, who = p.card(number), p.players[player]
    if who.eliminated:
        raise Illegal("LC.end.eliminated", Text("ten gracz jest wyeliminowany", "this player is eliminated"))
    if number not in who.hand:
        raise Illegal("LC.planning.when", Text(f"{card.name.pl} nie jest na ręce", f"{card.name.en} is not in hand"))
    _verify_unique(p, player, card)
    if card.kind == "attachment" and not hosts(p, card):
        raise Illegal(
            "LC.planning.host",
            Text(f"nie ma karty, do której można dołączyć: {card.name.pl}", f"there is no card to put {card.name.en} on"),
        )
    limit = p.card(p.stage).does("max_ally_plays_per_round") if p.stage is not None else None
    if card.kind == "ally" and limit is not None and p.played >= limit:
        raise Illegal(
            "LC.planning.ally_limit",
            Text("na tym etapie zagrano już sprzymierzeńca w tej rundzie", "this stage allows no more ally this round"),
        )
    if x is None and card.does("put_into_play") == ANY_ALLY:
        x = _cheapest(p, card)
    paid = _verify_payment(p, player, card, x)
    _verify_exhausting(p, player, card)
    return paid


def _cheapest(p: Position, event: Card) -> int:
    """Return the least X of Stand and Fight: the lowest printed cost of an ally that it may bring (LC.card.recovery)."""
    costs = [p.card(number).cost or 0 for _, number in standing(p, event)]
    if not costs:
        raise Illegal(
            "LC.card.recovery",
            Text(
                "na stosach odrzuconych nie ma sprzymierzeńca, którego można wskazać", "no ally that may be chosen lies in a discard pile"
            ),
        )
    return min(costs)


def stand(p: Position, player: int, owner: int, number: int, log: Log = None) -> Position:
    """Put an ally from a discard pile into play under a player's control (LC.card.recovery)."""
    name, pile = p.card(number).name, list(p.players[owner].discard)
    pile.remove(number)
    note(log, "LC.card.recovery", f"{name.pl} wchodzi do gry ze stosu odrzuconych", f"{name.en} enters play from the discard pile")
    p = p.with_player(owner, replace(p.players[owner], discard=tuple(pile)))
    who = p.players[player]
    return p.with_player(player, replace(who, characters=(*who.characters, Character(number))))


def _verify_unique(p: Position, player: int, card: Card) -> None:
    if not card.unique or not in_play(p, card.name.en):
        return
    own = any(p.card(n).name.en == card.name.en for c in p.players[player].characters for n in (c.card, *c.attached_cards))
    if not own or p.reading("unique_binds") == "everybody":
        raise Illegal(
            "LC.unique.one_in_play",
            Text(f"{card.name.pl}: karta unikatowa, już jest w grze", f"{card.name.en} is unique and in play already"),
        )


def _verify_exhausting(p: Position, player: int, card: Card) -> None:
    """Raise Illegal when the card's cost exhausts a character that the player does not have ready (LC.ready.exhausted)."""
    for tag in card.tags:
        wanted = tag.get("cost", {}).get("exhaust")
        if card.kind != "event" or not isinstance(wanted, str):
            continue
        able = [c for c in p.players[player].characters if c.ready and _can_exhaust(p, c, wanted)]
        if not able:
            raise Illegal(
                "LC.ready.exhausted",
                Text("żadna przygotowana postać nie może zapłacić wyczerpaniem", "no ready character can pay by exhausting"),
            )


def _can_exhaust(p: Position, character: Character, wanted: str) -> bool:
    card = p.card(character.card)
    if wanted == "own_hero":
        return card.is_hero
    if wanted == "own_ranged_character":
        return card.has("ranged")
    return True


def _verify_payment(p: Position, player: int, card: Card, x: int | None) -> dict[int, int]:
    available = pools(p, player)
    fitting = matching(card, available)
    sphere = SPHERE_NAMES[card.sphere]
    cost = (x or 0) if card.cost is None else card.cost
    if not fitting:
        rule = "LC.planning.zero" if cost == 0 and not card.cost_is_x else "LC.planning.match"
        raise Illegal(rule, Text(f"żaden bohater nie ma symbolu: {sphere.pl}", f"no hero has the icon {sphere.en}"))
    paid = least_flexible(card, cost, available)
    if paid is not None:
        return paid
    held = sum(pool.resources for pool in fitting)
    if any(tag.get("cost_rule") == THREE_POOLS for tag in card.tags):
        raise Illegal(
            "LC.planning.thicket",
            Text("trzeba po 1 zasobie z pul trzech różnych bohaterów", "1 resource from each of three different heroes is needed"),
        )
    raise Illegal(
        "LC.planning.enough",
        Text(f"koszt {cost}, a pasujących zasobów jest {held}", f"it costs {cost} and {held} matching resources are there"),
    )


def pay(p: Position, player: int, paid: dict[int, int]) -> Position:
    """Take the resources of a payment from the pools."""
    who = p.players[player]
    left = tuple(replace(c, resources=c.resources - paid.get(at, 0)) for at, c in enumerate(who.characters))
    return p.with_player(player, replace(who, characters=left))


def play(p: Position, player: int, number: int, paid: dict[int, int], host: Host | None, log: Log = None) -> Position:
    """Play a card of the hand: pay, then put it into play ready, on its host, or in the discard pile (LC.planning.enters_ready)."""
    card = p.card(number)
    for at, resources in paid.items():
        name = p.card(p.players[player].characters[at].card).name
        before = p.players[player].characters[at].resources
        note(
            log,
            "LC.planning.match",
            f"{name.pl} płaci {resources} ({before} -> {before - resources})",
            f"{name.en} pays {resources} ({before} -> {before - resources})",
        )
    p = pay(p, player, paid)
    who = p.players[player]
    hand = list(who.hand)
    hand.remove(number)
    who = replace(who, hand=tuple(hand))
    if card.kind == "ally":
        note(
            log, "LC.planning.enters_ready", f"{card.name.pl} wchodzi do gry, karta jest przygotowana", f"{card.name.en} enters play ready"
        )
        return p.with_player(player, replace(who, characters=(*who.characters, Character(number)))).but(played=p.played + 1)
    if card.kind == "attachment" and host is not None:
        return _attach(p.with_player(player, who), number, host, player, log)
    note(
        log,
        "LC.planning.event_window",
        f"wydarzenie: {card.name.pl}, trafia na stos odrzuconych",
        f"the event {card.name.en} goes to the discard pile",
    )
    return p.with_player(player, replace(who, discard=(*who.discard, number)))


def _attach(p: Position, number: int, host: Host, player: int, log: Log) -> Position:
    card, on = p.card(number), p.card(host.card)
    note(log, "LC.planning.host", f"{card.name.pl} leży na: {on.name.pl}", f"{card.name.en} lies on {on.name.en}")
    part = Attached(number, owner=player + 1 if len(p.players) > 1 and host.player != player else 0)
    if host.zone == "staging":
        staged = p.staging[host.at]
        staging = (*p.staging[: host.at], replace(staged, attached=(*staged.attached, part)), *p.staging[host.at + 1 :])
        return p.but(staging=staging)
    if host.zone == "active":
        assert p.active is not None
        return p.but(active=replace(p.active, attached=(*p.active.attached, part)))
    assert host.player is not None
    who = p.players[host.player]
    if host.zone == "engaged":
        enemy = who.engaged[host.at]
        engaged = (*who.engaged[: host.at], replace(enemy, attached=(*enemy.attached, part)), *who.engaged[host.at + 1 :])
        return p.with_player(host.player, replace(who, engaged=engaged))
    character = who.characters[host.at]
    character = replace(character, attached=(*character.attached, part))
    return p.with_player(host.player, replace(who, characters=(*who.characters[: host.at], character, *who.characters[host.at + 1 :])))


def too_many_restricted(p: Position, character: Character) -> bool:
    """Tell whether a character bears a third restricted attachment, one of which must go (LC.keywords.restricted)."""
    return sum(p.card(number).has("restricted") for number in character.attached_cards) > 2
