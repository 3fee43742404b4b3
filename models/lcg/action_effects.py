"""What events and abilities do to a battle; each yields the targets chosen and the state after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from models.lcg.battle import (
    AWAY,
    CANCEL,
    DEAD,
    DECLARED,
    DONE,
    HELD,
    IN_HAND,
    LOOSE,
    NO_FOE,
    PICK,
    STAGED,
    STRIKE,
    WAITING,
    WINDOW,
    Frame,
    attack_of,
    may,
)
from models.lcg.cards import Card
from models.lcg.recovering import ANY_ALLY
from models.lcg.returning import fortune, stand_and_fight, tomb
from models.lcg.strikes import struck
from models.lcg.wounds import engaged, hurt, out, raise_threat, with_char, with_foe, wound_foe

if TYPE_CHECKING:
    from models.lcg.actions import Action, Effect
    from models.lcg.battle import Battle, State

Found = Iterator[tuple[tuple[Any, ...], "State"]]
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


def foe_left(b: Battle, s: State, foe: int) -> list[State]:
    """Return the states after an enemy was hurt or moved: if it left combat, its shadow card goes and its attack ends."""
    from models.lcg.combat import gone, next_attack

    if engaged(s, foe):
        return [s]
    if s.frames and s.frames[-1].foe == foe:
        return [after for _, after in gone(b, s)]
    rest = s.rest._replace(known=tuple(entry for entry in s.rest.known if entry[0] != foe))
    if rest.dealt >> foe & 1:
        frame = Frame(foe, b.foes[foe].player, 0, 0, 1, resume=s.moment)
        return [s._replace(moment=LOOSE, frames=(*s.frames, frame), rest=rest._replace(dealt=rest.dealt & ~(1 << foe)))]
    s = s._replace(rest=rest)
    return [next_attack(b, s) if s.moment == PICK else s]


def _ready(s: State, fighter: int) -> State:
    return with_char(s, fighter, s.chars[fighter] | 1)


def cancel(b: Battle, s: State, a: Action) -> Found:
    """Cancel the shadow effect that has just been turned up."""
    from models.lcg.combat import next_card

    for _, after in next_card(b, s._replace(frames=(*s.frames[:-1], s.frames[-1]._replace(kind=-1)))):
        yield (), after


def swift(b: Battle, s: State, a: Action) -> Found:
    """Hurt the attacker after a defender was declared."""
    frame = s.frames[-1]
    if frame.defenders and frame.foe != NO_FOE:
        amount = int(a.card.does("damage_attacker") or 0)
        for after in foe_left(b, wound_foe(b, s, frame.foe, amount), frame.foe):
            yield (), after


def together(b: Battle, s: State, a: Action) -> Found:
    """Let a player declare any number of defenders this phase."""
    for player in range(b.players):
        if not s.rest.together >> player & 1 and not out(b, s, player):
            targets = (("player", player + 1),) if b.players > 1 else ()
            yield targets, s._replace(rest=s.rest._replace(together=s.rest.together | 1 << player))


def feint(b: Battle, s: State, a: Action) -> Found:
    """Keep one engaged enemy from attacking."""
    from models.lcg.combat import next_attack

    for f, code in enumerate(s.foes):
        if code & 15 == WAITING:
            yield (("foe", f),), next_attack(b, with_foe(s, f, code & ~15 | HELD))


def thicket(b: Battle, s: State, a: Action) -> Found:
    """Keep all enemies engaged with one player from attacking."""
    from models.lcg.combat import next_attack

    for player in range(b.players):
        mine = [f for f, code in enumerate(s.foes) if code & 15 == WAITING and b.foes[f].player == player]
        if mine:
            after = s
            for f in mine:
                after = with_foe(after, f, after.foes[f] & ~15 | HELD)
            yield ((("player", player + 1),) if b.players > 1 else ()), next_attack(b, after)


def quick_strike(b: Battle, s: State, a: Action) -> Found:
    """Exhaust a character to attack an enemy at once."""
    for i in _own_ready(b, s, a.player):
        if not may(b, s, i, "attack"):
            continue
        for f in range(len(s.foes)):
            who = b.fighters[i]
            legal = (engaged(s, f) and (b.foes[f].player == a.player or who.ranged)) or (s.foes[f] & 15 == STAGED and bool(who.hunter))
            if legal and (b.follow_all or attack_of(b, s, i, f) + who.hunter > b.foes[f].defense):
                before = s.foes[f] >> 4 & 15
                after = struck(b, s, a.player, f, (i,))
                after = with_foe(after, f, after.foes[f] & ~240 | before << 4)
                for end in foe_left(b, after, f) if after.foes[f] & 15 == DEAD else [after]:
                    yield (("fighter", i), ("foe", f)), end


def _own_ready(b: Battle, s: State, player: int) -> list[int]:
    return [i for i in b.squads[player] if s.chars[i] >= 0 and s.chars[i] & 1]


def rain(b: Battle, s: State, a: Action) -> Found:
    """Exhaust a ranged character: each enemy engaged with one player takes damage."""
    amount = int(next(tag["do"]["damage_each"]["n"] for tag in a.card.tags if "damage_each" in tag.get("do", {})))
    for i in _own_ready(b, s, a.player):
        if not b.fighters[i].ranged:
            continue
        for player in range(b.players):
            hit = [f for f in range(len(s.foes)) if engaged(s, f) and b.foes[f].player == player]
            ends = [with_char(s, i, s.chars[i] & ~1)] if hit else []
            for f in hit:
                ends = [end for state in ends for end in _hurt_in_turn(b, state, f, amount)]
            for end in ends:
                yield (("fighter", i), *((("player", player + 1),) if b.players > 1 else ())), end


def _hurt_in_turn(b: Battle, s: State, foe: int, amount: int) -> list[State]:
    """Hurt one of several enemies; a card that comes loose is seen together with the others at the end of the effect."""
    after = wound_foe(b, s, foe, amount)
    if after.foes[foe] & 15 != DEAD:
        return [after]
    return foe_left(b, after, foe)


def into_staging(b: Battle, s: State, a: Action) -> Found:
    """Return an engaged enemy to the staging area."""
    for f, code in enumerate(s.foes):
        if code & 15 in (WAITING, DONE, HELD):
            for end in foe_left(b, with_foe(s, f, code & ~15 | STAGED), f):
                yield (("foe", f),), end


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
        for cost in _own_ready(b, s, a.player):
            if b.fighters[cost].hero:
                for i in tired:
                    if b.fighters[i].hero:
                        yield (("fighter", cost), ("fighter", i)), _ready(with_char(s, cost, s.chars[cost] & ~1), i)


def greeting(b: Battle, s: State, a: Action) -> Found:
    """Lower threat: one player's by 6 or everybody's by 2."""
    if not s.threat:
        return
    one, each = (next(option[key] for option in a.card.tags[0]["do"]["choose"] if key in option) for key in ("threat_player", "threat_each"))
    for player in range(b.players):
        yield (("player", player + 1),), raise_threat(b, s, player, int(one))
    if b.players > 1:
        after = s
        for player in range(b.players):
            after = raise_threat(b, after, player, int(each))
        yield (), after


def sneak(b: Battle, s: State, a: Action) -> Found:
    """Put an ally from hand into play until the phase ends; what it does on entering play happens."""
    for i, code in enumerate(s.chars):
        who = b.fighters[i]
        if code != IN_HAND or who.player != a.player or unique_in_play(b, s, i):
            continue
        at = next((n for n, (player, number) in enumerate(b.hand) if player == a.player and number == who.card.number and s.rest.hand >> n & 1), None)
        if at is None:
            continue
        entered = with_char(s, i, 1)._replace(rest=s.rest._replace(hand=s.rest.hand & ~(1 << at)))
        for targets, after in entering(b, entered, who.card, a.player):
            yield (("fighter", i), *targets), after


def unique_in_play(b: Battle, s: State, fighter: int) -> bool:
    """Tell whether a card of the same name is in play, so that this unique one may not enter (LC.unique.one_in_play)."""
    card = b.fighters[fighter].card
    return card.unique and any(code >= 0 and b.fighters[i].card.name == card.name for i, code in enumerate(s.chars))


def entering(b: Battle, s: State, card: Card, player: int) -> Found:
    """Yield what an ally that has just entered play may do: nothing, or its response."""
    yield (), s
    for tag in card.triggers("response", "self_enters_play"):
        do = tag.get("do", {})
        for option in do.get("choose", [do]):
            if "damage_enemy" in option:
                for f, code in enumerate(s.foes):
                    if code & 15 != DEAD:
                        for end in foe_left(b, wound_foe(b, s, f, int(option["damage_enemy"])), f) if engaged(s, f) else [wound_foe(b, s, f, int(option["damage_enemy"]))]:
                            yield (("foe", f),), end
            elif "engage" in option:
                yield from _pulled(b, s, player)
            elif "threat_self" in option and s.threat:
                yield (("player", player + 1),), raise_threat(b, s, player, int(option["threat_self"]))
            elif "damage_each" in option and option["damage_each"]["filter"].startswith("enemy_trait:"):
                trait = option["damage_each"]["filter"].partition(":")[2]
                ends = [s]
                for f, code in enumerate(s.foes):
                    if code & 15 != DEAD and trait in b.foes[f].card.traits:
                        ends = [end for state in ends for end in _hurt_in_turn(b, state, f, int(option["damage_each"]["n"]))]
                for end in ends:
                    yield (("card", card.number),), end


def _pulled(b: Battle, s: State, player: int) -> Found:
    """Pull an enemy from the staging area into engagement: before the enemies' attacks are over it attacks too, without a shadow card (LC.card.son_of_arnor)."""
    from models.lcg.combat import next_attack

    for f, code in enumerate(s.foes):
        if code & 15 != STAGED or b.foes[f].player != player:
            continue
        came = with_foe(s, f, code & ~15 | (DONE if s.moment == STRIKE else WAITING))
        hurt_by = b.foes[f].engaging_damage if not b.foes[f].engaged else 0
        if not hurt_by:
            yield (("foe", f),), came
            continue
        for hero in b.heroes[player]:
            if came.chars[hero] >= 0:
                after = hurt(b, came, hero, hurt_by)[0]
                yield (("foe", f), ("fighter", hero)), next_attack(b, after._replace(frames=())) if out(b, after, player) else after


__all__ = ["AWAY", "entering", "event_of", "unique_in_play"]
