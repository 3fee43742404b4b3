"""The parts of a position: one combat, the scoring areas, and the table of an action phase."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

FREE, SHADOW = SIDES = ("free_peoples", "shadow")


@dataclass(frozen=True, slots=True)
class Fighter:
    """A character or army in a combat with the items it wields, the combat tokens on it, and what losing it costs."""

    card: str
    items: tuple[str, ...] = ()
    tokens: int = 0
    worth: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class CombatPart:
    """One combat at a location.

    `tokens` are defence tokens and `attack_tokens` attack tokens on the location itself; `reserve` and `in_play` name cards elsewhere whose
    texts reach this combat, in the reserve a wielder stands before its items; `round_rules` are event texts that hold for this round.
    """

    location: str
    from_enemy: bool = False
    tokens: int = 0
    attack_tokens: int = 0
    attackers: tuple[Fighter, ...] = ()
    defenders: tuple[Fighter, ...] = ()
    reserve: tuple[str, ...] = ()
    in_play: tuple[str, ...] = ()
    round_rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """One side's scoring area. `corruption` is the Shadow's; Ring tokens are the unused ones."""

    locations: tuple[str, ...] = ()
    corruption: int = 0
    ring_tokens: int = 0


@dataclass(frozen=True, slots=True)
class ScorePart:
    """Both scoring areas, whether the last path has been resolved, and the locations whose combat is still to come this round.

    `path` is the number of the last path that was activated (None: the highest in the areas).
    """

    final: bool = False
    free_peoples: Area = Area()
    shadow: Area = Area()
    active: tuple[str, ...] = ()
    path: int | None = None


Icons = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
"""Icon values supplied by the user: card id -> icon -> count."""
