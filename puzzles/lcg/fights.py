"""The rules that a combat phase meets: every course of it, as far as it is walked, step by step by the plain rules.

A step that tells nothing of the rule behind it is looked at here: what was laid out, who attacked whom, what a card brought.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from mellon.models.common import Step
from mellon.models.lcg.cards.catalogue import NEUTRAL, Card
from mellon.models.lcg.combat.afterwards import ending_of
from mellon.models.lcg.combat.attack_course import Act, attackers, reveals
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import (
    CHANCE,
    DEAD,
    DONE,
    END,
    GONE,
    HELD,
    IN_HAND,
    LOOSE,
    NO_FOE,
    PEEK,
    PICK,
    STAGED,
    STRIKE,
    WAITING,
    WINDOW,
    Frame,
    State,
)
from mellon.models.lcg.combat.battle_strength import attack_of
from mellon.models.lcg.combat.dealing import without_card
from mellon.models.lcg.combat.decisions import choices
from mellon.models.lcg.combat.strikes import targets
from mellon.models.lcg.combat.telling import act_step, changes, hit_by, hurt_by
from mellon.models.lcg.combat.wounds import out
from mellon.models.lcg.position import Enemy, Position
from mellon.models.lcg.round import payment

MOST_STATES = 2_000
"""Moments of one combat that are looked at."""
MOST_ENDS = 20
"""Ends of the phase of which is asked what they mean for the quest."""


class Event(NamedTuple):
    """What one choice or card did: the moments before and after, the kind of card (-1: none), the acts chosen."""

    before: State
    kind: int
    acts: tuple[Act, ...]
    after: State


def fight_rules(p: Position, most: int = MOST_STATES) -> set[str]:
    """Return the rules that the combat phase of a position meets, whatever is chosen and whatever card comes."""
    b = Battle(p.but(moves=None), follow_all=True)
    starts = b.initial()
    found = {*_laid_out(b)} | ({"LC.combat.deal_shadow"} if len(starts) > 1 else set())
    dice, seen, todo, ends = random.Random(0), set[State](), [state for _, state in starts], 0
    while todo and len(seen) < most:
        at = dice.randrange(len(todo))
        todo[at], todo[-1] = todo[-1], todo[at]
        s = todo.pop()
        if s in seen:
            continue
        seen.add(s)
        found.update(rules_at(b, s))
        if s.moment == END:
            ends += 1
            found.update(_over(b, s) if ends <= MOST_ENDS else ())
            continue
        for event in events(b, s):
            found.update(event_rules(b, event))
            todo.append(event.after)
    return found


def events(b: Battle, s: State) -> Iterator[Event]:
    """Yield everything that can happen next."""
    if s.moment in CHANCE:
        yield from (Event(s, kind, acts, after) for kind, _, outcomes in reveals(b, s) for acts, after in outcomes)
    else:
        yield from (Event(s, -1, acts, after) for acts, after in choices(b, s))


def _over(b: Battle, s: State) -> Iterator[str]:
    """Yield what the end of the phase means for the quest."""
    log: list[Step] = []
    ended = ending_of(b, s, (), log)
    yield from (step.rule for step in log)
    if ended.position.victory != b.p.victory:
        yield "LC.keywords.victory"


def _laid_out(b: Battle) -> Iterator[str]:
    """Yield the rules by which the phase was laid out."""
    fights = any(player.engaged for player in b.p.players)
    if fights and not b.shadow:
        yield "LC.basic.no_shadow"
    wanting = without_card(b) if b.shadow else []
    if wanting:
        yield "LC.combat.deal_shadow"
    if len(wanting) > sum(b.numbers.values()):
        yield "LC.combat.deck_empty"
    for index, player in enumerate(b.p.players):
        if any(b.p.card(number).kind in ("ally", "attachment") and payable(b.p, index, b.p.card(number)) for number in player.hand):
            yield "LC.planning.when"
        if any(enemy.held for enemy in player.engaged):
            yield "LC.combat.prevented"


def payable(p: Position, player: int, card: Card) -> bool:
    """Tell whether the pools of a player could pay for a card."""
    return next(payment.payments(card, card.cost or 0, payment.pools(p, player)), None) is not None


def rules_at(b: Battle, s: State) -> Iterator[str]:
    """Yield the rules that say what may be done at a moment, and what may not."""
    if s.moment == PICK:
        able, waiting = attackers(b, s), [f for f, code in enumerate(s.foes) if code & 15 == WAITING]
        if len({(b.foes[f].card.number, s.foes[f]) for f in able}) > 1:
            yield "LC.combat.order"
        if any(b.foes[f].player != b.foes[able[0]].player for f in waiting if able):
            yield "LC.combat.players_in_turn"
        if any(_snared(b, s, f) for f in waiting):
            yield from ("LC.combat.prevented", "LC.card.attachments")
        if able and any(code > 0 and code & 1 and b.fighters[i].player != b.foes[able[0]].player for i, code in enumerate(s.chars)):
            yield "LC.combat.own_enemies"
    elif s.moment == STRIKE:
        alive = [f for f, code in enumerate(s.foes) if code & 15 in (DONE, HELD, WAITING)]
        ready = {b.fighters[i].player for i, code in enumerate(s.chars) if code >= 0 and code & 1}
        if any(s.foes[f] >> 4 & 15 and b.foes[f].player in ready for f in alive):
            yield "LC.attack.once_per_enemy"
        tired = {b.fighters[i].player for i, code in enumerate(s.chars) if code >= 0 and not code & 1 and b.fighters[i].attack}
        if any(player in tired and b.foes[f].player == player for player in range(b.players) for f in targets(b, s, player)):
            yield "LC.attack.ready_only"


def _snared(b: Battle, s: State, foe: int) -> bool:
    return any(held == foe and s.gear & bit for bit, held in b.snares)


def event_rules(b: Battle, e: Event) -> Iterator[str]:
    """Yield the rules that one step of a combat meets."""
    yield from (step.rule for act in e.acts if (step := act_step(b, act)) is not None)
    yield from (step.rule for step in changes(b, e.before, e.after, hurt_by(e.before, e.acts), hit_by(e.before, e.acts)))
    yield from _of_attack(b, e)
    yield from _of_card(b, e)
    yield from _of_strike(b, e)
    yield from _of_tools(b, e)
    yield from _of_losses(b, e)


def _of_attack(b: Battle, e: Event) -> Iterator[str]:
    """Yield what an enemy's attack meets as it begins and as it hits."""
    s, t = e.before, e.after
    for act in e.acts:
        if act[0] in ("defend", "undefended") and act[1] != NO_FOE:
            foe, enemy = b.foes[act[1]], _enemy(b, act[1])
            fresh = enemy is not None and enemy.fresh
            if fresh:
                yield "LC.combat.all_attack"
            if fresh and foe.engaging_bonus:
                yield "LC.card.forest_spider"
            if foe.extra_cards and b.shadow:
                yield "LC.card.beastmaster"
            if foe.threat_on_attack and t.threat != s.threat:
                yield "LC.card.adder"
            if enemy is not None and foe.card.does("token_self"):
                yield "LC.card.ufthak"
            if act[0] == "defend" and any(b.fighters[i].player != foe.player for i in act[2:]):
                yield "LC.keywords.sentinel"
    if s.frames and s.moment == WINDOW:
        frame = s.frames[-1]
        if frame.foe != NO_FOE and b.foes[frame.foe].excess_to_threat and t.threat != s.threat:
            yield "LC.card.hill_troll"
    if s.frames and t.frames and _same_attack(s.frames[0], t.frames[0]) and s.frames[0].defenders and not t.frames[0].defenders:
        yield "LC.combat.defender_gone"
    if any(t.rest.pools[i] > s.rest.pools[i] and hurt > 0 for i, hurt in _hurt(s, t) if i < len(s.rest.pools)):
        yield "LC.card.gloin"


def _same_attack(one: Frame, other: Frame) -> bool:
    return one.foe == other.foe != NO_FOE


def _enemy(b: Battle, foe: int) -> Enemy | None:
    engaged = [enemy for player in b.p.players for enemy in player.engaged]
    return engaged[foe] if foe < len(engaged) else None


def _hurt(s: State, t: State) -> Iterator[tuple[int, int]]:
    """Yield the characters in play before and after, with the damage that came."""
    yield from ((i, (new >> 1) - (old >> 1)) for i, (old, new) in enumerate(zip(s.chars, t.chars, strict=True)) if old >= 0 and new >= 0)


def _of_card(b: Battle, e: Event) -> Iterator[str]:
    """Yield what turning a shadow card up meets, looking at one, or throwing one away."""
    s, t = e.before, e.after
    if s.moment == LOOSE or t.moment == LOOSE:
        yield "LC.combat.prevented"
    if PEEK in (s.moment, t.moment):
        yield "LC.card.peeks"
    if e.kind < 0 or s.moment in (LOOSE, PEEK):
        return
    frame, kind = s.frames[-1], b.kinds[e.kind]
    yield "LC.combat.shadow"
    if not frame.known and sum(n > 0 for n in s.deck) > 1:
        yield "LC.combat.unseen"
    if any(b.p.card(n).triggers("when_revealed") or b.p.card(n).has("surge") or b.p.card(n).doomed for n in kind.cards):
        yield "LC.effects.not_as_shadow"
    threat = s.threat[frame.player] if s.threat else b.p.players[frame.player].threat
    effects = kind.effects(not frame.defenders, threat)
    if effects:
        yield "LC.card.shadow_effects"
    if 74 in kind.cards and any(act[0] == "exhaust" for act in e.acts):
        yield "LC.card.king_spider"
    if any(act[0] == "sacrifice" for act in e.acts):
        yield "LC.card.nazgul"
    if any(hurt > 0 and b.fighters[i].defense for i, hurt in _hurt(s, t)):
        yield "LC.combat.defense_vs_effects"
    if any(word == "deal" for word, _ in effects) and t.frames and sum(s.deck) - s.rest.dealt.bit_count() <= 1:
        yield "LC.combat.deck_empty"
    if t.frames and frame.foe != NO_FOE and t.frames[-1].attack > frame.attack > b.foes[frame.foe].attack:
        yield "LC.effects.lasting"


def _of_strike(b: Battle, e: Event) -> Iterator[str]:
    """Yield what the players' attacks meet, and the end of the phase."""
    s, t = e.before, e.after
    for act in e.acts:
        if act[0] != "attack":
            continue
        player, foe, group = act[1], act[2], act[3:]
        if s.foes[foe] & 15 == STAGED:
            yield "LC.card.dunhere"
        elif any(b.fighters[i].player != b.foes[foe].player for i in group) or player != b.foes[foe].player:
            yield "LC.keywords.ranged"
        if any(b.fighters[i].grows and s.chars[i] > 1 for i in group):
            yield "LC.card.gimli"
        if any(part.attack and part.host in group and s.gear >> g & 1 for g, part in enumerate(b.gear)):
            yield "LC.card.attachments"
        if t.rest.progress > s.rest.progress:
            yield "LC.card.legolas"
        if sum(attack_of(b, s, i, foe) for i in group) < b.foes[foe].defense:
            yield "LC.effects.lasting"
    if {"end", "damage"} <= {act[0] for act in e.acts}:
        yield from ("LC.card.sniper", "LC.combat.defense_vs_effects")


def _of_tools(b: Battle, e: Event) -> Iterator[str]:
    """Yield what an event, an ability or an attachment meets: how it is paid for, and what it does."""
    s, t = e.before, e.after
    played = next((act for act in e.acts if act[0] in ("play", "use", "cancel")), None)
    if played is None:
        return
    card = b.p.card(played[1])
    costs = [tag.get("cost", {}) for tag in card.tags if "cost" in tag]
    if costs:
        yield "LC.effects.cost"
    if any("resource_self" in cost for cost in costs):
        yield "LC.planning.abilities"
    if card.kind == "attachment":
        yield "LC.card.attachments"
    if "peek_shadow" in str(card.tags) or card.does("peek_encounter"):
        yield "LC.card.peeks"
    if card.kind == "event":
        yield from ("LC.card.combat_events", "LC.planning.event_window")
        yield from _paid(b, s, t, card)
        if card.does("recover") or card.does("return_hero_to_play") or str(card.does("put_into_play")).endswith("discard"):
            yield "LC.card.recovery"
    came = [i for i, (old, new) in enumerate(zip(s.chars, t.chars, strict=True)) if old < 0 <= new]
    if came:
        yield "LC.planning.enters_ready"
        if any(b.fighters[i].card.triggers("response", "self_enters_play") for i in came) and len(played) > 3:
            yield "LC.card.entering"
    if card.does("put_into_play") == "ally_from_hand":
        there = {b.fighters[i].card.name.en for i, code in enumerate(s.chars) if code >= 0}
        if any(code == IN_HAND and b.fighters[i].card.name.en in there and b.fighters[i].card.unique for i, code in enumerate(s.chars)):
            yield "LC.unique.one_in_play"
    boosts = zip(s.rest.boost, t.rest.boost, strict=False)
    if any(old > 0 and new > old for old, new in boosts):
        yield "LC.effects.lasting"


def _paid(b: Battle, s: State, t: State, card: Card) -> Iterator[str]:
    pools = [(i, old - new) for i, (old, new) in enumerate(zip(s.rest.pools, t.rest.pools, strict=False)) if old > new]
    yield from payment_rules(
        card, [b.fighters[i].card.sphere for i, _ in pools], any(s.chars[i] >= 0 and not s.chars[i] & 1 for i, _ in pools)
    )


def payment_rules(card: Card, spheres: list[str], exhausted: bool) -> Iterator[str]:
    """Yield the rules by which a card is paid for out of pools of heroes of these spheres."""
    if spheres:
        yield "LC.planning.match"
    if len(spheres) > 1:
        yield "LC.planning.pool"
    if exhausted:
        yield "LC.planning.exhausted_pays"
    if not card.cost and not card.cost_is_x:
        yield "LC.planning.zero"
    if card.sphere == NEUTRAL and spheres:
        yield "LC.planning.neutral"
    if any(tag.get("cost_rule") == payment.THREE_POOLS for tag in card.tags):
        yield "LC.planning.thicket"


def _of_losses(b: Battle, e: Event) -> Iterator[str]:
    """Yield what follows from somebody leaving play."""
    s, t = e.before, e.after
    for player in range(b.players):
        if out(b, t, player) and not out(b, s, player):
            yield "LC.end.eliminated"
            if any(b.foes[f].player == player and b.foes[f].engaged and code & 15 != DEAD for f, code in enumerate(s.foes)):
                yield "LC.end.eliminated_cards"
            if all(out(b, t, other) for other in range(b.players)):
                yield "LC.end.lost"
    gone = s.gear & ~t.gear
    for g, part in enumerate(b.gear):
        if not gone >> g & 1:
            continue
        if part.host >= 0 and t.chars[part.host] < 0:
            yield "LC.attachments.leave_with_host"
        if _borrowed(b, g):
            yield "LC.effects.control"
    if any(new & 15 == DEAD != old & 15 and foe.card.victory_points for old, new, foe in zip(s.foes, t.foes, b.foes, strict=True)):
        yield "LC.keywords.victory"
    if any(old >= 0 and new == GONE and b.fighters[i].hero for i, (old, new) in enumerate(zip(s.chars, t.chars, strict=True))):
        yield "LC.damage.dead_hero"
    if any(part.hit_points and t.gear >> g & 1 and _saved(b, t, part.host) for g, part in enumerate(b.gear)):
        yield "LC.card.attachments"


def _saved(b: Battle, t: State, host: int) -> bool:
    """Tell whether a character lives only by the hit points that an attachment adds."""
    return t.chars[host] >= 0 and t.chars[host] >> 1 >= b.fighters[host].hit_points


def _borrowed(b: Battle, gear: int) -> bool:
    """Tell whether an attachment lies on a character of a player whose deck it does not come from."""
    parts = [(index, part) for index, player in enumerate(b.p.players) for c in player.characters for part in c.attached]
    worn = [g for g, part in enumerate(b.gear) if part.host >= 0]
    return any(g == gear and part.owner not in (0, index + 1) for g, (index, part) in zip(worn, parts, strict=True))
