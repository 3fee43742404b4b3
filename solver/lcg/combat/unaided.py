"""A battle fought without what players may use or leave: events in hand and abilities in play.

Whatever is reached without them can be reached with them, so its value is a lower bound, and exact where it is certainty.
"""

from __future__ import annotations

from dataclasses import replace

from mellon.models.lcg.combat.actions import Action
from mellon.models.lcg.position import Goal, Position
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.preference import Followed
from mellon.solver.limits import Watch


class Unaided(Followed):
    """A battle in which nobody uses an event or an ability."""

    def _actions(self) -> tuple[Action, ...]:
        return ()


def unaided(p: Position, goal: Goal, watch: Watch | None = None, max_states: int | None = None) -> Values:
    """Return the values of a position's battle without hands and abilities."""
    b = Unaided(p.but(players=tuple(replace(player, hand=()) for player in p.players)))
    return Values(b, Aim(b, goal), watch, max_states)
