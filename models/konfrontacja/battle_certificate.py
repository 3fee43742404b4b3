"""The checker of a battle's certificate: each side's plan against every card and choice of the other, by the plain rules and in fractions.

The claim has the `value` and what the battle pays (`win`, `lose`, `both`, `none`). `at_least` is the plan of the Fellowship, `at_most` one of
Sauron, each as `inside_plan` reads it from the first choice of the battle on; nothing may be given up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import Fault, signed
from mellon.models.konfrontacja.battle_worth import paid
from mellon.models.konfrontacja.inside_plan import InsidePlan, Number, read_inside
from mellon.models.konfrontacja.position import Position, Wishes
from mellon.models.konfrontacja.reading_wishes import PAYOFFS
from mellon.models.konfrontacja.resolving import open_battle
from mellon.models.konfrontacja.state import State


def check_battle(position: Position, claim: Mapping[str, Any], parts: Mapping[str, Any]) -> int:
    """Return the number of choices that stood up. Raises Fault where the claim does not follow, BadInput where something cannot be read."""
    if position.fight is None or position.orders:
        raise BadInput(
            [
                Defect(
                    "position", Text("potrzebna jest pozycja z jedną walką, bez moves", "a position with one battle and no moves is needed")
                )
            ]
        )
    value = signed(claim.get("value"), "claim.value")
    win, lose, both, none = (signed(claim.get(key), f"claim.{key}") for key in PAYOFFS)
    asked = replace(position, wishes=Wishes((win, lose, both, none)))
    done = 0
    for side, (name, told) in enumerate(parts.items()):
        inside = read_inside(told, name)
        plan = _BattlePlan(asked, side)
        plan.enter(name, inside)
        bound = plan.follow(open_battle(asked, position.fight), ())
        plan.leave()
        if bound != value:
            raise Fault(
                f"{name}: dowód daje {bound}, a twierdzenie mówi {value}", f"{name}: the proof gives {bound}, the claim says {value}"
            )
        done += len(inside)
    return done


class _BattlePlan(InsidePlan):
    """The plan of one side in one battle."""

    def __init__(self, position: Position, side: int) -> None:
        super().__init__(position.table, side)
        self._position = position

    def ended(self, state: State) -> Number:
        """Return what the battle has paid."""
        return paid(self._position, state)

    def given_up(self) -> Number:
        """Raise Fault: a battle is followed to its end."""
        raise Fault(f"plan się urywa: {self.here}", f"the plan breaks off: {self.here}")
