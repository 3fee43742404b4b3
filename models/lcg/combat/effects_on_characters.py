"""What events and abilities do for the characters of a battle: healing, readying, strength, resources, less threat; each yields the targets chosen and the state after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mellon.models.lcg.combat.battle_parts import IN_HAND, WINDOW
from mellon.models.lcg.combat.effects_on_enemies import own_ready
from mellon.models.lcg.combat.wounds import raise_threat, with_char

if TYPE_CHECKING:
    from mellon.models.lcg.combat.actions import Action, Effect
    from mellon.models.lcg.combat.battle import Battle
    from mellon.models.lcg.combat.battle_parts import State

Found = Iterator[tuple[tuple[Any, ...], "State"]]


def _ready(s: State, fighter: int) -> State:
    return with_char(s, fighter, s.chars[fighter] | 1)


def healer(heal: Mapping[str, Any]) -> Effect:
    """Return the effect that heals as the card says."""

    def effect(b: Battle, s: State, a: Action) -> Found:
        kind, n = heal.get("target"), heal.get("n")
        if kind == "all_heroes_of_player":
            for player in range(b.players):
                hurt = [i for i in b.heroes[player] if s.chars[i] > 1]
                if hurt:
                    yield (), s._replace(chars=tuple(code & 1 if i in hurt else code for i, code in enumerate(s.chars)))
            return
        for i, code in enumerate(s.chars):
            if code <= 1 or (kind == "hero" and not b.fighters[i].hero) or (kind == "host" and b.gear[a.gear].host != i):
                continue
            healed = code >> 1 if n == "all" else min(int(n or 0), code >> 1)
            yield (("fighter", i),), with_char(s, i, code - 2 * healed)

    return effect


def ready_host(b: Battle, s: State, a: Action) -> Found:
    """Ready the hero that the attachment lies on."""
    host = b.gear[a.gear].host
    if s.chars[host] >= 0 and not s.chars[host] & 1:
        yield (("fighter", host),), _ready(s, host)


def wealth(b: Battle, s: State, a: Action) -> Found:
    """Add resources to the pool of the hero that the attachment lies on."""
    host = b.gear[a.gear].host
    amount = next(int(tag["do"]["add_resource"]["n"]) for tag in a.card.triggers("action"))
    pools = s.rest.pools or (0,) * len(s.chars)
    yield (("fighter", host),), s._replace(rest=s.rest._replace(pools=(*pools[:host], pools[host] + amount, *pools[host + 1 :])))


def protector(b: Battle, s: State, a: Action) -> Found:
    """Discard a hand card for +1 defense on the defending host (three times a phase at most under errata)."""
    host = b.gear[a.gear].host
    if not s.frames or not s.frames[-1].defenders >> host & 1 or s.frames[-1].zero:
        return
    shift = len(b.gear) + len(b.fighters) + 2 * a.gear
    used = s.rest.spent >> shift & 3
    limited = any(tag.get("limit") == "three_per_phase" for tag in a.card.tags)
    if limited and used >= 3:
        return
    for at, (player, number) in enumerate(b.hand):
        if player == a.player and s.rest.hand >> at & 1:
            rest = s.rest._replace(hand=s.rest.hand & ~(1 << at), spent=s.rest.spent + ((1 << shift) if used < 3 else 0))
            yield (("fighter", host), ("card", number)), _boosted(b, s._replace(rest=rest), {host: (0, 1)})


def rage(b: Battle, s: State, a: Action) -> Found:
    """Raise the attack of a character for the phase (Beorn)."""
    amount = next(int(tag["do"]["attack_self"]) for tag in a.card.triggers("action"))
    yield (), _boosted(b, s, {a.fighter: (amount, 0)})


def _boosted(b: Battle, s: State, more: Mapping[int, tuple[int, int]]) -> State:
    boost = list(s.rest.boost or (0,) * (2 * len(b.fighters)))
    for i, (attack, defense) in more.items():
        boost[2 * i] += attack
        boost[2 * i + 1] += defense
    return s._replace(rest=s.rest._replace(boost=tuple(boost)))


def boost_all(b: Battle, s: State, a: Action) -> Found:
    """Raise everybody's attack, and the defense of one trait (For Gondor!)."""
    do = a.card.tags[0]["do"]
    more = {}
    for i, code in enumerate(s.chars):
        if code >= 0 or code == IN_HAND:
            own = {*b.fighters[i].card.traits}
            own |= {part.card.does("add_trait") for g, part in enumerate(b.gear) if part.host == i and s.gear >> g & 1}
            more[i] = (int(do["attack_all"]), sum(int(n) for trait, n in do.get("defense_trait", {}).items() if trait in own))
    yield (), _boosted(b, s, more)


def boost_one(b: Battle, s: State, a: Action) -> Found:
    """Raise one character's attack and defense for the phase (Blade Mastery)."""
    do = a.card.tags[0]["do"]
    for i, code in enumerate(s.chars):
        defends = bool(s.frames) and s.frames[-1].defenders >> i & 1
        if code >= 0 and (defends or (code & 1 and (s.moment != WINDOW or a.early)) or b.follow_all):
            yield (("fighter", i),), _boosted(b, s, {i: (int(do["attack"]), int(do["defense"]))})


def ready(b: Battle, s: State, a: Action) -> Found:
    """Ready an ally, another hero at the price of one, or everybody."""
    tag = a.card.tags[0]
    kind = tag["do"]["ready"]
    if kind == "all_characters":
        if any(code >= 0 and not code & 1 for code in s.chars):
            yield (), s._replace(chars=tuple(code | 1 if code >= 0 else code for code in s.chars))
        return
    tired = [i for i, code in enumerate(s.chars) if code >= 0 and not code & 1 and not b.fighters[i].prisoner]
    if kind["target"] == "ally":
        for i in tired:
            if not b.fighters[i].hero:
                yield (("fighter", i),), _ready(s, i)
    elif kind["target"] == "other_hero":
        for cost in own_ready(b, s, a.player):
            if b.fighters[cost].hero:
                for i in tired:
                    if b.fighters[i].hero:
                        yield (("fighter", cost), ("fighter", i)), _ready(with_char(s, cost, s.chars[cost] & ~1), i)


def greeting(b: Battle, s: State, a: Action) -> Found:
    """Lower threat: one player's by 6 or everybody's by 2."""
    if not s.threat:
        return
    one, each = (
        next(option[key] for option in a.card.tags[0]["do"]["choose"] if key in option) for key in ("threat_player", "threat_each")
    )
    for player in range(b.players):
        yield (("player", player + 1),), raise_threat(b, s, player, int(one))
    if b.players > 1:
        after = s
        for player in range(b.players):
            after = raise_threat(b, after, player, int(each))
        yield (), after
