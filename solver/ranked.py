"""The moves of an answer as values: what each is worth, in the game's numbers and in the mover's; and the moves of a line."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from mellon.models.common import Illegal, Text
from mellon.solver.told import Told
from mellon.solver.verdict import Verdict

Number = Fraction | float


class Span(NamedTuple):
    """What is proved of a number, written as a table.

    >>> Span(-4, 1).entry()
    {'low': -4, 'high': 1}
    """

    low: Number
    high: Number

    def entry(self) -> dict[str, Number]:
        return self._asdict()


@dataclass(frozen=True, slots=True)
class RankedMove(Told):
    """One legal move with its worth.

    `move` is the game's own value of a move. `value` is exact and from the game's point of view (None where the method is not exact, or a
    limit left it open); `for_mover` is the same so that more is better for whoever moves. `bounds` are what is proved of an open one.

    >>> found = RankedMove.of(move="pass", value=Fraction(-1, 2), loss=Fraction(0))
    >>> found.value_decimal, found.extras, list(found.entry)
    (-0.5, {'loss': Fraction(0, 1)}, ['move', 'value', 'loss'])
    """

    move: Any
    verdict: Verdict | None = None
    value: Fraction | None = None
    value_decimal: float | None = None
    bounds: tuple[Number, Number] | None = None
    for_mover: Fraction | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if self.value_decimal is None and self.value is not None:
            object.__setattr__(self, "value_decimal", float(self.value))


@dataclass(frozen=True, slots=True)
class LineEntry(Told):
    """One move of a line with what is told of it: its value where that is known, whose it is, what was chosen inside it."""

    move: Any
    value: Fraction | None = None


@dataclass(frozen=True, slots=True)
class ForbiddenMove(Told):
    """A move to be thought of that is not legal: the rule that forbids it, and why in words."""

    move: Any
    rule: str
    why: Text


def forbidden(move: Any, fault: Illegal) -> ForbiddenMove:
    """Return a move with what forbids it."""
    return ForbiddenMove.of(move=move, rule=fault.rule, why=fault.why)
