"""Events in hand and abilities in play that act in combat, as actions that the moments of a battle offer (LC.card.combat_events).

Each action is offered at the moments where it can matter: readying and prevention between attacks, boosts before damage or in the
players' attacks, cancelling when an effect is turned up. Boosts and readying come earlier too where something in hand strikes outside
the attack order, or where the goal lets the hero die who would pay for them later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mellon.models.lcg.cards.catalogue import Card
from mellon.models.lcg.combat.battle_parts import CANCEL, DECLARED, NO_FOE, PICK, STRIKE, WINDOW
from mellon.models.lcg.combat.paying import ways_to_pay
from mellon.models.lcg.combat.peeking import look, look_at_shadow
from mellon.models.lcg.position import BOTH, NO_HERO_LOST

if TYPE_CHECKING:
    from mellon.models.lcg.combat.attack_course import Outcome
    from mellon.models.lcg.combat.battle import Battle
    from mellon.models.lcg.combat.battle_parts import State

Effect = Callable[["Battle", "State", "Action"], "Iterator[tuple[tuple[object, ...], State]]"]
"""Yields the targets chosen (pairs of a word and an index) and the state after the effect."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a player may do: an event in hand, an ability of a character, or an attachment's."""

    card: Card
    player: int
    moments: tuple[int, ...]
    effect: Effect
    hand: int = -1
    fighter: int = -1
    gear: int = -1
    exhausts: bool = False
    limited: bool = False
    own_cost: int = 0
    separate_pools: bool = False
    early: bool = False
    """Whether a boost may go to somebody who does not defend in the attack under way."""

    def outcomes(self, b: Battle, s: State) -> list[Outcome]:
        """Return what doing it now leads to; nothing where it cannot be done."""
        from mellon.models.lcg.combat.wounds import out

        if s.moment not in self.moments or out(b, s, self.player) or not self._there(b, s):
            return []
        if s.moment == CANCEL and not self.cancels(b, s):
            return []
        verb = "play" if self.hand >= 0 else "use"
        found: list[Outcome] = []
        for paid in self._paid(b, s):
            for targets, after in self.effect(b, paid, self):
                found.append((((verb, self.card.number, *targets),), after))
        return found

    def cancels(self, b: Battle, s: State) -> bool:
        """Tell whether it could cancel a shadow effect turned up now."""
        return bool(self.card.does("cancel_shadow")) and self._there(b, s) and any(True for _ in self._paid(b, s))

    def _there(self, b: Battle, s: State) -> bool:
        if self.hand >= 0:
            return bool(s.rest.hand >> self.hand & 1)
        if self.gear >= 0:
            return bool(s.gear >> self.gear & 1) and not (self.exhausts and s.rest.spent >> self.gear & 1)
        code = s.chars[self.fighter]
        if code < 0 or (self.exhausts and not code & 1):
            return False
        return not (self.limited and s.rest.spent >> len(b.gear) + self.fighter & 1)

    def _paid(self, b: Battle, s: State) -> Iterator[State]:
        rest = s.rest
        if self.hand >= 0 and self.card.cost_is_x:
            yield s._replace(rest=rest._replace(hand=rest.hand & ~(1 << self.hand)))
            return
        if self.hand >= 0:
            for pools in ways_to_pay(b, s, self.player, self.card, self.separate_pools):
                yield s._replace(rest=rest._replace(hand=rest.hand & ~(1 << self.hand), pools=pools))
            return
        if self.own_cost:
            have = rest.pools[self.fighter] if self.fighter < len(rest.pools) else 0
            if have < self.own_cost:
                return
            rest = rest._replace(pools=(*rest.pools[: self.fighter], have - self.own_cost, *rest.pools[self.fighter + 1 :]))
        if self.exhausts and self.gear >= 0:
            rest = rest._replace(spent=rest.spent | 1 << self.gear)
        elif self.exhausts:
            s = s._replace(chars=(*s.chars[: self.fighter], s.chars[self.fighter] & ~1, *s.chars[self.fighter + 1 :]))
        if self.limited:
            rest = rest._replace(spent=rest.spent | 1 << len(b.gear) + self.fighter)
        yield s._replace(rest=rest)


def actions_of(b: Battle) -> tuple[Action, ...]:
    """Return the actions that this battle's hands and cards in play offer."""
    found = [*_events(b), *_abilities(b), *_gear(b)]
    if not b.follow_all:
        found = [action for action in found if _affordable(b, action)]
        payable = [action for action in found if action.hand >= 0 or action.own_cost]
        if not payable:
            found = [action for action in found if not _only_resources(action)]
    return tuple(found)


def _affordable(b: Battle, action: Action) -> bool:
    """Tell whether an action can ever be paid for in this battle: resources are there, or something may bring them."""
    pools = [c.resources for player in b.p.players for c in player.characters]
    if action.hand < 0:
        paid_in = any(part.host == action.fighter and _brings(part.card) for part in b.gear)
        return not action.own_cost or paid_in or (action.fighter < len(pools) and pools[action.fighter] >= action.own_cost)
    if any(_brings(card) for card in (*(who.card for who in b.fighters), *(part.card for part in b.gear))):
        return True
    payers = [i for i in b.heroes[action.player] if i < len(pools)]
    return sum(pools[i] for i in payers) >= (action.card.cost or 0)


def _brings(card: Card) -> bool:
    return any("add_resource" in tag.get("do", {}) and tag.get("event") != "self_commits" for tag in card.tags)


def _only_resources(action: Action) -> bool:
    return any("add_resource" in tag.get("do", {}) for tag in action.card.triggers("action"))


def _strikes_at_once(b: Battle) -> bool:
    """Tell whether a card in hand hurts enemies outside the players' attacks, so that strength counts before them (Quick Strike, Rain of Arrows)."""
    return any(b.p.card(number).does("immediate_attack") or b.p.card(number).does("damage_each") for _, number in b.hand)


def _heroes_may_die(b: Battle) -> bool:
    goal = b.p.goal
    return goal is not None and goal.name not in (NO_HERO_LOST, BOTH)


def _widened(b: Battle, card: Card, moments: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
    """Return when a boost or a readying event is offered, and whether it is offered early (LC.card.combat_events)."""
    if not (card.does("ready") or card.does("attack_all") or card.does("attack")):
        return moments, False
    if b.follow_all:
        return (PICK, DECLARED, WINDOW, STRIKE), True
    early = (PICK, WINDOW) if _strikes_at_once(b) else (DECLARED, WINDOW) if _heroes_may_die(b) else ()
    return tuple(dict.fromkeys((*moments, *early))), bool(early)


def _events(b: Battle) -> Iterator[Action]:
    from mellon.models.lcg.combat import action_effects as fx

    for at, (player, number) in enumerate(b.hand):
        card = b.p.card(number)
        if card.kind != "event":
            continue
        known = fx.event_of(card)
        if known is not None:
            moments, effect = known
            separate = any(tag.get("cost_rule") == "three_different_hero_pools" for tag in card.tags)
            moments, early = _widened(b, card, moments)
            yield Action(card, player, moments, effect, hand=at, separate_pools=separate, early=early)


def _abilities(b: Battle) -> Iterator[Action]:
    from mellon.models.lcg.combat import effects_on_characters as fx

    at_once = b.follow_all or _strikes_at_once(b)
    for i, who in enumerate(b.fighters):
        for tag in who.card.triggers("action"):
            do, cost = tag.get("do", {}), tag.get("cost", {})
            limited = tag.get("limit") == "once_per_round"
            if "heal" in do:
                own = int(cost.get("resource_self", 0))
                yield Action(
                    who.card,
                    who.player,
                    (PICK, WINDOW),
                    fx.healer(do["heal"]),
                    fighter=i,
                    exhausts="exhaust" in cost,
                    limited=limited,
                    own_cost=own,
                )
            elif "peek_encounter" in do and b.peeks_count and (b.follow_all or b.draws_more):
                yield Action(who.card, who.player, (PICK,), look, fighter=i, exhausts="exhaust" in cost, limited=limited)
            elif isinstance(do.get("attack_self"), int):
                yield Action(who.card, who.player, (PICK, WINDOW, STRIKE) if at_once else (STRIKE,), fx.rage, fighter=i, limited=limited)


def _gear(b: Battle) -> Iterator[Action]:
    from mellon.models.lcg.combat import effects_on_characters as fx

    at_once = b.follow_all or _strikes_at_once(b)
    for g, part in enumerate(b.gear):
        if part.host < 0 or part.card.is_encounter:
            continue
        for tag in part.card.triggers("response", "shadow_dealt_to_attacker") if b.shadow and b.peeks_count else ():
            yield Action(part.card, part.player, (PICK,), look_at_shadow, gear=g, exhausts="exhaust" in tag.get("cost", {}))
        for tag in part.card.triggers("action"):
            do, cost = tag.get("do", {}), tag.get("cost", {})
            spends = "exhaust" in cost
            if do.get("ready") == "host":
                yield Action(
                    part.card,
                    part.player,
                    (PICK, DECLARED, WINDOW, STRIKE) if at_once else (PICK, DECLARED, STRIKE),
                    fx.ready_host,
                    gear=g,
                    exhausts=spends,
                )
            elif "heal" in do:
                yield Action(part.card, part.player, (PICK, DECLARED, WINDOW), fx.healer(do["heal"]), gear=g, exhausts=spends)
            elif "add_resource" in do:
                yield Action(part.card, part.player, (PICK, DECLARED, CANCEL, WINDOW, STRIKE), fx.wealth, gear=g, exhausts=spends)
            elif "discard_hand" in cost and "choose" in do:
                yield Action(part.card, part.player, (DECLARED, WINDOW), fx.protector, gear=g)


__all__ = ["CANCEL", "DECLARED", "NO_FOE", "PICK", "STRIKE", "WINDOW", "Action", "actions_of"]
