"""The parts of a combat phase: moments, the small state that changes, and what characters, enemies and attachments are to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from mellon.models.lcg.cards.catalogue import Card

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
