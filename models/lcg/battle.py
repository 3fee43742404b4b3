"""A combat phase laid out for the rules: what never changes (`Battle`) and the small state that does (`State`).

Characters, enemies and attachments are numbered; the state holds integers only, so that it is quick to copy and to compare.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from models.lcg import shadow as sh
from models.lcg.cards import Card
from models.lcg.position import ELIMINATED_AT, Attached, Character, Position, Staged
from models.lcg.recovering import held_cards, recoverable, returning
from models.lcg.shadow import Kind, kinds
from models.lcg.strength import enemy_attack

if TYPE_CHECKING:
    from models.lcg.actions import Action

GONE, AWAY, IN_HAND, IN_PILE = -1, -2, -3, -4
"""Codes of a character that was destroyed, that left play otherwise, that is still in hand (Sneak Attack), that lies in a discard pile."""
WAITING, DONE, HELD, STAGED, DEAD = range(5)
"""Status of an enemy: its attack is still to come, is over, is prevented; it is in the staging area; it is destroyed."""
DEALING, PICK, DECLARED, REVEAL, ANSWER, CANCEL, WINDOW, LOOSE, STRIKE, END, PEEK = range(11)
"""Moments of the phase: who gets a shadow card, which enemy attacks and who defends, after declaring, a shadow card is turned,
a defender against an extra attack, an effect may be cancelled, before damage, a card is discarded unused, players attack, over,
a card is looked at."""
CHANCE = (REVEAL, LOOSE, PEEK)
"""Moments at which a card decides."""
NO_FOE = -1
_FEW_CARDS = 10
"""Up to so many unseen cards peeks are weighed against two enemies; each one multiplies what can follow."""


class Frame(NamedTuple):
    """An attack under way: the enemy (NO_FOE for a shadow card's own attack), whom it attacks, the defenders (a mask).

    `attack` counts bonuses already turned up; `cards` and `known` are the shadow cards still to be turned; `zero`: defense does not
    count; `returns`: the enemy goes back to staging afterwards; `kind`: an effect that may be cancelled; `resume`: what follows a
    frame that only discards cards; `owes`: a character is due once the extra attack is over; `later`: known cards to be turned after the others.
    """

    foe: int
    player: int
    defenders: int
    attack: int
    cards: int = 0
    known: tuple[int, ...] = ()
    zero: bool = False
    returns: bool = False
    kind: int = -1
    resume: int = PICK
    owes: bool = False
    later: tuple[int, ...] = ()


class Rest(NamedTuple):
    """What changes seldom: used gear and abilities, hand, resources, boosts, known shadow cards, dealt enemies, flags, known cards in the deck."""

    spent: int = 0
    hand: int = 0
    pools: tuple[int, ...] = ()
    boost: tuple[int, ...] = ()
    known: tuple[tuple[int, int], ...] = ()
    dealt: int = 0
    together: int = 0
    progress: int = 0
    top: tuple[int, ...] = ()
    bottom: tuple[int, ...] = ()


class State(NamedTuple):
    """One moment of a battle.

    `chars`: damage * 2 + ready, or GONE, AWAY, IN_HAND. `foes`: damage << 8 | players who struck it << 4 | status. `gear`: mask of
    the attachments in play. `deck`: unseen cards by kind, those lying face down on enemies included. `lost`: heroes lost.
    """

    moment: int
    chars: tuple[int, ...]
    foes: tuple[int, ...]
    gear: int
    threat: tuple[int, ...]
    deck: tuple[int, ...]
    lost: int
    frames: tuple[Frame, ...]
    rest: Rest


@dataclass(frozen=True, slots=True)
class Fighter:
    """A character as the battle needs it."""

    player: int
    card: Card
    hero: bool
    attack: int
    defense: int
    hit_points: int
    grows: bool
    stings: int
    sentinel: bool
    ranged: bool
    hunter: int
    prisoner: bool = False
    origin: str = ""
    owner: int = -1
    """Where it comes from if it is not in play yet (`hand`, `pile`, `dead`), and whose card it is."""


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy as the battle needs it. `engaged`: it was engaged when the battle was laid out."""

    player: int
    card: Card
    attack: int
    defense: int
    hit_points: int
    engaged: bool
    extra_cards: int
    excess_to_threat: bool
    threat_on_attack: int
    returns_on_blank: bool
    takes_character: bool
    hurts_from_staging: int
    progress_after: int
    engaging_bonus: int = 0
    engaging_damage: int = 0
    """What it gets, and does to one hero, when it is pulled into engagement during the phase."""


@dataclass(frozen=True, slots=True)
class Gear:
    """An attachment in play and where it lies: on fighter `host`, or on foe `foe`."""

    card: Card
    player: int
    host: int
    foe: int
    hit_points: int
    holds: bool
    bars: tuple[str, ...]
    attack: int
    attack_trait: str


class Battle:
    """Everything about a combat phase that does not change while it is fought.

    `exact_threat`: threat is followed (it can matter); `follow_progress`: quest progress is followed (never matters for the goals).
    """

    def __init__(self, p: Position, follow_all: bool = False, shadow: bool | None = None) -> None:
        p = unfolded(p)
        self.p = p
        self.shadow = p.shadow if shadow is None else shadow
        self.players = len(p.players)
        self.in_game = len(p.remaining)
        self.follow_all = follow_all
        self.fighters = tuple(self._fighters())
        self.foes = tuple(self._foes())
        self.gear = tuple(self._gear())
        self.hand = (*held_cards(p), *recoverable(p))
        self.held = (1 << len(held_cards(p))) - 1
        """The cards of the hands, those that can come back from a discard pile behind them; `held` marks the former."""
        self.numbers = p.unseen_cards if self.shadow else type(p.unseen_cards)()
        self.gear_on = tuple(sum(1 << g for g, part in enumerate(self.gear) if part.host == i) for i in range(len(self.fighters)))
        self.gear_of = tuple(sum(1 << g for g, part in enumerate(self.gear) if part.player == n) for n in range(self.players))
        snares = p.reading("snare_is_own_attachment") == "yes"
        self.own_gear = tuple(sum(1 << g for g, part in enumerate(self.gear) if part.player == n and (snares or part.foe == NO_FOE)) for n in range(self.players))
        """What counts as a player's own attachments where a shadow card takes them."""
        self.kinds = self._kinds()
        self.kind_of = {number: at for at, kind in enumerate(self.kinds) for number in kind.cards}
        self.squads = tuple(tuple(i for i, f in enumerate(self.fighters) if f.player == n) for n in range(self.players))
        self.heroes = tuple(tuple(i for i in squad if self.fighters[i].hero and not self.fighters[i].prisoner) for squad in self.squads)
        self.twin = tuple(i if self.gear_on[i] or follow_all else f.card.number * 100 + f.player * 10 + 1000 for i, f in enumerate(self.fighters))
        self.order = None if p.order is None or not self.shadow else tuple(self.kind_of[number] for number in p.order)
        self.snares = tuple((1 << g, part.foe) for g, part in enumerate(self.gear) if part.holds and part.foe != NO_FOE)
        self.out_before = tuple(player.eliminated for player in p.players)
        self.actions = self._actions()

    def _fighters(self) -> Iterator[Fighter]:
        for index, player in enumerate(self.p.players):
            for character in player.characters:
                yield self._fighter(index, character)
        sneaks = any(self.p.card(number).does("put_into_play") == "ally_from_hand" for player in self.p.players for number in player.hand)
        for index, player in enumerate(self.p.players):
            for number in player.hand:
                if sneaks and self.p.card(number).kind == "ally":
                    yield replace(self._fighter(index, Character(number)), origin="hand", owner=index)
        for index, owner, number, origin in returning(self.p):
            yield replace(self._fighter(index, Character(number)), origin=origin, owner=owner)

    def _fighter(self, index: int, character: Character) -> Fighter:
        card = self.p.card(character.card)
        hunts = next((tag["do"] for tag in card.tags if tag.get("do", {}).get("can_attack_staging")), None)
        return Fighter(
            index,
            card,
            card.is_hero,
            card.attack,
            card.defense,
            card.hit_points,
            grows=card.does("attack_self") == "+damage_on_self",
            stings=int(card.does("damage_attacker") or 0),
            sentinel=card.has("sentinel"),
            ranged=card.has("ranged"),
            hunter=0 if hunts is None else int(hunts.get("attack_self", 0)) or 1,
            prisoner=character.prisoner,
        )

    def _foes(self) -> Iterator[Foe]:
        for index, player in enumerate(self.p.players):
            for enemy in player.engaged:
                yield self._foe(index, self.p.card(enemy.card), enemy_attack(self.p, enemy), True)
        for staged in self.p.staging:
            card = self.p.card(staged.card)
            if card.kind == "enemy":
                yield self._foe(0, card, card.attack, False)

    def _foe(self, player: int, card: Card, attack: int, engaged: bool) -> Foe:
        engages: Mapping[str, Any] = next((tag["do"] for tag in card.triggers("forced", "self_engages")), {})
        on_attack: Mapping[str, Any] = next((tag["do"] for tag in card.triggers("forced", "self_attacks")), {})
        return Foe(
            player,
            card,
            attack,
            card.defense,
            card.hit_points,
            engaged,
            extra_cards=int(on_attack.get("deal_shadow_self", 0)),
            excess_to_threat=bool(card.does("excess_attack_damage_to_threat")),
            threat_on_attack=int(on_attack.get("threat", 0)),
            returns_on_blank=bool(card.triggers("forced", "own_shadow_blank")),
            takes_character=bool(card.triggers("forced", "own_shadow_effect_resolved")),
            hurts_from_staging=int(card.does("each_player_damage_own_character") or 0),
            progress_after=next((int(tag["do"].get("remove_progress", 0)) for tag in card.triggers("forced", "self_attacked")), 0),
            engaging_bonus=int(engages.get("attack_self", 0)),
            engaging_damage=int(engages.get("damage_one_hero", 0)),
        )

    def _gear(self) -> Iterator[Gear]:
        fighter = foe = 0
        for index, player in enumerate(self.p.players):
            for character in player.characters:
                for part in character.attached:
                    yield self._part(self.p.card(part.card), index, fighter, NO_FOE)
                fighter += 1
            for enemy in player.engaged:
                for part in enemy.attached:
                    if not self.p.card(part.card).is_encounter:
                        yield self._part(self.p.card(part.card), part.owner - 1 if part.owner else index, -1, foe)
                foe += 1

    def _part(self, card: Card, player: int, host: int, foe: int) -> Gear:
        attack, trait, hit_points, bars = 0, "", 0, []
        for tag in card.tags:
            do = tag.get("do", {})
            bars += do.get("host_cannot", ())
            if tag["trigger"] != "constant":
                continue
            hit_points += int(do.get("hit_points_host", 0))
            if "attack_host" in do:
                attack, trait = int(do["attack_host"]), str(tag.get("condition", "")).partition(":")[2]
                if host >= 0:
                    own = self.fighters[host].card.traits
                    attack = max([attack, *(int(n) for t, n in do.get("attack_host_if_trait", {}).items() if t in own)])
        return Gear(card, player, host, foe, hit_points, card.does("cannot_attack") == "host", tuple(bars), attack, trait)

    def _actions(self) -> tuple[Action, ...]:
        from models.lcg.actions import actions_of

        return actions_of(self)

    def _kinds(self) -> tuple[Kind, ...]:
        engaged = [foe for foe in self.foes if foe.engaged]
        harmless = [] if self.follow_all else [sh.SKIP_DRAW, sh.PROGRESS]
        if not self.gear and not self.follow_all:
            harmless += [sh.DISCARD, sh.DISCARD_DEFENDER, sh.DISCARD_ALL]
        if not self.exact_threat:
            harmless += [sh.THREAT, sh.THREAT_PER_ENEMY]
        cancels = any(self.p.card(number).does("cancel_shadow") for _, number in self.hand)
        matters = self.follow_all or cancels or any(foe.returns_on_blank or foe.takes_character for foe in engaged)
        known = [number for player in self.p.players for enemy in player.engaged for number in enemy.shadow or ()]
        return kinds([*self.numbers, *known], harmless, matters)

    @cached_property
    def exact_threat(self) -> bool:
        """Tell whether threat can matter: a score weighs it, somebody may come to 50, or to the 35 that some shadow cards ask for."""
        if self.follow_all or (self.p.goal is not None and dict(self.p.goal.weights).get("threat")):
            return True
        rise = self.most_threat_rise
        crows = any(sh.variants(number)[0] != sh.variants(number)[2] for number in self.numbers)
        return any(
            player.threat + rise >= ELIMINATED_AT or (crows and player.threat < sh.HIGH_THREAT <= player.threat + rise) for player in self.p.players
        )

    @cached_property
    def most_reveals(self) -> int:
        """Return how many shadow cards can be turned up in this battle at most."""
        engaged = [foe for foe in self.foes if foe.engaged]
        copies = {name: sum(n for number, n in self.numbers.items() if any(e[0] == name for e in sh.variants(number)[0])) for name in (sh.DEAL, sh.EXTRA)}
        most = sum(1 + foe.extra_cards for foe in engaged) + copies[sh.DEAL] * self.players + copies[sh.EXTRA] + self.most_peeks
        return min(most, sum(self.numbers.values()))

    @cached_property
    def draws_more(self) -> bool:
        """Tell whether a card can still be drawn from the deck after the shadow cards are dealt."""
        more = any(word in (sh.DEAL, sh.EXTRA) for number in self.numbers for word, _ in sh.variants(number)[0])
        return self.shadow and (more or any(foe.engaged and foe.extra_cards for foe in self.foes))

    @cached_property
    def peeks_count(self) -> bool:
        """Tell whether looking at cards is part of what is worked out (ruling peeks): carried out it always may be, weighed in small combats only."""
        waiting = sum(not enemy.attacked for player in self.p.players for enemy in player.engaged)
        small = waiting <= 1 or (waiting <= 2 and sum(self.numbers.values()) <= _FEW_CARDS)
        return self.follow_all or (small and self.p.reading("peeks") == "used")

    @cached_property
    def looks_at_shadow(self) -> bool:
        """Tell whether somebody may look at a shadow card."""
        return self.shadow and any(part.card.does("peek_shadow") for part in self.gear)

    @cached_property
    def most_peeks(self) -> int:
        """Return a bound on the cards that can be looked at in this battle."""
        if not self.shadow or self.p.order is not None:
            return 0
        eyes = sum(bool(who.card.does("peek_encounter")) for who in self.fighters) if self.draws_more or self.follow_all else 0
        again = sum("ready" in tag.get("do", {}) for number in [n for _, n in self.hand] + [part.card.number for part in self.gear] for tag in self.p.card(number).tags)
        return eyes * (1 + again) + sum(bool(part.card.does("peek_shadow")) for part in self.gear)

    @cached_property
    def most_threat_rise(self) -> int:
        """Return a bound on what any player's threat can rise by in this battle."""
        engaged = [foe for foe in self.foes if foe.engaged]
        each = [_threat_of(number, len(engaged)) for number, copies in self.numbers.items() for _ in range(copies)]
        known = [number for player in self.p.players for enemy in player.engaged for number in enemy.shadow or ()]
        each += [_threat_of(number, len(engaged)) for number in known]
        bonus = sum(sorted(each, reverse=True)[: self.most_reveals + len(known)])
        attacks = [max((n for part in sh.variants(number) for word, n in part if word == sh.ATTACK), default=0) for number in self.numbers]
        own = sum(foe.threat_on_attack for foe in engaged)
        excess = sum(foe.attack + sum(sorted(attacks, reverse=True)[:4]) + 4 for foe in engaged if foe.excess_to_threat)
        return bonus + own + excess

    def initial(self) -> list[tuple[tuple[tuple[Any, ...], ...], State]]:
        """Return the first states with the choice that leads to each: usually one; several where equal costs share too few shadow cards."""
        from models.lcg.dealing import first_states

        return first_states(self)


def unfolded(p: Position) -> Position:
    """Return the position with enemies that guard an objective lying in staging themselves, the objective on them, where somebody may attack there."""
    hunters = any(tag.get("do", {}).get("can_attack_staging") for player in p.players for c in player.characters for tag in p.card(c.card).tags)
    if not hunters or not any(p.card(guard).kind == "enemy" for staged in p.staging for guard in staged.guards):
        return p
    staging: list[Staged] = []
    for staged in p.staging:
        if len(staged.guards) == 1 and p.card(staged.guards[0]).kind == "enemy":
            staging.append(Staged(staged.guards[0], attached=(Attached(staged.card),)))
        else:
            staging.append(staged)
    return p.but(staging=tuple(staging))


def _threat_of(number: int, engaged: int) -> int:
    return max(sum(n if word in (sh.THREAT, sh.BOUNCE) else engaged * (word == sh.THREAT_PER_ENEMY) for word, n in part) for part in sh.variants(number))


def may(b: Battle, s: State, fighter: int, act: str) -> bool:
    """Tell whether attachments let a character `attack` or `defend`."""
    on = b.gear_on[fighter] & s.gear
    return not on or not any(on >> g & 1 and act in part.bars for g, part in enumerate(b.gear))


def hit_points_of(b: Battle, s: State, fighter: int) -> int:
    """Return a character's hit points, attachments included."""
    on = b.gear_on[fighter] & s.gear
    if not on:
        return b.fighters[fighter].hit_points
    return b.fighters[fighter].hit_points + sum(part.hit_points for g, part in enumerate(b.gear) if on >> g & 1)


def defense_of(b: Battle, s: State, fighter: int) -> int:
    """Return a character's defense with phase boosts."""
    boost = s.rest.boost
    return b.fighters[fighter].defense + (boost[2 * fighter + 1] if boost else 0)


def attack_of(b: Battle, s: State, fighter: int, foe: int) -> int:
    """Return a character's attack against an enemy: attachments, damage that helps, phase boosts."""
    who = b.fighters[fighter]
    total = who.attack
    if who.grows:
        total += s.chars[fighter] >> 1
    on = b.gear_on[fighter] & s.gear
    if on:
        for g, part in enumerate(b.gear):
            if on >> g & 1 and part.attack and (not part.attack_trait or part.attack_trait in b.foes[foe].card.traits):
                total += part.attack
    boost = s.rest.boost
    return total + (boost[2 * fighter] if boost else 0)


__all__ = ["Battle", "Frame", "Rest", "State", "attack_of", "defense_of", "hit_points_of", "may"]
