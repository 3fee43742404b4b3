"""The moves of an answer as values: what each is worth, in the game's numbers and in the mover's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Worth = Fraction | None


@dataclass(frozen=True, slots=True)
class RankedMove:
    """One legal move with its worth.

    `verdict` is the contract's word where the move has one. `value` is exact and from the game's point of view (None where the method is
    not exact, or a limit left it open); `for_mover` is the same so that more is better for whoever moves. `bounds` are what is proved of an open
    one. `entry` is the whole entry of `Answer.moves`.
    """

    move: Any
    verdict: str | None = None
    value: Worth = None
    value_decimal: float | None = None
    for_mover: Worth = None
    bounds: tuple[Fraction, Fraction] | None = None
    entry: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)


def ranked(moves: Sequence[Mapping[str, Any]], for_mover: Callable[[Fraction], Fraction]) -> tuple[RankedMove, ...]:
    """Return entries of `Answer.moves` as values, in their order; `for_mover` turns a value of the game into the mover's.

    >>> ranked([{"move": "pass", "value": "-1/2"}], lambda value: -value)
    (RankedMove(move='pass', verdict=None, value=Fraction(-1, 2), value_decimal=-0.5, for_mover=Fraction(1, 2), bounds=None),)
    """
    return tuple(_read(entry, for_mover) for entry in moves if "move" in entry)


def _read(entry: Mapping[str, Any], for_mover: Callable[[Fraction], Fraction]) -> RankedMove:
    value = _exact(entry.get("value"))
    decimal = entry.get("value_decimal")
    if decimal is None and value is not None:
        decimal = float(value)
    return RankedMove(
        entry["move"],
        entry.get("verdict"),
        value,
        decimal,
        None if value is None else for_mover(value),
        _bounds(entry.get("bounds")),
        entry,
    )


def _exact(value: Any) -> Worth:
    return None if value is None or isinstance(value, float) else Fraction(value)


def _bounds(bounds: Any) -> tuple[Fraction, Fraction] | None:
    if bounds is None:
        return None
    low, high = (bounds["low"], bounds["high"]) if isinstance(bounds, Mapping) else bounds
    return Fraction(low), Fraction(high)
