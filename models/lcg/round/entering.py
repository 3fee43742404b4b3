"""What allies may do when they enter play in the planning phase (LC.card.entering), as moves with what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from mellon.models.lcg.cards.catalogue import Card
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.moves import Move, move
from mellon.models.lcg.position import ORC_GUARD, Attached, Location, Position
from mellon.models.lcg.quest.progress import Advance, checked_again, explore_active
from mellon.models.lcg.round.ends import leave_play, scattered, staged_from
from mellon.models.lcg.round.engagement import InStaging, enemies, engage, sturdiest_hero

Effect = Callable[[Position, Log], Advance]
Use = tuple[Move, Effect]


def responses(card: Card) -> list[Mapping[str, Any]]:
    """Return what an ally may do on being played: responses to entering play or to being played."""
    return [tag["do"] for event in ("self_enters_play", "self_played") for tag in card.triggers("response", event)]


def uses(p: Position, player: int, number: int) -> Iterator[Use]:
    """Yield every way to use what an ally may do on entering play; drawing cards is left out, the player deck is not known."""
    for do in responses(p.card(number)):
        for option in do.get("choose", [do]):
            yield from _uses(p, player, number, option)


def _uses(p: Position, player: int, number: int, do: Mapping[str, Any]) -> Iterator[Use]:
    if "progress_location" in do:
        places = [s.card for s in p.staging if p.card(s.card).kind == "location"] + ([p.active.card] if p.active is not None else [])
        for place in dict.fromkeys(places):
            yield move("use", number, place, link="on"), _then(_progress, place, int(do["progress_location"]))
    elif "engage" in do:
        for enemy in dict.fromkeys(e.card for e in enemies(p)):
            yield move("use", number, enemy, link="on"), _then(_pulled, player, enemy)
        for other, who in enumerate(p.players):
            for enemy in dict.fromkeys(e.card for e in who.engaged) if other != player else ():
                yield move("use", number, enemy, link="on"), _then(_taken, other, player, enemy)
    elif "damage_each" in do:
        trait = str(do["damage_each"]["filter"]).partition(":")[2]
        yield move("use", number), _ending(_hurt_all, trait, int(do["damage_each"]["n"]))
    elif "damage_enemy" in do:
        for enemy in dict.fromkeys(_all_enemies(p)):
            yield move("use", number, enemy, link="on"), _ending(_hurt, enemy, int(do["damage_enemy"]))
    elif "threat_self" in do:
        yield move("use", number), _then(_lowered, player, -int(do["threat_self"]))
    elif do.get("discard") == "condition_attachment":
        for index, at, part in _conditions(p):
            yield move("use", number, part.card, link="on"), _then(_without, index, at, part)
    elif do.get("recover") == "top_attachment_any_discard":
        for index, who in enumerate(p.players):
            top = next((n for n in reversed(who.discard) if p.card(n).kind == "attachment"), None)
            if top is not None:
                yield move("use", number, top, link="on"), _then(_recovered, index, top)


def _then(act: Callable[..., Position], *args: Any) -> Effect:
    return lambda p, log: Advance(act(p, *args, log))


def _ending(act: Callable[..., Advance], *args: Any) -> Effect:
    return lambda p, log: act(p, *args, log)


def _progress(p: Position, number: int, by: int, log: Log) -> Position:
    """Put progress on a location and explore it at its points (LC.travel.explored_any_time)."""
    card = p.card(number)
    note(log, "LC.card.entering", f"postęp +{by}, obszar: {card.name.pl}", f"{by} progress on the location {card.name.en}")
    if p.active is not None and p.active.card == number:
        p = p.but(active=replace(p.active, progress=p.active.progress + by))
        assert p.active is not None
        return explore_active(p, log) if p.active.progress >= (card.quest_points or 0) else p
    at = next(i for i, s in enumerate(p.staging) if s.card == number)
    staged = replace(p.staging[at], progress=p.staging[at].progress + by)
    if staged.progress < (card.quest_points or 0):
        return p.but(staging=(*p.staging[:at], staged, *p.staging[at + 1 :]))
    lifted = p.but(staging=(*p.staging[:at], *p.staging[at + 1 :]), active=Location(number, staged.progress, staged.attached))
    return explore_active(lifted, log).but(active=p.active)


def _pulled(p: Position, player: int, number: int, log: Log) -> Position:
    return engage(p, player, next(e for e in enemies(p) if e.card == number), sturdiest_hero, log)


def _taken(p: Position, other: int, player: int, number: int, log: Log) -> Position:
    """Pull an enemy away from another player: it engages anew (LC.encounter.same_thing)."""
    who = p.players[other]
    at = next(i for i, enemy in enumerate(who.engaged) if enemy.card == number)
    p = p.with_player(other, replace(who, engaged=(*who.engaged[:at], *who.engaged[at + 1 :])))
    p = p.but(staging=(*p.staging, staged_from(who.engaged[at])))
    return engage(p, player, InStaging(len(p.staging) - 1, None, number), sturdiest_hero, log)


def _all_enemies(p: Position) -> Iterator[int]:
    yield from (enemy.card for player in p.players for enemy in player.engaged)
    yield from (enemy.card for enemy in enemies(p) if enemy.guard is None)


def _hurt_all(p: Position, trait: str, by: int, log: Log) -> Advance:
    killed: list[int] = []
    for number in [n for n in _all_enemies(p) if trait in p.card(n).traits]:
        p = _wound(p, number, by, killed, log, spare=True)
    return checked_again(_settled(p), killed, log)


def _hurt(p: Position, number: int, by: int, log: Log) -> Advance:
    killed: list[int] = []
    return checked_again(_settled(_wound(p, number, by, killed, log)), killed, log)


_MARK = 1000
"""Added to the damage of an enemy that an effect has hurt already, so that one with the same number comes next."""


def _wound(p: Position, number: int, by: int, killed: list[int], log: Log, spare: bool = False) -> Position:
    """Hurt one enemy of this number, engaged or in staging, and take it out of play at its hit points (LC.damage.destroyed)."""
    card = p.card(number)
    for index, who in enumerate(p.players):
        for at, enemy in enumerate(who.engaged):
            if enemy.card == number and enemy.damage < _MARK:
                rest = (*who.engaged[:at], *who.engaged[at + 1 :])
                if enemy.damage + by >= card.hit_points:
                    return _dead(p.with_player(index, replace(who, engaged=rest)), number, index, enemy.attached, killed, log)
                hurt = replace(enemy, damage=enemy.damage + by + _MARK * spare)
                note(
                    log, "LC.damage.stays", f"{card.name.pl}: obrażenia {enemy.damage + by}", f"{card.name.en}: damage {enemy.damage + by}"
                )
                return p.with_player(index, replace(who, engaged=(*who.engaged[:at], hurt, *who.engaged[at + 1 :])))
    for at, staged in enumerate(p.staging):
        if staged.card == number and staged.damage < _MARK:
            left = (*p.staging[:at], *p.staging[at + 1 :])
            if staged.damage + by >= card.hit_points:
                return _dead(p.but(staging=left), number, 0, staged.attached, killed, log)
            note(log, "LC.damage.stays", f"{card.name.pl}: obrażenia {staged.damage + by}", f"{card.name.en}: damage {staged.damage + by}")
            return p.but(staging=(*p.staging[:at], replace(staged, damage=staged.damage + by + _MARK * spare), *p.staging[at + 1 :]))
    return p


def _settled(p: Position) -> Position:
    """Take the marks of `_wound` off again."""
    players = tuple(replace(who, engaged=tuple(replace(e, damage=e.damage % _MARK) for e in who.engaged)) for who in p.players)
    return p.but(players=players, staging=tuple(replace(s, damage=s.damage % _MARK) for s in p.staging))


def _dead(p: Position, number: int, player: int, attached: tuple[Attached, ...], killed: list[int], log: Log) -> Position:
    card = p.card(number)
    killed.append(number)
    note(log, "LC.damage.destroyed", f"{card.name.pl}: wróg zniszczony", f"{card.name.en} is destroyed")
    p = scattered(p, player, attached)
    if number == ORC_GUARD:
        return p
    if card.does("shuffle_self"):
        return p if p.unseen is None else p.but(unseen=tuple(sorted((*p.unseen, number))))
    return leave_play(p, number, log)


def _lowered(p: Position, player: int, by: int, log: Log) -> Position:
    who = p.players[player]
    level = max(0, who.threat - by)
    note(
        log,
        "LC.card.entering",
        f"gracz {player + 1}: zagrożenie {who.threat} -> {level}",
        f"player {player + 1}: threat {who.threat} -> {level}",
    )
    return p.with_player(player, replace(who, threat=level))


def _conditions(p: Position) -> Iterator[tuple[int, int, Attached]]:
    for index, who in enumerate(p.players):
        for at, character in enumerate(who.characters):
            for part in character.attached:
                if "Condition" in p.card(part.card).traits or p.card(part.card).does("attach_to_hero_of"):
                    yield index, at, part


def _without(p: Position, player: int, at: int, part: Attached, log: Log) -> Position:
    name, who = p.card(part.card).name, p.players[player]
    note(log, "LC.card.entering", f"{name.pl}: karta odrzucona", f"{name.en} is discarded")
    kept = list(who.characters[at].attached)
    kept.remove(part)
    bare = replace(who.characters[at], attached=tuple(kept))
    return scattered(
        p.with_player(player, replace(who, characters=(*who.characters[:at], bare, *who.characters[at + 1 :]))), player, (part,)
    )


def _recovered(p: Position, player: int, number: int, log: Log) -> Position:
    name, who = p.card(number).name, p.players[player]
    note(log, "LC.card.entering", f"{name.pl} wraca na rękę", f"{name.en} returns to hand")
    pile = list(who.discard)
    pile.reverse()
    pile.remove(number)
    pile.reverse()
    return p.with_player(player, replace(who, discard=tuple(pile), hand=(*who.hand, number)))
