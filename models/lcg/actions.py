"""Events in hand and abilities in play that act in combat, as actions that the moments of a battle offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from models.lcg.battle import Battle, State
    from models.lcg.combat import Outcome


class Action(Protocol):
    """Something that a player may do between the steps of an attack."""

    def outcomes(self, b: Battle, s: State) -> list[Outcome]:
        """Return what doing it now leads to; nothing where it cannot be done."""

    def cancels(self, b: Battle, s: State) -> bool:
        """Tell whether it could cancel a shadow effect turned up now."""


def actions_of(b: Battle) -> tuple[Action, ...]:
    """Return the actions that this battle's hands and cards in play offer."""
    return ()


def left_out(b: Battle) -> list[int]:
    """Return the cards at hand whose combat effect is not used."""
    return sorted({number for _, number in b.hand if b.p.card(number).kind == "event"})
