"""What a state still holds although it can never matter again."""

from __future__ import annotations

from mellon.models.konfrontacja.board import OFF
from mellon.models.konfrontacja.cards import special, special_bit
from mellon.models.konfrontacja.state import State, Table


def live_specials(table: Table, state: State) -> int:
    """Return the special cards without those that bring back or show somebody who does not take part any more."""
    dead = 0
    for name in ("gandalf_white", "king_revealed"):
        bit, person = special_bit(name), special(name).person
        if state.specials & bit and not any(name == "gandalf_white" or state.where[n] != OFF for n in table.persons(person)):
            dead |= bit
    return state.specials & ~dead
