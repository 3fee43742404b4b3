"""Events that bring cards back from discard pile to play or to hand during a battle (LC.card.recovery)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mellon.models.lcg.combat.battle_parts import AWAY, GONE, IN_PILE
from mellon.models.lcg.combat.paying import ways_to_pay
from mellon.models.lcg.combat.wounds import out, with_char
from mellon.models.lcg.round.recovering import may_stand

if TYPE_CHECKING:
    from mellon.models.lcg.combat.actions import Action
    from mellon.models.lcg.combat.battle import Battle
    from mellon.models.lcg.combat.battle_parts import State

Found = Iterator[tuple[tuple[Any, ...], "State"]]


def stand_and_fight(b: Battle, s: State, a: Action) -> Found:
    """Put an ally from a discard pile into play for its printed cost, paid by heroes of the event's sphere."""
    from mellon.models.lcg.combat.effects_of_entering import entering, unique_in_play

    seen = set()
    for i, code in enumerate(s.chars):
        who = b.fighters[i]
        cost = who.card.cost
        if code not in (GONE, IN_PILE) or who.player != a.player or cost is None or not may_stand(b.p, a.card, who.card):
            continue
        if unique_in_play(b, s, i) or (code, who.card.number, who.owner) in seen:
            continue
        seen.add((code, who.card.number, who.owner))
        for pools in ways_to_pay(b, s, a.player, a.card, False, cost):
            paid = with_char(s, i, 1)._replace(rest=s.rest._replace(pools=pools))
            for targets, after in entering(b, _without_twins(b, paid, i), who.card, a.player):
                yield (("fighter", i), *targets), after


def _without_twins(b: Battle, s: State, fighter: int) -> State:
    """Take the same card out of reach of another player who could have brought it in."""
    who = b.fighters[fighter]
    for i, other in enumerate(b.fighters):
        same = (other.origin, other.owner, other.card.number) == ("pile", who.owner, who.card.number)
        if same and other.player != who.player and s.chars[i] == IN_PILE:
            return with_char(s, i, AWAY)
    return s


def fortune(b: Battle, s: State, a: Action) -> Found:
    """Return a dead hero to play, ready and unhurt, to its owner; that it was lost stays counted."""
    for i, code in enumerate(s.chars):
        who = b.fighters[i]
        if who.hero and code in (GONE, IN_PILE) and not out(b, s, who.player):
            yield (("fighter", i),), with_char(s, i, 1)


def tomb(b: Battle, s: State, a: Action) -> Found:
    """Take a Spirit event from the own discard pile back to hand."""
    seen = set()
    for at, (player, number) in enumerate(b.hand):
        card = b.p.card(number)
        if (
            player == a.player
            and at != a.hand
            and not s.rest.hand >> at & 1
            and card.sphere == "spirit"
            and card.kind == "event"
            and number not in seen
        ):
            seen.add(number)
            yield (("card", number),), s._replace(rest=s.rest._replace(hand=s.rest.hand | 1 << at))
