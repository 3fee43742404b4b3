"""A combat phase laid out for the rules: everything that does not change while it is fought.

Characters, enemies and attachments are numbered; the state (`battle_parts`) holds integers only, so that it is quick to copy and to compare.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from mellon.models.lcg.combat import shadow as sh
from mellon.models.lcg.combat.battle_layout import fighters_of, foes_of, gear_of, unfolded
from mellon.models.lcg.combat.battle_parts import NO_FOE, State
from mellon.models.lcg.combat.shadow import Kind, kinds
from mellon.models.lcg.position import ELIMINATED_AT, Position
from mellon.models.lcg.round.recovering import held_cards, recoverable

if TYPE_CHECKING:
    from mellon.models.lcg.combat.actions import Action

_FEW_CARDS = 10
"""Up to so many unseen cards peeks are weighed against two enemies; each one multiplies what can follow."""


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
        self.fighters = tuple(fighters_of(p))
        self.foes = tuple(foes_of(p))
        self.gear = tuple(gear_of(p, self.fighters))
        self.hand = (*held_cards(p), *recoverable(p))
        self.held = (1 << len(held_cards(p))) - 1
        """The cards of the hands, those that can come back from a discard pile behind them; `held` marks the former."""
        self.numbers = p.unseen_cards if self.shadow else type(p.unseen_cards)()
        self.gear_on = tuple(sum(1 << g for g, part in enumerate(self.gear) if part.host == i) for i in range(len(self.fighters)))
        self.gear_of = tuple(sum(1 << g for g, part in enumerate(self.gear) if part.player == n) for n in range(self.players))
        snares = p.reading("snare_is_own_attachment") == "yes"
        self.own_gear = tuple(
            sum(1 << g for g, part in enumerate(self.gear) if part.player == n and (snares or part.foe == NO_FOE))
            for n in range(self.players)
        )
        """What counts as a player's own attachments where a shadow card takes them."""
        self.kinds = self._kinds()
        self.kind_of = {number: at for at, kind in enumerate(self.kinds) for number in kind.cards}
        self.squads = tuple(tuple(i for i, f in enumerate(self.fighters) if f.player == n) for n in range(self.players))
        self.heroes = tuple(tuple(i for i in squad if self.fighters[i].hero and not self.fighters[i].prisoner) for squad in self.squads)
        self.twin = tuple(
            i if self.gear_on[i] or follow_all else f.card.number * 100 + f.player * 10 + 1000 for i, f in enumerate(self.fighters)
        )
        self.order = None if p.order is None or not self.shadow else tuple(self.kind_of[number] for number in p.order)
        self.snares = tuple((1 << g, part.foe) for g, part in enumerate(self.gear) if part.holds and part.foe != NO_FOE)
        self.out_before = tuple(player.eliminated for player in p.players)
        self.actions = self._actions()

    def _actions(self) -> tuple[Action, ...]:
        from mellon.models.lcg.combat.actions import actions_of

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
            player.threat + rise >= ELIMINATED_AT or (crows and player.threat < sh.HIGH_THREAT <= player.threat + rise)
            for player in self.p.players
        )

    @cached_property
    def most_reveals(self) -> int:
        """Return how many shadow cards can be turned up in this battle at most."""
        engaged = [foe for foe in self.foes if foe.engaged]
        copies = {
            name: sum(n for number, n in self.numbers.items() if any(e[0] == name for e in sh.variants(number)[0]))
            for name in (sh.DEAL, sh.EXTRA)
        }
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
        again = sum(
            "ready" in tag.get("do", {})
            for number in [n for _, n in self.hand] + [part.card.number for part in self.gear]
            for tag in self.p.card(number).tags
        )
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
        from mellon.models.lcg.combat.dealing import first_states

        return first_states(self)


def _threat_of(number: int, engaged: int) -> int:
    return max(
        sum(n if word in (sh.THREAT, sh.BOUNCE) else engaged * (word == sh.THREAT_PER_ENEMY) for word, n in part)
        for part in sh.variants(number)
    )
