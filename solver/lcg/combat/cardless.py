"""The same battle without shadow cards: what a state can come to at most.

Shadow effects hurt, exhaust, disarm and threaten. Where somebody gains by that, the battle without cards gives it to him from the start: an attacker
who grows with his wounds hits as hard as he ever could, who is paid for damage or death has all that he could spend. Where harm can help in other
ways nothing is claimed: cards that bring the dead back, attachments that hold their bearer back or an enemy off, an enemy that a blank card sends
to a hunter, a unique ally who waits for another one to leave.
"""

from __future__ import annotations

from dataclasses import replace

from mellon.models.lcg.combat.attack_course import Outcome, finished, next_card
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import CANCEL, LOOSE, PEEK, REVEAL, State
from mellon.models.lcg.round.recovering import ANY_ALLY
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.limits import STATES, LimitReached, Watch

_MOST_STATES = 20_000
"""So many states of the battle without cards are looked at; what is not known then is not bounded."""
_PAID_FOR_HARM = ("self_damaged", "character_destroyed", "character_leaves_play")


def only_harms(b: Battle, aim: Aim) -> bool:
    """Tell whether no shadow card can ever help to reach an aim, but for wounds and deaths that strengthen or pay.

    A score is not bounded this way: who is dead early is spared what would cost points later (threat, further wounds).
    """
    if b.snares or any(part.bars for part in b.gear):
        return False
    sent_back = any(foe.returns_on_blank for foe in b.foes)
    if sent_back and (aim.killing.hunters or b.p.reading("wargs_without_shadow_card") == "return"):
        return False
    cards = [action.card for action in b.actions]
    if any(card.does("put_into_play") == ANY_ALLY or card.does("return_hero_to_play") for card in cards):
        return False
    unique = [who.card.name for who in b.fighters if who.card.unique]
    if len(unique) > len(set(unique)) and any(card.does("put_into_play") for card in cards):
        return False
    return not aim.scored


def _worn(b: Battle, fighter: int) -> int:
    """Return the hit points that a character owes to attachments."""
    return sum(part.hit_points for part in b.gear if part.host == fighter)


def _paid_for_harm(b: Battle, fighter: int) -> bool:
    cards = [b.fighters[fighter].card, *(part.card for part in b.gear if part.host == fighter)]
    return any(card.triggers("response", event) for card in cards for event in _PAID_FOR_HARM)


class Cardless:
    """Tells what states of a battle come to at most if no further shadow card does anything."""

    def __init__(self, b: Battle, aim: Aim, watch: Watch, max_states: int | None) -> None:
        self.b = type(b)(b.p, shadow=False)
        self.b.fighters = tuple(
            replace(who, attack=who.attack + who.hit_points + _worn(b, i) - 1, grows=False) if who.grows else who
            for i, who in enumerate(self.b.fighters)
        )
        self.values = Values(self.b, Aim(self.b, aim.goal), watch, min(_MOST_STATES, max_states or _MOST_STATES), compact=False)
        self._known: dict[State, int] = {}
        self._full = False
        self._paid = [i for i in range(len(b.fighters)) if _paid_for_harm(b, i)]
        self._enough = 2 * sum(b.p.card(number).cost or 0 for _, number in b.hand)

    @property
    def states(self) -> int:
        """Return how many states have been looked at."""
        return self.values.states

    def worth(self, s: State) -> int | None:
        """Return what a state comes to without cards; None where that takes too many states. Raises LimitReached where time is up."""
        found = self._known.get(s)
        if found is None and not self._full:
            try:
                found = self._known[s] = max(self._value(after) for _, after in without_cards(self.b, self._rich(s)))
            except LimitReached as stop:
                if stop.limit != STATES:
                    raise
                self._full = True
        return found

    def _rich(self, s: State) -> State:
        """Give those who are paid for harm all that they could spend."""
        if not self._paid or not s.rest.pools:
            return s
        pools = list(s.rest.pools)
        for i in self._paid:
            if i < len(pools):
                pools[i] = max(pools[i], self._enough)
        return s._replace(rest=s.rest._replace(pools=tuple(pools)))

    def _value(self, s: State) -> int:
        graph = self.values.graph
        return self.values.value(graph.node(graph.bare(s)), 0, 0)


def without_cards(b: Battle, s: State) -> list[Outcome]:
    """Return a state as it goes on without the shadow cards still to come, the effect just turned up included."""
    frames = tuple(frame._replace(cards=0, known=(), later=(), kind=-1) for frame in s.frames)
    bare = s._replace(deck=(), frames=frames, rest=s.rest._replace(dealt=0, known=(), top=(), bottom=()))
    if s.moment in (REVEAL, PEEK, CANCEL):
        return next_card(b, bare)
    return finished(b, bare) if s.moment == LOOSE else [((), bare)]
