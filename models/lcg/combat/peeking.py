"""Looking at encounter cards during a battle: the top of the deck, or a shadow card just dealt (LC.card.peeks).

Which card is seen is chance; what is done about it is a choice. A card seen is no longer one of the unseen cards: it lies on top or at
the bottom of the deck, or on its enemy, and turns up there for certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mellon.models.lcg.combat.battle_parts import HELD, NO_FOE, PEEK, PICK, STAGED, WAITING, Frame

if TYPE_CHECKING:
    from mellon.models.lcg.combat.actions import Action
    from mellon.models.lcg.combat.attack_course import Outcome
    from mellon.models.lcg.combat.battle import Battle
    from mellon.models.lcg.combat.battle_parts import State

Found = Iterator[tuple[tuple[Any, ...], "State"]]


def undealt(s: State) -> int:
    """Count the unseen cards that still lie in the deck."""
    return sum(s.deck) - s.rest.dealt.bit_count() - sum(frame.cards for frame in s.frames)


def look(b: Battle, s: State, a: Action) -> Found:
    """Look at the top card of the encounter deck, if nobody knows it yet."""
    if b.order is None and not s.rest.top and undealt(s) > 0:
        may_bury = any(tag.get("do", {}).get("may_bottom") for tag in a.card.tags)
        yield (), s._replace(moment=PEEK, frames=(*s.frames, Frame(NO_FOE, a.player, 0, 0, 1, zero=may_bury)))


def look_at_shadow(b: Battle, s: State, a: Action) -> Found:
    """Look at a shadow card just dealt: before the first attack, on an enemy engaged with the player."""
    enemies = [enemy for player in b.p.players for enemy in player.engaged]
    if (
        b.order is not None
        or s.frames
        or any(enemy.attacked for enemy in enemies)
        or any(code & 15 not in (WAITING, HELD, STAGED) for code in s.foes)
    ):
        return
    for f in range(len(enemies)):
        if s.rest.dealt >> f & 1 and b.foes[f].player == a.player and s.foes[f] & 15 == WAITING:
            yield (
                (("foe", f),),
                s._replace(moment=PEEK, frames=(Frame(f, a.player, 0, 0, 1),), rest=s.rest._replace(dealt=s.rest.dealt & ~(1 << f))),
            )


def peeked(b: Battle, s: State, kind: int) -> list[Outcome]:
    """Go on after a card of this kind was looked at: it is known on its enemy, on top of the deck, or is put at the bottom."""
    frame = s.frames[-1]
    s = s._replace(moment=PICK, frames=s.frames[:-1])
    if frame.foe != NO_FOE:
        return [((), s._replace(rest=s.rest._replace(known=(*s.rest.known, (frame.foe, kind)))))]
    kept = s._replace(rest=s.rest._replace(top=(kind,)))
    if not frame.zero:
        return [((), kept)]
    return [((("keep",),), kept), ((("bury",),), s._replace(rest=s.rest._replace(bottom=(*s.rest.bottom, kind))))]


def top_cards(s: State, wanted: int, in_deck: int) -> tuple[int, tuple[int, ...], State]:
    """Return how many of the cards wanted are unseen ones, which known ones come with them, and the state without those."""
    top, bottom = s.rest.top[:wanted], s.rest.bottom
    unseen = min(wanted - len(top), max(0, in_deck))
    rest = wanted - len(top) - unseen
    s = s._replace(rest=s.rest._replace(top=s.rest.top[len(top) :], bottom=bottom[rest:]))
    return unseen, (*top, *bottom[:rest]), s
